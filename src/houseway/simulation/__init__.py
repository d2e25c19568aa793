"""Many rounds, cut into numbered parts: each part deals the same cards on any machine, and its sums are exact."""
