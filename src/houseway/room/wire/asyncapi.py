"""The AsyncAPI document of a table's socket, made from the types of its messages."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from houseway.room.wire import protocol as p
from houseway.room.wire.identity_types import json_schema

_REF = "#/components/schemas/{name}"


def asyncapi() -> dict[str, Any]:
    """One channel: what a client sends and what it is sent."""
    sent, heard = get_args(p.FromClient), get_args(p.FromServer)
    _, components = msgspec.json.schema_components([*sent, *heard], schema_hook=json_schema, ref_template=_REF)
    messages = {each.__name__: _message(each) for each in (*sent, *heard)}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Houseway, the socket of a table",
            "version": "1",
            "description": "JSON text frames. Send the cookie of a session and an Origin of the room, "
            "and offer the subprotocols cardroom and ticket.TICKET with a new ticket of POST /api/ticket. "
            "Say hello first.",
        },
        "channels": {
            "table": {
                "address": "/ws/table/{table}",
                "parameters": {"table": {"description": "The number of an open table."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "say": _operation("receive", "What a client may send.", sent),
            "tell": _operation("send", "What the room sends.", heard),
        },
        "components": {"messages": messages, "schemas": components},
    }


def _message(kind: type) -> dict[str, Any]:
    says = " ".join((kind.__doc__ or "").split())
    name = kind.__name__
    return {"name": name, "summary": says, "payload": {"$ref": _REF.format(name=name)}}


def _operation(action: str, says: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    messages = [{"$ref": f"#/channels/table/messages/{each.__name__}"} for each in kinds]
    return {"action": action, "summary": says, "channel": {"$ref": "#/channels/table"}, "messages": messages}
