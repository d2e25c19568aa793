"""Ranges in words: counted by combinatorics, read as PokerKit reads them, and worth what their holdings are worth."""

from __future__ import annotations

import doctest
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import parse_range

from houseway.cards import card, cards
from houseway.equity import equity, ranges
from houseway.equity.ranges import holdings
from houseway.errors import BadInput
from tests.cli.house import data, refusal, run
from tests.ranking.test_equity import slow_equity, values

RANKS = "23456789TJQKA"
PAIRS = st.sampled_from([rank * 2 for rank in RANKS])
UNPAIRED = st.builds(
    lambda two, suits: "".join(two) + suits, st.sampled_from(list(combinations(RANKS[::-1], 2))), st.sampled_from("so ")
).map(str.strip)
KINDS = st.one_of(PAIRS, UNPAIRED)
SHIFTED = st.builds(
    lambda low, gap, shift, suits: "-".join(RANKS[at + gap] + RANKS[at] + suits for at in (low, low + shift)),
    st.integers(0, 4),
    st.integers(1, 4),
    st.integers(0, 4),
    st.sampled_from(["s", "o", ""]),
)
WORDS = st.one_of(KINDS, KINDS.map("{}+".format), st.builds("{}-{}".format, PAIRS, PAIRS), SHIFTED)


def met(found: Iterable[tuple[int, ...]]) -> set[frozenset[int]]:
    return set(map(frozenset, found))


def as_pokerkit_reads(words: list[str]) -> set[frozenset[int]]:
    """A second reader of the same words, by cards."""
    return {frozenset(map(card, map(repr, each))) for each in parse_range(*words)}


def kinds(*texts: str) -> set[frozenset[int]]:
    """Holdings by trying all 1,326: two ranks, then s, o or nothing."""
    found = set()
    for low, high in combinations(range(52), 2):
        ranks, suits = RANKS[high // 4] + RANKS[low // 4], "s" if high % 4 == low % 4 else "o"
        if {ranks, ranks + suits} & set(texts):
            found.add(frozenset((low, high)))
    return found


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("AhQh", 1),
        ("Ah Qh", 1),
        ("22+", 13 * 6),
        ("TT+", 5 * 6),
        ("AA+", 6),
        ("22-77", 6 * 6),
        ("A5s-A2s", 4 * 4),
        ("A2+", 12 * 16),
        ("A2o+", 12 * 12),
        ("KQo+", 12),
        ("JTs-65s", 6 * 4),
        ("random", 52 * 51 // 2),
        ("*", 1326),
        ("TT+,AKs,AhQh", 30 + 4 + 1),
        ("TT+ , JJ,JhJd, AKs,AK", 30 + 16),
        ("random,AA", 1326),
        ("22+,32o+,42o+,52o+,62o+,72o+,82o+,92o+,T2o+,J2o+,Q2o+,K2o+,A2o+", 13 * 6 + 78 * 12),
    ],
)
def test_a_range_has_as_many_holdings_as_combinatorics_say(words: str, count: int) -> None:
    assert len(holdings(words)) == count


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("ATs+", ("ATs", "AJs", "AQs", "AKs")),
        ("K9+", ("K9", "KT", "KJ", "KQ")),
        ("A5s-A2s", ("A5s", "A4s", "A3s", "A2s")),
        ("A2s-A5s", ("A5s", "A4s", "A3s", "A2s")),
        ("77-22", ("22", "33", "44", "55", "66", "77")),
        ("JTo-87o", ("JTo", "T9o", "98o", "87o")),
        ("86s-T8s", ("86s", "97s", "T8s")),
        ("aks, tT, kQo", ("AKs", "TT", "KQo")),
        ("KA", ("AK",)),
    ],
)
def test_a_word_means_these_holdings_and_no_others(words: str, meant: tuple[str, ...]) -> None:
    assert met(holdings(words)) == kinds(*meant)


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_holdings_are_distinct_and_legal_and_those_that_pokerkit_reads(words: list[str]) -> None:
    found = holdings(", ".join(words))
    assert len(met(found)) == len(found)
    assert all(0 <= low < high < 52 for high, low in found)
    assert met(found) == as_pokerkit_reads(words)
    assert met(found) == met(holdings(",".join(words).lower()))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("AKx", "'AKx' is not a range; expected cards such as AhKh, or AA"),
        ("TT+,Z2s", "'Z2s' is not a range; expected"),
        ("T9+-", "'T9\\+-' is not a range: 'T9\\+' is not a pair of ranks"),
        ("A5s-", "'A5s-' is not a range: something is missing"),
        ("22-77+", "'77\\+' is not a pair of ranks"),
        ("22-AK", "'22-AK' has ends that do not go together; expected pairs"),
        ("A5s-K2s", "'A5s-K2s' has ends that do not go together"),
        ("AA-AK", "'AA-AK' has ends that do not go together"),
        ("A5s-A2o", "'A5s-A2o' is suited or offsuit at one end alone"),
        ("TTs", "'TTs' cannot be: a pair is never suited.* expected TT"),
        ("AKx", "'AKx' is not a range"),
        ("", "a word of the range is empty; expected"),
        ("TT+,,AK", "a word of the range is empty"),
        ("AK QQ", "'AK QQ' is not a range"),
        ("Ah", "'Ah' is not a holding; expected two different cards"),
        ("AhAh", "'AhAh' is not a holding"),
        ("AhKx", "'Kx' is not a card"),
        ("10 9s", "'10 9s' is not a range"),
    ],
)
def test_what_is_no_range_is_refused_with_its_word(words: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        holdings(words)


def test_aces_against_anything_are_worth_the_published_85_2_per_cent() -> None:
    found = equity(["AA", "random"])
    assert found.deals == 6 * (50 * 49 // 2) * 1_712_304
    assert float(found.players[0].equity) == pytest.approx(0.852037, abs=5e-7)


def test_ace_king_suited_against_queens_is_the_mean_of_its_single_holdings() -> None:
    alone = [
        equity([f"A{suit}K{suit}", f"Q{one}Q{two}"]).players[0].equity
        for suit in "cdhs"
        for one, two in combinations("cdhs", 2)
    ]
    found = equity(["AKs", "QQ"]).players[0].equity
    assert found == sum(alone, Fraction(0)) / 24
    assert float(found) == pytest.approx(0.46, abs=0.001)


@pytest.mark.parametrize("words", ["TT+,AQs+", "22-77,A5s-A2s", "AQ,KQo,JTs-87s"])
def test_a_hand_against_a_range_is_worth_what_trying_every_card_says(words: str) -> None:
    hero, board = cards("AhJh"), cards("2h 7d Jc 9h")
    theirs = [list(each) for each in holdings(words) if not {*each} & {*hero, *board}]
    alone = [slow_equity([hero, each], board, "high", "any-five")[0] for each in theirs]
    assert equity([hero, words], board).players[0].equity == sum(alone, Fraction(0)) / len(alone)


@given(st.sampled_from(RANKS[2:]), st.data())
def test_a_run_below_one_higher_card_has_every_card_between(high: str, drawn: st.DataObject) -> None:
    below = st.integers(0, RANKS.index(high) - 1)
    one, two = drawn.draw(below), drawn.draw(below)
    between = RANKS[min(one, two) : max(one, two) + 1]
    for suits in ("s", "o", ""):
        found = holdings(f"{high}{RANKS[one]}{suits}-{high}{RANKS[two]}{suits}")
        assert met(found) == kinds(*(f"{high}{low}{suits}" for low in between))


def test_dead_cards_and_boards_take_their_holdings_out() -> None:
    left = equity(["AA", "KK"], "Qd 7c 2h", dead="Ah As Kd")
    assert left.deals == 1 * 3 * (42 * 41 // 2)
    written = equity(["AdAc", ["KcKh", "KcKs", "KhKs"]], "Qd 7c 2h", dead="Ah As Kd")
    assert 0 < left.players[0].equity == written.players[0].equity < 1
    with pytest.raises(BadInput, match="leave no deal"):
        equity(["AA", "random"], dead="Ah As Ad")


def test_text_and_lists_of_texts_are_the_same_range() -> None:
    board = "Kd 7c 2h 3s"
    texts: list[str | list[str]] = ["TT+,AKs,AhQh", ["TT+", "AKs", "AhQh"], "tt, JJ-AA, aks, ahqh, KK"]
    found = [equity([each, "22-77"], board).players[0] for each in texts]
    assert len({each.equity for each in found}) == 1
    assert [each.hand for each in found] == ["TT+, AKs, AhQh"] * 2 + ["TT, JJ-AA, AKs, AhQh"]
    with pytest.raises(BadInput, match="a range lists different holdings"):
        equity([["TT+", "JJ"], "22"], board)


def test_a_sample_of_ranges_comes_near_the_exact_answer() -> None:
    exact = equity(["TT+,AKs", "A5s-A2s"], "Kd 7c 2h").players[0].equity
    drawn = equity(["TT+,AKs", "A5s-A2s"], "Kd 7c 2h", samples=100_000, seed=5).players[0]
    assert drawn.error is not None
    assert abs(exact - drawn.equity) < 4 * drawn.error


def test_anything_against_anything_needs_samples() -> None:
    with pytest.raises(BadInput, match=r"1,758,276 combinations .* at most 1,000,000 .* give samples"):
        equity(["random", "random"])
    drawn = equity(["random"] * 10, samples=20_000, seed=1).players[0]
    assert drawn.error is not None
    assert abs(drawn.equity - Fraction(1, 10)) < 4 * drawn.error


@pytest.mark.parametrize(
    ("hands", "use", "why"),
    [
        (
            ["AKs", "AhAdKhKd"],
            "two-and-three",
            "hand 1: 'AKs' means hands of two cards; two-and-three is for hands of 4",
        ),
        (["2c3d4h5s", "AKs"], "own-four", "hand 2: 'AKs' means hands of two cards; own-four is for hands of 4"),
        (["AhKd2c", "TT+"], "one-to-three", "hand 2: 'TT\\+' means hands of two cards"),
        (["AhKd2c3c", "xyz"], "two-and-three", "hand 2: 'xy' is not a card"),
    ],
)
def test_words_are_for_hands_of_two_cards(hands: list[str], use: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        equity(hands, ranking="badugi" if use == "own-four" else "high", use=use)


# So few cards are left that every hand of four or three among them can be written down.
LEFT = "2c 3c 4d 9h Td Jd Qd 8s 7s 7h"


@pytest.mark.parametrize(
    ("hand", "use", "board"),
    [
        ("AhKhQsJs", "two-and-three", "5c 6c Ac Kd 2h"),
        ("AhKhQs", "up-to-two", "5c 6c Ac Kd 2h"),
        ("AhKhQs", "one-to-three", "5c 6c Ac"),
    ],
)
def test_a_random_hand_of_more_cards_is_any_that_is_left(hand: str, use: str, board: str) -> None:
    held, left = cards(hand), cards(LEFT)
    dead = [face for face in range(52) if face not in {*held, *left, *cards(board)}]
    every = equity([hand, list(combinations(left, len(held)))], board, use=use, dead=dead).players[0]
    drawn = equity([hand, "random"], board, use=use, dead=dead, samples=40_000, seed=7).players
    assert drawn[1].hand == "random"
    assert drawn[0].error is not None
    assert abs(drawn[0].equity - every.equity) < 4 * drawn[0].error
    with pytest.raises(BadInput, match="give samples"):
        equity([hand, "random"], board, use=use, dead=dead)


def test_a_random_hand_without_a_board_is_filled_up_from_the_pack() -> None:
    left = {*cards(LEFT), *cards("2d3h4s5c")}
    dead = [face for face in range(52) if face not in left]
    found = equity(["2d3h4s5c", "*"], ranking="badugi", use="own-four", dead=dead)
    assert found.deals == 210
    assert values(found) == values(equity(["2d3h4s5c", ""], ranking="badugi", use="own-four", dead=dead))


def test_of_hands_that_are_all_random_somebody_must_say_the_size() -> None:
    with pytest.raises(BadInput, match="write the cards of one at least"):
        equity(["random", "random"], use="two-and-three", samples=10)


def test_the_command_reads_words_and_says_them_again() -> None:
    found = data("equity", "tt+, AKs,AhQh", "22-77", "--game", "cordova/texas-holdem", "--board", "Kd 7c 2h")
    assert [player["hand"] for player in found["players"]] == ["TT+, AKs, AhQh", "22-77"]
    direct = equity(["TT+,AKs,AhQh", "22-77"], "Kd 7c 2h")
    assert [player["fraction"] for player in found["players"]] == [str(each.equity) for each in direct.players]
    shown = run("equity", "TT+,AhQh", "22-77", "--board", "Kd 7c 2h")
    assert "TT+, A♥ Q♥" in shown.stdout
    assert "A5s-A2s" in run("equity", "--help").stdout


@pytest.mark.parametrize(
    ("args", "where", "why"),
    [
        (("AKs", "AhAdKhKd", "--game", "calgrand/omaha"), "hand 1", "'AKs' means hands of two cards"),
        (("AKx", "QQ"), "hand 1", "'AKx' is not a range"),
        (("AK", "QQ,", "--game", "cordova/texas-holdem"), "hand 2", "a word of the range is empty"),
        (("random", "random"), "hands", "--samples 1000000"),
    ],
)
def test_the_command_refuses_what_is_no_range(args: tuple[str, ...], where: str, why: str) -> None:
    error = refusal("equity", *args)
    assert error["where"] == where
    assert why in error["message"]


def test_the_examples_of_the_module_run() -> None:
    result = doctest.testmod(ranges)
    assert (result.attempted, result.failed) == (3, 0)
