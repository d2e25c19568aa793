"""What cards are worth: pure functions from cards to values that compare and say themselves."""
