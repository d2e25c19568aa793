"""A pan table for tests: the hands you want, the cards to come, and answers in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from houseway.cards import Card, NoChance, Shoe, cards
from houseway.families.registry import game
from houseway.families.rummy.pan_state import FirstToAct, Pan
from houseway.play.decisions import Decision, Meld
from houseway.play.events import Moved, Reported
from houseway.play.ids import stack
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import HalfHours, SeatNotes
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents

GAME = "calgrand/pan"
# Hands in which no three cards are a meld.
BLANK = "2c 4d 6h Jc Qd Kh 2d 4h 6c Qh"
BLANKS = {2: BLANK, 3: "2h 4c 6d Jd Qc Kc 2c 4d 6h Jh"}


def posted(readings: Mapping[str, str] | None = None, house: str = GAME, fee: str | None = None) -> Terms:
    return terms(game(house, readings), fee)


def pan(
    hands: Mapping[int, str],
    draws: str = "",
    *,
    stacks: Mapping[int, Cents] | None = None,
    first: int | None = 1,
    readings: Mapping[str, str] | None = None,
    incidents: Iterable[Incident] = (),
    rolls: Sequence[tuple[int, ...]] = (),
    house: str = GAME,
    fee: str | None = None,
    double: tuple[int, ...] = (),
    half_hours: int = 0,
) -> Round:
    """A round dealt from `first` on (None: a new session), counter-clockwise, a hundred dollars before each seat.

    The seats that play `double` hold that button; so many half hours have passed for a fee by time.
    """
    rules = posted(readings, house, fee)
    dealt = {seat: cards(hand) for seat, hand in hands.items()}
    stacked = Shoe.rigged(rules.pack, [*_dealing(dealt, first), *cards(draws)])
    shoe = Shoe(stacked.stack[::-1], NoChance(), rolls=rolls)
    chips = dict.fromkeys(hands, 10_000) | dict(stacks or {})
    lasting = Lasting(SeatNotes(holds={"double": double} if double else {}), HalfHours(half_hours))
    lasting = lasting if first is None else lasting.keeping(FirstToAct(first))
    return Round(rules, chips, shoe, lasting=lasting, incidents=incidents)


def _dealing(hands: Mapping[int, list[Card]], first: int | None) -> list[Card]:
    start = min(hands) if first is None else first
    order = sorted(hands, key=lambda seat: (start - seat) % 32)
    return [card for batch in (slice(5), slice(5, None)) for seat in order for card in hands[seat][batch]]


def declared(
    hands: Mapping[int, str],
    draws: str = "",
    *,
    stacks: Mapping[int, Cents] | None = None,
    readings: Mapping[str, str] | None = None,
    house: str = GAME,
    fee: str | None = None,
    double: tuple[int, ...] = (),
) -> Round:
    """A round in which everybody has declared in and seat 1 has drawn the first card."""
    played = pan(hands, draws, stacks=stacks, readings=readings, house=house, fee=fee, double=double)
    return say(played, *["in"] * len(hands))


def say(played: Round, *words: str) -> Round:
    """Answer the open questions one after the other, in the words of a round file."""
    for each in words:
        asked = question(played)
        played.answer(asked.number, asked.seat, read_answer(asked, each))
    return played


def question(played: Round) -> Decision:
    (asked,) = played.open_decisions()
    return asked


def asked(played: Round) -> tuple[int, str]:
    """Who is asked, and about what."""
    decision = question(played)
    return decision.seat, decision.about


def offers(played: Round) -> list[str]:
    decision = question(played)
    return [decision.say(answer) for answer in decision.offers()]


def until(played: Round, seat: int, about: str) -> Round:
    """Let the clock answer for everybody until this seat is asked about this."""
    for _ in range(400):
        if asked(played) == (seat, about):
            return played
        played.default()
    raise AssertionError(f"seat {seat} was never asked about {about}")


def lays(played: Round) -> list[str]:
    decision = question(played)
    assert isinstance(decision, Meld)
    return [lay.say() for lay in decision.lays]


def chips(played: Round, seat: int) -> Cents:
    return played.table.ledger[stack(seat)]


def hand(played: Round, seat: int) -> list[Card]:
    return sorted(played.table.hand(seat).cards)


def facts(played: Round) -> Pan:
    return played.table.facts(Pan)


def reports(played: Round) -> list[tuple[str, int, str]]:
    return [(each.incident, each.seat, each.lines) for each in played.events if isinstance(each, Reported)]


def paid_to(played: Round, seat: int) -> list[tuple[str, Cents]]:
    """What was paid to a seat, by whom, in order."""
    return [
        (str(each.payer), each.amount)
        for each in played.events
        if isinstance(each, Moved) and each.payee == stack(seat)
    ]
