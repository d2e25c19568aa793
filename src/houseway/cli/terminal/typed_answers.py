"""What a person may type for each shape of decision: a number, a few letters or the words, with amounts in dollars."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.cards import Card
from houseway.cards.face import face, pretty
from houseway.errors import BadInput, NotLegal, nearest
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose, Decision, Meld, Pick
from houseway.play.ids import CircleId
from houseway.play.wager_question import Amount, Answer, Circle, Wager
from houseway.rules.fees import DUE_ONCE
from houseway.rules.sheet.values import Cents, Money, dollars

# These letters are commands, never moves.
RESERVED = ("r", "p", "h", "q", "v", "?")
_WITH_AMOUNT = re.compile(r"(.+?)\s+(?:to\s+)?(\$?[\d,.]+|min|max|all(?: in)?)")
_NOTHING = ("nothing", "none", "no", "0", "-")


def read(decision: Decision, typed: str) -> Answer:
    """The answer that was typed. Anything else is refused, and nothing changes."""
    match decision:
        case Choose():
            answer: Answer = _choose(decision, typed)
        case Wager():
            answer = _wager(decision, typed)
        case Pick():
            answer = _pick(decision, typed)
        case Arrange():
            answer = _arrange(decision, typed)
        case Meld():
            answer = _meld(decision, typed)
    if why := decision.why_not(answer):
        raise NotLegal(why)
    return answer


def shortcuts(words: Sequence[str]) -> list[str]:
    """The shortest unique beginning of each word that is not a command."""
    found = []
    for word in words:
        sizes = range(1, len(word) + 1)
        alone = (word[:size] for size in sizes if sum(other.startswith(word[:size]) for other in words) == 1)
        found.append(next((each for each in alone if each not in RESERVED and not each.endswith(" ")), word))
    return found


def prompt(decision: Decision) -> str:
    """The legal moves: one on each line, or side by side where they are short."""
    match decision:
        case Choose():
            return "   ".join(_moves(decision))
        case Wager():
            return "\n".join(_circles(decision))
        case Pick():
            numbered = (f"{at} {pretty(each)}" for at, each in enumerate(decision.cards, start=1))
            many = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
            return f"pick {many} of   " + "   ".join(numbered)
        case Arrange():
            numbered = (f"{at} {pretty(each)}" for at, each in enumerate(decision.cards, start=1))
            sizes = ", ".join(f"{part.size} {part.name}" for part in decision.parts[:-1])
            return f"name {sizes} of   " + "   ".join(numbered) + f"   or {HOUSE_WAY}: {decision.say(decision.default)}"
        case Meld():
            words = _meld_words(decision)
            return "\n".join(f"{at:>2} {each}" for at, each in enumerate(words, start=1))


def default_words(decision: Decision) -> str:
    """What the Enter key answers, if anything. It never folds."""
    default = decision.default_answer()
    return "" if default == "fold" else decision.say(default)


def _moves(decision: Choose) -> list[str]:
    costs = decision.costs or (0,) * len(decision.moves)
    rows = []
    for at, (move, key, cost) in enumerate(zip(decision.moves, shortcuts(decision.moves), costs, strict=True), start=1):
        amount = (decision.amounts or {}).get(move)
        price = f" {_range(amount)}" if amount else f" {dollars(cost)}" if cost else ""
        rows.append(f"{at} {move}{price}" + (f" ({key})" if key != move else ""))
    return rows


def _range(amount: Amount) -> str:
    least, most = dollars(amount.least), dollars(amount.most)
    return least if least == most else f"{least} to {most}"


def _circles(decision: Wager) -> list[str]:
    rows = []
    for at, (circle, key) in enumerate(zip(decision.circles, _circle_keys(decision), strict=True), start=1):
        words = f"{at:>2} {circle.title} ({key}): {dollars(circle.least)} to {dollars(circle.most)}"
        words += _fee(decision, circle)
        words += f", needs {' or '.join(map(str, circle.needs))}" if circle.needs else ""
        words += f", equal to {circle.equals}" if circle.equals else ""
        words += f", at most {circle.at_most}" if circle.at_most else ""
        words += f", one {circle.one_of}" if circle.one_of else ""
        rows.append(words)
    return rows


def _fee(decision: Wager, circle: Circle) -> str:
    """`, fee $1`, `, fee $0.50 to $5` by its amount, or nothing where other wagers decide whether there is a fee."""
    lowest, highest = (
        circle.fee + decision.more_fees({circle.id: amount})
        for amount in (circle.least, max(circle.least, circle.most))
    )
    if any(fee.by in {"separate wager", *DUE_ONCE} or circle.id.wager in fee.over for fee in decision.fees):
        return f", fee {dollars(highest)} by itself" if highest else ""
    between = f" to {dollars(highest)}" if highest > lowest else ""
    return f", fee {dollars(lowest)}{between}" if highest else ""


def _circle_keys(decision: Wager) -> list[str]:
    return shortcuts([str(circle.id) for circle in decision.circles])


def _choose(decision: Choose, typed: str) -> Answer:
    amounts = decision.amounts or {}
    if typed in ("all in", "allin") and amounts:
        move = next(iter(amounts))
        return (move, amounts[move].most)
    with_amount = _WITH_AMOUNT.fullmatch(typed)
    if with_amount is None or typed in decision.moves:
        move = _meant(typed, decision.moves, "move")
        if move in amounts:
            raise BadInput(
                f"{move} needs an amount, {_range(amounts[move])}: type for example `{_example(move, amounts)}`"
            )
        return move
    move = _meant(with_amount[1], decision.moves, "move")
    if move not in amounts:
        raise BadInput(f"{move} takes no amount here; type `{move}` alone")
    return (move, _amount(with_amount[2], amounts[move].least, amounts[move].most))


def _example(move: str, amounts: dict[str, Amount]) -> str:
    return f"{move} {dollars(amounts[move].least).removeprefix('$')}"


def _wager(decision: Wager, typed: str) -> Answer:
    if typed in _NOTHING:
        return {}
    if len(decision.circles) == 1 and re.fullmatch(r"\$?[\d,.]+|min|max", typed):
        typed = f"{decision.circles[0].id} {typed}"
    answer: dict[CircleId, Cents] = {}
    ids = [str(circle.id) for circle in decision.circles]
    titles = {circle.title.lower(): str(circle.id) for circle in decision.circles}
    # A comma between thousands has no space after it: `player 1,000, tie 5`.
    for part in re.split(r",\s+|,(?=\D)|;| and ", typed):
        match = _WITH_AMOUNT.fullmatch(part.strip())
        if match is None:
            raise BadInput(f"{part.strip()!r} is not a circle and an amount; type for example `{ids[0]} 25`")
        name = titles.get(match[1]) or _meant(match[1], ids, "circle")
        circle = decision.circles[ids.index(name)]
        if circle.id in answer:
            raise BadInput(f"{name} is wagered on twice; say it once with the whole amount")
        answer[circle.id] = _amount(match[2], circle.least, circle.most)
    return answer


def _amount(words: str, least: Cents, most: Cents) -> Cents:
    if words == "min":
        return least
    return most if words in ("max", "all", "all in") else Money.read(words)


def _arrange(decision: Arrange, typed: str) -> Answer:
    """The cards of every part but the last, parted by bars; the last part is what is left."""
    words = typed.strip().lower()
    if words and HOUSE_WAY.startswith(words):
        return HOUSE_WAY
    left = list(decision.cards)
    parts = []
    for named in typed.split("|")[: len(decision.parts) - 1]:
        picked = _faces(decision.cards, named)
        parts.append(tuple(picked))
        for each in picked:
            if each in left:
                left.remove(each)
    return (*parts, tuple(left))


def _pick(decision: Pick, typed: str) -> Answer:
    return () if typed in _NOTHING else _faces(decision.cards, typed)


def _faces(cards: Sequence[Card], typed: str) -> tuple[Card, ...]:
    """Cards by their numbers in a list, or by name."""
    picked = []
    for word in typed.replace(",", " ").split():
        if word.isdigit():
            if not 1 <= int(word) <= len(cards):
                raise BadInput(f"there is no card number {word}; they run from 1 to {len(cards)}")
            picked.append(cards[int(word) - 1])
        else:
            word = word.replace("10", "t")
            picked.append(face(word[:1].upper() + word[1:].lower()))
    return tuple(picked)


def _meld(decision: Meld, typed: str) -> Answer:
    words = _meld_words(decision)
    by_case = {each.lower(): each for each in words}
    return by_case[_meant(typed, list(by_case), "move")]


def _meld_words(decision: Meld) -> list[str]:
    return [*(lay.say() for lay in decision.lays), *decision.moves]


def _meant(typed: str, words: Sequence[str], what: str) -> str:
    """The word that was typed: by its number, its first letters or in full."""
    if typed in words:
        return typed
    if typed.isdigit():
        if 1 <= int(typed) <= len(words):
            return words[int(typed) - 1]
        raise BadInput(f"there is no {what} number {typed}; they run from 1 to {len(words)}")
    begun = [word for word in words if word.startswith(typed)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise BadInput(f"{typed!r} may be {' or '.join(begun[:4])}")
    raise BadInput(f"no {what} is called {typed!r}; {nearest(typed, words)}")
