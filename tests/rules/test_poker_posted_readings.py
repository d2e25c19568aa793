"""Printed alternatives that a poker table may post, each with both of its choices."""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Session, Sheet, Shoe, game, terms
from houseway.cards import cards
from houseway.errors import BadInput
from houseway.play.decisions import Choose
from houseway.play.ids import COLLECTION
from houseway.play.seat_notes import CarriedPot
from houseway.ranking import ORDERS
from tests.rules import calgrand_table, jacks_table, stud_table
from tests.rules.holdem_table import rights
from tests.rules.lowball_table import posted, sit

JACKS, STUD = "bankers/draw-poker-jacks-or-better", "calgrand/seven-card-stud"
LOWBALL, HOLDEM = "players/lowball-ace-to-five", "bankers/texas-holdem"


@pytest.mark.rule(JACKS, "633-634, 4401-4402, 5797-5799")
@pytest.mark.parametrize(("reading", "fee"), [("none", 0), ("modified", 1)])
def test_an_unopened_pot_of_draw_poker_pays_no_fee_or_the_modified_fee(reading: str, fee: int) -> None:
    at = jacks_table.posted("first-round/14", unopened_fee=reading)
    hands = (jacks_table.ACE_HIGH, jacks_table.NINES, jacks_table.TENS, jacks_table.FIVES_UP.replace("4s", "7s"))
    played = jacks_table.play(jacks_table.sit(hands=hands, at=at), "check check check check")
    assert played.table.ledger[COLLECTION] == fee * 100
    # Four antes of $1, and what is left of them lies there for the next hand.
    assert jacks_table.pot(played) == 4 - fee
    assert played.table.lasting[CarriedPot].total == 400 - fee * 100


@pytest.mark.rule(LOWBALL, "3725-3741")
@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("ace-five-joker", "Ac Ad 9h 8s 7c", "2c 2d 3h 4s 5c"),
        ("ace-five-aces-high-in-pairs-joker", "Kc Kd 3h 4s 5c", "Ac Ad 2h 3s 4c"),
        # Two aces and two kings are the highest two pairs, three aces the highest three of a kind.
        ("ace-five-aces-high-in-pairs-joker", "Kc Kd Qh Qs 5c", "Ac Ad Kh Ks 4c"),
        ("ace-five-aces-high-in-pairs-joker", "Kc Kd Kh Qs 5c", "Ac Ad Ah 2s 4c"),
        # A single ace is the lowest card as ever.
        ("ace-five-aces-high-in-pairs-joker", "3c 3d Ah 4s 5c", "3h 3s 2h 4c 5d"),
        ("ace-five-aces-high-in-pairs-joker", "5c 4d 3h 2s Ac", "6c 4c 3d 2h Ah"),
    ],
)
def test_a_pair_of_aces_is_the_lowest_pair_or_the_highest(name: str, better: str, worse: str) -> None:
    order = ORDERS[name]
    assert order.strength(cards(better)) > order.strength(cards(worse))


@pytest.mark.rule(LOWBALL, "3725-3741")
def test_lowball_may_post_either_rank_of_paired_aces() -> None:
    assert game(LOWBALL, {"paired-aces": "worst"}).hands["low"].ranking == "ace-five-aces-high-in-pairs-joker"
    assert (
        ORDERS["ace-five-aces-high-in-pairs"].say(
            ORDERS["ace-five-aces-high-in-pairs"].strength(cards("Ac Ad 2h 3s 4c"))
        )
        == "pair of aces"
    )


@pytest.mark.rule(LOWBALL, "3785-3787")
@pytest.mark.parametrize(("reading", "most"), [("after-the-call", 3 + 8 + 3), ("as-it-lies", 3 + 8)])
def test_a_pot_limit_raise_counts_the_call_or_not(reading: str, most: int) -> None:
    at = posted(LOWBALL, fee="none", betting="pot-limit", readings={"pot-limit": reading, "kill-option": "no-kill"})
    # Four antes of $1 and blinds of $1 and $3 are $8, and $3 is to be called.
    assert rights(sit(at, "100 100 100 100")) == f"3: fold, call $3, raise to $6-${most}"


@pytest.mark.rule(LOWBALL, "3783-3787")
def test_without_blinds_the_minimum_bet_is_what_the_table_specifies() -> None:
    at = posted(LOWBALL, fee="none", betting="no-limit", stakes={"blinds": "", "limits": "$5+"})
    assert rights(sit(at, "100 100 100 100")) == "1: fold, bet to $5-$99"
    with pytest.raises(BadInput, match="least bet"):
        posted(LOWBALL, fee="none", betting="no-limit", stakes={"limits": "$5+"})
    with pytest.raises(BadInput, match="has no limits"):
        posted(LOWBALL, fee="none", betting="no-limit", stakes={"blinds": "", "limits": "$5-$10"})


@pytest.mark.rule(HOLDEM, "4445-4446, 5552-5553")
@pytest.mark.parametrize(("reading", "board"), [("river", 5), ("turn", 4)])
def test_the_late_fee_of_holdem_is_taken_after_the_turn_or_after_the_river(reading: str, board: int) -> None:
    at = terms(game(HOLDEM, {"late-fee": reading}), "board-flop-river-modified/1")
    played = Round(at, dict.fromkeys(range(1, 8), 20_000), Shoe.seeded(at.pack, 1))
    taken: list[int] = []
    while played.state == "open":
        [asked] = played.open_decisions()
        assert isinstance(asked, Choose)
        before = played.collection
        move = next(each for each in ("pass", "check", "call") if each in asked.moves)
        played.answer(asked.number, asked.seat, move)
        if played.collection > before:
            taken.append(len(next(pile for key, pile in played.table.piles.items() if str(key) == "board").cards))
    # $3 after the flop and $1 late.
    assert (taken, played.collection) == ([3, board], 400)


@pytest.mark.rule(STUD, "2513-2514, 2905-2910")
def test_two_jokers_may_be_bugs() -> None:
    at = stud_table.posted(jokers="two-bugs")
    assert at.faces.count(52) == 2
    order = ORDERS[at.sheet.hands["high"].ranking]
    # Two bugs beside two aces are four aces; beside a seven and a king they fill no pair of those.
    assert order.say(order.strength(cards("Jk Jk Ac Ad 7h"))) == "four of a kind, aces"
    assert order.say(order.strength(cards("Jk Jk Kc 7d 2h"))).startswith("pair of aces")


@pytest.mark.rule(STUD, "2539-2540, 2664, 2734-2735, 2761-2762")
@pytest.mark.parametrize(
    ("reading", "expected", "held"),
    [("may-check", "1: fold, check, raise $4", 3), ("has-bet", "1: fold, check, bet $4", 4)],
)
def test_a_blind_that_everybody_has_called_may_check_or_has_bet(reading: str, expected: str, held: int) -> None:
    at = stud_table.posted(stakes="ante=$0 blinds=$4", blind_check=reading)
    played = stud_table.answer(stud_table.sit(at=at), "2:call 3:call 4:call")
    # Asked once more on third street, or first to act on fourth street, where seat 1 shows a king and a nine.
    assert rights(played) == expected
    assert len(stud_table.held(played, 1)) == held


@pytest.mark.rule("bankers/mexican-poker-salinas", "40-41")
def test_the_buy_in_of_salinas_holds_under_every_fee_option() -> None:
    sheet = game("bankers/mexican-poker-salinas")
    for schedule, option in sheet.options():
        assert str(terms(sheet, f"{schedule.id}/{option.id}").buy_in) == "$40-$100"


@pytest.mark.rule("players/big-o-hi-lo-run-it-twice", "4058-4062, 4100")
@pytest.mark.rule("players/double-board-omaha", "6825-6826, 6862")
@pytest.mark.parametrize("name", ["players/big-o-hi-lo-run-it-twice", "players/double-board-omaha"])
def test_an_additional_amount_within_the_posted_limit_may_be_any_amount_between_the_two(name: str) -> None:
    fixed, spread = terms(game(name)), terms(game(name, {"bet-sizes": "spread"}))
    assert (fixed.structure, spread.structure) == ("limit", "spread")
    played = Round(spread, dict.fromkeys(range(1, 5), 50_000), Shoe.seeded(spread.pack, 2))
    asked = played.asked
    while not isinstance(asked, Choose) or "raise" not in asked.moves:
        played.default()
        asked = played.asked
    lower, higher = spread.lower, spread.higher
    assert asked.amounts is not None
    # On top of the big blind: at least the last bet, at most the higher limit.
    assert (asked.amounts["raise"].least, asked.amounts["raise"].most) == (2 * lower, lower + higher)


@pytest.mark.rule(STUD, "2629-2632")
def test_a_new_player_may_kill_the_pot_of_stud_when_entering_and_so_may_one_who_comes_back() -> None:
    at = stud_table.posted(voluntary_kill="entering")
    session = Session(at, dict.fromkeys((1, 2, 3), 20_000), SeededChance(1))

    def who_may_kill() -> list[int]:
        played = session.deal()
        asked = [each.seat for each in played.open_decisions() if each.about == "kill"]
        while played.state == "open":
            played.default()
        session.close(played)
        return asked

    assert who_may_kill() == []
    session.join(5, 20_000)
    assert who_may_kill() == [5]
    session.sit_out(2)
    assert who_may_kill() == []
    session.come_back(2)
    assert who_may_kill() == [2]


@pytest.mark.rule("cordova/texas-holdem", "18")
@pytest.mark.rule("oaks/texas-holdem", "329-333")
@pytest.mark.rule("players/badugi", "3544-3545")
@pytest.mark.rule("players/big-o-hi-lo-run-it-twice", "4196-4197")
@pytest.mark.rule("players/lowball-ace-to-five", "3913-3915")
@pytest.mark.rule("bankers/mexican-stud-poker", "4244-4246")
@pytest.mark.rule("players/double-board-omaha", "7043-7047")
@pytest.mark.rule("oaks/draw-poker", "69-72")
@pytest.mark.rule("oaks/lowball", "116-120")
@pytest.mark.rule("calgrand/seven-card-stud", "2601-2602")
@pytest.mark.parametrize(
    ("name", "taken"),
    [
        # "The odd chips shall be awarded to the player closest to the left": all of them to one.
        ("cordova/texas-holdem", "same-winner"),
        ("players/badugi", "same-winner"),
        ("players/big-o-hi-lo-run-it-twice", "same-winner"),
        ("players/lowball-ace-to-five", "same-winner"),
        ("bankers/mexican-stud-poker", "same-winner"),
        # "If there is an odd chip": one.
        ("oaks/texas-holdem", "one-each"),
        ("players/double-board-omaha", "one-each"),
        ("oaks/draw-poker#draw", "one-each"),
        ("oaks/lowball#winner", "one-each"),
        ("calgrand/seven-card-stud#razz", "one-each"),
    ],
)
def test_who_receives_several_odd_chips_is_a_reading(name: str, taken: str) -> None:
    def more_odd(sheet: Sheet) -> list[str]:
        return [row.params.more_odd for row in sheet.round if hasattr(row.params, "more_odd")]

    words = {"same-winner": "all to the same winner", "one-each": "one each in turn"}
    assert more_odd(game(name)) == [words[taken]]
    for choice, said in words.items():
        assert more_odd(game(name, {"more-odd-chips": choice})) == [said]


# Games of free amounts that print a pot limit and not how it is counted.
POT_LIMIT = [
    "players/holdem",
    "players/omaha",
    "players/omaha-hi-lo",
    "players/pineapple",
    "players/crazy-pineapple",
    "players/lazy-pineapple#high",
    "players/big-o-hi-lo",
    "players/big-o-hi-lo-run-it-twice",
    "players/double-board-omaha",
    "players/badugi",
    "players/lowball-overview#ace-to-five",
    "bankers/omaha",
    "bankers/omaha-hi-lo",
]


@pytest.mark.rule("players/holdem", "144-148, 4507-4509")
@pytest.mark.rule("players/omaha", "144-148, 4507-4509")
@pytest.mark.rule("players/omaha-hi-lo", "144-148, 4507-4509")
@pytest.mark.rule("players/pineapple", "144-148, 4507-4509")
@pytest.mark.rule("players/crazy-pineapple", "144-148, 4507-4509")
@pytest.mark.rule("players/lazy-pineapple", "144-148, 4507-4509")
@pytest.mark.rule("players/big-o-hi-lo", "2670-2672, 4507-4509")
@pytest.mark.rule("players/big-o-hi-lo-run-it-twice", "4060-4062, 5447-5449")
@pytest.mark.rule("players/double-board-omaha", "6828-6833, 7325")
@pytest.mark.rule("players/badugi", "3434-3441, 5144-5145")
@pytest.mark.rule("players/lowball-overview", "133-134, 4831-4836")
@pytest.mark.rule("bankers/omaha", "274-278, 5583-5584")
@pytest.mark.rule("bankers/omaha-hi-lo", "274-278, 5583-5584")
@pytest.mark.parametrize("name", POT_LIMIT)
@pytest.mark.parametrize(("choice", "most"), [("after-the-call", 14), ("as-it-lies", 10)])
def test_where_a_pot_limit_is_only_named_a_raise_counts_the_call_or_not(name: str, choice: str, most: int) -> None:
    """Blinds of $2 and $4: with $4 to call there are $10 to raise by, without them $6."""
    at = calgrand_table.posted(name, "pot-limit", blinds="$2 $4", fee="none", pot_limit=choice)
    played = calgrand_table.sit(at, "400 400 400")
    if played.open_decisions()[0].about == "straddle":
        calgrand_table.say(played, "3:pass")
    assert rights(played) == f"3: fold, call $4, raise to $8-${most}"
