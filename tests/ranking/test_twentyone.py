"""Twenty-one totals and results, against the printed clauses of each document. The proofs are in their own file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.errors import BadInput
from houseway.ranking.twentyone import RULES, Made, TotalRules, compare, result, strength, total


def settled(name: str, player: str, dealer: str, made: Made = "dealt", rules: TotalRules | None = None) -> str:
    rules = rules or RULES[name]
    return result(total(player, rules, made=made), total(dealer, rules, side="dealer"), rules)


# -- the printed clauses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "made", "says"),
    [
        ("Kh 5d", "dealt", "15"),
        ("6h Ad", "dealt", "soft 17"),
        ("Kh Ad", "switched", "soft 21.5"),
        ("Kh Ad", "split", "soft 21"),
        ("Kh Ad", "dealt", "natural 21.5"),
        ("6h 5d", "switched", "11"),
        ("Ah Ad", "dealt", "soft 12"),
        ("Ah Kd 5c", "dealt", "16"),
        ("Ah 8d 2c", "dealt", "soft 21"),
        ("Kh 5d 9c", "dealt", "over with 24"),
    ],
)
def test_a_bonus_ace_is_eleven_and_a_half_only_beside_a_ten_on_two_cards(hand: str, made: Made, says: str) -> None:
    """players/blackjack-switch 1472-1475 (the printed example), 1495-1506."""
    assert str(total(hand, RULES["switch"], made=made)) == says


@pytest.mark.parametrize(
    ("player", "made", "dealer", "who"),
    [
        ("Ah Kd", "dealt", "Ac Ks", "push"),
        ("Ah Kd", "switched", "Ac Ks", "dealer"),
        ("Ah Kd", "switched", "7c 7s 7d", "push"),
        ("Ah Kd", "switched", "Tc 2s Td", "push"),
        ("Ah Kd", "switched", "Tc Qs", "player"),
        ("Ah Kd", "dealt", "Tc 2s Td", "player"),
        ("Th 2d", "dealt", "Tc 2s Td", "push"),
        ("Th 2d", "dealt", "Tc 3s Td", "player"),
        ("Th 2d Tc", "dealt", "Tc 7s", "dealer"),
        ("Th 9d", "dealt", "Tc 8s", "player"),
        ("Th 8d", "dealt", "9c 9s", "push"),
        ("Th 6d 7c", "dealt", "Tc 2s Td", "dealer"),
        ("Th 6d 7c", "dealt", "7s 8s 9s", "push"),
        ("Th 6d 7c", "dealt", "7s 8s 9d", "dealer"),
        ("Th 6d 8c", "dealt", "7s 8s 9s", "dealer"),
        ("Th 6d 7c", "dealt", "7s 8s 5s 4s", "dealer"),
    ],
)
def test_blackjack_switch_pushes_where_it_is_printed(player: str, made: Made, dealer: str, who: str) -> None:
    """players/blackjack-switch 1691-1718; equal busts against 7-8-9 of one suit are not printed and lose."""
    assert settled("switch", player, dealer, made) == who


@pytest.mark.parametrize(
    ("player", "dealer", "who"),
    [
        ("Ah Kd", "7c 7s 7d", "player"),
        ("Ah Kd", "Ac Ks", "push"),
        ("Th 2d", "Tc 6s Td", "player"),
        ("Th 5d 8c", "Tc 6s Td", "push"),
        ("Th 6d 9c", "Tc 6s Td", "push"),
        ("Th 6d Tc", "Tc 6s Td", "dealer"),
        ("Th 6d 9c", "Tc 6s 9d", "dealer"),
        ("Th 2d Tc", "Tc 6s Td", "dealer"),
        ("Th 2d 3s 8c", "Tc 6s Td", "dealer"),
        ("Th 5d 8c", "Tc 7s", "dealer"),
    ],
)
def test_a_three_card_23_to_25_pushes_against_a_higher_bust(player: str, dealer: str, who: str) -> None:
    """players/blackjack-5-buster 2098-2140."""
    assert settled("21st-century-5", player, dealer) == who


def test_the_31_game_ranks_its_hands_as_the_chart_prints_them() -> None:
    """cordova/blackjack-x 1206-1235: 24 places; the first two are separate only where naturals do not tie (1301)."""
    rules = replace(RULES["blackjack-x"], naturals_tie=False)
    totals = ["Kh 9d 2c", *(f"Kh {pip}d" for pip in "T98765432"), *(f"{pip}h 2d" for pip in "98765432"), "3h", "2h"]
    chart = ["Ah Td", "As Ks", "Kh 9d 2c Tc", *totals, "Kh 5d 7c"]
    places = [strength(total(hand, rules), rules) for hand in chart]
    assert len(chart) == 24
    assert places == sorted(set(places), reverse=True)
    frozen = [f"Kh {pip}d Tc" for pip in "23456789T"]
    assert {strength(total(hand, rules), rules) for hand in frozen} == {places[-1]}
    assert all(total(hand, rules).over for hand in frozen)


@pytest.mark.parametrize(
    ("player", "made", "dealer", "who"),
    [
        ("Kh 9d 2c Tc", "dealt", "Kc Js", "player"),
        ("Kh 9d 2c Tc", "dealt", "Ac Js", "dealer"),
        ("Kh 9d Ac Tc", "dealt", "Kc 6s Js", "dealer"),
        ("Ah Td", "dealt", "Ac Js", "push"),
        ("As Ks", "dealt", "Ac Js", "push"),
        ("Ah Td", "split", "Kc 9s 2d", "push"),
        ("Ah Td", "dealt", "Kc 9s 2d", "player"),
        ("Kh 2d", "dealt", "Kc 6s Js", "player"),
        ("Kh 2d Jc", "dealt", "Kc 6s Js", "dealer"),
        ("Kh 8d", "dealt", "9c 9s", "push"),
    ],
)
def test_the_31_game_is_won_at_31_and_lost_from_22_to_30(player: str, made: Made, dealer: str, who: str) -> None:
    """cordova/blackjack-x 1195, 1243-1245, 1269, 1301-1305."""
    assert settled("blackjack-x", player, dealer, made) == who


def test_a_hard_31_comes_only_from_a_ten_on_a_hard_21() -> None:
    """cordova/blackjack-x 1243: an ace on 20 is 21, not 31."""
    rules = RULES["blackjack-x"]
    assert str(total("Kh Td Ac", rules)) == "21"
    assert str(total("Kh Td Ac Jd", rules)) == "31"
    assert "player-beyond" in compare(total("Kh Td Ac Jd", rules), total("Kc 9d", rules, side="dealer"), rules)


@pytest.mark.parametrize("name", ["pure-21-5", "pure-spanish-21-5"])
def test_busted_players_push_against_three_eights_and_lose_otherwise(name: str) -> None:
    """bankers/pure-21-5-blackjack 1557-1566, oaks/pure-21-5-blackjack 3067-3075, pure-spanish-21-5 2774-2783."""
    assert settled(name, "Kh 6d Qc", "8c 8s 8d") == "push"
    assert settled(name, "Kh 6d Qc", "Kc 6s 8d") == "dealer"
    assert settled(name, "Kh 6d Qc", "4c 4s 8d 8d") == "dealer"
    assert settled(name, "Kh 6d", "8c 8s 8d") == "player"


def test_the_888_option_pays_busted_players() -> None:
    """bankers/pure-21-5-blackjack 1678-1680."""
    assert settled("pure-21-5-888-wins", "Kh 6d Qc", "8c 8s 8d") == "player"


@pytest.mark.parametrize(
    ("hand", "dealer", "pure", "spanish"),
    [
        ("Ah Kd", "Ac Ks", "push", "player"),
        ("7h 7d 7c", "Kc 9s 2d", "push", "player"),
        ("Kh Qd", "Kc Js", "push", "push"),
        ("7h 7d 7c", "Ac Ks", "dealer", "dealer"),
        ("Kh 9d", "Kc 8s", "player", "player"),
        ("Kh 8d", "Kc 9s", "dealer", "dealer"),
    ],
)
def test_spanish_players_win_ties_at_21_and_at_21_and_a_half(hand: str, dealer: str, pure: str, spanish: str) -> None:
    """bankers/pure-21-5-blackjack 1510-1552, bankers/pure-spanish-21-5 2732-2771."""
    assert settled("pure-21-5", hand, dealer) == pure
    assert settled("pure-spanish-21-5", hand, dealer) == spanish


@pytest.mark.parametrize(
    ("player", "dealer", "who"),
    [
        ("Kh 6d 7c", "Kc 7s", "dealer"),
        ("Kh 6d", "Kc 6s 7d", "player"),
        ("Kh 6d 8c", "Kc 6s 7d", "dealer"),
        ("Kh 6d 7c", "Kc 6s 8d", "push"),
        ("Kh 6d 7c", "Kc 6s 7d", "dealer"),
        ("Jk Jk", "Kc Qs", "player"),
        ("Kh 5d 7c", "Ac Jk", "dealer"),
        ("Kh 5d 7c", "Kc 6s 7d", "player"),
        ("2h Jk", "Kc 9d 2c", "push"),
    ],
)
def test_both_over_22_the_player_who_is_closer_pushes(player: str, dealer: str, who: str) -> None:
    """oaks/no-bust-21st-century-blackjack 818-834, 21st-century-blackjack 1072-1095, the third document 1245-1261."""
    assert settled("21st-century", player, dealer) == who
    assert settled("21st-century-jokers", player, dealer) == who


def test_a_joker_with_any_card_is_a_hard_21_and_naturals_have_a_joker() -> None:
    """oaks/no-bust-21st-century-blackjack-double-split-surrender 1188-1217; the default of 882 for two aces."""
    rules = RULES["21st-century-jokers"]
    assert {str(total(f"{pip}h Jk", rules)) for pip in "23456789TJQK"} == {"21"}
    assert total("Jk Jk", rules).natural == "joker-joker"
    assert total("Ah Jk", rules).natural == "ace-joker"
    assert str(total("Ah Ad", rules)) == "soft 12"
    assert total("Ah Ad", RULES["21st-century"]).natural == "two-aces"


def test_california_aces_are_won_by_the_hand_nearer_to_22() -> None:
    """oaks/california-aces 675-678; totals beyond 22 are not mentioned, so 23 is as near as 21."""
    assert str(total("Ah Ah", RULES["california-aces"])) == "soft 22"
    assert settled("california-aces", "Ah Ad", "Kc 9s 2d") == "player"
    assert settled("california-aces", "Kh 9d", "Kc 9s") == "push"
    assert settled("california-aces", "Kh 6d 7c", "Kc Js") == "player"
    assert settled("california-aces", "Kh 6d 7c", "Kc 9s 2d") == "push"


@pytest.mark.parametrize("name", ["hot-action", "war-blackjack"])
@pytest.mark.parametrize(
    ("player", "dealer", "who"),
    [
        ("Jk Jk", "Jk Jk", "player"),
        ("Jk Jk", "Ac Ac", "player"),
        ("Ah Ah", "Ac Ac", "player"),
        ("Ah Ah", "Kc As", "player"),
        ("Kh Ad", "Ac Ac", "dealer"),
        ("Kh Ad", "Kc As", "push"),
        ("Kh Ad", "7c 7s 7d", "player"),
        ("7h 7d 7c", "Kc As", "dealer"),
        ("Kh 9d 2c", "7c 7s 7d", "push"),
        ("Kh 5d 7c", "Kc 6s 6d", "push"),
        ("Kh 5d 8c", "Kc 6s 7d", "dealer"),
        ("Kh 5d 7c", "Kc 6s 7d", "dealer"),
        ("Kh 5d 7c", "Ac Ac", "dealer"),
        ("Kh 5d 7c", "Kc 7s", "dealer"),
        ("Kh 2d", "Kc 6s 6d", "player"),
    ],
)
def test_california_grand_ranks_two_jokers_suited_aces_and_a_two_card_21(
    name: str, player: str, dealer: str, who: str
) -> None:
    """calgrand/hot-action-blackjack 2973-3011, 3110-3115; calgrand/war-blackjack 8968-8972, 8992-9003, 9039-9040."""
    assert settled(name, player, dealer) == who


def test_the_california_grand_chart_runs_from_super_natural_24_down() -> None:
    """calgrand/war-blackjack 8790-8854; calgrand/hot-action-blackjack 3056-3085, whose chart ranks 22 to 27 as well."""
    rules = replace(RULES["hot-action"], over="closer-wins")
    chart = ["Jk Jk", "Ah Ah", "Ah Kd", "Kh 9d 2c", *(f"Kh {pip}d" for pip in "T98765432"), "9h 2d", "8h 2d", "7h 2d"]
    chart += ["6h 2d", "5h 2d", *(f"Kh 6d {pip}c" for pip in "6789T"), "Kh 7d Tc"]
    places = [strength(total(hand, rules), rules) for hand in chart]
    assert places == sorted(set(places), reverse=True)
    assert settled("", "Kh 5d 7c", "Kc 6s 7d", rules=rules) == "player"


def test_two_jokers_of_the_player_dealer_are_four_and_suits_make_two_aces_a_natural() -> None:
    """calgrand/hot-action-blackjack 2925-2927, 2981-2982; the printed soft hand is ace and 7, 3207-3209."""
    rules = RULES["hot-action"]
    assert str(total("Jk Jk", rules)) == "super natural 24, two jokers"
    assert str(total("Jk Jk", rules, side="dealer")) == "4"
    assert str(total("Ah Ah", rules, side="dealer")) == "natural 22, two suited aces"
    assert str(total("Ah Ad", rules)) == "soft 12"
    assert str(total("Jk 9d", rules)) == "11"
    assert str(total("Ah 7d", rules)) == "soft 18"


def test_players_or_the_player_dealer_may_win_ties_of_a_predetermined_value() -> None:
    """calgrand/hot-action-blackjack 3171-3173, the options."""
    rules = replace(RULES["hot-action"], player_ties=("20",), dealer_ties=("17",))
    assert settled("", "Kh Td", "Qc Js", rules=rules) == "player"
    assert settled("", "Kh 7d", "Qc 7s", rules=rules) == "dealer"
    assert settled("", "Kh 8d", "Qc 8s", rules=rules) == "push"


def test_everything_true_of_two_hands_is_named_in_the_order_of_the_registry() -> None:
    rules = RULES["switch"]
    over = total("7s 8s 9s", rules, side="dealer")
    assert compare(total("Th 6d 7c", rules), over, rules) == (
        "push",
        "player-over",
        "dealer-over",
        "both-over",
        "dealer-suited-789",
    )
    natural = compare(total("Ah Kd", rules), total("Tc 2s Td", rules, side="dealer"), rules)
    assert natural == ("player", "dealer-over", "dealer-push-total", "player-natural", "player-natural-21-5")


# -- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("blackjack", ""),
        ("blackjack", "Ah Jk"),
        ("pure-spanish-21-5", "Ah Td"),
        ("blackjack", "Ah " * 9),
        ("blackjack", "Zh"),
        ("hot-action", "Jk " * 33),
    ],
)
def test_a_hand_that_the_pack_cannot_hold_is_refused(name: str, hand: str) -> None:
    with pytest.raises(BadInput):
        total(hand, RULES[name])


def test_words_and_numbers_that_mean_nothing_are_refused() -> None:
    with pytest.raises(BadInput, match="999 is not a card"):
        total([999], RULES["blackjack"])
    with pytest.raises(BadInput, match="never split"):
        total("Ah Kd", RULES["switch"], made="split", side="dealer")
    with pytest.raises(BadInput, match="dealt, switched or split"):
        total("Ah Kd", RULES["switch"], made="found")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="did you mean 'natural-21'"):
        TotalRules(says="", naturals=("natrual-21",))
    with pytest.raises(BadInput, match="dealer-888"):
        TotalRules(says="", saves=(("dealer-88", "push"),))


def test_a_bonus_mark_changes_nothing() -> None:
    assert str(total("Ks* Ah", RULES["pure-21-5"])) == "natural 21.5"
