"""The law of the order within a seat, over every game in which others wager behind it.

`From seat to seat, this wager and then that one` does not say whether the wagers of one bettor or those of one kind
come first; nor does `position by position`. The back line is named beside it, or a table posts the order; it counts
where the bank covers only a part.
"""

from __future__ import annotations

import re

import pytest

from houseway import game, games
from houseway.families.bank.core.settle_circles import Settle
from houseway.play.events import Settled
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from tests.rules.book_rows import text_of
from tests.rules.twentyone_table import answer, bank, order, place, posted, sit, stand_pat, wager

BEHIND = [name for name in games() if game(name).kind == "bank" and game(name).back_line]


@pytest.mark.parametrize("name", BEHIND)
def test_the_order_of_several_bettors_at_a_seat_is_printed_or_posted(name: str) -> None:
    sheet = game(name)
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    posted_here = {
        value for each in choices for path, value in each.sets.items() if re.fullmatch(r"round\.settle[\w-]*\.by", path)
    }
    for row in sheet.round:
        if not isinstance(row.params, Settle) or len(row.params.order) < 2:
            continue
        printed = " ".join(" ".join(text_of(sheet.room)[at - 1] for at in sorted(row.lines.numbers())).lower().split())
        by_position = "position by position" in printed
        named = "backline bettors are paid" in printed or "from player to player" in printed
        if named or not (by_position or "seat to seat" in printed):
            continue
        # `All Player wagers, all Banker wagers` has the wagers of everybody in mind: there it is the kind or the seat.
        of_everybody = "in the following order: all" in printed and not by_position
        asked = {"seat", "wager"} if of_everybody else {"seat", "bettor"}
        assert asked <= posted_here, f"{row.name or row.step}: {row.lines}"


@pytest.mark.rule("players/blackjack-5-buster", "1984-1987, 2093-2096")
@pytest.mark.parametrize(
    ("reading", "paid"),
    [
        ("bettor", [(2, "game", 10), (2, "buster", 15), (9, "game", 0), (9, "buster", 0)]),
        ("kind", [(2, "game", 10), (9, "game", 10), (2, "buster", 5), (9, "buster", 0)]),
    ],
)
def test_a_bank_of_25_dollars_pays_one_bettor_after_another_or_one_kind_after_another(
    reading: str, paid: list[tuple[int, str, int]]
) -> None:
    """The player-dealer busts with three cards: the game wager pays 1 to 1 and Buster Blackjack 2 to 1."""
    terms = posted("players/blackjack-5-buster", {"within-a-seat": reading}, option="none")
    notes = Lasting(SeatNotes(behind={9: 2}))
    played = bank(sit(terms, order(["Kh 9d"], "9c 7c", "9s"), lasting=notes, stacks={9: 900}))
    wager(played, {2: "game $10, buster $10", 9: "game $10, buster $10"}, 25)
    settled = [each for each in stand_pat(played).events if isinstance(each, Settled)]
    assert [(each.seat, each.wager, each.net // 100) for each in settled] == paid


@pytest.mark.rule("calgrand/buster-blackjack", "5651-5654")
@pytest.mark.parametrize(
    ("reading", "paid"),
    [
        ("with-the-bettor", [(2, "game", 10), (2, "buster", 10), (20, "game", 5), (20, "buster", 0)]),
        ("with-the-seat", [(2, "game", 10), (20, "game", 10), (2, "buster", 5), (20, "buster", 0)]),
    ],
)
def test_hot_action_pays_buster_with_its_bettor_or_after_the_wagers_of_the_seat(
    reading: str, paid: list[tuple[int, str, int]]
) -> None:
    """The player-dealer has $25 and busts with three cards: Buster Blackjack pays 1 to 1, as the wager does."""
    terms = posted("calgrand/hot-action-blackjack", {"buster-order": reading}, option="C1")
    notes = Lasting(SeatNotes(behind={20: 2}))
    played = bank(sit(terms, order(["Kh 9d"], "9c 7c", "9s"), seats=2, lasting=notes, stacks={20: 900}))
    wagers = {2: "game $10, buster $10", 20: "game $10, buster $10"}
    settled = [each for each in stand_pat(wager(place(played, wagers), wagers, 25)).events if isinstance(each, Settled)]
    assert [(each.seat, each.wager, each.net // 100) for each in settled] == paid


@pytest.mark.rule("calgrand/war-blackjack", "8869-8873")
@pytest.mark.parametrize(
    ("reading", "paid"),
    [
        ("bettor", [(2, "blackjack", -10), (2, "insurance", 10), (20, "blackjack", -5), (20, "insurance", 0)]),
        ("kind", [(2, "blackjack", -10), (20, "blackjack", -10), (2, "insurance", 5), (20, "insurance", 0)]),
    ],
)
def test_the_half_for_blackjack_goes_by_bettor_or_by_kind_at_a_position(
    reading: str, paid: list[tuple[int, str, int]]
) -> None:
    """The player-dealer has put up $50, of which $25 meet Blackjack, and holds a natural under an ace."""
    terms = posted("calgrand/war-blackjack", {"within-a-seat": reading}, option="C1")
    notes = Lasting(SeatNotes(behind={20: 2}))
    played = bank(sit(terms, order(["Kh 9d"], "Ac Kc"), seats=2, lasting=notes, stacks={20: 900}))
    wagers = {2: "blackjack $10", 20: "blackjack $10"}
    wager(place(played, wagers), wagers, 50)
    answer(played, "insurance $5", "insurance $5")
    settled = [each for each in played.events if isinstance(each, Settled)]
    assert [(each.seat, each.wager, each.net // 100) for each in settled] == paid


@pytest.mark.rule("calgrand/three-card-poker", "9893-9895, 9901-9903")
@pytest.mark.parametrize(
    ("reading", "paid"),
    [
        ("bettor", [(2, "ante", 10), (2, "play", 10), (2, "bonus", 5), (20, "ante", 0), (20, "play", 0)]),
        ("kind", [(2, "ante", 10), (20, "ante", 10), (2, "play", 5), (20, "play", 0), (2, "bonus", 0)]),
    ],
)
def test_a_bank_of_25_dollars_pays_antes_and_play_bets_by_bettor_or_by_kind(
    reading: str, paid: list[tuple[int, str, int]]
) -> None:
    """A pair against a queen: Ante and Play are paid 1 to 1, and so is the Bonus bet of the seated player."""
    terms = posted("calgrand/three-card-poker", {"within-a-seat": reading}, option="C1")
    notes = Lasting(SeatNotes(behind={20: 2}))
    played = bank(sit(terms, "Kh Kd 4c Qs 8d 2c", seats=2, lasting=notes, stacks={20: 900}))
    wagers = {2: "ante $10, bonus $10", 20: "ante $10"}
    wager(place(played, wagers), wagers, 25)
    while played.state == "open":
        answer(played, "play")
    settled = [each for each in played.events if isinstance(each, Settled)]
    assert [(each.seat, each.wager, each.net // 100) for each in settled] == paid
