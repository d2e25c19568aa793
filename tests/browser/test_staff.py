"""Dealer, floor, cashier and auditor at their pages, by clicking."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.looks import wrong
from tests.browser.visit import ASK, OVER, Visit

NO_BUST = "oaks/no-bust-21st-century-blackjack-double-split-surrender"


def test_a_dealer_reports_an_irregularity_at_the_table(arrive: Arrive) -> None:
    guest, dan = arrive(), arrive()
    table = guest.open_table(NO_BUST)
    seat = guest.sit(table)
    name = guest.whoami()
    dan.log_in("Dan")
    dan.go(f"/table/{table}")
    expect(dan.page.get_by_role("button", name="Irregularity")).to_have_count(0)
    guest.play_until("choose")
    dan.page.get_by_role("button", name="Irregularity").click()
    ruling = dan.page.get_by_role("dialog")
    expect(ruling.get_by_role("button", name="Report")).to_be_disabled()
    expect(ruling.locator("label", has_text="misplayed hand")).to_contain_text(re.compile(r"\(lines \d+"))
    expect(ruling.get_by_role("button", name="Void the round")).to_have_count(0)
    ruling.get_by_label("misplayed hand").check()
    ruling.get_by_label("At seat").select_option(label=f"{seat}: {name}")
    ruling.get_by_role("button", name="Report").click()
    expect(dan.page.locator(".dock")).to_contain_text("Reported: misplayed hand")
    while guest.next_question():
        guest.answer_it()
    expect(dan.page.locator("#paper")).to_contain_text(f"misplayed hand at {name}")
    expect(guest.page.locator("#paper")).to_contain_text("misplayed hand at you")
    expect(dan.page.get_by_role("button", name="Irregularity")).to_have_count(0)
    assert dan.complaints == []


def test_the_floor_reports_and_voids_on_its_own_page(arrive: Arrive) -> None:
    guest, flora = arrive(), arrive()
    table = guest.open_table(NO_BUST, name="To be ruled on")
    seat = guest.sit(table)
    flora.log_in("Flora")
    guest.play_until("choose")
    flora.go("/floor")
    card = flora.page.get_by_role("article", name="To be ruled on")
    card.locator("summary").click()
    card.get_by_label("removed wager").check()
    card.get_by_label("At seat").select_option(label=f"{seat}: {guest.whoami()}")
    card.get_by_role("button", name="Report").click()
    expect(flora.page.get_by_text("Reported: the printed remedy")).to_have_count(2)
    card.get_by_label("Declare the round void, because").fill("a card fell")
    card.get_by_role("button", name="Void the round").click()
    expect(guest.page.locator("#paper")).to_contain_text("a card fell")
    expect(card).to_contain_text("No irregularity can be reported now")
    assert flora.complaints == []


def test_the_auditor_makes_the_reports_of_a_day(arrive: Arrive) -> None:
    guest, audrey, flora = arrive(), arrive(), arrive()
    table = guest.open_table("players/ez-baccarat", name="Reported")
    guest.sit(table)
    guest.play_round()
    audrey.log_in("Audrey")
    audrey.go("/audit")
    reports = audrey.page.get_by_role("region", name="Reports of a day")
    reports.get_by_label("Only table number").fill(str(table))
    reports.get_by_role("button", name="Make the reports").click()
    expect(reports).to_contain_text("The books have what was collected.")
    expect(reports.get_by_role("rowheader", name=f"{table}, Reported")).to_be_visible()
    expect(reports).to_contain_text("Nobody banked longer than 40 minutes.")
    reports.locator("summary", has_text="Reported").click()
    expect(reports.get_by_role("row").filter(has_text="takes it").first).to_be_visible()
    assert wrong(audrey.page) == []
    assert audrey.complaints == []
    flora.log_in("Flora")
    flora.go("/audit")
    expect(flora.page.get_by_role("heading", name="Hands")).to_be_visible()
    expect(flora.page.get_by_role("region", name="Reports of a day")).to_have_count(0)


def trade(flora: Visit, name: str, dollars: str, button: str) -> Locator:
    """Sell chips to a person or redeem them at the window; returns the statement."""
    page = flora.page
    flora.go("/cashier")
    page.get_by_label(re.compile("^Person")).select_option(label=name)
    page.get_by_label("Amount in dollars").fill(dollars)
    page.get_by_role("button", name=button, exact=True).click()
    # Nothing is booked before it has been confirmed.
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text(f"{button.partition(' ')[0]} ${int(dollars):,} in cash chips")
    expect(asked).to_contain_text(name)
    asked.get_by_role("button", name=button.partition(" ")[0]).click()
    return page.get_by_role("region", name=f"Statement of {name}")


def test_chips_are_sold_and_redeemed_at_the_window(arrive: Arrive) -> None:
    rita, flora = arrive(), arrive()
    rita.register("Rita")
    flora.log_in("Flora")
    page = flora.page
    expect(trade(flora, "Rita", "250", "Sell chips")).to_contain_text("$250 cash")
    expect(trade(flora, "Rita", "100", "Redeem chips")).to_contain_text("$150 cash")
    expect(page.get_by_text("All accounts together: $0")).to_be_visible()
    expect(trade(flora, "Rita", "151", "Redeem chips")).to_contain_text("$150 cash")
    expect(page.get_by_role("alert")).to_contain_text("$151 is more than the balance of $150")
    rita.go("/cashier")
    own = rita.page.get_by_role("region", name="Statement of Rita")
    expect(own).to_contain_text("Chips redeemed from Rita")
    expect(own).to_contain_text("-$100")


def test_a_guest_closes_the_table_they_opened_when_asked_twice(arrive: Arrive) -> None:
    guest = arrive()
    table = guest.open_table("players/ez-baccarat", name="Soon closed", bots=1)
    guest.go(f"/table/{table}")
    page = guest.page
    page.get_by_role("button", name="Close the table").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Close Soon closed? Nobody sits there.")
    asked.get_by_role("button", name="No").click()
    expect(page.get_by_role("heading", name="Soon closed")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    asked.get_by_role("button", name="Close it").click()
    expect(page.get_by_text("the table is closed").first).to_be_visible()
    guest.go("/")
    expect(page.get_by_text("Soon closed")).to_have_count(0)


def test_a_cash_table_is_marked_and_says_where_chips_are_sold(arrive: Arrive) -> None:
    flora, rita = arrive(), arrive()
    flora.log_in("Flora")
    flora.go("/open/players/ez-baccarat")
    flora.page.get_by_label("Name of the table").fill("Real money")
    flora.page.get_by_label("Chips").select_option("cash")
    flora.page.get_by_role("button", name="Open the table").click()
    expect(flora.page.get_by_role("heading", name="Real money")).to_contain_text("cash table")
    rita.register("Rina")
    rita.go("/")
    card = rita.page.locator(".table", has_text="Real money")
    expect(card).to_contain_text("cash table")
    expect(card).to_contain_text("in cash chips")
    card.click()
    rita.page.get_by_role("button", name="Take seat").click()
    told = rita.page.get_by_role("dialog")
    expect(told).to_contain_text("You have $0 in cash chips; the buy-in here begins at $1.")
    told.get_by_role("link", name="The cashier").click()
    expect(rita.page.get_by_role("heading", name="Cashier")).to_be_visible()


def test_the_floor_seats_somebody_and_moves_them(arrive: Arrive) -> None:
    guest, flora = arrive(), arrive()
    first = guest.open_table("players/ez-baccarat", name="The first table", bots=1)
    second = guest.open_table("players/ez-baccarat", name="The second table", bots=0)
    name = guest.whoami()
    guest.go(f"/table/{first}")
    flora.log_in("Flora")
    flora.go("/floor")
    page = flora.page
    form = page.get_by_role("region", name="Seat somebody")
    chosen = form.locator("option", has_text=name).first.get_attribute("value")
    form.get_by_label("Person").select_option(value=chosen)
    form.get_by_label("Table").select_option(label="The first table")
    form.get_by_label("Seat").fill("4")
    form.get_by_label("Chips in dollars").fill("300")
    form.get_by_role("button", name="Seat").click()
    expect(page.get_by_role("article", name="The first table")).to_contain_text(f"4: {name}")
    expect(guest.page.locator(".actions")).to_contain_text("Seat 4: $300")
    card = page.get_by_role("article", name="The first table")
    card.locator("summary").click()
    card.get_by_label(re.compile("^Move")).select_option(label=f"4: {name}")
    card.get_by_label(re.compile("^To table")).select_option(label="The second table")
    card.get_by_label("Seat", exact=True).fill("2")
    card.get_by_role("button", name="Move").click()
    expect(page.get_by_role("article", name="The second table")).to_contain_text(f"2: {name}")
    expect(guest.page.get_by_role("button", name="Take seat")).to_be_visible()
    guest.go(f"/table/{second}")
    expect(guest.page.locator(".actions")).to_contain_text("Seat 2: $300")


def sit_for_cash(player: Visit, table: int) -> None:
    player.sit(table)
    expect(player.page.get_by_role("banner")).to_contain_text("cash")


def test_a_cash_table_is_opened_played_at_and_left(arrive: Arrive) -> None:
    flora, players = arrive(), {"Sam": arrive(), "Tess": arrive()}
    page = flora.page
    flora.log_in("Flora")
    for name, player in players.items():
        player.register(name)
        trade(flora, name, "1000", "Sell chips")
    flora.go("/open/players/ez-baccarat")
    page.get_by_label("Name of the table").fill("For cash")
    page.get_by_label("Chips").select_option("cash")
    expect(page.get_by_label("Bots")).to_be_disabled()
    page.get_by_label("Deals by itself").uncheck()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="For cash")).to_be_visible()
    table = int(page.url.rpartition("/")[2])
    for player in players.values():
        sit_for_cash(player, table)
        expect(player.page.get_by_role("button", name="Add a bot")).to_have_count(0)
    sam = players["Sam"]
    sam.deal()
    for _ in range(60):
        if sam.page.locator(OVER).count():
            break
        asked = [each for each in players.values() if each.page.locator(ASK).count()]
        if asked:
            asked[0].answer_it(bank=asked[0] is sam)
        else:
            page.wait_for_timeout(50)
    expect(sam.page.locator("#paper")).to_contain_text(re.compile(r"You \$\d+ \(the player-dealer's wager\)"))
    expect(page.locator("#paper")).to_contain_text(re.compile(r"Sam \$\d+ \(the player-dealer's wager\)"))
    expect(page.locator("#paper")).to_contain_text("round over")
    for player in players.values():
        player.page.get_by_role("button", name="Leave").click()
        expect(player.page.get_by_role("banner")).to_contain_text("cash")
    flora.go("/cashier")
    expect(page.get_by_text("All accounts together: $0")).to_be_visible()
    flora.go("/floor")
    expect(page.get_by_role("region", name="Collection")).to_contain_text("For cash")


def test_a_hand_is_taken_along_as_phh(arrive: Arrive, tmp_path: Path) -> None:
    guest, audrey = arrive(), arrive()
    table = guest.open_table("cordova/texas-holdem#limit")
    guest.sit(table)
    guest.play_round()
    guest.page.keyboard.press("e")
    guest.page.get_by_role("link", name="Hand 1").click()
    guest.page.get_by_role("link", name="CSV").wait_for()
    expect(guest.page.get_by_role("link", name="PHH")).to_have_count(0)
    audrey.log_in("Audrey")
    audrey.go(guest.page.url.removeprefix(guest.url))
    with audrey.page.expect_download() as waiting:
        audrey.page.get_by_role("link", name="PHH").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    hand = tomllib.loads(file.read_text(encoding="utf-8"))
    assert file.suffix == ".phh"
    assert hand["variant"] == "FT"
    assert len(hand["starting_stacks"]) == 3
    assert [action[:8] for action in hand["actions"] if action.startswith("d dh")] == [
        "d dh p1 ",
        "d dh p2 ",
        "d dh p3 ",
    ]


def test_the_floor_runs_tables(arrive: Arrive) -> None:
    flora = arrive()
    page = flora.page
    flora.log_in("Flora")
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
    card.get_by_label(re.compile("^To table")).select_option(label="To be run")
    card.get_by_label("Seat", exact=True).fill("7")
    card.get_by_role("button", name="Move").click()
    expect(card).to_contain_text("7: Ada")
    card.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close it").click()
    expect(page.get_by_role("article", name="To be run")).to_have_count(0)
    assert table > 0
