"""One hand against the bank together with the bonuses on its cards: every deal by how all of them end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.families.bank.poker_vs_bank.compare_hands import FOLDED, ReadBonus
from houseway.odds.core.deal_counts import Bets, OutcomeIds, StakeAtEnd
from houseway.odds.games.poker_vs_bank.comparison import Match, Numbers
from houseway.rules.posting.terms import Terms


def own_bonuses(match: Match) -> list[str]:
    """The bonus wagers that read just what the hand is compared by: the same cards in the same order of ranks."""
    found = []
    for row in match.terms.sheet.round:
        if isinstance(row.params, ReadBonus):
            hand = match.terms.sheet.hands[row.params.hand]
            joined = "with the board" if match.board else ""
            alike = hand.ranking == match.order.name and hand.use in (match.use, "joined")
            if alike and (row.params.joined == joined or (not joined and "with" not in row.params.joined)):
                found.append(row.params.wager)
    return list(dict.fromkeys(found))


def joint_hand(terms: Terms) -> tuple[dict[Bets, int], list[str], str] | None:
    """Every end of the hand and of its bonuses, one unit on each; the bonuses, and what a deal is.

    None where the game has no such bonus.
    """
    from houseway.odds.games.poker_vs_bank.six_card_deals import bonuses_on_six

    match = Match.of(terms)
    own, six = ([], []) if match.fault else (own_bonuses(match), bonuses_on_six(match))
    of = _deal(match) if own or six else None
    if of is None:
        return None
    ways: Counter[Bets] = Counter()
    for end in _with_six(match) if six else _alone(match):
        hand = match.bets(end.times, end.words if end.times else (FOLDED,))
        more = [_bonus(match, each, match.kinds[end.kind], end.times) for each in own]
        more += [_bonus(match, each, end.six, end.times) for each in six]
        ways[(*hand, *more)] += end.deals
    return ways, [*own, *six], of


class _End(NamedTuple):
    """The size of the raise, the kinds of the hand and of six cards, how the hand compares, and how many deals."""

    times: int
    kind: int
    six: str
    words: OutcomeIds
    deals: int


def _bonus(match: Match, bonus: str, kind: str, times: int) -> StakeAtEnd:
    """A unit on the kind of a hand; a fold loses a bonus that does not stay alive."""
    alive = times or all(bonus in offer.alive for offer in match.offers if offer.otherwise == "fold")
    return StakeAtEnd(bonus, Fraction(1), (kind,) if alive else (FOLDED,))


def _alone(match: Match) -> Iterator[_End]:
    for times, counts in _tally(match).items():
        for kind, qualified, result, words in match.ends():
            if deals := int(counts[kind, qualified, result]):
                yield _End(times, kind, "", words, deals)


def _with_six(match: Match) -> Iterator[_End]:
    from houseway.odds.games.poker_vs_bank.six_card_deals import SIX_KINDS, tally_of_six

    (raised,) = match.offers[0].times
    for times, counts in zip((raised, 0), tally_of_six(match), strict=True):
        for kind, qualified, result, words in match.ends():
            for six, deals in zip(SIX_KINDS, counts[kind, :, qualified, result].tolist(), strict=True):
                if deals:
                    yield _End(times, kind, six, words, deals)


def _deal(match: Match) -> str | None:
    """What a deal is; None where the hand is not counted."""
    if match.board:
        from houseway.odds.games.ultimate import ultimate_methods as ultimate

        return None if ultimate.fault(match) else ultimate.in_words()
    from houseway.odds.games.poker_vs_bank.as_many_cards import fault

    return None if fault(match) else f"{match.own} cards out of {match.cards}, and {match.own} for the bank"


def _tally(match: Match) -> dict[int, Numbers]:
    """Deals by the size of the raise, the kind of hand, qualification and result."""
    if match.board:
        from houseway.odds.games.ultimate import ultimate_methods as ultimate

        return ultimate.tally_by_raise(match, ultimate.solved(match).tally)
    from houseway.odds.games.poker_vs_bank.as_many_cards import solved

    tally, _ = solved(match)
    (times,) = match.offers[0].times
    return {times: tally[0], 0: tally[1]}
