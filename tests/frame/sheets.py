"""A small sheet that loads, and temporary libraries made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import BadRules
from houseway.families.registry import game
from houseway.rules.spec import Sheet

SMALL = """
title    = "Small Baccarat"
kind     = "bank"
family   = "baccarat-like"
seed     = { file = "000.txt", lines = "1-99" }
says     = "A sheet for tests."
outcomes = "baccarat"
seats = { min = 2, max = 8, lines = "2" }
pack  = { decks = 6, fewest_decks = 4, most_decks = 8, lines = "3" }
hands.points = { ranking = "baccarat", lines = "4" }

round = [
  { step = "offer_bank", hands = 2, lines = "5" },
  { step = "place_wagers", step_of = "$1", lines = "6" },
  { step = "put_up_bank", step_of = "$1", lines = "7" },
  { step = "collect_fees", at = "before the deal", lines = "8" },
  { step = "deal_sides", cards = 2, first = "player", lines = "9" },
  { step = "third_cards", player_draws_to = 5, banker_draws_to = 5, chart = "draws", naturals = "stop the draw" },
  { step = "settle", by = "wager", order = ["line", "tie"], money = "used once", lines = "11", says = "In order." },
]

[[wagers]]
id     = "line"
title  = "Player line"
pays   = [{ on = "player", pays = "1:1", lines = "12" }]
pushes = ["tie"]
lines  = "12"

[[wagers]]
id    = "tie"
title = "Tie"
pays  = [{ on = "tie", pays = "9:1", lines = "13" }]
needs = ["line"]
lines = "13"

[charts.draws]
lines   = "14"
columns = "0 1 2 3 4 5 6 7 8 9"
rows    = { 5 = "S S S S H H H H S S", 4 = "S S H H H H H H S S" }

[[fees]]
id      = "flat"
title   = "Flat"
lines   = "15"
charges = [{ payer = "player-dealer", at = ["before the deal"], by = "table action", bands = ["$5-$130", "$135+"] }]
options = [
  { id = "1", limits = "$5-$100", pays = ["$1 $2"] },
  { id = "2", limits = "$10-$200", pays = ["$2 $4"] },
]

[[reading]]
id       = "naturals"
question = "Does a natural stop the draw?"
lines    = "16"
taken    = "stop"
because  = "It is printed so."
[reading.choices]
stop    = { says = "it does", sets = { "round.third_cards.naturals" = "stop the draw" } }
draw-on = { says = "it does not", sets = { "round.third_cards.naturals" = "do not stop the draw" } }

[[clauses]]
lines = "17"
says  = "Fees are posted."
kept  = "by the floor"
"""

FORMS = """
[forms.plain]
title = "Plain"
[forms.cheap]
title = "Cheap"
sets  = { "wagers.tie.pays" = [{ on = "tie", pays = "8:1", lines = "13" }], "seats.max" = 5 }
"""

HOLDEM = """
title   = "Small Hold'em"
kind    = "poker"
family  = "holdem"
seed    = { file = "000.txt", lines = "1-99" }
seats   = { min = 2, max = 10, lines = "2" }
pack    = { lines = "3" }
betting = { structure = "limit", lines = "4" }
hands.high = { ranking = "high", lines = "5" }
round = [
  { step = "move_button", first = "high card by suit", lines = "6" },
  { step = "post_blinds", lines = "6" },
  { step = "deal_hole", cards = 2, lines = "7" },
  { step = "take_drop", at = "award", lines = "9" },
  { step = "showdown", hand = "high", chip = "$1", odd_chips = "winner nearest the left of the button", lines = "8" },
]
fee_book  = "room/fees-poker"
schedules = ["limit"]
"""

BOOK = """
title = "Rates"
seed  = { file = "001.txt", lines = "1-9" }
[[fees]]
id      = "limit"
title   = "Limit"
lines   = "1"
charges = [{ payer = "pot", at = ["award"], by = "players", bands = ["7+", "5-6", "1-4"] }]
options = [{ id = "1", limits = "$1-$2", blinds = "$1 $2", pays = ["$3 $2 $1"] }]
[[fees]]
id      = "no-limit"
title   = "No limit"
lines   = "2"
charges = [{ payer = "pot", at = ["award"] }]
options = [{ id = "1", blinds = "$1 $3", pays = ["$3"] }]
"""

TWIN = """
extends = "room/small"
title   = "Twin"
seats   = { min = 3, max = 4, lines = "50" }
sets    = { "wagers.tie.pays" = [{ on = "tie", pays = "7:1", lines = "51" }] }
"""


def put(root: Path, sheet: str, content: str) -> Path:
    """Write a sheet or, under `room/fees/slug`, a fee book into a temporary library."""
    path = root / f"{sheet}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def small(root: Path, content: str = SMALL, name: str = "room/small", **readings: str) -> Sheet:
    """The small sheet, or a change of it, loaded from a library of its own."""
    put(root, "room/small", content)
    return game(name, readings, root=root)


def changed(old: str, new: str, content: str = SMALL) -> str:
    """The sheet with one place changed. A test whose place is not there is no test."""
    assert content.count(old) == 1, f"{old!r} occurs {content.count(old)} times"
    return content.replace(old, new)


def faults(root: Path, content: str, name: str = "room/small") -> dict[str, str]:
    """Path -> problem, for everything that is wrong with a sheet. All of it must be of the sheet's own file."""
    put(root, "room/small", content)
    with pytest.raises(BadRules) as refused:
        game(name, root=root)
    found = refused.value.faults
    assert {fault.file for fault in found} == {"room/small.toml"}
    paths = [fault.path for fault in found]
    assert len(paths) == len(set(found)), f"a fault is reported twice: {paths}"
    return {fault.path: fault.problem for fault in found}
