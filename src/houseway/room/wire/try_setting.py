"""Hands while they are being set: read part by part, with nothing changed at the table."""

from __future__ import annotations

from houseway.errors import At, NotLegal
from houseway.families.setting_words import read_setting
from houseway.play.decisions import Arrange
from houseway.play.round import Round
from houseway.room.wire.protocol import ReadHands, TrySetting
from houseway.room.wire.read_answers import answer_of


def try_setting(played: Round | None, seat: int, asked: TrySetting) -> ReadHands:
    """How the hand would read, and whether it would be fouled, if the asker set it so."""
    waiting = played.open_decisions() if played else []
    decision = next((each for each in waiting if (each.number, each.seat) == (asked.number, seat)), None)
    if played is None or not isinstance(decision, Arrange):
        raise NotLegal("no such hand is yours to set now", at=At(question=asked.number))
    parts = answer_of(decision, [list(part) for part in asked.parts])
    if wrong := decision.why_not(parts):
        raise NotLegal(wrong, at=At(question=asked.number))
    read = read_setting(played.table, decision, decision.set(parts))
    return ReadHands(asked.id, read.words, read.fouled)
