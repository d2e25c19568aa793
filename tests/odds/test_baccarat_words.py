"""The words of the commission-free baccarats by a second method: every order of a short shoe, judged by plain rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from tests.odds.lab import deals, few, lab
from tests.odds.test_every_deal import DRAWS, POINTS

# Pairs of pictures and of other cards, pictures that are no pair, naturals and low cards.
SHORT_SHOE = ["Kc", "Kd", "Qh", "2s", "2c", "4d", "5h", "6s", "8c", "9d"]
ORDERS = 151_200


def finished(order: tuple[str, ...], *, late: bool) -> tuple[list[str], list[str]]:
    """Both hands when the cards come out in this order; late, Banker's second card follows Player's draw."""
    mine, more = [order[0], order[2]], list(order[3:])
    theirs = [order[1]] if late else [order[1], more.pop(0)]
    stopped = total(mine) >= 8 or (not late and total(theirs) >= 8)
    third = more.pop(0) if total(mine) <= 5 and not stopped else ""
    theirs += [more.pop(0)] if late else []
    draws = str(POINTS[third[0]]) in DRAWS.get(total(theirs), "") if third else total(theirs) <= 5
    return [*mine, *([third] if third else [])], [*theirs, *([more.pop(0)] if draws and not stopped else [])]


def total(hand: list[str]) -> int:
    return sum(POINTS[card[0]] for card in hand) % 10


def words(mine: list[str], theirs: list[str]) -> Iterator[str]:
    """What is true of two finished hands, as the documents say it."""
    us, them = total(mine), total(theirs)
    naturals = [len(hand) == 2 and total(hand) >= 8 for hand in (mine, theirs)]
    yield "player" if us > them else "banker" if them > us else "tie"
    if us != them:
        side = "player" if us > them else "banker"
        natural = naturals[us < them]
        yield f"{side}-natural-win" if natural else f"{side}-by-{abs(us - them)}"
        if side == "banker" and them == 6:
            yield "banker-with-6"
    elif all(naturals):
        yield "natural-tie"
    if us == them:
        yield "tie-at-7" if us == 7 else "tie-not-at-7"
    pairs = [hand[0][0] == hand[1][0] for hand in (mine, theirs)]
    if any(pairs):
        yield "both-pairs" if all(pairs) else "one-pair"


def seen(*, late: bool) -> Counter[str]:
    return Counter(word for order in permutations(SHORT_SHOE, 6) for word in words(*finished(order, late=late)))


GAMES: list[tuple[str, dict[str, str], bool]] = [
    ("cordova/commission-free-baccarat", {}, False),
    ("cordova/commission-free-baccarat-2", {}, False),
    ("cordova/commission-free-baccarat-2", {"second-card": "later"}, True),
    ("calgrand/baccarat", {}, False),
]


@pytest.mark.parametrize(("document", "readings", "late"), GAMES)
def test_every_order_of_a_short_shoe(document: str, readings: dict[str, str], *, late: bool) -> None:
    at = few(document, " ".join(SHORT_SHOE), readings)
    found, expected = deals(at, "player"), seen(late=late)
    assert found.total == sum(expected[side] for side in ("player", "banker", "tie")) == ORDERS
    paid = {row.on for wager in at.sheet.wagers for row in wager.pays}
    paid |= {word for wager in at.sheet.wagers for word in wager.pushes}
    assert all(expected[word] for word in paid)
    for word in paid:
        assert sum(ways for words, ways in found.ways.items() if word in words) == expected[word], word


def test_the_published_edges_of_half_pay_and_of_the_dragon_bonus() -> None:
    """Eight decks: Banker that is paid half on six 1.458%, Dragon Bonus 30-10-6-4-2-1-1 2.652% and 9.373%."""
    edges = {each.wager.id: f"{-float(each.ev):.3%}" for each in lab("cordova/commission-free-baccarat").prices}
    published = {"player": "1.235%", "banker": "1.458%", "tie": "14.360%"}
    assert edges == published | {"player-dragon": "2.652%", "banker-dragon": "9.373%"}


def test_pairs_out_of_eight_decks_by_their_own_sum() -> None:
    """The first two cards of both hands, in order: 13 ranks of 32 cards."""
    two, size = 32 * 31, 416 * 415 * 414 * 413
    first = 13 * two * 414 * 413
    both = 13 * 12 * two * two + 13 * two * 30 * 29
    paid = Fraction(5 * 2 * (first - both) + 23 * both, size)
    lost = 1 - Fraction(2 * first - both, size)
    assert lab("calgrand/baccarat").price("pair").ev == paid - lost == Fraction(-144_461, 3_942_085)


def test_ties_on_seven_out_of_eight_decks() -> None:
    """The words divide the published ties, and Lucky 7 pays on what the Banker hand loses by."""
    found = deals(lab("calgrand/baccarat").terms, "banker")
    ties = {word: sum(many for words, many in found.ways.items() if word in words) for word in ("tie", "tie-at-7")}
    assert ties["tie"] == 475_627_426_473_216
    prices = {each.wager.id: each.ev for each in lab("calgrand/baccarat").prices}
    seven = Fraction(ties["tie-at-7"], found.total)
    assert prices["lucky-7"] == 48 * seven - 1
    # Without commission the Banker hand would have the 1.2351% of the Player hand.
    assert prices["banker"] == -prices["player"] - seven
    assert prices["tie"] == 10 * Fraction(475_627_426_473_216, found.total) - 1
