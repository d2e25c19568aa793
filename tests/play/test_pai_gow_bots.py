"""Company at pai gow poker: small wagers, any pile, the house way, and a better setting against an open bank."""

from __future__ import annotations

import pytest

from houseway import Round, Session, game, terms
from houseway.bots.bot import answer_all, policy
from houseway.bots.pai_gow_bots import pai_gow_bot
from houseway.cards import SeededChance, cards
from houseway.families.bank.core.bank_state import Banked
from houseway.play.decisions import HOUSE_WAY, Arrange, ArrangePart, Choose
from houseway.play.ids import BANK_HAND, HAND_PILES
from houseway.play.wager_question import Answer, Wager
from houseway.ranking import pai_gow

GAMES = ("bankers/fortune-pai-gow-poker-1-1", "cordova/ace-up-pai-gow-poker", "calgrand/paibac")
PARTS = (ArrangePart("front", 2), ArrangePart("back", 5))


def asked(bank: str, hand: str, default: str) -> Answer:
    """What the bot answers when the bank's hand lies so, front first."""
    front, back = (tuple(cards(part)) for part in default.split("/"))
    decision = Arrange(2, "set", tuple(cards(hand)), PARTS, (front, back))
    sight = {"piles": {BANK_HAND: bank.split()}}
    return pai_gow_bot(game("cordova/ace-up-pai-gow-poker"))(lambda: sight, decision, SeededChance(1))


def test_a_hand_is_set_to_beat_a_bank_that_lies_open() -> None:
    hand = "As Ah Kd Kc 2d 3c 4s"
    split = "Kd Kc / As Ah 2d 3c 4s"
    assert asked("Qs Jd Qh 8c 6s 4h 2h", hand, split) == HOUSE_WAY
    # Against three nines the split only loses less; two pair behind lose as well, so the house way stands.
    assert asked("Qs Jd 9h 9c 9s 4h 2h", hand, split) == HOUSE_WAY
    # Aces up behind beat kings up, and whatever is left beats 3 2 in front.
    front, back = asked("3d 2c Ks Kh Qh Qc 9s", "As Ah Qs Qd 2d 3c 4s", "As 4s / Ah Qs Qd 3c 2d")
    bank = pai_gow.setting("3d 2c / Ks Kh Qh Qc 9s")
    assert pai_gow.compare(pai_gow.set_hand(front, back), bank) == "player"


def test_a_hidden_bank_is_met_with_the_house_way() -> None:
    assert asked("?? ?? ?? ?? ?? ?? ??", "As Ah Kd Kc 2d 3c 4s", "Kd Kc / As Ah 2d 3c 4s") == HOUSE_WAY


@pytest.mark.parametrize(
    ("front", "back", "doubled"),
    [
        # Three pairs by the house way: queens up behind are doubled from a queen in front on, and this is a king.
        ("Kd", "Qs Qh Jd Jc Ks", True),
        # The same cards with the strongest five behind have only a jack in front.
        ("Jc", "Ks Kd Qs Qh Jd", False),
        # A six-card flush by the house way: the ace in front. With the ace behind only the five of spades is left.
        ("As", "Ks Js 9s 7s 5s", True),
        ("5s", "As Ks Js 9s 7s", False),
        # A pair of fives is doubled with the joker in front, and not with an ace.
        ("Jk", "5c 5d Kh 9s 7c", True),
        ("As", "5c 5d Kh 9s 7c", False),
    ],
)
def test_a_double_goes_by_how_the_hand_has_been_set(front: str, back: str, *, doubled: bool) -> None:
    bot = pai_gow_bot(game("cordova/mini-pai-gow"))
    sight = {"piles": {HAND_PILES[2]: [front, *back.split()]}}
    answer = bot(lambda: sight, Choose(2, "double down", ("do not double", "double"), "do not double"), SeededChance(1))
    assert (answer == "double") == doubled


@pytest.mark.parametrize("name", GAMES)
def test_the_regulars_play_many_rounds_and_never_foul(name: str) -> None:
    sheet = game(name)
    posted = terms(sheet)
    stacks = dict.fromkeys(range(1, 6), 100_000)
    session = Session(posted, stacks, SeededChance(4))
    chance, bots = SeededChance(5), dict.fromkeys(stacks, policy("regular", sheet))
    piles = set()
    for _ in range(60):
        played: Round = session.deal()
        while answer_all(played, bots, chance):
            pass
        assert played.state == "over"
        banked = played.table.facts(Banked)
        assert not any("fouled" in words for place in banked.results.values() for words in place.values())
        assert all(
            sheet.wagers[0].id in circles
            for place, circles in banked.placed.items()
            if (place.hand.number, place.stack) == (1, 1)
        )
        piles |= {value for _, _, value in played.answers if isinstance(value, str) and value.startswith("pile")}
        session.close(played)
        session.stacks = dict(stacks)
    assert len(piles) > 4


def test_other_questions_are_answered_as_at_any_bank() -> None:
    bot = pai_gow_bot(game(GAMES[0]))
    assert bot(dict, Choose(2, "bank", ("take", "pass"), "pass"), SeededChance(1)) in ("take", "pass")
    assert bot(dict, Wager(2, "wagers", (), 0, required=True), SeededChance(1)) == {}
