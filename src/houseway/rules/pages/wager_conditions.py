"""What a wager may be beside the others of its sheet, in sentences: what it needs, how large it is, how it is paid."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rules.pages.page_parts import listed_words
from houseway.rules.sheet.spec import Sheet, WagerRules

_TIMES = ("", "", "twice ", "three times ", "four times ")


def wager_conditions(sheet: Sheet, wager: WagerRules) -> Iterator[str]:
    """`Needs a wager on Ante.` `Equal to twice the Ante.` `Limits $1-$50.`"""
    if wager.needs:
        titles = [each.title for each in sheet.wagers if each.id in wager.needs]
        yield f"Needs a wager on {listed_words(titles, 'or')}."
    if wager.one_of:
        yield f"Only one {wager.one_of} may be made."
    times = _TIMES[wager.times] if wager.times < len(_TIMES) else f"{wager.times} times "
    if wager.equals:
        yield f"Equal to {times}the wager on {sheet.wager(wager.equals).title}."
    if wager.at_most:
        titles = [sheet.wager(each).title for each in wager.at_most]
        what = f"the wagers on {listed_words(titles)} together" if titles[1:] else f"the wager on {titles[0]}"
        yield f"At most {times}{what}."
    if wager.limits:
        yield f"Limits {wager.limits}."
    if wager.paid == "for each":
        yield "Paid for each row that is true."
