"""What is asked for comes into sight and stays there, and the page speaks of "you" and of what is true now."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.test_table_page import boxes, resized
from tests.browser.visit import ASK, OVER

PHONE = (390, 844)
LAPTOP = (1280, 657)
# Nobody is hurried while the page is looked at.
SECONDS = 600
SIZES = ((1440, 900), LAPTOP, PHONE)
_STATUS = "(words) => { document.querySelector('.status [role=status]').textContent = words; }"
# Somebody who clicks where a button has just been, at the moment in which the fold is drawn there.
_FOLD_AT_ONCE = """() => new Promise((done) => {
    const look = () => {
        const fold = document.querySelector("section.ask [data-move=fold]");
        if (!fold) return requestAnimationFrame(look);
        fold.click();
        done(document.querySelector("section.ask").dataset.number);
    };
    look();
})"""
_LOG_ENDS = "() => { const {scrollTop, clientHeight, scrollHeight} = document.querySelector('#paper'); \
return scrollHeight - clientHeight - scrollTop; }"


def lefts_and_tops(page: Page, selector: str) -> list[tuple[float, float]]:
    return [(left, top) for left, top, *_ in boxes(page, selector)]


def test_a_paper_that_is_tapped_comes_into_sight_and_the_tabs_stay_in_their_places(arrive: Arrive) -> None:
    guest = arrive(PHONE)
    page = guest.page
    guest.sit(guest.open_table("players/ez-baccarat", seconds=SECONDS))
    places: list[Any] = []
    for paper in ("Rules", "Pay tables", "Odds"):
        page.evaluate("scrollTo(0, 0)")
        page.get_by_role("tab", name=paper).dispatch_event("click")
        expect(page.get_by_role("tab", name=paper)).to_have_attribute("aria-selected", "true")
        ((_, _, _, bottom),) = boxes(page, "#paper")
        assert bottom <= PHONE[1], paper
        places.append([left for left, _ in lefts_and_tops(page, "[role=tab]")])
    assert places[0] == places[1] == places[2]


def test_the_latest_line_of_the_log_stays_in_sight_in_a_smaller_window(arrive: Arrive) -> None:
    guest = arrive((1440, 900))
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit", bots=8, seconds=SECONDS))
    guest.play_until("choose")
    resized(page, LAPTOP)
    assert page.evaluate(_LOG_ENDS) < 2


def test_the_viewer_is_named_first_among_those_who_are_waited_for(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    table = first.open_table("players/ez-baccarat", bots=1, seconds=SECONDS)
    first.sit(table)
    second.sit(table)
    # Where the bot does not take the bank, nobody does: then another round is dealt.
    for _ in range(8):
        second.deal()
        while not second.page.query_selector(f"[data-shape=wager], {OVER}"):
            for guest in (first, second):
                if guest.page.query_selector("[data-about=bank]"):
                    guest.answer_it()
            second.page.wait_for_timeout(50)
        if second.page.query_selector("[data-shape=wager]"):
            break
    status = second.page.locator(".status [role=status]")
    expect(status).to_have_text(re.compile(rf"Waiting for you \(wagers\), {first.whoami()} \(wagers\)"))


def test_the_viewer_is_you_in_the_last_hands(arrive: Arrive) -> None:
    guest = arrive()
    guest.sit(guest.open_table("players/ez-baccarat", bots=1, seconds=SECONDS))
    # Of a tie nobody may have won or lost: then another round is played.
    for _ in range(6):
        # The end of a round is told by the log.
        guest.page.keyboard.press("l")
        guest.play_round()
        guest.page.keyboard.press("e")
        expect(guest.page.locator("#paper li").first).to_contain_text("Hand")
        if re.search(r"You\s+[+-]\$", guest.log()):
            return
    raise AssertionError(guest.log())


def test_a_closed_table_says_so_and_offers_no_seat(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    table = guest.open_table("players/ez-baccarat", bots=1)
    guest.go(f"/table/{table}")
    expect(page.get_by_text("Take a seat to play")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close it").click()
    expect(page.get_by_role("alert").filter(has_text="The table is closed")).to_be_visible()
    expect(page.get_by_text("Take a seat to play")).to_have_count(0)


def test_tables_in_the_lobby_have_their_lines_at_equal_heights(arrive: Arrive) -> None:
    guest = arrive()
    for name in ("calgrand/pan", "oaks/no-bust-21st-century-blackjack-double-split-surrender"):
        guest.open_table(name, name="Lines of the lobby", bots=0)
    guest.page.reload()
    guest.page.get_by_label("Search games and tables").fill("Lines of the lobby")
    expect(guest.page.locator("a.table")).to_have_count(2)
    (_, one), (_, other) = lefts_and_tops(guest.page, "a.table .posted")
    assert one == other


def test_every_session_says_which_browser_it_is(arrive: Arrive) -> None:
    arrive().register("Selma")
    here = arrive()
    here.log_in("Selma")
    here.go("/enter")
    sessions = here.page.get_by_role("region", name="Where you are logged in")
    expect(sessions).to_contain_text("Another browser, since")
    expect(sessions).to_contain_text("This browser, since")


def test_the_amounts_of_a_statement_are_in_sight_on_a_phone(arrive: Arrive) -> None:
    own = arrive(PHONE)
    own.register("Stella")
    own.go("/cashier")
    statement = own.page.get_by_role("region", name="Statement of Stella")
    expect(statement).to_contain_text("+$10,000")
    ((_, _, right, _),) = boxes(own.page, "section[aria-labelledby=statement]")
    for _, _, edge, _ in boxes(own.page, "section[aria-labelledby=statement] tr > :last-child"):
        assert 0 < edge <= right
    expect(statement.locator("tbody tr").first).to_contain_text("play chips")
    resized(own.page, LAPTOP)
    expect(statement.get_by_role("columnheader", name="When")).to_be_visible()


def test_the_table_in_words_is_no_wider_than_a_phone(arrive: Arrive) -> None:
    guest = arrive(PHONE)
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit", bots=8, seconds=SECONDS))
    guest.play_until("choose")
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Text mode").check()
    words = page.get_by_label("The table in words")
    expect(words.locator("small", has_text="is asked: bet")).to_be_visible()
    assert words.locator(".scroll").evaluate("each => each.scrollWidth - each.clientWidth") <= 0


def test_a_long_status_line_pushes_nothing(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit", bots=3, seconds=SECONDS))
    guest.play_until("choose")
    for size in SIZES:
        resized(page, size)
        page.evaluate(_STATUS, "Waiting for you")
        before = boxes(page, ".dock, .felt, section.ask [data-move]")
        page.evaluate(_STATUS, "Waiting for somebody with a long name (bet), " * 9)
        assert boxes(page, ".dock, .felt, section.ask [data-move]") == before, size


def test_a_fold_that_appears_under_the_pointer_is_not_heard_at_once(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("cordova/texas-holdem#no-limit", bots=2, seconds=SECONDS))
    guest.play_until("choose")
    page.reload()
    number = page.evaluate(_FOLD_AT_ONCE)
    page.wait_for_timeout(600)
    expect(page.locator(f"{ASK}[data-number='{number}']")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Checking is free")).to_have_count(0)


def test_titles_of_cards_in_the_middle_are_told_apart(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table("players/ultimate-texas-holdem", bots=3, seconds=SECONDS))
    guest.play_until("choose")
    for size in SIZES:
        resized(page, size)
        titles = sorted(boxes(page, "text.pile"))
        assert len(titles) > 2, size
        for (_, top, right, _), (left, other, _, _) in pairwise(titles):
            assert abs(top - other) > 2 or left - right > 5, size
