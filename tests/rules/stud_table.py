"""A stud table for tests: hands as text from seat 1 on, the deck stacked to deal them, answers as words.

Seat 1 sits at the left of the house dealer and receives the first card. At a table that pays by time nothing is taken
from a pot, so that tests count in whole antes and bets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.cards import Card, NoChance, Shoe, cards, text
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import Reported
from houseway.play.ids import BURNS, HAND_PILES
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.view import view
from houseway.rules.posting.terms import Terms, terms
from tests.rules.holdem_table import in_cents, purses

STUD = "calgrand/seven-card-stud"
MEXICAN = "bankers/mexican-stud-poker"
BANKERS = "bankers/seven-card-stud"
RAZZ = "bankers/razz"
BY_TIME = "G1"

# Four hands that are dealt to the end: seat 1 has the highest door card, seat 4 the lowest. No pair shows before sixth.
FOUR = (
    "2c 7d Ks 9h 8h 4c Jd",
    "3d 8s Qd Jc 9c 6h Td",
    "4d 9s Jh Qh Tc 7s 3s",
    "5h Th 2s Kc 6d Ad 3c",
)


def posted(
    form: str = "high",
    betting: str | None = None,
    *,
    stakes: str = "",
    fee: str = BY_TIME,
    **readings: str,
) -> Terms:
    """Seven card stud, $4-$8 with an ante of $1 and a bring-in of $2 unless posted otherwise: `ante=$3 bring_in=$5`."""
    chosen = {name.replace("_", "-"): choice for name, choice in readings.items()}
    return terms(game(f"{STUD}#{form}", chosen), fee, betting=betting, stakes=_read(stakes))


def mexican(fee: str = "4.1", *, stakes: str = "", **readings: str) -> Terms:
    """Mexican stud, $2-$4 with an ante of $1 unless posted otherwise."""
    chosen = {name.replace("_", "-"): choice for name, choice in readings.items()}
    return terms(game(MEXICAN, chosen), fee, stakes=_read(stakes))


def bankers(name: str = BANKERS, betting: str | None = None, *, stakes: str = "", **readings: str) -> Terms:
    """Stud of Bankers without a fee: $15-$30, an ante of $2 and a bring-in of $5 unless posted otherwise."""
    chosen = {each.replace("_", "-"): choice for each, choice in readings.items()}
    return terms(game(name, chosen), "none", betting=betting, stakes=_read(stakes))


def _read(stakes: str) -> dict[str, str]:
    return dict(word.split("=") for word in stakes.split())


def opened(name: str, fee: str, *, stakes: str = "", **readings: str) -> Terms:
    """Any stud game under one of its fee options."""
    chosen = {word.replace("_", "-"): choice for word, choice in readings.items()}
    return terms(game(name, chosen), fee, stakes=_read(stakes))


def stacked(
    hands: Sequence[str], first: int = 3, pack: Sequence[Card] = range(52), *, last_comes_first: bool = False
) -> str:
    """A deck that deals these hands in turn: so many cards first, then each after a burn. A short hand has folded.

    From the fourth card on the last hand, that of the button, may come first.
    """
    held = [cards(hand) for hand in hands]
    used = [face for hand in held for face in hand]
    spare = iter([face for face in pack if face not in used])
    order = [hand[at] for at in range(first) for hand in held]
    for at in range(first, max(map(len, held))):
        order.append(next(spare))
        order += [hand[at] for hand in (held[-1:] + held[:-1] if last_comes_first else held) if len(hand) > at]
    return text(order)


def sit(
    hands: Sequence[str] = FOUR,
    *,
    at: Terms | None = None,
    stacks: str = "",
    incidents: Iterable[Incident] = (),
    lasting: Lasting = NOTHING_LASTS,
    orders: Sequence[Sequence[Card]] = (),
) -> Round:
    """A hand in which these cards come, with $200 in front of each player."""
    at = at or posted()
    opening = Shoe.rigged(at.pack, stacked(hands)).stack[::-1]
    seated = in_cents(stacks or " ".join(["200"] * len(hands)))
    return Round(at, seated, Shoe(opening, NoChance(), orders=orders), incidents=incidents, lasting=lasting)


def sit_bankers(hands: Sequence[str] = FOUR, *incidents: Incident, stacks: str = "", **readings: str) -> Round:
    """A hand of Bankers with $1,000 for each player: of the four, seat 4 has the low card and brings it in for $5."""
    stacks = stacks or " ".join(["1000"] * len(hands))
    return sit(hands, at=bankers(**readings), stacks=stacks, incidents=incidents)


def sit_mexican(hands: Sequence[str], *, at: Terms | None = None, stacks: str = "", button: int = 0) -> Round:
    """A hand of Mexican stud, the cards given from the left of the button, which the last seat has unless named."""
    at = at or mexican()
    shoe = Shoe.rigged(at.pack, stacked(hands, 2, at.pack.cards()))
    seated = in_cents(stacks or " ".join(["200"] * len(hands)))
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    return Round(at, seated, shoe, lasting=Lasting(DealerButton(before)))


def sit_at_button(hands: Sequence[str], *, at: Terms, stacks: str = "", orders: Sequence[Sequence[Card]] = ()) -> Round:
    """A hand of Cordova's stud: the cards from the left of the button, which the last seat has."""
    opening = Shoe.rigged(at.pack, stacked(hands, last_comes_first=True)).stack[::-1]
    seated = in_cents(stacks or " ".join(["200"] * len(hands)))
    return Round(
        at, seated, Shoe(opening, NoChance(), orders=orders), lasting=Lasting(DealerButton(sorted(seated)[-2]))
    )


_SAID = {"bring": "bring in", "up": "take it up", "down": "take it down"}


def answer(played: Round, words: str) -> Round:
    """`call`, `raise=12` with its amount, `bring` for the bring-in, `up` and `down` for how the next card is asked for;
    `3:fold` where the seat must be right too.
    """
    for word in words.replace("/", " ").split():
        seat, _, move = word.rpartition(":")
        [asked] = played.open_decisions()
        assert not seat or asked.seat == int(seat), f"{word}: seat {asked.seat} was asked"
        said = _SAID.get(move, move.replace("=", " "))
        played.answer(asked.number, asked.seat, read_answer(asked, said))
    return played


def check_down(played: Round, cards_out: int = 0) -> Round:
    """Everybody checks, calls, keeps and brings in for the least, to the end or until somebody holds so many cards."""
    while isinstance(asked := played.asked, Choose):
        if cards_out and max(len(held(played, seat)) for seat in played.table.seats) >= cards_out:
            break
        move = next(move for move in ("check", "call", "bring in", "keep", "take it up") if move in asked.moves)
        played.answer(asked.number, asked.seat, move)
    return played


def held(played: Round, seat: int) -> list[Card]:
    return played.table.hand(seat).cards


def sees(played: Round, viewer: int | None, seat: int) -> str:
    """A hand as somebody sees it: `?? ?? Ks 9h`."""
    return " ".join(view(played.table, viewer)["piles"].get(HAND_PILES[seat], []))


def burns(played: Round) -> int:
    return len(played.table.pile(BURNS).cards)


def rulings(played: Round) -> list[tuple[str, int, str]]:
    """What the floor ruled: the word, the seat and the lines of the clause."""
    return [(event.incident, event.seat, event.lines) for event in played.events if isinstance(event, Reported)]


def whole(played: Round) -> Round:
    """Played to its end, with every chip and card where somebody can find it."""
    check_down(played)
    played.table.audit()
    assert played.state == "over"
    assert sum(purses(played).values()) == sum(played.opening_stacks.values()) / 100
    assert played.clone().events == played.events
    return played
