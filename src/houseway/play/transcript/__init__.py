"""The transcript of a round: lines for people to read."""
