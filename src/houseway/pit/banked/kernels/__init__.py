"""Compiled code of the pit for games with a player-dealer: small and general, with the figures of a sheet as tables."""
