"""Somebody at the page: comes in, opens tables, sits down, and answers by clicking what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.room.house import PASSWORD

ASK = "section.ask"
OVER = "#paper li:has(.label:text-is('close'))"
# What a careful guest says when several moves are offered.
CAREFUL = ("check", "call", "bring in", "stand", "play", "draw", "in", "keep", "pass", "hit")
# Folding is not heard at once, so that a hand on its way to another button does not fold.
FOLD_SETTLES_MS = 500

_OPEN = """async (table) => {
    const say = async (path, body, csrf) => {
        const headers = {"Content-Type": "application/json", "X-Houseway-CSRF": csrf ?? ""};
        return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
    };
    const here = await (await fetch("/api/me")).json();
    const me = here.person ? here : await say("/api/guest", {}, "");
    return say("/api/tables", table, me.csrf);
}"""


@dataclass
class Visit:
    """A window at the room, and what the browser complained about meanwhile."""

    page: Page
    url: str
    another: Callable[[], Visit]
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def log_in(self, name: str, button: str = "Log in") -> None:
        self.go("/enter")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name=button).click()
        self.page.get_by_role("banner").get_by_text(name).wait_for()

    def register(self, name: str) -> None:
        """Make an account of one's own."""
        self.log_in(name, "Make a new account")

    def whoami(self) -> str:
        """Who the room says this browser is; nothing for nobody."""
        me: dict[str, Any] = self.page.evaluate("async () => (await fetch('/api/me')).json()")
        return str(me["person"]["name"]) if me["person"] else ""

    def open_table(self, game: str, bots: int = 2, **more: Any) -> int:
        """A table that deals when it is told to."""
        self.go()
        self.page.wait_for_selector("#tables")
        table: dict[str, Any] = self.page.evaluate(_OPEN, {"game": game, "bots": bots, "auto": False, **more})
        return int(table["id"])

    def sit(self, table: int) -> int:
        """Take the first free seat by clicking it."""
        self.go(f"/table/{table}")
        seat = self.page.locator("[data-seat]:has(.chair)").first
        number = int(seat.get_attribute("data-seat") or 0)
        seat.click()
        self.page.locator("[data-move=sit]").click()
        self.page.get_by_role("button", name="Sit out").wait_for()
        return number

    def deal(self) -> None:
        before = self.page.locator("[data-round]").get_attribute("data-round")
        self.page.get_by_role("button", name="Deal now").click()
        self.page.wait_for_selector(f"[data-round]:not([data-round='{before}'])")

    def play_round(self, most: int = 300, *, bank: bool = False) -> list[str]:
        """Deal and answer until the round is over: the shapes of the questions that came."""
        self.deal()
        asked: list[str] = []
        while len(asked) < most and (shape := self.next_question()):
            asked.append(shape)
            self.answer_it(bank=bank)
        return asked

    def play_until(self, shape: str) -> None:
        """Deal, and answer until a question of this shape is on the screen."""
        for _ in range(6):
            self.deal()
            while found := self.next_question():
                if found == shape:
                    return
                self.answer_it()
        raise AssertionError(f"nobody asked for {shape}")

    def next_question(self) -> str:
        """Wait for a question, or for the end of the round: its shape, or nothing."""
        self.page.wait_for_selector(f"{ASK}, {OVER}")
        question = self.page.query_selector(ASK)
        return (question.get_attribute("data-shape") or "") if question else ""

    def answer_it(self, *, bank: bool = False) -> None:
        """Click an answer, and wait until it has been heard."""
        question = self.page.locator(ASK)
        about, shape, number = (question.get_attribute(f"data-{each}") or "" for each in ("about", "shape", "number"))
        self.answer(about, shape, bank=bank)
        self.page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")

    def answer(self, about: str, shape: str, *, bank: bool = False) -> None:
        """Click an answer to the question that is on the screen."""
        moves = self.page.locator(f"{ASK} [data-move]")
        if shape == "wager":
            self.page.locator(f"{ASK} [data-circle]").first.click()
            self.page.locator(f"{ASK} [data-move=place]").click()
        elif shape == "arrange":
            self.page.locator(f"{ASK} [data-move='house way']").click()
            self.page.locator(f"{ASK} [data-move=set]").click()
        elif shape == "pick":
            if self.page.locator(f"{ASK} [data-move=pick]").is_disabled():
                self.page.locator(f"{ASK} [data-card]").first.click()
            self.page.locator(f"{ASK} [data-move=pick]").click()
        elif about == "bank":
            self.page.locator(f"{ASK} [data-move={'take' if bank else 'pass'}]").click()
        else:
            offered = [each.get_attribute("data-move") or "" for each in moves.all()]
            wanted = next((move for move in CAREFUL if move in offered), offered[-1])
            if wanted == "fold":
                self.page.wait_for_timeout(FOLD_SETTLES_MS)
            moves.nth(offered.index(wanted)).click()

    def log(self) -> str:
        return self.page.locator("#paper").inner_text()
