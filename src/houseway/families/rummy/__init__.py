"""Rummies: panguingue."""
