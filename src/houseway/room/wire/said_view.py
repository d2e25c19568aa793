"""A view of a round with everything that a page would have to work out: titles, terms, markers.

The cards and chips are those of `houseway.play.view`; what is added is public, or part of the viewer's own question.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.poker.forced.winner_disc import WinnerDisc
from houseway.families.registry import game
from houseway.play.decisions import Decision, Meld, subject
from houseway.play.events import EVERYONE, Carried, Dealt
from houseway.play.ids import Account, PileId, plain
from houseway.play.question_words import if_late, question
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.table import Table
from houseway.play.view import as_plain, decision_view, event_view, view, visible_piles, whole_piles
from houseway.play.wager_question import Circle, Wager
from houseway.room.tables.round_log import card_spans
from houseway.room.wire.wire_types import LayOffer, Marker, MarkerKind
from houseway.rules.values import dollars

_DOLLAR = 100


@dataclass(frozen=True, slots=True)
class PublicView:
    """The view of a bystander as plain data, the open questions, and the events that show private cards to a seat."""

    plain: dict[str, Any]
    waiting: dict[int, Decision]
    private: list[tuple[int, Dealt | Carried]]


class PublicViews:
    """The public views at one moment. Each is made once, for all who are told of the same change."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], PublicView] = {}

    def of(self, played: Round, since: int) -> PublicView:
        key = id(played), since
        if key not in self._made:
            self._made[key] = public_view(played, since)
        return self._made[key]


def public_view(played: Round, since: int = 0) -> PublicView:
    """What everybody may see, with its words said. The cards on the table are left to `said_view`."""
    table = played.table
    seen = view(table, None, since=since)
    waiting = {each.number: each for each in played.open_decisions()} if seen["to_answer"] else {}
    for asked in seen["to_answer"]:
        asked["words"] = subject(waiting[asked["number"]])
    name, balances = table.terms.sheet.name, seen["accounts"]
    seen["accounts"] = [
        {"account": each, "cents": balances[each], "title": account_title(name, each)} for each in balances
    ]
    del seen["lasting"], seen["piles"]
    notes = table.lasting[SeatNotes]
    seen |= {"markers": markers(table), "behind": dict(notes.behind), "plays": dict(notes.plays)}
    private = [
        (at, event)
        for at, event in enumerate(table.events[since:])
        if isinstance(event, Dealt | Carried) and event.seen_by > EVERYONE
    ]
    return PublicView(as_plain(seen), waiting, private)


def said_view(
    played: Round, seat: int | None, *, since: int = 0, every_card: bool = False, public: PublicView | None = None
) -> dict[str, Any]:
    """The view of a seat, or of a bystander, with its words said. An auditor may see every card of an ended round.

    `public` is the public view since then, where it has been made already.
    """
    table, public = played.table, public or public_view(played, since)
    piles = whole_piles(table) if every_card else visible_piles(table, EVERYONE if seat is None else seat)
    made = public.plain | {
        "seat": seat,
        "piles": [{"pile": plain(each), "cards": cards, "title": pile_title(each)} for each, cards in piles.items()],
        "events": list(public.plain["events"]),
        "decisions": [_said_question(each) for each in public.waiting.values() if each.seat == seat],
    }
    for at, event in public.private:
        if event.seen_by == seat:
            made["events"][at] = as_plain(event_view(event, seat))
    return made


def _said_question(decision: Decision) -> dict[str, Any]:
    asked = decision_view(decision)
    _say_question(asked, decision)
    made: dict[str, Any] = as_plain(asked)
    return made


def markers(table: Table) -> list[Marker]:
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
    return [Marker(seat, kind) for kind, seat in found.items() if seat]


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
    return _sentence(str(pile))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].replace("-", " ")


def _say_question(asked: dict[str, Any], decision: Decision) -> None:
    asked["title"], asked["if_late"] = question(decision), if_late(decision)
    if isinstance(decision, Meld):
        asked["lays"] = [LayOffer(words, card_spans(words)) for words in asked["lays"]]
    if isinstance(decision, Wager):
        # What a wager costs is asked with `try`.
        del asked["fees"], asked["caps"]
        titles = {circle.id: circle.title for circle in decision.circles}
        needed = {need for circle in decision.circles for need in circle.needs}
        for plain, circle in zip(asked["circles"], decision.circles, strict=True):
            for key in ("needs", "at_most", "equals", "one_of", "fee"):
                del plain[key]
            plain["terms"] = circle_terms(circle, titles)
            plain["further"] = circle.id not in needed and (circle.id.hand > 1 or circle.id.stack > 1)


def circle_terms(circle: Circle, titles: dict[Any, str]) -> str:
    """What a circle takes, in a line."""
    least, most = dollars(circle.least), dollars(circle.most)
    said = [least if circle.least == circle.most else f"{least} to {most}"]
    if circle.step > _DOLLAR:
        said.append(f"steps of {dollars(circle.step)}")
    if circle.equals:
        said.append(f"equals {titles[circle.equals]}")
    elif circle.needs:
        said.append(f"needs {' or '.join(titles[need] for need in circle.needs if need in titles)}")
    if circle.at_most:
        said.append(f"at most {titles[circle.at_most]}")
    if circle.one_of:
        said.append(f"one of {circle.one_of}")
    if circle.fee:
        said.append(f"fee {dollars(circle.fee)}")
    return ", ".join(said)
