"""Sheets as pages of rules, for the terminal, the room and the documentation."""
