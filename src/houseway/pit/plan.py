"""A sheet for the pit: its steps, rules and fees as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from houseway.errors import BadInput
from houseway.families.poker.core.bet_sizes import posted_size, rounded_to
from houseway.families.poker.core.drop import AT_THE_END, BY_TIME, TakeDrop
from houseway.families.poker.core.pot_claims import Claims
from houseway.families.poker.core.showdown import Showdown, smallest_chip
from houseway.families.poker.deal.board import Board
from houseway.families.poker.deal.hole_cards import DealHole
from houseway.families.poker.deal.two_boards import RunItTwice, TwoBoards, offers
from houseway.families.poker.draw.draw_cards import Draw
from houseway.families.poker.draw.five_card_hands import DealDrawHands
from houseway.families.poker.lowball.sevens import ShowdownWithSevens
from houseway.families.poker.stud.streets import Street
from houseway.families.poker.stud.stud_deal import DealStud
from houseway.pit.kernels import table_records as k
from houseway.pit.step_numbers import HEADS_UP, LEAST_RAISE, ODD_CHIPS, SHORT_ALL_IN, STEP_NUMBERS, Numbered, number_of
from houseway.pit.table_opening import Records, until_the_deal
from houseway.rules.fees import due
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import HandRules, RoundRow

Record: TypeAlias = np.void

# Steps that do nothing in a single regular hand in which nobody holds a personal button.
_IDLE = (
    "take_time",
    "over_buttons",
    "count_cards",
    "abandoned_hands",
    "declare_all_in",
    "hear_calls",
    "pass_disc",
    "accidental_discards",
    "note_winner",
    "second_board",
    "expose_discards",
)


class Plan(NamedTuple):
    """What all tables of a pit share: the rules of betting and of the showdown, the steps, the fees."""

    rules: Records
    steps: Records
    parts: tuple[HandRules, ...]
    boards: int
    hole: int
    sevens: ShowdownWithSevens | None


def plan(terms: Terms, seats: int) -> Plan:
    """The sheet for the pit with this many seats dealt in. Anything the pit does not know is refused by name."""
    rows = terms.sheet.round[len(until_the_deal(terms)) :]
    last = next((row for row in rows if isinstance(row.params, Showdown | ShowdownWithSevens)), None)
    if last is None:
        raise BadInput("only poker with a plain showdown is dealt in the pit", where=terms.sheet.name)
    if terms.pack.decks != 1 or terms.sheet.pack.jokers > 1:
        raise BadInput("the pit deals from one pack with at most one joker", where=terms.sheet.name)
    showdown: Showdown | ShowdownWithSevens = last.params
    moments = _moments(terms, rows)
    at = rows.index(last)
    known = [(row, _compiled(terms, row, moments)) for row in rows[:at]]
    if (late := next((row.step for row in rows[at + 1 :] if not _is_idle(row)), None)) is not None:
        raise BadInput(f"the pit does not know the step {late} after the showdown", where=terms.sheet.name)
    steps = [(row, numbers) for row, numbers in known if numbers is not None]
    _check_pack(terms, rows, seats)
    halves = [showdown.hand] if showdown.low is None else [showdown.hand, showdown.low]
    found = np.zeros(len(steps), k.STEP)
    for record, (row, numbers) in zip(found, steps, strict=True):
        for name, value in numbers.items():
            record[name] = value
        if isinstance(row.params, TakeDrop):
            _add_charges(terms, row.params, moments, record)
    return Plan(
        _rules(terms, seats, showdown),
        found,
        tuple(terms.sheet.hands[half] for half in halves),
        2 if any(isinstance(row.params, TwoBoards) for row in rows) else 1,
        sum(map(_cards, rows)),
        _sevens(terms, showdown),
    )


def _sevens(terms: Terms, showdown: Showdown | ShowdownWithSevens) -> ShowdownWithSevens | None:
    """The rule on sevens, where it holds in the structure of this table."""
    if isinstance(showdown, Showdown) or (showdown.games == "limit" and terms.structure != "limit"):
        return None
    return showdown


def _is_idle(row: RoundRow) -> bool:
    """Whether a step does nothing in a single hand."""
    return row.step in _IDLE


def _cards(row: RoundRow) -> int:
    """How many cards a step adds to a hand."""
    match row.params:
        case DealHole() | DealDrawHands():
            return int(row.params.cards)
        case DealStud():
            return len(row.params.faces)
        case Street():
            return 1
    return 0


def _check_pack(terms: Terms, rows: Sequence[RoundRow], seats: int) -> None:
    """Without a rule for a deck that runs out, there must be enough cards for everybody."""
    needed = seats * sum(map(_cards, rows))
    for row in rows:
        match row.params:
            case Board():
                needed += row.params.burn + row.params.cards
            case TwoBoards():
                needed += row.params.burn + 2 * row.params.cards
    stretched = any(isinstance(row.params, Street | Draw) for row in rows)
    if needed > len(terms.faces) and not stretched:
        raise BadInput(f"{seats} hands need {needed} cards, and the pack has {len(terms.faces)}", where="seats")


def _compiled(terms: Terms, row: RoundRow, moments: Mapping[str, int]) -> Numbered | None:
    """A step in numbers; None for a step that does nothing here."""
    params = row.params
    if _is_idle(row) or (isinstance(params, Claims) and params.board == "the hands are turned up"):
        return None
    if isinstance(params, RunItTwice) and not offers(terms, params):
        return None
    if isinstance(params, TakeDrop):
        return _drop(terms, params, moments)
    if type(params) not in STEP_NUMBERS:
        raise BadInput(f"the pit does not know the step {row.step}", where=terms.sheet.name)
    return STEP_NUMBERS[type(params)](terms, params)


# The collection -----------------------------------------------------------------------------------------------


def _moments(terms: Terms, rows: Sequence[RoundRow]) -> dict[str, int]:
    """The moments at which fees are taken, numbered."""
    named = [row.params.at for row in rows if isinstance(row.params, TakeDrop)]
    if terms.schedule is not None:
        if len(terms.schedule.charges) > k.CHARGES:
            raise BadInput(f"the pit takes at most {k.CHARGES} fees a hand", where=terms.sheet.name)
        for charge in terms.schedule.charges:
            named += [*charge.after, *charge.unless]
    return {moment: number for number, moment in enumerate(dict.fromkeys(named))}


def _drop(terms: Terms, drop: TakeDrop, moments: Mapping[str, int]) -> Numbered | None:
    if terms.schedule is None:
        return None
    number_of(terms, ("pays nothing",), drop.carried)
    return {
        "op": k.OP_DROP,
        "moment": moments[drop.at],
        "at_the_end": drop.at in AT_THE_END,
        "dealt_in": drop.players == "dealt in",
        "with_fees": drop.pot == "with the fees taken from it",
    }


def _add_charges(terms: Terms, drop: TakeDrop, moments: Mapping[str, int], step: Record) -> None:
    """Write the amount of each charge at this step, by number of players; none where nothing is printed."""
    if terms.schedule is None or terms.option is None:
        return
    for number, charge in enumerate(terms.schedule.charges):
        step["due"][number] = drop.at in charge.at and charge.payer == "pot"
        step["from_pot"][number] = charge.from_pot
        step["after"][number] = sum(1 << moments[each] for each in charge.after)
        step["unless"][number] = sum(1 << moments[each] for each in charge.unless)
        step["to_jackpot"][number] = charge.to != "collection"
        step["topped_up"][number] = charge.short == "topped up later"
        for count in range(k.SEATS_MOST + 1):
            printed = terms.option.players is None or count in terms.option.players
            # No half hour passes in the pit.
            fee = 0 if drop.at in BY_TIME else due(charge, terms.option.pays[number], count)
            step["fees"][number, count] = fee if printed else k.NOT_PRINTED


def _rules(terms: Terms, seats: int, showdown: Showdown | ShowdownWithSevens) -> Records:
    betting, stakes, sevens = terms.betting, terms.stakes, _sevens(terms, showdown)
    number_of(terms, ("counted",), betting.call_in_pot)
    found = np.zeros(1, k.RULES)
    for name, value in {
        "seats": seats,
        "lower": terms.lower,
        "higher": terms.higher,
        "by_limit": terms.by_limit,
        "spread": terms.structure == "spread",
        "pot_limit": terms.structure == "pot-limit",
        "raises": terms.raises,
        "heads_up": number_of(terms, HEADS_UP, betting.heads_up),
        "least_raise": number_of(terms, LEAST_RAISE, betting.least_raise),
        "short_all_in": number_of(terms, SHORT_ALL_IN, betting.short_all_in),
        "check_raise_barred": betting.check_raise == "barred",
        "chip": betting.chip,
        "round_pot": rounded_to(terms),
        "rounded_with_call": betting.pot_rounded == "with the call",
        "bring_in": stakes.bring_in,
        "halves": 1 if showdown.low is None else 2,
        "split_chip": smallest_chip(terms, showdown.chip, 2),
        "odd_chips": number_of(terms, ODD_CHIPS, showdown.odd_chips),
        "odd_half": showdown.odd_half == "to the winner nearest the left of the button",
        "odd_in_turn": showdown.more_odd == "one each in turn",
        "sevens": sevens is not None,
        "bets_go_back": sevens is not None and sevens.bets == "go back",
        "short_bet_none": sevens is not None and sevens.short_bet == "is none",
        "bet_after_draw": posted_size(terms, sevens.limit) if sevens is not None else 0,
    }.items():
        found[name] = value
    return found
