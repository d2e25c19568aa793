"""After collection: under every option that is printed, the lab takes the fees that the table takes.

The wager that a figure is about is made at a table, with what it needs and against a bank that just covers it. The odds
are made up from the pay rows, one deal for each and one for a loss: it is the fees and the legal set that are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway import Session, game, games
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_fees import BEFORE_THE_DEAL
from houseway.families.bank.core.bank_state import BankRotation
from houseway.odds import AfterFees, Price, after_fees
from houseway.odds.core.after_collection import in_cents
from houseway.odds.core.deal_counts import Deals, PlayedHand, StakeAtEnd
from houseway.odds.core.price import price, price_hand
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, CircleId, stack
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet, WagerRules
from tests.tables import table

RICH = 10**9
ONE = Fraction(1)


def options() -> Iterator[tuple[str, str]]:
    """Every form against a bank, with every option that is printed for it."""
    for name in games():
        sheet = game(name)
        if sheet.kind == "bank":
            yield from ((name, f"{schedule.id}/{option.id}") for schedule, option in sheet.options())


def made_up(sheet: Sheet, wager: WagerRules) -> Price:
    """A price out of the pay rows alone, with the wagers that must be as large beside it."""
    words = [*((row.on,) for row in wager.pays), ()]
    alike = [each.id for each in sheet.wagers if each.equals == wager.id and each.id in wager.needs]
    if not alike:
        return price(wager, Deals(dict.fromkeys(words, 1), "one of each"))
    ends = [(StakeAtEnd(wager.id, ONE, each), *(StakeAtEnd(name, ONE, ()) for name in alike)) for each in words]
    return price_hand(sheet, PlayedHand(wager.id, dict.fromkeys(ends, 1), "one of each"))


def at_the_table(at: Terms, found: AfterFees, cover: int) -> tuple[int, int]:
    """What the player and the player-dealer pay when just this is wagered; a refusal of the table is an error here."""
    stacks = dict.fromkeys((1, 2), RICH)
    played = Session(at, stacks, SeededChance(1), lasting=Lasting(BankRotation(1, 1))).deal()
    placed = {CircleId(each): amount for each, amount in found.placed.items()}
    placed |= {CircleId(each, hand=2): amount for each, amount in found.again.items()}
    wagered = False
    while played.state == "open":
        asked = played.open_decisions()[0]
        if asked.about == "bank":
            played.answer(asked.number, asked.seat, "take" if asked.seat == 1 else "pass")
        elif isinstance(asked, Wager) and asked.about == "wagers" and not wagered:
            played.answer(asked.number, asked.seat, placed)
            wagered = True
        elif isinstance(asked, Wager) and asked.about == "bank wager":
            put_up = {each.id: max(cover, each.least) for each in asked.circles}
            steps = {each.id: each.step for each in asked.circles}
            played.answer(asked.number, 1, {name: each + -each % steps[name] for name, each in put_up.items()})
        else:
            played.default()
    paid = [each for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    player, bank = (sum(each.amount for each in paid if each.payer == stack(seat)) for seat in (2, 1))
    return player, bank


@table("name", "option", rows=options(), by=lambda row: (row[0], row[1].partition("/")[0]))
def test_every_wager_has_the_fees_of_the_table_under_every_option(name: str, option: str) -> None:
    at = terms(game(name), option)
    wagers = [each for each in at.sheet.wagers if each.opens == BEFORE_THE_DEAL and each.pays]
    prices = [made_up(at.sheet, each) for each in wagers]
    for each in prices:
        found = after_fees(at, each, None, prices)
        if not isinstance(found, AfterFees):
            assert found.why == "it is not made under this option", each.wager.id
            continue
        own = [other for other in prices if other.wager.id in (each.wager.id, *found.beside)]
        reach = [in_cents(at, other, found.placed[other.wager.id])[1] for other in own]
        spots = [1 + (other.wager.id in found.again) for other in own]
        cover = sum(many * one for many, one in zip(spots, reach, strict=True))
        assert at_the_table(at, found, cover) == (found.player_fee, found.bank_fee), each.wager.id
