"""Games against a player-dealer: the bank's rotation and wager, circles, fees, community hands and settlement."""

from houseway.families.bank import action, baccarat, deal, seat, settle, sides, wagers, war

__all__ = ["action", "baccarat", "deal", "seat", "settle", "sides", "wagers", "war"]
