"""Checks the proofs of every stored round: that they hold, are of the commitment of the deal, and are complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from houseway.cards.face import TEXTS
from houseway.play.events import EVERYONE, Dealt
from houseway.play.round import Round
from houseway.room.audit.walk_chains import BadRow
from houseway.room.provable.kept_proof import read_kept
from houseway.room.provable.proof_types import FORMAT, ProofFile, ProvenCard, RoundProof, pack_text
from houseway.room.provable.verify_proof import verify
from houseway.room.store.schema import actions


def proofs_hold(connection: Connection, row: Any, played: Round, counts: Counter[str]) -> Iterator[BadRow]:
    """What is wrong with the proofs of a round that has been dealt again."""
    where, dealt = f"round {row.id}", _deal_payload(connection, row.id)
    if row.proof is None:
        if "commitment" in dealt and row.state == "over":
            yield BadRow(where, "was committed to, and its proofs are gone")
        return
    try:
        proof = read_kept(row.proof)
    except ValueError as error:
        yield BadRow(where, f"its proofs cannot be read: {error}")
        return
    counts["proved"] += 1
    commitment = proof.commitment
    if commitment is None or (commitment.digest, commitment.key) != (dealt.get("commitment"), dealt.get("key")):
        yield BadRow(where, "its proofs are of another commitment than the one it was dealt from")
        return
    faces = played.table.terms.faces
    file = ProofFile(FORMAT, row.table, row.id, row.game, 0, pack_text(faces), proof)
    yield from (BadRow(where, f"is not dealt as committed: {fault}") for fault in verify(file).faults)
    if row.state == "over":
        yield from _missing(where, proof, played)


def _deal_payload(connection: Connection, number: int) -> dict[str, Any]:
    asked = select(actions.c.payload).where(actions.c.round == number, actions.c.kind == "deal")
    payload = connection.execute(asked).scalar()
    return msgspec.json.decode(payload, type=dict[str, Any]) if payload else {}


def _missing(where: str, proof: RoundProof, played: Round) -> Iterator[BadRow]:
    """Every card that was dealt to somebody has a proof, and it is of that card."""
    proved: dict[int, list[ProvenCard]] = {}
    for card in {(each.order, each.place): each for each in proof.cards}.values():
        proved.setdefault(card.dealt, []).append(card)
    for number, event in enumerate(played.events):
        if isinstance(event, Dealt) and event.seen_by >= EVERYONE:
            shown = Counter(each.label.partition("/")[0] for each in proved.get(number, []))
            if shown != Counter(_unmarked(TEXTS[face]) for face in event.cards):
                yield BadRow(where, f"event {number} dealt other cards than its proofs show")


def _unmarked(card: str) -> str:
    """A joker may be marked on the table."""
    return "Jk" if card.startswith("Jk") else card
