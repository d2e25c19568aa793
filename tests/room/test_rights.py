"""What each role may do, and what the room says in words that a page would otherwise have to make up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.errors import At, BadInput
from houseway.room.people.rights import RIGHTS
from houseway.room.routes.routing import ENDPOINTS
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from tests.room.house import FLOOR
from tests.room.test_staff import call, number
from tests.room.visitors import House, error

BACCARAT = "players/ez-baccarat"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "r.db")
    with made.client:
        yield made


def opened(house: House, who: str, **more: object) -> LiveTable:
    response = house.visitor(who).post("/api/tables", {"game": BACCARAT, "auto": False, **more})
    return house.room.tables[response.json()["id"]]


@pytest.mark.parametrize("name", ["Pia", "Dan", "Flora"])
def test_players_dealers_and_the_floor_open_tables(house: House, name: str) -> None:
    assert opened(house, name).opened_by.name == name


def test_an_auditor_opens_no_table_and_is_told_so(house: House) -> None:
    response = house.visitor("Otto").post("/api/tables", {"game": BACCARAT})
    assert error(response) == (403, "not_allowed")
    assert response.json()["error"]["says"] == "this is for a player or a dealer or the floor; you are an auditor"
    assert not house.room.tables


def test_whoever_asks_is_told_what_they_may_do(house: House) -> None:
    assert house.visitor().get("/api/me").json()["may"] == ["play", "open tables"]
    for name, role in (("Pia", "player"), ("Dan", "dealer"), ("Flora", "floor"), ("Otto", "auditor")):
        may = house.visitor(name).get("/api/me").json()["may"]
        assert may == [right for right, roles in RIGHTS.items() if role in roles]


def test_every_endpoint_for_some_roles_goes_by_a_right() -> None:
    assert {each.who for each in ENDPOINTS if isinstance(each.who, tuple)} <= set(RIGHTS.values())


def test_a_refusal_names_its_seat_and_to_those_elsewhere_the_table() -> None:
    refused = BadInput("somebody sits there", at=At(3, 7))
    assert refused.where == "seat 3 of table 7"
    assert refused.says() == "somebody sits there (seat 3 of table 7)"
    assert refused.says(at_table=True) == "somebody sits there (seat 3)"
    assert BadInput("no table 7 is open", at=At(table=7)).says() == "no table 7 is open"
    assert BadInput("expected a game", where="seat 3").says() == "expected a game"


def test_the_ledger_names_people_seats_and_tables(house: House) -> None:
    flora, pia = house.visitor("Flora"), number(house, "Pia")
    table = opened(house, "Flora", name="Friday", chips="cash")
    flora.post("/api/cashier/sell", {"person": pia, "cents": 90_000, "id": "sale-0001"})
    flora.post("/api/floor/seat", {"table": table.id, "person": pia, "seat": 3, "chips": 50_000})
    books = flora.get("/api/cashier/ledger").json()
    assert {books["names"][account]: cents for account, cents in books["balances"].items()} == {
        "the cashier": -90_000,
        "Pia, cash chips": 40_000,
        f"seat 3 of Friday (table {table.id})": 50_000,
    }
    call(house, house.room.close, table.id, FLOOR)
    books = flora.get("/api/cashier/ledger").json()
    moved = {books["names"][each["account"]]: each["cents"] for each in books["entries"][0]["postings"]}
    assert moved == {f"seat 3 of Friday (table {table.id})": -50_000, "Pia, cash chips": 50_000}


def test_hands_and_options_have_words(house: House) -> None:
    game = "bankers/fortune-pai-gow-poker-1-1"
    table = opened(house, "Flora", game=game, bots=3)
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.Deal())
    call(house, house.room.bus.do, table.id, FLOOR, None, cmd.VoidRound("a test"))
    line = house.visitor("Otto").get("/api/audit/rounds").json()["rounds"][0]
    assert (line["game"], line["title"]) == (game, table.terms.sheet.title)
    schedule, option = table.terms.sheet.options()[0]
    assert table.placard.option == f"{schedule.title}, option {option.id}"


def test_whoever_proposed_is_told_what_became_of_it(house: House) -> None:
    flora, otto = house.visitor("Flora"), house.visitor("Otto")
    flora.post("/api/floor/role", {"person": number(house, "Pia"), "role": "dealer"})
    flora.get("/api/audit/ledger?as=csv")
    assert flora.get("/api/proposals").json()["decided"] == []
    first, second = [each["id"] for each in otto.get("/api/proposals").json()["proposals"]]
    otto.post(f"/api/proposals/{first}", {"agree": False})
    house.clock.at += 1
    otto.post(f"/api/proposals/{second}", {"agree": True})
    told = [each["says"] for each in flora.get("/api/proposals").json()["decided"]]
    assert told == [
        "Otto agreed: you may now save the books as a file, once",
        "Otto refused to let you give Pia the role of dealer",
    ]
    assert otto.get("/api/proposals").json() == {"proposals": [], "decided": []}


def test_a_proposal_of_ones_own_that_was_withdrawn_is_no_news(house: House) -> None:
    flora = house.visitor("Flora")
    flora.post("/api/floor/role", {"person": number(house, "Pia"), "role": "dealer"})
    number_ = flora.get("/api/proposals").json()["proposals"][0]["id"]
    flora.post(f"/api/proposals/{number_}", {"agree": False})
    assert flora.get("/api/proposals").json() == {"proposals": [], "decided": []}


def test_a_table_where_only_bots_sit_waits_for_a_player(house: House) -> None:
    table = opened(house, "Pia", bots=3, auto=True)
    assert table.waiting_for() == "waiting for a player; bots do not play alone"
    assert house.visitor("Pia").post("/api/play-chips").status_code == 200
    seating = {"table": table.id, "person": number(house, "Pia"), "seat": 9, "chips": 50_000}
    response = house.visitor("Flora").post("/api/floor/seat", seating)
    assert response.status_code == 200, response.json()
    assert table.waiting_for() == "the next round is about to be dealt"
