"""Whole hands of every game that PokerKit also has: everybody calls to the showdown, nobody draws, six players.

Measured twice: at one table, question by question through the steps, and in a pit, which answers the questions of all
its tables at once. Both answer every question that PokerKit asks, on one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import houseway
from bench import ours
from bench.measure import Row, best
from bench.peers import automations
from houseway.play.decisions import Choose, Pick

SEATS = 6
DOLLARS = 1_000_000
AIM = 60
# Draws and stud, in the pit.
PIT_AIM = 500
# These hands have many questions: at one table the interpreter alone takes longer than the aim allows. Their aim there
# is the ratio that was measured before identities were values; of the last two none was.
EARLIER = {
    "seven-card stud": 43,
    "razz": 38,
    "badugi": 29,
    "seven-card stud high-low": 0,
    "deuce-to-seven": 0,
}


@dataclass(frozen=True, slots=True)
class Game:
    """Our game with its stakes, and PokerKit's class with the same."""

    name: str
    game: str
    theirs: str
    limits: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0
    readings: Mapping[str, str] = field(default_factory=dict)
    betting: str = "limit"


GAMES = (
    Game("limit hold'em", "cordova/texas-holdem", "FixedLimitTexasHoldem", (3, 6), (1, 3)),
    Game(
        "limit Omaha high-low",
        "calgrand/omaha#hi-lo",
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
        (3, 6),
        (1, 3),
    ),
    Game("seven-card stud", "calgrand/seven-card-stud#high", "FixedLimitSevenCardStud", (4, 8), ante=1, bring_in=2),
    Game(
        "seven-card stud high-low",
        "cordova/seven-card-stud-hi-lo",
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
        (4, 8),
        ante=1,
        bring_in=2,
    ),
    Game("razz", "calgrand/seven-card-stud#razz", "FixedLimitRazz", (4, 8), ante=1, bring_in=2),
    Game("badugi", "players/badugi", "FixedLimitBadugi", (4, 8), (2, 4)),
    Game(
        "deuce-to-seven",
        "bankers/lowball-deuce-to-seven",
        "NoLimitDeuceToSevenLowballSingleDraw",
        (4,),
        (2, 4),
        betting="no-limit",
    ),
)


def _stakes(game: Game) -> dict[str, str]:
    stakes = {"limits": f"${game.limits[0]}-${game.limits[1]}"} if game.betting == "limit" else {}
    if game.blinds:
        stakes["blinds"] = " ".join(f"${blind}" for blind in game.blinds)
    if game.ante:
        stakes |= {"ante": f"${game.ante}", "bring_in": f"${game.bring_in}"}
    return stakes


def _terms(game: Game) -> houseway.Terms:
    """The first option that leaves these stakes open or prints them."""
    sheet = houseway.game(game.game, game.readings)
    for schedule, option in sheet.options():
        try:
            return houseway.terms(sheet, f"{schedule.id}/{option.id}", betting=game.betting, stakes=_stakes(game))
        except houseway.BadInput:
            continue
    return houseway.terms(sheet, betting=game.betting, stakes=_stakes(game))


def our_hand(game: Game) -> Callable[[], object]:
    session = houseway.Session(
        _terms(game), dict.fromkeys(range(1, SEATS + 1), DOLLARS * 100), houseway.SeededChance(1)
    )

    def play() -> object:
        played = session.deal()
        while (asked := played.asked) is not None:
            if isinstance(asked, Choose):
                moves = asked.moves
                move = "call" if "call" in moves else "check" if "check" in moves else asked.default
                played.answer(asked.number, asked.seat, move)
            else:
                # Stand pat.
                assert isinstance(asked, Pick)
                played.answer(asked.number, asked.seat, ())
        session.close(played)
        return played

    return play


def their_hand(game: Game) -> Callable[[], object]:
    import pokerkit

    create = getattr(pokerkit, game.theirs).create_state
    forced = (game.bring_in,) if game.bring_in else (game.blinds,)

    def play() -> object:
        state: Any = create(automations(), True, game.ante, *forced, *game.limits, (DOLLARS,) * SEATS, SEATS)
        if game.bring_in:
            state.post_bring_in()
        while state.status:
            # Only necessary calls: `can_stand_pat_or_discard` would cost PokerKit time.
            if state.stand_patter_or_discarder_index is not None:
                state.stand_pat_or_discard()
            else:
                state.check_or_call()
        return state

    return play


def rows() -> list[Row]:
    found = []
    for game in GAMES:
        kit = best(their_hand(game), 12, rounds=3)
        table, pit = best(our_hand(game), 4000), best(ours.pit(_terms(game)), 4) / ours.TABLES
        beyond = game.name in EARLIER
        at_table, in_pit = EARLIER.get(game.name, AIM), PIT_AIM if beyond else AIM
        for where, mine, aim in (("one table", table, at_table), ("in the pit", pit, in_pit)):
            required = where == "in the pit" or not beyond
            ratio, rate = f"{kit / mine:,.0f}x of {1 / kit:,.0f}/s", f"{1 / mine:,.0f} hands/s"
            what = f"{game.name} hands v. PokerKit, {where}"
            found.append(Row(what, rate, ratio, f"{aim}x" if aim else "-", kit / mine >= aim, required=required))
    return found
