"""A run in parts: the same numbers in any order and grouping, on one worker or on many, stopped or not."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway import BadInput, game
from houseway.cards.rng import PartChance
from houseway.simulation import part_policies
from houseway.simulation import run_parts as running
from houseway.simulation.deal_parts import deal_part
from houseway.simulation.gain_sums import GainSums, RunTally, merged, read_tally
from houseway.simulation.planning import plan_run
from houseway.simulation.run_parts import run_parts
from houseway.simulation.run_plan import SimulationPlan, read_plan
from houseway.simulation.run_state import PartSet, RunState, folder_at
from houseway.simulation.workers import LocalProcesses, ThisProcess, Workers, workers_at
from tests.simulation.plans import Dying, part_tally, result, small_plan, whole


def test_any_order_and_any_grouping_of_parts_gives_the_same_bytes() -> None:
    plan = small_plan()
    parts = [part_tally(plan, part) for part in range(plan.parts)]
    expected = json.dumps(result(plan, merged(parts)))
    for workers in (1, 2, 3, 17):
        shuffled = Random(workers).sample(parts, len(parts))
        shares = [merged(shuffled[each::workers]) for each in range(workers)]
        assert json.dumps(result(plan, merged(shares))) == expected


def test_a_part_is_the_same_whichever_parts_were_dealt_before() -> None:
    plan = small_plan()
    alone = deal_part(plan.encoded(), 7)
    for part in (3, 16, 0):
        deal_part(plan.encoded(), part)
    assert deal_part(plan.encoded(), 7) == alone
    assert deal_part(plan.encoded(), 8) != alone


def test_the_last_part_is_shorter_and_no_round_is_left_out() -> None:
    plan = small_plan(rounds=25)
    assert [plan.size(part) for part in range(plan.parts)] == [10, 10, 5]
    assert whole(plan).rounds == 25


def test_the_numbers_of_a_part_are_those_of_the_published_generator() -> None:
    """Philox 4x64-10 written out from its authors' definition: key (seed, 0), counter (draw, 0, stream, part)."""
    seed, part, stream = 11, 3, 1
    chance = PartChance(seed, part, stream)
    drawn = [chance.bits(64) for _ in range(256)]
    # Words are taken from the end of a batch, and the generator counts up before its first block.
    assert drawn[::-1] == [word for block in range(1, 65) for word in _philox((block, 0, stream, part), (seed, 0))]


def _philox(counter: tuple[int, ...], key: tuple[int, int]) -> tuple[int, ...]:
    word = (1 << 64) - 1
    a, b, c, d = counter
    one, two = key
    for _ in range(10):
        left, right = a * 0xD2E7470EE14C6C93, c * 0xCA5A826395121157
        a, b, c, d = right >> 64 ^ b ^ one, right & word, left >> 64 ^ d ^ two, left & word
        one, two = one + 0x9E3779B97F4A7C15 & word, two + 0xBB67AE8584CAA73B & word
    return a, b, c, d


def test_parts_and_streams_share_no_numbers() -> None:
    drawn = [PartChance(9, part, stream).bits(64) for part in range(50) for stream in (0, 1)]
    assert len(set(drawn)) == 100


def test_more_bits_than_a_word_are_made_of_several() -> None:
    assert max(PartChance(1, part).bits(100).bit_length() for part in range(40)) in range(96, 101)


def test_bits_are_even() -> None:
    chance = PartChance(3, 1)
    ones = sum(chance.bits(1) for _ in range(10_000))
    assert abs(ones - 5_000) < 4 * 50


def test_sums_of_fractions_come_back_from_json() -> None:
    tally = RunTally(
        3, {"a": GainSums(3, Fraction(19, 20), 3, Fraction(7, 400), 3, Fraction(19, 20))}, 5, {1}, {"a"}, {0}
    )
    again = read_tally(json.loads(json.dumps(tally.to_plain())), "here")
    assert again == tally


@pytest.mark.parametrize("broken", [{}, {"rounds": 1}, {"rounds": 1, "sums": {"a": [1]}, "collected": 0}, {"sums": 3}])
def test_what_is_no_tally_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(BadInput, match=r"^there: these are no sums of a simulation"):
        read_tally(broken, "there")


def test_sets_of_parts_stay_ranges() -> None:
    numbers = list(range(40))
    parts = PartSet()
    for number in Random(1).sample(numbers, 30):
        parts.add(number)
    there = [number for number in numbers if number in parts]
    assert (len(parts), len(there)) == (30, 30)
    assert sorted([*parts.missing(40), *there]) == numbers
    for number in list(parts.missing(40)):
        parts.add(number)
    assert parts.ranges == [[0, 40]]
    with pytest.raises(BadInput, match="in order and apart"):
        PartSet([[0, 3], [2, 5]])


def test_a_part_that_comes_twice_counts_once() -> None:
    plan = small_plan()
    state = RunState(plan)
    assert state.add(4, part_tally(plan, 4))
    assert not state.add(4, part_tally(plan, 4))
    assert state.tally.rounds == 10


def _use(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    monkeypatch.setattr(running, "workers_at", lambda cluster, jobs: workers)


def test_a_run_that_is_stopped_goes_on_where_it_was_and_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = small_plan()
    place = str(tmp_path / "run")
    _use(monkeypatch, Dying(6, KeyboardInterrupt()))
    stopped = run_parts(plan, plan.terms(), RunState(plan, folder_at(place)), "local", lambda run: None)
    assert (stopped.stopped, stopped.parts, stopped.tally.rounds) == (True, 6, 60)
    dealt: list[int] = []
    _use(monkeypatch, ThisProcess())

    def noted(encoded: bytes, part: int) -> dict[str, Any]:
        dealt.append(part)
        return deal_part(encoded, part)

    monkeypatch.setattr(running, "deal_part", noted)
    found = run_parts(plan, plan.terms(), RunState(plan, folder_at(place)), "local", lambda run: None)
    assert dealt == list(range(6, 17))
    assert not found.stopped
    assert json.dumps(result(plan, found.tally)) == json.dumps(result(plan, whole(plan)))
    # A finished run deals nothing more.
    dealt.clear()
    run_parts(plan, plan.terms(), RunState(plan, folder_at(place)), "local", lambda run: None)
    assert dealt == []


def test_what_was_counted_is_kept_when_workers_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, place = small_plan(), folder_at(str(tmp_path))
    _use(monkeypatch, Dying(3, BadInput("the scheduler is gone", where="--cluster")))
    with pytest.raises(BadInput, match="the scheduler is gone"):
        run_parts(plan, plan.terms(), RunState(plan, place), "local", lambda run: None)
    assert RunState(plan, place).tally.rounds == 30


def test_a_run_can_be_kept_where_fsspec_reaches() -> None:
    plan = small_plan()
    state = RunState(plan, folder_at("memory://houseway/run"))
    state.add(2, part_tally(plan, 2))
    state.save()
    assert RunState(plan, folder_at("memory://houseway/run")).finished.ranges == [[2, 3]]
    with pytest.raises(BadInput, match="Protocol not known"):
        folder_at("nowhere://run")


def test_a_checkpoint_of_another_run_is_refused_with_what_differs(tmp_path: Path) -> None:
    RunState(small_plan(), folder_at(str(tmp_path)))
    with pytest.raises(BadInput, match="another run lies here: seed 5 there, 6 here"):
        RunState(small_plan(seed=6), folder_at(str(tmp_path)))


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    RunState(small_plan(), folder_at(str(tmp_path)))
    file = tmp_path / "run.json"
    file.write_text(file.read_text().replace('"collected": 0', '"collected": 9'))
    with pytest.raises(BadInput, match="is damaged: it does not match"):
        RunState(small_plan(), folder_at(str(tmp_path)))


def test_a_folder_that_cannot_be_written_is_known_before_anything_is_dealt(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="the run cannot be kept here"):
        RunState(small_plan(), folder_at(str(tmp_path / "file")))


def test_a_plan_of_another_package_is_refused_by_name() -> None:
    plan = small_plan()
    other = SimulationPlan(**{each: getattr(plan, each) for each in plan.__struct_fields__} | {"package": "9.9+abc"})
    with pytest.raises(BadInput, match=r"dealt by houseway 9\.9\+abc, and this worker has 0\."):
        read_plan(other.encoded())


def test_a_sheet_that_changed_is_refused_by_its_digest() -> None:
    plan = small_plan()
    other = SimulationPlan(**{each: getattr(plan, each) for each in plan.__struct_fields__} | {"digest": "another"})
    with pytest.raises(BadInput, match="the sheet here has the digest"):
        other.terms()


def test_a_policy_of_ones_own_plays_and_a_wrong_one_is_refused() -> None:
    own = small_plan(policy="tests.simulation.bots_for_tests:clock")
    assert part_tally(own, 0).sums == part_tally(small_plan(policy="default"), 0).sums
    for name, why in (
        ("tests.simulation.bots_for_tests:nobody", "has no attribute 'nobody'"),
        ("tests.simulation.no_such_module:bot", "No module named"),
        ("tests.simulation.bots_for_tests:NOT_A_FUNCTION", "is no function but a int"),
        ("cal", "did you mean 'call'"),
    ):
        with pytest.raises(BadInput, match=why):
            small_plan(policy=name)


def test_a_policy_that_a_package_registers_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = EntryPoint("patient", "tests.simulation.bots_for_tests:clock", part_policies.GROUP)
    monkeypatch.setattr(part_policies, "entry_points", lambda group: [mine] if group == part_policies.GROUP else [])
    assert part_tally(small_plan(policy="patient"), 1).sums == part_tally(small_plan(policy="default"), 1).sums


def test_the_pit_deals_parts_and_takes_a_player_of_ones_own() -> None:
    holdem = game("cordova/texas-holdem")
    plan, own = (
        plan_run(holdem, "pit", rounds=300, seed=2, part_rounds=100, seats=3, policy=policy)
        for policy in (None, "tests.simulation.bots_for_tests:pit_caller")
    )
    tally = whole(plan)
    assert tally.sums == whole(own).sums
    assert sum(sums.gains for sums in tally.sums.values()) == -tally.collected
    assert part_tally(plan, 0).sums != part_tally(plan, 1).sums


def test_compiled_rounds_are_dealt_in_parts() -> None:
    plan = plan_run(game("players/ez-baccarat"), "compiled", rounds=40_000, seed=2, part_rounds=10_000)
    found = result(plan, whole(plan))["wagers"]["banker"]
    assert found["rounds"] == 40_000
    # The published edge of a Banker line without commission or push.
    assert abs(found["mean"] - 0.012351) < 4 * found["stderr"]


def test_processes_of_this_machine_deal_every_part_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """More parts than are handed out at once, from the state of a run as the command has it."""
    plan = small_plan(rounds=80)
    _use(monkeypatch, LocalProcesses(2))
    found = run_parts(plan, plan.terms(), RunState(plan), "local", lambda run: None)
    assert (found.parts, found.tally.rounds, found.stopped) == (8, 80, False)
    assert json.dumps(result(plan, found.tally)) == json.dumps(result(plan, whole(plan)))


@pytest.mark.slow
@pytest.mark.parametrize("many", [2, 3, 5, 17])
def test_many_processes_come_to_what_one_comes_to(many: int) -> None:
    plan = small_plan(rounds=400)
    workers = LocalProcesses(many)
    try:
        found = merged(
            read_tally(plain, "test")
            for _, plain in workers.results(deal_part, plan.encoded(), iter(range(plan.parts)))
        )
    finally:
        workers.close()
    assert json.dumps(result(plan, found)) == json.dumps(result(plan, whole(plan)))


def test_one_job_needs_no_second_process() -> None:
    assert isinstance(workers_at("local", 1), ThisProcess)
