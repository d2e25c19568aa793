"""What a wager may be beside the others of its sheet, in sentences: what it needs, how large it is, how it is paid."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rules.pages.page_parts import listed_words, wager_on
from houseway.rules.sheet.spec import Sheet, WagerRules

_TIMES = ("", "", "twice ", "three times ", "four times ")


def wager_conditions(sheet: Sheet, wager: WagerRules) -> Iterator[str]:
    """`Needs a wager on Ante.` `Equal to twice the wager on Ante.` What the sheet says itself is not said twice."""
    if wager.needs and "Needs a" not in wager.says:
        titles = [each.title for each in sheet.wagers if each.id in wager.needs]
        own_name = all(title == wager_on(title) for title in titles)
        named = [f"the {title}" for title in titles] if own_name else titles
        yield f"Needs {'' if own_name else 'a wager on '}{listed_words(named, 'or')}."
    if wager.one_of:
        yield f"Only one {wager.one_of} may be made."
    times = _TIMES[wager.times] if wager.times < len(_TIMES) else f"{wager.times} times "
    if wager.equals:
        yield f"Equal to {times}the {wager_on(sheet.wager(wager.equals).title)}."
    if wager.at_most:
        titles = [sheet.wager(each).title for each in wager.at_most]
        what = f"the wagers on {listed_words(titles)} together" if titles[1:] else f"the {wager_on(titles[0])}"
        yield f"At most {times}{what}."
    if wager.limits:
        yield f"Limits {wager.limits}."
    if wager.paid == "for each":
        yield "Paid for each row that is true."
