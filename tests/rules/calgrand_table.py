"""A flop table of the California Grand for tests: what is posted, who sits, and a betting round kept on paper.

Seats are numbered clockwise and the last one has the button, so that of four players seat 1 posts the small blind, seat
2 the big blind, seat 3 acts first and seat 4 is the button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.cards import NoChance, Shoe, cards, text
from houseway.families.registry import game
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Reported
from houseway.play.ids import PileId
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import dollars
from tests.lasting_words import with_button
from tests.rules.holdem_table import in_cents, play, rights

OMAHA = "calgrand/omaha"
PINEAPPLE = "calgrand/pineapple"
RICH = "5000 5000 5000 5000"


def posted(
    name: str = OMAHA,
    betting: str = "limit",
    limits: str = "",
    blinds: str = "",
    *,
    fee: str | None = None,
    ante: str = "",
    **read: str,
) -> Terms:
    """A table: its structure, its stakes, and readings such as `forced_kill="two-in-a-row"`."""
    given = {"limits": limits, "blinds": blinds, "ante": ante}
    readings = {key.replace("_", "-"): choice for key, choice in read.items()}
    stakes = {key: value for key, value in given.items() if value}
    return terms(game(name, readings), fee, betting=betting, stakes=stakes)


def sit(
    at: Terms,
    stacks: str = "500 500 500 500",
    *,
    button: int = 0,
    shoe: str | Shoe = "",
    lasting: Lasting = NOTHING_LASTS,
    incidents: Sequence[Incident] = (),
) -> Round:
    """A hand with these stacks and this seat on the button: the last one, unless named."""
    seated = in_cents(stacks)
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    dealt = Shoe.rigged(at.pack, shoe) if isinstance(shoe, str) else shoe
    return Round(at, seated, dealt, lasting=with_button(before, lasting), incidents=incidents)


def reshuffled(at: Terms, top: str, *later: str) -> Shoe:
    """A deck with these cards on top, and what lies on top after each reshuffle; the rest in its fixed order."""
    first = list(Shoe.rigged(at.pack, top).stack[::-1])
    return _Stacked(first, [cards(each) for each in later])


class _Stacked(Shoe):
    """A shoe that lays the named cards on top whenever it is shuffled."""

    __slots__ = ("tops",)

    def __init__(self, order: Sequence[int], tops: Sequence[Sequence[int]]) -> None:
        super().__init__(order, NoChance())
        self.tops = list(tops)

    def shuffle_in(self, more: Sequence[int]) -> None:  # type: ignore[override]
        together = [*self.stack, *more]
        top = self.tops.pop(0)
        rest = [face for face in sorted(together) if face not in top]
        assert sorted([*rest, *top]) == sorted(together), "a card that cannot be shuffled in lies on top"
        order = (*rest, *reversed(top))
        self.orders.append(order)
        self.stack[:] = order


def after(at: Terms, words: str, stacks: str = RICH) -> str:
    """The rights of whoever is asked next. A slash parts betting rounds for the eye."""
    return rights(play(sit(at, stacks), words.replace("/", "")))


# A betting round on paper --------------------------------------------------------------------------------------------


class Rights(NamedTuple):
    """What the rule says of the seat to act, in dollars: the least and the most that a bet or raise goes to."""

    least: int
    most: int


class Slate:
    """Who has put in what. Nobody runs out of chips here; the printed rule of the structure is given from outside."""

    def __init__(self, seats: Sequence[int], put_in: Mapping[int, int], level: int, pot: int = 0) -> None:
        self.waiting = list(seats)
        self.playing = list(seats)
        self.put_in = {seat: put_in.get(seat, 0) for seat in seats}
        self.level = level
        self.last_raise = level
        self.pot_before = pot

    @property
    def seat(self) -> int:
        return self.waiting[0]

    @property
    def owed(self) -> int:
        return self.level - self.put_in[self.seat]

    @property
    def pot(self) -> int:
        return self.pot_before + sum(self.put_in.values())

    def act(self, word: str) -> None:
        seat = self.waiting.pop(0)
        move, _, amount = word.partition("=")
        if move == "fold":
            self.playing.remove(seat)
        elif move == "call":
            self.put_in[seat] = self.level
        elif move in ("bet", "raise"):
            self.last_raise = int(amount) - self.level
            self.level = self.put_in[seat] = int(amount)
            at = self.playing.index(seat)
            self.waiting = self.playing[at + 1 :] + self.playing[:at]

    def over(self) -> bool:
        return not self.waiting or len(self.playing) < 2

    def say(self, allowed: Rights, *, by_cost: bool) -> str:
        """As `rights` says it: `3: fold, call $2, raise to $4-$9`, or the cost of a raise where it is fixed."""
        words = ["fold", f"call {dollars(self.owed * 100)}" if self.owed else "check"]
        verb = "raise" if self.level else "bet"
        if by_cost:
            words.append(f"{verb} {dollars((allowed.least - self.put_in[self.seat]) * 100)}")
        else:
            words.append(f"{verb} to {dollars(allowed.least * 100)}-{dollars(allowed.most * 100)}")
        return f"{self.seat}: " + ", ".join(words)


def sequences(start: Callable[[], Slate], rule: Callable[[Slate], Rights], depth: int) -> Iterator[tuple[str, Slate]]:
    """Every way to act so many times: fold, call or check, the least and the most that may be bet; with its slate."""
    ways: list[list[str]] = [[]]
    for _ in range(depth + 1):
        longer: list[list[str]] = []
        for way in ways:
            slate = start()
            for word in way:
                slate.act(word)
            if slate.over():
                continue
            yield " ".join(way), slate
            verb = "raise" if slate.level else "bet"
            amounts = dict.fromkeys(rule(slate))
            moves = ["call" if slate.owed else "check", *(f"{verb}={amount}" for amount in amounts)]
            longer += [[*way, move] for move in ["fold", *moves]]
        ways = longer


# Cards ---------------------------------------------------------------------------------------------------------------


def deck(hands: Sequence[str], top: str) -> str:
    """A deck for hands from the left of the button, and what comes after them: burns and board."""
    held = [cards(hand) for hand in hands]
    around = [hand[at] for at in range(len(held[0])) for hand in held]
    return f"{text(around)} {top}"


def pile(played: Round, name: PileId) -> str:
    return text(played.table.pile(name).cards)


def say(played: Round, words: str) -> Round:
    """Answer whatever is asked, one seat after another: `3:kill 1:agree`, `2:Ah` for a card to discard."""
    for word in words.split():
        seat, _, answer = word.partition(":")
        asked = next(each for each in played.open_decisions() if each.seat == int(seat))
        played.answer(asked.number, asked.seat, read_answer(asked, answer))
    return played


def check_down(played: Round) -> Round:
    """Everybody checks, or calls, to the end."""
    while played.state == "open":
        [asked] = played.open_decisions()
        assert isinstance(asked, Choose)
        played.answer(asked.number, asked.seat, "check" if "check" in asked.moves else "call")
    return played


def play_out(played: Round) -> Round:
    """The same, and whoever has to discard throws away the card dealt last."""
    while played.state == "open":
        asked = played.open_decisions()
        if isinstance(asked[0], Pick):
            for each in asked:
                played.answer(each.number, each.seat, each.default_answer())
        else:
            play(played, "check" if "check" in rights(played) else "call")
    return played


def rulings(played: Round) -> list[tuple[str, str]]:
    """The irregularities that were ruled on, with the lines that decided."""
    return [(each.incident, each.lines) for each in played.events if isinstance(each, Reported)]
