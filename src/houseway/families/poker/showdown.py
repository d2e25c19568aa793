"""The showdown: hands are read, and every pot goes to the best of them, in halves where it is split."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from houseway.cards.card import JOKER, MARK, Card
from houseway.families.poker.hand import BOARDS, Hand, Pot, shares, side_pots
from houseway.play.events import NOBODY, Ranked
from houseway.play.ledger import POT, stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import ORDERS, USES, Order, Use, best, high
from houseway.ranking.use import ANY_FIVE
from houseway.rules.spec import HandName, HandRules
from houseway.rules.values import Cents, Money

OddChips: TypeAlias = Literal["winner nearest the left of the button", "highest card by suit", "lowest card by suit"]


@dataclass(frozen=True, slots=True)
class Showdown:
    """`hand` is how hands are read; with `low` the pot is halved between the two. A split is made in chips of `chip`.

    What cannot be halved goes to the high hand, or to the first board.
    """

    hand: HandName
    chip: Money
    odd_chips: OddChips
    low: HandName | None = None


@step(Showdown)
def showdown(table: Table, rules: Showdown) -> None:
    """Show the hands and award each pot to the best; ties split it, odd chips go by the printed rule."""
    hand = table.facts(Hand)
    if hand.called_off:
        return
    if hand.decided:
        take_all(table, hand, hand.live[0], "everybody else has folded")
        return
    read = table.terms.sheet.hands
    halves = [read[rules.hand]] if rules.low is None else [read[rules.hand], read[rules.low]]
    parts = [part for board in BOARDS[: hand.boards] for part in _read_board(table, hand, board, halves)]
    drop = sum(hand.put_in.values()) + hand.dead - table.ledger[POT]
    pots = side_pots(hand.put_in, hand.live, drop, hand.dead)
    for at, pot in enumerate(pots):
        name = "pot" if len(pots) == 1 else "main pot" if at == 0 else f"side pot {at}"
        award(table, Prize(name, pot, parts), rules.odd_chips, rules.chip)


def take_all(table: Table, hand: Hand, seat: int, because: str) -> None:
    """The whole pot to one seat."""
    if left := table.ledger[POT]:
        table.ledger.move(POT, stack(seat), left, because)
        hand.won[seat] = left
    else:
        table.announce(f"{because}, and the fee has taken the whole pot")


class Part(NamedTuple):
    """A part of every pot: the board and the half it is played for, and how good each seat is there.

    A low hand that does not qualify is worth nothing.
    """

    board: str
    half: str
    order: Order
    strengths: dict[int, int]


class Prize(NamedTuple):
    """A pot, what the dealer calls it, and its parts."""

    name: str
    pot: Pot
    parts: Sequence[Part]


def _read_board(table: Table, hand: Hand, board: str, halves: Sequence[HandRules]) -> list[Part]:
    """Read every live hand on a board: high, or high and low."""
    parts = []
    for at, half in enumerate(halves):
        order = ORDERS[half.ranking]
        strengths = _read_hands(table, hand, order, USES[half.use], board)
        name = ("high", "low")[at] if len(halves) > 1 else ""
        parts.append(Part(board if hand.boards > 1 else "", name, order, strengths))
    return parts


def _read_hands(table: Table, hand: Hand, order: Order, use: Use, board: str) -> dict[int, int]:
    shared = table.pile(board).cards
    piles = [table.hand(seat) for seat in hand.live]
    if order.strength is high.strength and use is ANY_FIVE:
        strengths = high.strengths(shared, [pile.cards for pile in piles])
    else:
        strengths = [best(order, pile.cards, shared, use) for pile in piles]
    for pile, strength in zip(piles, strengths, strict=True):
        if NOBODY in pile.sight or pile.owner in pile.sight:
            table.show(pile)
        table.events.append(Ranked(pile.name, order.say(strength)))
    return dict(zip(hand.live, strengths, strict=True))


def award(table: Table, prize: Prize, odd_chips: OddChips, chip: Cents) -> None:
    """One pot, in its parts: halved between boards, then between high and low where a low qualifies."""
    name, pot, parts = prize
    if len(pot.seats) == 1:
        _pay(table, pot.seats[0], pot.amount, f"{name}: nobody else is in it")
        return
    boards = list(dict.fromkeys(part.board for part in parts))
    for board, amount in zip(boards, _halves(pot.amount, len(boards), chip), strict=True):
        contested = [part for part in parts if part.board == board]
        contested = [part for part in contested if max(part.strengths[seat] for seat in pot.seats)] or contested[:1]
        for part, half in zip(contested, _halves(amount, len(contested), chip), strict=True):
            words = ", ".join(word for word in (name, part.board, part.half) if word)
            _award_part(table, Award(words, half, pot.seats), part, odd_chips, chip)


def _halves(amount: Cents, parts: int, chip: Cents) -> list[Cents]:
    """Even parts in whole chips; what is left over goes with the first."""
    each = amount // parts // chip * chip
    return [amount - each * (parts - 1), *[each] * (parts - 1)]


class Award(NamedTuple):
    """An amount to be won, what the dealer calls it, and who may win it."""

    name: str
    amount: Cents
    seats: Sequence[int]


def _award_part(table: Table, prize: Award, part: Part, odd_chips: OddChips, chip: Cents) -> None:
    strengths = part.strengths
    top = max([strengths[seat] for seat in prize.seats])
    # `order` runs from the left of the button, so the first winner in it is the nearest.
    winners = [seat for seat in table.facts(Hand).order if seat in prize.seats and strengths[seat] == top]
    words = part.order.say(top)
    if len(winners) == 1:
        _pay(table, winners[0], prize.amount, f"{prize.name}: {words}")
        return
    odd_to = winners[0] if odd_chips == "winner nearest the left of the button" else _by_card(table, winners, odd_chips)
    for seat, share in shares(prize.amount, winners, odd_to, chip).items():
        _pay(table, seat, share, f"{prize.name} split {len(winners)} ways: {words}")


def _pay(table: Table, seat: int, amount: Cents, because: str) -> None:
    if amount:
        table.ledger.move(POT, stack(seat), amount, because)
        won = table.facts(Hand).won
        won[seat] = won.get(seat, 0) + amount


def _by_card(table: Table, winners: Sequence[int], odd_chips: OddChips) -> int:
    """The winner with the highest, or the lowest, card by rank and then suit."""
    if odd_chips == "highest card by suit":
        return max(winners, key=lambda seat: max(map(_high_card, table.hand(seat).cards)))
    return min(winners, key=lambda seat: min(map(_low_card, table.hand(seat).cards)))


def _high_card(face: Card) -> int:
    """Aces high, then spades, hearts, diamonds, clubs: the order of the integers themselves."""
    return face & MARK - 1


def _low_card(face: Card) -> int:
    """The joker below everything, aces low."""
    face &= MARK - 1
    return -1 if face == JOKER else (face + 4) % 52
