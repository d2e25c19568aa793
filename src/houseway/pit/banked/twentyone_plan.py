"""The figures of a sheet of twenty-one for the pit: how hands are counted, played, compared and paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import TEXTS, Card, cards
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.twentyone.bank_hand import DrawForBank
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.families.bank.twentyone.twentyone_state import may_double, zone
from houseway.pit.banked.deal_order import dealt_in_turn
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.known_rules import one_of, refusal
from houseway.pit.banked.settlement_plan import PayRows
from houseway.pit.table_opening import Numbers, Records
from houseway.play.table import rotation
from houseway.ranking.match import LUCKY_LUCKY, busts, lucky_pair, match_the_dealer
from houseway.ranking.twentyone import NATURALS, RULES, Made, Side, Total, TotalRules, compared, tally
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import Chart, WagerRules

_ZONES = ("hit", "stand", "option")
_DOUBLES = ("not allowed", "an equal wager", "an equal wager or less")
_SPLITS = ("not allowed", "by rank", "by value")
_ACES = ("split once, one card each", "split again, one card each", "like any pair")
_SURRENDER = ("not allowed", "on the first two cards", "after a split", "on any two cards", "at any time from 12 on")
_MADE: tuple[Made, ...] = ("dealt", "switched", "split")
_SIDES: tuple[Side, ...] = ("player", "dealer")
_SAVES = {"dealer-888", "dealer-suited-789", "player-three-card-23-to-25", "both-22"}
_TOTALS = k.POINTS // 2
# Where pairs are split without limit, a seat has room for so many hands.
HANDS_WITHOUT_LIMIT = 16
_NO_TOTAL = -1


@dataclass(frozen=True)
class TwentyonePlan:
    """What all tables share. `compared` are the pay rows of a hand against the player-dealer's, class by class."""

    rules: Records
    most_hands: int
    game: WagerRules
    zones: Numbers
    doubles: Numbers
    bank_zones: Numbers
    naturals: NDArray[np.uint8]
    worth: Numbers
    compared: Numbers
    sequence: Numbers
    shows: int
    order: Numbers


def twentyone_plan(terms: Terms, seats: Sequence[int], bank: int, pays: PayRows) -> TwentyonePlan:
    play, draw, deal = one_of(terms, PlayHands), one_of(terms, DrawForBank), one_of(terms, DealHands)
    counted = _counted(terms)
    game = terms.sheet.wager(play.wager)
    naturals, worth = _naturals(counted)
    first = bank if play.starts == "left of the player-dealer" else 0
    order = [seats.index(seat) for seat in rotation(tuple(seats), first, terms.sheet.seats.direction) if seat != bank]
    charts = terms.sheet.charts
    return TwentyonePlan(
        _rules(terms, play, counted),
        play.most_hands or HANDS_WITHOUT_LIMIT,
        game,
        _by_total(lambda total: _ZONES.index(zone(charts[play.chart], total))),
        _by_total(lambda total: int(_doubles(charts[play.double_chart], total)) if play.double_chart else 1),
        _by_total(lambda total: _ZONES.index(zone(charts[draw.chart], total))),
        naturals,
        worth,
        _compared(game, counted, pays),
        _sequence(terms, deal, seats, bank),
        deal.bank.index("up"),
        np.array(order, np.int64),
    )


def _counted(terms: Terms) -> TotalRules:
    """How hands are counted: every step must count them in the same way."""
    names = {row.params.hand for row in terms.sheet.round if hasattr(row.params, "hand")}
    rankings = {terms.sheet.hands[name].ranking for name in names}
    if len(rankings) != 1:
        raise refusal(terms, f"the pit counts twenty-one in one way, not in {len(rankings)}")
    counted = RULES[rankings.pop()]
    if counted.over == "distance":
        raise refusal(terms, "hands that are never over, and may draw without end, are not dealt in the pit")
    if strange := {word for word, _ in counted.saves} - _SAVES:
        raise refusal(terms, f"the pit does not know what saves a hand: {strange.pop()}")
    return counted


def _rules(terms: Terms, play: PlayHands, counted: TotalRules) -> Records:
    found = np.zeros(1, k.HAND_RULES)
    names = [wager.id for wager in terms.sheet.wagers]
    for name, value in {
        "limit": counted.limit,
        "beyond": _NO_TOTAL if counted.beyond is None else counted.beyond,
        "elevens": counted.elevens,
        "wild": counted.joker == "wild",
        "bonus": sum(1 << _MADE.index(made) for made in counted.bonus),
        "doubles": _DOUBLES.index(play.doubles),
        "least_double": 100 if play.least_double == "a dollar" else terms.table_limits[0],
        "times": play.times,
        "rescue": play.rescue == "after a double",
        "splits": _SPLITS.index(play.splits),
        "most_hands": play.most_hands,
        "aces": _ACES.index(play.aces),
        "split_may_double": play.after_a_split == "may double",
        "surrender": _SURRENDER.index(play.surrender),
        "jokers_bar": play.jokers == "bar every option",
        "stand_may_double": play.must_stand == "may double",
        "game": names.index(play.wager),
    }.items():
        found[name] = value
    return found


def _by_total(says: Callable[[Total], int]) -> Numbers:
    """What a chart says for every total, hard and soft."""
    return np.array(
        [[says(Total((), 2 * total, soft=soft, over=False)) for total in range(_TOTALS)] for soft in (False, True)],
        np.int64,
    )


def _doubles(chart: Chart, total: Total) -> bool:
    return may_double(chart, total)


def _naturals(counted: TotalRules) -> tuple[NDArray[np.uint8], Numbers]:
    """The number of the natural that two faces are, by side, and the half points of each; 0 is none."""
    found = np.zeros((2, 64, 64), np.uint8)
    plain = [face for face in TEXTS if face < 64]
    for (at, side), one, two in product(enumerate(_SIDES), plain, plain):
        word = tally((one, two), counted, side=side).natural
        found[at, one, two] = counted.naturals.index(word) + 1 if word else 0
    return found, np.array([0, *(NATURALS[word].points for word in counted.naturals)], np.int64)


# Results --------------------------------------------------------------------------------------------------------------


def _total(counted: TotalRules, points: int, faces: Sequence[Card], *, half: bool = False) -> Total:
    over = points > counted.limit and points != counted.beyond
    return Total(tuple(faces), points, soft=False, over=over, half=half)


def _compared(game: WagerRules, counted: TotalRules, pays: PayRows) -> Numbers:
    """The pay row of every class of hands against every class of the player-dealer's, by the real comparison.

    A player's hand is a natural, or points in three cards or not, or the 21.5 of a split; the player-dealer's a
    natural, or points, or three eights, or 7-8-9 of one suit.
    """
    two, three, four = cards("2c 2c"), cards("2c 2c 2c"), cards("2c 2c 2c 2c")
    naturals = [
        Total(tuple(two), NATURALS[word].points, soft=True, over=False, natural=word) for word in counted.naturals
    ]
    ours = [*naturals]
    for points in range(k.POINTS):
        ours += [_total(counted, points, two), _total(counted, points, three)]
    ours.append(_total(counted, 43, two, half=True))
    theirs = [*naturals, *(_total(counted, points, four) for points in range(k.POINTS))]
    theirs += [_total(counted, 48, cards("8c 8c 8c")), _total(counted, 48, cards("7c 8c 9c"))]
    known: dict[tuple[str, ...], int] = {}
    found = np.zeros((len(ours), len(theirs)), np.int64)
    for (at, player), (against, dealer) in product(enumerate(ours), enumerate(theirs)):
        words = compared(player, dealer, counted)
        if words not in known:
            known[words] = pays.row(game, words)
        found[at, against] = known[words]
    return found


def bust_rows(wager: WagerRules, pays: PayRows) -> Numbers:
    """The pay row of a Buster wager by the number of cards of a player-dealer who is over; 0 for one who is not."""
    stands = pays.row(wager, [busts(Total((), 40, soft=False, over=False))])
    over = [pays.row(wager, [busts(Total((0,) * size, 44, soft=False, over=True))]) for size in range(1, 32)]
    return np.array([stands, *over], np.int64)


def lucky_pair_rows(wager: WagerRules, pays: PayRows) -> Numbers:
    """By pair or not, and by whether the player-dealer has a natural."""
    plain, natural = (Total((), 40, soft=False, over=False, natural=word) for word in ("", "natural-21"))
    hands = (cards("2c 3c"), cards("2c 2d"))
    return np.array(
        [[pays.row(wager, [lucky_pair(two, bank)]) for bank in (plain, natural)] for two in hands], np.int64
    )


def match_rows(wager: WagerRules, pays: PayRows) -> Numbers:
    """By each of two cards: not of the rank of the up card, of its rank, or the same card."""
    faces = ("3c", "2d", "2c")
    return np.array(
        [[pays.row(wager, [match_the_dealer(cards(f"{one} {two}"), "2c")]) for two in faces] for one in faces], np.int64
    )


def lucky_lucky_rows(wager: WagerRules, pays: PayRows) -> Numbers:
    """By the ranks of three cards, and by whether all are of one suit."""
    rows = {word: pays.row(wager, [word]) for word in LUCKY_LUCKY.classes}
    found = np.zeros((14, 14, 14, 2), np.int64)
    for one, two, three in product(range(13), repeat=3):
        for suited in (0, 1):
            hand = [4 * one, 4 * two, 4 * three + (1 - suited)]
            found[one, two, three, suited] = rows[LUCKY_LUCKY.kind(LUCKY_LUCKY.strength(hand))]
    return found


# The deal -------------------------------------------------------------------------------------------------------------


def _sequence(terms: Terms, rules: DealHands, seats: Sequence[int], bank: int) -> Numbers:
    """The columns in the order in which they are dealt a card; -1 is the bank."""
    if len(rules.players) != 2 or len(rules.bank) not in (1, 2) or "up" not in rules.bank:
        raise refusal(terms, "the pit deals twenty-one with two cards for every hand, and one of the bank's that shows")
    if "down" in rules.players:
        # Of such a hand the steps also ask what has one answer, so that nobody learns its total.
        raise refusal(terms, "players' cards of twenty-one that lie face down are not dealt in the pit")
    return np.array(dealt_in_turn(terms, rules, seats, bank), np.int64)
