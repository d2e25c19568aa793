"""The most that a seat of a described table can lose and gain in a round, from the rules: no result lies beyond.

Wagers on the same community cards are looked at together, over every end. Hands are separate: each may end in its own
best and worst way. Where the bank may run out, what it wins and what it pays are bounded one by one, and by the bank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.core.wagers import WHOLE
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.odds.core.after_collection import stake_gain
from houseway.odds.core.deal_counts import Deals, Expected, PlayedHand
from houseway.odds.core.layout import Layout, Probe
from houseway.odds.core.price import Price
from houseway.play.read_words import wager_named
from houseway.ranking.twentyone import RULES
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import Stake, Verdict, due
from houseway.rules.sheet.spec import WagerRules
from houseway.rules.sheet.values import Cents

# The lab splits a pair into no more hands than this where the document sets no limit.
_MOST_HANDS = 4


@dataclass
class _Extremes:
    """By seat and bank wager, the lowest and the highest result so far."""

    low: Counter[tuple[int, str]] = field(default_factory=Counter)
    high: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, seat: int, bank: str, ends: Iterable[tuple[Cents, Cents]]) -> None:
        lows, highs = zip(*ends, strict=True)
        self.low[seat, bank] += min(lows)
        self.high[seat, bank] += max(highs)


def bounds(
    layout: Layout, probed: Probe, prices: Mapping[str, Price], community: Deals | None
) -> dict[int, tuple[Cents, Cents]]:
    """By seat the worst and the best result before fees."""
    short = not covered(layout, probed)
    found = _Extremes()
    if community is not None:
        _on_the_board(layout, probed, community, found, short=short)
    else:
        for seat in layout.people:
            for bank, ends in _hands(layout, seat, prices, short=short):
                found.add(seat, bank, ends)
                found.add(layout.bank_seat, bank, [(-high, -low) for low, high in ends])
    return {seat: _limited(layout, found, seat) for seat in (layout.bank_seat, *layout.people)}


def covered(layout: Layout, probed: Probe) -> bool:
    """Whether the banks can pay however the cards fall, where nothing is wagered after the deal."""
    if not layout.banks:
        return True
    worst: Counter[str] = Counter()
    for _, wager, amount in probed.stakes:
        rules = layout.terms.sheet.wager(wager)
        worst[_bank_of(layout, wager)] += max(amount, _most_paid(rules, amount))
    return all(worst[bank] <= amount for bank, amount in layout.banks.items())


def _most_paid(rules: WagerRules, amount: Cents) -> Cents:
    return max((due(Stake(0, rules, amount, Verdict("wins", row.on, row))) for row in rules.pays), default=0)


def _bank_of(layout: Layout, wager: str) -> str:
    rows = [row.params for row in layout.terms.sheet.round if isinstance(row.params, Settle)]
    return next((row.bank for row in rows if wager in row.order), WHOLE)


def _limited(layout: Layout, found: _Extremes, seat: int) -> tuple[Cents, Cents]:
    """No seat wins or loses more against a bank than the bank put up."""
    low = high = 0
    for key in {*found.low, *found.high}:
        if key[0] == seat:
            most = layout.banks.get(key[1])
            low += found.low[key] if most is None else max(found.low[key], -most)
            high += found.high[key] if most is None else min(found.high[key], most)
    return low, high


def _end(gains: Iterable[Cents], *, short: bool) -> tuple[Cents, Cents]:
    """What the wagers of one end come to: together, or at the most and the least if some are not settled."""
    all_of_them = list(gains)
    if not short:
        return sum(all_of_them), sum(all_of_them)
    return sum(min(each, 0) for each in all_of_them), sum(max(each, 0) for each in all_of_them)


def _on_the_board(layout: Layout, probed: Probe, community: Deals, found: _Extremes, *, short: bool) -> None:
    sheet = layout.terms.sheet
    banks = {_bank_of(layout, wager) for _, wager, amount in probed.stakes if amount}
    for bank in banks:
        stakes = [each for each in probed.stakes if each[2] and _bank_of(layout, each[1]) == bank]
        ends = [
            [(seat, stake_gain(sheet.wager(wager), amount, words)) for seat, wager, amount in stakes]
            for words in community.ways
        ]
        for seat in layout.people:
            found.add(seat, bank, [_end((gain for at, gain in end if at == seat), short=short) for end in ends])
        found.add(layout.bank_seat, bank, [_end((-gain for _, gain in end), short=short) for end in ends])


def _hands(
    layout: Layout, seat: int, prices: Mapping[str, Price], *, short: bool
) -> Iterable[tuple[str, list[tuple[Cents, Cents]]]]:
    """Each hand or wager of a seat with its bank and its ends."""
    circles = layout.seats[seat]
    parts = {part.wager.id for price in prices.values() for part in price.parts if part.wager.id not in prices}
    for circle, amount in circles.items():
        wager = wager_named(circle)
        if wager in parts and any(wager_named(each) in prices and prices[wager_named(each)].parts for each in circles):
            continue
        yield _bank_of(layout, wager), _ends_of(layout.terms, wager, amount, prices.get(wager), short=short)


def _ends_of(terms: Terms, wager: str, amount: Cents, price: Price | None, *, short: bool) -> list[tuple[Cents, Cents]]:
    sheet = terms.sheet
    match price.deals if price else None:
        case PlayedHand(ways=ways):
            return [
                _end(
                    (stake_gain(sheet.wager(bet.wager), int(bet.stake * amount), bet.words) for bet in bets),
                    short=short,
                )
                for bets in ways
            ]
        case Deals(ways=words) as deals if deals.exact:
            return [_end([stake_gain(sheet.wager(wager), amount, each)], short=short) for each in words]
        case Expected(rows=rows):
            hands, once = _most_hands(terms), _naturals(terms)
            return [((1 if row.name in once else hands) * int(row.net * amount // 1),) * 2 for row in rows]
    rules = sheet.wager(wager)
    return [(-amount, _most_paid(rules, amount))]


def _most_hands(terms: Terms) -> int:
    """Into how many hands a pair may be split."""
    for row in terms.sheet.round:
        if isinstance(row.params, PlayHands):
            return 1 if row.params.splits == "not allowed" else row.params.most_hands or _MOST_HANDS
    return 1


def _naturals(terms: Terms) -> set[str]:
    """The words of two dealt cards that no hand of a split pair has."""
    rules = [RULES[hand.ranking] for hand in terms.sheet.hands.values() if hand.ranking in RULES]
    return {f"player-{word}" for each in rules for word in each.naturals}
