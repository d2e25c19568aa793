"""`houseway audit`: whether the records of a room are as they were written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import emit
from houseway.cli.serve import database_option, written_in
from houseway.errors import BadInput

if TYPE_CHECKING:
    from houseway.room.audit.signed_heads import Head
    from houseway.room.audit.whole_audit import Audit

_POST_SECONDS = 20


@house_command(short_help="Whether the records of a room are as they were written.")
@database_option
@click.option("--quick", is_flag=True, help="Hashes, books and signatures; do not deal the rounds again.")
@click.option("--files", is_flag=True, help="Compare the installed files of Houseway with their digests as well.")
@click.option("--signer", metavar="KEY", help="The public key of the room; without it, that of its key file.")
@click.option(
    "--anchor",
    metavar="FILE|URL",
    help="Add the signed ends of all chains to a file, or post them to a web address; - prints them.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare with anchors that were kept elsewhere.",
)
def command(
    database: str,
    signer: str | None,
    anchor: str | None,
    against: Path | None,
    *,
    quick: bool,
    files: bool,
    as_json: bool,
) -> None:
    """Walk the records of a room: hashes, double entry, signatures, and every stored round dealt again.

    The first row of each chain that was changed, moved or removed is named, and the exit status is 1. The room may be
    open meanwhile. Keep anchors where the operator of the database cannot change them.
    """
    from houseway.room.audit.records import open_records

    with written_in(database) as path, open_records(path, signer) as records:
        found = records.audit(quick=quick, anchors=_anchors(against))
        if files:
            _look_at_files(found)
        if anchor is not None and found.clean:
            _keep(records.heads(), anchor)
    counts, findings = dict(sorted(found.counts.items())), [each._asdict() for each in found.findings]
    if as_json:
        emit({"clean": found.clean, "counts": counts, "findings": findings})
    else:
        for each in found.findings:
            click.echo(f"{each.where} {each.problem}")
        told = ", ".join(f"{many} {what}" for what, many in counts.items()) or "nothing is written yet"
        click.echo(f"{'As it was written' if found.clean else 'Not as it was written'}: {told}.", err=bool(anchor))
    if not found.clean:
        raise click.exceptions.Exit(1)


def _look_at_files(found: Audit) -> None:
    from importlib.metadata import distribution

    from houseway.room.audit.installed_files import walk_files

    found.counts["files"], problems = walk_files(distribution("houseway"))
    found.findings += problems


def _anchors(path: Path | None) -> list[Head]:
    import msgspec

    from houseway.room.audit.signed_heads import read_anchors

    if path is None:
        return []
    try:
        return read_anchors(path.read_text(encoding="utf-8"))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot be read as anchors: {error}", where=str(path)) from None


def _keep(heads: list[Head], anchor: str) -> None:
    from houseway.room.audit.signed_heads import anchor_lines

    lines = anchor_lines(heads)
    if anchor == "-":
        click.echo(lines, nl=False)
    elif anchor.startswith(("https://", "http://")):
        _post(lines, anchor)
    else:
        with Path(anchor).open("a", encoding="utf-8") as out:
            out.write(lines)


def _post(lines: str, address: str) -> None:
    """Send the anchors to a service that keeps them. Whatever is not answered with success was not kept."""
    from http.client import HTTPException
    from urllib.request import Request, urlopen

    try:
        request = Request(address, lines.encode(), {"Content-Type": "application/jsonl"}, method="POST")
        with urlopen(request, timeout=_POST_SECONDS):
            return
    except (OSError, HTTPException, ValueError) as error:
        raise BadInput(f"did not take the anchors: {error}", where=address) from None
