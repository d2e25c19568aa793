"""Baccarat Gold 2.0 of the Oaks: five fee options against the print, and nothing to deal."""

from __future__ import annotations

import re

import pytest

from houseway.cli.check_lines import account_of
from houseway.errors import BadRules
from houseway.families.registry import game, games
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.values import Band, Cents, Lines
from tests.rules.book_rows import SOURCES, cents, words

GOLD = "oaks/baccarat-gold-2-0"
_WAGER = r"{} (\$[0-9]+) - (\$[0-9]+) \$([0-9]+)"
_ROW = re.compile(
    r"\b([1-5]) "
    + _WAGER.format("Game")
    + r" \$([0-9]+) "
    + _WAGER.format("Tie Bet")
    + " "
    + _WAGER.format("Gold Bonus")
)


def printed() -> list[tuple[str, list[Band], list[Cents]]]:
    """Every option: its limits of Game, Tie and Gold Bonus, and the fees of the bank and of each of the three."""
    found = []
    for row in _ROW.finditer(words("oaks", Lines.read("3365-3394"))):
        option, *rest = row.groups()
        bands = [Band.read(f"{rest[at]}-{rest[at + 1]}") for at in (0, 4, 7)]
        found.append((option, bands, [cents(rest[at]) for at in (3, 2, 6, 9)]))
    return found


@pytest.mark.rule(GOLD, "3355-3394")
def test_five_options_have_the_printed_limits_and_fees() -> None:
    [schedule] = load_document(GOLD).fees
    stand = []
    for option in schedule.options:
        (bank,), (game_fee,), (bonus,) = option.pays
        circles = option.circles
        assert option.limits is not None
        limits = [option.limits, circles["tie"], circles["gold-bonus"]]
        stand.append((option.id, limits, [bank, game_fee, bonus, bonus]))
    assert stand == printed()
    assert [each[0] for each in stand] == list("12345")


@pytest.mark.rule(GOLD, "3356-3362")
def test_who_pays_for_what_is_what_the_text_says() -> None:
    [schedule] = load_document(GOLD).fees
    text = words("oaks", Lines.read("3356-3362"))
    bank, wagers, bonus = schedule.charges
    assert "per round of play from the player-dealer" in text
    assert (bank.payer, bank.by) == ("player-dealer", "hand")
    assert "no fee taken for each Tie Bet or Gold Bonus wager placed. For schedule options 2-5" in text
    assert (wagers.on, bonus.on) == (("game",), ("tie", "gold-bonus"))
    assert [option.pays[2][0] for option in schedule.options] == [0, 100, 100, 100, 100]
    assert "immediately after cards have been distributed" in text
    assert {charge.at for charge in schedule.charges} == {("after the deal",)}


def test_it_is_no_game_that_can_be_dealt() -> None:
    assert GOLD not in games()
    with pytest.raises(BadRules):
        game(GOLD)
    assert load_document(GOLD).fees[0].undescribed == ("Baccarat Gold 2.0 (GEGA-003229)",)


def test_every_printed_line_is_accounted_for() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no line can be looked at")
    assert account_of(shipped(), GOLD, SOURCES).unaccounted == ()
