"""The printed orders of settlement, written down a second time, and money that meets money by them, chip by chip.

Nothing here asks the steps of settlement. A round is played with a bank that covers everything, which tells what each
wager is worth; then the wagers are put into the printed order by hand, and a smaller bank goes along them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.play.events import Acted, Ranked, Settled
from houseway.play.round import Round
from houseway.rules.sheet.values import Cents


class Met(NamedTuple):
    """A wager that came to its end: who made it, where, on which hand as they lie, on which circle, and its gain."""

    bettor: int
    seat: int
    hand: int
    wager: str
    net: Cents


@dataclass(frozen=True)
class Part:
    """One part of a printed order: which wagers, `by` what, from which seat on, and which way around.

    `by` wager, one kind goes around the table before the next; by seat, a seat has one kind after another; by bettor, a
    seat has one bettor after another. `hands` counts the hands of a seat up or down. `folded`: of folded hands alone,
    with those who wager behind them; `naturals`: of naturals alone.
    """

    wagers: str
    by: Literal["wager", "seat", "bettor"]
    starts: Literal["left of the bank", "the button", "seat one", "the last seat"]
    way: Literal[1, -1] = 1
    hands: Literal[1, -1] = 1
    folded: bool = False
    naturals: bool = False


def _around(part: Part, seats: int, bank: int, button: int) -> list[int]:
    """Every seat of the layout, from the first that is settled."""
    first = {"left of the bank": bank + part.way, "the button": button, "seat one": 1, "the last seat": seats}
    return [(first[part.starts] - 1 + part.way * step) % seats + 1 for step in range(seats)]


def in_order(
    part: Part, met: Sequence[Met], around: Sequence[int], folded: set[int], naturals: set[int]
) -> Iterator[Met]:
    """The wagers of one part in its printed order."""
    kinds = part.wagers.split()
    mine = [each for each in met if each.wager in kinds and (not part.folded or each.seat in folded)]
    mine = [each for each in mine if not part.naturals or each.seat in naturals]

    def at(each: Met) -> tuple[int, ...]:
        seat, kind, hand = around.index(each.seat), kinds.index(each.wager), part.hands * each.hand
        match part.by:
            case "wager":
                return kind, seat, hand, each.bettor
            case "seat":
                return seat, kind, hand, each.bettor
            case "bettor":
                return seat, hand, each.bettor, kind

    return iter(sorted(mine, key=at))


def printed(parts: Sequence[Part], full: Round, bank: int, button: int) -> list[Met]:
    """All wagers of a round that was covered in full, in the printed order."""
    seats = full.terms.sheet.seats.max
    lies = as_they_lie(full)
    met = [Met(each.seat, each.at, lies[each.at, each.hand], each.wager, each.net) for each in ends(full)]
    # Who stands behind a seat may be the one who folds its hand.
    behind = {each.seat: each.at for each in ends(full) if each.seat > seats}
    folded = {
        behind.get(event.seat, event.seat) for event in full.events if isinstance(event, Acted) and event.move == "fold"
    }
    read = {str(event.place): event.words for event in full.events if isinstance(event, Ranked)}
    naturals = {seat for seat in range(1, seats + 1) if read.get(f"hand {seat}", "").startswith("natural")}
    order: list[Met] = []
    for part in parts:
        left = list(met)
        for each in order:
            left.remove(each)
        order += in_order(part, left, _around(part, seats, bank, button), folded, naturals)
    return order


def as_they_lie(played: Round) -> dict[tuple[int, int], int]:
    """The place of every settled hand at its seat, by seat and number: what is split off a hand lies behind it.

    Each hand that comes of a split has the next number. Whoever stands behind a hand follows, and makes no other hand.
    """
    last: dict[int, int] = {}
    for each in ends(played):
        last[each.at] = max(each.hand, last.get(each.at, 1))
    split = [
        each.hand
        for each in played.events
        if isinstance(each, Acted) and (each.about, each.move) == ("play", "split") and each.hand is not None
    ]
    found: dict[tuple[int, int], int] = {}
    for seat, number in last.items():
        mine = [hand.number for hand in split if hand.seat == seat]
        row = list(range(1, number - len(mine) + 1))
        for hand in mine:
            row.insert(row.index(hand) + 1, len(row) + 1)
        found |= {(seat, hand): place for place, hand in enumerate(row, start=1)}
    return found


def ends(played: Round) -> list[Settled]:
    return [event for event in played.events if isinstance(event, Settled)]


def replayed(order: Sequence[Met], bank: Cents) -> dict[tuple[int, str], Cents]:
    """What each bettor gains on each kind of wager when the bank goes along the order, a chip for a chip.

    Each chip of the bank pays one chip or takes one; the wagers that it does not reach are returned.
    """
    gains: dict[tuple[int, str], Cents] = {}
    left = bank
    for each in order:
        met = min(abs(each.net), left)
        left -= met
        key = (each.bettor, each.wager)
        gains[key] = gains.get(key, 0) + (met if each.net > 0 else -met)
    return gains


def came(played: Round, wagers: str) -> dict[tuple[int, str], Cents]:
    """What each bettor has gained on each of these kinds of wager at the table."""
    gains: dict[tuple[int, str], Cents] = {}
    for each in ends(played):
        if each.wager in wagers.split():
            key = (each.seat, each.wager)
            gains[key] = gains.get(key, 0) + each.net
    return gains


ROWS = "row-a row-b row-c rows-ab rows-ac rows-bc two-card-a two-card-b two-card-c"

# For each bank of each document, the order in which it meets the wagers, as it is printed.
ORDERS: Mapping[str, Mapping[str, tuple[Part, ...]]] = {
    # 2954-2957: Player, Banker, Tie, Panda 8, Dragon 7, from the left of the player-dealer.
    "bankers/ez-baccarat-panda-8": {"bank": (Part("player banker tie panda-8 dragon-7", "wager", "left of the bank"),)},
    # 2177-2183, 2367: from seat to seat, from the Action button: game wager, Fortune Bonus; Envy at the end.
    "bankers/fortune-pai-gow-poker-1-1": {
        "bank": (Part("game fortune", "bettor", "the button"), Part("envy", "bettor", "the button"))
    },
    # 6188-6191, 6224: from seat to seat, from the Action button: base wager, Fortune Bonus, back line after the player.
    "bankers/fortune-pai-gow-joker-fully-wild": {
        "bank": (Part("game fortune", "bettor", "the button"), Part("envy", "bettor", "the button"))
    },
    # 791-794, 858-860: clockwise from the action button.
    "bankers/pai-gow-poker": {"bank": (Part("game", "seat", "the button"),)},
    # 986-989, 1051-1066: counter-clockwise from the action button.
    "bankers/pai-gow-tiles": {"bank": (Part("base", "seat", "the button", -1),)},
    # 1420-1423: from the seat with the action button, clockwise; insurance and Buster Blackjack with their seat.
    "bankers/pure-21-5-blackjack#6-to-5": {"bank": (Part("game buster", "seat", "the button"),)},
    "bankers/pure-21-5-blackjack#7-to-5": {"bank": (Part("game buster", "seat", "the button"),)},
    "bankers/pure-21-5-blackjack#3-to-2": {"bank": (Part("game insurance buster", "seat", "the button"),)},
    # 2669-2671: from the left of the player-dealer, clockwise.
    "bankers/pure-spanish-21-5": {"bank": (Part("game match-the-dealer", "seat", "left of the bank"),)},
    # 3313-3323: folded hands as they are folded; 3368-3373: the others, from the left of the player-dealer.
    "bankers/three-card-poker-6-card-bonus": {
        "bank": (
            Part("ante pair-plus", "seat", "left of the bank", folded=True),
            Part("ante play pair-plus six-card", "seat", "left of the bank"),
        )
    },
    # 1836-1839: from the action button, to the left of the player-dealer: Ante, Play Bet, Bonus Bet.
    "bankers/three-card-poker": {"bank": (Part("ante play bonus", "seat", "left of the bank"),)},
    # 5828-5830: from the action button, to the left of the player-dealer: Ante, Play Bet, Bonus Bet.
    "calgrand/three-card-poker-1-3": {"bank": (Part("ante play bonus", "bettor", "left of the bank"),)},
    # 9893-9901: position by position, from the left of the player-dealer.
    "calgrand/three-card-poker": {"bank": (Part("ante play bonus", "bettor", "left of the bank"),)},
    # 2565-2567: forfeited wagers; 2524-2536: the others, from the action button.
    "oaks/three-card-poker-6-card-bonus": {
        "bank": (
            Part("ante pair-plus", "seat", "the button", folded=True),
            Part("ante play pair-plus six-card", "seat", "the button"),
        )
    },
    # 3103-3104: from the action button, in turn; 5636: the blackjack bet is mandatory, so Buster Blackjack comes last.
    "calgrand/hot-action-blackjack": {"bank": (Part("game insurance buster", "seat", "the button"),)},
    # 8869-8873: all War wagers, from the action button, out of their half of the bank.
    "calgrand/war-blackjack": {"bank": (Part("war", "wager", "the button"),)},
    # 7527-7530: Player, Banker, Tie, Panda 8, Dragon 7, from the left of the player-dealer.
    "calgrand/ez-baccarat-panda-8": {
        "bank": (Part("player banker tie panda-8 dragon-7", "wager", "left of the bank"),)
    },
    # 6918-6920, 7011-7014: at each position Banker, Player, Pair, Tie and Lucky 7, from the action button.
    "calgrand/baccarat": {"bank": (Part("banker player pair tie lucky-7", "seat", "the button"),)},
    # 50-51: from the action button, clockwise.
    "calgrand/caribbean-stud": {"bank": (Part("ante bet", "bettor", "the button"),)},
    # 1875-1886: counter-clockwise from the position that received the action stack.
    "calgrand/pai-gow-tiles": {"bank": (Part("base", "seat", "the button", -1),)},
    # 1664-1666, 1747-1748: clockwise from the position that receives the action pile.
    "calgrand/pai-gow-poker": {"bank": (Part("game", "seat", "the button"),)},
    # 6036-6039: at each position all Banker wagers, then Player, Pair, Tie and Lucky 7; 6202: two separate bank wagers.
    "calgrand/paibac": {
        "bank on baccarat": (Part("banker player pair tie lucky-7", "seat", "the button"),),
        "bank": (Part("pai-gow", "seat", "the button"),),
    },
    # 4063-4064: from the Action button, from seat to seat with the back line: base, Lucky Bonus, Ace Up.
    "cordova/ace-up-pai-gow-poker": {"bank": (Part("base lucky-bonus ace-up", "bettor", "the button"),)},
    # 1291, 1307: the wagers on the hands, then insurance, then the bonus wagers, in rotation.
    "cordova/blackjack-x": {"bank": (Part("game insurance buster lucky-pair", "wager", "left of the bank"),)},
    # 3550: Player, Banker, Tie, Tiger 8, Phoenix 7, from the seat after the player-dealer.
    "cordova/cash-in-baccarat": {"bank": (Part("player banker tie tiger-8 phoenix-7", "wager", "left of the bank"),)},
    # 293: Player, Banker, Tie, from the left of the player-dealer; then all Dragon Bonus wagers, once around.
    "cordova/commission-free-baccarat": {
        "bank": (
            Part("player banker tie", "wager", "left of the bank"),
            Part("player-dragon banker-dragon", "bettor", "left of the bank"),
        )
    },
    # 2683-2686: the order in which the three wagers are listed; nothing else is printed.
    "cordova/commission-free-baccarat-2": {"bank": (Part("player banker tie", "wager", "left of the bank"),)},
    # 566: all original wagers, then the double-down wagers, then the bonus; 589: unless the double has gone back.
    "cordova/mini-pai-gow": {"bank": (Part("base double aces-bonus", "wager", "the button"),)},
    # 196-199: from the seat to which the action button goes, clockwise.
    "cordova/pai-gow-poker": {"bank": (Part("base", "seat", "the button"),)},
    # 2503, 2516: person by person: base, Ultimate Push, Happy Pai Gow, Double Luck; from the button where it is short.
    "cordova/pai-gow-poker-triple-bonus": {
        "bank": (Part("base push happy-pai-gow double-luck", "bettor", "the button"),)
    },
    # 3699: clockwise from the action seat: all base game wagers, then all Lucky Bonus Bets.
    "cordova/lucky-pai-gow-poker": {"bank": (Part("base lucky-bonus", "wager", "the button"),)},
    # 749-752: from the left of the player-dealer, seat by seat: Player, Banker, Push, Tie.
    "cordova/ultimate-pai-gow-poker": {"bank": (Part("player banker push tie", "seat", "left of the bank"),)},
    # 466-470, 481-484: the rows and two-card bets first, the rest at the end, from the dealer's left.
    "cordova/two-card-peek": {
        "bank": (Part(ROWS, "seat", "seat one"), Part("peek-a peek-b peek-c super-bet", "seat", "seat one"))
    },
    # 967: all Player Bets, all Banker Bets, all War Bets, both Ultimate 5, from the left of the player-dealer.
    "cordova/ultimate-war": {
        "bank": (Part("player banker war ultimate-5-player ultimate-5-banker", "wager", "left of the bank"),)
    },
    # 3975-3978: Player, Banker, Tie, Panda 8, Dragon 7, from the left of the player-dealer.
    "oaks/ez-baccarat-panda-8": {"bank": (Part("player banker tie panda-8 dragon-7", "wager", "left of the bank"),)},
    # 1293: to the extent that money covers, from the left of the player-dealer.
    "oaks/no-bust-21st-century-blackjack-double-split-surrender": {
        "bank": (Part("game", "wager", "left of the bank"),)
    },
    # 3196-3205: Lucky Lucky before play; 3138-3139: naturals; 2976-2979: the others from the button, bonus bets first.
    "oaks/pure-21-5-blackjack": {
        "bank": (
            Part("lucky-lucky", "wager", "left of the bank"),
            Part("game", "wager", "left of the bank", naturals=True),
            Part("lucky-lucky buster game", "seat", "the button"),
        )
    },
    # 729-730, 881 and 1000-1002, 1162: the same, the play beginning on the left of the player-dealer.
    "oaks/no-bust-21st-century-blackjack": {"bank": (Part("game", "wager", "left of the bank"),)},
    "oaks/21st-century-blackjack": {"bank": (Part("game", "wager", "left of the bank"),)},
    # 679-681, 686-690: in turn, in rotation, until the player-dealer's wager is won or lost.
    "oaks/california-aces": {"bank": (Part("game", "wager", "left of the bank"),)},
    # 447-449: who receives the first stack is resolved first, then the player to their right.
    "oaks/pai-gow-tiles": {"bank": (Part("game", "seat", "the button", -1),)},
    # 601-607, 623: from the seat that receives the first pile.
    "oaks/double-hand-poker": {"bank": (Part("game", "seat", "the button"),)},
    # 634-636: each player in turn from the action button.
    "oaks/super-pan-9": {"bank": (Part("game", "seat", "the button"),)},
    # 2238-2240: from the action button, clockwise: Player, Banker, Tie, Rabbit, Tiger, Monkey, Zoo.
    "oaks/zoobac": {"bank": (Part("player banker tie rabbit tiger monkey zoo", "wager", "the button"),)},
    # 2093-2096: counter-clockwise from the right of the house dealer: game, Buster; insurance when it is decided.
    "players/blackjack-5-buster": {
        "bank": (Part("insurance", "wager", "the last seat", -1), Part("game buster", "seat", "the last seat", -1))
    },
    # 1653-1657: counter-clockwise from the right of the house dealer: Super Match, insurance when it is decided, game.
    "players/blackjack-switch": {
        "bank": tuple(Part(kind, "wager", "the last seat", -1, -1) for kind in ("super-match", "insurance", "game"))
    },
    # 280-284: Player, Banker, Tie, Panda 8, Dragon 7, from the left of the player-dealer.
    "players/ez-baccarat": {"bank": (Part("player banker tie panda-8 dragon-7", "wager", "left of the bank"),)},
    # 1148-1153, 1283: from seat to seat, from the Action button: game wager, Fortune Bonus; Envy at the end.
    "players/fortune-pai-gow-poker": {
        "bank": (Part("game fortune", "bettor", "the button"), Part("envy", "bettor", "the button"))
    },
    # 5916-5925: in the printed order of the wagers, from the left of the player-dealer.
    "players/golden-frog-baccarat": {
        "bank": (
            Part("player banker tie jin-chan-7 koi-8 three-card-9 natural-9 8-over-6", "wager", "left of the bank"),
        )
    },
    # 3046-3048: folded hands; 3019-3023: the others, from the left of the player-dealer. The 6 Card Bonus is not named.
    "players/three-card-poker-6-card-bonus": {
        "bank": (
            Part("ante pair-plus", "seat", "left of the bank", folded=True),
            Part("ante play pair-plus six-card", "seat", "left of the bank"),
        )
    },
    # 3905: forfeited Antes; 3896: the others, from the player one spot clockwise from the player-dealer.
    "cordova/3-card-poker": {
        "bank": (
            Part("ante", "seat", "left of the bank", folded=True),
            Part("ante play pair-plus six-card", "bettor", "left of the bank"),
        )
    },
    # 811-819: folded hands as they are folded; 833-835, 890-921: play, ante, blind, trips, seat by seat.
    "players/ultimate-texas-holdem": {
        "bank": (
            Part("ante blind trips", "seat", "left of the bank", folded=True),
            Part("play ante blind trips", "seat", "left of the bank"),
        )
    },
    # 3764-3776: folded hands as they are folded; 3812-3813, 3846-3875: play, ante, blind, trips, seat by seat.
    "bankers/ultimate-texas-holdem": {
        "bank": (
            Part("ante blind trips", "seat", "left of the bank", folded=True),
            Part("play ante blind trips", "seat", "left of the bank"),
        )
    },
    # 1650-1653: folded hands as they are folded; 1661, 1670, 1683-1693: play, ante, blind, trips, seat by seat.
    "cordova/ultimate-texas-holdem": {
        "bank": (
            Part("ante blind trips", "seat", "left of the bank", folded=True),
            Part("play ante blind trips", "seat", "left of the bank"),
        )
    },
}
