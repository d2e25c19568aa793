"""How a hand reads while it is being set: the words of each part, and why it would be fouled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from houseway.cards import Card
from houseway.cards.face import take
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.pai_gow.set_hands import CompareSettings, rules_of
from houseway.families.bank.pai_gow.tile_rows import OpenTiles
from houseway.families.points.set_three_hands import SetThreeHands, part_orders
from houseway.play.decisions import Arrange
from houseway.play.table import Table
from houseway.ranking import pai_gow, three_hands, tiles
from houseway.ranking.tiles import TileRules

Params = TypeVar("Params")
Parts = Sequence[Sequence[Card]]


class SettingRead(NamedTuple):
    """What each part is called, and what is wrong with the whole (nothing: it may be set so)."""

    words: tuple[str, ...]
    fouled: str = ""


def read_setting(table: Table, asked: Arrange, parts: Parts) -> SettingRead:
    """Read the parts of a hand as they would be set. All of them must have their cards."""
    if three := _row(table, SetThreeHands):
        return _three_hands(table, three, parts)
    if opened := _row(table, OpenTiles):
        return _tiles(table, asked, opened, parts)
    return _two_hands(table, asked, parts)


def _two_hands(table: Table, asked: Arrange, parts: Parts) -> SettingRead:
    front, back = parts
    laid = pai_gow.set_hand(front, back, rules_of(table.terms.sheet))
    words = laid.front_words, pai_gow.say(laid.back_strength)
    if not laid.fouled:
        return SettingRead(words)
    compared = _row(table, CompareSettings)
    dealer_sets = _banks(table, asked) or (compared is not None and compared.fouled == "is set house way")
    then = "the dealer would set it house way" if dealer_sets else "it would lose"
    return SettingRead(words, f"the front ranks above the back: the hand is fouled, and {then}")


def _tiles(table: Table, asked: Arrange, rules: OpenTiles, parts: Parts) -> SettingRead:
    values = TileRules(gee_joon=rules.gee_joon)
    low, high = (tuple(take(list(part))) for part in parts)
    strengths = tiles.strength(low, values), tiles.strength(high, values)
    words = tiles.say(strengths[0]), tiles.say(strengths[1])
    turned = tiles.lay(low, high, values).low.strength < strengths[0]
    if not turned:
        return SettingRead(words)
    wrong = "is turned round" if _banks(table, asked) else rules.wrong
    return SettingRead(words, f"the low hand ranks above the high hand: it {wrong}")


def _three_hands(table: Table, rules: SetThreeHands, parts: Parts) -> SettingRead:
    front, middle, back = parts
    laid = three_hands.set_three(front, middle, back, part_orders(table, rules.front, rules.five))
    if not laid.fouled:
        return SettingRead(laid.words)
    return SettingRead(
        laid.words, "a hand in front ranks above one behind it: the hand is fouled, and every part loses"
    )


def _banks(table: Table, asked: Arrange) -> bool:
    return table.facts(Banked).seat == asked.seat


def _row(table: Table, kind: type[Params]) -> Params | None:
    """The parameters of the row of the round that has them."""
    return next((row.params for row in table.terms.sheet.round if isinstance(row.params, kind)), None)
