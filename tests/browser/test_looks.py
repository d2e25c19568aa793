"""No serious fault for assistive technology and nothing too wide: every page, on a desk and a phone, light and dark."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.looks import wrong

# Nobody is hurried while the page is looked at.
SECONDS = 600


def test_what_a_player_sees_is_for_everybody(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    found: dict[str, list[str]] = {}
    table = guest.open_table("bankers/fortune-pai-gow-poker-1-1", name="Looked at", seconds=SECONDS)
    expect(page.get_by_role("link", name="Looked at")).to_be_visible()
    found["lobby"] = wrong(page)
    guest.sit(table)
    guest.play_until("arrange")
    found["table"] = wrong(page)
    for key, words in {"r": "The round", "p": "Fortune", "?": "Who sees what"}.items():
        page.keyboard.press(key)
        expect(page.locator("#paper")).to_contain_text(words)
        found[f"paper {key}"] = wrong(page, "#paper")
    page.keyboard.press("l")
    guest.answer_it()
    while guest.next_question():
        guest.answer_it()
    found["over"] = wrong(page)
    page.keyboard.press("e")
    page.get_by_role("link", name=r"Hand").first.click()
    page.get_by_label("Step through the hand").wait_for()
    found["replay"] = wrong(page)
    guest.go("/enter")
    page.get_by_label("Password").wait_for()
    found["enter"] = wrong(page)
    assert {place: faults for place, faults in found.items() if faults} == {}


def test_what_the_staff_sees_is_for_everybody(arrive: Arrive) -> None:
    guest, flora = arrive(), arrive()
    page = flora.page
    flora.log_in("Flora")
    table = guest.open_table("calgrand/pan", name="Watched", bots=3, seconds=SECONDS)
    guest.sit(table)
    guest.play_until("choose")
    flora.go(f"/table/{table}")
    found: dict[str, list[str]] = {}
    page.get_by_role("button", name="Irregularity").click()
    expect(page.get_by_role("dialog")).to_contain_text("missed turn")
    found["ruling"] = wrong(page)
    for place, seen in {
        "floor": "article",
        "cashier": "#ledger",
        "audit": "#ledger",
        "open": "summary:has-text('Readings')",
    }.items():
        flora.go(f"/{place}")
        page.wait_for_selector(seen)
        if place == "floor":
            card = page.get_by_role("article", name="Watched")
            card.locator("summary").click()
            card.get_by_label("Declare the round void, because").wait_for()
        found[place] = wrong(page)
    assert {place: faults for place, faults in found.items() if faults} == {}
    assert flora.complaints == []


def test_text_mode_and_an_ended_session_are_for_everybody(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    table = guest.open_table("bankers/pai-gow-tiles", seconds=SECONDS)
    guest.sit(table)
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Text mode").check()
    guest.play_until("arrange")
    found = {"text": wrong(page)}
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("has ended")
    found["ended"] = wrong(page)
    assert found == {"text": [], "ended": []}
