"""Text in the manner of PokerStars: written so that another program reads it, and read as it is written elsewhere."""

from __future__ import annotations

import warnings
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from houseway.errors import HousewayError
from houseway.histories.formats import ohh_write, phh_read, phh_write, stars_read, stars_write
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


@pytest.mark.parametrize("head", [
    "PokerStars Game #12639711438: Tournament #63858762, $5.00+$0.50 Hold'em No Limit - Level XIX (1/2) - "
    "2007/10/15 - 10:09:17 (ET)",
    "PokerStars Home Game Hand #9: {Ann's Room} Tournament #7, 100+9 8-Game (Hold'em No Limit) - "
    "Match Round I, Level II (1/2) - 2013/06/05 23:40:34 ET",
    "PokerStars Hand #8:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2011/05/10 4:27:21 PT [2011/05/10 7:27:21 ET]",
    "PokerStars Hand #6: Tournament #35, Hold'em No Limit - Match Round I, Level I (1/2) - 2006/11/03 9:33:53 ET",
    "PokerStars Hand #5: Zoom Tournament #93, $3.00+$0.30 USD Hold'em No Limit - Level X (1/2) - 2014/07/20 9:26:31 ET",
    "PokerStars Hand #3406008447: Hold'em No Limit ($1/$2) - 2017/01/01 17:36:54",
])  # fmt: skip
def test_headings_of_other_years_and_rooms(head: str) -> None:
    """The big blind has gone away with 5 chips, posts an ante of 1 and 2, and folds: 1 takes 3 antes and the 2."""
    history = one(
        f"{head}\nTable '7 1' Seat #1 is the button\nSeat 1: Ann (100 in chips)\nSeat 2: Bob (100 in chips)\n"
        "Seat 3: Cy (5 in chips) is sitting out\nAnn: posts the ante 1\nBob: posts the ante 1\nCy: posts the ante 1\n"
        "Bob: posts small blind 1\nCy: posts big blind 2\n*** HOLE CARDS ***\nAnn: calls 2\nBob: folds\nCy: folds\n"
        "Uncalled bet (0) returned to Ann\nAnn collected 8 from pot\n*** SUMMARY ***\nTotal pot 8 | Rake 0\n"
    )
    ledger = history.played.table.ledger
    assert [ledger[stack(seat)] for seat in (1, 2, 3)] == [105_00, 98_00, 2_00]
    assert history.notes == []


def test_a_second_small_blind_is_dead() -> None:
    """Whoever comes back posts 0.01 that is no bet, calls 0.02 and folds to a bet: 0.03 less."""
    posts = "new one: posts small blind $0.01"
    content = CASH.replace("new one: posts small & big blinds $0.03", posts).replace(
        "new one: checks", "new one: calls $0.02"
    )
    net = {str(account): cents for account, cents in one(content).played.net().items()}
    assert net == {"seat 2": 211, "seat 3": -208, "seat 5": -3}


def test_a_hand_that_the_site_buys_is_played_by_its_cards() -> None:
    line = "Żółć cashed out the hand for $0.40 | Cash Out Fee $0.01"
    history = one(CASH.replace("Bob collected $4 from pot", f"Bob collected $4 from pot\n{line}"))
    assert history.played.net() == one(CASH).played.net()
    assert history.notes == ["the site bought the hand of seat 3 for 0.40; the pot is awarded by the cards (line 31)"]


def test_of_a_hand_that_is_shown_in_part_the_rest_is_not_known() -> None:
    """Bob's aces win as before; one card of the other hand is known, and both are not."""
    history = one(CASH.replace("Żółć: mucks hand", "Żółć: shows [Qc]"))
    assert history.played.net() == one(CASH).played.net()
    assert "d dh p2 Qc??" in phh_write.dumps(history)


def test_lines_of_tournaments_and_of_split_games_are_passed_over() -> None:
    said = "\n".join((
        "No low hand qualified",
        "Żółć finished the tournament in 9th place",
        "Bob wins the $0.50 bounty for eliminating Żółć",
        "Bob wins $1.25 for eliminating Żółć and their own bounty increases by $1.25 to $5",
    ))  # fmt: skip
    content = CASH.replace("Bob collected $4 from pot", f"Bob collected $4 from pot\n{said}")
    assert one(content).played.net() == one(CASH).played.net()


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
        ("Hold'em No Limit", "Badugi Limit", "expected hold'em or Omaha, in a line such as"),
        ("Seat #1 is the button", "", "a line that is not understood"),
        ("Bob: raises $0.06 to $0.08", "Bob: raises $0.01 to $0.03", "below the minimum of $0.04"),
        ("Dealt to Bob [Ah Kd]", "Dealt to Bob [Ah Ts]", "the player does not hold Kd"),
        ("Dealt to Bob [Ah Kd]", "Dealt to Bo [Ah Kd]", "there is no player 'Bo'"),
        ("Seat 3: Żółć", "Seat 3: Bob", "'Bob' sits in two seats"),
        ("Bob: bets $0.10", "Bob: bets $0.10 and has reached the $1 cap", "a cap on what a player bets"),
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
