"""The state and the rules of a compiled table: records of numbers.

Seats are counted by their position: 0 is left of the button, the last is the button. A mask has a bit for each.
"""

from __future__ import annotations

import numpy as np

SEATS_MOST, HOLE_MOST, PACK_MOST, SHUFFLES_MOST, CHARGES = 10, 7, 54, 10, 5
NOBODY, NO_CARD, NO_CAP, NOT_PRINTED = -1, 255, 1 << 30, -1

RUNNING, ASKS, SHOWS, OVER, SHORT = range(5)
FOLD, CHECK, CALL, RAISE, PICK = range(5)
BET, BRING_IN, DRAW, DISCARD, OFFER = range(5)

# Words of the sheets as numbers: `plan` lists the words in the same order.
CAPPED_AS_WELL, FROM_THE_START, TWO_WITH_CHIPS, WHENEVER_TWO = range(4)
LAST_RAISE, INCREMENT, AMOUNT_TO_CALL, A_DOLLAR = range(4)
NOT_REOPENED, FROM_HALF, REOPENS, STOPS_RAISERS = range(4)
NEAREST, HIGHEST_CARD, HIGHEST_ACES_LOW, LOWEST_CARD = range(4)
MINIMUM, MINIMUM_OR_LOWER, LOWER_LIMIT, LOWER_OR_UPPER = range(4)
SERVED_AND_FOLDED, SERVED_ALONE, EVERY_DISCARD = range(3)
NO_OPTION, WHO_PAIRED, FOR_EVERYBODY, ANYBODY, UPPER_APPLIES = range(5)
BURNS_IN, BURNS_AND_FOLDED, DEALT_OUT, DEALT_OUT_UNBURNED = range(4)
NOT_COUNTED, BY_RANK, WHOLE_HAND = range(3)
IN_TURN, LAST, BEFORE_THE_LEFT = range(3)

# Where a card out of play went; the discards of a seat are under its position.
BURNED, MUCKED, DEAD_SEAT, APART = -1, -2, -3, -4

QUESTION = np.dtype(
    [(name, "i8") for name in ("seat", "kind", "moves", "to_call", "least", "most", "step")]
    + [(name, "i8") for name in ("held", "pick_least", "pick_most")]
)
"""A question: legal moves as bits, the cost of a call, the range of a raise, how many of the held cards are picked."""

_HAND = ("state", "at", "inside", "pot", "level", "full", "first", "opened", "live", "acts_last", "halves", "blinds")
_KILL = ("killer", "objected")
# Openers: who has opened, whether truly, what was said of the discards that wait, and what stays for the next hand.
_OPENERS = ("opener", "true", "said", "split", "picked", "carried")
# The rule on sevens: who has checked, who holds one, who cannot win bets after the draw, and calls in their order.
_SEVENS = ("checked_before", "sevens", "barred", "calls")
# The question before the cards: whose, what accepting costs, and the openings after each answer.
_BEFORE = ("offered_to", "costs", "if_passed", "if_taken")
_GOING = ("size", "upper", "left", "raised_by", "by_last_raise", "sized", "opening", "second", "may_check", "checked")
_PAIRED = ("opens_upper", "binds")
_STUD = ("forced", "most", "dealt", "still_dealt")
_CARDS = ("waiting", "stub", "top", "shuffles", "out", "lying")
_MONEY = ("reached", "collection", "jackpot")
TABLE = np.dtype(
    [
        (name, "i8")
        for name in (
            *_HAND,
            *_KILL,
            *_SEVENS,
            *_OPENERS,
            *_BEFORE,
            *_GOING,
            *_PAIRED,
            "turns",
            "asked",
            "owed_now",
            "complete",
            *_STUD,
            *_CARDS,
            *_MONEY,
        )
    ]
    + [(name, "i8", (SEATS_MOST,)) for name in ("stack", "bets", "put_in", "acted")]
    + [(name, "i8", (SEATS_MOST,)) for name in ("put_in_before", "after", "antes", "uncalled")]
    + [(name, "i2", (SEATS_MOST,)) for name in ("held", "up", "draws", "first_call", "last_call")]
    + [("hands_before", "u1", (SEATS_MOST, HOLE_MOST))]
    + [("taken", "i8", (CHARGES,)), ("owed", "i8", (CHARGES,))]
    + [("hands", "u1", (SEATS_MOST, HOLE_MOST)), ("boards", "u1", (2, 5))]
    + [("stubs", "u1", (SHUFFLES_MOST,)), ("decks", "u1", (SHUFFLES_MOST, PACK_MOST))]
    + [("gone", "u1", (PACK_MOST,)), ("went", "i1", (PACK_MOST,)), ("chance", "u8")],
    align=True,
)
"""A table. Its fields have the names that they have in a poker hand and in its betting rounds."""

# What a new hand is opened with, in words of eight bytes: all up to the first deck. Later decks and cards out of play
# are written before they are read, and the random state goes on from hand to hand.
assert TABLE.fields is not None
OPENED_WORDS = (TABLE.fields["decks"][1] + PACK_MOST + 7) // 8

RULES = np.dtype(
    [(name, "i8") for name in ("seats", "lower", "higher", "by_limit", "spread", "pot_limit", "raises", "heads_up")]
    + [(name, "i8") for name in ("least_raise", "short_all_in", "check_raise_barred", "chip", "round_pot")]
    + [(name, "i8") for name in ("rounded_with_call", "bring_in", "halves", "split_chip", "odd_chips", "odd_half")]
    + [(name, "i8") for name in ("odd_in_turn", "sevens", "bets_go_back", "short_bet_none", "bet_after_draw")]
)
"""What the sheet and the terms say about betting and the showdown."""

OP_DEAL, OP_BRING_IN, OP_BET, OP_BET_BY_BOARD, OP_BOARD, OP_STREET, OP_DRAW, OP_DISCARD, OP_DROP = range(9)
OP_OPEN_OR_FOLD, OP_OFFER_KILL, OP_MARK_DRAW, OP_OPEN_POT, OP_SHOW_OPENERS = range(9, 14)
STEP = np.dtype(
    [(name, "i8") for name in ("op", "cards", "faces", "burn", "boards", "up", "starts", "short", "dead_seats")]
    + [(name, "i8") for name in ("size", "upper", "named", "may_check", "comes_in", "blind_has_bet", "open_pair")]
    + [
        (name, "i8")
        for name in (
            "low",
            "community",
            "aces_low",
            "by_suit",
            "opening",
            "stand_in",
            "least",
            "button_most",
            "last_kept",
            "at_once",
        )
    ]
    + [
        (name, "i8")
        for name in ("in_a_row", "limit_alone", "chips", "doubles", "killer_acts", "objections", "by_last_raise")
    ]
    + [(name, "i8") for name in ("openers", "pair", "any_may_open", "short_counts", "last_takes_it", "goes_back")]
    + [(name, "i8") for name in ("reshuffled", "moment", "at_the_end", "dealt_in", "with_fees")]
    + [(name, "i8", (CHARGES,)) for name in ("due", "from_pot", "after", "unless", "to_jackpot", "topped_up")]
    + [("fees", "i8", (CHARGES, SEATS_MOST + 1))]
)
"""A step of a sheet: which one, and the numbers it needs; fees by charge and number of players."""
