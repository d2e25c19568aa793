"""The odds lab and the equity of hands, worked out in another process so that they do not delay the tables."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.families.registry import game
from houseway.room.routes.game_routes import Word, named_game
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.wire import game_schemas as g
from houseway.rules.sheet.values import Cents, dollars

Decks = Annotated[int, Meta(ge=1, le=20)]
Bet = Annotated[Cents, Meta(ge=1, le=10**9)]
Hands = Annotated[str, Meta(max_length=400)]
_AT_THE_LAB = asyncio.Lock()
_ANSWERS: dict[tuple[str, ...], dict[str, Any]] = {}
_KEPT = 500
_LAB_S = 60
# Two standard errors of a share of the pot are then half a percent.
_SAMPLES = 40_000


@endpoint(
    "GET",
    "/api/games/{room}/{slug}/odds",
    g.OddsPage,
    query={"form": Word, "fee": Word, "decks": Decks, "bet": Bet},
)
async def game_odds(request: ApiRequest) -> g.OddsPage:
    """Exact figures for every wager that can be counted, before and after the fees of a bet (default: the least)."""
    query, name = request.query, named_game(request)
    given = {"--fee": query["fee"], "--decks": query["decks"], "--bet": query["bet"] and dollars(query["bet"])}
    options = [f"{option}={value}" for option, value in given.items() if value is not None]
    # The page shows no standard deviation. That of hands that split would take longer than all the rest.
    short = ["--no-spread"] if any(isinstance(row.params, PlayHands) for row in game(name).round) else []
    return g.OddsPage(*await _asked("odds", *short, *options, "--", name))


@endpoint(
    "GET",
    "/api/games/{room}/{slug}/equity",
    g.EquityPage,
    who="somebody",
    query={"form": Word, "hands": Hands, "board": Word, "dead": Hands},
)
async def game_equity(request: ApiRequest) -> g.EquityPage:
    """The part of the pot that each hand is worth, over a sample: hands with commas between them, as `equity` reads."""
    query, name = request.query, named_game(request)
    hands = [each.replace(" ", "") for each in (query["hands"] or "").split(",")]
    shown = [f"--{word}={query[word]}" for word in ("board", "dead") if query[word]]
    return g.EquityPage(*await _asked("equity", f"--game={name}", f"--samples={_SAMPLES}", *shown, "--", *hands))


async def _asked(*words: str) -> tuple[dict[str, Any] | None, str]:
    """What the command answers, or why not. One question at a time; answers are kept."""
    async with _AT_THE_LAB:
        if words not in _ANSWERS:
            if len(_ANSWERS) >= _KEPT:
                _ANSWERS.clear()
            found = await _run(*words)
            if found is None:
                return None, f"this takes longer than {_LAB_S} s here; the command `houseway {words[0]}` has more time"
            _ANSWERS[words] = found
    found = _ANSWERS[words]
    return (None, found["error"]["message"]) if "error" in found else (found, "")


async def _run(command: str, *words: str) -> dict[str, Any] | None:
    """Run a command in a process of its own; nothing where it takes too long."""
    lab = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from houseway.cli import main; main()",
        command,
        "--json",
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        told, _ = await asyncio.wait_for(lab.communicate(), _LAB_S)
    except TimeoutError:
        lab.kill()
        await lab.wait()
        return None
    found: dict[str, Any] = msgspec.json.decode(told)
    return found
