"""Lowball, California Grand: the deal and the draw with their mistakes, the order of hands, sevens and split pots.

$3-$6 with blinds of $1 and $3 and no collection, unless a row says otherwise. With four players seat 1 is the small
blind, 2 the big blind, 3 acts first and 4 has the button; everybody calls, so that $12 lie in the pot before the draw.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway import view
from houseway.cards import Shoe, text
from houseway.cards.card import JOKER
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.deal.board import NEXT_BURN
from houseway.play.events import Reported, Shuffled
from houseway.play.ids import BURNS, COLLECTION, HAND_PILES
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import purses, rights
from tests.rules.lowball_table import dealt, hand, passive, play, posted, sit

DOCUMENT = "calgrand/lowball"
A5, KANSAS = f"{DOCUMENT}#ace-to-five", f"{DOCUMENT}#deuce-to-seven"
A5_SPLIT, KANSAS_SPLIT = f"{A5}-hi-lo", f"{KANSAS}-hi-lo"
both = pytest.mark.parametrize("name", [A5, KANSAS])
HANDS = ("Kc Qc Jc 9c 8c", "Kd Qd Jd 9d 8d", "Kh Qh Jh 9h 8h", "Ks Qs Js 9s 8s")
FOUR = "400 400 400 400"
CALLED = "3:call 4:call 1:call 2:check"
PAT = f"{CALLED} pat pat pat pat"


def table(name: str = A5, betting: str | None = None, **read: str) -> Terms:
    readings = {key.replace("_", "-"): choice for key, choice in read.items()}
    return posted(name, fee="none", betting=betting, readings=readings)


def at_deal(*incidents: Incident, name: str = A5, hands: Sequence[str] = HANDS, then: str = "", **read: str) -> Round:
    return sit(table(name, **read), FOUR, hands=hands, then=then, incidents=incidents)


def remedies(played: Round) -> list[tuple[str, str]]:
    return [(each.incident, each.lines) for each in played.events if isinstance(each, Reported)]


# The game (1050-1073) ----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "1050-1051, 1094, 1149")
@pytest.mark.parametrize("jokers", ["none", "one", "two"])
def test_fifty_two_cards_or_one_or_two_jokers_more(jokers: str) -> None:
    many = ("none", "one", "two").index(jokers)
    for name, reading in (
        (A5, "jokers"),
        (A5_SPLIT, "jokers"),
        (KANSAS, "kansas_jokers"),
        (KANSAS_SPLIT, "kansas_jokers"),
    ):
        faces = table(name, **{reading: jokers}).faces
        assert (len(faces), faces.count(JOKER)) == (52 + many, many)


@pytest.mark.rule(DOCUMENT, "1056-1065")
@both
def test_one_card_in_turn_until_each_has_five_then_a_round_a_draw_and_a_round(name: str) -> None:
    played = sit(table(name), FOUR, hands=HANDS, then="2s 3s 4s")
    assert [dealt(played, seat) for seat in (1, 4)] == [HANDS[0].split(), HANDS[3].split()]
    assert rights(played) == "3: fold, call $3, raise $6"
    play(played, f"{CALLED} 1:KcQc 2:pat 3:pat 4:pat")
    # The first card after the deal is burned.
    assert (text(played.table.pile(BURNS).cards), hand(played, 1)) == ("2s", "Jc 9c 8c 3s 4s")
    assert rights(played) == "1: fold, check, bet $6"
    assert passive(played).state == "over"


@pytest.mark.rule(DOCUMENT, "1053-1054, 1202-1205")
@pytest.mark.parametrize(
    ("stakes", "pot", "first"),
    [
        ({"blinds": "", "ante": "$2"}, 8, "1: fold, bet $3"),
        ({"blinds": "$5"}, 0, "2: fold, call $5, raise $8"),
        ({"blinds": "$1 $3", "ante": "$1"}, 4, "3: fold, call $3, raise $6"),
    ],
)
def test_antes_and_blinds_of_any_amount_or_none(stakes: dict[str, str], pot: int, first: str) -> None:
    played = sit(posted(A5, fee="none", stakes=stakes), FOUR)
    assert (sum(played.table.facts(Hand).put_in.values()), rights(played)) == (100 * pot, first)


@pytest.mark.rule(DOCUMENT, "1068-1073")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # Nobody calls the blinds: the big blind wins the dollar of the small one.
        ("fold fold fold", {1: 399, 2: 401, 3: 400, 4: 400}),
        ("raise fold fold fold", {1: 399, 2: 397, 3: 404, 4: 400}),
        (f"{PAT} check bet fold fold fold", {1: 397, 2: 409, 3: 397, 4: 397}),
    ],
)
def test_whoever_is_left_alone_or_is_not_called_wins_the_pot(words: str, expected: dict[int, int]) -> None:
    assert purses(play(sit(table(), FOUR), words)) == expected


RANKED = [
    (A5, "A-2-3-4-5 is best", ["5c 4c 3c 2c Ac", "6c 4d 3d 2h Ah"], [1]),
    (A5, "straights and flushes do not count", ["6c 5c 4c 3c 2c", "7d 4d 3d 2h Ah"], [1]),
    (A5, "aces are low in pairs", ["Ac Ad 9h 8s 7c", "2c 2d 3h 4s 5c"], [1]),
    (A5, "three of a kind over a full house", ["Kc Kd Kh Qs Tc", "Ac Ad Ah 2s 2c"], [1]),
    (A5, "K-K-K-K-Q is worst", ["Kc Kd Kh Ks Qc", "Qd Qh Qs Jc Jd"], [2]),
    (A5, "K-K-K-K-Q loses to other kings", ["Kc Kd Kh Ks Qc", "Ac Ad Ah As 2c"], [2]),
    (KANSAS, "2-3-4-5-7 is best", ["7c 5d 4h 3s 2c", "7d 6c 4d 3h 2h"], [1]),
    (KANSAS, "a royal flush is worst", ["Ac Kc Qc Jc Tc", "Kd Qd Jd Td 9d"], [2]),
    (KANSAS, "straights count", ["6c 5d 4h 3s 2c", "Kd Qh Jh 9s 7c"], [2]),
    (KANSAS, "flushes count", ["8c 6c 4c 3c 2c", "Kd Qh Jh 9s 7d"], [2]),
    (KANSAS, "an ace makes no five-high straight", ["5c 4d 3h 2s Ac", "6s 4s 3d 2h Ad"], [1]),
    (KANSAS, "aces are high", ["5c 4d 3h 2s Ac", "Kd Qh Jh 9s 7d"], [2]),
]  # fmt: skip


@pytest.mark.rule(DOCUMENT, "1067-1068, 1089-1093, 1143-1148")
@pytest.mark.parametrize(("name", "hands", "won"), [(row[0], *row[2:]) for row in RANKED], ids=[r[1] for r in RANKED])
def test_the_lowest_hand_wins(name: str, hands: list[str], won: list[int]) -> None:
    assert sorted(passive(sit(table(name), "50 50", hands=hands)).table.facts(Hand).won) == won


@pytest.mark.rule(DOCUMENT, "1094, 1149")
@pytest.mark.parametrize(
    ("name", "reading", "jokers", "hands", "won"),
    [
        # The joker is the five that is missing; in deuce-to-seven a six would make a straight, so it is a seven.
        (A5, "jokers", "one", ["Jk 4d 3h 2s Ac", "6c 4c 3d 2h Ah"], [1]),
        (KANSAS, "kansas_jokers", "one", ["Jk 5d 4h 3s 2c", "7d 5c 4d 3h 2h"], [1, 2]),
        # Two jokers are an ace and a five; in deuce-to-seven a five and a seven.
        (A5, "jokers", "two", ["Jk Jk 4c 3d 2s", "5d 4d 3s 2c Ac"], [1, 2]),
        (KANSAS, "kansas_jokers", "two", ["Jk Jk 4c 3d 2s", "7d 5d 4d 3s 2c"], [1, 2]),
    ],
)
def test_a_joker_is_the_lowest_card_missing_or_makes_the_lowest_hand(
    name: str, reading: str, jokers: str, hands: list[str], won: list[int]
) -> None:
    played = passive(sit(table(name, **{reading: jokers}), "50 50", hands=hands))
    assert sorted(played.table.facts(Hand).won) == won


@pytest.mark.rule(DOCUMENT, "1067-1068")
@pytest.mark.parametrize("name", [A5_SPLIT, KANSAS_SPLIT])
def test_the_highest_and_the_lowest_hand_split_the_pot(name: str) -> None:
    hands = ("Kc Kd 9h 8s 3c", "8c 6d 4h 3s 2c", "Qc Qd 7h 5s 2d", "Jc Td 7s 5h 2h")
    # Kings have the high half of $12, the eight the low half.
    assert purses(passive(sit(table(name), FOUR, hands=hands))) == {1: 403, 2: 403, 3: 397, 4: 397}


# Sevens (1086-1087) ------------------------------------------------------------------------------------------------

TEN = "Td 9d 7d 5d 3c"
SIX, SEVEN, EIGHT, NINE, KING = "6h 4h 3h 2h Ah", "7c 5c 4c 2c Ac", "8d 6d 4d 3d 2d", "9s 8s 7s 6c 4s", "Ks Qs Js 3s 2s"
SEVENS = [
    # $12 to the seven, three bets of $6 to the eight.
    ("checked", (SEVEN, KING, EIGHT, NINE), "check check 3:bet call 1:call fold", {}, "403 397 409 391"),
    (
        "checked, bets go back",
        (SEVEN, KING, EIGHT, NINE),
        "check check 3:bet call 1:call fold",
        {"sevens": "go-back"},
        "409 397 397 397",
    ),
    ("bet", (SEVEN, KING, EIGHT, NINE), "1:bet fold call call", {}, "421 397 391 391"),
    ("an eight may be checked", (EIGHT, KING, NINE, TEN), "check check 3:bet call 1:call fold", {}, "421 397 391 391"),
    # Only the first in turn must bet: the six of seat 3 wins everything, though it was checked too.
    (
        "the second in turn",
        (SEVEN, KING, SIX, NINE),
        "check check check 4:bet 1:call 2:fold 3:call",
        {},
        "391 397 421 391",
    ),
    # The six was first and is best: the bets go to the seven, which was checked after it.
    (
        "the first, before another",
        (SIX, SEVEN, NINE, KING),
        "check check 3:bet fold 1:call 2:call",
        {},
        "403 409 391 397",
    ),
]


@pytest.mark.rule(DOCUMENT, "1086-1087")
@pytest.mark.parametrize(
    ("hands", "words", "read", "expected"), [row[1:] for row in SEVENS], ids=[row[0] for row in SEVENS]
)
@pytest.mark.parametrize("betting", ["limit", "no-limit"])
def test_the_first_seven_or_better_must_bet(
    hands: Sequence[str], words: str, read: dict[str, str], expected: str, betting: str
) -> None:
    if betting == "no-limit":
        words = words.replace("bet", "bet=6")
    played = play(sit(table(betting=betting, **read), FOUR, hands=hands), f"{PAT} {words}")
    assert " ".join(f"{chips:g}" for _, chips in sorted(purses(played).items())) == expected


@pytest.mark.rule(DOCUMENT, "1086-1087, 1143-1149")
def test_deuce_to_seven_has_no_such_rule() -> None:
    hands = ("7c 5d 4h 3s 2c", "Kd Qh Jh 9s 8c", "8h 6d 4d 3d 2d", "9d 8s 7d 5h 3h")
    played = play(sit(table(KANSAS), FOUR, hands=hands), f"{PAT} check check 3:bet 4:call 1:call 2:fold")
    assert purses(played)[1] == 391 + 12 + 18


@pytest.mark.rule(DOCUMENT, "1067-1068, 1086-1087")
def test_in_a_split_pot_the_bets_after_the_draw_are_split_between_the_others() -> None:
    hands = ("7c 5d 4h 2s Ac", "Kd Kh 9s 8s 3d", "8d 6c 4d 3h 2h", "Qc Jd 9c 8c 3s")
    played = play(sit(table(A5_SPLIT), FOUR, hands=hands), f"{PAT} check 2:bet 3:call 4:fold 1:call")
    # Before the draw $6 each to kings and seven; after it $9 each to kings and eight.
    assert purses(played) == {1: 397, 2: 406, 3: 400, 4: 397}


# Exposed cards (1118-1124, 1170-1176) ------------------------------------------------------------------------------

KEPT = [
    *[(A5, card, True) for card in ("Ac", "2c", "3c", "4c", "5c")],
    *[(A5, card, False) for card in ("6c", "7c", "8c", "Kc")],
    *[(KANSAS, card, True) for card in ("2c", "3c", "4c", "5c", "6c", "7c")],
    *[(KANSAS, card, False) for card in ("8c", "9c", "Kc", "Ac")],
]


@pytest.mark.rule(DOCUMENT, "1118-1120, 1124, 1170-1172, 1176")
@pytest.mark.parametrize("word", ["exposed_card", "dealt_off_the_table"])
@pytest.mark.parametrize(("name", "card", "kept"), KEPT)
def test_an_exposed_card_is_kept_or_replaced_by_its_rank(name: str, card: str, kept: bool, word: str) -> None:  # noqa: FBT001
    held = ("Kd Qd Jd 9d 8d", f"Kh Qh Jh 9h {card}", "Ks Qs Js 9s 8s", "Td Th Ts 6d 6h")
    played = at_deal(Incident(word, 2), name=name, hands=held, then="2s 3s")
    assert hand(played, 2).split()[-1] == (card if kept else "2s")
    assert view(played.table, 3)["piles"][HAND_PILES[2]] == ["??"] * 4 + [card if kept else "??"]
    play(played, CALLED)
    # It is used as the burn; a card that is kept is not, and the next one is burned.
    assert text(played.table.pile(BURNS).cards) == ("2s" if kept else card)


@pytest.mark.rule(DOCUMENT, "1056, 1118-1120, 1170-1172")
@pytest.mark.parametrize(
    ("name", "expected"),
    # Of four exposed cards, the ten and the eight go back in both games; the six goes back in ace-to-five alone.
    [(A5, "Kh 4h 2s 3s 5s"), (KANSAS, "Kh 6h 4h 2s 3s")],
)
def test_cards_exposed_before_the_third_are_replaced_after_the_deal_as_well(name: str, expected: str) -> None:
    held = ("Kd Qd Jd 9d 8d", "Kh Th 6h 4h 8h", "Ks Qs Js 9s 8s", "Td Tc Ts 6d 7h")
    played = at_deal(Incident("exposed_card", 2, 4), name=name, hands=held, then="2s 3s 5s")
    assert hand(played, 2) == expected
    kept = [card for card in ("6h", "4h") if card in expected]
    assert [card for card in view(played.table, 3)["piles"][HAND_PILES[2]] if card != "??"] == kept
    assert text(played.table.pile(NEXT_BURN).cards).startswith("Th")


@pytest.mark.rule(DOCUMENT, "1118-1120, 1170-1172")
@both
def test_a_low_card_exposed_before_the_third_is_kept_face_up(name: str) -> None:
    held = ("Kd Qd Jd 9d 8d", "2h 3h 4h 5h 5d", "Ks Qs Js 9s 8s", "Td Tc Ts 6d 7h")
    played = at_deal(Incident("exposed_card", 2, 5), name=name, hands=held)
    assert view(played.table, 3)["piles"][HAND_PILES[2]] == held[1].split()


@pytest.mark.rule(DOCUMENT, "1120-1124, 1172-1176")
@both
@pytest.mark.parametrize("word", ["exposed_on_the_draw", "drawn_off_the_table"])
def test_cards_exposed_on_the_draw_are_replaced_when_everybody_has_drawn(name: str, word: str) -> None:
    played = play(sit(table(name), FOUR, hands=HANDS, then="Ts 2s 3s 4s 5s"), CALLED)
    played.report(word, 1, 2)
    play(played, "1:KcQc 2:Kd")
    assert view(played.table, 3)["piles"][HAND_PILES[1]] == ["??", "??", "??", "2s", "3s"]
    play(played, "3:pat 4:pat")
    assert (hand(played, 1).split()[:3], hand(played, 2).split()[-1]) == (["Jc", "9c", "8c"], "4s")
    assert hand(played, 1).split()[3] == "5s"
    assert len(played.table.hand(1).cards) == 5
    assert remedies(played)[0][0] == word


# Six cards (1130-1132, 1183-1185) ----------------------------------------------------------------------------------

SIXTH = [
    ("the first player's", [Incident("extra_card", 1)], {}, True),
    ("another player's", [Incident("extra_card", 2)], {}, False),
    ("another player's, read otherwise", [Incident("extra_card", 2)], {"sixth_card": "taken-back"}, True),
    ("two players'", [Incident("extra_card", 1), Incident("extra_card", 3)], {"sixth_card": "taken-back"}, False),
    ("looked at", [Incident("extra_card_seen", 1)], {}, False),
]


@pytest.mark.rule(DOCUMENT, "1130-1132, 1183-1185")
@both
@pytest.mark.parametrize(("incidents", "read", "stands"), [row[1:] for row in SIXTH], ids=[row[0] for row in SIXTH])
def test_a_sixth_card(name: str, incidents: list[Incident], read: dict[str, str], stands: bool) -> None:  # noqa: FBT001
    played = at_deal(*incidents, name=name, then="2s 3s", **read)
    if stands:
        assert text(played.table.pile(NEXT_BURN).cards) == "2s"
        assert {len(played.table.hand(seat).cards) for seat in (1, 2, 3, 4)} == {5}
        play(played, f"{CALLED} 1:Kc")
        assert (text(played.table.pile(BURNS).cards), hand(played, 1).split()[-1]) == ("2s", "3s")
    else:
        # A misdeal: every chip goes back, and the same player deals again.
        assert (played.state, purses(played)) == ("over", {1: 400, 2: 400, 3: 400, 4: 400})
        assert played.table.lasting[DealerButton].seat == 3


# The last card (1134-1136, 1187-1189) ------------------------------------------------------------------------------


def eight(draws: dict[int, int], name: str, **read: str) -> Round:
    """Eight hands and the burn leave eleven cards, of which ten may be dealt. These seats draw so many each."""
    at = table(name, **read)
    played = Round(at, dict.fromkeys(range(1, 9), 300_00), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(7)))
    play(played, "3:call 4:call 5:call 6:call 7:call 8:call 1:call 2:check")
    for seat, count in draws.items():
        play(played, f"{seat}:{''.join(hand(played, seat).split()[:count]) or 'pat'}")
    return played


@pytest.mark.rule(DOCUMENT, "1134, 1187")
@both
def test_ten_cards_are_given_out_and_the_last_one_is_not(name: str) -> None:
    played = eight({1: 5, 2: 5, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}, name)
    assert len(played.table.shoe) == 1
    assert not [each for each in played.events if isinstance(each, Shuffled)]


@pytest.mark.rule(DOCUMENT, "1134-1136, 1187-1189")
@both
@pytest.mark.parametrize(("reading", "shuffled"), [("all", 5 + 5 + 2), ("others", 5 + 5)])
def test_the_last_card_and_the_discards_are_shuffled_without_the_burn_and_the_dealer_burns_again(
    name: str, reading: str, shuffled: int
) -> None:
    before = eight({1: 5, 2: 5}, name, discards=reading)
    last, burn = before.table.shoe.stack[0], text(before.table.pile(BURNS).cards)
    played = eight({1: 5, 2: 5, 3: 2}, name, discards=reading)
    [event] = [each for each in played.events if isinstance(each, Shuffled)]
    assert event.count == shuffled
    assert BURNS not in event.piles
    burns = played.table.pile(BURNS).cards
    assert (len(burns), text(burns[:1])) == (2, burn)
    # Of the last card and the shuffled ones, one is burned, two are drawn, and the rest is in the deck.
    assert len(played.table.shoe) == 1 + shuffled - 1 - 2
    assert last in [*played.table.shoe.stack, *burns, *played.table.hand(3).cards]


@pytest.mark.rule(DOCUMENT, "1134-1136, 1187-1189")
def test_everybody_may_draw_five_cards_at_a_full_table() -> None:
    for reading in ("all", "others"):
        played = eight(dict.fromkeys(range(1, 9), 5), A5, discards=reading)
        assert {len(played.table.hand(seat).cards) for seat in range(1, 9)} == {5}
        played.table.audit()


# Collection (10398-10422) ------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "10398-10401, 10633-10635")
@pytest.mark.parametrize(
    ("fee", "read", "taken"),
    # Eight players: option A1 takes $4, C1 $4 and a dollar after the draw.
    [("A1", {}, 4), ("C1", {}, 5), ("C1", {"after-the-flop": "never"}, 4)],
)
def test_the_additional_fee_is_taken_after_the_draw(fee: str, read: dict[str, str], taken: int) -> None:
    at = posted(A5, fee=fee, readings=read)
    played = passive(Round(at, dict.fromkeys(range(1, 9), 300_00), Shoe.seeded(at.pack, 1)))
    assert played.table.ledger[COLLECTION] == 100 * taken
