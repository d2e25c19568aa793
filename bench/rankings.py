"""Rankings: one call, many hands, every hand, and equity, compared with eval7 and phevaluator on the same hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.measure import Row, best, in_turns
from houseway.cards.card import TEXTS
from houseway.cards.tile import SET
from houseway.equity.pot_equity import equity
from houseway.ranking import high, match, tile_settings, tiles, totals, true_classes, twentyone
from houseway.ranking.kernels import BONUSES, batch

Hands = NDArray[np.uint8]

FEW, MANY = 20_000, 4_000_000
SEVENS = 133_784_560


def random_hands(count: int, size: int, faces: int = 52) -> Hands:
    chance = np.random.default_rng(1)
    blocks = [chance.random((min(250_000, count - at), faces), np.float32) for at in range(0, count, 250_000)]
    return np.vstack([block.argpartition(size, axis=1)[:, :size] for block in blocks]).astype(np.uint8)


def over(function: Callable[..., object], given: Sequence[Any], *, spread: bool = False) -> float:
    """Seconds for a call of a Python function, over different hands."""

    def job() -> None:
        if spread:
            for each in given:
                function(*each)
        else:
            for each in given:
                function(each)

    return best(job, 1, rounds=7) / len(given)


def rows() -> list[Row]:
    """Every row of the rankings. The first call compiles the kernels or loads them."""
    return [*calls(), *batches(), *others(), *wagers(), *pots()]


def calls() -> list[Row]:
    import eval7
    from phevaluator import _pheval

    hands: list[list[int]] = random_hands(FEW, 7).tolist()
    theirs = [[eval7.Card(TEXTS[face]) for face in hand] for hand in hands]
    mine, peer, native = in_turns(
        lambda: over(high.strength, hands),
        lambda: over(eval7.evaluate, theirs),
        lambda: over(_pheval.evaluate_7cards, hands, spread=True),
    )
    figure = f"{mine * 1e6:.2f} us"
    return [
        Row("seven cards, one call v. eval7", figure, f"{peer / mine:.2f}x", "1x", peer >= mine),
        Row(
            "seven cards, one call v. phevaluator's C",
            figure,
            f"{native / mine:.2f}x",
            "1x, a wish",
            native >= mine,
            required=False,
        ),
    ]


def batches() -> list[Row]:
    import eval7

    hands = random_hands(MANY, 7)
    few = [[eval7.Card(TEXTS[face]) for face in hand] for hand in hands[:FEW].tolist()]
    peer, one, two = in_turns(
        lambda: over(eval7.evaluate, few),
        lambda: best(lambda: batch.strengths("high", hands, threads=1), 1, rounds=9) / MANY,
        lambda: best(lambda: batch.strengths("high", hands, threads=2), 1, rounds=9) / MANY,
    )
    every = best(batch.class_counts_7, 1, rounds=7)
    return [
        Row(
            "seven cards, batch, one core v. eval7",
            f"{1e-6 / one:.0f} M hands/s",
            f"{peer / one:.0f}x",
            "90x",
            peer / one >= 90,
        ),
        Row(
            "seven cards, batch, two cores",
            f"{1e-6 / two:.0f} M hands/s",
            f"{one / two:.2f}x one core",
            "1.7x",
            one / two >= 1.7,
        ),
        Row(
            "all 133,784,560 seven-card hands",
            f"{every:.3f} s",
            f"{SEVENS / every * 1e-9:.2f} G hands/s",
            "0.25 s",
            every <= 0.25,
        ),
    ]


OTHERS = (
    ("ace-five", 5, 52),
    ("ace-five", 7, 52),
    ("eight-or-better", 7, 52),
    ("deuce-seven", 5, 52),
    ("deuce-seven", 7, 52),
    ("stripped-semi-wild", 7, 53),
    ("badugi", 4, 52),
    ("three-card", 3, 52),
    ("pai-gow-front", 2, 53),
    ("one-card", 1, 53),
)


def _by_card(order: str, size: int, faces: int, unit: float) -> Row:
    """The time of an order for each of its cards, compared with the high order."""
    hands = random_hands(1_000_000, size, faces)
    each = best(lambda: batch.strengths(order, hands, threads=1), 1, rounds=9) / len(hands) / size
    figure = f"{each * size * 1e9:.1f} ns"
    return Row(f"{order}, {size} cards", figure, f"{each / unit:.2f}x high, by card", "3x", each <= 3 * unit)


def others() -> list[Row]:
    """Other orders by their time for each card, compared with the high order."""
    from phevaluator import _pheval, evaluate_omaha_cards

    count = 1_000_000
    seven = random_hands(count, 7)
    unit = best(lambda: batch.strengths("high", seven, threads=1), 1, rounds=9) / count / 7
    found = [_by_card(order, size, faces, unit) for order, size, faces in OTHERS]
    set_count = 200_000
    sets = random_hands(set_count, 7, 53)
    each = best(lambda: batch.settings(sets, threads=1), 1, rounds=7) / set_count / len(batch.SPLITS) / 7
    found.append(
        Row(
            "pai gow, all 21 settings",
            f"{each * 147e9:.0f} ns",
            f"{each / unit:.2f}x high, by card",
            "3x",
            each <= 3 * unit,
        )
    )
    deals = random_hands(count, 9)
    few = [(*deal[4:], *deal[:4]) for deal in deals[:FEW].tolist()]
    mine, peer, native = in_turns(
        lambda: best(lambda: batch.two_and_three("high", deals[:, :4], deals[:, 4:], threads=1), 1, rounds=7) / count,
        lambda: over(evaluate_omaha_cards, few, spread=True),
        lambda: over(_pheval.evaluate_omaha_cards, few, spread=True),
    )
    ratio = f"{peer / mine:.0f}x ({native / mine:.0f}x its C function)"
    found.append(
        Row("Omaha 4+5, batch, one core v. phevaluator", f"{mine * 1e9:.0f} ns", ratio, "20x", peer / mine >= 20)
    )
    return found


def _beside(what: str, scalar: Callable[[list[int]], object], many: Callable[[Hands], object], hands: Hands) -> Row:
    """A batch on one core compared with the scalar function on the same hands, where no other library has either."""
    alone = over(scalar, hands[:FEW].tolist())
    each = best(lambda: many(hands), 1, rounds=7) / len(hands)
    return Row(what, f"{each * 1e9:.1f} ns", f"{alone / each:.0f}x the scalar function", "20x", alone / each >= 20)


def wagers() -> list[Row]:
    """Twenty-one, tiles and bonus wagers."""
    blackjack, count = twentyone.RULES["blackjack"], 1_000_000
    stacks = np.array(SET, np.uint8)[random_hands(count, 4, len(SET))]
    shoe = random_hands(count, 3)
    return [
        _beside(
            "twenty-one totals of three cards",
            lambda hand: twentyone.tally(hand, blackjack),
            lambda hands: totals("blackjack", hands, threads=1),
            shoe,
        ),
        _beside(
            "pai gow tiles, all three settings", tiles.settings, lambda each: tile_settings(each, threads=1), stacks
        ),
        *(
            _beside(
                f"{name} bonus, {bonus.size} cards",
                bonus.classify,
                partial(true_classes, name, threads=1),
                random_hands(count, bonus.size, 53 if bonus.joker else 52),
            )
            for name, bonus in BONUSES.items()
        ),
        _beside(
            "lucky-lucky, three cards",
            match.LUCKY_LUCKY.strength,
            lambda each: batch.strengths("lucky-lucky", each, threads=1),
            shoe,
        ),
    ]


def pots() -> list[Row]:
    exact = best(lambda: equity(["AdAc", "KhKs"]), 20)
    omaha = best(lambda: equity(["AdAc5d4c", "KhKs9h8h"], ranking="hi-lo", use="two-and-three"), 5)
    boards = best(lambda: equity(["AdAc", "KhKs"], " | "), 1, rounds=3)
    sampled = best(lambda: equity(["AdAc", "KhKs"], samples=1_000_000, seed=1), 1, rounds=9)
    return [
        Row(
            "exact equity, AA v. KK",
            f"{exact * 1e3:.2f} ms",
            f"{1_712_304 / exact * 1e-9:.2f} G boards/s",
            "2 ms",
            exact <= 2e-3,
        ),
        Row(
            "exact equity, Omaha hi-lo before the flop",
            f"{omaha * 1e3:.1f} ms",
            f"{1_086_008 / omaha * 1e-6:.0f} M boards/s",
            "-",
            met=True,
        ),
        Row(
            "exact equity and scoops of two boards, AA v. KK",
            f"{boards:.2f} s",
            f"{1_648_260_405_792 / boards * 1e-12:.1f} T pairs/s",
            "-",
            met=True,
        ),
        Row(
            "a million sampled boards, heads up",
            f"{sampled * 1e3:.1f} ms",
            f"{1e-6 / sampled * 1e6:.0f} M boards/s",
            "25 ms",
            sampled <= 25e-3,
        ),
    ]
