"""`houseway prepare`: compile now what the first question would wait for."""

from __future__ import annotations

from time import perf_counter

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit


@house_command(short_help="Compile what the odds lab counts with; run it once, after installing.")
@click.argument("modules", nargs=-1, metavar="[MODULE]...")
def command(modules: tuple[str, ...], *, as_json: bool) -> None:
    """Compile the functions that the odds lab counts with, or those of some modules, and say how long it took.

    They are kept in the cache folder. All cores compile. Without this command each is compiled when it is first needed.
    """
    from houseway.odds.core.prepared_kernels import MODULES, prepare_all

    start, out = perf_counter(), console()
    found = []
    for module, seconds in prepare_all(modules or MODULES):
        found.append({"module": module, "processor_seconds": seconds})
        if not as_json:
            out.print(f"{seconds:6.1f} s  {module}", markup=False, highlight=False)
    took = perf_counter() - start
    if as_json:
        emit({"seconds": took, "kernels": found})
    else:
        out.print(f"{took:6.1f} s in all", markup=False, highlight=False)
