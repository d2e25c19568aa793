"""Oaks: the fees of ZooBac by separate wager, of Super Pan 9 and No Bust 21st Century Blackjack by the wager."""

from __future__ import annotations

from itertools import product

import pytest

from houseway.errors import NotLegal
from houseway.families.registry import game
from houseway.play.events import Dealt, Moved
from houseway.play.ids import COLLECTION, stack
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Cents
from tests.rules.bank_fees import Tier, dollars, fees, moments, paid_by, play, posted, tiers
from tests.rules.fee_hands import house_receives

ZOOBAC = "oaks/zoobac"
PAN_9 = "oaks/super-pan-9"
NO_BUST = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
CENTURY, BUST = "oaks/no-bust-21st-century-blackjack", "oaks/21st-century-blackjack"
TWENTY_ONE = (NO_BUST, CENTURY, BUST)
PAN_ROWS = tiers("bank-oaks-super-pan-9")
NO_BUST_ROWS = tiers("bank-oaks-no-bust")

# Option: the limits of Player and Banker, the player's fee, the player-dealer's (2279-2289, 3726-3748).
SEPARATE = {
    "by-separate-wager/1": ("$10", "$100", 100, 300),
    "by-separate-wager/2": ("$100", "$100", 100, 500),
    "zoobac/1": ("$10", "$100", 100, 300),
    "zoobac/2": ("$10", "$100", 100, 400),
    "zoobac/3": ("$10", "$100", 100, 500),
    "zoobac/4": ("$100", "$100", 100, 500),
}
# Option 5 (3774-3778).
ACTION = [(10, 300, 2), (301, 800, 4), (801, 2000, 12), (2001, 10**6, 20)]


# ZooBac --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(ZOOBAC, "2251-2261, 2279-2289, 3704-3748")
@pytest.mark.parametrize("option", SEPARATE)
def test_zoobac_takes_the_printed_fees_within_the_printed_limits(option: str) -> None:
    least, most, fee, bank = SEPARATE[option]
    at = posted(ZOOBAC, option)
    for circle, amount in product(("player", "banker"), (least, most)):
        assert fees(play(at, {2: f"{circle} {amount}"})) == [("seat 1", bank), ("seat 2", fee)]
    for circle in ("tie", "zoo", "rabbit", "tiger", "monkey"):
        high = "$100" if circle in ("tie", "zoo") else "$50"
        over = "$105" if circle in ("tie", "zoo") else "$55"
        for amount in ("$5", high):
            assert fees(play(at, {2: f"{circle} {amount}"})) == [("seat 1", bank), ("seat 2", fee)]
        with pytest.raises(NotLegal, match="maximum"):
            play(at, {2: f"{circle} {over}"})
    with pytest.raises(NotLegal, match="maximum"):
        play(at, {2: "player $105"})


@pytest.mark.rule(ZOOBAC, "2255-2258, 3710-3712")
@pytest.mark.parametrize("option", SEPARATE)
def test_two_wagers_of_100_on_banker_pay_a_dollar_each_and_20_on_zoo_nothing(option: str) -> None:
    played = play(posted(ZOOBAC, option), {2: "banker $100, banker 2 $100, zoo $20"})
    assert fees(played)[1:] == [("seat 2", 100), ("seat 2", 100)]


@pytest.mark.rule(ZOOBAC, "2259-2261, 3715-3717")
@pytest.mark.parametrize("option", SEPARATE)
def test_25_on_tie_and_5_on_tiger_pay_a_dollar(option: str) -> None:
    played = play(posted(ZOOBAC, option), {2: "tie $25, tiger $5"})
    assert fees(played)[1:] == [("seat 2", 100)]
    moves = [each for each in played.events if isinstance(each, Moved) and each.payer == stack(2)]
    assert "Tie" in next(each.because for each in moves if each.payee == COLLECTION)


@pytest.mark.rule(ZOOBAC, "2252-2254, 3705-3707")
@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("player $10, banker $10", 2),
        ("player $10, banker $10, tie $5, zoo $5, rabbit $5, tiger $5, monkey $5", 2),
        ("tie $5, zoo $5, rabbit $5, tiger $5, monkey $5", 1),
        ("banker $10, zoo $100", 1),
        ("monkey $5", 1),
        ("nothing", 0),
    ],
)
def test_each_separate_wager_pays_and_what_is_made_with_it_does_not(words: str, count: int) -> None:
    played = play(posted(ZOOBAC, "by-separate-wager/1"), {2: words, 3: "player $10"})
    assert paid_by(played, 2) == count * 100
    assert paid_by(played, 3) == 100


@pytest.mark.rule(ZOOBAC, "2251-2261, 3705-3717")
@pytest.mark.parametrize("option", ["by-separate-wager/1", "zoobac/1"])
@pytest.mark.parametrize(("reading", "count"), [("each", 2), ("one", 1)])
def test_two_wagers_on_tie_without_a_line_wager_pay_as_two_on_banker_do_or_one_fee(
    option: str, reading: str, count: int
) -> None:
    at = posted(ZOOBAC, option, {"without-a-line": reading})
    played = play(at, {2: "tie $25, tie 2 $25, tiger $5", 3: "tie $25, tiger 2 $5"})
    assert (paid_by(played, 2), paid_by(played, 3)) == (count * 100, 100)


@pytest.mark.rule(ZOOBAC, "2248, 2251-2254")
def test_a_back_line_bettor_pays_like_a_seated_one() -> None:
    played = play(posted(ZOOBAC, "by-separate-wager/1"), {2: "banker $10", 15: "banker $10, zoo $5"}, behind={15: 2})
    assert (paid_by(played, 2), paid_by(played, 15)) == (100, 100)


@pytest.mark.rule(ZOOBAC, "3751-3778")
@pytest.mark.parametrize("action", [10, 300, 305, 800, 805, 2000, 2005, 3000])
def test_zoobac_option_5_is_paid_by_the_player_dealer_by_table_action(action: int) -> None:
    [fee] = [fee for low, high, fee in ACTION if low <= action <= high]
    most = min(action, 2000)
    rest = f", banker ${action - most}" if action - most >= 10 else f", tie ${action - most}" if action > most else ""
    played = play(posted(ZOOBAC, "5"), {2: f"player ${most}{rest}"})
    assert fees(played) == [("seat 1", fee * 100)]


@pytest.mark.rule(ZOOBAC, "3751-3753, 3774-3778")
@pytest.mark.parametrize(("reading", "fee"), [("nothing", []), ("the-first", [("seat 1", 200)])])
def test_zoobac_option_5_below_the_first_bracket(reading: str, fee: list[tuple[str, Cents]]) -> None:
    assert fees(play(posted(ZOOBAC, "5", {"below-the-first-bracket": reading}), {2: "zoo $5"})) == fee


@pytest.mark.rule(ZOOBAC, "2252, 3705-3707")
@pytest.mark.parametrize(("purse", "allowed"), [(11, True), (10, False)])
def test_a_wager_and_its_fee_must_be_at_hand(purse: int, *, allowed: bool) -> None:
    at = posted(ZOOBAC, "by-separate-wager/1")
    if allowed:
        assert paid_by(play(at, {2: "banker $10"}, stacks={2: purse * 100}), 2) == 100
    else:
        with pytest.raises(NotLegal, match="fees included"):
            play(at, {2: "banker $10"}, stacks={2: purse * 100})


# Super Pan 9 and No Bust ---------------------------------------------------------------------------------------------

CASES = [(PAN_9, "game", row) for row in PAN_ROWS]
CASES += [(name, "game", row) for name in TWENTY_ONE for row in NO_BUST_ROWS]


@pytest.mark.rule(PAN_9, "3603-3612")
@pytest.mark.rule(NO_BUST, "3397-3408")
@pytest.mark.rule(CENTURY, "3397-3408")
@pytest.mark.rule(BUST, "3397-3408")
@pytest.mark.parametrize(("document", "circle", "row"), CASES, ids=lambda each: getattr(each, "id", each))
def test_a_fee_per_round_from_the_bank_and_one_for_each_wager(document: str, circle: str, row: Tier) -> None:
    assert row.band is not None
    assert row.band.high is not None
    player, bank = row.fees
    at = posted(document, row.id)
    for amount in (row.band.low, row.band.high):
        played = play(at, {2: f"{circle} {dollars(amount)}", 3: f"{circle} {dollars(amount)}"})
        assert fees(played) == [("seat 1", bank), ("seat 2", player), ("seat 3", player)]
    for amount in (row.band.low - 100, row.band.high + 100):
        with pytest.raises(NotLegal):
            play(at, {2: f"{circle} {dollars(amount)}"})


@pytest.mark.rule(NO_BUST, "3400-3401")
@pytest.mark.rule(CENTURY, "3400-3401")
@pytest.mark.rule(BUST, "3400-3401")
@pytest.mark.parametrize("document", TWENTY_ONE)
def test_no_fee_on_what_is_added_after_the_deal(document: str) -> None:
    at = posted(document, "1")
    for seed in range(1, 15):
        assert fees(play(at, {2: "game $50"}, seed=seed)) == [("seat 1", 200), ("seat 2", 100)]


# The moment and the procedures ---------------------------------------------------------------------------------------


@pytest.mark.rule(ZOOBAC, "2294-2295")
@pytest.mark.parametrize(
    ("option", "reading"),
    [("by-separate-wager/1", "as-posted"), ("zoobac/1", "before-the-deal"), ("5", "before-the-deal")],
)
def test_zoobac_is_collected_when_last_bets_are_called(option: str, reading: str) -> None:
    _, taken, dealt = moments(play(posted(ZOOBAC, option, {"two-printings": reading}), {2: "banker $10"}))
    assert taken
    assert max(taken) < min(dealt)


@pytest.mark.rule(ZOOBAC, "3720-3721, 3753-3755")
@pytest.mark.rule(PAN_9, "646-647, 3604-3607")
@pytest.mark.rule(NO_BUST, "1297, 3399-3403")
@pytest.mark.parametrize(
    ("document", "option", "words", "cards"),
    [
        (ZOOBAC, "zoobac/1", "banker $10", 4),
        (ZOOBAC, "5", "banker $10", 4),
        (PAN_9, "1", "game $10", 6),
        (NO_BUST, "1", "game $10", 3),
    ],
)
def test_the_book_collects_immediately_after_the_cards_are_distributed(
    document: str, option: str, words: str, cards: int
) -> None:
    played = play(posted(document, option), {2: words})
    before = [each for each in played.events[: min(moments(played).fees)] if isinstance(each, Dealt)]
    assert sum(len(each.cards) for each in before) == cards


EVERY = [
    (ZOOBAC, "by-separate-wager/1", "banker $10"),
    (ZOOBAC, "zoobac/4", "tie $25"),
    (PAN_9, "1", "game $10"),
    *((name, "2", "game $10") for name in TWENTY_ONE),
]


@pytest.mark.rule(ZOOBAC, "2266-2272, 3780-3792, 3794-3803")
@pytest.mark.rule(PAN_9, "3780-3792, 3794-3803")
@pytest.mark.rule(NO_BUST, "3780-3792, 3794-3803")
@pytest.mark.rule(CENTURY, "3780-3792, 3794-3803")
@pytest.mark.rule(BUST, "3780-3792, 3794-3803")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(
    document: str, option: str, words: str
) -> None:
    at = posted(document, option)
    assert at.fee in (option, option.partition("/")[2])
    played = play(at, {2: words})
    assert house_receives(played) == played.collection > 0


@pytest.mark.rule(ZOOBAC, "2271-2272, 3802-3803")
@pytest.mark.rule(PAN_9, "3802-3803")
@pytest.mark.rule(NO_BUST, "3802-3803")
@pytest.mark.rule(CENTURY, "3802-3803")
@pytest.mark.rule(BUST, "3802-3803")
@pytest.mark.parametrize("document", [ZOOBAC, PAN_9, *TWENTY_ONE])
def test_no_table_has_more_than_five_rates(document: str) -> None:
    for schedule, option in terms(game(document)).sheet.options():
        assert 1 <= distinct_rates(schedule, option) <= 5
