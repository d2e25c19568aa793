"""What every method of the lab shares: counts, prices, strategies and progress."""
