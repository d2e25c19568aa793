"""What a seat may see. Nothing else leaves the table.

A view does not depend on cards that its seat cannot see: dealing those in another order changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from houseway.cards import Card
from houseway.cards.face import TEXTS
from houseway.errors import BadInput, check_type
from houseway.play.decisions import Choose, Decision, Together
from houseway.play.events import EVERYONE, Carried, Dealt, Event, Shown
from houseway.play.ids import PileId, plain
from houseway.play.table import Table
from houseway.play.wager_question import Wager, placed

HIDDEN = "??"


def view(table: Table, seat: int | None, *, since: int = 0) -> dict[str, Any]:
    """Everything that this seat may know (None: a bystander), with the events from number `since` on."""
    if not isinstance(table, Table):
        raise BadInput(f"expected the table of a round: houseway.view(round.table, 1), found {table!r}", where="table")
    if seat is not None and type(seat) is not int:
        raise BadInput(f"expected the number of a seat, or None for a bystander, found {seat!r}", where="seat")
    check_type(since, int, "the number of an event", "since")
    viewer = EVERYONE if seat is None else seat
    return {
        "game": table.terms.sheet.name,
        "seat": seat,
        "seats": names_of(table),
        "posted": table.terms.posted,
        "shoe": len(table.shoe),
        **glance(table, viewer),
        "events": [event_view(event, viewer) for event in table.events[since:]],
        "to_answer": to_answer(table),
        "decisions": [decision_view(each) for each in _waiting(table) if each.seat == viewer],
    }


def names_of(table: Table) -> dict[int, str]:
    """Who plays, by seat."""
    return {each: table.name(each) for each in table.seats}


def to_answer(table: Table) -> list[dict[str, Any]]:
    """Who is asked about what: public, without the choices."""
    return [_asked(each) for each in _waiting(table)]


def plain_view(table: Table, seat: int | None, *, since: int = 0) -> dict[str, Any]:
    """The view as plain data for JSON: every identity by its fields."""
    seen = view(table, seat, since=since)
    seen["piles"] = plain_piles(seen["piles"])
    seen["accounts"] = [{"account": account, "cents": cents} for account, cents in seen["accounts"].items()]
    made: dict[str, Any] = as_plain(seen)
    return made


def whole_piles(table: Table) -> dict[PileId, list[str]]:
    """Every pile with all cards shown: for the auditor of a round that has ended."""
    return {name: [TEXTS[face] for face in pile.cards] for name, pile in table.piles.items() if pile.cards}


def plain_piles(piles: Mapping[PileId, Sequence[str]]) -> list[dict[str, Any]]:
    """Cards by pile as plain data for JSON."""
    return [{"pile": pile.plain(), "cards": cards} for pile, cards in piles.items()]


def as_plain(value: object) -> Any:
    """Events and views as plain data for JSON."""
    return msgspec.to_builtins(value, enc_hook=plain)


def glance(table: Table, viewer: int) -> dict[str, Any]:
    """The part of a view that lies on the table: cards, chips, and public lasting state."""
    return {
        "piles": visible_piles(table, viewer),
        "accounts": {account: amount for account, amount in table.ledger.balances.items() if amount},
        "lasting": table.lasting.shown(),
    }


def visible_piles(table: Table, viewer: int) -> dict[PileId, list[str]]:
    """The cards that lie on the table, those turned over that the viewer may not see."""
    return {name: _cards(pile.cards, pile.sight, viewer) for name, pile in table.piles.items() if pile.cards}


def own_piles(table: Table, seat: int) -> dict[PileId, list[str]]:
    """The piles of which a seat sees more than everybody does."""
    return {name: _cards(pile.cards, pile.sight, seat) for name, pile in table.piles.items() if seat in pile.sight}


def stands_behind(seen: Mapping[str, Any], person: int) -> int:
    """From a view: the seat that this back-line bettor stands behind; 0 for a seated player."""
    found: int = seen["lasting"].get("seats", {}).get("behind", {}).get(person, 0)
    return found


def sees(viewer: int, seen_by: int) -> bool:
    """Whether a card that `seen_by` describes is open to this viewer."""
    return seen_by == EVERYONE or (seen_by == viewer and viewer > EVERYONE)


def event_view(event: Event, viewer: int) -> dict[str, Any]:
    """One event, with cards that the viewer may not see face down."""
    seen = _fields(event)
    if isinstance(event, Dealt | Carried):
        seen["cards"] = _cards(event.cards, [event.seen_by] * len(event.cards), viewer)
    elif isinstance(event, Shown):
        seen["cards"] = [TEXTS[face] for face in event.cards]
    return seen


def whole_event(event: Event) -> dict[str, Any]:
    """One event with every card shown: for records after the round, never for a seat."""
    whole = _fields(event)
    if isinstance(event, Dealt | Carried | Shown):
        whole["cards"] = [TEXTS[face] for face in event.cards]
    return whole


def _fields(event: Event) -> dict[str, Any]:
    return {"event": event.__struct_config__.tag, **structs.asdict(event)}


def decision_view(decision: Decision) -> dict[str, Any]:
    """A question as its own seat sees it, as plain data for JSON, with the cards as text."""
    if isinstance(decision, Wager):
        seen: dict[str, Any] = as_plain(structs.replace(decision, default={}))
        seen["default"] = as_plain(placed(decision.default))
        return seen
    seen = as_plain(decision)
    if "cards" in seen:
        seen["cards"] = [TEXTS[face] for face in seen["cards"]]
        seen["default"] = _as_text(seen["default"])
    if "lays" in seen:
        seen["lays"] = [lay.say() for lay in decision.lays]  # type: ignore[union-attr]
    return seen


def _as_text(faces: list[Any]) -> list[Any]:
    """Cards as text; nested where they lie in parts."""
    return [TEXTS[face] if isinstance(face, int) else _as_text(face) for face in faces]


def _waiting(table: Table) -> list[Decision]:
    """The questions that are still open: of several asked together, those not answered yet."""
    asked = table.asked
    if asked is None:
        return []
    every = asked.decisions if isinstance(asked, Together) else (asked,)
    return [each for each in every if each.number not in table.answered]


def _asked(decision: Decision) -> dict[str, Any]:
    hand = decision.hand if isinstance(decision, Choose) else None
    return {"number": decision.number, "seat": decision.seat, "about": decision.about, "hand": hand}


def _cards(faces: Sequence[Card], sight: Sequence[int], viewer: int) -> list[str]:
    kinds = set(sight)
    open_to_viewer = [seen_by for seen_by in kinds if sees(viewer, seen_by)]
    # Hundreds of cards may lie in the rack, face down.
    if not open_to_viewer:
        return [HIDDEN] * len(faces)
    if len(open_to_viewer) == len(kinds):
        return [TEXTS[face] for face in faces]
    return [TEXTS[face] if seen_by in open_to_viewer else HIDDEN for face, seen_by in zip(faces, sight, strict=True)]
