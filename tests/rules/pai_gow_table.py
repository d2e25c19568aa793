"""A pai gow table for tests: hands by seat, the dice and the chosen pile; the shoe is stacked so that they come out.

Seats are numbered clockwise from 1. Seat 1 banks unless a test says otherwise, and three sixes of dice (18) count to
seat 4 then: eighteen from the player-dealer as one, eight and fifteen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from houseway import Round, Shoe, game, terms
from houseway.cards import cards, text
from houseway.cards.rng import Chance
from houseway.cards.shoe import NoChance
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.bank.pai_gow.piles import DealPiles
from houseway.play.decisions import Arrange, Choose, Decision
from houseway.play.events import Moved, Settled
from houseway.play.ids import COLLECTION, PileId
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms

PILES = 7
STACK = 10_000_000
ALL_IN_PLAY = tuple(range(1, PILES + 1))


def serpentine(piles: Sequence[Sequence[int]]) -> list[int]:
    """The order of the shoe that makes these piles, dealt to and fro."""
    order: list[int] = []
    for layer in range(PILES):
        row = [pile[layer] for pile in piles]
        order += row if layer % 2 == 0 else row[::-1]
    return order


def stacked(
    at: Terms,
    hands: Mapping[int, str],
    *,
    bank: int = 1,
    dice: tuple[int, ...] = (6, 6, 6),
    pile: int = 1,
    to: Sequence[int] = ALL_IN_PLAY,
    chance: Chance | None = None,
) -> Shoe:
    """A shoe that gives these seats these hands. The others, and piles that stay, get what is left of the pack.

    `chance` is for rounds in which the cards are shuffled again.
    """
    named = {seat: cards(words) for seat, words in hands.items()}
    used = {face for hand in named.values() for face in hand}
    assert len(used) == 7 * len(named), "a card is in two hands"
    rest = [face for face in sorted(at.pack.cards()) if face not in used]
    Random(3).shuffle(rest)
    counted = (bank - 1 + sum(dice) - 1) % PILES
    order = [position for step in range(PILES) if (position := (counted + step) % PILES + 1) in to]
    piles: list[list[int]] = [[] for _ in range(PILES)]
    for place, position in enumerate(order):
        if position in named:
            piles[(pile - 1 + place) % PILES] = named[position]
    for number in range(PILES):
        if not piles[number]:
            piles[number], rest = rest[:7], rest[7:]
    by_hand = next((row.params.how == "by hand" for row in at.sheet.round if isinstance(row.params, DealPiles)), True)
    laid = serpentine(piles) if by_hand else [face for each in piles for face in each]
    return Shoe([*laid, *rest], chance or NoChance(), rolls=[dice])


def sit(
    at: Terms,
    hands: Mapping[int, str],
    *,
    bank: int = 1,
    seats: int = 4,
    dice: tuple[int, ...] = (6, 6, 6),
    pile: int = 1,
    to: Sequence[int] = ALL_IN_PLAY,
    behind: Mapping[int, int] | None = None,
    stacks: Mapping[int, int] | None = None,
    plays: Mapping[int, int] | None = None,
    chance: Chance | None = None,
) -> Round:
    """A round in which the position has been taken by this seat.

    `behind` says who stands behind which seat, `plays` which empty seat is played by whom.
    """
    line = behind or {}
    lasting = Lasting(BankRotation(bank, 1), SeatNotes(behind=line, plays=plays or {}))
    people = {**dict.fromkeys([*range(1, seats + 1), *line], STACK), **(stacks or {})}
    shoe = stacked(at, hands, bank=bank, dice=dice, pile=pile, to=to, chance=chance)
    played = Round(at, people, shoe, lasting=lasting)
    played.answer(1, bank, "take")
    return played


def answer(played: Round, about: str, answers: Mapping[int, str]) -> Round:
    """Answer what is asked about this, in words; whoever is not named lets the clock run out."""
    while (waiting := played.open_decisions()) and waiting[0].about == about:
        each = waiting[0]
        words = answers.get(each.seat)
        played.answer(each.number, each.seat, each.default_answer() if words is None else _read(each, words))
    return played


def _read(decision: Decision, words: str) -> object:
    assert isinstance(decision, Arrange | Choose | Wager)
    return read_answer(decision, words)


def play(
    at: Terms,
    hands: Mapping[int, str],
    wagers: Mapping[int, str],
    *,
    sets: Mapping[int, str] | None = None,
    bank: int = 1,
    put_up: int | None = None,
    seats: int = 4,
    dice: tuple[int, ...] = (6, 6, 6),
    pile: int = 1,
    behind: Mapping[int, int] | None = None,
    to: Sequence[int] = ALL_IN_PLAY,
    plays: Mapping[int, int] | None = None,
) -> Round:
    """A whole round: `wagers` and `sets` in words, the bank's wager in dollars (or enough for everything)."""
    played = sit(at, hands, bank=bank, seats=seats, dice=dice, pile=pile, behind=behind, to=to, plays=plays)
    answer(played, "wagers", wagers)
    while (waiting := played.open_decisions()) and waiting[0].about == "bank wager":
        each = waiting[0]
        assert isinstance(each, Wager)
        amount = each.default_answer() if put_up is None else {each.circles[0].id: put_up * 100}
        played.answer(each.number, bank, amount)
    answer(played, "action pile", {bank: f"pile {pile}"})
    if sets is None:
        sets = {}
    for _ in range(2):
        answer(played, "set", sets)
    assert played.state == "over"
    return played


def results(played: Round) -> list[tuple[int, str, str, float]]:
    """Who, on what, with which result, and the gain in dollars, in the order of settlement."""
    settled = [each for each in played.events if isinstance(each, Settled)]
    return [(each.seat, each.wager, each.result, each.net / 100) for each in settled]


def nets(played: Round) -> dict[str, float]:
    """Dollars won on each circle, by person and wager."""
    return {f"{seat} {wager}": gain for seat, wager, _, gain in results(played)}


def fees(played: Round) -> list[tuple[str, float]]:
    """Who paid which collection, in dollars, in order."""
    moves = [each for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    return [(str(each.payer), each.amount / 100) for each in moves]


def held(played: Round, pile: PileId) -> str:
    return text(played.table.pile(pile).cards)


def posted(name: str, fee: str | None = None, **readings: str) -> Terms:
    return terms(game(name, {key.replace("_", "-"): value for key, value in readings.items()}), fee)
