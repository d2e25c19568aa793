"""Writing a hand of the neutral table in PHH: plain fields that any reader of PHH knows, unknown cards as `??`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from houseway.families.poker.core.ready_seats import RecordedAwards, RecordedPosts
from houseway.histories import table_facts
from houseway.histories.formats.ohh_neutral import OHH_PLAYED
from houseway.histories.formats.phh_neutral import AWARDED, GAMES
from houseway.histories.formats.phh_write import actions
from houseway.histories.hand_log import HandLog, Posts, tell
from houseway.histories.history_fields import History
from houseway.rules.sheet.values import Cents

# Fields of Open Hand History that PHH has no place for, as JSON.
OHH = "_ohh"
# Those that it has a place for, or that follow from the hand.
OHH_DERIVED = (*OHH_PLAYED, "site_name", "game_number", "start_date_utc", "table_name", "_phh")
_CODES = {(game.sheet, game.betting): code for code, game in GAMES.items()}


def neutral_fields(history: History) -> dict[str, Any]:
    """A hand of the neutral table as the fields of PHH."""
    if history.written == "phh":
        return dict(history.phh)
    log = tell(history.played, unknown=history.unknown)
    told = derived(log)
    plain = history.ohh.get((), {})
    kept = dict(history.phh)
    facts = table_facts.to_phh(plain, str(kept.get("time_zone", "")))
    told |= {name: value for name, value in facts.items() if name not in kept}
    told |= kept
    if left := _left(plain, history):
        told[OHH] = json.dumps(left, default=str, separators=(",", ":"))
    return told


def _left(plain: Mapping[str, Any], history: History) -> dict[str, Any]:
    """What the other file says that these fields do not: about the table, the players and beside the hand."""
    left = {name: value for name, value in plain.items() if name not in OHH_DERIVED}
    if "hero_player_id" in left:
        # Whoever reads the fields of PHH again numbers the players by their seats.
        hero = left["hero_player_id"]
        left["hero_player_id"] = next((each["seat"] for each in plain["players"] if each["id"] == hero), None)
    left |= {str(path[0]): value for path, value in history.ohh.items() if path and path[0] and path[0] not in left}
    # A hand without flags is not one that was only observed.
    return {name: value for name, value in left.items() if name == "flags" or value not in (None, [], {})}


def derived(log: HandLog) -> dict[str, Any]:
    """The fields that follow from the hand alone."""
    played, order = log.played, log.order
    terms, opening, ending = played.table.terms, played.opening_stacks, log.stacks()
    antes, blinds, trimmed = _put_up(log)
    told: dict[str, Any] = {
        "variant": _CODES[terms.sheet.name, terms.structure or ""],
        "ante_trimming_status": trimmed,
        "antes": [log.number(antes.get(seat, 0)) for seat in order],
    }
    if terms.stakes.bring_in:
        told["bring_in"] = log.number(terms.stakes.bring_in)
    else:
        posted = [_signed(log, blinds.get(seat, 0)) for seat in order]
        told["blinds_or_straddles"] = posted[::-1] if len(order) == 2 else posted
    if terms.by_limit:
        told |= {"small_bet": log.number(terms.lower), "big_bet": log.number(terms.higher)}
    else:
        told["min_bet"] = log.number(terms.lower)
    told["starting_stacks"] = [log.number(opening[seat]) for seat in order]
    told["actions"] = actions(log, early=terms.sheet.family != "lowball-draw")
    told["seats"] = list(order)
    names = played.table.names
    if any(names.get(seat) for seat in order):
        told["players"] = [names.get(seat, "") for seat in order]
    if played.state == "over":
        told["finishing_stacks"] = [log.number(ending[seat]) for seat in order]
        told["winnings"] = [log.number(log.hand.won.get(seat, 0)) for seat in order]
    if played.opening_lasting[RecordedAwards].taken:
        told[AWARDED] = "the pot is awarded as recorded"
    return told


def _signed(log: HandLog, amount: Cents) -> Any:
    return log.number(amount) if amount >= 0 else -log.number(-amount)


def _put_up(log: HandLog) -> tuple[dict[int, Cents], dict[int, Cents], bool]:
    """Antes and dead chips by seat, live posts (below nothing where they are posted late), and whether PHH trims."""
    told = log.played.opening_lasting[RecordedPosts]
    if told.first:
        dead = {seat: told.antes.get(seat, 0) + told.dead.get(seat, 0) for seat in log.order}
        late = {seat for seat, name in told.names.items() if name == "blind posted late"}
        return dead, {seat: -paid if seat in late else paid for seat, paid in told.live.items()}, not told.dead
    posts = [each for each in log.tokens if isinstance(each, Posts)]
    antes = {each.seat: each.amount for each in posts if not each.live}
    return antes, {each.seat: each.amount for each in posts if each.live}, True
