"""The pages around the tables: no serious fault for assistive technology, nothing too wide for a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Arrive, Served
from tests.browser.visit import ASK, Visit

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = (360, 740)
SIZES = {"desk": (1280, 800), "phone": PHONE}
_FAULTS = """async () => (await axe.run(document)).violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.target).join(", ")}`)"""


def faults(page: Page) -> list[str]:
    """What axe finds serious or critical on the page as it stands."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_FAULTS)
    return found


def too_wide(page: Page) -> int:
    """By how many pixels the page must be scrolled sideways."""
    return int(page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("size", SIZES)
def test_lobby_and_table_are_for_everybody(arrive: Arrive, size: str, tmp_path: Path) -> None:
    guest = arrive(SIZES[size])
    page = guest.page
    table = guest.open_table("bankers/fortune-pai-gow-poker-1-1", name=f"Of {size}")
    expect(page.get_by_role("link", name=f"Of {size}")).to_be_visible()
    assert faults(page) == []
    assert too_wide(page) <= 0
    guest.sit(table)
    guest.play_until("arrange")
    assert faults(page) == []
    assert too_wide(page) <= 0
    page.screenshot(path=tmp_path / f"table-{size}.png")
    page.keyboard.press("r")
    expect(page.locator("#paper")).to_contain_text("The round")
    assert faults(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_floor_cashier_and_auditor_are_for_everybody(arrive: Arrive, size: str) -> None:
    flora = arrive(SIZES[size])
    page = flora.page
    flora.log_in("Flora")
    flora.open_table("players/ez-baccarat", name=f"Watched on {size}")
    found: dict[str, object] = {}
    for place, seen in {
        "floor": "article",
        "cashier": "#ledger",
        "audit": "#ledger",
        "open": "summary:has-text('Readings')",
    }.items():
        flora.go(f"/{place}")
        page.wait_for_selector(seen)
        found[place] = (faults(page), too_wide(page) > 0)
    assert found == dict.fromkeys(found, ([], False))
    assert flora.complaints == []


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


def test_whoever_watches_is_told_that_he_is_a_hand_behind(arrive: Arrive) -> None:
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


def test_a_hand_is_replayed_step_by_step(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("bankers/three-card-poker-6-card-bonus"))
    guest.play_round()
    page.keyboard.press("e")
    page.get_by_role("link", name="Hand 1").click()
    steps = page.get_by_label("Step through the hand")
    expect(steps).to_contain_text("Step 0 of")
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("Step 1 of")
    page.keyboard.press("End")
    expect(page.get_by_text("round over")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("round over")).to_have_count(0)


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
    page.locator(f"{ASK} [data-move=fold]").click()
    served.start()
    expect(page.get_by_text("The room is gone")).to_have_count(0)
    page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
    assert guest.log().startswith(log)
    expect(page.locator("#paper")).to_contain_text("You: fold")


def test_a_table_is_opened_from_its_page(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/open/cordova/texas-holdem/no-limit")
    page.get_by_label("Fee option and limits").select_option(
        label="option 4: blinds $2 $5, buy-in $200-$500 (Texas Hold'em, no limit)"
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


def sold(visit: Visit, name: str, dollars: str) -> None:
    visit.go("/cashier")
    visit.page.get_by_label(re.compile("^Person")).select_option(label=name)
    visit.page.get_by_label("Amount in dollars").fill(dollars)
    visit.page.get_by_role("button", name="Sell chips").click()


def test_the_floor_runs_tables_and_the_cashier_sells_chips(arrive: Arrive) -> None:
    flora = arrive()
    page = flora.page
    flora.log_in("Flora")
    sold(flora, "Paula", "250")
    expect(page.get_by_role("region", name="Statement of Paula")).to_contain_text("$250")
    expect(page.get_by_text("All accounts together: $0")).to_be_visible()
    table = flora.open_table("bankers/pai-gow-tiles", name="To be run", bots=2)
    flora.go("/floor")
    card = page.get_by_role("article", name="To be run")
    card.get_by_role("button", name="Pause").click()
    expect(card).to_contain_text("paused")
    card.get_by_role("button", name="Resume").click()
    card.locator("summary").click()
    card.get_by_label("Declare the round void, because").fill("a test")
    card.get_by_role("button", name="Void the round").click()
    expect(page.get_by_role("alert")).to_be_visible()
    card.get_by_label(re.compile("^Move")).select_option(index=1)
    card.get_by_label(re.compile("^to table")).select_option(label="To be run")
    card.get_by_label("seat", exact=True).fill("7")
    card.get_by_role("button", name="Move").click()
    expect(card).to_contain_text("7: Ada")
    card.get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("article", name="To be run")).to_have_count(0)
    assert table > 0
