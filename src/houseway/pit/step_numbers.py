"""The steps of a sheet for the pit, each in numbers, and the words of the sheets in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from houseway.errors import BadInput
from houseway.families.poker.core.bet_sizes import posted_size
from houseway.families.poker.core.betting import Bet
from houseway.families.poker.deal.board import Board
from houseway.families.poker.deal.discard import Discard
from houseway.families.poker.deal.hole_cards import DealHole
from houseway.families.poker.deal.two_boards import TwoBoards
from houseway.families.poker.draw.draw_cards import Draw
from houseway.families.poker.draw.five_card_hands import DealDrawHands
from houseway.families.poker.draw.open_pot import OpenPot
from houseway.families.poker.draw.openers import PAIRS, Pair
from houseway.families.poker.draw.split_openers import DrawWithOpeners, ShowOpeners
from houseway.families.poker.forced.bring_in import BringIn
from houseway.families.poker.lowball.lowball_pot import OfferKill, OpenOrFold
from houseway.families.poker.lowball.sevens import MarkDraw
from houseway.families.poker.stud.streets import Street
from houseway.families.poker.stud.stud_deal import BetByBoard, DealStud
from houseway.pit.kernels import table_records as k
from houseway.rules.posting.terms import Terms

Numbered: TypeAlias = dict[str, int]


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
        "opening": number_of(terms, _OPENINGS, rules.opening),
        "stand_in": number_of(terms, _STAND_IN, rules.stand_in),
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
        "community": number_of(terms, _COMMUNITY, bet.community),
        "by_suit": bet.equals == "by suit",
        "open_pair": number_of(terms, _PAIRS, bet.open_pair) if terms.structure == "limit" else k.NO_OPTION,
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
        "short": number_of(terms, _SHORT, street.short),
        "dead_seats": street.dead_seats != "receive nothing",
    }


def _draw(terms: Terms, draw: Draw) -> Numbered:
    return {
        "op": k.OP_DRAW,
        "cards": draw.most,
        "in_a_row": draw.consecutive,
        "button_most": draw.most if draw.button_most is None else draw.button_most,
        "burn": draw.burn,
        "last_kept": number_of(terms, _LAST_CARD, draw.last_card),
        "at_once": draw.dealt == "to each as they discard",
        "reshuffled": number_of(terms, _RESHUFFLED, draw.reshuffled),
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
        "killer_acts": number_of(terms, _KILLER_ACTS, rules.acts),
    }


def _open_pot(terms: Terms, rules: OpenPot) -> Numbered:
    number_of(terms, _OPENED_BY, terms.sheet.hands[rules.hand].ranking)
    return {
        "op": k.OP_OPEN_POT,
        "size": posted_size(terms, "lower"),
        "pair": PAIRS.index(rules.qualifier[0]),
        "any_may_open": rules.openers == "they are checked when shown",
        "short_counts": rules.short == "what was bet",
        "last_takes_it": rules.all_fold == "the last player",
        "goes_back": number_of(terms, _UNOPENED, rules.unopened),
    }


def _draw_with_openers(terms: Terms, draw: DrawWithOpeners) -> Numbered:
    return _draw(terms, draw) | {"openers": 1}


def _show_openers(terms: Terms, rules: ShowOpeners) -> Numbered:
    return {
        "op": k.OP_SHOW_OPENERS,
        "pair": PAIRS.index(_openers(terms)),
        "goes_back": number_of(terms, _UNCALLED, rules.uncalled),
    }


def _openers(terms: Terms) -> Pair:
    """The pair that opens the first hand."""
    return next(row.params.qualifier[0] for row in terms.sheet.round if isinstance(row.params, OpenPot))


def _mark_draw(terms: Terms, rules: MarkDraw) -> Numbered:
    del terms, rules
    return {"op": k.OP_MARK_DRAW}


STEP_NUMBERS: Mapping[type, Callable[[Terms, Any], Numbered | None]] = {
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


def number_of(terms: Terms, words: Sequence[str], word: str) -> int:
    """The number of a sheet's word in compiled code."""
    if word not in words:
        raise BadInput(f"the pit does not know {word!r}; it knows {', '.join(words)}", where=terms.sheet.name)
    return words.index(word)


# Words of the sheets, in the order of their numbers in compiled code.
HEADS_UP = ("capped as well", "from the start of the round", "two with chips at the start", "whenever two remain")
LEAST_RAISE = ("the last raise", "the increment of the round", "the amount to call", "a dollar")
SHORT_ALL_IN = ("does not reopen", "reopens from half", "reopens", "stops only who has bet or raised")
ODD_CHIPS = (
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
