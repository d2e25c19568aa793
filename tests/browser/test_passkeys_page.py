"""Passkeys at the page, with an authenticator that chromium plays itself."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Served

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_is_made_at_the_page_and_logs_in(arrive: Arrive, room: Served) -> None:
    # A passkey belongs to a name, not to a number: browsers take localhost for one.
    visit = arrive(url=room.url.replace("127.0.0.1", "localhost"))
    page = visit.page
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    visit.register("Petra")
    page.get_by_role("banner").get_by_role("link", name="Petra").click()
    page.get_by_label("What to call it").fill("my ring")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("my ring, made")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("banner").get_by_text("Petra")).to_have_count(0)
    visit.go("/enter")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("banner").get_by_text("Petra").wait_for()
    assert visit.whoami() == "Petra"
    visit.go("/enter")
    expect(page.get_by_text("my ring, made")).to_contain_text("used")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("my ring, made")).to_have_count(0)
    assert visit.complaints == []
