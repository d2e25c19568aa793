"""`houseway history`: poker hands from one format into another, and what is in whole collections of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import emit, refusal
from houseway.errors import BadInput, HousewayError

if TYPE_CHECKING:
    from houseway.cli.history_count import HandCount
    from houseway.histories.history_fields import History

FORMATS = {"phh": ".phhs", "ohh": ".ohh", "pokerstars": ".txt", "text": ".text", "round": ".json"}


@house_command(short_help="Turn poker hands into another format, or count them.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option("--to", type=click.Choice(tuple(FORMATS)), help="The format to write; text for one file.")
@click.option("--game", metavar="ID", help="The sheet for hands from elsewhere, instead of the neutral table.")
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file, or for each file into this folder.")
@click.option("--strict", is_flag=True, help="Stop at the first hand that cannot be read, and write nothing.")
@click.option("--summary", is_flag=True, help="Count hands, games and refusals instead of writing the hands.")
@click.option("--progress/--no-progress", default=None, help="Show on stderr how far it is; by default on a terminal.")
def command(
    files: tuple[str, ...],
    to: str | None,
    game: str | None,
    out: Path | None,
    *,
    strict: bool,
    summary: bool,
    progress: bool | None,
    as_json: bool,
) -> None:
    """Read poker hands and write them in another format, or count what is in whole folders.

    FILES are files, folders or patterns: round files, PHH (.phh, .phhs), Open Hand History (.ohh, .jsonl, .json) and
    text in the manner of PokerStars (.txt). Hands from elsewhere are played at a neutral table of the usual rules.
    Hands that cannot be read are listed on stderr, and the exit status is then 1. Assumptions are listed there too.
    """
    from houseway.cli.history_count import HandCount, shown_progress
    from houseway.histories.hand_files import hand_files

    found = hand_files(files)
    count = HandCount(len(found), shown=shown_progress(wanted=progress))
    if summary or (to is None and len(found) > 1):
        for _ in _hands(found, game, count, strict=strict):
            pass
        count.report(as_json=as_json)
    elif out is not None and len(found) > 1:
        _into_folder(found, to or "text", game, out, count, strict=strict)
        count.report(as_json=as_json)
    else:
        hands = list(_hands(found, game, count, strict=strict))
        _one_text(hands, to or "text", out, count, as_json=as_json)
    if count.refused:
        raise click.exceptions.Exit(1)


def _hands(
    files: list[Path], game: str | None, count: HandCount, *, strict: bool
) -> Iterator[tuple[Path, int, History]]:
    """Every hand of these files with its file and its number there; refusals are counted, or raised."""
    from houseway.histories.hand_files import each_hand

    for file in files:
        count.begin(file)
        for nth, found in enumerate(each_hand(file, game), start=1):
            if isinstance(found, HousewayError):
                if strict:
                    raise found
                count.refuse(found)
            else:
                count.read(found)
                yield file, nth, found
    count.end()


def _one_text(
    hands: list[tuple[Path, int, History]], to: str, out: Path | None, count: HandCount, *, as_json: bool
) -> None:
    """All hands as one text, on stdout or in a file; their notes on stderr."""
    if not hands and count.refused == 1 and count.first is not None:
        raise count.first
    histories = [hand for _, _, hand in hands]
    written, left_out = written_as(histories, to) if histories else ("", [])
    notes = [[*hand.notes, *left] for hand, left in zip(histories, left_out, strict=True)]
    if out is not None:
        _save(out, written)
    if as_json:
        told = _told(histories, notes, to, written if out is None else "")
        emit({**told, "refused": [refusal(error) for error in count.errors]})
        return
    several = len(hands) + count.refused > 1
    for (file, nth, _), said in zip(hands, notes, strict=True):
        for note in said:
            click.echo(f"{file.name}: {f'hand {nth}: ' if several else ''}{note}", err=True)
    count.list_refusals()
    if out is None:
        click.echo(written, nl=False)


def _into_folder(files: list[Path], to: str, game: str | None, out: Path, count: HandCount, *, strict: bool) -> None:
    """Each file as one of the same name in a folder, in the other format; hand by hand, whatever its size."""
    out.mkdir(parents=True, exist_ok=True)
    for file in files:
        target = out / f"{file.stem}{FORMATS[to]}"
        try:
            with target.open("w", encoding="utf-8") as content:
                for nth, (_, _, hand) in enumerate(_hands([file], game, count, strict=strict), start=1):
                    content.write(("\n" if nth > 1 else "") + one_of_many(hand, to, nth))
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", where=str(target)) from None


def one_of_many(hand: History, to: str, nth: int) -> str:
    """A hand as it stands in a file of several."""
    from houseway.histories.formats import hand_text, ohh_write, phh_write, stars_write

    match to:
        case "phh":
            return phh_write.dumps(hand, str(nth))
        case "ohh":
            return ohh_write.dumps(hand)
        case "pokerstars":
            return stars_write.dumps(hand) + "\n"
        case "text":
            return hand_text.dumps(hand)
    raise BadInput("a round file holds one hand; name one file", where="--to round")


def written_as(hands: list[History], to: str) -> tuple[str, list[list[str]]]:
    """The text of these hands, and for each what the format cannot hold."""
    from houseway.histories.formats import hand_text, ohh_write, phh_write, stars_write
    from houseway.histories.formats.format_losses import left_out
    from houseway.histories.history_fields import round_text

    left = [left_out(hand, to) for hand in hands]
    match to:
        case "phh":
            return phh_write.dumps(hands[0]) if len(hands) == 1 else phh_write.dumps_all(hands), left
        case "ohh":
            return ohh_write.dumps_all(hands), left
        case "pokerstars":
            return stars_write.dumps_all(hands), left
        case "text":
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
    from houseway.histories.formats import ohh_write, phh_write
    from houseway.histories.hand_log import tell

    told = []
    for hand, said in zip(hands, notes, strict=True):
        log = tell(hand.played, hand.scale, hand.unknown)
        told.append(
            {
                "game": hand.played.table.terms.sheet.name,
                "variant": phh_write.fields(hand)["variant"],
                "game_type": ohh_write.derive(log)["game_type"],
                "state": hand.played.state,
                "scale": hand.scale,
                "seats": list(log.order),
                "stacks": {str(seat): chips for seat, chips in log.stacks().items()},
                "net": {str(account): cents for account, cents in hand.played.net().items()},
                "notes": said,
            }
        )
    return {"to": to, "hands": told, "text": written}
