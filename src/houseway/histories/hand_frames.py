"""Hands as tables of rows, for pandas or polars: one row for each player of a hand, or one for each action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from importlib import import_module
from typing import Any, Literal

from houseway.errors import BadInput, check_type
from houseway.families.poker.core.hand_state import Hand
from houseway.histories.hand_log import Bets, Cards, HandLog, Posts, tell
from houseway.histories.history_fields import History
from houseway.play.ids import BOARD
from houseway.rules.sheet.values import Cents

Library = Literal["pandas", "polars"]
Rows = Literal["results", "actions"]
_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_COLUMNS: dict[Rows, tuple[str, ...]] = {
    "results": (
        "hand",
        "game",
        "seat",
        "player",
        "position",
        "stack",
        "end",
        "net",
        "won",
        "cards",
        "shown",
        "finished",
    ),
    "actions": ("hand", "game", "nth", "street", "seat", "player", "action", "amount", "to", "all_in"),
}


def to_frame(hands: Iterable[History], rows: Rows = "results", library: Library = "pandas") -> Any:
    """The hands as a frame of `results` (a row for each player) or `actions`; amounts in cents, as whole numbers."""
    if not isinstance(rows, str) or rows not in _COLUMNS:
        raise BadInput(f"expected 'results' or 'actions', found {rows!r}", where="rows")
    make = results if rows == "results" else actions
    told = [row for nth, hand in enumerate(_checked(hands), start=1) for row in make(hand, nth)]
    columns = {name: [row[name] for row in told] for name in _COLUMNS[rows]}
    return _frame_maker(library)(columns)


def _checked(hands: Iterable[History]) -> Iterator[History]:
    expected = "hands, such as houseway.histories.read_hands(path) reads"
    check_type(hands, Iterable, expected, "hands")
    for hand in hands:
        check_type(hand, History, expected, "hands")
        yield hand


def actions_frame(hands: Iterable[History], library: Library = "pandas") -> Any:
    """The actions of the hands as a frame: posts, bets, folds, in order."""
    return to_frame(hands, "actions", library)


def _frame_maker(library: str) -> Any:
    if library not in ("pandas", "polars"):
        raise BadInput(f"expected 'pandas' or 'polars', found {library!r}", where="library")
    try:
        return import_module(library).DataFrame
    except ImportError:
        needed = f"{library} is not installed: pip install houseway[frames], or pip install {library}"
        raise BadInput(needed, where="library") from None


def results(history: History, nth: int) -> Iterator[dict[str, Any]]:
    """A row for each player who was dealt in."""
    log = tell(history.played, history.scale, history.unknown)
    opening, ending = history.played.opening_stacks, log.stacks()
    hand = history.played.table.facts(Hand)
    dealt = _hole_cards(log)
    from_button = dict(zip(log.order[::-1], range(len(log.order)), strict=True))
    for seat in log.order:
        yield {
            **_about(history, nth),
            "seat": seat,
            "player": history.played.table.names.get(seat, ""),
            "position": from_button[seat],
            "stack": _cents(log, opening[seat]),
            "end": _cents(log, ending[seat]),
            "net": _cents(log, ending[seat] - opening[seat]),
            "won": _cents(log, hand.won.get(seat, 0)),
            "cards": " ".join(dealt.get(seat, ())),
            "shown": "??" not in dealt.get(seat, ("??",)),
            "finished": history.played.state == "over",
        }


def actions(history: History, nth: int) -> Iterator[dict[str, Any]]:
    """A row for each post, bet, call, check and fold."""
    log = tell(history.played, history.scale, history.unknown)
    names, board, count = history.played.table.names, 0, 0
    for token in log.tokens:
        if isinstance(token, Cards) and token.place is BOARD:
            board += len(token.faces)
        if not isinstance(token, Posts | Bets):
            continue
        count += 1
        word, paid, goes_to = (
            (token.what, token.amount, token.amount) if isinstance(token, Posts) else (token.move, token.paid, token.to)
        )
        yield {
            **_about(history, nth),
            "nth": count,
            "street": _STREETS.get(board, "preflop"),
            "seat": token.seat,
            "player": names.get(token.seat, ""),
            "action": word,
            "amount": _cents(log, paid),
            "to": _cents(log, goes_to),
            "all_in": token.all_in,
        }


def _about(history: History, nth: int) -> dict[str, Any]:
    plain = history.ohh.get((), {})
    number = history.phh.get("hand", plain.get("game_number", nth))
    return {"hand": str(number), "game": history.played.table.terms.sheet.name}


def _hole_cards(log: HandLog) -> dict[int, list[str]]:
    dealt: dict[int, list[str]] = {}
    for token in log.tokens:
        if isinstance(token, Cards) and token.seat:
            dealt.setdefault(token.seat, []).extend(log.cards(token.faces))
    return dealt


def _cents(log: HandLog, amount: Cents) -> int:
    """Cents of the file's own money."""
    sign = -1 if amount < 0 else 1
    return sign * int(Decimal(log.number(abs(amount))) * 100)
