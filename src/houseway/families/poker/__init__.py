"""Games played for a pot: the button, blinds, betting rounds, the board, the drop and the showdown."""
