"""The pit against single tables: the same questions, the same rights, the same chips."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import houseway
from houseway.pit.open_questions import CALL, CHECK, FOLD, MOVES, NO_CARD, RAISE
from houseway.pit.pit import Pit
from houseway.pit.pit_players import Random, caller
from houseway.play.round_file import write
from tests.pit.tables import faults, played

REFUSED = {
    "bankers/mexican-poker-salinas": "before the cards the sheet asks (opening bet); the pit does not",
    "bankers/mexican-stud-poker": "stud with a joker is not dealt in the pit",
    "calgrand/draw-poker#jacks-back": "only poker with a plain showdown is dealt in the pit",
    "cordova/mexican-stud": "stud with a joker is not dealt in the pit",
    "players/big-o-hi-lo-run-it-twice": "the pit does not know the step run_it_twice",
}


def poker() -> list[str]:
    return [name for name in houseway.games() if houseway.game(name).kind == "poker"]


def tables_of_every_structure() -> Iterator[tuple[str, str]]:
    for name in poker():
        betting = houseway.game(name).betting
        if name not in REFUSED and betting is not None:
            yield from ((name, structure) for structure in (betting.structure, *betting.others))


def uneven(terms: houseway.Terms, seats: int, seed: int) -> dict[int, int]:
    """Stacks from less than a bet to hundreds, some with odd cents: all-ins, side pots and chips that do not split."""
    chance = houseway.SeededChance(seed)
    sizes = [(1, 3), (3, 20), (20, 60), (200, 400)]
    stacks = {}
    for seat in range(1, seats + 1):
        low, high = sizes[chance.bits(2)]
        stacks[seat] = terms.lower * (low + chance.bits(16) % (high - low)) + (0, 0, 100, 37)[chance.bits(2)]
    return stacks


def seats_to_try(sheet: houseway.Sheet) -> list[int]:
    return sorted({min(max(many, sheet.seats.min), sheet.seats.max) for many in (2, 3, 6, 10)})


def hold_em() -> houseway.Terms:
    return houseway.terms(houseway.game("cordova/texas-holdem"))


@pytest.mark.parametrize(("name", "structure"), list(tables_of_every_structure()))
def test_every_table_asks_and_pays_as_the_steps_do(name: str, structure: str) -> None:
    sheet = houseway.game(name)
    terms = houseway.terms(sheet, betting=structure)
    for seats in {min(seats_to_try(sheet)), max(seats_to_try(sheet))}:
        pit, heard = played(terms, uneven(terms, seats, seats), 4, seed=seats)
        assert list(faults(pit, heard, range(4))) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "structure"), list(tables_of_every_structure()))
def test_thousands_of_hands_of_every_structure(name: str, structure: str) -> None:
    sheet = houseway.game(name)
    terms = houseway.terms(sheet, betting=structure)
    for seed in range(12):
        for seats in seats_to_try(sheet):
            pit, heard = played(terms, uneven(terms, seats, 100 * seed + seats), 25, seed=seed)
            assert list(faults(pit, heard, range(25))) == []


def other_choices() -> Iterator[tuple[str, str, str]]:
    """Every reading of every sheet that the pit knows, with each choice that is not taken."""
    for name in poker():
        if name not in REFUSED:
            for reading in houseway.game(name).readings:
                yield from ((name, reading.id, choice) for choice in reading.choices if choice != reading.taken)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "reading", "choice"), list(other_choices()))
def test_other_choices_are_played_as_the_steps_do_or_refused(name: str, reading: str, choice: str) -> None:
    sheet = houseway.game(name, {reading: choice})
    terms = houseway.terms(sheet)
    seats = min(6, sheet.seats.max)
    try:
        pit, heard = played(terms, uneven(terms, seats, 5), 25, seed=3)
    except houseway.BadInput as refused:
        assert "pit" in refused.message
        return
    assert list(faults(pit, heard, range(25))) == []


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_the_pit_does_not_know_is_refused_by_name(name: str) -> None:
    terms = houseway.terms(houseway.game(name))
    with pytest.raises(houseway.BadInput) as refused:
        Pit(terms, dict.fromkeys(range(1, 7), 40_000), 4)
    assert (refused.value.message, refused.value.where) == (REFUSED[name], name)


def test_every_fee_option_is_taken_as_the_steps_take_it() -> None:
    sheet = houseway.game("players/double-board-omaha")
    options = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    wrong = []
    for number, fee in enumerate(options[::7]):
        terms = houseway.terms(sheet, fee)
        pit, heard = played(terms, uneven(terms, 2 + number % 8, number), 2, seed=number)
        wrong += [f"{fee}: {fault}" for fault in faults(pit, heard, range(2))]
    assert wrong == []


def test_chips_are_conserved_and_the_same_seed_deals_the_same() -> None:
    nets = []
    for seed in (1, 1, 2):
        pit = Pit(hold_em(), dict.fromkeys(range(1, 7), 3_000), 200, seed)
        player = Random(9)
        for _ in range(3):
            pit.play(player)
            assert not (pit.net().sum(axis=1) + pit.collection + pit.jackpot).any()
        nets.append(pit.net())
    assert np.array_equal(nets[0], nets[1])
    assert not np.array_equal(nets[0], nets[2])


@pytest.mark.parametrize(
    "name", ["bankers/texas-holdem", "calgrand/seven-card-stud#high", "players/lowball-ace-to-five"]
)
def test_running_stacks_go_on_with_the_chips_of_the_last_hand(name: str) -> None:
    terms = houseway.terms(houseway.game(name))
    pit, player = Pit(terms, uneven(terms, 5, 3), 6, 7, kept=True, running=True), Random(3)
    fees, short = np.zeros(6, np.int64), 0
    for _ in range(12):
        pit.deal()
        heard = []
        short += int((pit._began < terms.lower).any(axis=1).sum())
        while len(asked := pit.asked()):
            columns = np.searchsorted(list(pit.stacks), asked.seats)
            heard.append((asked, pit.sight().bets[np.arange(len(asked)), columns]))
            pit.answer(*player(asked))
        assert list(faults(pit, heard, range(6))) == []
        fees += pit.collection + pit.jackpot
        # Chips at a table: what was bought, less the fees.
        assert (pit.stacks_now.sum(axis=1) == pit.bought.sum(axis=1) - fees).all()
    assert short, "nobody was ever short of chips: the hands prove little"


@pytest.mark.parametrize(
    ("name", "readings", "why"),
    [
        ("oaks/lowball#winner", {}, "the winner's disc goes on to the next hand"),
        ("calgrand/lowball#ace-to-five", {"pot-kill": "sixty"}, "whoever wins may have to kill the next hand"),
    ],
)
def test_running_stacks_are_refused_where_more_than_chips_goes_on(
    name: str, readings: dict[str, str], why: str
) -> None:
    terms = houseway.terms(houseway.game(name, readings))
    with pytest.raises(houseway.BadInput) as refused:
        Pit(terms, dict.fromkeys(range(1, 5), 10_000), 2, running=True)
    assert refused.value.message == f"{why}; a pit with running stacks does not know that"


def test_the_button_moves_with_every_deal_and_stands_elsewhere_at_the_next_table() -> None:
    pit = Pit(hold_em(), {2: 10_000, 4: 10_000, 7: 10_000}, 4)
    firsts = []
    for _ in range(3):
        pit.deal()
        firsts.append(pit.asked().seats.tolist())
        while len(asked := pit.asked()):
            pit.answer(np.where(asked.may(CHECK), CHECK, FOLD))
    # With three seats the button is the first to act: seat after the last button, which was 2, 4, 7, 2.
    assert firsts == [[4, 7, 2, 4], [7, 2, 4, 7], [2, 4, 7, 2]]


def test_every_card_is_as_likely_as_any_other() -> None:
    pit = Pit(hold_em(), {1: 10_000, 2: 10_000}, 5_200, seed=5)
    counts = np.zeros((2, 52), np.int64)
    for _ in range(10):
        pit.deal()
        own = pit.sight().own
        for place in range(2):
            counts[place] += np.bincount(own[:, place], minlength=52)
    # 1,000 of each expected; chi squared of 51 degrees is above 101.5 once in 30,000 times.
    assert ((counts - 1000) ** 2 / 1000).sum(axis=1).max() < 101.5


def test_a_hand_of_the_pit_is_a_round_file() -> None:
    pit = Pit(houseway.terms(houseway.game("players/badugi")), dict.fromkeys(range(1, 10), 9_000), 30, kept=True)
    pit.play(Random(4))
    rounds = [pit.replayed(table) for table in range(30)]
    assert all('"game": "players/badugi"' in write(each) for each in rounds)
    # Nine players who draw up to four cards three times: the deck runs out at some table.
    assert any(len(each.table.shoe.orders) > 0 for each in rounds)


# Secrets and refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cordova/texas-holdem", "calgrand/seven-card-stud#high", "players/badugi"])
def test_nobody_sees_a_card_that_they_may_not_see(name: str) -> None:
    terms = houseway.terms(houseway.game(name))
    pit, player = Pit(terms, dict.fromkeys(range(1, 6), 50_000), 64), Random(3)
    pit.deal()
    looked = 0
    while len(asked := pit.asked()):
        before = pit.sight()
        secret = pit._tables.copy()
        for table, seat in zip(asked.tables.tolist(), asked.questions["seat"].tolist(), strict=True):
            facts = pit._tables[table]
            facts["decks"] = 255 - facts["decks"]
            for other in range(5):
                down = [place for place in range(facts["held"][other]) if not facts["up"][other] >> place & 1]
                if other != seat:
                    facts["hands"][other][down] = 99
                    looked += len(down)
        after = pit.sight()
        for field in ("own", "up", "boards", "stacks", "bets", "holding", "pot"):
            assert np.array_equal(getattr(before, field), getattr(after, field)), field
        pit._tables[:] = secret
        pit.answer(*player(asked))
    assert looked


def test_a_seat_sees_its_own_cards_the_board_and_what_lies_open() -> None:
    pit = Pit(houseway.terms(houseway.game("calgrand/seven-card-stud#high")), dict.fromkeys(range(1, 5), 50_000), 8)
    pit.deal()
    sight = pit.sight()
    assert (sight.own != NO_CARD).sum(axis=1).tolist() == [3] * 8
    # Two cards down and one up before everybody; the own up card is among those that everybody sees.
    assert (sight.up != NO_CARD).sum(axis=(1, 2)).tolist() == [4] * 8
    assert all(set(own[own != NO_CARD]) & set(up.ravel()) for own, up in zip(sight.own, sight.up, strict=True))
    assert sight.pot.tolist() == [4 * 100] * 8


@pytest.mark.parametrize(
    ("move", "amount", "told"),
    [
        (CHECK, 0, "check (1, 0) is not legal; legal: fold, call, raise to 200 up to 200 in steps of 1"),
        (RAISE, 150, "raise (3, 150) is not legal; legal: fold, call, raise to 200 up to 200 in steps of 1"),
        (7, 0, "move (7, 0) is not legal; legal: fold, call, raise to 200 up to 200 in steps of 1"),
        (-1, 0, "move (-1, 0) is not legal; legal: fold, call, raise to 200 up to 200 in steps of 1"),
    ],
)
def test_an_illegal_answer_is_refused_with_its_table_and_changes_nothing(move: int, amount: int, told: str) -> None:
    pit = Pit(hold_em(), dict.fromkeys(range(1, 5), 50_000), 6)
    pit.deal()
    before = pit._tables.tobytes(), pit._questions.tobytes()
    moves, amounts = np.full(6, CALL), np.full(6, 300)
    moves[4], amounts[4] = move, amount
    with pytest.raises(houseway.NotLegal) as refused:
        pit.answer(moves, amounts)
    assert (refused.value.message, refused.value.where) == (told, f"table 4, seat {pit.asked().seats[4]}")
    assert (pit._tables.tobytes(), pit._questions.tobytes()) == before


@pytest.mark.parametrize("picked", [-1, 1 << 4, 0b11111])
def test_cards_that_nobody_holds_cannot_be_thrown(picked: int) -> None:
    pit = Pit(houseway.terms(houseway.game("players/badugi")), {1: 50_000, 2: 50_000}, 1)
    pit.deal()
    while MOVES[int(np.log2(pit.asked().moves[0] & -pit.asked().moves[0]))] != "pick":
        pit.answer(*caller(pit.asked()))
    with pytest.raises(houseway.NotLegal, match="legal: pick 0 to 4 of 4 cards"):
        pit.answer([4], [picked])


def test_wrong_input_is_said_in_words() -> None:
    terms, stacks = hold_em(), {1: 10_000, 2: 10_000}
    with pytest.raises(houseway.BadInput, match="seats 2 to 10, not 1"):
        Pit(terms, {1: 10_000}, 4)
    with pytest.raises(houseway.BadInput, match="at least one table, not 0"):
        Pit(terms, stacks, 0)
    pit = Pit(terms, stacks, 4)
    with pytest.raises(houseway.BadInput, match="no hand has been dealt yet"):
        pit.net()
    pit.deal()
    with pytest.raises(houseway.BadInput, match="4 hands are still being played"):
        pit.collection.sum()
    with pytest.raises(houseway.BadInput, match=r"4 questions are open, and an array of shape \(2,\)"):
        pit.answer([CALL, CALL])
    pit.play(caller)
    with pytest.raises(houseway.BadInput, match="the hands of this pit are not kept"):
        pit.replayed(0)
    kept = Pit(terms, stacks, 4, kept=True)
    kept.play(caller)
    with pytest.raises(houseway.BadInput, match="the pit has tables 0 to 3"):
        kept.replayed(4)
