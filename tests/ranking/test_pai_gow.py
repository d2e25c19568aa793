"""Setting a pai gow hand: the joker, the wheel, fouls and copies, against a second evaluator and printed examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, Card, cards, text
from houseway.errors import BadInput
from houseway.ranking import pai_gow
from houseway.ranking.five import Wheel
from houseway.ranking.pai_gow import (
    OUTCOMES,
    PaiGowRules,
    best_back,
    best_front,
    compare,
    kind,
    outcomes,
    say,
    set_hand,
    setting,
    settings,
    undominated,
    with_joker,
)
from houseway.ranking.short_hands import Joker
from tests.ranking.published import SEVEN_OF_52, SEVEN_OF_53_WITH_A_BUG
from tests.ranking.test_badugi import agreement
from tests.ranking.test_short import slow_front

JOKERS: tuple[Joker, ...] = ("bug", "wild")
WHEELS: tuple[Wheel, ...] = ("lowest", "second")
WILD = PaiGowRules(joker="wild")
MINI = PaiGowRules(front=1)

PUSHED = ("push-with-front-threes", "split-with-front-threes")
ALL_WON = ("player-front-threes", "player-with-front-threes")
BANKS = ("banker-front-threes", "banker-outright-with-front-threes")
WON_BESIDE = ("player-and-copy", "one-copy")
COPY_OF_NINES = ("push-with-front-threes", *WON_BESIDE, "one-copy-with-front-threes")
FOULED = ("fouled", "banker-outright", "player-front-threes")
THREES = ("player-front-threes", "banker-front-threes")
COPIES = ("front-copy", "back-copy", "both-copy")
# How many exchanges of suits make a different hand, by which neighbouring suits hold the same ranks: = the same.
EXCHANGES = {"   ": 24, "=  ": 12, " = ": 12, "  =": 12, "= =": 6, "== ": 4, " ==": 4, "===": 1}
SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7, (5,): 9}


@cache
def held(mask: int, suit: int) -> tuple[Card, ...]:
    return tuple(rank << 2 | suit for rank in range(13) if mask >> rank & 1)


def hands_by_suit(size: int) -> Iterator[tuple[list[Card], int]]:
    """Hands of the 52 that differ by more than an exchange of suits, each with how many hands it stands for."""
    masks = [
        [sum(1 << rank for rank in ranks) for ranks in combinations(range(13), count)] for count in range(size + 1)
    ]
    for sizes in product(range(size, -1, -1), repeat=4):
        if sum(sizes) == size and list(sizes) == sorted(sizes, reverse=True):
            alike = [at for at in range(3) if sizes[at] == sizes[at + 1]]
            for suits in product(*(masks[count] for count in sizes)):
                if all(suits[at] >= suits[at + 1] for at in alike):
                    weight = EXCHANGES["".join(" ="[a == b] for a, b in pairwise(suits))]
                    yield [face for suit, mask in enumerate(suits) for face in held(mask, suit)], weight


def slow_back(five: Sequence[Card], joker: Joker, wheel: Wheel) -> tuple[int, ...]:
    """Five cards by what they look like: the joker fills a gap in a window of ranks, a suit or a group."""
    ranks = [face // 4 for face in five if face != JOKER]
    gaps = 5 - len(ranks)
    flush = len({face % 4 for face in five if face != JOKER}) == 1
    extra = [*set(ranks)] if gaps and joker == "wild" else [12]
    found = [grouped(ranks + [rank] * gaps) for rank in extra]
    if len(set(ranks)) < len(ranks):
        return max(found)
    if flush:
        missing = max(set(range(13)) - set(ranks))
        found.append((5, *sorted(ranks + [missing] * gaps, reverse=True)))
    windows = [low for low in range(-1, 9) if set(ranks) <= {rank % 13 for rank in range(low, low + 5)}]
    # Twice the top card, so that there is a place between the king and the ace.
    tops = [23 if low < 0 and wheel == "second" else 2 * low + 8 for low in windows]
    return max([*found, *((8 if flush else 4, top) for top in tops)])


def grouped(ranks: Sequence[int]) -> tuple[int, ...]:
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return SHAPES[tuple(count for count, _ in groups)], *(rank for _, rank in groups)


def slow_settings(hand: Sequence[Card], rules: PaiGowRules) -> set[tuple[frozenset[Card], frozenset[Card]]]:
    """Legal splits by the words of the documents: a pair against a pair, then card against card."""
    legal = set()
    for front in combinations(hand, 2):
        back = [face for face in hand if face not in front]
        paired, *ranks = slow_front(front, wild=rules.joker == "wild")
        shape, *against = slow_back(back, rules.joker, rules.wheel)
        lower = (paired, ranks[:1] if paired else ranks) <= (shape, against[: 1 if paired else 2])
        if shape > 1 or lower:
            legal.add((frozenset(front), frozenset(back)))
    return legal


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("joker", JOKERS)
def test_every_four_cards_and_a_joker_rank_as_they_look(joker: Joker, wheel: Wheel) -> None:
    hands = [[*four, JOKER] for four, _ in hands_by_suit(4)]
    assert len(hands) == 16_432
    pairs = ((with_joker(hand, joker=joker, wheel=wheel), slow_back(hand, joker, wheel)) for hand in hands)
    assert agreement(pairs).faults == []


@pytest.mark.slow
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("joker", JOKERS)
def test_every_five_of_53_cards_stand_in_one_order_as_they_look(joker: Joker, wheel: Wheel) -> None:
    """Up to an exchange of suits, which a test below allows for."""
    hands = [*(five for five, _ in hands_by_suit(5)), *([*four, JOKER] for four, _ in hands_by_suit(4))]
    assert len(hands) == 134_459 + 16_432
    pairs = ((with_joker(hand, joker=joker, wheel=wheel), slow_back(hand, joker, wheel)) for hand in hands)
    assert agreement(pairs).faults == []


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("joker", JOKERS)
def test_cards_with_and_without_a_joker_stand_in_one_order(joker: Joker, wheel: Wheel) -> None:
    rng = Random(53)
    hands = [rng.sample(range(53), 5) for _ in range(10_000)] + [
        [*rng.sample(range(52), 4), JOKER] for _ in range(10_000)
    ]
    pairs = ((with_joker(hand, joker=joker, wheel=wheel), slow_back(hand, joker, wheel)) for hand in hands)
    assert agreement(pairs).faults == []


def test_four_cards_and_a_bug_fall_in_their_classes_as_often_as_a_hand_count_says() -> None:
    """Five aces once; a straight flush by the windows of five; four aces with three and any of 48, and so on."""
    found: Counter[str] = Counter()
    for four, weight in hands_by_suit(4):
        found[kind(with_joker([*four, JOKER]))] += weight
    runs = [frozenset(rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]
    windows = {run - {gap} for run in runs for gap in run}
    suited, royal = len(windows) * 4, 5 * 4
    assert found["five aces"] == 1
    assert found["royal flush"] == royal
    assert found["straight flush"] == suited - royal
    assert found["flush"] == 715 * 4 - suited
    assert found["straight"] == len(windows) * (4**4 - 4)
    # Three aces and another card, or four of another rank; a bug is no king.
    assert found["four of a kind"] == 4 * 48 + 12
    assert found["full house"] == 12 * 4 * 4 + 6 * 12 * 6
    assert found["three of a kind"] == 6 * 66 * 16 + 12 * 4 * 44
    assert found["two pair"] == 12 * 6 * 4 * 44 + 66 * 36
    assert sum(found.values()) == 270_725


@pytest.mark.parametrize(
    ("shown", "joker", "wheel", "said"),
    [
        ("As Ah Ad Ac Jk", "bug", "lowest", "five aces"),
        ("Ks Kh Kd Kc Jk", "bug", "lowest", "four of a kind, kings"),
        ("Ks Kh Kd Kc Jk", "wild", "lowest", "five kings"),
        ("Ks Kh 9d 9c Jk", "bug", "lowest", "two pair, kings and nines"),
        ("Ks Kh 9d 9c Jk", "wild", "lowest", "full house, kings full of nines"),
        ("Ks Qs Js Ts Jk", "bug", "lowest", "royal flush"),
        ("2s 3h 4d 5c Jk", "bug", "lowest", "straight, six high"),
        ("2s 3h 4d 5c Jk", "bug", "second", "straight, five high"),
        ("Ah 2h 3h Jk 5h", "bug", "second", "straight flush, five high"),
        ("As Ks 9s 2s Jk", "bug", "lowest", "flush, ace high"),
        ("Ks 9h 7d 2s Jk", "bug", "lowest", "high card, ace"),
        ("Ks 9h 7d 2s Jk", "wild", "lowest", "pair of kings"),
    ],
)
def test_a_joker_is_worth_the_best_it_may_be(shown: str, joker: Joker, wheel: Wheel, said: str) -> None:
    assert say(with_joker(cards(shown), joker=joker, wheel=wheel)) == said


def test_the_wheel_stands_where_the_rules_put_it() -> None:
    wheel, six, king, ace = (
        cards(shown) for shown in ("Ah 2s 3d 4c 5h", "2s 3d 4c 5h 6h", "9h Ts Jd Qc Kh", "Th Js Qd Kc Ah")
    )
    lowest = [with_joker(hand) for hand in (wheel, six, king, ace)]
    assert lowest == sorted(lowest)
    second = [with_joker(hand, wheel="second") for hand in (six, king, wheel, ace)]
    assert second == sorted(set(second))


@pytest.mark.slow
def test_seven_of_53_with_a_bug_fall_in_their_classes_as_often_as_published() -> None:
    """The published counts. Without the joker they are the 7 of 52: six and the joker are the difference."""
    found: Counter[str] = Counter()
    for six, weight in hands_by_suit(6):
        found[kind(with_joker([*six, JOKER])).replace("royal", "straight")] += weight
    assert found == {name: count - SEVEN_OF_52.get(name, 0) for name, count in SEVEN_OF_53_WITH_A_BUG.items()}


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("joker", JOKERS)
def test_the_legal_settings_are_those_whose_back_is_higher(joker: Joker, wheel: Wheel) -> None:
    rules, rng = PaiGowRules(joker, wheel), Random(7)
    for turn in range(2_000):
        hand = [*rng.sample(range(52), 6), JOKER] if turn % 2 else rng.sample(range(52), 7)
        ways = settings(hand, rules)
        assert {(frozenset(way.front), frozenset(way.back)) for way in ways} == slow_settings(hand, rules), text(hand)
        assert len(ways) == len({way.front for way in ways}) <= 21
        kept = undominated(ways)
        assert kept[0] == best_back(ways)
        assert kept[-1].front_strength == best_front(ways).front_strength
        for way in ways:
            assert any(way.front_strength <= k.front_strength and way.back_strength <= k.back_strength for k in kept)


def test_the_printed_example_of_aces_and_kings_may_not_have_the_aces_in_front() -> None:
    """calgrand 1697-1702."""
    shown = {way.shown for way in settings(cards("As Ah Ks Kh 2d 3c 4c"))}
    assert {"Ks Kh / As Ah 4c 3c 2d", "4c 3c / As Ah Ks Kh 2d"} <= shown
    assert not any(way.startswith("As Ah /") for way in shown)
    assert set_hand(cards("As Ah"), cards("Ks Kh 4c 3c 2d")).fouled


@pytest.mark.parametrize(
    ("shown", "rules"),
    [
        # cordova/lucky-pai-gow-poker, cordova 3734-3783.
        ("Kh Qd / As Th 8s 7s 2c", PaiGowRules()),
        ("8s 8h / Qh Qd 9d 7d 3c", PaiGowRules()),
        ("Ad 5c / Tc Td 6h 6s 3c", PaiGowRules()),
        ("Td Tc / 9s 9c 5d 5h 3d", PaiGowRules()),
        ("Kh Kd / 6h 6s 6c Ks 9d", PaiGowRules()),
        ("Ad Qs / Ah Ac 9s 8s 2c", PaiGowRules()),
        ("3s 3h / Ac Kh Qh Jd Tc", PaiGowRules()),
        ("Qd Qs / Qh Qc As Kd 4h", PaiGowRules()),
        ("As Jk / Ah Ac Ad 8d 3c", PaiGowRules()),
        # bankers/fortune-pai-gow-joker-fully-wild, bankers 6027-6180.
        ("Jh 8d / 9s 8h Jk 6s 5d", WILD),
        ("Qd Ts / Jh Jc Jd Js Jk", WILD),
        ("Ac As / Ah Ad Ks 5c Jk", WILD),
        ("As 9s / 6s 5s 4c 3d 2s", WILD),
    ],
)
def test_a_printed_example_of_a_house_way_is_a_legal_setting(shown: str, rules: PaiGowRules) -> None:
    played = setting(shown, rules)
    assert not played.fouled
    assert (played.front_strength, played.back_strength) in {
        (way.front_strength, way.back_strength) for way in settings([*played.front, *played.back], rules)
    }
    assert setting(played.shown, rules) == played


def test_a_setting_says_both_parts() -> None:
    assert str(setting("Ks Kh / As Ah 4c 3c 2d")) == "pair of kings; pair of aces"
    assert str(setting("Jk / As Ah 4c 3c 2d", MINI)) == "joker; pair of aces"


def test_one_card_goes_in_front_of_six_and_may_not_be_above_a_back_of_high_cards() -> None:
    """cordova 587 and 614: the joker is higher than an ace."""
    assert len(settings(cards("As Ah 9d 7c 4c 2d"), MINI)) == 6
    assert setting("As / Kh 9d 7c 4c 2d", MINI).fouled
    assert setting("Jk / Ah 9d 7c 4c 2d", MINI).fouled
    assert not setting("As / Jk 9d 7c 4c 2d", MINI).fouled
    assert not setting("As / 2h 2d 7c 4c 3d", MINI).fouled


@pytest.mark.parametrize(
    ("player", "banker", "winner", "facts"),
    [
        ("Ks Kh / As Ah 4c 3c 2d", "Qs Qh / Jd Jh Jc 5c 6d", "push", ("push", "split", *THREES, *PUSHED)),
        ("Ks Kh / As Ah 4c 3c 2d", "2s 2h / Kc Kd 5c 6d 7d", "player", ("player", *ALL_WON)),
        ("Qs Jh / 9s 9h 4c 3c 2d", "3s 3d / Tc Td 5c 6d 7d", "banker", ("banker", "banker-outright", *BANKS)),
        ("Ks Jh / As Ah 4c 3c 2d", "2s 2d / Qc Qd 5c 6d 7d", "push", ("push", "split")),
        ("9s 9h / As Ah 4c 3c 2d", "9c 9d / Qc Qd 5c 6d 7d", "push", ("push", "front-copy", *THREES, *COPY_OF_NINES)),
        ("Qs Jh / 9s 9h 4c 3c 2d", "Ks Jd / Tc Td 5c 6d 7d", "banker", ("banker", "banker-outright")),
        (
            "Ks Jh / Ts Th 4c 3c 2d",
            "Kd Jd / Qc Qd 5c 6d 7d",
            "banker",
            ("banker", "front-copy", "banker-and-copy", "one-copy"),
        ),
        ("Ks Jh / As Ah 4c 3c 2d", "Kd Jd / Qc Qd 5c 6d 7d", "push", ("push", "front-copy", *WON_BESIDE)),
        ("Ks Jh / Ts Th 4c 3c 2d", "Qd Jd / Tc Td 4d 3d 2c", "push", ("push", "back-copy", *WON_BESIDE)),
        ("Ks Jh / Ts Th 4c 3c 2d", "Kd Jd / Tc Td 4d 3d 2c", "banker", ("banker", *COPIES)),
        ("As Ah / Ks Kh 4c 3c 2d", "2s 3h / Qc Qd 5c 6d 7d", "banker", ("banker", *FOULED)),
    ],
)
def test_both_hands_must_be_higher_and_copies_go_to_the_banker(
    player: str, banker: str, winner: str, facts: tuple[str, ...]
) -> None:
    """players 1240-1256; cordova 3790-3794; a fouled hand loses, 2499 and 4054."""
    assert compare(setting(player), setting(banker)) == winner
    assert outcomes(setting(player), setting(banker)) == facts
    assert set(facts) <= set(OUTCOMES)


@pytest.mark.parametrize(
    "shown",
    [
        "Ks Kh As Ah 4c 3c 2d",
        "Ks / As Ah 4c 3c 2d",
        "Ks Kh / As Ah 4c 3c",
        "Ks Ks / As Ah 4c 3c 2d",
    ],
)
def test_what_is_not_two_and_five_different_cards_is_refused(shown: str) -> None:
    with pytest.raises(BadInput):
        setting(shown)


def test_hands_and_rules_that_cannot_be_are_refused() -> None:
    for hand in (cards("Ks Kh"), cards("Ks Ks As Ah 4c 3c 2d"), cards("Ks* Kh As Ah 4c 3c 2d")):
        with pytest.raises(BadInput):
            settings(hand)
    for change in ({"joker": "free"}, {"wheel": "highest"}, {"front": 3}):
        with pytest.raises(BadInput):
            PaiGowRules(**change)
    with pytest.raises(BadInput):
        compare(setting("Ks Kh / As Ah 4c 3c 2d"), setting("Ac Ad / Ts Th 4d 3d 2c"))


@given(
    st.lists(st.integers(0, JOKER), min_size=7, max_size=7, unique=True),
    st.permutations(range(4)),
    st.sampled_from([PaiGowRules(), WILD, PaiGowRules(wheel="second")]),
    st.randoms(),
)
def test_neither_the_order_of_cards_nor_their_suits_change_what_can_be_set(
    hand: list[Card], suits: list[int], rules: PaiGowRules, rng: Random
) -> None:
    exchanged = [face if face == JOKER else face // 4 * 4 + suits[face % 4] for face in hand]
    rng.shuffle(exchanged)
    assert parts(exchanged, rules) == parts(hand, rules)


def parts(hand: Sequence[Card], rules: PaiGowRules) -> list[tuple[int, int]]:
    return sorted((way.front_strength, way.back_strength) for way in pai_gow.settings(hand, rules))
