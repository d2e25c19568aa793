"""Hands of twenty-one: exact expectations of the best play by the hand's own cards and the up card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from houseway.cards.face import text
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.odds.core.advice import Advice, Position
from houseway.odds.core.answers_as_data import from_plain, to_plain
from houseway.odds.core.deal_counts import Counting, Expected, Uncounted
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.games.twentyone.composition import FEWEST_CARDS
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
from houseway.ranking.kernels import table_cache
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

if TYPE_CHECKING:
    from houseway.odds.games.twentyone.priced_round import PricedRound
    from houseway.odds.games.twentyone.sampled_rounds import Sample

BOTH_HANDS = "both-hands"
"""The strategy of a player with two hands that are judged together."""
# What no hand of twenty-one is worth more or less for.
_OTHER_STEPS = frozenset(
    {
        "offer_bank",
        "place_wagers",
        "action_by_card",
        "action_by_value",
        "action_to_the_left",
        "shake_dice",
        "burn_cards",
        "offer_insurance",
        "compare_insurance",
        "read_side_bet",
        "put_up_bank",
        "collect_fees",
        "deal_hands",
        "declare_naturals",
        "turn_up_bank",
        "settle",
        "turn_tile",
    }
)
_MODULES = tuple(
    f"houseway.{name}"
    for name in (
        "odds.core.deal_counts",
        "odds.core.answers_as_data",
        "odds.games.twentyone.twentyone_methods",
        "odds.games.twentyone.choosing_bank",
        "odds.games.twentyone.choosing_kernels",
        "odds.games.twentyone.optimal",
        "odds.games.twentyone.two_hands.both_hands",
        "odds.games.twentyone.strategies.twentyone_charts",
        "odds.games.twentyone.sampling_kernels",
        "odds.games.twentyone.exact_worth",
        "odds.games.twentyone.twentyone_kernels",
        "odds.games.twentyone.hand_pays",
        "odds.games.twentyone.side_wagers.parlay",
        "odds.games.twentyone.priced_round",
        "odds.games.twentyone.sampled_rounds",
        "odds.games.twentyone.two_hands.hand_products",
        "odds.games.twentyone.split_ends",
        "odds.games.twentyone.split_spread",
        "odds.games.twentyone.two_hands.switch_spread",
        "odds.games.twentyone.spread_kernels",
        "odds.games.twentyone.composition",
        "odds.games.twentyone.two_hands.switch",
        "odds.games.twentyone.lab_rules",
        "ranking.twentyone",
        "ranking.twentyone_rules",
    )
)


def play_hands(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The wager of a hand, with everything doubled and split on it. The result is cached."""
    if len(terms.faces) < FEWEST_CARDS:
        return {row.params.wager: Uncounted(f"a shoe of {len(terms.faces)} cards may run out")}
    words = table_cache.cached_table(_name(terms, row), _MODULES, lambda: _packed(worked_out(terms)))
    return from_plain(json.loads(words.tobytes()))


def _name(terms: Terms, row: RoundRow) -> str:
    return f"twentyone-{sha256(_rules(terms, row.params.wager).encode()).hexdigest()[:16]}"


def spread_of_hands(terms: Terms, row: RoundRow) -> float:
    """The variance of a round, which is counted apart from the rest. The result is cached."""
    from houseway.odds.games.twentyone.split_spread import spread_of
    from houseway.odds.games.twentyone.two_hands.switch_spread import spread_of_two

    def count() -> table_cache.Words:
        found = _solved(terms).found
        assert not isinstance(found, Uncounted)
        variance = spread_of_two(found) if found.table.two_spots else spread_of(found)
        return np.array([variance], np.float64).view(np.int32)

    return float(table_cache.cached_table(f"{_name(terms, row)}-spread", _MODULES, count).view(np.float64)[0])


def deal_hands(terms: Terms, rounds: int, seed: int) -> Sample | None:
    """Rounds dealt from the shoe, hands by the best moves for their very cards; None where these are not worked out."""
    from houseway.odds.games.twentyone.sampled_rounds import CompiledTable

    table, found, _ = _solved(terms)
    return None if isinstance(found, Uncounted) else CompiledTable(table, found.behind).sample(rounds, seed)


def _rules(terms: Terms, wager: str) -> str:
    """Everything on which the figures depend: documents that deal and pay alike share them."""
    sheet = terms.sheet
    steps = [_by_oneself(row.params) for row in sheet.round if row.step not in _OTHER_STEPS]
    used = {getattr(each, name, "") for each in steps for name in ("chart", "double_chart")}
    charts = {
        name: (chart.columns, sorted(chart.rows.items()))
        for name, chart in sorted(sheet.charts.items())
        if name in used
    }
    counted = {name: hand.ranking for name, hand in sorted(sheet.hands.items())}
    at = sheet.wager(wager)
    pays = (at.id, at.paid, at.pushes, [(row.on, str(row.pays)) for row in at.pays])
    return repr((steps, charts, counted, pays, text(terms.faces)))


def _by_oneself(params: object) -> object:
    """A hand is worth the same to whoever plays it, whatever others with a wager on it may do."""
    return replace(params, others="stay as they are") if isinstance(params, PlayHands) else params


def advise_hand(terms: Terms, position: Position) -> list[Advice]:
    """The exact worth of each move of a hand."""
    from houseway.odds.games.twentyone.strategies.twentyone_advice import advise_hand as advise

    return advise(terms, position)


def advise_both_hands(terms: Terms, position: Position) -> list[Advice]:
    """The exact worth of each move of a hand beside the two cards of the player's other hand, or of the switch."""
    from houseway.odds.games.twentyone.strategies.twentyone_advice import advise_both_hands as advise

    return advise(terms, position)


def price_turns(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The wager of a hand that is played by a given strategy. That of both hands together takes long and is cached."""
    from houseway.odds.games.twentyone.strategies.given_turns import price_turns as price

    row = next(row for row in terms.sheet.round if isinstance(row.params, PlayHands))
    if row.params.switch == "not allowed" or given != GivenStrategy(BOTH_HANDS):
        return price(terms, given)
    words = table_cache.cached_table(f"{_name(terms, row)}-both", _MODULES, lambda: _packed(price(terms, given)))
    return from_plain(json.loads(words.tobytes()))


def worked_out(terms: Terms) -> dict[str, Counting]:
    """The best moves, their worth and the charts. The spread of a round is counted later."""
    from houseway.odds.games.twentyone.side_wagers.parlay import parlay_of
    from houseway.odds.games.twentyone.strategies.twentyone_charts import strategy

    table, found, bounds = _solved(terms)
    if isinstance(found, Uncounted):
        return {table.wager.id: found}
    assumes = "; ".join([*_assumes(table), *[bounds] * bool(bounds)])
    charts = strategy(table, found.behind)
    if any(row.step == "offer_parlay" for row in terms.sheet.round):
        charts = parlay_of(table, found.behind).strategy(charts)
    of = deal_in_words(table)
    return {table.wager.id: Expected(table.wager.id, found.rows, of, assumes, charts, counted=True)}


class _Solved(NamedTuple):
    """A round by the best moves, or why it is refused, and what is known of it if the bank chooses its own."""

    table: TwentyOneTable
    found: PricedRound | Uncounted
    bounds: str


# The last game that was solved, since its spread is often asked for next.
_LAST_SOLVED: list[tuple[Terms, _Solved]] = []


def _solved(terms: Terms) -> _Solved:
    from houseway.odds.games.twentyone.choosing_bank import with_best_rule
    from houseway.odds.games.twentyone.priced_round import play_round

    for known, solved in _LAST_SOLVED:
        if known is terms:
            return solved
    if chooses(terms):
        best, bounds = with_best_rule(terms)
        table, behind = best.table, best.behind
    else:
        table, behind, bounds = TwentyOneTable(terms), None, ""
    solved = _Solved(table, table.refusal() or play_round(table, behind), bounds)
    _LAST_SOLVED[:] = [(terms, solved)]
    return solved


def deal_in_words(table: TwentyOneTable) -> str:
    """What a deal is."""
    hand = "one of a player's two hands" if table.two_spots else "a hand"
    return f"{hand} with all that is split from it, out of {table.shoe.size} cards"


def _assumes(table: TwentyOneTable) -> list[str]:
    said = ["a hand is played by its own cards and the up card, whatever else was seen"]
    if table.two_spots:
        said.append("a switch is decided by what each hand of two cards is worth by itself, both wagers being equal")
    return [*said, *assumes_of_splits(table)]


def assumes_of_splits(table: TwentyOneTable) -> list[str]:
    said = []
    if not table.play.most_hands and table.play.splits != "not allowed":
        from houseway.odds.games.twentyone.optimal import BOUND

        said.append(f"a pair is split into no more than {BOUND} hands")
    if table.play.splits == "by rank":
        said.append("tens are not split")
    return said


def _packed(answers: Mapping[str, Counting]) -> table_cache.Words:
    """The answers as JSON text, padded to whole words."""
    plain = json.dumps(to_plain(answers)).encode()
    return np.frombuffer(plain.ljust(-(-len(plain) // 4) * 4), np.int32)
