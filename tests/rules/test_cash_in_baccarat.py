"""Cash-In Baccarat, Cordova: the burn, the drawing by its sentences, bonus bets that stand alone, and no fees."""

from __future__ import annotations

import pytest

from houseway import SeededChance, Session
from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.ids import BANKER, COLLECTION, PLAYER
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from tests.odds.lab import lab
from tests.rules.bank_fees import play
from tests.rules.bank_table import (
    BANKER_WINS,
    DRAGON,
    PANDA,
    PLAYER_WINS,
    TIE,
    against_third,
    cards_dealt,
    deal,
    gain,
    offer,
    results,
    sit,
    wager,
)
from tests.tables import table

CASH = "cordova/cash-in-baccarat"
CIRCLES = ("player", "banker", "tie", "tiger-8", "phoenix-7")
EVERYTHING = ", ".join(f"{circle} $10" for circle in CIRCLES)
# The shoe is new: an ace is turned up and one more card burned.
BURNED = "Ah 2s "
FACES = "KA23456789"


def posted(readings: dict[str, str] | None = None, decks: int | None = None, limits: str = "") -> Terms:
    return terms(game(CASH, readings), None, decks, stakes={"limits": limits} if limits else {})


def finished(shoe: str, wagers: str = "player $10") -> Round:
    return deal({2: wagers}, BURNED + shoe, at=posted())


def counts(played: Round) -> tuple[int, int]:
    return len(played.table.pile(PLAYER).cards), len(played.table.pile(BANKER).cards)


@pytest.mark.rule(CASH, "3521-3528")
@table(
    "card",
    "burned",
    rows=[("Ah", 1), ("Kh", 10), ("Qh", 10), ("Jh", 10), *((f"{n}h", n) for n in range(2, 10)), ("Th", 10)],
)
def test_the_first_card_of_a_new_shoe_says_how_many_are_burned(card: str, burned: int) -> None:
    played = deal(
        {2: "player $10"}, " ".join([card, *["2c"] * min(burned, 8), *["3c"] * max(0, burned - 8)]), at=posted()
    )
    assert cards_dealt(played).count("burns") == 1 + burned


@pytest.mark.rule(CASH, "3521")
@pytest.mark.parametrize(("reading", "again"), [("cut-card", False), ("every-round", True)])
def test_cards_are_burned_for_a_new_shoe_alone(reading: str, *, again: bool) -> None:
    session = Session(posted({"cut-card": reading}), dict.fromkeys((1, 2), 100_000), SeededChance(3))
    burned = []
    for _ in range(2):
        played = session.deal()
        while played.state == "open":
            one = played.open_decisions()[0]
            said = {"bank": "take", "wagers": {"player": 1000}}.get(one.about, one.default_answer())
            played.answer(one.number, one.seat, said)
        burned.append("burns" in cards_dealt(played))
        session.close(played)
    assert burned == [True, again]


@pytest.mark.rule(CASH, "3521")
def test_three_to_eight_decks_without_jokers() -> None:
    for decks in (3, 8):
        faces = posted(decks=decks).faces
        assert len(faces) == 52 * decks
        assert JOKER not in faces
    for decks in (2, 9):
        with pytest.raises(BadInput, match="3 to 8 decks"):
            posted(decks=decks)


@pytest.mark.rule(CASH, "3562")
def test_one_card_to_the_right_and_one_to_the_left_until_each_hand_has_two() -> None:
    played = finished("Kh Kd 2c 3s 5h 6s")
    assert cards_dealt(played)[2:] == ["player", "banker", "player", "banker", "player", "banker"]


# 3568-3575, for the totals that the sentences name; on 0, 1 and 2 Banker draws against everything (note).
DRAWS = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "", 0: "0123456789", 1: "0123456789", 2: "0123456789"}


@pytest.mark.rule(CASH, "3565, 3567-3588")
@table("total", "third", rows=[(total, third) for total in DRAWS for third in range(10)])
def test_after_player_has_drawn_banker_goes_by_the_sentences(total: int, third: int) -> None:
    assert counts(finished(against_third(total, third))) == (3, 2 + (str(third) in DRAWS[total]))


@pytest.mark.rule(CASH, "3532, 3536-3540, 3564-3566")
@table("player", "banker", rows=[(player, banker) for player in range(10) for banker in range(10)])
def test_naturals_stop_the_draw_and_a_hand_draws_on_five_or_less(player: int, banker: int) -> None:
    ours, theirs = counts(finished(f"Kh Kd {FACES[player]}c {FACES[banker]}s Ts Tc"))
    if max(player, banker) >= 8:
        assert (ours, theirs) == (2, 2)
    else:
        assert ours == (3 if player <= 5 else 2)
        assert player <= 5 or theirs == (3 if banker <= 5 else 2)


# The shoe, and what $1 on each circle gains: 3556-3560, 3594-3597, 3606-3612, 3621-3622, 3631-3632.
PAID = [
    (PLAYER_WINS, (1, -1, -1, -1, -1)),
    (BANKER_WINS, (-1, 1, -1, -1, -1)),
    (TIE, (0, 0, 8, -1, -1)),
    (PANDA, (1, -1, -1, 25, -1)),
    (DRAGON, (-1, 0, -1, -1, 40)),
]


@pytest.mark.rule(CASH, "3517, 3554-3562, 3592-3597, 3606-3607, 3612, 3621-3623, 3631-3633")
@table("shoe", "paid", rows=PAID)
def test_every_wager_is_paid_as_it_is_printed(shoe: str, paid: tuple[int, ...]) -> None:
    played = finished(shoe, EVERYTHING)
    assert [(kind, net / 10) for _, kind, _, net in results(played)] == list(zip(CIRCLES, paid, strict=True))


@pytest.mark.rule(CASH, "3603-3604, 3617-3618, 3627-3628")
@pytest.mark.parametrize("circle", ["tie", "tiger-8", "phoenix-7"])
def test_a_bonus_bet_may_be_made_without_a_line_wager(circle: str) -> None:
    assert results(finished(PLAYER_WINS, f"{circle} $10")) == [(2, circle, "loses", -10)]


@pytest.mark.rule(CASH, "3513, 3550, 3613, 3623, 3633")
def test_a_short_bank_goes_by_kind_from_the_left_of_the_player_dealer() -> None:
    """$25 pay the Player wagers of seats 3 and 1 and take $5 of the first Tie; the rest is returned."""
    words = dict.fromkeys((1, 3), "player $10, tie $10")
    played = deal(words, BURNED + PLAYER_WINS, at=posted(), banker=2, bank=25)
    came = [(seat, kind, net) for seat, kind, _, net in results(played)]
    assert came == [(3, "player", 10), (1, "player", 10), (3, "tie", -5), (1, "tie", 0)]


@pytest.mark.rule(CASH, "3513, 3657")
@pytest.mark.parametrize("shoe", [PLAYER_WINS, BANKER_WINS, TIE, PANDA, DRAGON])
def test_the_house_receives_nothing_as_no_fee_is_printed_for_this_game(shoe: str) -> None:
    played = deal(dict.fromkeys((2, 3), EVERYTHING), BURNED + shoe, at=posted())
    assert COLLECTION not in played.net()
    assert sum(gain(played, seat) for seat in (1, 2, 3)) == 0


@pytest.mark.rule(CASH, "3513, 3552")
@pytest.mark.parametrize(("banked", "offered"), [(None, 1), ((1, 1), 1), ((1, 2), 2), ((4, 2), 1)])
def test_two_rounds_in_a_row_then_the_position_is_offered_clockwise(
    banked: tuple[int, int] | None, offered: int
) -> None:
    asked = sit(at=posted(), banked=banked).asked
    assert isinstance(asked, Choose)
    assert (asked.about, asked.seat) == ("bank", offered)


@pytest.mark.rule(CASH, "3546")
def test_ten_seats_five_circles_and_limits_as_the_table_posts_them() -> None:
    for reading, most in (("with", 10), ("without", 11)):
        asked = offer(sit("5000 " * most, at=posted({"seats": reading}))).open_decisions()
        assert len(asked) == most - 1
        with pytest.raises(BadInput, match=str(most + 1)):
            sit("5000 " * (most + 1), at=posted({"seats": reading}))
    at = posted(limits="$25-$500")
    for wrong in ("player $24", "tiger-8 $501"):
        with pytest.raises(NotLegal):
            wager(offer(sit(at=at)), {2: wrong})


@pytest.mark.rule(CASH, "3546, 3605, 3619, 3629")
def test_back_line_bettors_wager_on_every_circle() -> None:
    played = play(posted(), dict.fromkeys((2, 11), EVERYTHING), behind={11: 2})
    assert sorted({(seat, kind) for seat, kind, *_ in results(played)}) == sorted(
        (seat, kind) for seat in (2, 11) for kind in CIRCLES
    )


@pytest.mark.rule(CASH, "3554-3575, 3595")
def test_the_published_edges() -> None:
    """Eight decks: Player 1.2351, Banker with the push 1.0183, Tie 14.3596, the two bonus bets 10.1876 and 7.6113."""
    expected = ("-1.2351%", "-1.0183%", "-14.3596%", "-10.1876%", "-7.6113%")
    assert tuple(f"{float(lab(CASH).price(circle).ev):.4%}" for circle in CIRCLES) == expected
