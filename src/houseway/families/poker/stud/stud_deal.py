"""Stud: cards dealt up and down, the forced bet, and who speaks first by the cards that show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER, MARK, Card, rank, suit
from houseway.errors import BadInput
from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.bet_sizes import bet_size
from houseway.families.poker.core.betting import betting_round
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import Seating, present
from houseway.families.poker.irregular.rulings import end_hand, refund
from houseway.play.events import EVERYONE
from houseway.play.ids import BOARD
from houseway.play.lasting import LastingState, lasts
from houseway.play.seat_notes import DealerButton
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table
from houseway.ranking import high as high_hand
from houseway.ranking.jokers import DEALT_UP
from houseway.rules.sheet.values import Cents

Face: TypeAlias = Literal["up", "down"]

ACE = 12
HAND_OF_POKER = 5


@dataclass(slots=True)
class Stud:
    """What the steps of a stud hand share.

    Where a joker that is dealt face up is worth less, it is `marked` and these words are said. `dealt` are the seats
    that held cards when the last ones were dealt, `forced` who made the forced bet of this round, `most` what the
    deepest seat then had in the pot; `still_dealt` are folded seats that receive a card until there is a bet. A seat
    that has `exposed` a down card gets the next one face down. Last cards that fall face up lie before seats
    `turned_up`: there may be `no_betting` on them, or who received one `may_declare` all in. `early` are last cards
    dealt too early, and seats `served_early` have kept theirs; `streets` counts the streets so far. Seats that are
    `away` were not back in time to act; `dead_shown` are the up cards of hands that were dead before the forced bet,
    and `named` is who had to make that by mistake.
    """

    marked: str = ""
    dealt: tuple[int, ...] = ()
    forced: int = 0
    most: Cents = 0
    still_dealt: list[int] = field(default_factory=list)
    exposed: list[int] = field(default_factory=list)
    turned_up: list[int] = field(default_factory=list)
    no_betting: bool = False
    may_declare: list[int] = field(default_factory=list)
    early: dict[int, Card] = field(default_factory=dict)
    served_early: list[int] = field(default_factory=list)
    streets: int = 0
    away: list[int] = field(default_factory=list)
    dead_shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    named: int = 0

    def to_serve(self, hand: Hand) -> list[int]:
        """The live seats that have no card of this street yet, in the order of the deal."""
        return [seat for seat in hand.live if seat not in self.served_early] if self.served_early else hand.live


# The first cards ----------------------------------------------------------------------------------------------


@lasts("dealt_in")
class DealtIn(LastingState, frozen=True):
    """`seats` were dealt the last hand."""

    seats: tuple[int, ...] = ()

    def without(self, seat: int) -> DealtIn:
        """Whoever takes the seat was not dealt the last hand."""
        return DealtIn(tuple([each for each in self.seats if each != seat]))


@dataclass(frozen=True, slots=True)
class TakeSeats:
    """`first` receives the first card of every deal; `entering` is whether it is noted who was not dealt the last."""

    first: Literal["the left of the house dealer", "the next seat every hand"] = "the left of the house dealer"
    entering: Literal["as anybody", "noted"] = "as anybody"


@step(TakeSeats)
def take_seats(table: Table, rules: TakeSeats) -> None:
    """Everybody at the table is dealt in; there is no button."""
    order, seats = table.seats, present(table)
    if len(seats) < 2:
        raise BadInput(f"{len(seats)} of {len(order)} players is at the table", where="seats")
    if rules.first == "the next seat every hand":
        order = table.after(table.lasting[DealerButton].seat or order[-1])
        table.keep(DealerButton(order[0]))
    if rules.entering == "noted":
        last = table.lasting[DealtIn].seats
        table.facts(Seating).waiting[:] = [seat for seat in seats if last and seat not in last]
        table.keep(DealtIn(tuple(seats)))
    table.facts(Hand).dealt_in([seat for seat in order if seat in seats])


_DEALT_UP = {
    "off when dealt up": "a joker dealt face up gets the off button: it is partially wild",
    "partly wild when dealt up": "the joker was dealt face up: it is an ace, or completes a straight or a flush",
}


@dataclass(frozen=True, slots=True)
class DealStud:
    """`faces` of the first cards, in the order in which they are dealt; `joker` is what one dealt face up is then."""

    faces: tuple[Face, ...]
    joker: Literal["as any other", "off when dealt up", "partly wild when dealt up"] = "as any other"


@step(DealStud, ruled=("exposed_card",))
def deal_stud(table: Table, rules: DealStud) -> None:
    """Deal the first cards up and down, one at a time, to each player in turn."""
    hand, stud = table.facts(Hand), table.facts(Stud)
    stud.marked = _DEALT_UP.get(rules.joker, "")
    stud.dealt = hand.order
    if table.incidents:
        _deal_with_exposed_cards(table, hand, stud, rules.faces)
    else:
        piles = table.hands(hand.order)
        for face in rules.faces:
            deal_round(table, stud, piles, face)
    stud.most = max(hand.put_in.values())


def deal_round(table: Table, stud: Stud, piles: Sequence[Pile], face: Face) -> None:
    """One card to each pile, face up for everybody or face down for its owner."""
    if stud.marked and face == "up":
        for pile in piles:
            deal_up(table, stud, pile)
    else:
        table.deal_around(piles, face_up=face == "up")


def deal_up(table: Table, stud: Stud, pile: Pile) -> None:
    """One card face up; a joker is marked, where it is worth less so."""
    stub = table.shoe.stack
    if stud.marked and stub and stub[-1] == JOKER:
        stub[-1] = DEALT_UP
        table.announce(stud.marked)
    table.deal(pile, seen_by=EVERYONE)


def _deal_with_exposed_cards(table: Table, hand: Hand, stud: Stud, faces: Sequence[Face]) -> None:
    """One exposed card plays on, and the up card is dealt down instead; with two the player is out of the hand."""
    exposed = reported(table, "exposed_card")
    turned = {
        seat: {min(max(each.count, 1), len(faces)) for each in exposed if each.seat == seat} for seat in hand.order
    }
    for at, face in enumerate(faces, start=1):
        for seat in hand.order:
            wrong = at in turned[seat]
            instead = face == "up" and any(card < at for card in turned[seat])
            up = wrong if face == "down" or instead else True
            if up:
                deal_up(table, stud, table.hand(seat))
            else:
                table.deal(table.hand(seat), seen_by=seat)
    for incident in exposed:
        if len(turned.get(incident.seat, ())) < 2:
            rule(table, incident, "the card stays up, and the up card is dealt down")
        elif incident.seat in hand.live:
            rule(table, incident, "two cards are exposed: the ante goes back, and the hand is out")
            stud.dead_shown[incident.seat] = shown_cards(table.hand(incident.seat))
            out_of_hand(table, hand, stud, incident.seat, give_back=True)
    hand.called_off = not hand.live


def out_of_hand(table: Table, hand: Hand, stud: Stud, seat: int, *, give_back: bool) -> None:
    """A ruling ends a seat's hand; its chips go back, or stay."""
    if give_back:
        refund(table, hand, seat, "out of the hand by a ruling")
    end_hand(table, hand, seat)
    stud.dealt = tuple(each for each in stud.dealt if each != seat)


# What shows ---------------------------------------------------------------------------------------------------


def door(pile: Pile) -> Card | None:
    """The first card that everybody sees."""
    return pile.cards[pile.sight.index(EVERYONE)] if EVERYONE in pile.sight else None


def shown_cards(pile: Pile, first: int = 7) -> tuple[Card, ...]:
    """Those of the first so many cards that everybody sees."""
    return tuple([face for face, seen_by in zip(pile.cards[:first], pile.sight, strict=False) if seen_by == EVERYONE])


def low_rank(face: Card) -> int:
    """Aces are low, and a joker below them: it stands for the lowest card that is missing."""
    return -1 if face & MARK - 1 == JOKER else (rank(face) + 1) % 13


# Up cards are added up with three bits for each rank, looked up by card for speed: every street reads every hand.
_BITS, _JOIN = 3, 14
_WIDTH = _BITS * _JOIN
_EACH = sum(1 << _BITS * place for place in range(_JOIN))
_MORE = _EACH << 1 | _EACH << 2 | 7 << _WIDTH
_FACES = [face if face & MARK - 1 <= JOKER else 0 for face in range(MARK * 4)]
_LOW = [1 << _BITS * (low_rank(face) + 1) for face in _FACES]
_HIGH = [1 << _BITS * (min(rank(face), ACE) + 1) for face in _FACES]
# A joker without an off button joins the best cards that show; with one it is an ace.
_WILD = [1 << _BITS * _JOIN if face == JOKER else key for face, key in enumerate(_HIGH)]


Showing: TypeAlias = tuple[int, int]


def showing(piles: Sequence[Pile], keys: Sequence[int], first: int = 7, shared: Sequence[Card] = ()) -> list[Showing]:
    """What shows of the first so many cards of each, to be compared: how many of each rank, then the ranks.

    `shared` cards lie in the middle and count with each.
    """
    boards, common = [], sum([keys[face] for face in shared])
    for pile in piles:
        total, sight = common, pile.sight
        for face in _open_cards(tuple(sight if len(sight) <= first else sight[:first]))(pile.cards):
            total += keys[face]
        boards.append(_grouped(total) if total & _MORE else (total.bit_count(), total))
    return boards


@cache
def _open_cards(sight: tuple[int, ...]) -> Callable[[Sequence[Card]], Sequence[Card]]:
    """Takes those cards of a hand that everybody sees, where its cards are seen like this."""
    places = [at for at, seen_by in enumerate(sight) if seen_by == EVERYONE]
    if len(places) > 1:
        return itemgetter(*places)
    # A getter of one place would give the card alone.
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


@cache
def _grouped(total: int) -> Showing:
    """Cards with some of a rank. Two pair beat a higher pair, so the counts come before the ranks."""
    if total >> _WIDTH:
        total = _joined(total)
    # Each rank falls into the mask of its count: five of them are four and one.
    ones, twos, fours = total & _EACH, total >> 1 & _EACH, total >> 2 & _EACH
    threes, fives = ones & twos, ones & fours
    counts = masks = 0
    for mask in (fives, fours ^ fives, threes, twos ^ threes, ones ^ threes ^ fives):
        counts, masks = counts << _BITS | mask.bit_count(), masks << _WIDTH | mask
    return counts, masks


def _joined(total: int) -> int:
    """A wild joker beside the best cards that show, or as an ace."""
    count, place = max([(total >> _BITS * place & 7, place) for place in range(_JOIN)])
    joker, rest = total >> _WIDTH, total & (1 << _WIDTH) - 1
    return rest + (joker << _BITS * (place if count else _JOIN - 1))


@cache
def door_cards(*, aces_low: bool, suits: bool) -> tuple[tuple[int, int], ...]:
    """How each up card ranks for the forced bet: by rank, and by suit where suits count. A joker has no suit."""
    return tuple(
        [
            (
                low_rank(face) if aces_low else min(rank(face), ACE),
                suit(face) if suits and face & MARK - 1 != JOKER else -1,
            )
            for face in _FACES
        ]
    )


# Betting by the cards that show -------------------------------------------------------------------------------


OpenPair: TypeAlias = Literal[
    "no option",
    "the player who paired",
    "the player who paired, for everybody",
    "anybody",
    "the upper limit applies",
]


@dataclass(frozen=True, slots=True)
class BetByBoard:
    """`limit` is the table limit of this round; the `first` to act is known by what shows of the first `cards`.

    `open_pair` says who may bet the higher limit instead, where somebody shows a pair, or that it is the bet of all;
    `community` whether a community card counts in what shows. Of `equals` the first in turn acts, or by the suit of
    their highest card.
    """

    limit: Literal["lower", "higher"]
    first: Literal["highest board", "lowest board"] = "highest board"
    cards: int = 7
    open_pair: OpenPair = "no option"
    community: Literal["does not count", "counts by rank", "counts in a whole hand"] = "does not count"
    equals: Literal["first in turn", "by suit"] = "first in turn"


@step(BetByBoard)
def bet_by_board(table: Table, rules: BetByBoard) -> Script | None:
    """A round of betting that the best cards showing begin."""
    hand, stud = table.facts(Hand), table.facts(Stud)
    if hand.decided or stud.no_betting:
        return None
    piles, high = table.hands(hand.live), _WILD if stud.marked else _HIGH
    low = rules.first == "lowest board"
    shared = table.pile(BOARD).cards if rules.community != "does not count" and BOARD in table.piles else ()
    boards = showing(piles, _LOW if low else high, rules.cards, shared)
    whole = shared and not low and rules.community == "counts in a whole hand"
    hand.first = _first_to_act(piles, (whole and _whole_hands(piles, rules.cards, shared)) or boards, rules)
    size = bet_size(table, hand, rules.limit)
    pairs: list[int] = []
    if rules.open_pair != "no option" and table.terms.structure == "limit":
        shown = boards if not low and rules.cards == 7 and not shared else showing(piles, high)
        pairs = [seat for seat, (counts, _) in zip(hand.live, shown, strict=True) if counts >> _BITS]
    if not pairs:
        return betting_round(table, size, hand.first)
    upper = bet_size(table, hand, "higher")
    match rules.open_pair:
        case "the upper limit applies":
            return betting_round(table, upper, hand.first)
        case "anybody":
            return betting_round(table, size, hand.first, upper=upper)
        case "the player who paired, for everybody":
            return betting_round(table, size, hand.first, upper=upper, opens_upper=pairs, binds=pairs)
    return betting_round(table, size, hand.first, upper=upper, opens_upper=pairs)


def _first_to_act(piles: Sequence[Pile], boards: Sequence[Showing] | Sequence[int], rules: BetByBoard) -> int:
    best = min if rules.first == "lowest board" else max
    top = best(boards)
    if rules.equals != "by suit" or boards.count(top) == 1:
        return piles[boards.index(top)].owner
    equal = [pile for pile, board in zip(piles, boards, strict=True) if board == top]
    worth = door_cards(aces_low=rules.first == "lowest board", suits=True)
    return best(equal, key=lambda pile: best([worth[face] for face in shown_cards(pile, rules.cards)])).owner


def _whole_hands(piles: Sequence[Pile], first: int, shared: Sequence[Card]) -> list[int]:
    """What the five cards that show are worth, straights and flushes counted; nothing where somebody shows fewer.

    Only for a pack without a joker.
    """
    shown = [shown_cards(pile, first) for pile in piles]
    if min(map(len, shown)) + len(shared) < HAND_OF_POKER:
        return []
    return high_hand.strengths(shared, shown)
