"""How the wagers of each kind of game are counted."""
