"""Pan at the Oaks and at Player's Casino: who pays whom when chips are few, and what a meld pays that has grown."""

from __future__ import annotations

import pytest

from houseway.play.ids import COLLECTION, TOPS
from tests.rules.pan_table import BLANK, BLANKS, asked, chips, declared, facts, paid_to, pan, say
from tests.tables import table

OAKS, PLAYERS = "oaks/pan", "players/pan"
RICH = dict.fromkeys((1, 2, 3), 1_000_000)
REST = "2c 4s 6s Jh Qs Ad 2c 4s 6s Jh"
# Eleven cards with the deuce of hearts, and no condition among them: two chips from each player for going out.
PLAIN = {1: "4c 4d 4h 4s 6c 6d 6h 6s 2c 2d", **BLANKS}
LAYS_PLAIN = ("2c 2d 2h", "4c 4d 4h", "4s onto 2", "6c 6d 6h", "6s onto 3")
# Out on the five of spades, which makes a condition of four chips.
SPADES = {1: "5s 5s 4c 4d 4h 6c 6d 6h 6s 4s", **BLANKS}
LAYS_SPADES = ("5s 5s 5s", "4c 4d 4h", "4s onto 2", "6c 6d 6h", "6s onto 3")


def held(words: str) -> str:
    return " ".join([*words.split(), *REST.split()[: 10 - len(words.split())]])


# Antes and doubles --------------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "2041-2043")
@table(
    "stack",
    "half_hours",
    "top",
    rows=[
        # A chip is $20 and a double ante $40. A dollar less, and the player antes $20 like the others.
        (3_900, 0, 2_000),
        (4_000, 0, 4_000),
        (4_100, 0, 4_000),
        # The collection for doubles, $14, comes first.
        (5_300, 1, 2_000),
        (5_400, 1, 4_000),
    ],
)
def test_a_player_who_cannot_double_the_ante_does_not_play_double(stack: int, half_hours: int, top: int) -> None:
    stacks = RICH | {1: stack}
    hands = {1: BLANK, **BLANKS}
    played = pan(hands, house=OAKS, fee="pan-time/4", stacks=stacks, double=(1,), half_hours=half_hours)
    assert facts(played).tops == {1: top, 2: 2_000, 3: 2_000}
    assert facts(played).double == ([1] if top == 4_000 else [])
    assert chips(played, 1) == stack - top - 1_400 * half_hours


@pytest.mark.rule(OAKS, "2041-2043")
def test_a_winner_who_did_not_double_the_ante_collects_single() -> None:
    played = declared(PLAIN, "2h", house=OAKS, fee="pan-time/4", stacks=RICH | {1: 3_900}, double=(1,))
    say(played, *LAYS_PLAIN)
    # Two chips of $20 from each, and three antes of $20.
    assert paid_to(played, 1) == [("seat 3", 4_000), ("seat 2", 4_000), ("tops", 6_000)]


@pytest.mark.rule(OAKS, "363-366, 370")
def test_a_player_with_less_than_the_ante_places_what_they_have_and_can_win_all_the_tops() -> None:
    played = declared(PLAIN, "2h", house=OAKS, fee="pan-tops/4", stacks={1: 300})
    # $3 and two antes of $10, less the collection of $2.
    assert played.table.ledger[TOPS] == 2_100
    assert paid_to(say(played, *LAYS_PLAIN), 1)[-1] == ("tops", 2_100)


@pytest.mark.rule(OAKS, "2040-2041")
def test_a_player_who_has_little_more_than_the_fee_keeps_a_chip_for_the_ante() -> None:
    # Of $25 the fee of $10 may take $5: the other $20 are one chip, and the ante.
    played = pan({1: BLANK, **BLANKS}, house=OAKS, fee="pan-time/4", stacks=RICH | {1: 2_500}, half_hours=1)
    assert played.table.ledger[COLLECTION] == 500 + 2 * 1_000
    assert (chips(played, 1), played.table.ledger[TOPS]) == (0, 3 * 2_000)


# Who pays -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "350-351, 391-394, 410-411")
@pytest.mark.rule(PLAYERS, "52-53, 69-70, 81-82")
@pytest.mark.parametrize(("house", "chip"), [(OAKS, 200), (PLAYERS, 100)])
@table(
    "reading",
    "conditions",
    "going_out",
    rows=[
        ("in-the-hand", ["seat 2"], ["seat 2"]),
        ("everybody", ["seat 3", "seat 2"], ["seat 3", "seat 2"]),
        # Every other player pays for a condition, and players with cards when the hand is won.
        ("conditions", ["seat 3", "seat 2"], ["seat 2"]),
    ],
)
def test_who_retired_pays_for_conditions_and_on_going_out_or_not(
    house: str, chip: int, reading: str, conditions: list[str], going_out: list[str]
) -> None:
    played = pan(SPADES, "5s", house=house, readings={"pan-payers": reading})
    say(played, "in", "out", "in", *LAYS_SPADES)
    paid = [each for each in paid_to(played, 1) if each[0] != "tops"]
    # Four chips at once; then two and the four again.
    assert paid == [(payer, 4 * chip) for payer in conditions] + [(payer, 6 * chip) for payer in going_out]


@pytest.mark.rule(OAKS, "350-351, 410-411")
@pytest.mark.rule(PLAYERS, "81-82")
@pytest.mark.parametrize(("house", "stack", "owed"), [(OAKS, 300, 400), (PLAYERS, 100, 200)])
@table(
    "reading",
    "of_it",
    rows=[("all-that-is-owed", [0, 0]), ("from-each", [100, 100]), ("in-all", [100])],
)
def test_a_winner_with_a_dollar_collects_all_or_a_dollar_from_each_or_in_all(
    house: str, stack: int, owed: int, reading: str, of_it: list[int]
) -> None:
    # After the ante of the Oaks the winner has a dollar in both houses, and is owed two chips by each.
    played = declared(PLAIN, "2h", house=house, stacks={1: stack}, readings={"pan-winner-limit": reading})
    paid = [amount for payer, amount in paid_to(say(played, *LAYS_PLAIN), 1) if payer != "tops"]
    assert paid == [amount or owed for amount in of_it]


# The first player, and melds that grow ------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "352, 357, 366-368")
@pytest.mark.rule(PLAYERS, "49-55")
@pytest.mark.parametrize("house", [OAKS, PLAYERS])
def test_when_the_last_winner_retires_the_next_player_acts_first(house: str) -> None:
    played = say(pan({1: BLANK, **BLANKS}, "7s", house=house, first=1), "out", "in", "in")
    assert asked(played) == (3, "use")


@pytest.mark.rule(OAKS, "351, 379, 403-408, 410-411")
@pytest.mark.rule(PLAYERS, "59-60, 71-79, 81-82")
@pytest.mark.parametrize(("house", "chip"), [(OAKS, 200), (PLAYERS, 100)])
@table(
    "reading",
    "words",
    "adds",
    "pays",
    rows=[
        # A mixed square of sevens pays 1; with three sevens of clubs in it 2, of which 1 is paid already.
        ("every-condition", "7c 7d 7c 7c", ("7c onto 1", "7c onto 1"), [1, 1]),
        ("as-it-lies", "7c 7d 7c 7c", ("7c onto 1", "7c onto 1"), [1]),
        # Three sevens of spades beside the mixed three: 4 more.
        ("every-condition", "7c 7d 7s 7s 7s", ("7s onto 1", "7s onto 1", "7s onto 1"), [1, 4]),
        ("as-it-lies", "7c 7d 7s 7s 7s", ("7s onto 1", "7s onto 1", "7s onto 1"), [1]),
        # A second seven of each of the three suits makes a second mixed three.
        ("every-condition", "7c 7d 7h 7c 7d", ("7h onto 1", "7c onto 1", "7d onto 1"), [1, 1]),
        ("as-it-lies", "7c 7d 7h 7c 7d", ("7h onto 1", "7c onto 1", "7d onto 1"), [1]),
    ],
)
def test_a_square_that_has_grown_pays_for_every_condition_in_it_or_for_one(
    house: str, chip: int, reading: str, words: str, adds: tuple[str, ...], pays: list[int]
) -> None:
    played = declared({1: held(words), **BLANKS}, "7h", house=house, readings={"pan-grown": reading})
    say(played, "7c 7d 7h", *adds)
    assert [amount for payer, amount in paid_to(played, 1) if payer == "seat 3"] == [each * chip for each in pays]


@pytest.mark.rule(OAKS, "351, 403-408, 410-411")
@pytest.mark.rule(PLAYERS, "71-79, 81-82")
@pytest.mark.parametrize(("house", "chip"), [(OAKS, 200), (PLAYERS, 100)])
@table(
    "reading",
    "hand",
    "added",
    "going_out",
    rows=[
        # Five of spades: 4 chips at once. With the five of hearts it is a mixed square, which pays 1 again.
        ("every-condition", "5s 5s 5h 4c 4d 4h 6c 6d 6h 6s", "5h", 2 + 4),
        ("as-it-lies", "5s 5s 5h 4c 4d 4h 6c 6d 6h 6s", "5h", 2 + 1),
        # A fourth five of spades leaves it in one suit.
        ("as-it-lies", "5s 5s 5s 4c 4d 4h 6c 6d 6h 6s", "5s", 2 + 4),
    ],
)
def test_a_winner_collects_again_for_a_grown_square_as_posted(
    house: str, chip: int, reading: str, hand: str, added: str, going_out: int
) -> None:
    played = declared({1: hand, **BLANKS}, "5s", house=house, readings={"pan-grown": reading})
    say(played, "5s 5s 5s", f"{added} onto 1", "4c 4d 4h", "6c 6d 6h", "6s onto 3")
    paid = [amount for payer, amount in paid_to(played, 1) if payer == "seat 3"]
    assert paid == [4 * chip, going_out * chip]


@pytest.mark.rule(OAKS, "388-389, 403-408")
@pytest.mark.parametrize(("reading", "pays"), [("every-condition", 2 + 2), ("as-it-lies", 2)])
def test_three_kings_of_spades_with_another_king_are_a_condition_or_not(reading: str, pays: int) -> None:
    # Going out with the kings: 2 for the hand, and 2 again for the kings of spades where they still count.
    hands = {1: "Ks Ks Kd 4c 4d 4h 6c 6d 6h 6s", **BLANKS}
    played = declared(hands, "Ks", house=OAKS, readings={"pan-grown": reading})
    say(played, "Ks Ks Ks", "Kd onto 1", "4c 4d 4h", "6c 6d 6h", "6s onto 3")
    assert [amount for payer, amount in paid_to(played, 1) if payer == "seat 3"] == [400, pays * 200]
