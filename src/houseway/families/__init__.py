"""The steps of every game, by family, and the registry that loads a sheet with them."""
