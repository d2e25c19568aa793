"""The showdown: hands are read, and every pot goes to the best of them, in halves where it is split."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import gcd
from typing import Literal, NamedTuple, TypeAlias

from houseway.cards.card import JOKER, MARK, Card
from houseway.families.poker.core.hand_state import Hand, Pot, even_parts, shares
from houseway.play.events import NOBODY, Ranked
from houseway.play.ids import BOARD, BOARDS, POT, STACKS, PileId
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import ORDERS, USES, Order, Use, high
from houseway.ranking.hole_rules import ANY_FIVE, best_of_each
from houseway.ranking.kickers import has_kickers, told_apart
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.spec import HandRules
from houseway.rules.sheet.values import Cents, Money

OddChips: TypeAlias = Literal[
    "winner nearest the left of the button",
    "highest card by suit",
    "highest card by suit, aces low",
    "lowest card by suit",
]
OddHalf: TypeAlias = Literal["to the high hand or the first board", "to the winner nearest the left of the button"]
MoreOdd: TypeAlias = Literal["one each in turn", "all to the same winner"]
OddTo: TypeAlias = Callable[[Sequence[int]], int]

NEAREST: OddChips = "winner nearest the left of the button"
TO_THE_FIRST: OddHalf = "to the high hand or the first board"
IN_TURN: MoreOdd = "one each in turn"


@dataclass(frozen=True, slots=True)
class Showdown:
    """`hand` is how hands are read; with `low` the pot is halved between the two. A split is made in chips of `chip`,
    or in smaller ones where what the table posts brings them.

    `odd_chips` says which of tied hands receives a chip that cannot be split, `more_odd` who receives the others where
    three or more tie, and `odd_half` which half receives what cannot be halved.
    """

    hand: HandName
    chip: Money
    odd_chips: OddChips
    low: HandName | None = None
    odd_half: OddHalf = TO_THE_FIRST
    more_odd: MoreOdd = IN_TURN


@step(Showdown)
def showdown(table: Table, rules: Showdown) -> None:
    """Show the hands and award each pot to the best; ties split it, odd chips go by the printed rule."""
    show_down(table, table.facts(Hand), rules)


def show_down(table: Table, hand: Hand, rules: Showdown) -> None:
    """The showdown itself, for steps that add to it."""
    if hand.called_off:
        return
    if hand.decided:
        alone = "nobody else has a live hand" if hand.dead_hands else "everybody else has folded"
        take_all(table, hand, hand.live[0], alone)
        return
    award_pots(table, hand, rules, read_hands(table, hand, rules.hand, rules.low))


def award_pots(table: Table, hand: Hand, rules: Showdown, parts: Sequence[PotPart]) -> None:
    """Award the main pot and every side pot, once the hands have been read."""
    pots = hand.pots(sum(hand.put_in.values()) + hand.dead + hand.kept - table.ledger[POT])
    if not pots or len(pots[0].seats) < len(hand.live):
        # The fee comes off the main pot first, and everybody is in for that one.
        pots = [*emptied(hand.pots(0) or [Pot(0, tuple(hand.live))], pots), *pots]
    for at, pot in enumerate(pots):
        name = "pot" if len(pots) == 1 else "main pot" if at == 0 else f"side pot {at}"
        award(table, Prize(at, name, pot, parts), rules)


def emptied(pots: Sequence[Pot], left: Sequence[Pot]) -> list[Pot]:
    """Of these pots, those of which the fee has left nothing. Somebody wins them all the same."""
    full = {pot.seats for pot in left}
    return [Pot(0, pot.seats) for pot in pots if pot.seats not in full and len(pot.seats) > 1]


def take_all(table: Table, hand: Hand, seat: int, because: str) -> None:
    """The whole pot to one seat, save what is kept for the next hand."""
    hand.won[seat] = left = table.ledger[POT] - hand.kept
    if left:
        table.ledger.move(POT, STACKS[seat], left, because, pot=0)
    else:
        table.announce(f"{because}, and {_why_empty(hand)}")


def _why_empty(hand: Hand) -> str:
    return "the fee has taken the whole pot" if any(hand.taken.values()) else "nothing is in the pot"


class PotPart(NamedTuple):
    """A part of every pot: the board and the half it is played for, and how good each seat is there.

    A low hand that does not qualify has strength 0.
    """

    board: str
    half: str
    order: Order
    strengths: dict[int, int]


class Prize(NamedTuple):
    """A pot: its number (0 for the main pot), what the dealer calls it, and its parts."""

    number: int
    name: str
    pot: Pot
    parts: Sequence[PotPart]


def read_hands(table: Table, hand: Hand, name: str, low: str | None = None) -> list[PotPart]:
    """Read and show every live hand on every board: high, or high and low."""
    read = table.terms.sheet.hands
    halves = [read[name]] if low is None else [read[name], read[low]]
    parts: list[PotPart] = []
    for board in BOARDS[: hand.boards]:
        parts += _read_board(table, hand, board, halves)
    _show_hands(table, hand, parts)
    return parts


def _read_board(table: Table, hand: Hand, board: PileId, halves: Sequence[HandRules]) -> list[PotPart]:
    """Read every live hand on a board: high, or high and low."""
    name, shared = "", table.pile(board).cards
    if hand.boards > 1:
        name = "first board" if board is BOARD else str(board)
        if board is not BOARD and hand.shared:
            shared = table.pile(BOARD).cards[: hand.shared] + shared
    if len(halves) == 1:
        return [_read_half(table, hand, halves[0], shared, name, "")]
    return [_read_half(table, hand, halves[at], shared, name, word) for at, word in enumerate(("high", "low"))]


def _read_half(table: Table, hand: Hand, half: HandRules, shared: Sequence[Card], board: str, word: str) -> PotPart:
    order = ORDERS[half.ranking]
    return PotPart(board, word, order, _strengths(table, hand, order, USES[half.use], shared))


def _strengths(table: Table, hand: Hand, order: Order, use: Use, shared: Sequence[Card]) -> dict[int, int]:
    held = [pile.cards for pile in table.hands(hand.live)]
    if use is ANY_FIVE and not shared:
        strengths = list(map(order.strength, held))
    elif use is ANY_FIVE and order.strength is high.strength:
        strengths = high.strengths(shared, held)
    else:
        strengths = best_of_each(order, held, shared, use)
    return dict(zip(hand.live, strengths, strict=True))


def _show_hands(table: Table, hand: Hand, parts: Sequence[PotPart]) -> None:
    """Turn every live hand up, and read it aloud."""
    events, part, alone = table.events, parts[0], len(parts) == 1
    say, strengths = part.order.say, part.strengths
    for pile in table.hands(hand.live):
        seat, sight = pile.owner, pile.sight
        if seat in sight or NOBODY in sight:
            table.show(pile)
        events.append(Ranked(pile.name, say(strengths[seat]) if alone else _read_aloud(parts, seat)))


def _read_aloud(parts: Sequence[PotPart], seat: int) -> str:
    """`pair of fours; wheel`; `first board: flush, king high; no low / second board: pair of fours; wheel`."""
    boards: dict[str, list[str]] = {}
    for part in parts:
        boards.setdefault(part.board, []).append(part.order.say(part.strengths[seat]))
    return " / ".join(f"{board}: {'; '.join(said)}" if board else "; ".join(said) for board, said in boards.items())


def award(table: Table, prize: Prize, rules: Showdown) -> None:
    """One pot, in its parts: halved between boards, then between high and low where a low qualifies."""
    hand = table.facts(Hand)
    for won in _won_whole(prize, hand.order) or _won_in_parts(table, hand, prize, rules):
        hand.won[won.seat] = hand.won.get(won.seat, 0) + won.amount
        if won.amount:
            table.ledger.move(POT, STACKS[won.seat], won.amount, _because(prize, won), pot=prize.number)
        elif not prize.pot.amount:
            words = f"{table.name(won.seat)} wins ({_because(prize, won)}), and {_why_empty(hand)}"
            table.announce(words, named=(won.seat,))


def _won_whole(prize: Prize, order: Sequence[int]) -> list[Won]:
    """Most pots have one part and one best hand, and nothing is split. Empty for any other pot."""
    pot, parts = prize.pot, prize.parts
    if len(parts) > 1 or len(pot.seats) == 1 or len(winners := _winners(parts[0], pot, order)) > 1:
        return []
    return [Won(winners[0], pot.amount, parts[0])]


def _won_in_parts(table: Table, hand: Hand, prize: Prize, rules: Showdown) -> list[Won]:
    odd_to = _nearest if rules.odd_chips == NEAREST else partial(_by_card, table, rules.odd_chips)
    chip = smallest_chip(table.terms, rules.chip, hand.halves)
    return divide(prize.pot, prize.parts, hand.order, chip, OddRules(odd_to, rules.more_odd, rules.odd_half))


@once
def smallest_chip(terms: Terms, chip: Cents, halves: int) -> Cents:
    """The chips that a pot is split in: half dollars, where a bet, a blind, an ante or a fee brings them to the table.

    `halves` are the stakes of the hand in halves of those posted. A kill raises the bets, and blinds and antes only
    where its row says so.
    """
    stakes = terms.stakes
    before, bets = [*stakes.blinds, stakes.ante], [stakes.bring_in, terms.lower, terms.higher]
    all_raised = any(getattr(row.params, "blinds", "") == "raised as well" for row in terms.sheet.round)
    raised = [amount * halves // 2 for amount in (bets + before if all_raised else bets)]
    fees = [amount for rates in terms.option.pays for amount in rates] if terms.option else []
    return gcd(chip, *before, *bets, *raised, *fees)


class Won(NamedTuple):
    """What a seat takes of a pot, in one of its parts (none where nobody else may win it), and how many share that."""

    seat: int
    amount: Cents
    part: PotPart | None = None
    ways: int = 1


def _nearest(winners: Sequence[int]) -> int:
    """Winners are counted from the left of the button."""
    return winners[0]


class OddRules(NamedTuple):
    """What becomes of chips that cannot be split: `to` picks who receives one, `more` and `half` as in `Showdown`."""

    to: OddTo = _nearest
    more: MoreOdd = IN_TURN
    half: OddHalf = TO_THE_FIRST

    def in_turn(self, winners: Sequence[int]) -> list[int]:
        """Who receives the first chip that cannot be split, the second, and so on."""
        if self.more != IN_TURN:
            return [self.to(winners)] * len(winners)
        left, found = list(winners), []
        while left:
            found.append(self.to(left))
            left.remove(found[-1])
        return found


ONE_EACH = OddRules()


def divide(
    pot: Pot, parts: Sequence[PotPart], order: Sequence[int], chip: Cents, odd: OddRules = ONE_EACH
) -> list[Won]:
    """Who takes how much of a pot. `order` runs from the left of the button: the first winner in it is the nearest."""
    if len(pot.seats) == 1:
        return [Won(pot.seats[0], pot.amount)]
    if len(parts) == 1:
        return _shared_out(pot.amount, parts[0], _winners(parts[0], pot, order), chip, odd)
    boards = [_contested(parts, board, pot, order) for board in dict.fromkeys(part.board for part in parts)]
    split: list[Won] = []
    at = _odd_at([[seat for _, winners in board for seat in winners] for board in boards], order, odd.half)
    for board, amount in zip(boards, even_parts(pot.amount, len(boards), at, chip), strict=True):
        at = _odd_at([winners for _, winners in board], order, odd.half)
        for (part, winners), half in zip(board, even_parts(amount, len(board), at, chip), strict=True):
            split += _shared_out(half, part, winners, chip, odd)
    return split


def _contested(parts: Sequence[PotPart], board: str, pot: Pot, order: Sequence[int]) -> list[tuple[PotPart, list[int]]]:
    """The parts that a pot is played for on a board, with their winners. A low that nobody has is left out."""
    own = [part for part in parts if part.board == board]
    held = [part for part in own if max(part.strengths[seat] for seat in pot.seats)] or own[:1]
    return [(part, _winners(part, pot, order)) for part in held]


def _winners(part: PotPart, pot: Pot, order: Sequence[int]) -> list[int]:
    strengths, seats = part.strengths, pot.seats
    top = max(map(strengths.__getitem__, seats))
    return [seat for seat in order if strengths.get(seat) == top and seat in seats]


def _odd_at(winners: Sequence[Sequence[int]], order: Sequence[int], odd_half: OddHalf) -> int:
    """Which of several parts takes what cannot be divided between them."""
    if odd_half == TO_THE_FIRST:
        return 0
    nearest = next(seat for seat in order if any(seat in each for each in winners))
    return next(at for at, each in enumerate(winners) if nearest in each)


def _shared_out(amount: Cents, part: PotPart, winners: list[int], chip: Cents, odd: OddRules) -> list[Won]:
    if len(winners) == 1:
        return [Won(winners[0], amount, part)]
    split = shares(amount, winners, odd.in_turn(winners), chip)
    return [Won(seat, share, part, len(winners)) for seat, share in split.items()]


def _because(prize: Prize, won: Won) -> str:
    if won.part is None:
        return f"{prize.name}: nobody else is in it"
    name = prize.name
    if won.part.board or won.part.half:
        name = ", ".join([word for word in (name, won.part.board, won.part.half) if word])
    split = f" split {won.ways} ways" if won.ways > 1 else ""
    return f"{name}{split}: {_called(prize.pot, won.part, won.part.strengths[won.seat])}"


def _called(pot: Pot, part: PotPart, best: int) -> str:
    """The winning hand as the dealer calls it, with its kicker where the next best one is called alike."""
    strengths = part.strengths
    if not has_kickers(part.order):
        return part.order.say(best)
    beaten = [strengths[seat] for seat in pot.seats if strengths[seat] < best]
    return told_apart(part.order, best, max(beaten) if beaten else best)[0]


def _by_card(table: Table, odd_chips: OddChips, winners: Sequence[int]) -> int:
    """The winner with the highest, or the lowest, card by rank and then suit."""
    if odd_chips == "lowest card by suit":
        return min(winners, key=lambda seat: min(map(_low_card, table.hand(seat).cards)))
    value = _high_card if odd_chips == "highest card by suit" else _low_card
    return max(winners, key=lambda seat: max(map(value, table.hand(seat).cards)))


def _high_card(face: Card) -> int:
    """Aces high, then spades, hearts, diamonds, clubs: the order of the integers themselves."""
    return face & MARK - 1


def _low_card(face: Card) -> int:
    """The joker below everything, aces low."""
    face &= MARK - 1
    return -1 if face == JOKER else (face + 4) % 52
