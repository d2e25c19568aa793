"""The table drawn on a terminal, from what one seat may see."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseway.cards.face import face, pretty
from houseway.play.ids import BURNS, HAND_PILES, MUCK, RACK, STACKS, Account, PileId
from houseway.play.transcript.tell_round import account
from houseway.play.transcript.transcript_lines import Line, Names, Part
from houseway.play.view import HIDDEN
from houseway.rules.sheet.values import Cents, dollars

_UNSEEN = (BURNS, MUCK, RACK)
_OWNED = ("hand", "meld", "draw", "pile")
_TAGS = {"button": "button", "bank": "bank"}
_RED = re.compile(r".[dh].?")
_CARD = re.compile(r"(?:[2-9TJQKA][cdhs]|Jk)[*+!]?")


def felt(seen: Mapping[str, Any], names: Names, heading: str) -> RenderableType:
    """The whole table: seats, the middle, and the viewer's own cards."""
    parts: list[RenderableType] = [_seats(seen, names)]
    middle = list(_middle(seen))
    if middle:
        parts += [Text(), *middle]
    for at, own in enumerate(_hands(seen, seen["seat"]), start=1):
        words = f"your {'tiles' if '-' in own[0] else 'cards'}" if at == 1 else f"your hand {at}"
        parts += [Text(words, style="bold"), boxes(_sorted(own))]
    for seat in [seat for seat, person in _unseated(seen).items() if person == seen["seat"]]:
        for at, own in enumerate(_hands(seen, seat), start=1):
            words = f"your cards at seat {seat}" if at == 1 else f"your hand {at} at seat {seat}"
            parts += [Text(words, style="bold"), boxes(_sorted(own))]
    parts.append(Text(seen["posted"], style="dim"))
    return Panel(
        Group(*parts),
        title=f"[bold]{heading}[/]",
        border_style="green",
        box=box.ROUNDED,
        expand=False,
    )


def _seats(seen: Mapping[str, Any], names: Names) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for at in range(6):
        table.add_column(justify="right" if at in (0, 2) else "left")
    asked = {each["seat"] for each in seen["to_answer"]}
    unseated = _unseated(seen)
    for seat in sorted((*seen["seats"], *unseated)):
        hand = Text(" | ").join(small(cards) for cards in _hands(seen, seat))
        tags = [word for key, word in _TAGS.items() if seen["lasting"].get(key, {}).get("seat") == seat]
        tags += ["to act"] if seat in asked else []
        melds = " ".join(str(small(cards)) for cards in _melds(seen, seat))
        person = unseated.get(seat, seat)
        table.add_row(
            str(seat),
            Text(names.get(person, str(STACKS[person])), style="bold" if person == seen["seat"] else ""),
            "" if seat in unseated else dollars(seen["accounts"].get(STACKS[seat], 0)),
            Text(_in_play(seen["accounts"], seat), style="yellow"),
            hand.append(f"  {melds}" if melds else ""),
            Text(", ".join(tags), style="dim"),
        )
    return table


def _unseated(seen: Mapping[str, Any]) -> dict[int, int]:
    """The seats where nobody sits and a hand lies, with the person who plays it."""
    plays: Mapping[int, int] = seen["lasting"].get("seats", {}).get("plays", {})
    laid = [seat for seat in sorted(plays) if HAND_PILES[seat] in seen["piles"] and seat not in seen["seats"]]
    return {seat: plays[seat] for seat in laid}


def _in_play(accounts: Mapping[Account, Cents], seat: int) -> str:
    placed = {each.circle: amount for each, amount in accounts.items() if each.circle_of == seat}
    return ", ".join(f"{circle} {dollars(amount)}" for circle, amount in placed.items())


def _hands(seen: Mapping[str, Any], seat: int) -> list[Sequence[str]]:
    """The hands of a seat, by number."""
    own = [pile for pile in seen["piles"] if pile.kind == "hand" and pile.seat == seat]
    return [seen["piles"][pile] for pile in sorted(own, key=lambda pile: pile.number)]


def _melds(seen: Mapping[str, Any], seat: int) -> list[Sequence[str]]:
    return [cards for pile, cards in seen["piles"].items() if pile.kind == "meld" and pile.seat == seat]


def _middle(seen: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Community cards side by side, then the chips in the middle."""
    piles = {str(pile): cards for pile, cards in seen["piles"].items() if _is_common(pile)}
    if piles:
        row = Table.grid(padding=(0, 4, 0, 0))
        row.add_row(*(Text(name, style="bold") for name in piles))
        row.add_row(*(boxes(cards[-7:]) for cards in piles.values()))
        yield row
    chips = {str(each): amount for each, amount in seen["accounts"].items() if not each.seat}
    if chips:
        yield Text("   ".join(f"{name} {dollars(amount)}" for name, amount in chips.items()), style="yellow")


def _is_common(pile: PileId) -> bool:
    return pile not in _UNSEEN and pile.kind not in _OWNED


def boxes(cards: Sequence[str]) -> Text:
    """Cards with a border, three lines high."""
    text = Text()
    for at, row in enumerate(("╭────╮", "", "╰────╯")):
        for words in cards:
            text.append(row if row else "│", style="dim")
            if not row:
                text.append(f"{_face(words):^4}", style=_style(words))
                text.append("│", style="dim")
        text.append("\n" if at < 2 else "")
    return text


def small(cards: Sequence[str]) -> Text:
    """Cards in a row of text; a card face down is a grey block."""
    return Text(" ").join(Text(_face(words), style=_style(words)) for words in cards)


def _face(words: str) -> str:
    return "▒▒" if words == HIDDEN else pretty(face(words))


def _style(words: str) -> str:
    if words == HIDDEN:
        return "dim"
    return "bold red" if _RED.fullmatch(words) else "bold"


def story(lines: Sequence[Line]) -> Table:
    """Lines of the transcript, the cards in colour, the labels beside them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True, min_width=8)
    table.add_column()
    for line in lines:
        table.add_row(line.label, Text(" · ").join(_part(part) for part in line.parts))
    return table


def _with_cards(words: str) -> Text:
    """A clause in which cards are named: `hits 5♦`."""
    return Text(" ").join(small([word]) if _CARD.fullmatch(word) else Text(word) for word in words.split(" "))


def _part(part: Part) -> Text:
    words = [Text(part.subject), small(part.cards), Text(", ").join(_with_cards(each) for each in part.items)]
    words += [Text(dollars(part.amount) if part.amount else ""), Text(part.words)]
    return Text(" ").join(each for each in words if each)


def summary(
    net: Mapping[Account, Cents], stacks: Mapping[int, Cents], reasons: Mapping[int, str], names: Names
) -> Table:
    """Who won what, and why."""
    table = Table("", "won or lost", "stack", "why", box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for seat, amount in stacks.items():
        change = net.get(STACKS[seat], 0)
        style = "green" if change > 0 else "red" if change < 0 else "dim"
        shown = f"{'+' if change > 0 else ''}{dollars(change)}" if change else "even"
        table.add_row(account(STACKS[seat], names), Text(shown, style=style), dollars(amount), reasons.get(seat, ""))
    for each, change in net.items():
        if each.kind != "stack":
            table.add_row(Text(str(each), style="dim"), Text(f"+{dollars(change)}", style="dim"), "", "")
    return table


def _sorted(own: Sequence[str]) -> list[str]:
    """A long hand as a player would hold it: by suit, then by rank."""
    known = [words for words in own if words != HIDDEN]
    if len(own) <= 5 or len(known) < len(own):
        return list(own)
    return sorted(known, key=lambda words: (words[-1], face(words)))
