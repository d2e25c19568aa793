"""The games that PokerKit has too, each set up alike at both tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pokerkit

from houseway.families.registry import game
from houseway.rules.posting.terms import Terms, terms
from tests.peers.mirror import AUTOMATIONS, posted


@dataclass(frozen=True, slots=True)
class Variant:
    """Our game with the readings that come nearest to PokerKit's rules, its stakes in dollars, and PokerKit's name."""

    id: str
    game: str
    theirs: str
    readings: Mapping[str, str] = field(default_factory=dict)
    betting: str | None = None
    limits: tuple[int, int] | None = None
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0

    def terms(self) -> Terms:
        limits = f"${self.limits[0]}-${self.limits[1]}" if self.limits else None
        plain = terms(game(self.game, self.readings), betting=self.betting)
        return posted(plain, limits, self.blinds, self.ante, self.bring_in)

    @property
    def least(self) -> int:
        """The least bet or raise of the first round."""
        return self.limits[0] if self.limits else self.blinds[-1]

    def make(self, stacks: Sequence[int]) -> Any:
        """PokerKit's state at the first deal."""
        forced = (self.bring_in,) if self.bring_in else (self.blinds,)
        sizes = self.limits or (self.least,)
        create = getattr(pokerkit, self.theirs).create_state
        trimmed = True
        return create(AUTOMATIONS, trimmed, self.ante, *forced, *sizes, tuple(stacks), len(stacks))


_SMALL_ON_BUTTON = {"two-players": "button-posts-small"}
_STUD = {"dead-seat": "nobody", "open-pair": "nobody", "raises": "three"}

VARIANTS = (
    Variant(
        "limit-holdem",
        "cordova/texas-holdem#limit",
        "FixedLimitTexasHoldem",
        _SMALL_ON_BUTTON,
        limits=(3, 6),
        blinds=(1, 3),
    ),
    Variant(
        "no-limit-holdem",
        "cordova/texas-holdem#no-limit",
        "NoLimitTexasHoldem",
        {**_SMALL_ON_BUTTON, "no-limit-minimum": "same", "no-limit-cap": "no-cap"},
        blinds=(1, 3),
    ),
    Variant(
        "pot-limit-omaha",
        "calgrand/omaha#high",
        "PotLimitOmahaHoldem",
        _SMALL_ON_BUTTON,
        betting="pot-limit",
        blinds=(5, 10),
    ),
    Variant(
        "omaha-hi-lo",
        "calgrand/omaha#hi-lo",
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
        {**_SMALL_ON_BUTTON, "raises": "three"},
        limits=(3, 6),
        blinds=(1, 3),
    ),
    Variant(
        "stud", "calgrand/seven-card-stud#high", "FixedLimitSevenCardStud", _STUD, limits=(4, 8), ante=1, bring_in=2
    ),
    Variant(
        "stud-hi-lo",
        "calgrand/seven-card-stud#hi-lo",
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
        _STUD,
        limits=(4, 8),
        ante=1,
        bring_in=2,
    ),
    Variant("razz", "calgrand/seven-card-stud#razz", "FixedLimitRazz", _STUD, limits=(4, 8), ante=1, bring_in=2),
    Variant("badugi", "players/badugi", "FixedLimitBadugi", _SMALL_ON_BUTTON, limits=(4, 8), blinds=(2, 4)),
    Variant(
        "no-limit-deuce-to-seven",
        "players/lowball-overview#deuce-to-seven",
        "NoLimitDeuceToSevenLowballSingleDraw",
        {**_SMALL_ON_BUTTON, "no-limit-cap": "no-cap"},
        betting="no-limit",
        blinds=(1, 3),
    ),
)

_NO_CAP = {"no-limit-cap": "no-cap"}
_NO_STRADDLE = {"straddle-offered": "not-offered"}
_EITHER = {"forced-amount": "either"}
_HI_LO = "FixedLimitOmahaHoldemHighLowSplitEightOrBetter"

# The same games as other rooms print them.
OTHER_ROOMS = (
    Variant(
        "bankers-no-limit-deuce-to-seven",
        "bankers/lowball-deuce-to-seven",
        "NoLimitDeuceToSevenLowballSingleDraw",
        _SMALL_ON_BUTTON,
        betting="no-limit",
        blinds=(2, 4),
    ),
    Variant(
        "calgrand-no-limit-deuce-to-seven",
        "calgrand/lowball#deuce-to-seven",
        "NoLimitDeuceToSevenLowballSingleDraw",
        {**_SMALL_ON_BUTTON, "least-raise": "last-raise", "short-raise": "who-has-acted"},
        betting="no-limit",
        blinds=(1, 3),
    ),
    Variant(
        "calgrand-draw-deuce-to-seven",
        "calgrand/draw-poker#low",
        "NoLimitDeuceToSevenLowballSingleDraw",
        {**_SMALL_ON_BUTTON, "lowest": "deuce-seven", "least-raise": "last-raise", "short-raise": "who-has-acted"},
        betting="no-limit",
        blinds=(1, 3),
    ),
    Variant(
        "players-limit-holdem",
        "players/holdem",
        "FixedLimitTexasHoldem",
        _SMALL_ON_BUTTON,
        limits=(4, 8),
        blinds=(2, 4),
    ),
    Variant(
        "players-no-limit-holdem",
        "players/holdem",
        "NoLimitTexasHoldem",
        {**_SMALL_ON_BUTTON, **_NO_CAP},
        betting="no-limit",
        blinds=(2, 4),
    ),
    Variant(
        "calgrand-limit-holdem",
        "calgrand/texas-holdem#high",
        "FixedLimitTexasHoldem",
        {**_SMALL_ON_BUTTON, "raises": "three"},
        limits=(3, 6),
        blinds=(1, 3),
    ),
    Variant(
        "calgrand-no-limit-holdem",
        "calgrand/texas-holdem#high",
        "NoLimitTexasHoldem",
        _SMALL_ON_BUTTON,
        betting="no-limit",
        blinds=(1, 3),
    ),
    Variant(
        "players-pot-limit-omaha",
        "players/omaha",
        "PotLimitOmahaHoldem",
        {**_SMALL_ON_BUTTON, **_NO_CAP},
        betting="pot-limit",
        blinds=(2, 4),
    ),
    Variant(
        "bankers-pot-limit-omaha",
        "bankers/omaha",
        "PotLimitOmahaHoldem",
        _NO_STRADDLE,
        betting="pot-limit",
        blinds=(2, 4),
    ),
    Variant("oaks-pot-limit-omaha", "oaks/omaha", "PotLimitOmahaHoldem", _SMALL_ON_BUTTON, blinds=(1, 2)),
    Variant("players-omaha-hi-lo", "players/omaha-hi-lo", _HI_LO, _SMALL_ON_BUTTON, limits=(4, 8), blinds=(2, 4)),
    Variant("cordova-omaha-hi-lo", "cordova/omaha-hi-lo", _HI_LO, _SMALL_ON_BUTTON, limits=(3, 6), blinds=(1, 3)),
    Variant("bankers-omaha-hi-lo", "bankers/omaha-hi-lo", _HI_LO, _NO_STRADDLE, limits=(4, 8), blinds=(2, 4)),
    Variant(
        "bankers-razz",
        "bankers/razz",
        "FixedLimitRazz",
        {"dead-seat": "nobody", "open-pair": "nobody", "forced-amount": "either"},
        limits=(4, 8),
        ante=1,
        bring_in=2,
    ),
    Variant("oaks-omaha-hi-lo", "oaks/omaha-hi-lo#no-kill", _HI_LO, _SMALL_ON_BUTTON, limits=(3, 6), blinds=(1, 3)),
    Variant("oaks-stud", "oaks/seven-card-stud", "FixedLimitSevenCardStud", _EITHER, limits=(4, 8), ante=1, bring_in=2),
    Variant("oaks-razz", "oaks/razz", "FixedLimitRazz", _EITHER, limits=(4, 8), ante=1, bring_in=2),
    Variant(
        "cordova-stud",
        "cordova/seven-card-stud",
        "FixedLimitSevenCardStud",
        {"equal-boards": "first-in-turn"},
        limits=(4, 8),
        ante=1,
        bring_in=2,
    ),
    Variant(
        "cordova-stud-hi-lo",
        "cordova/seven-card-stud-hi-lo",
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
        {"equal-boards": "first-in-turn"},
        limits=(4, 8),
        ante=1,
        bring_in=2,
    ),
)
