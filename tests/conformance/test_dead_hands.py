"""The law of dead hands, tried with every word that the floor can report, at questions of seeded rounds of every sheet.

From the moment of a report that ends a hand, that hand is asked nothing and wins nothing, and the pot goes to somebody
who may have it. A report that ends a hand is ruled on when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

from houseway import Round, Sheet, Terms
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.twentyone.twentyone_state import TwentyOne
from houseway.families.poker.core.hand_state import Hand
from houseway.families.rummy.pan_state import Pan
from houseway.play.events import Acted, Event, Moved, Reported, Settled
from houseway.play.ids import POT, stack
from houseway.play.seat_notes import CarriedPot
from houseway.play.steps import STEPS
from tests.budget import share
from tests.conformance.players import every_terms, play_on, settled_in

# A hand of poker asks little and is soon over; a hand of pan asks for a long time.
ROUNDS, OTHER_ROUNDS, QUESTIONS = 20, 2, 8
NEVER_CAME = "nothing is mended: the round did not come to that"
# Nobody has opened, or nobody may: then a pot of jacks or better is carried over for those who played for it.
UNOPENED = ("nobody opens", "nobody declares", "cannot show openers", "nobody is left who may win", "dealt again")
# The words whose printed remedy is a dead hand, or a misdeal: each of them must have been seen to end one.
ENDS_HANDS = {
    "bankers/draw-poker-jacks-or-better": {"false_openers", "fouled_hand"},
    "bankers/lowball-ace-to-five": {"fouled_hand"},
    "bankers/lowball-deuce-to-seven": {"fouled_hand"},
    "bankers/razz": {"absent_in_turn", "up_cards_picked_up", "wrong_count_later"},
    "bankers/seven-card-stud": {"absent_in_turn", "up_cards_picked_up", "wrong_count_later"},
    "calgrand/pan": {"foul"},
    "cordova/pai-gow-poker": {"exposed_in_handing_out"},
    "oaks/thirteen-card-poker": {"fouled_hand"},
    "calgrand/seven-card-stud": {"wrong_count_dealt", "wrong_count_later", "absent_player"},
    "oaks/no-bust-21st-century-blackjack-double-split-surrender": {"misplayed_hand"},
}


def with_words() -> list[Terms]:
    """Every sheet and form whose clauses or steps know a word of the floor, under one fee option."""
    first = {posted.sheet.name: posted for posted in reversed(every_terms())}
    return [posted for _, posted in sorted(first.items()) if knows_words(posted.sheet)]


def knows_words(sheet: Sheet) -> bool:
    return any(clause.incident for clause in sheet.clauses) or any(STEPS[row.step].incidents for row in sheet.round)


def in_play(played: Round) -> set[int]:
    """The seats that hold a hand which may still win."""
    if played.terms.sheet.kind == "rummy":
        pan = played.table.facts(Pan)
        return set(pan.playing or [seat for seat in pan.order if played.table.hand(seat).cards])
    of_poker = played.terms.sheet.kind in ("poker", "points")
    return set(played.table.facts(Hand).live) if of_poker else against_a_bank(played)


def against_a_bank(played: Round) -> set[int]:
    """The seats with a hand that its player has not given up or lost."""
    banked, ended = played.table.facts(Banked), played.table.facts(TwentyOne).ended
    dealt = [seat for seat in banked.hands() if played.table.hand(seat).cards]
    return {seat for seat in dealt if any(spot not in ended for spot in banked.hands_at(seat))}


class Trial(NamedTuple):
    """A report, the round after it, and the hands that were in play before and are not any more."""

    word: str
    seat: int
    played: Round
    dead: set[int]


def trials(posted: Terms, rounds: int, *, every_question: bool = False) -> Iterator[Trial]:
    """Each word that may be reported, of the seat that is asked and of another, at some questions of a few rounds."""
    poker = posted.sheet.kind == "poker"
    for seed in range(rounds if poker else min(rounds, OTHER_ROUNDS)):
        random = Random(f"{posted.sheet.name} {seed}")
        played = settled_in(posted, max(posted.sheet.seats.min, 4), seed).deal()
        asked = range(40) if poker or every_question else random.sample(range(60), QUESTIONS)
        answers = play_on(played, random)
        for at in range(60):
            if at in asked and played.state == "open":
                yield from _reports(played, random)
            if next(answers, None) is None:
                break


def _reports(played: Round, random: Random) -> Iterator[Trial]:
    turn = played.open_decisions()[0].seat
    for word in played.reportable():
        for seat in {turn, random.choice(sorted(in_play(played)) or list(played.table.seats))}:
            yield report(played, word, seat)


def report(played: Round, word: str, seat: int) -> Trial:
    copy = played.clone()
    before = in_play(copy)
    copy.report(word, seat)
    return Trial(word, seat, copy, before - in_play(copy) if copy.state == "open" else before - winners(copy, before))


def winners(played: Round, before: set[int]) -> set[int]:
    """Of these, who is still in when the report itself has ended the round."""
    return before & (in_play(played) or before)


def finish(trial: Trial) -> None:
    """Play on at random; the dead are asked nothing and take nothing from the pot."""
    played, random = trial.played, Random(trial.seat)
    heard = len(played.events)
    while played.state == "open":
        asked = {each.seat for each in played.open_decisions()}
        assert not asked & trial.dead, f"{trial.word}: the dead hand of seat {asked & trial.dead} is asked"
        was, events = in_play(played), len(played.events)
        next(play_on(played, random))
        ended_late(trial, was - in_play(played), played.events[events:])
    dead = {stack(seat) for seat in trial.dead}
    taken = [each for each in played.events[heard:] if isinstance(each, Moved) and each.payer == POT]
    assert not [each for each in taken if each.payee in dead], f"{trial.word}: {taken}"
    won = [each for each in played.events[heard:] if isinstance(each, Settled) and each.seat in trial.dead]
    assert not [each for each in won if each.result not in ("loses", "returned")], f"{trial.word}: {won}"


def ended_late(trial: Trial, gone: set[int], events: Sequence[Event]) -> None:
    """Whoever leaves the hand in the course of an answer has folded: no ruling that was waiting put them out of it."""
    ruled = [each for each in events if isinstance(each, Reported) and each.incident == trial.word]
    folded = {each.seat for each in events if isinstance(each, Acted)}
    late = trial.seat in gone - folded and bool(ruled) and trial.played.state == "open"
    assert not late, f"{trial.word}: seat {trial.seat} was put out of the hand after it had gone on"


POSTED = with_words()
# In a quick run two games: one in which hands are set, one in which they are played.
REPORTED_EARLY = ("calgrand/pai-gow-poker", "oaks/no-bust")


@pytest.mark.parametrize("rounds", [share(60, of=len(POSTED), least=1), pytest.param(ROUNDS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("posted", POSTED, ids=lambda posted: posted.sheet.name)
def test_from_the_report_on_a_dead_hand_is_asked_nothing_and_wins_nothing(posted: Terms, rounds: int) -> None:
    killing, dismissed, tried = set(), set(), 0
    for trial in trials(posted, rounds):
        tried += 1
        finish(trial)
        trial.played.table.audit()
        assert trial.played.clone().events == trial.played.events
        said = [each for each in trial.played.events if isinstance(each, Reported) and each.incident == trial.word]
        if trial.dead:
            killing.add(trial.word)
            told = " ".join(str(each) for each in trial.played.events)
            left = trial.played.table.lasting[CarriedPot].total
            assert not left or any(words in told for words in UNOPENED), f"{trial.word}: {left} cents go to nobody"
        dismissed |= {trial.word for each in said if each.remedy == NEVER_CAME}
    expected = ENDS_HANDS.get(posted.sheet.name.partition("#")[0], killing)
    assert tried or rounds < ROUNDS or not expected
    assert killing == expected if rounds == ROUNDS else killing <= expected
    assert not killing & dismissed, f"{killing & dismissed}: {NEVER_CAME}"


@pytest.mark.parametrize("rounds", [1, pytest.param(ROUNDS, marks=pytest.mark.slow)])
def test_a_word_may_be_reported_at_any_question_and_the_round_goes_on(rounds: int) -> None:
    """Before the cards too, when there is no hand yet to be fouled or dead."""
    banked = [posted for posted in POSTED if posted.sheet.kind == "bank"]
    for posted in banked if rounds == ROUNDS else [each for each in banked if each.sheet.name in REPORTED_EARLY]:
        for trial in trials(posted, rounds, every_question=True):
            finish(trial)
            trial.played.table.audit()
