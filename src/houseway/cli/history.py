"""`houseway history`: poker hands from one format into another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import emit
from houseway.errors import BadInput

if TYPE_CHECKING:
    from houseway.histories.history_fields import History

FORMATS = ("phh", "ohh", "text", "round")
_ENDINGS = (".phh", ".phhs", ".ohh", ".json", ".toml")


@house_command(short_help="Turn a poker hand into another format.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", type=click.Choice(FORMATS), default="text", show_default=True, help="The format to write.")
@click.option("--game", metavar="ID", help="The sheet for hands from elsewhere, instead of the one for their variant.")
@click.option("--out", type=click.Path(path_type=Path), help="Write it to this file.")
def command(file: Path, to: str, game: str | None, out: Path | None, *, as_json: bool) -> None:
    """Read poker hands (a round file, PHH or Open Hand History) and write them in another format.

    Hands from elsewhere are played by the nearest sheet. Assumptions are listed on stderr.
    """
    hands = _read(file, game)
    written, left_out = _written(hands, to)
    notes = [[*hand.notes, *left] for hand, left in zip(hands, left_out, strict=True)]
    if out is not None:
        _save(out, written)
    if as_json:
        emit(_told(hands, notes, to, written if out is None else ""))
        return
    for at, said in enumerate(notes, start=1):
        for note in said:
            click.echo(f"{file.name}: {f'hand {at}: ' if len(hands) > 1 else ''}{note}", err=True)
    if out is None:
        click.echo(written, nl=False)


def _read(file: Path, game: str | None) -> list[History]:
    """The hands of a file, by its ending and by what is in it."""
    from houseway.histories import ohh_read, phh_read

    content = _content(file)
    if file.suffix == ".phhs":
        return phh_read.loads_all(content, file.name, game)
    if file.suffix == ".phh":
        return [phh_read.loads(content, file.name, game)]
    if file.suffix == ".ohh" or (file.suffix == ".json" and _is_ohh(content)):
        return ohh_read.loads_all(content, file.name, game)
    if file.suffix not in _ENDINGS:
        expected = "expected .phh, .phhs, .ohh, or a round file (.json, .toml)"
        raise BadInput(f"no format has the ending {file.suffix!r}; {expected}", where=file.name)
    if game is not None:
        raise BadInput("a round file names its game itself", where="--game")
    return [_round(file)]


def _content(file: Path) -> str:
    try:
        # Some editors begin a file with a byte order mark.
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", where=file.name) from None
    except UnicodeDecodeError as error:
        problem = f"cannot be read: it is not text in UTF-8, from byte {error.start + 1} on"
        raise BadInput(problem, where=file.name) from None


def _is_ohh(content: str) -> bool:
    return content.lstrip().removeprefix("{").lstrip().startswith('"ohh"')


def _round(file: Path) -> History:
    from houseway.families.registry import game
    from houseway.histories.history_fields import History
    from houseway.play.round_file import read, replay

    return History.of(replay(read(file), game, where=file.name))


def _written(hands: list[History], to: str) -> tuple[str, list[list[str]]]:
    """The text, and for each hand what the format cannot hold."""
    from houseway.histories import hand_text, ohh_write, phh_write
    from houseway.histories.history_fields import left_out, round_text

    left = [left_out(hand, to) for hand in hands]
    if to == "phh":
        return phh_write.dumps(hands[0]) if len(hands) == 1 else phh_write.dumps_all(hands), left
    if to == "ohh":
        return ohh_write.dumps_all(hands), left
    if to == "text":
        return hand_text.dumps_all(hands), left
    if len(hands) != 1:
        raise BadInput(f"a round file holds one hand, and this file {len(hands)}", where="--to round")
    return round_text(hands[0].played), left


def _save(out: Path, written: str) -> None:
    try:
        out.write_text(written, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", where=str(out)) from None


def _told(hands: list[History], notes: list[list[str]], to: str, written: str) -> dict[str, object]:
    from houseway.histories import ohh_write, phh_write
    from houseway.histories.hand_log import tell

    told = []
    for hand, said in zip(hands, notes, strict=True):
        tale = tell(hand.played)
        told.append(
            {
                "game": hand.played.table.terms.sheet.name,
                "variant": phh_write.derive(tale)["variant"],
                "game_type": ohh_write.derive(tale)["game_type"],
                "state": hand.played.state,
                "scale": hand.scale,
                "seats": list(tale.order),
                "stacks": {str(seat): chips for seat, chips in tale.stacks().items()},
                "net": {str(account): cents for account, cents in hand.played.net().items()},
                "notes": said,
            }
        )
    return {"to": to, "hands": told, "text": written}
