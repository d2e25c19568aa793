"""Replaying a hand from a file: answer by answer, with the cards that the file names.

A file of ours has the order of the cards. For any other file the shoe is stacked while the hand is played: every card
that the file names comes out where it says; burns and unknown cards are filled from the rest, always in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from houseway.cards import Card, SeededChance, Shoe, text
from houseway.errors import BadInput, HousewayError
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.mucking import SHOWDOWN
from houseway.families.poker.core.ready_seats import RecordedAwards, RecordedPosts
from houseway.families.poker.forced.bet_before_deal import BET
from houseway.histories.hand_log import apply_reports, is_bet, raising, recorded_event
from houseway.histories.history_fields import voided
from houseway.histories.legality import legal, move_in_words
from houseway.histories.neutral_table import Results, finish, puts_all_in
from houseway.play.decisions import Choose, Decision, Pick, subject
from houseway.play.events import Acted, Dealt, Event, Shuffled
from houseway.play.ids import PileId
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.wager_question import Answer, Wager
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, dollars

BRING_IN = "bring in"
STRADDLE = "straddle"
_TRIES = 400
# The words of a file for these moves; all others are raises.
_DOES = {"fold": "fold", "check": "call", "call": "call", BRING_IN: BRING_IN}


@dataclass(slots=True)
class Slot:
    """A card that the file deals: unknown until it is shown or filled in."""

    card: Card | None
    where: str


@dataclass(slots=True)
class Act:
    """What a seat does, and where the file says so.

    `amount` is the seat's total bet in this round, or with `more` what it adds.
    """

    seat: int
    does: Literal["fold", "call", "raise", "bring in", "discard", "say"]
    where: str
    amount: Cents = 0
    more: bool = False
    slots: list[Slot] = field(default_factory=list)
    about: str = ""
    words: str = ""


@dataclass(slots=True)
class RecordedHand:
    """Everything that a file says about a hand: what is dealt where, who does what, and who has put up how much.

    At the neutral table `posts` are put up, `shows` is who showed, and `results` decide where no cards are known.
    `unknown` are the cards that the file does not name, as they were filled in.
    """

    dealt: dict[PileId, list[Slot]] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    blinds: dict[int, Cents] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    posts: RecordedPosts = field(default_factory=RecordedPosts)
    shows: dict[int, bool] = field(default_factory=dict)
    results: Results = field(default_factory=Results)
    unknown: set[Card] = field(default_factory=set)


def play_again(played: Round, told: RecordedHand, fields: Mapping[str, Any], where: str) -> Round:
    """Answer a hand of ours with a known order of cards: the file answers every question.

    `fields` are those of the round: what the floor reported, and why the hand is void.
    """
    waiting = [Incident(**each) for each in fields.get("incidents", []) if each.get("after")]
    ruled = _bets(played.events)
    at_once: list[Acted] = []

    def answer(decision: Decision, value: Answer) -> None:
        heard = len(played.events)
        try:
            played.answer(decision.number, decision.seat, value)
        except HousewayError:
            # A hand that failed is void: its last answer fails again.
            if played.state != "void" or "void" not in fields:
                raise
        said = recorded_event(decision, value, played.events[heard:])
        # A file may tell of a ruling before or after the answer that came next.
        ruled[:] = [*at_once, *[each for each in _bets(played.events[heard:]) if each is not said]]

    for act in told.acts:
        heard = len(played.events)
        waiting = apply_reports(played, waiting)
        at_once = _bets(played.events[heard:])
        ruled += at_once
        does = [(each.seat, _DOES.get(each.move, "raise")) for each in ruled]
        if (act.seat, act.does) in does:
            # Forced or ruled, not asked. A format need not record these.
            del ruled[: does.index((act.seat, act.does)) + 1]
        else:
            _take(played, act, answer)
    if left := apply_reports(played, waiting):
        said = f"it was reported at question {left[0].after}, and the hand asks {played.count}"
        raise BadInput(said, where=f"{where}: incidents: {left[0].word}")
    return voided(played, fields, where)


def _bets(events: Iterable[Event]) -> list[Acted]:
    return [each for each in events if isinstance(each, Acted) and each.about == BET]


def stack_and_play(
    terms: Terms, seats: Mapping[int, tuple[Cents, str]], button: int | None, told: RecordedHand
) -> Round:
    """Play a foreign hand. Questions that its format cannot answer get the default answer, with a note."""
    return _Stacked(terms, seats, button, told).play()


def _take(played: Round, act: Act, answer: Callable[[Decision, Answer], None]) -> None:
    """Find the question that an act answers, and answer it."""
    if act.does == BRING_IN and not any(each.about == "bring-in" for each in played.open_decisions()):
        return _forced(played, act)
    decision = _question_for(played, act)
    value = _value(played, decision, act)
    why = decision.why_not(value)
    if why is not None:
        raise BadInput(f"{why}; {legal(decision)}", where=act.where)
    return answer(decision, value)


def _forced(played: Round, act: Act) -> None:
    """Check a bring-in that left no choice and has been made already."""
    made = [each.seat for each in played.events if isinstance(each, Acted) and each.move == BRING_IN]
    if act.seat not in made:
        who = f"seat {made[0]} does" if made else "nobody does"
        raise BadInput(f"seat {act.seat} does not bring it in here; {who}", where=act.where)


def _question_for(played: Round, act: Act) -> Decision:
    waiting = played.open_decisions()
    if not waiting:
        raise BadInput("the hand is over, and nobody is asked any more", where=act.where)
    for decision in waiting:
        fits = decision.about == act.about if act.does == "say" else _tells(decision)
        if decision.seat == act.seat and fits:
            return decision
    open_ = "; ".join(f"seat {each.seat} is asked about {subject(each)}, {legal(each)}" for each in waiting)
    raise BadInput(f"it is not the turn of seat {act.seat} to {move_in_words(act.does)}: {open_}", where=act.where)


def _tells(decision: Decision) -> bool:
    """Whether the formats have a notation for the answer."""
    return is_bet(decision) or isinstance(decision, Pick)


def _value(played: Round, decision: Decision, act: Act) -> Answer:
    """The act as an answer to this question."""
    try:
        match act.does:
            case "say":
                return read_answer(decision, act.words)
            case "discard":
                return tuple(_known(slot) for slot in act.slots)
            case "bring in":
                return BRING_IN
            case "raise":
                return _raise(played, decision, act)
    except BadInput as error:
        raise BadInput(error.message, where=act.where) from None
    if isinstance(decision, Pick):
        raise BadInput(f"seat {act.seat} draws here, and does not {move_in_words(act.does)}", where=act.where)
    free = isinstance(decision, Choose) and "check" in decision.moves
    return act.does if act.does == "fold" else "check" if free else "call"


def _known(slot: Slot) -> Card:
    if slot.card is None:
        raise BadInput("the card that is thrown away was never dealt")
    return slot.card


def _raise(played: Round, decision: Decision, act: Act) -> Answer:
    own = played.table.facts(Hand).bets.get(act.seat, 0)
    amount = own + act.amount if act.more else act.amount
    if isinstance(decision, Wager):
        return {BET: amount}
    word = raising(decision)
    if not word or not isinstance(decision, Choose):
        raise BadInput(f"seat {act.seat} may not bet or raise here; {legal(decision)}")
    if decision.amounts and word in decision.amounts:
        return (word, amount)
    goes_to = own + decision.costs[decision.moves.index(word)]
    if goes_to != amount and not puts_all_in(played, act.seat, amount, goes_to):
        raise BadInput(f"a {word} here is to {dollars(goes_to)}, not to {dollars(amount)}")
    return word


class _Stacked:
    """Plays a hand and moves each card to its place in the shoe once that place is known."""

    def __init__(
        self, terms: Terms, seats: Mapping[int, tuple[Cents, str]], button: int | None, told: RecordedHand
    ) -> None:
        self.terms, self.seats, self.told = terms, seats, told
        self.lasting = Lasting(DealerButton(button or 0), told.posts)
        self.orders: list[list[Card]] = [list(terms.faces)]
        self.answers: list[tuple[int, int, Answer]] = []
        self.filled: dict[PileId, list[Slot]] = {}
        self.played = self._dealt_again()

    def play(self) -> Round:
        self._settle()
        for act in self.told.acts:
            self._pass_over(act)
            _take(self.played, act, self._answer)
        self._pass_over(None)
        if self.told.posts.first:
            self._show_or_muck()
        else:
            self._note_filled()
        self._check_all_dealt()
        return self.played

    def _show_or_muck(self) -> None:
        """The showdown of the neutral table: hands of which cards are unknown are given up."""
        self.told.unknown = {slot.card for slots in self.filled.values() for slot in slots if slot.card is not None}
        piles = self.played.table.hands(self.seats)
        known = {pile.owner: self.told.unknown.isdisjoint(pile.cards) for pile in piles}
        why, won = finish(self.played, known, self.told.shows, self.told.results)
        self.told.notes += [why] if why else []
        if won:
            self.lasting = self.lasting.keeping(RecordedAwards(won))
            self.played = self._dealt_again()

    def _note_filled(self) -> None:
        """Note which cards the file does not know, and whether they decide who wins."""
        live = self.played.table.facts(Hand).live
        for place, slots in self.filled.items():
            seat = place.seat if place.kind == "hand" else 0
            dealt = text([slot.card for slot in slots if slot.card is not None])
            last = "; it is in the showdown, so who wins is a guess" if seat in live and len(live) > 1 else ""
            who = f"seat {seat}" if seat else str(place)
            self.told.notes.append(f"{who}: the file does not know every card; filled in: {dealt}{last}")

    def _answer(self, decision: Decision, value: Answer) -> None:
        self.played.answer(decision.number, decision.seat, value)
        self.answers.append((decision.number, decision.seat, value))
        self._settle()

    def _pass_over(self, act: Act | None) -> None:
        """Answer questions that the format does not have: a straddle from the blinds, anything else by default."""
        while True:
            silent = [each for each in self.played.open_decisions() if not _tells(each)]
            if act is not None and act.does == "say":
                silent = [each for each in silent if (each.seat, each.about) != (act.seat, act.about)]
            if not silent or silent[0].about == SHOWDOWN:
                return
            decision = silent[0]
            value = decision.default_answer()
            if decision.about == STRADDLE and self.told.blinds.get(decision.seat):
                value = STRADDLE
            elif decision.about != STRADDLE:
                self.told.notes.append(
                    f"seat {decision.seat} is asked about {decision.about}, which the file does not answer: "
                    f"{decision.say(value)}"
                )
            self._answer(decision, value)

    # Stacking the shoe --------------------------------------------------------------------------------------------

    def _dealt_again(self) -> Round:
        first, *later = self.orders
        shoe = Shoe(first, SeededChance(0), orders=[order[::-1] for order in later])
        stacks = {seat: chips for seat, (chips, _) in self.seats.items()}
        names = {seat: name for seat, (_, name) in self.seats.items() if name}
        played = Round(self.terms, stacks, shoe, names=names, lasting=self.lasting)
        for number, seat, value in self.answers:
            played.answer(number, seat, value)
        return played

    def _settle(self) -> None:
        """Deal again until every card so far is the one that the file names."""
        for _ in range(_TRIES):
            if not self._stack():
                return
            self.played = self._dealt_again()
        raise BadInput("the cards cannot be dealt as the file says")

    def _stack(self) -> bool:
        """Put the named cards where they are dealt; returns whether anything had to be moved."""
        shoe = self.played.table.shoe
        self.orders = [list(shoe.opening[::-1]), *(list(order[::-1]) for order in shoe.orders)]
        moved, coming = False, self._named()
        for place, order, at, slot in self._places():
            wanted = slot.card if slot else None
            if slot is not None and wanted is None:
                wanted = slot.card = self._filler(order, at, coming)
                self.filled.setdefault(place, []).append(slot)
            elif wanted is None:
                wanted = self._filler(order, at, coming)
            elif wanted in coming:
                coming.remove(wanted)
            if wanted != order[at]:
                self._swap(order, at, wanted, slot)
                moved = True
        return moved

    def _named(self) -> list[Card]:
        """Every card that the file names, so that none of them is burned."""
        return [slot.card for slots in self.told.dealt.values() for slot in slots if slot.card is not None]

    def _places(self) -> Iterator[tuple[PileId, list[Card], int, Slot | None]]:
        """Each card dealt so far: where to, the order it came from and its place there, what the file says."""
        dealt: list[int] = [0]
        counts: dict[PileId, int] = {}
        for event in self.played.events:
            if isinstance(event, Shuffled):
                dealt.append(0)
            elif isinstance(event, Dealt):
                for _ in event.cards:
                    slots = self.told.dealt.get(event.to, [])
                    nth = counts.get(event.to, 0)
                    counts[event.to] = nth + 1
                    slot = slots[nth] if nth < len(slots) else self._unwritten(event.to)
                    yield event.to, self.orders[len(dealt) - 1], dealt[-1], slot
                    dealt[-1] += 1

    def _unwritten(self, place: PileId) -> Slot | None:
        """The slot for a card that the file does not record: a burn, or an unseen hand."""
        if place.kind != "hand":
            return None
        slot = Slot(None, str(place))
        self.told.dealt.setdefault(place, []).append(slot)
        return slot

    def _filler(self, order: list[Card], at: int, coming: list[Card]) -> Card:
        """The first remaining card that the file does not name."""
        found = next((face for face in order[at:] if face not in coming), None)
        if found is None:
            raise BadInput("no card is left for one that the file does not name")
        return found

    def _swap(self, order: list[Card], at: int, wanted: Card, slot: Slot | None) -> None:
        where = slot.where if slot else ""
        if wanted not in order[at:]:
            known = "has been dealt already" if wanted in self.terms.faces else "is not in the pack"
            raise BadInput(f"{text([wanted])} {known}", where=where)
        other = order.index(wanted, at)
        order[at], order[other] = order[other], order[at]

    def _check_all_dealt(self) -> None:
        """Check that every card that the file deals has come out."""
        out: dict[PileId, int] = {}
        for event in self.played.events:
            if isinstance(event, Dealt):
                out[event.to] = out.get(event.to, 0) + len(event.cards)
        for place, slots in self.told.dealt.items():
            if len(slots) > out.get(place, 0):
                dealt = f"{self.terms.sheet.name} deals {out.get(place, 0)} cards to the {place} in this hand"
                raise BadInput(f"{dealt}, the file {len(slots)}", where=slots[out.get(place, 0)].where)


def button_for(terms: Terms, seats: Mapping[int, tuple[Cents, str]], order: Sequence[int]) -> int | None:
    """The last button from which the deal begins with the first of these seats; None where there is no button."""
    stacks = {seat: chips for seat, (chips, _) in seats.items()}
    for last in (None, *sorted(seats)):
        shoe = Shoe(terms.faces, SeededChance(0))
        try:
            played = Round(terms, stacks, shoe, lasting=Lasting(DealerButton(last or 0)))
        except HousewayError:
            if last == max(seats):
                raise
            continue
        if played.table.facts(Hand).order == tuple(order) and not any(
            isinstance(each, Dealt) and each.to.kind == "draw" for each in played.events
        ):
            return last
    told = ", ".join(map(str, order))
    raise BadInput(f"no button deals to the seats in this order: {told}; they go clockwise", where="seats")
