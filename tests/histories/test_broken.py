"""Broken files: each is refused with its file, its place and its reason, and nothing else ever comes out."""

from __future__ import annotations

import json
import re
import tomllib
from random import Random
from typing import Any

import pytest

from houseway.errors import BadInput, HousewayError
from houseway.histories import toml_writer
from houseway.histories.formats import ohh_read, ohh_write, phh_read, phh_write
from houseway.histories.history_fields import History
from tests.histories.hands import FOREIGN, OPEN_HAND, one_hand, some_hands


def refusal(content: str) -> HousewayError:
    with pytest.raises(HousewayError) as caught:
        phh_read.loads(content, "x.phh")
    return caught.value


BROKEN = [
    ("bad TOML", FOREIGN.replace("min_bet = 2", "min_bet ="), "x.phh", "not TOML, perhaps cut short: Invalid value"),
    ("cut short", FOREIGN[:300], "x.phh", "not TOML, perhaps cut short"),
    ("no variant", FOREIGN.replace("variant = 'NT'\n", ""), "x.phh: variant", "the field 'variant' is missing"),
    ("no actions", FOREIGN.replace("actions =", "acts ="), "x.phh: actions", "the field 'actions' is missing"),
    ("no blinds", FOREIGN.replace("blinds_or_straddles = [1, 2, 0]\n", ""), "x.phh: blinds_or_straddles", "is missing"),
    ("no minimum", FOREIGN.replace("min_bet = 2\n", ""), "x.phh: min_bet", "the field 'min_bet' is missing"),
    (
        "unknown variant",
        FOREIGN.replace("'NT'", "'NX'"),
        "x.phh: line 1, variant",
        "'NX' is not a variant of PHH",
    ),
    (
        "not in a short deck",
        FOREIGN.replace("'NT'", "'NS'"),
        "line 9, action 1 ('d dh p1 Ac2d')",
        "2d is not in the pack",
    ),
    ("wrong length", FOREIGN.replace("[0, 0, 0]", "[0, 0]"), "x.phh: line 3, antes", "expected a list of 3"),
    (
        "nobody plays",
        "variant = 'NT'\nantes = []\nblinds_or_straddles = []\nmin_bet = 2\nstarting_stacks = []\nactions = []\n",
        "x.phh: line 5, starting_stacks",
        "there is no player",
    ),
    (
        "text for a stack",
        FOREIGN.replace("112.50,", "'many',"),
        "x.phh: line 6, starting_stacks",
        "'many' is not an amount",
    ),
    (
        "a number that nobody can hold",
        FOREIGN.replace("112.50,", "1e99999999999999999999,"),
        "x.phh",
        "1e99999999999999999999 is no number that can be read",
    ),
    (
        "half a cent",
        FOREIGN.replace("112.50,", "112.505,"),
        "x.phh: line 6, starting_stacks",
        "whole cents, found 112.505",
    ),
    (
        "nobody's chips",
        FOREIGN.replace("112.50,", "0,"),
        "x.phh: seat 4",
        "expected a stack of whole cents above nothing",
    ),
    (
        "seat twice",
        FOREIGN.replace("[4, 6, 2]", "[4, 4, 2]"),
        "x.phh: line 31, seats",
        "expected different numbers of seats",
    ),
    ("no such card", FOREIGN.replace("Ac2d'", "Az2d'", 1), "line 9, action 1 ('d dh p1 Az2d')", "'Az' is not a card"),
    (
        "card twice",
        FOREIGN.replace("Jc3d5c", "Jc3dAc"),
        "line 16, action 8 ('d db Jc3dAc')",
        "Ac has been dealt already",
    ),
    (
        "card too many",
        FOREIGN.replace("7h6h'", "7h6h5h'", 1),
        "line 11, action 3",
        "deals 2 cards to each player",
    ),
    (
        "board too long",
        FOREIGN.replace("'d db Jh'", "'d db JhQh'"),
        "line 25, action 17",
        "deals 5 cards to the board",
    ),
    (
        "no such action",
        FOREIGN.replace("'p2 f'", "'p2 folds'"),
        "line 14, action 6 ('p2 folds')",
        "expected an action such",
    ),
    (
        "no such player",
        FOREIGN.replace("'p2 f'", "'p7 f'"),
        "line 14, action 6",
        "there is no player 7; expected p1 to p3",
    ),
    ("no player", FOREIGN.replace("'p2 f'", "'x2 f'"), "line 14, action 6", "'x2' is not a player"),
    ("out of turn", FOREIGN.replace("'p2 f'", "'p3 f'"), "line 14, action 6", "it is not the turn of seat 2 to fold"),
    ("too little", FOREIGN.replace("p1 cbr 23'", "p1 cbr 9'"), "line 13, action 5", "below the minimum of $12"),
    ("no amount", FOREIGN.replace("p1 cbr 23'", "p1 cbr lots'"), "line 13, action 5", "'lots' is not an amount"),
    ("after the end", FOREIGN.replace("'d db Jh',", "'d db Jh', 'p1 cc',"), "action 18 ('p1 cc')", "the hand is over"),
    ("shows another", FOREIGN.replace("sm 7h6h", "sm 7h6d"), "action 16 ('p3 sm 7h6d')", "the player does not hold 6d"),
    (
        "chips from nowhere",
        FOREIGN + "finishing_stacks = [57.50, 198, 1000]\n",
        "x.phh: line 36, finishing_stacks",
        "$1,255.50 at the end are more than the $367.50 at the beginning",
    ),
]


@pytest.mark.parametrize(("content", "where", "why"), [each[1:] for each in BROKEN], ids=[each[0] for each in BROKEN])
def test_a_broken_file_is_refused_with_its_place(content: str, where: str, why: str) -> None:
    error = refusal(content)
    assert error.where.startswith("x.phh")
    assert where in error.where
    assert why in error.message


def test_the_refusal_says_what_was_legal() -> None:
    error = refusal(FOREIGN.replace("p1 cbr 23'", "p1 cbr 9'"))
    assert "may fold, call $6, raise to $12-$112.50" in error.message


def test_the_hand_of_several_is_named() -> None:
    several = phh_write.dumps_all([History.of(each) for each in some_hands("cordova/texas-holdem#limit", "limit", 2)])
    first, _, rest = several.partition("[2]")
    broken = first + "[2]" + rest.replace(' cc"', ' cx"', 1)
    with pytest.raises(BadInput) as caught:
        phh_read.loads_all(broken, "x.phhs")
    assert caught.value.where.startswith("x.phhs: hand 2: line ")


# Files of ours -----------------------------------------------------------------------------------------------------


def ours() -> str:
    return phh_write.dumps(one_hand("cordova/texas-holdem#limit", "limit", 3))


@pytest.mark.parametrize("name", ["antes", "starting_stacks", "finishing_stacks", "winnings", "small_bet", "seats"])
def test_a_field_that_was_changed_is_noticed(name: str) -> None:
    plain = tomllib.loads(ours())
    value = plain[name]
    plain[name] = [each + 1 for each in value] if isinstance(value, list) else value + 1
    with pytest.raises(HousewayError):
        phh_read.loads(toml_writer.dumps(plain), "x.phh")


def test_an_action_that_was_changed_is_noticed() -> None:
    written = ours()
    dealt = next(each for each in tomllib.loads(written)["actions"] if each.startswith("d dh p1"))
    error = refusal(written.replace(dealt, "d dh p1 " + "AsAd"))
    assert "line" in error.where
    assert f"the hand {dealt!r}" in error.message


def test_rules_that_have_changed_are_refused() -> None:
    changed = ours().replace('digest = "', 'digest = "0')
    line = changed.splitlines().index("[_houseway]") + 1
    assert refusal(changed).where == f"x.phh: line {line}, _houseway: digest"


def test_a_word_of_ours_must_be_known() -> None:
    assert "unknown field `gmae`" in refusal(ours().replace("\ngame = ", "\ngmae = ")).message


# Open Hand History ---------------------------------------------------------------------------------------------------


def open_hand(**changes: Any) -> str:
    hand = json.loads(OPEN_HAND)["ohh"]
    for path, value in changes.items():
        inner: Any = hand
        *steps, last = [int(each) if each.isdigit() else each for each in path.split("__")]
        for each in steps:
            inner = inner[each]
        if value is None:
            del inner[last]
        else:
            inner[last] = value
    return json.dumps({"ohh": hand}, indent=1)


BROKEN_OPEN: list[tuple[str, str, str, str]] = [
    ("bad JSON", OPEN_HAND[:-5], "x.ohh", "not JSON, perhaps cut short"),
    ("no hand", '{"hand": {}}', "x.ohh", 'expected an object {"ohh": {...}}'),
    ("no players", open_hand(players=None), "x.ohh: players", "the field 'players' is missing"),
    ("no pots", open_hand(pots=None), "x.ohh: pots", "the field 'pots' is missing"),
    ("unknown game", open_hand(game_type="Bridge"), "x.ohh: game_type", "no sheet plays Bridge NL"),
    ("unknown limit", open_hand(bet_limit__bet_type="XL"), "x.ohh: bet_limit.bet_type", "expected NL, PL or FL"),
    ("seat twice", open_hand(players__1__seat=1), "x.ohh: players[1]", "expected a free seat, found 1"),
    ("id twice", open_hand(players__1__id=10), "x.ohh: players[1]", "expected an id of the player's own"),
    ("no stack", open_hand(players__1__starting_stack=None), "x.ohh: players[1]", "expected an amount in dollars"),
    ("no such card", open_hand(rounds__1__cards=["As", "7h", "2x"]), "x.ohh: rounds[1].cards", "'2x' is not a card"),
    (
        "card twice",
        open_hand(rounds__1__cards=["Ah", "7h", "2c"]),
        "x.ohh: rounds[1].cards",
        "Ah has been dealt already",
    ),
    (
        "no such action",
        open_hand(rounds__0__actions__4__action="Jumps"),
        "x.ohh: rounds[0].actions[4] (10 Jumps)",
        "'Jumps' is not an action of the standard",
    ),
    (
        "no such player",
        open_hand(rounds__0__actions__4__player_id=99),
        "x.ohh: rounds[0].actions[4] (99 Fold)",
        "there is no player 99",
    ),
    (
        "out of turn",
        open_hand(rounds__0__actions__4__player_id=20),
        "x.ohh: rounds[0].actions[4] (20 Fold)",
        "it is not the turn of seat 3 to fold: seat 1 is asked about bet, may fold, call $0.05",
    ),
    (
        "too little",
        open_hand(rounds__0__actions__3__amount=0.03),
        "x.ohh: rounds[0].actions[3] (30 Raise)",
        "$0.03 is below the minimum of $0.04",
    ),
]


@pytest.mark.parametrize(
    ("content", "where", "why"), [each[1:] for each in BROKEN_OPEN], ids=[each[0] for each in BROKEN_OPEN]
)
def test_a_broken_open_hand_is_refused_with_its_place(content: str, where: str, why: str) -> None:
    with pytest.raises(HousewayError) as caught:
        ohh_read.loads(content, "x.ohh")
    assert re.sub(r"line \d+, ", "", caught.value.where).startswith(where)
    assert why in caught.value.message


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (open_hand(dealer_seat="five"), '"dealer_seat": "five"'),
        (open_hand(rounds__0__actions__4__action="Jumps"), "{"),
        (open_hand(rounds__1__cards=["Ah", "7h", "2c"]), '"cards": ['),
        # Of what is missing, the line is that of what it is missing from.
        (open_hand(pots=None), '"ohh": {'),
    ],
)
def test_a_broken_open_hand_is_refused_with_its_line(content: str, line: str) -> None:
    with pytest.raises(HousewayError) as caught:
        ohh_read.loads(content, "x.ohh")
    place = re.match(r"x\.ohh: line (\d+), ", caught.value.where)
    assert place is not None
    assert content.splitlines()[int(place[1]) - 1].strip().startswith(line)
    if line == "{":
        assert "Jumps" in content.splitlines()[int(place[1]) + 2]


# Anything at all -----------------------------------------------------------------------------------------------------


def damaged(value: Any, random: Random) -> Any:
    """The same value with something in it lost, doubled or replaced."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        if random.random() < 0.3:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: damaged(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        inner = random.choice(([], [value[at]] * 2, [damaged(value[at], random)]))
        return [*value[:at], *inner, *value[at + 1 :]]
    return random.choice([0, -1, 7, "", "p1 cc", "d db 2c", [], {}, [[]], True, 10**20])


def test_damage_is_refused_or_read_and_nothing_else() -> None:
    random = Random(7)
    draws = [one_hand("players/badugi", "limit"), one_hand("oaks/lowball#lowball", "straight")]
    hands = [FOREIGN, ours(), *map(phh_write.dumps, draws)]
    objects = [json.loads(OPEN_HAND), json.loads(ohh_write.dumps(one_hand("calgrand/seven-card-stud#high", "limit")))]
    refused = 0
    for _ in range(400):
        try:
            broken = damaged(tomllib.loads(random.choice(hands)), random)
            phh_read.loads(toml_writer.dumps(broken if isinstance(broken, dict) else {}), "x.phh")
        except HousewayError as error:
            assert error.where
            refused += 1
        try:
            ohh_read.loads(json.dumps({"ohh": damaged(random.choice(objects)["ohh"], random)}), "x.ohh")
        except HousewayError as error:
            assert error.where
            refused += 1
    assert refused > 200
