"""State that outlasts a round: typed, and declared by the module that owns it.

A state is frozen and replaced as a whole, so that rounds, tables and checkpoints share it without copying. Each owner
declares the name of its state in files, and which of its fields are public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from houseway.errors import BadInput, in_words, nearest
from houseway.rules.sheet.values import Cents


class LastingState(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one owner keeps from round to round. Every field has a default: its value at a new table."""

    def needs(self) -> tuple[int, ...]:
        """Seats that the next round cannot do without, even if their players sit it out."""
        return ()

    def dues(self, seat: int) -> Cents:
        """What the player of a seat still owes the next pot, and pays when they give the seat up."""
        del seat
        return 0

    def without(self, seat: int) -> Self:
        """The state when a seat has been given up and its dues are paid: whoever sits down next inherits nothing."""
        del seat
        return self


S = TypeVar("S", bound=LastingState)
Data: TypeAlias = dict[str, dict[str, Any]]


class Kind(NamedTuple):
    """A declared type of state: its name in files, its public fields, and its value at a new table."""

    name: str
    public: frozenset[str]
    begins: LastingState


KINDS: dict[type[LastingState], Kind] = {}


def lasts(name: str, *, public: tuple[str, ...] = ()) -> Callable[[type[S]], type[S]]:
    """Declare a state under its name in files. Only its `public` fields are ever part of a view."""

    def declare(kind: type[S]) -> type[S]:
        assert name not in [each.name for each in KINDS.values()], f"two states are called {name!r}"
        assert set(public) <= set(kind.__struct_fields__), f"{kind.__name__} declares a field that it does not have"
        KINDS[kind] = Kind(name, frozenset(public), kind())
        return kind

    return declare


class Lasting:
    """The states of a table by type: `lasting[DealerButton].seat`. Immutable; `keeping` makes a changed copy."""

    __slots__ = ("_states",)

    def __init__(self, *states: LastingState) -> None:
        self._states = {type(state): state for state in states}

    def __getitem__(self, kind: type[S]) -> S:
        """The state of this type; its default where none has been kept."""
        found = self._states.get(kind)
        return found if found is not None else KINDS[kind].begins  # type: ignore[return-value]

    def keeping(self, state: LastingState) -> Lasting:
        """A copy with this state in place of the one of its type."""
        other = Lasting.__new__(Lasting)
        other._states = self._states.copy()
        other._states[type(state)] = state
        return other

    def without(self, seat: int) -> Lasting:
        """A copy in which no state knows the player who has left this seat."""
        return Lasting(*[state.without(seat) for state in self])

    def __iter__(self) -> Iterator[LastingState]:
        """Every state that has been kept."""
        return (state for kind, state in self._states.items() if state != KINDS[kind].begins)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lasting):
            return NotImplemented
        return {type(each): each for each in self} == {type(each): each for each in other}

    def __hash__(self) -> int:
        return hash(frozenset(map(type, self)))

    def __repr__(self) -> str:
        return f"Lasting({', '.join(map(repr, self))})"

    def shown(self) -> Data:
        """The public fields that differ from their defaults, as plain data by name."""
        told: Data = {}
        for kind, state in self._states.items():
            name, public, _ = KINDS[kind]
            if public and (fields := _plain(state, public)):
                told[name] = fields
        return told

    def written(self) -> Data:
        """Every state as plain data by name, for a file."""
        return {KINDS[type(state)].name: msgspec.to_builtins(state, str_keys=True) for state in self}


def _plain(state: LastingState, public: frozenset[str]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(state)
    return {name: value for name, value in plain.items() if name in public}


def read_lasting(data: Mapping[str, Any]) -> Lasting:
    """The states in a file. A refusal names the faulty one."""
    kinds = {kind.name: each for each, kind in KINDS.items()}
    states = []
    for name, plain in data.items():
        if name not in kinds:
            raise BadInput(
                f"nothing of that name outlasts a round; {nearest(name, list(kinds))}", where=f"lasting.{name}"
            )
        try:
            states.append(msgspec.convert(plain, kinds[name], str_keys=True))
        except msgspec.ValidationError as error:
            raise BadInput(in_words(error), where=f"lasting.{name}") from None
    return Lasting(*states)


NOTHING_LASTS = Lasting()
