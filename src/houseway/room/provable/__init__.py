"""Provable dealing: what the room commits to before a shoe, who adds to it, and the proofs of what was shown."""
