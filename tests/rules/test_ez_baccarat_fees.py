"""EZ Baccarat: collection fees of all ten options, and the moment at which they are taken."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.play.events import Dealt, Moved
from houseway.play.ids import COLLECTION
from houseway.play.round import Round
from houseway.rules.fees import distinct_rates
from tests.rules.bank_table import (
    BRACKETS,
    CIRCLES,
    OPTIONS,
    Option,
    collected,
    deal,
    gain,
    offer,
    posted,
    sit,
    wager,
)

DOCUMENT = "players/ez-baccarat"

RICH = "90000 90000 90000"

by_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: f"option {option.id}")


def _fees(played: Round) -> list[tuple[str, float]]:
    moves = [each for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    return [(str(each.payer), each.amount / 100) for each in moves]


# Options 1 to 9 (448-451, 474-482) ---------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "448-450, 474-482")
@by_option
@pytest.mark.parametrize("line", ["player", "banker"])
def test_the_player_dealer_pays_for_the_hand_and_a_player_for_their_line_wager(option: Option, line: str) -> None:
    played = deal({2: f"{line} ${option.least}"}, stacks=RICH, at=posted(option.id))
    assert _fees(played) == [("seat 1", option.bank_fee), ("seat 2", option.line_fee)]


@pytest.mark.rule(DOCUMENT, "449-450")
@by_option
def test_a_wager_on_both_lines_is_two_fees(option: Option) -> None:
    played = deal({2: f"player ${option.least}, banker ${option.most}"}, stacks=RICH, at=posted(option.id))
    assert _fees(played) == [("seat 1", option.bank_fee), ("seat 2", option.line_fee), ("seat 2", option.line_fee)]


@pytest.mark.rule(DOCUMENT, "450-451")
@by_option
def test_tie_dragon_and_panda_cost_no_fee(option: Option) -> None:
    least = option.least
    words = f"banker ${least}, tie ${least}, panda-8 ${least}, dragon-7 ${least}"
    played = deal({2: words, 3: f"tie ${least}"}, stacks=RICH, at=posted(option.id))
    assert _fees(played) == [("seat 1", option.bank_fee), ("seat 2", option.line_fee)]


@pytest.mark.rule(DOCUMENT, "448-449, 463-464")
@by_option
def test_the_fees_are_flat_whatever_is_wagered(option: Option) -> None:
    for amount in (option.least, option.most):
        played = deal({2: f"player ${amount}", 3: f"banker ${amount}"}, stacks=RICH, at=posted(option.id))
        assert collected(played) == option.bank_fee + 2 * option.line_fee


@pytest.mark.rule(DOCUMENT, "448-450")
def test_a_player_who_sits_out_pays_nothing() -> None:
    assert gain(deal({2: "player $10"}), 3) == 0


# Option 10 (451-456, 486-495) --------------------------------------------------------------------------------------


def _printed(action: int) -> int:
    """The printed bracket; between brackets the next one has not been reached."""
    return max((fee for low, _, fee in BRACKETS if action >= low), default=0)


EDGES = sorted({edge for low, high, _ in BRACKETS for edge in (low, high) if edge < 10**6} | {5000, 4999, 760, 1000})
GAPS = [131, 132, 133, 134, 351, 354, 551, 552, 554, 751, 754]


@pytest.mark.rule(DOCUMENT, "451-456, 486-495")
@pytest.mark.parametrize("action", EDGES)
def test_option_10_charges_the_player_dealer_by_total_table_action(action: int) -> None:
    played = deal({2: f"player ${action}"}, stacks=RICH, at=posted("10"))
    [expected] = [fee for low, high, fee in BRACKETS if low <= action <= high]
    assert _fees(played) == [("seat 1", expected)]


@pytest.mark.rule(DOCUMENT, "488-495")
@pytest.mark.parametrize("action", GAPS)
def test_option_10_between_two_brackets_charges_the_lower(action: int) -> None:
    assert not any(low <= action <= high for low, high, _ in BRACKETS)
    played = deal({2: f"player ${action}"}, stacks=RICH, at=posted("10"))
    assert collected(played) == _printed(action)


@pytest.mark.rule(DOCUMENT, "488-495")
@pytest.mark.parametrize("action", GAPS)
def test_option_10_by_fives_has_no_action_between_two_brackets(action: int) -> None:
    played = offer(sit(RICH, at=posted("10", {"brackets": "by-fives"})))
    with pytest.raises(NotLegal, match="step"):
        wager(played, {2: f"player ${action}"})
    assert played.state == "open"


@pytest.mark.rule(DOCUMENT, "488-495")
@pytest.mark.parametrize("action", [132, 354, 551, 754])
def test_option_10_by_fives_has_none_even_for_a_player_who_wagers_all_they_have(action: int) -> None:
    played = offer(sit(f"9000 {action}", at=posted("10", {"brackets": "by-fives"})))
    with pytest.raises(NotLegal):
        wager(played, {2: f"player ${action}"})


@pytest.mark.rule(DOCUMENT, "488-495")
@pytest.mark.parametrize("action", [130, 135, 350, 355, 550, 555, 750, 755])
def test_option_10_by_fives_charges_the_printed_brackets(action: int) -> None:
    played = deal({2: f"player ${action}"}, stacks=RICH, at=posted("10", {"brackets": "by-fives"}))
    assert collected(played) == _printed(action)


@pytest.mark.rule(DOCUMENT, "452-454")
@pytest.mark.parametrize("circle", CIRCLES)
def test_option_10_counts_every_circle_of_every_player(circle: str) -> None:
    # $100 and $30 make $130, the top of the first bracket; five more dollars on any circle reach the second.
    at = posted("10")
    assert collected(deal({2: "player $100", 3: "banker $30"}, stacks=RICH, at=at)) == 1
    more = {2: "player $100", 3: "banker $30"}
    seat = 3 if circle == "player" else 2
    more[seat] += f", {circle} $5"
    assert collected(deal(more, stacks=RICH, at=at)) == 2


@pytest.mark.rule(DOCUMENT, "455-456, 490")
def test_option_10_takes_nothing_from_the_players() -> None:
    words = "player $100, banker $100, tie $100, panda-8 $100, dragon-7 $100"
    played = deal({2: words, 3: words}, stacks=RICH, at=posted("10"))
    assert _fees(played) == [("seat 1", 8)]


# The moment, and refusals (456-466) --------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "453-457, 459-461")
@pytest.mark.parametrize("option", ["1", "9", "10"])
def test_every_fee_is_taken_after_the_wagers_and_before_any_card(option: str) -> None:
    played = deal({2: "player $500, dragon-7 $500" if option != "1" else "player $50"}, stacks=RICH, at=posted(option))
    events = played.events
    first = next(at for at, each in enumerate(events) if isinstance(each, Dealt))
    fees = [at for at, each in enumerate(events) if isinstance(each, Moved) and each.payee == COLLECTION]
    wagers = [at for at, each in enumerate(events) if isinstance(each, Moved) and each.because.startswith("wager")]
    assert max(wagers) < min(fees)
    assert max(fees) < first


@pytest.mark.rule(DOCUMENT, "448-450, 456-457")
@pytest.mark.parametrize(
    ("purse", "words", "allowed"),
    [
        (10, "player $10", False),
        (11, "player $10", True),
        (10, "player $9", True),
        (21, "player $10, banker $10", False),
        (22, "player $10, banker $10", True),
        (10, "tie $10", True),
        (20, "player $10, tie $10", False),
        (21, "player $10, tie $10", True),
        (15, "player $10, dragon-7 $5", False),
        (16, "player $10, dragon-7 $5", True),
        (5, "player $5", False),
        (5, "tie $5", True),
    ],
)
def test_a_player_who_cannot_pay_wager_and_fee_is_refused_and_nothing_changes(
    purse: int, words: str, *, allowed: bool
) -> None:
    played = offer(sit(f"5000 {purse}"))
    before = (dict(played.table.ledger.balances), len(played.events), played.count)
    if allowed:
        assert wager(played, {2: words}).asked is not None
        return
    with pytest.raises(NotLegal, match="fees included"):
        wager(played, {2: words})
    assert (dict(played.table.ledger.balances), len(played.events), played.count) == before


@pytest.mark.rule(DOCUMENT, "448-449")
def test_the_position_is_not_offered_to_a_player_who_cannot_pay_its_fee_and_still_wager() -> None:
    played = sit("2 5000 5000")
    assert [each.seat for each in played.open_decisions()] == [2]


@pytest.mark.rule(DOCUMENT, "451, 461-467, 484-486")
def test_the_options_are_one_to_ten_and_the_eighteen_of_the_book() -> None:
    options = [(schedule.id, option.id) for schedule, option in posted().sheet.options()]
    assert [option for schedule, option in options if schedule != "table-action"] == [str(at) for at in range(1, 11)]
    assert [option for schedule, option in options if schedule == "table-action"] == [str(at) for at in range(1, 19)]
    for unknown in ("0", "19", ""):
        with pytest.raises(BadInput):
            posted(unknown)


@pytest.mark.rule(DOCUMENT, "463-465")
def test_no_table_limit_has_more_than_five_rates() -> None:
    for schedule, option in posted().sheet.options():
        assert 1 <= distinct_rates(schedule, option) <= 5
