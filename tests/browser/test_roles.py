"""Each role is offered what it may do and nothing else; the staff's pages on a phone; where focus and titles go."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.visit import Visit

PHONE = (390, 844)
BACCARAT = "players/ez-baccarat"
_OFFERED = """() => [...document.querySelectorAll("main button, main summary, main a[href^='/open']")]
    .filter((each) => each.checkVisibility()).map((each) => each.innerText.trim())"""
# Besides what every table and game of a list offers alike.
ROLES: dict[str, dict[str, set[str]]] = {
    "Paula": {"/": {"Open a table"}, "/floor": set(), "/cashier": set(), "/audit": set(), "/table": {"Take seat 2"}},
    "Dan": {
        "/": {"Open a table"},
        "/floor": {"Open a table", "Pause", "Irregularity"},
        "/cashier": set(),
        "/audit": set(),
        "/table": {"Pause"},
    },
    "Flora": {
        "/": {"Open a table"},
        "/floor": {
            "Open a table",
            "Pause",
            "Close the table",
            "Irregularity, void, move",
            "Seat",
            "Propose",
        },
        "/cashier": {"Sell chips", "Redeem chips", "Balance of every account"},
        "/audit": {"Balance of every account"},
        "/table": {"Pause", "Close the table"},
    },
    "Audrey": {
        "/": set(),
        "/floor": {"Propose"},
        "/cashier": {"Balance of every account"},
        "/audit": {"Balance of every account", "Make the reports"},
        "/table": set(),
    },
}


def offered(page: Page, path: str) -> set[str]:
    """The buttons and links that do something, without those of the papers and of single games."""
    page.wait_for_load_state("networkidle")
    found = {re.sub(r" \(\d+\)$", "", each) for each in page.evaluate(_OFFERED)}
    if path == "/":
        return found & {"Open a table"}
    if path == "/table":
        page.locator(".dock").wait_for(state="attached")
        return {each.strip() for each in page.locator(".dock button:visible").all_inner_texts()}
    # Whether there are older lines, or proposals that wait, depends on what was done in the room before.
    return found - {"Older entries", "Older hands", "Older lines", "Agree", "Refuse", "Withdraw"}


@pytest.mark.parametrize("name", ROLES)
def test_a_role_is_offered_what_it_may_do(arrive: Arrive, name: str) -> None:
    owner, visit = arrive(), arrive()
    table = owner.open_table(BACCARAT, bots=1, name=f"Shown to {name}")
    page, refused = visit.page, []
    page.on("response", lambda each: refused.append(each.url) if each.status == 403 else None)
    visit.log_in(name)
    for path, expected in ROLES[name].items():
        visit.go(f"/table/{table}" if path == "/table" else path)
        page.get_by_role("heading").first.wait_for()
        assert (path, offered(page, path)) == (path, expected)
    visit.go("/open/calgrand/pan")
    opening = page.get_by_role("button", name="Open the table")
    expect(page.get_by_role("heading", name="Open a table")).to_be_visible()
    expect(opening).to_have_count(0 if name == "Audrey" else 1)
    expect(page.locator("option[value=cash]")).to_have_count(1 if name == "Flora" else 0)
    assert refused == []
    assert visit.complaints == []


def asks(flora: Visit, name: str, dollars: str) -> None:
    page = flora.page
    flora.go("/cashier")
    page.get_by_label(re.compile("^Person")).select_option(label=name)
    page.get_by_label("Amount in dollars").fill(dollars)
    page.get_by_role("button", name="Sell chips").click()
    page.get_by_role("dialog").get_by_role("button", name="Sell").click()


def test_the_staff_reads_names_and_amounts_on_a_phone_and_hears_of_a_refusal(arrive: Arrive) -> None:
    guest, rosa, flora, audrey = arrive(), arrive(), arrive(PHONE), arrive(PHONE)
    guest.sit(guest.open_table(BACCARAT, name="Looked over"))
    guest.play_round(bank=True)
    rosa.register("Rosa")
    flora.log_in("Flora")
    asks(flora, "Rosa", "100")
    expect(flora.page.locator("p.note")).to_be_in_viewport(ratio=1)
    # The button that had the focus waits for another amount.
    expect(flora.page.get_by_role("form").or_(flora.page.locator("form:focus"))).to_be_focused()
    asks(flora, "Rosa", "7000")
    audrey.log_in("Audrey")
    audrey.go("/floor")
    line = audrey.page.get_by_role("listitem").filter(has_text="$7,000")
    line.get_by_role("button", name="Refuse").click()
    expect(line).to_have_count(0)
    assert audrey.page.evaluate("document.activeElement !== document.body")
    flora.go("/floor")
    told = flora.page.get_by_role("region", name="What became of your proposals")
    expect(told).to_contain_text("Audrey refused to let you sell $7,000 in cash chips to Rosa.")
    audrey.go("/cashier")
    ledger = audrey.page.get_by_role("region", name="Ledger")
    expect(ledger).to_contain_text("Rosa, cash chips")
    expect(ledger).to_contain_text(re.compile(r"Seat \d+ of Looked over \(table \d+\)"))
    for path in ("/cashier", "/audit", "/floor"):
        audrey.go(path)
        audrey.page.wait_for_load_state("networkidle")
        words = audrey.page.locator("main").inner_text()
        assert not re.search(r"person \d+ (cash|play)|players/ez|collection (cash|play)", words)
        assert audrey.page.evaluate(
            "[...document.querySelectorAll('.scroll')].every((e) => e.scrollWidth <= e.clientWidth)"
        )


def test_a_game_without_its_form_offers_the_forms_and_pages_have_names(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    for path in ("/open/cordova/texas-holdem", "/open/cordova/texas-holdem/none"):
        guest.go(path)
        expect(page.get_by_role("heading", name="Texas Hold'em")).to_be_visible()
        expect(page.locator("main li")).to_have_text(["Texas Hold'em, Limit", "Texas Hold'em, No limit"])
    page.get_by_role("link", name="Texas Hold'em, Limit").click()
    expect(page.get_by_role("heading", name="Open a table")).to_be_focused()
    expect(page).to_have_title(re.compile("^Open a table · "))
    limits = page.get_by_role("textbox", name="Limits", exact=True)
    limits.fill("three")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("is not a range")
    expect(limits).to_be_focused()
    limits.fill("")
    page.get_by_label("Seconds to answer").fill("")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Seconds to answer")).to_be_focused()
    guest.open_table(BACCARAT, name="Left again")
    page.get_by_role("link", name="Left again").click()
    # Its heading comes a moment later than the page.
    expect(page.get_by_role("heading", name="Left again")).to_be_focused()
    page.get_by_role("button", name="Take seat").click()
    page.locator("[data-move=sit]").click()
    page.get_by_role("button", name="Sit out").wait_for()
    assert page.evaluate("document.activeElement !== document.body")
    expect(page).to_have_title(re.compile("^Left again · "))
    page.get_by_role("link", name="Lobby").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_focused()
    expect(page).not_to_have_title(re.compile("Left again"))
