"""The neutral table itself: its sheets deal and settle like any others, and cite rules that are printed for them."""

from __future__ import annotations

from random import Random

import pytest

from houseway import Session, terms
from houseway.cards import SeededChance
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.histories.formats import phh_read, phh_write
from houseway.histories.formats.phh_neutral import GAMES
from houseway.histories.history_fields import History
from houseway.ranking import rank
from houseway.rules.loading.library import GAMES as FOLDER
from tests.cli.house import refusal
from tests.conformance.players import play_on

SHEETS = sorted({(each.sheet, each.betting) for each in GAMES.values()})


@pytest.mark.parametrize(("name", "betting"), SHEETS)
def test_a_hand_of_the_neutral_table_comes_back_from_phh_with_the_same_stacks(name: str, betting: str) -> None:
    random = Random(f"{name} {betting}")
    posted = terms(game(name, {"smallest-chip": "a-unit"}), betting=betting)
    table = Session(posted, dict.fromkeys(range(1, 6), 60_00), SeededChance(3))
    for _ in range(3):
        played = table.deal()
        for _ in play_on(played, random):
            pass
        table.close(played)
        again = phh_read.loads(phh_write.dumps(History(played)))
        assert again.played.net() == played.net()
        table.stacks = dict.fromkeys(table.stacks, 60_00)


@pytest.mark.parametrize("name", sorted({name for name, _ in SHEETS}))
def test_every_row_cites_a_printed_rule(name: str) -> None:
    printed = len((FOLDER / "neutral" / "rules.txt").read_text(encoding="utf-8").splitlines())
    for row in game(name).round:
        assert row.lines.within(game(name).source.lines)
        assert max(last for _, last in row.lines.spans) <= printed


def test_short_deck_ranks_hands_as_its_players_do() -> None:
    """A flush beats a full house, a straight beats three of a kind, and A-6-7-8-9 is a straight, nine high."""
    low_straight = rank("As 6d 7c 8h 9s", "short-deck")
    assert str(low_straight) == "straight, nine high"
    assert low_straight > rank("As Ad Ac 8h 9s", "short-deck")
    assert rank("As Ks 7s 8s 9s", "short-deck") > rank("Ah Ad 7c 7h 7d", "short-deck")
    assert rank("6s 7d 8c 9h Ts", "short-deck") > low_straight


def test_a_stake_that_no_step_takes_is_refused_everywhere() -> None:
    """A sheet without antes would show the ante on its placard, and nobody would pay it."""
    with pytest.raises(BadInput, match=r"cordova/texas-holdem#no-limit is played without; nobody takes \$1") as caught:
        terms(game("cordova/texas-holdem#no-limit"), stakes={"ante": "$1"})
    assert caught.value.where == "ante"
    error = refusal("play", "cordova/texas-holdem", "--stakes", "ante=$1")
    assert (error["where"], "nobody takes $1" in error["message"]) == ("ante", True)
    assert terms(game("neutral/holdem"), stakes={"ante": "$1"}).stakes.ante == 100
