"""Two hands that are judged together: the best play of both with the first cards of both in sight."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from houseway.cards import cards
from houseway.odds.analysis.move_worths import every_move
from houseway.odds.core.advice import Position
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import every_up
from houseway.odds.games.twentyone.priced_round import PricedRound, play_round, round_of
from houseway.odds.games.twentyone.strategies.twentyone_advice import advise_both_hands, worth
from houseway.odds.games.twentyone.twentyone_methods import price_turns
from houseway.odds.games.twentyone.two_hands.both_hands import BothHands
from houseway.odds.games.twentyone.two_hands.switch_spread import spread_of_two
from tests.cli.house import refusal
from tests.odds.lab import few, lab, posted
from tests.odds.twentyone_brute import Brute

SWITCH = "players/blackjack-switch"
# No kind but tens and aces has three cards, so that no pair is split again.
ONCE = {
    "sixes, nines and aces": {6: 2, 9: 2, 10: 8, 1: 2},
    "fives and eights": {5: 2, 8: 2, 10: 9, 2: 1},
}
FACES = {1: "Ac", 2: "2d", 5: "5d", 6: "6d", 8: "8d", 9: "9d", 10: "Th"}
# Of two ranks, so that tens are not split, which the lab says.
QUEENS = 5

ADVISE = ("advise", "--strategy", "both-hands")
SIXTEEN = ("--hand", "Th 6d", "--up", "6c")

Cards = tuple[int, ...]


@cache
def _both(what: str) -> tuple[BothHands, PricedRound, PricedRound]:
    """The strategy, its round, and the round of hands that are judged by themselves."""
    held = " ".join(f"{FACES[points]} " * many for points, many in ONCE[what].items()) + "Qs " * QUEENS
    table = TwentyOneTable(few(SWITCH, held))
    both, behind = BothHands(table), every_up(table)
    return both, round_of(table, behind, both.tasks()), play_round(table, behind)


class Printed:
    """Both hands played best, by the printed rules alone (players/blackjack-switch 1495-1753).

    A hand sees its own cards, the first cards of the other hand and the up card. Cards are points, the ace being 1.
    """

    def __init__(self, deck: dict[int, int]) -> None:
        self.deck = {**deck, 10: deck[10] + QUEENS}
        self.stands, self.plays, self.bank_ends = cache(self._stands), cache(self._plays), cache(self._bank_ends)

    @staticmethod
    def points(hand: Cards) -> tuple[int, bool]:
        hard = sum(hand)
        return (hard + 10, True) if 1 in hand and hard <= 11 else (hard, False)

    def left(self, gone: Cards) -> list[tuple[int, int]]:
        return [(card, many - gone.count(card)) for card, many in self.deck.items() if many > gone.count(card)]

    def draws(self, gone: Cards) -> list[tuple[int, Fraction]]:
        left = self.left(gone)
        return [(card, Fraction(many, sum(each for _, each in left))) for card, many in left]

    def _bank_ends(self, bank: Cards, gone: Cards) -> dict[Cards, Fraction]:
        """`gone` are the sorted cards that the bank cannot draw, its own included."""
        points, soft = self.points(bank)
        if len(bank) > 1 and (points > 17 or (points == 17 and not soft)):
            return {bank: Fraction(1)}
        found: dict[Cards, Fraction] = {}
        for card, share in self.draws(gone):
            if bank == (1,) and card == 10:
                # Under an ace the face-down card is looked at: here it is no ten.
                continue
            for end, often in self.bank_ends(tuple(sorted((*bank, card))), tuple(sorted((*gone, card)))).items():
                found[end] = found.get(end, Fraction(0)) + share * often
        return found

    def settled(self, hand: Cards, bank: Cards, made: str) -> int:
        theirs, mine = self.points(bank)[0], self.points(hand)[0]
        natural, bonus = bank in ((1, 10),), hand == (1, 10)
        if mine > 21:
            return -1
        if bonus and made == "dealt":
            return 0 if natural else 1
        if natural:
            return -1
        if theirs == 22:
            return 0
        return 1 if theirs > 22 or mine > theirs else 0 if mine == theirs else -1

    def _stands(self, hand: Cards, other: Cards, up: int, made: str) -> Fraction:
        gone = tuple(sorted((*hand, *other, up)))
        ends = self.bank_ends((up,), gone).items()
        return sum((often * self.settled(hand, end, made) for end, often in ends), Fraction(0))

    def _plays(self, hand: Cards, other: Cards, up: int, made: str) -> Fraction:
        """What a sorted hand is worth; `other` are further cards in sight."""
        points, _ = self.points(hand)
        if points > 21 or (made == "dealt" and hand == (1, 10)):
            return self.stands(hand, other, up, made)
        draws = self.draws((*hand, *other, up))
        after = [(tuple(sorted((*hand, card))), share) for card, share in draws]
        worth = [self.stands(hand, other, up, made)] if points >= 12 else []
        if points < 21:
            worth.append(sum((share * self.plays(more, other, up, "drawn") for more, share in after), Fraction(0)))
        if len(hand) == 2:
            worth.append(sum((2 * share * self.stands(more, other, up, "drawn") for more, share in after), Fraction(0)))
        if made in ("dealt", "switched") and hand[0] == hand[1] != 10:
            card, ends = hand[0], self.stands if hand[0] == 1 else self.plays
            seen = tuple(sorted((*other, card)))
            parts = [share * ends(tuple(sorted((card, new))), seen, up, "split") for new, share in draws]
            worth.append(2 * sum(parts, Fraction(0)))
        return max(worth)

    def two(self, one: Cards, other: Cards, up: int, made: str) -> Fraction:
        one, other = (min(one), max(one)), (min(other), max(other))
        return self.plays(one, other, up, made) + self.plays(other, one, up, made)

    @property
    def ev(self) -> Fraction:
        """Half of what both hands gain together, over every order of the up card and four cards."""
        total = Fraction(0)
        for up, a, b, c, d in product(self.deck, repeat=5):
            gone: Cards = ()
            share = Fraction(1)
            for card in (up, a, b, c, d):
                share *= dict(self.draws(gone)).get(card, 0)
                gone = (*gone, card)
            if share:
                best = max(self.two((a, b), (c, d), up, "dealt"), self.two((a, d), (c, b), up, "switched"))
                total += share * (best + self._natural(gone, (a, b), (c, d)))
        return total / 2

    def _natural(self, gone: Cards, *hands: Cards) -> Fraction:
        """A natural under an ace ends the round: hands lose but for naturals, which push."""
        if gone[0] != 1:
            return Fraction(0)
        return -dict(self.draws(gone)).get(10, Fraction(0)) * sum(set(hand) != {1, 10} for hand in hands)


@pytest.mark.parametrize("what", ONCE)
def test_no_play_of_both_hands_gains_more_by_the_printed_rules(what: str) -> None:
    assert _both(what)[1].ev == Printed(ONCE[what]).ev


@pytest.mark.parametrize("what", ONCE)
def test_every_switch_is_worth_what_the_printed_rules_say(what: str) -> None:
    """Both hands as they lie and switched, for every four cards and up card that the shoe can deal."""
    at, printed = _both(what)[0].table.terms, Printed(ONCE[what])
    asked = 0
    for each in every_move(at, GivenStrategy("both-hands")):
        if each.question != "switch":
            continue
        (a, b), (c, d) = (map(_points, hand.split("-")) for hand in each.hand.split(" and "))
        up = _points(each.against)
        hands = ((a, b), (c, d), up, "dealt") if each.move == "keep" else ((a, d), (c, b), up, "switched")
        natural = dict(printed.draws((up, a, b, c, d))).get(10, Fraction(0)) if up == 1 else 0
        assert float(each.ev * (1 - natural)) == pytest.approx(float(printed.two(*hands)), abs=1e-9)
        asked += 1
    assert asked


@pytest.mark.parametrize("what", ONCE)
def test_advice_on_both_hands_is_what_the_printed_rules_say(what: str) -> None:
    """Twenty deals of two hands and an up card, the gain of both hands together to the very fraction."""
    at, printed = _both(what)[0].table.terms, Printed(ONCE[what])
    for a, b, c, d, up in list(permutations([5, 8, 10, 10, 10] if 5 in ONCE[what] else [1, 6, 9, 10, 10]))[::6]:
        position = Position((_card(a), _card(b)), (_card(up),), (_card(c), _card(d)))
        natural = dict(printed.draws((up, a, b, c, d))).get(10, Fraction(0)) if up == 1 else 0
        told = {each.move: each.ev * (1 - natural) for each in advise_both_hands(at, position)}
        assert told["keep"] == printed.two((a, b), (c, d), up, "dealt")
        assert told["switch"] == printed.two((a, d), (c, b), up, "switched")


def test_a_third_card_is_taken_beside_the_other_hand_as_the_printed_rules_say() -> None:
    what = "fives and eights"
    at, printed = _both(what)[0].table.terms, Printed(ONCE[what])
    position = Position((_card(2), _card(5), _card(8)), (_card(5),), (_card(10), _card(10)))
    best = max(each.ev for each in advise_both_hands(at, position))
    assert best == printed.plays((2, 5, 8), (10, 10), 5, "drawn")


def _card(points: int) -> int:
    (card,) = cards(FACES[points])
    return card


def test_advice_on_both_hands_needs_two_of_them() -> None:
    assert "one hand here" in refusal(*ADVISE, "cordova/blackjack-x", *SIXTEEN)["message"]
    assert "two cards of the other hand" in refusal(*ADVISE, SWITCH, *SIXTEEN)["message"]
    assert "expected both-hands" in refusal("advise", SWITCH, *SIXTEEN, "--strategy", "basic")["message"]


def _points(name: str) -> int:
    return 1 if name == "A" else int(name)


@pytest.mark.parametrize("what", ONCE)
def test_hands_that_see_each_other_gain_no_less_than_hands_by_themselves(what: str) -> None:
    _, together, alone = _both(what)
    assert together.ev >= alone.ev


@pytest.mark.parametrize("up", [0, 3])
def test_no_hand_is_worth_less_to_a_player_who_sees_the_other(up: int) -> None:
    """Beside every other hand. Keeping or switching is the better of two sums of these, so no deal is worth less."""
    both = _both("sixes, nines and aces")[0]
    usual, hands, better = every_up(both.table)[up], both.table.hands.held, 0
    for number, behind in both.beside(up):
        other = hands[both.pairs[number][2]]
        for low, high, hand in both.pairs:
            if min(behind.held - both.table.hands.counts[hand]) < 0:
                continue
            alone, seen = (worth(each, hands[hand], each.chosen(low, high), other) for each in (usual, behind))
            assert seen >= alone
            better += seen > alone
    assert better


@pytest.mark.slow
@pytest.mark.parametrize("what", ONCE)
def test_every_order_dealt_comes_to_the_same_fraction(what: str) -> None:
    both, found, _ = _both(what)
    brute = Brute(both.table.terms, both.table, both.way)
    assert found.ev == brute.ev
    assert spread_of_two(found, both) == pytest.approx(float(brute.variance), rel=1e-12)


@pytest.mark.parametrize("what", ONCE)
def test_dealt_rounds_come_to_what_is_counted(what: str) -> None:
    both, found, _ = _both(what)
    sample = both.way.sample(1 << 17)
    assert abs(sample.mean - float(found.ev)) < 4 * sample.stderr
    assert abs(sample.variance - spread_of_two(found, both)) < 4 * sample.variance_stderr


@pytest.mark.parametrize("mode", ["--chart", "--removal", "--risk", "--certificate=found.json"])
def test_what_plays_each_hand_by_itself_refuses_the_strategy(mode: str) -> None:
    said = refusal("odds", SWITCH, "--strategy", "both-hands", mode)["message"]
    assert f"--strategy does nothing with {mode.split('=')[0]}" in said
    assert said.endswith("of each hand by itself") == (mode in {"--chart", "--certificate=found.json"})


@pytest.mark.slow
def test_out_of_eight_decks_both_hands_together_gain_a_little_more() -> None:
    found: Any = price_turns(posted(SWITCH), GivenStrategy("both-hands"))["game"]
    ev = sum(row.net * often for row, often in found.rows.items())
    assert 0 < ev - lab(SWITCH).price("game").ev < Fraction(1, 10_000)
    assert "the first two cards of the other" in found.assumes
