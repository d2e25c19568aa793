"""Games against a player-dealer: the bank's rotation and wager, circles, fees, community hands and settlement."""

from houseway.families.bank.baccarat import third_cards
from houseway.families.bank.core import (
    action_button,
    bank_fees,
    bank_seat,
    bank_wager,
    deal_hands,
    new_shoe,
    settle_circles,
    two_sides,
    wagers,
)
from houseway.families.bank.pai_gow import (
    community_settings,
    dai_su,
    exposed_tiles,
    piles,
    set_and_double,
    set_hands,
    seven_card_bonus,
    tile_rows,
)
from houseway.families.bank.poker_vs_bank import compare_hands, play_or_fold
from houseway.families.bank.special import go_to_war, paibac_deal, super_pan_9, two_card_peek, war_and_parlay
from houseway.families.bank.twentyone import bank_hand, hand_turns, switch_cards, verdicts

__all__ = [
    "action_button",
    "bank_fees",
    "bank_hand",
    "bank_seat",
    "bank_wager",
    "community_settings",
    "compare_hands",
    "dai_su",
    "deal_hands",
    "exposed_tiles",
    "go_to_war",
    "hand_turns",
    "new_shoe",
    "paibac_deal",
    "piles",
    "play_or_fold",
    "set_and_double",
    "set_hands",
    "settle_circles",
    "seven_card_bonus",
    "super_pan_9",
    "switch_cards",
    "third_cards",
    "tile_rows",
    "two_card_peek",
    "two_sides",
    "verdicts",
    "wagers",
    "war_and_parlay",
]
