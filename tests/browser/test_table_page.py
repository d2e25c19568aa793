"""What a player needs is in sight and says what it does: on a desk, on a laptop and on a phone."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.visit import ASK, FOLD_SETTLES_MS, Visit

SIZES = ((1440, 900), (1280, 657), (390, 844))
# Nobody is hurried while the page is looked at.
SECONDS = 600
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_BOXES = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
    const {left, top, right, bottom} = each.getBoundingClientRect();
    return [left, top, right, bottom];
})"""
_TOP = """([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found?.closest("[data-move]")?.dataset.move ?? found?.tagName ?? "";
}"""
_WITHIN_FOUL = "([x, y]) => document.elementFromPoint(x, y)?.closest('.foul') != null"

Box = tuple[float, float, float, float]


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Any] = page.evaluate(_BOXES, selector)
    return [tuple(each) for each in found]


def cover(one: Box, other: Box, slack: float = 2.0) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_DRAWN)


def out_of_sight(page: Page, size: tuple[int, int], moves: str = f"{ASK} .moves [data-move]") -> list[str]:
    """The moves that cannot be clicked without scrolling, or that lie over the viewer's own cards."""
    resized(page, size)
    own = boxes(page, ".you ~ g, [aria-label^='Your hand']")
    wrong = []
    for left, top, right, bottom in boxes(page, moves):
        at = ((left + right) / 2, (top + bottom) / 2)
        if not (left >= 0 and top >= 0 and right <= size[0] + 1 and bottom <= size[1] + 1):
            wrong.append(f"{size}: {at} is outside")
        elif page.evaluate(_TOP, list(at)) in ("", "MAIN", "BODY"):
            wrong.append(f"{size}: {at} is covered")
        wrong += [f"{size}: a move lies over one's cards" for card in own if cover((left, top, right, bottom), card)]
    return wrong


def seated(guest: Visit, game: str, bots: int = 4, **more: Any) -> int:
    return guest.sit(guest.open_table(game, bots=bots, seconds=SECONDS, **more))


def moves_of(page: Page) -> list[str]:
    return [each.get_attribute("data-move") or "" for each in page.locator(f"{ASK} .moves [data-move]").all()]


def until_free(guest: Visit) -> None:
    """Play on until checking is free. Large bets are not called: who has lost everything is asked nothing more."""
    page = guest.page
    for _ in range(30):
        guest.deal()
        while guest.next_question():
            if "check" in moves_of(page):
                return
            price = page.locator(f"{ASK} [data-move=call] b").inner_text()
            if len(price) > len("$99"):
                page.wait_for_timeout(FOLD_SETTLES_MS)
                number = page.locator(ASK).get_attribute("data-number")
                page.locator(f"{ASK} [data-move=fold]").click()
                page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
            else:
                guest.answer_it()
    raise AssertionError("checking was never free")


def test_betting_moves_keep_their_places_a_raise_says_to_what_and_a_free_fold_asks(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = seated(guest, "cordova/texas-holdem#no-limit", bots=3)
    until_free(guest)
    assert [each for size in SIZES for each in out_of_sight(page, size)] == []
    resized(page, SIZES[0])
    assert moves_of(page)[:2] == ["fold", "check"]
    # The places are as wide as each other, and the keys on them are 1, 2, 3.
    lefts = [box[0] for box in boxes(page, f"{ASK} .moves > *")]
    assert len(lefts) == 3
    assert abs((lefts[1] - lefts[0]) - (lefts[2] - lefts[1])) < 2
    page.wait_for_timeout(450)
    page.keyboard.press("1")
    expect(page.get_by_role("alert")).to_contain_text("Checking is free")
    expect(page.locator(ASK)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(ASK)).not_to_contain_text("Checking is free")
    raising = next(move for move in moves_of(page) if move in ("bet", "raise"))
    page.keyboard.press("3")
    least = page.locator(f"{ASK} [data-move={raising}] b").inner_text()
    page.keyboard.press("3")
    told = f"You {'raise to' if raising == 'raise' else 'bet'} {least}"
    expect(page.locator("#paper")).to_contain_text(told)
    # One stack, one figure: in the plate and in what is said of the seat.
    while guest.next_question():
        guest.answer_it()
    plate = page.locator(f"[data-seat='{seat}'] .stack").text_content()
    expect(page.locator(".actions .own")).to_contain_text(f"Seat {seat}: {plate}")
    assert guest.complaints == []


def all_in(guest: Visit) -> None:
    """Bet everything wherever that is offered, to the end of the round."""
    page = guest.page
    while guest.next_question():
        number = page.locator(ASK).get_attribute("data-number")
        offered = moves_of(page)
        if raising := next((move for move in offered if move in ("bet", "raise")), ""):
            button = page.locator(f"{ASK} [data-move={raising}]")
            if "+" in button.inner_text():
                button.click()
                page.get_by_role("button", name="Most").click()
            button.click()
            page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
        else:
            guest.answer_it()


def test_whoever_has_lost_everything_is_shown_how_to_play_on(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seat = seated(guest, "cordova/texas-holdem#no-limit", bots=3)
    stack = page.locator(f"[data-seat='{seat}'] .stack")
    for _ in range(40):
        expect(page.get_by_role("button", name="Seat and chips")).to_be_visible()
        guest.deal()
        all_in(guest)
        if stack.text_content() == "$0":
            break
    page.get_by_role("button", name="Bring chips to play on").click()
    page.get_by_label("More chips in dollars").fill("100")
    page.get_by_role("button", name="Bring $100 more").click()
    expect(stack).to_have_text("$100")
    expect(page.get_by_role("button", name="Seat and chips")).to_be_visible()


def test_the_next_question_has_the_focus_that_the_last_one_had(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seated(guest, "calgrand/seven-card-stud#high", bots=2)
    asked = 0
    while asked < 3:
        guest.deal()
        while guest.next_question() and asked < 3:
            if asked:
                expect(page.locator(f"{ASK} h2")).to_be_focused()
            number = page.locator(ASK).get_attribute("data-number")
            page.keyboard.press("2")
            page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
            asked += 1


def test_a_foul_is_red_and_says_why_before_it_is_sent_and_the_result_names_it(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seated(guest, "bankers/fortune-pai-gow-poker-1-1", bots=6)
    fouled = page.locator(".part.fouled")
    for _ in range(8):
        guest.play_until("arrange")
        expect(page.locator("[data-part='1']")).to_contain_text("7 of 5")
        if _try_to_foul(page):
            break
        guest.answer_it()
        while guest.next_question():
            guest.answer_it()
    expect(fouled).to_have_count(2)
    expect(page.locator(".foul")).to_contain_text("the hand is fouled, and it would lose")
    for size in SIZES:
        resized(page, size)
        ((left, _, _, bottom),) = boxes(page, ".foul")
        assert page.evaluate(_WITHIN_FOUL, [left + 9, bottom - 9]), size
    assert [each for size in SIZES for each in out_of_sight(page, size)] == []
    resized(page, SIZES[0])
    words = page.locator("[data-part='0'] .words").inner_text()
    number = page.locator(ASK).get_attribute("data-number")
    page.keyboard.press("Enter")
    expect(page.locator("[data-move=set]")).to_contain_text("Press again")
    expect(page.locator(ASK)).to_have_attribute("data-number", number or "")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
    while guest.next_question():
        guest.answer_it()
    expect(page.locator("#paper")).to_contain_text(f"the player's front is higher than the back, and loses ({words};")
    assert guest.complaints == []


def _try_to_foul(page: Page) -> bool:
    """Put two of the highest cards in front, until the page calls it a foul."""
    for pair in combinations((7, 6, 5, 4), 2):
        for card in pair:
            page.keyboard.press(str(card))
        expect(page.locator("[data-part='0'] .words")).not_to_be_empty()
        if page.locator(".part.fouled").count():
            return True
        for card in pair:
            page.keyboard.press(str(card))
    return False


def test_wagers_are_placed_with_enter_and_as_last_time_and_the_odds_are_after_the_fee(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    seated(guest, "players/ez-baccarat", bots=6)
    guest.play_until("wager")
    assert [each for size in SIZES for each in out_of_sight(page, size, "[data-move=place], [data-move=none]")] == []
    resized(page, SIZES[0])
    circle = page.locator("[data-circle=banker]")
    circle.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hint").first).to_contain_text("put a chip there first")
    expect(circle).to_contain_text("—")
    page.keyboard.press("Space")
    expect(circle).to_contain_text("$5")
    page.keyboard.press("Enter")
    expect(page.locator("#paper")).to_contain_text("You: Banker line $5")
    page.keyboard.press("o")
    after = re.compile(r"\$5 on Banker line .* after the fee of \$1")
    expect(page.locator("#paper")).to_contain_text(after, timeout=40_000)
    page.keyboard.press("l")
    while guest.next_question():
        guest.answer_it()
    assert not re.search(r"(loses|pushes|pays [\d:]+)\s*(:\s*)?(Ada|You|Bruno)", guest.log())
    page.reload()
    guest.play_until("wager")
    page.keyboard.press("a")
    expect(circle).to_contain_text("$5")
    page.keyboard.press("Enter")
    page.wait_for_selector(ASK, state="detached")
    assert guest.complaints == []


@pytest.mark.parametrize(("game", "bots"), [("players/ultimate-texas-holdem", 6), ("calgrand/seven-card-stud#high", 7)])
def test_at_a_full_table_nothing_lies_on_wagers_cards_or_plates(arrive: Arrive, game: str, bots: int) -> None:
    guest = arrive()
    page = guest.page
    seated(guest, game, bots=bots)
    guest.play_until("choose")
    guest.answer_it()
    guest.next_question()
    if "stud" in game:
        down = page.locator("[aria-label^='Your hand'] .word", has_text="down")
        assert down.count() == 2 or page.locator(ASK).count() == 0
    elif page.locator(ASK).count() and "fold" not in moves_of(page):
        expect(page.locator(f"{ASK} h2")).to_have_text("Play now, or check?")
    for size in SIZES:
        resized(page, size)
        stakes, plates = boxes(page, "[data-stake]"), boxes(page, "g.seat .plate")
        cards = boxes(page, "[aria-label^='Your hand']")
        assert not [pair for pair in combinations(stakes, 2) if cover(*pair, slack=5)], size
        assert not [pair for pair in ((a, b) for a in stakes for b in [*plates, *cards]) if cover(*pair, slack=5)], size
    assert guest.complaints == []
