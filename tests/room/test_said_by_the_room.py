"""What the room says so that no page works it out: the log, titles, markers, what wagers would cost."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import msgspec
import pytest

from houseway.bots.bot import policy
from houseway.cards import SeededChance
from houseway.cards.face import TEXTS
from houseway.errors import NotLegal
from houseway.families.bank.core.bank_state import Banked
from houseway.families.registry import game
from houseway.play.events import EVERYONE, Carried, Dealt, Moved, Settled, Shown
from houseway.play.ids import COLLECTION, STACKS, plain
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.play.view import view
from houseway.play.wager_question import Placed, Wager
from houseway.room.tables.round_log import AUDITOR, RoundLog
from houseway.room.wire.encoding import encode
from houseway.room.wire.protocol import TryWager
from houseway.room.wire.said_view import circle_terms, said_view
from houseway.room.wire.try_wager import try_wager
from houseway.room.wire.wire_types import LogLine
from houseway.rules.posting.buy_ins import usual_stack
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import dollars

GAMES = (
    "cordova/texas-holdem#no-limit",
    "players/ez-baccarat",
    "bankers/fortune-pai-gow-poker-1-1",
    "cordova/blackjack-x",
    "calgrand/pan",
    "oaks/lowball#winner-kill",
    "oaks/thirteen-card-poker",
    "bankers/pai-gow-tiles",
)


def played_with_log(name: str, seed: int) -> tuple[Round, RoundLog]:
    """A round between random bots, noted after every answer."""
    posted = terms(game(name))
    seats = range(1, max(4, posted.sheet.seats.min) + 1)
    session = Session(posted, dict.fromkeys(seats, usual_stack(posted)), SeededChance(seed))
    played, log, chance = session.deal(), RoundLog(), SeededChance(seed + 1)
    bot = policy("random", posted.sheet)
    log.note(played)
    while played.state == "open":
        asked = played.open_decisions()[0]
        played.answer(asked.number, asked.seat, bot(partial(view, played.table, asked.seat), asked, chance))
        log.note(played)
    return played, log


def shown_to(played: Round, viewer: int) -> set[str]:
    """Every card that a seat has seen, from the events before any of it is hidden."""
    known: set[str] = set()
    for event in played.events:
        if isinstance(event, Shown) or (isinstance(event, Dealt | Carried) and event.seen_by in (EVERYONE, viewer)):
            known |= {TEXTS[face] for face in event.cards}
    return known


@pytest.mark.parametrize("name", GAMES)
def test_the_log_tells_each_viewer_the_cards_they_have_seen_and_no_others(name: str) -> None:
    for seed in range(3):
        played, log = played_with_log(name, seed)
        for viewer in (EVERYONE, *played.table.seats):
            lines = log.lines(played, viewer)
            cards = {span.text for line in lines for span in line.words if span.card} - {"??"}
            assert cards <= shown_to(played, viewer)
        whole = {span.text for line in log.lines(played, AUDITOR) for span in line.words if span.card}
        assert "??" not in whole


def texts(lines: tuple[LogLine, ...]) -> list[str]:
    return ["".join(span.text for span in line.words) for line in lines]


def test_what_concerns_neither_of_two_viewers_is_said_once() -> None:
    played, log = played_with_log("cordova/texas-holdem#no-limit", 4)
    both = zip(log.lines(played, 1), log.lines(played, 2), strict=True)
    raised = [pair for pair in both if texts(pair)[0].startswith("seat 4 raises")]
    assert raised
    assert all(one is other for one, other in raised)


@pytest.mark.parametrize("name", GAMES)
def test_a_viewer_is_you_in_their_own_lines_and_everybody_else_has_a_name(name: str) -> None:
    played, log = played_with_log(name, 2)
    for seat in played.table.seats:
        mine, public = log.lines(played, seat), log.lines(played, EVERYONE)
        assert not any(line.yours for line in public)
        assert any(line.yours for line in mine)
        spoken = tuple(line for line in mine if not line.yours and not any(span.card for span in line.words))
        assert set(texts(spoken)) <= set(texts(public))
        for text, line in zip(texts(mine), mine, strict=True):
            assert line.yours == bool(re.search(r"\b[Yy]ou(r)?\b", text)), text
            assert not re.search(rf"\bseat {seat}\b", text), text
            # A verb goes with it, and nobody is told of twice in a list of sums.
            assert not re.search(r"\b[Yy]ou (is|has|does|\w+[^s]s)\b|\b(of|at|from|to) You\b", text), text
            assert not re.search(r"\b(You) [$][\d,.]+, \1 [$]", text), text


def test_wagers_are_named_by_their_titles_and_money_is_told_apart() -> None:
    played, log = played_with_log("players/ez-baccarat", 4)
    wagered = next(line for line in log.lines(played, 3) if line.label == "wagers" and line.yours)
    assert texts((wagered,))[0].startswith("You: Player line $16, Banker line $25")
    paid = [span.text for span in wagered.words if span.money == "paid"]
    assert sum(int(each.removeprefix("$")) * 100 for each in paid) == sum(
        each.amount
        for each in played.events
        if isinstance(each, Moved) and each.payer is STACKS[3] and each.payee.kind == "circle"
    )


@pytest.mark.parametrize("name", ["players/ez-baccarat", "cordova/blackjack-x"])
def test_what_was_won_and_lost_is_marked_as_the_round_settled_it(name: str) -> None:
    for seed in range(5):
        played, log = played_with_log(name, seed)
        spans = [span for line in log.lines(played, EVERYONE) if line.label == "settle" for span in line.words]
        net = [each.net for each in played.events if isinstance(each, Settled)]
        for kind, expected in (
            ("won", [each for each in net if each > 0]),
            ("lost", [each for each in net if each < 0]),
        ):
            marked = [span.text.replace("+", "") for span in spans if span.money == kind]
            assert sorted(marked) == sorted(dollars(each) for each in expected)


def test_the_log_goes_on_where_it_was_left() -> None:
    played, log = played_with_log("cordova/texas-holdem#no-limit", 5)
    lines = log.lines(played, 1)
    for after in {line.after for line in lines}:
        assert log.lines(played, 1, after) == tuple(line for line in lines if line.after > after)
    assert lines[-1].label == "close"


def asked_to_wager(name: str, seats: int = 4) -> tuple[Round, Wager]:
    """The first question about wagers of a round whose bank is taken."""
    posted = terms(game(name))
    session = Session(posted, dict.fromkeys(range(1, seats + 1), 100_000), SeededChance(3))
    played = session.deal()
    while True:
        asked = played.open_decisions()[0]
        if isinstance(asked, Wager) and asked.about == "wagers":
            return played, asked
        taken = asked.about == "bank"
        played.answer(asked.number, asked.seat, "take" if taken else asked.default_answer())


def tried(played: Round, asked: Wager, value: dict[str, int], put: tuple[str, int] | None = None) -> Any:
    placed = tuple(Placed(wager, cents) for wager, cents in value.items())
    change = None if put is None else Placed(*put)
    found = try_wager(played, asked.seat, TryWager("a-try-01", asked.number, placed, change))
    return {each.wager: each.cents for each in found.value}, found


def test_a_side_bet_alone_is_refused_in_the_words_of_the_rules() -> None:
    played, asked = asked_to_wager("players/ez-baccarat")
    placed, found = tried(played, asked, {}, ("dragon-7", 500))
    assert placed == {"dragon-7": 500}
    assert found.refused == asked.why_not({"dragon-7": 500})
    assert "needs a wager on" in found.refused


def test_what_is_tried_costs_what_it_costs_when_it_is_made() -> None:
    played, asked = asked_to_wager("players/ez-baccarat")
    before = len(played.events)
    placed, found = tried(played, asked, {"banker": 2500}, ("dragon-7", 500))
    assert (found.refused, found.staked, len(played.events)) == ("", 3000, before)
    played.answer(asked.number, asked.seat, placed)
    while played.state == "open":
        other = played.open_decisions()[0]
        played.answer(other.number, other.seat, {"banker": 500} if other.about == "wagers" else other.default_answer())
    own = STACKS[asked.seat]
    moved = [each for each in played.events if isinstance(each, Moved)]
    paid = sum(each.amount for each in moved if (each.payer, each.payee) == (own, COLLECTION))
    assert found.fees == paid > 0


@pytest.mark.parametrize(("given", "lies"), [(1, 500), (700, 700), (99_999_999, 9900), (0, None)])
def test_an_amount_is_brought_to_what_the_circle_takes(given: int, lies: int | None) -> None:
    """Option 1 of EZ Baccarat: $5 to $99, in whole dollars."""
    played, asked = asked_to_wager("players/ez-baccarat")
    placed, _ = tried(played, asked, {}, ("player", given))
    assert placed.get("player") == lies


def test_a_try_for_another_question_or_by_another_seat_is_refused() -> None:
    played, asked = asked_to_wager("players/ez-baccarat")
    other = next(seat for seat in played.table.seats if seat != asked.seat)
    for seat, number in ((asked.seat, asked.number + 50), (other, asked.number)):
        with pytest.raises(NotLegal):
            try_wager(played, seat, TryWager("a-try-01", number, ()))


def test_the_seat_with_the_action_button_is_marked() -> None:
    name = "bankers/fortune-pai-gow-poker-1-1"
    for seed in range(6):
        played, _ = played_with_log(name, seed)
        action = played.table.facts(Banked).action
        marked: dict[str, int] = {each.kind: each.seat for each in said_view(played, None).markers}
        assert marked.get("action", 0) == action
        if action:
            return
    pytest.fail("no round had an action button")


def test_questions_and_circles_carry_their_words() -> None:
    played, asked = asked_to_wager("players/ez-baccarat")
    seen = msgspec.json.decode(encode(said_view(played, asked.seat)))
    (question,) = seen["decisions"]
    assert (question["title"], question["if_late"]) == ("Place your wagers", "no wager")
    terms_of = {each["title"]: each["terms"] for each in question["circles"]}
    assert terms_of["Dragon 7"] == "$5 to $99, needs Player line or Banker line"
    assert {each["words"] for each in seen["to_answer"]} == {"wagers"}


def test_the_terms_of_a_circle_name_few_others_one_by_one_and_many_by_what_they_are() -> None:
    """Two Card Peek: Two Card Poker and the Super Bet need any of the six Pick Row wagers (cordova 367-377)."""
    told: dict[str, str] = {}
    for name in ("cordova/two-card-peek", "players/golden-frog-baccarat"):
        posted = terms(game(name))
        played = Session(posted, dict.fromkeys(range(1, 4), usual_stack(posted)), SeededChance(1)).deal()
        while not isinstance(asked := played.open_decisions()[0], Wager):
            played.answer(asked.number, asked.seat, "take")
        (question,) = msgspec.to_builtins(said_view(played, asked.seat).decisions, enc_hook=plain)
        told |= {circle["title"]: circle["terms"].partition(", ")[2] for circle in question["circles"]}
    assert told["Pick Row A"] == "only one Pick Row wager"
    assert told["2 Card Poker A"] == told["Super Bet"] == "needs a Pick Row wager"
    assert told["Jin Chan 7"] == "needs Player line or Banker line"


def test_small_amounts_below_a_step_are_told_and_fitted() -> None:
    """Hot Action at a $2 minimum: steps of $5, but $2, $3 and $4 are taken too."""
    posted = terms(game("calgrand/hot-action-blackjack"), "buster-free/A-50")
    played = Session(posted, dict.fromkeys((1, 2), 1000_00), SeededChance(1)).deal()
    (offer,) = played.open_decisions()
    played.answer(offer.number, offer.seat, "take")
    (asked,) = played.open_decisions()
    assert isinstance(asked, Wager)
    circles = {circle.id: circle for circle in asked.circles}
    assert circle_terms(asked.circles[0], circles) == "$5 to $500, steps of $5, or $2, $3, $4"
    found = {}
    for cents in (100, 300, 450, 500, 700, 1_200):
        put = Placed("game", cents)
        tried = try_wager(played, asked.seat, TryWager("a-try-01", asked.number, (), put))
        assert not tried.refused
        (placed,) = tried.value
        found[cents] = placed.cents
    assert found == {100: 200, 300: 300, 450: 400, 500: 500, 700: 500, 1_200: 1_000}


def test_the_board_has_one_name_face_down_and_face_up() -> None:
    played, log = played_with_log("players/ultimate-texas-holdem", 2)
    told = [text for text in texts(log.lines(played, EVERYONE)) if "ommunity" in text]
    titles = {pile.title for pile in said_view(played, None).piles if pile.pile.kind in ("board", "community")}
    assert (told, titles) == ([], {"Board", "Board, down"})
