"""The two-sided disc: who won the last hand, who has won two in a row, and the blind that they owe for it.

It lies there between the hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.kill import post_kill_blind, raise_stakes, sole_winner
from houseway.play.lasting import LastingState, lasts
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents

WIN, KILL = 1, 2
SHOWS = {WIN: "Win", KILL: "Kill"}
# The blinds of a winner game are printed with a fourth one, and its limit is the doubled one.
POSITIONS = 3

Plays: TypeAlias = Literal["without a disc", "winner", "win and kill"]


@lasts("disc", public=("seat", "side"))
class WinnerDisc(LastingState, frozen=True):
    """`seat` is where the disc lies (0: nowhere), `side` what it shows: 1 Win, 2 Kill."""

    seat: int = 0
    side: int = 0

    def without(self, seat: int) -> WinnerDisc:
        """A winner who has left owes no blind, and nobody else does."""
        return WinnerDisc() if seat == self.seat else self


@dataclass(frozen=True, slots=True)
class PostWinnerBlind:
    """`plays` says whose blind doubles the limit: the last winner's, or that of a winner of two hands in a row.

    `equals` is what it is as large as, where the table posts none for the winner; `besides` is what becomes of another
    blind that the winner has, and `acts` when the winner acts in the first round.
    """

    plays: Plays = "without a disc"
    equals: Literal["all the blinds of the game", "the blinds that were posted"] = "all the blinds of the game"
    besides: Literal["their own blind", "nothing"] = "their own blind"
    acts: Literal["in turn", "last"] = "in turn"


@step(PostWinnerBlind)
def post_winner_blind(table: Table, rules: PostWinnerBlind) -> None:
    """The winner posts a blind the size of all the others together, and the limit is doubled for this hand.

    At a table without blinds it is the first bet of the doubled limit.
    """
    hand, blinds = table.facts(Hand), table.terms.stakes.blinds
    if rules.plays == "without a disc":
        return
    printed_doubled = len(blinds) > POSITIONS
    disc = table.lasting[WinnerDisc]
    seat = disc.seat
    least = WIN if rules.plays == "winner" else KILL
    if seat not in hand.order or disc.side < least:
        raise_stakes(hand, 1 if printed_doubled else 2)
        return
    raise_stakes(hand, 2 if printed_doubled else 4)
    blind = blinds[POSITIONS] if printed_doubled else _all_others(hand, blinds, rules) or 2 * table.terms.lower
    blind += hand.bets[seat] if rules.besides == "their own blind" else 0
    post_kill_blind(table, hand, seat, blind, "winner's blind" if rules.plays == "winner" else "kill blind")
    if rules.acts == "last":
        hand.acts_last = seat


def _all_others(hand: Hand, blinds: Sequence[Cents], rules: PostWinnerBlind) -> Cents:
    """All the other blinds combined."""
    return sum(blinds) if rules.equals == "all the blinds of the game" else sum(hand.bets.values())


@dataclass(frozen=True, slots=True)
class PassDisc:
    """`plays` as in `post_winner_blind`; `shared` is what happens when several players take a part of the pot."""

    plays: Plays = "without a disc"
    shared: Literal["the disc stays as it lies", "the disc is taken away", "whoever takes the most"] = (
        "the disc stays as it lies"
    )


@step(PassDisc)
def pass_disc(table: Table, rules: PassDisc) -> None:
    """Lay the disc in front of the winner with Win up, and turn it to Kill after two wins in a row."""
    hand = table.facts(Hand)
    if rules.plays == "without a disc" or hand.called_off:
        return
    winner = _winner(hand, rules)
    if not winner:
        taken = rules.shared == "the disc is taken away"
        if taken:
            table.keep(WinnerDisc())
        table.announce(f"the pot is shared: the disc {'is taken away' if taken else 'stays as it lies'}")
        return
    again = winner == table.lasting[WinnerDisc].seat
    side = KILL if again and rules.plays == "win and kill" else WIN
    table.keep(WinnerDisc(winner, side))
    table.announce(f"the disc lies in front of {table.name(winner)} and shows {SHOWS[side]}", named=(winner,))


def _winner(hand: Hand, rules: PassDisc) -> int:
    """Who has won this hand; nobody where several have shared it."""
    if rules.shared != "whoever takes the most":
        return sole_winner(hand)
    most = max(hand.won.values(), default=0)
    best = [seat for seat, won in hand.won.items() if won == most]
    return best[0] if len(best) == 1 else 0
