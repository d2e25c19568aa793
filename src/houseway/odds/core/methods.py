"""Which step decides a wager and which method counts its deals. Every other wager is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from houseway.errors import BadInput
from houseway.odds.core.advice import Adviser
from houseway.odds.core.deal_counts import Bets, Counting, Expected, Uncounted
from houseway.odds.core.given_strategy import GivenStrategy, Strategist
from houseway.odds.games.baccarat.community_hands import go_to_war, third_cards
from houseway.odds.games.baccarat.paibac_baccarat import baccarat_out_of_hand
from houseway.odds.games.baccarat.super_pan_9_odds import advise_nines, compare_nines
from houseway.odds.games.mini_pai_gow.mini_pai_gow_odds import advise_double, qualify_doubles
from houseway.odds.games.pai_gow.copy_counts import compare_sides, judge_push
from houseway.odds.games.pai_gow.dai_su_odds import settle_dai_su
from houseway.odds.games.pai_gow.others_bonus import judge_ace_up, judge_envy
from houseway.odds.games.pai_gow.pai_gow_methods import advise_setting, compare_settings, price_settings
from houseway.odds.games.pai_gow.setting_with_bonuses import joint_setting
from houseway.odds.games.poker_vs_bank.bonuses import judge_seven_cards, judge_six_cards, read_bonus
from houseway.odds.games.poker_vs_bank.comparison import compare_hands, price_raises
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.odds.games.poker_vs_bank.hand_with_bonuses import joint_hand
from houseway.odds.games.tiles.tile_odds import advise_tiles, open_tiles, price_tiles
from houseway.odds.games.twentyone.side_wagers.first_card_wagers import compare_first_cards, read_side_bet
from houseway.odds.games.twentyone.side_wagers.insurance import compare_insurance
from houseway.odds.games.twentyone.twentyone_methods import (
    BOTH_HANDS,
    advise_both_hands,
    advise_hand,
    play_hands,
    price_turns,
    spread_of_hands,
)
from houseway.odds.games.two_card_peek.peek_rows import read_two_cards
from houseway.odds.games.two_card_peek.super_bet import read_five_cards
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow, WagerRules

Method: TypeAlias = Callable[[Terms, RoundRow], Mapping[str, Counting]]

METHODS: Mapping[str, Method] = {
    "third_cards": third_cards,
    "go_to_war": go_to_war,
    "compare_first_cards": compare_first_cards,
    "read_bonus": read_bonus,
    "judge_seven_cards": judge_seven_cards,
    "judge_six_cards": judge_six_cards,
    "read_two_cards": read_two_cards,
    "read_five_cards": read_five_cards,
    "read_side_bet": read_side_bet,
    "play_hands": play_hands,
    "compare_insurance": compare_insurance,
    "compare_hands": compare_hands,
    "compare_settings": compare_settings,
    "qualify_doubles": qualify_doubles,
    "settle_dai_su": settle_dai_su,
    "compare_sides": compare_sides,
    "judge_ace_up": judge_ace_up,
    "judge_envy": judge_envy,
    "judge_push": judge_push,
    "baccarat_out_of_hand": baccarat_out_of_hand,
    "compare_nines": compare_nines,
    "open_tiles": open_tiles,
}
"""Counting methods, by the step that decides the wagers."""

AT_ONCE = frozenset(
    {
        "third_cards",
        "go_to_war",
        "compare_first_cards",
        "read_two_cards",
        "read_bonus",
        "judge_seven_cards",
        "judge_six_cards",
        "read_side_bet",
    }
)
"""Steps whose methods are fast enough to run while a user waits."""

ADVISERS: Mapping[str, Adviser] = {
    "offer_play": offer_play,
    "play_hands": advise_hand,
    "set_hands": advise_setting,
    "set_and_double": advise_double,
    "set_tiles": advise_tiles,
    "hit_or_stand": advise_nines,
}
"""Advisers, by the step that asks the question."""

STRATEGY_ADVISERS: Mapping[str, Mapping[str, Adviser]] = {BOTH_HANDS: {"play_hands": advise_both_hands}}
"""Advisers by a strategy other than the usual one, and by the step that asks the question."""

STRATEGISTS: Mapping[str, Strategist] = {
    "compare_hands": price_raises,
    "play_hands": price_turns,
    "compare_settings": price_settings,
    "open_tiles": price_tiles,
}
"""What prices a given strategy, by the step that decides the wagers."""

JointHand: TypeAlias = tuple[Mapping[Bets, int], list[str], str]

JOINT_HANDS: Mapping[str, Callable[[Terms], JointHand | None]] = {
    "compare_hands": joint_hand,
    "compare_settings": joint_setting,
}
"""What counts a hand together with the bonuses on its own cards, by the step that decides the hand."""

SPREADS: Mapping[str, Callable[[Terms, RoundRow], float]] = {"play_hands": spread_of_hands}
"""What counts the variance of a round where that takes longer than all else, by the step that decides the wagers."""

_BEFORE = "before the deal"


def count(terms: Terms, steps: Collection[str] = METHODS) -> dict[str, Counting]:
    """For every wager of the sheet its deals, or why they are not counted. Only these steps' methods are used."""
    found: dict[str, Counting] = {}
    for row in terms.sheet.round:
        if row.step in METHODS and row.step in steps:
            found.update(METHODS[row.step](terms, row))
    return {wager.id: _answer(wager, found.get(wager.id)) for wager in terms.sheet.wagers}


def count_spread(terms: Terms) -> float:
    """The variance of a round of the hand whose count left it out."""
    return next(SPREADS[row.step](terms, row) for row in terms.sheet.round if row.step in SPREADS)


def count_with_bonuses(terms: Terms) -> JointHand | None:
    """Every end of one hand and of its bonuses, one unit on each; the bonuses, and what a deal is.

    None where the game has no such hand, or no such bonus.
    """
    return next((JOINT_HANDS[row.step](terms) for row in terms.sheet.round if row.step in JOINT_HANDS), None)


def count_given(terms: Terms, given: GivenStrategy) -> dict[str, Counting]:
    """The wagers of the hand that a given strategy plays; refused where no strategy can be given."""
    for row in terms.sheet.round:
        if row.step in STRATEGISTS:
            return dict(STRATEGISTS[row.step](terms, given))
    raise BadInput(
        "a strategy is priced for hands that are raised or set, and for twenty-one; this game has no such hand",
        where=terms.sheet.name,
    )


def _answer(wager: WagerRules, found: Counting | None) -> Counting:
    if any(row.pays.fixed for row in wager.pays) and not isinstance(found, Expected):
        return Uncounted("it is paid in fixed amounts, whatever was staked")
    if found is None and wager.opens != _BEFORE:
        return Uncounted("it is made in the middle of the round, by what has been seen: that needs a strategy")
    return found or Uncounted("it depends on how hands are played, set or drawn, which is not worked out yet")
