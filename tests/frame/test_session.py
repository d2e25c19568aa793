"""What lasts between rounds: stacks, button, bank, shoe and rack."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from houseway.bots.bot import random_bot
from houseway.cards import LiveChance, SeededChance
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.registry import game
from houseway.play.events import Dealt
from houseway.play.ids import RACK, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.round_file import write
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from tests.frame.helpers import BACCARAT, holdem, random_answer, snapshot

STACKS = dict.fromkeys(range(1, 6), 1_000_000)


def baccarat(seed: int = 1, *, decks: int = 8, fee: str | None = None) -> Session:
    return Session(terms(game(BACCARAT), fee, decks), STACKS, SeededChance(seed))


def poker(seed: int = 1, stack: int = 20000, form: str = "limit") -> Session:
    return Session(terms(holdem(form), "3"), dict.fromkeys(range(1, 5), stack), SeededChance(seed))


def finish(played: Round, chance: SeededChance) -> Round:
    while played.state == "open":
        decision = played.open_decisions()[0]
        played.answer(decision.number, decision.seat, random_answer(decision, chance))
    return played


def deal_a_hand(session: Session, chance: SeededChance) -> Round:
    """A round in which somebody takes the bank and cards come out."""
    played = session.deal()
    played.answer(1, played.open_decisions()[0].seat, "take")
    for decision in played.open_decisions():
        wager = random_bot(dict, decision, chance)
        played.answer(decision.number, decision.seat, wager or {"player": 500})
    played.default()
    assert played.state == "over"
    return played


def dealt(played: Round) -> list[int]:
    return [face for event in played.events if isinstance(event, Dealt) for face in event.cards]


def test_stacks_carry_over_and_the_table_as_a_whole_loses_only_the_collection() -> None:
    session, chance = poker(), SeededChance(2)
    for _ in range(30):
        before = dict(session.stacks)
        played = finish(session.deal(), chance)
        assert played.opening_stacks == {seat: amount for seat, amount in before.items() if amount}
        session.close(played)
        net = played.net()
        for seat, amount in session.stacks.items():
            assert amount == before[seat] + net.get(stack(seat), 0)
        assert sum(session.stacks.values()) + session.collected == 80000
        if sum(amount > 0 for amount in session.stacks.values()) < 2:
            break
    assert session.collected > 0
    assert session.rounds > 5


def test_the_button_is_drawn_for_once_and_then_moves_one_seat() -> None:
    session = poker(stack=10**6)
    buttons, draws = [], []
    for _ in range(9):
        played = session.deal()
        draws.append(any(event.to.kind == "draw" for event in played.events if isinstance(event, Dealt)))
        while played.state == "open":
            played.default()
        session.close(played)
        buttons.append(session.lasting[DealerButton].seat)
    assert draws == [True] + [False] * 8
    assert all(after == before % 4 + 1 for before, after in pairwise(buttons))


def test_every_poker_hand_is_shuffled_anew() -> None:
    session = poker(stack=10**6)
    orders = set()
    for _ in range(5):
        played = session.deal()
        assert len(played.table.shoe.opening) == 52
        orders.add(played.table.shoe.opening)
        while played.state == "open":
            played.default()
        session.close(played)
    assert len(orders) == 5


def test_busted_seats_are_not_dealt_in() -> None:
    session = Session(terms(holdem(), "3"), {1: 20000, 2: 0, 3: 20000, 4: 20000}, SeededChance(1))
    assert session.deal().table.seats == (1, 3, 4)
    session.stacks[4] = 0
    assert session.deal().table.seats == (1, 3)
    session.stacks[3] = 0
    with pytest.raises(BadInput, match="seats 2 to 10, not 1"):
        session.deal()


def test_players_who_lose_everything_are_left_out_of_the_next_hand() -> None:
    session, chance = poker(3, stack=3000, form="no-limit"), SeededChance(3)
    for _ in range(60):
        played = finish(session.deal(), chance)
        session.close(played)
        alive = [seat for seat, amount in session.stacks.items() if amount]
        if len(alive) < 4:
            break
    assert len(alive) < 4
    if len(alive) > 1:
        assert session.deal().table.seats == tuple(alive)
    assert sum(session.stacks.values()) + session.collected == 12000


# The shoe --------------------------------------------------------------------------------------------------------


def test_the_shoe_goes_on_to_the_cut_card_and_is_then_shuffled() -> None:
    session, chance = baccarat(), SeededChance(4)
    out: list[int] = []
    shoes = 0
    for _ in range(150):
        left = 416 - len(out)
        played = deal_a_hand(session, chance)
        if left <= 14 or not shoes:
            shoes += 1
            out = []
            assert len(played.table.shoe.opening) == 416
            assert RACK not in played.table.piles
        else:
            assert len(played.table.shoe.opening) == left
            assert played.table.pile(RACK).cards == list(played.opening_rack)
            assert Counter(played.opening_rack) == Counter(out)
        out += dealt(played)
        session.close(played)
    assert shoes == 2 or shoes == 3


def test_a_shoe_is_dealt_in_the_order_of_its_one_shuffle() -> None:
    session, chance = baccarat(7), SeededChance(5)
    order: tuple[int, ...] = ()
    out: list[int] = []
    while len(out) < 402:
        played = deal_a_hand(session, chance)
        order = order or played.table.shoe.opening[::-1]
        out += dealt(played)
        session.close(played)
    assert out == list(order[: len(out)])


@pytest.mark.parametrize("decks", [3, 8])
def test_cards_are_conserved_over_300_rounds(decks: int) -> None:
    session, chance = baccarat(8, decks=decks), SeededChance(6)
    pack = session.terms.pack.cards()
    fresh = 0
    for _ in range(300):
        played = finish(session.deal(), chance)
        piles = [face for pile in played.table.piles.values() for face in pile.cards]
        assert sorted([*played.table.shoe.stack, *piles]) == pack
        fresh += len(played.table.shoe.opening) == len(pack)
        session.close(played)
        assert sum(session.stacks.values()) + session.collected == 5_000_000
    assert fresh > 1
    assert session.rounds == 300


def test_the_bank_is_remembered_from_round_to_round() -> None:
    session, chance = baccarat(), SeededChance(1)
    banks = []
    for _ in range(8):
        played = deal_a_hand(session, chance)
        session.close(played)
        banks.append(session.lasting[BankRotation].seat)
    assert banks == [1, 1, 2, 2, 3, 3, 4, 4]


# Void, open, again -----------------------------------------------------------------------------------------------


def test_a_void_round_changes_nothing_but_the_shuffle() -> None:
    session, chance = baccarat(), SeededChance(1)
    for _ in range(3):
        session.close(deal_a_hand(session, chance))
    kept = (dict(session.stacks), session.lasting, session.collected)
    played = session.deal()
    played.answer(1, played.open_decisions()[0].seat, "take")
    for decision in played.open_decisions():
        played.answer(decision.number, decision.seat, {"player": 500})
    played.void("a card was exposed")
    session.close(played)
    assert (session.stacks, session.lasting, session.collected) == kept
    following = session.deal()
    assert len(following.table.shoe.opening) == 416
    assert following.opening_rack == ()


def test_a_round_that_is_open_cannot_be_closed() -> None:
    session = poker()
    with pytest.raises(BadInput, match="still open"):
        session.close(session.deal())
    assert (session.rounds, session.lasting) == (0, Lasting())


def test_an_earlier_round_is_not_touched_by_the_next() -> None:
    """Every round has its own shoe: it can still be looked at, copied and written when the table has gone on."""
    session, chance = baccarat(), SeededChance(1)
    first = deal_a_hand(session, chance)
    session.close(first)
    kept, file = snapshot(first), write(first)
    for _ in range(3):
        session.close(deal_a_hand(session, chance))
    assert snapshot(first) == kept
    assert write(first) == file
    assert snapshot(first.clone()) == kept


def test_a_round_taken_back_and_played_another_way_leaves_the_shoe_as_it_was_then() -> None:
    session, chance = baccarat(), SeededChance(1)
    played = deal_a_hand(session, chance)
    back = played.rewind(1)
    while back.state == "open":
        back.default()
    assert dealt(back) == []
    session.close(back)
    following = deal_a_hand(session, chance)
    assert following.table.shoe.opening == played.table.shoe.opening
    session.close(following)


def test_a_round_that_is_never_closed_does_not_give_its_cards_away() -> None:
    session, chance = baccarat(), SeededChance(1)
    session.close(deal_a_hand(session, chance))
    abandoned = session.deal()
    following = session.deal()
    assert len(following.table.shoe.opening) == 416
    assert following.table.shoe.opening[-6:] != abandoned.table.shoe.opening[-6:]


def test_a_session_is_live_or_seeded_by_its_source() -> None:
    one, two = baccarat(5).deal(), baccarat(5).deal()
    assert one.table.shoe.opening == two.table.shoe.opening
    live = [Session(terms(game(BACCARAT)), STACKS, LiveChance()).deal() for _ in range(2)]
    assert live[0].table.shoe.opening != live[1].table.shoe.opening
    assert all(isinstance(played.table.shoe.chance, LiveChance) for played in live)
