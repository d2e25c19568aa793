"""Bonus wagers on the cards that were dealt, however they were set, and the envy of other players' hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from houseway.cards import Card
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.pai_gow.set_hands import by_house_way
from houseway.play.ids import Place
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import bonus_hands, pai_gow
from houseway.ranking.pai_gow import with_joker
from houseway.ranking.short_hands import Joker
from houseway.rules.settle import verdict
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.values import Money


@dataclass(slots=True)
class Envious:
    """The places that hold an Envy button."""

    places: list[Place] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class EnvyButtons:
    """A wager of at least `least` on the circle `on` earns a button."""

    on: WagerName
    least: Money


@step(EnvyButtons)
def envy_buttons(table: Table, rules: EnvyButtons) -> None:
    """The dealer places an Envy button next to each wager that earns one."""
    banked, envious = table.facts(Banked), table.facts(Envious)
    envious.places = [place for place, circles in banked.circles.items() if circles.get(rules.on, 0) >= rules.least]
    if envious.places:
        named = [place.bettor for place in envious.places]
        table.announce(f"Envy buttons: {', '.join(map(table.name, named))}", named=named)


def _words(table: Table, seat: int, joker: Joker) -> tuple[str, ...]:
    """What the seven cards at a seat hold."""
    return _held(tuple(table.hand(seat).cards), joker)


@lru_cache(64)
def _held(cards: tuple[Card, ...], joker: Joker) -> tuple[str, ...]:
    """The words of a hand, worked out once for the bonus and for the envy of the others."""
    return bonus_hands.seven_card(cards, joker=joker)


@dataclass(frozen=True, slots=True)
class JudgeSevenCards:
    """The wager `on` the best hand among the seven cards dealt to a player. A `joker` is an ace or any card in them.

    A bug completes straights and flushes too; without flushes, only those that are straights. `by` the house way, the
    five cards count that the dealer would set behind, and a pair in front of them.
    """

    on: WagerName
    joker: Joker = "bug"
    by: Literal["the best five", "the house way"] = "the best five"


@step(JudgeSevenCards)
def judge_seven_cards(table: Table, rules: JudgeSevenCards) -> None:
    """Read the seven cards of every hand with this wager for the pay table."""
    banked = table.facts(Banked)
    for place, seat in _shown(table, rules.on):
        said = banked.results.get(place, {}).get(rules.on, ())
        words = (
            _words(table, seat, rules.joker) if rules.by == "the best five" else _set_words(table, seat, rules.joker)
        )
        banked.say(place, rules.on, (*words, *said), best_words(table.hand(seat).cards, rules.joker))


def best_words(cards: Sequence[Card], joker: Joker = "bug") -> str:
    """What the dealer calls for the best five of these cards."""
    return pai_gow.say(with_joker(cards, joker=joker))


def _set_words(table: Table, seat: int, joker: Joker) -> tuple[str, ...]:
    """What the hand at a seat holds when the dealer sets it by the house way."""
    way = by_house_way(table, table.hand(seat))
    return bonus_hands.seven_set(way.front, way.back, joker=joker)


@dataclass(frozen=True, slots=True)
class JudgeSixCards:
    """The wager `on` the six cards dealt to a player."""

    on: WagerName


@step(JudgeSixCards)
def judge_six_cards(table: Table, rules: JudgeSixCards) -> None:
    """Read the six cards of every hand with this wager for the pay table, however they were set."""
    for place, seat in _shown(table, rules.on):
        held = table.hand(seat).cards
        table.facts(Banked).say(place, rules.on, bonus_hands.aces(held), best_words(held))


def _shown(table: Table, wager: WagerName) -> Iterator[tuple[Place, int]]:
    """Every place with this wager and its seat. A hand that nobody had to set is turned up for its bonus."""
    banked = table.facts(Banked)
    for place, circles in banked.circles.items():
        if wager in circles:
            seat = place.seat
            pile = table.hand(seat)
            if any(pile.sight):
                table.show(pile)
            yield place, seat


@dataclass(frozen=True, slots=True)
class JudgeEnvy:
    """The buttons are paid as the wager `envy` is, for hands with a wager `on` that circle, or for any player's."""

    envy: WagerName
    on: WagerName
    of: Literal["players with the wager", "any player"] = "players with the wager"
    joker: Joker = "bug"


@step(JudgeEnvy)
def judge_envy(table: Table, rules: JudgeEnvy) -> None:
    """Every button wins for every other player's hand that is good enough, never for the bank's.

    It never wins for a hand on which its holder wagers: whoever plays several seats has several own hands.
    """
    banked = table.facts(Banked)
    if banked.idle:
        return
    wager = table.terms.sheet.wager(rules.envy)
    seats = {place.seat for place, circles in banked.placed.items() if rules.on in circles}
    if rules.of == "any player":
        seats = set(banked.hands())
    best = {seat: verdict(wager, _words(table, seat, rules.joker)).on for seat in sorted(seats)}
    for place in table.facts(Envious).places:
        own = {each.seat for each in banked.placed if each.bettor == place.bettor}
        if words := tuple(word for seat, word in best.items() if word and seat not in own):
            # A button is not a chip: nothing is staked on it, so only a win is settled.
            banked.circles[place][rules.envy] = 0
            banked.say(place, rules.envy, words)


@dataclass(frozen=True, slots=True)
class JudgeAceUp:
    """The wager `on` an ace-high hand of the player-dealer, and of the player as well. A `joker` may be an ace."""

    on: WagerName
    joker: Joker = "bug"


@step(JudgeAceUp)
def judge_ace_up(table: Table, rules: JudgeAceUp) -> None:
    """Read the player-dealer's seven cards, and the player's beside them, for the Ace Up pay table."""
    banked = table.facts(Banked)
    for place, seat in _shown(table, rules.on):
        own, bank = table.hand(seat).cards, bank_hand(table).cards
        read = f"{best_words(own, rules.joker)} against {best_words(bank, rules.joker)}"
        banked.say(place, rules.on, bonus_hands.ace_up(own, bank, joker=rules.joker), read)
