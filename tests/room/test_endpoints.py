"""The doors over HTTP: who may pass, what is done, what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.errors import At, BadInput
from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.routes.page_routes import PLACES
from houseway.room.routes.routing import ENDPOINTS
from houseway.room.settings import Limits
from houseway.room.store.store import Store
from houseway.room.wire import schemas as b
from houseway.room.wire.game_schemas import GamePage
from houseway.room.wire.identity_types import read_identity
from houseway.room.wire.protocol import about
from tests.room.house import ORIGIN, PASSWORD, settings
from tests.room.visitors import House, Visitor, error

# Coming in ------------------------------------------------------------------------------------------------------


def test_a_guest_comes_in_with_play_chips_and_a_strict_cookie(house: House) -> None:
    visitor = house.visitor()
    response = visitor.post("/api/guest", {"name": "Gus"})
    assert response.json()["balances"] == {"play": 1_000_000, "cash": 0}
    flags = [each.strip() for each in response.headers["set-cookie"].split(";")]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(flags)
    assert visitor.get("/api/me").json()["person"]["name"] == "Gus"
    assert visitor.post("/api/logout").status_code == 200
    assert visitor.get("/api/me").json()["person"] is None


def test_by_https_the_cookie_insists_on_it(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db", origins=("https://room.test",))
    house.client.base_url = "https://room.test"
    with house.client:
        response = house.visitor(origin="https://room.test").post("/api/guest")
    line = response.headers["set-cookie"]
    assert line.startswith("__Host-houseway=")
    assert "; Secure" in line
    assert "max-age" in response.headers["strict-transport-security"]


def test_an_account_keeps_the_chips_and_the_number_of_the_guest(house: House) -> None:
    visitor = house.visitor()
    guest = visitor.post("/api/guest", {"name": "Gus"}).json()["person"]
    account = visitor.post("/api/register", {"name": "Gustav", "password": PASSWORD}).json()
    assert account["person"] == {"id": guest["id"], "name": "Gustav", "role": "player", "guest": False}
    assert account["balances"]["play"] == 1_000_000
    assert house.visitor("Gustav").get("/api/me").json()["person"]["id"] == guest["id"]


def test_names_are_taken_once_whoever_has_them(house: House) -> None:
    assert error(house.visitor().post("/api/guest", {"name": "fLORA"})) == (409, "taken")
    assert error(house.visitor().post("/api/register", {"name": "Flora", "password": PASSWORD})) == (409, "taken")
    assert error(house.visitor().post("/api/register", {"name": "New", "password": "short"})) == (400, "bad_input")
    assert error(house.visitor().post("/api/register", {"name": "x" * 12, "password": "x" * 12})) == (400, "bad_input")


def test_three_failures_lock_the_door_for_a_while(house: House) -> None:
    for name in ("Pia", "Nobody at all"):
        wrong = {"name": name, "password": "wrong wrong wrong"}
        assert [error(house.visitor().post("/api/login", wrong)) for _ in range(3)] == [(401, "wrong_password")] * 3
        right = {"name": name, "password": PASSWORD}
        # Even the right password does not open it now, and a name that nobody has looks the same.
        assert error(house.visitor().post("/api/login", right)) == (423, "locked")
    house.clock.at += 30
    assert house.visitor().post("/api/login", {"name": "Pia", "password": PASSWORD}).status_code == 200


def test_the_lock_survives_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    with house.client:
        for _ in range(3):
            house.visitor().post("/api/login", {"name": "Pia", "password": "wrong wrong wrong"})
    store = Store(str(tmp_path / "r.db"))
    room = Room(store, settings(house.clock), clocked=False)
    client = TestClient(application(room, None), base_url=ORIGIN)
    with client:
        assert error(Visitor(client).post("/api/login", {"name": "Pia", "password": PASSWORD})) == (423, "locked")


def test_a_session_ends_after_its_time(house: House) -> None:
    visitor = house.visitor()
    visitor.post("/api/guest")
    house.clock.at += 15 * 24 * 3600
    assert visitor.get("/api/me").json()["person"] is None


# Who may do what ------------------------------------------------------------------------------------------------


def _passed(door: Any, role: str | None) -> bool:
    return door.who == "anybody" or (role is not None and (door.who == "somebody" or role in door.who))


@pytest.mark.parametrize(
    ("name", "role"), [(None, None), ("Pia", "player"), ("Dan", "dealer"), ("Otto", "auditor"), ("Flora", "floor")]
)
def test_every_door_admits_its_own_and_refuses_the_others(house: House, name: str | None, role: str | None) -> None:
    faults = []
    for door in ENDPOINTS:
        path = door.path.replace("{table}", "1").replace("{round}", "1").replace("{room}/{slug}", "calgrand/pan")
        path = path.replace("{proposal}", "1").replace("{command}", "none-0001")
        visitor = house.visitor(name)
        response = visitor.get(path) if door.method == "GET" else visitor.post(path)
        refused = response.status_code in (401, 403) and response.json()["error"]["code"] != "wrong_password"
        if refused == _passed(door, role) or response.status_code >= 500:
            faults.append(f"{door.method} {path}: {response.status_code}")
    assert len(ENDPOINTS) > 25
    assert faults == []


def test_a_fault_of_ours_is_told_like_any_refusal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(house.room.broadcast, "cards", broken)
    response = house.visitor().get("/api/tables")
    assert response.status_code == 500
    assert msgspec.json.decode(response.content, type=b.Refusal).error.says == "our bug, please report it"


def test_cash_is_sold_redeemed_and_told(house: House) -> None:
    flora = house.visitor("Flora")
    pia = house.visitor("Pia")
    number = pia.get("/api/me").json()["person"]["id"]
    sale = {"person": number, "cents": 50_000, "id": "sale-0001"}
    assert flora.post("/api/cashier/sell", sale).json()["balances"]["cash"] == 50_000
    # The same sale again is the same sale.
    assert flora.post("/api/cashier/sell", sale).json()["balances"]["cash"] == 50_000
    too_much = {"person": number, "cents": 60_000, "id": "sale-0002"}
    assert error(flora.post("/api/cashier/redeem", too_much)) == (400, "bad_input")
    back = {"person": number, "cents": 20_000, "id": "sale-0003"}
    told = flora.post("/api/cashier/redeem", back).json()
    assert [line["cents"] for line in told["lines"] if line["chips"] == "cash"] == [-20_000, 50_000]
    assert pia.get("/api/cashier/statement").json() == told
    other = house.visitor("Dan").get("/api/me").json()["person"]["id"]
    assert error(pia.get(f"/api/cashier/statement?person={other}")) == (403, "not_allowed")
    books = flora.get("/api/cashier/ledger").json()
    assert (books["total"], books["balances"]["cashier"]) == (0, -30_000)
    guest = house.visitor()
    stranger = guest.post("/api/guest").json()["person"]["id"]
    refused = flora.post("/api/cashier/sell", {"person": stranger, "cents": 100, "id": "sale-0004"})
    assert error(refused) == (409, "not_legal")


def test_a_statement_tells_the_last_lines_with_what_was_left_after_each(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.room.money.cashier._LINES", 2)
    flora, pia = house.visitor("Flora"), house.visitor("Pia")
    person = pia.get("/api/me").json()["person"]["id"]
    for at, (way, cents) in enumerate((("sell", 50_000), ("sell", 7_000), ("redeem", 20_000))):
        flora.post(f"/api/cashier/{way}", {"person": person, "cents": cents, "id": f"sale-000{at}"})
    lines = pia.get("/api/cashier/statement").json()["lines"]
    assert [(each["cents"], each["balance"]) for each in lines] == [(-20_000, 37_000), (7_000, 57_000)]


def test_play_chips_are_refilled_for_whoever_has_few(house: House) -> None:
    guest = house.visitor()
    guest.post("/api/guest")
    assert error(guest.post("/api/play-chips")) == (400, "bad_input")
    guest.post("/api/tables", {"game": "players/ez-baccarat"})
    with guest.socket(1) as socket:
        sit = {"type": "sit", "seat": 1, "chips": 950_000}
        socket.send_json({"type": "command", "id": "0000-0001", "do": sit})
        assert socket.receive_json()["type"] == "done"
    assert guest.post("/api/play-chips").json()["balances"]["play"] == 1_000_000


def test_a_table_is_opened_as_it_is_asked_for_or_refused_with_the_reason(house: House) -> None:
    guest = house.visitor()
    guest.post("/api/guest")
    card = guest.post("/api/tables", {"game": "cordova/texas-holdem#no-limit", "fee": "2", "bots": 2}).json()
    assert (card["fee"], card["bots"], card["betting"]) == ("2", 2, "no-limit")
    for body, code in (
        ({"game": "cordova/texas-holdm"}, "bad_rules"),
        ({"game": "cordova/texas-holdem", "fee": "99"}, "bad_input"),
        ({"game": "cordova/texas-holdem", "readings": {"x": "y"}}, "bad_rules"),
        ({"game": "cordova/texas-holdem", "decks": 9}, "bad_input"),
        ({"game": "cordova/texas-holdem", "stakes": {"blinds": "lots"}}, "bad_input"),
    ):
        assert error(guest.post("/api/tables", body)) == (400, code)
    assert error(guest.post("/api/tables", {"game": "calgrand/pan", "chips": "cash"})) == (403, "not_allowed")
    assert len(house.room.tables) == 1


def test_a_person_opens_only_so_many_tables(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db", limits=Limits(tables_per_person=1))
    with house.client:
        guest = house.visitor()
        guest.post("/api/guest")
        assert guest.post("/api/tables", {"game": "calgrand/pan"}).status_code == 200
        assert error(guest.post("/api/tables", {"game": "calgrand/pan"})) == (409, "not_legal")
        assert guest.post("/api/tables/1/close").json()["state"] == "closed"
        assert guest.post("/api/tables", {"game": "calgrand/pan"}).status_code == 200


def test_what_is_not_there_is_not_found(house: House) -> None:
    pia = house.visitor("Pia")
    for path in (
        "/api/nothing",
        "/api/tables/7",
        "/api/rounds/7",
        f"/api/rounds/{10**30}",
        "/api/games/calgrand/nothing",
    ):
        assert error(pia.get(path)) == (404, "not_found")
    assert error(pia.get("/api/games/calgrand/pan?form=nothing")) == (404, "not_found")
    assert error(pia.get("/api/games?colour=red")) == (400, "bad_input")
    assert error(pia.get("/api/cashier/statement?person=x")) == (400, "bad_input")
    assert error(house.client.put("/api/tables")) == (405, "wrong_method")


def posted_now(page: dict[str, Any]) -> dict[str, str]:
    """The stakes that may be posted, with what is posted now."""
    return {each["name"]: each["now"] for each in page["choices"]["stakes"]}


def test_the_lobby_lists_games_by_words_family_and_room(house: House) -> None:
    found = house.client.get("/api/games?search=omaha%20hi-lo&room=calgrand").json()
    assert [row["name"] for row in found["games"]] == ["calgrand/omaha#hi-lo"]
    assert (found["families"]["holdem"], found["families"]["baccarat-like"]) == ("holdem", "baccarat")
    page = house.client.get("/api/games/players/ez-baccarat").json()
    assert [each["id"] for each in page["wagers"]] == ["player", "banker", "tie", "panda-8", "dragon-7"]
    assert page["choices"]["fees"][0]["says"].startswith("limits $")
    assert posted_now(page) == {"limits": "$5-$99"}


def test_a_game_page_names_every_stake_that_may_be_posted(house: House) -> None:
    """Limits of bonus bets are printed for Golden Frog, and of a position and a player there for PaiBac."""
    frog = house.client.get("/api/games/players/golden-frog-baccarat").json()
    assert posted_now(frog) == {"limits": "$1+", "bonus": "$10-$100"}
    paibac = house.client.get("/api/games/calgrand/paibac").json()
    assert set(posted_now(paibac)) == {"limits", "position", "player"}
    # Blinds are posted in hold'em, and antes and a bring-in in stud: others would be refused.
    holdem = house.client.get("/api/games/cordova/texas-holdem?form=limit").json()
    assert set(posted_now(holdem)) == {"limits", "blinds"}
    stud = house.client.get("/api/games/cordova/seven-card-stud").json()
    assert set(posted_now(stud)) == {"limits", "ante", "bring_in"}


def test_the_room_says_the_words_for_what_has_a_name_for_programs(house: House) -> None:
    stud = house.client.get("/api/games/cordova/seven-card-stud").json()
    assert [each["title"] for each in stud["choices"]["stakes"]] == ["limits", "ante", "bring in"]
    baccarat = house.client.get("/api/games/players/ez-baccarat").json()
    assert baccarat["wagers"][4]["pays"][0][:2] == ["banker three card 7", "40:1"]
    holdem = house.client.get("/api/games/bankers/texas-holdem").json()
    titles = {each["word"]: each["title"] for each in holdem["incidents"]}
    assert titles["premature_flop"] == "premature flop"


def test_a_game_page_says_what_a_marked_card_is_and_names_no_ids_in_what_is_posted(house: House) -> None:
    marked = house.client.get("/api/games/cordova/blackjack-x").json()
    assert "an x is stamped on every ace of spades" in marked["marked"]
    plain = house.client.get("/api/games/players/ez-baccarat").json()
    assert plain["marked"] == ""
    for name in (
        "bankers/fortune-pai-gow-poker-1-1",
        "cordova/blackjack-x",
        "calgrand/pan",
        "oaks/thirteen-card-poker",
    ):
        page = house.client.get(f"/api/games/{name}").json()
        assert not [word for word in ("option", "/", "printed") if word in page["posted"]], name
        # Which option is chosen is told by its printed name, not by its id.
        assert not [each["says"] for each in page["choices"]["fees"] if "/" in each["says"]], name


def test_without_a_built_client_a_page_says_how_to_build_it(house: House) -> None:
    response = house.client.get("/")
    assert response.status_code == 200
    assert "make run" in response.text


def test_health_is_told_to_whoever_watches_and_no_other_page_pretends_to_be_it(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house.client.get("/healthz", headers={"Host": "10.0.0.7"}).json() == {"status": "ok"}
    assert house.client.get("/metrics").status_code == 404

    def fails(question: object) -> None:
        raise OSError("the disk is gone")

    # The room closes with its database in reach.
    with monkeypatch.context() as patched:
        patched.setattr(house.room.store, "ask", fails)
        sick = house.client.get("/healthz")
    assert (sick.status_code, sick.json()) == (503, {"status": "the database does not answer"})


def test_a_refusal_of_the_server_is_in_our_words(house: House) -> None:
    told = house.client.post("/healthz").json()["error"]
    assert (told["code"], told["message"]) == ("wrong_method", "this address does not take the method")
    assert house.client.get("/api/nothing").json()["error"]["message"] == "nothing is served here"


def test_the_server_knows_the_addresses_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "client" / "src" / "lib" / "places.ts").read_text(encoding="utf-8")
    (listed,) = re.findall(r"PAGES = \[(.*?)\]", page)
    assert {*re.findall(r'"(\w+)"', listed), ""} == {*PLACES}


def test_a_built_client_is_served_and_its_addresses_alone_are_found(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>room</title>")
    (static / "app.js").write_text("1")
    room = Room(Store(str(tmp_path / "r.db")), settings(), clocked=False)
    with TestClient(application(room, static), base_url=ORIGIN) as client:
        assert client.get("/").text == client.get("/table/3").text == "<!doctype html><title>room</title>"
        for place in ("table/3", "round/4", "open", "floor", "cashier", "audit", "enter"):
            assert client.get(f"/{place}").status_code == 200
        for nowhere in ("metrics", "tables", "api", "wp-admin/setup"):
            missing = client.get(f"/{nowhere}")
            assert (missing.status_code, missing.text) == (404, client.get("/").text)
        assert client.get("/app.js").text == "1"
        assert client.get("/missing.js").status_code == 404
        assert client.get("/../r.db").status_code in (200, 404)
        assert b"SQLite" not in client.get("/%2e%2e/r.db").content


def test_every_body_that_is_answered_is_of_its_type(house: House) -> None:
    flora = house.visitor("Flora")
    flora.post("/api/tables", {"game": "calgrand/pan", "bots": 2})
    otto = house.visitor("Otto")
    for door in ENDPOINTS:
        if door.method == "GET" and door.answer and "{" not in door.path:
            reader = otto if door.who == ("auditor",) else flora
            msgspec.json.decode(reader.get(door.path).content, type=door.answer, dec_hook=read_identity)
    page = msgspec.json.decode(flora.get("/api/games/calgrand/pan").content, type=GamePage)
    assert page.game.id == "calgrand/pan"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("bankers/fortune-pai-gow-poker-1-1", [("front", 2), ("back", 5)]),
        ("bankers/pai-gow-tiles", [("low", 2), ("high", 2)]),
        ("players/ez-baccarat", []),
    ],
)
def test_the_page_of_a_game_says_in_which_parts_a_set_hand_lies(
    house: House, name: str, parts: list[tuple[str, int]]
) -> None:
    told = house.client.get(f"/api/games/{name}").json()["parts"]
    assert [(each["name"], each["size"]) for each in told] == parts


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"bots": "many"}, "bots"),
        ({"seconds": 1}, "seconds"),
        ({"decks": 40}, "decks"),
        ({"fee": "99"}, "fee"),
        ({"stakes": {"limits": "cheap"}}, "limits"),
        ({"stakes": {"ante": "$1"}}, "ante"),
    ],
)
def test_a_refused_table_says_which_field_is_wrong(house: House, given: dict[str, Any], field: str) -> None:
    answer = house.visitor("Pia").post("/api/tables", {"game": "players/ez-baccarat", "name": "Friday", **given})
    assert (answer.status_code, answer.json()["error"]["about"]) == (400, {"field": field})


def test_a_refusal_says_in_numbers_whom_it_is_about() -> None:
    told = BadInput("somebody sits there", at=At(3, 7))
    assert msgspec.to_builtins(about(told)) == {"seat": 3, "table": 7}
    assert msgspec.to_builtins(about(BadInput("no file", where="games/x.toml"))) == {}
