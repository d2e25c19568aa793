"""After collection: hands with raises, and wagers that need another beside them."""

from __future__ import annotations

from fractions import Fraction

from houseway.families.registry import game
from houseway.odds import AfterFees, Uncounted, after_fees, odds, priced
from houseway.odds.core.deal_counts import PartOf, PlayedHand, StakeAtEnd
from houseway.rules.posting.terms import terms
from tests.odds.hand_made import ONE, caribbean


def test_a_wager_that_needs_another_is_priced_with_it() -> None:
    """players/ez-baccarat, option 3: $1 from the player for the line wager, none for Panda 8; $2 from the bank."""
    at = terms(game("players/ez-baccarat"), "3")
    found = odds(at)
    after = after_fees(at, found.price("panda-8"), 5_000, found.prices)
    assert isinstance(after, AfterFees)
    assert dict(after.placed) == {"player": 2_500, "panda-8": 5_000}
    assert (after.beside, after.amount) == (("player",), 7_500)
    assert after.before == 5_000 * found.price("panda-8").ev + 2_500 * found.price("player").ev
    assert (after.player_fee, after.bank_fee) == (100, 200)
    assert after.player + after.bank == -300


def test_a_wager_that_may_not_be_larger_is_made_with_one_as_large() -> None:
    """cordova/commission-free-baccarat, option 2: $1 from the player for the line wager alone; $2 from the bank."""
    at = terms(game("cordova/commission-free-baccarat"), "by-wager/2")
    found = odds(at)
    after = after_fees(at, found.price("banker-dragon"), 4_000, found.prices)
    assert isinstance(after, AfterFees)
    assert dict(after.placed) == {"player": 4_000, "banker-dragon": 4_000}
    assert (after.player_fee, after.bank_fee) == (100, 200)
    assert after.before == 4_000 * (found.price("banker-dragon").ev + found.price("player").ev)


def test_without_the_other_it_has_no_figure() -> None:
    at = terms(game("players/ez-baccarat"), "3")
    after = after_fees(at, odds(at).price("panda-8"), 5_000)
    assert after == Uncounted("it is made together with another wager")


def test_a_hand_with_a_raise_in_cents() -> None:
    """Of ten hands three lose the ante, four win ante and bet, two lose both, one wins the ante: 4 units."""
    found = caribbean("A1")
    after = after_fees(found.terms, found.prices[0], 1_000)
    assert isinstance(after, AfterFees)
    assert dict(after.placed) == {"ante": 1_000}
    assert after.before == Fraction(4 * 1_000, 10)
    assert after.exact


def test_an_equal_wager_is_put_up_with_the_base() -> None:
    """Ultimate Texas Hold'em: the blind equals the ante. One deal of two is folded, one wins with a straight, 1:1."""
    won, lost = ("win", "win-with-straight"), ("folded",)
    hand = PlayedHand(
        "ante",
        {
            (StakeAtEnd("ante", ONE, won), StakeAtEnd("blind", ONE, won), StakeAtEnd("play", Fraction(4), won)): 1,
            (StakeAtEnd("ante", ONE, lost), StakeAtEnd("blind", ONE, lost)): 1,
        },
        "one of two",
        exact=False,
    )
    at = terms(game("players/ultimate-texas-holdem"))
    none = Uncounted("so")
    found = priced(at, {"ante": hand, "blind": PartOf("ante"), "trips": none, "play": PartOf("ante")})
    (price,) = found.prices
    after = after_fees(at, price, 1_000, found.prices)
    assert isinstance(after, AfterFees)
    assert dict(after.placed) == {"ante": 1_000, "blind": 1_000}
    assert after.beside == ()
    assert after.before == Fraction(1_000 + 1_000 + 4_000 - 2_000, 2)
    assert not after.exact
