"""Games against a player-dealer: the bank's rotation and wager, circles, fees, community hands and settlement."""

from houseway.families.bank import (
    action,
    baccarat,
    deal,
    fees,
    peek,
    seat,
    settle,
    sides,
    twentyone_bank,
    twentyone_switch,
    twentyone_turns,
    twentyone_verdicts,
    versus,
    versus_play,
    wagers,
    war,
)

__all__ = [
    "action",
    "baccarat",
    "deal",
    "fees",
    "peek",
    "seat",
    "settle",
    "sides",
    "twentyone_bank",
    "twentyone_switch",
    "twentyone_turns",
    "twentyone_verdicts",
    "versus",
    "versus_play",
    "wagers",
    "war",
]
