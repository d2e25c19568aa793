"""Equity: the share of the pot that each hand is worth, exact or sampled, for any number of players.

    >>> from houseway.equity import equity
    >>> found = equity(["AdAc", "KhKs"])
    >>> found.players[0].wins, found.players[0].ties, found.deals
    (1388072, {2: 6538}, 1712304)

Counts are whole numbers and an equity is an exact fraction; a sampled one says so, with its standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from itertools import product
from math import prod

from houseway.cards.card import Card, cards, pretty, text
from houseway.equity import ranges
from houseway.equity.given_hands import Hand, Holding, beside_others, faces_of, said
from houseway.errors import BadInput, check_type, nearest

Progress = Callable[[int, int], None]

MOST_PLAYERS = 10
BOARD = 5
# For each ranking, the kernel orders of its high half and of its low half.
RANKINGS: Mapping[str, tuple[str, str | None]] = {
    "high": ("high", None),
    "high-wheel-second": ("high-wheel-second", None),
    "hi-lo": ("high", "ace-five-8-or-better"),
    "ace-five": ("ace-five", None),
    "deuce-seven": ("deuce-seven", None),
    "badugi": ("badugi", None),
    "three-card": ("three-card", None),
}


@dataclass(frozen=True, slots=True)
class CardUse:
    """Which cards make a hand: `own` cards are dealt; with a board, from `least` to `most` of them are used."""

    own: tuple[int, ...]
    board: bool = True
    least: int = 0
    most: int = 7


USES: Mapping[str, CardUse] = {
    "any-five": CardUse((2,)),
    "two-and-three": CardUse((4, 5, 6), least=2, most=2),
    "up-to-two": CardUse((2, 3), most=2),
    "one-to-three": CardUse((3,), least=1, most=3),
    "own-three": CardUse((3,), board=False),
    "own-four": CardUse((4,), board=False),
    "own-five": CardUse((5,), board=False),
    "own-seven": CardUse((7,), board=False),
}
"""The uses of `houseway.ranking.hole_rules` that have a board, under the same names, and hands without a board."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a hand won alone, tied (by the number that shared) and lost."""

    wins: int
    ties: Mapping[int, int]
    losses: int


@dataclass(frozen=True, slots=True)
class Player:
    """One hand and its equity. `tallies` are by part of the pot: `high`, `low`, `board 1 high` and so on.

    `scoops` counts the deals in which the hand took everything. For two boards an exact answer counts pairs of boards,
    or is None where ranges would need more than 20 million boards. `error` is the standard error of a sampled equity.
    """

    hand: str
    equity: Fraction
    tallies: Mapping[str, Tally]
    scoops: int | None
    error: Fraction | None = None

    @property
    def wins(self) -> int:
        """Deals won alone, of the first part of the pot (the only part of an undivided pot)."""
        return self._first.wins

    @property
    def ties(self) -> Mapping[int, int]:
        return self._first.ties

    @property
    def losses(self) -> int:
        return self._first.losses

    @property
    def _first(self) -> Tally:
        return next(iter(self.tallies.values()))


@dataclass(frozen=True, slots=True)
class Equity:
    """The answer: `print` shows a table, a notebook shows rows, and `players` holds the numbers.

    `deals` is how many deals were sampled or counted. Exact answers count boards, and two boards separately.
    `pairs` is the number of pairs of boards, where scoops were counted in pairs.
    """

    players: tuple[Player, ...]
    deals: int
    ranking: str
    use: str
    boards: tuple[str, ...]
    dead: str = ""
    sampled: bool = False
    seed: int = 0
    pairs: int | None = None

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
        return "\n".join([self._heading(), *lines])

    def _repr_html_(self) -> str:
        names, *rows = self._rows()
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        return f"<table><caption>{escape(self._heading())}</caption><tr>{head}</tr>{body}</table>"

    def _heading(self) -> str:
        """`high, any-five, board 2♣ 3♣ 4♣: 990 boards, exact`."""
        shown = " | ".join(_pretty(board) or "to come" for board in self.boards)
        counted = "boards" if self.boards and not self.sampled else "deals"
        counted += f" in {self.pairs:,} pairs" if self.pairs is not None else ""
        how = f"sampled with seed {self.seed}" if self.sampled else "exact"
        return f"{self.ranking}, {self.use}{f', board {shown}' if shown else ''}: {self.deals:,} {counted}, {how}"

    def _rows(self) -> list[list[str]]:
        """A heading row, then a row for each hand; a divided pot has a row for each part and one for the total."""
        parts = len(self.players[0].tallies) > 1
        names = ["hand", "equity", *["± 1 s.e."] * self.sampled, *["part"] * parts, "wins", "ties", "losses"]
        rows = [names]
        for player in self.players:
            first = [_pretty(player.hand), percent(player.equity)]
            first += [] if player.error is None else [percent(player.error)]
            for part, tally in player.tallies.items():
                counts = [f"{tally.wins:,}", f"{sum(tally.ties.values()):,}", f"{tally.losses:,}"]
                rows.append([*first, *[part] * parts, *counts])
                first = [""] * len(first)
            if parts and player.scoops is not None:
                rows.append([*first, "scoop", f"{player.scoops:,}", "", ""])
        return rows


def percent(part: Fraction, places: int = 4) -> str:
    """`81.9461%`: rounded from the exact fraction, without floats."""
    scaled = part * 100 * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{whole // 10**places}.{whole % 10**places:0{places}}%"


def _pretty(hand: str) -> str:
    words = hand.replace(", ", ",").split(",")
    return ", ".join(" ".join(map(pretty, cards(one))) if ranges.begins_with_a_card(one) else one for one in words)


@dataclass(frozen=True, slots=True)
class Question:
    """The question, read and checked: holdings by player, one or two boards, and the dead cards."""

    holdings: tuple[tuple[Holding, ...], ...]
    boards: tuple[Holding, ...]
    dead: Holding
    ranking: str
    use: str
    high: str
    low: str | None
    own: int
    names: tuple[str, ...] = field(default=())

    @property
    def rule(self) -> CardUse:
        return USES[self.use]

    @property
    def fixed(self) -> bool:
        """Whether every hand is one complete holding, so that only the board is to come."""
        return all(len(each) == 1 and len(each[0]) == self.own for each in self.holdings)


def equity(
    hands: Sequence[Hand],
    board: str | Sequence[Card] | Sequence[str] = "",
    ranking: str = "high",
    use: str = "any-five",
    *,
    dead: str | Sequence[Card] = "",
    samples: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """The share of the pot that each hand is worth: over every possible deal, or over `samples` random ones.

    A hand is text (`"AhAd"`), a list of cards, or a range: a list of such hands, or text with commas, each holding
    equally likely. Where hands have two cards the text may use range words: `"TT+, AKs, AhQh"`; `"random"` is any hand
    of any size. Two boards, as `"2c 3c 4c | Kd Qd Jd"` or two texts, play for half each. `progress` is called with
    (done, total).
    """
    asked = read(hands, board, ranking, use, dead)
    check_type(seed, int, "a whole number", "seed")
    if samples is not None:
        from houseway.equity import sampled_equity

        check_type(samples, int, "a whole number of samples", "samples")
        if samples < 2:
            raise BadInput(f"at least 2 samples, not {samples}", where="samples")
        return sampled_equity.sampled(asked, samples, seed, progress)
    from houseway.equity import exact_equity

    return exact_equity.exact(asked, progress)


def read(
    hands: Sequence[Hand],
    board: str | Sequence[Card] | Sequence[str],
    ranking: str,
    use: str,
    dead: str | Sequence[Card],
) -> Question:
    """Read and check everything; cards that cannot be dealt are refused."""
    check_type(hands, Sequence, "hands, such as ['AhAd', 'KsKc']", "hands")
    check_type(ranking, str, "the name of a ranking", "ranking")
    check_type(use, str, "the name of a use", "use")
    for given, where in ((board, "board"), (dead, "dead")):
        check_type(given, Sequence, "cards, such as '2c 3d 4h'", where)
    use = use.replace(" ", "-")
    if ranking not in RANKINGS:
        raise BadInput(f"no equity for ranking {ranking!r}; {nearest(ranking, list(RANKINGS))}", where="ranking")
    if use not in USES:
        raise BadInput(f"no equity for use {use!r}; {nearest(use, list(USES))}", where="use")
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise BadInput(f"equity is for 2 to {MOST_PLAYERS} hands, not {len(hands)}", where="hands")
    words = beside_others([said(hand, use, USES[use].own, f"hand {number}") for number, hand in enumerate(hands, 1)])
    holdings = tuple(tuple(each for word in some for each in word.holdings) for some in words)
    names = tuple(", ".join(word.name for word in some) for some in words)
    shared = _boards(board) if USES[use].board else _no_board(board)
    gone = tuple(faces_of(dead, "dead"))
    own = _hand_size(use, ranking, holdings)
    asked = Question(holdings, shared, gone, ranking, use, *RANKINGS[ranking], own, names)
    _check_cards(asked)
    return asked


def _boards(board: str | Sequence[Card] | Sequence[str]) -> tuple[Holding, ...]:
    if isinstance(board, str):
        given: Sequence[str | Sequence[Card]] = board.split("|")
    elif board and isinstance(board[0], str):
        given = [each for each in board if isinstance(each, str)]
        # More texts than boards are cards.
        if len(given) > 2 and all(len(faces_of(str(each), "board")) == 1 for each in given):
            given = [" ".join(map(str, given))]
    else:
        given = [[each for each in board if isinstance(each, int)]]
    if len(given) > 2:
        raise BadInput(f"one board or two, not {len(given)}", where="board")
    found = tuple(tuple(faces_of(each, "board")) for each in given)
    for each in found:
        if len(each) > BOARD:
            raise BadInput(f"a board has {BOARD} cards, not {len(each)}: {text(each)}", where="board")
    return found


def _no_board(board: str | Sequence[Card] | Sequence[str]) -> tuple[Holding, ...]:
    if board:
        raise BadInput("hands of one's own cards alone have no board", where="board")
    return ()


def _hand_size(use: str, ranking: str, holdings: tuple[tuple[Holding, ...], ...]) -> int:
    """How many cards each hand has once complete. Beside a board a hand is given whole, or not at all."""
    from houseway.ranking.kernels.catalog import ENTRIES

    rule = USES[use]
    sizes = {len(each) for range_ in holdings for each in range_}
    if rule.board:
        wanted = " or ".join(map(str, rule.own))
        if sizes == {0}:
            raise BadInput(f"{use} is for hands of {wanted} cards: write the cards of one at least", where="hands")
        sizes -= {0}
        if len(sizes) > 1 or not sizes <= set(rule.own):
            found = " and ".join(map(str, sorted(sizes)))
            raise BadInput(f"{use} needs {wanted} cards in each hand, the same in all, not {found}", where="hands")
        own = sizes.pop()
    else:
        own = rule.own[0]
        if max(sizes) > own:
            raise BadInput(f"{use} is for hands of {own} cards, not {max(sizes)}", where="hands")
    needed = 7 if rule.board else own
    for order in filter(None, RANKINGS[ranking]):
        # Boards are not dealt for lows in which a flush counts against the hand.
        if needed not in ENTRIES[order].sizes or (rule.board and ENTRIES[order].against):
            raise BadInput(f"{ranking} does not rank {needed} cards, which {use} gives", where="use")
    return own


def _check_cards(asked: Question) -> None:
    """Refuse a card in two places, and a range that leaves a hand no holding."""
    seen: dict[Card, str] = {}
    places = [
        *((f"board {at}" if len(asked.boards) > 1 else "the board", each) for at, each in enumerate(asked.boards, 1))
    ]
    places += [("the dead cards", asked.dead)]
    places += [(f"hand {at}", each[0]) for at, each in enumerate(asked.holdings, 1) if len(each) == 1]
    for name, faces in places:
        for face in faces:
            if face in seen:
                twice = f"twice in {name}" if seen[face] == name else f"in {seen[face]} and in {name}"
                raise BadInput(f"{text([face])} is {twice}", where="cards")
            seen[face] = name
    for at, holdings in enumerate(asked.holdings, 1):
        if bad := next((each for each in holdings if len(set(each)) < len(each)), None):
            raise BadInput(f"a card appears twice in {text(bad)}", where=f"hand {at}")
    to_come = sum(BOARD - len(each) for each in asked.boards) + len(asked.holdings) * asked.own
    if to_come + sum(map(len, asked.boards)) + len(asked.dead) > 52:
        raise BadInput("the pack does not have that many cards", where="cards")


def compatible(asked: Question, limit: int) -> list[tuple[Holding, ...]]:
    """Every choice of one holding for each hand in which no card is in two places."""
    taken = {face for each in (*asked.boards, asked.dead) for face in each}
    left = [[each for each in holdings if taken.isdisjoint(each)] for holdings in asked.holdings]
    if (count := prod(map(len, left))) > limit:
        raise BadInput(
            f"{count:,} combinations of holdings, and at most {limit:,} are counted one by one: give samples, "
            "for example 1000000 (--samples 1000000 at the terminal)",
            where="hands",
        )
    size = sum(len(each[0]) for each in asked.holdings)
    found = [choice for choice in product(*left) if len({face for each in choice for face in each}) == size]
    if not found:
        raise BadInput("the ranges leave no deal in which every hand has its own cards", where="hands")
    return found
