"""Turns: draw or take, use the card or discard it, lay more, ask for pays, discard. Forcing comes before all of it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.families.rummy import pays
from houseway.families.rummy.deck_and_discards import BOXED, Middle
from houseway.families.rummy.fouled_hands import FOUL, LAST_HAND, foul
from houseway.families.rummy.pan_state import DISCARDS, Pan, WithoutChips, call_off, meld_rules, report
from houseway.families.rummy.wrong_counts import recount, taken_reports
from houseway.play.decisions import Asked, Choose, Decision, Lay, Meld, Pick
from houseway.play.events import Acted
from houseway.play.ids import MUCK
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Answer
from houseway.ranking.melds import Grown, Squares
from houseway.rules.sheet.part_names import ChartName, RanksChart

MISSED_TURN = "missed_turn"
Asking: TypeAlias = Generator[Asked, Answer, bool]


DrawsAgain: TypeAlias = Literal[
    "nobody", "the first player", "the first player, after the second of two", "every player"
]


@dataclass(frozen=True, slots=True)
class PlayPan:
    """`ranks` and `conditions` are charts of the sheet; `out` is how many melded cards pan a hand.

    `takes` is what may be taken of the discards, to be used at once; `draws_again` is who has a second draw, having not
    used the first card; `lays` is when melds may be laid out of the hand. `squares` says which cards may be added to a
    square, `grown` what squares then pay for, `slides` what may be taken off a meld for another. What is due is
    collected at once or when asked for, from the `payers`. `forcing` says which cards a player may be forced to use. An
    empty deck is `renewed` out of these cards, `reshuffles` times. `dead_out` says when the out card that a flat player
    discards is dead; `without_chips` what a player does whose chips have run out.
    """

    ranks: RanksChart
    conditions: ChartName
    out: int
    reshuffles: int
    takes: Literal["what the player before drew", "any discard"] = "what the player before drew"
    draws_again: DrawsAgain = "nobody"
    lays: Literal["after using a card", "after any draw"] = "after using a card"
    squares: Squares = "take any card of the rank"
    grown: Grown = "every condition in them"
    slides: Literal["nothing", "one card of each meld"] = "nothing"
    pays: Literal["at once", "when asked for"] = "at once"
    payers: Literal["active players", "every player"] = "active players"
    renewed: Literal["discards", "discards and hands thrown away"] = "discards"
    forcing: Literal["drawn or offered", "drawn", "none"] = "none"
    fouled: Literal["pays", "does not pay"] = "pays"
    dead_out: Literal["never", "with three in", "with another flat"] = "never"
    without_chips: WithoutChips = "throws the hand away"


def _foul_at_once(table: Table, rules: PlayPan) -> tuple[int, ...]:
    """A fouled hand is out before anybody answers. A question to it, or in a hand that this has ended, is withdrawn."""
    pan, asked = table.facts(Pan), table.asked
    if not pan.playing or not isinstance(asked, Decision):
        return ()
    for seat, _ in taken_reports(table, FOUL):
        foul(table, pan, seat)
    return (asked.seat,) if pan.over or asked.seat not in pan.playing else ()


@step(PlayPan, ruled=(FOUL, MISSED_TURN, BOXED, "counted"), at_once=_foul_at_once, cites=(LAST_HAND,))
def play_pan(table: Table, rules: PlayPan) -> Script | None:
    """Turns in order until somebody has panned the hand, or it is called off."""
    pan = table.facts(Pan)
    if pan.over:
        return None
    pan.fouled_pay, pan.without_chips = rules.fouled == "pays", rules.without_chips
    if rules.payers == "every player":
        pan.payers = list(table.order_from(pan.first))
    if not pan.fouled_pay:
        pan.payers = [seat for seat in pan.payers if seat not in pan.fouled]
    pan.reshuffles = rules.reshuffles
    return _Play(table, pan, rules).play()


class _Play:
    """The play of one hand. A player who is `gone` (fouled, out of chips, or the hand over) does nothing more."""

    __slots__ = ("cards", "melds", "pan", "rules", "table")

    def __init__(self, table: Table, pan: Pan, rules: PlayPan) -> None:
        charts = table.terms.sheet.charts
        self.table, self.pan, self.rules = table, pan, rules
        self.melds = meld_rules(charts[rules.ranks], charts[rules.conditions], rules.squares, rules.grown)
        renewing = (DISCARDS,) if rules.renewed == "discards" else (DISCARDS, MUCK)
        self.cards = Middle(table, pan, self.melds, renewing, slides=rules.slides != "nothing")

    def play(self) -> Script:
        pan = self.pan
        seat = pan.declared[0]
        self._take_reports()
        for _ in range(self._most_turns()):
            if pan.over:
                return
            if seat in pan.playing and not self._misses(seat):
                seat = yield from self._turn(seat)
                self._take_reports()
            if not pan.over:
                seat = self._next(seat)
        call_off(self.table, pan, "no end in sight")

    def _most_turns(self) -> int:
        """Every turn draws a card or melds one, so the cards bound the turns; a missed turn was reported."""
        return 2 * len(self.table.terms.faces) * (self.rules.reshuffles + 2)

    def _next(self, seat: int) -> int:
        return next(each for each in self.table.after(seat) if each in self.pan.playing)

    def _gone(self, seat: int) -> bool:
        return self.pan.over or seat not in self.pan.playing

    def _take_reports(self) -> None:
        """Rule on what the floor has reported since the last question."""
        if self.table.incidents:
            for seat, _ in taken_reports(self.table, FOUL):
                foul(self.table, self.pan, seat)
            recount(self.table, self.pan)

    def _misses(self, seat: int) -> bool:
        missed = next((each for each in self.table.incidents if (each.word, each.seat) == (MISSED_TURN, seat)), None)
        if missed is None:
            return False
        self.table.incidents.remove(missed)
        report(self.table, "missed turn", seat, "no penalty: the turn is missed", MISSED_TURN)
        return True

    # A turn ---------------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> Generator[Asked, Answer, int]:
        """One turn, and who acted last in it: with two players the other may have taken the first card."""
        pan, again = self.pan, self.rules.draws_again
        opening = seat == pan.declared[0] and not pan.touched
        if pan.offer not in (0, seat) and (yield from self._offered(seat, "draw")):
            return seat
        if self._gone(seat) or not self.cards.draw(seat) or (yield from self._use(seat)):
            return seat
        if again == "nobody" or (again != "every player" and not opening):
            return seat
        if again == "the first player, after the second of two" and len(pan.declared) == len(pan.playing) == 2:
            other = self._next(seat)
            if (yield from self._offered(other, "pass")):
                return other
        elif len(pan.playing) > 1 and not (yield from self._draws_again(seat)):
            return seat
        if not self._gone(seat) and self.cards.draw(seat):
            yield from self._use(seat)
        return seat

    def _draws_again(self, seat: int) -> Asking:
        """Whether a player who did not use the first card makes use of the second draw that they are allowed."""
        move = yield Choose(seat, "turn", ("draw", "pass"), "draw")
        self._take_reports()
        if self._gone(seat):
            return False
        self.table.events.append(Acted(seat, "turn", move))
        return bool(move == "draw")

    def _offered(self, seat: int, otherwise: str) -> Asking:
        """Whether the seat takes the top discard, or is forced to."""
        card = self.cards.discards.cards[-1]
        lays = self.cards.lays(seat, card)
        move = yield Choose(seat, "turn", (otherwise, "take") if lays else (otherwise,), otherwise)
        self._take_reports()
        if self._gone(seat):
            return True
        self.table.events.append(Acted(seat, "turn", move))
        if move != "take":
            lays = self.cards.forcible(seat, card)
            if not lays or self.rules.forcing != "drawn or offered" or not (yield from self._forced(seat)):
                return self._gone(seat)
        self.cards.bring_back(card)
        lay = yield from self._choose_lay(seat, "use", lays, ())
        yield from self._meld(seat, lay)
        return True

    def _use(self, seat: int) -> Asking:
        """Use the drawn card or discard it. True when the turn is over."""
        card = self.cards.drawn.cards[0]
        lays = self.cards.lays(seat, card)
        moves = () if self.pan.must_use and lays else ("discard",)
        lay = yield from self._choose_lay(seat, "use", lays, moves)
        if lay is None and self.rules.lays == "after any draw" and not self._gone(seat):
            own = yield from self._choose_lay(seat, "more", self.cards.more(seat), ("done",))
            yield from self._lay_down(seat, own, out_of="the hand")
        if self._gone(seat):
            self.cards.drop()
            return True
        if lay is None:
            self.cards.release(seat, card, dead=bool(lays) and _dead_out(self.table, self.pan, self.rules, seat))
            lays = self.cards.forcible(seat, card)
            if not lays or self.rules.forcing == "none" or not (yield from self._forced(seat)):
                return self._gone(seat)
            self.cards.bring_back(card)
            lay = yield from self._choose_lay(seat, "use", lays, ())
        yield from self._meld(seat, lay)
        return True

    def _meld(self, seat: int, lay: Lay | None) -> Script:
        """Lay the card that was brought in, then whatever else; go out, or ask for pays and discard."""
        yield from self._lay_down(seat, lay, out_of="both")
        if self._gone(seat):
            self.cards.drop()
        elif not self.table.hand(seat).cards:
            self._go_out(seat)
        else:
            yield from self._end_turn(seat)

    def _lay_down(self, seat: int, lay: Lay | None, *, out_of: Literal["both", "the hand"]) -> Script:
        """Carry out this lay and those that follow it, out of the hand and the card that was brought in or not."""
        for _ in range(self.rules.out):
            if lay is None or self._gone(seat):
                return
            meld = self.cards.put_down(seat, lay, self.cards.drawn if out_of == "both" else None)
            if self.rules.pays == "at once":
                pays.collect_due(self.table, self.pan, seat, meld.cards, self.melds)
            if not self.table.hand(seat).cards or self._gone(seat):
                return
            lay = yield from self._choose_lay(seat, "more", self.cards.more(seat), ("done",))

    def _end_turn(self, seat: int) -> Script:
        table, pan = self.table, self.pan
        question = pays.question(table, pan, seat) if self.rules.pays == "when asked for" else None
        if question is not None:
            answer = yield question
            self._take_reports()
            if answer != "pass" and not self._gone(seat):
                table.events.append(Acted(seat, "pays", "ask", answer[1]))
                pays.collect_asked(table, pan, seat, answer[1] // pan.chip, self.melds)
        if self._gone(seat):
            return
        hand = table.hand(seat)
        thrown = yield Pick(seat, "discard", tuple(hand.cards), 1, 1, (hand.cards[0],))
        self._take_reports()
        if not self._gone(seat):
            table.carry(thrown, hand, self.cards.discards)
            pan.offer = seat if self.rules.takes == "any discard" else 0

    def _go_out(self, seat: int) -> None:
        """Eleven melded cards pan the hand; any other number shows that it was miscounted from the deal."""
        pan = self.pan
        if pan.melded(seat) == self.rules.out:
            pan.winner, pan.over = seat, True
            pays.read_aloud(self.table, pan, seat, self.melds)
        else:
            foul(self.table, pan, seat, f"{pan.melded(seat)} cards melded and none in hand", "uncounted", "dealt_nine")

    def _choose_lay(
        self, seat: int, about: str, lays: tuple[Lay, ...], moves: tuple[str, ...]
    ) -> Generator[Asked, Answer, Lay | None]:
        """Ask even where nothing can be laid: not asking would show what the hand does not hold."""
        decision = Meld(seat, about, lays, moves, moves[0] if moves else lays[0].say())
        answer = yield decision
        self._take_reports()
        if self._gone(seat):
            return None
        if answer != "done":
            self.table.events.append(Acted(seat, about, answer))
        return decision.lay(answer)

    def _forced(self, seat: int) -> Asking:
        """Whether another player in the hand forces the card; they are asked before anything else happens."""
        for other in self.table.after(seat):
            if other == seat or other not in self.pan.playing:
                continue
            move = yield Choose(other, "force", ("pass", "force"), "pass")
            self._take_reports()
            if self._gone(seat):
                return False
            if move == "force" and not self._gone(other):
                self.table.events.append(Acted(other, "force", "force"))
                return True
        return False


def _dead_out(table: Table, pan: Pan, rules: PlayPan, seat: int) -> bool:
    """Whether the out card of a flat hand, discarded by mistake, is dead for the next player."""
    if rules.dead_out == "never" or table.hand(seat).cards or len(pan.playing) <= 2:
        return False
    others = [each for each in pan.playing if each != seat]
    return rules.dead_out == "with three in" or any(not table.hand(each).cards for each in others)
