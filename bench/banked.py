"""Seat-rounds a second at thousands of tables with a player-dealer, beside OpenSpiel's blackjack."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import houseway
from bench.measure import Row
from houseway.pit.banked import HandChart

_TABLES, _SEATS = 4_096, 7
_STACKS = dict.fromkeys(range(1, _SEATS + 1), 10**9)
_TWENTYONE_AIM, _BACCARAT_AIM = 500_000, 2_000_000
_STANDS_FROM = 16


def rows() -> list[Row]:
    """Times are processor times, so that every figure is for one core whatever their number."""
    chart = HandChart.standing_from(_STANDS_FROM, _STANDS_FROM)
    baccarat = _pit("players/ez-baccarat", ("player", "banker", "tie", "panda-8", "dragon-7"))
    twentyone = _pit("players/blackjack-5-buster", ("game", "buster"))
    spiel = 1 / _seconds(_open_spiel_round(), 2_000)
    return [
        _row("baccarat in the pit, five wagers each", _rate(baccarat.play, 20), _BACCARAT_AIM, spiel),
        _row("twenty-one in the pit, by a chart", _rate(lambda: twentyone.play(chart), 5), _TWENTYONE_AIM, spiel),
        _row("twenty-one in the pit, asked", _rate(lambda: twentyone.play(chart.answers), 5), _TWENTYONE_AIM, spiel),
    ]


def _row(what: str, rate: float, aim: int, spiel: float) -> Row:
    ratio = f"{rate / spiel:,.0f}x OpenSpiel's blackjack, {spiel:,.0f}/s"
    return Row(what, f"{rate / 1e6:,.2f} M seat-rounds/s", ratio, f"{aim / 1e6:g} M/s", rate >= aim)


def _pit(name: str, wagers: tuple[str, ...]) -> houseway.BankPit:
    pit = houseway.BankPit(houseway.terms(houseway.game(name)), _STACKS, _TABLES)
    pit.wager(dict.fromkeys(wagers, 1_000), bank=10_000_000)
    return pit


def _rate(play: Callable[[], object], repeats: int) -> float:
    """Seat-rounds a second."""
    return _TABLES * (_SEATS - 1) / _seconds(play, repeats)


def _seconds(play: Callable[[], object], repeats: int) -> float:
    """Processor time of a call, the best of several turns."""
    play()
    times = []
    for _ in range(4):
        start = process_time()
        for _ in range(repeats):
            play()
        times.append((process_time() - start) / repeats)
    return min(times)


def _open_spiel_round() -> Callable[[], object]:
    """OpenSpiel's blackjack (C++) under a Python loop: one seat that hits below sixteen, and a dealer."""
    import pyspiel

    game, choose = pyspiel.load_game("blackjack"), Random(1).choice

    def play() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.legal_actions()))
            else:
                state.apply_action(int(state.get_best_player_total(0) >= _STANDS_FROM))
        return state.returns()

    return play
