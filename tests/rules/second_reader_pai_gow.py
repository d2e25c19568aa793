"""Pai gow poker for a second reader: hands ranked by counting, a joker by trying every card for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

from houseway import Round
from houseway.cards.card import text
from houseway.families.bank.core.bank_state import Banked
from houseway.play.decisions import Arrange
from houseway.play.ids import stack
from houseway.play.wager_question import Wager
from tests.rules.second_reader import FIVE, RANKS, Hand, made, worth

PACK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
JOKER = "Jk"
ACES = ("Ac", "Ad", "Ah", "As")
FIVE_ALIKE = len(FIVE)


@cache
def five(cards: tuple[str, ...], *, wild: bool) -> tuple[int, tuple[int, ...]]:
    """What five cards are worth, with every card tried for the joker. Five of a kind stand above all others."""
    if JOKER not in cards:
        return worth(cards)
    others = [card for card in cards if card != JOKER]
    if len({card[0] for card in others}) == 1 and (wild or others[0][0] == "A"):
        return FIVE_ALIKE, (RANKS.index(others[0][0]),)
    found = []
    for card in PACK:
        if card not in others:
            value = worth([*others, card])
            if wild or card in ACES or FIVE[value[0]] in ("straight", "flush", "straight flush", "royal"):
                found.append(value)
    return max(found)


def two(cards: Hand, *, wild: bool) -> tuple[int, tuple[int, ...]]:
    """What two cards are worth on the scale of five: pairs and high cards. A bug is an ace in front."""
    ranks = sorted((RANKS.index(card[0]) for card in cards if card != JOKER), reverse=True)
    if len(ranks) == 1:
        ranks = sorted([*ranks, ranks[0] if wild else RANKS.index("A")], reverse=True)
    return (FIVE.index("pair"), (ranks[0],)) if ranks[0] == ranks[1] else (0, tuple(ranks))


@cache
def filled(cards: tuple[str, ...], *, wild: bool) -> frozenset[str]:
    """Every row of a pay table that seven cards fill."""
    found = set()
    for each in combinations(cards, 5):
        with_joker = JOKER in each
        tried = [card for card in PACK if card not in each] if with_joker else [""]
        for card in tried:
            hand = [card if one == JOKER else one for one in each]
            name = made(hand)[0]
            if not with_joker or wild or card in ACES or name in ("straight", "flush", "straight flush", "royal"):
                found.add(name)
        kind, ranks = five(each, wild=wild)
        if kind == FIVE_ALIKE:
            found |= {"five alike", "quads"} | ({"five aces"} if ranks == (RANKS.index("A"),) else set())
        left = [card for card in cards if card not in each]
        if not with_joker and made(each)[0] == "royal" and {one[0] for one in left} == {"K", "Q"}:
            found |= {"royal match"} if left[0][1] == left[1][1] else set()
    return frozenset(found | sevens(cards))


def sevens(cards: tuple[str, ...]) -> set[str]:
    """Seven suited cards in a row, one of them perhaps the joker."""
    others = [card for card in cards if card != JOKER]
    if len({card[1] for card in others}) > 1:
        return set()
    held = {RANKS.index(card[0]) for card in others}
    runs = [set(range(low, low + 7)) for low in range(7)] + [{12, *range(6)}]
    if not any(held <= run for run in runs):
        return set()
    return {"seven with joker" if JOKER in cards else "seven suited"}


def wagers_on(asked: Wager, random: Random) -> dict[object, int]:
    """Something on every circle that is not left out; a bonus where its own wager is, or may be, made."""
    said: dict[object, int] = {}
    for circle in asked.circles:
        if random.random() < 0.85 and (not circle.needs or any(need in said for need in circle.needs)):
            said[circle.id] = circle.least + 100 * random.randint(0, 9)
    return said if asked.why_not(said) is None else {}


def settings_of(asked: Arrange, random: Random) -> object:
    if random.random() < 0.5:
        return asked.default_answer()
    order = random.sample(asked.cards, len(asked.cards))
    return tuple(order[:2]), tuple(order[2:])


def words(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(text(list(cards)).split())


def compare(played: Round, expected: Mapping[int, int]) -> None:
    """Whether everybody who has wagered has won or lost exactly this."""
    people = {place.bettor for place in played.table.facts(Banked).placed}
    came = {person: played.net().get(stack(person), 0) for person in people}
    assert came == {person: expected.get(person, 0) for person in people}
