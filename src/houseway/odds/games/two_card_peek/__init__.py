"""Two Card Peek."""
