"""Baccarat, California Grand: eighteen fee options against the printed tables, and rounds that pay them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.odds import AfterFees, after_fees, odds
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents
from tests.rules.bank_fees import fees, moments, paid_by, play, posted, posting_faults
from tests.rules.book_rows import cents, text_of
from tests.rules.test_ez_baccarat_twin_fees import Brackets, Row, blocks, stand, tidy
from tests.tables import table

GAME = "calgrand/baccarat"
_TOKEN = re.compile(r"\$[0-9,]+ ?(?:- ?\$[0-9,]+|\+)|\$[0-9]+(?:\.[0-9]+)?|\(total action\)")


def tokens(first: int, last: int) -> list[str]:
    return _TOKEN.findall(" ".join(text_of("calgrand")[first - 1 : last]))


def is_band(token: str) -> bool:
    return "-" in token or "+" in token


def by_wager() -> Iterator[Row]:
    """Options 1 to 7: a player's bracket, perhaps one of the player-dealer, and the fee of both in one line."""
    for option, lines in blocks("calgrand", 7125, 7178, "([0-9])"):
        rows = [_TOKEN.findall(line) for line in lines]
        player = tuple((tidy(row[0]), cents(row[-1][1:])) for row in rows)
        bank = tuple((tidy(row[1]), cents(row[-1][1:])) for row in rows if len(row) == 3)
        yield option[1], f"{player[0][0].partition('-')[0]}-$500", (player, bank)


def columns(words: list[str], first: int) -> tuple[list[str], list[str], list[str], list[str]]:
    """The brackets of an option with so many lines of base wagers: player's, bank's, added, and of the total action."""
    bands = [(each, after) for each, after in pairwise([*words, ""]) if is_band(each)]
    action = [tidy(each) for each, after in bands if after == "(total action)"]
    others = [tidy(each) for each, after in bands if after != "(total action)"]
    base, added = others[: 2 * first], others[2 * first :]
    return base[::2], base[1::2], added, action


def added_row(option: str, words: list[str], base: list[Cents], added: list[Cents]) -> Row:
    player, bank, more, action = columns(words, len(base))
    charges: tuple[Brackets, ...] = (
        tuple(zip(player, base, strict=True)),
        tuple(zip(more, added, strict=True)),
        tuple(zip(bank, base, strict=True)),
        tuple(zip(action, added, strict=False)),
    )
    return option, f"{re.split('[-+]', player[0])[0]}-$500", charges


def by_column() -> Iterator[Row]:
    """Options 8 to 12: the brackets of all of them, then all base fees, then all additional fees."""
    base = [cents(each[1:]) for each in tokens(7250, 7264)]
    added = [cents(each[1:]) for each in tokens(7266, 7301)]
    for option, lines in blocks("calgrand", 7187, 7248, "([0-9]+)"):
        words = _TOKEN.findall(" ".join(lines))
        lines_of_base, lines_added = (2, 3) if option[1] == "8" else (1, 4)
        mine, base = base[:lines_of_base], base[lines_of_base:]
        more, added = added[:lines_added], added[lines_added:]
        yield added_row(option[1], words, mine, more)
    assert not base
    assert not added


def side_by_side() -> Iterator[Row]:
    """Options 13 to 17: the fees stand beside or under their brackets."""
    for option, lines in blocks("calgrand", 7304, 7408, "([0-9]{2})"):
        words = _TOKEN.findall(" ".join(lines))
        rates = [cents(each[1:]) for each in words if not is_band(each) and each != "(total action)"]
        yield added_row(option[1], [each for each in words if is_band(each) or each[0] == "("], rates[:1], rates[1:])


@pytest.mark.rule(GAME, "7091-7101, 7120-7407")
def test_seventeen_options_are_the_printed_ones() -> None:
    printed = [*by_wager(), *by_column(), *side_by_side()]
    assert [row[0] for row in printed] == [str(number) for number in range(1, 18)]
    assert stand(GAME, "by-wager", "base-and-additional") == printed


# Option, the wagers, the bank's wager, and who pays how many cents, worked out from 7125-7407.
ROUNDS = [
    ("1", {2: "player $50"}, 50, {1: 50, 2: 50}),
    ("1", {2: "player $51, banker $500"}, 51, {1: 100, 2: 100 + 500}),
    ("3", {2: "banker $201"}, 501, {1: 200, 2: 300}),
    ("7", {2: "banker $100"}, 500, {1: 300, 2: 100}),
    ("8", {2: "player $500"}, 55, {1: 100 + 100, 2: 100 + 400}),
    ("10", {2: "player $100", 3: "banker $101"}, 10, {1: 100 + 200, 2: 100, 3: 100 + 100}),
    ("11", {2: "player $401"}, 10, {1: 100 + 400, 2: 100 + 400}),
    ("17", {2: "player $50, tie $350"}, 50, {1: 100 + 300, 2: 100}),
    ("17", {2: "banker $99"}, 50, {1: 100, 2: 100}),
    ("1", {2: "player $2, pair $500, tie $500, lucky-7 $500"}, 50, {1: 50, 2: 50}),
]


@pytest.mark.rule(GAME, "7091-7102")
@table("option", "words", "bank", "expected", rows=ROUNDS)
def test_rounds_pay_the_printed_fees_and_bonus_wagers_none(
    option: str, words: dict[int, str], bank: int, expected: dict[int, Cents]
) -> None:
    played = play(posted(GAME, option), words, bank=bank * 100)
    assert {seat: paid_by(played, seat) for seat in expected} == expected
    assert sum(expected.values()) == sum(cents for _, cents in fees(played))


def eighteen(fee: str = "") -> Terms:
    return terms(game(GAME), "18", stakes={"fee": fee} if fee else {})


@pytest.mark.rule(GAME, "7102-7104, 7411-7425")
def test_option_18_takes_the_posted_fee_from_the_player_dealer_alone() -> None:
    printed = text_of("calgrand")[7424 - 1 : 7425]
    assert " ".join(" ".join(printed).split()) == "18 $2+ $2+ $1-$20 As Posted $0"
    for fee, due in (("", 100), ("$1", 100), ("$7", 700), ("$12.50", 1250), ("$20", 2000)):
        played = play(eighteen(fee), {2: "player $2, tie $2", 3: "banker $500"})
        assert fees(played) == [("seat 1", due)]
    for wrong in ("$0", "$0.50", "$20.50", "$21"):
        with pytest.raises(BadInput, match=r"outside the fees that may be posted, \$1-\$20"):
            eighteen(wrong)
    with pytest.raises(BadInput, match="no range of fees is printed"):
        terms(game(GAME), "17", stakes={"fee": "$5"})


@pytest.mark.rule(GAME, "7102-7104, 7411-7425")
def test_the_posted_fee_stands_on_the_placard_and_in_the_lab() -> None:
    assert eighteen().posted.endswith("fee $1")
    at = eighteen("$7")
    assert at.posted.endswith("fee $7")
    assert at.fee == "18"
    after = after_fees(at, odds(at).price("player"), 100_00)
    assert isinstance(after, AfterFees)
    assert (after.player_fee, after.bank_fee) == (0, 700)


@pytest.mark.rule(GAME, "7104-7108")
def test_limits_of_a_wager_and_of_a_position_are_posted_within_the_printed_ones() -> None:
    assert posted(GAME, "1").table_limits == (200, 500_00)
    assert posted(GAME, "18").table_limits == (200, 2_000_00)
    assert posted(GAME, "18", limits="$100-$2,000").table_limits == (100_00, 2_000_00)
    for option, wrong in (
        ("1", "$1-$100"),
        ("1", "$2-$501"),
        ("18", "$101-$400"),
        ("18", "$2-$9"),
        ("18", "$2-$2,001"),
    ):
        with pytest.raises(BadInput):
            posted(GAME, option, limits=wrong)
    at = terms(game(GAME), "1", stakes={"position": "$2,000", "player": "$1,000"})
    crowd = dict.fromkeys((2, 15), "player $500, banker $500")
    assert fees(play(at, crowd, behind={15: 2}))
    for seat in (2, 15):
        with pytest.raises(NotLegal):
            play(at, crowd | {seat: "player $500, banker $500, tie $2"}, behind={15: 2})
    for wrong in ("$1,999", "$20,001"):
        with pytest.raises(BadInput, match="position"):
            terms(game(GAME), "1", stakes={"position": wrong})


@pytest.mark.rule(GAME, "7111-7112")
@pytest.mark.parametrize("option", ["2", "8", "18", "A1"])
def test_at_a_five_dollar_minimum_all_bets_are_in_fives(option: str) -> None:
    at = posted(GAME, option, limits="$5-$500" if option in ("18", "A1") else "")
    assert fees(play(at, {2: "player $15, lucky-7 $5"}, bank=45_00))
    for words, bank in (({2: "player $16"}, 45_00), ({2: "player $15"}, 46_00)):
        with pytest.raises(NotLegal):
            play(at, words, bank=bank)


@pytest.mark.rule(GAME, "7112-7119")
def test_fees_are_taken_before_the_dice_and_the_deal_and_one_option_is_posted() -> None:
    wagers, taken, dealt = moments(play(posted(GAME, "17"), {2: "player $50"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)
    for option in ("1", "17", "18"):
        assert posting_faults(GAME, option, "player $50") == []


@pytest.mark.rule(GAME, "8039-8040, 8073-8093")
def test_the_printed_example_of_bonus_wagers_under_the_rooms_own_schedules() -> None:
    """A primary wager of $40 and three of $25: the second and the third pay; of $50: the third alone. A15: $1 each."""
    bonus = "pair $25, tie $25, lucky-7 $25"
    for primary, charged in ((40, 3), (50, 2)):
        words = {2: f"player ${primary}, {bonus}"}
        at = posted(GAME, "A15", {"book-bonus": "posted"}, "$1-$100")
        assert paid_by(play(at, words), 2) == charged * 100
        assert paid_by(play(posted(GAME, "A15", limits="$1-$100"), words), 2) == 4 * 100


@pytest.mark.rule(GAME, "7109-7110")
def test_bonus_wagers_may_have_posted_limits_of_their_own() -> None:
    """Within a minimum of $1 to $100 and a maximum of $10 to $2,000; the hands keep those of the table."""
    at = terms(game(GAME), "1", stakes={"limits": "$10-$500", "bonus": "$1-$50"})
    assert fees(play(at, {2: "player $10, pair $1, tie $50, lucky-7 $50"}))
    for wrong in ("player $9", "player $10, pair $51", "player $501"):
        with pytest.raises(NotLegal):
            play(at, {2: wrong})
    # Where nothing else is posted they are those of any wager.
    with pytest.raises(NotLegal):
        play(posted(GAME, "9"), {2: "player $10, pair $9"})
    for wrong in ("$0.50-$50", "$1-$9", "$101-$500", "$1-$2,001"):
        with pytest.raises(BadInput, match="may be posted"):
            terms(game(GAME), "1", stakes={"bonus": wrong})


@pytest.mark.rule(GAME, "7100-7102, 7198-7207")
@pytest.mark.parametrize(("reading", "added"), [("each", 100), ("together", 300)])
def test_the_added_fee_goes_by_each_wager_or_by_all_of_a_player(reading: str, added: int) -> None:
    """Option 9: $1 for each wager; $150 add $1 and $200 add $1 as $101-$200 do; $350 are in $301-$400, which add $3."""
    at = posted(GAME, "9", {"added-fee": reading})
    assert paid_by(play(at, {2: "player $150"}), 2) == 200
    twice = 2 * added if reading == "each" else added
    assert paid_by(play(at, {2: "player $150, banker $200"}), 2) == 200 + twice
