"""PokerKit, which reads and writes PHH itself: it replays our files to the same stacks, and we replay its."""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Iterator
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory

from houseway.families.poker.core.hand_state import Hand
from houseway.histories.formats import phh_read, phh_write
from houseway.histories.history_fields import History
from houseway.play.ids import stack
from tests.budget import now_and_whole
from tests.histories.hands import some_hands
from tests.peers.mirror import Mirror
from tests.peers.variants import OTHER_ROOMS, VARIANTS, Variant

HANDS = now_and_whole(10, 25)
HANDS_OF_OTHERS = now_and_whole(3, 8)
CODES = {
    "limit-holdem": "FT",
    "no-limit-holdem": "NT",
    "pot-limit-omaha": "PO",
    "omaha-hi-lo": "FO/8",
    "stud": "F7S",
    "stud-hi-lo": "F7S/8",
    "razz": "FR",
    "badugi": "FB",
    "no-limit-deuce-to-seven": "N2L1D",
}
# Games of other rooms that PHH has; any other is written by its own name.
KNOWN_OF_OTHERS = [each for each in OTHER_ROOMS if each.id.partition("-")[2] in CODES]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """PokerKit warns where it deals an unknown burn card, or a card that has been shuffled in again."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pokerkit")
        yield


def hands(variant: Variant, seed: str, count: int) -> Iterator[Mirror]:
    """Hands that both tables have played alike."""
    random = Random(f"{variant.id} {seed}")
    terms = variant.terms()
    for _ in range(count):
        mirror = Mirror(terms, variant.make, random, random.randint(2, 6), (8, 160))
        if not any(each.kind in ("turn", "chips") for each in mirror.run()):
            yield mirror


def replayed(text: str) -> Any:
    *_, last = HandHistory.loads(text)
    return last


def finishing(text: str) -> list[Any]:
    return list(tomllib.loads(text, parse_float=Decimal)["finishing_stacks"])


@pytest.mark.parametrize("many", HANDS)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_pokerkit_replays_our_files(variant: Variant, many: int) -> None:
    count = 0
    for mirror in hands(variant, "ours", many):
        text = phh_write.dumps(History.of(mirror.played))
        state = replayed(text)
        assert tomllib.loads(text)["variant"] == CODES[variant.id]
        assert not state.status
        assert list(state.stacks) == finishing(text) == list(mirror.state.stacks)
        count += 1
    assert count > many // 2


@pytest.mark.parametrize("many", HANDS_OF_OTHERS)
@pytest.mark.parametrize("variant", KNOWN_OF_OTHERS, ids=lambda variant: variant.id)
def test_pokerkit_replays_the_files_of_other_rooms(variant: Variant, many: int) -> None:
    for mirror in hands(variant, "others", many):
        text = phh_write.dumps(History.of(mirror.played))
        assert tomllib.loads(text)["variant"] == CODES[variant.id.partition("-")[2]]
        assert list(replayed(text).stacks) == finishing(text) == list(mirror.state.stacks)


@pytest.mark.parametrize("many", HANDS)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_we_replay_the_files_of_pokerkit(variant: Variant, many: int) -> None:
    for mirror in hands(variant, "theirs", many):
        game = HandHistory.loads(phh_write.dumps(History.of(mirror.played))).create_game()
        theirs = HandHistory.from_game_state(game, mirror.state).dumps()
        history = phh_read.loads(theirs, "theirs.phh")
        stacks = history.played.table.ledger
        assert history.played.table.terms.sheet.room == "neutral"
        ended = [stacks[stack(seat)] for seat in history.played.table.facts(Hand).order]
        assert ended == [int(chips * 100) for chips in mirror.state.stacks]
        # PokerKit ends a file without a line break.
        assert phh_write.dumps(history) == f"{theirs}\n"


@pytest.mark.parametrize(
    "name", ["bankers/texas-holdem", "oaks/texas-holdem#plain", "cordova/texas-holdem#no-limit", "players/holdem"]
)
def test_pokerkit_loads_hands_of_every_holdem_table(name: str) -> None:
    """With fees, straddles and cards drawn for the button: every file is loaded, and its fields are ours."""
    structure = "no-limit"
    for played in some_hands(name, structure, 5, 6):
        text = phh_write.dumps(History.of(played))
        loaded = HandHistory.loads(text)
        assert loaded.variant == "NT"
        assert loaded.seats == list(tomllib.loads(text)["seats"])
        assert loaded.user_defined_fields["_houseway"]["game"] == name


def test_several_hands_load_as_one_file() -> None:
    several = phh_write.dumps_all([History.of(each) for each in some_hands("cordova/texas-holdem#limit", "limit", 2)])
    assert [each.variant for each in HandHistory.loads_all(several)] == ["FT"] * 4
    dumped = HandHistory.dumps_all(HandHistory.loads_all(several))
    assert [each.played.events for each in phh_read.loads_all(dumped)] == [
        each.played.events for each in phh_read.loads_all(several)
    ]
