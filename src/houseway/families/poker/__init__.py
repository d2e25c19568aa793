"""Games played for a pot: the button, blinds, betting rounds, the board, the drop and the showdown."""

from houseway.families.poker import betting, blinds, button, deal, draw, drop, showdown

__all__ = ["betting", "blinds", "button", "deal", "draw", "drop", "showdown"]
