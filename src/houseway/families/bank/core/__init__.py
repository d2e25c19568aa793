"""What every banked game shares: the bank, the circles, the deal, the fees and the settlement."""
