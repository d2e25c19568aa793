"""Shared by all methods of the lab: counts, prices, strategies and progress."""
