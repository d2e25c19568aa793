"""The orders that a table commits to: uniform whatever is mixed in, and kept secret in the store."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.rng import SeededChance
from houseway.room.cardroom import Room
from houseway.room.provable import committed_chance
from houseway.room.provable.committed_chance import CommittedChance, SecretOrder
from tests.room.house import guests, room_at, run, sit, step, table_of, with_room


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
