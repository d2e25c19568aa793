"""Draw Poker, Banker's: antes that stay in the pot, who may play for them, and how much of it."""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Session, Shoe
from houseway.errors import BadInput
from houseway.families.poker.core.carried_notes import CarriedAntes
from houseway.play.ids import stack
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import CarriedPot, DealerButton, HalfHours
from tests.rules.jacks_table import (
    ACE_HIGH,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    TENS,
    next_hand,
    play,
    posted,
    pot,
    purses,
    rights,
    said,
    sit,
)

DOCUMENT = "bankers/draw-poker-jacks-or-better"
LOW = (ACE_HIGH, NINES, TENS, "8h 7h 6s 4s 2c")
ALL_CHECK = "check check check check"


def unopened(played: Round, hands: int = 4) -> Round:
    return play(played, " ".join(["check"] * hands))


# Nobody opens (1) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "633-634, 640-642")
def test_if_nobody_opens_the_antes_stay_the_button_moves_and_all_ante_again() -> None:
    first = unopened(sit(hands=LOW))
    assert purses(first) == {1: 99, 2: 99, 3: 99, 4: 99}
    assert pot(first) == 4
    second = next_hand(first, LOW)
    assert second.table.lasting[DealerButton].seat == 1
    assert purses(second) == {1: 98, 2: 98, 3: 98, 4: 98}
    assert pot(second) == 8
    assert rights(second).startswith("2: ")


@pytest.mark.rule(DOCUMENT, "633-634, 640-642")
def test_openers_that_are_passed_open_nothing() -> None:
    played = unopened(sit(hands=(JACKS, KINGS, QUEENS, TENS)))
    assert played.state == "over"
    assert pot(played) == 4


@pytest.mark.rule(DOCUMENT, "633-634")
def test_whoever_opens_a_carried_pot_wins_every_ante() -> None:
    second = next_hand(unopened(sit(hands=LOW)), (ACE_HIGH, NINES, KINGS, TENS))
    play(second, "2:check 3:check 4:bet 1:fold 2:fold 3:fold")
    assert purses(second) == {1: 98, 2: 98, 3: 98, 4: 106}
    assert second.table.lasting == Lasting(DealerButton(1))


@pytest.mark.rule(DOCUMENT, "640-642")
@pytest.mark.parametrize(
    ("reading", "antes"),
    [("three", [4, 8, 12, 12, 12, 12]), ("five", [4, 8, 12, 16, 20, 20]), ("no-limit", [4, 8, 12, 16, 20, 24])],
)
def test_all_ante_again_until_the_limit_of_antes_has_been_reached(reading: str, antes: list[int]) -> None:
    played = unopened(sit(hands=LOW, at=posted(limit_of_antes=reading)))
    seen = [pot(played)]
    for _ in range(5):
        played = unopened(next_hand(played, LOW))
        seen.append(pot(played))
    assert seen == antes


@pytest.mark.rule(DOCUMENT, "640-642")
def test_at_the_limit_the_antes_may_go_back_instead() -> None:
    played = unopened(sit(hands=LOW, at=posted(after_the_limit="antes-go-back")))
    for _ in range(2):
        assert pot(played) > 0
        played = unopened(next_hand(played, LOW))
    assert pot(played) == 0
    assert purses(played) == {1: 100, 2: 100, 3: 100, 4: 100}
    assert pot(next_hand(played, LOW)) == 4


@pytest.mark.rule(DOCUMENT, "633-634, 5797-5799")
def test_no_fee_is_taken_from_a_pot_that_nobody_opens() -> None:
    played = unopened(sit(hands=LOW, at=posted("first-round/14")))
    assert played.collection == 0
    assert pot(played) == 4


# A player with one ante (29) ----------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "751-754")
def test_a_player_with_one_ante_keeps_their_claim_to_the_first_round_when_the_others_ante_again() -> None:
    first = unopened(sit("100 1 100 100", LOW))
    second = next_hand(first, (TENS, QUEENS, JACKS, KINGS))
    # Seat 1 has the button: 2 is seat two with tens, 3 queens, 4 jacks, 1 kings. Seat 2 puts in nothing more.
    assert purses(second) == {1: 98, 2: 0, 3: 98, 4: 98}
    assert pot(second) == 7
    assert rights(second) == "2: check"


@pytest.mark.rule(DOCUMENT, "751-754")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # Seat 2 has the best hand: the four antes of the first round; kings take the second round and the bets.
        (("Ac Ad 4h 3h 2c", QUEENS, JACKS, KINGS), {1: 105, 2: 4, 3: 94, 4: 98}),
        # Seat 2 has the worst: kings take everything.
        ((TENS, QUEENS, JACKS, KINGS), {1: 109, 2: 0, 3: 94, 4: 98}),
    ],
)
def test_they_win_the_first_round_of_antes_and_no_more(hands: tuple[str, ...], expected: dict[int, float]) -> None:
    second = next_hand(unopened(sit("100 1 100 100", LOW)), hands)
    play(second, "2:check 3:bet 4:fold 1:call / 2:pat 3:pat 1:pat / 3:check 1:check")
    assert purses(second) == expected


@pytest.mark.rule(DOCUMENT, "751-754")
def test_they_keep_it_over_several_hands() -> None:
    played = unopened(sit("100 1 100 100", LOW))
    played = unopened(next_hand(played, LOW))
    third = next_hand(played, (NINES, JACKS, KINGS, "Ac Ad 4h 3h 2c"))
    # Seat 2 has the button, aces, and one ante of ten in the pot.
    assert pot(third) == 10
    play(third, "3:check 4:bet 1:call 3:fold / 4:pat 1:pat 2:pat / 4:check 1:check")
    assert purses(third) == {1: 97 - 4 + 6 + 8, 2: 4, 3: 97, 4: 93}


@pytest.mark.rule(DOCUMENT, "751-754")
@pytest.mark.parametrize(("reading", "order"), [("no-hand", (1, 3, 4)), ("all-in-for-less", (1, 2, 3, 4))])
def test_less_than_a_full_ante(reading: str, order: tuple[int, ...]) -> None:
    at = posted(less_than_an_ante=reading)
    played = sit("100 1 100 100", at=at)
    assert len([pile for pile in played.table.piles if pile.kind == "hand"]) == 4
    stacks = {1: 10_000, 2: 50, 3: 10_000, 4: 10_000}
    short = Round(at, stacks, played.table.shoe.again(), lasting=Lasting(DealerButton(3)))
    dealt = tuple(sorted(pile.owner for name, pile in short.table.piles.items() if name.kind == "hand"))
    assert dealt == order


@pytest.mark.rule(DOCUMENT, "751-754")
def test_a_seat_without_chips_is_dealt_in_only_for_what_it_has_in_the_pot() -> None:
    at = posted()
    with pytest.raises(BadInput, match="above nothing"):
        sit("100 0 100 100", at=at)
    session = Session(at, {1: 10_000, 2: 100, 3: 10_000}, SeededChance(1), lasting=Lasting(DealerButton(2)))
    for _ in range(3):
        played = session.deal()
        while played.state == "open":
            played.default()
        session.close(played)
    assert session.stacks == {1: 9_700, 2: 0, 3: 9_700}
    assert session.lasting[CarriedPot].claims[2] == 100
    assert 2 in session.deal().table.seats


# Who comes in, who has left (25, 27) --------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "745-747")
@pytest.mark.parametrize(
    ("reading", "paid", "newcomer", "opener"),
    [
        # Four have two antes in the pot and the newcomer one: $9, and $4 of each of two: $17, all of it for one ante.
        ("one-ante", 1, 100 - 5 + 17, 98 - 4),
        # One ante of each of five and both bets are $13; the second antes of four are the opener's, who matched them.
        ("matched", 1, 100 - 5 + 13, 98 - 4 + 4),
        ("every-ante", 2, 100 - 6 + 18, 98 - 4),
    ],
)
def test_a_newcomer_antes_and_plays_for_what_the_reading_says(
    reading: str, paid: int, newcomer: int, opener: int
) -> None:
    first = unopened(sit(hands=LOW, at=posted(newcomers=reading)))
    second = next_hand(first, (TENS, NINES, JACKS, ACE_HIGH, KINGS), seat_5=100)
    # The newcomer has the button, and kings.
    assert purses(second) == {1: 98, 2: 98, 3: 98, 4: 98, 5: 100 - paid}
    play(second, "1:check 2:check 3:bet 4:fold 5:call 1:fold 2:fold / 3:pat 5:pat / 3:check 5:check")
    assert purses(second) == {1: 98, 2: 98, 3: opener, 4: 98, 5: newcomer}


@pytest.mark.rule(DOCUMENT, "740-741")
def test_whoever_changes_seats_forfeits_what_they_have_in_the_pot() -> None:
    first = unopened(sit("100 1 100 100", LOW))
    moved = next_hand(first, LOW, [Incident("changed_seats", 2)])
    assert "what the player has in the pot is forfeited" in said(moved)
    assert pot(moved) == 7
    # Without chips and without a claim the player has nothing to play for.
    assert all(pile.owner != 2 for pile in moved.table.piles.values())
    play(moved, "check check check")
    assert moved.table.lasting[CarriedPot].claims[0] == 100


@pytest.mark.rule(DOCUMENT, "740-741")
@pytest.mark.parametrize(
    ("reading", "unopened_hands", "kept"),
    [("another-round", 1, 0), ("two-rounds", 1, 200), ("two-rounds", 2, 0)],
)
def test_from_when_on_there_are_multiple_antes(reading: str, unopened_hands: int, kept: int) -> None:
    played = unopened(sit(hands=LOW, at=posted(several_antes=reading)))
    for _ in range(unopened_hands - 1):
        played = unopened(next_hand(played, LOW))
    moved = next_hand(played, LOW if kept else LOW[:3], [Incident("changed_seats", 3)])
    unopened(moved, hands=4 if kept else 3)
    # With one ante left in the pot and another one paid, seat 3 has $2 there; otherwise the player is not dealt in.
    assert moved.table.lasting[CarriedPot].claims.get(3, 0) == kept


@pytest.mark.rule(DOCUMENT, "740-741")
def test_a_player_who_leaves_the_table_leaves_their_antes_in_the_pot() -> None:
    session = Session(posted(), dict.fromkeys((1, 2, 3), 10_000), SeededChance(2), lasting=Lasting(DealerButton(3)))
    played = session.deal()
    while played.state == "open":
        played.default()
    session.close(played)
    session.leave(3)
    assert session.lasting[CarriedPot].claims[0] == 100
    session.join(3, 10_000)
    played = session.deal()
    # A newcomer may not ante in where somebody else has forfeited chips to the pot (27).
    assert pot(played) == 5
    while played.state == "open":
        played.default()
    assert played.table.lasting[CarriedPot].claims == {0: 100, 1: 200, 2: 200}


@pytest.mark.rule(DOCUMENT, "740-741, 745-747")
def test_whoever_has_changed_seats_is_not_dealt_in_until_the_pot_is_won() -> None:
    first = unopened(sit(hands=LOW))
    moved = next_hand(first, (JACKS, NINES, ACE_HIGH), [Incident("changed_seats", 3)])
    # Three others ante again; the chips of seat 3 are nobody's.
    assert purses(moved) == {1: 98, 2: 98, 3: 99, 4: 98}
    play(moved, "2:bet 4:fold 1:fold")
    assert purses(moved) == {1: 98, 2: 98 + 7, 3: 99, 4: 98}
    assert purses(next_hand(moved)) == {1: 97, 2: 104, 3: 98, 4: 97}


@pytest.mark.rule(DOCUMENT, "743, 748-754")
def test_an_opener_who_has_matched_one_round_of_antes_takes_no_other_when_everybody_folds() -> None:
    second = next_hand(unopened(sit("100 1 100 100", LOW)), (KINGS, QUEENS, JACKS, TENS))
    assert pot(second) == 7
    play(second, "2:open 3:fold 4:fold 1:fold")
    # The four antes of the first round; the three of the second, that were not matched, stay for the next hand.
    assert purses(second) == {1: 98, 2: 4, 3: 98, 4: 98}
    assert pot(second) == 3
    third = next_hand(second, (QUEENS, NINES, ACE_HIGH, TENS))
    assert pot(third) == 7
    play(third, "3:bet 4:fold 1:fold 2:fold")
    assert purses(third) == {1: 97, 2: 3, 3: 97 + 7, 4: 97}


@pytest.mark.rule(DOCUMENT, "656-658, 745-747")
def test_where_nobody_who_is_entitled_is_left_everybody_may_ante() -> None:
    kept = Lasting(DealerButton(3), CarriedPot({0: 400}), CarriedAntes(rounds=1, entitled=(7, 8)))
    played = sit(hands=LOW, lasting=kept)
    assert pot(played) == 8
    assert rights(played) == "1: check, fold"


@pytest.mark.rule(DOCUMENT, "656-658, 745-747")
def test_one_who_alone_is_entitled_takes_the_pot() -> None:
    kept = Lasting(DealerButton(3), CarriedPot({0: 400, 2: 100}), CarriedAntes(rounds=1, entitled=(2, 8)))
    played = sit(hands=LOW, lasting=kept)
    assert played.state == "over"
    assert purses(played) == {1: 100, 2: 105, 3: 100, 4: 100}


# The collection (5784-5799) -----------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "5797-5800")
@pytest.mark.parametrize(
    ("words", "fee"),
    [
        # Option 16: $2 after the first round, $1 if the pot does not reach it, $1 more after the second.
        ("check bet fold fold fold", 1),
        ("check bet call fold fold / 2:pat 3:pat / 2:bet 3:fold", 2),
        ("check bet call fold fold / 2:pat 3:pat / 2:check 3:check", 3),
    ],
)
def test_the_fees_of_the_pot(words: str, fee: int) -> None:
    played = play(sit(hands=(ACE_HIGH, KINGS, NINES, JACKS), at=posted("first-round/16")), words)
    assert played.collection == fee * 100
    assert sum(purses(played).values()) == 400 - fee


@pytest.mark.rule(DOCUMENT, "5784-5790")
@pytest.mark.parametrize(("seats", "fee"), [(5, 0), (6, 4), (7, 4)])
def test_the_fee_by_time_with_six_or_more_players(seats: int, fee: int) -> None:
    clock = iter((0, 1_800))
    stacks = dict.fromkeys(range(1, seats + 1), 10_000)
    session = Session(
        posted("draw-time/1"), stacks, SeededChance(3), lasting=Lasting(DealerButton(1)), clock=lambda: next(clock)
    )
    for _ in range(2):
        played = session.deal()
        while played.state == "open":
            played.default()
        session.close(played)
    assert session.collected == fee * 100 * seats


@pytest.mark.rule(DOCUMENT, "631, 5789-5790")
@pytest.mark.parametrize(("reading", "most"), [("eight", 8), ("seven", 7)])
def test_the_number_of_seats(reading: str, most: int) -> None:
    at = posted(seats=reading)
    stacks = dict.fromkeys(range(1, most + 1), 10_000)
    assert Session(at, stacks, SeededChance(1)).deal().state == "open"
    with pytest.raises(BadInput):
        Session(at, {**stacks, most + 1: 10_000}, SeededChance(1)).deal()


@pytest.mark.rule(DOCUMENT, "628, 640-641")
def test_fifty_three_cards_and_a_draw_for_the_first_button() -> None:
    session = Session(posted(), dict.fromkeys((1, 2, 3), 10_000), SeededChance(5))
    played = session.deal()
    assert len(played.terms.faces) == 53
    assert "receives the button" in said(played)


@pytest.mark.rule(DOCUMENT, "5784-5787")
@pytest.mark.parametrize(("short", "paid"), [(0, 400), (1, 0)], ids=["six take part", "five of six take part"])
def test_no_fee_by_time_is_taken_where_five_or_fewer_take_part_in_the_round(short: int, paid: int) -> None:
    at = posted("draw-time/1")
    stacks = dict.fromkeys(range(1, 7), 10_000) | ({6: 50} if short else {})
    shoe = Shoe.seeded(at.pack, 3)
    # Whoever has half of an ante sits at the table and has no hand (751-752).
    played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(5), HalfHours(1)))
    assert played.table.ledger[stack(1)] == 10_000 - 100 - paid
    assert played.collection == 6 * paid
