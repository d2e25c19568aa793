"""Baccarat points and outcomes, against the EZ Baccarat pages of the document of players."""

from __future__ import annotations

from itertools import product

import pytest

from houseway.cards.card import RANKS, cards
from houseway.ranking import baccarat


@pytest.mark.rule("players/ez-baccarat", "247-248")
@pytest.mark.parametrize(
    ("shown", "worth"),
    [
        *((f"{digit}h", digit) for digit in range(2, 10)),
        ("Ah", 1),
        ("Th", 0),
        ("Jc", 0),
        ("Qd", 0),
        ("Ks", 0),
    ],
)
def test_pictures_and_tens_count_nothing_an_ace_one_and_the_others_their_face(shown: str, worth: int) -> None:
    assert baccarat.points(cards(shown)) == worth


@pytest.mark.rule("players/ez-baccarat", "248-249")
@pytest.mark.parametrize(
    ("shown", "worth"), [("7h 8d", 5), ("9h 9d 9c", 7), ("5h 5d", 0), ("Kh Qd", 0), ("Ah 9d Kc", 0)]
)
def test_only_the_right_hand_digit_of_the_total_counts(shown: str, worth: int) -> None:
    assert baccarat.points(cards(shown)) == worth


@pytest.mark.rule("players/ez-baccarat", "254-264")
@pytest.mark.parametrize(
    ("shown", "natural"), [("4h 5d", True), ("Kh 8d", True), ("3h 4d", False), ("2h 3d 4c", False)]
)
def test_a_natural_is_eight_or_nine_in_two_cards(shown: str, *, natural: bool) -> None:
    assert baccarat.is_natural(cards(shown)) is natural


@pytest.mark.rule("players/ez-baccarat", "366-376")
def test_the_hand_closer_to_nine_wins() -> None:
    assert baccarat.outcomes(cards("3h 4d"), cards("2c 4s")) == ("player",)
    assert baccarat.outcomes(cards("2c 4s"), cards("3h 4d")) == ("banker",)


@pytest.mark.rule("players/ez-baccarat", "394-399")
def test_equal_points_tie_however_many_cards_made_them() -> None:
    assert baccarat.outcomes(cards("4h 5d"), cards("2c 3s 4d")) == ("tie", "player-natural", "tie-not-at-7")


@pytest.mark.rule("players/ez-baccarat", "254-262")
def test_naturals_of_both_sides_are_all_named_in_the_order_of_the_registry() -> None:
    named = ("banker", "player-natural", "banker-natural", "banker-natural-win", "one-pair")
    assert baccarat.outcomes(cards("4h 4d"), cards("4c 5s")) == named


@pytest.mark.rule("players/ez-baccarat", "417-420")
@pytest.mark.parametrize(
    ("player", "banker", "wins"),
    [
        ("2h 4d", "2c 2s 3d", True),
        ("Kh 4d 2h", "2c 2s 3d", True),
        ("3h 4d", "2c 2s 3d", False),
        ("4h 4d", "2c 2s 3d", False),
        ("2h 4d", "3c 4s", False),
        ("2h 4d", "2c 2s 4h", False),
    ],
)
def test_dragon_7_needs_a_three_card_7_of_the_banker_over_six_or_less(player: str, banker: str, *, wins: bool) -> None:
    assert ("banker-three-card-7" in baccarat.outcomes(cards(player), cards(banker))) is wins


@pytest.mark.rule("players/ez-baccarat", "437-440")
@pytest.mark.parametrize(
    ("player", "banker", "wins"),
    [
        ("2h 2d 4c", "3c 4s", True),
        ("2h 2d 4c", "2c 2s 3d", True),
        ("2h 2d 4c", "4s 4h", False),
        ("2h 2d 4c", "4s 5h", False),
        ("4h 4d", "3c 4s", False),
        ("2h 2d 5c", "3c 4s", False),
    ],
)
def test_panda_8_needs_a_three_card_8_of_the_player_over_seven_or_less(player: str, banker: str, *, wins: bool) -> None:
    assert ("player-three-card-8" in baccarat.outcomes(cards(player), cards(banker))) is wins


@pytest.mark.rule("players/ez-baccarat", "366-399")
def test_every_round_has_exactly_one_of_player_banker_and_tie_as_the_points_say() -> None:
    hands = [cards(f"{one}h {two}d {three}c") for one, two, three in product(RANKS[::3], repeat=3)]
    for player, banker in product(hands, hands[::5]):
        result = {"player", "banker", "tie"} & set(baccarat.outcomes(player, banker))
        ahead = (9 - baccarat.points(banker)) - (9 - baccarat.points(player))
        assert result == {"player" if ahead > 0 else "banker" if ahead < 0 else "tie"}


def test_every_outcome_of_the_registry_can_happen_and_no_other() -> None:
    eleven = "4h 5d, 4h 4d, 4h 3d, 2h 4d, Kh Qd, 2h 2d 3c, 2h 2d 4c, Kh 2d 3c, 2h 3d 4c, Kh 2d 9c, Kh Qd Jc"
    hands = [cards(shown) for shown in eleven.split(", ")]
    seen = {name for player in hands for banker in hands for name in baccarat.outcomes(player, banker)}
    assert seen == set(baccarat.OUTCOMES)


@pytest.mark.parametrize(
    ("shown", "said"), [("4h 5d", "natural 9"), ("Kh 8d", "natural 8"), ("2h 4d", "6"), ("2h 3d 4c", "9")]
)
def test_a_hand_is_called_by_its_points(shown: str, said: str) -> None:
    assert baccarat.say(cards(shown)) == said


@pytest.mark.parametrize(
    ("word", "player", "banker", "found"),
    [
        ("player-three-card-7", "2h 2d 3c", "Kh 6d", True),
        ("player-three-card-7", "2h 2d 3c", "4h 3d", False),
        ("player-three-card-7", "4h 3d", "Kh 6d", False),
        ("player-three-card-7", "2h 2d 3c", "Kh 8d", False),
        ("player-three-card-7-over-0", "2h 2d 3c", "Kh Qd", True),
        ("player-three-card-7-over-0", "2h 2d 3c", "Kh Ad", False),
        ("banker-three-card-8", "Kh 7d", "2h 2d 4c", True),
        ("banker-three-card-8", "Kh 7d", "4h 4d", False),
        ("banker-three-card-8", "4h 4d", "2h 2d 4c", False),
        ("banker-three-card-8-over-0", "Kh Qd Jc", "2h 2d 4c", True),
        ("banker-three-card-8-over-0", "Ah Qd Jc", "2h 2d 4c", False),
        ("tie-at-0", "Kh Qd", "Kh Qd Jc", True),
        ("tie-at-0", "Ah Qd", "Ad Qh", False),
        ("three-card-9-over-three-card-1", "2h 3d 4c", "Kh 2d 9c", True),
        ("three-card-9-over-three-card-1", "Kh 2d 9c", "2h 3d 4c", True),
        ("three-card-9-over-three-card-1", "4h 5d", "Kh 2d 9c", False),
        ("three-card-9-over-three-card-1", "2h 3d 4c", "Kh Ad", False),
        ("natural-9-over-two-card-7", "4h 5d", "4h 3d", True),
        ("natural-9-over-two-card-7", "4h 3d", "4h 5d", True),
        ("natural-9-over-two-card-7", "2h 3d 4c", "4h 3d", False),
        ("natural-9-over-two-card-7", "4h 5d", "2h 2d 3c", False),
        ("8-over-6", "4h 4d", "2h 4d", True),
        ("8-over-6", "Kh 2d 4c", "2h 2d 4c", True),
        ("8-over-6", "4h 4d", "4h 3d", False),
    ],
)
def test_the_words_of_zoobac_and_golden_frog(word: str, player: str, banker: str, found: bool) -> None:  # noqa: FBT001
    assert (word in baccarat.outcomes(cards(player), cards(banker))) is found
