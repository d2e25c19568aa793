"""Wrong arguments of the library: our errors, with what was expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import houseway
from houseway import (
    BankPit,
    LiveChance,
    Odds,
    Pack,
    Pit,
    Round,
    SeededChance,
    Session,
    Shoe,
    dollars,
    game,
    games,
    terms,
    view,
)
from houseway.bots.bot import policy
from houseway.cards import card, cards, text
from houseway.equity import equity
from houseway.equity.ranges import holdings
from houseway.errors import BadInput
from houseway.histories import actions_frame, read_hands, to_frame
from houseway.odds import after_fees, odds
from houseway.odds.core.price import price
from houseway.pit.banked import HandChart
from houseway.play import round_file
from houseway.play.read_words import read_answer
from houseway.ranking import best_value, rank, strengths

SHEET = game("cordova/texas-holdem#no-limit")
POSTED = terms(SHEET)
STACKS = {1: 100_000, 2: 100_000}
ROUND = Session(POSTED, STACKS, SeededChance(1)).deal()
SEATED = Session(POSTED, STACKS, SeededChance(1))
BACCARAT = terms(game("players/ez-baccarat"))
WAR = odds(terms(game("cordova/ultimate-war")))
# What nobody would write who reads the types, and everybody writes who does not.
wrong: Any = cast(Any, None)

ASKED: list[tuple[Callable[[], object], str]] = [
    (lambda: WAR.price("player-bet"), "no wager is called 'player-bet'; did you mean 'player'?"),
    (lambda: price(cast(Any, "tie"), wrong), "expected a wager of a sheet, such as sheet.wager('tie'), found 'tie'"),
    (lambda: price(BACCARAT.sheet.wager("tie"), wrong), "expected its deals"),
    (lambda: odds(cast(Any, SHEET)), "expected what houseway.terms(sheet) posts"),
    (lambda: rank(wrong), "expected cards, such as 'Ah Kd'"),
    (lambda: rank([0.5, 3, 4, 5, 6]), "expected cards, such as 'Ah Kd'"),  # type: ignore[list-item]
    (lambda: rank(["Ah", "Kd", "Xx", "2c", "3d"]), "'Xx' is not a card"),
    (lambda: rank("Ah Kd Qc 2d 5s", cast(Any, 3)), "no order of hands is called 3"),
    (lambda: card(wrong), "None is not a card"),
    (lambda: cards(cast(Any, ["Ah"])), "expected cards as text"),
    (lambda: terms(cast(Any, "players/ez-baccarat")), "houseway.game('players/ez-baccarat')"),
    (lambda: terms(SHEET, decks=cast(Any, "2")), "1 to 1 decks, not '2'"),
    (lambda: terms(SHEET, stakes={"blinds": cast(Any, 5)}), "expected words such as"),
    (lambda: view(cast(Any, ROUND), 1), "houseway.view(round.table, 1)"),
    (lambda: view(ROUND.table, cast(Any, "1")), "expected the number of a seat"),
    (lambda: game(cast(Any, 3)), "expected an id such as"),
    (lambda: game("players/ez-baccarat", cast(Any, "stop")), "expected choices by reading"),
    (lambda: game("players/ez-baccarat", root="nowhere"), "no such folder"),
    (lambda: games(root=Path("nowhere")), "no such folder"),
    (lambda: Session(cast(Any, SHEET), STACKS, SeededChance(1)), "expected what houseway.terms(sheet) posts"),
    (lambda: Session(POSTED, STACKS, cast(Any, 7)), "expected LiveChance() or SeededChance(7)"),
    (lambda: Round(POSTED, STACKS, cast(Any, "Ah Kd")), "expected a shoe"),
    (lambda: Shoe.seeded(cast(Any, SHEET), 1), "expected a pack"),
    (lambda: Shoe.rigged(POSTED.pack, cast(Any, 3)), "expected cards in order"),
    (lambda: Pit(POSTED, STACKS, cast(Any, "10")), "expected a whole number"),
    (lambda: dollars(cast(Any, "5")), "expected whole cents"),
    (lambda: game("players/ez-baccarat", cast(Any, {"naturals": ["stop"]})), "expected choices by reading"),
    (lambda: game("players/ez-baccarat", cast(Any, {1: "stop"})), "expected choices by reading"),
    (lambda: game("players/ez-baccarat", changes=cast(Any, ["pack.decks"])), "expected values by path"),
    (lambda: games(root="x" * 300), "no such folder"),
    (lambda: terms(SHEET, cast(Any, 1)), "expected the name of a fee option"),
    (lambda: terms(SHEET, betting=cast(Any, 1)), "expected a betting structure"),
    (lambda: terms(SHEET, stakes=cast(Any, "$1 $2")), "expected stakes by name"),
    (lambda: Odds.read(cast(Any, 40)), "expected odds as text"),
    (lambda: Pack(cast(Any, "two")), "expected a whole number"),
    (lambda: Pack(decks=True), "expected a whole number"),
    (lambda: Pack(added="Xx"), "'Xx' is not a card"),
    (lambda: Pack(kind=cast(Any, "dice")), "expected 'cards' or 'tiles'"),
    (lambda: Shoe.seeded(POSTED.pack, cast(Any, "7")), "expected a whole number"),
    (lambda: Shoe.rigged(POSTED.pack, cast(Any, ["Ah"])), "expected cards in order"),
    (lambda: Shoe.live(POSTED.pack, cut=cast(Any, "16")), "behind the cut card"),
    (lambda: Round(POSTED, STACKS, Shoe.live(POSTED.pack), names=cast(Any, {1: 5})), "expected names by seat"),
    (lambda: Round(POSTED, STACKS, Shoe.live(POSTED.pack), lasting=cast(Any, {})), "what a round has left"),
    (lambda: Round(POSTED, STACKS, Shoe.live(POSTED.pack), incidents=cast(Any, ["misdeal"])), "expected incidents"),
    (lambda: Session(POSTED, STACKS, SeededChance(1), names=cast(Any, ["Ann"])), "expected names by seat"),
    (lambda: Session(POSTED, STACKS, SeededChance(1), lasting=wrong), "what a session has left"),
    (lambda: Session(POSTED, STACKS, SeededChance(1), clock=cast(Any, 5)), "expected a function"),
    (lambda: SEATED.join(3, 20_000, cast(Any, 5)), "expected a name"),
    (lambda: SEATED.leave(cast(Any, [1])), "expected the number of a seat"),
    (lambda: SEATED.sit_out(cast(Any, [1])), "nobody sits there"),
    (lambda: SEATED.sit_out(cast(Any, "1")), "nobody sits there"),
    (lambda: SEATED.step_away(cast(Any, [1])), "nobody of that number"),
    (lambda: SEATED.take_button(1, cast(Any, ["over"])), "expected the name of a button"),
    (lambda: SEATED.close(wrong), "expected the round that was dealt"),
    (lambda: ROUND.report(cast(Any, ["misdeal"])), "expected the word of an irregularity"),
    (lambda: ROUND.rewind(cast(Any, "1")), "expected the number of a question"),
    (lambda: ROUND.void(wrong), "expected the reason in words"),
    (lambda: view(ROUND.table, 1, since=cast(Any, "3")), "expected the number of an event"),
    (lambda: read_answer(ROUND.open_decisions()[0], cast(Any, 3)), "expected an answer in words"),
    (lambda: text(cast(Any, ["Ah"])), "expected cards as cards('Ah Kd')"),
    (lambda: Pit(POSTED, STACKS, 10).play(wrong), "expected a function"),
    (lambda: Pit(POSTED, STACKS, 10, first_stream=cast(Any, "1")), "expected a whole number"),
    (lambda: BankPit(BACCARAT, STACKS, 10).wager(cast(Any, 500)), "expected amounts by wager"),
    (lambda: BankPit(BACCARAT, STACKS, 10).play(cast(Any, 5)), "expected a HandChart or a function"),
    (lambda: HandChart.read(cast(Any, "SSSSS"), {}), "expected words by total"),
    (lambda: HandChart.read({16: cast(Any, 5)}, {}), "expected a row of letters"),
    (lambda: WAR.price(cast(Any, ["player"])), "expected the id of a wager"),
    (lambda: best_value(cast(Any, "high"), "Ah Kd", "2c 3d 4h 5s 6c"), "expected an order of hands"),
    (lambda: strengths(cast(Any, ["high"]), [[0, 1, 2, 3, 4]]), "expected the name of an order"),
    (lambda: equity(cast(Any, 3)), "expected hands, such as"),
    (lambda: equity(["AhAd", "KsKc"], samples=cast(Any, "many")), "expected a whole number of samples"),
    (lambda: policy(cast(Any, ["regular"]), SHEET), "no bot is called ['regular']"),
    (lambda: policy("regular", cast(Any, "players/pan")), "expected a sheet"),
    (lambda: round_file.read(cast(Any, 3)), "expected the path of a round file"),
    (lambda: round_file.read("nowhere.toml"), "cannot be read"),
    (lambda: round_file.write(wrong), "expected a round"),
    (lambda: round_file.replay(cast(Any, "round.toml"), game), "expected what houseway.play.round_file.read"),
    (lambda: list(read_hands(cast(Any, 3))), "expected the path of a file or folder"),
    (lambda: to_frame([], cast(Any, ["results"])), "expected 'results' or 'actions'"),
    (lambda: to_frame(cast(Any, 5)), "hands: expected hands"),
    (lambda: to_frame(cast(Any, "friday.phh")), "houseway.histories.read_hands(path)"),
    (lambda: actions_frame(cast(Any, [5])), "hands: expected hands"),
    (lambda: equity(["AhAd", cast(Any, None)]), "hand 2: expected cards or a range"),
    (lambda: equity(["AhAd", "KsKc"], seed=cast(Any, "x")), "seed: expected a whole number"),
    (lambda: after_fees(BACCARAT, cast(Any, "player")), "price: expected a price"),
    (lambda: after_fees(cast(Any, "players/ez-baccarat"), WAR.price("player")), "terms: expected what"),
    (lambda: SHEET.wager("player"), "no wager is called 'player'; there are none"),
    (lambda: BACCARAT.sheet.wager("dragon"), "did you mean 'dragon-7'?"),
    (lambda: Shoe(cast(Any, "Ah"), SeededChance(1)), "order: expected cards in order"),
    (lambda: BankPit(BACCARAT, STACKS, 10**12), "1,000,000,000,000 tables need more than"),
    (lambda: terms(wrong), "such as houseway.game('players/ez-baccarat'), found None"),
    (lambda: terms(SHEET, stakes={"blinds": "nan"}), "blinds: 'nan' is not an amount"),
    (lambda: terms(SHEET, stakes={"limits": "nan"}), "limits: 'nan' is not a range"),
    (lambda: terms(BACCARAT.sheet, stakes={"limits": "-5"}), "limits: '-5' is not a range"),
    (lambda: rank("Ah Kd Qc 2d 5s", wrong), "is called None; expected one of: high"),
]


@pytest.mark.parametrize(("call", "expected"), ASKED)
def test_a_wrong_argument_is_told_what_was_expected(call: Callable[[], object], expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        call()
    assert expected in str(refused.value)


def test_a_hand_may_be_a_list_of_texts() -> None:
    assert rank(["Ah", "10d", "ac", "TS", "4d"]) == rank("Ah Td Ac Ts 4d")


def test_a_refusal_is_short_whatever_was_given() -> None:
    with pytest.raises(BadInput) as refused:
        odds(cast(Any, SHEET))
    assert len(str(refused.value)) < 200


def test_tens_and_capitals_are_read_in_hands_and_ranges() -> None:
    plain = equity(["ThTc", "KsKc"], board="2c 3d 4h", samples=2)
    for hands in (["10h10c", "KSKC"], ["10H10C", "ksKc"]):
        assert equity(hands, board=["2c", "3D", "4h"], samples=2).players == plain.players
    assert holdings("A10s+") == holdings("ATs+") == holdings("atS+")
    assert holdings("1010") == holdings("TT")


def test_the_right_arguments_are_taken() -> None:
    assert Session(POSTED, STACKS, LiveChance()).deal().state == "open"
    assert view(ROUND.table, None)["seat"] is None
    assert houseway.games(Path(__file__).parents[2] / "docs" / "examples") == houseway.games(
        str(Path(__file__).parents[2] / "docs" / "examples")
    )
