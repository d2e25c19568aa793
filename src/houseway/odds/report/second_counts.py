"""A second exact count of a figure, by another method than the lab's: what a certificate is held against.

Bonuses on a few cards are counted again hand by hand, without exchange of suits. Community cards are counted again from
short shoes: every order is dealt through the real steps, and the lab's method must count that shoe to the same numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.bots.bot import answer_all, policy
from houseway.bots.bot_types import Bot
from houseway.cards import Card, Pack, SeededChance, Shoe, cards, text
from houseway.errors import ShortDeck
from houseway.families.bank.poker_vs_bank.compare_hands import ReadBonus
from houseway.odds import priced
from houseway.odds.core.deal_counts import Deals, OutcomeIds
from houseway.odds.core.methods import AT_ONCE, count
from houseway.odds.core.price import price
from houseway.odds.core.progress import progress
from houseway.odds.games.poker_vs_bank.bonuses import cards_read, kind_of_hand
from houseway.odds.report.certificate_check import Check
from houseway.play.events import Settled
from houseway.play.round import Round
from houseway.ranking.kernels import strengths
from houseway.rules.posting.terms import Terms

HAND_BY_HAND = "every hand, one by one"
SHORT_SHOE = "every order of short shoes, dealt through the steps"
DEALT = "dealt rounds, with their error"

_COMMUNITY = {"third_cards", "go_to_war"}
# Totals of every size with naturals and third cards; and equal cards, for wars and for fives.
_SHOES = ("2c 2c 3d 7h 7h 9s Kd", "5c 5c 5c 2d 2d 9h 9h")
_BURNING = {"burn_cards", "burn_by_first_card"}
_STACK = 20_000_000
_DECK = 52


def second_method(posted: Terms, wager: str) -> str:
    """By what the figure of a wager is counted or estimated a second time."""
    if wager in _bonuses(posted):
        return HAND_BY_HAND
    return SHORT_SHOE if _is_community(posted) else DEALT


def _is_community(posted: Terms) -> bool:
    """Whether community cards alone decide every wager, and cards are all that is left to chance."""
    steps = {row.step for row in posted.sheet.round}
    return bool(steps & _COMMUNITY) and "shake_dice" not in steps


def _bonuses(posted: Terms) -> dict[str, ReadBonus]:
    """The wagers that look at some cards out of one deck, whichever they are."""
    if posted.pack.counts() != Pack().counts():
        return {}
    return {row.params.wager: row.params for row in posted.sheet.round if row.step == "read_bonus"}


# Hand by hand --------------------------------------------------------------------------------------------------------


def check_every_hand(plain: Mapping[str, Any], posted: Terms) -> Iterator[Check]:
    """The bonuses of a certificate against all hands of their cards."""
    bonuses = _bonuses(posted)
    for figure in plain["figures"]:
        if (rules := bonuses.get(figure["wager"])) is None:
            continue
        ranking, size = posted.sheet.hands[rules.hand].ranking, cards_read(posted, rules)
        ways: Counter[OutcomeIds] = Counter()
        for strength, many in _by_strength(ranking, size).items():
            ways[(kind_of_hand(ranking, strength),)] += many
        found = price(posted.sheet.wager(rules.wager), Deals(ways, ""))
        mine = {row.name: row.probability for row in found.outcomes}
        its = {row["name"]: Fraction(row["probability"]) for row in figure["rows"]}
        wrong = [name for name in mine.keys() | its.keys() if mine.get(name, 0) != its.get(name, 0)]
        said = f"{', '.join(sorted(wrong))}: counted otherwise" if wrong else f"{ways.total():,} hands of {size} cards"
        yield Check(f"{rules.wager}: {HAND_BY_HAND}", not wrong, said)


def _by_strength(ranking: str, size: int) -> Counter[int]:
    found: Counter[int] = Counter()
    with progress("hands", comb(_DECK, size)) as advance:
        for hands in every_hand(size):
            values, many = np.unique(strengths(ranking, hands), return_counts=True)
            found.update(dict(zip(values.tolist(), many.tolist(), strict=True)))
            advance(len(hands))
    return found


def every_hand(size: int) -> Iterator[NDArray[np.uint8]]:
    """All hands of some of the 52 cards, each once, in blocks: by their lower half and what lies above it."""
    low = size // 2
    for highest in range(low - 1, _DECK):
        heads = np.array([(*each, highest) for each in combinations(range(highest), low - 1)], np.uint8)
        tails = np.array(list(combinations(range(highest + 1, _DECK), size - low)), np.uint8)
        for head in np.array_split(heads, max(1, len(heads) * len(tails) >> 20)):
            if len(head) and len(tails):
                yield np.hstack([np.repeat(head, len(tails), axis=0), np.tile(tails, (len(head), 1))])


# Short shoes ---------------------------------------------------------------------------------------------------------


def check_short_shoes(posted: Terms) -> Iterator[Check]:
    """The lab's count of community cards against every order of short shoes."""
    if not _is_community(posted):
        return
    faults: dict[str, list[str]] = defaultdict(list)
    orders = 0
    for held in _SHOES:
        short = _short(posted, cards(held))
        seen, dealt = _every_order(short, cards(held))
        orders += dealt
        for found in priced(short, count(short, AT_ONCE)).prices:
            chances: dict[Fraction, Fraction] = defaultdict(Fraction)
            for row in found.outcomes:
                chances[row.net] += row.probability
            mine = seen[found.wager.id]
            faults[found.wager.id] += [
                f"{held}: gained {net} in {mine[net]} of {dealt} orders, the lab counts {float(often * dealt):g}"
                for net in mine.keys() | chances.keys()
                if mine[net] != (often := chances.get(net, Fraction(0))) * dealt
            ]
    for wager, wrong in faults.items():
        said = "; ".join(wrong) or f"{orders:,} orders of {len(_SHOES)} shoes end as the lab's method counts them"
        yield Check(f"{wager}: {SHORT_SHOE}", not wrong, said)


def _short(posted: Terms, held: list[Card]) -> Terms:
    """The game dealt from these cards, none of which is burned."""
    rows = tuple(row for row in posted.sheet.round if row.step not in _BURNING)
    pack = Pack(removed=text(Pack().cards()), added=text(held))
    return replace(posted, pack=pack, sheet=replace(posted.sheet, round=rows))


def _every_order(short: Terms, held: list[Card]) -> tuple[dict[str, Counter[Fraction]], int]:
    """What the first wager of each kind gained, a unit of it, over every order that can be told apart."""
    bots = dict.fromkeys((1, 2), policy("flat", short.sheet))
    seen: dict[str, Counter[Fraction]] = defaultdict(Counter)
    orders = sorted(set(permutations(held)))
    with progress("orders", len(orders)) as advance:
        for order in orders:
            played = Round(short, {1: _STACK, 2: _STACK}, Shoe.rigged(short.pack, order))
            for wager, gain in _gains(played, bots).items():
                seen[wager][gain] += 1
            advance(1)
    return seen, len(orders)


def _gains(played: Round, bots: Mapping[int, Bot]) -> dict[str, Fraction]:
    """By wager, what a unit gained; where the cards run out the round is void, and nobody gains."""
    chance = SeededChance(1)
    try:
        while answer_all(played, bots, chance):
            pass
    except ShortDeck:
        return {wager.id: Fraction(0) for wager in played.table.terms.sheet.wagers}
    found: dict[str, Fraction] = {}
    for event in played.events:
        if isinstance(event, Settled) and event.staked:
            found.setdefault(event.wager, Fraction(event.net, event.staked))
    return found
