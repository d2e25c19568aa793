"""A described table: exact where all wagers depend on the same cards, and as the real steps settle it."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.odds import GameOdds, Uncounted, odds, priced
from houseway.odds.core.layout import Layout, LayoutFile, read_layout, read_wagers
from houseway.odds.core.layout_ends import RoundEnd, RoundEnds, ends, played
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Cents
from tests.cli.house import refusal
from tests.odds.hand_made import caribbean
from tests.odds.lab import posted

# Eight decks: how often six cards end in a tie, of all their orders.
TIES, ORDERS = 475_627_426_473_216, 4_998_398_275_503_360


def lab(name: str, fee: str | None = None, decks: int | None = None) -> GameOdds:
    return odds(terms(game(name), fee, decks))


def described(found: GameOdds, seats: dict[int, dict[str, Cents]], bank: Cents = 0, rounds: int = 400) -> RoundEnds:
    layout = Layout(found.terms, seats, {"bank": bank} if bank else {})
    return ends(found, layout, rounds, 7)


def test_a_bank_that_cannot_pay_a_tie() -> None:
    """$100 on the tie at 9:1 against a bank of $100: a tie is paid $100 and leaves $800 unsettled."""
    found = described(lab("players/ez-baccarat", "2"), {3: {"tie": 10_000}}, 10_000)
    tie = Fraction(TIES, ORDERS)
    assert found.exact
    assert found.short == tie
    player, bank = found.person(3), found.person(1)
    assert player.before == 10_000 * tie - 10_000 * (1 - tie)
    assert (player.worst, player.best) == (-10_000, 10_000)
    # Option 2: $2 from the player-dealer for the hand, nothing for a tie wager.
    assert (found.fees[3], found.fees[1]) == (0, 200)
    assert bank.after == -player.before - 200
    assert player.sd == pytest.approx(sqrt(10_000**2 - float(player.before) ** 2))
    assert found.settled[3] == 10_000 * lab("players/ez-baccarat").price("tie").ev


def test_a_bank_that_reaches_expects_what_adding_up_says() -> None:
    found = described(
        lab("players/ez-baccarat"), {2: {"player": 5_000, "panda-8": 1_000}, 5: {"banker": 700, "tie": 500}}
    )
    assert found.exact
    assert found.short == 0
    for seat in (1, 2, 5):
        assert found.person(seat).before == found.settled[seat]


def test_settlement_goes_on_from_the_left_of_the_bank_until_it_is_exhausted() -> None:
    """The bank at seat 3 of $60: seat 4 comes first, with $50; then seat 1 has $10 of its $50 settled."""
    table = lab("players/ez-baccarat", "1")
    layout = Layout(table.terms, {1: {"player": 5_000}, 4: {"player": 5_000}}, {"bank": 6_000}, bank_seat=3)
    found = ends(table, layout, 2, 1)
    assert {end.gains for end in found.counts} == {(1_000, 5_000), (-1_000, -5_000), (0, 0)}
    assert found.short == 1 - Fraction(TIES, ORDERS)


def far(found: RoundEnds, counted: RoundEnds) -> list[str]:
    """What lies more than four standard errors from the exact figures."""
    told = []
    for seat in (found.layout.bank_seat, *found.layout.people):
        one, other = found.person(seat), counted.person(seat)
        if abs(float(one.before - other.before)) > 4 * other.sd / sqrt(one.total):
            told.append(f"seat {seat}")
    chance = float(counted.short)
    if abs(float(found.short) - chance) > 4 * sqrt(chance * (1 - chance) / found.total) + 1e-12:
        told.append("exhausted")
    return told


@pytest.mark.parametrize(
    ("name", "seats", "bank"),
    [
        ("players/ez-baccarat", {2: {"player": 5_000, "panda-8": 500}, 3: {"banker": 9_900}, 5: {"tie": 500}}, 20_000),
        ("players/golden-frog-baccarat", {2: {"banker": 5_000, "koi-8": 1_000}, 4: {"player": 2_500}}, 12_000),
        ("cordova/ultimate-war", {2: {"player": 500, "war": 500}, 3: {"banker": 1_000}}, 3_000),
        ("cordova/two-card-peek", {2: {"row-a": 1_000}, 3: {"rows-bc": 1_000}}, 2_000),
        ("oaks/zoobac", {2: {"player": 5_000, "zoo": 2_500}}, 20_000),
    ],
)
def test_the_real_steps_settle_as_it_is_counted(name: str, seats: dict[int, dict[str, Cents]], bank: Cents) -> None:
    counted = described(lab(name), seats, bank)
    assert counted.exact
    assert counted.short > 0
    rounds = RoundEnds(counted.layout, counted.fees, played(counted.layout, 600, 3), exact=False, because="")
    assert far(rounds, counted) == []


def test_one_hand_with_a_raise_is_counted() -> None:
    """Ante $10 and bet $20 against $25. Folded -$10; won 1:1 on both $25 of $30; lost $25 of $30; unqualified $10."""
    table = caribbean()
    found = described(table, {2: {"ante": 1_000}}, 2_500)
    assert found.counts == {
        RoundEnd((-1_000,), short=False): 3,
        RoundEnd((2_500,), short=True): 4,
        RoundEnd((-2_500,), short=True): 2,
        RoundEnd((1_000,), short=False): 1,
    }
    assert found.short == Fraction(6, 10)
    assert found.settled[2] == Fraction(-3 * 1_000 + 4 * 3_000 - 2 * 3_000 + 1_000, 10)


def test_what_cannot_be_counted_is_an_estimate_with_an_error() -> None:
    found = described(caribbean(), {2: {"ante": 1_000}, 3: {"ante": 500}}, 5_000, rounds=60)
    assert (found.exact, found.total) == (False, 60)
    people = [found.person(seat) for seat in (1, 2, 3)]
    assert sum(each.before for each in people) == 0
    assert all(each.stderr == pytest.approx(each.sd / sqrt(60)) for each in people)
    # The figures of the hands by themselves are exact all the same.
    assert found.settled == {1: -600, 2: 400, 3: 200}


def test_without_a_figure_nothing_is_added_up() -> None:
    at = posted("calgrand/caribbean-stud")
    found = described(priced(at, dict.fromkeys(("ante", "bet"), Uncounted("so"))), {2: {"ante": 1_000}}, rounds=3)
    assert not found.exact
    assert found.settled == {1: None, 2: None}


def test_the_action_button_makes_an_estimate_of_a_short_bank_alone() -> None:
    seats = {2: {"player": 5_000}, 3: {"banker": 10_000}}
    assert not described(lab("oaks/zoobac"), seats, 12_000, rounds=5).exact
    assert described(lab("oaks/zoobac"), seats, 15_000, rounds=5).exact


def test_two_rows_of_two_cards_are_not_taken_for_one() -> None:
    seats = {2: {"row-a": 1_000, "two-card-a": 500, "two-card-b": 500}}
    assert not described(lab("cordova/two-card-peek"), seats, rounds=5).exact


def test_games_with_two_banks() -> None:
    at = posted("calgrand/paibac")
    file = LayoutFile({"2": {"pai-gow": "10"}, "3": {"banker": "$10"}}, bank={"bank on baccarat": "5"})
    assert file.layout(at).banks == {"bank on baccarat": 500}
    assert LayoutFile({"2": {"banker": "10"}}, bank="20").layout(at).banks == {"bank": 2_000, "bank on baccarat": 2_000}


REFUSED = [
    ({}, 0, "nobody has wagered"),
    ({2: {"plyer": 500}}, 0, "did you mean 'player'?"),
    ({22: {"player": 500}}, 0, "seats 1 to 14"),
    ({2: {"player": 5}}, 0, "below the minimum of $5"),
    ({2: {"panda-8": 500}}, 0, "needs a wager on Player line or Banker line"),
    ({2: {"player": 500}}, 100, "below the minimum of $5"),
]


@pytest.mark.parametrize(("seats", "bank", "said"), REFUSED)
def test_what_the_table_does_not_take_is_refused(seats: dict[int, dict[str, Cents]], bank: Cents, said: str) -> None:
    with pytest.raises(BadInput, match=said.replace("$", r"\$").replace("?", r"\?")):
        described(lab("players/ez-baccarat"), seats, bank)


def test_a_table_that_cannot_be_laid_out_is_refused_before_anything_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.odds.core.odds_cache.kept_odds", lambda *_, **__: pytest.fail("it was counted"))
    for seat, said in (("envy=5", "not before the deal"), ("fortun=5", "did you mean 'fortune'")):
        assert said in refusal("odds", "players/fortune-pai-gow-poker", "--seat", "2", seat)["message"]


def test_a_raise_is_not_laid_before_the_deal() -> None:
    with pytest.raises(BadInput, match="as the hand is played"):
        described(caribbean(), {2: {"ante": 1_000, "bet": 2_000}})


def test_the_player_dealer_has_a_seat_of_their_own() -> None:
    at = lab("players/ez-baccarat").terms
    with pytest.raises(BadInput, match="against their own bank"):
        Layout(at, {1: {"player": 500}}, bank_seat=1)
    assert Layout(at, {1: {"player": 500}, 2: {"player": 500}}).bank_seat == 3
    with pytest.raises(BadInput, match="no seat is left"):
        Layout(at, {seat: {"player": 500} for seat in range(1, 15)})


def test_wagers_in_words() -> None:
    assert read_wagers("player=25, panda-8=$5") == {"player": "25", "panda-8": "$5"}
    for words in ("player", "=5", "player=1,player=2"):
        with pytest.raises(BadInput):
            read_wagers(words)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("seats = 3", "expected named fields"),
        ("[seats]\n2 = { player = 25 }", "in quotes"),
        ("bnak = '$5'\n[seats]", "did you mean 'bank'?"),
        ("[seats", "not TOML"),
        ("[seats]\nx = { player = '$25' }", "number of a seat"),
        ("[seats]\n2 = { player = 'much' }", "seat 2, player"),
    ],
)
def test_a_bad_layout_file_is_refused_with_its_place(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "layout.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_layout(file).layout(lab("players/ez-baccarat").terms)
    assert said in str(refused.value)
