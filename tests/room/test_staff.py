"""Staff: they do not play where they work, two agree where money is at stake, and what they read is written down."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from houseway.room.audit.walk_chains import roles
from houseway.room.people.operator_accounts import appoint
from houseway.room.people.second_person import allowed_once
from houseway.room.people.staff_words import said_line
from houseway.room.room_errors import NeedsSecond, NotAllowed
from houseway.room.store.schema import entries, people, staff_log
from houseway.room.store.vouched import vouched
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from tests.room.house import FLOOR, PASSWORD, actor, table_of
from tests.room.test_audit import audited
from tests.room.visitors import House, Visitor, error


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "r.db")
    with made.client:
        appoint(made.room.store, "Fay", "floor", PASSWORD)
        yield made


def number(house: House, name: str) -> int:
    asked = select(people.c.id).where(people.c.name == name)
    return int(house.room.store.ask(lambda each: each.execute(asked).scalar_one()))


def call(house: House, work: Any, *given: Any) -> Any:
    portal = house.client.portal
    assert portal is not None
    return portal.call(work, *given)


def cash_hand(house: House) -> LiveTable:
    """Two players in a hand at a table for cash."""
    flora = house.visitor("Flora")
    appoint(house.room.store, "Pat", "player", PASSWORD)
    opened = {"game": "cordova/texas-holdem#limit", "chips": "cash", "auto": False}
    table = house.room.tables[flora.post("/api/tables", opened).json()["id"]]
    for seat, name in enumerate(("Pia", "Pat"), start=1):
        sale = {"person": number(house, name), "cents": 50_000, "id": f"sale-{name}-0001"}
        assert flora.post("/api/cashier/sell", sale).status_code == 200
        seating = {"table": table.id, "person": number(house, name), "seat": seat, "chips": 20_000}
        assert flora.post("/api/floor/seat", seating).status_code == 200
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.Deal())
    return table


@pytest.mark.parametrize("name", ["Flora", "Dan", "Otto"])
def test_the_staff_does_not_play_where_it_works(house: House, name: str) -> None:
    table = call(house, table_of, house.room, "cordova/texas-holdem#limit")
    person = call(house, house.room.people.person, number(house, name))
    with pytest.raises(NotAllowed, match="does not play where they work"):
        call(house, house.room.bus.do, table.id, actor(person), None, cmd.Sit(1, 20_000))
    seating = {"table": table.id, "person": person.id, "seat": 1, "chips": 20_000}
    assert error(house.visitor("Flora").post("/api/floor/seat", seating)) == (403, "not_allowed")


def test_a_cash_round_is_void_when_a_second_person_agrees(house: House) -> None:
    table = cash_hand(house)
    flora, fay, dan = house.visitor("Flora"), house.visitor("Fay"), house.visitor("Dan")
    refused = flora.post("/api/floor/void", {"table": table.id, "because": "the deck fell"})
    assert error(refused) == (409, "needs_second")
    # Asking twice is one proposal.
    assert error(flora.post("/api/floor/void", {"table": table.id, "because": "the deck fell"}))[1] == "needs_second"
    waiting = fay.get("/api/proposals").json()["proposals"]
    assert [(each["name"], each["what"], each["body"]["table"]) for each in waiting] == [
        ("Flora", "void the round", table.id)
    ]
    assert waiting[0]["says"] == f"void the round at table {table.id}, {table.config.name}: the deck fell"
    path = f"/api/proposals/{waiting[0]['id']}"
    assert error(flora.post(path, {"agree": True})) == (403, "not_allowed")
    assert error(dan.post(path, {"agree": True})) == (403, "not_allowed")
    assert table.open_round is not None
    assert fay.post(path, {"agree": True}).status_code == 200
    assert table.last_rounds[-1].state == "void"
    assert error(fay.post(path, {"agree": True})) == (404, "not_found")


def test_a_proposal_to_void_does_not_hit_a_later_round(house: House) -> None:
    table = cash_hand(house)
    flora, fay = house.visitor("Flora"), house.visitor("Fay")
    flora.post("/api/floor/void", {"table": table.id, "because": "the deck fell"})
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.VoidRound("another reason"))
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.Deal())
    path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
    assert error(fay.post(path, {"agree": True})) == (409, "too_late")
    assert table.open_round is not None


def test_nobody_voids_a_round_in_which_they_have_chips(house: House) -> None:
    table = cash_hand(house)
    # Nobody who has a seat is given a role: it is written by hand.
    store = house.room.store
    with store.engine.begin() as connection:
        own = people.c.name == "Pat"
        row = connection.execute(select(people).where(own)).one()._asdict() | {"role": "floor"}
        connection.execute(update(people).where(own).values(vouched(store.keys, people, row)))
    house.visitor("Flora").post("/api/floor/void", {"table": table.id, "because": "the deck fell"})
    pat = house.visitor("Pat")
    path = f"/api/proposals/{pat.get('/api/proposals').json()['proposals'][0]['id']}"
    assert error(pat.post(path, {"agree": True})) == (403, "not_allowed")
    assert table.open_round is not None


def test_a_large_sale_is_booked_when_a_second_person_agrees_and_names_both(house: House) -> None:
    flora, fay = house.visitor("Flora"), house.visitor("Fay")
    sale = {"person": number(house, "Pia"), "cents": 300_000, "id": "sale-large-1"}
    assert error(flora.post("/api/cashier/sell", sale)) == (409, "needs_second")
    [waiting] = fay.get("/api/proposals").json()["proposals"]
    # A colleague reads names and sums, no numbers of the database.
    assert waiting["says"] == "sell $3,000 in cash chips to Pia"
    path = f"/api/proposals/{waiting['id']}"
    assert fay.post(path, {"agree": True}).status_code == 200
    found = house.room.store.ask(lambda each: each.execute(select(entries).order_by(entries.c.id.desc())).first())
    assert found is not None
    assert (found.by, found.person) == ("Flora", number(house, "Flora"))
    assert "agreed by Fay" in found.because
    assert house.room.books[f"person {number(house, 'Pia')} cash"] == 300_000


def test_what_cannot_be_done_is_refused_when_it_is_asked_for_and_waits_for_nobody(house: House) -> None:
    flora, fay = house.visitor("Flora"), house.visitor("Fay")
    pia = number(house, "Pia")
    nobody = {"person": 1000, "cents": 300_000, "id": "sale-nobody"}
    too_much = {"person": pia, "cents": 300_000, "id": "sale-redeemed"}
    table = cash_hand(house)
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.VoidRound("the deck fell"))
    assert error(flora.post("/api/cashier/sell", nobody)) == (400, "bad_input")
    assert error(flora.post("/api/cashier/redeem", too_much))[0] == 400
    assert error(flora.post("/api/floor/void", {"table": table.id, "because": "again"}))[1] != "needs_second"
    assert fay.get("/api/proposals").json()["proposals"] == []


def test_a_large_sale_that_is_asked_for_again_after_it_was_booked_waits_for_nobody(house: House) -> None:
    flora, fay = house.visitor("Flora"), house.visitor("Fay")
    sale = {"person": number(house, "Pia"), "cents": 300_000, "id": "sale-large-2"}
    flora.post("/api/cashier/sell", sale)
    path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
    assert fay.post(path, {"agree": True}).status_code == 200
    assert flora.post("/api/cashier/sell", sale).status_code == 200
    assert fay.get("/api/proposals").json()["proposals"] == []
    assert house.room.books[f"person {number(house, 'Pia')} cash"] == 300_000


def test_a_small_sale_needs_nobody_else_and_nobody_sells_to_themselves(house: House) -> None:
    flora = house.visitor("Flora")
    sale = {"person": number(house, "Pia"), "cents": 299_999, "id": "sale-small-1"}
    assert flora.post("/api/cashier/sell", sale).status_code == 200
    own = {"person": number(house, "Flora"), "cents": 100, "id": "sale-own-0001"}
    assert error(flora.post("/api/cashier/sell", own)) == (403, "not_allowed")


def test_a_large_sum_is_not_handed_out_in_parts(house: House) -> None:
    flora, pia = house.visitor("Flora"), number(house, "Pia")

    def sold(name: str, cents: int, way: str = "sell") -> int:
        return int(flora.post(f"/api/cashier/{way}", {"person": pia, "cents": cents, "id": name}).status_code)

    assert [sold(f"part-000{each}", 100_000) for each in range(3)] == [200, 200, 409]
    assert sold("part-0001", 100_000) == 200
    # What is redeemed counts for itself, and another day for itself.
    assert sold("back-0001", 200_000, "redeem") == 200
    house.clock.at += 24 * 3600
    assert sold("part-0003", 100_000) == 200


def test_nothing_is_done_for_somebody_who_does_not_work_there_any_more(house: House) -> None:
    flora, fay, otto = house.visitor("Flora"), house.visitor("Fay"), house.visitor("Otto")
    flora.post("/api/cashier/sell", {"person": number(house, "Pia"), "cents": 300_000, "id": "sale-large-9"})
    otto.post("/api/floor/role", {"person": number(house, "Flora"), "role": "player"})
    sale, role = (f"/api/proposals/{each['id']}" for each in fay.get("/api/proposals").json()["proposals"])
    assert fay.post(role, {"agree": True}).status_code == 200
    assert error(fay.post(sale, {"agree": True})) == (403, "not_allowed")
    assert house.room.books[f"person {number(house, 'Pia')} cash"] == 0


def test_what_was_agreed_to_is_used_once_by_two_requests_at_once(house: House) -> None:
    otto, fay = house.visitor("Otto"), house.visitor("Fay")
    otto.get("/api/audit/ledger?as=csv")
    path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
    assert fay.post(path, {"agree": True}).status_code == 200
    person = call(house, house.room.people.person, number(house, "Otto"))

    async def both() -> list[Any]:
        asked = (allowed_once(house.room, person, "export the books", {}) for _ in range(2))
        return await asyncio.gather(*asked, return_exceptions=True)

    assert [type(each) for each in call(house, both)] == [type(None), NeedsSecond]


def test_the_books_are_exported_once_for_each_time_that_somebody_agrees(house: House) -> None:
    otto, fay = house.visitor("Otto"), house.visitor("Fay")
    assert error(otto.get("/api/audit/ledger?as=csv")) == (409, "needs_second")
    path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
    assert fay.post(path, {"agree": True}).status_code == 200
    assert otto.get("/api/audit/ledger?as=csv").status_code == 200
    assert error(otto.get("/api/audit/ledger?as=csv")) == (409, "needs_second")


@pytest.mark.parametrize("form", ["json", "phh", "csv"])
def test_the_file_of_a_cash_round_is_saved_once_for_each_time_that_somebody_agrees(house: House, form: str) -> None:
    table = cash_hand(house)
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.VoidRound("the deck fell"))
    otto, fay = house.visitor("Otto"), house.visitor("Fay")
    path = f"/api/rounds/{table.ended_id}/export?as="
    # Of what the floor may see alone no second person is asked; the auditor sees every card.
    assert fay.get(f"{path}csv").status_code == 200
    assert error(otto.get(path + form)) == (409, "needs_second")
    [waiting] = fay.get("/api/proposals").json()["proposals"]
    assert waiting["says"] == f"save hand {table.ended_id} as a file ({form})"
    assert fay.post(f"/api/proposals/{waiting['id']}", {"agree": True}).status_code == 200
    # What was agreed to is for whoever asked, in that form and once.
    assert form == "csv" or error(fay.get(path + form)) == (409, "needs_second")
    assert error(otto.get(path + ("phh" if form == "json" else "json"))) == (409, "needs_second")
    assert otto.get(path + form).status_code == 200
    assert error(otto.get(path + form)) == (409, "needs_second")


def test_a_proposal_that_is_refused_or_a_day_old_is_gone(house: House) -> None:
    flora, fay = house.visitor("Flora"), house.visitor("Fay")
    for refused in (True, False):
        sale = {"person": number(house, "Pia"), "cents": 300_000, "id": f"sale-large-{refused}"}
        flora.post("/api/cashier/sell", sale)
        path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
        if refused:
            assert fay.post(path, {"agree": False}).status_code == 200
        else:
            house.clock.at += 24 * 3600
        assert fay.get("/api/proposals").json()["proposals"] == []
        assert error(fay.post(path, {"agree": True})) == (404, "not_found")
    assert house.room.books[f"person {number(house, 'Pia')} cash"] == 0


def read_by(house: House, name: str) -> list[str]:
    asked = select(staff_log.c.about).where(staff_log.c.name == name, staff_log.c.what == "read")
    return house.room.store.ask(lambda each: list(each.execute(asked.order_by(staff_log.c.id)).scalars()))


def test_what_the_staff_reads_is_written_down_and_the_auditor_reads_that(house: House) -> None:
    flora, otto = house.visitor("Flora"), house.visitor("Otto")
    flora.get("/api/people?search=pi")
    flora.get(f"/api/cashier/statement?person={number(house, 'Pia')}")
    assert read_by(house, "Flora") == [
        "/api/people?search=pi",
        f"/api/cashier/statement?person={number(house, 'Pia')}",
    ]
    lines = otto.get("/api/audit/staff").json()["lines"]
    assert (lines[0]["name"], lines[0]["about"]) == ("Otto", "/api/audit/staff")
    assert [each["says"] for each in lines[:3]] == [
        "read the staff's log",
        "read the statement of Pia",
        "read the list of people with “pi” in their names",
    ]
    pia: Visitor = house.visitor("Pia")
    pia.get("/api/cashier/statement")
    assert read_by(house, "Pia") == []
    assert error(flora.get("/api/audit/staff")) == (403, "not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/api/cashier/statement?person=x&person=4",
        "/api/cashier/statement?person=4.0",
        "/api/people?search=person=99999999999999999999999999",
        "/api/people?search=1&search=2",
    ],
)
def test_nobody_hides_the_log_behind_what_they_read(house: House, path: str) -> None:
    """A line that could not be told would have hidden the whole page from the auditor."""
    house.visitor("Flora").get(path)
    assert house.visitor("Otto").get("/api/audit/staff").status_code == 200
    for about in (path, "/api/cashier/statement?person=²"):
        said_line("read", about, {4: "Pia"})


def test_proofs_and_unlocked_accounts_are_written_down(house: House) -> None:
    flora, otto = house.visitor("Flora"), house.visitor("Otto")
    otto.get("/api/rounds/7/proof")
    flora.post("/api/floor/unlock", {"person": number(house, "Dan")})
    lines = otto.get("/api/audit/staff").json()["lines"]
    assert [(each["name"], each["says"]) for each in lines[1:3]] == [
        ("Flora", "let Dan try to log in again"),
        ("Otto", "read the proofs of hand 7"),
    ]


def test_a_role_that_was_given_in_the_database_is_found(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    with house.client:
        pass
    assert audited(tmp_path / "r.db").findings == []

    def promote(db: sqlite3.Connection) -> None:
        db.execute("UPDATE people SET role = 'floor' WHERE name = 'Pia'")

    found = audited(tmp_path / "r.db", promote).findings
    assert [each.problem for each in found] == ["is floor here, player by the log", "is not as the room has written it"]


def test_a_role_is_given_when_a_second_person_agrees_and_the_log_names_both(house: House) -> None:
    flora, fay, dan, pia = (house.visitor(name) for name in ("Flora", "Fay", "Dan", "Pia"))
    asked = {"person": number(house, "Pia"), "role": "dealer"}
    assert error(dan.post("/api/floor/role", asked)) == (403, "not_allowed")
    assert error(flora.post("/api/floor/role", asked)) == (409, "needs_second")
    path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
    assert error(flora.post(path, {"agree": True})) == (403, "not_allowed")
    assert pia.get("/api/me").json()["person"]["role"] == "player"
    assert fay.post(path, {"agree": True}).status_code == 200
    # The session of before had other rights.
    assert pia.get("/api/me").json()["person"] is None
    assert house.visitor("Pia").get("/api/me").json()["person"]["role"] == "dealer"
    lines = house.visitor("Otto").get("/api/audit/staff").json()["lines"]
    [given] = [each for each in lines if each["what"] == "role" and each["person"]]
    assert (given["name"], json.loads(given["about"])["by"]) == ("Flora", "Fay")
    says = [each["says"] for each in lines if each["what"] in ("propose", "agree", "role")]
    assert says[:3] == [
        f"agreed to proposal {path.rpartition('/')[2]}: give Pia the role of dealer",
        "gave Pia the role of dealer; Fay agreed",
        f"asked to give Pia the role of dealer (proposal {path.rpartition('/')[2]})",
    ]
    assert "gave Fay the role of floor" in says
    assert not any("{" in each or "/api" in each for each in says)
    assert call(house, house.room.store.read, lambda each: list(roles(each))) == []


@pytest.mark.parametrize("name", ["Flora", "Fay"])
def test_nobody_decides_on_a_role_of_their_own(house: House, name: str) -> None:
    flora, fay = house.visitor("Flora"), house.visitor("Fay")
    asked = {"person": number(house, name), "role": "auditor"}
    refused = error(flora.post("/api/floor/role", asked))
    if name == "Fay":
        path = f"/api/proposals/{fay.get('/api/proposals').json()['proposals'][0]['id']}"
        refused = error(fay.post(path, {"agree": True}))
    assert refused == (403, "not_allowed")
    assert call(house, house.room.people.person, number(house, name)).role == "floor"


def test_whoever_has_a_seat_does_not_join_the_staff(house: House) -> None:
    seated = cash_hand(house).places[1].person
    flora = house.visitor("Flora")
    assert error(flora.post("/api/floor/role", {"person": seated, "role": "dealer"})) == (409, "not_legal")
    assert flora.get("/api/proposals").json()["proposals"] == []


def test_a_guest_has_no_role_to_be_given(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    with house.client:
        guest = house.visitor().post("/api/guest").json()["person"]["id"]
        refused = house.visitor("Flora").post("/api/floor/role", {"person": guest, "role": "dealer"})
        assert error(refused) == (400, "bad_input")
