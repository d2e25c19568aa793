"""The fees of Three Card Poker at the California Grand: a book of twenty schedules, and the document's forty-three."""

from __future__ import annotations

import re

import pytest

from houseway import BadInput, NotLegal, game
from houseway.cards import Shoe
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.registry import games
from houseway.play.events import Reported
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.pages.render import sections
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.values import Cents
from tests.rules.bank_fees import fee_for, fees, paid_by, play, posted
from tests.rules.bank_table import wager
from tests.rules.book_rows import amounts
from tests.rules.test_calgrand_bank_fees import BY_BANK, ROWS, WIDE, of_player
from tests.rules.three_card_rows import bands_of, blocks, on_the_sheet, schedule
from tests.rules.versus_table import play as decide
from tests.rules.versus_table import put_up, sit

VERSION, GRAND = "calgrand/three-card-poker-1-3", "calgrand/three-card-poker"
BOOK = "calgrand/fees-three-card-poker"
POSTED = [(VERSION, "series-a/A1"), (GRAND, "A1")]

# California Grand, "For All Three Card Poker games" (3301-3705) ------------------------------------------------------

TWENTY = "3327-3670"


@pytest.mark.rule(BOOK, "3325, 3327-3670")
@pytest.mark.rule(VERSION, "3327-3670, 5752-5755")
@pytest.mark.parametrize("name", [VERSION, GRAND])
def test_the_twenty_schedules_are_those_of_the_printed_tables(name: str) -> None:
    """They are printed for all Three Card Poker games."""
    printed = blocks("calgrand", TWENTY)
    book = [f"{each.id}/{option.id}" for each in load_document(BOOK).fees for option in each.options]
    assert sorted(printed) == sorted(each.partition("/")[2] for each in book)
    assert len(printed) == 20
    for code, lines in printed.items():
        bonus = code.endswith("2")
        found = schedule(lines, 2 if bonus else 1)
        at = posted(name, f"by-amount{'-with-a-bonus' if bonus else ''}/{code}")
        assert [at.table_limits] == found.limits[:1], code
        assert on_the_sheet(at) == [found.player, found.bank], code
        asked = sit(at, "").open_decisions()[0]
        assert isinstance(asked, Wager)
        circles = {str(each.id): (each.least, each.most) for each in asked.circles}
        assert circles == dict(zip(("ante", "bonus"), found.limits, strict=False)), code


@pytest.mark.rule(BOOK, "3327-3670")
def test_a_player_pays_for_the_ante_alone_and_the_player_dealer_for_their_wager() -> None:
    at = posted(VERSION, "by-amount-with-a-bonus/J2")
    played = play(at, {2: "ante $55, bonus $50", 3: "ante $205"}, bank=100_00)
    assert fees(played) == [("seat 1", 100), ("seat 2", 100), ("seat 3", 300)]
    assert paid_by(play(at, {2: "ante $5"}, bank=105_00), 1) == 200


@pytest.mark.rule(BOOK, "3699-3700")
@pytest.mark.parametrize(("amount", "taken"), [(5, True), (6, False), (10, True), (52, False), (50, True), (4, False)])
def test_wagers_are_in_steps_of_five_dollars(amount: int, *, taken: bool) -> None:
    asked = sit(posted(VERSION, "by-amount-with-a-bonus/A2"), "").open_decisions()[0]
    assert (asked.why_not(read_answer(asked, f"ante ${amount}")) is None) == taken


@pytest.mark.rule(BOOK, "3704-3705")
def test_one_bonus_bet_no_larger_than_the_ante() -> None:
    asked = sit(posted(VERSION, "by-amount-with-a-bonus/A2", {"stacks": "one"}), "").open_decisions()[0]
    assert asked.why_not(read_answer(asked, "ante $10, bonus $10")) is None
    assert asked.why_not(read_answer(asked, "ante $10, bonus $15"))
    assert isinstance(asked, Wager)
    assert [str(each.id) for each in asked.circles] == ["ante", "bonus"]


@pytest.mark.rule(BOOK, "3677-3678, 3704-3705")
@pytest.mark.parametrize(("option", "second"), [("by-amount-with-a-bonus/A2", False), ("series-a/A1", True)])
def test_two_stacks_have_one_bonus_bet_between_them_under_the_book(option: str, *, second: bool) -> None:
    """The book allows one Bonus Bet per player per position; the room's other schedules print no such limit."""
    asked = sit(posted(VERSION, option, {"stacks": "two"}), "").open_decisions()[0]
    assert isinstance(asked, Wager)
    assert [str(each.id) for each in asked.circles] == ["ante", "bonus", "ante 2", *["bonus 2"] * second]


@pytest.mark.rule(BOOK, "3677-3678")
def test_wagers_that_are_stacked_separately_pay_separately() -> None:
    at = posted(VERSION, "by-amount-with-a-bonus/J2", {"stacks": "two"})
    assert paid_by(play(at, {2: "ante $60, ante 2 $60"}), 2) == 200
    assert paid_by(play(at, {2: "ante $120"}), 2) == 200
    assert paid_by(play(at, {2: "ante $205, ante 2 $205"}), 2) == 600


@pytest.mark.rule(BOOK, "3680-3682")
@pytest.mark.rule(VERSION, "8061-8062")
@pytest.mark.rule(GRAND, "10023-10024")
@pytest.mark.parametrize(("name", "option"), [(VERSION, "by-amount/A1"), (VERSION, "series-a/A1"), (GRAND, "A1")])
def test_the_player_dealer_may_put_up_all_their_chips(name: str, option: str) -> None:
    played = wager(sit(posted(name, option), ""), {2: "ante $10"})
    asked = played.open_decisions()[0]
    assert isinstance(asked, Wager)
    # $10,000 in all, of which the fee is kept.
    assert asked.circles[0].most >= 999_000


def behind_a_seat(at: Terms, *said: tuple[int, str]) -> int:
    """What is left on the Ante for the last of those behind seat 2, when the others have wagered so; in dollars."""
    behind = {person: 2 for person, _ in said if person > 2} | {20: 2}
    stacks = dict.fromkeys((1, 2, *behind), 10_000_000)
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind=behind))
    played = Round(at, stacks, Shoe.seeded(at.pack, 1), lasting=lasting)
    played.answer(played.open_decisions()[0].number, 1, "take")
    for person, words in said:
        (asked,) = [each for each in played.open_decisions() if each.seat == person]
        played.answer(asked.number, person, read_answer(asked, words))
    (asked,) = [each for each in played.open_decisions() if each.seat == 20]
    assert isinstance(asked, Wager)
    return asked.circles[0].most // 100


@pytest.mark.rule(BOOK, "3684-3689")
def test_others_may_wager_behind_the_seat_up_to_the_limit_of_the_position() -> None:
    """Of $2,000 three people with $300 on the Ante and on the Bonus have taken $1,800."""
    at = terms(game(VERSION), "by-amount-with-a-bonus/J2", stakes={"position": "$2,000"})
    most = [(person, "ante $300, bonus $300") for person in (2, 13, 14)]
    assert behind_a_seat(at, *most) == 200
    with pytest.raises(BadInput):
        terms(game(VERSION), "by-amount-with-a-bonus/J2", stakes={"position": "$1,999"})
    with pytest.raises(BadInput):
        terms(game(VERSION), "by-amount-with-a-bonus/J2", stakes={"position": "$20,001"})


@pytest.mark.rule(VERSION, "8047-8052")
@pytest.mark.rule(GRAND, "10010-10015")
@pytest.mark.parametrize(("name", "option"), POSTED)
def test_the_printed_example_of_a_position(name: str, option: str) -> None:
    """$1,000 a player and $2,500 a position: $1,500 are left behind a seated player with the maximum."""
    stakes = {"limits": "$1-$2,000", "position": "$2,500", "player": "$1,000"}
    at = terms(game(name), option, stakes=stakes)
    assert behind_a_seat(at, (2, "ante $1,000"), (13, "ante $1,000")) == 500
    assert behind_a_seat(at, (2, "ante $1,000")) == 1000
    with pytest.raises(NotLegal):
        behind_a_seat(at, (2, "ante $1,001"))


@pytest.mark.rule(BOOK, "3691-3693, 3695")
def test_the_floor_may_waive_the_collection_of_one_hand_before_any_card() -> None:
    at = posted(VERSION, "by-amount-with-a-bonus/J2")
    played = sit(at, "")
    played.report("fee_waived")
    played = decide(put_up(wager(played, {2: "ante $55"}), 60), {2: "play"})
    assert fees(played) == []
    assert [each.incident for each in played.events if isinstance(each, Reported)] == ["fee_waived"]
    charged = decide(put_up(wager(sit(at, ""), {2: "ante $55"}), 60), {2: "play"})
    assert fees(charged) == [("seat 1", 100), ("seat 2", 100)]
    late = put_up(wager(sit(at, ""), {2: "ante $55"}), 60)
    with pytest.raises(NotLegal):
        late.report("fee_waived")


def test_a_game_whose_schedules_print_no_waiver_knows_none() -> None:
    with pytest.raises(NotLegal):
        sit(posted("players/three-card-poker-6-card-bonus", "1"), "").report("fee_waived")


# California Grand, the document's own forty-three (9968-10397) --------------------------------------------------------

OWN = "10048-10375"
# A16 to A18 stand in the room's book as A22 to A24; A19 to A21 and C10 are printed in the document alone.
RENAMED = {"A16": "A22", "A17": "A23", "A18": "A24"}
NEW = ("A19", "A20", "A21", "C10")


def options_of(name: str) -> dict[str, Terms]:
    """The options of the series, without the schedules for all Three Card Poker games."""
    sheet = game(name)
    series = [(each.id, option.id) for each, option in sheet.options() if each.id.startswith("series")]
    return {option: terms(sheet, f"{each}/{option}") for each, option in series}


def plain(name: str, lines: list[str]) -> list[str]:
    """The rows without blanks. The book prints the columns of B10b one after the other: their amounts, in order."""
    if name == "B10b":
        return sorted(re.findall(r"\$[0-9]+", " ".join(lines)))
    return [re.sub(r"[^A-Za-z0-9$.]", "", line) for line in lines]


@pytest.mark.rule(GRAND, "10048-10375")
def test_the_forty_three_schedules_are_printed_like_those_of_the_book_but_for_four() -> None:
    own, book = blocks("calgrand", OWN), blocks("calgrand", "8107-8730")
    assert list(own) == sorted(own, key=lambda name: (name[0], int(re.findall("[0-9]+", name)[0]), name))
    assert len(own) == 43
    found = options_of(GRAND)
    same = game(VERSION).options()
    series = [f"{each.id}/{option.id}" for each, option in same if each.id.startswith("series")]
    assert set(found) == set(own)
    for name, lines in own.items():
        if name in NEW:
            continue
        other = RENAMED.get(name, name)
        assert plain(name, lines) == plain(name, book[other]), name
        (full,) = [each for each in series if each.endswith(f"/{other}")]
        assert on_the_sheet(found[name]) == on_the_sheet(terms(game(VERSION), full)), name


@pytest.mark.rule(GRAND, "10193-10214, 10369-10375")
def test_the_four_new_schedules_row_by_row() -> None:
    own, found = blocks("calgrand", OWN), options_of(GRAND)
    for name in NEW[:3]:
        printed = schedule(own[name], 0)
        # The first rows print a bracket of the players alone.
        first = [row for row in printed.bank if row[0] == 0][:1]
        assert first, name
        assert on_the_sheet(found[name]) == [printed.player, printed.bank], name
    (action,) = on_the_sheet(found["C10"])
    assert action == [(*bands_of(line)[0], amounts(line)[-1]) for line in own["C10"] if bands_of(line)]


@pytest.mark.rule(VERSION, "8677")
@pytest.mark.rule(GRAND, "10316")
@pytest.mark.parametrize("name", [VERSION, GRAND])
@pytest.mark.parametrize("option", ["series-c-flat/C1", "series-c-flat/C5"])
def test_c1_to_c5_take_no_wager_that_reaches_1500_dollars_of_action(name: str, option: str) -> None:
    at = terms(game(name), option, stakes={"limits": "$1-$2,000"})
    asked = sit(at, "").open_decisions()[0]
    assert asked.why_not(read_answer(asked, "ante $1,499")) is None
    assert asked.why_not(read_answer(asked, "ante $1,500"))


@pytest.mark.rule(VERSION, "8054-8058")
@pytest.mark.rule(GRAND, "10017-10021")
@pytest.mark.parametrize(("name", "option"), POSTED)
@pytest.mark.parametrize(
    ("limits", "allowed"), [("$1-$10", True), ("$100-$2,000", True), ("$1-$9", False), ("$101-$2,000", False)]
)
def test_limits_are_posted_between_the_lowest_and_the_highest(
    name: str, option: str, limits: str, *, allowed: bool
) -> None:
    if allowed:
        assert terms(game(name), option, stakes={"limits": limits}).table_limits[0] > 0
        return
    with pytest.raises(BadInput):
        terms(game(name), option, stakes={"limits": limits})


MAIN_BOOK = "calgrand/fees-player-dealer-games"


@pytest.mark.rule(MAIN_BOOK, "8066-8077")
@pytest.mark.rule(VERSION, "8066-8077")
@pytest.mark.rule(GRAND, "10027-10037")
@pytest.mark.parametrize(("name", "option"), POSTED)
def test_bonus_wagers_have_the_limits_of_their_own_notice_or_those_of_the_base_wagers(name: str, option: str) -> None:
    """At a table of $10 to $500, first without a notice for the Bonus, then with $2 to $20."""
    for stakes, least, most in (({}, 10_00, 500_00), ({"bonus": "$2-$20"}, 2_00, 20_00)):
        asked = sit(terms(game(name), option, stakes={"limits": "$10-$500"} | stakes), "").open_decisions()[0]
        assert isinstance(asked, Wager)
        assert [(each.least, each.most) for each in asked.circles] == [(10_00, 500_00), (least, most)]


@pytest.mark.rule(MAIN_BOOK, "8066-8071")
@pytest.mark.rule(GRAND, "10027-10032")
@pytest.mark.parametrize(("name", "option"), POSTED)
@pytest.mark.parametrize(
    ("bonus", "allowed"), [("$1-$10", True), ("$100-$2,000", True), ("$1-$9", False), ("$101-$2,000", False)]
)
def test_limits_of_a_bonus_are_posted_between_the_lowest_and_the_highest(
    name: str, option: str, bonus: str, *, allowed: bool
) -> None:
    if allowed:
        assert f"bonus wagers {bonus}" in terms(game(name), option, stakes={"bonus": bonus}).posted
        return
    with pytest.raises(BadInput, match=r"\$1-\$10|\$100-\$2,000"):
        terms(game(name), option, stakes={"bonus": bonus})


def test_a_game_without_bonus_wagers_posts_no_limits_of_them() -> None:
    with pytest.raises(BadInput, match="played without"):
        terms(game("calgrand/pai-gow-tiles"), "series-a/A1", stakes={"bonus": "$1-$10"})


@pytest.mark.rule(BOOK, "3327-3331, 3641-3647")
@pytest.mark.rule(VERSION, "3327-3331, 3641-3647, 5752-5755")
def test_schedules_without_a_column_for_the_bonus_close_it_or_take_it_for_a_wager_like_any_other() -> None:
    """J1: an Ante of $205 pays $3 and a Bonus of $60 one dollar; the bank of $500 is $101 and over."""
    for name in "ABCDEFGHIJ":
        at = posted(VERSION, f"by-amount/{name}1")
        asked = sit(at, "").open_decisions()[0]
        assert isinstance(asked, Wager)
        assert [str(each.id) for each in asked.circles] == ["ante"]
        opened = posted(VERSION, f"by-amount/{name}1", {"bonus-without-a-column": "like-any-wager"})
        asked = sit(opened, "").open_decisions()[0]
        assert isinstance(asked, Wager)
        assert {(each.least, each.most) for each in asked.circles} == {at.table_limits}
        assert len(asked.circles) == 2
    opened = posted(VERSION, "by-amount/J1", {"bonus-without-a-column": "like-any-wager"})
    played = play(opened, {2: "ante $205, bonus $60"}, bank=500_00)
    assert (paid_by(played, 1), paid_by(played, 2)) == (200, 400)


def test_a_closed_circle_reads_like_a_rule() -> None:
    page = str(sections(game(VERSION), detail=True))
    assert "no Bonus" in page
    assert "Bonus $0" not in page


@pytest.mark.rule(VERSION, "8107-8141, 8232-8275, 8278-8285, 8287-8311, 8412-8421, 8424-8446, 8450-8565, 8674-8730")
def test_version_1_3_under_the_schedules_of_the_room() -> None:
    """An Ante of $120 and a Bonus Bet of $30 against a bank of $200: the Ante pays, and $150 are the action."""
    series = [f"{each.id}/{option.id}" for each, option in game(VERSION).options() if each.id.startswith("series")]
    assert len(series) == 39
    for full in series:
        option = full.partition("/")[2]
        played = play(posted(VERSION, full, limits=WIDE), {2: "ante $120, bonus $30"}, bank=200_00)
        assert paid_by(played, 2) == of_player(ROWS, option, 120_00), full
        base = fee_for(ROWS, option, 200_00 if option in BY_BANK else 150_00, "bank")
        assert paid_by(played, 1) == base + fee_for(ROWS, option, 150_00, "bank+"), full


@pytest.mark.rule(GRAND, "9948-9950, 10002-10004, 10039-10041, 10048-10050")
@pytest.mark.rule(VERSION, "8039-8041, 8079-8082")
@pytest.mark.parametrize("name", [VERSION, GRAND])
@pytest.mark.parametrize(("reading", "fee"), [("free", 100), ("like-any-wager", 150)])
def test_a_bonus_costs_nothing_unless_the_notice_is_posted(name: str, reading: str, fee: Cents) -> None:
    """A1: $60 pay $1, $50 pay 50 cents; the action of $110 is above $51."""
    at = posted(name, "series-a/A1", {"bonus-fee": reading}, limits="$1-$100")
    assert fees(play(at, {2: "ante $60, bonus $50"}))[0] == ("seat 1", 100)
    assert paid_by(play(at, {2: "ante $60, bonus $50"}), 2) == fee
    both = play(at, {2: "ante $60", 15: "ante $60"}, behind={15: 2})
    assert (paid_by(both, 2), paid_by(both, 15)) == (100, 100)


@pytest.mark.rule(GRAND, "10169-10191")
@pytest.mark.parametrize(("reading", "fee"), [("nothing", {"A17": 0, "A18": 0}), ("minimum", {"A17": 100, "A18": 50})])
def test_a17_and_a18_below_101_dollars_of_action(reading: str, fee: dict[str, Cents]) -> None:
    for option, least in fee.items():
        at = posted(GRAND, option, {"small-action": reading}, limits="$1-$200")
        assert paid_by(play(at, {2: "ante $100"}), 1) == least
        assert paid_by(play(at, {2: "ante $101"}), 1) == 200


@pytest.mark.rule(BOOK, "3325")
def test_the_book_is_taken_by_all_three_card_poker_games_of_the_room() -> None:
    taking = [name for name in games() if any(each.id == "by-amount-with-a-bonus" for each in game(name).fees)]
    assert taking == [GRAND, VERSION]
