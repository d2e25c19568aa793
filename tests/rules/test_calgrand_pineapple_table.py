"""Pineapple, California Grand: the board that is turned wrongly, betting, kills, the deck and the collection.

Three players and $3-$6 with blinds of $1 and $3: seat 1 is the small blind, 2 the big blind, 3 has the button and acts
first before the flop.
"""

from __future__ import annotations

import pytest

from houseway.cards import JOKER, Shoe, text
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.registry import game
from houseway.play.decisions import Pick
from houseway.play.events import Dealt, Moved, Reported
from houseway.play.ids import BOARD, BURNS, PileId
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from tests.rules.calgrand_table import PINEAPPLE, play_out, posted, rulings, say, sit
from tests.rules.holdem_table import play, rights
from tests.rules.test_calgrand_pineapple import CALLED, CHECKED, about, table

# The board (rules 1 to 4) --------------------------------------------------------------------------------------------


@pytest.mark.rule(PINEAPPLE, "806-821")
@pytest.mark.parametrize(
    ("word", "when", "lines", "count"),
    [
        ("flop_too_many", 0, "806-809", None),
        ("flop_mixed_up", 0, "806-807", 4),
        ("premature_flop", 0, "811-812", 3),
        ("premature_turn", 3, "814-818", 1),
        ("premature_river", 4, "820-821", 1),
    ],
)
@pytest.mark.parametrize("form", ["pineapple-high", "crazy-hi-lo", "tahoe-low"])
def test_board_cards_that_come_too_early_or_too_many(
    form: str, word: str, when: int, lines: str, count: int | None
) -> None:
    at = posted(f"{PINEAPPLE}#{form}")
    played = sit(at, "100 100 100", shoe=Shoe.seeded(at.pack, 8))
    while len(played.table.pile(BOARD).cards) < when or isinstance(played.open_decisions()[0], Pick):
        for asked in played.open_decisions():
            moves = getattr(asked, "moves", ())
            move = "check" if "check" in moves else "call" if "call" in moves else asked.default_answer()
            played.answer(asked.number, asked.seat, move)
    played.report(word)
    play_out(played)
    assert rulings(played) == [(word, lines)]
    assert len(played.table.pile(BOARD).cards) == 5
    assert played.clone().events == played.clone().events == played.events
    mixed = [len(each) for each in played.table.shoe.orders]
    assert len(mixed) == (0 if count is None else 1)


@pytest.mark.rule(PINEAPPLE, "814-818")
def test_discards_and_burns_are_not_reshuffled() -> None:
    at = posted(f"{PINEAPPLE}#pineapple-high")
    played = play(sit(at, "100 100 100", shoe=Shoe.seeded(at.pack, 8)), CALLED)
    for asked in played.open_decisions():
        played.answer(asked.number, asked.seat, asked.default_answer())
    played.report("premature_turn")
    play_out(played)
    stub = set(played.table.shoe.orders[-1])
    out = [face for seat in (1, 2, 3) for face in played.table.pile(PileId("discards", seat)).cards]
    out += played.table.pile(BURNS).cards
    assert len(out) == 6
    assert stub.isdisjoint(out)


@pytest.mark.rule(PINEAPPLE, "814-821")
@pytest.mark.parametrize(("choice", "shuffles"), [("taken-back", 1), ("stands", 0)])
def test_an_early_card_is_taken_back_however_little_was_bet(choice: str, shuffles: int) -> None:
    # Seat 1 has a dollar left on the flop. Hold'em and Omaha let the card stand; this document does not.
    at = posted(f"{PINEAPPLE}#tahoe-high", small_wager=choice)
    played = play(sit(at, "4 100 100", shoe=Shoe.seeded(at.pack, 8)), CALLED)
    play(played, "1:bet")
    played.report("premature_turn")
    play_out(played)
    assert len(played.table.shoe.orders) == shuffles


# Betting, kills and the rest, in this document's own lines -----------------------------------------------------------

BETTING = [
    ("limit", "$3-$6", "$1 $3", "", "3: fold, call $3, raise $6"),
    ("limit", "$3-$6", "$1 $3", "raise", "1: fold, call $5, raise $8"),
    ("spread", "$2-$10", "$1 $2", "", "3: fold, call $2, raise to $4-$12"),
    ("spread", "$2-$10", "$1 $2", "raise=9", "1: fold, call $8, raise to $16-$19"),
    ("straight", "$30", "$15 $30", "", "3: fold, call $30, raise $60"),
    ("straight", "$30", "$5 $10", "call call", "2: fold, call $20, raise $50"),
    ("pot-limit", "", "$1 $2", "", "3: fold, call $2, raise to $4-$9"),
    ("pot-limit", "", "$1 $2", "raise=9", "1: fold, call $8, raise to $17-$27"),
    ("pot-limit", "", "$5 $10", "raise=35", "1: fold, call $30, raise to $65-$115"),
    ("no-limit", "", "$1 $3", "", "3: fold, call $3, raise to $6-$200"),
    ("no-limit", "", "$1 $3", "raise=10", "1: fold, call $9, raise to $19-$200"),
    ("no-limit", "", "$1 $3", "raise=10 fold", "2: fold, call $7, raise to $17-$200"),
]


@pytest.mark.rule(PINEAPPLE, "795-800, 871-888, 905-920, 936-958, 972-983, 1022-1033")
@pytest.mark.parametrize(("betting", "limits", "blinds", "words", "told"), BETTING)
def test_betting_before_the_flop(betting: str, limits: str, blinds: str, words: str, told: str) -> None:
    at = posted(f"{PINEAPPLE}#tahoe-high", betting, limits, blinds)
    assert rights(play(sit(at, "200 200 200"), words)) == told


LATER = [
    ("limit", ["$3", "$6", "$6"]),
    ("spread", ["to $3-$6"] * 3),
    ("straight", ["$3"] * 3),
    ("pot-limit", ["to $3-$10"] * 3),
    ("no-limit", ["to $3-$197"] * 3),
]


@pytest.mark.rule(PINEAPPLE, "889-904, 921-935, 959-970, 984-1020, 1034-1046")
@pytest.mark.parametrize(("betting", "bets"), LATER)
def test_bets_after_the_flop_the_turn_and_the_river(betting: str, bets: list[str]) -> None:
    played = play(sit(posted(f"{PINEAPPLE}#tahoe-high", betting), "200 200 200"), CALLED)
    for bet in bets:
        assert rights(played) == f"1: fold, check, bet {bet}"
        play(played, CHECKED)


@pytest.mark.rule(PINEAPPLE, "823-825")
@pytest.mark.parametrize(
    ("reading", "words", "told"),
    [
        ({"check_raise": "barred"}, f"{CALLED} 1:check 2:bet 3:fold", "1: fold, call $3"),
        ({"check_raise": "allowed"}, f"{CALLED} 1:check 2:bet 3:fold", "1: fold, call $3, raise $6"),
        ({"raises": "three"}, "raise raise raise", "3: fold, call $6"),
        ({"raises": "none"}, "raise raise raise", "3: fold, call $6, raise $9"),
    ],
)
def test_check_raise_and_a_cap_are_house_options(reading: dict[str, str], words: str, told: str) -> None:
    at = posted(f"{PINEAPPLE}#tahoe-high", **reading)
    assert rights(play(sit(at, "100 100 100"), words)) == told


@pytest.mark.rule(PINEAPPLE, "765-766, 866-869")
def test_antes_and_blinds_are_put_up_before_the_cards() -> None:
    played = sit(posted(f"{PINEAPPLE}#pineapple-high", ante="$1"), "100 100 100")
    first = next(at for at, each in enumerate(played.events) if isinstance(each, Dealt))
    paid = [each.amount for each in played.events[:first] if isinstance(each, Moved)]
    assert paid == [100, 100, 100, 100, 300]


@pytest.mark.rule(PINEAPPLE, "827-834")
def test_two_wins_in_a_row_or_a_large_pot_must_kill() -> None:
    at = posted(f"{PINEAPPLE}#pineapple-high", forced_kill="two-in-a-row", pot_kill="sixty")
    played = play(sit(at, "100 100 100", lasting=Lasting(KillNotes(won=3, in_a_row=1))), "3:raise 1:fold 2:fold")
    assert played.table.lasting[KillNotes].seat == 3
    killed = say(sit(at, "100 100 100", lasting=Lasting(KillNotes(3))), "3:play")
    assert rights(killed) == "3: fold, check, raise $6"


@pytest.mark.rule(PINEAPPLE, "836-841")
def test_kills_of_ones_own_will_and_objections() -> None:
    at = posted(f"{PINEAPPLE}#pineapple-high", voluntary_kill="anybody")
    killed = say(say(sit(at, "100 100 100"), "1:pass 2:pass 3:kill"), "1:agree 2:agree")
    assert rights(killed) == "3: fold, check, raise $6"
    refused = say(say(sit(at, "100 100 100"), "1:pass 2:pass 3:kill"), "1:agree 2:object")
    assert rights(refused) == "3: fold, call $3, raise $6"


@pytest.mark.rule(PINEAPPLE, "838-839")
def test_a_new_player_may_kill() -> None:
    at = posted(f"{PINEAPPLE}#pineapple-high", voluntary_kill="entering")
    played = sit(at, "100 100 100 100", lasting=Lasting(SeatNotes(new=(3,))))
    assert about(played) == [(3, "kill")]


@pytest.mark.rule(PINEAPPLE, "762-763, 768, 852")
def test_the_deck_and_a_joker() -> None:
    assert len(posted(PINEAPPLE).faces) == 52
    joker = posted(f"{PINEAPPLE}#tahoe-hi-lo", jokers="wild")
    assert JOKER in joker.faces
    assert play_out(sit(joker, "100 100 100", shoe=Shoe.seeded(joker.pack, 4))).state == "over"
    fourteen = posted(PINEAPPLE, seats="fourteen")
    assert play_out(sit(fourteen, " ".join(["100"] * 14))).state == "over"


@pytest.mark.rule(PINEAPPLE, "10398-10417, 10420-10440, 10633-10641, 11479-11481")
@pytest.mark.parametrize(("fee", "players", "taken"), [("A1", 3, 1), ("A1", 7, 4), ("C1", 7, 5), ("G1", 7, 0)])
def test_the_collection(fee: str, players: int, taken: int) -> None:
    played = play_out(sit(posted(PINEAPPLE, fee=fee), " ".join(["100"] * players)))
    assert played.collection == taken * 100


@pytest.mark.rule(PINEAPPLE, "10404-10409")
def test_the_fee_of_a_hand_may_be_waived() -> None:
    played = table("pineapple-high")
    played.report("fee_waived")
    assert play_out(played).collection == 0


def test_every_ruling_names_a_clause_of_the_sheet() -> None:
    clauses = {each.incident: str(each.lines) for each in game(PINEAPPLE).clauses if each.incident}
    played = play(table("pineapple-high"), CALLED)
    played.report("failed_to_discard", seat=1)
    played.report("flop_too_many", count=4)
    say(played, "2:3c 3:4c")
    told = [each for each in played.events if isinstance(each, Reported)]
    assert [clauses[each.incident] for each in told] == [each.lines for each in told]
    assert text(played.table.pile(PileId("next burn")).cards) == "9h"
