"""The California Grand's own schedules (8004-8753) at two baccarat tables."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.ids import stack
from houseway.rules.posting.terms import terms
from tests.rules.bank_fees import fee_for, fees, paid_by, play, posted, posting_faults, tiers
from tests.rules.test_ez_baccarat_twin_fees import BACCARAT, CALGRAND
from tests.tables import table

BOOK = tiers("bank-calgrand")
SERIES = ["A1", "A8", "A10b", "A22", "A24", "B1", "B9", "B10b", "C1", "C9"]


@pytest.mark.rule(CALGRAND, "8039-8041, 8107-8141, 8232-8275, 8278-8311, 8412-8446, 8450-8565, 8674-8730")
@pytest.mark.rule(BACCARAT, "8039-8041, 8107-8141, 8232-8275, 8278-8311, 8412-8446, 8450-8565, 8674-8730")
@pytest.mark.parametrize("document", [CALGRAND, BACCARAT])
@table("option", rows=SERIES)
def test_calgrand_each_wager_at_a_position_pays_by_the_rooms_schedules(document: str, option: str) -> None:
    played = play(posted(document, option, limits="$1-$500"), {2: "player $60", 15: "tie $120"}, behind={15: 2})
    for person, wager in ((2, 60_00), (15, 120_00)):
        fee = fee_for(BOOK, option, wager, "player") + fee_for(BOOK, option, wager, "player+")
        assert paid_by(played, person) == fee


@pytest.mark.rule(CALGRAND, "8020-8032, 8047-8058, 8741-8749")
@pytest.mark.rule(BACCARAT, "8020-8032, 8047-8058, 8741-8749")
@pytest.mark.parametrize("document", [CALGRAND, BACCARAT])
def test_calgrand_posts_one_schedule_with_limits_of_a_wager_and_of_a_position(document: str) -> None:
    assert posting_faults(document, "A1", "player $10") == []
    for wrong in ("$101-$2,000", "$1-$9", "$1-$2,001"):
        with pytest.raises(BadInput):
            posted(document, "A1", limits=wrong)
    at = terms(game(document), "A1", stakes={"limits": "$1-$1,000", "position": "$2,500"})
    assert fees(play(at, {2: "player $1,000", 15: "player $1,000, banker $500"}, behind={15: 2}))
    with pytest.raises(NotLegal):
        play(at, {2: "player $1,000", 15: "player $1,000, banker $501"}, behind={15: 2})


@pytest.mark.rule(CALGRAND, "8061-8062, 8677, 8733-8739")
@pytest.mark.rule(BACCARAT, "8061-8062, 8677, 8733-8739")
@pytest.mark.parametrize("document", [CALGRAND, BACCARAT])
def test_calgrand_bank_is_table_stakes_and_c1_ends_below_1500_dollars_of_action(document: str) -> None:
    at = posted(document, "C1", limits="$1-$2,000")
    assert fees(play(at, {2: "player $1,499"})) == [("seat 1", 100)]
    with pytest.raises(NotLegal):
        play(at, {2: "player $1,500"})
    with pytest.raises(NotLegal):
        play(at, {2: "player $10"}, bank=101_00, stacks={1: 101_00})
    short = play(at, {2: "player $1,000"}, bank=10_00)
    assert abs(short.net().get(stack(2), 0)) in (0, 10_00)
