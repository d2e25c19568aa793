"""Bots: players who answer from what their seat may see, and from nothing else."""
