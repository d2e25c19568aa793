"""What a person may do at a table: each command a type of its own, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from houseway.room.provable.proof_types import HexHash

Seat: TypeAlias = Annotated[int, Meta(ge=1, le=31)]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=10**12)]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Sit(Struct, tag_field="type", tag="sit", forbid_unknown_fields=True, omit_defaults=True):
    """Take a free seat with chips from the own balance; with a `pledge` of what this seat adds to the shuffle."""

    seat: Seat
    chips: Chips
    pledge: HexHash | None = None


class Leave(Struct, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Give up the seat, or the place behind one; from the middle of a round, as soon as it has ended."""


class SitOut(Struct, tag_field="type", tag="sit_out", forbid_unknown_fields=True):
    """Keep the seat and be dealt no cards from the next round on."""


class ComeBack(Struct, tag_field="type", tag="come_back", forbid_unknown_fields=True):
    """Be dealt in again."""


class StandBehind(Struct, tag_field="type", tag="stand_behind", forbid_unknown_fields=True):
    """Wager from behind a seat (the back line): with chips at first, without to move on to another seat."""

    seat: Seat
    chips: Annotated[int, Meta(ge=0, le=10**12)] = 0


class StepAway(Struct, tag_field="type", tag="step_away", forbid_unknown_fields=True):
    """Leave the back line; from the middle of a round, as soon as it has ended."""


class Rebuy(Struct, tag_field="type", tag="rebuy", forbid_unknown_fields=True):
    """Bring more chips to the seat; during a round they wait until it has ended."""

    chips: Chips


class AnswerIt(Struct, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Answer a question by its number.

    Choose: "call" or ["raise", 400]. Wager: {"ante": 500}. Pick: ["Ah", "Kd"]. Arrange: "house way" or
    [["Ah", "Ad"], ["2c", "3d", "7h", "8h", "Ks"]]. Meld: "7s 7s 7d" or "discard".
    """

    number: Annotated[int, Meta(ge=1, le=10**6)]
    value: Any


class Deal(Struct, tag_field="type", tag="deal", forbid_unknown_fields=True):
    """Deal the next round now, or as soon as the seats have told the nonces that they have pledged."""


class AddBot(Struct, tag_field="type", tag="add_bot", forbid_unknown_fields=True):
    """Ask a bot to take a free seat, at a table for play chips."""

    seat: Seat
    policy: Annotated[str, Meta(max_length=40)] = "regular"


class RemoveBot(Struct, tag_field="type", tag="remove_bot", forbid_unknown_fields=True):
    """Send a bot away; from the middle of a round, as soon as it has ended."""

    seat: Seat


class TakeButton(Struct, tag_field="type", tag="take_button", forbid_unknown_fields=True):
    """Hold one of the table's buttons, such as the Over button, from the next hand on."""

    button: Words


class ReturnButton(Struct, tag_field="type", tag="return_button", forbid_unknown_fields=True):
    """Hold that button no longer."""

    button: Words


class PlaySeat(Struct, tag_field="type", tag="play_seat", forbid_unknown_fields=True):
    """Wager on the hand of a seat where nobody sits, besides the own, where the table lets anybody."""

    seat: Seat


class GiveUpSeat(Struct, tag_field="type", tag="give_up_seat", forbid_unknown_fields=True):
    """Wager there no more."""

    seat: Seat


class Pause(Struct, tag_field="type", tag="pause", forbid_unknown_fields=True):
    """Stop the clock and deal no further round (dealer, floor)."""


class Resume(Struct, tag_field="type", tag="resume", forbid_unknown_fields=True):
    """Let the clock run again (dealer, floor)."""


class ReportIncident(Struct, tag_field="type", tag="report", forbid_unknown_fields=True):
    """Report an irregularity in the sheet's own word; the printed remedy is applied (dealer, floor)."""

    word: Words
    seat: Annotated[int, Meta(ge=0, le=31)] = 0
    count: Annotated[int, Meta(ge=0, le=1000)] = 0


class VoidRound(Struct, tag_field="type", tag="void", forbid_unknown_fields=True):
    """Declare that the round does not count (floor)."""

    because: Words


class CloseTable(Struct, tag_field="type", tag="close", forbid_unknown_fields=True):
    """Close the table between two rounds; everybody takes their chips along (floor, and whoever opened it)."""


Command: TypeAlias = (
    Sit
    | Leave
    | SitOut
    | ComeBack
    | StandBehind
    | StepAway
    | Rebuy
    | AnswerIt
    | Deal
    | AddBot
    | RemoveBot
    | TakeButton
    | ReturnButton
    | PlaySeat
    | GiveUpSeat
    | Pause
    | Resume
    | ReportIncident
    | VoidRound
    | CloseTable
)
