"""Hole cards, boards and discards."""
