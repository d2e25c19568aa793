"""A twenty-one table for tests: hands as text, answers as words, chips in dollars. Seat 1 banks.

Cards are written without their marks (`Ah`, though the aces may be Bonus aces) and dealt as the pack has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import Card, Pack, Shoe, cards
from houseway.cards.card import MARK, text
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.registry import game
from houseway.play.decisions import Choose, Decision
from houseway.play.events import Acted, Dealt, Moved, Ranked, Settled
from houseway.play.ids import COLLECTION, PileId, stack
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.wager_question import Circle, Wager
from houseway.rules.posting.terms import Terms, terms

DOLLAR = 100
PLAIN = MARK - 1
TEN = {2: "game $10"}
BOTH = {2: "game $10, game 2 $10"}


def posted(
    name: str, readings: Mapping[str, str] | None = None, *, option: str | None = None, decks: int | None = None
) -> Terms:
    return terms(game(name, readings), option, decks)


def faces(pack: Pack, words: str) -> list[Card]:
    """The cards of a text as this pack marks them."""
    marks = {face & PLAIN: face for face in cards(pack.marked)}
    return [marks.get(face, face) for face in cards(words)]


def order(hands: Sequence[str], bank: str, then: str = "", burn: str = "") -> str:
    """The order of the shoe for these hands and the bank's: a card to each in turn, the bank last; then the draws."""
    dealt = [cards(hand) for hand in (*hands, bank)]
    rounds = [[hand[at] for hand in dealt if at < len(hand)] for at in range(max(map(len, dealt)))]
    return " ".join((burn, *(text(each) for each in rounds), then)).strip()


def sit(
    at: Terms,
    shoe: str,
    *,
    seats: int = 3,
    stacks: Mapping[int, int] | None = None,
    lasting: Lasting = NOTHING_LASTS,
    banked: tuple[int, int] | None = None,
) -> Round:
    """A round before the first question: everybody has ten thousand dollars, or what `stacks` says."""
    held = dict.fromkeys(range(1, seats + 1), 10000 * DOLLAR)
    held |= {seat: amount * DOLLAR for seat, amount in (stacks or {}).items()}
    known = lasting.keeping(BankRotation(*banked)) if banked else lasting
    return Round(at, held, Shoe.rigged(at.pack, faces(at.pack, shoe)), lasting=known)


def bank(played: Round, seat: int = 1) -> Round:
    """The position goes round until this seat takes it."""
    while isinstance(asked := played.asked, Choose) and asked.about == "bank":
        played.answer(asked.number, asked.seat, "take" if asked.seat == seat else "pass")
    return played


def place(played: Round, wagers: Mapping[int, str]) -> Round:
    """Everybody wagers as said, or sits out; the bank does not yet."""
    for each in played.open_decisions():
        assert isinstance(each, Wager), each
        played.answer(each.number, each.seat, read_answer(each, wagers.get(each.seat, "nothing")))
    return played


def bank_circle(played: Round) -> Circle:
    """What the bank is asked for."""
    one = asked(played)
    assert isinstance(one, Wager)
    assert one.about == "bank wager"
    return one.circles[0]


def wager(played: Round, wagers: Mapping[int, str], put_up: int | None = None) -> Round:
    """Everybody wagers as said, or sits out; then the bank: so many dollars, or five thousand."""
    place(played, wagers)
    for each in played.open_decisions():
        if each.about == "bank wager":
            played.answer(each.number, each.seat, {"bank": (5_000 if put_up is None else put_up) * DOLLAR})
    return played


def answer(played: Round, *said: str) -> Round:
    """Answer the questions in the order in which they stand, in words: `hit`, `double $5`, `insurance $5`."""
    for words in said:
        asked = played.open_decisions()[0]
        played.answer(asked.number, asked.seat, read_answer(asked, words))
    return played


def stand_pat(played: Round) -> Round:
    """Every hand that is still asked stands."""
    while played.state == "open":
        answer(played, "stand")
    return played


def deal(
    at: Terms,
    shoe: str,
    wagers: Mapping[int, str],
    *said: str,
    put_up: int | None = None,
    seats: int = 3,
    stacks: Mapping[int, int] | None = None,
) -> Round:
    """A table at which seat 1 has taken the bank, the wagers lie and these answers have been given."""
    return answer(wager(bank(sit(at, shoe, seats=seats, stacks=stacks)), wagers, put_up), *said)


def asked(played: Round) -> Decision:
    return played.open_decisions()[0]


def circles(played: Round) -> tuple[Circle, ...]:
    """The circles that the first open question offers."""
    one = asked(played)
    assert isinstance(one, Wager)
    return one.circles


def moves(played: Round) -> list[str]:
    """What the hand in turn may do; nothing when nobody is asked."""
    waiting = played.open_decisions()
    return list(waiting[0].moves) if waiting and isinstance(waiting[0], Choose) else []


def results(played: Round, wager: str = "") -> list[tuple[int, str, str, float]]:
    """Seat, wager, result and gain in dollars, in the order of settlement."""
    settled = [each for each in played.events if isinstance(each, Settled) and wager in ("", each.wager)]
    return [(each.seat, each.wager, each.result, each.net / DOLLAR) for each in settled]


def nets(played: Round, wager: str = "game") -> list[float]:
    """What the wagers of a kind have gained, in dollars: seat by seat as they are settled, its hands as numbered."""
    ends = [each for each in played.events if isinstance(each, Settled) and each.wager == wager]
    seats = list(dict.fromkeys(each.at for each in ends))
    return [each.net / DOLLAR for each in sorted(ends, key=lambda each: (seats.index(each.at), each.hand))]


def gain(played: Round, seat: int) -> float:
    """What a seat has gained in dollars, fees included."""
    return played.net().get(stack(seat), 0) / DOLLAR


def collected(played: Round) -> dict[str, float]:
    """What each seat has paid to the collection, in dollars."""
    paid: dict[str, float] = {}
    for each in played.events:
        if isinstance(each, Moved) and each.payee == COLLECTION:
            paid[str(each.payer)] = paid.get(str(each.payer), 0) + each.amount / DOLLAR
    return paid


def held(played: Round, pile: PileId) -> str:
    """The cards of a pile, without their marks."""
    return text(face & PLAIN for face in played.table.pile(pile).cards)


def dealt_to(played: Round) -> list[str]:
    """Where each card went, in order."""
    return [str(each.to) for each in played.events if isinstance(each, Dealt)]


def read(played: Round) -> dict[str, str]:
    """What each hand was read as."""
    return {str(each.place): each.words for each in played.events if isinstance(each, Ranked)}


def acts(played: Round) -> list[tuple[int, str]]:
    return [(each.seat, each.move) for each in played.events if isinstance(each, Acted) and each.about != "bank"]
