"""Mini Pai Gow: six cards, one in front and five behind."""
