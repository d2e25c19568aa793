"""The same hand in other libraries: six players, $3-$6 limit hold'em, everybody checks or calls to the showdown."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

Hand = Callable[[], object]


def pokerkit_copy() -> Hand:
    """A deep copy of PokerKit's state in the middle of the hand, after nine actions."""
    from pokerkit import FixedLimitTexasHoldem

    state = FixedLimitTexasHoldem.create_state(automations(), True, 0, (1, 3), 3, 6, (1000,) * 6, 6)
    for _ in range(9):
        state.check_or_call()
    return lambda: copy.deepcopy(state)


def automations() -> tuple[Any, ...]:
    from pokerkit import Automation

    return (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.RUNOUT_COUNT_SELECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )


def open_spiel_hand() -> Hand:
    """OpenSpiel's universal_poker (C++) under a Python loop; Python's generator answers its chance nodes.

    Its limit game takes at most four stacks, so this is its no-limit game. With everybody calling it is the same hand.
    """
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,bettingAbstraction=fcpa,numPlayers=6,numRounds=4,blind=1 3 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=1000 1000 1000 1000 1000 1000)"
    )
    choose = Random(1).choice

    def play() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()) if state.is_chance_node() else 1)
        return state.returns()

    return play
