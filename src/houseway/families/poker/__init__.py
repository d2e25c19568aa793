"""Games played for a pot: the button, blinds, betting rounds, the board, the drop and the showdown."""

from houseway.families.poker.core import betting, button, drop, missed_blinds, mucking, pot_claims, seat_moves, showdown
from houseway.families.poker.deal import board, discard, hole_cards, two_boards
from houseway.families.poker.draw import draw_cards, five_card_hands, lowball_back, open_pot, split_openers
from houseway.families.poker.forced import (
    bet_before_deal,
    blinds,
    bring_in,
    carried_antes,
    kill,
    over_buttons,
    recorded_posts,
    straddle,
    winner_disc,
)
from houseway.families.poker.irregular import abandoned_hands, stud_irregular, stud_last_card
from houseway.families.poker.lowball import announced, lowball_pot, sevens
from houseway.families.poker.stud import streets, stud_deal

__all__ = [
    "abandoned_hands",
    "announced",
    "bet_before_deal",
    "betting",
    "blinds",
    "board",
    "bring_in",
    "button",
    "carried_antes",
    "discard",
    "draw_cards",
    "drop",
    "five_card_hands",
    "hole_cards",
    "kill",
    "lowball_back",
    "lowball_pot",
    "missed_blinds",
    "mucking",
    "open_pot",
    "over_buttons",
    "pot_claims",
    "recorded_posts",
    "seat_moves",
    "sevens",
    "showdown",
    "split_openers",
    "straddle",
    "streets",
    "stud_deal",
    "stud_irregular",
    "stud_last_card",
    "two_boards",
    "winner_disc",
]
