"""A described table: who has wagered what, against how large a bank, under which fee option.

The real steps play it once. So the table itself says which wagers it refuses, what it collects, and in which order it
settles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec import Struct

from houseway.bots.bot import answer_all, policy
from houseway.bots.bot_types import Bot, Sight
from houseway.cards import SeededChance, Shoe
from houseway.cards.rng import Chance
from houseway.errors import BadInput, in_words, nearest
from houseway.families.bank.core.bank_fees import BEFORE_THE_DEAL
from houseway.families.bank.core.bank_wager import PutUpBank
from houseway.families.bank.core.wagers import WHOLE, PlaceWagers
from houseway.play.decisions import Choose, Decision
from houseway.play.events import Moved, Settled
from houseway.play.ids import COLLECTION, CircleId, stack
from houseway.play.read_words import wager_named
from houseway.play.round import Round
from houseway.play.wager_question import Answer, Wager
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, Money

# Players at a described table always have enough chips: only the wagers on the layout are at stake.
_PURSE = 10**10
_PROBE = 1


@dataclass(frozen=True, slots=True)
class Layout:
    """Amounts by seat and circle, as the table names circles (`banker 2` is a second wager on a circle).

    Bank wagers are by name; one that is not named covers everything against it.
    """

    terms: Terms
    seats: Mapping[int, Mapping[str, Cents]]
    banks: Mapping[str, Cents] = field(default_factory=dict)
    bank_seat: int = 0

    def __post_init__(self) -> None:
        if not any(self.seats.values()):
            raise BadInput("nobody has wagered; give for example --seat 2 player=25", where="layout")
        sheet = self.terms.sheet
        if self.bank_seat in self.seats:
            raise BadInput("the player-dealer does not wager against their own bank", where=f"seat {self.bank_seat}")
        for seat in (*self.seats, *[self.bank_seat] * bool(self.bank_seat)):
            if not 1 <= seat <= sheet.seats.max:
                raise BadInput(f"{sheet.name} has seats 1 to {sheet.seats.max}", where=f"seat {seat}")
        if not self.bank_seat:
            free = [seat for seat in range(1, sheet.seats.max + 1) if seat not in self.seats]
            if not free:
                raise BadInput("no seat is left for the player-dealer", where="layout")
            object.__setattr__(self, "bank_seat", free[0])
        for seat, circles in self.seats.items():
            for circle in circles:
                _check_circle(self.terms, circle, f"seat {seat}")
        names = bank_names(self.terms)
        for bank in self.banks:
            if bank not in names:
                raise BadInput(f"no bank wager is called {bank!r}; {nearest(bank, names)}", where="bank")

    @property
    def people(self) -> list[int]:
        """The seats with wagers, in order."""
        return sorted(self.seats)


def bank_names(terms: Terms) -> list[str]:
    """The player-dealer's own wagers: two in a game of two parts."""
    return list(dict.fromkeys(row.params.bank for row in terms.sheet.round if isinstance(row.params, PutUpBank)))


def _check_circle(terms: Terms, circle: str, where: str) -> None:
    ids = [wager.id for wager in terms.sheet.wagers]
    if (name := wager_named(circle)) not in ids:
        raise BadInput(f"no circle {circle!r}; {nearest(name, ids)}", where=where)
    wager = terms.sheet.wager(name)
    placed = [row.params.opens for row in terms.sheet.round if isinstance(row.params, PlaceWagers)]
    if wager.opens not in (BEFORE_THE_DEAL, *placed):
        raise BadInput(f"{wager.title} is made as the hand is played, not before the deal", where=where)


# Descriptions ------------------------------------------------------------------------------------------------------


class LayoutFile(Struct, forbid_unknown_fields=True):
    """A layout as written in TOML. Amounts are in dollars, in quotes: "$25"."""

    seats: dict[str, dict[str, str]]
    game: str = ""
    fee: str | None = None
    decks: int | None = None
    readings: dict[str, str] = {}
    bank: str | dict[str, str] = ""
    bank_seat: int = 0

    def layout(self, terms: Terms) -> Layout:
        banks = self.bank if isinstance(self.bank, dict) else dict.fromkeys(bank_names(terms) or [WHOLE], self.bank)
        return Layout(
            terms,
            {_seat(seat): _amounts(circles, f"seat {seat}") for seat, circles in self.seats.items()},
            _amounts({name: amount for name, amount in banks.items() if amount}, "bank"),
            self.bank_seat,
        )


def read_layout(path: Path) -> LayoutFile:
    """Read a layout file in TOML. An error names the place in the file."""
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", where=path.name) from None
    except ValueError as error:
        raise BadInput(f"not TOML: {error}", where=path.name) from None
    fields = list(LayoutFile.__struct_fields__)
    for key in plain:
        if key not in fields:
            raise BadInput(f"no such field as {key!r}; {nearest(key, fields)}", where=path.name)
    try:
        return msgspec.convert(plain, LayoutFile)
    except msgspec.ValidationError as error:
        raise BadInput(f'{in_words(error)}; amounts are written in quotes, such as "$25"', where=path.name) from None


def read_wagers(words: str) -> dict[str, str]:
    """Read `player=25,panda-8=5` as circles and amounts."""
    found: dict[str, str] = {}
    for part in words.split(","):
        circle, equals, amount = part.strip().partition("=")
        if not equals or not circle:
            raise BadInput(f"expected circle=amount such as player=25, found {part!r}", where="seat")
        if circle in found:
            raise BadInput(f"{circle!r} is wagered on twice in {words!r}", where="seat")
        found[circle] = amount
    return found


def _seat(number: str) -> int:
    if not number.isdecimal():
        raise BadInput(f"expected the number of a seat, found {number!r}", where="seats")
    return int(number)


def _amounts(given: Mapping[str, str], where: str) -> dict[str, Cents]:
    found = {}
    for name, amount in given.items():
        try:
            found[name] = Money.read(amount)
        except BadInput as error:
            raise BadInput(error.message, where=f"{where}, {name}") from None
    return found


# At the table ------------------------------------------------------------------------------------------------------


def bots(layout: Layout, player: Bot | None = None) -> dict[int, Bot]:
    """Bots that make exactly the described wagers; hands are played by this player, or as regulars do."""
    regular = policy("regular", layout.terms.sheet)
    found = {seat: _bettor(circles, player or regular) for seat, circles in layout.seats.items()}
    return {layout.bank_seat: _banker(layout.banks, regular), **found}


def _bettor(circles: Mapping[str, Cents], regular: Bot) -> Bot:
    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        match decision:
            case Choose(moves=moves) if "take" in moves:
                return "pass"
            case Wager(circles=offered):
                named = {str(circle.id): circle.id for circle in offered}
                return _legal(decision, {named[each]: amount for each, amount in circles.items() if each in named})
        return regular(sight, decision, chance)

    return answer


def _banker(banks: Mapping[str, Cents], regular: Bot) -> Bot:
    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        match decision:
            case Choose(moves=moves) if "take" in moves:
                return "take"
            case Wager(circles=offered):
                wanted = {each.id: banks[str(each.id)] for each in offered if str(each.id) in banks}
                return _legal(decision, wanted) if wanted else decision.default_answer()
        return regular(sight, decision, chance)

    return answer


def _legal(decision: Wager, wanted: dict[CircleId, Cents]) -> Answer:
    if why := decision.why_not(wanted):
        raise BadInput(why, where=f"seat {decision.seat}")
    return wanted


def tables(layout: Layout, seed: int, player: Bot | None = None) -> Callable[[], Round]:
    """A function that plays the described round, each time from a full shoe."""
    chance, at_the_table = SeededChance(seed), bots(layout, player)
    stacks = dict.fromkeys((layout.bank_seat, *layout.people), _PURSE)
    pack, cut = layout.terms.pack, layout.terms.sheet.pack.cut

    def play() -> Round:
        played = Round(layout.terms, stacks, Shoe.seeded(pack, chance, cut=cut))
        while answer_all(played, at_the_table, chance):
            pass
        return played

    return play


@dataclass(frozen=True, slots=True)
class Probe:
    """What one round of a layout shows about all others: each seat's fee, and the stakes in settlement order."""

    fees: Mapping[int, Cents]
    stakes: tuple[tuple[int, str, Cents], ...]


def probe(layout: Layout) -> Probe:
    """Open the table once; whatever it refuses is refused here."""
    played = tables(layout, _PROBE)()
    fees = fees_paid(played, (layout.bank_seat, *layout.people))
    stakes = [(each.seat, each.wager, each.staked) for each in played.events if isinstance(each, Settled)]
    made = sum(amount for _, _, amount in stakes)
    if not made:
        raise BadInput("no hand was dealt to this layout", where=layout.terms.sheet.name)
    return Probe(fees, tuple(stakes))


def fees_paid(played: Round, seats: tuple[int, ...]) -> dict[int, Cents]:
    """The collection that each seat paid in a round."""
    fees = dict.fromkeys(seats, 0)
    owners = {stack(seat): seat for seat in seats}
    for event in played.events:
        if isinstance(event, Moved) and event.payee == COLLECTION:
            fees[owners[event.payer]] += event.amount
    return fees
