"""Provable dealing at live tables: every card that is seen has its proof, and nothing else is told."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from houseway.cards.face import TEXTS
from houseway.cards.rng import SeededChance
from houseway.families.registry import game as game_of
from houseway.families.registry import games
from houseway.play.events import EVERYONE, Carried, Dealt, Rolled, Shown
from houseway.room.audit.whole_audit import audit
from houseway.room.cardroom import Room
from houseway.room.provable import committed_chance
from houseway.room.provable.committed_chance import CommittedChance, SecretOrder
from houseway.room.provable.contributions import contributed
from houseway.room.provable.proof_types import FORMAT, Commitment, ProofFile, RoundProof, pack_text, pledge_of
from houseway.room.provable.verify_proof import verify
from houseway.room.routes.table_routes import proof_file
from houseway.room.store.schema import rounds, tables
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.protocol import Contribute
from tests.room.house import actor, ear, guests, play_rounds, room_at, run, sit, step, table_of, with_room
from tests.room.visitors import House

ROOT = Path(__file__).parents[2]
ALONE = runpy.run_path(str(ROOT / "examples" / "verify_deal.py"))["faults"]
# A shoe that lasts, a pack that is shuffled again within the round, dice, tiles, several decks and a discard pile.
SOME = ("bankers/draw-poker-jacks-or-better", "oaks/texas-holdem", "calgrand/pai-gow-tiles", "calgrand/pan")


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


def plain(card: str) -> str:
    """A joker may be marked on the table."""
    return "Jk" if card.startswith("Jk") else card


def unproved(events: Any, proof: RoundProof, seat: int) -> list[str]:
    """The cards in the events of a viewer that they have no proof of."""
    missing = []
    known = Counter(
        card.label.partition("/")[0] for card in {(each.order, each.place): each for each in proof.cards}.values()
    )
    for number, event in enumerate(events):
        if isinstance(event, Dealt) and event.seen_by in (EVERYONE, seat):
            own = [each.label.partition("/")[0] for each in proof.cards if each.dealt == number]
            if Counter(own) != Counter(plain(TEXTS[face]) for face in event.cards) and len(set(own)) == len(own):
                missing.append(f"dealt {event} {own}")
        elif isinstance(event, Shown) or (isinstance(event, Carried) and event.seen_by in (EVERYONE, seat)):
            missing += [TEXTS[face] for face in event.cards if not known[plain(TEXTS[face])]]
        elif isinstance(event, Rolled):
            rolled = [tuple(number + 1 for number in each.numbers) for each in proof.rolls]
            missing += [] if event.dice in rolled else [f"roll {event.dice}"]
    return missing


async def check_game(room: Room, game: str, many: int) -> None:
    people = await guests(room, 2)
    seats = game_of(game).seats
    table = await table_of(room, game, bots=min(max(2, seats.min - 2), seats.max - 1))
    free = [seat for seat in range(1, table.terms.sheet.seats.max + 1) if seat not in table.places][:2]
    for person, seat in zip(people, free, strict=False):
        await sit(room, table, person, seat)
    ears = {table.place_of(person.id): ear(room, table, person) for person in people if table.place_of(person.id)}
    for _ in range(many):
        await play_rounds(room, table, {each.id: each for each in people}, SeededChance(5), 1)
        for seat, each in ears.items():
            each.listen()
            proof = each.screen.known["proof"]
            assert table.played is not None
            if table.played.state == "over" and seat in table.played.table.seats:
                assert both_hold(file_of(table, seat, proof))
                assert unproved(table.played.events, proof, seat) == []


@pytest.mark.parametrize("game", SOME)
def test_every_card_and_roll_that_a_seat_sees_comes_with_a_proof_that_holds(tmp_path: Path, game: str) -> None:
    run(with_room(tmp_path / "r.db", lambda room: check_game(room, game, 1)))


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_every_card_of_every_game_comes_with_a_proof_that_holds(tmp_path: Path, game: str) -> None:
    run(with_room(tmp_path / "r.db", lambda room: check_game(room, game, 2)))


def nonce_of(seat: int, shoe: int) -> str:
    return f"{seat:032x}{shoe:032x}"


def add(table: LiveTable, person: int, shoe: int) -> bool:
    """Tell the nonce of this shoe and pledge the next one, as the page does."""
    seat, announced = table.place_of(person), table.dealing.announced
    assert announced is not None
    sent = Contribute(pledge_of(nonce_of(seat, shoe + 1)), nonce_of(seat, shoe), announced.digest)
    return contributed(table, person, sent)


def test_pledged_nonces_are_mixed_in_and_one_that_comes_late_or_wrong_is_not(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, "oaks/texas-holdem", bots=1)
        await sit(room, table, ada, 2)
        await sit(room, table, bea, 3)
        chance = table.dealing
        assert contributed(table, ada.id, Contribute(pledge_of(nonce_of(2, 1))))
        assert contributed(table, bea.id, Contribute(pledge_of(nonce_of(3, 1))))
        assert chance.announced is not None
        assert set(chance.announced.pledges) == {2, 3}
        assert not add(table, ada.id, 1)
        # A nonce that was not pledged, or that was told for another commitment, does not count.
        assert not chance.contribute(3, nonce_of(9, 9), chance.announced.digest)
        assert not chance.contribute(3, nonce_of(3, 1), "00" * 32)
        # Nobody may exchange a pledge after a nonce is known.
        before = chance.announced
        assert not contributed(table, bea.id, Contribute(pledge_of(nonce_of(3, 9))))
        assert chance.announced is before
        await room.bus.do(table.id, actor(ada), None, cmd.Deal())
        closed = chance.commitment
        assert closed is not None
        assert closed.nonces == {2: nonce_of(2, 1)}
        assert closed.digest == before.digest
        await play_rounds(room, table, {ada.id: ada, bea.id: bea}, SeededChance(1))
        assert table.log.proofs is not None
        verdict = verify(file_of(table, 0, table.log.proofs.since(None, 0)))
        assert verdict.holds
        assert verdict.notes == ["a pledged nonce was withheld"]
        assert chance.announced.shoe == 2
        assert chance.announced.pledges == {2: pledge_of(nonce_of(2, 2)), 3: pledge_of(nonce_of(3, 9))}

    run(with_room(tmp_path / "r.db", play))


def test_a_card_dealt_is_the_committed_one_at_the_place_that_the_nonces_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a pack of four cards: all orders of the room under one set of nonces give every order once."""
    found = set()
    for order in permutations(range(4)):
        secrets = iter([list(order), [0, 1, 2, 3], [0, 1, 2, 3]])
        monkeypatch.setattr(SecretOrder, "drawn", lambda size, secrets=secrets: SecretOrder("00" * 32, next(secrets)))
        monkeypatch.setattr(committed_chance, "new_secret", lambda: "11" * 32)
        chance = CommittedChance(1, [0, 1, 2, 3])
        chance.open_shoe(1)
        assert chance.announced is not None
        # The root is another one for every order, and with it what is drawn: here the key is held fixed.
        monkeypatch.setattr(type(chance.announced), "key", "fixed")
        found.add(tuple(chance.new_shoe(1)))
    assert len(found) == 24


def test_cards_shuffled_within_a_round_lie_in_every_order_equally_often() -> None:
    """Three of five cards, two of them equal, by all 120 orders of a reserve: each order of labels 20 times."""
    counts: Counter[tuple[int, ...]] = Counter()
    for order in permutations(range(5)):
        chance = CommittedChance(1, [0, 0, 0, 1, 2])
        chance.new_shoe(1)
        chance.state.reserves[0] = SecretOrder("22" * 32, list(order))
        chance._orders.clear()
        chance._permutations[f"{chance._commitment.key} reserve 0"] = range(5)
        counts[tuple(chance.reordered([0, 1, 0]))] += 1
    assert counts == {(0, 0, 1): 40, (0, 1, 0): 40, (1, 0, 0): 40}


def test_after_a_crash_the_same_cards_come_with_the_same_proofs(tmp_path: Path) -> None:
    async def begin(room: Room) -> None:
        people = await guests(room, 2)
        table = await table_of(room, "oaks/texas-holdem", bots=1)
        for seat, person in enumerate(people, start=2):
            await sit(room, table, person, seat)
        contributed(table, people[0].id, Contribute(pledge_of(nonce_of(2, 1))))
        add(table, people[0].id, 1)
        for _ in range(2):
            await step(room, table, {each.id: each for each in people}, SeededChance(3))
        kept.update(table=table, people={each.id: each for each in people})

    async def go_on(room: Room) -> None:
        old: LiveTable = kept["table"]
        table = room.tables[old.id]
        assert table.open_round is not None
        assert old.open_round is not None
        assert table.open_round.table.shoe.stack == old.open_round.table.shoe.stack
        assert table.log.proofs is not None
        assert old.log.proofs is not None
        assert msgspec.json.encode(table.log.proofs.whole) == msgspec.json.encode(old.log.proofs.whole)
        await play_rounds(room, table, kept["people"], SeededChance(4))
        assert table.log.proofs.whole.commitment is not None
        assert table.log.proofs.whole.commitment.nonces == {2: nonce_of(2, 1)}
        assert both_hold(file_of(table, 0, table.log.proofs.since(None, 0)))

    kept: dict[str, Any] = {}
    path = tmp_path / "r.db"
    run(with_room(path, begin))
    run(with_room(path, go_on))


def test_a_commitment_that_was_told_is_kept_over_a_restart(tmp_path: Path) -> None:
    async def begin(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await table_of(room, "oaks/texas-holdem", bots=1)
        await sit(room, table, ada, 2)
        kept["root"] = table.dealing.announced and table.dealing.announced.root

    async def go_on(room: Room) -> None:
        (table,) = room.tables.values()
        assert table.dealing.announced is not None
        assert table.dealing.announced.root == kept["root"]

    kept: dict[str, Any] = {}
    run(with_room(tmp_path / "r.db", begin))
    run(with_room(tmp_path / "r.db", go_on))


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


def test_a_hand_that_was_not_shown_is_proved_to_its_own_seat_alone_and_its_salts_are_forgotten(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, _ = await played_hand(room)
        assert table.played is not None
        shown = {face for event in table.played.events if isinstance(event, Shown) for face in event.cards}
        assert table.log.proofs is not None
        whole, public = table.log.proofs.whole, table.log.proofs.since(None, 0)
        assert public is not None
        hidden = {card.label for card in whole.cards if card.to} - {card.label for card in public.cards}
        assert hidden, "somebody has folded"
        assert not hidden & {TEXTS[face] for face in shown}
        assert table.dealing.state.closed is None
        assert table.dealing.state.current is None
        stored = room.store.ask(lambda connection: connection.execute(select(rounds)).one())
        assert all(name not in msgspec.json.encode(public).decode() for name in (f'"{each}"' for each in hidden))
        told = {card.label for card in msgspec.json.decode(stored.proof, type=RoundProof).cards}
        dealt = sum(len(event.cards) for event in table.played.events if isinstance(event, Dealt))
        assert len(told) <= dealt < len(table.terms.faces)

    run(with_room(tmp_path / "r.db", play))


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


def test_the_store_holds_no_salt_and_no_card_of_a_commitment_in_plain_text(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        people = await guests(room, 1)
        table = await table_of(room, "oaks/texas-holdem", bots=2)
        await sit(room, table, people[0], 3)
        await step(room, table, {people[0].id: people[0]}, SeededChance(1))
        state = table.dealing.state
        secrets = [each.secret for each in state.reserves] + [state.chain]
        assert state.current is not None
        kept["secrets"] = [*secrets, state.current.secret.secret]

    kept: dict[str, list[str]] = {}
    path = tmp_path / "r.db"
    run(with_room(path, play))
    raw = b"".join(each.read_bytes() for each in tmp_path.glob("r.db*") if not each.name.endswith(".key"))
    assert all(secret.encode() not in raw for secret in kept["secrets"])
    room_at(path).store.close()


def test_a_page_pledges_and_tells_its_number_over_its_socket_and_the_deal_has_it(house: House) -> None:
    guest = house.visitor()
    guest.post("/api/guest")
    table = guest.post("/api/tables", {"game": "oaks/texas-holdem", "bots": 1, "auto": False}).json()["id"]
    with guest.socket(table) as line:
        line.send_json({"type": "hello", "since": None})
        assert line.receive_json()["commitment"]["pledges"] == {}
        line.send_json({"type": "command", "id": "sit-00001", "do": {"type": "sit", "seat": 2, "chips": 20_000}})
        line.send_json({"type": "contribute", "pledge": pledge_of(nonce_of(2, 1))})
        told = _until(line, lambda heard: "commitment" in heard)["commitment"]
        digest = msgspec.convert(told, Commitment, strict=False).digest
        more = {"nonce": nonce_of(2, 1), "commitment": digest}
        line.send_json({"type": "contribute", "pledge": pledge_of(nonce_of(2, 2)), **more})
        line.send_json({"type": "command", "id": "deal-0001", "do": {"type": "deal"}})
        proof = _until(line, lambda heard: heard.get("proof"))["proof"]
        assert proof["commitment"]["nonces"] == {"2": nonce_of(2, 1)}
        assert proof["commitment"]["root"] == told["root"]


def _until(line: Any, wanted: Any) -> Any:
    """The first message of this kind."""
    for _ in range(20):
        if wanted(heard := line.receive_json()):
            return heard
    raise AssertionError("it does not come")
