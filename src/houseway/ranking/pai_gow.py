"""Setting a pai gow hand: two cards in front, five in back, and the back must rank higher.

Front and back share the scale of `high.strength`, with five of a kind above it. So a setting is fouled when its back
is not the larger number. Every document that places the wheel calls it the lowest straight (players 1096; bankers 2131
and 5944; cordova 3688 and 4009). The other pai gow documents do not say; `wheel="second"` is for rooms where A-2-3-4-5
ranks between K-high and A-K-Q-J-10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from houseway.cards import JOKER, Card, cards, text
from houseway.errors import BadInput
from houseway.ranking import five, high, jokers, short_hands
from houseway.ranking.five import Wheel
from houseway.ranking.short_hands import Joker

Winner: TypeAlias = Literal["player", "banker", "push"]

FIVE_OF_A_KIND = high.STRAIGHT_FLUSH + 1

_FIVE, _KING, _ACE = 3, 11, 12
# A wheel that is the second highest straight is stored as a king-high straight plus a little.
_WHEEL_SECOND = _KING << 16 | 1 << 12
PAIR_OF_THREES = high.PAIR << high.CLASS_SHIFT | 1 << 16

OUTCOMES: dict[str, str] = {
    "player": "both hands of the player are higher",
    "banker": "neither hand of the player is higher: the banker wins copies",
    "push": "one hand of the player is higher and the other is not",
    "fouled": "the player's front is higher than the back, and loses",
    "banker-outright": "both hands of the banker are higher, without a copy",
    "split": "each side has one higher hand, without a copy",
    "front-copy": "the fronts are of equal rank",
    "back-copy": "the backs are of equal rank",
    "both-copy": "the fronts and the backs are of equal rank",
    "player-front-threes": "the front of the player is a pair of threes or higher",
    "banker-front-threes": "the front of the banker is a pair of threes or higher",
    "player-with-front-threes": "both hands of the player are higher, the front a pair of threes or higher",
    "banker-outright-with-front-threes": "both hands of the banker are higher, the front a pair of threes or higher",
    "push-with-front-threes": "one hand of the player is higher, and either front is a pair of threes or higher",
    "split-with-front-threes": "each side has one higher hand, and either front is a pair of threes or higher",
    "player-and-copy": "one hand of the player is higher, the other is a copy",
    "banker-and-copy": "one hand of the banker is higher, the other is a copy",
    "one-copy": "one hand is a copy, the other is not",
    "one-copy-with-front-threes": "one hand is a copy, and either front is a pair of threes or higher",
    "banker-ace-high": "the seven cards of the banker are no better than ace high",
    "not-qualified": "the hand of the banker does not qualify",
}

DAI_SU: dict[str, str] = {
    "spot-wins": "the spot of the bank wins money overall",
    "spot-even": "the spot neither wins nor loses money",
}
"""The bet beside a spot of the player-dealer position, which shares what the spot wins or loses (bankers 875-884)."""


_BACKS: dict[tuple[Joker, Wheel], five.FiveOrder] = {
    ("bug", "lowest"): jokers.HIGH_BUG,
    ("bug without flushes", "lowest"): jokers.HIGH_BUG_NO_FLUSH,
    ("wild", "lowest"): jokers.HIGH_WILD,
    ("wild with copies", "lowest"): jokers.HIGH_WILD_COPIES,
    ("bug", "second"): jokers.HIGH_WHEEL_SECOND_BUG,
    ("wild", "second"): jokers.wild(five.HIGH_WHEEL_SECOND),
}


@dataclass(frozen=True, slots=True)
class PaiGowRules:
    """What the joker may be, where the wheel ranks, and how many cards go in front (one of six in Mini Pai Gow)."""

    joker: Joker = "bug"
    wheel: Wheel = "lowest"
    front: int = 2

    def __post_init__(self) -> None:
        if self.joker not in get_args(Joker):
            raise BadInput(f"a joker is {', '.join(get_args(Joker))}, not {self.joker!r}", where="pai gow")
        if self.wheel not in ("lowest", "second"):
            raise BadInput(f"the wheel is the lowest or the second straight, not {self.wheel!r}", where="pai gow")
        if (self.joker, self.wheel) not in _BACKS:
            raise BadInput(f"no order has the wheel {self.wheel} and the joker a {self.joker}", where="pai gow")
        if self.front not in (1, 2):
            raise BadInput(f"one or two cards go in front, not {self.front}", where="pai gow")


_PRINTED = PaiGowRules()


def with_joker(cards: Sequence[Card], *, joker: Joker = "bug", wheel: Wheel = "lowest") -> int:
    """The best strength of five to seven cards with any jokers, on the scale of `high.strength`. Unchecked.

    A bug is an ace or completes a straight, flush or straight flush; a wild joker is any card.
    """
    strength = _BACKS[joker, wheel].strength(cards)
    return strength if wheel == "lowest" else _wheel_moved(strength)


def _wheel_moved(strength: int) -> int:
    """A strength of an order with the wheel second, moved to the scale here: the ace stays, the wheel is below it."""
    kind, top = strength >> high.CLASS_SHIFT, strength >> 16 & 15
    if kind not in (high.STRAIGHT, high.STRAIGHT_FLUSH) or top < _ACE:
        return strength
    return kind << high.CLASS_SHIFT | (_WHEEL_SECOND if top == _ACE else _ACE << 16)


def kind(strength: int) -> str:
    """The class of a back: as in five-card high, plus `five of a kind` and `five aces`."""
    if strength >> high.CLASS_SHIFT == FIVE_OF_A_KIND:
        return "five aces" if strength >> 16 & 15 == _ACE else "five of a kind"
    return high.name(strength)


def say(strength: int) -> str:
    """What the dealer calls for a back. A wheel is `straight, five high`, wherever it ranks."""
    if strength >> high.CLASS_SHIFT == FIVE_OF_A_KIND:
        return "five " + high.say(high.PAIR << high.CLASS_SHIFT | strength & 0xF0000).removeprefix("pair of ")
    if strength & 0xFFFFF == _WHEEL_SECOND and strength >> high.CLASS_SHIFT in (high.STRAIGHT, high.STRAIGHT_FLUSH):
        strength += _FIVE - _KING << 16
    return high.say(strength)


class Setting(Struct, frozen=True, gc=False):
    """Cards that have been set, and the strength of each part. Strengths compare with those of other settings."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    front_strength: int
    back_strength: int

    @property
    def fouled(self) -> bool:
        """Whether the back does not rank higher. Equal pairs or high cards are no foul: the back has more cards."""
        return self.front_strength >= self.back_strength

    @property
    def shown(self) -> str:
        """The cards as they lie: `Kh Kd / As Ac 4d 3d 2c`."""
        return f"{text(self.front)} / {text(self.back)}"

    @property
    def front_words(self) -> str:
        """What the dealer calls for the front."""
        one = len(self.front) == 1
        return (
            short_hands.one_card_kind(self.front_strength >> 16) if one else short_hands.front_say(self.front_strength)
        )

    def __str__(self) -> str:
        return f"{self.front_words}; {say(self.back_strength)}"


def setting(shown: str, rules: PaiGowRules = _PRINTED) -> Setting:
    """A setting read from text such as `Kh Kd / As Ac 4d 3d 2c`, fouled or not."""
    front, slash, back = shown.partition("/")
    if not slash:
        raise BadInput(f"a setting is written front / back: {shown!r}", where="pai gow")
    return set_hand(cards(front), cards(back), rules)


def set_hand(front: Sequence[Card], back: Sequence[Card], rules: PaiGowRules = _PRINTED) -> Setting:
    """Front and back as a player has set them, fouled or not. A wrong number of cards is refused."""
    if len(front) != rules.front or len(back) != 5:
        numbers = f"{len(front)} and {len(back)}"
        raise BadInput(f"{rules.front} cards go in front and 5 in back, not {numbers}", where="pai gow")
    _check([*front, *back])
    return _set(tuple(front), tuple(back), rules)


def settings(hand: Sequence[Card], rules: PaiGowRules = _PRINTED) -> tuple[Setting, ...]:
    """Every legal setting, the highest front cards first: at most 21 of seven cards, 6 of six."""
    if len(hand) != rules.front + 5:
        raise BadInput(f"{rules.front + 5} cards are set, not {len(hand)}: {text(hand)}", where="pai gow")
    _check(hand)
    ahead, behind, joker = short_hands.front_strength, _back_ranker(rules), rules.joker
    ways = []
    for front, back in splits(sorted(hand, reverse=True), rules.front):
        least, strength = ahead(front, joker), behind(back)
        if strength > least:
            ways.append(Setting(front, back, least, strength))
    return tuple(ways)


def splits(hand: Sequence[Card], front: int = 2) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every choice of front cards with the cards that remain, fouled or not."""
    # Choices come in lexicographic order, so the remaining cards come in the opposite order.
    return zip(combinations(hand, front), reversed([*combinations(hand, len(hand) - front)]), strict=True)


def _set(front: tuple[Card, ...], back: tuple[Card, ...], rules: PaiGowRules) -> Setting:
    return Setting(front, back, short_hands.front_strength(front, rules.joker), _back_ranker(rules)(back))


def _back_ranker(rules: PaiGowRules) -> Callable[[Sequence[Card]], int]:
    """The function that ranks five back cards under these rules: `with_joker` with its options fixed."""
    strength = _BACKS[rules.joker, rules.wheel].strength
    return strength if rules.wheel == "lowest" else lambda back: _wheel_moved(strength(back))


def _check(hand: Sequence[Card]) -> None:
    if strangers := [face for face in hand if not 0 <= face <= JOKER]:
        raise BadInput(f"{strangers[0]} is not one of the 52 cards or the joker", where="pai gow")
    naturals = [face for face in hand if face != JOKER]
    if len(set(naturals)) < len(naturals):
        raise BadInput(f"a card appears twice in {text(hand)}", where="pai gow")


def best_back(ways: Sequence[Setting]) -> Setting:
    """The setting with the strongest back, and among those the strongest front."""
    return max(ways, key=lambda way: (way.back_strength, way.front_strength))


def best_front(ways: Sequence[Setting]) -> Setting:
    """The setting with the strongest front, and among those the strongest back."""
    return max(ways, key=lambda way: (way.front_strength, way.back_strength))


def undominated(ways: Sequence[Setting]) -> tuple[Setting, ...]:
    """The settings that no other one dominates: the best back first, each next one with a stronger front."""
    kept: list[Setting] = []
    for way in sorted(ways, key=lambda way: (way.back_strength, way.front_strength), reverse=True):
        if not kept or way.front_strength > kept[-1].front_strength:
            kept.append(way)
    return tuple(kept)


def uncopied(player: Setting, banker: Setting) -> Setting:
    """The player's setting, a little higher than an equal back of the banker if its joker is an ace (cordova 614)."""
    kind, top = player.back_strength >> high.CLASS_SHIFT, player.back_strength >> 16 & 15
    complete = kind in (high.STRAIGHT, high.FLUSH, high.STRAIGHT_FLUSH)
    natural = any(face >> 2 == _ACE for face in player.back)
    an_ace = JOKER in player.back and (not complete or (top == _ACE and not natural))
    if not an_ace or player.back_strength != banker.back_strength:
        return player
    return Setting(player.front, player.back, player.front_strength, player.back_strength + 1)


def compare(player: Setting, banker: Setting) -> Winner:
    """Who wins: the player if both hands are higher, the banker if neither is. A fouled player hand loses."""
    if banker.fouled:
        raise BadInput(f"the banker's hand must be set again, its back is not higher: {banker.shown}", where="pai gow")
    higher = (player.front_strength > banker.front_strength) + (player.back_strength > banker.back_strength)
    return "banker" if player.fouled or not higher else "player" if higher == 2 else "push"


def outcomes(player: Setting, banker: Setting) -> tuple[str, ...]:
    """The names of all outcomes that hold for two settings, in the order of `OUTCOMES`.

    No part of a fouled hand wins or copies: both of its hands have lost.
    """
    front = -1 if player.fouled else player.front_strength - banker.front_strength
    back = -1 if player.fouled else player.back_strength - banker.back_strength
    won, split, one_copy = compare(player, banker), front * back < 0, (front == 0) != (back == 0)
    threes = player.front_strength >= PAIR_OF_THREES, banker.front_strength >= PAIR_OF_THREES
    outright = front < 0 and back < 0
    facts = {
        won: True,
        "fouled": player.fouled,
        "banker-outright": outright,
        "split": split,
        "front-copy": front == 0,
        "back-copy": back == 0,
        "both-copy": front == back == 0,
        "player-front-threes": threes[0],
        "banker-front-threes": threes[1],
        "player-with-front-threes": won == "player" and threes[0],
        "banker-outright-with-front-threes": outright and threes[1],
        "push-with-front-threes": won == "push" and any(threes),
        "split-with-front-threes": split and any(threes),
        "player-and-copy": one_copy and front + back > 0,
        "banker-and-copy": one_copy and front + back < 0,
        "one-copy": one_copy,
        "one-copy-with-front-threes": one_copy and any(threes),
    }
    return tuple(name for name in OUTCOMES if facts.get(name))
