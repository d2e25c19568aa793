"""How a described round ends: counted exactly where its wagers allow it, otherwise played through the real steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from houseway.bots.bot import policy
from houseway.bots.bot_types import Bot
from houseway.errors import ShortDeck
from houseway.families.bank.core.bank_fees import BEFORE_THE_DEAL
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.settle_circles import Settle, SettleByCover
from houseway.families.bank.core.wagers import WHOLE
from houseway.families.bank.poker_vs_bank.compare_hands import FOLDED
from houseway.odds import GameOdds
from houseway.odds.core.after_collection import in_cents, placed_with
from houseway.odds.core.deal_counts import Deals, Expected, PlayedHand
from houseway.odds.core.layout import Layout, Probe, fees_paid, probe, tables
from houseway.odds.core.layout_bounds import bounds, covered
from houseway.odds.core.price import Price
from houseway.odds.core.progress import progress
from houseway.play.ids import stack
from houseway.play.read_words import wager_named
from houseway.play.round import Round
from houseway.rules.settle import Reach, Stake, due, verdict
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents

# Steps that read community cards.
_COMMUNITY = ("third_cards", "go_to_war", "read_two_cards", "baccarat_out_of_hand")
_BUTTON = "the action button"


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Each player's gain before fees; whether the bank ran out before all was settled; whether the round is void."""

    gains: tuple[Cents, ...]
    short: bool
    void: bool = False


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """Every end of the round with its number of deals, or of rounds where it was played.

    `because` says what a deal is, or why the round was played. `settled` is what each seat expects if the bank never
    runs out: the sum of the exact figures of its wagers, or None where a wager has none. Of played rounds, `bounds` are
    the worst and the best result of each seat before fees, by the rules, and `played_by` says how hands were played.
    """

    layout: Layout
    fees: Mapping[int, Cents]
    counts: Mapping[RoundEnd, int]
    exact: bool
    because: str
    settled: Mapping[int, Fraction | None] = field(default_factory=dict)
    bounds: Mapping[int, tuple[Cents, Cents]] = field(default_factory=dict)
    played_by: str = ""

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def short(self) -> Fraction:
        """How likely the bank is exhausted with something left to settle."""
        return Fraction(sum(many for end, many in self.counts.items() if end.short), self.total)

    def person(self, seat: int) -> SeatResult:
        """The results of a seat. The bank's seat has what all the others lose."""
        gains: Counter[tuple[Cents, Cents]] = Counter()
        place = None if seat == self.layout.bank_seat else self.layout.people.index(seat)
        for end, many in self.counts.items():
            gain = -sum(end.gains) if place is None else end.gains[place]
            gains[gain, 0 if end.void else self.fees[seat]] += many
        return SeatResult(gains, self.exact, self.bounds.get(seat), self.fees[seat])


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The gains and fees of one seat, with how often each occurs; its bound before the fee, where that is known."""

    gains: Mapping[tuple[Cents, Cents], int]
    exact: bool
    bound: tuple[Cents, Cents] | None = None
    fee: Cents = 0

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
        """The worst result after the fee that the rules allow; where every deal was counted, the worst of them."""
        if self.bound is not None:
            return self.bound[0] - self.fee
        return min(gain - fee for gain, fee in self.gains)

    @property
    def best(self) -> Cents:
        if self.bound is not None:
            return self.bound[1] - self.fee
        return max(gain - fee for gain, fee in self.gains)


def ends(found: GameOdds, layout: Layout, rounds: int, seed: int) -> RoundEnds:
    """The ends of a described round: exact if its wagers allow it, otherwise `rounds` rounds through the steps."""
    probed = probe(layout)
    settled = {seat: _all_settled(found, layout.seats[seat]) for seat in layout.people}
    known = list(settled.values())
    settled[layout.bank_seat] = None if None in known else -sum((each or Fraction(0) for each in known), Fraction(0))
    counted = _counted(found, layout, probed)
    if isinstance(counted, str):
        return _sampled(found, layout, probed, rounds, seed, counted, settled)
    counts, of = counted
    return RoundEnds(layout, probed.fees, counts, exact=True, because=of, settled=settled)


def _sampled(
    found: GameOdds,
    layout: Layout,
    probed: Probe,
    rounds: int,
    seed: int,
    because: str,
    settled: Mapping[int, Fraction | None],
) -> RoundEnds:
    """Rounds through the steps, hands by the best play where the lab knows it, with bounds from the rules."""
    from houseway.odds.core.best_bot import best_bot

    player, played_by = best_bot(layout.terms, policy("regular", layout.terms.sheet))
    answers = {each.wager.id: each for each in found.prices}
    reach = bounds(layout, probed, answers, _same_deals(found, layout, answers))
    counts = played(layout, rounds, seed, player)
    return RoundEnds(
        layout, probed.fees, counts, exact=False, because=because, settled=settled, bounds=reach, played_by=played_by
    )


def _all_settled(found: GameOdds, circles: Mapping[str, Cents]) -> Fraction | None:
    """What a seat's wagers gain by exact figures, each alone; None where one of them has none."""
    prices = {each.wager.id: each for each in found.prices if each.exact}
    gains, done = Fraction(0), set()
    for circle, amount in circles.items():
        if price := prices.get(wager_named(circle)):
            gains += in_cents(found.terms, price, amount)[0]
            done |= {circle, *placed_with(found.terms, price, amount)}
    return gains if done >= circles.keys() else None


# Counted -----------------------------------------------------------------------------------------------------------


def _counted(found: GameOdds, layout: Layout, probed: Probe) -> tuple[Counter[RoundEnd], str] | str:
    """Every end with its deals, and what a deal is; or why they cannot be counted."""
    answers = {each.wager.id: each for each in found.prices}
    rows = [row.params for row in found.terms.sheet.round if isinstance(row.params, Settle | SettleByCover)]
    alone = len(layout.people) == 1
    if community := _same_deals(found, layout, answers):
        if not alone and not covered(layout, probed) and any(_by_button(row) for row in rows):
            return "the action button says who is settled first"
        stakes = [(seat, wager, amount) for seat, wager, amount in probed.stakes if amount]
        told: _Ways = (
            ([_EndedStake(seat, wager, amount, words) for seat, wager, amount in stakes], many)
            for words, many in community.ways.items()
        )
        return _tally(layout, told, community.void), community.of
    if alone and (whole := _one_hand(layout, answers)):
        hand, ways = whole
        return _tally(layout, ways, hand.void if isinstance(hand, Deals) else 0), hand.of
    if alone and (together := _with_bonuses(layout)):
        ways, of = together
        return _tally(layout, ways, 0), of
    return _not_counted(layout, answers)


def _not_counted(layout: Layout, answers: Mapping[str, Price]) -> str:
    """Why the round is played."""
    if len(layout.people) > 1:
        return "its wagers depend on several hands at once"
    circles = layout.seats[layout.people[0]]
    if any(isinstance(answers[each].deals, Expected) for each in circles.keys() & answers.keys()):
        return "hands that split have no list of their ends"
    return "its wagers are counted each by itself, not together"


def _by_button(row: Settle | SettleByCover) -> bool:
    return isinstance(row, SettleByCover) or row.starts == _BUTTON


def _same_deals(found: GameOdds, layout: Layout, answers: Mapping[str, Price]) -> Deals | None:
    """The deals that decide every wager, if they are community cards."""
    if not any(row.step in _COMMUNITY for row in found.terms.sheet.round):
        return None
    wagers = {wager_named(circle) for circles in layout.seats.values() for circle in circles}
    if any(wager not in answers or answers[wager].wager.outcomes for wager in wagers):
        return None
    deals = [answers[wager].deals for wager in wagers]
    first = deals[0]
    return first if isinstance(first, Deals) and first.exact and all(each is first for each in deals) else None


def _one_hand(layout: Layout, answers: Mapping[str, Price]) -> tuple[Deals | PlayedHand, _Ways] | None:
    """The only hand and its ends, if all wagers of the only player belong to it."""
    (seat,) = layout.people
    circles = layout.seats[seat]
    for base in circles.keys() & answers.keys():
        hand, amount = answers[base].deals, circles[base]
        if not hand.exact or placed_with(layout.terms, answers[base], amount) != dict(circles):
            continue
        match hand:
            case PlayedHand():
                return hand, (
                    ([_EndedStake(seat, bet.wager, int(bet.stake * amount), bet.words) for bet in bets], many)
                    for bets, many in hand.ways.items()
                )
            case Deals():
                return hand, (([_EndedStake(seat, base, amount, words)], many) for words, many in hand.ways.items())
    return None


def _with_bonuses(layout: Layout) -> tuple[_Ways, str] | None:
    """The only hand with the bonuses on its own cards, if all wagers of the only player are these."""
    from houseway.odds.core.methods import count_with_bonuses

    (seat,) = layout.people
    circles = layout.seats[seat]
    joint = count_with_bonuses(layout.terms)
    if joint is None:
        return None
    ways, bonuses, of = joint
    before = {bet.wager: bet.stake for bet in next(iter(ways)) if bet.wager not in bonuses}
    hand = [each for each in before if layout.terms.sheet.wager(each).opens == BEFORE_THE_DEAL]
    base = circles.get(hand[0], 0)
    amounts = dict.fromkeys(before, base) | {each: circles.get(each, 0) for each in bonuses}
    wanted = {each: int(before[each] * base) for each in hand} | {
        each: circles[each] for each in bonuses if each in circles
    }
    if not base or dict(circles) != wanted:
        return None
    return (
        (
            [
                _EndedStake(seat, bet.wager, int(bet.stake * amounts.get(bet.wager, base)), bet.words)
                for bet in bets
                if bet.wager not in bonuses or bet.wager in circles
            ],
            many,
        )
        for bets, many in ways.items()
    ), of


@dataclass(frozen=True, slots=True)
class _EndedStake:
    """A stake with its outcome words."""

    seat: int
    wager: str
    amount: Cents
    words: tuple[str, ...]

    def stake(self, sheet: Sheet) -> Stake:
        wager = sheet.wager(self.wager)
        return Stake(self.seat, wager, self.amount, verdict(wager, self.words))


_Ways: TypeAlias = Iterable[tuple[list[_EndedStake], int]]


def _tally(layout: Layout, ways: _Ways, void: int) -> Counter[RoundEnd]:
    found: Counter[RoundEnd] = Counter()
    places = {seat: at for at, seat in enumerate(layout.people)}
    for stakes, many in ways:
        gains, short = [0] * len(places), False
        for seat, gain, reached in _settle(layout, stakes):
            gains[places[seat]] += gain
            short |= not reached
        found[RoundEnd(tuple(gains), short)] += many
    if void:
        found[RoundEnd((0,) * len(places), short=False, void=True)] += void
    return found


def _settle(layout: Layout, stakes: list[_EndedStake]) -> Iterator[tuple[int, Cents, bool]]:
    """Each stake with its gain and whether the bank could pay it, in the order in which the sheet settles."""
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


def played(layout: Layout, rounds: int, seed: int, player: Bot | None = None) -> Counter[RoundEnd]:
    """Play `rounds` rounds through the real steps, each from a full shoe; hands by this player or as regulars do."""
    found: Counter[RoundEnd] = Counter()
    play = tables(layout, seed, player)
    with progress("rounds", rounds) as advance:
        for _ in range(rounds):
            try:
                found[_end(layout, play())] += 1
            except ShortDeck:
                found[RoundEnd((0,) * len(layout.people), short=False, void=True)] += 1
            advance(1)
    return found


def _end(layout: Layout, dealt: Round) -> RoundEnd:
    net, fees = dealt.net(), fees_paid(dealt, (layout.bank_seat, *layout.people))
    gains = tuple(net.get(stack(seat), 0) + fees[seat] for seat in layout.people)
    return RoundEnd(gains, dealt.table.facts(Banked).exhausted)
