"""Lucky Pai Gow Poker of Cordova: the 27 printed settings, the bonus table, the order of settlement. 3659-3836."""

from __future__ import annotations

import pytest

from houseway import game, terms
from houseway.cards import cards
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.events import NOBODY, Carried, Dealt
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, MUCK, PileId
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.rules.pai_gow_table import answer, fees, held, nets, play, posted, results, sit
from tests.rules.test_ace_up_house_way import ranks
from tests.rules.test_ace_up_table import LUCKY, PRINTED
from tests.rules.test_cordova_house_ways import SETTINGS
from tests.tables import table

GAME = "cordova/lucky-pai-gow-poker"
BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"
LOSES = "Qh Td 9s 7c 6s 4c 2d"

# Line, clause, printed front, printed back. The ace of diamonds stands twice in 3750-3751; one is a spade here.
EXAMPLES = [
    ("3734", "no-pair", "Kh Qd", "As Th 8s 7s 2c"),
    ("3735", "one-pair", "Qs Jh", "Tc Td 8c 6d 3d"),
    ("3736", "two-pair-aces", "8s 8h", "Qh Qd 9d 7d 3c"),
    ("3737", "two-pair-jacks", "Ad 5c", "Tc Td 6h 6s 3c"),
    ("3738", "two-pair-jacks", "8c 8d", "9s 9c Qh 7s 3c"),
    ("3739", "two-pair-eights", "Ks 9s", "7s 7c 4h 4d 3s"),
    ("3740", "two-pair-eights", "4h 4d", "7s 7c Qc 9s 3s"),
    ("3744", "two-pair-fives", "Qs Td", "5s 5d 2s 2d 8h"),
    ("3746", "two-pair-fives", "2s 2d", "5s 5d Js Td 8h"),
    ("3748", "three-pair", "Td Tc", "9s 9c 5d 5h 3d"),
    ("3750", "three-aces", "As Qs", "Ah Ad 9s 8s 2c"),
    ("3752", "trips", "Qd 9s", "Kh Kd Kc 7c 2d"),
    ("3754", "two-sets", "Kh Kd", "6h 6s 6c Ks 9d"),
    ("3756", "complete-no-pair", "8c 7s", "6h 5s 4d 3c 2d"),
    ("3758", "complete-one-pair", "Kc Qh", "Qd Jh Ts 9s 8c"),
    ("3760", "complete-one-pair", "3s 3h", "Ac Kh Qh Jd Tc"),
    ("3762", "two-pair-eights", "3c 3h", "6d 6s 5h 4c 2d"),
    ("3764", "complete-trips", "9d 9s", "9c 8h 7d 6s 5c"),
    ("3766", "two-sets", "9s 9h", "5h 5c 5s 9c 4c"),
    ("3768", "two-sets", "Ac Ah", "4s 4d 4h As 6h"),
    ("3770", "four-aces", "Qd Qs", "Qh Qc As Kd 4h"),
    ("3772", "four-jacks", "Kc Js", "Td Ts Th Tc 7c"),
    ("3774", "four-jacks", "Th Ts", "Td Tc 8d 3c 2h"),
    ("3776", "four-eights", "Qd Tc", "7s 7d 7h 7c 2d"),
    ("3778", "four-eights", "7s 7d", "7h 7c Ts 9s 2d"),
    ("3780", "four-fives", "Ks Qd", "4s 4d 4h 4c 7d"),
    ("3782", "five-aces", "As Jk", "Ah Ac Ad 8d 3c"),
]


@pytest.mark.rule(GAME, "3725, 3729, 3734-3740, 3744-3783")
@table("example", rows=EXAMPLES)
def test_the_house_way_sets_every_printed_example(example: tuple[str, str, str, str]) -> None:
    _, clause, front, back = example
    way, by = set_house_way(game(GAME).house_way, cards(f"{front} {back}"), setting_rules("high-bug"))
    assert by is not None
    assert by.id == clause
    # The joker is an ace, and which of five aces lies where changes nothing.
    aces = {99: 12}
    laid, printed = [[aces.get(rank, rank) for rank in ranks(part)] for part in (way.front, cards(front))]
    assert laid == printed


@pytest.mark.rule(GAME, "3734-3740, 3744-3783")
@table("setting", rows=SETTINGS)
def test_both_sides_of_every_condition_of_the_house_way(setting: tuple[str, str, str]) -> None:
    clause, front, back = setting
    way, by = set_house_way(game(GAME).house_way, cards(f"{front} {back}"), setting_rules("high-bug"))
    assert by is not None
    assert (by.id, ranks(way.front)) == (clause, ranks(cards(front)))


@pytest.mark.rule(GAME, "3667, 3671, 3675-3695")
def test_hands_rank_as_they_are_printed() -> None:
    """The same classes as in Ace Up, with the highest and the lowest of each (3682-3695)."""
    order = named(game(GAME).hands["back"].ranking)
    strengths = [order.strength(cards(hand)) for hand in PRINTED.split("\n") if hand]
    assert strengths == sorted(set(strengths), reverse=True)
    assert order.kind(order.strength(cards("As Ks Jk 4s 2s"))) == "flush"


@pytest.mark.rule(GAME, "3706, 3795-3796, 3802-3808, 3818-3828")
@table("row", rows=LUCKY)
def test_the_lucky_bonus_pays_by_the_table_with_or_without_a_base_wager(row: tuple[str, int]) -> None:
    """The rows are those of Ace Up (3818-3828 print the same figures)."""
    hand, pays = row
    assert nets(play(posted(GAME), {2: hand}, {2: "lucky-bonus $10"})) == {"2 lucky-bonus": 10 * pays}
    assert nets(play(posted(GAME), {2: hand}, {2: "base $10, lucky-bonus $10"}))["2 lucky-bonus"] == 10 * pays


@pytest.mark.rule(GAME, "3688-3692, 3827-3828")
@pytest.mark.parametrize(("choice", "gain"), [("first-row", 30), ("best-hand", 10)])
def test_three_of_a_kind_beside_a_straight(choice: str, gain: int) -> None:
    hands, wagers = {2: "9s 9h 9d 8c 7s 6h 5d"}, {2: "lucky-bonus $10"}
    assert nets(play(posted(GAME, three_and_straight=choice), hands, wagers)) == {"2 lucky-bonus": gain}


@pytest.mark.rule(GAME, "3705, 3787-3794")
@pytest.mark.parametrize(
    ("hand", "result", "gain"),
    [
        (WINS, "wins", 10),
        (LOSES, "loses", -10),
        ("Qs Qd Jc Tc 6h 5d 2c", "pushes", 0),
        ("Ah Kh Js 8s 8d 4h 3d", "loses", -10),  # two copies
        ("Ah Kh Qs Qd 6s 4h 3d", "pushes", 0),  # a copy, and a higher back
    ],
)
def test_both_hands_must_be_higher_and_copies_are_the_player_dealers(hand: str, result: str, gain: int) -> None:
    assert results(play(posted(GAME), {1: BANK, 2: hand}, {2: "base $10"})) == [(2, "base", result, gain)]


@pytest.mark.rule(GAME, "3667, 3724")
@pytest.mark.parametrize(("choice", "gain"), [("loses", -10), ("house-way", 10)])
def test_a_fouled_hand_loses_or_is_set_house_way(choice: str, gain: int) -> None:
    sets = {2: "Kd Ks | As 9d 9c 4d 2s"}
    assert nets(play(posted(GAME, fouled=choice), {1: BANK, 2: WINS}, {2: "base $10"}, sets=sets)) == {"2 base": gain}


@pytest.mark.rule(GAME, "3723-3729, 3787")
@pytest.mark.parametrize(("choice", "asked"), [("player-dealer", [1]), ("house-dealer", [])])
def test_the_bank_is_exposed_and_set_after_all_players(choice: str, asked: list[int]) -> None:
    played = sit(posted(GAME, who_sets_the_bank=choice), {1: BANK, 2: WINS})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    assert set(played.table.pile(BANK_HAND).sight) == {NOBODY}
    (first,) = played.open_decisions()
    played.answer(first.number, 2, "house way")
    assert [each.seat for each in played.open_decisions()] == asked
    fouled = answer(played, "set", {1: "8h 8c | Ad Kc Jh 4s 3c"})
    assert held(fouled, BANK_HAND) == "Ad Kc Jh 8h 8c 4s 3c"


@pytest.mark.rule(GAME, "3663, 3699, 3810")
def test_all_base_wagers_come_before_all_bonus_bets_from_the_action_seat() -> None:
    """Everybody loses $10 on each circle; each $10 of bank collects the next wager in the order."""
    hands = {1: BANK, 2: LOSES, 3: "Qs Ts 9h 7s 6d 4h 2h"}
    every = "base $10, lucky-bonus $10"
    order = ["3 base", "2 base", "8 base", "3 lucky-bonus", "2 lucky-bonus", "8 lucky-bonus"]
    for met in range(1, 7):
        played = play(
            posted(GAME), hands, dict.fromkeys((2, 3, 8), every), behind={8: 2}, dice=(1, 1, 1), put_up=10 * met
        )
        assert [f"{seat} {wager}" for seat, wager, _, gain in results(played) if gain] == order[:met]
        back = [wager for _, wager, result, _ in results(played) if result == "returned"]
        assert len(back) == 6 - met


@pytest.mark.rule(GAME, "3699, 3703-3709, 3806")
def test_the_back_line_may_make_any_wager_alone_within_the_posted_limits() -> None:
    played = sit(terms(game(GAME), stakes={"limits": "$10-$200"}), {}, behind={8: 2})
    for asked in played.open_decisions():
        assert isinstance(asked, Wager)
        assert [str(circle.id) for circle in asked.circles] == ["base", "lucky-bonus"]
        for circle in ("base", "lucky-bonus"):
            assert [asked.why_not({circle: 100 * amount}) is None for amount in (9, 10, 200, 201)] == [0, 1, 1, 0]
        assert asked.why_not({"lucky-bonus": 20_000, "base": 1_000}) is None
        assert asked.why_not({"lucky-bonus": 1_000, "base": 20_000}) is None


@pytest.mark.rule(GAME, "3710-3722")
@pytest.mark.parametrize(("choice", "first"), [("by-hand", 6), ("by-machine", 1)])
def test_piles_go_out_from_the_counted_seat_to_all_seats(choice: str, first: int) -> None:
    """Eighteen is counted to the fourth seat from the player-dealer as one, eight and fifteen."""
    played = play(posted(GAME, machine=choice), {}, {2: "base $10"}, pile=first)
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    assert (moved[0].source, moved[0].to, len(moved)) == (PileId("pile", number=first), HAND_PILES[4], 7)
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert (dealt[-1].to, len(dealt[-1].cards), len(dealt[0].cards)) == (MUCK, 4, 1 if choice == "by-hand" else 7)
    assert played.table.facts(Banked).action == 2


@pytest.mark.rule(GAME, "3663, 3809, 3836")
def test_two_rounds_are_banked_and_no_fee_is_printed() -> None:
    over = play(posted(GAME), {}, {3: "base $10"}, bank=2)
    assert over.table.lasting[BankRotation].hands == 2
    assert (fees(over), over.table.ledger[COLLECTION]) == ([], 0)
    assert (over.terms.sheet.seats.max, len(over.terms.sheet.pack.pack())) == (7, 53)
