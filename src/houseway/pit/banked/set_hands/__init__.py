"""Games at many tables whose hands are set: pai gow poker and tiles, and their bonuses."""
