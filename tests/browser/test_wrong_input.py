"""What somebody types wrongly, and addresses that name nothing: the page says so, once and in words."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.test_table_page import resized
from tests.browser.visit import ASK

PHONE = (390, 844)
SIZES = ((1440, 900), (1280, 657), PHONE)


def test_an_address_that_names_nothing_says_so_once(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    for path, words in {
        "/round/999999": "There is no hand 999999 in the books.",
        "/open/none/such": "There is no game none/such in this room.",
        "/nowhere": "There is no such page here.",
    }.items():
        guest.go(path)
        expect(page.get_by_role("heading", name=words)).to_be_visible()
        expect(page.get_by_text("is being looked up")).to_have_count(0)
        expect(page.get_by_role("button", name="Open the table")).to_have_count(0)
        expect(page).to_have_title("Not found")


def test_stakes_that_cannot_be_posted_are_refused_in_sight(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/open/cordova/texas-holdem/limit")
    limits, blinds, ante, bring_in = (
        page.get_by_role("textbox", name=name, exact=True) for name in ("Limits", "Blinds", "Ante", "Bring in")
    )
    expect(blinds).to_be_visible()
    # Hold'em takes no antes and has no bring-in: they are not offered.
    expect(ante).to_have_count(0)
    expect(bring_in).to_have_count(0)
    told, opening = page.get_by_role("alert"), page.get_by_role("button", name="Open the table")
    limits.fill("three")
    for size in SIZES:
        resized(page, size)
        opening.click()
        expect(told).to_contain_text("'three' is not a range; expected for example")
        expect(told).to_be_in_viewport(ratio=1)
    limits.fill("$4-$8")
    opening.click()
    expect(told).to_contain_text("The option prints $1-$2; $4-$8 cannot be posted beside it.")
    expect(limits).to_have_value("$4-$8")
    limits.fill("")
    blinds.fill("two")
    opening.click()
    expect(told).to_contain_text("'two' is not an amount; expected for example")
    blinds.fill("")
    # The name that is proposed in the empty field is the one that the table gets.
    expect(page.get_by_label("Name of the table")).to_have_attribute("placeholder", "Table and its number")
    opening.click()
    expect(page.get_by_role("heading", name=re.compile(r"^Table \d+"))).to_be_visible()


def test_an_amount_that_cannot_lie_there_is_told(arrive: Arrive) -> None:
    guest = arrive()
    guest.sit(guest.open_table("players/ez-baccarat", seconds=600))
    guest.play_until("wager")
    amount = guest.page.get_by_label("Player line: amount in dollars")
    hint = guest.page.locator(f"{ASK} .hint")
    amount.fill("100000")
    amount.press("Tab")
    expect(hint).to_contain_text("Player line: $5 to $99")
    expect(hint).to_contain_text("$99 lies there now.")
    expect(amount).to_have_value("99")
    amount.fill("ten")
    amount.press("Tab")
    expect(hint).to_contain_text("“ten” is no amount in dollars.")
    expect(amount).to_have_value("99")
    amount.fill("7")
    amount.press("Tab")
    expect(hint).to_have_text("$7 and $1 in fees of $500")


def test_an_amount_that_was_just_typed_is_placed_by_one_click_or_by_enter(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("players/ez-baccarat", seconds=600))
    amount, place = page.get_by_label("Player line: amount in dollars"), page.locator("[data-move=place]")

    def wager(typed: str, *, by_key: bool) -> None:
        amount.fill(typed)
        if by_key:
            amount.press("Enter")
        else:
            place.click()

    for typed, by_key in (("12", False), ("13", True)):
        guest.play_until("wager")
        wager("500", by_key=by_key)
        # What the room made of it is read before it is placed.
        expect(page.locator(f"{ASK} .hint")).to_contain_text("$99 lies there now.")
        wager(typed, by_key=by_key)
        page.wait_for_selector("[data-circle]", state="detached")
        expect(page.locator("#paper")).to_contain_text(f"You: Player line ${typed}")
        while guest.next_question():
            guest.answer_it()


def test_enter_bets_the_amount_that_was_typed(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit", bots=2, seconds=600))
    guest.play_until("choose")
    page.locator(f"{ASK} [data-move=raise]").click()
    amount = page.get_by_label("Raise to in dollars")
    amount.fill("9999")
    amount.press("Enter")
    expect(amount).to_have_value("300")
    amount.fill("41")
    amount.press("Enter")
    expect(page.locator("#paper")).to_contain_text("You raise to $41")


def test_on_a_phone_the_papers_are_found_below_the_table(arrive: Arrive) -> None:
    guest = arrive(PHONE)
    guest.sit(guest.open_table("players/ez-baccarat", seconds=600))
    guest.play_until("wager")
    tab = guest.page.get_by_role("tab", name="Rules").bounding_box()
    assert tab
    assert tab["y"] + tab["height"] / 2 < PHONE[1]
    place = guest.page.locator("[data-move=place]").bounding_box()
    assert place
    assert place["y"] + place["height"] < tab["y"]
