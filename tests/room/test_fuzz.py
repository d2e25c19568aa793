"""Whatever is thrown at the doors and sockets: no fault of ours, and nothing done without permission."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from houseway.room.routes.routing import ENDPOINTS, Endpoint
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.identity_types import read_identity
from tests.budget import now_and_whole
from tests.room.fuzz import fuzz
from tests.room.visitors import House, Visitor

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
# A hundred times as many in a long run: HOUSEWAY_FUZZ=100.
TIMES = int(os.environ.get("HOUSEWAY_FUZZ", "1"))


def bounded(examples: int) -> settings:
    """So many examples, the same ones every time unless there are many."""
    return settings(
        max_examples=examples * TIMES, deadline=None, derandomize=TIMES == 1, suppress_health_check=list(HealthCheck)
    )


# The lab is a process of its own; it is asked elsewhere.
OPERATIONS = [door for door in ENDPOINTS if not door.path.endswith(("/odds", "/equity"))]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


class Fuzzed:
    """One room for all examples: a floor manager, a player who sits, and a stranger without a session."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder / "r.db")
        self.house.client.__enter__()
        self.floor = self.house.visitor("Flora")
        self.player = self.house.visitor("Pia")
        self.floor.post("/api/tables", {"game": "cordova/texas-holdem#limit", "bots": 2})
        described = self.house.client.get("/openapi.json").json()
        self.schema = schemathesis.openapi.from_dict(described)
        self.schema.config.update(base_url="http://room.test")

    def state(self) -> tuple[dict[int, Any], dict[str, int]]:
        """All that an action could change at the tables and in the books."""
        room = self.house.room
        tables = {each.id: (each.seq, msgspec.json.encode(each.kept())) for each in room.tables.values()}
        return tables, dict(room.books.balances)

    def send(self, case: Any, visitor: Visitor | None) -> Any:
        sent = case.as_transport_kwargs(base_url="http://room.test")
        known = {"params", "json", "data", "content"} & sent.keys()
        headers = {key: value for key, value in dict(sent.get("headers") or {}).items() if key.lower() != "cookie"}
        self.house.client.cookies.clear()
        return self.house.client.request(
            sent["method"],
            sent["url"],
            headers={**headers, **(visitor._sent() if visitor else {})},
            **{key: sent[key] for key in known},
        )


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    with pytest.MonkeyPatch.context() as patch:
        from argon2 import PasswordHasher

        patch.setattr("houseway.room.people.visitors.HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        made = Fuzzed(tmp_path_factory.mktemp("room"))
        yield made
        made.house.client.__exit__(None, None, None)


@pytest.mark.parametrize("examples", now_and_whole(6, 12))
@pytest.mark.parametrize("door", OPERATIONS, ids=lambda door: f"{door.method} {door.path}")
def test_no_request_is_answered_with_a_fault_of_ours(fuzzed: Fuzzed, door: Endpoint, examples: int) -> None:
    operation = fuzzed.schema[door.path][door.method]

    @bounded(examples)
    @given(operation.as_strategy())
    def thrown(case: Any) -> None:
        for visitor in (fuzzed.floor, fuzzed.player, None):
            before = fuzzed.state()
            response = fuzzed.send(case, visitor)
            case.validate_response(response, checks=CHECKS)
            if response.status_code >= 400 or (visitor is None and door.who != "anybody"):
                assert response.status_code >= 400
                assert fuzzed.state() == before
        # Whoever was logged out comes in again.
        if door.path == "/api/logout":
            fuzzed.floor.enter("Flora")
            fuzzed.player.enter("Pia")

    thrown()


@pytest.mark.parametrize("path", [door.path for door in OPERATIONS if door.body])
def test_no_body_whatever_is_answered_with_a_fault_of_ours(fuzzed: Fuzzed, path: str) -> None:
    @bounded(12)
    @given(JSON.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=60))
    def thrown(body: bytes) -> None:
        before = fuzzed.state()
        headers = {**fuzzed.floor._sent(), "Content-Type": "application/json"}
        response = fuzzed.house.client.post(path.replace("{table}", "1"), content=body, headers=headers)
        if path != "/api/guest" or response.status_code != 200:
            assert 400 <= response.status_code < 500
            assert fuzzed.state() == before
        else:
            fuzzed.floor.enter("Flora")

    thrown()


# Frames -----------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["type", "id", "do", "hello", "command", "ping", "sit", "answer", "since", "seat", "x"])
NEARLY = st.fixed_dictionaries(
    {"type": st.just("command"), "id": st.text("abc-0123", min_size=0, max_size=12)},
    optional={
        "do": st.fixed_dictionaries(
            {"type": st.sampled_from([str(kind.__struct_config__.tag) for kind in cmd.Command.__args__])},
            optional={
                "seat": st.integers(-2, 40) | JSON,
                "chips": st.integers(-5, 10**13) | JSON,
                "number": st.integers(-1, 50) | JSON,
                "value": JSON,
                "policy": st.sampled_from(["regular", "random", "nobody"]),
                "word": st.text(max_size=10),
                "because": st.text(max_size=10),
                "button": st.text(max_size=10),
            },
        )
    },
)
FRAMES = st.one_of(
    st.text(max_size=60),
    JSON.map(json.dumps),
    st.dictionaries(WORDS, WORDS | JSON, max_size=4).map(json.dumps),
    NEARLY.map(json.dumps),
)


@bounded(120)
@given(st.lists(FRAMES, min_size=1, max_size=8))
def test_no_frame_does_what_its_sender_may_not(fuzzed: Fuzzed, frames: list[str]) -> None:
    heard_as = msgspec.json.Decoder(p.FromServer, dec_hook=read_identity)
    with fuzzed.player.socket(1) as socket:
        for frame in frames:
            before = fuzzed.state()
            socket.send_text(frame)
            # A ping tells that the frame has been dealt with: what comes before the pong is its answer.
            socket.send_text('{"type": "ping"}')
            heard: list[p.FromServer] = []
            while not heard or not isinstance(heard[-1], p.Pong):
                heard.append(heard_as.decode(socket.receive_text()))
            assert [each for each in heard if isinstance(each, p.Refused) and each.code == "broken_law"] == []
            if not any(isinstance(each, p.Done) for each in heard):
                assert fuzzed.state() == before
    table = fuzzed.house.room.bus.table(1)
    # Only the player's own seat, and bots that they asked for, can have changed.
    assert not table.paused
    assert {each.person for each in table.places.values()} <= {0, 4}


# Sessions that know the protocol ------------------------------------------------------------------------------------


def test_sessions_that_know_the_protocol_find_no_fault() -> None:
    report = fuzz(300, seed=1, cpu_s=30)
    assert report.frames + report.requests == 300
    assert report.answers["done"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_many_frames_of_sessions_that_know_the_protocol_find_no_fault(seed: int) -> None:
    report = fuzz(20_000, seed=seed, cpu_s=75)
    assert report.frames > 5_000
