"""Chips that stay at the tables of a pit from hand to hand, and the openings of tables where they are few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.families.poker.forced.carried_antes import AnteUp
from houseway.families.poker.forced.kill import NoteWinner
from houseway.families.poker.forced.winner_disc import PassDisc
from houseway.pit.kernels import table_records as k
from houseway.pit.table_opening import Numbers, Opening, Records, opening
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents

# With so many of the largest bets in front of everybody, nothing before the cards depends on how many there are.
_PLENTY = 16


def check_running(terms: Terms) -> None:
    """Refuse a sheet in which more than the button and the chips goes from a hand to the next."""
    for row in terms.sheet.round:
        match row.params:
            case NoteWinner(in_a_row=run, from_pot=pot) if run or pot:
                raise _refusal(terms, "whoever wins may have to kill the next hand")
            case PassDisc(plays=plays) if plays != "without a disc":
                raise _refusal(terms, "the winner's disc goes on to the next hand")
            case AnteUp():
                raise _refusal(terms, "a pot may stay for the next hand")


def _refusal(terms: Terms, why: str) -> BadInput:
    return BadInput(f"{why}; a pit with running stacks does not know that", where=terms.sheet.name)


def plenty(terms: Terms) -> Cents:
    """Chips of which no question and no forced bet before the cards takes the last."""
    stakes = terms.stakes
    return _PLENTY * max(terms.lower, terms.higher, stakes.ante, stakes.bring_in, *stakes.blinds)


class Openings:
    """The openings of all tables: one for each place of the button, and one for each table that is short of chips."""

    def __init__(self, terms: Terms, stacks: Mapping[int, Cents], *, running: bool) -> None:
        least = plenty(terms) if running else 0
        self.terms, self._least = terms, least
        self._all: Records | None = None
        self._given = {seat: max(cents, least) for seat, cents in stacks.items()}
        self.buttons = [opening(terms, self._given, seat) for seat in stacks]
        self.orders = np.array([each.order for each in self.buttons])
        # The columns of the seats dealt in, by opening and position.
        self.columns = np.searchsorted(list(stacks), self.orders)

    def of(self, which: Numbers, stacks: Numbers) -> tuple[Records, Numbers, NDArray[np.int64]]:
        """All records, the first of each table, and the chips that each position has beyond its record's."""
        if not self._least:
            # Nobody has more or less than in the openings of the button.
            roots = self._roots(self.buttons)
            self._all = _joined(self.buttons, roots) if self._all is None else self._all
            return self._all, roots[which], np.zeros((len(which), 0), np.int64)
        given = np.array(list(self._given.values()))
        extra = np.zeros((len(which), k.SEATS_MOST), np.int64)
        columns = self.columns[which]
        extra[:, : columns.shape[1]] = np.take_along_axis(stacks - given, columns, axis=1)
        found, firsts = list(self.buttons), which.copy()
        for table in np.flatnonzero((stacks < self._least).any(axis=1)).tolist():
            seats = dict(zip(self._given, stacks[table].tolist(), strict=True))
            firsts[table], extra[table] = len(found), 0
            found.append(opening(self.terms, seats, list(self._given)[which[table]]))
        roots = self._roots(found)
        return _joined(found, roots), roots[firsts], extra

    @staticmethod
    def _roots(openings: Sequence[Opening]) -> Numbers:
        """Where the first record of each opening lies, if they are joined."""
        return np.cumsum([0, *(len(each.tables) for each in openings[:-1])])


def _joined(openings: Sequence[Opening], roots: Numbers) -> Records:
    """The records of several openings, one after another."""
    found = np.concatenate([each.tables for each in openings])
    own_root = np.repeat(roots, [len(each.tables) for each in openings])
    for field in ("if_passed", "if_taken"):
        found[field] += np.where(found[field] < 0, 0, own_root)
    return found
