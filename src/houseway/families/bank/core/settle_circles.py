"""Settlement: the bank settles the wagers in the printed order until it is exhausted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec import Struct

from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.bank.core.wagers import WHOLE, full_cover
from houseway.play.events import Settled
from houseway.play.ids import BANK, Account, Place, stack, won
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.posting.terms import Terms, once, wagers_by_name
from houseway.rules.settle import Money as Use
from houseway.rules.settle import Reach, Stake, Verdict, due, verdict
from houseway.rules.sheet.part_names import SettledWager, WagerName
from houseway.rules.sheet.values import Cents
from houseway.rules.sheet.vocabulary import vocabulary


@dataclass(frozen=True, slots=True)
class Settle:
    """`by` wager: all wagers of one kind around the table, then the next kind; `by` seat: one seat after another.

    At a seat all wagers of one kind are settled before the next kind, whoever has made them; `by` bettor, all wagers
    of one bettor before those of the next. `at_a_seat` says which bettor comes first, `hands` in which order several
    hands of a seat come: those of a split lie behind the hand that they came from. `order` is the order of the wagers,
    `starts` the first seat. Wagers of `one_kind` go around the table together. `money` says whether what the bank has
    collected may pay later winners. A settlement in the middle of a round leaves the bank where it is. `of` says whose
    wagers: hands that were folded may be cleared before the others are shown, and hands that are decided before the
    others are played.
    """

    order: tuple[SettledWager, ...]
    money: Use
    by: Literal["wager", "seat", "bettor"] = "wager"
    starts: Literal[
        "left of the player-dealer", "the action button", "left of the house dealer", "right of the house dealer"
    ] = "left of the player-dealer"
    direction: Literal["in the order of play", "against the order of play"] = "in the order of play"
    then: Literal["the bank goes back", "the bank stays"] = "the bank goes back"
    bank: str = WHOLE
    of: Literal["every hand", "folded hands", "decided hands"] = "every hand"
    hands: Literal["as they lie", "in the direction of the settlement"] = "as they lie"
    one_kind: tuple[WagerName, ...] = ()
    at_a_seat: Literal["who sits there first", "from the back line forward"] = "who sits there first"


@step(Settle)
def settle(table: Table, rules: Settle) -> None:
    """Settle the wagers in the printed order, as far as the bank reaches; what it cannot cover is returned."""
    banked = table.facts(Banked)
    if rules.bank not in banked.spots:
        return
    if not banked.idle:
        order = _in_order(table, banked, rules)
        if rules.of == "decided hands":
            order = [(place, name) for place, name in order if name in banked.results.get(place, {})]
        _meet(table, banked, taken_off(table, banked, order), rules.money, rules.bank)
    if rules.then == "the bank goes back":
        give_back(table, rules.bank)


@dataclass(frozen=True, slots=True)
class SettleByCover:
    """`order` is the order of the rings, from the outermost: the wagers of one kind around the table.

    `covers` says what the bank must reach to cover all wagers; `by` in which order it goes as far as it does.
    """

    order: tuple[SettledWager, ...]
    money: Use
    covers: Literal["the most that they could win", "what they have come to"]
    by: Literal["wager", "seat"] = "wager"


@step(SettleByCover)
def settle_by_cover(table: Table, rules: SettleByCover) -> None:
    """A bank that covers everything: from the right of the house dealer to the left, ring by ring, losers first.

    Otherwise from the action button on, until the bank is exhausted.
    """
    banked = table.facts(Banked)
    if banked.idle or WHOLE not in banked.spots:
        return
    rings = Settle(rules.order, rules.money, "wager", "right of the house dealer", "against the order of play")
    button = Settle(rules.order, rules.money, rules.by, "the action button")
    most = full_cover(table)
    stakes = taken_off(table, banked, _in_order(table, banked, button))
    wanted = most if rules.covers == "the most that they could win" else sum(due(each.stake) for each in stakes)
    if banked.reach[BANK][0] >= wanted:
        table.announce("the player-dealer's wager covers everything: losers first, from right to left")
        place_in_ring = {each: at for at, each in enumerate(_in_order(table, banked, rings))}
        stakes.sort(key=lambda each: place_in_ring[each.place, each.stake.wager.id])
        stakes.sort(key=lambda each: each.stake.verdict.result != "loses")
    _meet(table, banked, stakes, rules.money, WHOLE)
    give_back(table)


class Staked(Struct, frozen=True, gc=False):
    """A stake that was taken off its circle, with its place and the reason for its verdict."""

    place: Place
    stake: Stake
    why: str


def taken_off(table: Table, banked: Banked, order: Iterable[tuple[Place, str]]) -> list[Staked]:
    """Take the stakes off the circles, in order, with their places and verdicts."""
    terms, wagers, stakes = table.terms, wagers_by_name(table.terms), []
    everybody, circles, results = banked.outcomes, banked.circles, banked.results
    for place, name in order:
        # An Envy button wins without a stake.
        if place in circles and name in circles[place]:
            words, read = everybody, banked.read
            if place in results and name in results[place]:
                words, read = results[place][name], banked.reads.get((place, name), "")
            ruled, said = _ruled(terms, name, words)
            stake = Stake(place.bettor, wagers[name], circles[place].pop(name), ruled)
            stakes.append(Staked(place, stake, said.with_read(read)))
    return stakes


_FOULED = "fouled"
_NOTHING = "not in its pay table"
# Outcomes that say only which hand is better: how both were read says more.
_BARE = ("player", "banker", "dealer", "win", "lose", "tie", "push", "folded")


class _Said(NamedTuple):
    """What the dealer says of a verdict: the wager and its odds, why by the pay table (`says`), and further rows."""

    head: str
    outcome: str
    says: str
    more: str = ""

    def with_read(self, read: str) -> str:
        """The whole reason, with how the hands were read."""
        why = self.says
        if read:
            why = read if self.outcome in _BARE or read == why else f"{why} ({read})"
        return f"{self.head}: {why}{self.more}"


@once
def _ruled(terms: Terms, name: str, words: tuple[str, ...]) -> tuple[Verdict, _Said]:
    """The verdict on a wager that these outcomes give, and the dealer's words for it."""
    wager = wagers_by_name(terms)[name]
    ruled = verdict(wager, words)
    said = vocabulary(wager.outcomes or terms.sheet.outcomes)
    match ruled.result:
        case "wins":
            assert ruled.row is not None
            more = "".join(f", {row.pays}: {said[row.on]}" for row in ruled.more)
            return ruled, _Said(f"{wager.title} pays {ruled.row.pays}", ruled.on, said[ruled.on], more)
        case "pushes":
            return ruled, _Said(f"{wager.title} pushes", ruled.on, said[ruled.on])
        case "loses":
            came = _FOULED if _FOULED in words else next((word for word in words if word in said), "")
            return ruled, _Said(f"{wager.title} loses", came, said.get(came, "") or _NOTHING)


def _meet(table: Table, banked: Banked, stakes: list[Staked], money: Use, bank: str) -> None:
    """Settle these stakes one after another: from the first spot of the bank until it is exhausted, then the next."""
    reaches = {}
    for spot, _ in banked.spots[bank]:
        pays, takes = banked.reach[spot]
        reaches[spot] = Reach(pays, takes, money)
    for each in stakes:
        left = wanted = due(each.stake)
        shares = []
        for spot, reach in reaches.items():
            share = reach.meet(each.stake, left)
            shares.append((spot, share))
            left -= share
        banked.exhausted |= left > 0
        why = f"{each.why}; the player-dealer's wager is exhausted" if left else each.why
        _carry_out(table, banked, each, shares, why, covered=left < wanted or not wanted)
    for spot, reach in reaches.items():
        banked.reach[spot] = [reach.pays, reach.takes]


def _in_order(table: Table, banked: Banked, rules: Settle) -> list[tuple[Place, str]]:
    """Every place and wager, in the order of settlement."""
    seats = [_places_at(banked, seat, rules) for seat in seats_from(table, banked, rules)]
    match rules.by:
        case "seat":
            return [(place, name) for places in seats for name in rules.order for place in places]
        case "bettor":
            return [(place, name) for places in seats for place in places for name in rules.order]
        case "wager":
            kinds = kinds_of(rules)
            return [(place, name) for kind in kinds for places in seats for place in places for name in kind]


def kinds_of(rules: Settle) -> list[tuple[WagerName, ...]]:
    """The wagers in their order, those of one kind together, where the first of them stands."""
    kinds = (rules.one_kind if name in rules.one_kind else (name,) for name in rules.order)
    return list(dict.fromkeys(kinds))


def _places_at(banked: Banked, seat: int, rules: Settle) -> list[Place]:
    """The places of a seat that are settled now, hand by hand: who sits there, then the back line, or reversed."""
    places = [place for place in banked.at(seat) if rules.of != "folded hands" or place in banked.folded]
    if rules.direction == "against the order of play" and rules.hands == "in the direction of the settlement":
        places.sort(key=lambda place: -banked.lies(place.hand))
    if rules.at_a_seat == "from the back line forward":
        places.sort(key=lambda place: (banked.lies(place.hand), -place.bettor))
    return places


def seats_from(table: Table, banked: Banked, rules: Settle) -> list[int]:
    """The seats with a hand in play, from the one that is settled first."""
    seats = {*banked.hands(), *(seat for seat in table.seats if not table.behind(seat))}
    return in_settlement_order(seats, table.terms.sheet.seats.direction, bank_position(table), banked.action, rules)


def in_settlement_order(seats: Iterable[int], turns: str, bank: int, action: int, rules: Settle) -> list[int]:
    """These seats from the one that is settled first. `turns` is how the game goes round, `action` has the button."""
    order = sorted(seats)
    first, last = order[0], order[-1]
    if turns == "counter-clockwise":
        order.reverse()
    match rules.starts:
        case "left of the player-dealer":
            at = order.index(bank) + 1 if bank in order else 0
        case "the action button":
            at = order.index(action) if action in order else 0
        case "left of the house dealer":
            at = order.index(first)
        case "right of the house dealer":
            at = order.index(last)
    order = order[at:] + order[:at]
    if rules.direction == "against the order of play":
        order = [order[0], *order[:0:-1]]
    return order


def give_back(table: Table, bank: str = WHOLE) -> None:
    """Return the rest of the bank, and what it has collected, to the player-dealer."""
    for spot, person in table.facts(Banked).spots.get(bank, ()):
        for account, why in (
            (spot, "the rest of the player-dealer's wager"),
            (won(spot), "what the player-dealer collected"),
        ):
            if left := table.ledger[account]:
                table.ledger.move(account, stack(person), left, why)


def _carry_out(
    table: Table, banked: Banked, staked: Staked, shares: Sequence[tuple[Account, Cents]], why: str, *, covered: bool
) -> None:
    """Move what the bank collects or pays on a stake, spot by spot. The rest goes back to the bettor."""
    stake, ledger, result = staked.stake, table.ledger, staked.stake.verdict.result
    circle, bettor = staked.place.account(stake.wager.id), stack(stake.seat)
    taken = paid = 0
    for spot, share in shares:
        if share and result == "loses":
            ledger.move(circle, won(spot), share, why)
            taken += share
        elif share:
            own = min(share, ledger[spot])
            if own:
                ledger.move(spot, bettor, own, why)
            if share > own:
                ledger.move(won(spot), bettor, share - own, why)
            paid += share
    if back := stake.amount - taken:
        ledger.move(circle, bettor, back, "not covered by the player-dealer" if taken else why)
    hand, told = staked.place.hand, result if covered else "returned"
    net = banked.gained[staked.place, stake.wager.id] = paid - taken
    table.events.append(Settled(stake.seat, stake.wager.id, stake.amount, told, net, why, hand.seat, hand.number))
