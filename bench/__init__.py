"""Speed, measured as ratios to named peers in the same run: `make bench`."""
