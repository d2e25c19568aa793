"""The fees of Hot Action and War Blackjack: the Buster book, sixteen schedules of the room's book, and War's own.

Every figure of every printed table is read from the source and found again in the option.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from houseway import NotLegal, game
from houseway.rules.fees import Fee
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents, Lines
from tests.rules.bank_fees import fees, paid_by, play, posted
from tests.rules.book_rows import text_of
from tests.rules.fee_hands import amount
from tests.tables import table

HOT, WAR = "calgrand/hot-action-blackjack", "calgrand/war-blackjack"
BOOK, BUSTER = "calgrand/fees-player-dealer-games", "calgrand/fees-buster-blackjack"
WIDE = "$1-$2,000"


def tables(lines: str) -> list[tuple[str, str]]:
    """Each heading `Collection Rate Schedule (A17 c)` of the source with the text below it, up to the next one."""
    text = text_of("calgrand")
    found: list[tuple[str, str]] = []
    for line in (" ".join(text[at - 1].split()) for at in sorted(Lines.read(lines).numbers())):
        if heading := re.search(r"Collection Rate Schedule \((.+?)\)", line):
            found.append((heading[1].replace(" ", ""), ""))
        elif found and not re.search("In schedule|flat rate|BGC ID|may be used only|regardless", line):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line}".strip())
    return found


def figures(text: str) -> Counter[Cents]:
    """Every amount of a text; `$301 to 499` has two."""
    text = re.sub(r"(\$[0-9,]+ to )([0-9])", r"\1$\2", text)
    return Counter(map(amount, re.findall(r"\$[0-9,]*\.?[0-9]+", text)))


def ends(bands: tuple[Band, ...]) -> Counter[Cents]:
    """The amounts that a column of brackets prints: `Up to $50` has one, `$51 to $100` two, `$101 and over` one."""
    return Counter(each for band in bands for each in (band.low, band.high) if each)


def charged(schedule: Schedule, option: FeeOption) -> Counter[Cents]:
    return sum((ends(charge.bands) for charge, _ in schedule.charged(option)), Counter[Cents]())


# The Buster book (3706-5629) -----------------------------------------------------------------------------------------


@pytest.mark.rule(BUSTER, "3730-5573")
def test_the_buster_book_has_an_option_for_each_of_its_68_tables_with_every_printed_figure() -> None:
    options = {option.id: (schedule, option) for schedule in load_document(BUSTER).fees for option in schedule.options}
    printed = tables("3730-5573")
    assert len(printed) == len(options) == 68
    for name, text in printed:
        title = re.match(r"\$([0-9]+) Maximum Buster Blackjack Bet - (No Collection|\$.50 Collection/\$[0-9]+)", text)
        assert title is not None, text
        by = title[2].removeprefix("$.50 Collection/$").replace("No Collection", "")
        schedule, option = options.pop(f"{name}-{title[1]}{by and f'-by-{by}'}")
        assert option.limits is not None
        written = ends((option.limits, option.circles["buster"])) + charged(schedule, option)
        written += Counter([50, 100, 100, 200, 400] if name == "E" else [50, 100, 200, 300, 500])
        if name == "E":
            # `$51 and over` of a player has no end in print.
            written -= Counter([500_00])
        if name == "5A" and by:
            # Printed with a $2 minimum in every column: see the reading.
            written = written - Counter({500: 5}) + Counter({200: 5})
        assert figures(text[title.end() :]) == written, (name, title[0])
    assert not options


@pytest.mark.rule(BUSTER, "3719-3721")
@pytest.mark.parametrize(("wager", "fee"), [(50, 50), (200, 200), (250, 300)])
def test_the_example_of_schedule_e_for_a_player(wager: int, fee: Cents) -> None:
    assert paid_by(play(posted(HOT, "buster-free-added/E-50"), {2: f"game ${wager}"}), 2) == fee


@pytest.mark.rule(BUSTER, "3723-3726")
@pytest.mark.parametrize(("action", "fee"), [([500, 500], 200), ([95], 100)])
def test_the_example_of_schedule_e_for_the_player_dealer(action: list[int], fee: Cents) -> None:
    wagers = {seat: f"game ${each}" for seat, each in enumerate(action, 2)}
    assert paid_by(play(posted(HOT, "buster-free-added/E-50"), wagers, bank=1000_00), 1) == fee


@pytest.mark.rule(BUSTER, "5290-5573")
@table(
    "option",
    "buster",
    "both",
    "alone",
    rows=[
        ("E-500-by-50", 50, 50, 50),
        ("E-500-by-50", 100, 100, 100),
        ("E-500-by-50", 150, 200, 100),
        ("E-500-by-50", 300, 300, 200),
        ("E-500-by-50", 400, 500, 400),
        ("E-400-by-100", 100, 50, 50),
        ("E-400-by-100", 300, 200, 100),
    ],
)
def test_a_buster_wager_under_schedule_e(option: str, buster: int, both: Cents, alone: Cents) -> None:
    base = paid_by(play(posted(HOT, f"buster-paid-added/{option}"), {2: "game $500"}), 2)
    for reading, fee in (("both", both), ("additional-alone", alone)):
        at = posted(HOT, f"buster-paid-added/{option}", {"e-buster": reading})
        assert paid_by(play(at, {2: f"game $500, buster ${buster}"}), 2) == base + fee


@pytest.mark.rule(BUSTER, "3712-3714, 4231-4433")
def test_5a_is_for_five_dollars_or_as_printed_for_two() -> None:
    assert posted(HOT, "buster-paid/5A-50-by-50").table_limits == (500, 50000)
    assert posted(HOT, "buster-paid/5A-50-by-50", {"five-a": "two"}).table_limits == (200, 50000)
    assert posted(HOT, "buster-free/5A-50").table_limits == (500, 50000)


@pytest.mark.rule(BUSTER, "3712-3714, 4231-4433")
@pytest.mark.parametrize("option", ["5A-50-by-50", "5A-400-by-100"])
def test_5a_for_two_dollars_takes_its_fees_from_two_dollars_on(option: str) -> None:
    """Every column begins with $2: $3 pays $0.50, a Buster wager of $3 as much, and a bank of $4."""
    at = posted(HOT, f"buster-paid/{option}", {"five-a": "two"})
    assert fees(play(at, {2: "game $3, buster $3"}, bank=4_00)) == [("seat 1", 50), ("seat 2", 50), ("seat 2", 50)]


@pytest.mark.rule(BUSTER, "5623-5625")
@pytest.mark.rule(HOT, "5623-5625")
def test_wagers_are_in_steps_of_five_dollars_but_for_two_three_and_four() -> None:
    two, five = posted(HOT, "buster-free/A-50"), posted(HOT, "buster-free/5A-50")
    for fits in (2, 3, 4, 5, 10, 500):
        assert paid_by(play(two, {2: f"game ${fits}"}), 2) == fee_of(fits)
    for at, wrong in ((two, 6), (two, 7), (two, 12), (two, 499), (two, 1), (five, 4), (five, 6)):
        with pytest.raises(NotLegal):
            play(at, {2: f"game ${wrong}"})
    with pytest.raises(NotLegal):
        play(two, {2: "game $10, buster $7"})
    assert play(two, {2: "game $10, buster $3"}).state == "over"


def fee_of(dollars: int) -> Cents:
    """A player of schedule A: up to $50 pays $0.50, from $301 on $5."""
    return 50 if dollars <= 50 else 500


@pytest.mark.rule(BUSTER, "5623-5625")
def test_the_player_dealer_s_wager_and_a_short_stack_keep_to_the_same_amounts() -> None:
    """Who has less than $5 left wagers $2, $3 or $4."""
    at = posted(HOT, "buster-free/A-50")
    for fits in (2, 4, 5, 10, 55):
        assert play(at, {2: "game $2"}, bank=fits * 100).state == "over"
    for wrong in (6, 7, 52):
        with pytest.raises(NotLegal):
            play(at, {2: "game $2"}, bank=wrong * 100)
    assert paid_by(play(at, {2: "game $3"}, stacks={2: 4_50}), 2) == 50
    with pytest.raises(NotLegal):
        play(at, {2: "game $5"}, stacks={2: 4_50})


# The room's book (8313-8408, 8567-8671) ------------------------------------------------------------------------------

ONLY = "8313-8408, 8567-8671"


@pytest.mark.rule(BOOK, "8313-8408, 8567-8671")
@pytest.mark.rule(HOT, "8313-8408, 8567-8671")
def test_the_sixteen_schedules_of_hot_action_have_every_printed_figure() -> None:
    options = {option.id: (schedule, option) for schedule, option in game(HOT).options() if "-buster" in schedule.id}
    printed = dict(tables(ONLY))
    assert sorted(printed) == sorted(options)
    assert len(printed) == 16
    for name, text in printed.items():
        schedule, option = options[name]
        rows = Counter([50, 100, 100, 200, 400] if name.startswith("B") else [50, 100, 200, 300, 500])
        written = charged(schedule, option) + rows
        # What `over $100` and `$26 or more` say once, brackets say from $101 and from $26.
        for word, low in re.findall(r"wager (over) \$([0-9]+)", text):
            assert word
            written = written - Counter([int(low) * 100 + 100]) + Counter([int(low) * 100])
        assert figures(text) == written, name


@pytest.mark.rule(HOT, "8079-8082")
def test_a_buster_wager_pays_nothing_where_no_schedule_mentions_it_or_by_notice_like_any_other() -> None:
    for reading, fee in (("nothing", 100), ("like-any-wager", 200)):
        at = posted(HOT, "A1", {"buster-fee": reading}, limits=WIDE)
        assert paid_by(play(at, {2: "game $60, buster $60"}), 2) == fee


@pytest.mark.rule(HOT, "8084-8093")
@table(
    "option",
    "wagers",
    "fee",
    rows=[
        # "Where any portion of the wager exceeds the amount of the player's primary wager": the whole wager pays.
        ("A1", "game $60, buster $60", 100),
        ("A1", "game $60, buster $65", 200),
        ("A9", "game $40, buster $25", 100),
        ("B3", "game $100, buster $105", 300),
    ],
)
def test_by_notice_a_buster_wager_that_is_not_over_the_wager_is_free(option: str, wagers: str, fee: Cents) -> None:
    at = posted(HOT, option, {"buster-fee": "free-up-to-the-wager", "buster-above": "above"}, limits=WIDE)
    assert paid_by(play(at, {2: wagers}), 2) == fee


@pytest.mark.rule(HOT, "5627, 8076-8077, 8091-8093")
def test_a_buster_wager_is_at_most_the_wager_unless_the_books_other_rule_is_posted() -> None:
    assert play(posted(HOT, "A1", {"buster-above": "above"}, limits=WIDE), {2: "game $60, buster $65"})
    with pytest.raises(NotLegal, match="more than the"):
        play(posted(HOT, "A1", limits=WIDE), {2: "game $60, buster $65"})


@pytest.mark.rule(HOT, "8313-8408")
@table(
    "option",
    "wager",
    "buster",
    "fee",
    rows=[
        ("A16", 60, 60, 150),
        ("A17a", 40, 40, 100),
        ("A17b", 26, 26, 150),
        ("A17c", 51, 51, 150),
        ("A17e", 25, 25, 50),
        ("A17e", 26, 26, 200),
        ("A18", 101, 101, 300),
        ("A20", 201, 201, 500),
        ("B11", 101, 101, 250),
        ("B13", 101, 101, 300),
        ("B15", 201, 201, 500),
    ],
)
def test_a_buster_wager_pays_its_own_fee(option: str, wager: int, buster: int, fee: Cents) -> None:
    at = posted(HOT, option, limits=WIDE)
    assert paid_by(play(at, {2: f"game ${wager}, buster ${buster}"}), 2) == fee


@pytest.mark.rule(HOT, "8359-8367")
@pytest.mark.rule(WAR, "9371-9380")
@pytest.mark.parametrize(("name", "circle"), [(HOT, "game"), (WAR, "blackjack")])
def test_a_small_buster_wager_of_a17e(name: str, circle: str) -> None:
    for reading, fee in (("nothing", 50), ("half-a-dollar", 100)):
        at = posted(name, "A17e", {"small-buster": reading}, limits=WIDE)
        assert paid_by(play(at, {2: f"{circle} $25, buster $25"}), 2) == fee


@pytest.mark.rule(HOT, "8626-8671")
@pytest.mark.rule(WAR, "9647-9694")
@pytest.mark.parametrize(("name", "circle"), [(HOT, "game"), (WAR, "blackjack")])
def test_the_largest_buster_wagers_of_b15_and_b16(name: str, circle: str) -> None:
    for reading, fee in (("both", 200), ("additional-alone", 100)):
        at = posted(name, "B15", {"large-buster": reading}, limits=WIDE)
        plain = paid_by(play(at, {2: f"{circle} $300"}), 2)
        assert paid_by(play(at, {2: f"{circle} $300, buster $250"}), 2) == plain + fee


# War's own schedules (9093-9804) -------------------------------------------------------------------------------------


@pytest.mark.rule(WAR, "9193-9467, 9471-9694, 9696-9781")
def test_the_schedules_of_war_blackjack_print_what_the_room_s_book_prints_and_three_more() -> None:
    book, own = dict(tables("8107-8730")), dict(tables("9193-9781"))
    assert sorted(own) == sorted([*book, "A25", "A26", "C10"])
    for name, text in book.items():
        assert figures(text) == figures(own[name]), name
    sheets = [{option.id: (schedule, option) for schedule, option in game(each).options()} for each in (HOT, WAR)]
    for name in book:
        (hot, mine), (war, its) = (each[name] for each in sheets)
        assert [(charge.bands, rates) for charge, rates in hot.charged(mine)] == [
            (charge.bands, rates) for charge, rates in war.charged(its)
        ], name
    for name in ("A25", "A26", "C10"):
        schedule, option = sheets[1][name]
        rows = Counter([100, 200, 700, 900, 1200] if name == "C10" else [50, 100, 200, 300, 500])
        if name == "A25":
            # The fee of $1 stands in two rows of the player-dealer's column, and the others beside the player's.
            rows = figures(own[name]) - charged(schedule, option)
            assert set(rows) <= {50, 100, 200, 300, 500}
        assert figures(own[name]) == charged(schedule, option) + rows, name


@pytest.mark.rule(WAR, "9126-9128, 9171-9181, 9193-9196, 9471-9475")
@table(
    "reading",
    "fee",
    rows=[("with-bonus", 200), ("war-and-blackjack", 100), ("separate", 150), ("every-wager", 200)],
)
def test_a_player_pays_by_the_aggregate_or_by_each_wager(reading: str, fee: Cents) -> None:
    """A1: up to $50 pays $0.50, up to $100 $1, up to $200 $2. Wagers of $60, $40 and $50: $150, $100, or one by one."""
    at = posted(WAR, "A1", {"aggregate": reading}, limits=WIDE)
    assert paid_by(play(at, {2: "blackjack $60, war $40, buster $50"}), 2) == fee


@pytest.mark.rule(WAR, "9177-9186")
@pytest.mark.parametrize(("primary", "charged_on"), [(40, ["second", "third"]), (50, ["third"])])
def test_the_example_of_three_bonus_wagers(primary: int, charged_on: list[str]) -> None:
    at = terms(game(WAR, {"aggregate": "separate"}), "A1")
    assert at.schedule is not None
    assert at.option is not None
    charge, rates = at.schedule.charged(at.option)[0]
    placed = {
        "first": {"blackjack": primary * 100, "buster": 2500},
        "second": {"buster": 2500},
        "third": {"buster": 2500},
    }
    due = Fee.of(charge, rates).due(placed)
    assert [place for place, wager in due if wager == "buster"] == charged_on


@pytest.mark.rule(WAR, "9434-9453")
def test_the_player_dealer_pays_one_fee_for_both_halves() -> None:
    """A10b goes by the player-dealer's wager: $101 pays $2, though each half is less than $101."""
    at = posted(WAR, "A10b", limits=WIDE)
    played = play(at, {2: "blackjack $10, war $10"}, bank=101_00)
    assert fees(played) == [("seat 1", 200), ("seat 2", 100)]


@pytest.mark.rule(BUSTER, "3730-5573")
def test_every_bracket_of_the_buster_book_has_the_fee_that_ends_its_printed_row() -> None:
    """The second method to the figures above: row by row, with what stands beside what. Wrapped rows have no fee."""
    options = {option.id: (schedule, option) for schedule in load_document(BUSTER).fees for option in schedule.options}
    code, title, pairs = "", "", 0
    for line in (" ".join(text_of("calgrand")[at - 1].split()) for at in range(3730, 5574)):
        if heading := re.search(r"Collection Rate Schedule \((.+?)\)", line):
            code = heading[1]
        elif found := re.match(r"\$([0-9]+) Maximum .* - (?:No Collection|\$.50 Collection/\$([0-9]+))", line):
            title = f"{code}-{found[1]}{f'-by-{found[2]}' if found[2] else ''}"
        elif (row := re.search(r"((?:\$[0-9]+ (?:to \$[0-9]+|and over) )+)\$([0-9]*\.?[0-9]+)$", line)) and title:
            schedule, option = options[title]
            charged = Counter(
                ((band.low, band.high), fee)
                for charge, rates in schedule.charged(option)
                for band, fee in zip(charge.bands, rates, strict=True)
            )
            brackets = re.findall(r"\$([0-9]+) (?:to \$([0-9]+)|and over)", row[1])
            # The first row begins with the limits of the wagers, which cost nothing by themselves.
            limits = (row[2] == ".50") * (len(brackets) - sum(fee == 50 for _, fee in charged.elements()))
            for low, high in brackets[limits:]:
                # 5A prints $2 for $5, see the reading; a player of schedule E may wager $500, where "and over" ends.
                least = 500 if code == "5A" and low == "2" else int(low) * 100
                most = [int(high) * 100] if high else [None, 500_00] if code == "E" else [None]
                assert any(((least, end), amount(f"${row[2]}")) in charged for end in most), (title, line)
                pairs += 1
    assert pairs > 8 * len(options)
