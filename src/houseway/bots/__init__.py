"""Bots: players that answer only from what their seat may see."""
