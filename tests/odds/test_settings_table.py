"""Hands that are set or drawn, at the real table, as the lab says and by the house way: every end within four sigma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from houseway.bots.bot import policy
from houseway.bots.bot_types import Bot, Sight
from houseway.bots.pai_gow_bots import pai_gow_bot
from houseway.cards.card import Card, card
from houseway.cards.face import lay, take
from houseway.cards.rng import Chance
from houseway.families.bank.special.super_pan_9 import BOX, HIT, STAND
from houseway.odds.core.deal_counts import OutcomeIds, decided
from houseway.odds.core.price import price_hand
from houseway.odds.games.baccarat.super_pan_9_odds import DOWN, DrawPlan, Nines, best_play
from houseway.odds.games.baccarat.super_pan_9_odds import ways_of as ways_of_nines
from houseway.odds.games.pai_gow.pai_gow_methods import (
    Against,
    best_options,
    settled,
    ways_by_house,
    ways_of,
    ways_when_seen,
)
from houseway.odds.games.tiles.tile_odds import TileTable, by_house, laid_ways
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose, Decision
from houseway.play.ids import BANK_HAND, HAND_PILES
from houseway.play.wager_question import Answer
from houseway.ranking import baccarat, pai_gow
from houseway.ranking.kernels.seven_card_kinds import hand_kinds
from houseway.rules.house_ways import setting_rules
from houseway.rules.posting.terms import Terms
from tests.odds.at_the_table import faults, settlements
from tests.odds.lab import posted
from tests.odds.test_pai_gow_kinds import ACE_UP, FORTUNE
from tests.odds.test_panine import NINES
from tests.odds.test_tiles import TILES, played

Setter = Callable[[tuple[Card, ...]], Answer]

_BANK = BANK_HAND


def _differences(at: Terms, bot: Bot, wager: str, ways: Mapping[OutcomeIds, int], rounds: int) -> list[str]:
    """What the table and the lab do not agree on after so many rounds of this wager."""
    seen = Counter(
        Fraction(ends[wager].net, ends[wager].staked) for ends in settlements(at, bot, rounds) if wager in ends
    )
    assert seen.total() == rounds
    return faults(price_hand(at.sheet, decided(wager, ways, "a deal")), seen, rounds)


def _setting(at: Terms, setter: Setter) -> Bot:
    """A player who sets a hand this way; the bank asks for the house way."""
    bot = policy("flat", at.sheet)

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if not isinstance(decision, Arrange):
            return bot(sight, decision, chance)
        own = HAND_PILES[decision.seat] in sight()["piles"]
        return setter(decision.cards) if own else HOUSE_WAY

    return answer


def _by_house_way(cards: tuple[Card, ...]) -> Answer:
    del cards
    return HOUSE_WAY


# Tiles -------------------------------------------------------------------------------------------------------------


def _best_tiles(at: TileTable) -> Setter:
    def setter(cards: tuple[Card, ...]) -> Answer:
        way = max(laid_ways(at, take(cards)), key=lambda each: each.ev).setting
        return tuple(lay(way.low.tiles)), tuple(lay(way.high.tiles))

    return setter


def _best_of_tiles() -> Counter[OutcomeIds]:
    found: Counter[OutcomeIds] = Counter()
    for bets, many in played().ways.items():
        found[bets[0].words] += many
    return found


def test_tiles_by_the_house_way() -> None:
    at = posted(TILES)
    ways = by_house(TileTable.of(at))
    assert _differences(at, _setting(at, _by_house_way), "base", ways, 1_500) == []


@pytest.mark.slow
def test_tiles_set_the_best_way() -> None:
    at = posted(TILES)
    bot = _setting(at, _best_tiles(TileTable.of(at)))
    assert _differences(at, bot, "base", _best_of_tiles(), 15_000) == []


# Pai gow poker -----------------------------------------------------------------------------------------------------


def _best_setting(against: Against) -> Setter:
    found, rules = settled(against), setting_rules(against.back)
    chosen = best_options(found, Fraction(1))
    ways = dict(zip(found.options.kind[chosen].tolist(), found.options.way[chosen].tolist(), strict=True))

    def setter(cards: tuple[Card, ...]) -> Answer:
        kind = hand_kinds().number(cards)
        strengths = found.table.ways.fronts[kind, ways[kind]], found.table.ways.backs[kind, ways[kind]]
        way = next(
            each for each in pai_gow.settings(cards, rules) if (each.front_strength, each.back_strength) == strengths
        )
        return way.front, way.back

    return setter


@pytest.mark.slow
def test_pai_gow_by_the_house_way() -> None:
    at = posted(FORTUNE)
    against = Against.of(at)
    ways = ways_by_house(against, settled(against))
    assert _differences(at, _setting(at, _by_house_way), "game", ways, 40_000) == []


@pytest.mark.slow
def test_pai_gow_set_the_best_way() -> None:
    at = posted(FORTUNE)
    against = Against.of(at)
    found = settled(against)
    ways = ways_of(against, found, best_options(found, Fraction(1)))
    assert _differences(at, _setting(at, _best_setting(against)), "game", ways, 40_000) == []


@pytest.mark.slow
def test_pai_gow_against_a_bank_that_lies_open() -> None:
    """The regulars of the room look for the setting that does best against the bank's."""
    at = posted(ACE_UP)
    against, flat, regular = Against.of(at), policy("flat", at.sheet), pai_gow_bot(at.sheet)

    def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        return (regular if isinstance(decision, Arrange) else flat)(sight, decision, chance)

    assert _differences(at, bot, "base", ways_when_seen(against, settled(against)), 40_000) == []


# Super Pan 9 -------------------------------------------------------------------------------------------------------


def _drawing(at: Terms, play: DrawPlan) -> Bot:
    """Both sides as the lab says; the bank sees whether the player took a card."""
    bot = policy("flat", at.sheet)

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if not isinstance(decision, Choose) or decision.about != BOX:
            return bot(sight, decision, chance)
        piles = sight()["piles"]
        if own := piles.get(HAND_PILES[decision.seat]):
            return HIT if play.own[_three(own)] else STAND
        other = next(cards for pile, cards in piles.items() if pile.kind == "hand")
        return HIT if play.bank[_three(piles[_BANK]), DOWN if len(other) > 3 else None] else STAND

    return answer


def _three(words: list[str]) -> tuple[int, ...]:
    return tuple(sorted(baccarat.points([card(each)]) for each in words))


def _nines(rounds: int) -> list[str]:
    at = posted(NINES)
    rules = Nines.of(at)
    play = best_play(rules)
    assert play is not None
    return _differences(at, _drawing(at, play), "game", ways_of_nines(rules, play), rounds)


def test_super_pan_9_drawn_the_best_way() -> None:
    assert _nines(1_500) == []


@pytest.mark.slow
def test_super_pan_9_drawn_the_best_way_for_long() -> None:
    assert _nines(40_000) == []
