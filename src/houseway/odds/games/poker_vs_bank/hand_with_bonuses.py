"""One hand against the bank together with the bonuses on the player's own cards: every deal by how all of them end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

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

    None where the game has no such hand, or no such bonus.
    """
    if not any(row.step == "compare_hands" for row in terms.sheet.round):
        return None
    match = Match.of(terms)
    bonuses = [] if match.fault else own_bonuses(match)
    tallies = _tallies(match) if bonuses else None
    if tallies is None:
        return None
    tally, of = tallies
    ways: Counter[Bets] = Counter()
    for times, counts in tally.items():
        for kind, qualified, result, words in match.ends():
            if count := int(counts[kind, qualified, result]):
                hand = match.bets(times, words if times else (FOLDED,))
                more = [StakeAtEnd(each, Fraction(1), _words(match, each, kind, times)) for each in bonuses]
                ways[(*hand, *more)] += count
    return ways, bonuses, of


def _words(match: Match, bonus: str, kind: int, times: int) -> OutcomeIds:
    """The kind of the hand; a fold loses a bonus that does not stay alive."""
    alive = times or all(bonus in offer.alive for offer in match.offers if offer.otherwise == "fold")
    return (match.kinds[kind],) if alive else (FOLDED,)


def _tallies(match: Match) -> tuple[dict[int, Numbers], str] | None:
    """Deals by the size of the raise, the kind of hand, qualification and result."""
    if match.board:
        from houseway.odds.games.ultimate import ultimate_methods as ultimate

        if ultimate.fault(match):
            return None
        return ultimate.tally_by_raise(match, ultimate.solved(match).tally), ultimate.in_words()
    from houseway.odds.games.poker_vs_bank.as_many_cards import fault, solved

    if fault(match):
        return None
    tally, _ = solved(match)
    (times,) = match.offers[0].times
    of = f"{match.own} cards out of {match.cards}, and {match.own} for the bank"
    return {times: tally[0], 0: tally[1]}, of
