"""Identities as they cross the wire: their fields as types, for the schemas, the TypeScript and the tests.

What has its usual value is left out: {"kind": "hand", "seat": 5, "number": 2}, {"kind": "pot"}.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from houseway.play.ids import Account, CircleId, HandId, Identity, PileId

IDENTITIES: tuple[type[Identity], ...] = (Account, CircleId, HandId, PileId)


def struct_of(kind: type[Identity]) -> type[Struct]:
    """A struct with the fields of an identity."""
    return _structs()[kind]


@cache
def _structs() -> dict[type[Identity], type[Struct]]:
    return {kind: _made(kind) for kind in IDENTITIES}


def _made(kind: type[Identity]) -> type[Struct]:
    types, usual = get_type_hints(kind), kind.usual_values()
    fields: list[Any] = [
        (name, types[name], usual[name]) if name in usual else (name, types[name]) for name in kind.field_names()
    ]
    made = msgspec.defstruct(kind.__name__, fields, forbid_unknown_fields=True, omit_defaults=True)
    made.__doc__ = kind.__doc__
    return made


def json_schema(kind: type) -> dict[str, Any]:
    """A hook for msgspec: the schema of an identity, which it does not know."""
    if kind not in IDENTITIES:
        raise NotImplementedError(f"{kind.__name__} has no schema")
    found: dict[str, Any] = msgspec.json.schema(struct_of(kind))["$defs"][kind.__name__]
    return found


def read_identity(kind: type, value: Any) -> Identity:
    """A hook for msgspec: an identity from its fields."""
    if kind not in IDENTITIES:
        raise NotImplementedError(f"{kind.__name__} is no identity")
    fields = msgspec.structs.asdict(msgspec.convert(value, struct_of(kind)))
    found: Identity = kind(**fields)
    return found
