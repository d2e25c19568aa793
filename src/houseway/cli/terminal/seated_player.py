"""One person at a table with bots: asks, tells, and shows only what the person's seat may see."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.text import Text

from houseway.bots.bot import answer_all
from houseway.bots.bot_types import Bot
from houseway.cards import LiveChance, SeededChance
from houseway.cli.terminal.draw_table import felt, story, summary
from houseway.cli.terminal.print_rules import body, draw
from houseway.cli.terminal.typed_answers import default_words, prompt, read
from houseway.errors import BadInput, NotLegal, ShortDeck
from houseway.play.decisions import Decision, subject
from houseway.play.events import Moved, Settled
from houseway.play.ids import BANK, STACKS
from houseway.play.question_words import question
from houseway.play.round import Round
from houseway.play.round_file import write
from houseway.play.session import Session
from houseway.play.transcript.tell_round import told
from houseway.play.view import event_view, view
from houseway.play.wager_question import Answer, Wager
from houseway.rules.pages.render import charts, pay_tables, sections, title
from houseway.rules.sheet.values import Cents, dollars

HELP = """Type a number, the first letters, or the words of a move; amounts are dollars.
  call · raise 12 · all in · player 25, tie 5 · player min · nothing · same (your last wagers) · Ah Kd · 1 3
  r rules   p pay tables   v view the table   h help   q quit (an abandoned round costs nothing)"""


class Left(Exception):
    """The person has left the table, or the input has ended."""


class Sitting:
    """The person's seat at a session."""

    def __init__(
        self,
        session: Session,
        seat: int,
        bots: Mapping[int, Bot],
        chance: LiveChance | SeededChance,
        out: Console,
        save: Path | None = None,
    ) -> None:
        self.session = session
        self.seat = seat
        self.bots = bots
        self.chance = chance
        self.out = out
        self.save = save
        self.opening: dict[int, Cents] = dict(session.stacks)
        self.names = {**session.names, seat: "You"}
        self.net: Cents = 0
        self._last: dict[str, Cents] = {}
        self._heard = 0

    @property
    def sheet_title(self) -> str:
        return title(self.session.terms.sheet)

    # A round --------------------------------------------------------------------------------------------------

    def play_round(self) -> None:
        """Play one round and tell its result."""
        self._top_up()
        played = self.session.deal()
        self._heard = 0
        try:
            while played.state == "open":
                self._go_on(played)
        except ShortDeck as error:
            self.out.print(f"The round does not count: {error.message}.", style="yellow")
        self._tell(played)
        self.session.close(played)
        self.net += played.net().get(STACKS[self.seat], 0)
        self._sum_up(played)
        self._save(played)

    def _go_on(self, played: Round) -> None:
        if not answer_all(played, self.bots, self.chance):
            self._tell(played)
            decision = next(each for each in played.open_decisions() if each.seat == self.seat)
            self.out.print(felt(view(played.table, self.seat), self.names, self.sheet_title))
            played.answer(decision.number, self.seat, self._answer(decision, played))

    def _answer(self, decision: Decision, played: Round) -> Answer:
        """Ask until there is an answer that the decision allows."""
        asked = question(decision)
        asked = asked if asked.endswith(("?", ".", ")")) else f"{asked}:"
        self.out.print(Text(asked, style="bold yellow"))
        self.out.print(Text(prompt(decision)))
        default = default_words(decision)
        while True:
            typed = self.ask(f"{subject(decision)} [{default}]> " if default else f"{subject(decision)}> ")
            if self._command(typed, played):
                continue
            try:
                return self._meant(decision, typed, default)
            except (BadInput, NotLegal) as error:
                self.out.print(Text(f"{error.message} (h for help)", style="red"))

    def _meant(self, decision: Decision, typed: str, default: str) -> Answer:
        if not typed:
            if default:
                return decision.default_answer()
            raise BadInput("type one of the moves")
        if isinstance(decision, Wager) and not decision.required:
            if typed == "same":
                typed = decision.say(self._last).replace("$", "")
            answer = read(decision, typed)
            self._last = dict(answer)
            return answer
        return read(decision, typed)

    # What the person says -------------------------------------------------------------------------------------

    def ask(self, words: str) -> str:
        """A line of input in lower case. Its end means leaving."""
        self.out.print(Text(words, style="bold"), end="")
        try:
            typed = input().strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            raise Left from None
        if not sys.stdin.isatty():
            self.out.print(Text(typed))
        return typed

    def _command(self, typed: str, played: Round) -> bool:
        """Carry out a command that may be typed at any time and changes nothing."""
        sheet = self.session.terms.sheet
        match typed:
            case "q" | "quit" | "exit":
                raise Left
            case "h" | "help" | "?":
                self.out.print(HELP)
            case "r" | "rules":
                draw(self.out, self.sheet_title, self.session.terms.posted, sections(sheet, self._fee))
            case "p" | "pays" | "pay tables":
                tables = [section for section in (charts(sheet), pay_tables(sheet)) if section.parts]
                self.out.print(*map(body, tables) if tables else ["The pot goes to the best hand; see r."], sep="\n")
            case "v" | "view":
                self.out.print(felt(view(played.table, self.seat), self.names, self.sheet_title))
            case _:
                return False
        return True

    @property
    def _fee(self) -> str | None:
        option = self.session.terms.option
        return option.id if option else None

    # What the table says --------------------------------------------------------------------------------------

    def _tell(self, played: Round) -> None:
        """Tell what has happened since the last call, as this seat sees it."""
        events = [event_view(event, self.seat) for event in played.events[self._heard :]]
        self._heard = len(played.events)
        lines = [line for line in told(events, self.names) if line.label not in ("open", "seats", "close")]
        if lines:
            self.out.print(story(lines))

    def _sum_up(self, played: Round) -> None:
        stacks = {seat: self.session.stacks[seat] for seat in played.table.seats}
        reasons = {seat: why_won(played, seat) for seat in stacks}
        self.out.print(summary(played.net(), stacks, reasons, self.names))

    def _top_up(self) -> None:
        """Refill every stack below the smallest bet, so that nobody has to leave."""
        smallest = max(self.session.terms.lower, self.session.terms.table_limits[0])
        for seat, amount in self.session.stacks.items():
            if amount < smallest:
                self.session.stacks[seat] = self.opening[seat]
                who = self.names.get(seat, f"seat {seat}")
                self.out.print(f"{who} bought in again for {dollars(self.opening[seat])}.", style="dim")

    def _save(self, played: Round) -> None:
        if self.save is not None:
            file = self.save / f"round-{self.session.rounds}.json"
            file.write_text(write(played), encoding="utf-8")
            self.out.print(f"saved as {file}", style="dim")


def why_won(played: Round, seat: int) -> str:
    """Why chips came to a seat, or were lost on a circle, in the words of the ledger."""
    settled = [event for event in played.events if isinstance(event, Settled)]
    moves = [event for event in played.events if isinstance(event, Moved)]
    if any(event.payer is STACKS[seat] and event.payee is BANK for event in moves):
        paid = sum(event.net for event in settled if event.net > 0)
        taken = -sum(event.net for event in settled if event.net < 0)
        return f"banked: paid {dollars(paid)}, collected {dollars(taken)}"
    lost_or_won = [event.because for event in settled if event.seat == seat]
    came = [e.because for e in moves if e.payee is STACKS[seat] and e.payer is not BANK and e.payer.seat != seat]
    return "; ".join(dict.fromkeys(why.removeprefix("pot: ") for why in lost_or_won or came))
