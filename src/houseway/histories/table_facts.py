"""Facts about the table that PHH and Open Hand History both have, each under its own names: site, table, date."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

# The standard requires a date, and a hand need not have one.
NO_DATE = "1970-01-01T00:00:00Z"
_WHEN = ("day", "month", "year", "time")
# What each of these fields of PHH is called in Open Hand History.
_SHARED = {"venue": "site_name", "table": "table_name", "seat_count": "table_size", "currency": "currency"}


def to_ohh(phh: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of Open Hand History that follow from those of PHH."""
    found = {theirs: phh[ours] for ours, theirs in _SHARED.items() if ours in phh}
    if "hand" in phh:
        found["game_number"] = str(phh["hand"])
    if "site_name" in found:
        found["network_name"] = found["site_name"]
    if (when := _moment(phh)) is not None:
        found["start_date_utc"] = when
    return found


def left_in_phh(phh: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that Open Hand History has no place for."""
    held = {*_SHARED, *(_WHEN if _moment(phh) is not None else ())}
    if "hand" in phh and _number(str(phh["hand"])) == phh["hand"] and type(phh["hand"]) is not bool:
        held.add("hand")
    return {name: value for name, value in phh.items() if name not in held}


def to_phh(ohh: Mapping[str, Any], zone: str = "") -> dict[str, Any]:
    """Fields of PHH that follow from those of Open Hand History; times in this zone, where it is known."""
    found = {ours: ohh[theirs] for ours, theirs in _SHARED.items() if ohh.get(theirs) not in (None, "")}
    if number := ohh.get("game_number"):
        found["hand"] = _number(str(number))
    when = ohh.get("start_date_utc")
    if isinstance(when, str) and when != NO_DATE:
        found |= _parts(when, zone)
    return found


def time_of_day(hour: int, minute: int, second: int) -> time:
    """A time as TOML has it."""
    return time(hour, minute, second)


def spelled(words: str) -> str:
    """The date and time of Open Hand History as PokerStars writes them: `2021/05/21 7:53:30`; empty for no date."""
    try:
        moment = datetime.fromisoformat(words)
    except ValueError:
        return ""
    return f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S}"


def _number(word: str) -> int | str:
    """A number where the word is one and nothing else."""
    return int(word) if word.isdecimal() and word.isascii() and str(int(word)) == word and len(word) < 19 else word


def _moment(phh: Mapping[str, Any]) -> str | None:
    """The date and time: in UTC with a `Z` where the file names its zone, otherwise as it stands."""
    try:
        day = date(phh["year"], phh["month"], phh["day"])
    except (KeyError, TypeError, ValueError):
        return None
    clock = phh.get("time")
    if clock is None:
        return day.isoformat()
    if type(clock) is not time or clock.microsecond:
        return None
    moment = datetime.combine(day, clock)
    zone = _zone(str(phh.get("time_zone", "")))
    if zone is None:
        return moment.isoformat()
    return moment.replace(tzinfo=zone).astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def _parts(words: str, zone: str) -> dict[str, Any]:
    """The day, month, year and time of a moment as `_moment` or another program writes it."""
    try:
        if len(words) == len("2020-04-07"):
            day = date.fromisoformat(words)
            return {"day": day.day, "month": day.month, "year": day.year}
        moment = datetime.fromisoformat(words)
    except ValueError:
        return {"_start_date_utc": words}
    named: dict[str, Any] = {}
    if moment.tzinfo is not None:
        moment = moment.astimezone(_zone(zone) or UTC)
        named = {} if _zone(zone) else {"time_zone": "UTC"}
    clock = moment.time().replace(tzinfo=None)
    return {"time": clock, **named, "day": moment.day, "month": moment.month, "year": moment.year}


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
