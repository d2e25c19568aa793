"""Opening the pot on a pair of jacks or better: the betting before the draw, and what becomes of false openers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER, Card, card, cards, rank
from houseway.families.poker.core.betting import betting_round, fold, pull_in, put_in
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.draw.five_card_hands import complete_the_button
from houseway.families.poker.forced.carried_antes import Antes, carry_over
from houseway.families.poker.irregular.rulings import reported, rule
from houseway.play.decisions import Answer, Asked, Choose
from houseway.play.events import Acted
from houseway.play.ids import BETS, POT, STACKS
from houseway.play.incidents import Incident
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.ranking import ORDERS
from houseway.rules.spec import HandName
from houseway.rules.values import Cents

Again: TypeAlias = Generator[Asked, Answer, bool]

# The lowest hand that opens, and the lowest pair that does.
_JACKS = cards("Jc Jd 4c 3d 2h")
_JACK, _ACE = rank(card("Jc")), rank(card("Ac"))


@dataclass(slots=True)
class OpenedPot:
    """Who opened the pot, and what must be known of it later.

    `bet` is his opening bet and `size` what callers came in for; `true` whether he held openers; `passed` are seats
    that held openers and checked, `false` those whose openers were found false. `late` has declared the pot open after
    that and owes the bet still. `split` is what the opener said of his discards: `kept`, `split` or nothing; those of
    seat `apart` lie under a chip.
    """

    opener: int = 0
    bet: Cents = 0
    size: Cents = 0
    true: bool = False
    passed: list[int] = field(default_factory=list)
    false: list[int] = field(default_factory=list)
    late: int = 0
    split: str = ""
    apart: int = 0


def has_openers(held: Sequence[Card], ranking: str) -> bool:
    """Whether these cards are a pair of jacks or better."""
    if len(held) != len(_JACKS):
        return pairs_open(held)
    order = ORDERS[ranking]
    return order.strength(held) >= order.strength(_JACKS)


def pairs_open(held: Sequence[Card]) -> bool:
    """Whether fewer than five cards hold openers: by their pairs alone, the joker an ace."""
    counts = Counter(_ACE if face == JOKER else rank(face) for face in held)
    pairs = [each for each, count in counts.items() if count > 1]
    return len(pairs) > 1 or any(each >= _JACK or counts[each] > 2 for each in pairs)


@dataclass(frozen=True, slots=True)
class OpenPot:
    """`hand` is how hands are read. `openers` says who sees to it that nobody opens without; `short` what callers owe
    an opener who goes all in for less; `all_fold` who has a pot that everybody but one gives up unopened.
    """

    hand: HandName
    openers: Literal["the table checks", "they are checked when shown"] = "the table checks"
    short: Literal["the full bet", "what he bet"] = "the full bet"
    all_fold: Literal["it stays for the next hand", "the last player"] = "it stays for the next hand"


@step(OpenPot, ruled=("false_openers",))
def open_pot(table: Table, rules: OpenPot) -> Script | None:
    """The betting before the draw: checked around until somebody opens, then a round of betting at the lower limit.

    Whoever is all in for the antes may still declare the pot open. If nobody opens, the pot stays for the next hand.
    """
    if table.facts(Hand).decided:
        return None
    return _open_pot(table, rules)


def _open_pot(table: Table, rules: OpenPot) -> Script:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    opened.size = table.terms.lower * hand.halves // 2
    for seat in hand.order:
        yield from _check_or_open(table, rules, seat)
        complete_the_button(table)
        if opened.opener:
            break
        for incident in reported(table, "false_openers"):
            rule(table, incident, "nobody has opened the pot: nothing changes")
        if hand.decided and rules.all_fold == "the last player":
            return
    if not opened.opener:
        carry_over(table, "nobody opens: the antes stay in the pot, and the button moves")
        return
    hand.first = opened.opener
    yield from _bet_behind(table, rules)


def _check_or_open(table: Table, rules: OpenPot, seat: int) -> Script:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    true = has_openers(table.hand(seat).cards, table.terms.sheet.hands[rules.hand].ranking)
    able = true or rules.openers == "they are checked when shown"
    purse = table.ledger[STACKS[seat]]
    move = yield _question(seat, purse, min(opened.size, purse), able=able)
    if move == "fold":
        fold(table, hand.live, seat)
    elif move == "check":
        table.events.append(Acted(seat, "bet", "check"))
        hand.checked.append(seat)
        opened.passed += [seat] if true else []
    else:
        _open(table, rules, seat, min(opened.size, purse))
        opened.true = true


def _question(seat: int, purse: Cents, cost: Cents, *, able: bool) -> Choose:
    """Check, fold or open. Whoever is all in for the antes has nothing to bet and nothing to fold for."""
    moves, costs = (("check", "fold"), (0, 0)) if purse else (("check",), (0,))
    if able:
        moves, costs = (*moves, "bet" if purse else "open"), (*costs, cost)
    return Choose(seat, "bet", moves, "check", costs)


def _open(table: Table, rules: OpenPot, seat: int, paid: Cents) -> None:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    opened.opener, opened.bet, hand.opened = seat, paid, seat
    if paid:
        put_in(table, hand.bets, seat, "bet", paid)
    else:
        table.events.append(Acted(seat, "bet", "open"))
    if paid and rules.short == "what he bet":
        opened.size = paid
    hand.level = opened.size
    hand.full = opened.size if opened.size == table.terms.lower * hand.halves // 2 else 0


def _bet_behind(table: Table, rules: OpenPot) -> Script:
    """The others call, raise or fold, until the action is complete or the floor stops it."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    size = table.terms.lower * hand.halves // 2
    again = True
    while again and len(hand.live) > 1:
        first = hand.order[(hand.order.index(hand.opened) + 1) % len(hand.order)]
        again = yield from _bets(table, rules, betting_round(table, size, first))
    if any(hand.bets.values()):
        pull_in(table, hand, raised=False)
    hand.level = hand.full = hand.opened = 0
    if not hand.live and not hand.called_off:
        carry_over(table, "nobody is left who may win the pot: it stays for the next hand")
    if opened.opener:
        hand.first = opened.opener


def _bets(table: Table, rules: OpenPot, betting: Script) -> Again:
    """A betting round under the eyes of the floor; whether it must begin again from the highest bet that stands."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    answer: Answer = None
    while (asked := resumed(betting, answer)) is not None:
        assert isinstance(asked, Choose)
        if asked.seat == opened.late:
            asked.moves, asked.costs, asked.default = asked.moves[1:], asked.costs[1:], "call"
            opened.late = 0
        if asked.seat not in opened.false:
            answer = yield asked
            complete_the_button(table)
            for incident in reported(table, "false_openers"):
                again = yield from _false_openers(table, rules, incident)
                if again or hand.decided:
                    betting.close()
                    return again
        if asked.seat in opened.false:
            # His hand is dead already; the betting learns of it in his turn.
            hand.live.append(asked.seat)
            answer = "fold"
        elif asked.seat == opened.late:
            answer, opened.late = "call" if answer == "fold" else answer, 0
    return False


def resumed(script: Script, answer: Answer) -> Asked | None:
    """The next question of an inner script after this answer; None when it has no more."""
    try:
        return script.send(answer)
    except StopIteration:
        return None


def _false_openers(table: Table, rules: OpenPot, incident: Incident) -> Again:
    """The opener shows false openers before the draw; whether his withdrawn bets make the others act again."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    seat, others = opened.opener, [each for each in hand.order if each != opened.opener]
    if not seat or incident.seat not in (0, seat):
        rule(table, incident, "that seat has not opened the pot: nothing changes")
        return False
    if seat not in hand.live:
        rule(table, incident, "the opener has folded already: the pot is played")
        return False
    plays = max(hand.bets[each] for each in others) > opened.size or sum(hand.bets[each] > 0 for each in others) > 1
    stands = max([opened.bet, *(hand.bets[each] for each in others)])
    again = hand.bets[seat] > stands
    kill_opener(table)
    words = "the hand is dead and the opening bet stays in the pot"
    words += "; " + ("the pot is played" if plays else "another player may declare the pot open")
    rule(table, incident, words)
    if hand.bets[seat] > opened.bet:
        table.ledger.move(BETS[seat], STACKS[seat], hand.bets[seat] - opened.bet, "withdrawn by the false opener")
        hand.bets[seat] = opened.bet
    if plays:
        if again:
            hand.level = hand.full = stands
            hand.opened = next(each for each in others if hand.bets[each] == stands)
        return again
    yield from _declare_open(table, rules, seat)
    if not opened.opener:
        _nobody_declares(table)
    return False


def kill_opener(table: Table) -> None:
    """The opener cannot show openers. One who was all in for the antes loses them, and waits until the pot is won."""
    hand, opened, antes = table.facts(Hand), table.facts(OpenedPot), table.facts(Antes)
    seat = opened.opener
    opened.false.append(seat)
    opened.opener = 0
    hand.live.remove(seat)
    table.muck(table.hand(seat))
    if not opened.bet:
        antes.forfeit(seat)
        antes.barred.append(seat)


def _declare_open(table: Table, rules: OpenPot, false: int) -> Script:
    """Whoever holds openers, and has not passed them, may declare the pot open in the place of the false opener."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    at = hand.order.index(false)
    ranking = table.terms.sheet.hands[rules.hand].ranking
    for seat in [each for each in hand.order[at:] + hand.order[:at] if each in hand.live]:
        able = seat not in opened.passed and has_openers(table.hand(seat).cards, ranking)
        move = yield Choose(seat, "declare", ("pass", "open") if able else ("pass",), "pass")
        table.events.append(Acted(seat, "declare", move))
        if move == "open":
            owes = not hand.bets[seat] and table.ledger[STACKS[seat]] > 0
            opened.opener, opened.true, opened.late = seat, True, seat if owes else 0
            opened.bet = hand.bets[seat] or min(opened.size, table.ledger[STACKS[seat]])
            hand.first = seat
            return


def _nobody_declares(table: Table) -> None:
    """All bets go back but the first, which stays with the antes for those who were in this hand."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    for seat, amount in hand.bets.items():
        if amount and seat in opened.false:
            table.ledger.move(BETS[seat], POT, amount, "the false opener's bet stays")
        elif amount:
            table.ledger.move(BETS[seat], STACKS[seat], amount, "nobody declares the pot open")
        hand.bets[seat] = 0
    carry_over(table, "nobody declares the pot open: antes and opening bet stay for those who were in this hand")
