"""The command line. Each command is a module that is imported only when used, so that help is quick."""

from __future__ import annotations

from importlib import import_module

import click

from houseway import __version__

COMMANDS = {
    "games": "Every sheet and form that is shipped.",
    "show": "The rules of a game in English, with the printed lines.",
    "check": "Look for faults in sheets and explain their readings.",
    "replay": "Run a round file and print what happened.",
    "history": "Turn poker hands into PHH, Open Hand History, text or round files.",
    "play": "Play at the terminal against bots, with the rules at hand.",
    "simulate": "Play many rounds with bots: mean and standard error.",
    "odds": "What every wager is worth: exact figures, charts, layouts, plots.",
    "advise": "The best move in a position, and what the others cost.",
    "equity": "What part of the pot each hand is worth, exact or sampled.",
    "prepare": "Compile what the odds lab counts with; run it once, after installing.",
    "certify": "Check a certificate of the odds lab by other methods.",
    "serve": "The web cardroom: tables, cashier and floor in the browser.",
    "people": "The accounts of a room, and the first members of its staff.",
    "verify": "Whether the cards of a round are those that the room had committed to.",
    "audit": "Whether the records of a room are as they were written.",
    "report": "What a regulator asks for: the rotation of the bank, and the fees.",
    "sbom": "What is installed with Houseway, and under which licences.",
    "rng-report": "Evidence that shuffles are fair: tests, a sample and digests in one file.",
}


class House(click.Group):
    """The commands by name; each is imported at first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"houseway.cli.{name.replace('-', '_')}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from houseway.errors import nearest

            ctx.fail(f"no command {args[0]!r}; {nearest(args[0], list(COMMANDS))}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=House,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, message="%(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Cardroom rulebooks, executable: read a game, check it, play it, price it, and open a room for it."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


__all__ = ["main"]
