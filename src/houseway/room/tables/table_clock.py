"""The clock of a table: answers when the time is up, answers for bots, and deals the next round.

It acts through the same commands as everybody else, so what it does is written down before it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal, TypeAlias

from houseway.bots.bot import policy
from houseway.bots.bot_types import Bot
from houseway.cards import LiveChance, SeededChance
from houseway.play.decisions import Decision
from houseway.play.view import view
from houseway.play.wager_question import Answer
from houseway.room.settings import Settings
from houseway.room.store.change import Change
from houseway.room.tables.action import Action
from houseway.room.tables.commands import give_answer, perform
from houseway.room.tables.endings import close_table, finish, give_up_absent
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd

Task: TypeAlias = Literal["bot", "default", "deal", "close", "give up"]
# What a bot makes up its mind with; no card is dealt from it.
_CHANCE = SeededChance(LiveChance().bits(64))


def next_task(table: LiveTable, settings: Settings) -> tuple[float, Task] | None:
    """What the clock does next at this table, and when; nothing while the table is paused or waits for people."""
    if table.closed or table.paused:
        return None
    played = table.open_round
    if played is None:
        return min(_between_rounds(table, settings), default=None)
    waiting = [each for each in played.open_decisions() if _answers_itself(table, each)]
    if any(_nobody_there(table, each) for each in waiting):
        return table.moved_at, "bot"
    if waiting:
        return table.moved_at + settings.think_s, "bot"
    return table.asked_at + table.config.seconds, "default"


def _between_rounds(table: LiveTable, settings: Settings) -> Iterator[tuple[float, Task]]:
    """A table deals, or is closed if nobody has sat there for long; seats of whoever is away are given up."""
    ready = _ready_to_deal(table, settings)
    if ready is not None:
        yield ready + (table.nonce_wait.longest_s if table.awaited() else 0.0), "deal"
    elif settings.empty_s and table.deserted():
        yield table.moved_at + settings.empty_s, "close"
    for until in table.absent().values():
        yield until, "give up"


def _ready_to_deal(table: LiveTable, settings: Settings) -> float | None:
    """When the next round is dealt if every nonce has come; None where players are missing or nobody has called it."""
    if table.held or table.players_missing():
        return None
    called = table.nonce_wait.called_at
    if not table.config.auto or not (settings.bots_alone or table.people_active()):
        return called
    ready = table.moved_at + settings.between_s
    return ready if called is None else min(called, ready)


def _answers_itself(table: LiveTable, decision: Decision) -> bool:
    """Whether the question is to a bot, or to somebody who is not there."""
    occupant = table.places.get(decision.seat)
    return _nobody_there(table, decision) or (occupant is not None and bool(occupant.bot))


def _nobody_there(table: LiveTable, decision: Decision) -> bool:
    """Whether nobody waits for the answer: of who has left, or was away when a turn of theirs in this round ran out."""
    occupant = table.places.get(decision.seat)
    return occupant is None or occupant.leaving or table.presence.is_lost(occupant.person)


def clock_of(table: LiveTable, settings: Settings) -> p.Clock | None:
    """The clock as a person sees it."""
    task = next_task(table, settings)
    if task is None or task[1] in ("close", "give up"):
        return None
    now = settings.now()
    if table.open_round is None:
        # What the deal waits for nonces beyond this is not shown.
        left, total = (_ready_to_deal(table, settings) or now) - now, settings.between_s
        return p.Clock("deal", max(0, int(left * 1000)), int(total * 1000))
    left = table.asked_at + table.config.seconds - now
    return p.Clock("answer", max(0, int(left * 1000)), table.config.seconds * 1000)


def tick(action: Action, task: Task) -> Change:
    """Carry out the task that is due."""
    if task == "deal":
        return perform(action, cmd.Deal())
    if task == "close":
        return close_table(action)
    if task == "give up":
        return give_up_absent(action)
    table, played = action.table, action.table.open_round
    assert played is not None
    action.round_id = table.round_id
    asked = played.count
    waiting = played.open_decisions()
    # First whoever has left, for whom nobody waits; then the bots.
    order = sorted(waiting, key=lambda each: not _nobody_there(table, each))
    decision = next((each for each in order if task == "default" or _answers_itself(table, each)), waiting[0])
    if task == "default" and (late := table.places.get(decision.seat)):
        table.presence.time_is_up(late.person)
    give_answer(action, decision.seat, decision.number, _thought(table, decision, task))
    return finish(action, "answer", asked)


def _thought(table: LiveTable, decision: Decision, task: Task) -> Answer:
    """The answer of a bot, from what its seat may see; the default for people, and instead of an illegal one."""
    occupant = table.places.get(decision.seat)
    if task == "default" or occupant is None or not occupant.bot or occupant.leaving:
        return decision.default_answer()
    played = table.open_round
    assert played is not None
    sight = partial(view, played.table, decision.seat, since=len(played.events))
    said = _bot(table, occupant.bot)(sight, decision, _CHANCE)
    return said if decision.why_not(said) is None else decision.default_answer()


def _bot(table: LiveTable, name: str) -> Bot:
    """The bot of this name at this table, made when it is first needed."""
    if name not in table.bots:
        table.bots[name] = policy(name, table.terms.sheet)
    return table.bots[name]
