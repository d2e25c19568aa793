"""`houseway verify`: whether the cards of a round were dealt as the room had committed to."""

from __future__ import annotations

from pathlib import Path

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import emit
from houseway.errors import BadInput, in_words


@house_command(short_help="Whether the cards of a round were dealt as the room had committed to.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(file: Path, *, as_json: bool) -> None:
    """Check a proof file of a room: the commitment, the nonces, and the proof of every card and roll in it.

    Nothing but the file is needed. The exit status is 1 if anything in it does not hold. That the commitment is the one
    that was published before the cards were dealt is seen by comparing its digest with what the page showed then.
    """
    import msgspec

    from houseway.room.provable.proof_types import ProofFile
    from houseway.room.provable.verify_proof import verify

    try:
        read = msgspec.json.decode(file.read_bytes(), type=ProofFile)
    except msgspec.DecodeError as error:
        raise BadInput(f"cannot be read as a proof file: {in_words(error)}", where=str(file)) from None
    found = verify(read)
    if as_json:
        emit({"holds": found.holds, "checked": found.checked, "notes": found.notes, "faults": found.faults})
    else:
        whose = f"seat {read.seat} of " if read.seat else ""
        click.echo(f"{whose}round {read.round} at table {read.table}, {read.game}")
        for kind, lines in (("checked", found.checked), ("note", found.notes), ("FAULT", found.faults)):
            for line in lines:
                click.echo(f"  {kind}: {line}")
        click.echo("Dealt as committed." if found.holds else "NOT dealt as committed.")
    if not found.holds:
        raise click.exceptions.Exit(1)
