"""The lab's counts by workers: one job is all wagers of one table. What others counted is cached here too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from houseway.errors import BadInput, HousewayError
from houseway.odds import GameOdds, needs_bank, priced
from houseway.odds.core.answers_as_data import from_plain, to_plain
from houseway.odds.core.long_counts import long_first
from houseway.odds.core.odds_cache import answers_at_hand, keep_answers, kept_answers, lack_spreads, with_spreads
from houseway.rules.sheet.spec import Sheet
from houseway.simulation.run_plan import package_identity
from houseway.simulation.sweeps import Variant
from houseway.simulation.workers import workers_at


class CountJobs(msgspec.Struct, frozen=True):
    """Tables to be counted, as they are sent to a worker; with the `spreads` that are counted apart, or without."""

    package: str
    tables: list[Variant]
    fresh: bool
    spreads: bool


def count_table(encoded: bytes, number: int) -> dict[str, Any]:
    """The counts of one table, or why there are none."""
    jobs = msgspec.json.decode(encoded, type=CountJobs)
    if jobs.package != package_identity():
        raise BadInput(
            f"the counts are made by houseway {jobs.package}, and this worker has {package_identity()}", where="worker"
        )
    try:
        posted = jobs.tables[number].terms()
        answers = kept_answers(posted, fresh=jobs.fresh)
        return {"answers": to_plain(with_spreads(posted, answers) if jobs.spreads else answers)}
    except HousewayError as error:
        return {"refused": str(error)}


def counted_together(
    tables: Sequence[Variant],
    cluster: str,
    advance: Callable[[int], None],
    *,
    fresh: bool = False,
    spreads: bool = True,
) -> list[GameOdds | str]:
    """The odds of every table, or the reason why it has none. What is cached here is not asked for again.

    Without `spreads` nobody counts those that are counted apart, and no price has one.
    """
    found: dict[int, GameOdds | str] = {}
    wanted: list[int] = []
    sheets: list[Sheet] = []
    for at, table in enumerate(tables):
        try:
            posted = table.terms()
            needs_bank(posted)
        except HousewayError as error:
            found[at] = str(error)
            continue
        answers = None if fresh else answers_at_hand(posted)
        if answers is None or (spreads and lack_spreads(answers)):
            wanted.append(at)
            sheets.append(posted.sheet)
        else:
            found[at] = priced(posted, answers)
    advance(len(found))
    wanted = [wanted[at] for at in long_first(sheets)]
    if wanted:
        jobs = CountJobs(package_identity(), [tables[at] for at in wanted], fresh, spreads)
        workers = workers_at(cluster, len(wanted))
        try:
            for number, plain in workers.results(count_table, msgspec.json.encode(jobs), iter(range(len(wanted)))):
                found[wanted[number]] = _read(tables[wanted[number]], plain)
                advance(1)
        finally:
            workers.close()
    return [_shown(found[at], spreads=spreads) for at in range(len(tables))]


def _shown(found: GameOdds | str, *, spreads: bool) -> GameOdds | str:
    return found if spreads or isinstance(found, str) else found.without_spreads()


def _read(table: Variant, plain: dict[str, Any]) -> GameOdds | str:
    if "refused" in plain:
        return str(plain["refused"])
    posted, answers = table.terms(), from_plain(plain["answers"])
    keep_answers(posted, answers)
    return priced(posted, answers)
