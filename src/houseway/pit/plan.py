"""A sheet for the pit: its steps, rules and fees as numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from houseway.errors import BadInput
from houseway.families.poker.core.bet_sizes import posted_size, rounded_to
from houseway.families.poker.core.betting import Bet
from houseway.families.poker.core.drop import AT_THE_END, BY_TIME, TakeDrop
from houseway.families.poker.core.pot_claims import Claims
from houseway.families.poker.core.showdown import Showdown, smallest_chip
from houseway.families.poker.deal.board import Board
from houseway.families.poker.deal.discard import Discard
from houseway.families.poker.deal.hole_cards import DealHole
from houseway.families.poker.deal.two_boards import RunItTwice, TwoBoards, offers
from houseway.families.poker.draw.draw_cards import Draw
from houseway.families.poker.draw.five_card_hands import DealDrawHands
from houseway.families.poker.draw.open_pot import OpenPot
from houseway.families.poker.draw.openers import PAIRS, Pair
from houseway.families.poker.draw.split_openers import DrawWithOpeners, ShowOpeners
from houseway.families.poker.forced.bring_in import BringIn
from houseway.families.poker.lowball.lowball_pot import OfferKill, OpenOrFold
from houseway.families.poker.lowball.sevens import MarkDraw, ShowdownWithSevens
from houseway.families.poker.stud.streets import Street
from houseway.families.poker.stud.stud_deal import BetByBoard, DealStud
from houseway.pit.kernels import table_records as k
from houseway.pit.table_opening import Records, until_the_deal
from houseway.rules.fees import due
from houseway.rules.spec import HandRules, RoundRow
from houseway.rules.terms import Terms

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


# The steps, each in numbers -----------------------------------------------------------------------------------

Numbered: TypeAlias = dict[str, int]


def _compiled(terms: Terms, row: RoundRow, moments: Mapping[str, int]) -> Numbered | None:
    """A step in numbers; None for a step that does nothing here."""
    params = row.params
    if _is_idle(row) or (isinstance(params, Claims) and params.board == "the hands are turned up"):
        return None
    if isinstance(params, RunItTwice) and not offers(terms, params):
        return None
    if isinstance(params, TakeDrop):
        return _drop(terms, params, moments)
    if type(params) not in _STEPS:
        raise BadInput(f"the pit does not know the step {row.step}", where=terms.sheet.name)
    return _STEPS[type(params)](terms, params)


def _deal(terms: Terms, deal: DealHole | DealDrawHands) -> Numbered:
    del terms
    return {"op": k.OP_DEAL, "cards": deal.cards}


def _deal_stud(terms: Terms, deal: DealStud) -> Numbered:
    if deal.joker != "as any other" or terms.sheet.pack.jokers:
        raise BadInput("stud with a joker is not dealt in the pit", where=terms.sheet.name)
    faces = sum((face == "up") << place for place, face in enumerate(deal.faces))
    return {"op": k.OP_DEAL, "cards": len(deal.faces), "faces": faces}


def _bring_in(terms: Terms, rules: BringIn) -> Numbered:
    return {
        "op": k.OP_BRING_IN,
        "low": rules.card == "lowest",
        "aces_low": rules.aces == "low",
        "by_suit": rules.equals == "by suit",
        "opening": _number(terms, _OPENINGS, rules.opening),
        "stand_in": _number(terms, _STAND_IN, rules.stand_in),
        "upper": posted_size(terms, "higher"),
    }


def _bet(terms: Terms, bet: Bet) -> Numbered:
    return {
        "op": k.OP_BET,
        "size": posted_size(terms, bet.limit),
        "named": bet.opens != "left of the button",
        "comes_in": bet.comes_in == "for the bet of the round",
        "blind_has_bet": bet.big_blind == "has bet in turn",
        "may_check": bet.check == "allowed",
        "by_last_raise": bet.pot_limit_raise == "the last raise" and terms.structure == "pot-limit",
    }


def _bet_by_board(terms: Terms, bet: BetByBoard) -> Numbered:
    return {
        "op": k.OP_BET_BY_BOARD,
        "size": posted_size(terms, bet.limit),
        "upper": posted_size(terms, "higher"),
        "low": bet.first == "lowest board",
        "cards": bet.cards,
        "community": _number(terms, _COMMUNITY, bet.community),
        "by_suit": bet.equals == "by suit",
        "open_pair": _number(terms, _PAIRS, bet.open_pair) if terms.structure == "limit" else k.NO_OPTION,
    }


def _board(terms: Terms, board: Board | TwoBoards) -> Numbered:
    del terms
    return {"op": k.OP_BOARD, "cards": board.cards, "burn": board.burn, "boards": 1 + isinstance(board, TwoBoards)}


def _street(terms: Terms, street: Street) -> Numbered:
    if street.face == "as chosen":
        raise BadInput("the pit does not know cards that come as chosen", where=terms.sheet.name)
    return {
        "op": k.OP_STREET,
        "up": street.face == "up",
        "burn": street.burn,
        "starts": street.starts == "the button",
        "short": _number(terms, _SHORT, street.short),
        "dead_seats": street.dead_seats != "receive nothing",
    }


def _draw(terms: Terms, draw: Draw) -> Numbered:
    return {
        "op": k.OP_DRAW,
        "cards": draw.most,
        "in_a_row": draw.consecutive,
        "button_most": draw.most if draw.button_most is None else draw.button_most,
        "burn": draw.burn,
        "last_kept": _number(terms, _LAST_CARD, draw.last_card),
        "at_once": draw.dealt == "to each as they discard",
        "reshuffled": _number(terms, _RESHUFFLED, draw.reshuffled),
    }


def _discard(terms: Terms, discard: Discard) -> Numbered | None:
    del terms
    return {"op": k.OP_DISCARD, "least": discard.cards, "cards": discard.cards} if discard.cards else None


def _open_or_fold(terms: Terms, rules: OpenOrFold) -> Numbered:
    return {"op": k.OP_OPEN_OR_FOLD, "size": terms.lower, "limit_alone": rules.opens == "for the limit alone"}


def _offer_kill(terms: Terms, rules: OfferKill) -> Numbered | None:
    blinds = terms.stakes.blinds
    if not blinds or rules.offered == "not at this table":
        return None
    blind = 2 * (blinds[-1] if rules.blind == "twice the big blind" else terms.lower)
    return {
        "op": k.OP_OFFER_KILL,
        "size": blind,
        "chips": 3 * blind if rules.chips == "four times the blind" else 0,
        "doubles": rules.limits == "doubled",
        "objections": rules.objections == "anybody may object",
        "killer_acts": _number(terms, _KILLER_ACTS, rules.acts),
    }


def _open_pot(terms: Terms, rules: OpenPot) -> Numbered:
    _number(terms, _OPENED_BY, terms.sheet.hands[rules.hand].ranking)
    return {
        "op": k.OP_OPEN_POT,
        "size": posted_size(terms, "lower"),
        "pair": PAIRS.index(rules.qualifier[0]),
        "any_may_open": rules.openers == "they are checked when shown",
        "short_counts": rules.short == "what was bet",
        "last_takes_it": rules.all_fold == "the last player",
        "goes_back": _number(terms, _UNOPENED, rules.unopened),
    }


def _draw_with_openers(terms: Terms, draw: DrawWithOpeners) -> Numbered:
    return _draw(terms, draw) | {"openers": 1}


def _show_openers(terms: Terms, rules: ShowOpeners) -> Numbered:
    return {
        "op": k.OP_SHOW_OPENERS,
        "pair": PAIRS.index(_openers(terms)),
        "goes_back": _number(terms, _UNCALLED, rules.uncalled),
    }


def _openers(terms: Terms) -> Pair:
    """The pair that opens the first hand."""
    return next(row.params.qualifier[0] for row in terms.sheet.round if isinstance(row.params, OpenPot))


def _mark_draw(terms: Terms, rules: MarkDraw) -> Numbered:
    del terms, rules
    return {"op": k.OP_MARK_DRAW}


_STEPS: Mapping[type, Callable[[Terms, Any], Numbered | None]] = {
    DealHole: _deal,
    DealDrawHands: _deal,
    DealStud: _deal_stud,
    BringIn: _bring_in,
    Bet: _bet,
    BetByBoard: _bet_by_board,
    Board: _board,
    TwoBoards: _board,
    Street: _street,
    Draw: _draw,
    Discard: _discard,
    OpenOrFold: _open_or_fold,
    OfferKill: _offer_kill,
    MarkDraw: _mark_draw,
    OpenPot: _open_pot,
    DrawWithOpeners: _draw_with_openers,
    ShowOpeners: _show_openers,
}


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
    _number(terms, ("pays nothing",), drop.carried)
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
    _number(terms, ("counted",), betting.call_in_pot)
    found = np.zeros(1, k.RULES)
    for name, value in {
        "seats": seats,
        "lower": terms.lower,
        "higher": terms.higher,
        "by_limit": terms.by_limit,
        "spread": terms.structure == "spread",
        "pot_limit": terms.structure == "pot-limit",
        "raises": terms.raises,
        "heads_up": _number(terms, _HEADS_UP, betting.heads_up),
        "least_raise": _number(terms, _LEAST_RAISE, betting.least_raise),
        "short_all_in": _number(terms, _SHORT_ALL_IN, betting.short_all_in),
        "check_raise_barred": betting.check_raise == "barred",
        "chip": betting.chip,
        "round_pot": rounded_to(terms),
        "rounded_with_call": betting.pot_rounded == "with the call",
        "bring_in": stakes.bring_in,
        "halves": 1 if showdown.low is None else 2,
        "split_chip": smallest_chip(terms, showdown.chip, 2),
        "odd_chips": _number(terms, _ODD_CHIPS, showdown.odd_chips),
        "odd_half": showdown.odd_half == "to the winner nearest the left of the button",
        "odd_in_turn": showdown.more_odd == "one each in turn",
        "sevens": sevens is not None,
        "bets_go_back": sevens is not None and sevens.bets == "go back",
        "short_bet_none": sevens is not None and sevens.short_bet == "is none",
        "bet_after_draw": posted_size(terms, sevens.limit) if sevens is not None else 0,
    }.items():
        found[name] = value
    return found


def _number(terms: Terms, words: Sequence[str], word: str) -> int:
    """The number of a sheet's word in compiled code."""
    if word not in words:
        raise BadInput(f"the pit does not know {word!r}; it knows {', '.join(words)}", where=terms.sheet.name)
    return words.index(word)


# Words of the sheets, in the order of their numbers in compiled code.
_HEADS_UP = ("capped as well", "from the start of the round", "two with chips at the start", "whenever two remain")
_LEAST_RAISE = ("the last raise", "the increment of the round", "the amount to call", "a dollar")
_SHORT_ALL_IN = ("does not reopen", "reopens from half", "reopens", "stops only who has bet or raised")
_ODD_CHIPS = (
    "winner nearest the left of the button",
    "highest card by suit",
    "highest card by suit, aces low",
    "lowest card by suit",
)
_OPENINGS = ("minimum", "minimum or lower limit", "lower limit", "lower or upper limit")
_STAND_IN = ("must open", "may fold, open or bet in full")
_PAIRS = (
    "no option",
    "the player who paired",
    "the player who paired, for everybody",
    "anybody",
    "the upper limit applies",
)
_SHORT = (
    "the burns",
    "the burns and the folded hands",
    "dealt out, then the burns",
    "dealt out, then the burns, unburned if need be",
)
_COMMUNITY = ("does not count", "counts by rank", "counts in a whole hand")
_KILLER_ACTS = ("in turn", "last", "before the player at their left")
_OPENED_BY = ("high", "high-bug", "high-royal-bug")
_UNOPENED = ("the pot stays", "antes and blinds go back")
_UNCALLED = ("it stays for the next hand", "bets, antes and blinds go back, dealt again")
_LAST_CARD = ("is dealt", "is never dealt")
_RESHUFFLED = (
    "folded hands and discards of players already served",
    "discards of players already served",
    "folded hands and every discard",
)
