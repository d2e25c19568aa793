"""Three Card Poker 6 Card Bonus of Player's Casino: seven seats, and fees of its own. Player's seed, 2833-3325."""

from __future__ import annotations

import pytest

from houseway import BadInput, NotLegal, Session, game
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Dealt
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Cents, Lines
from tests.odds.lab import lab
from tests.rules.bank_fees import fees, moments, play, posting_faults
from tests.rules.bank_fees import posted as with_fee
from tests.rules.bank_table import cards_dealt, gain, wager
from tests.rules.book_rows import options, rows, text_of
from tests.rules.versus_table import deal, nets, posted, put_up, sit
from tests.tables import table

GAME = "players/three-card-poker-6-card-bonus"
AT = posted(GAME)
ALL = "ante $10, pair-plus $10, six-card $10"


@pytest.mark.rule(GAME, "2864-2881, 2955-2959, 3012-3014")
def test_seven_seats_and_one_freshly_shuffled_deck_without_jokers() -> None:
    sheet = game(GAME)
    assert (sheet.seats.max, sheet.pack.shuffled, len(sheet.pack.pack().cards())) == (7, "every round", 52)


@pytest.mark.rule(GAME, "2961-2987, 3098-3103, 3122, 3138-3144, 3167")
def test_bonuses_need_an_ante_and_nobody_bets_behind_a_seat_or_after_the_call() -> None:
    asked = sit(AT, "").open_decisions()[0]
    for words in ("ante $10", ALL, "ante $10, six-card $50", "ante $10, pair-plus $50"):
        assert asked.why_not(read_answer(asked, words)) is None
    for words in ("pair-plus $10", "six-card $10", "pair-plus $10, six-card $10"):
        assert asked.why_not(read_answer(asked, words))
    session = Session(AT, dict.fromkeys((1, 2), 100_000), SeededChance(1))
    with pytest.raises(BadInput):
        session.stand_behind(11, 2, 100_000)
    played = put_up(wager(sit(AT, ""), {2: ALL}))
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 2, {"pair-plus": 1000})


@pytest.mark.rule(GAME, "3012-3027")
@pytest.mark.parametrize(("reading", "up"), [("the-first", [0]), ("the-last", [2])])
def test_stacks_of_three_from_the_left_of_the_bank_whose_bottom_card_is_turned_up(reading: str, up: list[int]) -> None:
    played = put_up(wager(sit(posted(GAME, {"bottom-card": reading}), ""), {2: "ante $10", 3: "ante $10"}))
    assert cards_dealt(played) == ["hand 2"] * 3 + ["hand 3"] * 3 + ["bank hand"] * 3
    bank = [each.seen_by for each in played.events if isinstance(each, Dealt) and str(each.to) == "bank hand"]
    assert [at for at, seen in enumerate(bank) if seen == 0] == up


# 2901-2939, 3050-3086: own hand, bank, what $10 of Ante and of Play gain.
COMPARED = [
    ("7s 6d 4s", "Jc 9d 8h", 10, 0),  # jack high does not qualify: the Ante is paid, worse hand or not
    ("Ks 9s 4d", "Jc 9d 8h", 10, 0),
    ("Jd 9s 8s", "Jc 9d 8h", 10, 0),
    ("Kc 3s 2s", "Qc 3d 2h", 10, 10),
    ("Jc Td 8s", "Qc 3d 2h", -10, -10),
    ("Qd 3s 2s", "Qc 3d 2h", 0, 0),
    ("Ac Kc Qc", "Kd Qd Jd", 10, 10),  # mini royal over the highest straight flush
    ("Ac 2c 3c", "Ad As Ah", 10, 10),  # ace, 2, 3 of a suit is a straight flush, over three aces
    ("Ac 2c 3c", "2d 3d 4d", -10, -10),  # and the lowest one
    ("2c 2d 2h", "Ad Kd Qs", 10, 10),  # three of a kind over a straight
    ("Ac 2d 3h", "As Ks Js", 10, 10),  # the lowest straight over the highest flush
    ("5c 3c 2c", "As Ad Kh", 10, 10),  # the lowest flush over the highest pair
    ("2c 2d 3h", "As Kd Jh", 10, 10),  # the lowest pair over ace, king and jack
]


@pytest.mark.rule(GAME, "2860-2862, 2891-2939, 3037-3041, 3050-3086")
@table("mine", "bank", "ante", "play_wager", rows=COMPARED)
def test_the_bank_plays_with_queen_high_and_else_pays_every_ante(
    mine: str, bank: str, ante: int, play_wager: int
) -> None:
    found = nets(deal(AT, {2: "ante $10"}, f"{mine} {bank}", {2: "play"}))
    assert found == {"2 ante": ante, "2 play": play_wager}


@pytest.mark.rule(GAME, "3071-3073, 3085-3086")
def test_equal_hands_below_the_qualifier_push_in_the_other_reading() -> None:
    at = posted(GAME, {"equal-hands-unqualified": "pushes"})
    assert nets(deal(at, {2: "ante $10"}, "Jd 9s 8s Jc 9d 8h", {2: "play"}))["2 ante"] == 0


# 3124-3131 and 3171-3182: three cards of one's own, three of the bank's, Pair Plus and 6 Card Bonus for $10.
BONUS = [
    ("Ac Kc Qc", "Jc Tc 2h", 2000, 10000),
    ("9c 8c 7c", "6c 5c Kh", 400, 2000),
    ("9c 9d 9h", "9s 5c Kh", 300, 1000),
    ("9c 9d 9h", "5s 5c Kh", 300, 200),
    ("Kc 8c 3c", "6c 5c Qh", 30, 150),
    ("9c 8d 7h", "6c 5s Kh", 60, 90),
    ("9c 9d 4h", "9s 5c Kh", 10, 80),
    ("9c 8d 4h", "9s 8c Kh", -10, -10),
]


@pytest.mark.rule(GAME, "2980-2983, 3098-3131, 3137-3182")
@table("mine", "bank", "pair_plus", "six_card", rows=BONUS)
def test_both_bonuses_are_paid_by_their_tables_and_a_fold_forfeits_pair_plus_alone(
    mine: str, bank: str, pair_plus: int, six_card: int
) -> None:
    words = ALL.replace("$10", "$5")
    played = nets(deal(AT, {2: words}, f"{mine} {bank}", {2: "play"}))
    assert (2 * played["2 pair-plus"], 2 * played["2 six-card"]) == (pair_plus, six_card)
    folded = nets(deal(AT, {2: words}, f"{mine} {bank}", {2: "fold"}))
    assert folded == {"2 ante": -5, "2 pair-plus": -5, "2 six-card": six_card / 2}


@pytest.mark.rule(GAME, "3137-3185")
def test_the_six_card_bonus_costs_and_hits_as_printed() -> None:
    found = lab(GAME).price("six-card")
    assert f"{float(-100 * found.ev):.2f}" == "6.74"
    hit = sum(row.probability for row in found.outcomes if row.net > 0)
    assert f"{float(100 * hit):.4f}" == "7.2798"


@pytest.mark.rule(GAME, "2851-2858, 3016-3023, 3091-3094, 3119-3120, 3164-3165")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("last", [("ante", -10), ("play", -10), ("pair-plus", -5), ("six-card", 0)]),
        ("first", [("six-card", -10), ("ante", -10), ("play", -5), ("pair-plus", 0)]),
    ],
)
def test_player_by_player_until_the_wager_of_the_bank_is_exhausted(
    reading: str, expected: list[tuple[str, float]]
) -> None:
    at = posted(GAME, {"six-card-turn": reading})
    wagers = {2: ALL, 3: "ante $10"}
    played = deal(at, wagers, "Jc 8d 4s Jd 8h 4c Kc Qd 2h", {2: "play", 3: "play"}, bank=25)
    assert list(nets(played).items()) == [(f"2 {name}", net) for name, net in expected] + [("3 ante", 0), ("3 play", 0)]
    assert gain(played, 1) == 25


@pytest.mark.rule(GAME, "3046-3048")
def test_forfeited_wagers_are_collected_before_the_banks_cards_are_revealed() -> None:
    played = deal(AT, {2: "ante $10", 3: "ante $10"}, "Jc 8d 4s Jd 8h 4c Kc Qd 2h", {2: "play", 3: "fold"})
    assert list(nets(played)) == ["3 ante", "2 ante", "2 play"]


@pytest.mark.rule(GAME, "2855-2856")
def test_the_position_is_offered_to_the_next_after_two_hands() -> None:
    with pytest.raises(AssertionError):
        sit(AT, "", lasting=Lasting(BankRotation(1, 2)))  # the first to be asked is seat 2


# Fees (3187-3325) ----------------------------------------------------------------------------------------------------


def on_the_sheet(option: str) -> list[tuple[Cents, Cents | None, Cents]]:
    at = with_fee(GAME, option)
    assert at.schedule
    assert at.option
    return [
        (band.low, band.high, fee)
        for each, rates in at.schedule.charged(at.option)
        if each.bands
        for band, fee in zip(each.bands, rates, strict=True)
    ]


@pytest.mark.rule(GAME, "3187-3325")
def test_the_fourteen_options_are_those_of_the_printed_tables() -> None:
    first = options("players", "3228-3234")
    by_hand = {row.id: row.amounts for row in rows("players", Lines.read("3248-3255"))}
    last = options("players", "3272-3325")
    assert [*first, *by_hand, *last] == [option.id for _, option in terms(game(GAME)).sheet.options()]
    # The player-dealer's $2.00 stands between the brackets of the first option.
    assert on_the_sheet("1") == [(5_00, 100_00, 1_00), (105_00, 200_00, 2_00), (205_00, 300_00, 3_00)]
    assert (first["1"].limits, with_fee(GAME, "1").table_limits) == ((5_00, 300_00), (5_00, 300_00))
    assert first["1"].brackets == on_the_sheet("1")
    for option, (low, high, player, bank) in by_hand.items():
        at = with_fee(GAME, option)
        assert at.table_limits == (low, high)
        assert fees(play(at, {2: f"ante ${low // 100}"})) == [("seat 1", bank), ("seat 2", player)]
    for option, row in last.items():
        assert with_fee(GAME, option).table_limits == row.limits
        assert on_the_sheet(option) == row.brackets


@pytest.mark.rule(GAME, "3203-3204, 6096-6142, 6221-6224")
def test_the_page_says_why_the_rates_of_three_card_poker_1_1_are_not_posted() -> None:
    rates = [line for line in text_of("players")[6095:6693] if "Three Card" in line or "Poker 1.1" in line]
    assert rates
    assert not any("6 Card Bonus" in line for line in rates)
    assert len(game(GAME).options()) == 14
    assert [note.lines for note in game(GAME).notes if "GEGA-003036" in note.says] == [
        Lines.read("3203-3204, 6096-6142, 6221-6224")
    ]


@pytest.mark.rule(GAME, "3187-3193, 3228-3234")
@pytest.mark.parametrize(
    ("reading", "wagers", "expected"),
    [
        # $60 and $45 are an action of $105: everybody pays $2, or each by what they wagered themselves.
        ("the-table", ("ante $60", "ante $45"), [200, 200, 200]),
        ("the-player", ("ante $60", "ante $45"), [200, 100, 100]),
        ("the-table", ("ante $60", "ante $40"), [200, 100, 100]),
        ("the-table", ("ante $300", "ante $5"), [200, 300, 300]),
    ],
)
def test_option_1_by_the_action_of_the_table_or_of_the_player(
    reading: str, wagers: tuple[str, str], expected: list[Cents]
) -> None:
    played = play(with_fee(GAME, "1", {"whose-action": reading}), dict(enumerate(wagers, 2)))
    assert fees(played) == [(f"seat {seat}", fee) for seat, fee in enumerate(expected, 1)]
    assert max(moments(played).fees) < min(moments(played).cards)


# 3188-3193, 3228-3234: what is wagered, and the fees of seats 2 and 3 by the Antes of the table or of each player, and
# by all wagers of the table or of each player. "No additional collection" is due for a bonus wager.
BONUSES = [
    (("ante $100", "nothing"), [1], [1], [1], [1]),
    (("ante $100, pair-plus $5", "nothing"), [1], [1], [2], [2]),
    (("ante $100, six-card $105", "nothing"), [1], [1], [3], [3]),
    (("ante $60, pair-plus $50", "ante $5"), [1, 1], [1, 1], [2, 2], [2, 1]),
    (("ante $200, six-card $5", "ante $5"), [3, 3], [2, 1], [3, 3], [3, 1]),
]


def players_pay(readings: dict[str, str], wagers: tuple[str, str]) -> list[int]:
    """What seats 2 and 3 pay at option 1, in dollars."""
    played = play(with_fee(GAME, "1", readings), dict(enumerate(wagers, 2)))
    return [fee // 100 for payer, fee in fees(played) if payer != "seat 1"]


@pytest.mark.rule(GAME, "3188-3193, 3228-3234")
@table("wagers", "antes", "own_antes", "everything", "own_wagers", rows=BONUSES)
def test_a_bonus_wager_raises_no_fee_of_option_1_but_in_the_other_reading(
    wagers: tuple[str, str], antes: list[int], own_antes: list[int], everything: list[int], own_wagers: list[int]
) -> None:
    found = [
        players_pay({"whose-action": whose, "action-of-option-1": action}, wagers)
        for action in ("antes", "all-wagers")
        for whose in ("the-table", "the-player")
    ]
    assert found == [antes, own_antes, everything, own_wagers]


@pytest.mark.rule(GAME, "3187-3193, 3228-3234")
def test_who_wagers_at_option_1_must_be_able_to_pay_the_highest_fee() -> None:
    # The action is not known yet when the first player wagers: $3 are kept back.
    played = sit(with_fee(GAME, "1"), "", stacks={2: 12})
    asked = played.open_decisions()[0]
    assert asked.why_not(read_answer(asked, "ante $9")) is None
    assert asked.why_not(read_answer(asked, "ante $10"))


@pytest.mark.rule(GAME, "3193-3198, 3248-3255")
@pytest.mark.parametrize("option", [str(each) for each in range(2, 10)])
def test_options_2_to_9_charge_the_player_or_in_the_other_reading_the_bank_alone(option: str) -> None:
    at = with_fee(GAME, option, {"players-pay": "nothing"})
    ((seat, fee),) = fees(play(at, {2: f"ante ${at.table_limits[0] // 100}"}))
    row = next(row for row in rows("players", Lines.read("3248-3255")) if row.id == option)
    assert (seat, fee) == ("seat 1", row.amounts[3])


@pytest.mark.rule(GAME, "3190-3193, 3196-3204, 3272-3325")
@pytest.mark.parametrize(
    ("words", "fee"), [("ante $70, pair-plus $5", 100), ("ante $70, six-card $9", 100), (ALL, 100)]
)
def test_bonus_wagers_count_in_the_action_and_play_wagers_do_not(words: str, fee: Cents) -> None:
    for seed in range(1, 5):
        assert fees(play(with_fee(GAME, "10"), {2: words}, seed=seed)) == [("seat 1", fee)]
    assert fees(play(with_fee(GAME, "10"), {2: "ante $70, six-card $10"})) == [("seat 1", 200)]


@pytest.mark.rule(GAME, "2856-2858, 3091-3094")
@pytest.mark.parametrize("option", ["1", "5", "12"])
def test_the_house_receives_collection_alone(option: str) -> None:
    assert not posting_faults(GAME, option, "ante $25")
