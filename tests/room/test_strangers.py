"""Strangers at the door: guessed passwords, false addresses, false names, and commands that are sent twice."""

from __future__ import annotations

import asyncio
from base64 import b32decode
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from houseway.errors import BadInput, HousewayError, NotLegal
from houseway.room.people.names import check_chosen, normal_name, skeleton
from houseway.room.people.operator_accounts import give_authenticator
from houseway.room.people.second_factor import code_at
from houseway.room.security import address_of
from houseway.room.settings import Settings
from houseway.room.store.schema import credentials
from houseway.room.wire import table_commands as cmd
from tests.room.house import PASSWORD, Clock, actor, guests, room_at, run, table_of
from tests.room.test_staff import number
from tests.room.visitors import House, error

WRONG = "wrong wrong wrong"


# Log-ins -------------------------------------------------------------------------------------------------------


async def outcome(room: Any, name: str, password: str, address: str) -> str:
    try:
        await room.people.login(name, password, address)
    except HousewayError as refused:
        return refused.code
    return "in"


def test_who_guesses_shuts_out_themselves_and_not_the_floor(tmp_path: Path) -> None:
    House(tmp_path / "r.db").room.store.close()

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        told = [await outcome(room, "Flora", WRONG, "203.0.113.9") for _ in range(5)]
        assert told == ["wrong_password"] * 3 + ["locked"] * 2
        assert await outcome(room, "Flora", PASSWORD, "198.51.100.1") == "in"
        assert await outcome(room, "Flora", PASSWORD, "203.0.113.9") == "locked"
        await room.stop()

    run(play())


def test_twenty_guesses_at_once_are_counted_before_they_are_tried(tmp_path: Path) -> None:
    House(tmp_path / "r.db").room.store.close()

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        told = await asyncio.gather(*(outcome(room, "Flora", WRONG, "203.0.113.9") for _ in range(20)))
        assert sorted(told) == ["locked"] * 17 + ["wrong_password"] * 3
        await room.stop()

    run(play())


def test_every_further_failure_makes_the_wait_twice_as_long(tmp_path: Path) -> None:
    House(tmp_path / "r.db").room.store.close()

    async def play() -> None:
        clock = Clock()
        room = room_at(tmp_path / "r.db", clock)
        for _ in range(2):
            await outcome(room, "Flora", WRONG, "a")
        for wait in (30, 60, 120, 240, 480, 900, 900):
            assert await outcome(room, "Flora", WRONG, "a") == "wrong_password"
            clock.at += wait - 1
            assert await outcome(room, "Flora", PASSWORD, "a") == "locked"
            clock.at += 1
        assert await outcome(room, "Flora", PASSWORD, "a") == "in"
        # And it begins anew.
        assert [await outcome(room, "Flora", WRONG, "a") for _ in range(3)] == ["wrong_password"] * 3
        await room.stop()

    run(play())


def test_guesses_from_many_addresses_leave_open_where_the_person_came_from_before(tmp_path: Path) -> None:
    House(tmp_path / "r.db").room.store.close()

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        assert await outcome(room, "Flora", PASSWORD, "office") == "in"
        told = [await outcome(room, "Flora", WRONG, f"10.0.0.{each}") for each in range(61)]
        assert told == ["wrong_password"] * 60 + ["locked"]
        assert await outcome(room, "Flora", PASSWORD, "10.0.1.1") == "locked"
        assert await outcome(room, "Flora", PASSWORD, "office") == "in"
        await room.stop()

    run(play())


def test_a_colleague_unlocks_an_account_while_the_room_is_open(house: House) -> None:
    for _ in range(3):
        house.visitor().post("/api/login", {"name": "Dan", "password": WRONG})
    assert error(house.visitor().post("/api/login", {"name": "Dan", "password": PASSWORD})) == (423, "locked")
    flora = house.visitor("Flora")
    assert [each["locked"] for each in flora.get("/api/people?search=dan").json()["people"]] == [True]
    assert flora.post("/api/floor/unlock", {"person": number(house, "Dan")}).status_code == 200
    assert house.visitor().post("/api/login", {"name": "Dan", "password": PASSWORD}).status_code == 200


# Addresses -----------------------------------------------------------------------------------------------------


def came_from(client: str, forwarded: str, *proxies: str) -> str:
    settings = Settings(proxies=tuple(map(ip_network, proxies)))
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded.splitlines()]
    return address_of(settings, {"type": "http", "client": (client, 1), "headers": headers})


@pytest.mark.parametrize(
    ("client", "forwarded", "proxies", "expected"),
    [
        ("203.0.113.9", "198.51.100.1", (), "203.0.113.9"),
        ("127.0.0.1", "198.51.100.1", (), "127.0.0.1"),
        ("10.0.0.1", "198.51.100.1", ("10.0.0.0/8",), "198.51.100.1"),
        # Whoever asks may have written anything before what the proxy has added.
        ("10.0.0.1", "1.1.1.1, 198.51.100.1", ("10.0.0.0/8",), "198.51.100.1"),
        ("10.0.0.1", "1.1.1.1\n198.51.100.1", ("10.0.0.0/8",), "198.51.100.1"),
        ("10.0.0.1", "198.51.100.1, 10.0.0.2", ("10.0.0.0/8",), "198.51.100.1"),
        ("10.0.0.1", "<script>", ("10.0.0.0/8",), "10.0.0.1"),
        ("203.0.113.9", "198.51.100.1", ("10.0.0.0/8",), "203.0.113.9"),
        ("::ffff:203.0.113.9", "", (), "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "", (), "2001:db8:1:2::/64"),
        ("testclient", "198.51.100.1", (), "testclient"),
    ],
)
def test_only_the_rooms_own_proxies_name_another_address(
    client: str, forwarded: str, proxies: tuple[str, ...], expected: str
) -> None:
    assert came_from(client, forwarded, *proxies) == expected


# Names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *("Pia", "Zoë", "O'Neil", "Jean-Luc", "Søren", "Nguyễn", "Whitehouse", "Анна", "Ελένη", "שרה", "Սոնա"),
        *("山田 たろう", "ローラ", "佐々木", "김민수", "Ann 2", "3rd Ann"),
    ],
)
def test_a_plain_name_of_any_one_script_is_taken(name: str) -> None:
    assert normal_name(name) == name
    check_chosen(name)


@pytest.mark.parametrize(
    "name",
    [
        "Pi\u200ba",
        "Pia\u202e",
        "P\u0456a",
        "Pia\u0000",
        "Pia\n",
        " Pia",
        "Pi  a",
        "P\u0301\u0301\u0301ia",
        "\ue000\ue001",
        "<b>Pia</b>",
        "=1+1",
        "42",
        "\u2067Pia",
        "Pia\ufe0f\u20e3",
        # Digits and letters that look like Latin ones: Kannada, phonetic, clicks, Lisu, Cherokee, Coptic.
        "Fl\u0ce6\u0ce6r",
        "Flor\u0251",
        "\ua730\u029f\u1d0f\u1d0f\u0280",
        "P\u01c0a",
        "\ua4dd\ua4e1\ua4f3\ua4f3\ua4e3",
        "\u13bb\u13aa\u13cc",
        "\u2ca2\u2c93\u2c81",
        # A sign for eighteen letters.
        "\ufdfa\ufdfa\ufdfa",
        # Fillers of Hangul, the joiner of marks, and a vowel of Khmer, which are drawn as nothing.
        "\u3164\u3164",
        "Pi\u034fa",
        "\u1780\u17b4\u1780",
        # And letters that are two in small writing.
        "ß" * 24,
    ],
)
def test_a_name_with_something_unseen_or_mixed_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        normal_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Floor",
            "The House",
            "Dea1er",
            "CASHIER 2",
            "h0useway",
            "Guest 99",
            "the operator",
            "Floor-Manager",
            "Cashier1",
        ),
        *("Floor.Flora", "TheHouse", "bank&house", "Dealer's", "You", "Seat 3", "Guest101"),
    ],
)
def test_nobody_takes_a_name_of_the_house(name: str) -> None:
    with pytest.raises(BadInput):
        check_chosen(normal_name(name))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        *(
            ("Flora", "F1ora"),
            ("Flora", "Flóra"),
            ("Flora", "FL0RA"),
            ("Pia", "Pía"),
            ("Corn", "Com"),
            ("Сара", "Capa"),
        ),
        *(("Tom", "ΤΟΜ"), ("Hana", "ΗΑΝΑ"), ("Haha", "НАНА"), ("Flora", "Fløra"), ("Lou", "Լօս")),
        ("Flora", "Flora\u0345"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, two: str) -> None:
    assert skeleton(one) == skeleton(two)


def test_nobody_imitates_somebody_who_is_here(house: House) -> None:
    for name in ("F1ora", "FLORA", "Fl-ora", "Ｆｌｏｒａ"):
        assert error(house.visitor().post("/api/guest", {"name": name})) == (409, "taken")
        assert error(house.visitor().post("/api/register", {"name": name, "password": PASSWORD})) == (409, "taken")


@given(st.text(max_size=24))
def test_a_name_in_its_normal_form_stays_as_it_is(name: str) -> None:
    try:
        found = normal_name(name)
    except BadInput:
        return
    assert normal_name(found) == found
    assert not set(found) & set("\u200b\u202e\u2066\x00\n")


def test_nobody_is_called_like_the_room(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db", room="The Oaks")
    with house.client:
        assert error(house.visitor().post("/api/guest", {"name": "The 0aks"})) == (400, "bad_input")


def test_the_books_name_the_number_of_a_person(house: House) -> None:
    flora = house.visitor("Flora")
    flora.post("/api/cashier/sell", {"person": number(house, "Pia"), "cents": 100, "id": "sale-00001"})
    newest = flora.get("/api/cashier/ledger").json()["entries"][0]
    assert (newest["by"], newest["person"]) == ("Flora", number(house, "Flora"))


# Commands ------------------------------------------------------------------------------------------------------


def test_an_id_means_one_command_also_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        ada = (await guests(room, 1))[0]
        table = await table_of(room, "cordova/texas-holdem#limit")
        first = await room.bus.do(table.id, actor(ada), "command-1", cmd.Sit(1, 20_000))
        for again in (False, True):
            assert await room.bus.do(table.id, actor(ada), "command-1", cmd.Sit(1, 20_000)) == first
            with pytest.raises(NotLegal, match="another command was carried out under this id"):
                await room.bus.do(table.id, actor(ada), "command-1", cmd.Sit(2, 20_000))
            if again:
                break
            await room.stop()
            room = room_at(tmp_path / "r.db")
            table = room.tables[table.id]
        assert list(table.places) == [1]
        await room.stop()

    run(play())


def test_what_became_of_a_command_can_be_asked(house: House) -> None:
    guest = house.visitor()
    person = guest.post("/api/guest").json()["person"]
    portal = house.client.portal
    assert portal is not None
    table = portal.call(table_of, house.room, "cordova/texas-holdem#limit")

    def state(command: str) -> tuple[str, int, str]:
        told = guest.get(f"/api/tables/{table.id}/commands/{command}").json()
        return told["state"], told["seq"], told["code"]

    who = portal.call(house.room.people.person, person["id"])
    assert state("command-1") == ("unknown", 0, "")
    with pytest.raises(BadInput):
        portal.call(house.room.bus.do, table.id, actor(who), "command-1", cmd.Sit(1, 10**9))
    assert state("command-1") == ("refused", 0, "bad_input")
    # What was refused may be sent again, and is then done.
    portal.call(house.room.bus.do, table.id, actor(who), "command-1", cmd.Sit(1, 20_000))
    assert state("command-1") == ("done", table.seq, "")
    assert house.visitor("Pia").get(f"/api/tables/{table.id}/commands/command-1").json()["state"] == "unknown"


def test_the_id_of_a_sale_means_one_sale(house: House) -> None:
    flora = house.visitor("Flora")
    sale = {"person": number(house, "Pia"), "cents": 100, "id": "sale-00001"}
    assert flora.post("/api/cashier/sell", sale).status_code == 200
    assert flora.post("/api/cashier/sell", sale).status_code == 200
    assert error(flora.post("/api/cashier/sell", {**sale, "cents": 200})) == (409, "not_legal")
    assert error(flora.post("/api/cashier/redeem", sale)) == (409, "not_legal")


# A second factor, and sessions ---------------------------------------------------------------------------------


def test_the_code_is_that_of_the_standard() -> None:
    """RFC 6238, appendix B, for SHA-1; the last six of its eight digits."""
    secret = b"12345678901234567890"
    assert [code_at(secret, at) for at in (59, 1111111109, 2000000000)] == ["287082", "081804", "279037"]


def test_staff_with_an_authenticator_need_its_code_and_none_is_good_twice(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    typed, uri = give_authenticator(house.room.store, "Flora", "A room")
    secret = b32decode(typed)
    assert uri.startswith("otpauth://totp/")
    assert typed not in str(house.room.store.ask(lambda each: each.execute(select(credentials)).all()))
    with house.client:
        known = {"name": "Flora", "password": PASSWORD}
        for _ in range(5):
            # Without a code nothing is lost: the page asks for it.
            assert error(house.visitor().post("/api/login", known)) == (401, "needs_code")
        code = code_at(secret, house.clock.at)
        assert house.visitor().post("/api/login", {**known, "code": code}).status_code == 200
        assert error(house.visitor().post("/api/login", {**known, "code": code})) == (401, "needs_code")
        assert error(house.visitor().post("/api/login", {**known, "code": "000000"})) == (401, "needs_code")
        wrong = {"name": "Flora", "password": WRONG, "code": code}
        assert error(house.visitor().post("/api/login", wrong)) == (401, "wrong_password")
        # Wrong codes are failed tries like wrong passwords.
        assert error(house.visitor().post("/api/login", known)) == (423, "locked")
        house.clock.at += 60
        fresh = {**known, "code": code_at(secret, house.clock.at)}
        assert house.visitor().post("/api/login", fresh).status_code == 200


def test_a_room_may_ask_for_a_code_of_all_its_staff(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db", staff_codes=True)
    with house.client:
        assert error(house.visitor().post("/api/login", {"name": "Dan", "password": PASSWORD})) == (401, "needs_code")
        assert house.visitor().post("/api/login", {"name": "Pia", "password": PASSWORD}).status_code == 200


def test_sessions_are_listed_and_ended(house: House) -> None:
    here, there, other = house.visitor("Pia"), house.visitor("Pia"), house.visitor("Dan")
    listed = here.get("/api/sessions").json()["sessions"]
    assert sorted(each["this"] for each in listed) == [False, True]
    assert not any(each["id"] in here.cookie for each in listed)
    elsewhere = next(each["id"] for each in listed if not each["this"])
    assert error(other.post("/api/sessions/end", {"id": elsewhere})) == (404, "not_found")
    assert here.post("/api/sessions/end", {"id": elsewhere}).status_code == 200
    assert there.get("/api/me").json()["person"] is None
    assert here.get("/api/me").json()["person"]["name"] == "Pia"
