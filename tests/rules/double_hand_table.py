"""A table of pai gow poker without bonus bets, for tests of the three rooms that print it."""

from __future__ import annotations

import pytest

from houseway import Round, Terms
from houseway.cards import SeededChance
from tests.rules.pai_gow_table import answer, posted, sit

OAKS, GRAND, BANKERS = "oaks/double-hand-poker", "calgrand/pai-gow-poker", "bankers/pai-gow-poker"
EACH = pytest.mark.parametrize("name", [OAKS, GRAND, BANKERS])
OPTION = {OAKS: "1", GRAND: "A15", BANKERS: "first-pai-gow/1"}

BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"  # nines in front, kings behind
LOSES = "Qh Td 9s 7c 6s 4c 2d"
COPIES = "Ac Kh Js 8s 8d 4h 3d"
HANDS = {1: BANK, 2: WINS, 3: LOSES}


def at(name: str, **readings: str) -> Terms:
    return posted(name, OPTION[name], **readings)


def handed_out(
    name: str,
    hands: dict[int, str],
    wagers: dict[int, str],
    *,
    put_up: int | None = None,
    behind: dict[int, int] | None = None,
    dice: tuple[int, int, int] = (6, 6, 6),
    to: tuple[int, ...] = tuple(range(1, 8)),
    **readings: str,
) -> Round:
    """A round up to the setting of the hands."""
    to = tuple(sorted({1, *(behind or {}).values(), *hands})) if name == BANKERS else to
    played = sit(at(name, **readings), hands, behind=behind, dice=dice, to=to, chance=SeededChance(5))
    answer(played, "wagers", wagers)
    while (waiting := played.open_decisions()) and waiting[0].about == "bank wager":
        asked = waiting[0]
        amount = asked.default_answer() if put_up is None or asked.seat != 1 else {"bank": put_up * 100}
        played.answer(asked.number, asked.seat, amount)
    answer(played, "dai-su", {})
    return answer(played, "action pile", {})


def finished(played: Round, sets: dict[int, str] | None = None) -> Round:
    for _ in range(2):
        answer(played, "set", sets or {})
    assert played.state == "over"
    return played
