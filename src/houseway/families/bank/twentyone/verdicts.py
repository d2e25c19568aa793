"""The outcomes of the hands of twenty-one, for every place and wager."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.cards import Card, pretty
from houseway.families.bank.core.bank_state import Banked, pile_of
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.twentyone.hand_stakes import no_action
from houseway.families.bank.twentyone.twentyone_state import (
    EVEN_MONEY,
    TwentyOne,
    bank_total,
    counting,
    every_spot,
    first_cards,
    player_total,
    spots_at,
    stakes_on,
    up_card,
)
from houseway.play.events import EVERYONE, Ranked, Reported
from houseway.play.ids import HandId, Place, stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking.match import LUCKY_LUCKY, SUPER_MATCH, busts, lucky_pair, match_the_dealer
from houseway.ranking.twentyone import Total, TotalRules, compared
from houseway.rules.sheet.part_names import HandName, WagerName
from houseway.rules.sheet.values import dollars

LOST = ("dealer",)
REMOVED = "removed_wager"


@dataclass(frozen=True, slots=True)
class CompareTotals:
    """Every hand with this `wager` is compared with the player-dealer's.

    A player-dealer's natural takes `every wager`, or `the first wager alone`: doubles and splits have no action. Where
    an insurance is named as `insured`, whoever has laid it has pushed against a natural, unless they gave up the hand.
    """

    hand: HandName
    wager: WagerName
    natural_takes: Literal["every wager", "the first wager alone"] = "every wager"
    insured: str = ""


@step(CompareTotals, ruled=(REMOVED,))
def compare_totals(table: Table, rules: CompareTotals) -> None:
    """Turn up and read every hand against the player-dealer's; one that was given up has lost what it forfeited."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    counted = counting(table, rules.hand)
    dealer = bank_total(table, counted)
    if dealer.natural and rules.natural_takes == "the first wager alone":
        no_action(table, rules.wager, "no action: the player-dealer has a natural")
    table.events.append(Ranked(bank_hand(table).name, str(dealer)))
    for spot in every_spot(table):
        player = player_total(table, spot, counted)
        if any(seen_by != EVERYONE for seen_by in pile_of(table, spot).sight):
            table.show(pile_of(table, spot))
        given_up = table.facts(TwentyOne).ended.get(spot)
        table.events.append(Ranked(pile_of(table, spot).name, given_up or str(player)))
        words = _words(table, spot, player, dealer, counted)
        for place in stakes_on(table, spot):
            safe = dealer.natural and rules.insured in banked.circles.get(place, {}) and not given_up
            read = "insured against the natural" if safe else given_up or f"{player} against {dealer}"
            banked.say(place, rules.wager, ("push",) if safe else words, read)
    _rule(table, rules)


def _words(table: Table, spot: HandId, player: Total, dealer: Total, counted: TotalRules) -> tuple[str, ...]:
    """The outcomes of a hand, given up or not."""
    if given_up := table.facts(TwentyOne).ended.get(spot):
        return ("even-money",) if given_up == EVEN_MONEY else LOST
    return compared(player, dealer, counted)


def _rule(table: Table, rules: CompareTotals) -> None:
    """Apply the floor's reports: a wager that was removed is made good."""
    banked = table.facts(Banked)
    reported = [each for each in table.incidents if each.word == REMOVED]
    table.incidents[:] = [each for each in table.incidents if each not in reported]
    for incident in reported:
        places = [place for place in banked.at(incident.seat) if banked.circles[place].get(rules.wager)]
        remedy = "; ".join(_make_good(table, place, rules.wager) for place in places)
        lines = next(str(each.lines) for each in table.terms.sheet.clauses if each.incident == incident.word)
        table.events.append(Reported(incident.word, incident.seat, remedy, lines))


def _make_good(table: Table, place: Place, wager: str) -> str:
    """A losing wager that was removed loses the maximum bet, a winning one wins on the minimum bet."""
    banked = table.facts(Banked)
    least, most = table.terms.table_limits
    words, amount = banked.results[place][wager], banked.circles[place][wager]
    purse, circle = stack(place.bettor), place.account(wager)
    if words[0] == "dealer":
        more = max(0, min((most or amount) - amount, table.ledger[purse]))
        if more:
            table.ledger.move(purse, circle, more, "up to the maximum bet")
        banked.circles[place][wager] = amount + more
        return f"{dollars(amount + more)} is lost"
    if words[0] == "player" and amount > least:
        table.ledger.move(circle, purse, amount - least, "down to the minimum bet")
        banked.circles[place][wager] = least
        return f"{dollars(least)} wins"
    return f"{dollars(amount)} stands"


@dataclass(frozen=True, slots=True)
class DecideNaturals:
    """Naturals with this `wager` are decided before the other hands are played, or with them."""

    hand: HandName
    wager: WagerName
    when: Literal["before the draw", "with the other hands"] = "before the draw"


@step(DecideNaturals)
def decide_naturals(table: Table, rules: DecideNaturals) -> None:
    """Once the player-dealer is known to have no natural, a player's has won."""
    banked, facts = table.facts(Banked), table.facts(TwentyOne)
    if banked.idle or facts.stopped or rules.when == "with the other hands":
        return
    counted = counting(table, rules.hand)
    dealer = bank_total(table, counted)
    for spot in every_spot(table):
        player = player_total(table, spot, counted)
        if player.natural:
            table.events.append(Ranked(pile_of(table, spot).name, str(player)))
            for place in stakes_on(table, spot):
                banked.say(place, rules.wager, _words(table, spot, player, dealer, counted), str(player))


@dataclass(frozen=True, slots=True)
class CompareInsurance:
    hand: HandName
    insurance: WagerName


@step(CompareInsurance)
def compare_insurance(table: Table, rules: CompareInsurance) -> None:
    """Insurance wins when the player-dealer has a natural. Where so posted, it pushes beside a natural."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    counted = counting(table, rules.hand)
    dealer = bank_total(table, counted)
    for spot in every_spot(table):
        own = player_total(table, spot, counted).natural
        words = ("dealer-natural", *(("push",) if own else ())) if dealer.natural else ()
        for place in stakes_on(table, spot):
            # Insurance may be settled while the bank's second card is still down: its total is nobody's to know.
            read = "a natural" if dealer.natural else "no natural"
            banked.say(place, rules.insurance, words, f"the player-dealer has {read}")


@dataclass(frozen=True, slots=True)
class ReadSideBet:
    """The bonus `wager` is decided by what it `looks_at`."""

    wager: WagerName
    looks_at: Literal["super match", "match the dealer", "lucky pair", "lucky lucky", "buster"]
    hand: HandName


@step(ReadSideBet)
def read_side_bet(table: Table, rules: ReadSideBet) -> None:
    """Read what a bonus wager looks at: the player's first cards, the up card, or the player-dealer's bust."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    counted = counting(table, rules.hand)
    for place, circles in banked.circles.items():
        if circles.get(rules.wager):
            word = _word(table, place.hand, rules, counted)
            banked.say(place, rules.wager, (word,), _looked_at(table, place.hand, rules))


def _looked_at(table: Table, spot: HandId, rules: ReadSideBet) -> str:
    """The cards that a bonus wager is read from; a bust says itself what it is."""
    match rules.looks_at:
        case "super match":
            return _pretty([face for each in spots_at(table, spot.seat)[:2] for face in first_cards(table, each)])
        case "match the dealer" | "lucky lucky":
            return f"{_pretty(first_cards(table, spot))} with {pretty(up_card(table))}"
        case "lucky pair":
            return _pretty(first_cards(table, spot))
        case "buster":
            return ""


def _pretty(faces: Sequence[Card]) -> str:
    return " ".join(map(pretty, faces))


def _word(table: Table, spot: HandId, rules: ReadSideBet, counted: TotalRules) -> str:
    match rules.looks_at:
        case "super match":
            four = [face for each in spots_at(table, spot.seat)[:2] for face in first_cards(table, each)]
            return SUPER_MATCH.kind(SUPER_MATCH.strength(four))
        case "match the dealer":
            return match_the_dealer(first_cards(table, spot), up_card(table))
        case "lucky pair":
            return lucky_pair(first_cards(table, spot), bank_total(table, counted))
        case "lucky lucky":
            return LUCKY_LUCKY.kind(LUCKY_LUCKY.strength([*first_cards(table, spot), up_card(table)]))
        case "buster":
            return busts(bank_total(table, counted))
