"""Printed alternatives of tables with a bank that may be posted: who puts up first, what is left out, what pushes."""

from __future__ import annotations

import pytest

from houseway import BadRules, Round, SeededChance, Session, Shoe, game, games, terms
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.play.decisions import Choose, Decision
from houseway.play.events import Announced
from houseway.play.ids import BANK, BURNS
from houseway.play.wager_question import Answer, Wager
from tests.rules.twentyone_table import BOTH, TEN, answer, asked, bank, deal, nets, order, place, posted, sit

SWITCH, SPANISH = "players/blackjack-switch", "bankers/pure-spanish-21-5"
FROG, X, ZOOBAC = "players/golden-frog-baccarat", "cordova/blackjack-x", "oaks/zoobac"


@pytest.mark.rule(SWITCH, "1534-1544")
@pytest.mark.rule(SPANISH, "2622-2634")
@pytest.mark.parametrize(("name", "wagers"), [(SWITCH, BOTH), (SPANISH, TEN)])
def test_the_player_dealer_may_have_to_put_up_before_the_players(name: str, wagers: dict[int, str]) -> None:
    played = bank(sit(posted(name, {"bank-first": "before-the-wagers"}, option="1"), ""))
    first = asked(played)
    assert (first.seat, first.about) == (1, "bank wager")
    played.answer(first.number, 1, {"bank": 60_00})
    assert {(each.seat, each.about) for each in played.open_decisions()} == {(2, "wagers"), (3, "wagers")}
    place(played, wagers)
    assert played.table.ledger[BANK] == 60_00
    usual = bank(sit(posted(name, option="1"), ""))
    assert {each.about for each in usual.open_decisions()} == {"wagers"}


@pytest.mark.rule(SWITCH, "1534-1544, 1866-1867")
def test_what_was_put_up_goes_back_when_nobody_wagers() -> None:
    played = bank(sit(posted(SWITCH, {"bank-first": "before-the-wagers"}, option="by-table-action/10"), ""))
    first = asked(played)
    played.answer(first.number, 1, {"bank": 60_00})
    place(played, {})
    assert played.state == "over"
    assert played.net() == {}


@pytest.mark.rule(SWITCH, "1534-1539, 1902-1908")
def test_before_the_wagers_the_highest_fee_is_kept_back() -> None:
    """Option 10 takes up to $8 by table action: of $50, $42 may be put up before it is known."""
    played = bank(
        sit(posted(SWITCH, {"bank-first": "before-the-wagers"}, option="by-table-action/10"), "", stacks={1: 50})
    )
    first = asked(played)
    assert isinstance(first, Wager)
    assert first.circles[0].most == 42_00


@pytest.mark.rule(SPANISH, "2868-2870")
def test_a_table_may_leave_match_the_dealer_out() -> None:
    def circles(choice: str) -> set[str]:
        at = terms(game(SPANISH, {"match-offered": choice}), "1", 6)
        first = bank(sit(at, "")).open_decisions()[0]
        assert isinstance(first, Wager)
        return {circle.id.wager for circle in first.circles}

    assert circles("offered") == {"game", "match-the-dealer"}
    assert circles("not-offered") == {"game"}
    at = terms(game(SPANISH, {"match-offered": "not-offered"}), "1", 6)
    played = deal(at, order(["Kh 9d"], "9c 8s"), TEN, "stand")
    assert (played.state, nets(played)) == ("over", [10.0])


@pytest.mark.rule(FROG, "5772-5774, 5825-5827")
@pytest.mark.parametrize(
    ("first", "choice", "burned"),
    [("Td", "ten", 10), ("Td", "none", 0), ("Kd", "none", 10), ("9d", "none", 9), ("Ad", "ten", 1)],
)
def test_the_first_card_of_a_shoe_burns_its_value_and_a_ten_as_it_is_read(first: str, choice: str, burned: int) -> None:
    at = terms(game(FROG, {"first-card-a-ten": choice}))
    played = bank(Round(at, dict.fromkeys((1, 2, 3), 100_000), Shoe.rigged(at.pack, first)))
    assert len(played.table.pile(BURNS).cards) == 1 + burned
    assert any(f"{burned} cards are burned" in event.words for event in played.events if isinstance(event, Announced))


@pytest.mark.rule(X, "1288-1290")
@pytest.mark.parametrize(("choice", "came"), [("paid", [-10.0, 4.0]), ("pushed", [0.0, 0.0])])
def test_an_insured_wager_against_a_natural(choice: str, came: list[float]) -> None:
    """A game wager of $10 insured for $2: paid $4 and lost, or both returned."""
    at = posted(X, {"insured": choice})
    played = deal(at, order(["Kh 9d"], "Ac Ks", burn="2c"), TEN, "insurance $2")
    while played.state == "open":
        answer(played, "play on")
    assert nets(played) + nets(played, "insurance") == came


@pytest.mark.rule(X, "1288-1290")
def test_without_insurance_the_wager_is_lost_in_either_reading() -> None:
    for choice in ("paid", "pushed"):
        played = deal(posted(X, {"insured": choice}), order(["Kh 9d"], "Ac Ks", burn="2c"), TEN, "nothing")
        while played.state == "open":
            answer(played, "play on")
        assert nets(played) == [-10.0]


@pytest.mark.rule(ZOOBAC, "2248")
@pytest.mark.parametrize(("choice", "seats"), [("with", 12), ("without", 13)])
def test_twelve_participants_with_the_player_dealer_or_without(choice: str, seats: int) -> None:
    assert game(ZOOBAC, {"table": choice}).seats.max == seats


FIVE, PURE, OAKS_PURE = "players/blackjack-5-buster", "bankers/pure-21-5-blackjack", "oaks/pure-21-5-blackjack"


@pytest.mark.rule(FIVE, "2180-2183")
@pytest.mark.rule(SWITCH, "1733")
@pytest.mark.rule(PURE, "1594")
@pytest.mark.rule(OAKS_PURE, "3089-3091")
@pytest.mark.parametrize("reading", ["a-dollar", "table-minimum"])
@pytest.mark.parametrize(
    ("name", "option", "minimum"),
    [(FIVE, "2", 10_00), (SWITCH, "2", 10_00), (PURE, "first-pure/1", 10_00), (OAKS_PURE, "1", 5_00)],
)
def test_how_little_a_hand_is_doubled_for_is_a_reading_where_no_minimum_is_printed(
    name: str, option: str, minimum: int, reading: str
) -> None:
    at = posted(name, {"least-double": reading}, option=option)
    hands, words = (["5h 6d", "5c 6s"], "game $20, game 2 $20") if name == SWITCH else (["5h 6d"], "game $20")
    played = deal(at, order(hands, "9c 8c"), {2: words})
    while isinstance(one := asked(played), Choose) and "double" not in one.moves:
        played.answer(one.number, one.seat, one.default_answer())
    assert isinstance(one, Choose)
    assert one.amounts is not None
    assert (one.amounts["double"].least, one.amounts["double"].most) == (
        minimum if reading == "table-minimum" else 1_00,
        20_00,
    )


@pytest.mark.rule(X, "1278")
def test_every_hand_that_is_doubled_for_less_has_a_printed_minimum_or_a_reading_of_it() -> None:
    silent = {
        name.partition("#")[0]
        for name in games()
        for row in game(name).round
        if isinstance(row.params, PlayHands) and row.params.doubles == "an equal wager or less"
        if "least-double" not in {each.id for each in game(name).readings}
    }
    assert silent == {X}


HOT, WAR = "calgrand/hot-action-blackjack", "calgrand/war-blackjack"
CENTURY, NO_BUST = "oaks/21st-century-blackjack", "oaks/no-bust-21st-century-blackjack"
DOUBLE, ACES = "oaks/no-bust-21st-century-blackjack-double-split-surrender", "oaks/california-aces"


@pytest.mark.rule(HOT, "3164-3165")
@pytest.mark.rule(WAR, "8770-8771")
@pytest.mark.rule(CENTURY, "1016-1018")
@pytest.mark.rule(NO_BUST, "748-751")
@pytest.mark.rule(DOUBLE, "1186-1192")
@pytest.mark.rule(ACES, "674-675, 682-683")
@pytest.mark.parametrize("name", [HOT, WAR, CENTURY, NO_BUST, DOUBLE, ACES])
def test_decks_are_shuffled_after_every_round_or_dealt_on_until_the_cut_card_is_out(name: str) -> None:
    for choice, dealt_on in (("every-round", False), ("cut-card", True)):
        session = Session(terms(game(name, {"shuffle": choice})), dict.fromkeys(range(1, 4), 100_000), SeededChance(2))
        played = session.deal()
        while waiting := played.open_decisions():
            one = waiting[0]
            played.answer(one.number, one.seat, "take" if one.about == "bank" else least_wager(one))
        dealt = len(played.table.shoe.stack)
        session.close(played)
        assert len(session.deal().table.shoe.stack) == (dealt if dealt_on else len(session.terms.faces))
        assert dealt < len(session.terms.faces)


def least_wager(asked: Decision) -> Answer:
    return {each.id: each.least for each in asked.circles[:1]} if isinstance(asked, Wager) else asked.default_answer()


@pytest.mark.rule(HOT, "3105-3106")
@pytest.mark.rule(WAR, "8864")
@pytest.mark.parametrize("name", [HOT, WAR])
def test_money_that_is_printed_to_be_used_once_is_no_reading(name: str) -> None:
    with pytest.raises(BadRules, match="bank-money"):
        game(name, {"bank-money": "again"})
    assert {row.params.money for row in game(name).round if isinstance(row.params, Settle)} == {"used once"}
