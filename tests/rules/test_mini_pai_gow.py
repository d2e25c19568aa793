"""Mini Pai Gow: six cards set as one and five, a double decided as they are set, the Aces Bonus. Cordova 549-675."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from houseway import NotLegal, Round, Shoe, game, terms
from houseway.cards import JOKER, NoChance, cards, text
from houseway.play.decisions import Arrange, Choose
from houseway.play.events import Acted, Carried, Ranked, Settled, Shown
from houseway.play.ids import stack
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.rules.tiles_table import offer, said

GAME = "cordova/mini-pai-gow"
CHIPS = 100_000
# A pair of fives with a king in front, and king high with a queen in front: it qualifies, and it does not.
FIVES, KING_HIGH = "Kc / 5c 5d 4h 3s 2c", "Qc / Kd 9h 7s 4c 2d"


def faces(setting: str) -> str:
    return setting.replace(" /", "")


def stacked(first: str, last: str) -> str:
    """Eight hands of six: the first is the player's at seat 2, the last the bank's at seat 1 when the dice say ten."""
    used = cards(f"{first} {last}")
    free = [face for face in range(JOKER + 1) if face not in used]
    return f"{first} {text(free[:36])} {last}"


def sit(
    first: str = "",
    last: str = "",
    *,
    seats: Sequence[int] = (1, 2),
    dice: tuple[int, ...] = (4, 3, 3),
    readings: Mapping[str, str] | None = None,
    behind: Mapping[int, int] | None = None,
    chips: Mapping[int, int] | None = None,
) -> Round:
    at = terms(game(GAME, readings), "1")
    order = Shoe.rigged(at.pack, stacked(first, last) if first else "").stack[::-1]
    lasting = Lasting(SeatNotes(behind=behind)) if behind else NOTHING_LASTS
    stacks = dict.fromkeys(sorted({*seats, *(behind or {})}), CHIPS) | dict(chips or {})
    return Round(at, stacks, Shoe(order, NoChance(), rolls=[dice]), lasting=lasting)


def wager(played: Round, wagers: Mapping[int, str] | None = None, bank: int = 0, pile: int = 1) -> Round:
    """Everybody wagers ten dollars or what is said; then the bank, and the pile that goes out first."""
    while waiting := [each for each in played.open_decisions() if not isinstance(each, Arrange)]:
        for each in waiting:
            answer = each.default_answer()
            if isinstance(each, Wager) and each.about == "wagers":
                answer = read_answer(each, (wagers or {}).get(each.seat, "base $10"))
            elif isinstance(each, Wager) and bank:
                answer = {each.circles[0].id: bank * 100}
            elif isinstance(each, Choose):
                answer = f"pile {pile}"
            played.answer(each.number, each.seat, answer)
    return played


def finish(played: Round, ways: Mapping[int, str] | None = None, doubles: Sequence[int] = ()) -> Round:
    """Hands are set as told (`front / back`), or the house way; these seats double."""
    while waiting := played.open_decisions():
        for each in waiting:
            answer = each.default_answer()
            if isinstance(each, Arrange) and each.seat in (ways or {}):
                answer = read_answer(each, (ways or {})[each.seat].replace("/", "|"))
            elif isinstance(each, Choose):
                answer = "double" if each.seat in doubles else "do not double"
            played.answer(each.number, each.seat, answer)
    return played


def against(
    player: str, bank: str, *, double: bool = False, bonus: int = 0, readings: Mapping[str, str] | None = None
) -> dict[str, tuple[str, int]]:
    """One setting against another: how each wager of ten dollars was settled."""
    said = f"base $10, aces-bonus ${bonus}" if bonus else "base $10"
    played = wager(offer(sit(faces(player), faces(bank), readings=readings)), {2: said})
    done = finish(played, {2: player, 1: bank}, [2] if double else [])
    return {each.wager: (each.result, each.net // 100) for each in done.events if isinstance(each, Settled)}


# The table, the dice and the deal ----------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "562, 570, 582-586")
@pytest.mark.parametrize(
    ("dice", "first"), [((1, 1, 1), 4), ((3, 3, 3), 3), ((4, 3, 3), 3), ((4, 4, 4), 5), ((6, 6, 5), 3), ((6, 6, 6), 3)]
)
def test_the_player_dealer_is_1_9_and_17_counted_clockwise(dice: tuple[int, ...], first: int) -> None:
    """The player-dealer is on seat 2; twelve is seat 5, three spots over."""
    played = wager(offer(sit(seats=range(1, 9), dice=dice), bank=2))
    assert said(played)[-1] == f"the action button goes to seat {first}"
    moves = [each for each in played.events if isinstance(each, Carried) and each.source.kind == "pile"]
    assert len(moves) == 8
    assert all(len(each.cards) == 6 for each in moves)
    assert str(moves[0].to) == ("bank hand" if sum(dice) in (9, 17) else f"hand {first}")


@pytest.mark.rule(GAME, "586")
def test_the_printed_example_counts_seven_seats() -> None:
    played = wager(offer(sit(seats=range(1, 8), dice=(4, 4, 4), readings={"positions": "seven"}), bank=2))
    assert said(played)[-1] == "the action button goes to seat 6"


@pytest.mark.rule(GAME, "578")
def test_the_player_dealer_designates_the_hand_that_is_delivered_first() -> None:
    played = wager(offer(sit()), pile=5)
    moves = [each for each in played.events if isinstance(each, Carried) and each.source.kind == "pile"]
    assert (moves[0].source.number, str(moves[0].to)) == (5, "hand 2")


@pytest.mark.rule(GAME, "561, 579-580")
def test_the_bonus_needs_a_mini_pai_gow_wager_and_may_be_larger() -> None:
    played = offer(sit())
    (asked,) = played.open_decisions()
    with pytest.raises(NotLegal):
        played.answer(asked.number, 2, read_answer(asked, "aces-bonus $10"))
    assert wager(played, {2: "base $10, aces-bonus $50"})


# Setting and doubling ----------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "563, 587")
def test_hands_are_set_one_and_five_and_doubled_at_the_same_moment() -> None:
    """Nobody hears how others have set their hand, or whether they double, before all have decided both."""
    played = wager(offer(sit(seats=(1, 2, 3))))
    before = len(played.events)
    assert {each.seat for each in played.open_decisions()} == {2, 3}
    for each in played.open_decisions():
        assert isinstance(each, Arrange)
        assert [(part.name, part.size) for part in each.parts] == [("front", 1), ("back", 5)]
        played.answer(each.number, each.seat, "house way")
    asked = played.open_decisions()
    assert [(each.seat, each.about) for each in asked] == [(2, "double down"), (3, "double down")]
    assert len(played.events) == before
    played.answer(asked[0].number, 2, "double")
    assert len(played.events) == before
    played.answer(asked[1].number, 3, "do not double")
    moves = [(each.seat, each.move) for each in played.events[before:] if isinstance(each, Acted)]
    assert moves == [(2, "ask for the house way"), (3, "ask for the house way"), (2, "double")]


@pytest.mark.rule(GAME, "556, 563")
def test_a_double_is_exactly_the_original_wager_and_needs_the_chips() -> None:
    played = wager(offer(sit(chips={2: 1_500})))
    (asked,) = played.open_decisions()
    played.answer(asked.number, 2, "house way")
    # Five dollars are left beside a wager of ten: nobody is asked whether to double.
    assert [each.about for each in played.open_decisions()] == ["set"]
    rich = against("Ac / Kh Kd 9s 7c 3h", FIVES, double=True)
    assert rich == {"base": ("wins", 10), "double": ("wins", 10)}


@pytest.mark.rule(GAME, "565, 589")
@pytest.mark.parametrize(
    ("bank", "double"),
    [
        (FIVES, ("wins", 10)),
        (KING_HIGH, ("pushes", 0)),
        # A pair of fours does not qualify, two pair do.
        ("Kc / 4c 4d 7h 3s 2c", ("pushes", 0)),
        ("Kc / 3c 3d 2h 2s 7c", ("wins", 10)),
    ],
)
def test_the_double_plays_only_against_a_pair_of_fives_or_higher(bank: str, double: tuple[str, int]) -> None:
    found = against("Ac / Kh Ks Jd Js Jh", bank, double=True)
    assert found == {"base": ("wins", 10), "double": double}


@pytest.mark.rule(GAME, "589")
def test_a_double_that_pushes_is_returned_before_the_hand_is_opened() -> None:
    player = "Ac / Kh Ks 9s Tc Jh"
    played = wager(offer(sit(faces(player), faces(KING_HIGH))))
    done = finish(played, {2: player, 1: KING_HIGH}, [2])
    events = list(done.events)
    returned = next(at for at, each in enumerate(events) if isinstance(each, Settled) and each.wager == "double")
    opened = next(at for at, each in enumerate(events) if isinstance(each, Shown) and str(each.place) == "hand 2")
    assert returned < opened


@pytest.mark.rule(GAME, "566, 587")
def test_the_back_line_wagers_and_its_chips_follow_the_double() -> None:
    player = "Ac / Kh Kd 9s 7c 3h"
    played = wager(offer(sit(faces(player), faces(FIVES), behind={9: 2, 10: 2}, chips={10: 1_500})))
    done = finish(played, {2: player, 1: FIVES}, [2])
    assert {each: done.net()[stack(each)] for each in (2, 9, 10)} == {2: 2_000, 9: 2_000, 10: 1_000}


@pytest.mark.rule(GAME, "587")
@pytest.mark.parametrize(
    ("player", "fouled"),
    [
        # The card in front is higher than any behind, which are no pair, straight or flush.
        ("Ac / Kd 9h 7s 4c 2d", True),
        ("Jk / Ad 9h 7s 4c 3d", True),
        ("Kc / Kd 9h 7s 4c 2d", False),
        ("Ac / 9d 9h 7s 4c 2d", False),
        ("Ac / 9d 7d 5d 4d 2d", False),
        ("Ac / 9d 8h 7s 6c 5d", False),
        ("Jk / Ad Ah 7s 4c 3d", False),
    ],
)
def test_the_foul_of_the_traditional_game(player: str, *, fouled: bool) -> None:
    """Every one of them has the higher front. The double went back before: threes do not qualify."""
    found = against(player, "2s / 3h 3s 6h 8s Tc", double=True)
    assert (found["base"] == ("loses", -10)) == fouled
    assert found["double"] == ("pushes", 0)


# Who wins ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "588-593, 614")
@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        # Both higher; both lower; split.
        ("Ac / 6h 6d 9s 7c 3h", FIVES, ("wins", 10)),
        ("Qh / 3h 3d 9s 7c Jh", FIVES, ("loses", -10)),
        ("Ac / 3h 3d 9s 7c Jh", FIVES, ("pushes", 0)),
        # The fronts are a copy: the bank's. With the higher back it is a push, with the lower one a loss.
        ("Kh / 6h 6d 9s 7c 3h", FIVES, ("pushes", 0)),
        ("Kh / 3h 3d 9s 7c Jh", FIVES, ("loses", -10)),
        # The backs are a copy: fives with four, three, two.
        ("Ac / 5h 5s 4d 3c 2h", FIVES, ("pushes", 0)),
        # The joker in front is above the ace.
        ("Jk / 6h 6d 9s 7c 3h", "Ac / 5c 5d 4h 3s 2c", ("wins", 10)),
        ("Ah / 6h 6d 9s 7c 3h", "Ac / 5c 5d 4h 3s 2c", ("pushes", 0)),
        # The joker behind is an ace: a pair of aces, or completes a straight or a flush.
        ("Kh / Jk Ad 9s 7c 3h", "Qc / 5c 5d 4h 3s 2c", ("wins", 10)),
        ("Ah / Jk Kd Qs Tc 9h", "Kc / Ac Ad 4h 3s 2c", ("wins", 10)),
        ("Ah / Jk Kd Td 8d 2d", "Kc / 9c 8h 7h 6s 5c", ("wins", 10)),
    ],
)
def test_both_hands_must_be_higher_and_copies_are_the_player_dealers(
    player: str, bank: str, result: tuple[str, int]
) -> None:
    assert against(player, bank)["base"] == result


@pytest.mark.rule(GAME, "593, 614")
@pytest.mark.parametrize(
    ("player", "bank", "higher"),
    [
        # Aces with the same three cards: a copy, unless the joker is the highest ace. The front wins either way.
        ("Kh / Jk Ac 9s 7c 3h", "Qc / Ad As 9d 7d 3s", True),
        ("Kh / Jk Qc 9s 7c 3h", "Qd / As Qs 9d 7d 3s", True),
        # An ace-high straight: the joker is its ace, or its ten beside a natural ace.
        ("Kh / Jk Kc Qs Jc Th", "Qc / Ad Kd Qd Js Ts", True),
        ("Kh / Ac Kc Qs Jc Jk", "Qc / Ad Kd Qd Js Ts", False),
        # In a flush the joker is the ace; beside the ace of the suit it is the king.
        ("Kh / Jk Jc 9c 7c 3c", "Qc / Ad Jd 9d 7d 3d", True),
        ("Kh / Ac Jk 9c 7c 3c", "Qc / Ad Kd 9d 7d 3d", False),
    ],
)
def test_a_joker_that_is_an_ace_may_be_read_as_higher_than_a_natural_ace(
    player: str, bank: str, *, higher: bool
) -> None:
    assert against(player, bank)["base"] == ("pushes", 0)
    read = against(player, bank, readings={"joker-ace": "higher"})["base"]
    assert read == (("wins", 10) if higher else ("pushes", 0))
    # The player-dealer's joker gains nothing: all copies are the player-dealer's already.
    turned = against(bank, player, readings={"joker-ace": "higher"})["base"]
    assert turned == ("loses", -10)


@pytest.mark.rule(GAME, "588")
def test_the_player_dealer_may_play_the_hand_a_different_way() -> None:
    played = wager(offer(sit("Ac Kh Kd 9s 7c 3h", faces(FIVES))))
    for each in played.open_decisions():
        played.answer(each.number, each.seat, "house way")
    for each in played.open_decisions():
        played.answer(each.number, each.seat, "do not double")
    (asked,) = played.open_decisions()
    assert (asked.seat, asked.about) == (1, "set")
    assert any(isinstance(each, Shown) and str(each.place) == "bank hand" for each in played.events)
    played.answer(asked.number, 1, read_answer(asked, "5c | Kc 5d 4h 3s 2c"))
    words = next(each.words for each in played.events if isinstance(each, Ranked) and str(each.place) == "bank hand")
    assert "five" in words
    assert "king" in words


# The house way -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "633-642")
@pytest.mark.parametrize(
    ("hand", "front"),
    [
        # No pair: the second highest in front; the joker is the highest ace.
        ("Ac Kd 9h 7s 4c 2d", "Kd"),
        ("Jk Kd 9h 7s 4c 2d", "Kd"),
        # One pair, two pairs: the highest card that is not paired.
        ("9c 9d Ah Ks 4c 2d", "Ah"),
        ("9c 9d 4h 4s Qc 2d", "Qc"),
        ("Ac Jk 9h 7s 4c 2d", "9h"),
        # Three pairs: one of the highest pair.
        ("9c 9d 4h 4s 2c 2d", "9"),
        ("9c 9d 9h 7s 4c 2d", "7s"),
        # A straight: the highest of six, or the card that is not in it.
        ("9c 8d 7h 6s 5c 4d", "9c"),
        ("9c 8d 7h 6s 5c Kd", "Kd"),
        ("9c 8d 7h 6s 5c 5d", "5"),
        ("Ac 2d 3h 4s 5c 6d", "Ac"),
        # A flush: the highest of six, or the odd-suited card.
        ("Ad Jd 9d 7d 4d 2d", "Ad"),
        ("Ad Jd 9d 7d 4d 2c", "2c"),
        ("Ad Jd 9d 7d 4d Ac", "Ac"),
        # Two threes: one of the higher.
        ("9c 9d 9h 4s 4c 4d", "9"),
        # Four of a kind: the highest other card.
        ("9c 9d 9h 9s 4c 2d", "4c"),
        # A full house or better: the highest card that leaves one.
        ("9c 9d 9h 4s 4c Ad", "Ad"),
        ("9c 9d 9h 9s 4c 4d", "9"),
        ("4c 4d 4h 4s 9c 9d", "9"),
        ("Ac Ad Ah As Jk 9d", "Jk"),
        ("9d 8d 7d 6d 5d Ad", "Ad"),
    ],
)
def test_the_house_way_chart(hand: str, front: str) -> None:
    found, clause = set_house_way(game(GAME).house_way, cards(hand), setting_rules("high-bug", "one-card"))
    assert clause is not None
    assert text(found.front).startswith(front)


@pytest.mark.rule(GAME, "641-642")
def test_four_of_a_kind_and_a_pair_may_be_set_by_either_row() -> None:
    sheet = game(GAME, {"four-and-pair": "four"})
    found, _ = set_house_way(sheet.house_way, cards("9c 9d 9h 9s 4c 4d"), setting_rules("high-bug", "one-card"))
    assert text(found.front)[0] == "4"
