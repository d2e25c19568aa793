"""Pai gow tiles."""
