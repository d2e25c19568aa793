"""Ultimate Texas Hold'em: every board, every holding, three decisions."""
