"""Wagers and banks of many tables at once: whether the steps would take them, what covers them, what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import NoChance, Shoe
from houseway.errors import BadInput, BrokenLaw, NotLegal, nearest
from houseway.families.bank.core.bank_fees import later_wagers, posted_charges
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.bank.core.bank_wager import PutUpBank, least_bank
from houseway.families.bank.core.position_limits import bounds
from houseway.families.bank.core.wagers import (
    PlaceWagers,
    dearest_pays,
    smaller_than,
    step_between,
    wager_limits,
)
from houseway.pit.banked.fee_arrays import bank_fees, fee_on_wagers, held_back, most_affordable, players_fees
from houseway.pit.given_numbers import whole_cents
from houseway.pit.table_opening import Numbers
from houseway.play.decisions import Together
from houseway.play.ids import CircleId
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, dollars

Flags = NDArray[np.bool_]


class Laid(NamedTuple):
    """What lies on every table, by table, seat and wager; the banks; the fees; and where a round is played at all."""

    wagers: Numbers
    bank: Numbers
    player_fees: Numbers
    bank_fees: Numbers
    playing: Flags


@dataclass(frozen=True)
class WagerLayout:
    """The circles of one table, as its steps ask for wagers. `bank` is the seat of the player-dealer.

    `moments` are the printed moments of collection that a round reaches.
    """

    terms: Terms
    stacks: Mapping[int, Cents]
    bank: int
    place: PlaceWagers
    put_up: PutUpBank
    moments: tuple[str, ...]
    questions: Mapping[int, Wager]

    @classmethod
    def of(cls, terms: Terms, stacks: Mapping[int, Cents], bank: int, moments: tuple[str, ...]) -> WagerLayout:
        rows = [row.params for row in terms.sheet.round]
        place = next(each for each in rows if isinstance(each, PlaceWagers))
        put_up = next(each for each in rows if isinstance(each, PutUpBank) and each.when != "not at this moment")
        return cls(terms, stacks, bank, place, put_up, moments, _questions(terms, stacks, bank))

    @property
    def names(self) -> list[str]:
        return [wager.id for wager in self.terms.sheet.wagers]

    # What is given ----------------------------------------------------------------------------------------------

    def read(self, given: Mapping[str, ArrayLike], tables: int) -> Numbers:
        """Amounts by table, seat and wager. A single amount is for every seat but the bank's."""
        names, seats = self.names, list(self.stacks)
        found = np.zeros((tables, len(seats), len(names)), np.int64)
        for name, amounts in given.items():
            if name not in names:
                raise BadInput(f"no such wager; {nearest(name, names)}", where=name)
            array = whole_cents(amounts, name)
            try:
                found[..., names.index(name)] = np.broadcast_to(array, found.shape[:2])
            except ValueError:
                shape = f"({tables}, {len(seats)})"
                raise BadInput(f"expected amounts by table and seat, {shape}, not {array.shape}", where=name) from None
            if array.ndim == 0:
                found[:, seats.index(self.bank), names.index(name)] = 0
        return found

    def laid(self, wagers: Numbers, bank: ArrayLike | None) -> Laid:
        """These wagers with these banks, or with banks that cover them as far as the stack goes. Else a refusal."""
        self._check(wagers)
        playing: Flags = np.any(wagers > 0, axis=(1, 2))
        least, most, usual = self.bank_range(wagers)
        if (short := playing & (most < least)).any():
            where = f"table {int(short.argmax())}, seat {self.bank}"
            raise NotLegal(
                f"the stack is too small for a bank of {dollars(least)} and the fee on this action", where=where
            )
        if bank is None:
            chosen = usual
        else:
            chosen = np.broadcast_to(whole_cents(bank, "bank"), usual.shape).copy()
            self._check_banks(chosen, playing, least, most)
        chosen = np.where(playing, chosen, 0)
        fees = players_fees(self.terms, wagers, self.moments)
        owed = np.where(playing, bank_fees(self.terms, wagers, chosen, self.moments), 0)
        return Laid(wagers, chosen, fees, owed, playing)

    # The players' wagers ------------------------------------------------------------------------------------------

    def _check(self, wagers: Numbers) -> None:
        """Refuse the first wagers that the steps would not take, in their words."""
        for column, seat in enumerate(self.stacks):
            mine = wagers[:, column]
            asked = self.questions.get(seat)
            bad = (mine != 0).any(axis=1) if asked is None else ~self._legal(asked, mine)
            if bad.any():
                table = int(bad.argmax())
                raise NotLegal(self._why(seat, mine[table]), where=f"table {table}, seat {seat}")
        for limit in bounds(self.terms, self.place.bonus, self.place.bonus_limit):
            if limit.of == "the table":
                counted = [at for at, name in enumerate(self.names) if limit.counts(name)]
                lies = wagers[..., counted].sum(axis=(1, 2))
                if (over := lies > limit.most).any():
                    table = int(over.argmax())
                    said = f"{dollars(int(lies[table]))} is more than {dollars(limit.most)}, {limit.why}"
                    raise NotLegal(said, where=f"table {table}")

    def _why(self, seat: int, amounts: Numbers) -> str:
        if seat == self.bank:
            return "this seat banks and does not wager"
        if seat not in self.questions:
            return "this seat cannot afford a wager"
        placed = {CircleId(name): int(cents) for name, cents in zip(self.names, amounts, strict=True) if cents}
        why = self.questions[seat].why_not(placed)
        if why is None:
            raise BrokenLaw(f"the steps take {placed}, the pit does not", where=f"seat {seat}")
        return why

    def _legal(self, asked: Wager, mine: Numbers) -> Flags:
        """Whether the question of a seat takes the amounts of each row."""
        names, legal = self.names, np.ones(len(mine), np.bool_)
        circles = {circle.id.wager: circle for circle in asked.circles if circle.id.spot == (0, 1, 1)}
        cost = np.zeros(len(mine), np.int64)
        for at, name in enumerate(names):
            amount, placed = mine[:, at], mine[:, at] != 0
            if name not in circles:
                legal &= ~placed
                continue
            one = circles[name]
            fits = (amount >= one.least) & (amount <= one.most)
            fits &= (amount == one.most) | ((amount - one.least) % one.step == 0)
            fits |= np.isin(amount, one.also)
            if one.needs:
                fits &= (mine[:, [names.index(each.wager) for each in one.needs]] > 0).any(axis=1)
            if one.at_most is not None:
                other = mine[:, names.index(one.at_most.wager)]
                fits &= (other == 0) | (amount <= other)
            if one.equals is not None:
                fits &= amount == mine[:, names.index(one.equals.wager)]
            if one.one_of:
                alike = [names.index(each) for each, two in circles.items() if two.one_of == one.one_of]
                fits &= (mine[:, alike] > 0).sum(axis=1) == 1
            legal &= fits | ~placed
            cost += amount + one.fee * placed
        for fee in asked.fees:
            cost += fee_on_wagers(self.terms, fee, mine[:, None, :], None)[:, 0]
        legal &= cost <= asked.purse
        for cap in asked.caps:
            held = [mine[:, names.index(each.wager)] for each in cap.circles if each.spot == (0, 1, 1)]
            beside = [mine[:, names.index(each.wager)] for each in cap.beside if each.spot == (0, 1, 1)]
            legal &= np.sum(held, axis=0) <= cap.most + np.sum(beside, axis=0)
        return legal

    # The bank -----------------------------------------------------------------------------------------------------

    def bank_range(self, wagers: Numbers) -> tuple[Cents, Numbers, Numbers]:
        """The least and the most that may be put up at every table, and what covers its wagers."""
        terms, rules = self.terms, self.put_up
        purse = self.stacks[self.bank] - held_back(terms, wagers)
        most = most_affordable(terms, purse, rules.bank)
        step, least = step_between(terms, rules.step_of, rules.fives), least_bank(terms, rules)
        if smaller_than(step, least, rules.below_a_step):
            least += -least % step
        most = np.where(most < least, most, most - (most - least) % step)
        wanted = np.maximum(self.full_cover(wagers) + self._to_come(wagers), least) + step - 1
        return least, most, np.minimum(most, wanted - (wanted - least) % step)

    def _check_banks(self, bank: Numbers, playing: Flags, least: Cents, most: Numbers) -> None:
        step = step_between(self.terms, self.put_up.step_of, self.put_up.fives)
        wrong = (bank < least) | (bank > most) | ((bank != most) & ((bank - least) % step != 0))
        if (wrong & playing).any():
            table = int((wrong & playing).argmax())
            legal = f"{dollars(least)} to {dollars(int(most[table]))} in steps of {dollars(step)}"
            raise NotLegal(f"a bank of {dollars(int(bank[table]))}; expected {legal}", where=f"table {table}")

    def full_cover(self, wagers: Numbers) -> Numbers:
        """The most that could change hands on the wagers of every table."""
        dearest = dearest_pays(self.terms)
        total = np.zeros(len(wagers), np.int64)
        for at, name in enumerate(self.names):
            win, stake, fixed = dearest[name]
            amount = wagers[..., at]
            worst = np.maximum(np.maximum(amount, amount * win // stake), fixed)
            total += np.where(amount > 0, worst, 0).sum(axis=1)
        return total

    def _to_come(self, wagers: Numbers) -> Numbers:
        """The most that could change hands on wagers in the middle of the deal."""
        names, dearest = self.names, dearest_pays(self.terms)
        worst: dict[str, Numbers] = {}
        for wager in later_wagers(self.terms):
            tied = (wager.equals,) if wager.equals else wager.at_most
            beside = wagers[..., [names.index(each) for each in tied]].sum(axis=-1) * wager.times
            most = wager_limits(self.terms, wager)[1] or 0
            limit = beside if tied else np.full(wagers.shape[:2], most, np.int64)
            win, stake, fixed = dearest[wager.id]
            mine = np.where(limit > 0, np.maximum(np.maximum(limit, limit * win // stake), fixed), 0)
            group = wager.one_of or wager.id
            worst[group] = np.maximum(worst.get(group, np.zeros_like(mine)), mine)
        total = np.zeros(wagers.shape[:2], np.int64)
        for each in worst.values():
            total += each
        in_play = (wagers > 0).any(axis=-1)
        summed: Numbers = np.where(in_play, total, 0).sum(axis=1)
        return summed


def banked_by(seat: int) -> Lasting:
    """What lasts at a table where this seat is offered the bank first."""
    return Lasting(BankRotation(seat))


def _questions(terms: Terms, stacks: Mapping[int, Cents], bank: int) -> dict[int, Wager]:
    """What the steps ask every seat before the deal, with this seat banking."""
    opened = Round(terms, stacks, Shoe(terms.faces, NoChance()), lasting=banked_by(bank))
    first = opened.open_decisions()
    if not first or first[0].seat != bank:
        raise BadInput("this stack is too small for the smallest bank and its fee", where=f"seat {bank}")
    opened.answer(first[0].number, bank, "take")
    found: dict[int, Wager] = {}
    while opened.asked is not None:
        asked = opened.asked.decisions if isinstance(opened.asked, Together) else (opened.asked,)
        for each in asked:
            if not isinstance(each, Wager) or each.about != "wagers":
                return found
            found[each.seat] = each
            opened.answer(each.number, each.seat, {})
    return found


def has_fees(terms: Terms) -> bool:
    """Whether anybody pays a collection under these terms."""
    return bool(posted_charges(terms, "player") or posted_charges(terms, "player-dealer"))
