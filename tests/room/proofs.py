"""Proof files of live tables for tests, and what people add to the shuffle."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import msgspec

from houseway.cards.rng import SeededChance
from houseway.room.cardroom import Room
from houseway.room.provable.contributions import contributed
from houseway.room.provable.proof_types import FORMAT, ProofFile, RoundProof, pack_text, pledge_of
from houseway.room.provable.verify_proof import verify
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire.protocol import Contribute
from tests.room.house import guests, play_rounds, sit, table_of

ROOT = Path(__file__).parents[2]
ALONE = runpy.run_path(str(ROOT / "examples" / "verify_deal.py"))["faults"]


def file_of(table: LiveTable, seat: int, proof: RoundProof | None) -> ProofFile:
    assert proof is not None
    return ProofFile(
        FORMAT, table.id, table.round_id, table.terms.sheet.name, seat, pack_text(table.terms.faces), proof
    )


def both_hold(file: ProofFile) -> bool:
    """What the verifier says; the script that stands alone says the same."""
    verdict = verify(file)
    alone = list(ALONE(json.loads(msgspec.json.encode(file))))
    assert verdict.holds == (not alone), (verdict.faults, alone)
    return verdict.holds


def nonce_of(seat: int, shoe: int) -> str:
    return f"{seat:032x}{shoe:032x}"


def add(table: LiveTable, person: int, shoe: int) -> bool:
    """Tell the nonce of this shoe and pledge the next one, as the page does."""
    seat, announced = table.place_of(person), table.dealing.announced
    assert announced is not None
    sent = Contribute(pledge_of(nonce_of(seat, shoe + 1)), nonce_of(seat, shoe), announced.digest)
    return contributed(table, person, sent)


async def played_hand(room: Room) -> tuple[LiveTable, Any]:
    people = await guests(room, 2)
    table = await table_of(room, "oaks/texas-holdem", bots=2)
    for seat, person in enumerate(people, start=3):
        await sit(room, table, person, seat)
        contributed(table, person.id, Contribute(pledge_of(nonce_of(seat, 1))))
    for person in people:
        add(table, person.id, 1)
    await play_rounds(room, table, {each.id: each for each in people}, SeededChance(8))
    return table, people
