"""Files of proofs: what they hold for whom, and that no change of one goes unnoticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select, update

from houseway.play.events import EVERYONE
from houseway.room.audit.whole_audit import audit
from houseway.room.cardroom import Room
from houseway.room.provable.proof_types import ProofFile
from houseway.room.provable.verify_proof import verify
from houseway.room.routes.table_routes import proof_file
from houseway.room.store.schema import rounds, tables
from tests.room.house import run, with_room
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


def test_the_audit_finds_a_commitment_that_was_exchanged_and_a_card_without_its_proof(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await played_hand(room)
        signer = room.store.keys.public_key
        assert room.store.ask(lambda each: audit(each, signer)).clean
        (stored,) = room.store.ask(lambda connection: connection.execute(select(rounds)).all())
        proof = msgspec.json.decode(stored.proof)
        for name, value in (("shoe", 7), ("root", "00" * 32)):
            changed = proof | {"commitment": proof["commitment"] | {name: value}}
            assert _findings(room, stored.id, changed)
        assert _findings(room, stored.id, proof | {"cards": proof["cards"][1:]})
        assert not _findings(room, stored.id, proof)

    run(with_room(tmp_path / "r.db", play))


def _findings(room: Room, number: int, proof: Any) -> list[str]:
    with room.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(update(rounds).where(rounds.c.id == number).values(proof=json.dumps(proof)))
    found = room.store.ask(lambda each: audit(each, room.store.keys.public_key))
    return [each.problem for each in found.findings]
