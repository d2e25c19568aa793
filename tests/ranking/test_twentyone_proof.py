"""Proof of the twenty-one totals: a second, slower method, exact counts, and published figures of the dealer's hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb

import pytest

from houseway.cards.card import JOKER, RANKS, card, rank, suit
from houseway.cards.pack import Pack
from houseway.ranking import twentyone
from houseway.ranking.match import busts
from houseway.ranking.twentyone import RULES, Made, Side, Total, TotalRules, compare, result, strength, total

BY_LETTER = {**{letter: min(place + 2, 10) for place, letter in enumerate(RANKS)}, "A": 1}


def slow_count(letters: tuple[str, ...], rules: TotalRules) -> tuple[int, bool]:
    """Every sum that the values allow, then the one that the document asks for.

    Where jokers are wild, two aces are 2 or 12 (oaks 882-883); elsewhere nothing keeps two of them from eleven each.
    """
    target = 21 if "?" in letters and rules.joker == "wild" else rules.limit // 2
    sums, elevens = {(0, 0)}, 1 if rules.joker == "wild" else len(letters)
    for letter in letters:
        worth = {"A": (1, 11), "?": range(1, 22) if rules.joker == "wild" else (2,)}.get(letter) or (BY_LETTER[letter],)
        sums = {(points + more, high + (more == 11 and letter == "A")) for points, high in sums for more in worth}
    open_to = [entry for entry in sums if entry[1] <= elevens]
    if rules.over == "distance":
        points, high = min(open_to, key=lambda entry: (abs(entry[0] - target), entry[0]))
    else:
        under = [entry for entry in open_to if entry[0] <= target]
        points, high = max(under, key=lambda entry: (entry[0], -entry[1])) if under else min(open_to)
    return points * 2, high > 0


@pytest.mark.parametrize("name", RULES)
def test_every_composition_up_to_five_cards_counts_as_the_slow_method_does(name: str) -> None:
    rules = RULES[name]
    letters = RANKS + "?" * (rules.joker != "none")
    for size in range(1, 6):
        for held in combinations_with_replacement(letters, size):
            faces = [JOKER if letter == "?" else card(letter + "s") for letter in held]
            assert twentyone.count(faces, rules) == slow_count(held, rules) == twentyone.count(faces[::-1], rules), held


def naturals_of(pack: Pack, rules: TotalRules) -> dict[str, int]:
    """How many pairs of cards of the pack are each natural, by enumeration of the faces."""
    held, found = pack.counts(), dict.fromkeys(rules.naturals, 0)
    for first, second in combinations_with_replacement(sorted(held), 2):
        ways = comb(held[first], 2) if first == second else held[first] * held[second]
        word = total([first, second], rules).natural
        assert word == total([second, first], rules).natural
        if word:
            found[word] += ways
    return found


@pytest.mark.parametrize(
    ("name", "pack", "ways"),
    [
        ("switch", Pack(decks=6), {"natural-21-5": 24 * 96}),
        ("pure-spanish-21-5", Pack(decks=6, without="T"), {"natural-21-5": 24 * 72}),
        ("blackjack-x", Pack(decks=8), {"natural-31": 32 * 128 - 64, "blackjack-x": 8 * 8}),
        ("21st-century", Pack(decks=8, jokers=1), {"joker-joker": comb(8, 2), "ace-joker": 256, "two-aces": 496}),
        ("21st-century-jokers", Pack(decks=8, jokers=1), {"joker-joker": 28, "ace-joker": 32 * 8}),
        ("hot-action", Pack(decks=6, jokers=4), {"super-natural-24": 276, "suited-aces": 60, "natural-21": 24 * 96}),
        ("war-blackjack", Pack(jokers=3), {"super-natural-24": 3, "suited-aces": 0, "natural-21": 64}),
    ],
)
def test_the_naturals_of_a_pack_are_as_many_as_the_product_of_their_cards(
    name: str, pack: Pack, ways: dict[str, int]
) -> None:
    assert naturals_of(pack, RULES[name]) == ways


# -- results, clause by clause as each document words them ---------------------------------------------------------

Clauses = Callable[[Total, Total], str]


def closer(ours: Fraction, theirs: Fraction) -> str:
    return "player" if ours > theirs else "dealer" if theirs > ours else "push"


def value(hand: Total) -> Fraction:
    return Fraction(hand.points, 2)


def switch(player: Total, dealer: Total) -> str:
    """players/blackjack-switch 1691-1718."""
    ours, theirs = value(player), value(dealer)
    match bool(player.natural), bool(dealer.natural), ours > Fraction(43, 2), theirs > Fraction(43, 2):
        case True, True, _, _:
            return "push"
        case True, False, _, _:
            return "player"
        case False, True, _, _:
            return "dealer"
        case _, _, True, True:
            suited = len({suit(face) for face in dealer.cards}) == 1
            seven_eight_nine = "".join(sorted(RANKS[rank(face)] for face in dealer.cards)) == "789"
            return "push" if ours < theirs and suited and seven_eight_nine else "dealer"
        case _, _, True, False:
            return "dealer"
        case _, _, False, True:
            return "push" if theirs == 22 else "player"
    return "push" if ours == Fraction(43, 2) and theirs == 21 else closer(ours, theirs)


def switch_with_halves(player: Total, dealer: Total) -> str:
    """The same, an ace and a ten after a split being 21.5 (1500, 1512), closer to a natural than 21 (1705-1706)."""
    split = player.half and not dealer.over and not dealer.natural
    return closer(value(player), value(dealer)) if split else switch(player, dealer)


def with_natural(
    over: Fraction, both: Clauses, *, player_ties: tuple[int, ...] = (), natural_tie: str = "push"
) -> Clauses:
    """A natural beats all; then over loses to not over; then the closer."""

    def clauses(player: Total, dealer: Total) -> str:
        if player.natural or dealer.natural:
            tied = natural_tie if player.natural and dealer.natural else ""
            return tied or ("player" if player.natural else "dealer")
        ours, theirs = value(player), value(dealer)
        if ours > over and theirs > over:
            return both(player, dealer)
        if ours > over or theirs > over:
            return "dealer" if ours > over else "player"
        return "player" if ours == theirs and ours in player_ties else closer(ours, theirs)

    return clauses


def five(player: Total, dealer: Total) -> str:
    """players/blackjack-5-buster 2131-2140."""
    saved = len(player.cards) == 3 and value(player) in (23, 24, 25) and value(dealer) > value(player)
    return "push" if saved else "dealer"


def eights(_player: Total, dealer: Total) -> str:
    """bankers/pure-21-5-blackjack 1562-1566."""
    return "push" if [RANKS[rank(face)] for face in dealer.cards] == ["8", "8", "8"] else "dealer"


def eights_win(_player: Total, dealer: Total) -> str:
    """bankers/pure-21-5-blackjack 1678-1680."""
    return "player" if [RANKS[rank(face)] for face in dealer.cards] == ["8", "8", "8"] else "dealer"


def no_bust(player: Total, dealer: Total) -> str:
    """oaks/no-bust-21st-century-blackjack 828-834."""
    return "push" if abs(value(player) - 22) < abs(value(dealer) - 22) else "dealer"


def thirty_one(player: Total, dealer: Total) -> str:
    """cordova/blackjack-x 1301-1305: a place in the printed chart, and the frozen player always loses."""
    chart = ["natural", Fraction(31), *(Fraction(points) for points in range(21, 1, -1))]
    ours, theirs = (
        chart.index("natural") if hand.natural else chart.index(value(hand)) if value(hand) in chart else 99
        for hand in (player, dealer)
    )
    return "dealer" if ours == 99 else closer(Fraction(-ours), Fraction(-theirs))


def california_grand(player: Total, dealer: Total) -> str:
    """calgrand/hot-action-blackjack 2976-3011, 3110-3115."""
    order = ["super-natural-24", "suited-aces", "natural-21", ""]
    ours, theirs = order.index(player.natural), order.index(dealer.natural)
    if ours != theirs or player.natural:
        return (
            "player"
            if ours < theirs or player.natural == "suited-aces" == dealer.natural
            else closer(Fraction(-ours), Fraction(-theirs))
        )
    if value(player) > 21 and value(dealer) > 21:
        return "push" if value(player) == value(dealer) == 22 else "dealer"
    if value(player) > 21 or value(dealer) > 21:
        return "dealer" if value(player) > 21 else "player"
    return closer(value(player), value(dealer))


def hot_action_chart(player: Total, dealer: Total) -> str:
    """calgrand/hot-action-blackjack 3076-3085: 22 stands above 23 in the chart, 23 above 24 and so on."""
    if value(player) > 21 and value(dealer) > 21 and not player.natural and not dealer.natural:
        return closer(-value(player), -value(dealer))
    return california_grand(player, dealer)


def hot_action_ties(player: Total, dealer: Total) -> str:
    """calgrand/hot-action-blackjack 3171-3173: all ties push, those of two naturals 22 too."""
    return "push" if player.natural == dealer.natural == "suited-aces" else california_grand(player, dealer)


def insured_24(player: Total, dealer: Total) -> str:
    """calgrand/war-blackjack 9037-9039: against a natural whoever has neither a natural 21 nor 22 loses."""
    return "dealer" if player.natural == "super-natural-24" and dealer.natural else california_grand(player, dealer)


def california_aces(player: Total, dealer: Total) -> str:
    """oaks/california-aces 676-678."""
    return closer(-abs(value(player) - 22), -abs(value(dealer) - 22))


def loses(_player: Total, _dealer: Total) -> str:
    return "dealer"


def ranked(order: tuple[str, ...], others: Clauses) -> Clauses:
    """Two naturals as the document lists them; everything else by the other clauses."""

    def clauses(player: Total, dealer: Total) -> str:
        if player.natural and dealer.natural:
            return closer(Fraction(order.index(dealer.natural)), Fraction(order.index(player.natural)))
        return others(player, dealer)

    return clauses


HALF = Fraction(43, 2)
PRINTED: dict[str, Clauses] = {
    "blackjack": with_natural(Fraction(21), loses),
    "switch": switch,
    "switch-half-after-a-split": switch_with_halves,
    "21st-century-5": with_natural(HALF, five),
    "blackjack-x": thirty_one,
    "blackjack-x-suited": thirty_one,
    "blackjack-x-ranked": ranked(("natural-31", "blackjack-x"), thirty_one),
    "blackjack-x-suited-ranked": ranked(("natural-31", "blackjack-x-suited"), thirty_one),
    "pure-21-5": with_natural(HALF, eights),
    "pure-21-5-888-wins": with_natural(HALF, eights_win),
    "pure-spanish-21-5": with_natural(HALF, eights, player_ties=(21,), natural_tie="player"),
    "21st-century": with_natural(Fraction(22), no_bust),
    "21st-century-ranked": ranked(("joker-joker", "ace-joker", "two-aces"), with_natural(Fraction(22), no_bust)),
    "21st-century-to-21": with_natural(Fraction(21), no_bust),
    "21st-century-to-21-ranked": ranked(("joker-joker", "ace-joker", "two-aces"), with_natural(Fraction(21), no_bust)),
    "21st-century-jokers": with_natural(Fraction(22), no_bust),
    "21st-century-jokers-ranked": ranked(("joker-joker", "ace-joker"), with_natural(Fraction(22), no_bust)),
    "21st-century-jokers-to-21": with_natural(Fraction(21), no_bust),
    "21st-century-jokers-to-21-ranked": ranked(("joker-joker", "ace-joker"), with_natural(Fraction(21), no_bust)),
    "california-aces": california_aces,
    "california-aces-over": with_natural(Fraction(22), california_aces),
    "california-aces-bust": with_natural(Fraction(22), loses),
    "hot-action": california_grand,
    "hot-action-by-the-chart": hot_action_chart,
    "hot-action-ties-push": hot_action_ties,
    "war-blackjack": california_grand,
    "war-blackjack-24-below": insured_24,
}


def hands(rules: TotalRules, side: Side) -> Iterator[Total]:
    """One hand of each sort that any clause could tell apart, of one to four cards."""
    letters = [letter for letter in RANKS if letter not in rules.pack.without] + ["?"] * (rules.joker != "none")
    ways: tuple[Made, ...] = ("dealt", "switched", "split") if side == "player" else ("dealt",)
    seen = set()
    for size, made, suits in product(range(1, 5), ways, ("ssss", "hsss")):
        for held in combinations_with_replacement(letters, size):
            faces = [JOKER if letter == "?" else card(letter + suits[at]) for at, letter in enumerate(held)]
            hand = total(faces, rules, made=made, side=side)
            special = "".join(held) in ("888", "789")
            sort = (hand.points, hand.natural, size == 3, special and "".join(held), special and suits)
            if sort not in seen:
                seen.add(sort)
                yield hand


def test_every_family_has_its_clauses() -> None:
    assert PRINTED.keys() == RULES.keys()


@pytest.mark.parametrize("name", PRINTED)
def test_results_are_those_of_the_clauses_for_every_two_sorts_of_hands(name: str) -> None:
    rules = RULES[name]
    for player, dealer in product(hands(rules, "player"), list(hands(rules, "dealer"))):
        who = result(player, dealer, rules)
        assert who == PRINTED[name](player, dealer), (str(player), str(dealer))
        words = compare(player, dealer, rules)
        assert words[0] == who
        assert set(words) <= twentyone.OUTCOMES.keys()
        if not (player.over or dealer.over) and who != "push":
            assert (strength(player, rules) >= strength(dealer, rules)) is (who == "player")


# -- the dealer's hand, exactly ------------------------------------------------------------------------------------


# Tens and pictures are one value of sixteen cards; the total is asked with tens.
VALUES = {**{place: 4 for place in range(13) if RANKS[place] not in "TJQK"}, RANKS.index("T"): 16}


def finished(start: str, decks: int, *, hits_soft_17: bool) -> dict[Total, Fraction]:
    """The chance of each finished hand of the dealer, over compositions: a hand is its ranks in ascending order."""
    rules = RULES["blackjack"]
    first = tuple(RANKS.index(letter) for letter in start)
    open_hands: dict[tuple[int, ...], Fraction] = {first: Fraction(1)}
    done: dict[Total, Fraction] = defaultdict(Fraction)
    while open_hands:
        grown: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for ranks, chance in open_hands.items():
            if not ranks:
                grown.update({(place,): Fraction(copies, 52) for place, copies in VALUES.items()})
                continue
            hand = total([place * 4 + at % 4 for at, place in enumerate(ranks)], rules, side="dealer")
            soft_17 = hits_soft_17 and hand.soft and hand.points == 34
            if hand.points >= 34 and not soft_17:
                done[hand] += chance
                continue
            for place, copies in VALUES.items():
                left = copies * decks - ranks.count(place)
                grown[tuple(sorted((*ranks, place)))] += chance * Fraction(left, 52 * decks - len(ranks))
        open_hands = grown
    return done


def test_the_dealer_busts_with_each_number_of_cards_as_often_as_is_published() -> None:
    """Buster: six decks, the dealer hits soft 17 (published); "over 28%, once every 3.5 hands" (bankers 2026)."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for hand, chance in finished("", 6, hits_soft_17=True).items():
        chances[busts(hand)] += chance
    published = ["0.173032", "0.089392", "0.020473", "0.002638", "0.000214", "0.000012"]
    assert sum(chances.values()) == 1
    assert [f"{float(chances[f'bust-{size}']):.6f}" for size in range(3, 9)] == published
    won = 1 - chances["no-bust"]
    assert won > Fraction(28, 100)
    assert f"{float(1 / won):.1f}" == "3.5"


def test_the_dealer_who_shows_a_six_finishes_as_often_as_is_published() -> None:
    """One deck, the dealer stands on soft 17 (published)."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for hand, chance in finished("6", 1, hits_soft_17=False).items():
        chances["bust" if hand.over else hand.level] += chance
    published = {"17": 166948, "18": 106454, "19": 107192, "20": 100705, "21": 97879, "bust": 420823}
    assert sum(chances.values()) == 1
    # The published row adds up to 1.000001: its 21 was rounded up from 0.0978785.
    for level, millionths in published.items():
        assert abs(chances[level] * 10**6 - millionths) < Fraction(6, 10), (level, float(chances[level]))
