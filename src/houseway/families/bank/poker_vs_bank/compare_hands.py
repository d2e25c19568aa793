"""Hands against the bank's hand: a shared board, play or fold, the qualifier, the comparison, bonus hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import Card, cards
from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.play.events import NOBODY, Ranked
from houseway.play.ids import BOARD, PileId, Place
from houseway.play.steps import step
from houseway.play.table import Pile, Table
from houseway.ranking import ORDERS, USES, Order, best
from houseway.ranking.kickers import comparison
from houseway.ranking.poker_vs_bank import VERSUS, Ties, Unqualified, against, five_card
from houseway.rules.pages.outcome_words import Meanings, weakest_words
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.part_names import HandName, WagerName
from houseway.rules.sheet.spec import Sheet, WagerRules

COMMUNITY = PileId("community")
FOLDED = "folded"


@dataclass(slots=True)
class Hands:
    """What has been announced of each hand, so that it is not announced twice."""

    read: dict[PileId, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LayBoard:
    """So many cards."""

    cards: int


@step(LayBoard)
def lay_board(table: Table, rules: LayBoard) -> None:
    """Lay the community cards face down in the middle of the table."""
    if not table.facts(Banked).idle:
        table.deal(table.pile(COMMUNITY), rules.cards, seen_by=NOBODY)


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """So many cards."""

    cards: int


@step(TurnBoard)
def turn_board(table: Table, rules: TurnBoard) -> None:
    """Turn up the next of the community cards."""
    if not table.facts(Banked).idle:
        down = table.pile(COMMUNITY)
        table.carry(down.cards[: rules.cards], down, table.pile(BOARD))


@dataclass(frozen=True, slots=True)
class CompareHands:
    """`hand` is how hands rank, `qualifies` the weakest with which the bank plays, `wagers` those that it decides.

    `unqualified` says whether hands are compared when the bank does not qualify, `ties` who wins with equal hands.
    """

    hand: HandName
    qualifies: str
    wagers: tuple[WagerName, ...]
    unqualified: Unqualified
    ties: Ties = "push"

    def __post_init__(self) -> None:
        cards(self.qualifies)

    def meanings(self, sheet: Sheet, wager: WagerRules) -> Meanings:
        """What the outcomes mean with these ties, and where hands are compared all the same."""
        if wager.id not in self.wagers:
            return
        least = weakest_words(sheet, self.hand, self.qualifies)
        yield "not-qualified", f"the player-dealer's hand does not reach {least}"
        yield "tie", self._tie()
        alone = self.unqualified == "the hands are not compared"
        above = "the player's hand ranks above the player-dealer's" + (", which qualifies" if alone else "")
        yield "win", above + (", or is equal" if self.ties == "the player wins" else "")
        below = "the player's hand ranks below it"
        yield "lose", below + (", or is equal" if self.ties == "the player-dealer wins" else "")
        if alone:
            yield "not-qualified-and-lost", None

    def _tie(self) -> str | None:
        """What a tie is: none that is won or lost, and none below the qualifier where equal hands do not push there."""
        if self.ties != "push":
            return None
        below = self.unqualified == "the hands are compared"
        return VERSUS["tie"] + ("" if below else "; the player-dealer's qualifies")


@step(CompareHands)
def compare_hands(table: Table, rules: CompareHands) -> None:
    """Turn up the bank's hand and say whether it qualifies; turn up the hands that were not folded and compare them."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    order, bank = _order(table, rules.hand), bank_hand(table)
    least = _weakest(table.terms, rules.hand, rules.qualifies)
    board = table.pile(BOARD).cards
    theirs = _strength(table, rules.hand, bank, board)
    _show(table, bank, order.say(theirs))
    table.announce(f"the player-dealer {'qualifies' if theirs >= least else 'does not qualify'}")
    for seat in in_turn(table, banked):
        places = [place for place in banked.at(seat) if place not in banked.folded]
        if not places:
            continue
        pile = table.hand(seat)
        mine = _strength(table, rules.hand, pile, board)
        _show(table, pile, order.say(mine))
        kind = _word(order, mine)
        words = against(mine, theirs, least, unqualified=rules.unqualified, ties=rules.ties, kind=kind)
        read = comparison(order, mine, theirs)
        for place in places:
            for wager in rules.wagers:
                banked.say(place, wager, words, read)


@dataclass(frozen=True, slots=True)
class ReadBonus:
    """`wager` is paid by what the `hand` is, made of one's own cards and perhaps others.

    `of` says whose: those who have folded are read first where their hands are cleared before the others are shown.
    """

    wager: WagerName
    hand: HandName
    joined: Literal["own cards alone", "with the board", "with the player-dealer's cards"] = "own cards alone"
    of: Literal["every hand", "folded hands"] = "every hand"


@step(ReadBonus)
def read_bonus(table: Table, rules: ReadBonus) -> None:
    """Turn up the hands that a bonus wager lies on, folded or not, and read them for it."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    order, others = _order(table, rules.hand), _others(table, rules.joined)
    for seat in in_turn(table, banked):
        places = [place for place in banked.at(seat) if _lives(banked, place, rules.wager)]
        if rules.of == "folded hands":
            places = [place for place in places if place in banked.folded]
        if not places:
            continue
        pile = table.hand(seat)
        strength = _strength(table, rules.hand, pile, others)
        if rules.joined == "with the player-dealer's cards":
            # A hand is not called by what it makes with cards of others: its name may have been read already.
            _turn_up(table, pile)
            said = f"{table.name(seat)} shows {order.say(strength)} with the player-dealer's cards"
            table.announce(said, named=(seat,))
        else:
            _show(table, pile, order.say(strength))
        for place in places:
            banked.say(place, rules.wager, (_word(order, strength),), order.say(strength))


def _lives(banked: Banked, place: Place, wager: str) -> bool:
    """Whether this place has a wager that was not lost by folding."""
    return wager in banked.circles[place] and FOLDED not in banked.results.get(place, {}).get(wager, ())


def in_turn(table: Table, banked: Banked) -> list[int]:
    """The seats with a hand in play, from the left of the player-dealer."""
    hands = banked.hands()
    return [seat for seat in table.after(bank_position(table)) if seat in hands]


@once
def _weakest(terms: Terms, hand: str, qualifies: str) -> int:
    """The strength of the weakest hand with which the bank plays."""
    return ORDERS[terms.sheet.hands[hand].ranking].strength(cards(qualifies))


def _order(table: Table, hand: str) -> Order:
    return ORDERS[table.terms.sheet.hands[hand].ranking]


def _others(table: Table, joined: str) -> list[Card]:
    """The cards that a bonus hand is made of besides the player's own."""
    match joined:
        case "with the board":
            return table.pile(BOARD).cards
        case "with the player-dealer's cards":
            return bank_hand(table).cards
        case _:
            return []


def _strength(table: Table, hand: str, pile: Pile, others: Sequence[Card]) -> int:
    """The best that the cards make with some others."""
    return best(_order(table, hand), pile.cards, others, USES[table.terms.sheet.hands[hand].use])


def _word(order: Order, strength: int) -> str:
    """What a hand is, as a wager's rows are written: five cards as everywhere, others by their own classes."""
    return five_card(strength) if order is ORDERS["high"] else order.kind(strength)


def _turn_up(table: Table, pile: Pile) -> None:
    """Turn a hand up, unless that has been done."""
    known = table.facts(Hands).read
    if pile.name not in known:
        known[pile.name] = ""
        table.show(pile)


def _show(table: Table, pile: Pile, words: str) -> None:
    """Turn a hand up and announce it, unless that has been done."""
    _turn_up(table, pile)
    known = table.facts(Hands).read
    if known.get(pile.name) != words:
        known[pile.name] = words
        table.events.append(Ranked(pile.name, words))
