"""Commission-Free Baccarat, Cordova: half pay on six, the Dragon Bonus on both hands, cards face down, two fee sets."""

from __future__ import annotations

import pytest

from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import NOBODY, Dealt, Shown
from houseway.play.ids import BANKER, PLAYER
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from tests.rules.bank_fees import fees, moments, on, paid_by, play, posting_faults, spread
from tests.rules.bank_table import (
    BANKER_CHART,
    BANKER_WINS,
    PLAYER_WINS,
    TIE,
    against_third,
    cards_dealt,
    deal,
    offer,
    results,
    sit,
    wager,
)
from tests.tables import table

GAME = "cordova/commission-free-baccarat"
CIRCLES = ("player", "banker", "tie", "player-dragon", "banker-dragon")
EVERYTHING = ", ".join(f"{circle} $10" for circle in CIRCLES)
OPTION = "by-total-bet/5"
FACES = "KA23456789"
SIX = "Kc Kd 5c 6d Th"  # Player draws a ten on 5, and Banker stands on 6


def posted(option: str = OPTION, readings: dict[str, str] | None = None) -> Terms:
    return terms(game(GAME, readings), option)


def finished(shoe: str, wagers: str = "player $10", at: Terms | None = None) -> Round:
    return deal({2: wagers}, shoe, at=at or posted())


def counts(played: Round) -> tuple[int, int]:
    return len(played.table.pile(PLAYER).cards), len(played.table.pile(BANKER).cards)


@pytest.mark.rule(GAME, "231, 237-238, 240-242, 250, 278")
def test_eight_decks_without_jokers_and_eighteen_is_eight() -> None:
    assert len(posted().faces) == 8 * 52
    assert JOKER not in posted().faces
    # 9 and 9 are 18, valued simply as 8: they beat an ace and a six.
    assert results(finished("9h Ac 9d 6c")) == [(2, "player", "wins", 10)]


@pytest.mark.rule(GAME, "233, 248-249")
def test_four_cards_in_rotation_face_down_and_turned_up_before_a_card_is_drawn() -> None:
    played = finished("Kh Kd 2c 3s 5h 6s")
    assert cards_dealt(played) == ["player", "banker"] * 3
    came = [each for each in played.events if isinstance(each, Dealt | Shown)]
    assert [isinstance(each, Dealt) and each.seen_by == NOBODY for each in came[:4]] == [True] * 4
    assert [type(each) for each in came[4:6]] == [Shown, Shown]
    assert all(isinstance(each, Dealt) and each.seen_by != NOBODY for each in came[6:])


@pytest.mark.rule(GAME, "251-253, 257-276")
@table("total", "third", rows=[(total, third) for total in BANKER_CHART for third in range(10)])
def test_after_player_has_drawn_banker_goes_by_the_chart(total: int, third: int) -> None:
    assert counts(finished(against_third(total, third))) == (3, 2 + (BANKER_CHART[total][third] == "H"))


@pytest.mark.rule(GAME, "251-253, 259, 279")
@table("player", "banker", rows=[(player, banker) for player in range(10) for banker in range(10)])
def test_naturals_stop_the_draw_and_a_hand_draws_on_five_or_less(player: int, banker: int) -> None:
    ours, theirs = counts(finished(f"Kh Kd {FACES[player]}c {FACES[banker]}s Ts Tc"))
    if max(player, banker) >= 8:
        assert (ours, theirs) == (2, 2)
    else:
        assert ours == (3 if player <= 5 else 2)
        assert player <= 5 or theirs == (3 if banker <= 5 else 2)


# The shoe, and what $1 on each circle gains: 245-247, 281-286, 290-291, 320-328.
PAID = [
    (PLAYER_WINS, (1, -1, -1, 1, -1)),  # natural 9 over 7
    (BANKER_WINS, (-1, 1, -1, -1, 1)),  # natural 9 over 7
    (TIE, (0, 0, 8, -1, -1)),  # 7 and 7: no naturals
    ("Kh Kc 9h 9c", (0, 0, 8, 0, 0)),  # natural 9 and natural 9: both Dragon Bonuses push
    ("Kh Kc 8h 9c", (-1, 1, -1, -1, 1)),  # a natural 8 that loses wins nothing
    ("Kh Kc 9h 2c", (1, -1, -1, 1, -1)),  # a natural that wins by seven is paid as a natural
    (SIX, (-1, 0.5, -1, -1, -1)),  # 6 over 5: half pay
    ("Kc Kd 7c 5d Ah", (1, -1, -1, -1, -1)),  # 7 over a 6: six that does not win is not paid
    ("Kc Kd 2c 7d Ah", (-1, 1, -1, -1, 1)),  # 7 over 3, by four
    ("2c Kd 3c Kh 4d 9h", (0, 0, 8, -1, -1)),  # 9 and 9 in three cards: no natural
    ("2c Kd 3c Kh 4d Th", (1, -1, -1, 30, -1)),  # 9 over 0, by nine
    ("2c Kd 3c Kh 3d Th", (1, -1, -1, 10, -1)),  # 8 over 0
    ("2c Kd 3c Kh 4d 2h", (1, -1, -1, 6, -1)),  # 9 over 2
    ("2c Kd 3c Kh 3d 2h", (1, -1, -1, 4, -1)),  # 8 over 2
    ("2c Kd 3c Kh 4d 4h", (1, -1, -1, 2, -1)),  # 9 over 4
    ("2c Kd 3c Kh 4d 5h", (1, -1, -1, 1, -1)),  # 9 over 5
    ("2c Kd 3c Kh 4d 6h", (1, -1, -1, -1, -1)),  # 9 over 6: a spread of three
    ("Ac Kd Kc Kh 9d 9h", (-1, 1, -1, -1, 30)),  # 0 under 9
    ("Ac Kd Kc Kh 9d 8h", (-1, 1, -1, -1, 10)),  # 0 under 8
    ("Ac Kd Kc Kh 9d 7h", (-1, 1, -1, -1, 6)),  # 0 under 7
    ("Ac Kd Kc Kh 9d 6h", (-1, 0.5, -1, -1, 4)),  # 0 under 6: half pay, and a win by six points
    ("Ac Kd Kc Kh 9d 5h", (-1, 1, -1, -1, 2)),  # 0 under 5
    ("Ac Kd Kc Kh 9d 4h", (-1, 1, -1, -1, 1)),  # 0 under 4
    ("Ac Kd Kc Kh 9d 3h", (-1, 1, -1, -1, -1)),  # 0 under 3
]


@pytest.mark.rule(GAME, "233, 243-249, 280-286, 290-291, 308-311, 315, 317-328")
@table("shoe", "paid", rows=PAID)
def test_every_wager_is_paid_as_it_is_printed(shoe: str, paid: tuple[float, ...]) -> None:
    played = finished(shoe, EVERYTHING)
    assert [(kind, net / 10) for _, kind, _, net in results(played)] == list(zip(CIRCLES, paid, strict=True))


@pytest.mark.rule(GAME, "246, 282")
def test_half_of_five_dollars_is_two_and_a_half() -> None:
    played = finished(SIX, "banker $5", posted("by-total-bet/6"))
    assert results(played) == [(2, "banker", "wins", 2.5)]


@pytest.mark.rule(GAME, "233, 247, 283")
def test_a_tie_bet_may_be_made_alone() -> None:
    assert results(finished(TIE, "tie $10")) == [(2, "tie", "wins", 80)]


@pytest.mark.rule(GAME, "233, 304, 312")
@pytest.mark.parametrize("line", ["player", "banker"])
@pytest.mark.parametrize("bonus", ["player-dragon $10", "banker-dragon $10", "player-dragon $10, banker-dragon $10"])
def test_a_line_wager_admits_either_dragon_bonus_or_both(line: str, bonus: str) -> None:
    assert len(results(finished(PLAYER_WINS, f"{line} $10, {bonus}"))) == 2 + bonus.count(",")
    for without in (bonus, f"tie $10, {bonus}"):
        with pytest.raises(NotLegal, match="needs a wager on Player line or Banker line"):
            finished(PLAYER_WINS, without)


@pytest.mark.rule(GAME, "294, 304, 313")
def test_a_dragon_bonus_is_at_most_the_line_wagers_and_the_table_limit() -> None:
    at = posted()
    finished(PLAYER_WINS, "player $20, player-dragon $20", at)
    finished(PLAYER_WINS, "player $20, banker $10, banker-dragon $30", at)
    for wrong in ("player $20, player-dragon $21", "player $20, banker $10, banker-dragon $31"):
        with pytest.raises(NotLegal, match="the wager beside it"):
            finished(PLAYER_WINS, wrong, at)
    for wrong in ("player $9", "tie $801", "player $800, banker $800, player-dragon $801"):
        with pytest.raises(NotLegal, match=r"minimum|maximum"):
            finished(PLAYER_WINS, wrong, at)


@pytest.mark.rule(GAME, "313")
@pytest.mark.parametrize(
    ("reading", "option", "larger"),
    [
        ("not-above", "by-wager/2", False),
        ("not-above", "baccarat/1", False),
        ("by-schedule", "by-wager/2", False),
        ("by-schedule", "by-total-bet/5", False),
        ("by-schedule", "baccarat/1", True),
    ],
)
def test_the_books_bonus_bets_are_five_to_five_hundred_dollars_and_larger_by_one_reading(
    reading: str, option: str, *, larger: bool
) -> None:
    at = posted(option, {"dragon-above-the-line": reading})
    if larger:
        finished(PLAYER_WINS, "player $10, player-dragon $500", at)
    else:
        with pytest.raises(NotLegal, match="the wager beside it"):
            finished(PLAYER_WINS, "player $10, player-dragon $20", at)
    if option == "baccarat/1":
        with pytest.raises(NotLegal, match="above the maximum of"):
            finished(PLAYER_WINS, "player $600, player-dragon $501", at)


@pytest.mark.rule(GAME, "292, 304")
def test_back_line_bettors_wager_on_every_circle() -> None:
    played = play(posted(), dict.fromkeys((2, 15), EVERYTHING), behind={15: 2})
    assert sorted({(seat, kind) for seat, kind, *_ in results(played)}) == sorted(
        (seat, kind) for seat in (2, 15) for kind in CIRCLES
    )


@pytest.mark.rule(GAME, "293, 300, 315")
def test_a_short_bank_goes_by_kind_from_the_left_of_the_player_dealer() -> None:
    """$25 pay the Player wagers of seats 3 and 1 and take $5 of the first Tie; the rest is returned."""
    words = dict.fromkeys((1, 3), "player $10, tie $10, player-dragon $10")
    played = deal(words, PLAYER_WINS, at=posted(), banker=2, bank=25)
    came = [(seat, kind, net) for seat, kind, _, net in results(played)]
    dragons = [(3, "player-dragon", 0), (1, "player-dragon", 0)]
    assert came == [(3, "player", 10), (1, "player", 10), (3, "tie", -5), (1, "tie", 0), *dragons]


@pytest.mark.rule(GAME, "300")
def test_the_player_dealers_wager_has_no_maximum_and_need_not_cover_everything() -> None:
    """The table limit is $10-$800: a bank may be $4,000 against $10, or $10 against $800."""
    assert results(deal({2: "player $10"}, PLAYER_WINS, at=posted(), bank=4000)) == [(2, "player", "wins", 10)]
    assert results(deal({2: "player $800"}, PLAYER_WINS, at=posted(), bank=10)) == [(2, "player", "wins", 10)]


@pytest.mark.rule(GAME, "293")
@pytest.mark.parametrize(
    ("reading", "came"),
    [
        # $40 meet both Banker lines and both Ties, and $15 are left: for seat 3's bonuses, or those on the Player.
        ("together", [(3, "player-dragon"), (3, "banker-dragon"), (1, "player-dragon"), (1, "banker-dragon")]),
        ("apart", [(3, "player-dragon"), (1, "player-dragon"), (3, "banker-dragon"), (1, "banker-dragon")]),
    ],
)
def test_all_dragon_bonus_wagers_are_settled_last_as_one_kind(reading: str, came: list[tuple[int, str]]) -> None:
    words = dict.fromkeys((1, 3), "banker $10, tie $10, player-dragon $10, banker-dragon $10")
    at = posted(readings={"dragon-order": reading})
    settled = results(deal(words, BANKER_WINS, at=at, banker=2, bank=55))
    assert [(seat, kind) for seat, kind, *_ in settled[4:]] == came
    # Banker wins with a natural: a bonus on the Player loses, one on the Banker is paid.
    nets = [net for *_, net in settled]
    assert nets == ([10, 10, -10, -10, -10, 5, 0, 0] if reading == "together" else [10, 10, -10, -10, -10, -5, 0, 0])


@pytest.mark.rule(GAME, "298")
@pytest.mark.parametrize(("banked", "offered"), [(None, [1, 2]), ((1, 1), [1, 2]), ((1, 2), [2]), ((2, 2), [1])])
def test_after_two_hands_another_player_must_bank(banked: tuple[int, int] | None, offered: list[int]) -> None:
    played, asked = sit("5000 5000", at=posted(), banked=banked), []
    while isinstance(question := played.asked, Choose):
        asked.append(question.seat)
        played.answer(question.number, question.seat, "pass")
    assert asked == offered
    assert played.state == "over"


@pytest.mark.rule(GAME, "239")
@pytest.mark.parametrize(("reading", "most"), [("batwing", 14), ("baccarat", 8)])
def test_eight_or_fourteen_seats(reading: str, most: int) -> None:
    at = posted(readings={"table": reading})
    assert len(offer(sit("5000 " * most, at=at)).open_decisions()) == most - 1
    with pytest.raises(BadInput, match=str(most + 1)):
        sit("5000 " * (most + 1), at=at)


# 337-340: the option, its limits, the fee of the player-dealer and that of each Player, Banker and Tie wager, in cents.
BY_WAGER = [
    ("1", "$5-$50", 100, 50),
    ("2", "$10-$100", 200, 100),
    ("3", "$50-$300", 300, 200),
    ("4", "$100-$500", 500, 300),
]
# 343-357: the option, its limits, and the brackets of everything wagered at the table, with their fees, in dollars.
BY_TOTAL = [
    ("5", "$10-$800", [(10, 50, 1), (51, 300, 2), (301, 600, 4), (601, 900, 7), (901, 1500, 10)]),
    ("6", "$5-$100", [(5, 200, 1), (201, 400, 3), (401, 600, 5), (601, 900, 8), (901, 1100, 12)]),
    ("7", "$25-$200", [(25, 300, 2), (301, 600, 5), (601, 1000, 8), (1001, 2000, 15), (2001, 2100, 20)]),
]


@pytest.mark.rule(GAME, "314, 334-340")
@table("option", "limits", "bank", "each", rows=BY_WAGER)
def test_each_player_banker_and_tie_wager_pays_and_a_dragon_bonus_does_not(
    option: str, limits: str, bank: int, each: int
) -> None:
    at = posted(f"by-wager/{option}")
    assert f"${at.table_limits[0] // 100}-${(at.table_limits[1] or 0) // 100}" == limits
    least = f"${at.table_limits[0] // 100}"
    for words, wagers in (("player", 1), ("banker", 1), ("tie", 1), ("player banker tie", 3)):
        played = play(at, {2: ", ".join(f"{word} {least}" for word in words.split())})
        assert (paid_by(played, 1), paid_by(played, 2)) == (bank, wagers * each)
    played = play(at, {2: f"player {least}, player-dragon {least}, banker-dragon {least}"})
    assert paid_by(played, 2) == each


@pytest.mark.rule(GAME, "334, 342-357")
@table("option", "limits", "brackets", rows=BY_TOTAL)
def test_the_player_dealer_pays_by_everything_on_the_table(
    option: str, limits: str, brackets: list[tuple[int, int, int]]
) -> None:
    at = posted(f"by-total-bet/{option}")
    assert str(at.option and at.option.limits) == limits
    assert at.option is not None
    assert at.option.limits is not None
    for low, high, fee in brackets:
        for action in (low, high):
            played = play(at, on("player", spread(action * 100, at.option.limits)))
            assert fees(played) == [("seat 1", fee * 100)], action
    # A Dragon Bonus is part of what all players have wagered at the table.
    least = at.table_limits[0] // 100
    most = brackets[0][1] - least
    if most <= (at.option.limits.high or 0) // 100:
        assert paid_by(play(at, {2: f"player ${most}, player-dragon ${least}"}), 1) == brackets[0][2] * 100
        assert paid_by(play(at, {2: f"player ${most}, player-dragon ${least + 1}"}), 1) == brackets[1][2] * 100


@pytest.mark.rule(GAME, "334, 342-347")
@pytest.mark.parametrize(("reading", "fee"), [("counts", 200), ("does-not-count", 100)])
def test_a_dragon_bonus_is_part_of_the_total_or_by_the_other_reading_is_not(reading: str, fee: int) -> None:
    """Option 5: $50 on the lines and the Tie pay $1; with $10 on a Dragon Bonus they are $60, which pay $2."""
    at = posted(readings={"dragon-action": reading})
    assert fees(play(at, {2: "player $20, banker $20, tie $10, player-dragon $10"})) == [("seat 1", fee)]


@pytest.mark.rule(GAME, "304, 313")
def test_a_dragon_bonus_is_at_least_the_table_minimum_and_under_the_book_five_dollars() -> None:
    with pytest.raises(NotLegal, match="minimum"):
        finished(PLAYER_WINS, "player $20, player-dragon $9", posted())
    # Option 3 of the book: $100 to $1,000, and a bonus from $5.
    finished(PLAYER_WINS, "player $100, player-dragon $5", posted("baccarat/3"))
    with pytest.raises(NotLegal, match="minimum"):
        finished(PLAYER_WINS, "player $100, player-dragon $4", posted("baccarat/3"))


@pytest.mark.rule(GAME, "298, 300, 334")
@pytest.mark.parametrize("option", ["1", "5"])
def test_one_option_is_posted_before_the_deal_and_the_house_receives_it_alone(option: str) -> None:
    name = f"{'by-wager' if option == '1' else 'by-total-bet'}/{option}"
    assert posting_faults(GAME, option, "player $10") == []
    wagers, taken, dealt = moments(play(posted(name), {2: "player $10"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)


@pytest.mark.rule("cordova/fees-player-dealer-games", "1765, 2401")
def test_the_book_counts_every_wager_and_lets_a_tie_be_larger_than_the_line() -> None:
    """Option 1: $300 pay $1 and $301 pay $3, bonus bets among them; the Tie may be smaller or larger than the line."""
    at = posted("baccarat/1")
    assert fees(play(at, {2: "player $100, tie $100, player-dragon $50, banker-dragon $50"})) == [("seat 1", 100)]
    assert fees(play(at, {2: "player $100, tie $101, player-dragon $50, banker-dragon $50"})) == [("seat 1", 300)]
    for words in ("player $5, tie $1000", "player $1000, tie $5"):
        assert fees(play(at, {2: words})) == [("seat 1", 1000)]
    # The bank settles in order until its wager is exhausted; the rest is returned to the players.
    came = [(seat, net) for seat, _, _, net in results(deal({2: "player $10", 3: "player $10"}, bank=15, at=at))]
    assert came == [(2, 10), (3, 5)]
    assert isinstance(wager(offer(sit(at=at)), {2: "player $5"}), Round)
