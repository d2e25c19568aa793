"""Ultimate Texas Hold'em of Banker's and Cordova: the rules of the Player's game, other Trips odds, their own fees."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway import BadInput, NotLegal, Session, game
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Announced, Shown
from houseway.play.read_words import read_answer
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Cents
from tests.odds.lab import lab
from tests.rules.bank_fees import dollars, fees, moments, paid_by, play, posting_faults
from tests.rules.bank_fees import posted as with_fee
from tests.rules.bank_table import cards_dealt, gain, wager
from tests.rules.book_rows import options
from tests.rules.versus_table import deal, nets, posted, put_up, sit
from tests.tables import table

BANKERS, CORDOVA = "bankers/ultimate-texas-holdem", "cordova/ultimate-texas-holdem"
BOTH = pytest.mark.parametrize("name", [BANKERS, CORDOVA])
TEN, ALL = "ante $10, blind $10", "ante $10, blind $10, trips $10"
DRY = "2c 5d 7h 9s 3c"


# Wagers and the deal -------------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "3542-3548, 3559-3568, 3667-3683, 3983-3988")
@pytest.mark.rule(CORDOVA, "1556-1558, 1566-1573, 1611-1620, 1725, 1750-1751, 2287")
@BOTH
@pytest.mark.parametrize(
    ("words", "allowed"),
    [(TEN, True), ("ante $10, blind $10, trips $25", True), ("ante $10, blind $10, trips $5", True)]
    + [(words, False) for words in ("ante $10", "blind $10", "trips $10", "ante $10, blind $15")],
)
def test_ante_and_blind_are_equal_and_trips_of_any_size_goes_with_them(name: str, words: str, *, allowed: bool) -> None:
    asked = sit(posted(name), "").open_decisions()[0]
    assert (asked.why_not(read_answer(asked, words)) is None) == allowed


@pytest.mark.rule(BANKERS, "3547-3548")
def test_nobody_bets_behind_a_seat() -> None:
    session = Session(posted(BANKERS), dict.fromkeys((1, 2), 100_000), SeededChance(1))
    with pytest.raises(BadInput):
        session.stand_behind(11, 2, 100_000)


@pytest.mark.rule(BANKERS, "3552-3554, 3573, 3591-3617, 3692-3735")
@pytest.mark.rule(CORDOVA, "1562, 1577-1587, 1624-1641")
@BOTH
def test_eight_seats_a_fresh_deck_and_two_cards_at_a_time_or_one_from_a_shoe(name: str) -> None:
    sheet = game(name)
    assert (sheet.seats.max, len(sheet.pack.pack().cards()), sheet.pack.shuffled) == (8, 52, "every round")
    machine = put_up(wager(sit(posted(name), ""), {2: TEN, 3: TEN}))
    assert cards_dealt(machine) == ["hand 2"] * 2 + ["hand 3"] * 2 + ["bank hand"] * 2 + ["community"] * 5
    shoe = put_up(wager(sit(posted(name, {"how-dealt": "shoe"}), ""), {2: TEN, 3: TEN}))
    assert cards_dealt(shoe) == ["hand 2", "hand 3", "bank hand"] * 2 + ["community"] * 5


@pytest.mark.rule(BANKERS, "3542-3544, 3667-3673, 3694-3699, 3740-3761, 3990-3997")
@pytest.mark.rule(CORDOVA, "1556, 1611-1612, 1626-1627, 1645-1649, 1752-1755")
@BOTH
def test_after_no_more_bets_four_or_three_times_then_twice_then_once_or_fold(name: str) -> None:
    played = put_up(wager(sit(posted(name), f"Ac Ad Kc Kd {DRY}"), {2: ALL}))
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 2, {"trips": 1000})
    offered = []
    while played.open_decisions():
        asked = played.open_decisions()[0]
        assert isinstance(asked, Choose)
        offered.append((asked.moves, asked.costs))
        played.answer(asked.number, 2, asked.moves[0])
    assert offered == [
        (("check", "play 4x", "play 3x"), (0, 4000, 3000)),
        (("check", "play"), (0, 2000)),
        (("fold", "play"), (0, 1000)),
    ]
    once = deal(posted(name), {2: TEN}, f"Ac Ad Kc Kd {DRY}", {2: "play 3x"})
    assert nets(once)["2 play"] == 30


# Settling ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "3533, 3556-3557, 3779-3806, 3808-3843, 3861-3864, 3881")
@pytest.mark.rule(CORDOVA, "1550, 1564, 1654, 1659-1679, 1688-1689, 1695")
@BOTH
@pytest.mark.parametrize(
    ("mine", "bank", "qualifies", "expected"),
    [
        ("Ac Qd", "Kc Jd", False, (40, 0, 0)),  # ace high over king high: the Ante comes back, Play is paid
        ("Kc Jd", "Ac Qd", False, (-40, 0, -10)),  # not an automatic win
        ("Kc Jd", "Kh Jh", False, (0, 0, 0)),
        ("8h 6d", "Kc Jd", False, (40, 0, 10)),  # a straight is paid on the Blind
        ("Ac Ad", "Kc Kd", True, (40, 10, 0)),  # less than a straight: the Blind pushes
        ("Kc Kd", "Ac Ad", True, (-40, -10, -10)),
        ("8h 6d", "Ac Ad", True, (40, 10, 10)),
    ],
)
def test_the_bank_qualifies_with_a_pair_and_else_returns_the_ante_alone(
    name: str, mine: str, bank: str, expected: tuple[int, ...], *, qualifies: bool
) -> None:
    played = deal(posted(name), {2: TEN}, f"{mine} {bank} {DRY}", {2: "play 4x"})
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert said == [f"the player-dealer {'qualifies' if qualifies else 'does not qualify'}"]
    assert tuple(nets(played)[f"2 {each}"] for each in ("play", "ante", "blind")) == expected


# 3915-3921 and 1713-1719: own cards and board, what Trips and Blind pay for $10 when the hand wins.
PAID = [
    ("Ah Kh", "Qh Jh Th 2c 3d", 500, 5000),
    ("9h 8h", "7h 6h 5h 2c Kd", 400, 500),
    ("8h 8d", "8c 8s 5h 2c Kd", 300, 100),
    ("8h 8d", "8c 5s 5h 2c Kd", 80, 30),
    ("Ah 8h", "7h 5h 2h Jc Kd", 60, 15),
    ("9h 8d", "7c 6s 5h 2c Kd", 50, 10),
    ("8h 8d", "8c 6s 5h 2c Kd", 30, 0),
    ("8h Kd", "8c 6s 5h 2c Kh", -10, 0),
]


@pytest.mark.rule(BANKERS, "3546-3547, 3620-3663, 3834-3843, 3864-3867, 3884-3898, 3911-3921, 4001-4002, 4008-4009")
@pytest.mark.rule(CORDOVA, "1558, 1589-1607, 1676-1679, 1689-1690, 1696-1700, 1709-1719, 1757-1759")
@BOTH
@table("mine", "board", "trips", "blind", rows=PAID)
def test_a_winning_hand_is_paid_by_both_tables(name: str, mine: str, board: str, trips: int, blind: int) -> None:
    found = nets(deal(posted(name), {2: ALL}, f"{mine} 3c 3s {board}", {2: "play 4x"}))
    assert found == {"2 play": 40, "2 ante": 10, "2 blind": blind, "2 trips": trips}


@pytest.mark.rule(BANKERS, "3764-3776, 3846-3855, 3872-3878, 3884-3898")
@pytest.mark.rule(CORDOVA, "1650-1653, 1683-1686, 1692-1700")
@BOTH
@pytest.mark.parametrize(
    ("mine", "bank", "board", "moves", "expected"),
    [
        ("4s 3c", "Kc Jd", "5c 5d 5h 8s Qc", "check, check, fold", (-10, -10, 30)),
        ("4s 3c", "Kc Jd", "5c 5d 9h 8s Qc", "check, check, fold", (-10, -10, -10)),
        ("8h 8d", "9h 9d", "8c 9s 2c 4d Kh", "check, play", (-10, -10, 30)),
        ("2h 3d", "2c 3s", "Th Td Tc Ac Kd", "check, play", (0, 0, 30)),
    ],
)
def test_trips_pay_whether_the_hand_loses_pushes_or_folds(
    name: str, mine: str, bank: str, board: str, moves: str, expected: tuple[int, ...]
) -> None:
    played = deal(posted(name), {2: ALL}, f"{mine} {bank} {board}", {2: moves})
    assert tuple(nets(played)[f"2 {each}"] for each in ("ante", "blind", "trips")) == expected
    assert "hand 2" in [str(each.place) for each in played.events if isinstance(each, Shown)]


@pytest.mark.rule(BANKERS, "3686-3689, 3789-3791, 3810-3813, 3846-3875, 3900-3904")
@pytest.mark.rule(CORDOVA, "1622, 1661, 1670, 1683-1693, 1704")
@BOTH
def test_from_the_left_of_the_bank_until_its_wager_is_exhausted(name: str) -> None:
    at, moves = posted(name), {2: "check, check, play", 3: "check, check, play"}
    played = deal(at, {2: TEN, 3: TEN}, f"Qc Jd Qh Jh Kc Kd {DRY}", moves, bank=40)
    lost = [("2 play", -10), ("2 ante", -10), ("2 blind", -10), ("3 play", -10), ("3 ante", 0), ("3 blind", 0)]
    assert list(nets(played).items()) == lost
    assert gain(played, 1) == 40


@pytest.mark.rule(BANKERS, "3535-3537, 3907-3910")
@pytest.mark.rule(CORDOVA, "1552, 1705, 2401")
@BOTH
def test_two_hands_in_a_row_and_never_a_third(name: str) -> None:
    session = Session(posted(name), dict.fromkeys((1, 2), 100_000), SeededChance(1))
    session.lasting = session.lasting.keeping(BankRotation(1, 2))
    third = session.deal()
    assert third.open_decisions()[0].seat == 2
    third.answer(1, 2, "pass")
    assert third.state == "over"
    assert not third.net()


@pytest.mark.rule(BANKERS, "3911-3921")
@pytest.mark.rule(CORDOVA, "1709-1719")
@BOTH
def test_trips_cost_as_published_for_this_table(name: str) -> None:
    # Published counts of seven cards out of 133,784,560; the published edge of this table is 1.90%.
    counts = (4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620)
    paid = sum(count * (odds + 1) for count, odds in zip(counts, (50, 40, 30, 8, 6, 5, 3), strict=True))
    found = lab(name).price("trips")
    assert found.ev == Fraction(paid, 133_784_560) - 1
    assert round(-found.ev * 100, 2) == Fraction(190, 100)


# Fees ----------------------------------------------------------------------------------------------------------------


def on_the_sheet(name: str, option: str) -> list[tuple[Cents, Cents | None, Cents]]:
    at = with_fee(name, option)
    assert at.schedule
    assert at.option
    charged = at.schedule.charged(at.option)
    return sorted(
        ((band.low, band.high, fee) for each, rates in charged for band, fee in zip(each.bands, rates, strict=True)),
        key=str,
    )


@pytest.mark.rule(BANKERS, "5477-5524")
@pytest.mark.rule(CORDOVA, "2287-2397")
@pytest.mark.parametrize(("name", "lines"), [(BANKERS, "5494-5524"), (CORDOVA, "2292-2397")])
def test_every_option_has_the_limits_and_brackets_of_the_printed_table(name: str, lines: str) -> None:
    printed = options(name.partition("/")[0], lines)
    assert list(printed) == [option.id for _, option in terms(game(name)).sheet.options()]
    for option, row in printed.items():
        assert with_fee(name, option).table_limits == row.limits
        assert on_the_sheet(name, option) == sorted(row.brackets, key=str)


@pytest.mark.rule(BANKERS, "3924-3978")
def test_the_document_of_bankers_tells_apart_what_the_filing_shares() -> None:
    document, filing = options("bankers", "3944-3978"), options("bankers", "5494-5524")
    differ = {name: set(document[name].brackets) ^ set(filing[name].brackets) for name in document}
    assert {name for name, both in differ.items() if both} == {"1", "5"}
    # $101+ for $100+; $1,000-$3,000 for $500-$3,000; $1,001+ for $1,000+; $3,001-$10,000 for $3,000-$10,000.
    assert {low for low, _, _ in differ["1"]} == {100_00, 101_00}
    assert {low for low, _, _ in differ["5"]} == {500_00, 1000_00, 1001_00, 3000_00, 3001_00}


@pytest.mark.rule(CORDOVA, "1721, 1725-1744")
def test_the_three_options_of_cordovas_document_are_three_of_the_twenty() -> None:
    document, book = options("cordova", "1730-1744"), options("cordova", "2292-2397")
    assert document == {"1": book["5"], "2": book["9"], "3": book["15"]}


# 3925-3978: what one player wagers, and the fees of the player and of the player-dealer.
SUMS = [
    ("1", (50, 50, 0), 1, 1, {}),
    ("1", (50, 50, 5), 1, 2, {}),
    ("1", (50, 50, 0), 1, 2, {"fee-shared": "higher"}),
    ("3", (50, 50, 0), 1, 1, {}),
    ("3", (50, 50, 10), 2, 2, {}),
    ("3", (100, 100, 50), 2, 2, {}),
    ("3", (100, 100, 50), 2, 3, {"fee-gap": "higher"}),
    ("3", (100, 100, 110), 2, 3, {}),
    ("3", (100, 100, 50), 1, 2, {"player-wager": "ante"}),
    ("4", (100, 100, 0), 2, 3, {}),
    ("4", (100, 100, 101), 3, 8, {}),
    ("5", (500, 500, 0), 5, 15, {}),
    ("5", (500, 500, 500), 10, 15, {}),
    ("5", (1500, 1500, 0), 10, 15, {}),
    ("5", (1500, 1500, 0), 10, 25, {"fee-shared": "higher"}),
]


@pytest.mark.rule(BANKERS, "3924-3978, 5477-5524")
@table("option", "placed", "player", "bank", "readings", rows=SUMS)
def test_a_player_pays_once_by_the_sum_and_the_bank_by_all(
    option: str, placed: tuple[int, int, int], player: int, bank: int, readings: dict[str, str]
) -> None:
    ante, blind, trips = placed
    words = f"ante ${ante}, blind ${blind}" + (f", trips ${trips}" if trips else "")
    played = play(with_fee(BANKERS, option, readings), {2: words})
    assert fees(played) == [("seat 1", bank * 100), ("seat 2", player * 100)]
    assert max(moments(played).fees) < min(moments(played).cards)


@pytest.mark.rule(BANKERS, "3925-3928")
def test_each_player_pays_by_their_own_sum_and_play_wagers_cost_nothing() -> None:
    at = with_fee(BANKERS, "3")
    for seed in range(1, 6):
        played = play(at, {2: "ante $50, blind $50", 3: "ante $51, blind $51"}, seed=seed)
        assert [paid_by(played, seat) for seat in (1, 2, 3)] == [200, 100, 200]


@pytest.mark.rule(CORDOVA, "1725, 2287, 2358-2359, 2370-2397")
@pytest.mark.parametrize(
    ("option", "ante", "trips", "fee", "readings"),
    [
        ("5", 20, 10, 1, {}),
        ("5", 20, 11, 2, {}),
        ("13", 1500, 0, 25, {}),
        ("13", 1500, 0, 40, {"fee-shared": "higher"}),
        ("13", 1450, 101, 40, {}),
        ("16", 600, 0, 3, {}),
        ("16", 400, 404, 3, {}),
        ("16", 400, 405, 12, {}),
    ],
)
def test_cordovas_player_dealer_pays_by_everything_placed_before_the_deal(
    option: str, ante: int, trips: int, fee: int, readings: dict[str, str]
) -> None:
    words = f"ante ${ante}, blind ${ante}" + (f", trips ${trips}" if trips else "")
    assert fees(play(with_fee(CORDOVA, option, readings), {2: words})) == [("seat 1", fee * 100)]


@pytest.mark.rule(BANKERS, "3900-3904, 3928-3933, 5534-5545")
@pytest.mark.rule(CORDOVA, "1704, 2403-2404")
@pytest.mark.parametrize(("name", "option", "stake"), [(BANKERS, "4", 10000), (CORDOVA, "6", 2500)])
def test_one_option_and_the_house_receives_collection_alone(name: str, option: str, stake: Cents) -> None:
    assert not posting_faults(name, option, f"ante {dollars(stake)}, blind {dollars(stake)}")
