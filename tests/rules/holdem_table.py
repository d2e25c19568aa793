"""A hold'em table for tests: stacks in dollars, the shoe as text, answers as words, and the printed schedules.

Seats are numbered clockwise from 1 and the last one has the button unless a test says otherwise, so that with four
players seat 1 posts the small blind, seat 2 the big blind, seat 3 acts first and seat 4 is the button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from houseway.cards import Card, NoChance, Shoe, cards, text
from houseway.cards.card import rank, suit
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.ids import BOARD, bet, stack
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents, dollars

GAME = "cordova/texas-holdem"


class Option(NamedTuple):
    """A printed row, in whole dollars; `fees` from the most players to the fewest."""

    id: str
    lower: int
    higher: int
    small: int
    big: int
    buy_in: int
    fees: tuple[int, int, int]
    most: int | None = None


# Printed lines 1462-1475, typed from the print.
LIMIT = (
    Option("1", 1, 2, 1, 1, 10, (2, 1, 1)),
    Option("2", 2, 4, 1, 2, 20, (3, 2, 1)),
    Option("3", 3, 6, 1, 3, 30, (4, 2, 2)),
    Option("4", 4, 8, 2, 4, 40, (4, 3, 2)),
    Option("5", 5, 10, 3, 5, 50, (4, 3, 2)),
    Option("6", 6, 12, 2, 6, 60, (4, 3, 2)),
    Option("7", 8, 16, 4, 8, 80, (4, 3, 2)),
    Option("8", 9, 18, 3, 9, 90, (4, 3, 2)),
    Option("9", 10, 20, 5, 10, 100, (5, 4, 3)),
    Option("10", 12, 24, 6, 12, 120, (5, 4, 3)),
    Option("11", 15, 30, 5, 15, 150, (5, 4, 3)),
    Option("12", 20, 40, 10, 20, 200, (5, 4, 3)),
    Option("13", 50, 100, 25, 50, 500, (6, 5, 4)),
    Option("14", 75, 150, 25, 75, 750, (6, 5, 4)),
)

# Printed lines 1481-1486. No table limit is printed: the lower one is the big blind, the higher one twice that (19).
NO_LIMIT = (
    Option("2", 3, 6, 1, 3, 50, (3, 1, 1), 300),
    Option("3", 3, 6, 1, 3, 100, (4, 2, 1), 300),
    Option("4", 5, 10, 2, 5, 200, (4, 2, 2), 500),
    Option("5", 10, 20, 5, 10, 500, (5, 3, 2), 1000),
    Option("6", 20, 40, 10, 20, 1000, (6, 3, 2)),
)


def fee(option: Option, players: int, form: str = "limit") -> int:
    """The printed fee in dollars: 7 or more, 5 to 6, 4 or less; without a limit 7 or more, 4 to 6, 3 or less."""
    most, some, few = option.fees
    if players >= 7:
        return most
    return some if players >= (5 if form == "limit" else 4) else few


def posted(option: str = "3", form: str = "limit", readings: Mapping[str, str] | None = None) -> Terms:
    return terms(game(f"{GAME}#{form}", readings), option)


def in_cents(stacks: str) -> dict[int, Cents]:
    """`200 50` for seats 1 and 2, or `2:200 5:50` for other seats, in dollars."""
    words = [word.rpartition(":") for word in stacks.split()]
    return {int(seat or at): int(amount) * 100 for at, (seat, _, amount) in enumerate(words, 1)}


def sit(
    stacks: str = "200 200 200 200",
    *,
    at: Terms | None = None,
    button: int = 0,
    shoe: str = "",
) -> Round:
    """A hand with these stacks and this seat on the button: the last one, unless named."""
    at = at or posted()
    seated = in_cents(stacks)
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    return Round(at, seated, Shoe.rigged(at.pack, shoe), lasting=Lasting(DealerButton(before)))


def new_game(stacks: str, *, drawn: str, then: str = "") -> Round:
    """A new game: the cards drawn for the button, and the top of the deck after they have gone back."""
    at = posted()
    order = Shoe.rigged(at.pack, then).stack
    first = Shoe.rigged(at.pack, drawn).stack[::-1]
    return Round(at, in_cents(stacks), Shoe(first, NoChance(), orders=[order]))


def play(played: Round, words: str) -> Round:
    """Answer in words: `call`, `raise=12` with its amount, `3:fold` where the seat must be right too."""
    for word in words.split():
        seat, _, move = word.rpartition(":")
        [asked] = played.open_decisions()
        assert not seat or asked.seat == int(seat), f"{word}: seat {asked.seat} was asked"
        played.answer(asked.number, asked.seat, read_answer(asked, move.replace("=", " ")))
    return played


def passive(played: Round, until: int = 0) -> Round:
    """Everybody checks or calls, to the end or until so many cards are on the board."""
    while isinstance(asked := played.asked, Choose):
        if until and len(board(played)) >= until:
            break
        played.answer(asked.number, asked.seat, "check" if "check" in asked.moves else "call")
    return played


def rights(played: Round) -> str:
    """Who may do what, at which cost: `3: fold, call $3, raise $6`; `raise to $6-$100` where the amount is free."""
    asked = played.asked
    if asked is None:
        return "over"
    assert isinstance(asked, Choose)
    words = []
    for move, cost in zip(asked.moves, asked.costs, strict=True):
        amount = (asked.amounts or {}).get(move)
        if amount is not None:
            assert amount.least == cost + played.table.ledger[bet(asked.seat)]
            words.append(f"{move} to {dollars(amount.least)}-{dollars(amount.most)}")
        else:
            words.append(f"{move} {dollars(cost)}" if cost else move)
    by_rank = ("fold", "check", "call", "bring", "open", "bet", "complete", "raise")
    return f"{asked.seat}: " + ", ".join(sorted(words, key=lambda word: by_rank.index(word.split()[0])))


def board(played: Round) -> list[Card]:
    return played.table.pile(BOARD).cards


def purse(played: Round, seat: int) -> float:
    """The chips of a seat, in dollars."""
    return played.table.ledger[stack(seat)] / 100


def purses(played: Round) -> dict[int, float]:
    return {seat: purse(played, seat) for seat in played.table.seats}


def stacked(hands: Sequence[str], table: str) -> str:
    """A deck for hands from the left of the button and a board; the burns are cards that nobody holds."""
    held = [cards(hand) for hand in hands]
    shown = cards(table)
    used = {*shown, *(face for hand in held for face in hand)}
    burns = [face for face in range(52) if face not in used][:3]
    order = [hand[at] for at in (0, 1) for hand in held]
    return text([*order, burns[0], *shown[:3], burns[1], shown[3], burns[2], shown[4]])


# A second method: the best of the twenty-one fives, and pots counted chip by chip --------------------------------


def best_of_seven(seven: Sequence[Card]) -> tuple[int, ...]:
    return max(_five(each) for each in combinations(seven, 5))


def _five(five: Sequence[Card]) -> tuple[int, ...]:
    counts = Counter(rank(face) for face in five)
    ranks = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    shape = tuple(sorted(counts.values(), reverse=True))
    flush = len({suit(face) for face in five}) == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    straight = len(counts) == 5 and (ranks[0] - ranks[4] == 4 or wheel)
    if wheel:
        ranks = [3, 2, 1, 0, -1]
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    kind = 8 if flush and straight else max(5 * flush, 4 * straight, kinds[shape])
    return (kind, *ranks)


def chip_by_chip(
    put_in: Mapping[int, int], live: Sequence[int], drop: int = 0, chip: int = 1
) -> list[tuple[int, tuple[int, ...]]]:
    """Pots as (amount, seats): each chip of height h belongs to whoever is live and put in as much, or else to the
    pot below; the drop is picked chip by chip from the bottom."""
    piles: list[tuple[int, ...]] = []
    claims: tuple[int, ...] = tuple(live)
    for height in range(chip, max(put_in.values(), default=0) + 1, chip):
        claims = tuple(seat for seat in live if put_in[seat] >= height) or claims
        piles += [claims] * sum(paid >= height for paid in put_in.values())
    del piles[: drop // chip]
    return [(len(list(chips)) * chip, seats) for seats, chips in groupby(piles)]
