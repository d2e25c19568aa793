"""Text in the manner of PokerStars: written so that another program reads it, and read as it is written elsewhere."""

from __future__ import annotations

import warnings
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from houseway.errors import HousewayError
from houseway.histories import ohh_write, phh_read, phh_write, stars_read, stars_write
from houseway.histories.history_fields import History
from houseway.play.ids import stack
from tests.histories.hands import FOREIGN, one_hand, some_hands

CASH = """\
PokerStars Hand #226935652098:  Hold'em No Limit ($0.01/$0.02 USD) - 2021/05/21 7:53:30 UTC [2021/05/21 3:53:30 ET]
Table 'McNaught II' 6-max Seat #1 is the button
Seat 1: Ann: the 1st ($2.20 in chips)
Seat 2: Bob ($2.98 in chips)
Seat 3: Żółć ($2.08 in chips)
Seat 5: new one ($1 in chips)
Seat 6: away ($3 in chips) is sitting out
Bob: posts small blind $0.01
Żółć: posts big blind $0.02
new one: posts small & big blinds $0.03
*** HOLE CARDS ***
Dealt to Bob [Ah Kd]
new one: checks
Ann: the 1st: folds
Bob: raises $0.06 to $0.08
Żółć: calls $0.06
new one said, "good luck"
new one: folds
*** FLOP *** [As 7h 2c]
Bob: bets $0.10
Żółć: raises $0.20 to $0.30
Bob: raises $2.60 to $2.90 and is all-in
Żółć: calls $1.70 and is all-in
Uncalled bet ($0.90) returned to Bob
*** TURN *** [As 7h 2c] [9d]
*** RIVER *** [As 7h 2c 9d] [Ts]
*** SHOW DOWN ***
Bob: shows [Ah Kd] (a pair of Aces)
Żółć: mucks hand
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4.19 | Rake $0.19
Board [As 7h 2c 9d Ts]
Seat 1: Ann: the 1st (button) folded before Flop (didn't bet)
"""


def one(content: str) -> History:
    [history] = stars_read.loads_all(content, "night.txt")
    return history


def test_a_text_is_read() -> None:
    history = one(CASH)
    net = {str(account): cents for account, cents in history.played.net().items()}
    # Bob wins 2.08 from the big blind, and 0.03 from who came in: a dead 0.01 and a live 0.02. Nobody takes rake here.
    assert net == {"seat 2": 211, "seat 3": -208, "seat 5": -3}
    told = ohh_write.fields(history)
    assert (told["game_number"], told["table_name"], told["table_size"]) == ("226935652098", "McNaught II", 6)
    assert told["start_date_utc"] == "2021-05-21T07:53:30Z"
    assert told["pots"][0]["rake"] == Decimal("0.19")


def test_a_text_becomes_phh_that_pokerkit_replays() -> None:
    history = one(CASH)
    text = phh_write.dumps(history)
    assert "blinds_or_straddles = [0.01, 0.02, -0.02, 0]" in text
    assert "antes = [0, 0, 0.01, 0]" in text
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text)
    ledger = history.played.table.ledger
    assert [int(chips * 100) for chips in state.stacks] == [ledger[stack(seat)] for seat in (2, 3, 5, 1)]


def test_what_is_written_is_read_and_written_the_same() -> None:
    for content in (stars_write.dumps(phh_read.loads(FOREIGN)), stars_write.dumps(one(CASH))):
        assert stars_write.dumps(one(content)) == content


@pytest.mark.parametrize("name", ["cordova/texas-holdem#no-limit", "bankers/texas-holdem", "players/holdem"])
def test_pokerkit_reads_the_text_of_our_hands(name: str) -> None:
    """As trackers do, it knows each line by its words, and plays the hand again."""
    for played in some_hands(name, "no-limit", 3, 4):
        text = stars_write.dumps(History.of(played))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = list(HandHistory.from_pokerstars(text))
        assert [each.variant for each in found] == ["NT"]
        assert sorted(found[0].seats or []) == sorted(seat for seat, _ in played.opening_stacks.items())


def test_several_hands_and_a_bad_one_among_them() -> None:
    torn = CASH.replace("Bob: bets $0.10", "Bob: jumps $0.10")
    content = "\n\n\n".join((CASH, torn, CASH))
    found = list(stars_read.each_hand(content.splitlines(keepends=True), "night.txt"))
    assert [isinstance(each, History) for each in found] == [True, False, True]
    at = content.splitlines().index("Bob: jumps $0.10") + 1
    assert str(found[1]) == f"night.txt: line {at}: 'jumps $0.10' is not understood"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Hold'em No Limit", "Badugi Limit", "expected a line such as"),
        ("Seat #1 is the button", "", "a line that is not understood"),
        ("Bob: raises $0.06 to $0.08", "Bob: raises $0.01 to $0.03", "below the minimum of $0.04"),
        ("Dealt to Bob [Ah Kd]", "Dealt to Bob [Ah Ts]", "the player does not hold Kd"),
        ("Dealt to Bob [Ah Kd]", "Dealt to Bo [Ah Kd]", "there is no player 'Bo'"),
        ("Seat 3: Żółć", "Seat 3: Bob", "'Bob' sits in two seats"),
        ("$2.98 in chips", "$2.9.8 in chips", "'2.9.8' is not an amount"),
    ],
)
def test_what_a_text_may_not_say(old: str, new: str, why: str) -> None:
    with pytest.raises(HousewayError) as caught:
        stars_read.loads_all(CASH.replace(old, new, 1), "night.txt")
    assert why in caught.value.message
    assert caught.value.where.startswith("night.txt: line ")


def test_a_game_without_a_board_is_not_written_so() -> None:
    with pytest.raises(HousewayError, match="for hold'em and Omaha, not players/badugi"):
        stars_write.dumps(one_hand("players/badugi", "limit"))


def test_running_it_twice_has_two_boards() -> None:
    actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cbr 100", "p1 cc", "p1 sm AcAd", "p2 sm KcKd"]
    actions += ["d db 2c7d9h", "d db 3s", "d db 4s", "d db 2h7h9s", "d db 3c", "d db Kh"]
    content = f"""variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = {actions}
"""
    history = phh_read.loads(content)
    text = stars_write.dumps(history)
    assert "*** FIRST FLOP *** [2c 7d 9h]" in text
    assert "*** SECOND RIVER *** [2h 7h 9s 3c] [Kh]" in text
    assert one(text).played.net() == history.played.net()
