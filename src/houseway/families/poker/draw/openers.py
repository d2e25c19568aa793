"""Opening the pot on a pair of jacks or better: the betting before the draw, and what becomes of false openers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.cards.card import JOKER, Card, card, cards, rank
from houseway.families.poker.core.betting import betting_round, fold, pull_in, put_in
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.draw.five_card_hands import complete_the_button
from houseway.families.poker.forced.carried_antes import Antes, carry_over
from houseway.families.poker.irregular.rulings import end_hand, gone, reported, rule
from houseway.play.decisions import OPENING, Asked, Choose
from houseway.play.events import Acted
from houseway.play.ids import BETS, POT, STACKS
from houseway.play.incidents import Incident
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Answer
from houseway.ranking import ORDERS
from houseway.rules.spec import HandName
from houseway.rules.values import Cents

FALSE, FOULED = "false_openers", "fouled_hand"

# The lowest hand that opens, and the lowest pair that does.
_JACKS = cards("Jc Jd 4c 3d 2h")
_JACK, _ACE = rank(card("Jc")), rank(card("Ac"))


@dataclass(slots=True)
class OpenedPot:
    """Who opened the pot, and what must be known of it later.

    `bet` is the opening bet and `size` what callers came in for; `true` whether the opener held openers and `held` the
    hand that it was opened on; `passed` are seats that held openers and checked, `false` openers who were put out of
    the hand. The place of one of them is `vacant` until another has declared the pot open; who has is `late` and owes
    the bet still. `split` is what the opener said of the discards: `kept`, `split` or nothing; those of seat `apart`
    lie under a chip. `retained` is whose opening hand is kept to be shown, because somebody asked for it.
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
    held: tuple[Card, ...] = ()
    vacant: int = 0
    retained: int = 0


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
    short: Literal["the full bet", "what was bet"] = "the full bet"
    all_fold: Literal["it stays for the next hand", "the last player"] = "it stays for the next hand"


@step(OpenPot, ruled=(FALSE, FOULED), at_once=lambda table, rules: rule_on_openers(table))
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
        if hand.decided and rules.all_fold == "the last player":
            return
    if not opened.opener:
        carry_over(table, "nobody opens: the antes stay in the pot, and the button moves")
        return
    hand.first = opened.opener
    yield from _bet_behind(table, rules)


def _check_or_open(table: Table, rules: OpenPot, seat: int) -> Script:
    """Ask a seat, and again if a ruling came before its answer, until it has answered or its hand has ended."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    true = has_openers(table.hand(seat).cards, table.terms.sheet.hands[rules.hand].ranking)
    able = true or rules.openers == "they are checked when shown"
    purse = table.ledger[STACKS[seat]]
    move: Answer = None
    while move is None and seat in hand.live:
        move = yield _question(seat, purse, min(opened.size, purse), able=able)
    if move == "fold":
        fold(table, hand.live, seat)
    elif move == "check":
        table.events.append(Acted(seat, "bet", "check"))
        hand.checked.append(seat)
        opened.passed += [seat] if true else []
    elif move is not None:
        _open(table, rules, seat, min(opened.size, purse))
        opened.true = true


def _question(seat: int, purse: Cents, cost: Cents, *, able: bool) -> Choose:
    """Check, fold or open. Whoever is all in for the antes has nothing to bet and nothing to fold for."""
    moves, costs = (("check", "fold"), (0, 0)) if purse else (("check",), (0,))
    if able:
        moves, costs = (*moves, "bet" if purse else "open"), (*costs, cost)
    return Choose(seat, OPENING, moves, "check", costs)


def _open(table: Table, rules: OpenPot, seat: int, paid: Cents) -> None:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    opened.opener, opened.bet, hand.opened = seat, paid, seat
    opened.held = tuple(table.hand(seat).cards)
    if paid:
        put_in(table, hand.bets, seat, "bet", paid)
    else:
        table.events.append(Acted(seat, "bet", "open"))
    if paid and rules.short == "what was bet":
        opened.size = paid
    hand.level = opened.size
    hand.full = opened.size if opened.size == table.terms.lower * hand.halves // 2 else 0


def _bet_behind(table: Table, rules: OpenPot) -> Script:
    """The others call, raise or fold, until the action is complete."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    if len(hand.live) > 1:
        first = hand.order[(hand.order.index(hand.opened) + 1) % len(hand.order)]
        size = table.terms.lower * hand.halves // 2
        yield from _bets(table, rules, betting_round(table, size, first))
    if any(hand.bets.values()):
        pull_in(table, hand, raised=False)
    hand.level = hand.full = hand.opened = 0
    if not hand.live and not hand.called_off:
        carry_over(table, "nobody is left who may win the pot: it stays for the next hand")
    if opened.opener:
        hand.first = opened.opener


def _bets(table: Table, rules: OpenPot, betting: Script) -> Script:
    """A betting round in which the opener may be put out of the hand: then another may declare the pot open."""
    opened = table.facts(OpenedPot)
    answer: Answer = None
    while (asked := resumed(betting, answer)) is not None:
        assert isinstance(asked, Choose)
        if asked.seat == opened.late:
            asked.moves, asked.costs, asked.default = asked.moves[1:], asked.costs[1:], "call"
        answer = yield asked
        complete_the_button(table)
        if answer is not None and asked.seat == opened.late:
            opened.late = 0
        if opened.vacant:
            yield from _declare_open(table, rules, opened.vacant)
            opened.vacant, answer = 0, None
            if not opened.opener:
                _nobody_declares(table)
                betting.close()
                return


def resumed(script: Script, answer: Answer) -> Asked | None:
    """The next question of a script that another one listens to; nothing when it has no more."""
    try:
        return script.send(answer)
    except StopIteration:
        return None


# Rulings ----------------------------------------------------------------------------------------------------------


def rule_on_openers(table: Table) -> tuple[int, ...]:
    """Before the draw: false openers, and fouled hands. Whom that puts out of the hand is asked nothing more."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    was = tuple(hand.live)
    if not table.hand(hand.order[0]).cards and not was:
        return ()
    for incident in reported(table, FALSE, FOULED):
        seat = incident.seat
        if incident.word == FALSE and not opened.opener:
            rule(table, incident, "nobody has opened the pot: nothing changes")
        elif incident.word == FALSE and seat not in (0, opened.opener):
            rule(table, incident, "that seat has not opened the pot: nothing changes")
        elif incident.word == FALSE and opened.opener not in hand.live:
            rule(table, incident, "the opener has folded already: the pot is played")
        elif incident.word == FALSE or (seat and seat == opened.opener and seat in hand.live):
            _opener_is_out(table, incident)
        elif seat in hand.live:
            rule(table, incident, "the hand is fouled: it cannot win")
            end_hand(table, hand, seat)
        else:
            rule(table, incident, "that seat is not in the hand: nothing changes")
    return gone(hand, was) if len(hand.live) < len(was) else ()


def _opener_is_out(table: Table, incident: Incident) -> None:
    """The opener shows false openers, or a fouled hand, before the draw; the opening bet stays, other bets go back."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    seat, others = opened.opener, [each for each in hand.order if each != opened.opener]
    plays = max(hand.bets[each] for each in others) > opened.size or sum(hand.bets[each] > 0 for each in others) > 1
    kill_opener(table, false=incident.word == FALSE)
    words = "the hand is dead and the opening bet stays in the pot"
    words += "; " + ("the pot is played" if plays else "another player may declare the pot open")
    rule(table, incident, words)
    if hand.bets[seat] > opened.bet:
        table.ledger.move(BETS[seat], STACKS[seat], hand.bets[seat] - opened.bet, "withdrawn by the false opener")
        hand.bets[seat] = opened.bet
    opened.vacant = 0 if plays else seat


def kill_opener(table: Table, *, false: bool = True) -> None:
    """The opener is out of the hand. Who falsely opened all in for the antes loses them, and waits for a winner."""
    hand, opened, antes = table.facts(Hand), table.facts(OpenedPot), table.facts(Antes)
    seat = opened.opener
    opened.false.append(seat)
    opened.opener = opened.late = 0
    end_hand(table, hand, seat)
    if false and not opened.bet:
        antes.forfeit(seat)
        antes.barred.append(seat)


def _declare_open(table: Table, rules: OpenPot, false: int) -> Script:
    """Whoever holds openers, and has not passed them, may declare the pot open in the place of the false opener."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    at = hand.order.index(false)
    ranking = table.terms.sheet.hands[rules.hand].ranking
    for seat in [each for each in hand.order[at:] + hand.order[:at] if each in hand.live]:
        able = seat not in opened.passed and has_openers(table.hand(seat).cards, ranking)
        move: Answer = None
        while move is None and seat in hand.live:
            move = yield Choose(seat, "declare", ("pass", "open") if able else ("pass",), "pass")
        if move is not None:
            table.events.append(Acted(seat, "declare", move))
        if move == "open":
            owes = not hand.bets[seat] and table.ledger[STACKS[seat]] > 0
            opened.opener, opened.true, opened.late = seat, True, seat if owes else 0
            opened.bet = hand.bets[seat] or min(opened.size, table.ledger[STACKS[seat]])
            opened.held = tuple(table.hand(seat).cards)
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
