"""Provable dealing at live tables: every card that is seen has its proof, and nothing else is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from houseway.cards.face import TEXTS
from houseway.cards.rng import SeededChance
from houseway.families.registry import game as game_of
from houseway.families.registry import games
from houseway.play.events import EVERYONE, Carried, Dealt, Rolled, Shown
from houseway.room.cardroom import Room
from houseway.room.provable.contributions import contributed
from houseway.room.provable.kept_proof import read_kept
from houseway.room.provable.proof_types import Commitment, RoundProof, pledge_of
from houseway.room.provable.verify_proof import verify
from houseway.room.store.schema import rounds
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.protocol import Contribute
from tests.room.house import actor, ear, guests, play_rounds, run, sit, step, table_of, with_room
from tests.room.proofs import add, both_hold, file_of, nonce_of, played_hand
from tests.room.visitors import House

# A shoe that lasts, a pack that is shuffled again within the round, dice, tiles, several decks and a discard pile.
SOME = ("bankers/draw-poker-jacks-or-better", "oaks/texas-holdem", "calgrand/pai-gow-tiles", "calgrand/pan")


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


@pytest.mark.usefixtures("seeded")
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
        stored = room.store.ask(lambda connection: connection.execute(select(rounds).order_by(rounds.c.id)).all()[-1])
        assert all(name not in msgspec.json.encode(public).decode() for name in (f'"{each}"' for each in hidden))
        told = {card.label for card in read_kept(stored.proof).cards}
        dealt = sum(len(event.cards) for event in table.played.events if isinstance(event, Dealt))
        assert len(told) <= dealt < len(table.terms.faces)

    run(with_room(tmp_path / "r.db", play))


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
