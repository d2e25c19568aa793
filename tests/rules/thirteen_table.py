"""A table of thirteen-card poker for tests: hands as they are set, in dollars, with a stacked shoe.

Four hands that use the whole pack, ranked by hand:

| hand | front | middle | back |
|---|---|---|---|
| W | kings | three nines | flush A-K-Q-J-7 |
| X | queens | three eights | flush A-K-Q-J-4 |
| Y | jack high | sixes and fives | straight, ten high |
| Z | deuces | tens and fours | aces and sevens |

W wins all three hands from everybody, and X from Y and Z. Z wins front and middle from Y, and Y the back from Z.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway import Round, Shoe, game, terms
from houseway.cards import cards
from houseway.cards.shoe import NoChance
from houseway.play.decisions import Arrange
from houseway.play.events import Moved
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms

ID = "oaks/thirteen-card-poker"
W = "Kc Kd 2h | 9s 9h 9d 4c 3c | As Ks Qs Js 7s"
X = "Qc Qd 5h | 8s 8h 8d Jc 6c | Ah Kh Qh Jh 4h"
Y = "Jd Td 2d | 6s 6h 5s 5c 3d | Th 9c 8c 7c 6d"
Z = "2c 2s 3s | Tc Ts 4d 4s 3h | Ac Ad 7d 7h 5d"
# The same cards with three nines in front of a pair of kings.
W_FOULED = "9s 9h 9d | Kc Kd 2h 4c 3c | As Ks Qs Js 7s"
# And with the three eights of X before its pair of queens.
X_FOULED = "8s 8h 8d | Qc Qd 5h Jc 6c | Ah Kh Qh Jh 4h"


def posted(limits: str = "", **readings: str) -> Terms:
    sheet = game(ID, {name.replace("_", "-"): choice for name, choice in readings.items()})
    return terms(sheet, stakes={"limits": limits} if limits else {})


def sit(at: Terms, hands: Mapping[int, str], *, left: int, stacks: Mapping[int, int] | None = None) -> Round:
    """A deal in which these seats hold these cards, and this seat is left of the button. Stacks are in dollars."""
    seats = sorted(hands)
    order = seats[seats.index(left) :] + seats[: seats.index(left)]
    held = {seat: cards(words.replace("|", " ")) for seat, words in hands.items()}
    shoe = [held[seat][at] for at in range(13) for seat in order]
    shoe += [face for face in range(52) if face not in shoe]
    # The last button is one seat before the one that moves to the right of `left`.
    chips = {seat: 100 * (stacks or {}).get(seat, 1_000) for seat in seats}
    return Round(at, chips, Shoe(shoe, NoChance()), lasting=Lasting(DealerButton(order[-2])))


def set_hand(played: Round, seat: int, words: str) -> None:
    (asked,) = [each for each in played.open_decisions() if each.seat == seat]
    assert isinstance(asked, Arrange)
    played.answer(asked.number, seat, read_answer(asked, words))


def play(at: Terms, hands: Mapping[int, str], *, left: int = 1, stacks: Mapping[int, int] | None = None) -> Round:
    """A whole deal, each hand set as it is written."""
    played = sit(at, hands, left=left, stacks=stacks)
    for seat, words in hands.items():
        set_hand(played, seat, words)
    assert played.state == "over"
    return played


def payments(played: Round) -> list[tuple[int, int, int]]:
    """Who paid whom how many dollars, in order."""
    moves = [each for each in played.events if isinstance(each, Moved)]
    return [(each.payer.seat, each.payee.seat, each.amount // 100) for each in moves]


def nets(played: Round) -> dict[int, int]:
    """Dollars won by each seat that has won or lost any."""
    return {account.seat: change // 100 for account, change in played.net().items()}
