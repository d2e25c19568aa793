"""Questions of the pit about hands: arrays with a row for each, and a chart that answers those of twenty-one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput, check_type
from houseway.pit.banked.bank_tables import bank_kernels
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.wager_arrays import Flags
from houseway.pit.table_opening import Numbers, Records

STAND, HIT, DOUBLE, SPLIT = k.STAND, k.HIT, k.DOUBLE, k.SPLIT
SURRENDER, RESCUE, INSURE, EVEN_MONEY = k.SURRENDER, k.RESCUE, k.INSURE, k.EVEN_MONEY
PLAY_ON, HOUSE_WAY, SET = k.PLAY_ON, k.HOUSE_WAY, k.SET
MOVES = (
    *("stand", "hit", "double", "split", "surrender", "rescue", "insure", "even money", "play", "house way", "set"),
)
"""What a move is called, by its number."""
PLAY, BANK, INSURANCE, EARLY_SURRENDER, EVEN = "play", "bank", "insurance", "surrender", "even money"
PLAY_OR_FOLD, SETTING, BOX_QUESTION = "play or fold", "set", "box"
_PRICED = (DOUBLE, INSURE, PLAY_ON, SET)
_STAGES, _TOTALS, _RANKS = 4, k.POINTS // 2, 14
UP_CARDS = "23456789TJQKA*"
"""The ranks in the order of their numbers; the asterisk is a joker."""


@dataclass(frozen=True)
class HandQuestions:
    """The open questions, all of one `kind`: at which `tables`, to which `seats`, and what is legal there.

    To play on without insurance, surrender or even money is to STAND; so is to check or to fold a hand against the
    bank's. Of such a hand `own` are the cards, `board` the cards that lie in the middle, `shown` those of the bank
    that everybody sees. To SET seven cards is for the number of a way in `houseway.ranking.kernels.SPLITS`, which names
    the two cards in front.
    """

    kind: str
    tables: Numbers
    seats: Numbers
    columns: Numbers
    step: int | Numbers
    records: Records
    own: NDArray[np.uint8] | None = None
    board: NDArray[np.uint8] | None = None
    shown: NDArray[np.uint8] | None = None

    def __len__(self) -> int:
        return len(self.tables)

    def _column(self, name: str) -> Numbers:
        return np.ascontiguousarray(self.records[name])

    @property
    def moves(self) -> Numbers:
        """A bit for each legal move: `1 << HIT`."""
        return self._column("moves")

    @property
    def totals(self) -> Numbers:
        """Whole points; a half point is left out."""
        return self._column("points") >> 1

    @property
    def soft(self) -> Flags:
        """Whether an ace counts eleven."""
        found: Flags = np.equal(self._column("soft"), 1)
        return found

    @property
    def cards(self) -> Numbers:
        """How many cards the hand has."""
        return self._column("cards")

    @property
    def pairs(self) -> Numbers:
        """The rank of a pair that could be split, from 0 for deuces to 12 for aces; -1 for no pair."""
        return self._column("pair")

    @property
    def up(self) -> Numbers:
        """The rank of the card that the player-dealer shows, from 0 for a deuce to 12 for an ace, 13 for a joker."""
        return self._column("up")

    @property
    def stakes(self) -> Numbers:
        """What lies on the hand."""
        return self._column("stake")

    @property
    def hands(self) -> Numbers:
        """The number of the hand at its seat: 1, or more after a split."""
        return self._column("hand") + 1

    @property
    def least(self) -> Numbers:
        """The least that a double or an insurance may be."""
        return self._column("least")

    @property
    def most(self) -> Numbers:
        """The most that a double or an insurance may be."""
        return self._column("most")

    def may(self, move: int) -> Flags:
        """The rows in which a move is legal."""
        if move not in range(len(MOVES)):
            raise BadInput(f"expected STAND, HIT, ... of houseway.pit.banked, found {move!r}", where="move")
        found: Flags = np.equal(self.moves >> move & 1, 1)
        return found

    def prefer(self, *moves: int) -> Numbers:
        """In every row the first of these moves that is legal; where none is: stand, or hit."""
        found = np.full(len(self), HIT)
        for move in (STAND, *reversed(moves)):
            found[self.may(move)] = move
        return found

    def wrong(self, moves: Numbers, amounts: Numbers) -> int:
        """The first row whose answer is not legal, or -1."""
        known = (moves >= 0) & (moves < len(MOVES))
        right = known & (self.moves >> np.where(known, moves, 0) & 1 == 1)
        priced = np.isin(moves, _PRICED)
        least, most = self.least, self.most
        fits = (amounts >= least) & (amounts <= most) & ((amounts == most) | ((amounts - least) % self.step == 0))
        right &= ~priced | fits
        return -1 if right.all() else int(right.argmin())

    def legal(self, row: int) -> str:
        """The legal answers to one question, in words."""
        words, step = [], np.broadcast_to(self.step, len(self))[row]
        for move, word in enumerate(MOVES):
            if self.moves[row] >> move & 1:
                priced = f" for {self.least[row]} up to {self.most[row]} in steps of {step}"
                words.append(word + (priced if move in _PRICED else ""))
        return ", ".join(words)


def cell(first: int, otherwise: int = STAND) -> int:
    """A cell of a chart: a move, and another where that one is not legal. Where neither is: stand, or hit."""
    return first | otherwise << 4


@dataclass(frozen=True)
class HandChart:
    """A way to play twenty-one, as arrays: compiled tables look it up without asking.

    `moves` has a cell for the kind of hand, the total and the rank of the card that shows. Kinds are in pairs, hard and
    soft: 0 and 1 of two cards, 2 and 3 of more, 4 and 5 doubled once, 6 and 7 doubled again. `splits` says of the rank
    of a pair and the card that shows whether to split. Doubles and insurance are for the most allowed. `bank_hits` is
    what a player-dealer does on an option, by soft and total.
    """

    moves: NDArray[np.uint8]
    splits: Flags
    insures: bool = False
    even_money: bool = False
    bank_hits: Flags = field(default_factory=lambda: np.zeros((2, _TOTALS), np.bool_))

    def __post_init__(self) -> None:
        for name, shape in (
            ("moves", (2 * _STAGES, _TOTALS, _RANKS)),
            ("splits", (_RANKS, _RANKS)),
            ("bank_hits", (2, _TOTALS)),
        ):
            if getattr(self, name).shape != shape:
                raise BadInput(f"expected an array of shape {shape}, not {getattr(self, name).shape}", where=name)
        if (
            self.moves.dtype != np.uint8
            or int((self.moves & 15).max()) > RESCUE
            or int((self.moves >> 4).max()) > RESCUE
        ):
            raise BadInput("expected cells made by `cell`, as uint8", where="moves")

    @classmethod
    def standing_from(cls, hard: int, soft: int) -> HandChart:
        """Hit below these totals, stand from them on; nothing is doubled, split or given up."""
        moves = np.full((2 * _STAGES, _TOTALS, _RANKS), cell(STAND), np.uint8)
        moves[0:4:2, :hard], moves[1:4:2, :soft] = cell(HIT), cell(HIT)
        return cls(moves, np.zeros((_RANKS, _RANKS), np.bool_))

    @classmethod
    def read(
        cls, hard: Mapping[int, str], soft: Mapping[int, str], pairs: Mapping[str, str] | None = None
    ) -> HandChart:
        """A chart in letters, a word of ten for each total, against 2 to 9, ten and ace: `SSSSSHHHHH`.

        H hit, S stand, D double or hit, d double or stand, R surrender or hit, r surrender or stand. Pairs by rank
        (`8`, `T`, `A`), with P where they are split. Totals without a word are hit up to 11, then stood.
        """
        check_type(pairs or {}, Mapping, "words by pair, such as {'8': 'PPPPPPPPPP'}", "pairs")
        for given, where in ((hard, "hard"), (soft, "soft")):
            check_type(given, Mapping, "words by total, such as {16: 'SSSSSHHHHH'}", where)
            for total in given:
                check_type(total, int, "words by total, such as {16: 'SSSSSHHHHH'}", where)
        for word in (*hard.values(), *soft.values(), *(pairs or {}), *(pairs or {}).values()):
            check_type(word, str, "a row of letters, such as 'SSSSSHHHHH'", "chart")
        chart = cls.standing_from(12, 18)
        for at, rows in enumerate((hard, soft)):
            for total, word in rows.items():
                chart.moves[at : at + 3 : 2, total] = [_letter(word, up, str(total)) for up in range(_RANKS)]
        for ranks, word in (pairs or {}).items():
            for rank in "TJQK" if ranks == "T" else ranks:
                chart.splits[UP_CARDS.index(rank)] = [_up(word, up, ranks) == "P" for up in range(_RANKS)]
        return chart

    def answers(self, asked: HandQuestions) -> tuple[Numbers, Numbers]:
        """What the chart says to every question, as a player of the pit does."""
        if asked.kind == INSURANCE:
            return asked.prefer(*[INSURE] * self.insures), asked.most
        if asked.kind == EVEN:
            return asked.prefer(*[EVEN_MONEY] * self.even_money), asked.most
        if asked.kind == BANK:
            hits = self.bank_hits[asked.soft.astype(np.int64), asked.totals]
            return np.where(hits, HIT, STAND), asked.most
        found = np.zeros(len(asked), np.int64)
        early = int(asked.kind == EARLY_SURRENDER)
        records = np.ascontiguousarray(asked.records)
        bank_kernels("pit_twentyone_kernels").chart_moves(records, self.moves, self.splits, early, found)
        return found, asked.most


_LETTERS = {
    "H": cell(HIT),
    "S": cell(STAND),
    "P": cell(HIT),
    "D": cell(DOUBLE, HIT),
    "d": cell(DOUBLE, STAND),
    "R": cell(SURRENDER, HIT),
    "r": cell(SURRENDER, STAND),
}


def _up(word: str, up: int, where: str) -> str:
    """The letter of a word against a card that shows: pictures are in the column of tens, a joker in that of deuces."""
    if len(word) != 10:
        raise BadInput(f"expected ten letters, for 2 to 9, ten and ace, found {word!r}", where=where)
    return word[0 if up == 13 else 9 if up == 12 else min(up, 8)]


def _letter(word: str, up: int, where: str) -> int:
    letter = _up(word, up, where)
    if letter not in _LETTERS:
        raise BadInput(f"{letter!r} is not a move; expected one of {' '.join(_LETTERS)}", where=where)
    return _LETTERS[letter]
