"""Effects of removal: what one card less in the shoe changes, the best counts of small integers, and what they gain.

The expectation of every wager is computed again, exactly and with the best play, from a shoe without one card. Over
many cards the changes are added up: the expectation from a shoe of m cards is taken to be normal around that of the
whole shoe, with the spread that an average of m of its n cards has. A counter makes the wager when the count says that
it gains.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import erf, exp, pi, sqrt

from houseway.cards.card import JOKER, MARK, RANKS, Card, rank, text
from houseway.errors import BadInput
from houseway.odds import needs_bank, priced
from houseway.odds.core.odds_cache import kept_fractions
from houseway.odds.core.progress import progress
from houseway.rules.posting.terms import Terms

LEVELS = (1, 2)
_HUNDRED = 100
# The shoe is looked at in so many places between the shuffle and the cut card.
_PLACES = 200


@dataclass(frozen=True, slots=True)
class Count:
    """A count of small integers, by the name of a card; positive where a card gone helps the wager.

    `correlation` is that of the tags with the effects of removal, over all cards of the shoe.
    """

    level: int
    tags: Mapping[str, int]
    correlation: float


@dataclass(frozen=True, slots=True)
class CounterGain:
    """What a counter gains in a hundred hands with one unit on every hand that the count favours."""

    per_hundred: float
    made: float
    average: float


@dataclass(frozen=True)
class Removal:
    """One wager: its expectation from the whole shoe, and the change when one card of a name is gone."""

    wager: str
    title: str
    ev: Fraction
    effects: Mapping[str, Fraction]
    held: Mapping[str, int]
    size: int
    cut: int

    @cached_property
    def _centred(self) -> dict[str, float]:
        """The effects around their average, which is nearly nothing."""
        mean = sum(self.held[name] * each for name, each in self.effects.items()) / self.size
        return {name: float(each - mean) for name, each in self.effects.items()}

    @cached_property
    def counts(self) -> list[Count]:
        """The best count of each level."""
        return [best_count(self._centred, self.held, level) for level in LEVELS]

    def spread(self, left: int) -> float:
        """The standard deviation of the expectation when so many cards are left."""
        squares = sum(self.held[name] * each**2 for name, each in self._centred.items())
        return sqrt((self.size - 1) * squares / self.size * (self.size - left) / left)

    def gain(self, correlation: float) -> CounterGain:
        """What a count with this correlation gains, averaged over the cards between the shuffle and the cut card."""
        step = (self.size - self.cut) / _PLACES
        won = made = 0.0
        for place in range(_PLACES):
            left = self.size - (place + 0.5) * step
            gain, often = _above_nothing(float(self.ev), self.spread(round(left)) * correlation)
            won, made = won + gain / _PLACES, made + often / _PLACES
        return CounterGain(_HUNDRED * won, made, won / made if made else 0.0)


def _above_nothing(mean: float, spread: float) -> tuple[float, float]:
    """The average of a normal number where it is positive, counted as nothing elsewhere; and how often it is."""
    if spread <= 0:
        return max(mean, 0.0), float(mean > 0)
    at = mean / spread
    density, above = exp(-at * at / 2) / sqrt(2 * pi), (1 + erf(at / sqrt(2))) / 2
    return mean * above + spread * density, above


def best_count(effects: Mapping[str, float], held: Mapping[str, int], level: int) -> Count:
    """The tags from -level to level with the highest correlation.

    Larger effects have larger tags, so only the places matter at which the tag goes up.
    """
    names = sorted(effects, key=lambda name: (effects[name], name))
    size = sum(held[name] for name in names)
    best: Count | None = None
    for places in combinations(range(len(names) + 2 * level), 2 * level):
        ups = [place - at for at, place in enumerate(places)]
        tags = {name: sum(up <= at for up in ups) - level for at, name in enumerate(names)}
        found = correlation(effects, tags, held, size)
        if best is None or found > best.correlation + 1e-12:
            best = Count(level, tags, found)
    assert best is not None
    return replace(best, tags=_smaller(best.tags, level))


def _smaller(tags: Mapping[str, int], level: int) -> dict[str, int]:
    """The same count with as many noughts as possible: a step of all tags changes no correlation."""
    steps = [
        step for step in range(-2 * level, 2 * level + 1) if all(abs(tag + step) <= level for tag in tags.values())
    ]
    step = max(steps, key=lambda each: (sum(tag + each == 0 for tag in tags.values()), -abs(each)))
    return {name: tag + step for name, tag in tags.items()}


def correlation(effects: Mapping[str, float], tags: Mapping[str, int], held: Mapping[str, int], size: int) -> float:
    """The correlation of effects and tags over all cards; 0 where either is the same for every card."""
    mean = sum(held[name] * tags[name] for name in tags) / size
    both = sum(held[name] * effects[name] * (tags[name] - mean) for name in tags)
    one = sum(held[name] * effects[name] ** 2 for name in tags)
    two = sum(held[name] * (tags[name] - mean) ** 2 for name in tags)
    return both / sqrt(one * two) if one and two else 0.0


# The shoe ----------------------------------------------------------------------------------------------------------


def removals(terms: Terms) -> tuple[list[Removal], dict[str, str]]:
    """Every wager with its effects of removal, and why the others have none."""
    needs_bank(terms)
    if terms.pack.kind == "tiles":
        raise BadInput("tiles are all back in the set before every round", where=terms.sheet.name)
    some = {_name(face): face for face in sorted(terms.faces)}
    held = {name: sum(_name(face) == name for face in terms.faces) for name in some}
    whole, refused = _expectations(terms)
    effects: dict[str, dict[str, Fraction]] = {wager: {} for wager in whole}
    with progress("cards removed", len(some)) as advance:
        for name, face in some.items():
            now, why = _expectations(without(terms, face))
            for wager in list(effects):
                if wager in now:
                    effects[wager][name] = now[wager] - whole[wager]
                else:
                    refused[wager] = f"without {name}: {why.get(wager, 'no figure')}"
                    del effects[wager]
            advance(1)
    cut = terms.sheet.pack.cut if terms.sheet.pack.shuffled == "at the cut card" else len(terms.faces)
    wagers = terms.sheet.wagers
    return [
        Removal(each.id, each.title, whole[each.id], effects[each.id], held, len(terms.faces), cut)
        for each in wagers
        if each.id in effects
    ], refused


def _name(face: Card) -> str:
    """The rank of a card. One that carries a mark is worth something else, and has a name of its own."""
    if rank(face) == rank(JOKER):
        return "joker"
    return text([face]) if face >= MARK else RANKS[rank(face)]


def without(terms: Terms, face: Card) -> Terms:
    """The game dealt without one such card."""
    # A pack is told what is gone before its cards are marked.
    removed = " ".join(filter(None, (terms.pack.removed, text([face % MARK]))))
    return replace(terms, pack=replace(terms.pack, removed=removed))


def _expectations(terms: Terms) -> tuple[dict[str, Fraction], dict[str, str]]:
    """The expectation of every wager, kept like all figures; and why a wager has none."""
    found, why = kept_fractions(terms, "expectations", lambda: _computed(terms))
    return found, why


def _computed(terms: Terms) -> tuple[dict[str, Fraction], dict[str, str]]:
    from houseway.odds.core.deal_counts import Counting
    from houseway.odds.core.methods import METHODS, count

    answers: dict[str, Counting] = count(terms, METHODS.keys() - {"play_hands"})
    odds = priced(terms, answers)
    found = {each.wager.id: each.ev for each in odds.prices if each.exact}
    refused = dict(odds.refused) | {each.wager.id: "it is an estimate" for each in odds.prices if not each.exact}
    for row in terms.sheet.round:
        if row.step == "play_hands":
            wager = row.params.wager
            refused.pop(wager, None)
            if isinstance(ev := _twentyone(terms), str):
                refused[wager] = ev
            else:
                found[wager] = ev
    return found, refused


def _twentyone(terms: Terms) -> Fraction | str:
    """The best play of twenty-one, without the spread, which needs dealt rounds."""
    from houseway.odds.games.twentyone.composition import FEWEST_CARDS
    from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
    from houseway.odds.games.twentyone.priced_round import play_round

    if len(terms.faces) <= FEWEST_CARDS or chooses(terms):
        return "hands of so small a shoe, or against a bank that draws as it likes"
    table = TwentyOneTable(terms)
    refusal = table.refusal()
    return refusal.why if refusal else play_round(table).ev
