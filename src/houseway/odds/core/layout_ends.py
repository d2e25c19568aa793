"""How the round of a described table ends: counted over every deal where that can be done, otherwise played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from houseway.errors import ShortDeck
from houseway.families.bank.core.settle_circles import Settle, SettleByCover
from houseway.families.bank.core.wagers import WHOLE
from houseway.families.bank.poker_vs_bank.compare_hands import FOLDED
from houseway.odds import Odds
from houseway.odds.core.after_collection import in_cents, placed_with
from houseway.odds.core.deal_counts import Deals, Played
from houseway.odds.core.layout import Layout, Probe, fees_paid, probe, tables
from houseway.odds.core.price import Price
from houseway.odds.core.progress import progress
from houseway.play.events import Settled
from houseway.play.ids import stack
from houseway.play.read_words import wager_named
from houseway.play.round import Round
from houseway.rules.settle import Reach, Stake, Verdict, due, verdict
from houseway.rules.spec import Sheet
from houseway.rules.values import Cents

# Steps that read cards which lie there for everybody.
_COMMUNITY = ("third_cards", "go_to_war", "read_two_cards", "baccarat_out_of_hand")
_BUTTON = "the action button"
_EXHAUSTED = "the player-dealer's wager is exhausted"


@dataclass(frozen=True, slots=True)
class End:
    """What each player gained before fees; whether the bank ran out before everything was settled; a void round."""

    gains: tuple[Cents, ...]
    short: bool
    void: bool = False


@dataclass(frozen=True, slots=True)
class Ends:
    """Every end of the round with how many deals have it, or how many rounds had it if it was played.

    `because` is what a deal is, or why the round was played. `settled` is what each seat expects where the bank never
    runs out: the exact figures of its wagers added up, or nothing where a wager has none.
    """

    layout: Layout
    fees: Mapping[int, Cents]
    counts: Mapping[End, int]
    exact: bool
    because: str
    settled: Mapping[int, Fraction | None] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def short(self) -> Fraction:
        """How likely it is that the bank is exhausted with something left to settle."""
        return Fraction(sum(many for end, many in self.counts.items() if end.short), self.total)

    def person(self, seat: int) -> Person:
        """What a seat has of it; the bank's seat has what all the others have lost."""
        gains: Counter[tuple[Cents, Cents]] = Counter()
        place = None if seat == self.layout.bank_seat else self.layout.people.index(seat)
        for end, many in self.counts.items():
            gain = -sum(end.gains) if place is None else end.gains[place]
            gains[gain, 0 if end.void else self.fees[seat]] += many
        return Person(gains, self.exact)


@dataclass(frozen=True, slots=True)
class Person:
    """What one seat gains and pays, by how often."""

    gains: Mapping[tuple[Cents, Cents], int]
    exact: bool

    @property
    def total(self) -> int:
        return sum(self.gains.values())

    @property
    def before(self) -> Fraction:
        return Fraction(sum(gain * many for (gain, _), many in self.gains.items()), self.total)

    @property
    def after(self) -> Fraction:
        return Fraction(sum((gain - fee) * many for (gain, fee), many in self.gains.items()), self.total)

    @property
    def sd(self) -> float:
        squares = Fraction(sum(gain * gain * many for (gain, _), many in self.gains.items()), self.total)
        return sqrt(squares - self.before**2)

    @property
    def stderr(self) -> float | None:
        return None if self.exact else self.sd / sqrt(self.total)

    @property
    def worst(self) -> Cents:
        return min(gain - fee for gain, fee in self.gains)

    @property
    def best(self) -> Cents:
        return max(gain - fee for gain, fee in self.gains)


def ends(found: Odds, layout: Layout, rounds: int, seed: int) -> Ends:
    """The ends of a described round: exact if its wagers allow it, else so many rounds through the steps."""
    probed = probe(layout)
    settled = {seat: _all_settled(found, layout.seats[seat]) for seat in layout.people}
    known = list(settled.values())
    settled[layout.bank_seat] = None if None in known else -sum((each or Fraction(0) for each in known), Fraction(0))
    counted = _counted(found, layout, probed)
    if isinstance(counted, str):
        return Ends(layout, probed.fees, played(layout, rounds, seed), exact=False, because=counted, settled=settled)
    counts, of = counted
    return Ends(layout, probed.fees, counts, exact=True, because=of, settled=settled)


def _all_settled(found: Odds, circles: Mapping[str, Cents]) -> Fraction | None:
    """What the wagers of a seat gain by exact figures, each for itself; nothing where one of them has none."""
    prices = {each.wager.id: each for each in found.prices if each.exact}
    gains, done = Fraction(0), set()
    for circle, amount in circles.items():
        if price := prices.get(wager_named(circle)):
            gains += in_cents(found.terms, price, amount)[0]
            done |= {circle, *placed_with(found.terms, price, amount)}
    return gains if done >= circles.keys() else None


# Counted -----------------------------------------------------------------------------------------------------------


def _counted(found: Odds, layout: Layout, probed: Probe) -> tuple[Counter[End], str] | str:
    """Every end with its deals, and what a deal is; or why that cannot be said."""
    answers = {each.wager.id: each for each in found.prices}
    rows = [row.params for row in found.terms.sheet.round if isinstance(row.params, Settle | SettleByCover)]
    alone = len(layout.people) == 1
    if community := _same_deals(found, layout, answers):
        if not alone and not covered(layout, probed) and any(_by_button(row) for row in rows):
            return "the action button says who is settled first"
        stakes = [(seat, wager, amount) for seat, wager, amount in probed.stakes if amount]
        told: _Ways = (
            ([_Placed(seat, wager, amount, words) for seat, wager, amount in stakes], many)
            for words, many in community.ways.items()
        )
        return _tally(layout, told, community.void), community.of
    if alone and (whole := _one_hand(layout, answers)):
        hand, ways = whole
        return _tally(layout, ways, hand.void if isinstance(hand, Deals) else 0), hand.of
    return "its wagers hang on several hands at once"


def _by_button(row: Settle | SettleByCover) -> bool:
    return isinstance(row, SettleByCover) or row.starts == _BUTTON


def covered(layout: Layout, probed: Probe) -> bool:
    """Whether the banks reach however the cards fall, where nothing is wagered after the deal."""
    if not layout.banks:
        return True
    sheet = layout.terms.sheet
    worst: Counter[str] = Counter()
    for seat, wager, amount in probed.stakes:
        rules = sheet.wager(wager)
        pays = [Stake(seat, rules, amount, Verdict("wins", row.on, row)) for row in rules.pays]
        worst[_bank_of(layout, wager)] += max(amount, *map(due, pays))
    return all(worst[bank] <= amount for bank, amount in layout.banks.items())


def _bank_of(layout: Layout, wager: str) -> str:
    rows = [row.params for row in layout.terms.sheet.round if isinstance(row.params, Settle)]
    return next((row.bank for row in rows if wager in row.order), WHOLE)


def _same_deals(found: Odds, layout: Layout, answers: Mapping[str, Price]) -> Deals | None:
    """The deals that decide every wager, if they are cards that lie there for everybody."""
    if not any(row.step in _COMMUNITY for row in found.terms.sheet.round):
        return None
    wagers = {wager_named(circle) for circles in layout.seats.values() for circle in circles}
    if any(wager not in answers or answers[wager].wager.outcomes for wager in wagers):
        return None
    deals = [answers[wager].deals for wager in wagers]
    first = deals[0]
    return first if isinstance(first, Deals) and first.exact and all(each is first for each in deals) else None


def _one_hand(layout: Layout, answers: Mapping[str, Price]) -> tuple[Deals | Played, _Ways] | None:
    """The only hand and its ends, if all wagers of the only player belong to it."""
    (seat,) = layout.people
    circles = layout.seats[seat]
    for base in circles.keys() & answers.keys():
        hand, amount = answers[base].deals, circles[base]
        if not hand.exact or placed_with(layout.terms, answers[base], amount) != dict(circles):
            continue
        match hand:
            case Played():
                return hand, (
                    ([_Placed(seat, bet.wager, int(bet.stake * amount), bet.words) for bet in bets], many)
                    for bets, many in hand.ways.items()
                )
            case Deals():
                return hand, (([_Placed(seat, base, amount, words)], many) for words, many in hand.ways.items())
    return None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A stake that has come to its end."""

    seat: int
    wager: str
    amount: Cents
    words: tuple[str, ...]

    def stake(self, sheet: Sheet) -> Stake:
        wager = sheet.wager(self.wager)
        return Stake(self.seat, wager, self.amount, verdict(wager, self.words))


_Ways: TypeAlias = Iterable[tuple[list[_Placed], int]]


def _tally(layout: Layout, ways: _Ways, void: int) -> Counter[End]:
    found: Counter[End] = Counter()
    places = {seat: at for at, seat in enumerate(layout.people)}
    for stakes, many in ways:
        gains, short = [0] * len(places), False
        for seat, gain, reached in _settle(layout, stakes):
            gains[places[seat]] += gain
            short |= not reached
        found[End(tuple(gains), short)] += many
    if void:
        found[End((0,) * len(places), short=False, void=True)] += void
    return found


def _settle(layout: Layout, stakes: list[_Placed]) -> Iterator[tuple[int, Cents, bool]]:
    """Each stake with what it gained and whether the bank reached for it, step by step as the sheet settles."""
    sheet = layout.terms.sheet
    left, reaches = list(stakes), {bank: Reach(amount, amount) for bank, amount in layout.banks.items()}
    for row in (each.params for each in sheet.round):
        if not isinstance(row, Settle | SettleByCover) or not left:
            continue
        now = [each for each in left if each.wager in row.order and (_every(row) or FOLDED in each.words)]
        left = [each for each in left if each not in now]
        if len(layout.people) == 1:
            now.sort(key=lambda each: row.order.index(each.wager))
        lines = [each.stake(sheet) for each in now]
        bank = row.bank if isinstance(row, Settle) else WHOLE
        enough = sum(map(due, lines))
        reach = reaches.get(bank) or Reach(enough, enough)
        reach.money = row.money
        for line in reach.settle(lines):
            yield line.stake.seat, line.paid - line.taken, line.covered


def _every(row: Settle | SettleByCover) -> bool:
    return isinstance(row, SettleByCover) or row.of == "every hand"


# Played ------------------------------------------------------------------------------------------------------------


def played(layout: Layout, rounds: int, seed: int) -> Counter[End]:
    """So many rounds through the real steps, each from a full shoe."""
    found: Counter[End] = Counter()
    play = tables(layout, seed)
    with progress("rounds", rounds) as advance:
        for _ in range(rounds):
            try:
                found[_end(layout, play())] += 1
            except ShortDeck:
                found[End((0,) * len(layout.people), short=False, void=True)] += 1
            advance(1)
    return found


def _end(layout: Layout, dealt: Round) -> End:
    net, fees = dealt.net(), fees_paid(dealt, (layout.bank_seat, *layout.people))
    short = any(isinstance(each, Settled) and each.because.endswith(_EXHAUSTED) for each in dealt.events)
    return End(tuple(net.get(stack(seat), 0) + fees[seat] for seat in layout.people), short)
