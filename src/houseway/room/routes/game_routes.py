"""The games: the list, the rules, and what a table may post."""

from __future__ import annotations

import asyncio
import dataclasses
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from houseway.bots.bot import NAMES, policy
from houseway.errors import BadInput, BadRules
from houseway.families.registry import game, games
from houseway.play.steps import STEPS
from houseway.room.room_errors import NotFound
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.tables.irregularities import game_incidents
from houseway.room.wire import game_schemas as g
from houseway.room.wire.wire_types import HandPart
from houseway.rules.pages.page_parts import Grid, Part, Says, Section, Steps
from houseway.rules.pages.render import sections
from houseway.rules.posting.bank_stakes import names_bonus_wagers
from houseway.rules.posting.terms import Terms, option_words, terms
from houseway.rules.sheet.sheet_json import listed, resolved
from houseway.rules.sheet.spec import Sheet, WagerRules
from houseway.rules.sheet.values import Lines, Rates, dollars

Word = Annotated[str, Meta(max_length=80)]


@endpoint("GET", "/api/games", g.Games, query={"search": Word, "family": Word, "room": Word})
async def list_games(request: ApiRequest) -> g.Games:
    """Every game and form, by words in its title or id, by family, by room."""
    every = await asyncio.to_thread(every_game)
    family, room, words = (
        request.query["family"],
        request.query["room"],
        (request.query["search"] or "").casefold().split(),
    )
    found = tuple(
        row
        for row in every
        if family in (None, row.family) and room in (None, row.room) and all(word in _haystack(row) for word in words)
    )
    families = {each: each.removesuffix("-like").replace("-", " ") for each in sorted({row.family for row in every})}
    return g.Games(found, families, tuple(sorted({row.room for row in every})))


def _haystack(row: g.GameRow) -> str:
    return f"{row.name} {row.title} {row.form_title} {row.family} {row.kind} {row.room}".casefold()


@cache
def every_game() -> tuple[g.GameRow, ...]:
    """A row for every game; a sheet that cannot be read is left out."""
    found = []
    for name in games():
        try:
            found.append(row_of(game(name)))
        except BadRules:
            continue
    return tuple(found)


def row_of(sheet: Sheet) -> g.GameRow:
    return g.GameRow(name=sheet.name, **listed(sheet))


@endpoint("GET", "/api/games/{room}/{slug}", g.GamePage, query={"form": Word, "fee": Word})
async def show_game(request: ApiRequest) -> g.GamePage:
    """The rules of a game, and what may be chosen when a table is opened for it."""
    return await asyncio.to_thread(page, named_game(request), request.query["fee"])


def named_game(request: ApiRequest) -> str:
    """The game that a path and its form name; the first form where none is named."""
    name, form = f"{request.path['room']}/{request.path['slug']}", request.query["form"]
    rows = [row for row in every_game() if row.id == name]
    if not rows:
        raise NotFound("no such game is on the shelf", where=name)
    if form is None:
        return rows[0].name
    if form not in [row.form for row in rows]:
        raise NotFound(f"it has no form {form!r}; it has {', '.join(row.form for row in rows)}", where=name)
    return f"{name}#{form}"


@cache
def page(name: str, fee: str | None) -> g.GamePage:
    sheet = game(name)
    posted = terms(sheet, fee)
    return g.GamePage(
        game=row_of(sheet),
        posted=posted.placard,
        wagers=tuple(_wager(each) for each in sheet.wagers),
        sections=tuple(_section(each) for each in sections(sheet, fee)),
        choices=_choices(sheet, posted),
        incidents=game_incidents(name),
        parts=_parts(sheet),
        marked=sheet.pack.says if sheet.pack.marked else "",
        sheet=resolved(sheet),
    )


def _wager(wager: WagerRules) -> g.WagerLine:
    rows = tuple((row.on.replace("-", " "), str(row.pays), row.says) for row in wager.pays)
    return g.WagerLine(wager.id, wager.title, rows, tuple(wager.needs), wager.says)


def _section(section: Section) -> g.RulesSection:
    return g.RulesSection(section.heading, tuple(_part(each) for each in section.parts))


def _part(part: Part) -> dict[str, Any]:
    match part:
        case Says():
            return {"kind": "says", **_plain(part)}
        case Steps():
            return {"kind": "steps", "items": [_plain(each) for each in part.items]}
        case Grid():
            rows = [{"cells": list(row.cells), "lines": str(row.lines)} for row in part.rows]
            return {"kind": "grid", **_plain(part), "rows": rows}


def _plain(value: Any) -> dict[str, Any]:
    found = {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}
    return {key: str(each) if isinstance(each, Lines) else each for key, each in found.items()}


def _parts(sheet: Sheet) -> tuple[HandPart, ...]:
    """The parts of a hand that is set, in games that have it."""
    found = next((STEPS[row.step].parts for row in sheet.round if STEPS[row.step].parts), ())
    return tuple(HandPart(each.name, each.size) for each in found)


def _choices(sheet: Sheet, posted: Terms) -> g.Choices:
    pack, betting = sheet.pack, sheet.betting
    return g.Choices(
        forms=dict(sheet.forms),
        fees=tuple(_fees(sheet)),
        betting=(betting.structure, *betting.others) if betting else (),
        decks=(pack.fewest_decks or pack.decks, pack.most_decks or pack.decks, pack.decks),
        stakes=tuple(g.StakeChoice(name, name.replace("_", " "), now) for name, now in _stakes(posted).items()),
        readings=tuple(
            g.ReadingChoice(
                each.id,
                each.asks,
                {word: choice.says for word, choice in each.choices.items()},
                sheet.taken[each.id],
                each.because,
            )
            for each in sheet.readings
        ),
        bots=tuple(_bots(sheet)),
    )


def _fees(sheet: Sheet) -> list[g.FeeChoice]:
    """Every option that can be posted as it is printed."""
    names = [option.id for _, option in sheet.options()]
    found = []
    for schedule, option in sheet.options():
        name = option.id if names.count(option.id) == 1 else f"{schedule.id}/{option.id}"
        try:
            placard = terms(sheet, name).placard
            found.append(g.FeeChoice(name, f"{placard} ({option_words(schedule, option)})"))
        except BadInput:
            continue
    return found


def _stakes(posted: Terms) -> dict[str, str]:
    """What may be posted beside the option, with what is posted now."""
    stakes, schedule = posted.stakes, posted.schedule
    found = {"limits": str(stakes.limits) if stakes.limits else ""}
    if posted.structure is not None:
        forced = {"blinds": str(Rates(stakes.blinds)) if stakes.blinds else ""}
        forced |= {"ante": dollars(stakes.ante) if stakes.ante else ""}
        forced |= {"bring_in": dollars(stakes.bring_in) if stakes.bring_in else ""}
        # One that no step takes would be refused.
        takes = posted.sheet.takes
        found |= {name: now for name, now in forced.items() if takes is None or name in takes}
    elif schedule is not None:
        if schedule.bonus or (schedule.bonus_smallest and names_bonus_wagers(posted.sheet.round)):
            found |= {"bonus": str(stakes.bonus or "")}
        if posted.option and posted.option.fee_within:
            found |= {"fee": dollars(posted.option.pays[0][0])}
        if schedule.increments == "as posted":
            found |= {"increment": dollars(stakes.increment) if stakes.increment else ""}
        if schedule.per_position:
            found |= {"position": dollars(stakes.position), "player": dollars(stakes.player) if stakes.player else ""}
    return found


def _bots(sheet: Sheet) -> list[str]:
    found = []
    for name in NAMES:
        try:
            policy(name, sheet)
        except BadInput:
            continue
        found.append(name)
    return found
