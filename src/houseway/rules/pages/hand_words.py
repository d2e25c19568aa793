"""What the words of a sheet mean that name a way to rank hands: the order of the hands, how totals are compared."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.ranking import ORDERS, RANKINGS, USES
from houseway.ranking.twentyone import NATURALS, RULES, SAVES, TotalRules
from houseway.ranking.twentyone_rules import JOKERS, OVER
from houseway.rules.pages.page_parts import listed_words, sentence
from houseway.rules.sheet.spec import HandRules

_RESULTS = {"push": "the hands push", "player": "the player wins", "dealer": "the player-dealer wins"}
# Uses that leave nothing to be said: a hand is made of whatever cards its holder has.
_PLAIN_USES = ("any-five", "all cards", "two tiles")


def hand_sentences(hand: HandRules, jokers: int) -> list[str]:
    """How a hand is valued in a pack with so many jokers: what the sheet says of it, then what its ranking means."""
    found = [sentence(hand.says)] if hand.says else []
    if hand.ranking in RULES:
        return [*found, *_totals(RULES[hand.ranking])]
    if (words := _ranking_words(hand.ranking, jokers)) != hand.says:
        found.append(sentence(words))
    order = ORDERS.get(hand.ranking)
    if order is not None and (classes := ", ".join(reversed(order.classes))) not in " ".join(found):
        found.append(f"From the best down: {classes}.")
    if hand.use not in _PLAIN_USES:
        found.append(sentence(USES[hand.use].says if hand.use in USES else hand.use))
    return list(dict.fromkeys(found))


def _ranking_words(ranking: str, jokers: int) -> str:
    """What a ranking means; of the joker nothing is said where the pack has none."""
    parts = RANKINGS[ranking].split("; ")
    return "; ".join(part for part in parts if jokers or not part.startswith("the joker"))


def _totals(rules: TotalRules) -> Iterator[str]:
    target = "The target is" if rules.over == "distance" else "The highest total that is not over is"
    yield f"{target} {_points(rules.limit)}."
    if rules.beyond is not None:
        low, high = rules.limit // 2 + 1, rules.beyond // 2 - 1
        yield f"A hard {_points(rules.beyond)} is not over either; {low} to {high} are."
    if rules.joker != "none":
        yield sentence(JOKERS[rules.joker])
    if rules.elevens > 1:
        yield f"As many as {rules.elevens} aces may count eleven at once."
    yield from _naturals(rules)
    yield sentence(OVER[rules.over])
    yield from (
        f"When both are over, though, {_RESULTS[result]} if {SAVES[word].says}." for word, result in rules.saves
    )
    if rules.push_at is not None:
        excepted = "except against a natural and against a hand that is over"
        yield f"A player-dealer who is over with {_points(rules.push_at)} pushes, {excepted}."
    yield _ties(rules)


def _naturals(rules: TotalRules) -> Iterator[str]:
    names = [NATURALS[word].says for word in rules.naturals]
    if not names:
        return
    rank = "equal to each other" if rules.naturals_tie else "from the best down"
    yield f"Naturals{f', {rank}' * (len(names) > 1)}: {'; '.join(names)}. A natural beats every other hand."
    alone = [NATURALS[word].says for word in rules.naturals if NATURALS[word].player_only]
    if alone:
        yield f"For the player-dealer, {listed_words(alone)} is a plain total."
    made = "a switch or a split" if "switched" in rules.bonus else "a split"
    yield f"A natural is dealt: two cards that come together by {made} are none."
    if "switched" in rules.bonus:
        yield "An ace and a ten that were switched together are 21½, which pushes against 21."


def _ties(rules: TotalRules) -> str:
    """`Equal hands push; the player wins ties at natural 21.5 and 21.`"""
    lose_when_over = rules.over in ("dealer", "closer-pushes")
    words = "Equal hands that are not over push" if lose_when_over else "Equal hands push"
    for side, levels in (("player", rules.player_ties), ("player-dealer", rules.dealer_ties)):
        if levels:
            names = [NATURALS[level].says if level in NATURALS else level for level in levels]
            words += f"; the {side} wins ties at {listed_words(names)}"
    return f"{words}."


def _points(halves: int) -> str:
    return f"{halves // 2}{'½' * (halves % 2)}"
