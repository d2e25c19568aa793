"""Logging in with an authenticator, and an account that is locked and unlocked, by clicking."""

from __future__ import annotations

import re
from base64 import b32decode
from time import time

from playwright.sync_api import Page, expect

from houseway.room.people.operator_accounts import give_authenticator
from houseway.room.people.second_factor import code_at
from houseway.room.store.store import Store
from tests.browser.conftest import Arrive, Served
from tests.browser.looks import texts_over_texts, too_wide
from tests.browser.test_table_page import boxes, resized
from tests.room.house import PASSWORD

SIZES = ((1440, 900), (1280, 657), (390, 844))


def with_authenticator(served: Served, name: str) -> bytes:
    """The operator closes the room and gives an account an authenticator: its secret."""
    served.kill()
    store = Store(served.database, served.keys)
    typed, _ = give_authenticator(store, name, "Houseway")
    store.close()
    served.start()
    return b32decode(typed)


def fits_every_window(page: Page) -> None:
    for size in SIZES:
        resized(page, size)
        assert (texts_over_texts(page), too_wide(page)) == ([], 0), size


def test_an_account_with_an_authenticator_logs_in_with_its_digits(arrive: Arrive, served: Served) -> None:
    secret = with_authenticator(served, "Paula")
    paula = arrive(url=served.url)
    page = paula.page
    paula.go("/enter")
    page.get_by_label("Name").fill("Paula")
    page.get_by_label("Password").fill(PASSWORD)
    digits, enter = page.get_by_label("Digits of your authenticator"), page.get_by_role("button", name="Log in")
    enter.click()
    expect(page.get_by_role("alert")).to_contain_text("also needs the six digits")
    expect(digits).to_be_focused()
    fits_every_window(page)
    # Neither a code of the step before nor of the one after is made of these digits.
    now = time()
    wrong = next(each for each in ("000000", "000001") if each not in {code_at(secret, now + s) for s in (-60, 0, 60)})
    digits.fill(wrong)
    digits.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("These digits are wrong")
    expect(digits).to_be_focused()
    digits.fill(code_at(secret, time()))
    digits.press("Enter")
    page.get_by_role("banner").get_by_text("Paula").wait_for()
    paula.go("/enter")
    own = page.get_by_role("region", name="Where you are logged in")
    expect(own).to_contain_text("also asks for the digits of your authenticator")
    fits_every_window(page)


def test_a_wrong_password_is_typed_again_where_it_stands(arrive: Arrive, served: Served) -> None:
    dan = arrive(url=served.url)
    page = dan.page
    dan.go("/enter")
    page.get_by_label("Name").fill("Dan")
    page.get_by_label("Password").fill("not the password")
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Password")).to_be_focused()
    expect(page.get_by_role("button", name="Log in")).to_be_enabled()


def test_the_floor_unlocks_an_account(arrive: Arrive, served: Served) -> None:
    flora, paula = arrive(url=served.url), arrive(url=served.url)
    flora.log_in("Flora")
    paula.go("/enter")
    page = paula.page
    page.get_by_label("Name").fill("Paula")
    for number in range(4):
        page.get_by_label("Password").fill(f"wrong password {number}")
        page.get_by_label("Password").press("Enter")
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.get_by_label("Password")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Too many failed log-ins")
    flora.go("/cashier")
    row = flora.page.get_by_role("row", name=re.compile("^Paula"))
    expect(row.get_by_role("rowheader")).to_contain_text("Paula (locked)")
    fits_every_window(flora.page)
    (words, *_), (button, *_) = boxes(flora.page, "th:has(.unlock)")[0], boxes(flora.page, ".unlock")[0]
    assert button > words
    row.get_by_role("button", name="Unlock Paula").click()
    expect(flora.page.locator("p.note")).to_contain_text("Paula may log in again.")
    expect(row).not_to_contain_text("locked")
    expect(flora.page.get_by_role("heading", name="Balances")).to_be_focused()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    page.get_by_role("banner").get_by_text("Paula").wait_for()
