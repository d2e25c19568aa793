"""The types of the protocol as TypeScript, so that the browser page cannot drift from the room.

`python -m tests.regenerate` writes them to client/src/protocol.ts; a test compares.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct
from msgspec import inspect as look

import houseway.room.app  # noqa: F401
from houseway.play.events import Told
from houseway.play.ids import AccountKind, PileKind
from houseway.play.wager_question import Placed
from houseway.room.people.rights import Right
from houseway.room.provable import proof_types
from houseway.room.routes.routing import ENDPOINTS
from houseway.room.wire import (
    account_schemas,
    game_schemas,
    office_schemas,
    protocol,
    report_schemas,
    schemas,
    wire_types,
)
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.identity_types import IDENTITIES, struct_of

HEAD = """// Generated from houseway.play.events and houseway.room by `python -m tests.regenerate`. Do not edit.

// Answers by the shape of the question; cards are text. An amount is in cents.
export type ChooseAnswer = string | [string, number];
export type WagerAnswer = Placed[];
export type PickAnswer = string[];
export type ArrangeAnswer = string | string[][];
export type MeldAnswer = string;
export type Answer = ChooseAnswer | WagerAnswer | PickAnswer | ArrangeAnswer | MeldAnswer;
"""
_LINE = 90
_PLAIN = {
    look.StrType: "string",
    look.BoolType: "boolean",
    look.IntType: "number",
    look.FloatType: "number",
    look.NoneType: "null",
    look.AnyType: "unknown",
}
# Fields that the room reads by the question which they answer.
_FIELDS: dict[tuple[type[Struct], str], str] = {(cmd.AnswerIt, "value"): "Answer"}
# The unions and lists of words that have a name of their own.
_ALIASES = {
    "Event": wire_types.Event,
    "Question": wire_types.Question,
    "PileKind": PileKind,
    "AccountKind": AccountKind,
    "MarkerKind": wire_types.MarkerKind,
    "Role": protocol.Role,
    "Right": Right,
    "ChipKind": protocol.ChipKind,
    "TableState": protocol.TableState,
    "Command": cmd.Command,
    "FromClient": protocol.FromClient,
    "FromServer": protocol.FromServer,
    "ExportAs": schemas.ExportAs,
    "FeePayer": report_schemas.FeePayer,
}


def typescript() -> str:
    """The whole file."""
    parts = [HEAD, *(f"export type {name} = {_alternatives(each)};\n" for name, each in _ALIASES.items())]
    sent = set(_sent())
    seen = sorted((*_structs(wire_types), Placed, *get_args(Told)), key=lambda each: each.__name__)
    parts += [_interface(struct_of(each), sent=True) for each in IDENTITIES]
    modules = (cmd, protocol, schemas, game_schemas, office_schemas, account_schemas, report_schemas, proof_types)
    messages = (each for module in modules for each in _structs(module))
    parts += [_interface(each, sent=each in sent) for each in (*seen, *messages)]
    return "\n".join(parts)


def _structs(module: ModuleType) -> Iterator[type[Struct]]:
    for _, found in inspect.getmembers(module, inspect.isclass):
        if issubclass(found, Struct) and found.__module__ == module.__name__:
            yield found


def _sent() -> Iterator[type]:
    """What the client makes itself: it may leave out what has a default."""
    yield from get_args(protocol.FromClient)
    yield from get_args(cmd.Command)
    yield from (endpoint.body for endpoint in ENDPOINTS if endpoint.body)
    yield Placed


def _alternatives(alias: Any) -> str:
    return " | ".join(each.__name__ if isinstance(each, type) else f'"{each}"' for each in get_args(alias))


def _interface(kind: type[Struct], *, sent: bool) -> str:
    info = look.type_info(kind)
    assert isinstance(info, look.StructType)
    rows = [f'{info.tag_field}: "{info.tag}"'] if info.tag_field else []
    for each in info.fields:
        optional = "?" if (sent or kind.__struct_config__.omit_defaults) and not each.required else ""
        of = _FIELDS.get((kind, each.name)) or _type(each.type)
        rows.append(f"{each.encode_name}{optional}: {of}")
    words = f"/** {inspect.cleandoc(kind.__doc__).splitlines()[0]} */\n" if kind.__doc__ else ""
    body = "; ".join(rows)
    if len(body) > _LINE:
        return f"{words}export interface {kind.__name__} {{\n  {_broken(rows)}\n}}\n"
    return f"{words}export interface {kind.__name__} {{ {body} }}\n"


def _broken(rows: list[str]) -> str:
    """Fields in lines that fit on a page."""
    lines = [""]
    for row in rows:
        if len(lines[-1]) + len(row) > _LINE:
            lines.append("")
        lines[-1] += f" {row};"
    return "\n  ".join(line.strip() for line in lines)


def _type(info: look.Type) -> str:
    match info:
        case look.StructType(cls=kind) | look.CustomType(cls=kind):
            return kind.__name__
        case look.LiteralType(values=values):
            return _named(" | ".join(f'"{each}"' for each in values))
        case look.UnionType(types=types):
            nothing = [each for each in types if isinstance(each, look.NoneType)]
            named = _named(" | ".join(_type(each) for each in types if each not in nothing))
            return f"{named} | null" if nothing else named
        case look.VarTupleType(item_type=item) | look.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case look.TupleType(item_types=items):
            return f"[{', '.join(_type(each) for each in items)}]"
        case look.DictType(key_type=key, value_type=value):
            words = _type(key)
            return f"Record<{'string' if words == 'number' else words}, {_type(value)}>"
    return _PLAIN[type(info)]


def _named(alternatives: str) -> str:
    """The name of a union, where it has one."""
    found = set(alternatives.split(" | "))
    named = (name for name, each in _ALIASES.items() if set(_alternatives(each).split(" | ")) == found)
    return next(named, alternatives)
