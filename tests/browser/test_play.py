"""A guest plays by clicking: one game of every family, a hand set by keyboard, a round banked, a reload in mid-hand."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from houseway import games
from tests.browser.conftest import Arrive
from tests.browser.looks import wrong
from tests.browser.visit import ASK

GAMES = {
    "cordova/texas-holdem#no-limit": "choose",
    "calgrand/seven-card-stud#razz": "choose",
    "oaks/lowball#lowball": "pick",
    "players/ez-baccarat": "wager",
    "oaks/no-bust-21st-century-blackjack-double-split-surrender": "wager",
    "bankers/pai-gow-tiles": "arrange",
    "bankers/three-card-poker-6-card-bonus": "choose",
    "players/ultimate-texas-holdem": "wager",
    "calgrand/pan": "choose",
    "oaks/thirteen-card-poker": "arrange",
}


@pytest.mark.parametrize("name", GAMES)
def test_a_guest_plays_a_round_by_clicking(arrive: Arrive, name: str) -> None:
    guest = arrive()
    guest.sit(guest.open_table(name))
    asked: list[str] = []
    # In some hands nothing comes to this seat: nobody bets, or it is out at once.
    for _ in range(16):
        asked += guest.play_round()
        if GAMES[name] in asked:
            break
    assert GAMES[name] in asked
    assert "round over" in guest.log()
    assert guest.complaints == []
    assert guest.strangers == []


def test_a_pai_gow_hand_is_set_by_keyboard(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("bankers/fortune-pai-gow-poker-1-1"))
    guest.play_until("arrange")
    front, back = page.locator("[data-part='0']"), page.locator("[data-part='1']")
    expect(back).to_contain_text("7 of 5")
    page.keyboard.press("1")
    expect(front).to_contain_text("1 of 2")
    page.keyboard.press("ArrowDown")
    expect(front).to_contain_text("0 of 2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(front).to_contain_text("2 of 2")
    expect(back).to_contain_text("5 of 5")
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    expect(page.locator("#paper")).to_contain_text("You set the hand")
    assert guest.complaints == []


def test_thirteen_cards_are_set_in_three_hands(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table("oaks/thirteen-card-poker"))
    guest.play_until("arrange")
    front, middle, back = (page.locator(f"[data-part='{part}']") for part in range(3))
    expect(back).to_contain_text("13 of 5")
    # A card goes from the back to the front, and from there to the middle.
    page.keyboard.press("1")
    expect(front).to_contain_text("1 of 3")
    page.keyboard.press("1")
    expect(middle).to_contain_text("1 of 5")
    page.keyboard.press("h")
    for part, full in ((front, "3 of 3"), (middle, "5 of 5"), (back, "5 of 5")):
        expect(part).to_contain_text(full)
    assert wrong(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("#paper")).to_contain_text("You set the hand")
    while guest.next_question():
        guest.answer_it()
    rows = {
        round(box["y"])
        for each in page.locator(f"[data-place='hand {seat}'] > g").all()
        if (box := each.bounding_box())
    }
    assert len(rows) in (1, 3)
    assert guest.complaints == []


def apart(page: Page, place: str) -> list[bool]:
    """Whether each card of a pile lies further from the one before it than cards of one part do."""
    cards = page.locator(f"[data-place='{place}'] > g")
    lefts = [box["x"] for each in cards.all() if (box := each.bounding_box())]
    steps = [after - before for before, after in pairwise(lefts)]
    return [step > 1.1 * min(steps) for step in steps]


@pytest.mark.parametrize(
    ("name", "parts", "words"),
    [
        ("bankers/fortune-pai-gow-poker-1-1", [False, True, False, False, False, False], ("front ", " and back ")),
        ("bankers/pai-gow-tiles", [False, True, False], ("low ", " and high ")),
    ],
)
def test_a_hand_that_was_set_lies_in_its_parts_until_the_next_deal(
    arrive: Arrive, name: str, parts: list[bool], words: tuple[str, str]
) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table(name))
    guest.play_until("arrange")
    while guest.next_question():
        guest.answer_it()
    assert apart(page, f"hand {seat}") == parts
    assert apart(page, "bank hand") == parts
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Text mode").check()
    told = page.get_by_label("The table in words").inner_text()
    assert [word for word in words if word not in told] == []


def test_a_card_is_dragged_from_one_hand_to_the_other(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("bankers/pai-gow-tiles"))
    guest.play_until("arrange")
    card = page.locator("[data-at='0']").bounding_box()
    low = page.locator("[data-part='0']").bounding_box()
    assert card is not None
    assert low is not None
    page.mouse.move(card["x"] + 10, card["y"] + 10)
    page.mouse.down()
    page.mouse.move(low["x"] + 40, low["y"] + 50, steps=4)
    page.mouse.up()
    expect(page.locator("[data-part='0']")).to_contain_text("1 of 2")


def test_the_guest_banks_a_round(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table("players/ez-baccarat"))
    for _ in range(6):
        asked = guest.play_round(bank=True)
        if "You take" in guest.log():
            break
    log = guest.log()
    assert "wager" in asked
    assert re.search(r"bank\s+You take", log)
    assert re.search(r"bank\s+You \$\d+ \(the player-dealer's wager\)", log)
    yours = page.locator("#paper li.yours", has_text="the player-dealer's wager")
    expect(yours.locator("b").first).to_have_text(re.compile(r"^\$\d+$"))
    expect(page.locator(f"[data-seat='{seat}'] .marker.bank")).to_be_visible()


def test_a_reload_in_mid_hand_resumes_it(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("calgrand/omaha#high"))
    guest.play_until("choose")
    number = page.locator(ASK).get_attribute("data-number")
    log = guest.log()
    page.reload()
    expect(page.locator(ASK)).to_have_attribute("data-number", number or "")
    expect(page.locator("#paper li.yours").first).to_contain_text("You")
    assert guest.log() == log
    guest.answer_it()
    assert guest.complaints == []


def test_every_move_has_a_key(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("bankers/three-card-poker-6-card-bonus"))
    guest.play_until("wager")
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator("[data-circle=ante]")).to_contain_text("$5")
    expect(page.locator("[data-circle=six-card]")).to_contain_text("$5")
    page.keyboard.press("0")
    page.keyboard.press("3")
    expect(page.locator(".hint")).to_contain_text("6 Card Bonus needs a wager on Ante")
    expect(page.locator("[data-move=place]")).to_be_disabled()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#paper")).to_contain_text("You: Ante $5, 6 Card Bonus $5")
    reason = "(the player-dealer's wager)"
    for key, words in {"r": "The round", "p": "Pair Plus", "l": reason, "?": "Who sees what"}.items():
        page.keyboard.press(key)
        expect(page.locator("#paper")).to_contain_text(words)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_form_is_played_by_clicking(arrive: Arrive, name: str) -> None:
    guest = arrive()
    guest.sit(guest.open_table(name, bots=4))
    for _ in range(2):
        guest.play_round()
    assert "round over" in guest.log()
    assert guest.complaints == []
