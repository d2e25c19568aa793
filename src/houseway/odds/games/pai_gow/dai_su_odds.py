"""Dai-su: what a bet beside the bank's spot is worth depends on all hands of the table, so it is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.families.bank.pai_gow.dai_su import SettleDaiSu
from houseway.odds.core.deal_counts import Bets, Counting, PlayedHand, StakeAtEnd, Uncounted
from houseway.odds.games.pai_gow.pai_gow_methods import Against
from houseway.odds.games.pai_gow.setting_counts import PACKS
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS, ROW_SHIFT, SUIT_SHIFT
from houseway.ranking.kernels.seven_card_kinds import SEVEN, START, HandKinds, Ints, hand_kinds
from houseway.rules.house_way_table import house_way_table
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

ROUNDS, PLAYERS = 200_000, 6
_SEED = 875
WINS, EVEN = "spot-wins", "spot-even"


def settle_dai_su(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """A bet of one unit beside a spot that covers six wagers of a unit, every hand set by the house way. An estimate.

    What the spot wins and loses is shared by halves, so between no and two units only a part of the bet has action.
    """
    rules: SettleDaiSu = row.params
    if terms.pack.jokers >= len(PACKS):
        return {rules.wager: Uncounted("hands with two jokers are not numbered, so no table of them is dealt")}
    ways: Counter[Bets] = Counter()
    for gained, many in Counter(map(int, spot_gains(Against.of(terms), ROUNDS))).items():
        words = (WINS,) if gained > 0 else () if gained else (EVEN,)
        ways[StakeAtEnd(rules.wager, min(Fraction(1), Fraction(abs(gained), 2)), words),] += many
    of = f"a round of {PLAYERS} players dealt by chance; staked is the part of the bet that has action"
    assumes = f"{PLAYERS} players wager as much as the bet, all hands are set by the house way, and the spot covers all"
    return {rules.wager: PlayedHand(rules.wager, ways, of, assumes, exact=False)}


def spot_gains(against: Against, rounds: int) -> Ints:
    """What a spot that covers everything gains in each round, in wagers. The rounds are always the same ones."""
    found = house_way_table(against.clauses, against.back)
    fronts, backs = found.strengths(found.house)
    kinds = numbers(hand_kinds(), _dealt(rounds, against.jokers)).reshape(rounds, PLAYERS + 1)
    front, back = fronts[kinds], backs[kinds]
    higher = (front[:, 1:] > front[:, :1]).astype(np.int64) + (back[:, 1:] > back[:, :1])
    return np.asarray((1 - higher).sum(axis=1))


def _dealt(rounds: int, jokers: int) -> NDArray[np.uint8]:
    """The hands of some rounds, the bank's first."""
    chance = np.random.default_rng(_SEED)
    packs = chance.permuted(np.tile(PACKS[jokers], (rounds, 1)), axis=1)
    return np.ascontiguousarray(packs[:, : SEVEN * (PLAYERS + 1)]).reshape(-1, SEVEN)


def numbers(kinds: HandKinds, hands: NDArray[np.uint8]) -> Ints:
    """The kinds of many hands at once."""
    keys = START + kinds.keys[hands].sum(axis=1)
    pattern = keys & (1 << SUIT_SHIFT) - 1
    found = pattern + kinds.places[np.minimum(pattern >> ROW_SHIFT, len(kinds.places) - 1)]
    for at in np.flatnonzero(keys & FLUSH_BITS):
        found[at] = kinds.number([int(face) for face in hands[at]])
    return np.asarray(found)
