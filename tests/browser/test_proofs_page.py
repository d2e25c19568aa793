"""Proofs of dealing: the page that checks a file, and the mark at a table, by clicking."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import ROOT, Arrive
from tests.browser.looks import wrong
from tests.browser.visit import Visit

HOLDEM = ROOT / "docs" / "examples" / "holdem.proof.json"


def check(page: Page, file: Path) -> None:
    page.get_by_label("Choose a proof file").set_input_files(file)


def test_a_proof_file_is_checked_in_the_browser(arrive: Arrive) -> None:
    visit = arrive()
    visit.go("/verify")
    check(visit.page, HOLDEM)
    expect(visit.page.get_by_role("status").last).to_have_text("✓ Dealt as committed. The proofs of 9 cards hold.")
    expect(visit.page.get_by_role("img", name="six of hearts")).to_be_visible()
    expect(visit.page.get_by_text("2 seats added a number to the shuffle.")).to_be_visible()
    assert wrong(visit.page) == []
    assert visit.strangers == []


def test_what_is_wrong_with_a_proof_file_is_told(arrive: Arrive, tmp_path: Path) -> None:
    visit = arrive()
    visit.go("/verify")
    page = visit.page
    told = page.get_by_role("alert")
    texts = {
        "the file is empty": "",
        "it is not JSON": "hello",
        "it is another kind of file": "{}",
        "this page reads “houseway proof 1”": changed(format="houseway proof 2"),
        "a part of it is missing or damaged": changed(pack=None),
        "the file has no commitment": changed(proof={}),
    }
    for number, (words, text) in enumerate(texts.items()):
        (file := tmp_path / f"{number}.json").write_text(text, encoding="utf-8")
        check(page, file)
        expect(told).to_contain_text(words)
    other = json.loads(HOLDEM.read_text(encoding="utf-8"))
    other["proof"]["commitment"]["root"] = "0" * 64
    (file := tmp_path / "other.json").write_text(json.dumps(other), encoding="utf-8")
    check(page, file)
    expect(told).to_contain_text("NOT dealt as committed.")
    # One line for all cards that fail for one reason.
    expect(told.get_by_role("listitem").filter(has_text="does not lead to the root")).to_have_count(1)
    assert wrong(page) == []


def changed(**more: Any) -> str:
    return json.dumps({**json.loads(HOLDEM.read_text(encoding="utf-8")), **more})


def sit_at(visit: Visit) -> None:
    visit.sit(visit.open_table("cordova/texas-holdem#limit", bots=3, seconds=600))
    visit.play_until("choose")


def test_the_mark_tells_what_was_checked_and_gives_way(arrive: Arrive) -> None:
    visit = arrive()
    sit_at(visit)
    mark = visit.page.get_by_text("✓ dealt as committed")
    sheet = visit.page.locator("details:has-text('dealt as committed') > .sheet")
    mark.click()
    expect(sheet).to_contain_text(re.compile(r"This page has checked \d+ cards: they are what was fixed\."))
    # A hand that is dealt at once may be shuffled before the number of this page has come.
    expect(sheet).to_contain_text(
        re.compile(r"1 seat added a number to the shuffle: this page's\.|No seat added a number")
    )
    visit.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    mark.click()
    expect(sheet).to_be_visible()
    visit.page.get_by_role("heading", name="Your action").click()
    expect(sheet).to_be_hidden()


def test_a_card_that_was_not_committed_to_is_told_loudly(arrive: Arrive) -> None:
    visit = arrive()

    def forge(route: WebSocketRoute) -> None:
        # The salt of one card is another one than the room has sent.
        room = route.connect_to_server()
        room.on_message(lambda message: route.send(re.sub(r'"salt":"..', '"salt":"zz', str(message), count=1)))

    visit.page.route_web_socket(re.compile(r"^ws://"), forge)
    sit_at(visit)
    told = visit.page.get_by_role("alert")
    expect(told).to_contain_text("The cards were NOT dealt as the room had committed to")
    expect(told).to_contain_text("Call the floor, and keep the proofs of this hand")
    visit.page.get_by_text("✗ not dealt as committed").click()
    expect(visit.page.locator("details > .sheet:visible")).to_contain_text("does not lead to the root")
