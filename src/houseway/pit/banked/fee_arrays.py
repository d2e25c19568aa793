"""Collection fees for many layouts at once, with the same brackets as at a single table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from houseway.families.bank.core.bank_fees import fees_on_bank, may_rise, posted_charges, times_due
from houseway.pit.table_opening import Numbers
from houseway.rules.fees import DUE_ONCE, Fee
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.schedules import Charge
from houseway.rules.sheet.values import Cents


def fee_reached(rises: Sequence[tuple[Cents, Cents]], measures: Numbers) -> Numbers:
    """The fee of the last bracket that each amount reaches; nothing below the first."""
    lows = np.array([low for low, _ in rises], np.int64)
    fees = np.array([0, *(fee for _, fee in rises)], np.int64)
    return fees[np.searchsorted(lows, measures, side="right")]


def wager_columns(terms: Terms, wagers: Iterable[str]) -> list[int]:
    """The columns of these wagers, as far as there are circles for them; all columns, where none is named."""
    names, wanted = [wager.id for wager in terms.sheet.wagers], list(wagers)
    return [names.index(each) for each in wanted if each in names] if wanted else list(range(len(names)))


def fee_on_wagers(terms: Terms, fee: Fee, wagers: Numbers, action: Numbers | None) -> Numbers:
    """What one fee comes to for every table and seat. Before the table action is known, a fee by it is the highest."""
    separate = fee.by == "separate wager"
    counted = wagers[..., wager_columns(terms, () if separate or not fee.on else (*fee.on, *fee.over))]
    if fee.by in DUE_ONCE:
        made = (counted > 0).any(axis=-1)
        if fee.by == "wagers together":
            return np.where(made, fee_reached(fee.rises, counted.sum(axis=-1)), 0)
        highest = max(rate for _, rate in fee.rises)
        due = highest if action is None else fee_reached(fee.rises, action)[:, None]
        return np.where(made, due, 0)
    if separate:
        return _separate(terms, fee, wagers)
    if fee.over:
        return _over(terms, fee, wagers)
    return _each(fee, counted)


def _each(fee: Fee, amounts: Numbers) -> Numbers:
    total: Numbers = np.where(amounts > 0, fee_reached(fee.rises, amounts), 0).sum(axis=-1)
    return total


def _separate(terms: Terms, fee: Fee, wagers: Numbers) -> Numbers:
    """The wagers on the main circles; without one, the largest. At a single spot no circle has more than one wager."""
    main = wagers[..., wager_columns(terms, fee.on)]
    largest = wagers.max(axis=-1, keepdims=True)
    return np.where((main > 0).any(axis=-1), _each(fee, main), _each(fee, largest))


def _over(terms: Terms, fee: Fee, wagers: Numbers) -> Numbers:
    """The main wagers, and what of the bonus wagers, added up in their order, exceeds them.

    What exceeds counts as at least the first bracket.
    """
    names = [wager.id for wager in terms.sheet.wagers]
    others = [name for name in fee.on or names if name not in fee.over]
    charged = wagers[..., wager_columns(terms, others)]
    total, free = _each(fee, charged), charged.sum(axis=-1)
    for bonus in [names.index(each) for each in fee.over if each in names]:
        amount = wagers[..., bonus]
        free = free - amount
        exceeds = np.maximum(np.minimum(amount, -free), np.minimum(amount, fee.rises[0][0]))
        paid = amount if fee.over_pays == "by the whole wager" else exceeds
        total = total + np.where((amount > 0) & (free < 0), fee_reached(fee.rises, paid), 0)
    return total


def players_fees(terms: Terms, wagers: Numbers, moments: Sequence[str]) -> Numbers:
    """What every seat pays in a hand, by table and seat: each charge once, at the first of its moments."""
    total = np.zeros(wagers.shape[:2], np.int64)
    for each in posted_charges(terms, "player"):
        if not set(moments).isdisjoint(each.charge.at):
            total += fee_on_wagers(terms, each.fee, wagers, _action(terms, wagers, each.charge.on))
    return total


def _action(terms: Terms, wagers: Numbers, on: Iterable[str]) -> Numbers:
    total: Numbers = wagers[..., wager_columns(terms, on)].sum(axis=(1, 2))
    return total


def _by_bank(terms: Terms, charge: Charge, rises: Sequence[tuple[Cents, Cents]], wagers: Numbers) -> Numbers:
    """A fee of the player-dealer that goes by the table action, part by part."""
    parts = charge.parts or (charge.on,)
    return _sum([fee_reached(rises, _action(terms, wagers, part)) for part in parts])


def bank_fees(terms: Terms, wagers: Numbers, bank: Numbers, moments: Sequence[str]) -> Numbers:
    """What the player-dealer of every table pays in a hand."""
    total = np.zeros(len(wagers), np.int64)
    for each in posted_charges(terms, "player-dealer"):
        if set(moments).isdisjoint(each.charge.at):
            continue
        if each.charge.by == "bank wager":
            total += fee_reached(each.fee.rises, bank)
        elif each.charge.by == "table action":
            total += _by_bank(terms, each.charge, each.fee.rises, wagers)
        else:
            total += each.rates[0]
    return total


def held_back(terms: Terms, wagers: Numbers) -> Numbers:
    """What the player-dealer must keep for fees before the bank is put up; one that may still rise, at its highest."""
    total = np.zeros(len(wagers), np.int64)
    for each in posted_charges(terms, "player-dealer"):
        if may_rise(terms, each.charge):
            total += times_due(terms, each.charge) * max(each.rates)
        elif each.charge.by == "table action":
            total += _by_bank(terms, each.charge, each.fee.rises, wagers)
        elif each.charge.by != "bank wager":
            total += each.rates[0]
    return total


def most_affordable(terms: Terms, purse: Numbers, bank: str) -> Numbers:
    """The largest bank that leaves enough of each purse for the fees on it; 0 where none does."""
    fees = fees_on_bank(terms, bank)
    if not fees:
        return np.maximum(purse, 0)

    def fees_of(size: Numbers) -> Numbers:
        return _sum([fee_reached(fee.rises, size) for fee in fees])

    lows = [low for fee in fees for low, _ in fee.rises]
    sizes = [purse, *(purse - fees_of(np.full_like(purse, low)) for low in lows)]
    sizes += [np.full_like(purse, low - 1) for low in lows]
    fits = [np.where((size > 0) & (size + fees_of(size) <= purse), size, 0) for size in sizes]
    largest: Numbers = np.max(fits, axis=0)
    return largest


def _sum(parts: Sequence[Numbers]) -> Numbers:
    total: Numbers = np.sum(parts, axis=0)
    return total
