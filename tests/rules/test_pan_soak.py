"""Pan at California Grand, played at random: every chip and card is kept, and a round can be run again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from houseway.cards import Shoe
from houseway.families.registry import game
from houseway.families.rummy.pan_state import FirstToAct, Pan
from houseway.play import round_file
from houseway.play.decisions import Decision
from houseway.play.events import Reported, Shuffled
from houseway.play.ids import TOPS
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.wager_question import Answer
from houseway.rules.sheet.values import Lines
from tests.rules.pan_table import GAME, posted

BEFORE = ("dealt_eight", "dealt_nine", "dealt_eleven", "dealt_twelve", "uncounted", "exposed_five")
DURING = ("foul", "missed_turn", "boxed", "counted")


def answer(decision: Decision, dice: random.Random) -> Answer:
    """Mostly in, and mostly laying down whatever can be laid, so that hands come to their end."""
    offered = list(decision.offers())
    if decision.about == "declare":
        return "in" if dice.random() < 0.8 else "out"
    return offered[-1] if dice.random() < 0.6 else dice.choice(offered)


def play(seed: int, *, trouble: bool) -> Round:
    dice = random.Random(seed)
    rules = posted()
    seats = dice.sample(range(1, 9), dice.randint(2, 8))
    stacks = {seat: dice.choice([100, 250, 2_000, 10_000]) for seat in seats}
    lasting = Lasting(FirstToAct(dice.randint(1, 8))) if dice.random() < 0.7 else Lasting()
    before = [Incident(word, seat=dice.choice(seats)) for word in BEFORE if trouble and dice.random() < 0.3]
    played = Round(rules, stacks, Shoe.seeded(rules.pack, seed), lasting=lasting, incidents=before)
    while played.state == "open":
        if trouble and dice.random() < 0.03:
            played.report(dice.choice(DURING), seat=dice.choice(seats))
        for decision in played.open_decisions():
            played.answer(decision.number, decision.seat, answer(decision, dice))
    return played


@pytest.mark.parametrize("trouble", [False, True], ids=["regular", "irregular"])
def test_two_hundred_random_rounds_keep_chips_and_cards_and_finish(*, trouble: bool) -> None:
    panned = 0
    for seed in range(200):
        played = play(seed, trouble=trouble)
        assert played.state == "over"
        played.table.audit()
        assert played.table.ledger[TOPS] == 0
        panned += played.table.facts(Pan).winner > 0
    assert panned > 50


def test_every_ruling_cites_clauses_of_the_sheet_that_name_an_irregularity() -> None:
    ruled = {line for each in game(GAME).clauses if each.incident for line in each.lines.numbers()}
    told = [each for seed in range(60) for each in play(seed, trouble=True).events if isinstance(each, Reported)]
    decided = [each for each in told if "did not come to that" not in each.remedy]
    assert len({each.incident for each in decided}) > 8
    assert all(each.lines and Lines.read(each.lines).numbers() <= ruled for each in decided)


def again(played: Round) -> Round:
    """The same shuffle, the same reports at the same questions, the same answers."""
    before = [each for each in played.incidents if each.after == 0]
    later = [each for each in played.incidents if each.after > 0]
    copy = Round(
        played.terms,
        played.opening_stacks,
        played.table.shoe.again(),
        lasting=played.opening_lasting,
        incidents=before,
    )
    for number, seat, value in played.answers:
        later = _report(copy, later)
        copy.answer(number, seat, value)
    _report(copy, later)
    return copy


def _report(copy: Round, later: list[Incident]) -> list[Incident]:
    """Say again what was said at this question; a ruling may open the next one. What is left is for later."""
    while later and later[0].after <= copy.count and copy.state == "open":
        copy.report(later[0].word, later[0].seat, later[0].count)
        later = later[1:]
    return later


def test_a_round_with_irregularities_runs_again_to_the_same_events() -> None:
    for seed in range(60):
        played = play(seed, trouble=True)
        assert again(played).events == played.events
        assert played.clone().table.ledger.balances == played.table.ledger.balances


def test_a_round_file_replays_to_the_same_events(tmp_path: Path) -> None:
    for seed in range(40):
        played = play(seed, trouble=seed % 2 == 1)
        file = tmp_path / "round.json"
        file.write_text(round_file.write(played), encoding="utf-8")
        replayed = round_file.replay(round_file.read(file), lambda name, readings: game(name, readings))
        assert replayed.events == played.events


def test_players_who_never_use_a_card_exhaust_the_deck_three_times_and_get_their_tops_back() -> None:
    rules = posted()
    played = Round(rules, {1: 1_000, 2: 1_000}, Shoe.seeded(rules.pack, 7), lasting=Lasting(FirstToAct(1)))
    while played.state == "open":
        (decision,) = played.open_decisions()
        stay = "in" if decision.about == "declare" else decision.default_answer()
        played.answer(decision.number, decision.seat, stay)
    assert sum(isinstance(event, Shuffled) for event in played.events) == 3
    assert played.net() == {}


def test_the_clock_alone_finishes_a_round() -> None:
    rules = posted()
    played = Round(rules, dict.fromkeys(range(1, 9), 1_000), Shoe.seeded(rules.pack, 1))
    while played.state == "open":
        played.default()
    assert played.net() == {}
