"""What outlasts a round, in the short words of a test: `away 3, missed big 5, over 2, half hours`."""

from __future__ import annotations

from houseway.play.lasting import NOTHING_LASTS, Lasting, LastingState
from houseway.play.seat_notes import DealerButton, HalfHours, SeatNote, SeatNotes

_WORDS = {"away": "away", "new": "new", "missed small": "missed_small", "missed big": "missed_big"}


def lasting_of(words: str, *states: LastingState) -> Lasting:
    """These notes on seats, and these states."""
    notes, others = SeatNotes(), list(states)
    for word in filter(None, map(str.strip, words.split(","))):
        if word == "half hours":
            others.append(HalfHours(1))
            continue
        about, _, seat = word.rpartition(" ")
        if about in _WORDS:
            notes = notes.noting(SeatNote(_WORDS[about], int(seat), 1))  # type: ignore[arg-type]
        else:
            notes = notes.noting(SeatNote("holds", int(seat), 1, about))
    return Lasting(*others, notes)


def words_of(lasting: Lasting) -> set[str]:
    """Everything that has been kept, without the dealer button: notes on seats one by one, other states by name."""
    notes = lasting[SeatNotes]
    found = {f"{word} {seat}" for word, about in _WORDS.items() for seat in getattr(notes, about)}
    found |= {f"{button} {seat}" for button, seats in notes.holds.items() for seat in seats}
    found |= {f"behind {person}" for person in notes.behind} | {f"plays {seat}" for seat in notes.plays}
    others = [state for state in lasting if not isinstance(state, SeatNotes | DealerButton)]
    return found | set(Lasting(*others).written())


def with_button(seat: int, lasting: Lasting = NOTHING_LASTS) -> Lasting:
    """What lasts, after a hand in which this seat had the button, unless it says otherwise itself."""
    return lasting if lasting[DealerButton].seat else lasting.keeping(DealerButton(seat))
