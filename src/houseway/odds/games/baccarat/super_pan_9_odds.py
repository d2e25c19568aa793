"""Super Pan 9: three cards each and perhaps a fourth, by points; both sides draw in the best way. Exact.

The player sees their own three cards. A player-dealer with an option knows their own three cards, whether the player
took a fourth, and its points if it lies open. Each side's best answer to the other is taken in turn until neither
changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from houseway.errors import BadInput
from houseway.families.bank.special.super_pan_9 import HIT, STAND, BankHitOrStand, CompareNines, HitOrStand
from houseway.odds.core.advice import Advice, Position
from houseway.odds.core.deal_counts import Counting, OutcomeIds, Uncounted, decided
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.ranking import baccarat
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import RoundRow

Three = tuple[int, ...]
Seen = int | None
"""What the player-dealer sees of the player's draw: None for no draw, else the card's points or DOWN."""

DOWN = 10
_TEN, _CARDS = 10, 3
_WORDS = ("win", "tie", "lose")
# Best answers settle after two iterations; more than this would be a cycle.
_MOST_ROUNDS = 20
_OF = "three cards for the player, three for the player-dealer and two to draw out of {}"
_ASSUMES = "one player plays, and the player-dealer takes the option in the way that is best against that player"


@dataclass(frozen=True)
class Nines:
    """The rules of one sheet: how many cards have each number of points, what the bank must do, what is paid."""

    held: tuple[int, ...]
    told: tuple[str, ...]
    lies: str
    nets: tuple[Fraction, ...]

    @classmethod
    def of(cls, terms: Terms) -> Nines:
        steps = [row.params for row in terms.sheet.round]
        bank = next(each for each in steps if isinstance(each, BankHitOrStand))
        wager = next(each for each in steps if isinstance(each, CompareNines)).wager
        chart = terms.sheet.charts[bank.chart]
        held = Counter(baccarat.points([face]) for face in terms.faces)
        told = tuple(chart.rows["bank"][chart.columns.index(str(total))] for total in range(_TEN))
        lies = next(each for each in steps if isinstance(each, HitOrStand)).lies
        nets = tuple(_net(terms, wager, word) for word in _WORDS)
        return cls(tuple(held[points] for points in range(_TEN)), told, lies, nets)

    @property
    def size(self) -> int:
        return sum(self.held)

    def seen(self, drawn: int) -> Seen:
        return drawn if self.lies == "up" else DOWN


def _net(terms: Terms, wager: str, word: str) -> Fraction:
    found = verdict(terms.sheet.wager(wager), (word,))
    gained = {"wins": found.row.pays.exact() if found.row else Fraction(0), "pushes": Fraction(0)}
    return gained.get(found.result, Fraction(-1))


def _total(hand: Sequence[int]) -> int:
    return sum(hand) % _TEN


def _word(mine: int, theirs: int) -> int:
    return 0 if mine > theirs else 1 if mine == theirs else 2


def _chosen(left: Sequence[int], hand: Three) -> int:
    ways = 1
    for points, many in Counter(hand).items():
        ways *= comb(left[points], many)
    return ways


@dataclass(frozen=True)
class _Pair:
    """Three cards of the player and three of the bank, and how often they are dealt.

    `ends[seen, bank_hits]` counts the draws by win, tie and loss, over every order of the next two cards.
    """

    own: Three
    bank: Three
    ways: int
    ends: Mapping[tuple[Seen, bool], tuple[int, ...]]


@cache
def pairs(at: Nines) -> tuple[_Pair, ...]:
    """Every three of the player with every three of the bank."""
    threes = [hand for hand in combinations_with_replacement(range(_TEN), _CARDS) if _chosen(at.held, hand)]
    return tuple(_pairs(at, threes))


def _pairs(at: Nines, threes: Sequence[Three]) -> Iterator[_Pair]:
    for own in threes:
        left = _without(at.held, own)
        for bank in threes:
            if ways := _chosen(at.held, own) * _chosen(left, bank):
                yield _Pair(own, bank, ways, _ends(at, _total(own), _total(bank), _without(left, bank)))


def _without(held: Sequence[int], hand: Three) -> list[int]:
    return [many - hand.count(points) for points, many in enumerate(held)]


def _ends(at: Nines, own: int, bank: int, left: Sequence[int]) -> dict[tuple[Seen, bool], tuple[int, ...]]:
    """Wins, ties and losses by what the bank sees and does, over every order of the next two cards."""
    found: dict[tuple[Seen, bool], list[int]] = {}
    rest = sum(left)

    def add(seen: Seen, mine: int, theirs: int, *, hits: bool, ways: int) -> None:
        found.setdefault((seen, hits), [0, 0, 0])[_word(mine % _TEN, theirs % _TEN)] += ways

    add(None, own, bank, hits=False, ways=rest * (rest - 1))
    for first, many in enumerate(left):
        if not many:
            continue
        add(None, own, bank + first, hits=True, ways=many * (rest - 1))
        add(at.seen(first), own + first, bank, hits=False, ways=many * (rest - 1))
        for second, others in enumerate(left):
            ways = many * (others - (second == first))
            add(at.seen(first), own + first, bank + second, hits=True, ways=ways)
    return {key: tuple(ends) for key, ends in found.items()}


# Play --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DrawPlan:
    """Who draws: the player by three cards, the bank by its three cards and what it sees."""

    own: Mapping[Three, bool]
    bank: Mapping[tuple[Three, Seen], bool]


def _worth(at: Nines, ends: Sequence[int]) -> Fraction:
    return sum((net * many for net, many in zip(at.nets, ends, strict=True)), Fraction(0))


def worths_of_player(at: Nines, bank: Mapping[tuple[Three, Seen], bool]) -> dict[tuple[Three, bool], Fraction]:
    """What standing and drawing are worth with every three, over all deals, against this play of the bank."""
    found: dict[tuple[Three, bool], Fraction] = {}
    for pair in pairs(at):
        for (seen, hits), ends in pair.ends.items():
            if bank[pair.bank, seen] == hits:
                key = pair.own, seen is not None
                found[key] = found.get(key, Fraction(0)) + pair.ways * _worth(at, ends)
    return found


def worths_of_bank(at: Nines, own: Mapping[Three, bool]) -> dict[tuple[Three, Seen, bool], Fraction]:
    """The same for the bank against this play of the player: the player's gain, which the bank minimises."""
    found: dict[tuple[Three, Seen, bool], Fraction] = {}
    for pair in pairs(at):
        for (seen, hits), ends in pair.ends.items():
            if own[pair.own] == (seen is not None):
                key = pair.bank, seen, hits
                found[key] = found.get(key, Fraction(0)) + pair.ways * _worth(at, ends)
    return found


def bank_by_option(at: Nines, option: Sequence[int]) -> dict[tuple[Three, Seen], bool]:
    """The play of a bank that draws on these of its optional totals, whatever it sees."""
    keys = {(pair.bank, seen) for pair in pairs(at) for seen, _ in pair.ends}
    return {key: at.told[_total(key[0])] == "H" or _total(key[0]) in option for key in keys}


def player_answers(at: Nines, bank: Mapping[tuple[Three, Seen], bool]) -> dict[Three, bool]:
    """The player's best answer; the player stands where both moves are worth the same."""
    worths = worths_of_player(at, bank)
    return {own: worths[own, True] > worths[own, False] for own, _ in worths}


def bank_answers(at: Nines, own: Mapping[Three, bool]) -> dict[tuple[Three, Seen], bool]:
    """The bank's best answer where it has an option."""
    worths, found = worths_of_bank(at, own), bank_by_option(at, ())
    for hand, seen in found:
        if at.told[_total(hand)] == "O":
            nothing = Fraction(0)
            found[hand, seen] = worths.get((hand, seen, True), nothing) < worths.get((hand, seen, False), nothing)
    return found


@cache
def best_play(at: Nines) -> DrawPlan | None:
    """Play in which neither side can do better alone; None if the best answers form a cycle."""
    bank = bank_by_option(at, ())
    for _ in range(_MOST_ROUNDS):
        own = player_answers(at, bank)
        answer = bank_answers(at, own)
        if answer == bank:
            return DrawPlan(own, bank)
        bank = answer
    return None


def ways_of(at: Nines, play: DrawPlan) -> dict[OutcomeIds, int]:
    """All deals by how they end."""
    found = [0, 0, 0]
    for pair in pairs(at):
        for (seen, hits), ends in pair.ends.items():
            if play.own[pair.own] == (seen is not None) and play.bank[pair.bank, seen] == hits:
                found = [so_far + pair.ways * many for so_far, many in zip(found, ends, strict=True)]
    return {(word,): many for word, many in zip(_WORDS, found, strict=True)}


def _expects(at: Nines, ways: Mapping[OutcomeIds, int]) -> Fraction:
    return _worth(at, [ways[word,] for word in _WORDS]) / sum(ways.values())


def compare_nines(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The best play of both sides, one player against the bank."""
    rules: CompareNines = row.params
    at = Nines.of(terms)
    play = best_play(at)
    if play is None:
        return {rules.wager: Uncounted("neither side has a best way to draw that does not depend on the other's")}
    of, plan = _OF.format(at.size), _strategy(at, play)
    return {rules.wager: decided(rules.wager, ways_of(at, play), of, assumes=_ASSUMES, strategy=plan)}


# For people --------------------------------------------------------------------------------------------------------


def _strategy(at: Nines, play: DrawPlan) -> Strategy:
    return Strategy((_player_chart(at, play), _bank_chart(at, play)), tuple(_rules(at, play)))


def _say(*, hits: bool) -> str:
    return HIT if hits else STAND


def _player_chart(at: Nines, play: DrawPlan) -> StrategyChart:
    """The chart by total: every three with the same total is played the same way."""
    worths, column, cells = worths_of_player(at, play.bank), "the player", {}
    for total in range(_TEN):
        hands = [hand for hand in play.own if _total(hand) == total]
        moves = {play.own[hand] for hand in hands}
        lost = sum((abs(worths[hand, True] - worths[hand, False]) for hand in hands), Fraction(0))
        dealt = sum(pair.ways for pair in pairs(at) if _total(pair.own) == total) * _draws(at)
        cells[str(total), column] = Cell(" or ".join(_say(hits=move) for move in sorted(moves)), lost / dealt)
    return StrategyChart("the total of three cards: hit or stand", tuple(map(str, range(_TEN))), (column,), cells)


def _draws(at: Nines) -> int:
    rest = at.size - 2 * _CARDS
    return rest * (rest - 1)


def _bank_chart(at: Nines, play: DrawPlan) -> StrategyChart:
    worths = worths_of_bank(at, play.own)
    columns: dict[Seen, str] = {None: "player stood"}
    columns |= {DOWN: "player drew"} if at.lies == "down" else {drawn: f"drew {drawn}" for drawn in range(_TEN)}
    cells = {}
    for total in (total for total in range(_TEN) if at.told[total] == "O"):
        for seen, column in columns.items():
            hands = [hand for hand, saw in play.bank if _total(hand) == total and saw == seen]
            if not hands:
                continue
            moves = {play.bank[hand, seen] for hand in hands}
            both = [(worths.get((hand, seen, True), 0), worths.get((hand, seen, False), 0)) for hand in hands]
            lost = sum((abs(Fraction(one - two)) for one, two in both), Fraction(0))
            cells[str(total), column] = Cell(" or ".join(_say(hits=move) for move in sorted(moves)), lost / _all(at))
    rows = tuple(dict.fromkeys(row for row, _ in cells))
    return StrategyChart("the player-dealer's option (costs are of all deals)", rows, tuple(columns.values()), cells)


def _all(at: Nines) -> int:
    return sum(pair.ways for pair in pairs(at)) * _draws(at)


def _rules(at: Nines, play: DrawPlan) -> Iterator[str]:
    drawn = sorted({_total(hand) for hand, hits in play.own.items() if hits})
    stood = sorted({_total(hand) for hand, hits in play.own.items() if not hits})
    if not set(drawn) & set(stood):
        yield f"The player draws with {drawn[0]} to {drawn[-1]} and stands with {stood[0]} to {stood[-1]}."
    yield f"Both sides play their best: the player expects {float(_expects(at, ways_of(at, play))):+.4%}."
    options = [total for total in range(_TEN) if at.told[total] == "O"]
    for many in range(len(options) + 1):
        bank = bank_by_option(at, options[:many])
        ways = ways_of(at, DrawPlan(player_answers(at, bank), bank))
        on = f"always draws on {', '.join(map(str, options[:many]))}" if many else "never takes a card by option"
        yield f"Against a player-dealer who {on} the best play expects {float(_expects(at, ways)):+.4%}."


def moves_of_player(at: Nines, play: DrawPlan) -> Iterator[tuple[Three, str, Fraction, Fraction]]:
    """Every three cards by their points, both moves, what they are worth, and how often they are dealt."""
    worths, dealt = worths_of_player(at, play.bank), Counter[Three]()
    for pair in pairs(at):
        dealt[pair.own] += pair.ways
    for hand, ways in dealt.items():
        for hits in (True, False):
            yield hand, _say(hits=hits), worths[hand, hits] / (ways * _draws(at)), Fraction(ways, dealt.total())


def advise_nines(terms: Terms, position: Position) -> list[Advice]:
    """Hit or stand with three cards, against a player-dealer who plays the best way."""
    if len(position.hand) != _CARDS:
        raise BadInput(f"three cards are dealt, not {len(position.hand)}", where="hand")
    at = Nines.of(terms)
    play = best_play(at)
    if play is None:
        raise BadInput("no best play is known for this reading", where=terms.sheet.name)
    own = tuple(sorted(baccarat.points([face]) for face in position.hand))
    worths = worths_of_player(at, play.bank)
    dealt = sum(pair.ways for pair in pairs(at) if pair.own == own) * _draws(at)
    return [Advice(_say(hits=hits), worths[own, hits] / dealt) for hits in (True, False)]
