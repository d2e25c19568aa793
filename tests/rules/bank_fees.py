"""Fees at tables with a bank: rounds that are played for what they pay the house, and the printed brackets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.cards import Shoe
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import Dealt, Moved
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Band, Cents
from tests.rules.fee_hands import PRINTED, amount, house_receives

RICH = 1_000_000_00


class Tier(NamedTuple):
    """A printed bracket with its fee: its line, the option, the words before the bracket, the bracket (or any)."""

    line: int
    id: str
    words: str
    band: Band | None
    fees: tuple[Cents, ...]

    def holds(self, cents: Cents) -> bool:
        return self.band is None or cents in self.band


def tiers(name: str) -> list[Tier]:
    """Rows of a file in `printed/`: `6475 1 $1-$50 | $1`, `4692 1 limits $10-$300 | $0`, `8311 A15 bank any | $1`."""
    found = []
    for row in (PRINTED / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        left, _, right = row.partition("|")
        line, option, *words = left.split()
        bands = [word for word in words if word[0] in "$"]
        names = " ".join(word for word in words if word not in (*bands, "any"))
        band = Band.read(bands[0]) if bands else None
        found.append(Tier(int(line), option, names, band, tuple(map(amount, right.split()))))
    return found


def limits(rows: list[Tier], option: str) -> Band:
    """The table limit that is printed beside an option."""
    [band] = [row.band for row in rows if row.id == option and row.words == "limits"]
    assert band is not None
    return band


def player_fee(rows: list[Tier], option: str) -> Cents:
    [fee] = [row.fees[0] for row in rows if row.id == option and row.words == "limits"]
    return fee


def fee_for(rows: list[Tier], option: str, cents: Cents, column: str = "") -> Cents:
    """The printed fee: of the first bracket that holds the amount, else of the last one below it."""
    mine = [row for row in rows if row.id == option and row.words == column]
    inside = [row for row in mine if row.holds(cents)]
    below = [row for row in mine if row.band is not None and row.band.low <= cents]
    return inside[0].fees[0] if inside else below[-1].fees[0] if below else 0


def edges(rows: list[Tier], column: str = "") -> Iterator[tuple[str, Cents]]:
    """Every option with the first and the last amount of each bracket, and what is beyond the last one."""
    for row in rows:
        if row.words == column and row.band is not None:
            yield row.id, row.band.low
            yield row.id, row.band.high if row.band.high is not None else row.band.low + 10_00


def spread(action: Cents, band: Band, of: int = 1) -> list[Cents]:
    """An action as the fewest wagers within the limits, in multiples of so many, all about the same."""
    count = of if band.high is None else of * max(1, -(-action // (of * band.high)))
    each, more = divmod(action // 100, count)
    shares = [(each + (at < more)) * 100 for at in range(count)]
    shares[0] += action % 100
    assert all(share in band for share in shares), f"{action} cannot be wagered within {band}"
    return shares


def dollars(cents: Cents) -> str:
    return f"${cents / 100:.2f}"


def on(circle: str, wagers: list[Cents]) -> dict[int, str]:
    """These wagers on one circle, by seats 2, 3 and so on."""
    return {seat: f"{circle} {dollars(cents)}" for seat, cents in enumerate(wagers, 2)}


def posted(document: str, option: str, readings: Mapping[str, str] | None = None, limits: str = "") -> Terms:
    return terms(game(document, readings), option, stakes={"limits": limits} if limits else {})


def play(
    at: Terms,
    wagers: Mapping[int, str],
    *,
    bank: Cents | Mapping[str, Cents] = 0,
    behind: Mapping[int, int] | None = None,
    stacks: Mapping[int, Cents] | None = None,
    later: Mapping[int, str] | None = None,
    seed: int = 1,
) -> Round:
    """A whole round: seat 1 banks, these people wager, and every other question gets its default answer.

    `bank` is the player-dealer's wager, or all of them by their names; `behind` is who stands behind which seat,
    `later` what is wagered in the middle of the deal.
    """
    behind = behind or {}
    people = {1, 2, *wagers, *behind.values()}
    seated = dict.fromkeys(sorted(people), RICH) | dict(stacks or {})
    lasting = Lasting(SeatNotes(behind=behind))
    played = Round(at, seated, Shoe.seeded(at.pack, seed), lasting=lasting)
    asked_first: set[int] = set()
    while played.state == "open":
        for each in played.open_decisions():
            answer = each.default_answer()
            if isinstance(each, Choose) and each.about == "bank":
                answer = "take" if each.seat == 1 else "pass"
            elif isinstance(each, Wager) and each.about == "wagers":
                words = wagers if each.seat not in asked_first else later or {}
                asked_first.add(each.seat)
                answer = read_answer(each, words.get(each.seat, "nothing"))
            elif isinstance(each, Wager) and each.about == "bank wager" and bank:
                name = each.circles[0].id
                answer = {name: bank if isinstance(bank, int) else bank[name.wager]}
            played.answer(each.number, each.seat, answer)
    return played


def fees(played: Round) -> list[tuple[str, Cents]]:
    """Who has paid how much, move by move."""
    assert played.state == "over"
    moves = [event for event in played.events if isinstance(event, Moved) and event.payee == COLLECTION]
    return [(str(move.payer), move.amount) for move in moves]


def paid_by(played: Round, person: int) -> Cents:
    return sum(cents for payer, cents in fees(played) if payer == f"seat {person}")


class Moments(NamedTuple):
    """Where wagers, fees and cards are among the events of a round."""

    wagers: list[int]
    fees: list[int]
    cards: list[int]


def moments(played: Round) -> Moments:
    moves = [(at, each) for at, each in enumerate(played.events) if isinstance(each, Moved)]
    return Moments(
        [at for at, move in moves if move.because.startswith("wager")],
        [at for at, move in moves if move.payee == COLLECTION],
        [at for at, each in enumerate(played.events) if isinstance(each, Dealt)],
    )


def posting_faults(document: str, option: str, words: str, fewest_rates: int = 1) -> list[str]:
    """Faults, unless the option is posted, the house receives the collection alone, and rates are at most five."""
    at = posted(document, option)
    played = play(at, {2: words})
    faults = [] if at.fee == option else [f"{at.fee} is posted"]
    if not house_receives(played) == played.collection > 0:
        faults.append(f"the house receives {house_receives(played)}, the collection is {played.collection}")
    rates = {each.id: distinct_rates(schedule, each) for schedule, each in at.sheet.options()}
    return [*faults, *(f"{each} has {count} rates" for each, count in rates.items() if not fewest_rates <= count <= 5)]
