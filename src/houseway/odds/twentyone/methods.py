"""Hands of twenty-one: exact expectations of the best way to play them by their own cards and the up card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

import numpy as np

from houseway.cards.face import text
from houseway.odds.advice import Advice, Position
from houseway.odds.deals import Answer, Expected, Uncounted
from houseway.odds.plain_answers import from_plain, to_plain
from houseway.odds.twentyone.shoe import FEWEST_CARDS
from houseway.odds.twentyone.table import Table
from houseway.ranking.kernels import store
from houseway.rules.spec import Row
from houseway.rules.terms import Terms

SAMPLED_ROUNDS = 1 << 21
_MODULES = tuple(
    f"houseway.{name}"
    for name in (
        "odds.deals",
        "odds.plain_answers",
        "odds.twentyone.methods",
        "odds.twentyone.best",
        "odds.twentyone.charts",
        "odds.twentyone.dealing_kernels",
        "odds.twentyone.exact",
        "odds.twentyone.kernels",
        "odds.twentyone.pays",
        "odds.twentyone.round",
        "odds.twentyone.rounds",
        "odds.twentyone.shoe",
        "odds.twentyone.switch",
        "odds.twentyone.table",
        "ranking.twentyone",
        "ranking.twentyone_rules",
    )
)


def play_hands(terms: Terms, row: Row) -> Mapping[str, Answer]:
    """The wager of a hand, with all that is doubled and split on it: kept once it is worked out."""
    if len(terms.faces) < FEWEST_CARDS:
        return {row.params.wager: Uncounted(f"a shoe of {len(terms.faces)} cards may run out")}
    sheet = terms.sheet
    dealt = f"{sheet.id} {sheet.digest} {sheet.form} {sorted(sheet.taken.items())} {text(terms.faces)}"
    name = f"twentyone-{sha256(dealt.encode()).hexdigest()[:16]}"
    words = store.kept(name, _MODULES, lambda: _packed(worked_out(terms)))
    return from_plain(json.loads(words.tobytes()))


def advise_hand(terms: Terms, position: Position) -> list[Advice]:
    """What each move of a hand is worth, exactly."""
    from houseway.odds.twentyone.advice import advise_hand as advise

    return advise(terms, position)


def worked_out(terms: Terms) -> dict[str, Answer]:
    """The best moves, what they are worth, the spread of a round, and the charts."""
    from houseway.odds.twentyone.charts import strategy
    from houseway.odds.twentyone.round import play_round
    from houseway.odds.twentyone.rounds import Dealt

    table = Table(terms)
    if refusal := table.refusal():
        return {table.wager.id: refusal}
    found = play_round(table)
    sample = Dealt(table, found.behind).sample(SAMPLED_ROUNDS)
    spread = f"the spread is that of {SAMPLED_ROUNDS:,} dealt rounds, the variance give or take "
    assumes = "; ".join([*_assumes(table), f"{spread}{sample.variance_stderr:.4f}"])
    charts = strategy(table, found.behind)
    answer = Expected(table.wager.id, found.rows, _of(table), assumes, charts, variance=sample.variance)
    return {table.wager.id: answer}


def _of(table: Table) -> str:
    hand = "one of a player's two hands" if table.two_spots else "a hand"
    return f"{hand} with all that is split from it, out of {table.shoe.size} cards"


def _assumes(table: Table) -> list[str]:
    said = ["a hand is played by its own cards and the up card, whatever else was seen"]
    if table.two_spots:
        said.append("a switch is decided by what each hand of two cards is worth by itself, both wagers being equal")
    if not table.play.most_hands and table.play.splits != "not allowed":
        from houseway.odds.twentyone.best import BOUND

        said.append(f"a pair is split into no more than {BOUND} hands")
    if table.play.splits == "by rank":
        said.append("tens are not split")
    return said


def _packed(answers: Mapping[str, Answer]) -> store.Words:
    """As text in whole words."""
    plain = json.dumps(to_plain(answers)).encode()
    return np.frombuffer(plain.ljust(-(-len(plain) // 4) * 4), np.int32)
