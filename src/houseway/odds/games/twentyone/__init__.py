"""Twenty-one by composition: the best moves found, then counted exactly."""
