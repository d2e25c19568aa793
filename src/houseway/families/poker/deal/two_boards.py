"""Two boards, running it twice, and seats that sit out so that the cards suffice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import RecordedPosts
from houseway.play.decisions import Choose, Together
from houseway.play.events import EVERYONE, Acted
from houseway.play.ids import BOARD, BOARDS, BURNS, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.posting.terms import Terms

SECOND = BOARDS[1]
STREETS = (("flop", 3), ("turn", 1), ("river", 1))
OPTION = "run it twice"


@dataclass(frozen=True, slots=True)
class ButtonSitsOut:
    """At `most` so many are dealt in."""

    most: int


@step(ButtonSitsOut)
def sit_out(table: Table, rules: ButtonSitsOut) -> None:
    """Where more are seated than can be dealt in, the button sits this hand out, and then the seats at its right."""
    hand = table.facts(Hand)
    out = hand.order[rules.most :]
    if not out:
        return
    hand.dealt_in(hand.order[: rules.most])
    names = " and ".join(table.name(seat) for seat in reversed(out))
    table.announce(f"{names} {'is' if len(out) == 1 else 'are'} not dealt in: at most {rules.most} hands", named=out)


@dataclass(frozen=True, slots=True)
class TwoBoards:
    """`cards` turned at once on each board, after `burn` cards burned for both."""

    cards: int
    burn: int = 1


@step(TwoBoards)
def two_boards(table: Table, rules: TwoBoards) -> None:
    """Burn, then turn community cards on the first board and as many on the second, unless the pot is decided."""
    hand = table.facts(Hand)
    if hand.decided:
        return
    hand.boards = 2
    for _ in range(rules.burn):
        table.burn()
    for board in BOARDS:
        table.deal(table.pile(board), rules.cards, seen_by=EVERYONE)


@dataclass(slots=True)
class Runs:
    """How many were all in when the players were last asked whether to run it twice."""

    asked: int = 0


@dataclass(frozen=True, slots=True)
class RunItTwice:
    """`offered` says at which tables the players are asked, `when` what must have happened before.

    In a recorded hand nobody is asked: the record says whether it was run twice.
    """

    offered: Literal["at every table", "without a limit", "not at this table", "as recorded"] = "at every table"
    when: Literal["no more betting is possible", "an all-in has been matched"] = "no more betting is possible"


@step(RunItTwice)
def run_it_twice(table: Table, rules: RunItTwice) -> Script | None:
    """With somebody all in and matched, ask everybody still in, together, whether the rest is dealt twice."""
    hand = table.facts(Hand)
    if hand.decided or hand.boards > 1 or not offers(table.terms, rules):
        return None
    if rules.offered == "as recorded" and hand.was[RecordedPosts].boards < 2:
        return None
    purses = [table.ledger[STACKS[seat]] for seat in hand.live]
    all_in = purses.count(0)
    if all_in <= table.facts(Runs).asked:
        return None
    if rules.when == "no more betting is possible" and all_in < len(purses) - 1:
        return None
    if rules.offered == "as recorded":
        _twice(table, hand)
        return None
    return _agree(table, hand, all_in)


def offers(terms: Terms, rules: RunItTwice) -> bool:
    """Whether the players of this table are asked at all."""
    if rules.offered == "without a limit":
        return terms.structure in ("no-limit", "pot-limit")
    return rules.offered in ("at every table", "as recorded")


def _agree(table: Table, hand: Hand, all_in: int) -> Script:
    """All must agree; one who declines is enough, and the clock declines."""
    table.facts(Runs).asked = all_in
    seats = [seat for seat in hand.order if seat in hand.live]
    heard = yield Together(tuple([Choose(seat, OPTION, ("agree", "decline"), "decline") for seat in seats]))
    table.events.extend(Acted(seat, OPTION, heard[seat]) for seat in seats)
    if any(heard[seat] == "decline" for seat in seats):
        table.announce("it is run once")
        return
    _twice(table, hand)


def _twice(table: Table, hand: Hand) -> None:
    """The streets that are still to come are dealt on two boards."""
    hand.boards = 2
    hand.shared = len(table.pile(BOARD).cards)
    streets = [street for street, _ in _streets_after(hand.shared)]
    table.announce(f"it is run twice: a second {' and '.join(filter(None, (', '.join(streets[:-1]), streets[-1])))}")


def _streets_after(shared: int) -> Iterator[tuple[str, int]]:
    """The streets that are still to come when so many cards lie on the board."""
    lying = 0
    for street, cards in STREETS:
        lying += cards
        if lying > shared:
            yield street, cards


@dataclass(frozen=True, slots=True)
class SecondBoard:
    """What is dealt again was settled when the players agreed. Before each street so many cards are burned."""

    burn: int = 1


@step(SecondBoard)
def second_board(table: Table, rules: SecondBoard) -> None:
    """When it is run twice, deal the second set of community cards; when cards run out, the burn cards are shuffled."""
    hand = table.facts(Hand)
    if hand.decided or hand.boards < 2:
        return
    pile = table.pile(SECOND)
    for street, cards in _streets_after(hand.shared):
        if len(table.shoe) < rules.burn + cards:
            table.shuffle_in([BURNS], f"the burn cards are dealt again for the second {street}")
        for _ in range(rules.burn):
            table.burn()
        table.deal(pile, cards, seen_by=EVERYONE)
