"""What a format has no place for and leaves out of a hand, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.families.poker.core.ready_seats import RecordedPosts
from houseway.histories import table_facts
from houseway.histories.formats.ohh_neutral import ASIDE, OHH_PLAYED
from houseway.histories.formats.phh_write import OF_THE_HAND, is_code
from houseway.histories.history_fields import History
from houseway.rules.loading.library import NEUTRAL

# Fields of PHH, and of Open Hand History, that any format tells in its own way.
_OF_ANY_HAND = (*OF_THE_HAND, "currency", "currency_symbol", "seat_count", "ante_trimming_status")
_TOLD_BY_OHH = (*OHH_PLAYED, "internal_version")
# The fields of its objects that follow from the hand.
_PLAYER = ("id", "seat", "name", "display", "starting_stack", "is_sitting_out")
_ACTION = ("action_number", "player_id", "action", "amount", "is_allin", "cards", "_line")
_POT = ("number", "amount", "rake", "jackpot", "player_wins")
_STARS = "PokerStars"
_DOLLARS = ("", "USD", "None")


def left_out(history: History, to: str) -> list[str]:
    """What the format cannot hold and leaves out, in words."""
    left = []
    if to == "round" and history.unknown:
        left.append(f"the shoe of a round file is whole: {len(history.unknown)} cards of it are not known")
    if history.scale != 1 and to in ("text", "round"):
        left.append(f"amounts are {history.scale} times those of the file: a dollar is played for every cent")
    if to == "phh" and _has_dead_blinds(history):
        left.append("PHH has no dead blinds: they are written as antes")
    if to == "pokerstars" and (sheet := history.played.table.terms.sheet).room != NEUTRAL:
        left.append(f"the text does not name {sheet.name} and its fee: it is read at the neutral table")
    return [*left, *_fields_of_phh(history, to), *_fields_of_ohh(history, to)]


def _has_dead_blinds(history: History) -> bool:
    names = history.played.opening_lasting[RecordedPosts].names
    return any(seat < 0 and name != "ante" for seat, name in names.items())


def _fields_of_phh(history: History, to: str) -> list[str]:
    if to == "phh" or (to == "ohh" and history.written):
        # Open Hand History carries the fields of a foreign hand along.
        return []
    kept = {*_OF_ANY_HAND, *_in_text(table_facts.to_ohh(history.phh), to)}
    names = [name for name in history.phh if name not in kept]
    left = [f"fields of PHH that are left out: {', '.join(names)}"] if names else []
    comments = len(history.comments) + sum(map(_is_commented, history.phh.get("actions", ())))
    left += [f"comments on actions that are left out: {comments}"] if comments else []
    return left + _currency(str(history.phh.get("currency", "")), to)


def _is_commented(action: str) -> bool:
    _, mark, comment = action.partition("#")
    return bool(mark) and not is_code(comment.strip())


def _fields_of_ohh(history: History, to: str) -> list[str]:
    if to == "ohh" or not history.ohh:
        return []
    fields = history.ohh.get(())
    if fields is None:
        names = list(dict.fromkeys(str(path[0]) for path in history.ohh))
        return [f"fields of Open Hand History that are left out: {', '.join(names)}"]
    parts = list(_parts_of_ohh(history, fields))
    if to == "phh":
        return parts
    kept = {*_TOLD_BY_OHH, *_in_text(fields, to)}
    names = [name for name, value in fields.items() if name not in kept and value not in (None, "", [], {})]
    left = [f"fields of Open Hand History that are left out: {', '.join(names)}"] if names else []
    return parts + left + _currency(str(fields.get("currency", "")), to)


def _parts_of_ohh(history: History, fields: Mapping[str, Any]) -> Iterable[str]:
    """What the objects of players, actions and pots say that only Open Hand History has a place for."""
    players, pots = fields.get("players") or [], fields.get("pots") or []
    actions = [act for part in fields.get("rounds") or [] for act in part.get("actions") or []]
    if any(pot.get("rake") or pot.get("jackpot") for pot in pots):
        yield "the rake is left out: the winners have it"
    if any(player.get("id") != player.get("seat") for player in players):
        yield "players are numbered by their seats"
    if len(players) > len(history.played.opening_stacks):
        yield "players who were not dealt in are left out"
    for what, objects, known in (("players", players, _PLAYER), ("actions", actions, _ACTION), ("pots", pots, _POT)):
        if names := list(dict.fromkeys(name for each in objects for name in each if name not in known)):
            yield f"fields of {what} that are left out: {', '.join(names)}"
    if words := list(dict.fromkeys(str(act["action"]) for act in actions if act.get("action") in ASIDE)):
        yield f"actions that are no part of the hand are left out: {', '.join(words)}"


def _currency(name: str, to: str) -> list[str]:
    """Round files and text for people are in dollars."""
    return [f"the currency is left out: {name}"] if to in ("text", "round") and name not in _DOLLARS else []


def _in_text(ohh: Mapping[str, object], to: str) -> Iterable[str]:
    """The fields of either format that the head of a PokerStars text has: site, table, number and date."""
    if to != "pokerstars":
        return
    yield from ("table", "table_name")
    if ohh.get("site_name") == _STARS:
        yield from ("venue", "site_name")
    if ohh.get("network_name") == _STARS:
        yield "network_name"
    if str(ohh.get("game_number", "")).isdecimal():
        yield from ("hand", "game_number")
    if table_facts.spelled(str(ohh.get("start_date_utc", ""))):
        yield from ("start_date_utc", "day", "month", "year", "time", "time_zone_abbreviation")
