"""A view of a round with everything that a page would have to work out: titles, terms, markers.

The cards and chips are those of `houseway.play.view`; what is added is public, or part of the viewer's own question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

from msgspec import Struct, structs

from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.families.bank.twentyone.counted_hands import counted_hands
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.poker.forced.winner_disc import WinnerDisc
from houseway.families.registry import game
from houseway.play.decisions import Decision, Meld, subject
from houseway.play.events import EVERYONE
from houseway.play.ids import Account, CircleId, PileId
from houseway.play.question_words import if_late, question
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.table import Table
from houseway.play.transcript.transcript_lines import of_melds
from houseway.play.view import decision_view, names_of, own_piles, to_answer, visible_piles, whole_piles
from houseway.play.wager_question import Circle, Wager
from houseway.room.tables.round_log import card_spans
from houseway.room.wire.wire_types import Balance, LayOffer, Marker, MarkerKind, PileCards, Question, ToAnswer, View
from houseway.rules.pages.page_parts import listed_words
from houseway.rules.sheet.values import Cents, dollars

_DOLLAR = 100
# So many circles are named one by one.
_FEW = 2


class PublicView(Struct, frozen=True):
    """What everybody may see of a round at one moment, and the questions that are open then.

    `said` is the rest of the view, under the names of its fields. Piles and accounts are never taken away: those that
    were in use and are empty now keep their place. `counts` are what hands count to, where that is said.
    """

    said: dict[str, Any]
    piles: dict[PileId, list[str]]
    counts: dict[PileId, str]
    accounts: dict[Account, Cents]
    waiting: tuple[Decision, ...]


class SeatView(Struct, frozen=True):
    """A view of a round: what everybody sees, and the piles and questions of this seat (None: of a bystander)."""

    seat: int | None
    public: PublicView
    piles: dict[PileId, list[str]]
    counts: dict[PileId, str]
    questions: tuple[Decision, ...]


def public_view(played: Round) -> PublicView:
    """What everybody may see of a round now."""
    table, waiting = played.table, tuple(played.open_decisions())
    words = {each.number: subject(each) for each in waiting}
    notes, lying = table.lasting[SeatNotes], visible_piles(table, EVERYONE)
    said = {
        "game": table.terms.sheet.name,
        "seats": names_of(table),
        "posted": table.terms.posted,
        "shoe": len(table.shoe),
        "behind": dict(notes.behind),
        "plays": dict(notes.plays),
        "markers": markers(table),
        "to_answer": tuple([ToAnswer(**asked, words=words[asked["number"]]) for asked in to_answer(table)]),
    }
    piles = {name: lying.get(name, []) for name in table.piles}
    return PublicView(said, piles, counted_hands(table, piles), dict(table.ledger.balances), waiting)


def seat_view(played: Round, seat: int | None, public: PublicView) -> SeatView:
    """What a seat, or a bystander, may see at the same moment as the public."""
    if seat is None:
        return SeatView(None, public, {}, {}, ())
    asked = tuple([each for each in public.waiting if each.seat == seat])
    own = own_piles(played.table, seat)
    return SeatView(seat, public, own, counted_hands(played.table, own), asked)


def said_view(played: Round, seat: int | None, *, every_card: bool = False) -> View:
    """The view of a seat, or of a bystander, with its words said. An auditor may see every card of an ended round."""
    seen = seat_view(played, seat, public_view(played))
    return whole_view(structs.replace(seen, piles=whole_piles(played.table)) if every_card else seen)


def whole_view(seen: SeatView) -> View:
    """A view as it is sent."""
    public = seen.public
    return View(
        **public.said,
        seat=seen.seat,
        piles=said_piles(seen, public.piles | seen.piles),
        accounts=said_accounts(public.said["game"], public.accounts),
        decisions=said_questions(seen.questions),
    )


def said_piles(seen: SeatView, piles: Mapping[PileId, list[str]]) -> tuple[PileCards, ...]:
    """Some piles of a view, with their names and what they count to."""
    counts = seen.public.counts | seen.counts
    return tuple(
        [
            PileCards(pile, tuple(cards), pile_title(pile), counts.get(pile, ""), _down(seen, pile, cards))
            for pile, cards in piles.items()
        ]
    )


def _down(seen: SeatView, pile: PileId, cards: list[str]) -> tuple[int, ...]:
    """Which cards of the viewer's own pile lie face down to the others, where some lie open: in stud."""
    if not _is_poker(seen.public.said["game"]):
        return ()
    lying = seen.public.piles.get(pile, ()) if pile in seen.piles else ()
    down = tuple([at for at, (card, public) in enumerate(zip(cards, lying, strict=False)) if card != public])
    return down if len(down) < len(cards) else ()


@cache
def _is_poker(name: str) -> bool:
    return game(name).kind == "poker"


def said_accounts(game: str, accounts: Mapping[Account, Cents]) -> tuple[Balance, ...]:
    return tuple([Balance(account, cents, account_title(game, account)) for account, cents in accounts.items()])


def said_questions(questions: Iterable[Decision]) -> tuple[Question, ...]:
    """Questions as their own seat is asked them."""
    return tuple([cast(Question, _said_question(each)) for each in questions])


def _said_question(decision: Decision) -> dict[str, Any]:
    asked = decision_view(decision)
    _say_question(asked, decision)
    return asked


def markers(table: Table) -> tuple[Marker, ...]:
    """What marks a seat: the dealer button, the bank, the winner's disc, a kill, the action button."""
    lasting = table.lasting
    found: dict[MarkerKind, int] = {
        "button": lasting[DealerButton].seat,
        "bank": lasting[BankRotation].seat,
        "disc": lasting[WinnerDisc].seat,
        "kill": lasting[KillNotes].seat,
    }
    if table.terms.sheet.kind == "bank":
        found["action"] = table.facts(Banked).action
    return tuple([Marker(seat, kind) for kind, seat in found.items() if seat])


@cache
def account_title(name: str, account: Account) -> str:
    """An account as the felt names it; a stack and a bet need no name."""
    if account.kind in ("stack", "bet"):
        return ""
    titles = {wager.id: wager.title for wager in game(name).wagers}
    if account.kind != "circle":
        return _sentence(str(account))
    words = titles.get(account.wager) or _sentence(account.wager)
    words = f"{words} {account.stack}" if account.stack > 1 else words
    words = f"{words}, seat {account.at}" if account.at else words
    return f"Hand {account.hand}: {words}" if account.hand > 1 else words


@cache
def pile_title(pile: PileId) -> str:
    """A pile as the felt names it; a hand or a meld by its number."""
    if pile.kind in ("hand", "meld") and pile.seat:
        return str(pile.number) if pile.kind == "meld" or pile.number > 1 else ""
    # Cards that will be turned over onto the board are a part of it.
    return "Board, down" if pile.kind == "community" else _sentence(str(pile))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].replace("-", " ")


def _say_question(asked: dict[str, Any], decision: Decision) -> None:
    asked["title"], asked["if_late"] = question(decision), if_late(decision)
    if isinstance(decision, Meld):
        asked["lays"] = [LayOffer(words, card_spans(of_melds(words))) for words in asked["lays"]]
    if isinstance(decision, Wager):
        # What a wager costs is asked with `try`.
        del asked["fees"], asked["caps"]
        circles = {circle.id: circle for circle in decision.circles}
        needed = {need for circle in decision.circles for need in circle.needs}
        for plain, circle in zip(asked["circles"], decision.circles, strict=True):
            for key in ("needs", "at_most", "equals", "one_of", "fee", "also"):
                del plain[key]
            plain["terms"] = circle_terms(circle, circles)
            plain["further"] = circle.id not in needed and (circle.id.hand > 1 or circle.id.stack > 1)


def circle_terms(circle: Circle, circles: dict[CircleId, Circle]) -> str:
    """What a circle takes, in a line."""
    least, most = dollars(circle.least), dollars(circle.most)
    said = [least if circle.least == circle.most else f"{least} to {most}"]
    if circle.step > _DOLLAR:
        said.append(f"steps of {dollars(circle.step)}")
    if circle.also:
        said.append(f"or {', '.join(map(dollars, circle.also))}")
    if circle.equals:
        said.append(f"equals {circles[circle.equals].title}")
    elif needed := [circles[need] for need in circle.needs if need in circles]:
        said.append(f"needs {_any_of(needed)}")
    if circle.at_most:
        said.append(f"at most {circles[circle.at_most].title}")
    if circle.one_of:
        said.append(f"only one {circle.one_of}")
    if circle.fee:
        said.append(f"fee {dollars(circle.fee)}")
    return ", ".join(said)


def _any_of(circles: list[Circle]) -> str:
    """The circles by their titles, or by what they are all one of."""
    if len(circles) > _FEW and len({each.one_of for each in circles}) == 1 and circles[0].one_of:
        return f"a {circles[0].one_of}"
    return listed_words((each.title for each in circles), "or")
