"""Fees at a table with a bank: by amounts, by separate wagers, over the primary wagers, and what a purse allows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import Shoe
from houseway.errors import BadInput
from houseway.families.bank.core.bank_fees import affordable
from houseway.families.registry import game, games
from houseway.play.decisions import Choose
from houseway.play.ids import CircleId, stack
from houseway.play.round import Round
from houseway.play.wager_question import Circle, Wager
from houseway.rules.checks.lint import schedule_findings
from houseway.rules.fees import Fee, due, rises
from houseway.rules.pages.render import sections
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.values import Band, Brackets, Cents, Lines, Rates

DEAL = ("before the deal",)
FIFTY = ("$5-$50", "$51-$100", "$101+")
RATES = Rates.read("$0.50 $1 $2")
BONUS = ("pair", "tie", "lucky")


def charge(*bands: str, **others: object) -> Charge:
    return Charge("player", DEAL, "wager", bands=tuple(map(Band.read, bands)), **others)  # type: ignore[arg-type]


def total(fee: Fee, *spots: dict[str, Cents]) -> Cents:
    return sum(fee.due(dict(enumerate(spots))).values())


# By amount -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "fee"),
    [(499, 0), (500, 50), (5000, 50), (5050, 50), (5100, 100), (10000, 100), (10100, 200), (10**8, 200)],
)
def test_a_wager_pays_by_its_bracket(amount: Cents, fee: Cents) -> None:
    assert total(Fee.of(charge(*FIFTY), RATES), {"game": amount}) == fee == due(charge(*FIFTY), RATES, amount)


def test_each_wager_of_each_spot_pays_for_itself() -> None:
    fee = Fee.of(charge(*FIFTY, on=("game",)), RATES)
    assert fee.due({2: {"game": 6000, "bonus": 5000}, 102: {"game": 500}}) == {(2, "game"): 100, (102, "game"): 50}


@pytest.mark.parametrize(("shared", "fee"), [("pays the lower fee", 50), ("pays the higher fee", 100)])
def test_an_amount_in_two_brackets_pays_as_it_is_said(shared: str, fee: Cents) -> None:
    meeting = charge("$5-$100", "$100-$200", shared=shared)
    rates = Rates.read("$0.50 $1")
    assert [due(meeting, rates, amount) for amount in (9999, 10000, 10001, 10100)] == [50, fee, 100, 100]


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=6, unique=True), st.integers(0, 10**6))
def test_the_amounts_from_which_fees_rise_say_the_same_as_the_brackets(lows: list[int], amount: int) -> None:
    bands = tuple(Band(low, None, money=True) for low in sorted(lows))
    rates = Rates(range(1, len(lows) + 1))
    expected = sum(low <= amount for low in lows)
    assert due(Charge("player", DEAL, "wager", bands=bands), rates, amount) == expected
    assert len(rises(Charge("player", DEAL, "wager", bands=bands), rates)) == len(lows)


# Separate wagers -----------------------------------------------------------------------------------------------------

SEPARATE = Fee("separate wager", ("player", "banker"), ((0, 100),))


@pytest.mark.parametrize(
    ("spots", "fee"),
    [
        ([{"banker": 100_00, "zoo": 20_00}, {"banker": 100_00}], 200),
        ([{"tie": 25_00, "tiger": 5_00}], 100),
        ([{"player": 10_00, "banker": 10_00}], 200),
        ([{"banker": 10_00}, {"zoo": 5_00}], 100),
        ([{"tie": 5_00}, {"tie": 5_00}], 100),
        ([{}], 0),
    ],
)
def test_separate_wagers_pay_and_those_in_conjunction_do_not(spots: list[dict[str, Cents]], fee: Cents) -> None:
    assert total(SEPARATE, *spots) == fee


@pytest.mark.parametrize(
    ("spots", "fee"),
    [
        ([{"tie": 25_00, "tiger": 5_00}], 100),
        ([{"tie": 5_00}, {"tie": 5_00}], 200),
        ([{"tie": 25_00}, {"tiger": 5_00}], 100),
        ([{"tie": 25_00, "zoo": 5_00}, {"zoo": 5_00}], 200),
        ([{"banker": 10_00, "tie": 5_00}, {"tie": 5_00}], 100),
        ([{}], 0),
    ],
)
def test_alone_each_wager_on_the_circle_that_has_the_most_may_pay(spots: list[dict[str, Cents]], fee: Cents) -> None:
    each = Fee("separate wager", ("player", "banker"), ((0, 100),), alone="pay for each on one circle")
    assert total(each, *spots) == fee


# Bonus wagers over the others ----------------------------------------------------------------------------------------


def over(pays: str = "by the whole wager") -> Fee:
    return Fee.of(charge(*FIFTY, on=("game", "line"), over=BONUS, over_pays=pays), RATES)


@pytest.mark.parametrize(
    ("game_wager", "charged"), [(2400, BONUS), (4000, BONUS[1:]), (5000, BONUS[2:]), (7400, BONUS[2:]), (7500, ())]
)
def test_bonus_wagers_are_free_in_their_order_up_to_the_primary(game_wager: Cents, charged: tuple[str, ...]) -> None:
    wagers = {"lucky": 2500, "tie": 2500, "pair": 2500, "game": game_wager}
    assert {circle for _, circle in over().due({0: wagers})} - {"game"} == set(charged)


def test_all_primary_wagers_count_together_and_a_bonus_alone_is_over() -> None:
    assert total(over(), {"game": 3000, "line": 2000, "tie": 5000}) == 50 + 50
    assert total(over(), {"tie": 5000}) == 50


def test_what_is_over_may_be_all_that_pays() -> None:
    wagers = {"game": 5000, "tie": 15000}
    assert total(over("by the whole wager"), wagers) == 50 + 200
    assert total(over("by what is over"), wagers) == 50 + 100
    assert total(over("by what is over"), {"game": 5000, "pair": 4000, "tie": 5000}) == 50 + 50


@pytest.mark.parametrize("pays", ["by the whole wager", "by what is over"])
def test_whatever_is_over_pays_at_least_the_fee_of_the_first_bracket(pays: str) -> None:
    assert total(over(pays), {"game": 5000, "tie": 5100}) >= 50 + 50
    added = Fee.of(charge("$101-$200", "$201+", on=("game", "line"), over=BONUS, over_pays=pays), Rates.read("$1 $2"))
    assert total(added, {"game": 2500, "tie": 5000}) == 0


@given(st.dictionaries(st.sampled_from(("game", "line", *BONUS)), st.integers(500, 50_000)))
def test_free_bonus_wagers_never_cost_more_than_if_all_paid(wagers: dict[str, Cents]) -> None:
    every = Fee.of(charge(*FIFTY), RATES)
    assert total(over("by what is over"), wagers) <= total(over(), wagers) <= total(every, wagers)


# The purse -----------------------------------------------------------------------------------------------------------


NAMED = (CircleId("game"), CircleId("game", stack=2), CircleId("line"), *map(CircleId, BONUS))


def asked(purse: Cents, *fees: Fee) -> Wager:
    circles = tuple(Circle(each, str(each), 100, 100_000) for each in NAMED)
    return Wager(2, "wagers", circles, purse, fees=fees)


@given(
    st.integers(0, 60_000),
    st.dictionaries(st.sampled_from(NAMED), st.integers(1, 300), max_size=5),
)
def test_a_wager_and_its_fees_are_never_more_than_the_purse(purse: Cents, dollars: dict[CircleId, int]) -> None:
    fees = (Fee.of(charge(*FIFTY), RATES), over())
    answer = {circle: amount * 100 for circle, amount in dollars.items()}
    second = CircleId("game", stack=2)
    spots = {1: {each.wager: cents for each, cents in answer.items() if each is not second}}
    if second in answer:
        spots[2] = {"game": answer[second]}
    cost = sum(answer.values()) + sum(sum(fee.due(spots).values()) for fee in fees)
    refused = asked(purse, *fees).why_not(answer)
    assert (refused is not None) == (cost > purse)
    assert refused is None or "fees included" in refused


@given(st.integers(0, 50_000), st.lists(st.sampled_from([FIFTY, ("$0-$100", "$101+")]), max_size=2))
def test_the_largest_affordable_bank_wager_leaves_its_fees_and_not_a_cent_more(
    purse: Cents, kinds: list[tuple[str, ...]]
) -> None:
    fees = tuple(Fee.of(charge(*bands), Rates.read(" ".join(["$0.50", "$1", "$2"][: len(bands)]))) for bands in kinds)
    most = affordable(purse, fees)
    assert most + sum(total(fee, {"bank": most}) for fee in fees) <= purse or most == 0
    assert not any(
        most + more + sum(total(fee, {"bank": most + more}) for fee in fees) <= purse for more in (1, 50, 100, 200)
    )


BANKED = [name for name in games() if game(name).kind == "bank"]


def low_on_chips(at: Terms, seed: int) -> Round:
    """A round among people who have little more than a wager, and who wager all they are allowed to."""
    least = at.table_limits[0]
    seated = {1: 40 * least + 10_00, 2: 2 * least + 50, 3: 4 * least + 2_50, 4: 9 * least + 5_00}
    played = Round(at, seated, Shoe.seeded(at.pack, seed))
    while played.state == "open":
        for each in played.open_decisions():
            answer = each.default_answer()
            if isinstance(each, Choose) and each.about == "bank":
                answer = "take" if "take" in each.moves else answer
            elif isinstance(each, Wager):
                answer = max(each.offers(), key=lambda offer: (sum(offer.values()), len(offer)))
            played.answer(each.number, each.seat, answer)
    return played


@pytest.mark.parametrize("name", BANKED)
def test_nobody_owes_a_fee_that_they_cannot_pay(name: str) -> None:
    sheet = game(name)
    for number, (schedule, option) in enumerate(sheet.options()):
        played = low_on_chips(terms(sheet, f"{schedule.id}/{option.id}"), number)
        assert played.state == "over", f"{schedule.id}/{option.id}"
        assert all(played.table.ledger[stack(person)] >= 0 for person in (1, 2, 3, 4))
        seats = sum(change for account, change in played.net().items() if account.kind == "stack")
        assert seats == -played.collection


# Schedules -----------------------------------------------------------------------------------------------------------


def schedule(option: FeeOption, *charges: Charge) -> Schedule:
    return Schedule("s", "S", Lines(), charges, (option,))


def test_an_option_may_print_its_own_brackets_for_some_of_the_charges() -> None:
    option = FeeOption("1", (Rates.read("$1 $2"), Rates.read("$3")), brackets=(Brackets.read("$5-$10 $11+"),))
    (first, rates), (second, flat) = schedule(option, charge(), charge()).charged(option)
    assert [str(band) for band in first.bands] == ["$5-$10", "$11+"]
    assert (rates, second.bands, flat) == ((100, 200), (), (300,))
    assert str(Brackets.read("$5-$10 $11+")) == "$5-$10 $11+"


def findings(bands: str, shared: str = "") -> list[tuple[str, str]]:
    rates = Rates([100] * len(bands.split()))
    option = FeeOption("7", (rates,), brackets=(Brackets.read(bands),))
    return [(note.level, note.path) for note in schedule_findings(schedule(option, charge(shared=shared)), "fees[0]")]


def test_gaps_and_overlaps_of_an_options_own_brackets_are_told() -> None:
    assert findings("$5-$10 $11+") == []
    assert findings("$5-$10 $21+") == [("warning", "fees[0].options.7.brackets[0]")]
    assert findings("$5-$10 $10+") == [("fault", "fees[0].options.7.brackets[0]")]
    assert findings("$5-$10 $10+", "pays the lower fee") == [("warning", "fees[0].options.7.brackets[0]")]


def test_an_additional_fee_may_begin_above_the_table_minimum() -> None:
    limits = Band.read("$5-$500")
    option = FeeOption("1", (Rates.read("$1"), Rates.read("$1 $2")), limits)
    added = charge("$101-$200", "$201-$500")
    assert schedule_findings(schedule(option, charge(), added), "fees[0]") == []
    alone = FeeOption("1", (Rates.read("$1 $2"),), limits)
    assert [note.level for note in schedule_findings(schedule(alone, added), "fees[0]")] == ["warning"]


def test_every_kind_of_charge_is_told_in_words() -> None:
    words = "\n".join(
        line
        for name in ("oaks/zoobac", "calgrand/paibac")
        for section in sections(game(name))
        if section.heading == "Collection fees"
        for part in section.parts
        for line in (*part.says, " | ".join(part.columns))  # type: ignore[union-attr]
    )
    for said in (
        "for each separate wager on Player and Banker, nothing for those made in conjunction with it; without one, for "
        "each on the other circle that has the most",
        "by their own wager",
        "each part of the game: Pai Gow wager; Player hand, Banker hand, Pair Bet, Tie Bet and Lucky 7",
        "where Pair Bet, Tie Bet and Lucky 7, added up in this order, are free until they are over the others, then "
        "paid by what is over, at least the fee of the first bracket",
        "player pays | player adds | player-dealer pays | player-dealer adds",
    ):
        assert said in words


# What a table may post -----------------------------------------------------------------------------------------------


def post(limits: str, smallest: str = "$5-$20", largest: str = "$50-$300") -> Terms:
    option = FeeOption("1", (Rates.read("$1"),))
    between = replace(
        schedule(option, charge()),
        smallest=Band.read(smallest) if smallest else None,
        largest=Band.read(largest) if largest else None,
    )
    sheet = replace(game("players/ez-baccarat"), fees=(between,))
    return terms(sheet, stakes={"limits": limits} if limits else {})


def test_limits_are_posted_between_the_lowest_and_the_highest() -> None:
    assert post("").table_limits == (500, 2000)
    for fits in ("$5-$20", "$5-$300", "$50-$300", "$7-$77"):
        assert str(post(fits).stakes.limits) == fits
        assert post(fits).posted.endswith(f"limits {fits}")
    for low in ("$4-$20", "$5-$19"):
        with pytest.raises(BadInput, match="below the lowest"):
            post(low)
    for high in ("$51-$300", "$50-$301", "$50+"):
        with pytest.raises(BadInput, match="above the highest"):
            post(high)


def test_no_limit_may_be_all_that_can_be_posted() -> None:
    assert post("", "$1+", "").table_limits == (100, None)
    assert post("$500+", "$1+", "").table_limits == (50000, None)
    with pytest.raises(BadInput, match="below the lowest"):
        post("$500-$1,000", "$1+", "")


def test_only_limits_are_posted_at_a_table_with_a_bank_and_never_others_than_those_printed() -> None:
    with pytest.raises(BadInput, match="no such stake"):
        terms(game("players/ez-baccarat"), stakes={"blinds": "$1 $2"})
    with pytest.raises(BadInput, match="the option prints"):
        terms(game("players/ez-baccarat"), "1", stakes={"limits": "$5-$100"})
    assert terms(game("players/ez-baccarat"), "1", stakes={"limits": "$5-$99"}).table_limits == (500, 9900)


def test_a_reading_may_change_a_schedule_of_the_fee_book() -> None:
    taken = game("players/golden-frog-baccarat")
    other = game("players/golden-frog-baccarat", {"fee-shared": "higher"})
    assert [sheet.fees[0].charges[0].shared for sheet in (taken, other)] == [
        "pays the lower fee",
        "pays the higher fee",
    ]
    assert taken.digest != other.digest
