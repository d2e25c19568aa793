"""What outlasts a round: typed states, their files, and what of them leaves the table."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import structs

from houseway import BadInput, Round, SeededChance, Session, Shoe, game, games, terms, view
from houseway.families import registry as _every_family  # noqa: F401
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.lasting import KINDS, Lasting, LastingState, read_lasting
from houseway.play.round_file import read, replay, write
from houseway.play.seat_notes import CarriedPot, DealerButton, SeatNote, SeatNotes
from houseway.play.view import glance
from houseway.room.wire.said_view import said_view
from houseway.rules.posting.buy_ins import usual_stack

SOURCES = Path(__file__).parents[2] / "src" / "houseway"
# Something in every field that is not what a new table begins with, and is found in no other number of a view.
MARK = 7_345_001


def marked(kind: type[LastingState]) -> LastingState:
    """A state with something of its own in every field."""
    values: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        words = str(hint)
        if hint is int:
            values[name] = MARK
        elif words.startswith("tuple"):
            values[name] = (MARK,)
        elif words.endswith("[int, str]"):
            values[name] = {MARK: "big blind"}
        else:
            values[name] = {"over": (MARK,)} if "str" in words else {MARK: MARK}
    return kind(**values)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_only_the_public_fields_of_a_state_are_shown(kind: type[LastingState]) -> None:
    name, public, begins = KINDS[kind]
    assert kind.__struct_config__.frozen
    assert begins == kind()
    shown = Lasting(marked(kind)).shown()
    assert set(shown.get(name, {})) == public
    assert set(shown) == ({name} if public else set())
    assert Lasting(kind()).shown() == {}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_state_is_the_same_after_json(kind: type[LastingState]) -> None:
    kept = Lasting(marked(kind))
    assert read_lasting(json.loads(json.dumps(kept.written()))) == kept
    assert Lasting(kind()).written() == {}
    assert Lasting(kind()) == Lasting()


def dealt(name: str) -> Round:
    posted = terms(game(name))
    chips = dict.fromkeys(range(1, posted.sheet.seats.min + 1), usual_stack(posted))
    return Session(posted, chips, SeededChance(2)).deal()


@pytest.mark.parametrize("name", games())
def test_no_view_of_any_game_tells_what_is_not_public(name: str) -> None:
    played = dealt(name)
    for kind in KINDS:
        played.table.keep(marked(kind))
    for viewer in (None, *played.table.seats):
        seen = view(played.table, viewer)
        public = {name: public for name, public, _ in KINDS.values() if public}
        assert {each: set(fields) for each, fields in seen["lasting"].items()} == public
        rest = {key: value for key, value in seen.items() if key != "lasting"}
        assert str(MARK) not in repr(rest)
        sent = structs.asdict(said_view(played, viewer))
        told = [sent.pop(each) for each in ("markers", "behind", "plays")]
        assert str(MARK) in repr(told)
        assert str(MARK) not in repr(sent)
    assert glance(played.table, 1)["lasting"] == seen["lasting"]


# Files ---------------------------------------------------------------------------------------------------------------


def test_a_round_file_tells_what_lasts_and_runs_again(tmp_path: Path) -> None:
    posted = terms(game("cordova/texas-holdem#limit"))
    lasting = Lasting(DealerButton(2), SeatNotes(away=(3,), missed_big=(3,), holds={"over": (1,)}), KillNotes(won=1))
    played = Round(posted, dict.fromkeys((1, 2, 3, 4), 50_000), Shoe.seeded(posted.pack, 3), lasting=lasting)
    file = tmp_path / "hand.json"
    file.write_text(write(played))
    assert json.loads(file.read_text())["lasting"] == {
        "button": {"seat": 2},
        "seats": {"away": [3], "missed_big": [3], "holds": {"over": [1]}},
        "kill": {"won": 1},
    }
    again = replay(read(file), game)
    assert (again.opening_lasting, again.table.lasting) == (lasting, played.table.lasting)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ('between = { button = 3, "away 2" = 1 }', "what outlasts a round is now written in `lasting`"),
        ("lasting = { buton = { seat = 3 } }", "did you mean 'button'"),
        ("lasting = { button = { seats = 3 } }", "unknown field `seats`"),
        ('lasting = { button = { seat = "three" } }', "seat: expected a whole number, found text"),
        ("lasting = { button = 3 }", "expected named fields, found a whole number"),
        ('lasting = { seats = { away = ["3"] } }', r"away\[0\]: "),
        ("lasting = 3", "expected named fields"),
    ],
)
def test_what_is_wrong_with_it_is_said_with_its_place(tmp_path: Path, words: str, why: str) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(
        f'game = "cordova/texas-holdem#limit"\n{words}\n[seats]\n1 = {{ stack = 9000 }}\n2 = {{ stack = 9000 }}\n'
    )
    with pytest.raises(BadInput, match=why) as refused:
        replay(read(file), game, file.name)
    assert "hand.toml" in str(refused.value)


# What a state is -----------------------------------------------------------------------------------------------------


def test_keeping_leaves_what_was_before_alone() -> None:
    before = Lasting(DealerButton(2))
    after = before.keeping(DealerButton(5)).keeping(BankRotation(3, 1))
    assert (before[DealerButton].seat, after[DealerButton].seat, after[BankRotation].hands) == (2, 5, 1)
    assert before != after
    with pytest.raises(AttributeError):
        before[DealerButton].seat = 4  # type: ignore[misc]


def test_every_field_is_a_number_or_cannot_be_changed_in_place() -> None:
    for kind in KINDS:
        for hint in get_type_hints(kind).values():
            assert hint is int or hint.__origin__ in (tuple, Mapping), f"{kind.__name__}: {hint}"


def test_a_note_replaces_what_was_noted() -> None:
    notes = SeatNotes(away=(2, 5)).noting(SeatNote("away", 3, 1)).noting(SeatNote("away", 5))
    notes = notes.noting(SeatNote("behind", 15, 2)).noting(SeatNote("behind", 15, 4))
    notes = notes.noting(SeatNote("holds", 1, 1, "over")).noting(SeatNote("holds", 4, 1, "over"))
    assert notes == SeatNotes(away=(2, 3), behind={15: 4}, holds={"over": (1, 4)})
    cleared = notes.noting(SeatNote("holds", 1, 0, "over")).noting(SeatNote("holds", 4, 0, "over"))
    assert cleared.noting(SeatNote("behind", 15)) == SeatNotes(away=(2, 3))


# What the next round needs whoever sits there: where button, blinds and bank were, counts, and what lies in the pot.
STAYS = {
    "button": {"seat"},
    "blinds": {"seats"},
    "bank": {"position"},
    "antes": {"rounds"},
    "free_hands": {"dealt"},
    "half_hours": {"due"},
    "kill": {"paid"},
    "openers": {"unopened", "back"},
    "recorded_posts": {"level", "boards"},
}


# The notes about seats are taken away by the session, one by one.
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not SeatNotes], ids=lambda kind: kind.__name__)
def test_nothing_that_concerned_a_player_who_has_left_is_inherited_with_the_seat(kind: type[LastingState]) -> None:
    name = KINDS[kind].name
    left = Lasting(marked(kind)).without(MARK).written().get(name, {})
    # Chips that a player leaves in a pot stay there, and are nobody's.
    people = {field: set(value) if field == "claims" else value for field, value in left.items()}
    assert {field for field, value in people.items() if str(MARK) in repr(value)} <= STAYS.get(name, set())
    assert Lasting(marked(kind)).without(3) == Lasting(marked(kind))


def test_a_carried_pot_is_worth_its_claims() -> None:
    assert CarriedPot({0: 400, 3: 100}).total == 500
    assert CarriedPot().total == 0


# No keys made of text ------------------------------------------------------------------------------------------------


def reads_of_states(tree: ast.AST) -> Iterator[ast.Subscript]:
    """Every place where something is looked up in what lasts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            of = node.value
            name = of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
            if name in ("lasting", "opening_lasting"):
                yield node


# Migrations read the text of older formats, which is what they are for.
READERS = sorted(path for path in SOURCES.rglob("*.py") if "migrations" not in path.parts)


def test_no_module_looks_up_what_lasts_by_text() -> None:
    declared = {kind.__name__ for kind in KINDS} | {"kind"}
    for path in READERS:
        source = path.read_text()
        assert not re.search(r"\bbetween\[|\.between\b|\bbetween: (dict|Mapping)", source), path
        for read_at in reads_of_states(ast.parse(source)):
            where = f"{path}, line {read_at.lineno}: {ast.unparse(read_at)}"
            assert isinstance(read_at.slice, ast.Name), where
            assert read_at.slice.id in declared, where
