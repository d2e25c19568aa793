"""Questions in words: what is asked, and the answer given when the time is up. Used by terminal and browser."""

from __future__ import annotations

from houseway.cards.card import name
from houseway.play.decisions import (
    PLAY_OR_CHECK,
    PLAY_OR_FOLD,
    Arrange,
    Decision,
    Pick,
    cannot_fold,
    subject,
    which_hand,
)
from houseway.play.wager_question import Wager
from houseway.rules.sheet.values import dollars

COUNTS = ("no", "one", "two", "three", "four", "five")
# Questions for people who are new to such a table, by what is asked. Anything else is shown as it is.
_QUESTIONS = {
    "bank": "The player-dealer position is yours to take: will you bank?",
    "wagers": "Place your wagers",
    "bank wager": "You bank. How much do you put up? It is the most you can win or lose.",
    "bet": "Your action",
    "opening bet": "Your opening bet",
    "bring-in": "Bring it in",
    "opening": "The pot is not open. Your action:",
    "openers": "Do you keep the openers, or split them?",
    "enter": "Enter now, or wait?",
    "kill": "Kill the pot?",
    "straddle": "Straddle?",
    "draw": "Which cards do you throw?",
    "last card": "Your last card was exposed. Play on, or declare yourself all in?",
    "down card": "Keep the card down, or expose it?",
    "next card": "The next card face up, or face down? For one face down you turn your other cards up.",
    "declare": "Do you play this hand, or throw it away?",
    "turn": "Your turn",
    "use": "Use the card in the middle at once, or discard it",
    "more": "Lay or add more, or be done",
    "force": "The player could use this card. Force it on them?",
    "pays": "Pays are due to you; ask for them before you discard",
    "discard": "Discard one card from your hand",
    "set tiles": "Set your tiles: two for the low hand, two for the high hand, or ask for the house way.",
    "set three hands": "Set three in front, five in the middle, five behind. No hand may rank higher than the next.",
    "dai-su": "A bet beside a spot of the bank? It shares half of what the spot wins or loses.",
    "action pile": "Choose the action pile, which goes out first",
    PLAY_OR_FOLD: "Play or fold?",
    PLAY_OR_CHECK: "Play now, or check?",
    "box": "Put your hand into the Hit or the Stand box",
    "switch": "Exchange the second cards of your two hands?",
    "even money": "Take even money for your natural, before the player-dealer's card is checked?",
    "surrender": "Give up your hand for half of the wager, before the player-dealer's card is checked?",
    "parlay": "You have won at War. Add a part or all of it to your Blackjack wager?",
    "follow": "The hand that you have wagered on is doubled or split. Put up a second wager too?",
    "insurance": "The player-dealer shows an ace. Insure your wager?",
}


def question(decision: Decision) -> str:
    """What the person is asked, in a sentence."""
    number, at = which_hand(decision)
    if decision.about == "play":
        return f"Your hand{number}{at}"
    asked = _setting(decision) if isinstance(decision, Arrange) else ""
    about = PLAY_OR_CHECK if cannot_fold(decision) else decision.about
    asked = asked or _QUESTIONS.get(about, "")
    which = f"{' hand' if number else ''}{number}{at}".strip()
    if not asked:
        return f"{subject(decision).capitalize()}?"
    return f"{asked} ({which})" if which else asked


def _setting(decision: Arrange) -> str:
    """The question for two hands of cards, by their sizes; nothing for other arrangements."""
    if decision.about != "set":
        return ""
    front, back = (each.size for each in decision.parts)
    cards = "one card" if front == 1 else f"{COUNTS[front]} cards"
    return f"Set your hand: {cards} in front, the other {COUNTS[back]} behind, which must rank higher."


def if_late(decision: Decision) -> str:
    """What is answered when the time is up."""
    default = decision.default_answer()
    if isinstance(decision, Pick) and decision.default:
        return ", ".join(map(name, decision.default))
    if not isinstance(decision, Wager):
        return decision.say(default)
    titles = {circle.id: circle.title for circle in decision.circles}
    return ", ".join(f"{titles[each]} {dollars(cents)}" for each, cents in default.items()) or "no wager"
