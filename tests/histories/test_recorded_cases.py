"""What histories of the world record, each case a small hand; the stacks at the end are worked out beside it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from houseway.families.poker.core.hand_state import Hand
from houseway.histories.formats import phh_read, phh_write
from houseway.histories.history_fields import History
from houseway.play.ids import stack

CHECKED = ["d db 2c7d9h", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "d db 4s", "p1 cc", "p2 cc"]


def phh(actions: Sequence[str], stacks: str = "100, 100, 100", blinds: str = "1, 2, 0", **more: str) -> str:
    """A hand of no-limit hold'em, unless `more` says otherwise."""
    count = len(stacks.split(","))
    fields = {
        "variant": "'NT'",
        "ante_trimming_status": "false",
        "antes": f"[{', '.join(['0'] * count)}]",
        "blinds_or_straddles": f"[{blinds}]",
        "min_bet": "2",
        "starting_stacks": f"[{stacks}]",
        **more,
        "actions": "[" + ", ".join(f"'{each}'" for each in actions) + "]",
    }
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value)


def ended(history: History) -> list[Decimal]:
    """The chips of each player at the end, in dollars, from the left of the button."""
    ledger = history.played.table.ledger
    return [Decimal(ledger[stack(seat)]) / 100 for seat in history.played.table.facts(Hand).order]


def replayed(content: str) -> Sequence[int]:
    """The same, as PokerKit plays it."""
    *_, state = HandHistory.loads(content)
    return state.stacks


def read(content: str) -> list[Decimal]:
    return ended(phh_read.loads(content, "case.phh"))


# Cards that nobody knows ---------------------------------------------------------------------------------------------

DEALT = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
NOBODY = "the pot is awarded to nobody"
CENTS = "the file has cents: a pot that is split is split to the cent, and the odd one is left of the button"


def test_an_unknown_hand_never_wins_against_one_that_is_shown() -> None:
    """The second player shows king high and takes the 4 of the pot; whatever the first held is not asked."""
    shows = [*DEALT, "p3 f", "p1 cc", "p2 cc", *CHECKED, "p1 sm ????", "p2 sm KhQd"]
    history = phh_read.loads(phh(shows))
    assert ended(history) == [98, 102, 100]
    assert history.notes == []


def test_a_muck_is_a_muck_even_of_the_better_hand() -> None:
    """The first player holds aces and mucks them."""
    mucks = ["d dh p1 AcAd", "d dh p2 KhQd", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", *CHECKED, "p1 sm", "p2 sm KhQd"]
    assert read(phh(mucks)) == [98, 102, 100]


@pytest.mark.parametrize("told", [{"winnings": "[4, 0, 0]"}, {"finishing_stacks": "[102, 98, 100]"}])
def test_where_no_cards_are_known_the_file_says_who_won(told: dict[str, str]) -> None:
    nobody = [*DEALT, "p3 f", "p1 cc", "p2 cc", *CHECKED, "p1 sm ????", "p2 sm ????"]
    history = phh_read.loads(phh(nobody, **told))
    assert ended(history) == [102, 98, 100]
    assert history.notes == ["no cards are known at the showdown: the file says that seat 1 won"]


def test_where_the_file_does_not_say_the_pot_is_awarded_to_nobody() -> None:
    nobody = [*DEALT, "p3 f", "p1 cc", "p2 cc", *CHECKED, "p1 sm ????", "p2 sm ????"]
    history = phh_read.loads(phh(nobody))
    assert ended(history) == [98, 98, 100]
    assert history.played.state == "open"
    assert history.notes == [f"no cards are known at the showdown, and the file does not say who won: {NOBODY}"]


def test_winnings_that_are_more_than_the_pot_do_not_award_it() -> None:
    """Both are said to have won 9 of a pot of 4."""
    nobody = [*DEALT, "p3 f", "p1 cc", "p2 cc", *CHECKED, "p1 sm ????", "p2 sm ????"]
    history = phh_read.loads(phh(nobody, winnings="[9, 9, 0]"))
    assert ended(history) == [98, 98, 100]
    why = "what the file says that each won does not fit the pot"
    assert history.notes == [f"no cards are known at the showdown, and {why}: {NOBODY}"]


def test_several_winners_without_cards_are_paid_as_the_file_tells_and_the_rest_is_rake() -> None:
    """Of the pot of 4 each takes 1.50, and 1 is missing at the end: the rake."""
    nobody = [*DEALT, "p3 f", "p1 cc", "p2 cc", *CHECKED, "p1 sm ????", "p2 sm ????"]
    history = phh_read.loads(phh(nobody, winnings="[1.50, 1.50, 0]"))
    assert ended(history) == [Decimal("99.5"), Decimal("99.5"), 100]
    assert history.played.collection == 100


def test_a_side_pot_between_unknown_hands_is_not_won_by_the_short_stack() -> None:
    """The third player is all in for 10 and shows; the others play on for a side pot of 20 without showing."""
    bets = [*DEALT, "p3 cbr 10", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cbr 10", "p2 cc", "d db 3s", "p1 cc", "p2 cc"]
    bets += ["d db 4s", "p1 cc", "p2 cc", "p3 sm AcAd", "p1 sm ????", "p2 sm ????"]
    history = phh_read.loads(phh(bets, "100, 100, 10"))
    assert history.played.state == "open"
    history = phh_read.loads(phh(bets, "100, 100, 10", winnings="[0, 20, 30]"))
    assert ended(history) == [80, 100, 30]
    assert history.notes[0].startswith("no cards are known of those who play for a side pot")


def test_a_board_that_the_file_does_not_tell_is_not_invented() -> None:
    all_in = ["d dh p1 AcAd", "d dh p2 KhQd", "d dh p3 ????", "p3 f", "p1 cbr 100", "p2 cc", "p1 sm AcAd", "p2 sm KhQd"]
    with pytest.raises(ValueError, match="the rest of the board is dealt, but the file has 0 cards of it"):
        phh_read.loads(phh(all_in))


# What is put up ------------------------------------------------------------------------------------------------------


def test_antes_of_everybody() -> None:
    """Each puts 1 into the pot before the blinds; the third player's raise takes 3 antes, 1 and 2."""
    actions = [*DEALT, "p3 cbr 6", "p1 f", "p2 f"]
    assert read(phh(actions, antes="[1, 1, 1]")) == [98, 97, 105]


@pytest.mark.parametrize(("variant", "cards"), [("'PO'", "????????"), ("'NT'", "????")])
def test_a_big_blind_ante_is_in_the_main_pot(variant: str, cards: str) -> None:
    """The big blind antes 2 for all: dead chips, which whoever wins takes, and no part of the bet."""
    dealt = [f"d dh p{at} {cards}" for at in (1, 2, 3)]
    actions = [*dealt, "p3 cbr 6", "p1 f", "p2 f"]
    assert read(phh(actions, antes="[0, 2, 0]", variant=variant)) == [99, 96, 105]


def test_a_big_blind_ante_is_won_by_an_all_in_that_could_not_have_matched_it() -> None:
    """The first player is all in for 5 and wins three times 5 and the ante of 4; the others share nothing more."""
    dealt = ["d dh p1 AcAd", "d dh p2 KhQd", "d dh p3 JhJd"]
    actions = [
        *dealt,
        "p3 cc",
        "p1 cbr 5",
        "p2 cc",
        "p3 cc",
        "d db 2c7d9h",
        "p2 cc",
        "p3 cc",
        "d db 3s",
        "p2 cc",
        "p3 cc",
    ]
    actions += ["d db 4s", "p2 cc", "p3 cc", "p1 sm AcAd", "p2 sm KhQd", "p3 sm JhJd"]
    assert read(phh(actions, "5, 100, 100", antes="[0, 4, 0]")) == [19, 91, 95]


def test_a_blind_that_is_posted_late_is_live_and_moves_nobody() -> None:
    """The fourth player posts 2 behind the blinds; the third acts first all the same, and the poster may check."""
    dealt = [f"d dh p{at} ????" for at in (1, 2, 3, 4)]
    actions = [*dealt, "p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 2", "p4 f"]
    # The second player takes 1 of the small blind, and twice 2.
    assert read(phh(actions, "100, 100, 100, 100", "1, 2, 0, -2")) == [99, 103, 100, 98]


def test_a_straddle_is_called_and_raised_as_a_blind_and_acts_last() -> None:
    """The third player straddles 4: the first acts after it, and the straddle may still raise."""
    actions = [*DEALT, "p1 cc", "p2 f", "p3 cbr 12", "p1 f"]
    assert read(phh(actions, blinds="1, 2, 4")) == [96, 98, 106]


def test_a_straddle_from_any_seat() -> None:
    """The button, the fourth, straddles 4: the small blind acts first."""
    dealt = [f"d dh p{at} ????" for at in (1, 2, 3, 4)]
    actions = [*dealt, "p1 f", "p2 f", "p3 cc", "p4 cc", "d db 2c7d9h", "p3 cbr 4", "p4 f"]
    assert read(phh(actions, "100, 100, 100, 100", "1, 2, 0, 4")) == [99, 98, 107, 96]


def test_a_small_blind_of_zero() -> None:
    actions = [*DEALT, "p3 cbr 6", "p1 f", "p2 f"]
    assert read(phh(actions, blinds="0, 2, 0")) == [100, 98, 102]


@pytest.mark.parametrize(("blinds", "actions", "ends"), [
    # PHH writes the blinds of two players button first: the second player has the small blind and begins.
    ("1, 2", ["p2 cbr 6", "p1 f"], [98, 102]),
    # Written the other way round, the first player has the small blind, and begins.
    ("2, 1", ["p1 cbr 6", "p2 f"], [102, 98]),
])  # fmt: skip
def test_heads_up_blinds_in_either_order(blinds: str, actions: list[str], ends: list[int]) -> None:
    content = phh(["d dh p1 ????", "d dh p2 ????", *actions], "100, 100", blinds)
    assert read(content) == ends
    assert list(replayed(content)) == ends


def test_a_big_blind_all_in_for_less_is_called_whole() -> None:
    """The big blind has 1. The third player calls 2, the first completes; nobody can win more than 1 from it."""
    dealt = ["d dh p1 AcAd", "d dh p2 KhQd", "d dh p3 JhJd"]
    actions = [
        *dealt,
        "p3 cc",
        "p1 cc",
        "d db 2c7d9h",
        "p1 cc",
        "p3 cc",
        "d db 3s",
        "p1 cc",
        "p3 cc",
        "d db 4s",
        "p1 cc",
    ]
    actions += ["p3 cc", "p1 sm AcAd", "p2 sm KhQd", "p3 sm JhJd"]
    assert read(phh(actions, "100, 1, 100")) == [103, 0, 98]


# Bets ----------------------------------------------------------------------------------------------------------------


def test_cents_are_played_as_cents_and_odd_ones_go_left_of_the_button() -> None:
    """Three put in 0.25 each and two tie for 0.75: 0.38 for the first of them, 0.37 for the other."""
    dealt = ["d dh p1 AcKd", "d dh p2 AhKs", "d dh p3 QhQd"]
    actions = [*dealt, "p3 cc", "p1 cc", "p2 cc", "d db AdKh9h", "p1 cc", "p2 cc", "p3 cc", "d db 3s", "p1 cc", "p2 cc"]
    actions += ["p3 cc", "d db 4s", "p1 cc", "p2 cc", "p3 cc", "p1 sm AcKd", "p2 sm AhKs", "p3 sm QhQd"]
    content = phh(actions, "5, 5, 5", "0.10, 0.25, 0", min_bet="0.25")
    assert read(content) == [Decimal("5.13"), Decimal("5.12"), Decimal("4.75")]


def test_cents_of_a_raise_alone_are_split_to_the_cent_and_noted() -> None:
    """Everything is whole but a raise to 4.25, which three put in. Two tie for 12.75: 6.38 and 6.37."""
    dealt = ["d dh p1 AcKd", "d dh p2 AhKs", "d dh p3 QhQd"]
    streets = [["d db AdKh9h"], ["d db 3s"], ["d db 4s"]]
    checked = [each for street in streets for each in (*street, "p1 cc", "p2 cc", "p3 cc")]
    actions = [*dealt, "p3 cbr 4.25", "p1 cc", "p2 cc", *checked, "p1 sm AcKd", "p2 sm AhKs", "p3 sm QhQd"]
    history = phh_read.loads(phh(actions))
    assert ended(history) == [Decimal("102.13"), Decimal("102.12"), Decimal("95.75")]
    assert history.notes == [CENTS]


def test_a_raise_that_nobody_can_call_is_a_call() -> None:
    """3 is all in for 50, and 2 has 20 in all: of a raise by 1 to 80 nobody could call anything, and 30 go back.

    1 wins the 50 of 3 and the blind of 2.
    """
    dealt = ["d dh p1 AcAd", "d dh p2 ????", "d dh p3 KhQd"]
    bets = ["p3 cbr 50", "p1 cbr 80", "p2 f"]
    board = ["p1 sm AcAd", "p3 sm KhQd", "d db 2c7d9h", "d db 3s", "d db 4s"]
    history = phh_read.loads(phh([*dealt, *bets, *board], "100, 20, 50"))
    assert ended(history) == [152, 18, 0]
    over = "nobody has more to call this raise with: it is a call, and what is over goes back"
    assert history.notes == [f"{over} (line 7, action 5 ('p1 cbr 80'))"]


def test_whoever_is_all_in_and_folds_gives_the_hand_up() -> None:
    """The big blind is all in for 1 and away: its aces win nothing. The others play for 1, 2 and 2."""
    dealt = ["d dh p1 JhJd", "d dh p2 AcAd", "d dh p3 KhQd"]
    checked = [each for faces in ("2c7d9h", "3s", "4s") for each in (f"d db {faces}", "p1 cc", "p3 cc")]
    actions = [*dealt, "p3 cc", "p1 cc", "p2 f", *checked, "p1 sm JhJd", "p3 sm KhQd"]
    history = phh_read.loads(phh(actions, "100, 1, 100"))
    assert ended(history) == [103, 0, 98]
    away = "seat 2 is all in and is not asked: its fold gives the hand up at the showdown"
    assert history.notes == [f"{away} (line 7, action 6 ('p2 f'))"]


def test_a_check_of_who_has_nobody_left_to_bet_with_changes_nothing() -> None:
    """3 is all in for 1 of the 2, and 1 folds: the big blind owes nothing. 3 wins 1 from each; 1 goes back to 2."""
    dealt = ["d dh p1 ????", "d dh p2 KhQd", "d dh p3 AcAd"]
    board = ["p3 sm AcAd", "p2 sm KhQd", "d db 2c7d9h", "d db 3s", "d db 4s"]
    content = phh([*dealt, "p3 cc", "p1 f", "p2 cc", *board], "100, 100, 1")
    history = phh_read.loads(content)
    assert ended(history) == [99, 99, 3] == list(replayed(content))
    idle = "all others are all in: seat 2 is not asked, and its check changes nothing"
    assert history.notes == [f"{idle} (line 7, action 6 ('p2 cc'))"]
    with pytest.raises(ValueError, match="the hand is over, and nobody is asked any more"):
        phh_read.loads(content.replace("'p2 cc'", "'p2 cc', 'p1 cc'"))


def test_short_all_ins_that_make_a_raise_together_let_everybody_raise_again() -> None:
    """3 raises by 4 to 6 and 4 calls; 1 is all in for 8 and 2 for 10, together a raise by 4: 3 may raise again.

    3 wins 8, twice 10 and the 6 of 4; what it raised beyond 10 goes back. With 9 instead of 10 the raise is refused.
    """
    dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AcAd", "d dh p4 ????"]
    bets = ["p3 cbr 6", "p4 cc", "p1 cbr 8", "p2 cbr 10", "p3 cbr 20", "p4 f"]
    board = ["d db 2c7d9h", "d db 3s", "d db 4s", "p3 sm AcAd"]
    assert read(phh([*dealt, *bets, *board], "8, 10, 100, 100", "1, 2, 0, 0")) == [0, 0, 124, 94]
    short = ["p2 cbr 9" if each == "p2 cbr 10" else each for each in bets]
    with pytest.raises(ValueError, match="seat 3 may not bet or raise here"):
        phh_read.loads(phh([*dealt, *short, *board], "8, 9, 100, 100", "1, 2, 0, 0"))


def test_a_limit_raise_may_be_short_where_the_other_has_no_more() -> None:
    """The second player has 5 in all: the first raises to 5 instead of 6, which is all that can be called."""
    dealt = ["d dh p1 AcAd", "d dh p2 KhQd"]
    board = ["p2 sm KhQd", "p1 sm AcAd", "d db 2c7d9h", "d db 3s", "d db 4s"]
    actions = [*dealt, "p2 cbr 4", "p1 cbr 5", "p2 cc", *board]
    content = phh(actions, "100, 5", "1, 2", variant="'FT'", min_bet="", small_bet="2", big_bet="4")
    assert read(content) == [105, 0]


def test_running_it_twice_halves_the_pot_between_the_boards() -> None:
    """Aces against kings for 200: the aces hold on the first river, a king falls on the second."""
    actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cbr 100", "p1 cc", "p1 sm AcAd", "p2 sm KcKd"]
    actions += ["d db 2c7d9h", "d db 3s", "d db 4s", "d db 2h7h9s", "d db 3c", "d db Kh"]
    history = phh_read.loads(phh(actions, "100, 100", "1, 2"))
    assert ended(history) == [100, 100]
    assert history.played.table.facts(Hand).boards == 2
    assert phh_read.loads(phh_write.dumps(history)).played.net() == history.played.net()


# Games ---------------------------------------------------------------------------------------------------------------


def test_short_deck_ranks_a_flush_above_a_full_house() -> None:
    actions = ["d dh p1 AhKh", "d dh p2 9c9d", "p2 cc", "p1 cc", "d db 9h8h8s", "p1 cc", "p2 cc", "d db 6h", "p1 cc"]
    actions += ["p2 cc", "d db Td", "p1 cc", "p2 cc", "p1 sm AhKh", "p2 sm 9c9d"]
    assert read(phh(actions, "100, 100", "1, 2", variant="'NS'")) == [102, 98]


def test_deuce_to_seven_with_one_draw_and_with_three() -> None:
    """Seven-five low beats eight low in both."""
    dealt = ["d dh p1 2c3d4h5s7c", "d dh p2 2d3h4s6c8d"]
    one = [*dealt, "p2 cc", "p1 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sm 2c3d4h5s7c", "p2 sm 2d3h4s6c8d"]
    assert read(phh(one, "100, 100", "1, 2", variant="'N2L1D'")) == [102, 98]
    pat = ["p1 sd", "p2 sd", "p1 cc", "p2 cc"]
    three = [*dealt, "p2 cc", "p1 cc", *pat * 3, "p1 sm 2c3d4h5s7c", "p2 sm 2d3h4s6c8d"]
    limits = {"min_bet": "", "small_bet": "2", "big_bet": "4"}
    assert read(phh(three, "100, 100", "1, 2", variant="'F2L3D'", **limits)) == [102, 98]


def test_a_draw_of_unknown_cards_is_told_by_what_is_shown() -> None:
    dealt = ["d dh p1 ??????????", "d dh p2 ??????????"]
    draw = ["p1 sd ????", "p2 sd", "d dh p1 ????", "p1 cbr 4", "p2 cc"]
    actions = [*dealt, "p2 cc", "p1 cc", *draw, "p1 sm 2c3d4h5s7c", "p2 sm 2d3h4s6c8d"]
    history = phh_read.loads(phh(actions, "100, 100", "1, 2", variant="'N2L1D'"))
    assert ended(history) == [106, 94]
    assert "2c3d4h5s7c" in phh_write.dumps(history)


# One bad hand among good ones ----------------------------------------------------------------------------------------


def test_one_unreadable_hand_does_not_lose_its_file() -> None:
    good = phh([*DEALT, "p3 cbr 6", "p1 f", "p2 f"])
    bad = good.replace("cbr 6", "cbr 3")
    torn = good.replace("min_bet = 2", "min_bet = [2")
    text = f"[1]\n{good}\n[2]\n{bad}\n[3]\n{torn}\n[4]\n{good}"
    found = list(phh_read.each_hand(text.splitlines(keepends=True), "night.phhs"))
    assert [isinstance(each, History) for each in found] == [True, False, False, True]
    assert str(found[1]).startswith("night.phhs: hand 2: line 17, action 4 ('p3 cbr 3'): $3 is below the minimum of $4")
    assert str(found[2]).startswith("night.phhs: hand 3: line 19: not TOML")
