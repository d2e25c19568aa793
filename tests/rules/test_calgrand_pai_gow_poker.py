"""Pai-Gow Poker of the California Grand: who sets a hand, and what may go wrong. 1640-1800."""

from __future__ import annotations

import pytest

from houseway import NotLegal, Round, game, view
from houseway.cards import SeededChance, cards
from houseway.play.decisions import HOUSE_WAY
from houseway.play.events import Dealt, Reported
from houseway.play.ids import HAND_PILES, stack
from tests.rules.double_hand_table import BANK, GRAND, HANDS, WINS, at, finished, handed_out
from tests.rules.pai_gow_table import answer, held, nets, results, sit


@pytest.mark.rule(GRAND, "1763-1764")
@pytest.mark.parametrize(
    ("wagers", "sets"), [(("$2", "$9"), 8), (("$9", "$2"), 2), (("$5", "$5"), 2), (("nothing", "$5"), 8)]
)
def test_the_largest_bet_on_a_position_looks_at_the_hand_and_sets_it(wagers: tuple[str, str], sets: int) -> None:
    words = {person: bet if bet == "nothing" else f"game {bet}" for person, bet in zip((2, 8), wagers, strict=True)}
    played = handed_out(GRAND, {1: BANK, 2: WINS}, words, behind={8: 2})
    (asked,) = played.open_decisions()
    assert asked.seat == sets
    seen = [person for person in (1, 2, 3, 8) if set(view(played.table, person)["piles"][HAND_PILES[2]]) != {"??"}]
    assert seen == [sets]
    finished(played, {sets: "Kd Ks | As 9d 9c 4d 2s"})
    # Kings in front of a pair of nines are foul: everybody who bet there loses with the one who set it.
    assert set(nets(played).values()) == {-float(bet.removeprefix("$")) for bet in wagers if bet != "nothing"}


@pytest.mark.rule(GRAND, "1768-1769, 1774-1775")
def test_a_hand_that_is_not_set_or_is_handed_back_is_played_house_way() -> None:
    for sets in ({}, {2: HOUSE_WAY}):
        played = finished(handed_out(GRAND, {1: BANK, 2: WINS}, {2: "game $10"}), sets)
        assert held(played, HAND_PILES[2]).startswith("9d 9c")


def rulings(played: Round) -> list[tuple[str, int, str]]:
    return [(each.incident, each.seat, each.lines) for each in played.events if isinstance(each, Reported)]


@pytest.mark.rule(GRAND, "1755-1758")
def test_an_exposed_card_of_the_piles_is_replaced_and_an_ace_is_dealt_again() -> None:
    played = sit(at(GRAND), HANDS, chance=SeededChance(4))
    answer(played, "wagers", {2: "game $10"})
    answer(played, "bank wager", {})
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    aces = [number for number, event in enumerate(dealt[:49], 1) if cards("As")[0] in event.cards]
    plain = next(number for number, event in enumerate(dealt[:49], 1) if event.cards[0] >> 2 == 3)
    played.report("exposed_in_piles", count=plain)
    assert len([event for event in played.events if isinstance(event, Dealt)]) == 50
    played.report("exposed_in_piles", count=aces[0])
    assert len([event for event in played.events if isinstance(event, Dealt)]) == 100
    assert rulings(played) == [("exposed_in_piles", 0, "1755-1758")] * 2


@pytest.mark.rule(GRAND, "1760-1761")
def test_a_hand_exposed_in_handing_out_is_dead_for_everybody_who_bet_on_it() -> None:
    played = handed_out(GRAND, HANDS, {2: "game $2", 8: "game $9", 3: "game $10"}, behind={8: 2})
    assert [each.seat for each in played.open_decisions()] == [8, 3]
    played.report("exposed_in_handing_out", seat=2)
    assert [each.seat for each in played.open_decisions()] == [3]
    finished(played)
    assert nets(played) == {"3 game": -10}
    assert [played.net().get(stack(person), 0) for person in (2, 8)] == [-100, -100]  # the fee of A15 is not returned


@pytest.mark.rule(GRAND, "1780-1781")
@pytest.mark.parametrize("told", ["while hands are set", "when they are set"])
def test_switched_cards_foul_the_hand_and_forfeit_the_wager(told: str) -> None:
    played = handed_out(GRAND, HANDS, {2: "game $10", 3: "game $10"})
    if told == "when they are set":
        for seat in (2, 3):
            played.answer(next(each.number for each in played.open_decisions() if each.seat == seat), seat, HOUSE_WAY)
    played.report("switched_cards", seat=2)
    assert 2 not in [each.seat for each in played.open_decisions()], "a fouled hand is asked nothing more"
    finished(played)
    assert nets(played) == {"2 game": -10, "3 game": -10}  # seat 2 would have won
    assert rulings(played) == [("switched_cards", 2, "1780-1781")]


@pytest.mark.rule(GRAND, "1744-1746, 1780-1781")
def test_switched_cards_of_the_player_dealer_forfeit_the_bank_as_far_as_it_covers() -> None:
    """Seat 3 loses to the cards, seat 2 sets a fouled hand: a fouled hand wins nothing from another."""
    hands, wagers = HANDS, {2: "game $10", 3: "game $10", 4: "game $10"}
    played = handed_out(GRAND, hands, wagers, put_up=15, dice=(1, 1, 1))
    played.report("switched_cards", seat=1)
    finished(played, {2: "Kd Ks | As 9d 9c 4d 2s"})
    assert results(played) == [(3, "game", "wins", 10), (4, "game", "wins", 5), (2, "game", "returned", 0)]
    assert rulings(played) == [("switched_cards", 1, "1780-1781")]


@pytest.mark.rule(GRAND, "1760-1761")
def test_an_exposed_card_of_the_player_dealer_has_no_remedy_and_the_hand_is_played_on() -> None:
    played = handed_out(GRAND, HANDS, {2: "game $10", 3: "game $10"})
    played.report("exposed_in_handing_out", seat=1)
    finished(played)
    assert nets(played) == {"2 game": 10, "3 game": -10}
    (ruling,) = (each.remedy for each in played.events if isinstance(each, Reported))
    assert "no remedy is printed" in ruling


@pytest.mark.rule(GRAND, "1711-1712, 1720, 1725, 1786-1787")
def test_one_wager_on_the_hand_fixed_before_the_dice_and_nothing_after_the_cards_are_scrambled() -> None:
    assert [wager.id for wager in game(GRAND).wagers] == ["game"]
    played = sit(at(GRAND), HANDS)
    asked = played.open_decisions()[0]
    answer(played, "wagers", {2: "game $10"})
    with pytest.raises(NotLegal):
        played.answer(asked.number, asked.seat, {"game": 20_00})
    done = finished(handed_out(GRAND, HANDS, {2: "game $10"}))
    assert results(done) == [(2, "game", "wins", 10)]
    with pytest.raises(NotLegal):
        done.report("switched_cards", seat=2)
