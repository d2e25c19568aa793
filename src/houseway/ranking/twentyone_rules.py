"""The rules in which the twenty-one documents differ, and the rules of each family as data.

Points are counted in half points (a Pure 21.5 is 43, a twenty-one 42): nothing here is a float.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias, get_args

from houseway.cards.card import JOKER, RANKS, Card, card, rank, suit
from houseway.cards.pack import Pack
from houseway.errors import BadInput, nearest

Made: TypeAlias = Literal["dealt", "switched", "split"]
Side: TypeAlias = Literal["player", "dealer"]
Result: TypeAlias = Literal["player", "dealer", "push"]
TwentyoneJokers: TypeAlias = Literal["none", "two", "wild"]
Over: TypeAlias = Literal["dealer", "closer-pushes", "closer-wins", "distance"]

_TEN, _KING, _ACE = (RANKS.index(letter) for letter in "TKA")
_JOKER = rank(JOKER)
_EIGHT_DECKS = Pack(decks=8)

JOKERS: Mapping[str, str] = {
    "none": "the pack has no joker",
    "two": "a joker counts two",
    "wild": "a joker makes the hand a hard 21",
}

OVER: Mapping[str, str] = {
    "dealer": "a player who is over loses, whatever the player-dealer has",
    "closer-pushes": "both over: the player who is closer pushes, otherwise the player-dealer wins, ties too",
    "closer-wins": "both over: the closer hand wins, equal totals push",
    "distance": "no total is over: the hand nearer to the target on either side wins",
}


class Natural(NamedTuple):
    """Two first cards that beat every total. `player_only`: for the player-dealer they are a plain total."""

    says: str
    points: int
    holds: Callable[[Card, Card], bool]
    player_only: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """The total of a hand in half points. `soft`: an ace counts eleven. `natural` is a word of NATURALS or empty.

    The half point of an ace beside a ten counts against a twenty-one where it is said so (`half`).
    """

    cards: tuple[Card, ...]
    points: int
    soft: bool
    over: bool
    natural: str = ""
    half: bool = False

    @property
    def level(self) -> str:
        """The word that tie rules use: the natural, or the whole points such as `21`."""
        return self.natural or str(self.points // 2)

    def __str__(self) -> str:
        """What the dealer calls: `soft 17`, `over with 24`, `natural 21.5`."""
        if self.natural:
            return NATURALS[self.natural].says
        count = f"{self.points // 2}{'.5' * (self.points % 2)}"
        return f"over with {count}" if self.over else f"soft {count}" if self.soft else count


class Save(NamedTuple):
    """A reason why a player who is over does not lose against a player-dealer who is over."""

    says: str
    holds: Callable[[Total, Total], bool]


def _ranks(*faces: Card) -> list[int]:
    return sorted(map(rank, faces))


def _ace_ten(first: Card, second: Card) -> bool:
    low, high = _ranks(first, second)
    return high == _ACE and _TEN <= low <= _KING


def _ace_king_suited(first: Card, second: Card) -> bool:
    return _ranks(first, second) == [_KING, _ACE] and suit(first) == suit(second)


def _ace_king_of_spades(first: Card, second: Card) -> bool:
    return _ace_king_suited(first, second) and suit(first) == suit(card("As"))


def _suited_aces(first: Card, second: Card) -> bool:
    return _two_aces(first, second) and suit(first) == suit(second)


def _two_aces(first: Card, second: Card) -> bool:
    return _ranks(first, second) == [_ACE, _ACE]


def _two_jokers(first: Card, second: Card) -> bool:
    return _ranks(first, second) == [_JOKER, _JOKER]


def _ace_joker(first: Card, second: Card) -> bool:
    return _ranks(first, second) == [_ACE, _JOKER]


NATURALS: Mapping[str, Natural] = {
    "natural-21": Natural("natural 21", 42, _ace_ten),
    "natural-21-5": Natural("natural 21.5", 43, _ace_ten),
    "two-aces": Natural("natural 22, two aces", 44, _two_aces),
    "suited-aces": Natural("natural 22, two suited aces", 44, _suited_aces),
    "ace-joker": Natural("natural 22, ace and joker", 44, _ace_joker),
    "joker-joker": Natural("natural 22, two jokers", 44, _two_jokers),
    "super-natural-24": Natural("super natural 24, two jokers", 48, _two_jokers, player_only=True),
    "natural-31": Natural("natural 31", 62, _ace_ten),
    "blackjack-x": Natural("Blackjack X, ace and king of spades", 62, _ace_king_of_spades),
    "blackjack-x-suited": Natural("Blackjack X, ace and king of one suit", 62, _ace_king_suited),
}


def _three_eights(_player: Total, dealer: Total) -> bool:
    return _ranks(*dealer.cards) == [RANKS.index("8")] * 3


def _suited_seven_eight_nine(player: Total, dealer: Total) -> bool:
    # The clause helps only the player who is closer: 22 or 23 against this 24 (players 1716-1718).
    one_suit = len(set(map(suit, dealer.cards))) == 1
    return player.points < dealer.points and one_suit and _ranks(*dealer.cards) == [RANKS.index(r) for r in "789"]


def _three_cards_23_to_25(player: Total, dealer: Total) -> bool:
    return len(player.cards) == 3 and 46 <= player.points <= 50 and dealer.points > player.points


def _both_22(player: Total, dealer: Total) -> bool:
    return player.points == dealer.points == 44


SAVES: Mapping[str, Save] = {
    "dealer-888": Save("the player-dealer is over with three eights", _three_eights),
    "dealer-suited-789": Save(
        "the player-dealer is over with 7-8-9 of one suit, and the player is closer", _suited_seven_eight_nine
    ),
    "player-three-card-23-to-25": Save(
        "the player has 23, 24 or 25 in three cards, and is closer", _three_cards_23_to_25
    ),
    "both-22": Save("both are over with 22", _both_22),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalRules:
    """How hands are counted and compared. `naturals` run from the best to the least; `pack` is the largest printed.

    `limit` is the highest total that is not over; `beyond` is one total above it that is not over either. `bonus`: for
    which two-card hands an ace and a ten count 21.5, which after a split beats 21. `elevens`: how many aces may count
    eleven at once. `push_at`: the total with which a player-dealer who is over pushes. `saves` pairs a word of SAVES
    with a result. `player_ties` and `dealer_ties` name levels (`21`, a natural) at which equal hands do not push.
    """

    says: str
    pack: Pack = _EIGHT_DECKS
    limit: int = 42
    beyond: int | None = None
    naturals: tuple[str, ...] = ("natural-21",)
    naturals_tie: bool = False
    bonus: tuple[Made, ...] = ()
    elevens: int = 1
    joker: TwentyoneJokers = "none"
    over: Over = "dealer"
    push_at: int | None = None
    saves: tuple[tuple[str, Result], ...] = ()
    player_ties: tuple[str, ...] = ()
    dealer_ties: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _known(self.naturals, NATURALS)
        _known((self.joker,), JOKERS)
        _known((self.over,), OVER)
        _known(self.bonus, get_args(Made))
        _known([word for word, _ in self.saves], SAVES)
        _known([result for _, result in self.saves], get_args(Result))


def _known(words: tuple[str, ...] | list[str], valid: Mapping[str, object] | tuple[str, ...]) -> None:
    """Refuse a word outside its closed set, with the nearest one."""
    for word in words:
        if word not in valid:
            raise BadInput(f"{word!r} is not a word of twenty-one; {nearest(word, list(valid))}", where="twentyone")


_EIGHTS: tuple[tuple[str, Result], ...] = (("dealer-888", "push"),)

# players/blackjack-5-buster 1992-2037, 2098-2140.
_FIVE_POINT_0 = TotalRules(
    says="a natural is 21.5; a three-card 23 to 25 pushes against a higher bust",
    limit=43,
    naturals=("natural-21-5",),
    bonus=("dealt",),
    saves=(("player-three-card-23-to-25", "push"),),
)
# bankers/pure-21-5-blackjack 1257-1305, 1510-1566; oaks/pure-21-5-blackjack 2880-2900, 3030-3075.
_PURE = replace(_FIVE_POINT_0, says="an ace and a Bonus card are 21.5; a bust pushes against 8-8-8", saves=_EIGHTS)
# oaks/no-bust-21st-century-blackjack 747-834 and oaks/21st-century-blackjack 1014-1095, without the option of 882.
_NO_BUST = TotalRules(
    says="natural 22; both over 22: closer pushes; jokers wild",
    pack=Pack(decks=8, jokers=1),
    limit=44,
    naturals=("joker-joker", "ace-joker", "two-aces"),
    naturals_tie=True,
    joker="wild",
    over="closer-pushes",
)
# cordova/blackjack-x 1193-1245, 1301-1305.
_X = TotalRules(
    says="the 31 game: natural 31, Blackjack X, hard 31; 22 to 30 frozen and lost",
    beyond=62,
    naturals=("natural-31", "blackjack-x"),
    naturals_tie=True,
)
# oaks/no-bust-21st-century-blackjack-double-split-surrender 1186-1217, 1245-1261, 1287-1291; the option of 882.
_NO_BUST_JOKERS = replace(
    _NO_BUST,
    says="natural 22 only with a joker; both over 22: closer pushes",
    naturals=("joker-joker", "ace-joker"),
)
# calgrand/hot-action-blackjack 2924-2927, 2973-3011, 3056-3085, 3110-3115.
_HOT_ACTION = TotalRules(
    says="super natural 24, natural 22 and 21; jokers count two; both 22 push",
    pack=Pack(decks=8, jokers=4),
    naturals=("super-natural-24", "suited-aces", "natural-21"),
    joker="two",
    saves=(("both-22", "push"),),
    player_ties=("suited-aces",),
)
# calgrand/war-blackjack 8770-8782, 8784-8854, 8968-8972, 8992-9003.
_WAR = replace(_HOT_ACTION, pack=Pack(decks=10, jokers=3))
# oaks/california-aces 674-678.
_CALIFORNIA_ACES = TotalRules(
    says="nearest to 22; four aces more in each deck",
    pack=Pack(decks=8, added="Ac Ad Ah As " * 8),
    limit=44,
    naturals=(),
    elevens=2,
    over="distance",
)

RULES: Mapping[str, TotalRules] = {
    # {bankers,calgrand}/buster-blackjack: "any blackjack table" (bankers 1963, calgrand 5635).
    "blackjack": TotalRules(says="twenty-one, ace and ten the natural"),
    # players/blackjack-switch 1495-1520, 1687-1718.
    "switch": replace(
        _FIVE_POINT_0,
        says="a natural is 21.5, switched no natural; the player-dealer pushes with 22",
        bonus=("dealt", "switched"),
        push_at=44,
        saves=(("dealer-suited-789", "push"),),
    ),
    # The same, 1500 and 1512 taken for a hand after a split as well: 21.5 is closer than 21 (1705-1706).
    "switch-half-after-a-split": replace(
        _FIVE_POINT_0,
        says="as in a switch, and after a split an ace and a ten are 21.5, which beats 21",
        bonus=("dealt", "switched", "split"),
        push_at=44,
        saves=(("dealer-suited-789", "push"),),
    ),
    "21st-century-5": _FIVE_POINT_0,
    "blackjack-x": _X,
    # Other readings of lines 1198 and 1241, and of 1206-1207 and 1301.
    "blackjack-x-suited": replace(
        _X,
        says="the 31 game in which any ace and king of one suit are Blackjack X",
        naturals=("natural-31", "blackjack-x-suited"),
    ),
    "blackjack-x-ranked": replace(
        _X, says="the 31 game in which a natural 31 beats Blackjack X, as the chart ranks them", naturals_tie=False
    ),
    "blackjack-x-suited-ranked": replace(
        _X,
        says="the 31 game in which a natural 31 beats any ace and king of one suit, which are Blackjack X",
        naturals=("natural-31", "blackjack-x-suited"),
        naturals_tie=False,
    ),
    "pure-21-5": _PURE,
    # The option of bankers 1678-1680.
    "pure-21-5-888-wins": replace(
        _PURE,
        says="an ace and a Bonus card are 21.5; a bust wins against 8-8-8",
        saves=(("dealer-888", "player"),),
    ),
    # bankers/pure-spanish-21-5 2579-2605, 2732-2783.
    "pure-spanish-21-5": replace(
        _PURE,
        says="48 cards; the player wins ties at 21 and 21.5; a bust pushes against 8-8-8",
        pack=Pack(decks=8, without="T"),
        player_ties=("natural-21-5", "21"),
    ),
    "21st-century": _NO_BUST,
    # Other readings of lines 818-834 and 876, and of 1072-1095 and 1150.
    "21st-century-ranked": replace(
        _NO_BUST, says="natural 22, two jokers the best, two aces the least; jokers wild", naturals_tie=False
    ),
    "21st-century-to-21": replace(_NO_BUST, says="natural 22, jokers wild; a plain 22 is over", limit=42),
    "21st-century-to-21-ranked": replace(
        _NO_BUST,
        says="natural 22, two jokers the best, two aces the least; a plain 22 is over",
        limit=42,
        naturals_tie=False,
    ),
    "21st-century-jokers": _NO_BUST_JOKERS,
    # Other readings of lines 1210-1217 and 1273, and of 1245-1251.
    "21st-century-jokers-ranked": replace(
        _NO_BUST_JOKERS, says="natural 22 only with a joker, two jokers the better one", naturals_tie=False
    ),
    "21st-century-jokers-to-21": replace(
        _NO_BUST_JOKERS, says="natural 22 only with a joker; a plain 22 is over", limit=42
    ),
    "21st-century-jokers-to-21-ranked": replace(
        _NO_BUST_JOKERS,
        says="natural 22 only with a joker, two jokers the better one; a plain 22 is over",
        limit=42,
        naturals_tie=False,
    ),
    # oaks/california-aces says nothing about going over 22: the nearer hand wins, or one of the other readings holds.
    "california-aces": _CALIFORNIA_ACES,
    "california-aces-over": replace(
        _CALIFORNIA_ACES, says="nearest to 22; over 22 is worse than any total that is not", over="closer-wins"
    ),
    "california-aces-bust": replace(_CALIFORNIA_ACES, says="nearest to 22; a player who is over loses", over="dealer"),
    "hot-action": _HOT_ACTION,
    # The chart of 3056-3085, in which 22 ranks above 23, 23 above 24 and so on; and the option of 3173.
    "hot-action-by-the-chart": replace(
        _HOT_ACTION, says="as in hot action, but of two hands over 21 the closer wins", over="closer-wins", saves=()
    ),
    "hot-action-ties-push": replace(_HOT_ACTION, says="as in hot action, but two naturals 22 push", player_ties=()),
    "war-blackjack": _WAR,
    # Another reading of lines 9037-9039: a player without a natural 21 or 22 loses to one, with two jokers too.
    "war-blackjack-24-below": replace(
        _WAR,
        says="as in war blackjack, but a natural 22 or 21 beats a super natural 24",
        naturals=("suited-aces", "natural-21", "super-natural-24"),
    ),
}
