"""Mistakes in a sheet: what is changed in the small one, where the fault must be reported, and in which words."""

from __future__ import annotations

ONE_FAULT: dict[str, tuple[str, str, str, str]] = {
    "unknown key": ("outcomes =", "outcome =", "outcome", "no such key; did you mean 'outcomes'?"),
    "unknown key in a table": ("{ min = 2,", "{ mini = 3, min = 2,", "seats.mini", "no such key; did you mean 'min'?"),
    "key far from any other": (
        "{ min = 2,",
        "{ qq = 3, min = 2,",
        "seats.qq",
        "no such key; expected one of: min, max",
    ),
    "wrong type": ("max = 8", 'max = "eight"', "seats.max", "expected a whole number, found 'eight'"),
    "a truth for a number": ("max = 8", "max = true", "seats.max", "expected a whole number, found true"),
    "a fraction for a number": ("max = 8", "max = 8.0", "seats.max", "expected a whole number, found 8.0"),
    "text for a table": ('{ min = 2, max = 8, lines = "2" }', '"two"', "seats", "expected a table, found 'two'"),
    "a number for a list": ('pushes = "tie"', "pushes = 3", "wagers.line.pushes", "expected a list, found 3"),
    "number for text": ('title = "Player line"', "title = 3", "wagers.line.title", "expected text, found 3"),
    "missing key": ("max = 8, ", "", "seats.max", "is missing"),
    "missing section": ('family   = "baccarat-like"', "", "family", "is missing"),
    "no lines": (
        'pack  = { decks = 6, fewest_decks = 4, most_decks = 8, lines = "3" }',
        "pack = {}",
        "pack.lines",
        "is missing",
    ),
    "wrong word": ('kind     = "bank"', 'kind = "banks"', "kind", "'banks' is not known; did you mean 'bank'?"),
    "unknown step": (
        'step = "deal_sides"',
        'step = "deal_side"',
        "round[4].step",
        "no step is called 'deal_side'; did you mean 'deal_sides'?",
    ),
    "a step without a name": ('step = "offer_bank", ', "", "round[0]", "expected a table with a step"),
    "unknown parameter": ("hands = 2", "hand = 2", "round[0].hand", "no such key; did you mean 'hands'?"),
    "missing parameter": (', money = "used once"', "", "round[6].money", "is missing"),
    "wrong parameter": (
        "player_draws_to = 5",
        'player_draws_to = "5"',
        "round[5].player_draws_to",
        "expected a whole number",
    ),
    "wrong word as parameter": (
        '"used once"',
        '"used ones"',
        "round[6].money",
        "'used ones' is not known; did you mean 'used once'?",
    ),
    "unknown chart": (
        'chart = "draws"',
        'chart = "draw"',
        "round[5].chart",
        "no chart is called 'draw'; did you mean 'draws'?",
    ),
    "unknown wager in a step": (
        'order = ["line", "tie"]',
        'order = ["line", "tye"]',
        "round[6].order[1]",
        "no wager is called 'tye'; did you mean 'tie'?",
    ),
    "unknown wager needed": (
        'needs = "line"',
        'needs = "lime"',
        "wagers.tie.needs",
        "no wager 'lime'; did you mean 'line'?",
    ),
    "unknown ranking": (
        'ranking = "baccarat"',
        'ranking = "bacarat"',
        "hands.points.ranking",
        "no ranking is called 'bacarat'; did you mean 'baccarat'?",
    ),
    "unknown outcomes": (
        'outcomes = "baccarat"',
        'outcomes = "bacarat"',
        "outcomes",
        "no outcomes are called 'bacarat'; did you mean 'baccarat'?",
    ),
    "pay row on an unknown outcome": (
        'on = "player"',
        'on = "playr"',
        "wagers.line.pays[0].on",
        "'playr' is not an outcome of baccarat; did you mean 'player'?",
    ),
    "push on an unknown outcome": (
        'pushes = "tie"',
        'pushes = "ties"',
        "wagers.line.pushes[0]",
        "'ties' is not an outcome of baccarat; did you mean 'tie'?",
    ),
    "bad money": (
        '{ step = "put_up_bank", step_of = "$1"',
        '{ step = "put_up_bank", step_of = "one"',
        "round[2].step_of",
        "'one' is not an amount",
    ),
    "money as a number": (
        '{ step = "put_up_bank", step_of = "$1"',
        '{ step = "put_up_bank", step_of = 1',
        "round[2].step_of",
        "expected text such as the printed form of money, found 1",
    ),
    "bad odds": (
        '"9:1"',
        '"9-1"',
        "wagers.tie.pays[0].pays",
        "'9-1' is not odds; expected for example 40:1, 19:20 or a fixed $250",
    ),
    "bad lines": ('lines = "12"', 'lines = "twelve"', "wagers.line.lines", "'twelve' is not a list of lines"),
    "bad lines of a step": (
        'hands = 2, lines = "5"',
        'hands = 2, lines = "9-5"',
        "round[0].lines",
        "'9-5' is not a list of lines",
    ),
    "bad bracket": ("$5-$130  $135+", "$5-$1.3  $135+", "fees.flat.charges[0].bands[0]", "not an amount"),
    "seats backwards": ("min = 2", "min = 9", "seats", "seats run from 9 to 8; expected 1 to 20"),
    "no decks": ("decks = 6,", "decks = 0,", "pack", "a pack has 1 to 16 decks, not 0"),
    "decks out of their own range": ("decks = 6,", "decks = 3,", "pack", "expected 4 to 8 decks, found 3"),
    "no such card to remove": ("decks = 6,", 'decks = 6, removed = "Jk",', "pack", "cannot remove Jk"),
    "cut card nowhere": (
        "decks = 6,",
        'decks = 6, shuffled = "at the cut card",',
        "pack",
        "the cut card lies 0 from the end; expected 1 to 311",
    ),
    "a cell too few": (
        "4 S S H H H H H H S S",
        "4 S S H",
        "charts.draws",
        "row '4' has 3 cells under 10 columns",
    ),
    "a rate too few": (
        "$5-$100   $1       $2",
        "$5-$100   $1",
        "fees.flat.rows.1",
        "the row of option '1' has 3 words under 4 columns",
    ),
    "a rate too many": (
        "$10-$200  $2       $4",
        "$10-$200  $2       $4  $6",
        "fees.flat.rows.2",
        "the row of option '2' has 5 words under 4 columns",
    ),
    "a heading without its option": (
        "option  limits",
        "number  limits",
        "fees.flat.rows",
        "expected a heading that begins with `option`",
    ),
    "an unknown column": (
        "option  limits",
        "option  limit",
        "fees.flat.rows",
        "no column is called 'limit'; did you mean 'limits'?",
    ),
    "a column too few": (
        "option  limits    $5-$130  $135+",
        "option",
        "fees.flat.rows",
        "the heading has 1 columns; expected `option` and one for each of 1 charges",
    ),
    "brackets printed twice": (
        'by = "table action" }',
        'by = "table action", bands = ["$5+"] }',
        "fees.flat.rows",
        "the charge has brackets of its own",
    ),
    "a fee on no wager": (
        'by = "table action"',
        'by = "table action", on = "tye"',
        "fees.flat.charges",
        "no wager 'tye'; did you mean 'tie'?",
    ),
    "a charge on no wager": (
        'by = "table action"',
        'by = "table action", on = ["lime"]',
        "fees.flat.charges",
        "no wager 'lime'; did you mean 'line'?",
    ),
    "a bonus that is no wager": (
        'by = "table action"',
        'by = "table action", over = ["tye"]',
        "fees.flat.charges",
        "no wager 'tye'; did you mean 'tie'?",
    ),
    "a part without its wager": (
        'by = "table action"',
        'by = "table action", parts = [["line"], ["tye"]]',
        "fees.flat.charges",
        "no wager 'tye'; did you mean 'tie'?",
    ),
    "a limit for no wager": (
        """option  limits    $5-$130  $135+
1       $5-$100   $1       $2
2       $10-$200  $2       $4""",
        """option | limits   | on tye | $5-$130 $135+
1      | $5-$100  | $5-$9  | $1 $2""",
        "fees.flat.options.1.circles",
        "no wager 'tye'; did you mean 'tie'?",
    ),
    "a bracket too few": (
        """option  limits    $5-$130  $135+
1       $5-$100   $1       $2
2       $10-$200  $2       $4""",
        """option | limits   | $5-$130 $135+
1      | $5-$100  | $1""",
        "fees.flat.options.1",
        "option 1 has 1 rates for 2 brackets",
    ),
    "a cell too many": (
        """option  limits    $5-$130  $135+
1       $5-$100   $1       $2
2       $10-$200  $2       $4""",
        """option | limits   | $5-$130 $135+
1      | $5-$100  | $1 $2 | $3""",
        "fees.flat.rows.1",
        "has 4 cells under 3 columns",
    ),
    "unknown payer": (
        'payer = "player-dealer"',
        'payer = "house"',
        "fees.flat.charges[0].payer",
        "'house' is not known",
    ),
    "blinds the wrong way round": (
        """option  limits    $5-$130  $135+
1       $5-$100   $1       $2
2       $10-$200  $2       $4""",
        """option | blinds | $5-$130 $135+
1      | $3 $1  | $1 $2""",
        "fees.flat.options.1",
        "expected the smallest first",
    ),
    "a reading with one choice": (
        'choices.draw-on = { says = "it does not", sets = { "round.third_cards.naturals" = "do not stop the draw" } }',
        "",
        "reading.naturals",
        "has one choice; a doubt with one answer is a row of `notes`",
    ),
    "a reading that takes what it does not offer": (
        'taken = ["stop",',
        'taken = ["stops",',
        "reading.naturals",
        "takes 'stops', which is not among its choices; did you mean 'stop'?",
    ),
    "a reading that sets nothing": (
        '"round.third_cards.naturals" = "stop the draw"',
        '"round.third_card.naturals" = "stop the draw"',
        "reading.naturals.choices.stop.sets.round.third_card.naturals",
        "nothing there to set; no 'third_card'; did you mean 'third_cards'?",
    ),
    "a chart with a cell that its step does not know": (
        "5 S S S S H",
        "5 S S S Q H",
        "charts.draws.rows.5",
        "'Q' under '3' is not known; expected one of: H, S",
    ),
    "a chart without a column that its step looks up": (
        "0 1 2 3 4 5 6 7 8 9",
        "0 1 2 3 4 5 6 7 8 T",
        "charts.draws",
        "has no column '9'; expected 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    "a clause without a sentence": ('["17", "Fees are posted."]', '["17"]', "kept_by_floor[0]", 'expected ["12-14", '),
    "a clause of other lines": ('["17", "Fees', '["170", "Fees', "kept_by_floor[0]", "outside the document's own 1-99"),
    "a clause with an unknown key": (
        '"Fees are posted."]',
        '"Fees are posted.", { kept = "always" }]',
        "kept_by_floor[0].kept",
        "no such key; expected number or incident or rates",
    ),
    "a clause with a number of rates in words": (
        '"Fees are posted."]',
        '"Fees are posted.", { rates = "five" }]',
        "kept_by_floor[0].rates",
        "expected a whole number above 0, found 'five'",
    ),
    "a clause with no rates": (
        '"Fees are posted."]',
        '"Fees are posted.", { rates = 0 }]',
        "kept_by_floor[0].rates",
        "expected a whole number above 0, found 0",
    ),
    "an empty round": ("round = [", "round = []\nother = [", "round", "expected a list of steps, at least one"),
}

# A key misspelt is a key missing as well, where it must be there.
SECOND_FAULT: dict[str, set[str]] = {
    "unknown key": {"outcomes"},
    "unknown parameter": {"round[0].hands"},
    "an empty round": {"other", "reading.naturals.choices.stop.sets.round.third_cards.naturals"},
}
