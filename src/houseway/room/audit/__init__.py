"""The audit of a room: its chains, its books, its rounds, and the heads that were signed."""
