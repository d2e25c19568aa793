"""The pages around the tables: opening, watching, replaying, leaving, and a room that is gone for a while."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Served
from tests.browser.looks import faults
from tests.browser.visit import ASK


def test_the_text_mode_tells_the_same_and_is_remembered(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table("cordova/texas-holdem#limit"))
    guest.play_until("choose")
    drawn = page.locator(f"[data-seat='{seat}']").get_attribute("aria-label") or ""
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Text mode").check()
    words = page.get_by_label("The table in words")
    expect(words).to_contain_text("is asked: bet")
    expect(words).to_contain_text(" of ")
    assert "is asked: bet" in drawn
    assert faults(page) == []
    page.reload()
    expect(page.get_by_label("The table in words")).to_contain_text("is asked: bet")


def test_whoever_watches_is_told_that_they_are_a_hand_behind(arrive: Arrive) -> None:
    player, watcher = arrive(), arrive()
    table = player.open_table("players/ez-baccarat")
    player.sit(table)
    watcher.go(f"/table/{table}")
    expect(watcher.page.get_by_text("each hand is shown when it is over")).to_be_visible()
    player.play_round()
    expect(watcher.page.locator("#paper")).to_contain_text("round over")


def test_somebody_stands_behind_a_seat_and_wagers_there(arrive: Arrive) -> None:
    player, behind = arrive(), arrive()
    table = player.open_table("bankers/fortune-pai-gow-poker-1-1")
    seat = player.sit(table)
    behind.go(f"/table/{table}")
    behind.page.locator(f"[data-seat='{seat}']").click()
    behind.page.get_by_role("button", name="Stand behind Guest").click()
    expect(behind.page.locator(".actions")).to_contain_text(f"Behind seat {seat}")
    expect(player.page.locator(f"[data-seat='{seat}'] .behind")).to_be_visible()


def test_a_hand_is_replayed_event_by_event_and_answer_by_answer(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("bankers/three-card-poker-6-card-bonus"))
    guest.play_round()
    page.keyboard.press("e")
    page.get_by_role("link", name="Hand 1").click()
    steps = page.get_by_label("Step through the hand")
    expect(steps).to_contain_text("answer 0 of")
    page.keyboard.press("PageDown")
    expect(steps).not_to_contain_text("answer 0 of")
    page.keyboard.press("Home")
    expect(steps).to_contain_text("Event 1 of")
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("Event 2 of")
    page.keyboard.press("End")
    expect(page.get_by_text("round over")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("round over")).to_have_count(0)
    assert guest.complaints == []


def test_a_stopped_room_is_missed_and_found_again(arrive: Arrive, served: Served) -> None:
    guest = arrive(url=served.url)
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit"))
    guest.play_until("choose")
    number = page.locator(ASK).get_attribute("data-number")
    log = guest.log()
    served.kill()
    expect(page.get_by_text("The room is gone")).to_be_visible()
    # What is asked for meanwhile is sent when the line is back.
    page.locator(f"{ASK} [data-move=check], {ASK} [data-move=call]").first.click()
    served.start()
    expect(page.get_by_text("The room is gone")).to_have_count(0)
    page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
    assert guest.log().startswith(log)
    expect(page.locator("#paper")).to_contain_text(re.compile(r"You (check|call)"))


def test_a_table_is_opened_from_its_page(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/open/cordova/texas-holdem/no-limit")
    page.get_by_label("Fee option and limits").select_option(
        label="blinds $2 $5, buy-in $200-$500 (Texas Hold'em, no limit, option 4)"
    )
    page.get_by_label("Name of the table").fill("The big one")
    page.get_by_label("Bots").fill("1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The big one")).to_contain_text("blinds $2 $5")
    page.get_by_role("button", name="Take seat").click()
    expect(page.get_by_role("dialog")).to_contain_text("Buy-in $200 to $500")
    page.get_by_label("Chips to bring in dollars").fill("9999")
    page.get_by_label("Chips to bring in dollars").blur()
    expect(page.locator("[data-move=sit]")).to_have_text("Sit down with $500")


def test_a_seat_is_left_for_a_while_and_for_good(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = guest.sit(guest.open_table("players/ez-baccarat"))
    plate = page.locator(f"[data-seat='{seat}']")
    expect(page.get_by_role("banner")).to_contain_text("$9,500 play")
    page.get_by_role("button", name="Sit out").click()
    expect(plate).to_contain_text("sits out")
    page.get_by_role("button", name="Come back").click()
    expect(plate).not_to_contain_text("sits out")
    page.get_by_role("button", name="Seat and chips").click()
    page.get_by_label("More chips in dollars").fill("100")
    page.get_by_role("button", name="Bring $100 more").click()
    expect(plate).to_contain_text("$600")
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator(f"[data-seat='{seat + 1}']")).to_contain_text("$500")
    page.get_by_role("button", name="Leave").click()
    expect(plate.locator(".chair")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("$10,000 play")


def test_a_table_that_is_no_more_says_so(arrive: Arrive) -> None:
    guest = arrive()
    guest.go("/table/99999")
    expect(guest.page.locator("main")).to_contain_text("99999")


def test_a_refusal_says_what_was_wrong(arrive: Arrive) -> None:
    guest = arrive()
    guest.go("/enter")
    guest.page.get_by_label("Name").fill("Flora")
    guest.page.get_by_label("Password").fill("not the password")
    guest.page.get_by_role("button", name="Log in").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("password")
