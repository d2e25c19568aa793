"""Every difference between our table and PokerKit 0.7.7 that random hands have shown, and the rule that decides it.

A difference without an entry here fails the test, and so does an entry that no hand shows any more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.peers.mirror import Difference, Rights

CAP_OF_POKERKIT = 4


@dataclass(frozen=True, slots=True)
class Explained:
    """`shows` whether a difference is of this kind; `decides` is the printed rule, by document and printed lines."""

    id: str
    says: str
    decides: str
    shows: Callable[[Difference], bool]


def only_raising(found: Difference) -> bool:
    """Both agree who acts, what a call costs and whether a fold is allowed; only raising differs."""
    ours, theirs = found.ours, found.theirs
    return found.kind == "rights" and bool((ours.fold, ours.call) == (theirs.fold, theirs.call))


def _short_all_in(found: Difference) -> bool:
    """Somebody is all in, and the level is no complete bet over the one before it."""
    bets, stacks = found.facts["bets"], found.facts["stacks"]
    return only_raising(found) and any(bet and not stack for bet, stack in zip(bets, stacks, strict=True))


def _our_cap(found: Difference) -> bool:
    return only_raising(found) and not found.ours.most and found.facts["raises"] >= 3


def _their_cap(found: Difference) -> bool:
    return only_raising(found) and not found.theirs.most and found.facts["raises"] >= CAP_OF_POKERKIT


def _amount_to_call(found: Difference) -> bool:
    """Our least raise is by what the seat owes, theirs by the last raise, which is less."""
    ours: Rights = found.ours
    top = max(found.facts["bets"])
    wanted = top + max(top - found.facts["own"], found.facts["least"])
    return only_raising(found) and bool(ours.most == found.theirs.most) and ours.least in (wanted, ours.most)


def _pot_for_a_limit(found: Difference) -> bool:
    ours, theirs = found.ours, found.theirs
    return only_raising(found) and bool(ours.least == ours.most == theirs.least < theirs.most)


def _odd_chips(found: Difference) -> bool:
    if found.kind != "chips" or sum(found.ours) != sum(found.theirs):
        return False
    apart = max(abs(one - other) for one, other in zip(found.ours, found.theirs, strict=True))
    return bool(apart <= found.facts["pots"])


def _short_blind(found: Difference) -> bool:
    """Before anybody has raised, a blind is all in for less than the blind."""
    if found.kind != "rights" or found.facts["street"] != 0:
        return False
    posted = zip(found.facts["bets"], found.facts["stacks"], strict=True)
    short = any(0 < bet < found.facts["least"] and not stack for bet, stack in posted)
    return short and bool(found.ours.call > found.theirs.call)


def _low_without_a_low(found: Difference) -> bool:
    several = found.kind == "chips" and found.facts["halves"] > 1 and found.facts["pots"] > 1
    return several and bool(sum(found.ours) == sum(found.theirs))


def _open_pair(found: Difference) -> bool:
    """On fourth street somebody shows a pair, and we allow the higher limit, or ask for it."""
    higher = only_raising(found) and found.ours.most > found.theirs.most > 0
    return bool(higher and found.facts["street"] == 1 and found.facts["open pair"])


EXPLAINED = (
    Explained(
        "three-raises",
        "we stop after a bet and three raises, with the blind as the bet; PokerKit allows four raises over the blind",
        "cordova/texas-holdem 20: at most three raises a round",
        _our_cap,
    ),
    Explained(
        "free-raises",
        "PokerKit stops at four bets; we allow any number heads up, or six raises, or no limit to them, as printed",
        "cordova/texas-holdem 20: no limit to raises heads up; players/badugi 3438-3440: six raises",
        _their_cap,
    ),
    Explained(
        "pot-for-a-limit",
        "PokerKit's fixed-limit Omaha high-low lets a raise go up to the pot",
        "calgrand/omaha 2442-2450: fixed limit bets and raises are in increments of the limit",
        _pot_for_a_limit,
    ),
    Explained(
        "amount-to-call",
        "a raise must be at least as much as the seat owes; PokerKit asks for the last raise",
        "calgrand/omaha 2358: the raise is at least the amount required to call",
        _amount_to_call,
    ),
    Explained(
        "short-all-in",
        "an all-in for less than a raise does not open the betting again and is completed to the next full bet; "
        "PokerKit counts it as a raise, raises on top of it and lets everybody raise again",
        "calgrand/omaha 2358-2361: a short raise is ignored when the required raise is computed",
        _short_all_in,
    ),
    Explained(
        "short-blind",
        "a call is for the whole blind, also where the blind itself was all in for less; PokerKit asks for less",
        "calgrand/omaha 2355-2356: players must call at least the minimum bring-in",
        _short_blind,
    ),
    Explained(
        "odd-chips",
        "we split each pot by itself; PokerKit throws losing all-in hands away first and splits what is left as one",
        "cordova/texas-holdem 18: odd chips of a split go to the player closest to the left of the button",
        _odd_chips,
    ),
    Explained(
        "open-pair",
        "an open pair on the fourth card brings the higher limit, or its owner chooses; PokerKit has no such rule",
        "oaks/seven-card-stud 168-170: the upper limit is used; cordova/seven-card-stud 88: its owner chooses",
        _open_pair,
    ),
    Explained(
        "low-without-a-low",
        "in a side pot for which nobody has a qualifying low the high hand takes all; PokerKit shares the low half out",
        "calgrand/seven-card-stud 2634-2635: no hand qualifies for low, and the high hand takes the whole pot",
        _low_without_a_low,
    ),
)


def explanation(found: Difference) -> str | None:
    """The entry that explains a difference, if one does."""
    return next((each.id for each in EXPLAINED if each.shows(found)), None)
