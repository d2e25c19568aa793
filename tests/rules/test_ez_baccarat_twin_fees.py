"""EZ Baccarat Panda 8 in other rooms: every fee option against the printed table, and rounds that pay them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Band, Cents
from tests.rules.bank_fees import dollars, fees, moments, paid_by, play, posted, posting_faults, spread
from tests.rules.bank_table import CIRCLES
from tests.rules.book_rows import cents, text_of
from tests.tables import table

BANKERS, CALGRAND = "bankers/ez-baccarat-panda-8", "calgrand/ez-baccarat-panda-8"
OAKS, BACCARAT = "oaks/ez-baccarat-panda-8", "calgrand/baccarat"

# The limits beside an option, and for each charge its brackets with their fees.
Brackets = tuple[tuple[str, Cents], ...]
Row = tuple[str, str, tuple[Brackets, ...]]
_AMOUNT = r"\$[0-9,]+(?:\.[0-9]+)?"
_BRACKET = re.compile(rf"({_AMOUNT} ?(?:- ?{_AMOUNT}|\+)) ({_AMOUNT})")


def tidy(band: str) -> str:
    return str(Band.read(band.replace(" ", "")))


def stand(document: str, *schedules: str) -> list[Row]:
    """The options of these schedules, as the game is played under them."""
    found = []
    for schedule, option in game(document).options():
        if schedule.id in schedules:
            charged = schedule.charged(option)
            each = [tuple(zip([str(band) for band in one.bands] or [""], pays, strict=True)) for one, pays in charged]
            found.append((option.id, str(option.limits), tuple(each)))
    return found


def blocks(room: str, first: int, last: int, heading: str) -> Iterator[tuple[re.Match[str], list[str]]]:
    """Parts of the print that begin with such a line, each with the lines under it."""
    lines = [" ".join(line.split()) for line in text_of(room)[first - 1 : last]]
    starts = [at for at, line in enumerate(lines) if re.fullmatch(heading, line)]
    for start, end in pairwise([*starts, len(lines)]):
        found = re.fullmatch(heading, lines[start])
        assert found
        yield found, [line for line in lines[start + 1 : end] if line]


def by_action(lines: list[str]) -> Brackets:
    rows = [_BRACKET.fullmatch(line) for line in lines]
    return tuple((tidy(row[1]), cents(row[2][1:])) for row in rows if row)


# Bankers (4914-5090) -------------------------------------------------------------------------------------------------


def printed_by_bankers() -> list[Row]:
    found = blocks("bankers", 4926, 5090, r"([0-9]+) (\$[0-9,]+-\$[0-9,]+)")
    return [(option[1], tidy(option[2]), (by_action(lines),)) for option, lines in found]


@pytest.mark.rule(BANKERS, "4914-5090")
def test_bankers_fifteen_options_are_the_printed_ones() -> None:
    printed = printed_by_bankers()
    assert [row[0] for row in printed] == [str(number) for number in range(1, 16)]
    assert all(len(brackets) == 5 for *_, (brackets,) in printed)
    assert stand(BANKERS, "ez-baccarat") == printed


# 4926-4935, 4970-4979 and 5080-5090: option, action and the player-dealer's fee.
BY_ACTION = [("1", 200, 1), ("1", 201, 2), ("1", 1201, 12), ("5", 75, 1), ("5", 800, 7), ("5", 801, 15)]
BY_ACTION += [("15", 100, 2), ("15", 2000, 15), ("15", 2001, 25)]


@pytest.mark.rule(BANKERS, "4914-4918, 4926-4935, 4970-4979, 5080-5090")
@table("option", "action", "fee", rows=BY_ACTION)
def test_bankers_player_dealer_pays_by_table_action(option: str, action: int, fee: int) -> None:
    at = posted(BANKERS, option)
    low, high = at.table_limits
    wagers = spread(action * 100, Band(low, high, money=True))
    words = {seat: f"banker {dollars(wager)}" for seat, wager in enumerate(wagers, 2)}
    assert fees(play(at, words)) == [("seat 1", fee * 100)]


@pytest.mark.rule(BANKERS, "4915-4917")
@pytest.mark.parametrize("circle", CIRCLES)
def test_bankers_game_and_bonus_bets_count_and_players_pay_nothing(circle: str) -> None:
    """$190 and $10 are the end of the first bracket; $10 more on any circle are in the second."""
    at = posted(BANKERS, "1")
    words = {2: "player $190", 3: "banker $10"}
    assert fees(play(at, words)) == [("seat 1", 100)]
    more = 3 if circle == "player" else 2
    assert fees(play(at, words | {more: f"{words[more]}, {circle} $10"})) == [("seat 1", 200)]


@pytest.mark.rule(BANKERS, "4917-4918, 5534-5545")
def test_bankers_fees_are_taken_before_the_deal_and_one_option_is_posted() -> None:
    wagers, taken, dealt = moments(play(posted(BANKERS, "1"), {2: "player $10"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)
    assert posting_faults(BANKERS, "1", "player $10") == []


# California Grand (7705-8003) ----------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\$[0-9,]+ ?(?:- ?\$[0-9,]+|\+)|\$[0-9.]+|\(total action\)")
_BESIDE = re.compile(rf"{_BRACKET.pattern}(?: {_BRACKET.pattern})?(?: {_AMOUNT})?")


def own_wager(lines: list[str]) -> tuple[Brackets, Brackets]:
    """A player's brackets and fees on the left, the player-dealer's beside them; fees without a bracket are skipped."""
    rows = [row for row in map(_BESIDE.fullmatch, lines) if row]
    left = tuple((tidy(row[1]), cents(row[2][1:])) for row in rows)
    return left, tuple((tidy(row[3]), cents(row[4][1:])) for row in rows if row[3])


def additional(lines: list[str]) -> tuple[Brackets, Brackets]:
    """Columns one after another: brackets of a player, those of the total action, and the fees of both in order."""
    found = _TOKEN.findall(" ".join(line for line in lines if not _BESIDE.fullmatch(line) or not own_wager([line])[1]))
    rates = [cents(each[1:]) for each in found if re.fullmatch(r"\$[0-9.]+", each)]
    bands = [(each, after) for each, after in pairwise([*found, ""]) if re.search(r"[-+]", each)]
    action = [tidy(each) for each, after in bands if after == "(total action)"]
    player = [tidy(each) for each, after in bands if after != "(total action)"]
    assert len(player) == len(rates)
    return tuple(zip(player, rates, strict=True)), tuple(zip(action, rates, strict=False))


def printed_by_calgrand() -> list[Row]:
    rows: list[Row] = []
    for option, lines in blocks("calgrand", 7735, 8003, "([0-9]{1,2})"):
        player, bank = own_wager([line for line in lines if own_wager([line])[1] or int(option[1]) < 8])
        low = player[0][0].split("-")[0].rstrip("+")
        if int(option[1]) < 8:
            rows.append((option[1], f"{low}-$500", (player, bank)))
        else:
            added, action = additional(lines)
            assert added[-1][0].endswith("-$500")
            rows.append((option[1], f"{low}-$500", (player, added, bank, action)))
    return rows


@pytest.mark.rule(CALGRAND, "7732-8003")
def test_calgrand_seventeen_options_are_the_printed_ones() -> None:
    printed = printed_by_calgrand()
    assert [row[0] for row in printed] == [str(number) for number in range(1, 18)]
    assert stand(CALGRAND, "by-wager", "base-and-additional") == printed


# Option, the wagers, the bank's wager, and who pays how many cents, worked out from 7735-8003.
CALGRAND_ROUNDS = [
    ("1", {2: "player $50"}, 50, {1: 50, 2: 50}),
    ("1", {2: "player $51, banker $500"}, 51, {1: 100, 2: 100 + 500}),
    ("3", {2: "banker $201"}, 501, {1: 200, 2: 300}),
    ("7", {2: "banker $100"}, 500, {1: 300, 2: 100}),
    ("8", {2: "player $50"}, 50, {1: 50, 2: 50}),
    ("8", {2: "player $500"}, 55, {1: 100 + 100, 2: 100 + 400}),
    ("10", {2: "player $100", 3: "banker $101"}, 10, {1: 100 + 200, 2: 100, 3: 100 + 100}),
    ("17", {2: "player $50, tie $350"}, 50, {1: 100 + 300, 2: 100}),
    ("17", {2: "banker $99"}, 50, {1: 100, 2: 100}),
]


@pytest.mark.rule(CALGRAND, "7707-7716, 7735-8003")
@table("option", "words", "bank", "expected", rows=CALGRAND_ROUNDS)
def test_calgrand_rounds_pay_the_printed_fees(
    option: str, words: dict[int, str], bank: int, expected: dict[int, Cents]
) -> None:
    played = play(posted(CALGRAND, option), words, bank=bank * 100)
    assert {seat: paid_by(played, seat) for seat in expected} == expected
    assert sum(expected.values()) == sum(cents for _, cents in fees(played))


@pytest.mark.rule(CALGRAND, "7614-7634, 7707-7716")
def test_calgrand_bonus_bets_are_free_and_the_tie_too_unless_it_is_read_as_a_base_wager() -> None:
    words = {2: "player $10, tie $60, panda-8 $10, dragon-7 $10"}
    assert paid_by(play(posted(CALGRAND, "1"), words), 2) == 50
    assert paid_by(play(posted(CALGRAND, "1", {"tie-fee": "base"}), words), 2) == 50 + 100
    assert paid_by(play(posted(CALGRAND, "17", {"tie-fee": "base"}), {2: "tie $150"}), 2) == 100 + 100


@pytest.mark.rule(CALGRAND, "7722-7723")
@pytest.mark.parametrize("option", ["2", "4", "6", "7", "8", "A1"])
def test_calgrand_at_a_five_dollar_minimum_all_bets_are_in_fives(option: str) -> None:
    at = posted(CALGRAND, option, limits="$5-$500" if option == "A1" else "")
    assert fees(play(at, {2: "player $15, dragon-7 $5"}, bank=45_00))
    for words, bank in (({2: "player $16"}, 45_00), ({2: "player $15"}, 46_00)):
        with pytest.raises(NotLegal):
            play(at, words, bank=bank)


@pytest.mark.rule(CALGRAND, "7718-7721")
def test_calgrand_posts_limits_of_a_wager_and_of_a_position_within_the_printed_ones() -> None:
    assert posted(CALGRAND, "1").table_limits == (200, 500_00)
    assert posted(CALGRAND, "1", limits="$100-$400").table_limits == (100_00, 400_00)
    for wrong in ("$1-$100", "$101-$400", "$2-$9", "$2-$501"):
        with pytest.raises(BadInput):
            posted(CALGRAND, "1", limits=wrong)
    at = terms(game(CALGRAND), "1", stakes={"position": "$2,000"})
    crowd = dict.fromkeys((2, 15), "player $500, banker $500")
    assert fees(play(at, crowd, behind={15: 2}))
    with pytest.raises(NotLegal):
        play(at, crowd | {15: "player $500, banker $500, tie $2"}, behind={15: 2})
    for wrong in ("$1,999", "$20,001"):
        with pytest.raises(BadInput, match="position"):
            terms(game(CALGRAND), "1", stakes={"position": wrong})
    # And a limit of one player at the position, of $900.
    at = terms(game(CALGRAND), "1", stakes={"position": "$2,000", "player": "$900"})
    assert fees(play(at, {2: "player $500, banker $400"}))
    with pytest.raises(NotLegal):
        play(at, {2: "player $500, banker $400, tie $2"})


@pytest.mark.rule(CALGRAND, "7721-7722")
def test_calgrand_bonus_wagers_may_have_posted_limits_of_their_own() -> None:
    at = terms(game(CALGRAND), "9", stakes={"bonus": "$1-$50"})
    assert fees(play(at, {2: "player $10, tie $1, panda-8 $50, dragon-7 $1"}))
    for wrong in ("player $9", "player $10, tie $51"):
        with pytest.raises(NotLegal):
            play(at, {2: wrong})
    for wrong in ("$0.50-$50", "$1-$9", "$101-$500", "$1-$2,001"):
        with pytest.raises(BadInput, match="may be posted"):
            terms(game(CALGRAND), "9", stakes={"bonus": wrong})


@pytest.mark.rule(CALGRAND, "7714-7716, 7820-7831")
@pytest.mark.parametrize(("reading", "fee"), [("each", 2 * (100 + 100)), ("together", 2 * 100 + 300)])
def test_calgrand_the_added_fee_goes_by_each_wager_or_by_all_of_a_player(reading: str, fee: int) -> None:
    """Option 9: $1 for each; $150 and $200 add $1 each; their $350 together are in $301-$400, which add $3."""
    at = posted(CALGRAND, "9", {"added-fee": reading})
    assert paid_by(play(at, {2: "player $150, banker $200"}), 2) == fee


@pytest.mark.rule(CALGRAND, "8039-8040, 8073-8093")
def test_calgrand_printed_example_of_bonus_wagers_under_the_rooms_own_schedules() -> None:
    """A primary wager of $40 and three of $25: the second and the third pay; of $50: the third alone. A15: $1 each."""
    bonus = "tie $25, panda-8 $25, dragon-7 $25"
    for primary, charged in ((40, 3), (50, 2)):
        words = {2: f"player ${primary}, {bonus}"}
        at = posted(CALGRAND, "A15", {"book-bonus": "posted"}, "$1-$100")
        assert paid_by(play(at, words), 2) == charged * 100
        assert paid_by(play(posted(CALGRAND, "A15", limits="$1-$100"), words), 2) == 4 * 100


@pytest.mark.rule(CALGRAND, "7723-7729")
def test_calgrand_fees_are_taken_before_the_deal_and_one_option_is_posted() -> None:
    wagers, taken, dealt = moments(play(posted(CALGRAND, "17"), {2: "player $50"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)
    assert posting_faults(CALGRAND, "1", "player $10") == []


# Oaks (4080-5113) ----------------------------------------------------------------------------------------------------

_LIMIT = re.compile(r"(Player/Banker|Tie|Dragon/Panda) (\$[0-9,]+(?: ?- ?\$[0-9,]+)?)")
# An option with the limits of the lines, of Tie, and of Dragon and Panda; the charges as above.
OaksRow = tuple[str, tuple[str, ...], tuple[Brackets, ...]]


def printed_by_oaks(first: int, last: int) -> list[OaksRow]:
    """Options whose three limits are printed down the page, with the fees and brackets between them."""
    rows: list[OaksRow] = []
    for option, lines in blocks("oaks", first, last, "([0-9]{1,3})"):
        words = re.sub(r" ?- ?\$", "-$", " ".join(lines))
        limits = {limit[1]: tidy(limit[2]) for limit in _LIMIT.finditer(words)}
        found = _TOKEN.findall(_LIMIT.sub("", words))
        player: Brackets = (("", cents(found[0][1:])),)
        # A flat fee, or brackets of the table action with a fee behind each.
        pairs = zip(found[1::2], found[2::2], strict=True) if len(found) > 2 else [("", found[1])]
        bank: Brackets = tuple((tidy(band) if band else "", cents(fee[1:])) for band, fee in pairs)
        rows.append((option[1], (limits["Player/Banker"], limits["Tie"], limits["Dragon/Panda"]), (bank, player)))
    return rows


def stand_at_oaks(schedule: str) -> list[OaksRow]:
    charges = {option: each for option, _, each in stand(OAKS, schedule)}
    rows = []
    for found, option in game(OAKS).options():
        if found.id == schedule:
            assert option.circles["panda-8"] == option.circles["dragon-7"]
            bands = (option.limits, option.circles["tie"], option.circles["dragon-7"])
            # Nothing is charged where the print has a fee of $0 for the players.
            each = charges[option.id] if len(charges[option.id]) == 2 else (*charges[option.id], (("", 0),))
            rows.append((option.id, tuple(str(band) for band in bands), each))
    return rows


@pytest.mark.rule(OAKS, "4099-4429, 4450-4746, 4755-5081")
def test_oaks_109_options_are_the_printed_ones() -> None:
    printed = {
        "by-separate-wager": printed_by_oaks(4104, 4429),
        "by-action-and-separate-wager": printed_by_oaks(4461, 4746),
        "by-action": printed_by_oaks(4766, 5081),
    }
    assert [row[0] for rows in printed.values() for row in rows] == [str(number) for number in range(1, 110)]
    for schedule, rows in printed.items():
        assert stand_at_oaks(schedule) == rows


EITHER = pytest.mark.parametrize("option", ["1", "55", "56", "81"])


@pytest.mark.rule(OAKS, "4081-4088, 4430-4438")
@EITHER
def test_oaks_printed_example_banker_pays_and_dragon_beside_it_does_not(option: str) -> None:
    assert paid_by(play(posted(OAKS, option), {2: "banker $100, dragon-7 $20"}), 2) == 100


@pytest.mark.rule(OAKS, "4436-4438")
@EITHER
def test_oaks_printed_example_two_wagers_of_100_on_banker_pay_a_dollar_each(option: str) -> None:
    words = {2: "banker $100, banker 2 $100, dragon-7 $20"}
    assert paid_by(play(posted(OAKS, option), words), 2) == 200
    with pytest.raises(NotLegal):
        play(posted(OAKS, option, {"separate-wagers": "one"}), words)


@pytest.mark.rule(OAKS, "4091-4093, 4441-4443")
@EITHER
def test_oaks_printed_example_25_on_tie_and_5_on_dragon_pay_a_dollar(option: str) -> None:
    words = {2: "tie $25, dragon-7 $5"}
    assert paid_by(play(posted(OAKS, option, {"tie-alone": "tie-alone"}), words), 2) == 100
    with pytest.raises(NotLegal, match="needs"):
        play(posted(OAKS, option), words)


@pytest.mark.rule(OAKS, "4082-4093, 4432-4443")
@EITHER
def test_oaks_a_tie_bet_beside_a_line_wager_is_free_or_by_the_other_reading_pays(option: str) -> None:
    """Both examples hold under both readings: Dragon is free beside Banker, and beside a Tie that pays."""
    words = {2: "banker $100, tie $25, dragon-7 $20"}
    assert paid_by(play(posted(OAKS, option), words), 2) == 100
    apart = {"tie-fee": "separate", "tie-alone": "tie-alone"}
    assert paid_by(play(posted(OAKS, option, apart), words), 2) == 200
    assert paid_by(play(posted(OAKS, option, apart), {2: "tie $25, dragon-7 $5"}), 2) == 100
    assert paid_by(play(posted(OAKS, option, apart), {2: "banker $100, dragon-7 $20"}), 2) == 100


# Option, wagers, and what the player-dealer and each player pay, in dollars, from 4104-5081.
OAKS_ROUNDS = [
    ("1", {2: "player $5, banker $5"}, {1: 1, 2: 2}),
    ("15", {2: "player $10", 3: "banker $100"}, {1: 10, 2: 1, 3: 1}),
    ("56", {2: "player $50"}, {1: 1, 2: 1}),
    ("56", {2: "player $45, tie $6"}, {1: 2, 2: 1}),
    ("81", {2: "player $100, banker $100, tie $100", 3: "player $100"}, {1: 10, 2: 2, 3: 1}),
    ("82", {2: "player $50, panda-8 $5"}, {1: 2, 2: 0}),
    ("83", {2: "player $2,000, tie $1"}, {1: 10, 2: 0}),
    ("109", {2: "player $1,000"}, {1: 5, 2: 0}),
    ("109", {2: "player $5,000"}, {1: 10, 2: 0}),
    ("109", {2: "player $5,000, dragon-7 $5"}, {1: 30, 2: 0}),
]


@pytest.mark.rule(OAKS, "4081-4088, 4430-4438, 4748-4752")
@table("option", "words", "expected", rows=OAKS_ROUNDS)
def test_oaks_rounds_pay_the_printed_fees(option: str, words: dict[int, str], expected: dict[int, int]) -> None:
    played = play(posted(OAKS, option), words)
    assert {seat: paid_by(played, seat) for seat in expected} == {seat: fee * 100 for seat, fee in expected.items()}


@pytest.mark.rule(OAKS, "3866-3868, 4008-4009, 4027-4028, 4047-4048")
@table("option", "words", rows=[("1", "tie $101"), ("1", "dragon-7 $51"), ("1", "panda-8 $4"), ("94", "tie $1")])
def test_oaks_circles_have_limits_of_their_own(option: str, words: str) -> None:
    for fits in ("tie $100", "dragon-7 $50", "panda-8 $5"):
        assert fees(play(posted(OAKS, option), {2: f"player $100, {fits}"}))
    with pytest.raises(NotLegal):
        play(posted(OAKS, option), {2: f"player $100, {words}"})


@pytest.mark.rule(OAKS, "4096-4097, 4446-4447, 4751-4752, 5099-5108")
@pytest.mark.parametrize("option", ["1", "56", "82"])
def test_oaks_fees_are_taken_immediately_after_the_deal_and_one_option_is_posted(option: str) -> None:
    _, taken, dealt = moments(play(posted(OAKS, option), {2: "player $10"}))
    assert dealt[3] < min(taken)
    assert [at for at in dealt[4:] if at < max(taken)] == []
    assert posting_faults(OAKS, option, "player $10") == []
