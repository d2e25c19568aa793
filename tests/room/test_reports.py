"""The reports for a regulator: the rotation of the player-dealer position, and the fees."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Connection, insert, select, update

from houseway.cards.rng import SeededChance
from houseway.cli import main
from houseway.errors import BadInput
from houseway.room.audit.records import open_to_read
from houseway.room.reports.fee_report import FeeReport
from houseway.room.reports.gaming_day import days, gaming_day
from houseway.room.reports.reported_rounds import numbers_of, parts_of
from houseway.room.reports.rotation_report import RotationReport
from houseway.room.routes import report_routes
from houseway.room.store.engine import database_url, engine
from houseway.room.store.schema import entries, postings, rounds
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import report_schemas as b
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.protocol import ChipKind
from houseway.room.wire.schemas import Person
from tests.room.bank_hands import BANK_FEE, PLAYER_FEE, baccarat, hand, hands
from tests.room.house import FLOOR, Clock, actor, guests, play_rounds, room_at, run, sit, table_of
from tests.room.visitors import House, error

NOON = 1_800_014_400.0
DAY = "2027-01-15"


def played(url: str, play: Callable[..., Any], many: int = 3, at: float = NOON) -> None:
    """A room in which something was played, and which is closed."""
    clock = Clock(at)

    async def work() -> None:
        room = room_at(url, clock)
        try:
            await play(room, clock, await guests(room, many))
        finally:
            await room.stop()

    run(work())


def edited(url: str, edit: Callable[[Connection], object]) -> None:
    made = engine(database_url(url))
    with made.begin() as connection:
        edit(connection)
    made.dispose()


def made(url: str, report: Any, table: int | None = None) -> Any:
    """A report put together as the command and the page do it."""
    with open_to_read(url) as database, database.connect() as connection:
        for work in parts_of(report, numbers_of(connection, report.period, table)):
            work(connection)
        return report.finish(connection)


def rotation(url: str, minutes: int = 40, first: str = DAY, last: str = DAY) -> b.RotationPage:
    page: b.RotationPage = made(url, RotationReport(days(first, last), minutes))
    return page


def fees(url: str, table: int | None = None) -> b.FeePage:
    page: b.FeePage = made(url, FeeReport(days(DAY, DAY), table), table)
    return page


def report(url: str, what: str, *more: str) -> Result:
    return CliRunner().invoke(main, ["report", what, "--database", url, "--since", DAY, "--until", DAY, *more])


async def five_hands(room: Any, clock: Clock, people: list[Person]) -> LiveTable:
    """Ada banks five hands in an hour, though the others are there."""
    table = await baccarat(room, people)
    await hands(room, table, people, people[0], clock, 5)
    return table


def test_every_offer_is_told_with_its_answer_and_the_hands_are_counted(url: str) -> None:
    """Players 215-216: the position is offered clockwise after every two hands."""
    played(url, five_hands)
    page = rotation(url)
    own, asked = [(1, "take")], [(2, "pass"), (3, "pass"), (1, "take")]
    assert [[(each.seat, each.answer) for each in told.offers] for told in page.rounds] == [own, own, asked, own, asked]
    assert {(each.seat, each.person, each.name) for told in page.rounds for each in told.offers} == {
        (1, 1, "Guest 1"),
        (2, 2, "Guest 2"),
        (3, 3, "Guest 3"),
    }
    assert [(told.hands, told.unoffered) for told in page.rounds] == [(1, 1), (2, 2), (3, 1), (4, 2), (5, 1)]
    [table] = page.tables
    assert (table.printed, table.rounds, table.offers, table.declined, table.bankers) == (2, 5, 9, 4, 1)
    assert (table.most_hands, table.most_unoffered) == (5, 2)
    assert page.not_offered == ()


@pytest.mark.parametrize(("minutes", "long"), [(40, 1), (59, 1), (60, 0), (10, 0)])
def test_who_banks_for_too_long_is_named_and_a_longer_pause_ends_it(tmp_path: Path, minutes: int, long: int) -> None:
    """Five hands, a quarter of an hour apart, take an hour; for ten minutes each is a stretch of its own."""
    url = str(tmp_path / "r.db")
    played(url, five_hands)
    page = rotation(url, minutes)
    assert len(page.too_long) == long
    for each in page.too_long:
        assert (each.person, each.hands, each.others, each.declined, each.seconds) == (1, 5, 2, 4, 3600)


def test_hands_of_the_day_before_count_when_the_day_begins(tmp_path: Path) -> None:
    url, midnight = str(tmp_path / "r.db"), days(DAY, DAY).until
    played(url, five_hands, at=midnight - 20 * 60)
    page = rotation(url, first="2027-01-16", last="2027-01-16")
    assert [told.hands for told in page.rounds] == [3, 4, 5]
    assert [each.seconds for each in page.too_long] == [3600]
    assert [told.hands for told in rotation(url).rounds] == [1, 2]
    both = rotation(url, last="2027-01-16")
    assert [told.hands for told in both.rounds] == [1, 2, 3, 4, 5]


def test_whoever_takes_another_seat_to_bank_on_is_found(tmp_path: Path) -> None:
    """The table counts by seats. A person who moves to the next one banks a third hand and nobody else was asked."""

    async def play(room: Any, clock: Clock, people: list[Person]) -> None:
        table = await baccarat(room, people[:1])
        for seat, person in zip((3, 4), people[1:], strict=True):
            await sit(room, table, person, seat, 200_000)
        await hands(room, table, people, people[0], clock, 2)
        await room.bus.do(table.id, actor(people[0]), None, cmd.Leave())
        await sit(room, table, people[0], 2, 200_000)
        await hands(room, table, people, people[0], clock, 1)

    url = str(tmp_path / "r.db")
    played(url, play)
    page = rotation(url)
    assert [(told.hands, told.unoffered, told.able) for told in page.rounds] == [(1, 1, 2), (2, 2, 2), (3, 3, 2)]
    assert page.not_offered == (3,)
    assert "Not offered to others in time: 1\n  round 3" in report(url, "rotation").stdout


def test_a_hand_without_wagers_and_a_void_one_do_not_count(tmp_path: Path) -> None:
    async def play(room: Any, clock: Clock, people: list[Person]) -> None:
        table = await baccarat(room, people)
        await hand(room, table, people, people[0])
        await hand(room, table, people, people[0], wager=0)
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        await room.bus.do(table.id, FLOOR, None, cmd.VoidRound("the shoe fell"))
        await hand(room, table, people, people[0])

    url = str(tmp_path / "r.db")
    played(url, play)
    told = rotation(url).rounds
    assert [(each.state, each.played, each.hands) for each in told] == [
        ("over", True, 1),
        ("over", False, 1),
        ("void", False, 0),
        ("over", True, 2),
    ]
    [line] = fees(url).lines
    # Without wagers there is no hand, and so no fee.
    assert (line.rounds, line.void, line.collection) == (3, 1, 2 * (BANK_FEE + 2 * PLAYER_FEE))


def test_what_was_collected_is_told_by_who_paid_it(url: str) -> None:
    """Players 474, and a rake from the pot at a table of poker."""

    async def play(room: Any, clock: Clock, people: list[Person]) -> None:
        await five_hands(room, clock, people)
        poker = await table_of(room, "cordova/texas-holdem#limit", fee="1")
        for seat, person in enumerate(people, start=1):
            await sit(room, poker, person, seat)
        await play_rounds(room, poker, {each.id: each for each in people}, SeededChance(1), rounds=3)

    played(url, play)
    page = fees(url)
    baccarat_line, poker = page.lines
    assert baccarat_line.paid == {"player-dealer": 5 * BANK_FEE, "player": 10 * PLAYER_FEE, "pot": 0, "tops": 0}
    assert poker.paid == {"player-dealer": 0, "player": 0, "pot": poker.collection, "tops": 0}
    assert poker.collection > 0
    assert (baccarat_line.day, baccarat_line.game, baccarat_line.option) == (DAY, "players/ez-baccarat", "1")
    assert page.agrees
    assert [(each.chips, each.collection, each.booked_collection) for each in page.totals] == [
        ("play", 2000 + poker.collection, 2000 + poker.collection),
        ("cash", 0, 0),
    ]
    assert [line.table for line in fees(url, poker.table).lines] == [poker.table]


def test_play_and_cash_chips_are_never_added(tmp_path: Path) -> None:
    async def play(room: Any, clock: Clock, people: list[Person]) -> None:
        kinds: tuple[tuple[ChipKind, int], ...] = (("play", 1), ("cash", 2))
        for chips, times in kinds:
            table = await baccarat(room, people, chips)
            await hands(room, table, people, people[0], clock, times)

    url = str(tmp_path / "r.db")
    played(url, play)
    page, each = fees(url), BANK_FEE + 2 * PLAYER_FEE
    assert [(line.chips, line.collection) for line in page.lines] == [("play", each), ("cash", 2 * each)]
    assert [(total.chips, total.collection) for total in page.totals] == [("play", each), ("cash", 2 * each)]
    shown = report(url, "fees").stdout
    assert "$12" not in shown
    assert shown.index("Play chips") < shown.index("$4") < shown.index("Cash chips") < shown.index("$8")


async def two_hands(room: Any, clock: Clock, people: list[Person]) -> None:
    await hands(room, await baccarat(room, people), people, people[0], clock, 2)


# Differences ----------------------------------------------------------------------------------------------------


def a_dollar_more_is_booked(connection: Connection) -> None:
    entry = connection.execute(select(entries.c.id).where(entries.c.round == 2)).scalar_one()
    for account, cents in (("collection play", 100), ("table 1 seat 1", -100)):
        own = (postings.c.entry == entry) & (postings.c.account == account)
        connection.execute(update(postings).where(own).values(cents=postings.c.cents + cents))


def another_collection_is_written(connection: Connection) -> None:
    connection.execute(update(rounds).where(rounds.c.id == 2).values(collection=500))


def cash_is_booked_for_play(connection: Connection) -> None:
    entry = connection.execute(select(entries.c.id).where(entries.c.round == 2)).scalar_one()
    own = (postings.c.entry == entry) & (postings.c.account == "collection play")
    connection.execute(update(postings).where(own).values(account="collection cash"))


def somebody_took_from_the_collection(connection: Connection) -> None:
    row = {"id": 999, "at": int(NOON), "because": "a tip", "by": "Flora", "table": 1, "hash": ""}
    connection.execute(insert(entries).values(row))
    for account, cents in (("collection play", -300), ("person 1 play", 300)):
        connection.execute(insert(postings).values(entry=999, account=account, cents=cents))


def the_round_counts_as_void(connection: Connection) -> None:
    connection.execute(update(rounds).where(rounds.c.id == 2).values(state="void"))


DIFFERENCES = [
    (a_dollar_more_is_booked, "comes to $4 in collection play, and the books have $5 in collection play"),
    (another_collection_is_written, "comes to $4 in collection, and is written with $5 in collection"),
    (cash_is_booked_for_play, "comes to $4 in collection play, and the books have $4 in collection cash"),
    (
        somebody_took_from_the_collection,
        "entry 999 moves -$3 to collection play and belongs to no round",
    ),
    (the_round_counts_as_void, "is void and comes to nothing, and the books have $4 in collection play"),
]


@pytest.mark.parametrize(("edit", "says"), DIFFERENCES, ids=lambda each: getattr(each, "__name__", ""))
def test_a_difference_to_the_books_is_named_and_the_exit_status_is_one(url: str, edit: Any, says: str) -> None:
    played(url, two_hands)
    assert report(url, "fees").exit_code == 0
    edited(url, edit)
    found = report(url, "fees")
    assert found.exit_code == 1
    assert says in " ".join(found.stdout.split())
    assert "The books do NOT have what was collected." in found.stdout
    assert json.loads(report(url, "fees", "--json").stdout)["agrees"] is False


def test_a_round_of_older_rules_is_left_out_by_name_and_its_collection_is_as_written(tmp_path: Path) -> None:
    def older(connection: Connection) -> None:
        file = json.loads(connection.execute(select(rounds.c.file).where(rounds.c.id == 3)).scalar_one())
        connection.execute(update(rounds).where(rounds.c.id == 3).values(file=json.dumps(file | {"digest": "0" * 16})))

    url = str(tmp_path / "r.db")
    played(url, five_hands)
    edited(url, older)
    page = rotation(url)
    assert [(each.round, each.because) for each in page.left_out] == [(3, "of older rules")]
    # Nobody knows who banked in between, so what follows is counted anew.
    assert [(told.round, told.hands) for told in page.rounds] == [(1, 1), (2, 2), (4, 1), (5, 2)]
    [line] = fees(url).lines
    assert (line.rounds, line.left_out, line.unknown, line.collection) == (5, 1, 400, 2000)
    assert line.booked_collection == 2000
    assert fees(url).agrees


# The command ----------------------------------------------------------------------------------------------------


def test_the_lines_are_written_for_a_spreadsheet(tmp_path: Path) -> None:
    url, file = str(tmp_path / "r.db"), tmp_path / "offers.csv"
    played(url, five_hands)
    assert report(url, "rotation", "--csv", str(file)).exit_code == 0
    lines = list(csv.DictReader(StringIO(file.read_text())))
    assert [(line["round"], line["person"], line["answer"]) for line in lines[:4]] == [
        ("1", "1", "take"),
        ("2", "1", "take"),
        ("3", "2", "pass"),
        ("3", "3", "pass"),
    ]
    [line] = csv.DictReader(StringIO(report(url, "fees", "--csv", "-").stdout))
    columns = ("paid_by_player-dealer", "paid_by_player", "booked_collection")
    assert [line[column] for column in columns] == ["1000", "1000", "2000"]


@pytest.mark.parametrize(
    ("words", "where", "message"),
    [
        (("--since", "2027-01-32"), "since", "expected a day such as 2026-11-16, found '2027-01-32'"),
        (("--until", "20270115"), "until", "expected a day such as 2026-11-16"),
        (("--since", "2027-01-16"), "until", "ends on 2027-01-15, before it begins on 2027-01-16"),
        (("--table", "77"), "table", "there is no table 77"),
        (("--database", "nowhere.db"), "nowhere.db", "there is no such file"),
        (("--csv", "no/such/folder.csv"), "no/such/folder.csv", "cannot be written"),
    ],
)
@pytest.mark.parametrize("what", ["rotation", "fees"])
def test_what_cannot_be_reported_is_refused_in_words(
    tmp_path: Path, what: str, words: tuple[str, ...], where: str, message: str
) -> None:
    url = str(tmp_path / "r.db")
    room_at(url).store.close()
    refused = report(url, what, *words, "--json")
    assert refused.exit_code == 1
    told = json.loads(refused.stdout)["error"]
    assert where in told["where"]
    assert message in told["message"]


def test_a_day_is_a_day_in_utc() -> None:
    period = days(DAY, DAY)
    assert (gaming_day(period.since), gaming_day(period.until - 1)) == (DAY, DAY)
    assert (gaming_day(period.since - 1), gaming_day(period.until)) == ("2027-01-14", "2027-01-16")
    with pytest.raises(BadInput):
        days("9999-12-31", "9999-12-31")


# The auditor's page ---------------------------------------------------------------------------------------------


def in_house(house: House, play: Callable[..., Any]) -> None:
    house.clock.at = NOON
    portal = house.client.portal
    assert portal is not None

    async def work() -> None:
        await play(house.room, house.clock, await guests(house.room, 3))

    portal.call(work)


def test_the_auditor_alone_reads_the_reports_and_reading_is_written_down(house: House) -> None:
    in_house(house, five_hands)
    otto = house.visitor("Otto")
    told = otto.get(f"/api/audit/rotation?day={DAY}&table=1&minutes=50").json()
    assert len(told["rounds"]) == 5
    assert [each["declined"] for each in told["too_long"]] == [4]
    today = otto.get("/api/audit/fees").json()
    assert (today["agrees"], today["period"]["days"]) == (True, [DAY, DAY])
    assert today["lines"][0]["paid"]["player-dealer"] == 5 * BANK_FEE
    log = [line["says"] for line in otto.get("/api/audit/staff").json()["lines"]]
    assert "read the report of the rotation of 2027-01-15 of table 1 with stretches of 50 minutes" in log
    assert "read the report of the fees" in log
    for name in ("Flora", "Dan", "Pia"):
        for path in ("/api/audit/rotation", "/api/audit/fees"):
            assert error(house.visitor(name).get(path)) == (403, "not_allowed")


def test_a_wrong_day_is_refused_and_so_is_one_with_too_many_rounds(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_house(house, five_hands)
    otto = house.visitor("Otto")
    assert error(otto.get("/api/audit/fees?day=today")) == (400, "bad_input")
    assert error(otto.get("/api/audit/fees?table=9")) == (400, "bad_input")
    monkeypatch.setattr(report_routes, "MOST_ROUNDS", 4)
    refused = otto.get(f"/api/audit/rotation?day={DAY}")
    assert error(refused) == (429, "too_many")
    assert "houseway report" in refused.json()["error"]["message"]
