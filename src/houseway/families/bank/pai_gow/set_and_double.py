"""Mini Pai Gow: a hand is set and doubled at the same moment, and the double plays only if the bank qualifies."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import cards
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.wagers import put_on
from houseway.families.bank.pai_gow.piles import seats_with
from houseway.families.bank.pai_gow.set_hands import Set, bank_setting, setting_question, wagers_on
from houseway.play.decisions import HOUSE_WAY, ArrangePart, Choose, Together
from houseway.play.events import Acted, Settled
from houseway.play.ids import stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.ranking import pai_gow
from houseway.ranking.pai_gow import with_joker
from houseway.rules.posting.terms import wagers_by_name
from houseway.rules.settle import verdict
from houseway.rules.sheet.part_names import WagerName

PARTS = (ArrangePart("front", 1), ArrangePart("back", 5))
DOUBLING, DOUBLE, NO_DOUBLE = "double down", "double", "do not double"
NOT_QUALIFIED = "not-qualified"


@dataclass(frozen=True, slots=True)
class SetAndDouble:
    """Hands with the wager `of` are set; a wager on `double` is exactly as large."""

    of: WagerName
    double: WagerName


@step(SetAndDouble, parts=PARTS)
def set_and_double(table: Table, rules: SetAndDouble) -> Script:
    """Every player sets the hand and decides whether to double; nobody hears of either before all have decided.

    The seated player decides for the whole hand; the back line follows with its own chips.
    """
    banked, done = table.facts(Banked), table.facts(Set)
    if banked.idle:
        return
    seats = [seat for seat in seats_with(banked, (rules.of,)) if table.hand(seat).cards]
    questions = {seat: setting_question(table, seat, table.hand(seat)) for seat in seats}
    answers = yield Together(tuple(questions.values()))
    for seat, question in questions.items():
        front, back = question.set(answers[seat])
        done.hands[seat] = (front, back)
        # Whoever decides on a double has the hand before them as they set it, the front first.
        table.hand(seat).cards[:] = [*front, *back]
    asked = [each for seat in seats if (each := _double(table, rules, seat))]
    doubled = (yield Together(tuple(asked))) if asked else {}
    for seat, question in questions.items():
        told = "ask for the house way" if answers[seat] == HOUSE_WAY else "set the hand"
        table.events.append(Acted(seat, question.about, told, sets=table.hand(seat).name))
    for seat in seats:
        _carry_out(table, rules, seat, doubled.get(seat, NO_DOUBLE))


def _double(table: Table, rules: SetAndDouble, seat: int) -> Choose | None:
    """Whether a hand is doubled, asked of whoever sits there and can match their own wager."""
    banked = table.facts(Banked)
    own = sum(banked.circles[place].get(rules.of, 0) for place in banked.at(seat) if place.bettor == seat)
    if table.ledger[stack(seat)] < own:
        return None
    return Choose(seat, DOUBLING, (NO_DOUBLE, DOUBLE), NO_DOUBLE, (0, own))


def _carry_out(table: Table, rules: SetAndDouble, seat: int, answer: str) -> None:
    """Put the doubles of a hand on their circles, each as large as the wager beside it."""
    banked = table.facts(Banked)
    if answer == NO_DOUBLE:
        return
    own = sum(banked.circles[place].get(rules.of, 0) for place in banked.at(seat) if place.bettor == seat)
    table.events.append(Acted(seat, DOUBLING, answer, own))
    wager = wagers_by_name(table.terms)[rules.double]
    for place in banked.at(seat):
        amount = banked.circles[place].get(rules.of, 0)
        if amount and table.ledger[stack(place.bettor)] >= amount:
            put_on(table, place, wager, amount)


@dataclass(frozen=True, slots=True)
class QualifyDoubles:
    """The wager `on` a doubled hand plays if the bank's five cards are at least these."""

    on: WagerName
    least: str

    def __post_init__(self) -> None:
        cards(self.least)


@step(QualifyDoubles)
def qualify_doubles(table: Table, rules: QualifyDoubles) -> None:
    """If the player-dealer does not qualify, the doubles go back before any player's hand is opened."""
    banked = table.facts(Banked)
    placed = list(wagers_on(banked, (rules.on,)))
    if banked.idle or not placed:
        return
    qualified = bank_setting(table).back_strength >= least_strength(rules)
    table.announce(f"the player-dealer {'qualifies' if qualified else 'does not qualify: doubles go back'}")
    for place, name in placed if not qualified else ():
        amount = banked.circles[place].pop(name)
        wager = wagers_by_name(table.terms)[name]
        assert verdict(wager, (NOT_QUALIFIED,)).result == "pushes"
        back = pai_gow.say(bank_setting(table).back_strength)
        why = f"{wager.title} pushes: {pai_gow.OUTCOMES[NOT_QUALIFIED]} ({back})"
        table.ledger.move(place.account(wager.id), stack(place.bettor), amount, why)
        at = place.hand
        table.events.append(Settled(place.bettor, wager.id, amount, "pushes", 0, why, at.seat, at.number))


def least_strength(rules: QualifyDoubles) -> int:
    """The weakest five cards with which the bank qualifies, on the scale of a setting."""
    return with_joker(cards(rules.least))
