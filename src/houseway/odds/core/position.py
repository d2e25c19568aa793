"""Positions to advise on: from named cards, or from the open question of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from houseway.cards import Card
from houseway.cards.face import face, faces
from houseway.errors import BadInput
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.pai_gow.piles import DealPiles
from houseway.families.bank.pai_gow.tile_rows import DealTiles
from houseway.families.bank.poker_vs_bank.compare_hands import TurnBoard
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.odds.core.advice import Advice, Position
from houseway.play.decisions import Arrange, Choose, Decision, Pick, subject
from houseway.play.ids import BANK_HAND, BOARD, HANDS, HandId, PileId, hand_pile
from houseway.play.round import Round
from houseway.play.view import HIDDEN, glance
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms

_TILES = 4
_OTHER_HAND = 2
PLAY_ON = "play on"


def named(terms: Terms, hand: str, up: str, board: str) -> Position:
    """The position with these cards; refused where the game never deals that many."""
    found = Position(*(_read(words, where) for words, where in ((hand, "hand"), (up, "up"), (board, "board"))))
    check(terms, found)
    return found


def _read(words: str, where: str) -> tuple[Card, ...]:
    try:
        return tuple(faces(words))
    except BadInput as error:
        raise BadInput(error.message, where=where) from None


def check(terms: Terms, position: Position) -> None:
    """Refuse a number of cards that the game does not show at a decision."""
    rows = [row.params for row in terms.sheet.round]
    sizes = [row.cards for row in rows if isinstance(row, DealPiles)]
    sizes += [_TILES for row in rows if isinstance(row, DealTiles)]
    for row in rows:
        if isinstance(row, DealHands):
            sizes.append(len(row.players))
            shown = row.bank.count("up")
            if len(position.up) != shown:
                raise BadInput(f"the player-dealer shows {_many(shown)}, not {len(position.up)}", where="up")
    grows = any(isinstance(row, PlayHands) for row in rows)
    if sizes and not (len(position.hand) == sizes[0] or (grows and len(position.hand) > sizes[0])):
        more = " or more" if grows else ""
        raise BadInput(f"a hand has {_many(sizes[0])}{more}, not {len(position.hand)}", where="hand")
    boards = [0, *accumulate(row.cards for row in rows if isinstance(row, TurnBoard))]
    if any(isinstance(row, PlayHands) and row.switch != "not allowed" for row in rows):
        # The player's other hand, whose second card may be switched.
        boards.append(_OTHER_HAND)
    if len(position.board) not in boards:
        expected = " or ".join(map(str, boards))
        raise BadInput(f"the board has {expected} cards, not {len(position.board)}", where="board")


def _many(count: int) -> str:
    return "no card" if not count else f"{count} card{'s' * (count > 1)}"


# Rounds ------------------------------------------------------------------------------------------------------------


def asked(played: Round) -> Decision:
    """The open question about a hand."""
    waiting = played.open_decisions()
    if not waiting:
        raise BadInput("the round has ended; nothing is asked", where=played.terms.sheet.name)
    about_hands = [each for each in waiting if not isinstance(each, Wager) and "take" not in getattr(each, "moves", ())]
    if not about_hands:
        raise BadInput(
            f"seat {waiting[0].seat} is asked about {subject(waiting[0])}, which is not a hand", where="round"
        )
    return about_hands[0]


def position(played: Round, decision: Decision) -> Position:
    """What the seat that is asked sees. The advice uses nothing else."""
    piles = glance(played.table, decision.seat)["piles"]
    other = BOARD
    if isinstance(decision, Arrange | Pick):
        hand: Sequence[Card] = decision.cards
    else:
        asked = (decision.hand if isinstance(decision, Choose) else None) or HANDS[decision.seat]
        hand = _known(piles.get(hand_pile(asked), ()))
        _check_split(played.terms, [pile for pile in piles if pile.kind == "hand" and pile.seat == asked.seat])
        if decision.about == "switch":
            other = hand_pile(HandId(asked.seat, 2))
    return Position(tuple(hand), tuple(_known(piles.get(BANK_HAND, ()))), tuple(_known(piles.get(other, ()))))


def _check_split(terms: Terms, hands: Sequence[PileId]) -> None:
    """A hand after a split may have other rules than a hand as dealt."""
    rows = [row.params for row in terms.sheet.round if isinstance(row.params, PlayHands)]
    dealt = _OTHER_HAND if any(row.switch != "not allowed" for row in rows) else 1
    if rows and len(hands) > dealt:
        raise BadInput("there are no figures for a hand after a split", where=terms.sheet.name)


def _known(pile: Sequence[str]) -> list[Card]:
    return [face(words) for words in pile if words != HIDDEN]


def offered(found: list[Advice], decision: Decision) -> list[Advice]:
    """The moves that this question offers. Playing on is worth as much as the best later move."""
    if not isinstance(decision, Choose):
        return found
    told = {each.move: each for each in found}
    later = [each for each in found if each.move not in decision.moves]
    if PLAY_ON in decision.moves and later:
        told[PLAY_ON] = replace(max(later, key=lambda each: each.ev), move=PLAY_ON)
    if strange := [move for move in decision.moves if move not in told]:
        raise BadInput(f"seat {decision.seat} may {' or '.join(strange)}, which is not worked out", where="round")
    return sorted((told[move] for move in decision.moves), key=lambda each: -each.ev)
