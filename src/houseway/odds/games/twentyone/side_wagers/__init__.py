"""Wagers of twenty-one beside the game wager: on the first cards, on the bank, insurance and a parlay."""
