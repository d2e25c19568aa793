"""Games against a player-dealer: the bank's rotation and wager, circles, fees, community hands and settlement."""

from houseway.families.bank import baccarat, seat, settle, sides, wagers, war

__all__ = ["baccarat", "seat", "settle", "sides", "wagers", "war"]
