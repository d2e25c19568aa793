"""Poker players judge hands as the sheet reads them, and play as their temper says."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from houseway.bots.bot import answer_all, policy
from houseway.bots.poker_bots import TEMPERS, WHOLE, Judge, poker_bot, sized
from houseway.cards import SeededChance, cards, text
from houseway.cards.card import JOKER
from houseway.cards.rng import shuffle
from houseway.families.poker.draw.openers import OpenedPot
from houseway.families.registry import game, games
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Acted, Dealt
from houseway.play.ids import BOARD, HAND_PILES, POT, bet, stack
from houseway.play.session import Session
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Amount
from houseway.rules.posting.terms import terms

HOLDEM = "cordova/texas-holdem"
POKER = [name for name in games() if game(name).kind == "poker"]


def seen(own: str, board: str = "", others: int = 1) -> dict[str, Any]:
    rest = {HAND_PILES[seat]: ["??", "??"] for seat in range(2, 2 + others)}
    return {"piles": {HAND_PILES[1]: own.split(), BOARD: board.split(), **rest}, "accounts": {POT: 1000}}


def before_the_flop(own: str, level: int = 200) -> dict[str, Any]:
    """A table of six at which the blinds are posted, $1 and $2, or somebody has raised to a higher level."""
    return seen(own, others=5) | {"accounts": {bet(5): 100, bet(6): 200, bet(4): level, stack(1): 50_000}}


@pytest.mark.parametrize(
    ("own", "board", "others", "share"),
    [
        # Published equities against random hands: aces 85.2 % and 49.2 % against five, seven-deuce offsuit 34.6 %.
        ("Ah As", "", 1, 0.852),
        ("Ah As", "", 5, 0.492),
        ("7h 2s", "", 1, 0.346),
        # A royal flush on the board is split by everybody.
        ("2h 3s", "Ad Kd Qd Jd Td", 3, 0.25),
        # The nut flush on a board without a pair or a straight flush cannot lose.
        ("Ah Kh", "Qh 7h 2h 9s 4d", 3, 1.0),
    ],
)
def test_a_hand_is_worth_what_the_deals_say(own: str, board: str, others: int, share: float) -> None:
    found = Judge(game(HOLDEM)).share(seen(own, board, others), 1, SeededChance(1), deals=4000)
    assert found / WHOLE == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("temper", TEMPERS)
def test_nobody_folds_for_nothing_and_everybody_plays_aces(temper: str) -> None:
    bot = poker_bot(temper, game(HOLDEM))
    free = Choose(1, "bet", ("check", "fold"), "check", (0, 0))
    facing = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 400, 800))
    assert bot(lambda: seen("7h 2s"), free, SeededChance(1)) == "check"
    assert {bot(lambda: seen("Ah As"), facing, SeededChance(seed)) for seed in range(10)} <= {"call", "raise"}


def test_only_the_loose_one_plays_trash_against_a_crowd() -> None:
    cheap = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 100, 300))
    dear = Choose(1, "bet", ("fold", "call"), "fold", (0, 900))
    trash = before_the_flop("Th 6s")
    for name in TEMPERS:
        bot = poker_bot(name, game(HOLDEM))
        calls = [bot(lambda: trash, cheap, SeededChance(seed)) for seed in range(20)].count("call")
        assert calls >= 12 if name == "loose" else calls <= 8
        assert bot(lambda: trash, dear, SeededChance(3)) == "fold"


def test_a_free_bet_is_about_two_thirds_of_the_pot_and_always_legal() -> None:
    asked = Choose(1, "bet", ("check", "bet"), "check", (0, 300), {"bet": Amount(300, 5000, 100)})
    assert sized(asked, "bet", 900) == ("bet", 900)
    assert sized(asked, "bet", 100_000) == ("bet", 5000)
    assert sized(asked, "bet", 0) == ("bet", 300)


def _entered(name: str, temper: str, hands: int) -> tuple[int, int]:
    """How often seats of this temper put chips in by themselves, and how often they bet or raised."""
    session = Session(terms(game(name)), dict.fromkeys(range(1, 6), 20_000), SeededChance(1))
    bot, chance = policy(temper, game(name)), SeededChance(2)
    called = raised = 0
    for _ in range(hands):
        played = session.deal()
        while answer_all(played, dict.fromkeys(range(1, 6), bot), chance):
            pass
        session.close(played)
        session.stacks.update(dict.fromkeys(range(1, 6), 20_000))
        moves = [event.move for event in played.events if isinstance(event, Acted)]
        called, raised = called + moves.count("call"), raised + moves.count("raise") + moves.count("bet")
    return called, raised


def test_the_loose_call_more_than_the_tight_and_the_sharp_raise_more_than_they_do() -> None:
    found = {temper: _entered(HOLDEM, temper, 40) for temper in TEMPERS}
    assert found["loose"][0] > 2 * found["tight"][0]
    assert found["sharp"][1] > found["tight"][1]


@pytest.mark.parametrize("name", POKER)
def test_a_sharp_player_finishes_every_poker_game(name: str) -> None:
    sheet = game(name)
    seats = range(1, max(3, sheet.seats.min) + 1)
    played = Session(terms(sheet), dict.fromkeys(seats, 50_000), SeededChance(4)).deal()
    bots = dict.fromkeys(seats, policy("sharp", sheet))
    while answer_all(played, bots, SeededChance(5)):
        pass
    assert played.state == "over"


@pytest.mark.parametrize(
    ("name", "held", "thrown"),
    [
        ("bankers/draw-poker-jacks-or-better", "Ah As Ad 7c 2s", "2s 7c|7c|2s"),
        ("bankers/draw-poker-jacks-or-better", "Ah Kh Qh Jh Th", ""),
        ("players/lowball-ace-to-five", "Ah 2s 3d 4c Ks", "Ks"),
        ("players/lowball-ace-to-five", "Ah 2s 3d 4c 6s", ""),
        ("bankers/lowball-ace-to-five", "Ah 2s 3d 4c Ks", "Ks"),
        # An ace is high, and 6-5-4-3-2 is a straight.
        ("players/lowball-overview#deuce-to-seven", "2h 3s 4d 5c 7s", ""),
        ("bankers/lowball-deuce-to-seven", "Ah 2s 3d 4c 7s", "Ah"),
        ("calgrand/lowball#deuce-to-seven", "2h 3s 4d 7c Ks", "Ks"),
        ("calgrand/lowball#ace-to-five", "Ah 2s 3d 4c 6s", ""),
        ("players/badugi", "Ah 2s 3d 4c", ""),
        ("players/badugi", "Ah 2s 3d Kd", "Kd"),
    ],
)
def test_the_discard_keeps_what_draws_best(name: str, held: str, thrown: str) -> None:
    asked = Pick(1, "draw", tuple(cards(held)), 0, len(held.split()), ())
    picked = Judge(game(name)).throw(asked, {"piles": {}}, SeededChance(1))
    assert text(sorted(picked)) in thrown.split("|")


@pytest.mark.parametrize(("plays", "thrown"), [("high", "2c 4d 5h|2c 4d|2c 5h|4d 5h"), ("lowball", "Ts|Td")])
def test_a_hand_that_has_gone_back_to_lowball_is_drawn_to_as_lowball(plays: str, thrown: str) -> None:
    asked = Pick(1, "draw", tuple(cards("Td Ts 5h 4d 2c")), 0, 5, ())
    seen = {"piles": {}, "lasting": {"openers": {"back": True}} if plays == "lowball" else {}}
    picked = Judge(game("calgrand/draw-poker#jacks-back")).throw(asked, seen, SeededChance(1))
    assert text(sorted(picked)) in thrown.split("|")


@pytest.mark.parametrize("betting", ["limit", "spread", "pot-limit", "no-limit"])
def test_openers_are_opened_with_in_every_structure(betting: str) -> None:
    """On average somebody among six holds openers in about three hands of four; then nobody checks the hand away."""
    sheet = game("calgrand/draw-poker#jacks-or-better")
    session = Session(terms(sheet, betting=betting), dict.fromkeys(range(1, 7), 50_000), SeededChance(3))
    bots = dict.fromkeys(range(1, 7), policy("tight", sheet))
    opened = 0
    for _ in range(12):
        played = session.deal()
        while answer_all(played, bots, SeededChance(5)):
            pass
        assert not played.table.facts(OpenedPot).passed
        opened += played.table.facts(OpenedPot).opener > 0
        session.close(played)
        session.stacks = dict.fromkeys(range(1, 7), 50_000)
    assert opened >= 5


@pytest.mark.parametrize(
    ("name", "count"),
    [("calgrand/pineapple#crazy-high", 3), ("players/lazy-pineapple#high", 3), ("calgrand/omaha#high", 4)],
)
def test_hands_of_as_many_cards_are_worth_a_fair_share_on_average(name: str, count: int) -> None:
    """Two players with the same number of cards: over many hands each has half of the pot."""
    judge, chance = Judge(game(name)), SeededChance(6)
    total = 0
    for _ in range(150):
        deck = list(judge.faces)
        shuffle(deck, chance)
        table = {"piles": {HAND_PILES[1]: text(deck[:count]).split(), HAND_PILES[2]: [HIDDEN] * count}}
        total += judge.share(table, 1, chance, deals=8)
    assert total / 150 / WHOLE == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("joker", ["Jk", "Jk*"])
def test_a_joker_that_lies_there_is_not_dealt_again(joker: str) -> None:
    judge = Judge(game("bankers/mexican-stud-poker"))
    assert JOKER in judge.faces
    assert JOKER not in judge._unseen(cards(joker))


@pytest.mark.parametrize("temper", TEMPERS)
def test_nobody_raises_before_the_deal_and_everybody_comes_in_while_it_is_cheap(temper: str) -> None:
    bot = poker_bot(temper, game("bankers/mexican-poker-salinas"))
    table = {"piles": {}, "accounts": {POT: 600, stack(1): 5000, bet(2): 500}}
    cheap = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 500, 600), {"raise": Amount(600, 5000, 100)})
    dear = Choose(1, "bet", ("fold", "call"), "fold", (0, 5000))
    assert {bot(lambda: table, cheap, SeededChance(seed)) for seed in range(30)} == {"call"}
    assert bot(lambda: table, dear, SeededChance(1)) == "fold"


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize(("own", "answer"), [("Kc Kd Kh Qs Qc", "fold"), ("Ac 2d 3h 4s 5c", "bet")])
def test_a_pot_that_must_be_opened_or_folded_is_opened_with_a_hand(temper: str, own: str, answer: str) -> None:
    bot = poker_bot(temper, game("oaks/lowball#lowball"))
    rest = {HAND_PILES[seat]: [HIDDEN] * 5 for seat in range(2, 6)}
    table = {"piles": {HAND_PILES[1]: own.split(), **rest}, "accounts": {bet(3): 1000, stack(1): 50_000}}
    asked = Choose(1, "bet", ("fold", "bet"), "fold", (0, 2000))
    # A loose one may bluff now and then.
    answers = [bot(lambda: table, asked, SeededChance(seed)) for seed in range(20)]
    assert answers.count(answer) >= (20 if temper == "tight" else 14)


@pytest.mark.parametrize("temper", TEMPERS)
def test_the_best_of_hands_is_not_raised_for_ever(temper: str) -> None:
    bot = poker_bot(temper, game("oaks/lowball#lowball"))
    piles = {HAND_PILES[1]: ["Ac", "2d", "3h", "4s", "5c"], HAND_PILES[2]: [HIDDEN] * 5}
    asked = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 2000, 4000))
    levels = range(2000, 22_000, 2000)
    tables = [{"piles": piles, "accounts": {bet(2): level, stack(1): 90_000}} for level in levels]
    answers = [str(bot(partial(dict, table), asked, SeededChance(1))) for table in tables]
    assert answers == sorted(answers, reverse=True)
    # The first of these levels is a blind.
    assert answers.count("raise") == TEMPERS[temper].bets


@pytest.mark.parametrize(("about", "moves"), [("bet", ("check", "open")), ("declare", ("pass", "open"))])
def test_whoever_may_declare_a_pot_open_does(about: str, moves: tuple[str, ...]) -> None:
    bot = poker_bot("tight", game("bankers/draw-poker-jacks-or-better"))
    table = {"piles": {HAND_PILES[1]: ["Jc", "Jd", "4c", "3d", "2h"], HAND_PILES[2]: [HIDDEN] * 5}, "accounts": {}}
    assert bot(lambda: table, Choose(1, about, moves, moves[0], (0, 0)), SeededChance(1)) == "open"
    assert bot(lambda: table, Choose(1, about, moves[:1], moves[0], (0,)), SeededChance(1)) == moves[0]


# How people play ---------------------------------------------------------------------------------------------------

TO_PLAY = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 200, 400))
RAISED = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 400, 600))
CHECKED = Choose(1, "bet", ("check", "bet"), "check", (0, 400))
TRIES = 40


def moves(asked: Choose, table: dict[str, Any]) -> list[str]:
    """What the regular bot of the room says, over many seeds."""
    bot = policy("regular", game(HOLDEM))
    return [str(bot(lambda: table, asked, SeededChance(seed))) for seed in range(TRIES)]


@pytest.mark.parametrize("own", ["Ah As", "Kh Ks", "Qh Qs", "Jh Js", "Ah Ks", "Ah Kh", "Ah Qh"])
def test_a_good_hand_is_raised_before_the_flop(own: str) -> None:
    assert moves(TO_PLAY, before_the_flop(own)).count("raise") >= TRIES * 3 // 4


@pytest.mark.parametrize("own", ["Qh Qs", "Ah Ks"])
def test_queens_and_ace_king_are_never_folded_to_a_raise(own: str) -> None:
    answers = moves(RAISED, before_the_flop(own, 400))
    assert answers.count("fold") <= TRIES // 10


@pytest.mark.parametrize("own", ["7h 2s", "8h 3s", "9h 4d", "Jh 2s"])
def test_trash_is_folded_to_a_raise_and_hardly_ever_limped_with(own: str) -> None:
    assert moves(RAISED, before_the_flop(own, 400)).count("fold") == TRIES
    assert moves(TO_PLAY, before_the_flop(own)).count("fold") >= TRIES * 3 // 4


@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize(
    ("own", "board"),
    [("Ah Kd", "Ks 7d 2c"), ("Qh Qd", "9s 7d 2c"), ("Ah Jd", "Js 8d 3c"), ("7h 7d", "Ks 7c 2c"), ("Kh 9d", "Ks 9c 4h")],
    ids=["top pair", "overpair", "top pair and kicker", "a set", "two pair"],
)
def test_a_made_hand_is_bet_for_value_on_the_flop(own: str, board: str, others: int) -> None:
    assert moves(CHECKED, seen(own, board, others)).count("bet") >= TRIES * 3 // 4


@pytest.mark.parametrize(("own", "board"), [("7h 5s", "Ks Qd 2c"), ("4h 3s", "Ah Jd 9c")])
def test_nothing_is_checked_and_folded_to_a_bet(own: str, board: str) -> None:
    assert moves(CHECKED, seen(own, board, 2)).count("check") == TRIES
    bet_into = seen(own, board, 2)
    bet_into["accounts"] = {POT: 1000, bet(2): 400}
    asked = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 400, 800))
    assert moves(asked, bet_into).count("fold") == TRIES


@pytest.mark.parametrize("form", ["limit", "no-limit"])
def test_a_table_of_regulars_plays_as_many_hands_as_people_do(form: str) -> None:
    """Of the hands they are dealt at a table of six, most people play 15 to 35 in a hundred and raise with 8 to 25."""
    sheet = game(f"{HOLDEM}#{form}")
    session = Session(terms(sheet), dict.fromkeys(range(1, 7), 40_000), SeededChance(1))
    bots, chance = dict.fromkeys(range(1, 7), policy("regular", sheet)), SeededChance(2)
    dealt = played_with = raised_with = 0
    for _ in range(50):
        played = session.deal()
        while answer_all(played, bots, chance):
            pass
        session.close(played)
        session.stacks.update(dict.fromkeys(range(1, 7), 40_000))
        flop = next((at for at, each in enumerate(played.events) if isinstance(each, Dealt) and each.to is BOARD), None)
        before = [each for each in played.events[:flop] if isinstance(each, Acted)]
        dealt += 6
        played_with += len({each.seat for each in before if each.move in ("call", "raise", "bet")})
        raised_with += len({each.seat for each in before if each.move in ("raise", "bet")})
    assert 0.15 < played_with / dealt < 0.35
    assert 0.08 < raised_with / dealt < 0.25


def test_a_full_table_of_stud_has_fewer_cards_than_seven_each_and_the_bots_play_on() -> None:
    posted = terms(game("calgrand/seven-card-stud#high"))
    session = Session(posted, dict.fromkeys(range(1, 9), 40_000), SeededChance(4))
    bots = dict.fromkeys(session.stacks, policy("regular", posted.sheet))
    played = session.deal()
    while answer_all(played, bots, SeededChance(9)):
        pass
    assert played.state == "over"
