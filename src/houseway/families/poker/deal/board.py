"""The board: community cards, and what is done when they are turned too early or too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.bet_sizes import bet_size
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import EVERYONE
from houseway.play.ids import BOARD, BURNS, PileId
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Table

# Board cards that were turned too early, until they are shuffled back; and a card that waits to be the next burn.
TAKEN_BACK = PileId("taken back")
NEXT_BURN = PileId("next burn")

TOO_EARLY = ("premature_flop", "premature_turn", "premature_river")
TOO_MANY = ("flop_too_many", "flop_mixed_up")


@dataclass(frozen=True, slots=True)
class Board:
    """`cards` turned at once, after `burn` cards burned.

    `one_too_many` is what becomes of a fourth card on the flop, where it can be told from the others. `small_wager` is
    what becomes of a turn or river that came too early when less than half a bet was waiting to be called.
    """

    cards: int
    burn: int = 1
    one_too_many: Literal["whole flop is reshuffled", "fourth card is the next burn"] = "whole flop is reshuffled"
    small_wager: Literal["card is taken back", "card stands", "card stands by the higher limit"] = "card is taken back"


def _still_to_come(table: Table, rules: Board) -> tuple[str, ...]:
    """What may go wrong with the cards that are not on the board yet."""
    turned = len(table.piles[BOARD].cards) if BOARD in table.piles else 0
    return (*TOO_MANY, *TOO_EARLY) if not turned else TOO_EARLY[max(turned - 2, 0) :]


@step(Board, ruled=(*TOO_EARLY, *TOO_MANY), now=_still_to_come)
def board(table: Table, rules: Board) -> None:
    """Burn, then turn community cards, unless the pot is already decided. Cards turned wrongly are mended first."""
    hand = table.facts(Hand)
    if hand.decided:
        return
    if table.incidents or TAKEN_BACK in table.piles or NEXT_BURN in table.piles:
        _mend(table, hand, rules)
    else:
        turn_up(table, rules.cards, rules.burn)


def turn_up(table: Table, cards: int, burn: int, pile: PileId = BOARD) -> None:
    """Burn so many, and turn so many."""
    for _ in range(burn):
        table.burn()
    table.deal(table.pile(pile), cards, seen_by=EVERYONE)


def _mend(table: Table, hand: Hand, rules: Board) -> None:
    """The next cards of the board, after whatever the floor has reported of them."""
    match len(table.pile(BOARD).cards):
        case 0:
            _flop(table, rules, reported(table, "premature_flop", *TOO_MANY))
        case 3:
            _turn(table, rules, _not_standing(table, hand, rules, "premature_turn"))
        case _:
            _river(table, rules, _not_standing(table, hand, rules, "premature_river"))


def _flop(table: Table, rules: Board, wrong: Sequence[Incident]) -> None:
    """A flop that came too early, or with too many cards: taken back, or only its fourth card."""
    _burn(table, rules)
    if not wrong:
        turn_up(table, rules.cards, 0)
        return
    count = rules.cards
    for incident in wrong:
        if incident.word in TOO_MANY:
            count = max(count, rules.cards + 1, min(incident.count, len(table.shoe)))
    only_one = count == rules.cards + 1 and [incident.word for incident in wrong] == ["flop_too_many"]
    if only_one and rules.one_too_many == "fourth card is the next burn":
        _fourth_is_burned(table, rules, wrong[0])
        return
    turn_up(table, count, 0, TAKEN_BACK)
    for incident in wrong:
        rule(table, incident, "the flop goes back and is reshuffled, the burn stays; a new flop without another burn")
    table.shuffle_in([TAKEN_BACK], "the flop goes back")
    turn_up(table, rules.cards, 0)


def _fourth_is_burned(table: Table, rules: Board, incident: Incident) -> None:
    turn_up(table, rules.cards + 1, 0)
    pile = table.pile(BOARD)
    rule(table, incident, "the fourth card is taken back and will be the next burn")
    table.carry(pile.cards[-1:], pile, table.pile(NEXT_BURN))


def _turn(table: Table, rules: Board, wrong: Sequence[Incident]) -> None:
    """A turn that came too early is set aside, and the card meant for the river takes its place."""
    _burn(table, rules)
    if wrong:
        table.deal(table.pile(TAKEN_BACK), rules.cards, seen_by=EVERYONE)
        for incident in wrong:
            rule(table, incident, "that card is out of play for this round; burn, and the fifth card takes its place")
        _burn(table, rules)
    turn_up(table, rules.cards, 0)


def _river(table: Table, rules: Board, wrong: Sequence[Incident]) -> None:
    """The deck is reshuffled with whatever was set aside, and the last card comes without a burn."""
    set_aside = table.pile(TAKEN_BACK)
    if wrong and len(table.shoe) < rules.burn + rules.cards:
        for incident in wrong:
            rule(table, incident, "no card was left that could come too early: nothing is changed")
    elif wrong:
        _burn(table, rules)
        table.deal(set_aside, rules.cards, seen_by=EVERYONE)
        for incident in wrong:
            rule(table, incident, "that card goes back and is reshuffled; the last card is turned without a burn")
    if not set_aside.cards:
        _burn(table, rules)
    else:
        table.shuffle_in([TAKEN_BACK], "the card that was turned too early goes back")
    turn_up(table, rules.cards, 0)


def _burn(table: Table, rules: Board) -> None:
    """The burns of a street."""
    for _ in range(rules.burn):
        burn_next(table)


def burn_next(table: Table) -> None:
    """Burn a card: first one that was kept to be the burn."""
    if NEXT_BURN in table.piles and (kept := table.pile(NEXT_BURN)).cards:
        table.carry(kept.cards[-1:], kept, table.pile(BURNS))
    else:
        table.burn()


def _not_standing(table: Table, hand: Hand, rules: Board, word: str) -> list[Incident]:
    """The reports of cards that must be taken back. For a card that may stand, the ruling says so."""
    wrong = reported(table, word)
    if rules.small_wager != "card is taken back" and _under_half(table, hand, rules, word):
        for incident in wrong:
            rule(table, incident, "less than half a bet was waiting to be called: the card stands")
        return []
    return wrong


def _under_half(table: Table, hand: Hand, rules: Board, word: str) -> bool:
    """Whether less than half a bet was waiting to be called, and more than nothing."""
    waiting, size = hand.waiting.get(word, (0, 0))
    if rules.small_wager == "card stands by the higher limit":
        size = bet_size(table, hand, "higher")
    return 0 < 2 * waiting < size
