"""Decks without some of their ranks: that of Mexican Stud, 40 cards without 8, 9 and 10, and short deck hold'em's.

Source of the first: bankers 4022-4090. The jack follows the seven, so that straights run across the gap (4-5-6-7-J,
5-6-7-J-Q, 6-7-J-Q-K), 5-4-3-2-A is the lowest, a flush beats a full house, and A-K-Q-J-7 suited is the royal flush.
Cordova plays Mexican Stud with all 52 cards.
"""

from __future__ import annotations

from houseway.cards.pack import Pack
from houseway.ranking import five, jokers
from houseway.ranking.five import FiveRules

SEQUENCE = "234567JQKA"

STRIPPED = five.make(
    "stripped",
    "five-card high without 8, 9 and 10: seven and jack adjoin, a flush beats a full house",
    FiveRules(sequence=SEQUENCE, flush_beats_full_house=True, royal=True),
    Pack(without="89T"),
)
SHORT_DECK = five.make(
    "short-deck",
    "five-card high without deuces to fives: an ace plays below the six, a flush beats a full house",
    FiveRules(sequence="6789TJQKA", flush_beats_full_house=True, royal=True),
    Pack(without="2345"),
)
MEXICAN = jokers.semi_wild(STRIPPED)

ORDERS = (STRIPPED, SHORT_DECK, MEXICAN)
