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

# Texts that lie over each other, or reach out of the window. Corners of cards may: they are read that way.
_TEXTS = """() => {
    const found = [], texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, words = node.textContent.trim(), of = node.parentElement;
        if (!words || !of.checkVisibility({visibilityProperty: true}) || of.closest(".skip, .unseen, option")) continue;
        const drawn = of instanceof SVGElement;
        if (drawn && /^(10|[2-9JQKA])$/.test(words)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of drawn ? [of.getBoundingClientRect()] : range.getClientRects()) {
            if (drawn && (box.left < -1 || box.right > innerWidth + 1)) found.push(`${words} is out of the window`);
            let {left, top, right, bottom} = box;
            for (let each = of; each; each = each.parentElement) {
                if (!(each instanceof HTMLElement) || getComputedStyle(each).overflow === "visible") continue;
                const cut = each.getBoundingClientRect();
                [left, top] = [Math.max(left, cut.left), Math.max(top, cut.top)];
                [right, bottom] = [Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
            }
            if (right - left > 1 && bottom - top > 1) texts.push({words, of, left, top, right, bottom});
        }
    }
    for (const [at, a] of texts.entries())
        for (const b of texts.slice(at + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (a.of !== b.of && wide > 1.5 && high > 3) found.push(`${a.words} lies over ${b.words}`);
        }
    return [...new Set(found)];
}"""


def texts_over_texts(page: Page) -> list[str]:
    """Texts that cannot be read because others lie over them, or because they are out of the window."""
    page.evaluate(_DRAWN)
    found: list[str] = page.evaluate(_TEXTS)
    return found


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
