"""Players who sit down in a running game with blinds: every sheet says what they post, or whether the button is theirs.

A sheet that lets them post something has a `deal_in` row with its lines. In all others nothing is printed, and it is a
reading whether the button passes them over.
"""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Session, game, games, terms
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Moved
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton
from houseway.rules.buy_ins import usual_stack


def with_blinds(name: str) -> bool:
    steps = {row.step for row in game(name).round}
    return {"move_button", "post_blinds"} <= steps and "deal_in" not in steps


SILENT = [name for name in games() if game(name).kind == "poker" and with_blinds(name)]


def second_hand(name: str, reading: str) -> tuple[Round, Round]:
    """Five players, the button at seat 1, and the next hand, for which somebody has sat down in seat 2."""
    posted = terms(game(name, {"newcomers": reading}))
    chips = usual_stack(posted)
    session = Session(posted, dict.fromkeys((1, 3, 4, 5, 6), chips), SeededChance(2), lasting=Lasting(DealerButton(6)))
    first = session.deal()
    while first.state == "open":
        first.default()
    session.close(first)
    session.stacks = dict.fromkeys(session.stacks, chips)
    session.join(2, chips)
    return first, session.deal()


def blinds(played: Round) -> list[tuple[int, str]]:
    """The blinds that go round the table, by who posts them."""
    moved = [each for each in played.events if isinstance(each, Moved) and each.because.endswith(" blind")]
    return [(each.payer.seat, each.because) for each in moved if "winner" not in each.because]


@pytest.mark.parametrize("name", SILENT)
def test_a_newcomer_is_dealt_in_and_the_button_passes_them_over_unless_it_is_read_otherwise(name: str) -> None:
    first, second = second_hand(name, "passed-over")
    assert (first.table.facts(Hand).button, second.table.facts(Hand).button) == (1, 3)
    assert 2 in second.table.facts(Hand).order
    # Nobody posts the blind that they posted in the hand before.
    assert blinds(first)
    assert not set(blinds(first)) & set(blinds(second))
    _, second = second_hand(name, "next-player")
    assert second.table.facts(Hand).button == 2
    assert 2 in second.table.facts(Hand).order


@pytest.mark.parametrize("name", SILENT)
def test_a_player_who_sat_out_while_the_blinds_passed_is_dealt_in_again_and_posts_nothing_for_it(name: str) -> None:
    posted = terms(game(name))
    chips = usual_stack(posted)
    session = Session(posted, dict.fromkeys(range(1, 7), chips), SeededChance(2), lasting=Lasting(DealerButton(1)))
    # Seat 5 is away in three hands, while button and blinds go past it.
    session.sit_out(5)
    for _ in range(3):
        played = session.deal()
        assert 5 not in played.table.facts(Hand).order
        while played.state == "open":
            played.default()
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, chips)
    session.come_back(5)
    played = session.deal()
    assert 5 in played.table.facts(Hand).order
    # The blinds that go round are posted, each once, and nothing else of this player but the ante of everybody.
    assert len(blinds(played)) == len({who for who, _ in blinds(played)}) == min(len(posted.stakes.blinds), 3)
    paid = [each.because for each in played.events if isinstance(each, Moved) and each.payer.seat == 5]
    assert [what for what in paid if what != "ante"] == [what for who, what in blinds(played) if who == 5]
