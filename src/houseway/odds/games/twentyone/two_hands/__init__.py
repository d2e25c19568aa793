"""Two hands of one round: second cards that may be switched, and what both hands gain together."""
