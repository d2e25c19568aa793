"""The counting methods for each kind of game."""
