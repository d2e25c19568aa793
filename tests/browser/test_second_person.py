"""What needs two members of the staff, what each role is shown, and one's own account, by clicking."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.looks import wrong
from tests.browser.visit import Visit


def asks_to_sell(flora: Visit, name: str) -> None:
    page = flora.page
    flora.go("/cashier")
    page.get_by_label("Person").select_option(label=name)
    page.get_by_label("Amount in dollars").fill("5000")
    page.get_by_role("button", name="Sell chips").click()
    page.get_by_role("dialog").get_by_role("button", name="Sell").click()


def test_a_large_sale_waits_and_a_colleague_reads_names(arrive: Arrive) -> None:
    vera, flora, audrey = arrive(), arrive(), arrive()
    vera.register("Vida")
    flora.log_in("Flora")
    asks_to_sell(flora, "Vida")
    # It is no fault, and pressing again would ask for a second sale.
    expect(flora.page.locator("p.note")).to_contain_text("it waits as proposal")
    expect(flora.page.get_by_role("alert")).to_have_count(0)
    expect(flora.page.get_by_label("Amount in dollars")).to_have_value("")
    audrey.log_in("Audrey")
    audrey.go("/floor")
    line = audrey.page.get_by_role("listitem").filter(has_text="Vida")
    expect(line).to_contain_text("Flora asks to sell $5,000 in cash chips to Vida")
    assert wrong(audrey.page) == []
    line.get_by_role("button", name="Agree").click()
    expect(audrey.page.get_by_text("Agreed.").first).to_be_visible()
    flora.go("/cashier")
    expect(flora.page.get_by_role("row", name=re.compile("^Vida")).first).to_contain_text("$5,000")
    audrey.go("/audit")
    log = audrey.page.get_by_role("region", name="Staff's log")
    line = log.get_by_role("row").filter(has_text="Audrey, auditor").filter(has_text="agreed to proposal").first
    expect(line).to_contain_text("sell $5,000 in cash chips to Vida")
    expect(log).not_to_contain_text(re.compile(r"[{}]|/api/"))
    assert wrong(audrey.page) == []


def test_the_books_are_saved_when_a_second_person_has_agreed(arrive: Arrive) -> None:
    flora, audrey = arrive(), arrive()
    flora.log_in("Flora")
    audrey.log_in("Audrey")
    audrey.go("/audit")
    # Rows that come late would move the link away from under the pointer.
    audrey.page.wait_for_load_state("networkidle")
    whole = audrey.page.get_by_role("link", name="The whole ledger as CSV")
    whole.click()
    expect(audrey.page.locator("p.note")).to_contain_text("it waits as proposal")
    flora.go("/floor")
    line = flora.page.get_by_role("listitem").filter(has_text="Audrey asks to save the books as a file")
    line.get_by_role("button", name="Agree").click()
    expect(line).to_have_count(0)
    with audrey.page.expect_download() as waiting:
        whole.click()
    assert waiting.value.suggested_filename == "ledger.csv"


def test_an_auditor_proposes_a_role_and_the_floor_refuses(arrive: Arrive) -> None:
    wes, flora, audrey = arrive(), arrive(), arrive()
    wes.register("Wes")
    flora.log_in("Flora")
    audrey.log_in("Audrey")
    audrey.go("/floor")
    form = audrey.page.get_by_role("region", name="Give a role")
    form.get_by_label("Account").select_option(label="Wes, player")
    form.get_by_role("button", name="Propose").click()
    expect(audrey.page.get_by_role("listitem").filter(has_text="Wes")).to_contain_text(
        "You ask to give Wes the role of dealer"
    )
    flora.go("/floor")
    asked = flora.page.get_by_role("listitem").filter(has_text="Wes")
    asked.get_by_role("button", name="Refuse").click()
    expect(asked).to_have_count(0)


def test_a_page_of_the_staff_says_whom_it_is_for(arrive: Arrive) -> None:
    guest, dan = arrive(), arrive()
    dan.log_in("Dan")
    # Staff do not play: no chips to ask for.
    expect(dan.page.get_by_role("button", name="More play chips")).to_have_count(0)
    dan.go("/audit")
    expect(dan.page.get_by_text("This page is for auditors and the floor.")).to_be_visible()
    expect(dan.page.get_by_role("alert")).to_have_count(0)
    guest.go("/floor")
    expect(guest.page.get_by_text("This page is for dealers, the floor and auditors.")).to_be_visible()
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    assert dan.complaints + guest.complaints == []


def test_the_floor_takes_somebody_from_a_table(arrive: Arrive) -> None:
    guest, flora = arrive(), arrive()
    table = guest.open_table("players/ez-baccarat", name="Not for everybody", bots=1)
    seat = guest.sit(table)
    flora.log_in("Flora")
    flora.go("/floor")
    card = flora.page.get_by_role("article", name="Not for everybody")
    card.locator("summary").click()
    card.get_by_label(re.compile("^Move")).select_option(label=f"{seat}: {guest.whoami()}")
    card.get_by_role("button", name="Take from the table").click()
    flora.page.get_by_role("dialog").get_by_role("button", name="Take away").click()
    expect(card).not_to_contain_text(guest.whoami())
    expect(guest.page.get_by_role("button", name="Take seat")).to_be_visible()


def test_an_account_lists_its_sessions_and_ends_one(arrive: Arrive) -> None:
    here, there = arrive(), arrive()
    here.register("Xena")
    there.log_in("Xena")
    here.go("/")
    here.page.get_by_role("banner").get_by_role("link", name="Xena").click()
    page = here.page
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_role("heading", name="Come in as somebody else")).to_be_visible()
    own = page.get_by_role("region", name="Where you are logged in")
    expect(own.get_by_text("This browser")).to_have_count(1)
    assert wrong(page) == []
    own.get_by_role("button", name="End it").click()
    expect(own.get_by_role("button", name="End it")).to_have_count(0)
    there.go("/")
    expect(there.page.get_by_role("alert")).to_contain_text("The session of Xena has ended")
    there.log_in("Xena")
