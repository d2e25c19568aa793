"""Bots for empty seats: a bot answers only from what its seat may see.

The view is passed as a function, so that a bot that does not look costs nothing. It shows the table as it stands,
without the history of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from houseway.bots.bank_bots import bank_regular
from houseway.bots.bot_types import Bot, Sight
from houseway.bots.pai_gow_bots import double_down, pai_gow_bot
from houseway.bots.pan_bots import pan_bot
from houseway.bots.poker_bots import TEMPERS, poker_bot, sized
from houseway.bots.poker_vs_bank_bots import is_peek_bonus, peek_bonus, play_or_fold
from houseway.bots.twentyone_bots import basic_strategy, is_twentyone, twentyone_bot
from houseway.cards.rng import Chance, below, shuffle
from houseway.errors import BadInput, check_type, nearest
from houseway.play.decisions import OPENING, Arrange, Choose, Decision, Meld, Pick
from houseway.play.ids import CircleId
from houseway.play.round import Round
from houseway.play.view import glance
from houseway.play.wager_question import Answer, Wager
from houseway.rules.sheet.spec import Sheet


def default_bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Always give the default answer, as if the clock ran out."""
    return decision.default_answer()


def call_bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Always check or call; open for the least with openers, or where nobody may check. Else the default answer."""
    if isinstance(decision, Choose):
        wanted = ("open", "bet", "check") if decision.about == OPENING else ("check", "call")
        wanted = (*wanted, "bet") if decision.about == "bet" else wanted
        move = next((each for each in wanted if each in decision.moves), None)
        if move is not None:
            return sized(decision, move, 0)
    return decision.default_answer()


def flat_bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """The minimum on every circle; takes the bank when offered, and puts up the default, which is full cover.

    Where only one of several circles may be chosen it takes any of them. Hands are played by the book.
    """
    match decision:
        case Wager(required=False, circles=circles):
            groups: dict[tuple[str, tuple[int, int, int]], list[CircleId]] = {}
            for each in circles:
                if each.one_of:
                    groups.setdefault(each.group, []).append(each.id)
            chosen = [_one_of(group, chance) for group in groups.values()]
            answer = {each.id: each.least for each in circles if not each.one_of or each.id in chosen}
            while answer and decision.why_not(answer):
                answer.popitem()
            return answer
        case Choose(moves=moves) if "take" in moves:
            return "take"
    return _by_the_book(sight, decision, chance)


def regular_at_a_bank(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Small wagers, and every hand by the book."""
    if is_peek_bonus(decision):
        return peek_bonus(sight, decision, chance)
    if decision.about in BOOK:
        return _by_the_book(sight, decision, chance)
    return bank_regular(sight, decision, chance)


def _by_the_book(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    bot = basic_strategy if is_twentyone(decision) else BOOK.get(decision.about, default_bot)
    return bot(sight, decision, chance)


def random_bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Any legal answer, not only the offered examples."""
    match decision:
        case Choose():
            return _random_move(decision, chance)
        case Wager():
            return _random_wager(decision, chance)
        case Pick():
            left = list(decision.cards)
            count = decision.least + below(chance, min(decision.most, len(left)) - decision.least + 1)
            return tuple(left.pop(below(chance, len(left))) for _ in range(count))
        case Arrange():
            return _random_setting(decision, chance)
        case Meld():
            return _one_of(list(decision.offers()), chance)


def _random_move(decision: Choose, chance: Chance) -> Answer:
    move = _one_of(list(decision.moves), chance)
    amount = (decision.amounts or {}).get(move)
    if amount is None:
        return move
    return (move, amount.least + amount.step * below(chance, (amount.most - amount.least) // amount.step + 1))


def _random_setting(decision: Arrange, chance: Chance) -> Answer:
    left = list(decision.cards)
    shuffle(left, chance)
    return tuple(tuple(left.pop() for _ in range(part.size)) for part in decision.parts)


def _random_wager(decision: Wager, chance: Chance) -> Answer:
    answer = {}
    for circle in decision.circles:
        if below(chance, 2) and circle.most >= circle.least:
            # Small multiples of the minimum, so that the stack lasts for more than one circle.
            steps = min((circle.most - circle.least) // circle.step, 4 * circle.least // circle.step)
            answer[circle.id] = circle.least + circle.step * below(chance, steps + 1)
    if decision.why_not(answer) is None:
        return answer
    offers = list(decision.offers())
    return _one_of(offers, chance) if offers else decision.default_answer()


def _one_of(choices: list[Answer], chance: Chance) -> Answer:
    return choices[below(chance, len(choices))]


POLICIES: Mapping[str, Bot] = {"call": call_bot, "default": default_bot, "flat": flat_bot, "random": random_bot}
# Where hands are only set, the default answer is the best setting of one's own cards.
REGULARS: Mapping[str, Bot] = {"bank": regular_at_a_bank, "points": default_bot}
# How a hand is played against a bank, by what is asked about it.
BOOK: Mapping[str, Bot] = {"play or fold": play_or_fold, "double down": double_down}
FAMILIES: Mapping[str, Callable[[Sheet], Bot]] = {
    "pai-gow-poker": pai_gow_bot,
    "blackjack-like": twentyone_bot,
    "rummy": pan_bot,
}
USUAL: Mapping[str, str] = {"poker": "call", "bank": "flat", "rummy": "regular", "points": "regular"}
NAMES = (*sorted([*POLICIES, *TEMPERS]), "regular")


def policy(name: str, sheet: Sheet) -> Bot:
    """The bot of this name for this game; `regular` plays a modest, reasonable game."""
    check_type(sheet, Sheet, "a sheet, such as houseway.game('players/ez-baccarat')", "sheet")
    if not isinstance(name, str) or name not in NAMES:
        raise BadInput(f"no bot is called {name!r}; {nearest(name, NAMES)}", where="policy")
    if name in POLICIES:
        return POLICIES[name]
    if sheet.kind == "poker":
        return poker_bot("tight" if name == "regular" else name, sheet)
    if name != "regular":
        raise BadInput(f"{name} plays poker, which {sheet.name} is not", where="policy")
    return FAMILIES[sheet.family](sheet) if sheet.family in FAMILIES else REGULARS[sheet.kind]


def answer_all(played: Round, bots: Mapping[int, Bot], chance: Chance) -> bool:
    """Let the bots answer their open questions. False when none of them was asked."""
    answered = False
    table = played.table
    for decision in played.open_decisions():
        if bot := bots.get(decision.seat):
            answer = bot(partial(glance, table, decision.seat), decision, chance)
            played.answer(decision.number, decision.seat, answer)
            answered = True
    return answered
