"""Thousands of tables of one sheet with a player-dealer, dealt at once by compiled code."""

from houseway.pit.banked.hand_questions import (
    DOUBLE,
    EVEN_MONEY,
    HIT,
    HOUSE_WAY,
    INSURE,
    PLAY_ON,
    RESCUE,
    SET,
    SPLIT,
    STAND,
    SURRENDER,
    HandChart,
    cell,
)

__all__ = [
    "DOUBLE",
    "EVEN_MONEY",
    "HIT",
    "HOUSE_WAY",
    "INSURE",
    "PLAY_ON",
    "RESCUE",
    "SET",
    "SPLIT",
    "STAND",
    "SURRENDER",
    "HandChart",
    "cell",
]
