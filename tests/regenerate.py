"""What is generated and kept in the repository: `make golden` writes it, a test compares it.

A golden transcript per form, the types that the browser page shares with the room, and the schema of a sheet. Review
the difference like code.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import click

from houseway import Session, game, games, terms
from houseway.bots.bot import answer_all, policy
from houseway.cards import SeededChance
from houseway.odds.report.certificate import certificate
from houseway.play.events import Ranked, Settled
from houseway.play.steps import STEPS
from houseway.play.transcript.tell_round import lines
from houseway.room.wire.typescript import typescript
from houseway.rules.loading.library import GAMES
from houseway.rules.posting.buy_ins import buy_in_fault, usual_stack
from houseway.rules.sheet.sheet_schema import sheet_schema
from tests.conformance.players import STACK, play_on

ROOT = Path(__file__).parent.parent


def everything() -> dict[Path, str]:
    """Every generated file with what it should hold."""
    return {
        ROOT / "client" / "src" / "protocol.ts": typescript(),
        GAMES / "sheet.schema.json": json.dumps(sheet_schema(STEPS), indent=1) + "\n",
        ROOT / "docs" / "examples" / "ez-baccarat.certificate.json": example_certificate(),
        **{golden(name): transcript(name) for name in games()},
    }


def example_certificate() -> str:
    """The certificate that the documentation checks. It names no package, so that only another sheet changes it."""
    posted = terms(game("players/ez-baccarat"))
    return json.dumps(certificate(posted, "as shipped") | {"method_digest": "as shipped"}, indent=1) + "\n"


def golden(name: str) -> Path:
    """The file of a form's transcript."""
    return ROOT / "tests" / "golden" / f"{name.replace('/', '-').replace('#', '-')}.txt"


def transcript(name: str) -> str:
    """One seeded round, told line by line: regulars against a bank and at pan, random legal play elsewhere."""
    sheet = game(name)
    seed, seats = 7, max(4, sheet.seats.min)
    posted = terms(sheet)
    chips = usual_stack(posted) if buy_in_fault(posted, STACK) else STACK
    session = Session(posted, dict.fromkeys(range(1, seats + 1), chips), SeededChance(seed))
    company = dict.fromkeys(session.stacks, policy("regular", sheet))
    for more in range(200):
        played = session.deal()
        if sheet.kind in ("bank", "rummy"):
            while answer_all(played, company, SeededChance(seed + more + played.count)):
                pass
        else:
            for _ in play_on(played, Random(seed + more)):
                pass
        told = lines(played.events)
        # A round worth reading: it came to a reckoning, and fits on a page.
        if len(told) < 55 and any(isinstance(event, Ranked | Settled) for event in played.events):
            return "\n".join([f"{name}  seed {seed}, round {more + 1}", *told]) + "\n"
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, chips)
    raise AssertionError(f"{name}: no round of a readable length")


def main() -> None:
    for path, content in everything().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            click.echo(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
