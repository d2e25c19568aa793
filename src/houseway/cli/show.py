"""`houseway show`: a sheet as readable rules, or resolved as data."""

from __future__ import annotations

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit, fee_option, reading_option
from houseway.errors import BadInput, nearest
from houseway.families.registry import game
from houseway.rules.loading.library import OTHER_KINDS, library_in_use
from houseway.rules.pages.book_page import book_sections
from houseway.rules.pages.render import sections, title
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.sheet_json import plain_book, resolved


@house_command(short_help="The rules of a game in English.")
@click.argument("name", metavar="ID")
@reading_option
@fee_option
@click.option(
    "--detail", is_flag=True, help="Also the steps of the round with their values, and the ids of the wagers."
)
def command(name: str, readings: dict[str, str], fee: str | None, *, detail: bool, as_json: bool) -> None:
    """The resolved sheet as readable rules: pay tables, charts, fees and readings, with the printed lines.

    A fee book, an overlay and a procedure have a page as well.
    """
    library = library_in_use()
    if library.has(name) and library.kind(name) in OTHER_KINDS:
        _show_book(name, readings, fee, as_json=as_json)
        return
    sheet = game(name, readings)
    posted = terms(sheet, fee)
    if as_json:
        emit({**resolved(sheet), "posted": posted.posted})
        return
    from houseway.cli.terminal.print_rules import draw

    under = f"{posted.posted}\nNumbers in brackets are lines of the documents of {sheet.source.title}."
    draw(console(), title(sheet), under, sections(sheet, fee, detail=detail))


def _show_book(name: str, readings: dict[str, str], fee: str | None, *, as_json: bool) -> None:
    book = load_document(name, readings=readings)
    named = [name for each in book.fees for option in each.options for name in (option.id, f"{each.id}/{option.id}")]
    if fee is not None and fee not in named:
        raise BadInput(f"{book.id} has no fee option {fee!r}; {nearest(fee, named)}", where="fee")
    if as_json:
        emit(plain_book(book))
        return
    from houseway.cli.terminal.print_rules import draw

    under = f"Numbers in brackets are lines of the documents of {book.source.title}."
    draw(console(), book.title, under, book_sections(book, name, fee))
