"""The turn of a hand of twenty-one: its legal moves, and carrying them out."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER, RANKS, Card, rank
from houseway.families.bank.core.bank_state import Banked, pile_of
from houseway.families.bank.twentyone.follow_hand import FOLLOW, Others, follow_double, follow_split
from houseway.families.bank.twentyone.hand_stakes import double, one_card, rescue, split, staked, surrender
from houseway.families.bank.twentyone.misplayed_hands import MISPLAYED, PLAY, rule_in_turn, rule_on_misplayed
from houseway.families.bank.twentyone.switch_cards import ask_to_switch, switch_second_cards
from houseway.families.bank.twentyone.twentyone_state import (
    ANY_TOTAL,
    Starts,
    TwentyOne,
    counting,
    doubles_at,
    in_turn,
    player_total,
    plays,
    spare_cards,
    spots_at,
    stakes_on,
    up_card,
    zone_at,
)
from houseway.play.decisions import Asked, Choose
from houseway.play.events import EVERYONE, Acted
from houseway.play.ids import HandId, Place, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Amount, Answer
from houseway.ranking.twentyone import HALVES
from houseway.rules.sheet.part_names import DoublesChart, HandName, WagerName, ZoneChart
from houseway.rules.sheet.values import Cents

Moves: TypeAlias = dict[str, Cents | Amount]
"""What may be done with a hand, and what each move costs."""

_ACE, _JOKER = RANKS.index("A"), rank(JOKER)
_TWELVE = 24
_TAKES = {"hit": 1, "double": 1, "split": 2}


@dataclass(frozen=True, slots=True)
class PlayHands:
    """How the hands with this `wager` are played. For each total the `chart` says to hit, to stand or to choose.

    A hand is doubled on its first two cards, for `doubles`, and again until it was doubled so many `times`; an amount
    for less is at least `least_double`. Pairs are split until there are `most_hands` of a hand (0: without limit).
    Doubling, splitting and surrender stand beside the chart, unless a hand that must stand is barred from doubling.
    A hand that came of a split may be doubled or not (`after_a_split`), and is never surrendered `from 12 on`: that is
    with any number of cards, until the hand is over or must stand. Where there is a `double_chart`, it says of each
    total whether it may be doubled: yes or no. The second cards of two hands are switched first, or after doubles and
    splits too. `split_aces` says whether two aces that came together by a switch may be split. When the hand is doubled
    or split, the `others` with a wager on it stay as they are, or may put up a second wager too.
    """

    hand: HandName
    wager: WagerName
    chart: ZoneChart
    starts: Starts = "left of the player-dealer"
    switch: Literal["not allowed", "the second cards", "the second cards, before or after"] = "not allowed"
    doubles: Literal["not allowed", "an equal wager", "an equal wager or less"] = "not allowed"
    least_double: Literal["a dollar", "the table minimum"] = "a dollar"
    times: int = 1
    rescue: Literal["not allowed", "after a double"] = "not allowed"
    splits: Literal["not allowed", "by rank", "by value"] = "not allowed"
    most_hands: int = 4
    aces: Literal["split once, one card each", "split again, one card each", "like any pair"] = (
        "split once, one card each"
    )
    split_aces: Literal["any two", "as they were dealt"] = "any two"
    after_a_split: Literal["may double", "may not double"] = "may double"
    surrender: Literal[
        "not allowed", "on the first two cards", "after a split", "on any two cards", "at any time from 12 on"
    ] = "not allowed"
    jokers: Literal["like any card", "bar every option"] = "like any card"
    must_stand: Literal["may double", "may not double"] = "may double"
    double_chart: DoublesChart = ANY_TOTAL
    others: Others = "stay as they are"


@step(PlayHands, ruled=(MISPLAYED,), at_once=lambda table, rules: rule_in_turn(table))
def play_hands(table: Table, rules: PlayHands) -> Script:
    """Seat by seat, every hand is hit, stood, doubled, split or surrendered as the sheet allows."""
    if table.facts(Banked).idle:
        return
    rule_on_misplayed(table)
    if table.facts(TwentyOne).stopped:
        return
    for seat in in_turn(table, rules.starts):
        match rules.switch:
            case "the second cards":
                yield from ask_to_switch(table, seat)
            case "the second cards, before or after":
                yield from _switch_or_play(table, rules, seat)
        waiting = spots_at(table, seat)
        # Every split takes an equal wager from a finite stack, which bounds the loop.
        while waiting:
            new = yield from _play(table, rules, waiting.pop(0))
            waiting = [*new, *waiting]


def _switch_or_play(table: Table, rules: PlayHands, seat: int) -> Script:
    """Before the second cards are kept or switched, either hand may be doubled or split."""
    left, right = spots_at(table, seat)
    # Every turn of the loop adds to a wager out of a finite stack, or ends it.
    while True:
        first = {name: (move, spot, cost) for spot in (left, right) for name, move, cost in _first(table, rules, spot)}
        moves: Moves = {"keep": 0, "switch": 0}
        moves |= {name: cost for name, (_, _, cost) in first.items()}
        question = _question(table, left, moves)
        question.about, question.default = "switch", "keep"
        said, amount = _heard((yield question), moves)
        table.events.append(Acted(question.seat, "play", said, amount, hand=left))
        if said not in first:
            if said == "switch":
                switch_second_cards(table, left, right)
            return
        move, spot, _ = first[said]
        if move == "double":
            yield from _double(table, rules, spot, amount)
        else:
            yield from _split(table, rules, spot)
            table.deal(pile_of(table, spot))


def _first(table: Table, rules: PlayHands, spot: HandId) -> Iterator[tuple[str, str, Cents | Amount]]:
    """What may be done with a hand before the switch: its name for the player, the move and what it costs."""
    if table.facts(TwentyOne).doubled.get(spot):
        return
    for move, cost in moves_of(table, rules, spot).items():
        if move in ("double", "split"):
            yield move if spot.number == 1 else f"{move} hand {spot.number}", move, cost


def _play(table: Table, rules: PlayHands, spot: HandId) -> Generator[Asked, Answer, list[HandId]]:
    """One hand to its end; the hands that were split from it are to be played next."""
    new: list[HandId] = []
    pile = pile_of(table, spot)
    # Every turn of the loop deals a card from a finite shoe, or ends it. A ruling that withdraws a question is an end
    # of some hand.
    while spot not in table.facts(TwentyOne).ended:
        if len(pile.cards) == 1:
            table.deal(pile)
        moves = moves_of(table, rules, spot)
        hidden = pile.sight.count(EVERYONE) != len(pile.cards)
        if hidden and not moves:
            # A natural, or a hand that is over.
            table.show(pile)
        # Others must not learn from a question that is not asked that there is a single move.
        secret = hidden and spot not in table.facts(TwentyOne).doubled and spare_cards(table, spot.seat) > 0
        asks = len(moves) > 1 or secret
        if not moves or (list(moves) == ["stand"] and not asks):
            return new
        move, amount = "hit", 0
        if asks:
            asked = _question(table, spot, moves)
            if (said := (yield asked)) is None:
                continue
            move, amount = _heard(said, moves)
            table.events.append(Acted(asked.seat, asked.about, move, amount, spot))
        match move:
            case "hit":
                table.deal(pile)
            case "double":
                yield from _double(table, rules, spot, amount)
            case "split":
                new.insert(0, (yield from _split(table, rules, spot)))
            case "surrender":
                surrender(table, spot, rules.wager)
            case "rescue":
                rescue(table, spot, rules.wager)
            case _:
                return new
    return new


def _double(table: Table, rules: PlayHands, spot: HandId, amount: Cents) -> Script:
    """Whoever plays the hand puts up a second wager, the others may follow; then the hand has its one card."""
    double(table, stakes_on(table, spot)[0], rules.wager, amount)
    if rules.others == FOLLOW:
        yield from follow_double(table, spot, rules.wager, lambda place: _doubled_by(table, rules, place))
    one_card(table, spot)


def _split(table: Table, rules: PlayHands, spot: HandId) -> Generator[Asked, Answer, HandId]:
    """Whoever plays the hand wagers as much on the new one, and the others may."""
    new = split(table, spot, rules.wager)
    if rules.others == FOLLOW:
        yield from follow_split(table, spot, new, rules.wager)
    return new


def _question(table: Table, spot: HandId, moves: Moves) -> Choose:
    costs = tuple(cost if isinstance(cost, int) else 0 for cost in moves.values())
    amounts = {move: cost for move, cost in moves.items() if isinstance(cost, Amount)}
    default = "stand" if "stand" in moves else "hit"
    return Choose(plays(table, spot), PLAY, tuple(moves), default, costs, amounts or None, hand=spot)


def _heard(answer: Answer, moves: Moves) -> tuple[str, Cents]:
    if isinstance(answer, str):
        cost = moves[answer]
        return answer, cost if isinstance(cost, int) else 0
    return answer[0], answer[1]


# What may be done -------------------------------------------------------------------------------------------------


def moves_of(table: Table, rules: PlayHands, spot: HandId) -> Moves:
    """The legal moves of a hand for which the shoe has the cards; none when it is over, a natural or given up."""
    moves, spare = _moves(table, rules, spot), spare_cards(table, spot.seat)
    if spare >= max(_TAKES.values()):
        return moves
    return {"stand": 0} | {move: cost for move, cost in moves.items() if _TAKES.get(move, 0) <= spare}


def _moves(table: Table, rules: PlayHands, spot: HandId) -> Moves:
    facts = table.facts(TwentyOne)
    total = player_total(table, spot, counting(table, rules.hand))
    if total.natural or total.over or spot in facts.ended:
        return {}
    if facts.doubled.get(spot):
        return _after_a_double(table, rules, spot)
    cards = pile_of(table, spot).cards
    split_ace = facts.made.get(spot) == "split" and rank(cards[0]) == _ACE and rules.aces != "like any pair"
    if split_ace:
        again = _may_split(table, rules, spot) if rules.aces == "split again, one card each" else {}
        return {"stand": 0, **again}
    here = zone_at(table, rules.chart, total)
    moves: Moves = {} if here == "hit" else {"stand": 0}
    moves |= {} if here == "stand" else {"hit": 0}
    barred = rules.jokers == "bar every option" and any(rank(face) == _JOKER for face in cards)
    if barred:
        return moves
    if rules.surrender == "at any time from 12 on" and facts.made.get(spot) != "split":
        moves |= {"surrender": 0} if here != "stand" and total.points >= _TWELVE else {}
    if len(cards) > 2:
        return moves
    stands = here == "stand" and rules.must_stand == "may not double"
    split_hand = facts.made.get(spot) == "split" and rules.after_a_split == "may not double"
    if not stands and not split_hand and doubles_at(table, rules.double_chart, total):
        moves |= _may_double(table, rules, spot)
    return moves | _may_split(table, rules, spot) | _may_surrender(table, rules, spot)


def _after_a_double(table: Table, rules: PlayHands, spot: HandId) -> Moves:
    """A doubled hand has its one card: it stands, is doubled again, or rescued."""
    moves: Moves = {"stand": 0}
    if table.facts(TwentyOne).doubled[spot] < rules.times:
        moves |= _may_double(table, rules, spot)
    return moves | ({"rescue": 0} if rules.rescue == "after a double" else {})


def _may_double(table: Table, rules: PlayHands, spot: HandId) -> Moves:
    cost = _doubled_by(table, rules, stakes_on(table, spot)[0])
    return {"double": cost} if cost else {}


def _doubled_by(table: Table, rules: PlayHands, place: Place) -> Cents | Amount:
    """A wager equal to all that a place has on its hand, or for less where that is allowed; 0 if it has no chips."""
    if rules.doubles == "not allowed":
        return 0
    purse, stake = table.ledger[stack(place.bettor)], table.facts(Banked).circles[place].get(rules.wager, 0)
    if rules.doubles == "an equal wager":
        return stake if stake <= purse else 0
    least = min(100 if rules.least_double == "a dollar" else table.terms.table_limits[0], stake)
    most = min(stake, purse)
    return Amount(least, most, 100) if 0 < least <= most else 0


def _may_split(table: Table, rules: PlayHands, spot: HandId) -> Moves:
    if rules.splits == "not allowed" or not _pair(pile_of(table, spot).cards, rules):
        return {}
    facts = table.facts(TwentyOne)
    aces = rank(pile_of(table, spot).cards[0]) == _ACE
    if aces and rules.split_aces == "as they were dealt" and facts.made.get(spot) == "switched":
        return {}
    root = facts.root.get(spot, spot.number)
    family = [each for each in spots_at(table, spot.seat) if facts.root.get(each, each.number) == root]
    if len(family) == rules.most_hands:
        return {}
    stake = staked(table, spot, rules.wager)
    return {"split": stake} if 0 < stake <= _purse(table, spot) else {}


def _pair(cards: list[Card], rules: PlayHands) -> bool:
    first, second = map(rank, cards)
    return first == second or (rules.splits == "by value" and HALVES[first] == HALVES[second])


def _may_surrender(table: Table, rules: PlayHands, spot: HandId) -> Moves:
    came_of = table.facts(TwentyOne).made.get(spot) == "split"
    wanted = rules.surrender in ("after a split" if came_of else "on the first two cards", "on any two cards")
    shows_joker = rank(up_card(table)) == _JOKER
    return {"surrender": 0} if wanted and not (shows_joker and rules.jokers == "bar every option") else {}


def _purse(table: Table, spot: HandId) -> Cents:
    return table.ledger[stack(stakes_on(table, spot)[0].bettor)]
