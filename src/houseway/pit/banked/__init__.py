"""Thousands of tables of one sheet with a player-dealer, dealt at once by compiled code."""
