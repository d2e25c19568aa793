"""What is wrong with a page: for assistive technology and for narrow screens, in the light and in the dark."""

from __future__ import annotations

from itertools import product
from typing import Literal

from playwright.sync_api import Page

from tests.browser.conftest import DESK, ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = (360, 740)
Colours = Literal["light", "dark"]
COLOURS: tuple[Colours, ...] = ("light", "dark")
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_FAULTS = """async (within) => (await axe.run(within)).violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.target).join(", ")}`)"""


def faults(page: Page, within: str = "html") -> list[str]:
    """What axe finds serious or critical on the page, or in a part of it, as it stands."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_FAULTS, within)
    return found


def too_wide(page: Page) -> int:
    """By how many pixels the page must be scrolled sideways."""
    return int(page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth"))


def wrong(page: Page, within: str = "html") -> list[str]:
    """Everything that somebody could complain about, on a desk and a phone, light and dark."""
    found: list[str] = []
    for (width, height), colours in product((DESK, PHONE), COLOURS):
        page.set_viewport_size({"width": width, "height": height})
        # Colours that are still changing would be taken for what they are not.
        page.emulate_media(color_scheme=colours, reduced_motion="reduce")
        page.evaluate(_DRAWN)
        wide = too_wide(page)
        told = faults(page, within) + ([f"too wide by {wide} pixels"] if wide > 0 else [])
        found += [f"{width} {colours}: {each}" for each in told]
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    return found
