"""Twenty-one by composition: the best moves are found, then counted exactly."""
