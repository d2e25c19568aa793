"""How each method of the lab counts, and why that is all deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.rules.posting.terms import Terms


class MethodNote(NamedTuple):
    """What is counted, and why the count is complete."""

    counts: str
    proof: str


_BOTH_HANDS = (
    "Two hands may not share a card. The pairs that share none are counted by inclusion and exclusion over sets of "
    "cards: for every set, the pairs in which both hands contain it, with the sign of its size."
)
_RANKED = "Every hand is ranked by the ranking of the table, which is compared with a second ranker over all hands."

NOTES: Mapping[str, MethodNote] = {
    "third_cards": MethodNote(
        "Every order of six cards out of the shoe, by points: the first four are the hands, the fifth and sixth are "
        "drawn or not drawn by the chart of the sheet.",
        "An order of six points stands for the product of how many cards of each point are left at each draw. The "
        "products of all 10^6 orders add up to the number of ordered six-card sequences of the shoe; cards that are "
        "not drawn are counted too, so that every sequence is equally likely.",
    ),
    "go_to_war": MethodNote(
        "Every order of the whole shoe, wars without limit.",
        "After each tie the shoe is again a multiset of ranks, and only the number of cards of each rank matters. The "
        "recursion over these multisets is finite, and its weights add up to one.",
    ),
    "compare_first_cards": MethodNote("Every order of the first cards of player and bank.", "All pairs are listed."),
    "read_bonus": MethodNote("Every hand of the cards that the bonus reads.", _RANKED),
    "judge_seven_cards": MethodNote("All hands of seven cards out of the pack, with its joker.", _RANKED),
    "judge_six_cards": MethodNote("All 20,358,520 hands of six cards.", _RANKED),
    "read_two_cards": MethodNote(
        "Every deal of the rows of two cards.", "All combinations are listed, by suit classes."
    ),
    "read_five_cards": MethodNote("Every deal of the five cards.", _RANKED),
    "read_side_bet": MethodNote(
        "Every deal of the cards that the wager looks at, by kinds of cards with their numbers in the shoe.",
        "The products of the numbers left at each draw add up to all ordered deals.",
    ),
    "play_hands": MethodNote(
        "A hand is a number of cards of each kind. For each up card the worth of every hand is found from the end "
        "backwards, out of the shoe without the cards of the hand; the bank draws by its chart from what is left.",
        "Every hand has finitely many continuations with a card more, so the recursion ends. The moves are found "
        "with floating-point numbers; the worth of these moves is then counted again in integers modulo primes and "
        "combined to fractions by the Chinese remainder theorem, so that the printed figure is exact for the strategy "
        "shown. Unseen cards of other hands are exchangeable with cards of the shoe.",
    ),
    "compare_insurance": MethodNote(
        "Every hole card beside every up card and hand.", "All combinations are listed, by kinds of cards."
    ),
    "compare_hands": MethodNote(
        "Every hand against every open card and every hand of the bank, with the best move in each position that the "
        "player can tell apart.",
        f"{_BOTH_HANDS} The gain of a move is linear in these counts, so the best move of a position is found exactly.",
    ),
    "compare_settings": MethodNote(
        "Seven cards against every seven, each set in the best way against the house way of the bank, by kinds of "
        "hands that no ranking and no clause of the house way tells apart.",
        _BOTH_HANDS,
    ),
    "qualify_doubles": MethodNote(
        "Six cards against every six: all settings that no other dominates, each counted against the house way.",
        _BOTH_HANDS,
    ),
    "settle_dai_su": MethodNote(
        "A sample: the wager depends on every hand at the table.", "The standard error is that of independent rounds."
    ),
    "compare_sides": MethodNote("Two community hands, each set by the house way, over all deals of both.", _BOTH_HANDS),
    "judge_ace_up": MethodNote("Both hands ace high, over all deals of both.", _BOTH_HANDS),
    "judge_envy": MethodNote("All hands of seven cards of another seat.", _RANKED),
    "judge_push": MethodNote("The deals of two community hands that push.", _BOTH_HANDS),
    "baccarat_out_of_hand": MethodNote(
        "The cards of both hands that are left for baccarat, over every deal.",
        "The weights of all deals add up to one.",
    ),
    "compare_nines": MethodNote(
        "Every three cards against every three, and what both may draw; both sides play their best against each other.",
        "Neither side gains by another choice in any position: that is checked for every position.",
    ),
    "open_tiles": MethodNote(
        "Four tiles against every four, each set the best way against the house way.",
        "All 35,960 hands are listed; the bank's are those of the 28 tiles that are left.",
    ),
}


def notes_for(terms: Terms) -> dict[str, MethodNote]:
    """The methods that this game uses, by the step that decides its wagers."""
    return {row.step: NOTES[row.step] for row in terms.sheet.round if row.step in NOTES}
