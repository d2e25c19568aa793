"""What the pit knows of a sheet with a player-dealer, parameter by parameter. Everything else is refused by name."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TypeVar

from houseway.errors import BadInput
from houseway.families.bank.baccarat.third_cards import ThirdCards
from houseway.families.bank.core.action_button import ActionByCard, ActionByValue, ActionToTheLeft, ShakeDice
from houseway.families.bank.core.bank_fees import CollectFees
from houseway.families.bank.core.bank_seat import OfferBank, TurnTile
from houseway.families.bank.core.bank_wager import PutUpBank
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.core.new_shoe import BurnByFirstCard, FreeHand
from houseway.families.bank.core.settle_circles import Settle, SettleByCover
from houseway.families.bank.core.two_sides import DealSides, TurnUpSides
from houseway.families.bank.core.wagers import WHOLE, PlaceWagers
from houseway.families.bank.pai_gow.community_settings import CompareSides, HandOutSides, SetSides
from houseway.families.bank.pai_gow.exposed_tiles import ExposedInDealing, ExposedInStacking
from houseway.families.bank.pai_gow.piles import ChoosePile, DealPiles, HandOutPiles
from houseway.families.bank.pai_gow.set_hands import CompareSettings, JudgePush, SetBankHand, SetHands, ShowBankFirst
from houseway.families.bank.pai_gow.seven_card_bonus import EnvyButtons, JudgeAceUp, JudgeEnvy, JudgeSevenCards
from houseway.families.bank.pai_gow.tile_rows import DealTiles, OpenTiles, SetTiles
from houseway.families.bank.poker_vs_bank.compare_hands import CompareHands, LayBoard, ReadBonus, TurnBoard
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.families.bank.special.go_to_war import GoToWar
from houseway.families.bank.special.super_pan_9 import BankHitOrStand, CompareNines, HitOrStand
from houseway.families.bank.twentyone.bank_hand import (
    BurnCards,
    CheckBank,
    DeclareNaturals,
    DrawForBank,
    OfferEvenMoney,
    OfferInsurance,
    OfferSurrender,
    TurnUpBank,
)
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.families.bank.twentyone.verdicts import CompareInsurance, CompareTotals, DecideNaturals, ReadSideBet
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

T = TypeVar("T")

IDLE = (OfferBank, TurnTile, FreeHand, TurnUpSides, TurnUpBank, DeclareNaturals)
"""Steps that move neither chips nor cards in a regular round of which the bank is settled beforehand."""
OPENING = (PlaceWagers, PutUpBank, CollectFees)

# Every parameter that is compiled, or that makes no difference where nobody stands behind a seat.
_KNOWN: dict[type, frozenset[str]] = {
    OfferBank: frozenset({"hands", "again", "first", "to", "passes"}),
    FreeHand: frozenset({"most"}),
    PlaceWagers: frozenset(
        {"step_of", "opens", "back_line", "back_line_on", "stacks", "unoccupied", "bonus", "bonus_limit", "fives"}
        | {"one_square", "below_a_step"}
    ),
    PutUpBank: frozenset({"step_of", "least", "bank", "against", "fives", "when", "spots", "shares", "below_a_step"}),
    CollectFees: frozenset({"at"}),
    BurnByFirstCard: frozenset({"tens"}),
    BurnCards: frozenset({"cards"}),
    DealSides: frozenset({"cards", "first", "player", "banker"}),
    ThirdCards: frozenset({"player_draws_to", "banker_draws_to", "chart", "naturals"}),
    GoToWar: frozenset(),
    ShakeDice: frozenset({"dice", "positions", "one", "on_the_bank"}),
    ActionByCard: frozenset({"chart", "pile", "card", "positions", "on_the_bank"}),
    ActionByValue: frozenset({"pile", "card", "positions", "one", "pictures", "jokers", "on_the_bank", "used"}),
    ActionToTheLeft: frozenset({"used"}),
    Settle: frozenset(
        {"order", "money", "by", "starts", "direction", "then", "bank", "of", "hands", "one_kind", "at_a_seat"}
    ),
    SettleByCover: frozenset({"order", "money", "covers", "by"}),
    DealHands: frozenset({"players", "bank", "starts", "at_once", "bank_sees", "bank_receives"}),
    OfferInsurance: frozenset({"insurance", "wager", "amount", "step_of"}),
    OfferSurrender: frozenset({"hand", "wager", "asked"}),
    OfferEvenMoney: frozenset({"hand", "offered"}),
    CheckBank: frozenset({"hand", "when"}),
    PlayHands: frozenset(
        {"hand", "wager", "chart", "starts", "doubles", "least_double", "times", "rescue", "splits", "most_hands"}
        | {"aces", "split_aces", "after_a_split", "surrender", "jokers", "must_stand", "double_chart", "others"}
    ),
    DrawForBank: frozenset({"hand", "chart"}),
    CompareTotals: frozenset({"hand", "wager", "natural_takes", "insured"}),
    CompareInsurance: frozenset({"hand", "insurance"}),
    DecideNaturals: frozenset({"hand", "wager", "when"}),
    ReadSideBet: frozenset({"wager", "looks_at", "hand"}),
    DeclareNaturals: frozenset({"hand"}),
    OfferPlay: frozenset({"wager", "of", "times", "otherwise", "move", "short", "alive"}),
    LayBoard: frozenset({"cards"}),
    TurnBoard: frozenset({"cards"}),
    CompareHands: frozenset({"hand", "qualifies", "wagers", "unqualified", "ties"}),
    ReadBonus: frozenset({"wager", "hand", "joined", "of"}),
    DealPiles: frozenset({"piles", "cards", "how"}),
    ChoosePile: frozenset({"by"}),
    HandOutPiles: frozenset({"to", "on", "controls", "then"}),
    SetHands: frozenset({"on"}),
    SetBankHand: frozenset({"on", "by"}),
    ShowBankFirst: frozenset({"pushes"}),
    CompareSettings: frozenset({"on", "fouled"}),
    JudgePush: frozenset({"on"}),
    JudgeSevenCards: frozenset({"on", "joker"}),
    JudgeAceUp: frozenset({"on", "joker"}),
    EnvyButtons: frozenset({"on", "least"}),
    JudgeEnvy: frozenset({"envy", "on", "of", "joker"}),
    HandOutSides: frozenset({"dice", "counted", "action"}),
    SetSides: frozenset(),
    CompareSides: frozenset(),
    HitOrStand: frozenset({"lies"}),
    BankHitOrStand: frozenset({"chart"}),
    CompareNines: frozenset({"wager"}),
    DealTiles: frozenset({"bank"}),
    ExposedInStacking: frozenset({"high"}),
    ExposedInDealing: frozenset({"high", "dead"}),
    SetTiles: frozenset({"gee_joon", "several"}),
    OpenTiles: frozenset({"wager", "gee_joon", "zeros", "wrong"}),
}


def check_row(terms: Terms, row: RoundRow) -> None:
    """Refuse a step that the pit does not know, and one with a parameter that it does not know."""
    kind = type(row.params)
    if kind not in _KNOWN and kind not in IDLE:
        raise refusal(terms, f"the pit does not know the step {row.step}")
    for each in fields(kind):
        value = getattr(row.params, each.name)
        usual = each.default is not MISSING and value == each.default
        if each.name not in _KNOWN.get(kind, frozenset()) and not usual:
            raise refusal(terms, f"the pit does not know {each.name} = {value!r} of the step {row.step}")


def check_opening(terms: Terms, asking: tuple[type, ...] = ()) -> tuple[str, ...]:
    """Refuse a round that does not open with wagers and one bank against all of them; the moments of collection."""
    rows = [row.params for row in terms.sheet.round]
    places = [at for at, each in enumerate(rows) if isinstance(each, PlaceWagers)]
    banks = [at for at, each in enumerate(rows) if isinstance(each, PutUpBank) and each.when != "not at this moment"]
    if len(places) != 1 or len(banks) != 1:
        raise refusal(terms, "the pit deals games in which wagers and one bank are laid once, before the deal")
    put_up: PutUpBank = rows[banks[0]]
    if put_up.when == "before the wagers" or banks[0] < places[0]:
        raise refusal(terms, "a bank that is put up before the wagers is not dealt in the pit")
    if put_up.shares or put_up.against or put_up.bank != WHOLE:
        raise refusal(terms, "a bank in several parts is not dealt in the pit")
    fees = [at for at, each in enumerate(rows) if isinstance(each, CollectFees)]
    asked = [at for at, each in enumerate(rows) if isinstance(each, asking)]
    if fees and asked and max(fees) > min(asked):
        raise refusal(terms, "the pit does not collect fees after the hands are played")
    return tuple(rows[at].at for at in fees)


def one_of(terms: Terms, kind: type[T]) -> T:
    """The parameters of the only step of a kind."""
    found = [row.params for row in terms.sheet.round if isinstance(row.params, kind)]
    if len(found) != 1:
        raise refusal(terms, f"the pit deals rounds with one {kind.__name__}, not {len(found)}")
    params: T = found[0]
    return params


def refusal(terms: Terms, why: str) -> BadInput:
    return BadInput(why, where=terms.sheet.name)
