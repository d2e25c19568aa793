"""A small sheet that loads, and temporary libraries made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import BadRules
from houseway.families.registry import game
from houseway.rules.sheet.spec import Sheet

SMALL = '''
title    = "Small Baccarat"
kind     = "bank"
family   = "baccarat-like"
source   = { room = "room", lines = "1-99" }
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

kept_by_floor = [["17", "Fees are posted."]]

[wagers]
line = { title = "Player line", on = "player", pays = "1:1", pushes = "tie", lines = "12" }
tie  = { title = "Tie", on = "tie", pays = "9:1", needs = "line", lines = "13" }

[charts.draws]
lines = "14"
rows  = """
  0 1 2 3 4 5 6 7 8 9
5 S S S S H H H H S S
4 S S H H H H H H S S
"""

[fees.flat]
title   = "Flat"
lines   = "15"
at      = "before the deal"
charges = [{ payer = "player-dealer", by = "table action" }]
rows    = """
option  limits    $5-$130  $135+
1       $5-$100   $1       $2
2       $10-$200  $2       $4
"""

[reading.naturals]
asks  = ["16", "Does a natural stop the draw?"]
taken = ["stop", "It is printed so."]
choices.stop    = { says = "it does", sets = { "round.third_cards.naturals" = "stop the draw" } }
choices.draw-on = { says = "it does not", sets = { "round.third_cards.naturals" = "do not stop the draw" } }
'''

FORMS = """
[forms.plain]
title = "Plain"
[forms.cheap]
title = "Cheap"
sets  = { "wagers.tie.pays" = "8:1", "seats.max" = 5 }
"""

HOLDEM = """
title   = "Small Hold'em"
kind    = "poker"
family  = "holdem"
source  = { room = "room", lines = "1-99" }
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

BOOK = '''
title  = "Rates"
kind   = "fees"
source = { room = "room", lines = "1-9" }
kept_by_table = [["8", "Never a percentage."]]
[fees.limit]
title   = "Limit"
lines   = "1"
at      = "award"
charges = [{ payer = "pot", by = "players" }]
rows    = """
option | limits | blinds | 7+ 5-6 1-4
1      | $1-$2  | $1 $2  | $3 $2 $1
"""
[fees.no-limit]
title   = "No limit"
lines   = "2"
at      = "award"
charges = [{ payer = "pot" }]
rows    = """
option | blinds | pot
1      | $1 $3  | $3
"""
'''

TWIN = """
extends = "room/small"
title   = "Twin"
source  = { room = "other", lines = "50-99" }
seats   = { min = 3, max = 4, lines = "50" }
sets    = { "wagers.tie.pays" = "7:1" }
[lines]
"pack" = "51"
"wagers.tie" = "52"
"round.offer_bank" = "53"
"reading.naturals" = "54"
"""


def put(root: Path, sheet: str, content: str) -> Path:
    """Write a document into a temporary library, under its id."""
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
