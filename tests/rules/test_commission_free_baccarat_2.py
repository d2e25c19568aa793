"""The second document of Commission-Free Baccarat: a card that lies face down, a blank chart and a blank schedule."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import NOBODY, Dealt, Shown
from houseway.play.ids import BANKER, PLAYER
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from tests.rules.bank_fees import fees, moments, on, paid_by, play, posting_faults, spread
from tests.rules.bank_table import BANKER_CHART, BANKER_WINS, PLAYER_WINS, TIE, against_third, deal, offer, results, sit
from tests.tables import table

GAME = "cordova/commission-free-baccarat-2"
CIRCLES = ("player", "banker", "tie")
EVERYTHING = ", ".join(f"{circle} $10" for circle in CIRCLES)
FACES = "KA23456789"
LATER = {"second-card": "later"}


def posted(option: str = "2a", readings: dict[str, str] | None = None) -> Terms:
    return terms(game(GAME, readings), option)


def finished(shoe: str, wagers: str = "player $10", readings: dict[str, str] | None = None) -> Round:
    return deal({2: wagers}, shoe, at=posted(readings=readings))


def counts(played: Round) -> tuple[int, int]:
    return len(played.table.pile(PLAYER).cards), len(played.table.pile(BANKER).cards)


def told(played: Round) -> list[str]:
    """The cards of the deal one after another: where each went, and which lie face down; then what is turned up."""
    found = []
    for each in played.events:
        if isinstance(each, Dealt):
            found += [f"{each.to}{' down' if each.seen_by == NOBODY else ''}" for _ in each.cards]
        elif isinstance(each, Shown):
            found.append(f"{each.place} turned up")
    return found


@pytest.mark.rule(GAME, "2672-2674, 2679, 2687-2689")
def test_the_dealers_second_card_lies_face_down_until_cards_are_drawn() -> None:
    first = ["player", "banker", "player", "banker down", "banker turned up"]
    assert told(finished("Kh Kd 2c 3s 5h 6s")) == [*first, "player", "banker"]
    assert told(finished("Kh Kd 9c 3s")) == first
    assert len(posted().faces) == 416


@pytest.mark.rule(GAME, "2689, 2694-2695")
def test_read_otherwise_the_dealers_second_card_follows_the_players_draw() -> None:
    # Player has 2 and draws a 5; the dealer's 7 follows, and stands against it.
    assert told(finished("Kh Kd 2c 5s 7h", readings=LATER)) == ["player", "banker", "player", "player", "banker"]
    # A natural of the Player hand stops the dealer's draw; the second card is dealt all the same.
    played = finished("Kh Kd 9c 2s", "player $10, banker $10", LATER)
    assert told(played) == ["player", "banker", "player", "banker"]
    # The dealer has 9 in two cards, and the Player hand has drawn before that: 2 and 7 tie it.
    played = finished("Kh Kd 2c 7s 9h", "tie $10", LATER)
    assert (counts(played), results(played)) == ((3, 2), [(2, "tie", "wins", 80)])


@pytest.mark.rule(GAME, "2691-2695, 2699-2718")
@table("total", "third", rows=[(total, third) for total in BANKER_CHART for third in range(10)])
def test_after_player_has_drawn_the_dealers_hand_goes_by_the_sentences(total: int, third: int) -> None:
    """The cells of the chart are blank; the sentences and the note are those of the room's other document."""
    assert counts(finished(against_third(total, third))) == (3, 2 + (BANKER_CHART[total][third] == "H"))


@pytest.mark.rule(GAME, "2690-2693, 2701, 2720, 2722")
@table("player", "banker", rows=[(player, banker) for player in range(10) for banker in range(10)])
def test_naturals_stop_the_draw_and_a_hand_draws_on_five_or_less(player: int, banker: int) -> None:
    ours, theirs = counts(finished(f"Kh Kd {FACES[player]}c {FACES[banker]}s Ts Tc"))
    if max(player, banker) >= 8:
        assert (ours, theirs) == (2, 2)
    else:
        assert ours == (3 if player <= 5 else 2)
        assert player <= 5 or theirs == (3 if banker <= 5 else 2)


# The shoe, and what $1 on each circle gains: 2684-2686, 2726-2729.
PAID = [
    (PLAYER_WINS, (1, -1, -1)),
    (BANKER_WINS, (-1, 1, -1)),
    (TIE, (0, 0, 8)),
    ("Kc Kd 5c 6d Th", (-1, 0.5, -1)),  # 6 over 5: half pay
    ("Kc Kd 7c 6d", (1, -1, -1)),  # 7 over 6
]


@pytest.mark.rule(GAME, "2672-2674, 2678, 2680-2686, 2724-2729")
@table("shoe", "paid", rows=PAID)
def test_every_wager_is_paid_as_it_is_printed(shoe: str, paid: tuple[float, ...]) -> None:
    played = finished(shoe, EVERYTHING)
    assert [(kind, net / 10) for _, kind, _, net in results(played)] == list(zip(CIRCLES, paid, strict=True))
    for circle, gains in zip(CIRCLES, paid, strict=True):
        assert [net / 10 for *_, net in results(finished(shoe, f"{circle} $10"))] == [gains]


@pytest.mark.rule(GAME, "2730-2731")
def test_back_line_betting_on_three_circles_within_the_limits() -> None:
    played = play(posted(), dict.fromkeys((2, 15), EVERYTHING), behind={15: 2})
    assert {(seat, kind) for seat, kind, *_ in results(played)} == {
        (seat, kind) for seat in (2, 15) for kind in CIRCLES
    }
    for wrong in ("player $9", "banker $801", "tie $801"):
        with pytest.raises(NotLegal, match=r"minimum|maximum"):
            finished(PLAYER_WINS, wrong)


@pytest.mark.rule(GAME, "2735-2739")
@pytest.mark.parametrize(("banked", "offered"), [(None, [1, 2]), ((1, 1), [1, 2]), ((1, 2), [2]), ((2, 2), [1])])
def test_after_two_hands_another_player_must_bank(banked: tuple[int, int] | None, offered: list[int]) -> None:
    played, asked = sit("5000 5000", at=posted(), banked=banked), []
    while isinstance(question := played.asked, Choose):
        asked.append(question.seat)
        played.answer(question.number, question.seat, "pass")
    assert asked == offered
    assert played.state == "over"


@pytest.mark.rule(GAME, "2741")
def test_the_player_dealers_wager_has_no_maximum_and_need_not_cover_everything() -> None:
    """The table limit is $10-$800: a bank may be $4,000 against $10, or $10 against $800."""
    assert results(deal({2: "player $10"}, PLAYER_WINS, at=posted(), bank=4000)) == [(2, "player", "wins", 10)]
    assert results(deal({2: "player $800"}, PLAYER_WINS, at=posted(), bank=10)) == [(2, "player", "wins", 10)]


@pytest.mark.rule(GAME, "2741")
@pytest.mark.parametrize(
    ("reading", "came"),
    [
        ("by-kind", [(2, "player", 10), (3, "player", 10), (2, "tie", -5), (3, "tie", 0)]),
        ("by-seat", [(2, "player", 10), (2, "tie", -10), (3, "player", 5), (3, "tie", 0)]),
    ],
)
def test_payoffs_are_limited_to_the_player_dealers_wager(reading: str, came: list[tuple[int, str, int]]) -> None:
    at = posted(readings={"order": reading})
    played = deal(dict.fromkeys((2, 3), "player $10, tie $10"), PLAYER_WINS, at=at, bank=25)
    assert [(seat, kind, net) for seat, kind, _, net in results(played)] == came


@pytest.mark.rule(GAME, "2730")
@pytest.mark.parametrize(("reading", "most"), [("batwing", 14), ("baccarat", 8)])
def test_eight_or_fourteen_seats(reading: str, most: int) -> None:
    at = posted(readings={"table": reading})
    assert len(offer(sit("5000 " * most, at=at)).open_decisions()) == most - 1
    with pytest.raises(BadInput, match=str(most + 1)):
        sit("5000 " * (most + 1), at=at)


@pytest.mark.rule(GAME, "2747-2750")
@pytest.mark.parametrize(("reading", "bank", "each"), [("nothing", 0, 0), ("as-the-other-document", 100, 50)])
def test_schedule_1_has_a_limit_and_blank_fees(reading: str, bank: int, each: int) -> None:
    at = posted("schedule-1/1", {"schedule-1": reading})
    assert at.table_limits == (5_00, 50_00)
    played = play(at, {2: "player $5, banker $5, tie $5"})
    assert (paid_by(played, 1), paid_by(played, 2)) == (bank, 3 * each)


# 2755-2769: the table limit, and the brackets of everything wagered at the table with their fees, in dollars.
SCHEDULE_2 = [
    ("2a", "$10-$800", [(10, 50, 1), (51, 300, 2), (301, 600, 4), (601, 900, 7), (901, 1500, 10)]),
    ("2b", "$5-$100", [(5, 200, 1), (201, 400, 3), (401, 600, 5), (601, 900, 8), (901, 1100, 12)]),
    ("2c", "$25-$200", [(25, 300, 2), (301, 600, 5), (601, 1000, 8), (1001, 2000, 15), (2001, 2100, 20)]),
]


@pytest.mark.rule(GAME, "2752-2769")
@table("option", "limits", "brackets", rows=SCHEDULE_2)
def test_under_schedule_2_the_player_dealer_pays_by_everything_on_the_table(
    option: str, limits: str, brackets: list[tuple[int, int, int]]
) -> None:
    at = posted(option)
    assert at.option is not None
    assert at.option.limits is not None
    assert str(at.option.limits) == limits
    for low, high, fee in brackets:
        for action in (low, high):
            assert fees(play(at, on("banker", spread(action * 100, at.option.limits)))) == [("seat 1", fee * 100)]


@pytest.mark.rule(GAME, "2739, 2741")
def test_the_house_receives_collection_alone_before_the_deal() -> None:
    assert posting_faults(GAME, "2a", "player $10") == []
    wagers, taken, dealt = moments(play(posted(), {2: "player $10"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)
