"""A session that ends says so and asks the person to come in again; nobody becomes a new guest unasked."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.room.house import PASSWORD


def test_a_session_that_ended_elsewhere_is_taken_up_again_at_the_same_seat(arrive: Arrive) -> None:
    quinn = arrive()
    page = quinn.page
    quinn.register("Quinn")
    table = quinn.open_table("players/ez-baccarat")
    seat = quinn.sit(table)
    other = quinn.another()
    other.go()
    other.page.get_by_role("button", name="Log out").click()
    expect(other.page.get_by_role("link", name="Log in")).to_be_visible()
    expect(other.page.get_by_text("has ended")).to_have_count(0)
    ended = page.get_by_role("alert").filter(has_text="The session of Quinn has ended")
    expect(ended).to_be_visible()
    assert quinn.whoami() == ""
    ended.get_by_role("link", name="Log in again").click()
    expect(page.get_by_label("Name")).to_have_value("Quinn")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator(".actions")).to_contain_text(f"Seat {seat}:")
    expect(page.get_by_text("has ended")).to_have_count(0)
    assert quinn.whoami() == "Quinn"


def test_a_session_that_ran_out_makes_no_new_guest_by_itself(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    table = guest.open_table("players/ez-baccarat")
    guest.sit(table)
    before = guest.whoami()
    page.context.clear_cookies()
    page.reload()
    ended = page.get_by_role("alert").filter(has_text=f"The session of {before} has ended")
    expect(ended).to_be_visible()
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("link", name="Cashier").or_(page.get_by_role("link", name="Lobby")).first.click()
    guest.go(f"/table/{table}")
    expect(ended).to_be_visible()
    assert guest.whoami() == ""
    ended.get_by_role("button", name="Come in as a guest").click()
    page.get_by_role("button", name="Take seat").wait_for()
    expect(ended).to_have_count(0)
    assert guest.whoami() not in ("", before)


def test_whoever_logs_out_at_a_table_is_nobody_and_stays_nobody(arrive: Arrive) -> None:
    ute = arrive()
    page = ute.page
    ute.register("Ute")
    ute.sit(ute.open_table("players/ez-baccarat"))
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    # Longer than a line that was cut waits before it calls again.
    page.wait_for_timeout(1500)
    assert ute.whoami() == ""
    expect(page.get_by_text("has ended")).to_have_count(0)


def test_another_window_that_came_in_as_somebody_else_is_noticed(arrive: Arrive) -> None:
    vera = arrive()
    vera.register("Vera")
    vera.go("/open/players/ez-baccarat")
    vera.page.get_by_role("button", name="Open the table").wait_for()
    vera.another().register("Will")
    vera.page.get_by_role("button", name="Open the table").click()
    expect(vera.page.get_by_role("alert")).to_contain_text("Somebody else has come in from this browser")
    expect(vera.page.get_by_role("banner")).to_contain_text("Will")
    vera.page.get_by_role("button", name="Open the table").click()
    expect(vera.page.get_by_role("button", name="Take seat")).to_be_visible()


def test_what_is_asked_for_after_the_session_ended_is_refused_in_words(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/open/players/ez-baccarat")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Take seat").wait_for()
    guest.go("/open/players/ez-baccarat")
    page.get_by_role("button", name="Open the table").wait_for()
    page.context.clear_cookies()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("has ended")
    assert guest.whoami() == ""
