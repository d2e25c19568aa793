"""War and the parlay of its winnings: counted by hand from few cards, and from the whole pack by another way."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from houseway.cards import text
from houseway.odds.core.deal_counts import Deals
from houseway.odds.core.methods import count
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.priced_round import play_round
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.side_wagers.parlay import gain_of, parlay_of
from tests.odds.lab import few, posted
from tests.odds.twentyone_brute import Brute, draws

WAR = "calgrand/war-blackjack"
ORDER = "A23456789TJQK"
FEW = ["Kd " * 2 + "Th " * 8 + "9c Jk 8d"]


def place(face: str) -> int:
    return 1 if face == "Jk" else ORDER.index(face[0])


@pytest.mark.rule(WAR, "8775-8776, 8901-8905")
@pytest.mark.parametrize("decks", [1, 6, 10])
def test_war_wins_as_often_as_it_loses_to_a_higher_card_and_ties_lose(decks: int) -> None:
    """Four of each rank to a deck but seven deuces, three of them jokers: a tie is two of one rank."""
    found = count(posted(WAR, decks=decks), ["compare_first_cards"])["war"]
    assert isinstance(found, Deals)
    size, ranks = 55 * decks, [7 * decks, *[4 * decks] * 12]
    ties = sum(held * (held - 1) for held in ranks)
    wins = (size * (size - 1) - ties) // 2
    assert found.ways == {("player",): wins, ("dealer",): wins, ("tie",): ties}


@pytest.mark.parametrize("cards", FEW)
def test_the_option_is_worth_what_every_order_of_few_cards_gains(cards: str) -> None:
    """A unit is added where War was won and the hand gains on average, by its first card and the up card."""
    at = few(WAR, cards)
    table = TwentyOneTable(at)
    found = play_round(table)
    brute = Brute(at, table, CompiledTable(table, found.behind))
    gained: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    often: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for up, shown, deck in draws(brute.deck):
        for hole, hidden, rest in draws(deck):
            for first, one, left in draws(rest):
                for second, two, last in draws(left):
                    chance = shown * hidden * one * two
                    often[up, first] += chance
                    gained[up, first] += chance * brute._round(up, hole, last, (first, second))[0]
    assert found.ev == sum(gained.values())
    texts = [text([face]) for face in brute.faces]
    won = [key for key in gained if place(texts[key[1]]) > place(texts[key[0]])]
    value = parlay_of(table, found.behind).value
    assert value == sum((gained[key] for key in won if gained[key] > 0), Fraction(0))
    assert value > 0


def test_the_gains_of_all_first_cards_are_the_worth_of_the_wager() -> None:
    """Over every first card and up card they add up to the expectation of a round, which is counted otherwise."""
    at = few(WAR, FEW[0])
    table = TwentyOneTable(at)
    found = play_round(table)
    size = table.shoe.size
    total = 0.0
    for each in found.behind:
        for first, held in enumerate(each.held.tolist()):
            if held > 0:
                total += each.table.shoe.shown[each.up] * held / (size * (size - 1)) * gain_of(each, first)
    assert total == pytest.approx(float(found.ev), abs=1e-12)
