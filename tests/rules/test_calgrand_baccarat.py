"""Baccarat, California Grand: ties on seven, pairs, Lucky 7, the dice cup, and cards face up or face down."""

from __future__ import annotations

import pytest

from houseway.cards import Shoe
from houseway.cards.card import JOKER
from houseway.cards.shoe import NoChance
from houseway.errors import BadInput, NotLegal, TooLate
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import NOBODY, Acted, Dealt, Rolled, Shown
from houseway.play.ids import BANKER, COLLECTION, PLAYER
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms, terms
from tests.rules.bank_fees import play
from tests.rules.bank_table import (
    BANKER_CHART,
    BANKER_WINS,
    PLAYER_WINS,
    TIE,
    against_third,
    in_cents,
    offer,
    put_up,
    results,
    sit,
    wager,
)
from tests.tables import table

GAME = "calgrand/baccarat"
CIRCLES = ("banker", "player", "pair", "tie", "lucky-7")
EVERYTHING = ", ".join(f"{circle} $10" for circle in CIRCLES)
FACES = "KA23456789"


def posted(readings: dict[str, str] | None = None, decks: int | None = None) -> Terms:
    return terms(game(GAME, readings), "9", decks)


def dealt(
    wagers: dict[int, str],
    shoe: str,
    at: Terms,
    dice: tuple[int, ...] = (1, 1, 1),
    banker: int = 1,
    bank: int | None = None,
) -> Round:
    """A round of five at the table with these dice in the cup."""
    cards = Shoe.rigged(at.pack, shoe).stack[::-1]
    played = Round(at, in_cents("5000 " * 5), Shoe(cards, NoChance(), rolls=[dice]))
    return put_up(wager(offer(played, banker), wagers), bank)


def finished(shoe: str, wagers: str = "player $10", readings: dict[str, str] | None = None) -> Round:
    return dealt({2: wagers}, shoe, posted(readings))


def counts(played: Round) -> tuple[int, int]:
    return len(played.table.pile(PLAYER).cards), len(played.table.pile(BANKER).cards)


@pytest.mark.rule(GAME, "6897-6905, 6932-6933")
def test_one_to_eight_decks_without_jokers_and_eighteen_counts_eight() -> None:
    for decks in (1, 8):
        faces = posted(decks=decks).faces
        assert len(faces) == 52 * decks
        assert JOKER not in faces
    with pytest.raises(BadInput, match="1 to 8 decks"):
        posted(decks=9)
    assert results(finished("9h Ac 9d 6c")) == [(2, "player", "wins", 10)]


@pytest.mark.rule(GAME, "6932-6943")
@pytest.mark.parametrize("faces", ["up", "down"])
def test_player_banker_player_banker_face_up_or_face_down(faces: str) -> None:
    played = finished("Kh Kd 7c 6s", readings={"faces": faces})
    came = [each for each in played.events if isinstance(each, Dealt)]
    assert [str(each.to) for each in came] == ["player", "banker"] * 2
    assert {each.seen_by == NOBODY for each in came} == {faces == "down"}
    assert sum(isinstance(each, Shown) for each in played.events) == (2 if faces == "down" else 0)


@pytest.mark.rule(GAME, "6953-6959, 6964-6986")
@table("total", "third", rows=[(total, third) for total in BANKER_CHART for third in range(10)])
def test_after_player_has_drawn_banker_goes_by_the_sentences(total: int, third: int) -> None:
    assert counts(finished(against_third(total, third))) == (3, 2 + (BANKER_CHART[total][third] == "H"))


@pytest.mark.rule(GAME, "6946-6962")
@table("player", "banker", rows=[(player, banker) for player in range(10) for banker in range(10)])
def test_naturals_stop_the_draw_and_a_hand_draws_on_five_or_less(player: int, banker: int) -> None:
    ours, theirs = counts(finished(f"Kh Kd {FACES[player]}c {FACES[banker]}s Ts Tc"))
    if max(player, banker) >= 8:
        assert (ours, theirs) == (2, 2)
    else:
        assert ours == (3 if player <= 5 else 2)
        assert player <= 5 or theirs == (3 if banker <= 5 else 2)


# The shoe, and what $1 on Banker, Player, Pair, Tie and Lucky 7 gains: 6888-6890, 6988-7009, 7041.
PAID = [
    (PLAYER_WINS, (-1, 1, -1, -1, -1)),
    (BANKER_WINS, (1, -1, -1, -1, -1)),
    (TIE, (-1, 0, -1, 9, 47)),  # 7 and 7 in two cards each: Banker loses, Player pushes
    ("2c 3d 2d 4h 3s", (-1, 0, 5, 9, 47)),  # 7 in three cards and 7 in two; the deuces are a pair
    ("Kc Qd 6c 6d", (0, 0, -1, 9, -1)),  # 6 and 6 push on both
    ("Kc Qd Kd 9d", (1, -1, 5, -1, -1)),  # two kings are a pair
    ("Kc 9d Qd Kd", (1, -1, -1, -1, -1)),  # a king and a queen count nothing both, and are no pair
    ("2c 4d 7d 4h", (-1, 1, 5, -1, -1)),  # the Banker's fours, an 8 under a 9
    ("4c 4d 4h 4s", (0, 0, 23, 9, -1)),  # two pairs are paid once, 23 to 1
    ("Kc 4d 3c 5h Kd", (1, -1, -1, -1, -1)),  # the third card makes no pair
]


@pytest.mark.rule(GAME, "6888-6893, 6909-6911, 6988-6997, 7000-7019, 7041")
@table("shoe", "paid", rows=PAID)
def test_every_wager_is_paid_as_it_is_printed_whatever_becomes_of_the_others(shoe: str, paid: tuple[int, ...]) -> None:
    played = finished(shoe, EVERYTHING)
    assert [(kind, net / 10) for _, kind, _, net in results(played)] == list(zip(CIRCLES, paid, strict=True))
    for circle, gains in zip(CIRCLES, paid, strict=True):
        assert [net / 10 for *_, net in results(finished(shoe, f"{circle} $10"))] == [gains]


def rolled(dice: tuple[int, ...], banker: int, readings: dict[str, str]) -> Round:
    """Everybody else has $10 on each hand, and the bank is $25."""
    words = dict.fromkeys({1, 2, 3, 4, 5} - {banker}, "player $10, banker $10")
    return dealt(words, PLAYER_WINS, posted(readings), dice, banker, 25)


@pytest.mark.rule(GAME, "6914-6926, 7011-7014, 7429-7433")
@pytest.mark.parametrize(
    ("dice", "table_of", "banker", "order"),
    [
        # 2, 5 and 6 are 13. Seven positions: the player-dealer at 1 is one, eight and fifteen, so that 13 is seat 6.
        ((2, 5, 6), "seven", 1, [2, 3, 4, 5]),  # seat 6 is empty, and the player-dealer is passed over
        ((1, 1, 2), "seven", 1, [4, 5, 2, 3]),  # 4 is seat 4
        ((1, 1, 2), "seven", 3, [1, 2, 4, 5]),  # from seat 3 on 4 is seat 6, which is empty
        ((1, 2, 5), "seven", 1, [2, 3, 4, 5]),  # 8 is the player-dealer again: the next player
        ((6, 6, 6), "fourteen", 1, [4, 5, 2, 3]),  # 18 of fourteen positions is seat 4
    ],
)
def test_the_sum_of_the_dice_says_who_is_settled_first(
    dice: tuple[int, ...], table_of: str, banker: int, order: list[int]
) -> None:
    played = rolled(dice, banker, {"table": table_of})
    assert [each.dice for each in played.events if isinstance(each, Rolled)] == [dice]
    # $25 take the first Banker wager, pay the first Player wager, and take half of the next.
    came = [(seat, kind, net) for seat, kind, _, net in results(played)]
    assert list(dict.fromkeys(seat for seat, *_ in came)) == order
    assert came[:3] == [(order[0], "banker", -10), (order[0], "player", 10), (order[1], "banker", -5)]
    assert {net for *_, net in came[3:]} == {0}


@pytest.mark.rule(GAME, "6918-6920, 7025-7028, 7073-7077")
def test_without_a_dice_cup_the_player_to_the_left_is_settled_first() -> None:
    played = rolled((1, 1, 2), 3, {"action": "another-method"})
    assert not any(isinstance(each, Rolled) for each in played.events)
    assert list(dict.fromkeys(seat for seat, *_ in results(played))) == [4, 5, 1, 2]


@pytest.mark.rule(GAME, "7031-7033, 7071-7073")
@pytest.mark.parametrize(("banked", "offered"), [(None, 1), ((1, 1), 1), ((1, 2), 2), ((4, 2), 1)])
def test_the_position_is_offered_clockwise_after_every_two_hands(banked: tuple[int, int] | None, offered: int) -> None:
    asked = sit(at=posted(), banked=banked).asked
    assert isinstance(asked, Choose)
    assert (asked.about, asked.seat) == ("bank", offered)


@pytest.mark.rule(GAME, "6897-6898, 6909, 7449-7451")
@pytest.mark.parametrize(("reading", "most"), [("fourteen", 14), ("seven", 7)])
def test_seven_positions_or_more_one_of_them_the_player_dealers(reading: str, most: int) -> None:
    at = posted({"table": reading})
    assert len(offer(sit("5000 " * most, at=at)).open_decisions()) == most - 1
    with pytest.raises(BadInput, match=str(most + 1)):
        sit("5000 " * (most + 1), at=at)


@pytest.mark.rule(GAME, "7049-7050, 7063-7065")
def test_back_line_betting_on_all_wagers() -> None:
    played = play(posted(), dict.fromkeys((2, 15), EVERYTHING), behind={15: 2})
    assert {(seat, kind) for seat, kind, *_ in results(played)} == {
        (seat, kind) for seat in (2, 15) for kind in CIRCLES
    }


@pytest.mark.rule(GAME, "7043-7046")
def test_no_wager_changes_after_the_action_position_is_chosen() -> None:
    played = finished(PLAYER_WINS, EVERYTHING)
    asked = [at for at, each in enumerate(played.events) if isinstance(each, Acted)]
    [dice] = [at for at, each in enumerate(played.events) if isinstance(each, Rolled)]
    cards = [at for at, each in enumerate(played.events) if isinstance(each, Dealt)]
    assert max(asked) < dice < min(cards)
    with pytest.raises((TooLate, NotLegal)):
        played.answer(played.count, 2, {"player": 1000})


@pytest.mark.rule(GAME, "7053-7055")
def test_no_decision_is_rendered_on_a_hand_that_is_over() -> None:
    with pytest.raises(TooLate):
        finished(PLAYER_WINS).void("the floor is asked too late")


@pytest.mark.rule(GAME, "7022-7024, 7035-7038, 7077-7078")
@pytest.mark.parametrize("shoe", [PLAYER_WINS, BANKER_WINS, TIE])
def test_the_room_receives_collection_alone(shoe: str) -> None:
    played = finished(shoe, EVERYTHING)
    assert {name for name, held in played.table.ledger.balances.items() if held and not name.seat} == {COLLECTION}
    assert played.collection > 0


@pytest.mark.rule(GAME, "7067-7069")
def test_the_house_may_stop_offering_the_bonus_wagers() -> None:
    [asked] = [each for each in offer(sit(at=posted({"bonus-wagers": "stopped"}))).open_decisions() if each.seat == 2]
    assert isinstance(asked, Wager)
    assert {str(circle.id) for circle in asked.circles} == {"player", "banker"}


@pytest.mark.rule(GAME, "6910-6911, 7022-7028")
@pytest.mark.parametrize(("reading", "net"), [("alone", 10), ("by-square", 30)])
def test_several_act_as_the_player_dealer_by_one_reading(reading: str, net: int) -> None:
    """A bank of $10 pays $10 of a Player wager of $30; a second wager of $20 behind it pays the rest."""
    at = posted({"several-bankers": reading, "action": "another-method"})
    behind = Lasting(SeatNotes(behind={15: 1}))
    played = Round(at, dict.fromkeys((1, 2, 15), 500_00), Shoe.rigged(at.pack, PLAYER_WINS), lasting=behind)
    wager(offer(played), {2: "player $30"})
    amounts = {1: 10_00, 15: 20_00}
    while played.state == "open":
        for each in played.open_decisions():
            assert isinstance(each, Wager)
            played.answer(each.number, each.seat, {each.circles[0].id: amounts[each.seat]})
    assert results(played) == [(2, "player", "wins", net)]
