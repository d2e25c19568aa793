"""`houseway sbom`: the bill of materials of this installation."""

from __future__ import annotations

from importlib.metadata import distribution

import click

from houseway.cli.bill_of_materials import bill_of_materials
from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput, nearest


@house_command(short_help="What is installed with Houseway, and under which licences.")
@click.option("--extra", "extras", multiple=True, default=("room",), show_default=True, help="Extras to follow.")
def command(extras: tuple[str, ...], *, as_json: bool) -> None:
    """Every distribution that was installed with Houseway and its extras, with version and licence.

    With --json it is a CycloneDX document, which other programs read.
    """
    known = distribution("houseway").metadata.get_all("Provides-Extra") or []
    for each in extras:
        if each not in known:
            raise BadInput(f"no extra is called {each!r}; {nearest(each, known)}", where="--extra")
    found = bill_of_materials(frozenset(extras))
    if as_json:
        emit(found)
        return
    out = console()
    for each in (found["metadata"]["component"], *found["components"]):
        said = each["licenses"][0]["license"]["name"] if each["licenses"] else "no licence is declared"
        out.print(f"{each['name']} {each['version']}  {said}", markup=False)
