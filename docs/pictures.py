"""Pictures of the room for the documentation, taken from a room that is running: `python -m docs.pictures`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from houseway import game
from tests.browser.conftest import ARGS, CHROMIUM, DESK, Served, _window
from tests.browser.visit import Visit

IMAGES = Path(__file__).parent / "images"
PHONE = (390, 844)
_COLOURS = 192
# Rounds of moving the colours towards those of the picture, so that the few red and blue dots stay what they are.
_ROUNDS = 4
_SETTLED_MS = 900


def lobby(visit: Visit) -> None:
    for name in ("players/ez-baccarat", "cordova/texas-holdem#no-limit", "calgrand/pan", "bankers/pai-gow-tiles"):
        visit.open_table(name, bots=3, name=game(name).title)
    visit.go("/")
    visit.page.wait_for_selector("a.table")
    visit.page.wait_for_selector(".games a")


def at(name: str, shape: str, bots: int = 4) -> Callable[[Visit], None]:
    """A table of this game with a question of this shape."""

    def play(visit: Visit) -> None:
        visit.sit(visit.open_table(name, bots=bots, name=game(name).title.partition(" with ")[0]))
        visit.play_until(shape)

    return play


def flop(visit: Visit) -> None:
    """A hand of hold'em that has come to the flop."""
    visit.sit(visit.open_table("cordova/texas-holdem#limit", bots=5, name="Texas Hold'em"))
    for _ in range(20):
        visit.deal()
        while visit.next_question():
            if "board" in visit.log():
                return
            visit.answer_it()


PICTURES: dict[str, tuple[tuple[int, int], Callable[[Visit], None]]] = {
    "lobby": (DESK, lobby),
    "holdem": (DESK, flop),
    "baccarat": (DESK, at("players/ez-baccarat", "wager")),
    "table": (DESK, at("bankers/fortune-pai-gow-poker-1-1", "arrange")),
    "twenty-one": (DESK, at("oaks/no-bust-21st-century-blackjack-double-split-surrender", "choose")),
    "phone": (PHONE, at("bankers/three-card-poker-6-card-bonus", "choose", bots=2)),
}


def take(names: list[str]) -> None:
    """Take these pictures, each in a window of its own."""
    with TemporaryDirectory() as folder, sync_playwright() as playing:
        served = Served(str(Path(folder) / "room.db"), Path(folder) / "room.db.key")
        browser = playing.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            for name in names:
                (width, height), play = PICTURES[name]
                context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
                visit = _window(context, served.url)
                play(visit)
                visit.page.wait_for_timeout(_SETTLED_MS)
                save(name, visit.page.screenshot())
                context.close()
        finally:
            browser.close()
            served.kill()


def save(name: str, taken: bytes) -> None:
    """A small file: few colours are enough for cloth and cards."""
    picture = Image.open(BytesIO(taken)).convert("RGB").quantize(_COLOURS, kmeans=_ROUNDS)
    picture.save(IMAGES / f"{name}.png", optimize=True)
    sys.stdout.write(f"{name}.png, {(IMAGES / f'{name}.png').stat().st_size // 1024} KiB\n")


if __name__ == "__main__":
    if CHROMIUM is None:
        sys.exit("no chromium found: install one, or name it in HOUSEWAY_CHROMIUM")
    take(sys.argv[1:] or list(PICTURES))
