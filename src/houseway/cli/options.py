"""What the commands share: refusals without a traceback, JSON on request, and the options that open a table."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from houseway.errors import BadInput, BadRules, BrokenLaw, HousewayError

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.rules.posting.terms import Terms
    from houseway.rules.sheet.spec import Sheet

Function = Callable[..., None]

# The modules that come with an optional part of the package.
EXTRAS = {
    "room": (
        "alembic",
        "argon2",
        "cryptography",
        "h11",
        "psycopg",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "webauthn",
        "websockets",
    ),
    "pdf": ("typst",),
    "plots": ("matplotlib",),
    "cluster": ("distributed", "fsspec", "pyarrow"),
}
# The status of a command that Ctrl+C has ended before it was done, as shells have it.
STOPPED = 130
# Wide enough for a fee schedule when the width of the terminal is not known.
PIPE_WIDTH = 110


class HouseCommand(click.Command):
    """A command that prints refusals without a traceback: on stderr, or as JSON on stdout."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except HousewayError as error:
            refuse(error, as_json=ctx.params.get("as_json", False))
        except KeyboardInterrupt:
            click.echo("\nhouseway: stopped", err=True)
            raise click.exceptions.Exit(STOPPED) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError, EOFError):
            raise
        except Exception as error:
            refuse(_explained(error, ctx.command_path), as_json=ctx.params.get("as_json", False))


def _explained(error: Exception, command: str) -> HousewayError:
    """An optional package that is not installed, a file that cannot be read or written, or our bug."""
    missing = str(error.name).partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    if extra := next((extra for extra, modules in EXTRAS.items() if missing in modules), ""):
        return BadInput(f"needs {missing}, which is not installed: pip install 'houseway[{extra}]'", where=command)
    if isinstance(error, OSError) and error.filename:
        return BadInput(f"cannot be read or written: {error.strerror}", where=str(error.filename))
    return BrokenLaw(f"our bug, please report it: {type(error).__name__}: {error}", where=command)


def refuse(error: HousewayError, *, as_json: bool) -> NoReturn:
    """Exit 1 with the reason."""
    if as_json:
        emit({"error": refusal(error)})
    else:
        click.echo(f"houseway: {error}", err=True)
    raise click.exceptions.Exit(1)


def refusal(error: HousewayError) -> dict[str, Any]:
    plain: dict[str, Any] = {"code": error.code, "message": error.message, "where": error.where}
    if isinstance(error, BadRules):
        plain["where"] = error.where or ", ".join(error.files)
        plain["faults"] = [{"file": each.file, "path": each.path, "message": each.problem} for each in error.faults]
    return plain


def emit(data: object) -> None:
    """A result as JSON on stdout."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _own_games(ctx: click.Context, param: click.Parameter, folder: str | None) -> None:
    """Use the sheets of this folder as long as the command runs."""
    from houseway.rules.loading.library import OWN_GAMES

    if folder is None:
        return
    before = os.environ.get(OWN_GAMES)
    os.environ[OWN_GAMES] = folder
    ctx.call_on_close(lambda: _restore(OWN_GAMES, before))


def _restore(name: str, before: str | None) -> None:
    os.environ.pop(name, None)
    if before is not None:
        os.environ[name] = before


games_option = click.option(
    "--games",
    callback=_own_games,
    expose_value=False,
    metavar="DIR",
    help="Your own sheets, DIR/ROOM/GAME.toml, besides the shipped ones; also HOUSEWAY_GAMES.",
)


def command(**settings: str) -> Callable[[Function], click.Command]:
    """Declare a command with `--json` and `--games`, and with refusals instead of tracebacks."""

    def make(function: Function) -> click.Command:
        with_json = click.option("--json", "as_json", is_flag=True, help="The result as JSON.")(function)
        return click.command(cls=HouseCommand, **settings)(games_option(with_json))

    return make


def given_options() -> dict[str, str]:
    """The parameters that the command line names, each with the option as it is written."""
    from click.core import ParameterSource

    context = click.get_current_context()
    params = {each.name: each.opts[-1] for each in context.command.params if each.name and each.expose_value}
    return {
        name: option
        for name, option in params.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }


def console(*, error: bool = False) -> Console:
    """A rich console; plain and wide when the output is not a terminal. With NO_COLOR it writes no escape codes."""
    from rich.console import Console

    file = sys.stderr if error else sys.stdout
    width = None if file.isatty() else PIPE_WIDTH
    plain = False if os.environ.get("NO_COLOR") else None
    return Console(file=file, width=width, force_terminal=plain, highlight=False, soft_wrap=False)


def _pairs(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    for each in given:
        if "=" not in each:
            raise click.BadParameter(f"expected {str(param.metavar).lower()}, found {each!r}", ctx, param)
    return dict(each.split("=", 1) for each in given)


def dollars_of(ctx: click.Context, param: click.Parameter, given: str | None) -> int | None:
    """Read an amount of dollars as cents."""
    from houseway.rules.sheet.values import Money

    try:
        return None if given is None else Money.read(given)
    except BadInput as error:
        raise click.BadParameter(error.message, ctx, param) from None


reading_option = click.option(
    "--reading", "readings", multiple=True, callback=_pairs, metavar="ID=CHOICE", help="Choose another reading."
)
fee_option = click.option("--fee", metavar="OPTION", help="The fee option that the table has posted.")
decks_option = click.option("--decks", type=int, help="Decks in the shoe, where the sheet leaves a choice.")
seats_option = click.option("--seats", type=int, help="How many sit down.")
stack_option = click.option("--stack", callback=dollars_of, metavar="AMOUNT", help="Chips for each seat, in dollars.")
bet_option = click.option("--bet", callback=dollars_of, metavar="AMOUNT", help="With --fee: the wager, in dollars.")


LOCAL = "local"
SWEEP_HELP = "Every value in one table: reading=*, reading=ID, decks=1:8, fee=*, fee=A,B."

cluster_option = click.option(
    "--cluster",
    default=LOCAL,
    metavar="WHERE",
    help="Who computes: local (all cores here), tcp://SCHEDULER:8786, or a Dask scheduler's file.",
)


def sweep_options(function: Function) -> Function:
    """Several games that differ in one thing, in one table."""
    sweep = click.option(
        "--sweep",
        "sweeps",
        multiple=True,
        metavar="WHAT=VALUES",
        help=SWEEP_HELP,
    )
    out = click.option(
        "--out",
        type=click.Path(path_type=Path, dir_okay=False),
        multiple=True,
        metavar="FILE",
        help="With --sweep: write the table as .csv or .parquet, or draw it as .svg or .png.",
    )
    return sweep(out(function))


def _also(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> list[tuple[int, int]]:
    """`5` is an empty seat, `2:5` one for the player of seat 2."""
    found = []
    for words in given:
        person, _, seat = words.rpartition(":")
        if not seat.isdecimal() or (":" in words and not person.isdecimal()):
            raise click.BadParameter(
                f"expected a seat, or a player and a seat such as 2:5, found {words!r}", ctx, param
            )
        found.append((int(person or 0), int(seat)))
    return found


also_option = click.option(
    "--also",
    callback=_also,
    multiple=True,
    metavar="SEAT",
    help="Another seat to wager on, where nobody sits; 2:5 is for the player at seat 2.",
)


@dataclass(frozen=True, slots=True)
class Post:
    """What the table posts: called with a sheet, its terms."""

    fee: str | None
    decks: int | None
    betting: str | None
    stakes: dict[str, str]

    def __call__(self, sheet: Sheet) -> Terms:
        from houseway.rules.posting.terms import terms

        return terms(sheet, self.fee, self.decks, betting=self.betting, stakes=self.stakes)


def posting_options(function: Function) -> Function:
    """The options that say what a table posts, handed over as one `post`."""

    @wraps(function)
    def posting(
        *args: object,
        fee: str | None,
        decks: int | None,
        betting: str | None,
        stakes: dict[str, str],
        **rest: object,
    ) -> None:
        function(*args, post=Post(fee, decks, betting, stakes), **rest)

    structure = click.option("--betting", metavar="STRUCTURE", help="The betting, where several ways are printed.")
    stakes = click.option(
        "--stakes",
        multiple=True,
        callback=_pairs,
        metavar="NAME=AMOUNT",
        help="Post limits, blinds, ante, bring_in where they are open; bonus, position, player, increment at a bank.",
    )
    return fee_option(decks_option(structure(stakes(posting))))
