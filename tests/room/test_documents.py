"""The documents that describe the room, and the types behind them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from houseway.bots.bot import answer_all, policy
from houseway.cards.rng import SeededChance
from houseway.families.registry import game, games
from houseway.play.events import EVERYONE
from houseway.play.session import Session
from houseway.play.view import event_view, visible_piles
from houseway.room.app import application
from houseway.room.routes.routing import ENDPOINTS, STATUS
from houseway.room.wire import account_schemas, office_schemas, protocol, schemas, wire_types
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.asyncapi import asyncapi
from houseway.room.wire.encoding import ENCODER
from houseway.room.wire.identity_types import read_identity
from houseway.room.wire.openapi import openapi
from houseway.room.wire.said_view import said_view
from houseway.room.wire.typescript import typescript
from houseway.rules.posting.terms import terms

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(references(each) for each in value.values()))
    return set().union(*(references(each) for each in value)) if isinstance(value, list) else set()


def reached(document: dict[str, Any], reference: str) -> bool:
    found: Any = document
    for part in reference.removeprefix("#/").split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return found is not None


@pytest.mark.parametrize("document", [openapi(ENDPOINTS), asyncapi()], ids=["openapi", "asyncapi"])
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    found = references(document)
    assert len(found) > 20
    assert [each for each in found if not reached(document, each)] == []


def test_every_door_has_its_operation_and_its_words() -> None:
    assert application is not None
    paths = openapi(ENDPOINTS)["paths"]
    names = [paths[door.path][door.method.lower()]["operationId"] for door in ENDPOINTS]
    assert len(set(names)) == len(names) == len(ENDPOINTS)
    assert [door.path for door in ENDPOINTS if not door.says] == []


def test_every_message_and_command_is_described() -> None:
    described = asyncapi()["components"]
    assert set(described["messages"]) == {each.__name__ for each in get_args(protocol.FromClient | protocol.FromServer)}
    assert {each.__name__ for each in get_args(cmd.Command)} <= set(described["schemas"])


def test_the_page_names_every_endpoint_every_code_and_every_command() -> None:
    missing = [
        each.path
        for each in ENDPOINTS
        if each.path.replace("{table}", "{id}").replace("{round}", "{id}").replace("{proposal}", "{id}") not in PAGE
    ]
    missing += [code for code in STATUS if f"`{code}`" not in PAGE]
    tags = [str(each.__struct_config__.tag) for each in get_args(cmd.Command)]
    missing += [tag for tag in tags if f"`{tag}" not in PAGE]
    assert missing == []


def test_nothing_that_is_said_may_hold_more_than_is_known() -> None:
    kinds = [
        each
        for module in (schemas, account_schemas, office_schemas, protocol, wire_types)
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each is not msgspec.Struct
    ]
    assert len(kinds) > 80
    assert [each.__name__ for each in kinds if not each.__struct_config__.forbid_unknown_fields] == []


@pytest.mark.parametrize("name", games())
def test_every_view_of_every_game_is_of_its_type(name: str) -> None:
    sheet = game(name)
    seats = range(1, max(3, sheet.seats.min) + 1)
    session = Session(terms(sheet), dict.fromkeys(seats, 100_000), SeededChance(5))
    played, bots, chance = session.deal(), dict.fromkeys(seats, policy("random", sheet)), SeededChance(6)
    seen = 0
    while True:
        for seat in (None, *played.table.seats):
            found = msgspec.json.decode(
                ENCODER.encode(said_view(played, seat)), type=wire_types.View, dec_hook=read_identity
            )
            seen += len(found.decisions)
            # What is shared with everybody and what is the seat's own are together what the seat may see.
            lying = {each.pile: list(each.cards) for each in found.piles if each.cards}
            assert lying == visible_piles(played.table, EVERYONE if seat is None else seat)
        if not answer_all(played, bots, chance):
            break
    for viewer in (EVERYONE, *played.table.seats):
        events = ENCODER.encode([event_view(each, viewer) for each in played.events])
        msgspec.json.decode(events, type=tuple[wire_types.Event, ...], dec_hook=read_identity)
    assert seen > 0


def test_every_message_and_command_has_a_type_for_the_page() -> None:
    sent = [*get_args(protocol.FromClient), *get_args(protocol.FromServer), *get_args(cmd.Command)]
    written = typescript()
    assert [each.__name__ for each in sent if f"export interface {each.__name__} " not in written] == []
