"""The steps of twenty-one against a player-dealer."""
