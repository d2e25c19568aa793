"""What the room asks of the lab for a page, and what it says where there is no answer."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.room.routes import lab_routes
from tests.room.visitors import House


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that would have been run."""
    heard: list[tuple[str, ...]] = []

    async def run(*words: str) -> dict[str, Any] | None:
        heard.append(words)
        if "slow" in " ".join(words):
            return None
        return {"error": {"message": "no such hand"}} if "xx" in words else {"heard": list(words)}

    monkeypatch.setattr(lab_routes, "_run", run)
    monkeypatch.setattr(lab_routes, "_ANSWERS", {})
    return heard


def test_odds_are_asked_for_ones_own_bet_and_kept(house: House, asked: list[tuple[str, ...]]) -> None:
    path = "/api/games/players/ez-baccarat/odds?fee=1&bet=2500&decks=8"
    for _ in range(2):
        assert house.client.get(path).json()["because"] == ""
    assert asked == [("odds", "--fee=1", "--decks=8", "--bet=$25", "--", "players/ez-baccarat")]
    assert house.client.get("/api/games/players/ez-baccarat/odds?bet=x").status_code == 400


@pytest.mark.parametrize(
    "name", ["players/ez-baccarat", pytest.param("players/blackjack-switch", marks=pytest.mark.slow)]
)
def test_the_lab_answers_what_the_page_asks(house: House, name: str) -> None:
    """By the command itself: it refuses an option that would do nothing, such as a spread that is not there."""
    told = house.client.get(f"/api/games/{name}/odds?fee=1").json()
    assert told["because"] == ""
    assert told["odds"]["wagers"]


def test_the_spread_of_hands_that_split_is_not_counted_for_a_page(house: House, asked: list[tuple[str, ...]]) -> None:
    house.client.get("/api/games/players/blackjack-switch/odds")
    assert asked == [("odds", "--no-spread", "--", "players/blackjack-switch")]


def test_equity_is_for_hands_with_commas_and_a_reason_is_told(house: House, asked: list[tuple[str, ...]]) -> None:
    path = "/api/games/cordova/texas-holdem/equity?form=no-limit&board=2c%207d%20Jh&hands="
    assert house.client.get(path + "AhKh").status_code == 401
    visitor = house.visitor()
    visitor.post("/api/guest", {"name": "Gus"})
    assert visitor.get(path + "Ah Kh,random").json()["because"] == ""
    (words,) = asked
    assert words[1] == "--game=cordova/texas-holdem#no-limit"
    assert words[-4:] == ("--board=2c 7d Jh", "--", "AhKh", "random")
    told = visitor.get(path + "xx").json()
    assert told == {"equity": None, "because": "no such hand"}
    late = visitor.get(path + "slow").json()
    assert late["equity"] is None
    assert "takes longer" in late["because"]
