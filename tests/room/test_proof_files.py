"""Files of proofs: what they hold for whom, and that no change of one goes unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from houseway.cards.rng import SeededChance
from houseway.families.registry import game as game_of
from houseway.families.registry import games
from houseway.play.events import EVERYONE
from houseway.room.audit.whole_audit import audit
from houseway.room.cardroom import Room
from houseway.room.provable.committed_chance import CommittedChance, DrawnOrder, SecretOrder
from houseway.room.provable.kept_proof import read_kept
from houseway.room.provable.proof_types import ProofFile
from houseway.room.provable.verify_proof import verify
from houseway.room.routes.table_routes import proof_file
from houseway.room.store.schema import rounds, tables
from tests.room.house import play_rounds, run, table_of, with_room
from tests.room.proofs import ALONE, both_hold, file_of, played_hand


def test_the_file_of_a_hand_has_the_own_cards_for_its_player_all_for_the_auditor_and_the_public_ones_for_anybody(
    tmp_path: Path,
) -> None:
    async def play(room: Room) -> None:
        table, people = await played_hand(room)
        asked = select(rounds, tables.c.config).join(tables, tables.c.id == rounds.c.table)
        row = room.store.ask(lambda connection: connection.execute(asked).one())
        anybody, own = proof_file(row, 0, whole=False), proof_file(row, people[0].id, whole=False)
        every = proof_file(row, 0, whole=True)
        assert all(both_hold(file) for file in (anybody, own, every))
        assert {card.to for card in anybody.proof.cards} <= {EVERYONE}
        assert {card.to for card in own.proof.cards} <= {EVERYONE, own.seat}
        assert own.seat == 3
        assert table.dealt_to[3] == people[0].id
        hole = [card.label for card in own.proof.cards if card.to == 3]
        assert len(hole) == 2
        assert {card.to for card in every.proof.cards} >= {1, 2, 3, 4}

    run(with_room(tmp_path / "r.db", play))


def _tampered(plain: Any) -> Any:
    """Every single change of a value in a proof file, as (where, changed file)."""

    def walk(value: Any, where: tuple[Any, ...]) -> Any:
        if isinstance(value, dict):
            for name, each in value.items():
                yield from walk(each, (*where, name))
        elif isinstance(value, list):
            for at, each in list(enumerate(value))[:3]:
                yield from walk(each, (*where, at))
        else:
            yield where, value

    for where, value in list(walk(plain, ())):
        changed = json.loads(json.dumps(plain))
        at = changed
        for name in where[:-1]:
            at = at[name]
        if isinstance(value, bool) or where[-1] in ("event", "to", "round", "game", "seat", "format"):
            continue
        if isinstance(value, int):
            at[where[-1]] = value + 1
        else:
            at[where[-1]] = ("0" if value[:1] != "0" else "1") + value[1:] if len(value) > 3 else "Xx"
        yield where, changed


def _is_refused(changed: Any) -> bool:
    """Whether both verifiers refuse a file, or cannot read it."""
    try:
        held = verify(msgspec.json.decode(json.dumps(changed), type=ProofFile)).holds
    except msgspec.ValidationError:
        held = False
    try:
        alone = not list(ALONE(changed))
    except (KeyError, IndexError):
        alone = False
    return not held and not alone


def test_a_change_of_any_value_in_a_proof_file_is_found_by_both_verifiers(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, _ = await played_hand(room)
        assert table.log.proofs is not None
        file = file_of(table, 0, table.log.proofs.since(None, 0))
        assert both_hold(file)
        tried = 0
        for where, changed in _tampered(json.loads(msgspec.json.encode(file))):
            tried += 1
            assert _is_refused(changed), where
        assert tried > 30

    run(with_room(tmp_path / "r.db", play))


@pytest.mark.parametrize("many", ["²", "9" * 5000, "-1", ""])
def test_a_file_of_nonsense_is_refused_and_stops_nobody(many: str) -> None:
    written = (Path(__file__).parents[2] / "docs" / "examples" / "holdem.proof.json").read_bytes()
    file = msgspec.json.decode(written, type=ProofFile)
    assert verify(file).holds
    assert not verify(msgspec.structs.replace(file, pack=f"Ah:{many} {file.pack}")).holds


# A room that chooses ---------------------------------------------------------------------------------------------


def _other_orders(chance: CommittedChance) -> None:
    """Where the order of the shoe does not please, another one of the same tree is drawn."""
    new_shoe, used = chance.new_shoe, chance._used

    def another(number: int) -> Any:
        new_shoe(number)
        assert chance.state.current is not None
        chance.state.current.number = 3
        return [chance._faces[each] for each in used(chance.state.current).faces()]

    chance.new_shoe = another  # type: ignore[method-assign]


def _second_reserve(chance: CommittedChance) -> None:
    """The shuffle in the round is taken from the second order that was committed to, since that one is better."""
    next_reserve = chance._next_reserve

    def second() -> DrawnOrder:
        first = chance.state.reserves.pop(0)
        chance.state.reserves_used = 1
        found = next_reserve()
        chance.state.reserves.append(first)
        return found

    chance._next_reserve = second  # type: ignore[method-assign]


def _late_at_once(chance: CommittedChance) -> None:
    """The shuffle in the round is an order that nobody has been told of before."""
    chance._next_reserve = lambda: DrawnOrder("late", 0, SecretOrder.drawn(len(chance._faces)), [])  # type: ignore[method-assign]


def _roll_passed_over(chance: CommittedChance) -> None:
    chance.state.told += 1


@pytest.mark.parametrize(
    ("game", "cheat"),
    [
        ("oaks/texas-holdem", _other_orders),
        ("oaks/texas-holdem", _second_reserve),
        ("oaks/texas-holdem", _late_at_once),
        ("calgrand/pai-gow-tiles", _roll_passed_over),
    ],
)
@pytest.mark.parametrize("honest", [True, False], ids=["honest", "not"])
def test_a_room_that_chooses_among_what_it_has_committed_to_is_found_out(
    tmp_path: Path, game: str, cheat: Callable[[CommittedChance], None], *, honest: bool
) -> None:
    """Everything that it tells fits what it has committed to; it only leaves out what it does not like."""

    async def play(room: Room) -> None:
        table = await table_of(room, game, bots=3)
        if not honest:
            cheat(table.dealing)
        await play_rounds(room, table, {}, SeededChance(8))
        assert table.log.proofs is not None
        assert both_hold(file_of(table, 0, table.log.proofs.since(None, 0))) is honest

    run(with_room(tmp_path / "r.db", play, bots_alone=True))


LASTING = sorted(name for name in games() if game_of(name).pack.shuffled == "at the cut card")
SHOES = [name if name == "oaks/super-pan-9" else pytest.param(name, marks=pytest.mark.slow) for name in LASTING]


@pytest.mark.parametrize("name", [*SHOES, "calgrand/pai-gow-tiles", "oaks/texas-holdem"])
def test_no_card_of_a_shoe_is_passed_over_between_two_rounds(tmp_path: Path, name: str) -> None:
    """A page that was there checks this: a new commitment is dealt from its first card, a shoe goes on where it was."""

    async def play(room: Room) -> None:
        table = await table_of(room, name, bots=3)
        digest, due = "", 0
        for _ in range(4):
            await play_rounds(room, table, {}, SeededChance(8))
            assert table.log.proofs is not None
            proof = table.log.proofs.whole
            assert both_hold(file_of(table, 0, table.log.proofs.since(None, 0)))
            assert proof.commitment is not None
            due = due if proof.commitment.digest == digest else 0
            assert (proof.orders[0].kind, proof.orders[0].first) == ("shoe", due)
            digest = proof.commitment.digest
            due = max(place + 1 for each in proof.dealt if each.order == 0 for place in each.places)

    run(with_room(tmp_path / "r.db", play, bots_alone=True))


def test_the_audit_finds_a_commitment_that_was_exchanged_and_a_card_without_its_proof(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await played_hand(room)
        signers = room.store.keys.signers
        assert room.store.ask(lambda each: audit(each, signers)).clean
        (stored,) = room.store.ask(lambda connection: connection.execute(select(rounds)).all())
        proof = msgspec.json.decode(stored.proof)
        for name, value in (("shoe", 7), ("root", "00" * 32)):
            changed = proof | {"commitment": proof["commitment"] | {name: value}}
            assert _findings(room, stored.id, changed)
        assert _findings(room, stored.id, proof | {"cards": proof["cards"][1:]})
        assert not _findings(room, stored.id, proof)

    run(with_room(tmp_path / "r.db", play))


def test_what_is_stored_gives_every_proof_back_and_so_does_what_was_stored_with_whole_paths(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, _ = await played_hand(room)
        assert table.log.proofs is not None
        told = table.log.proofs.whole
        (stored,) = room.store.ask(lambda connection: connection.execute(select(rounds.c.proof)).scalars().all())
        assert read_kept(stored) == told
        older = msgspec.json.encode(told).decode()
        assert read_kept(older) == told
        kept = msgspec.json.decode(stored)
        whole_paths = {(card.order, card.place): card.path for card in told.cards}
        assert sum(map(len, kept["nodes"])) < sum(map(len, whole_paths.values()))
        assert len(stored) < len(older)
        places = [(card["order"], card["place"]) for card in kept["cards"] if "salt" in card]
        assert len(set(places)) == len(places)
        for nodes in (["00"], [], ["zz" * 32], [*kept["nodes"], "00" * 32]):
            broken = msgspec.json.encode(kept | {"nodes": nodes}).decode()
            try:
                assert not verify(file_of(table, 0, read_kept(broken))).holds
            except ValueError:
                continue

    run(with_room(tmp_path / "r.db", play))


def _findings(room: Room, number: int, proof: Any) -> list[str]:
    with room.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(
            update(rounds).where(rounds.c.id == number).values(proof=msgspec.json.encode(proof).decode())
        )
    found = room.store.ask(lambda each: audit(each, room.store.keys.signers))
    return [each.problem for each in found.findings]
