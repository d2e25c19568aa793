"""A foreign hand of Open Hand History: its game, its play at the neutral table, and the fields of PHH beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import BadInput, HousewayError, nearest
from houseway.histories import toml_reader
from houseway.histories.file_positions import PhhPlaces
from houseway.histories.formats.ohh_neutral import OHH_GAMES, NeutralOhh
from houseway.histories.formats.ohh_write import PHH
from houseway.histories.formats.phh_neutral import GAMES, NeutralGame, NeutralPhh
from houseway.histories.formats.phh_neutral_write import neutral_fields
from houseway.histories.formats.phh_read import check_fields
from houseway.histories.formats.variant_codes import STRUCTURES
from houseway.histories.history_fields import History
from houseway.rules.sheet.values import Cents


def foreign_hand(
    plain: dict[str, Any], where: str, ids: Mapping[Any, int], seats: Mapping[int, tuple[Cents, str]]
) -> History:
    """Play the hand of these fields; `seats` are the players dealt in, and `ids` everybody's number in the file."""
    game = _game(plain, where)
    phh = _carried(plain, where)
    if "variant" in phh and not GAMES.get(str(phh["variant"]), GAMES["NT"]).board:
        return _without_board(plain, phh, where)
    if game is None:
        said = f"{plain['game_type']} {plain['bet_limit']['bet_type']}"
        known = [f"{one} {two}" for one, two in OHH_GAMES]
        raise BadInput(f"no sheet plays {said}; {nearest(said, known)}, or --game", where=f"{where}: game_type")
    reader = NeutralOhh(plain, where, ids, seats)
    try:
        played, unknown = reader.read(game)
    except HousewayError as error:
        if not error.where.startswith(where.partition(": line ")[0]):
            error.where = f"{where}: {error.where}"
        raise
    notes = [*reader.notes, *reader.compare(played)]
    history = History(played, phh, {(): plain}, [], notes, unknown=unknown, written="ohh")
    if "actions" in phh:
        _check_same_hand(history, where)
    return history


def _game(plain: Mapping[str, Any], where: str) -> NeutralGame | None:
    limit = plain["bet_limit"]
    bet_type = limit.get("bet_type") if isinstance(limit, dict) else None
    if not isinstance(bet_type, str) or bet_type not in STRUCTURES:
        raise BadInput(f"expected NL, PL or FL, found {bet_type!r}", where=f"{where}: bet_limit.bet_type")
    return OHH_GAMES.get((str(plain["game_type"]), bet_type))


def _carried(plain: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The fields of PHH that the file carries along."""
    try:
        return toml_reader.loads(plain.get(PHH, ""))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadInput(f"not TOML: {error}", where=f"{where}: {PHH}") from None


def _without_board(plain: dict[str, Any], phh: dict[str, Any], where: str) -> History:
    """A game that the standard cannot tell: the fields of PHH in the file tell it."""
    place = PhhPlaces("", f"{where}: {PHH}")
    check_fields(phh, place)
    history = NeutralPhh(phh, place).read()
    history.ohh, history.written = {(): plain}, "ohh"
    return history


def _check_same_hand(history: History, where: str) -> None:
    """Refuse fields of PHH that tell another hand than the object does."""
    place = PhhPlaces("", f"{where}: {PHH}")
    fields = neutral_fields(history)
    check_fields(fields, place)
    other = NeutralPhh(fields, place).read().played
    if other.state != history.played.state or other.net() != history.played.net():
        raise BadInput("these fields of PHH tell another hand than the object", where=f"{where}: {PHH}")
