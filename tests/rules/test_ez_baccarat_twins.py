"""EZ Baccarat Panda 8 as other rooms print it: the same game, and what each document says differently."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from houseway.cards import text
from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Dealt
from houseway.play.ids import BANKER, COLLECTION, PLAYER
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from tests.odds.lab import lab
from tests.rules.bank_fees import play
from tests.rules.bank_fees import posted as under
from tests.rules.bank_table import (
    BANKER_CHART,
    BANKER_WINS,
    CIRCLES,
    DRAGON,
    PANDA,
    PLAYER_WINS,
    TIE,
    against_third,
    cards_dealt,
    collected,
    deal,
    gain,
    offer,
    put_up,
    results,
    sit,
    wager,
)
from tests.rules.book_rows import text_of
from tests.tables import table

BANKERS, CALGRAND = "bankers/ez-baccarat-panda-8", "calgrand/ez-baccarat-panda-8"
OAKS = "oaks/ez-baccarat-panda-8"


class Twin(NamedTuple):
    """What a document prints: its option for these tests, its chart, the odds of a tie and other differences."""

    option: str
    chart: range
    tie: int
    tie_alone: bool
    dragon_pushes: bool
    back_line: bool


TWINS = {
    BANKERS: Twin("1", range(3016, 3024), tie=8, tie_alone=True, dragon_pushes=False, back_line=False),
    CALGRAND: Twin("1", range(7584, 7592), tie=9, tie_alone=True, dragon_pushes=True, back_line=True),
    OAKS: Twin("1", range(3963, 3971), tie=8, tie_alone=False, dragon_pushes=False, back_line=True),
}
every = pytest.mark.parametrize("name", TWINS)
CELLS = [(total, third) for total in BANKER_CHART for third in range(10)]
FACES = "KA23456789"
EVERYTHING = "player $10, banker $10, tie $10, panda-8 $10, dragon-7 $10"


def posted(name: str, readings: dict[str, str] | None = None) -> Terms:
    return under(name, TWINS[name].option, readings)


def finished(name: str, shoe: str, wagers: str = "player $10", readings: dict[str, str] | None = None) -> Round:
    return deal({2: wagers}, shoe, at=posted(name, readings))


def counts(played: Round) -> tuple[int, int]:
    return len(played.table.pile(PLAYER).cards), len(played.table.pile(BANKER).cards)


def two_each(player: int, banker: int) -> str:
    """A king and a card worth the total for each hand, then tens."""
    return f"Kh Kd {FACES[player]}c {FACES[banker]}s Ts Tc"


# The deal and the drawing --------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "2984-2988")
@pytest.mark.rule(CALGRAND, "7549-7553")
@pytest.mark.rule(OAKS, "3900-3910")
@every
def test_a_card_to_the_right_then_one_to_the_left_all_face_up_and_player_is_resolved_first(name: str) -> None:
    played = finished(name, "Kh Kd 2c 3s 5h 6s")
    assert cards_dealt(played) == ["player", "banker", "player", "banker", "player", "banker"]
    assert text(played.table.pile(PLAYER).cards) == "Kh 2c 5h"
    assert text(played.table.pile(BANKER).cards) == "Kd 3s 6s"
    assert {each.seen_by for each in played.events if isinstance(each, Dealt)} == {EVERYONE}


@pytest.mark.rule(BANKERS, "3011-3023")
@pytest.mark.rule(CALGRAND, "7580-7591")
@pytest.mark.rule(OAKS, "3934-3970")
@every
def test_the_printed_chart_is_the_one_that_is_tried_here(name: str) -> None:
    printed = text_of(name.partition("/")[0])
    rows = [printed[line - 1].split() for line in TWINS[name].chart]
    assert {int(total): "".join(cells) for total, *cells in rows} == BANKER_CHART


@pytest.mark.rule(BANKERS, "2996-3023")
@pytest.mark.rule(CALGRAND, "7566-7591")
@pytest.mark.rule(OAKS, "3919-3970")
@every
@table("total", "third", rows=CELLS)
def test_every_cell_of_the_chart_in_a_real_round(name: str, total: int, third: int) -> None:
    hits = BANKER_CHART[total][third] == "H"
    assert counts(finished(name, against_third(total, third))) == (3, 2 + hits)


@pytest.mark.rule(BANKERS, "2992-2995, 3026-3028")
@pytest.mark.rule(CALGRAND, "7562-7565")
@pytest.mark.rule(OAKS, "3915-3918")
@every
@table("player", "banker", rows=[(player, banker) for player in range(8) for banker in range(8)])
def test_player_draws_on_five_or_less_and_banker_too_if_player_stood(name: str, player: int, banker: int) -> None:
    ours, theirs = counts(finished(name, two_each(player, banker)))
    assert ours == (3 if player <= 5 else 2)
    if player > 5:
        assert theirs == (3 if banker <= 5 else 2)


@pytest.mark.rule(BANKERS, "2928-2940")
@pytest.mark.rule(CALGRAND, "7497-7514, 7557-7559")
@pytest.mark.rule(OAKS, "3836-3852")
@every
@table("natural", "other", rows=[(natural, other) for natural in (8, 9) for other in range(10)])
def test_a_natural_in_either_hand_stops_the_drawing(name: str, natural: int, other: int) -> None:
    assert counts(finished(name, two_each(natural, other))) == (2, 2)
    assert counts(finished(name, two_each(other, natural))) == (2, 2)


@pytest.mark.rule(BANKERS, "2992-2995")
@pytest.mark.rule(OAKS, "3915-3918")
@pytest.mark.parametrize("name", [BANKERS, OAKS])
def test_in_the_other_reading_a_hand_of_five_draws_against_a_natural(name: str) -> None:
    for other, cards in ((5, 3), (6, 2)):
        assert counts(finished(name, two_each(other, 9), readings={"naturals": "draw-on"})) == (cards, 2)


@pytest.mark.rule(BANKERS, "2922-2925, 2988-2989")
@pytest.mark.rule(CALGRAND, "7491-7494, 7553-7554")
@pytest.mark.rule(OAKS, "3829-3832, 3911")
@every
@pytest.mark.parametrize(("shoe", "winner"), [("Kh Qd 7c 6s", "player"), ("9h Ad 8c 7s", "banker")])
def test_tens_and_pictures_count_nothing_and_only_the_last_digit_counts(name: str, shoe: str, winner: str) -> None:
    """A king and a seven are seven, a queen and a six are six; nine and eight are seven, an ace and a seven eight."""
    assert results(finished(name, shoe, f"{winner} $10")) == [(2, winner, "wins", 10)]


# What each wager pays ------------------------------------------------------------------------------------------------


def by_hand(name: str, shoe: str) -> dict[str, int]:
    """What a dollar on each circle gains, from the print."""
    twin = TWINS[name]
    line = {PLAYER_WINS: 1, PANDA: 1, BANKER_WINS: -1, DRAGON: -1, TIE: 0}[shoe]
    pushed = shoe == DRAGON and twin.dragon_pushes
    return {
        "player": line,
        "banker": 0 if pushed else -line,
        "tie": twin.tie if shoe == TIE else -1,
        "panda-8": 25 if shoe == PANDA else -1,
        "dragon-7": 40 if shoe == DRAGON else -1,
    }


@pytest.mark.rule(BANKERS, "2973-2982, 3030-3045, 3053-3057, 3063-3070, 3087-3094, 3109-3114")
@pytest.mark.rule(CALGRAND, "7538-7547, 7593-7612, 7620-7627, 7636-7643, 7659-7666, 7679-7686")
@pytest.mark.rule(OAKS, "3889-3899, 3974-3995, 4001-4005, 4014-4016, 4020-4024, 4033-4036, 4041-4044, 4053-4056")
@every
@pytest.mark.parametrize("shoe", [PLAYER_WINS, BANKER_WINS, TIE, PANDA, DRAGON])
def test_every_wager_is_paid_as_it_is_printed(name: str, shoe: str) -> None:
    paid = {circle: net / 10 for _, circle, _, net in results(finished(name, shoe, EVERYTHING))}
    assert paid == by_hand(name, shoe)


@pytest.mark.rule(BANKERS, "2975, 3037-3039")
@pytest.mark.rule(OAKS, "3890, 3988-3989")
@pytest.mark.parametrize("name", [BANKERS, OAKS])
def test_read_as_the_game_is_sold_banker_pushes_on_a_three_card_seven(name: str) -> None:
    assert results(finished(name, DRAGON, "banker $10")) == [(2, "banker", "wins", 10)]
    assert results(finished(name, DRAGON, "banker $10", {"dragon-7-push": "pushes"})) == [(2, "banker", "pushes", 0)]


@pytest.mark.rule(BANKERS, "2903-2907, 2954-2959, 3071-3074, 3093-3096, 3114-3117")
@pytest.mark.rule(CALGRAND, "7475-7477, 7527-7531, 7644-7647, 7665-7668, 7685-7688")
@pytest.mark.rule(OAKS, "3812-3815, 3975-3979, 4015-4018, 4034-4037, 4054-4057, 5090-5094")
@every
def test_a_short_bank_goes_by_kind_from_the_left_of_the_player_dealer(name: str) -> None:
    """Player wins. $25 pay the $10 of seats 3 and 1 and take $5 of the first Tie; the rest is returned."""
    played = deal(dict.fromkeys((1, 3), "player $10, tie $10"), PLAYER_WINS, at=posted(name), banker=2, bank=25)
    came = [(seat, kind, net) for seat, kind, _, net in results(played)]
    assert came == [(3, "player", 10), (1, "player", 10), (3, "tie", -5), (1, "tie", 0)]


@pytest.mark.rule(BANKERS, "2954-2957")
@pytest.mark.rule(CALGRAND, "7527-7530")
@pytest.mark.rule(OAKS, "3975-3978")
@every
def test_by_seat_it_finishes_the_first_seat_before_the_next(name: str) -> None:
    at = posted(name, {"seat-to-seat": "by-seat"})
    played = deal(dict.fromkeys((2, 3), "player $10, tie $10"), PLAYER_WINS, at=at, bank=25)
    came = [(seat, kind, net) for seat, kind, _, net in results(played)]
    assert came == [(2, "player", 10), (2, "tie", -10), (3, "player", 5), (3, "tie", 0)]


@pytest.mark.rule(BANKERS, "2955-2957")
@pytest.mark.rule(CALGRAND, "7528-7530")
@pytest.mark.rule(OAKS, "3976-3978")
@every
def test_the_kinds_are_settled_in_the_printed_order(name: str) -> None:
    played = deal(dict.fromkeys((2, 3), EVERYTHING), at=posted(name))
    assert [(seat, kind) for seat, kind, *_ in results(played)] == [(seat, kind) for kind in CIRCLES for seat in (2, 3)]


@pytest.mark.rule(BANKERS, "2907-2909")
@pytest.mark.rule(CALGRAND, "7477-7479")
@pytest.mark.rule(OAKS, "3815-3816, 5096-5097")
@every
@pytest.mark.parametrize("shoe", [PLAYER_WINS, BANKER_WINS, TIE, PANDA, DRAGON])
def test_the_house_receives_the_collection_alone(name: str, shoe: str) -> None:
    played = deal(dict.fromkeys((2, 3, 4), EVERYTHING), shoe, at=posted(name))
    assert {account for account in played.net() if not account.seat} == {COLLECTION}
    assert sum(gain(played, seat) for seat in (1, 2, 3, 4)) == -collected(played) < 0


# The table -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "2943-2950")
@pytest.mark.rule(CALGRAND, "7516-7524")
@pytest.mark.rule(OAKS, "3855-3868, 4011-4012, 4030-4031, 4050-4051")
@every
def test_thirteen_players_or_seven_have_five_circles_each(name: str) -> None:
    for reading, most in (("baccarat-table", 14), ("blackjack-table", 8)):
        at = posted(name, {"table": reading})
        asked = offer(sit("5000 " * most, at=at)).open_decisions()
        assert len(asked) == most - 1
        with pytest.raises(BadInput, match=str(most + 1)):
            sit("5000 " * (most + 1), at=at)


@pytest.mark.rule(BANKERS, "2917-2919")
@pytest.mark.rule(CALGRAND, "7486-7488")
@pytest.mark.rule(OAKS, "3823-3825")
@every
def test_three_to_eight_decks_without_jokers(name: str) -> None:
    for decks in (3, 8):
        faces = terms(game(name), TWINS[name].option, decks).faces
        assert len(faces) == 52 * decks
        assert JOKER not in faces
    for decks in (2, 9):
        with pytest.raises(BadInput, match="3 to 8 decks"):
            terms(game(name), TWINS[name].option, decks)


@pytest.mark.rule(BANKERS, "2977-2982, 3048-3051, 3078-3081, 3100-3103")
@pytest.mark.rule(CALGRAND, "7542-7547, 7615-7618, 7650-7653, 7670-7673")
@pytest.mark.rule(OAKS, "3891-3899")
@every
@pytest.mark.parametrize("line", ["player", "banker"])
def test_which_wagers_need_a_line_wager(name: str, line: str) -> None:
    for circle in ("tie", "panda-8", "dragon-7"):
        assert finished(name, PLAYER_WINS, f"{line} $10, {circle} $10").state == "over"
        if circle == "tie" and TWINS[name].tie_alone:
            assert finished(name, TIE, "tie $10").state == "over"
        else:
            with pytest.raises(NotLegal, match="needs"):
                finished(name, PLAYER_WINS, f"{circle} $10")


@pytest.mark.rule(BANKERS, "2951, 3059, 3083, 3105")
@pytest.mark.rule(CALGRAND, "7524, 7630, 7655, 7675")
@pytest.mark.rule(OAKS, "3859")
@every
def test_back_line_bettors_wager_where_the_document_permits_it(name: str) -> None:
    words = dict.fromkeys((2, 15), EVERYTHING)
    if TWINS[name].back_line:
        played = play(posted(name), words, behind={15: 2})
        assert sorted({seat for seat, *_ in results(played)}) == [2, 15]
    else:
        with pytest.raises(BadInput, match="takes no back-line wagers"):
            play(posted(name), words, behind={15: 2})


@pytest.mark.rule(BANKERS, "2903-2905, 2970-2971")
@pytest.mark.rule(CALGRAND, "7473-7475, 7535-7536")
@pytest.mark.rule(OAKS, "3810-3812, 3880-3882, 5086-5088")
@every
@pytest.mark.parametrize(("banked", "offered"), [(None, 1), ((1, 1), 1), ((1, 2), 2), ((4, 2), 1)])
def test_the_position_is_offered_clockwise_after_two_hands(
    name: str, banked: tuple[int, int] | None, offered: int
) -> None:
    asked = sit(at=posted(name), banked=banked).asked
    assert isinstance(asked, Choose)
    assert (asked.about, asked.seat) == ("bank", offered)


@pytest.mark.rule(CALGRAND, "7473-7475")
@pytest.mark.parametrize(("reading", "offered"), [("two", 1), ("one", 2)])
def test_calgrand_offers_the_position_at_least_every_two_hands(reading: str, offered: int) -> None:
    """Seat 1 has banked one hand: it may go on, or by the other reading the next is offered the position."""
    asked = sit(at=posted(CALGRAND, {"hands-in-a-row": reading}), banked=(1, 1)).asked
    assert isinstance(asked, Choose)
    assert asked.seat == offered


@pytest.mark.rule(BANKERS, "2905-2907")
@pytest.mark.rule(CALGRAND, "7475-7477")
@pytest.mark.rule(OAKS, "3812-3815")
@every
def test_the_player_dealer_neither_wins_nor_loses_more_than_the_wager(name: str) -> None:
    for shoe, bank in ((PLAYER_WINS, -15), (BANKER_WINS, 15)):
        played = put_up(wager(offer(sit(at=posted(name), shoe=shoe)), {2: "player $100"}), 15)
        assert sum(-net for *_, net in results(played)) == bank


@pytest.mark.rule(OAKS, "3891-3899, 4091-4093, 4441-4443")
def test_read_as_in_the_examples_a_tie_is_made_alone_and_dragon_and_panda_with_it() -> None:
    for words in ("tie $25", "tie $25, dragon-7 $5", "tie $25, panda-8 $5", "banker $10, dragon-7 $5"):
        assert finished(OAKS, TIE, words, {"tie-alone": "tie-alone"}).state == "over"
    with pytest.raises(NotLegal, match="needs"):
        finished(OAKS, TIE, "dragon-7 $5", {"tie-alone": "tie-alone"})


# The price -----------------------------------------------------------------------------------------------------------

# Published for eight decks: Dragon 7 7.6113, Panda 8 10.1876, Tie at 8:1 14.3596 and at 9:1 4.8440, Player 1.2351;
# Banker without commission loses what Player gains, and 1.0183 with the push on a three-card seven.
TIES = {8: "-14.3596%", 9: "-4.8440%"}


@pytest.mark.rule(BANKERS, "2973-2982, 2992-3023")
@pytest.mark.rule(CALGRAND, "7538-7547, 7557-7591")
@pytest.mark.rule(OAKS, "3889-3899, 3915-3970")
@every
def test_the_published_edges(name: str) -> None:
    twin = TWINS[name]
    expected = {
        "player": "-1.2351%",
        "banker": "-1.0183%" if twin.dragon_pushes else "1.2351%",
        "tie": TIES[twin.tie],
        "panda-8": "-10.1876%",
        "dragon-7": "-7.6113%",
    }
    assert {circle: f"{float(lab(name).price(circle).ev):.4%}" for circle in CIRCLES} == expected
