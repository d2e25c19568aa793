"""The steps of baccarat."""
