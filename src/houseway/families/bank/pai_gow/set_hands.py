"""Hands of two parts: set by the players and for the bank, compared front with front and back with back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import Card
from houseway.families.bank.core.bank_state import Banked, laid_from
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.pai_gow.exposed_hands import (
    EXPOSED_LATER,
    SETTING,
    ExposedHands,
    rule_on_hands,
    rule_while_set,
)
from houseway.families.bank.pai_gow.piles import Piles, seats_with
from houseway.families.bank.pai_gow.switched_cards import SWITCHED, Switched, foul_switched, rule_on_switched
from houseway.play.decisions import HOUSE_WAY, Arrange, ArrangePart, Together
from houseway.play.events import EVERYONE, Acted, Ranked
from houseway.play.ids import Place
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table
from houseway.ranking import bonus_hands, pai_gow
from houseway.ranking.kickers import apart
from houseway.ranking.pai_gow import PaiGowRules, Setting
from houseway.rules.house_ways import set_house_way, setting_rules
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.spec import Sheet

_PARTS = (ArrangePart("front", 2), ArrangePart("back", 5))
BACK, FRONT = "back", "front"


@dataclass(slots=True)
class Set:
    """The hands that have been set, as front and back: by seat, and the bank's. `void` when nothing is compared."""

    hands: dict[int, tuple[tuple[Card, ...], tuple[Card, ...]]] = field(default_factory=dict)
    bank: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    void: bool = False


def rules_of(sheet: Sheet) -> PaiGowRules:
    """What the joker may be, from the ranking of the hand behind, and how many cards are in front."""
    return setting_rules(sheet.hands[BACK].ranking, sheet.hands[FRONT].ranking if FRONT in sheet.hands else "")


def by_house_way(table: Table, pile: Pile) -> Setting:
    """The hand as the dealer sets it."""
    sheet = table.terms.sheet
    return set_house_way(sheet.house_way, pile.cards, rules_of(sheet))[0]


def as_set(table: Table, pile: Pile) -> Setting:
    """A hand that lies as it was set, the front first."""
    return pai_gow.set_hand(pile.cards[:2], pile.cards[2:], rules_of(table.terms.sheet))


def setting_question(table: Table, person: int, pile: Pile) -> Arrange:
    """How somebody sets these cards; the default is the house way."""
    way = by_house_way(table, pile)
    parts = (ArrangePart("front", len(way.front)), ArrangePart("back", len(way.back)))
    return Arrange(person, SETTING, tuple(pile.cards), parts, (way.front, way.back))


@dataclass(frozen=True, slots=True)
class SetHands:
    """The hands with a wager on one of the circles `on` are set."""

    on: tuple[WagerName, ...]


@step(SetHands, parts=_PARTS, ruled=(*EXPOSED_LATER, SWITCHED), at_once=rule_while_set)
def set_hands(table: Table, rules: SetHands) -> Script:
    """Every player sets two cards in front and five behind, all at the same time; a hand not set is set house way.

    A player who wagers on several seats looks only at the hand of their own: the others are set house way. A hand of
    which a card was exposed is dead; where it was the player-dealer's, all hands are dealt again and set anew.
    """
    banked, done = table.facts(Banked), table.facts(Set)
    if banked.idle or done.void:
        return
    rule_on_hands(table)
    exposed, dealt = table.facts(ExposedHands), 0
    # Every new deal uses up a report of the floor, which bounds the loop.
    while dealt < exposed.deals:
        dealt = exposed.deals
        set_by = table.facts(Piles).set_by
        questions = {
            seat: setting_question(table, set_by.get(seat, seat), table.hand(seat))
            for seat in seats_with(banked, rules.on)
        }
        asked = tuple(each for seat, each in questions.items() if not banked.unseated(seat))
        answers = (yield Together(asked)) if asked else {}
    for seat in seats_with(banked, rules.on):
        question = questions[seat]
        answer = HOUSE_WAY if banked.unseated(seat) else answers.get(question.seat, HOUSE_WAY)
        front, back = question.set(answer)
        done.hands[seat] = (front, back)
        table.hand(seat).cards[:] = [*front, *back]
        if question.seat in answers and not banked.unseated(seat):
            told = "ask for the house way" if answer == HOUSE_WAY else "set the hand"
            table.events.append(Acted(question.seat, SETTING, told, sets=table.hand(seat).name))
        else:
            table.announce(f"the hand at seat {seat} is set house way")


def _foul_bank(table: Table, rules: object) -> Sequence[int]:
    """A player-dealer whose hand is fouled is not asked to set it. Before there is a hand, nothing is fouled."""
    del rules
    asked = table.asked
    if asked is None or isinstance(asked, Together) or asked.about != SETTING:
        return []
    rule_on_switched(table)
    return [table.facts(Banked).seat] if table.facts(Switched).bank else []


@dataclass(frozen=True, slots=True)
class SetBankHand:
    """`by` says who decides: the house way, or the player-dealer, who may ask for it; for the wagers `on` the hand."""

    on: tuple[WagerName, ...]
    by: Literal["the house way", "the player-dealer"]


@step(SetBankHand, ruled=(SWITCHED,), at_once=_foul_bank)
def set_bank_hand(table: Table, rules: SetBankHand) -> Script:
    """The player-dealer's hand is exposed and set. One that is fouled is set house way by the dealer."""
    banked, done = table.facts(Banked), table.facts(Set)
    if banked.idle or done.void or not seats_with(banked, rules.on):
        return
    pile = bank_hand(table)
    if rules.by == "the player-dealer" and any(seen != EVERYONE for seen in pile.sight):
        table.show(pile)
    question = setting_question(table, banked.seat, pile)
    answer = HOUSE_WAY if rules.by == "the house way" else (yield question)
    front, back = question.set(HOUSE_WAY if answer is None else answer)
    if pai_gow.set_hand(front, back, rules_of(table.terms.sheet)).fouled:
        table.announce("the player-dealer's hand would be fouled; the dealer sets it house way")
        front, back = question.default
    pile.cards[:] = [*front, *back]
    done.bank = (front, back)
    table.show(pile)
    table.events.append(Ranked(pile.name, str(bank_setting(table))))


def bank_setting(table: Table) -> Setting:
    """The player-dealer's hand as it was set."""
    return pai_gow.set_hand(*table.facts(Set).bank, rules_of(table.terms.sheet))


@dataclass(frozen=True, slots=True)
class ShowBankFirst:
    """`pushes` are the wagers for which an ace-high hand of the player-dealer ends the round."""

    pushes: tuple[WagerName, ...]


@step(ShowBankFirst)
def show_bank_first(table: Table, rules: ShowBankFirst) -> None:
    """The player-dealer's hand is exposed before the players set theirs; if it is ace-high, nobody sets a hand."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    pile = bank_hand(table)
    table.show(pile)
    if "pai-gow-ace-high" in bonus_hands.seven_card(pile.cards, joker=rules_of(table.terms.sheet).joker):
        table.facts(Set).void = True
        table.announce("the player-dealer has an ace-high hand: all hands push")
        for place, wager in wagers_on(banked, rules.pushes):
            banked.say(place, wager, ("banker-ace-high",))


def wagers_on(banked: Banked, wagers: tuple[str, ...]) -> Iterator[tuple[Place, str]]:
    """Every place with each of these wagers that it has."""
    return ((place, wager) for place, circles in banked.circles.items() for wager in wagers if wager in circles)


@dataclass(frozen=True, slots=True)
class CompareSettings:
    """The wagers `on` the hands are decided. `fouled` says what becomes of a front that outranks its back.

    A `joker` that is an ace behind is one like others, or the highest, which no natural ace copies.
    """

    on: tuple[WagerName, ...]
    fouled: Literal["loses", "is set house way"] = "loses"
    joker: Literal["an ace like others", "the highest ace"] = "an ace like others"


@step(CompareSettings, ruled=(SWITCHED,))
def compare_settings(table: Table, rules: CompareSettings) -> None:
    """Each player's hand is exposed in turn, from the action button, and compared with the player-dealer's.

    A hand of which cards were switched, passed or held out is fouled, and its wagers are forfeited: the player-dealer's
    to every hand that is not fouled itself.
    """
    banked, done = table.facts(Banked), table.facts(Set)
    if banked.idle or done.void:
        return
    if not done.hands:
        return
    bank = bank_setting(table)
    hands = {seat: _exposed(table, seat, rules) for seat in laid_from(table, banked.action) if seat in done.hands}
    highest = rules.joker == "the highest ace"
    came = {
        seat: pai_gow.outcomes(pai_gow.uncopied(hand, bank) if highest else hand, bank) for seat, hand in hands.items()
    }
    foul_switched(table, came, ("banker", "fouled"), ("player",))
    reads = {seat: settings_read(hand, bank) for seat, hand in hands.items()}
    for place, wager in wagers_on(banked, rules.on):
        banked.say(place, wager, came[place.seat], reads[place.seat])


def settings_read(hand: Setting, bank: Setting) -> str:
    """Both hands, part by part; of a fouled one its own parts alone."""
    if hand.fouled:
        return str(hand)
    back = apart(pai_gow.say, pai_gow.kind, hand.back_strength, bank.back_strength)
    return f"front {hand.front_words} against {bank.front_words}; back {' against '.join(back)}"


def _exposed(table: Table, seat: int, rules: CompareSettings) -> Setting:
    """Turn a hand up as it was set, and read it."""
    pile = table.hand(seat)
    table.show(pile)
    hand = pai_gow.set_hand(*table.facts(Set).hands[seat], rules_of(table.terms.sheet))
    if hand.fouled and rules.fouled == "is set house way":
        hand = by_house_way(table, pile)
        table.announce(f"the hand of {table.name(seat)} is fouled; the dealer sets it house way", named=(seat,))
    table.events.append(Ranked(pile.name, f"{hand}, fouled" if hand.fouled else str(hand)))
    return hand


@dataclass(frozen=True, slots=True)
class JudgePush:
    """The wager `on` what comes of both hands when they are set by the house way."""

    on: WagerName


@step(JudgePush)
def judge_push(table: Table, rules: JudgePush) -> None:
    """Both hands are set house way for this wager, however they were set for others, and compared."""
    banked = table.facts(Banked)
    places = [place for place, circles in banked.circles.items() if rules.on in circles]
    if not places:
        return
    bank = _by_house_way_open(table, bank_hand(table))
    table.announce(f"by the house way the player-dealer has {bank}")
    for seat in dict.fromkeys([place.seat for place in places]):
        hand = _by_house_way_open(table, table.hand(seat))
        table.announce(f"by the house way {table.name(seat)} has {hand}", named=(seat,))
        for place in places:
            if place.seat == seat:
                banked.say(place, rules.on, pai_gow.outcomes(hand, bank), settings_read(hand, bank))


def _by_house_way_open(table: Table, pile: Pile) -> Setting:
    """The hand as the house sets it; turned up, if nobody had to set it."""
    if any(seen != EVERYONE for seen in pile.sight):
        table.show(pile)
    return by_house_way(table, pile)
