"""Beside the cards: papers, addresses that name nothing, the focus, touch screens, and who comes in mid-hand."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

import pytest
from playwright.sync_api import Browser, expect

from houseway.cards import cards
from houseway.cards.card import name
from houseway.equity import equity
from tests.browser.conftest import Arrive, Served
from tests.browser.visit import ASK, Visit

SECONDS = 600


def test_addresses_that_name_nothing_say_so_and_the_focus_follows_a_link(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/nowhere")
    expect(page.get_by_role("heading", name="There is no such page here")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector("#tables")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    guest.go("/round/999999")
    expect(page.get_by_role("heading", name="There is no hand 999999 in the books")).to_be_visible()
    guest.go("/table/999999")
    expect(page.get_by_role("heading", name="No open table has the number 999999")).to_be_visible()
    expect(page.locator("#paper")).to_have_count(0)
    assert "(tables)" not in page.locator("body").inner_text()
    page.get_by_role("link", name="Lobby", exact=True).click()
    page.wait_for_selector("#tables")
    assert page.evaluate("document.activeElement.matches('h1, main')")


def test_the_rules_open_with_the_rules_and_are_searched_and_poker_has_equity(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit", seconds=SECONDS))
    guest.play_until("choose")
    page.keyboard.press("r")
    headings = page.locator("#paper h2")
    expect(headings.first).to_have_text("The game")
    expect(headings.nth(1)).to_have_text("The round")
    assert headings.all_inner_texts()[-2:] == ["The document", "Posted at this table"]
    page.get_by_role("navigation", name="Contents of the rules").get_by_role("button", name="Collection fees").click()
    expect(page.locator("[id='rules Collection fees'] h2")).to_be_focused()
    page.get_by_label("Search the rules").fill("button moves one seat")
    expect(headings.first).to_have_text("The round")
    assert headings.count() < 4
    # Whoever goes to a section from a search is there.
    page.get_by_role("navigation", name="Contents of the rules").get_by_role("button", name="Collection fees").click()
    expect(page.locator("[id='rules Collection fees'] h2")).to_be_focused()
    expect(page.get_by_label("Search the rules")).to_have_value("")
    page.get_by_role("tab", name="Odds").click()
    hand = page.get_by_label(re.compile("^Hands"))
    expect(hand).to_have_value(re.compile(r"^([2-9TJQKA][cdhs]){2}, random"))
    shares = {"equity": {"players": [{"hand": "AhKh", "equity": 0.6734, "stderr": 0.0033}]}, "because": ""}
    page.route("**/equity?*", lambda route: route.fulfill(json=shares))
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#paper tbody tr").first).to_contain_text("67.34% ± 0.66%")
    assert "no bank to wager against" not in guest.log()
    assert "option" not in page.locator(".status").inner_text()
    assert guest.complaints == []


@pytest.mark.slow
def test_the_equity_that_is_counted_at_the_table_is_that_of_the_library(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table("cordova/texas-holdem#limit", bots=2, seconds=SECONDS))
    guest.deal()
    while guest.next_question() and not page.locator("[data-place=board]").count():
        guest.answer_it()
    while not guest.next_question():
        guest.deal()
    own = page.locator(f"[data-place='hand {seat}']").get_attribute("aria-label") or ""
    page.get_by_role("tab", name="Odds").click()
    hands = page.get_by_label(re.compile("^Hands")).input_value().split(", ")
    board = page.get_by_role("textbox", name="Board").input_value()
    assert own == f"Your hand: {', '.join(map(name, cards(hands[0])))}"
    page.get_by_role("button", name="Count").click()
    shown = page.locator("#paper tbody td.num")
    expect(shown).to_have_count(len(hands), timeout=60_000)
    counted = equity(hands, board, samples=40_000)
    for told, player in zip(shown.all_inner_texts(), counted.players, strict=True):
        # A page rounds a half up.
        share = Decimal(100 * float(player.equity)).quantize(Decimal("0.01"), ROUND_HALF_UP)
        assert told.startswith(f"{share}% ±")
    assert guest.complaints == []


def test_screen_readers_hear_the_cards_on_the_felt(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table("players/blackjack-5-buster", bots=2, seconds=SECONDS))
    guest.deal()
    # With a natural nobody is asked: then the next round is dealt.
    while not page.locator(f"{ASK}[data-about=play]").count():
        if guest.next_question():
            guest.answer_it()
        else:
            guest.deal()
    own = page.locator(f"[data-place='hand {seat}']")
    spoken = own.get_attribute("aria-label") or ""
    assert re.match(r"Your hand: \w+ of (clubs|diamonds|hearts|spades), ", spoken)
    # The total that is drawn is the one that is read out.
    total = page.locator("text.read", has_text=re.compile(r"\d")).all_text_contents()
    assert any(spoken.endswith(f", {each}") for each in total)
    bank = page.locator("[data-place='bank hand']").get_attribute("aria-label") or ""
    assert re.search(r"one card face down, shows (soft )?\d+", bank)


def test_a_touch_screen_has_no_hints_for_keys(browser: Browser, room: Served, arrive: Arrive) -> None:
    guest = arrive()
    table = guest.open_table("bankers/fortune-pai-gow-poker-1-1", seconds=SECONDS)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = Visit(context.new_page(), room.url, another=arrive)
    phone.go()
    phone.sit(table)
    phone.play_until("arrange")
    assert phone.page.locator("kbd:visible").count() == 0
    assert "press its number" not in phone.page.locator(ASK).inner_text()
    context.close()


def test_whoever_sits_down_in_mid_hand_reads_it_from_its_beginning(arrive: Arrive) -> None:
    guest, other = arrive(), arrive()
    table = guest.open_table("players/holdem", bots=3, seconds=SECONDS)
    guest.sit(table)
    guest.play_until("choose")
    other.go("/")
    other.sit(table)
    first = other.page.locator("#paper li").first
    expect(first).to_contain_text("open")
    expect(other.page.locator("#paper")).to_contain_text("small blind")
