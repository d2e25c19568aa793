"""Games played against a player-dealer."""
