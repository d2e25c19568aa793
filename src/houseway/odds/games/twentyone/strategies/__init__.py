"""Ways to play twenty-one: a given one, the best one, and both as charts."""
