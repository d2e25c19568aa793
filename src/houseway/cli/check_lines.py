"""`houseway check --lines`: the printed lines of the originals that no part of a sheet accounts for."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.play.steps import STEPS
from houseway.rules.checks.line_account import LineAccount, account, cited_lines, source_lines
from houseway.rules.loading.library import Library, library_in_use
from houseway.rules.loading.load import forms_of, load
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Lines


def check_lines(name: Path | None, sources: Path | None, *, as_json: bool) -> bool:
    """Print the lines that are not accounted for, of one document or of every one. True where there are none."""
    if sources is None:
        raise BadInput("the originals are needed to look at their lines; name their folder", where="--sources")
    library = library_in_use()
    wanted = printed_documents(library) if name is None else [name.as_posix()]
    accounts = [account_of(library, each, sources) for each in wanted]
    if as_json:
        emit({"documents": [_plain(each) for each in accounts]})
    else:
        _draw(accounts)
    return not any(each.unaccounted for each in accounts)


def printed_documents(library: Library) -> list[str]:
    """The ids of all documents. A book that was printed twice has two."""
    printings = [load_document(book, library).printings for book in library.books()]
    return sorted({*library.documents(), *(each for printed in printings for each in printed)})


def account_of(library: Library, name: str, sources: Path) -> LineAccount:
    """The lines of a game, or of a book, whose lines the games of the room cite as well."""
    room = name.partition("/")[0]
    text = source_lines(library, room, sources)
    if name in library.ids():
        first = _forms(library, name)[0]
        return account(name, first.source.lines, set(_cited_by_game(library, name)), first.furniture, text)
    document = load_document(name, library)
    games = [_cited_by_game(library, game) for game in library.ids() if game.startswith(f"{room}/")]
    own = document.printings.get(name, document.source.lines)
    cited, furniture = cited_lines([document]).union(*games), document.furniture
    if name in document.printings:
        # Another printing of the same pages: a line is accounted for where its counterpart in the first printing is.
        counterparts = list(zip(sorted(own.numbers()), sorted(document.source.lines.numbers()), strict=False))
        cited |= {line for line, like in counterparts if like in cited}
        furniture |= Lines(tuple((line, line) for line, like in counterparts if like in furniture.numbers()))
    return account(name, own, cited, furniture, text)


@lru_cache(maxsize=200)
def _cited_by_game(library: Library, name: str) -> frozenset[int]:
    """The lines that a game cites in any of its forms; kept, since every book of its room asks for them."""
    return frozenset(cited_lines(_forms(library, name)))


def _forms(library: Library, name: str) -> list[Sheet]:
    return [load(f"{name}#{form}" if form else name, STEPS, library=library) for form in forms_of(name, library)]


def _plain(each: LineAccount) -> dict[str, object]:
    lines = [{"line": line, "text": text} for line, text in each.unaccounted]
    figures = {"printed": each.printed, "cited": each.cited, "furniture": each.furniture}
    return {"id": each.id, **figures, "unaccounted": lines}


def _draw(accounts: list[LineAccount]) -> None:
    out = console()
    for each in accounts:
        for line, text in each.unaccounted:
            out.print(f"{each.id}: line {line}: {text}", markup=False, highlight=False, soft_wrap=True)
    printed, left = sum(each.printed for each in accounts), sum(len(each.unaccounted) for each in accounts)
    furniture = sum(each.furniture for each in accounts)
    words = (
        f"{len(accounts)} documents, {printed} printed lines: {printed - furniture - left} cited, {furniture} furniture"
    )
    out.print(f"{words}, {left} not accounted for", style="bold red" if left else "bold green")
