"""Full tables on small screens: no text lies over another, and everything that is asked for is in sight."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.looks import texts_over_texts
from tests.browser.visit import ASK, Visit

PHONE = (390, 844)
LOW_DESK = (1280, 657)
SIZES = (PHONE, LOW_DESK, (1440, 900))
# Nobody is hurried while the page is looked at.
SECONDS = 600
FULL = {
    "cordova/texas-holdem#no-limit": (8, "choose"),
    "calgrand/seven-card-stud#high": (7, "choose"),
    "calgrand/pan": (7, "choose"),
    "oaks/thirteen-card-poker": (3, "arrange"),
    "bankers/pai-gow-tiles": (6, "arrange"),
    "players/blackjack-switch": (5, "choose"),
    "players/ez-baccarat": (7, "wager"),
    "cordova/mini-pai-gow": (5, "arrange"),
}


def sat(visit: Visit, game: str) -> None:
    bots, shape = FULL[game]
    visit.sit(visit.open_table(game, bots=bots, seconds=SECONDS))
    visit.play_until(shape)


@pytest.mark.parametrize("game", FULL)
def test_no_text_lies_over_another_at_a_full_table(arrive: Arrive, game: str) -> None:
    visit = arrive()
    sat(visit, game)
    found = {}
    for width, height in SIZES:
        visit.page.set_viewport_size({"width": width, "height": height})
        found[width, height] = texts_over_texts(visit.page)
    assert {size: texts for size, texts in found.items() if texts} == {}


def test_thirteen_cards_are_all_in_sight_on_a_low_screen(arrive: Arrive) -> None:
    visit = arrive(LOW_DESK)
    sat(visit, "oaks/thirteen-card-poker")
    dock = visit.page.locator(".dock")
    cards = visit.page.locator(f"{ASK} svg.large").all()
    bottom = dock.evaluate("each => each.getBoundingClientRect().bottom")
    assert len(cards) == 13
    assert all(box["y"] + box["height"] <= bottom for box in (each.bounding_box() for each in cards) if box)
    moves = visit.page.locator(f"{ASK} [data-move='house way']").bounding_box()
    assert moves
    assert moves["y"] + moves["height"] <= bottom
