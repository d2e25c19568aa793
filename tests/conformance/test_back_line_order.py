"""The law of the order within a seat, over every game in which others wager behind it.

`From seat to seat, this wager and then that one` does not say whether the wagers of one bettor or those of one kind
come first. The back line is named beside it, or a table posts the order; it counts where the bank covers only a part.
"""

from __future__ import annotations

import pytest

from houseway import game, games
from houseway.families.bank.core.settle_circles import Settle
from houseway.play.events import Settled
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from tests.rules.book_rows import text_of
from tests.rules.twentyone_table import bank, order, posted, sit, stand_pat, wager

BEHIND = [name for name in games() if game(name).kind == "bank" and game(name).back_line]


@pytest.mark.parametrize("name", BEHIND)
def test_the_order_of_several_bettors_at_a_seat_is_printed_or_posted(name: str) -> None:
    sheet = game(name)
    chosen = {path for reading in sheet.readings for choice in reading.choices.values() for path in choice.sets}
    for row in sheet.round:
        if not isinstance(row.params, Settle) or len(row.params.order) < 2:
            continue
        printed = " ".join(text_of(sheet.room)[at - 1] for at in sorted(row.lines.numbers())).lower()
        named = "backline bettors are paid" in printed or "from player to player" in printed
        posted_here = any(path.endswith(".by") and path.startswith("round.") for path in chosen)
        assert posted_here or named or "seat to seat" not in printed, f"{row.name or row.step}: {row.lines}"


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
