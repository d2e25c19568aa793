"""What the room is built on: locked with digests, listed with licences, and asked for known faults."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

import pytest

from houseway.cli.bill_of_materials import bill_of_materials, needed, plain_name
from tests.cli.house import data
from tests.known_faults import page_faults, python_faults

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements" / "room.lock").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", LOCK, re.MULTILINE))


def test_every_locked_version_has_a_digest_and_the_lock_names_no_registry() -> None:
    blocks = re.split(r"^(?=[a-z0-9-]+==)", LOCK, flags=re.MULTILINE)
    pinned = [each for each in blocks if "==" in each.partition("\n")[0]]
    assert len(pinned) >= len(LOCKED) > 20
    assert [each for each in pinned if not re.search(r"--hash=sha256:[0-9a-f]{64}", each)] == []
    assert "://" not in LOCK


def test_everything_that_the_room_declares_is_locked_at_a_version_that_it_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for each in (*project["dependencies"], *project["optional-dependencies"]["room"]):
        name, least = re.fullmatch(r"([\w.-]+)(?:\[\w+\])?>=([\w.]+)", each).groups()  # type: ignore[union-attr]
        locked = LOCKED[plain_name(name)]
        assert _number(locked) >= _number(least), f"{name}: {locked} is locked, {least} is the least; run make lock"


def _number(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text))


def test_the_bill_of_materials_lists_everything_that_is_installed_of_the_room() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    known = {name for name, _ in needed(distribution("houseway"), frozenset(["room"]))}
    if missing := {plain_name(re.split(r"[\[>]", each)[0]) for each in declared["room"]} - known:
        pytest.skip(f"Houseway was installed before {missing} were declared; install it again")
    told = data("sbom", "--extra", "room")
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.5")
    listed = {each["name"]: each for each in told["components"]}
    for name in LOCKED:
        try:
            here = version(name)
        except PackageNotFoundError:
            # For another system or another Python.
            continue
        assert listed[name]["version"] == here
        assert listed[name]["purl"] == f"pkg:pypi/{name}@{here}"
    assert [name for name, each in listed.items() if not each["licenses"]] == []
    assert {each["ref"] for each in told["dependencies"]} == {
        told["metadata"]["component"]["bom-ref"],
        *(each["bom-ref"] for each in listed.values()),
    }


def test_more_extras_list_more() -> None:
    few, many = (bill_of_materials(frozenset(each)) for each in ((), ("room", "plots")))
    names = [{each["name"] for each in told["components"]} for told in (few, many)]
    assert "numpy" in names[0]
    assert names[0] < names[1]
    assert "matplotlib" in names[1] - names[0]


@pytest.mark.parametrize("output", ["", "no network", '{"error": {"code": "ENOTFOUND"}}', "[]"])
def test_a_registry_that_does_not_answer_has_found_nothing_and_says_so(output: str) -> None:
    assert python_faults(output) is page_faults(output) is None


def test_known_faults_are_named() -> None:
    told = '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1"}]}, {"name": "b", "version": "2"}]}'
    assert python_faults(told) == ["a 1: X-1"]
    assert python_faults('{"dependencies": []}') == []
    assert page_faults('{"vulnerabilities": {"vite": {"severity": "high"}}}') == ["vite: high"]
