"""What is installed with Houseway: every distribution of its extras, with version and licence, as CycloneDX."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Any

_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^]]*)\])?")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([^'"]+)['"]""")
_SHORT = 60


def plain_name(name: str) -> str:
    """Names that differ in case, dots, dashes and underscores are the same name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(found: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """What a distribution needs with these extras: names, each with its own extras. Other conditions are not read."""
    for each in found.requires or ():
        wanted = set(_EXTRA.findall(each))
        named = _NAME.match(each)
        if named and (not wanted or wanted & extras):
            more = frozenset(plain_name(word) for word in (named[2] or "").split(",") if word.strip())
            yield plain_name(named[1]), more


def installed(extras: frozenset[str]) -> dict[str, Distribution]:
    """Houseway and everything it needs that is installed here, whatever led to it."""
    found: dict[str, Distribution] = {}
    waiting, seen = [("houseway", extras)], set()
    while waiting:
        asked = waiting.pop()
        if asked in seen:
            continue
        seen.add(asked)
        try:
            found[asked[0]] = distribution(asked[0])
        except PackageNotFoundError:
            continue
        waiting += needed(found[asked[0]], asked[1])
    return dict(sorted(found.items()))


def licence(found: Distribution) -> str:
    """The licence as the distribution declares it: an expression, a short name, or a classifier."""
    said = found.metadata
    classified = [each.rpartition(" :: ")[2] for each in said.get_all("Classifier") or () if each.startswith("License")]
    names = (*(said.get_all(key, [""])[0] for key in ("License-Expression", "License")), " and ".join(classified))
    for name in names:
        if name and name != "UNKNOWN" and len(name) < _SHORT and "\n" not in name:
            return str(name)
    return "see the licence file of the distribution" if any(names) or said.get_all("License-File") else ""


def bill_of_materials(extras: frozenset[str]) -> dict[str, Any]:
    """CycloneDX 1.5: components, and what each of them needs."""
    found = installed(extras)
    own = found["houseway"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component("houseway", own, "application")},
        "components": [_component(name, each, "library") for name, each in found.items() if name != "houseway"],
        "dependencies": [
            {"ref": _address(name, each), "dependsOn": sorted(_addresses(found, each, name, extras))}
            for name, each in found.items()
        ],
    }


def _addresses(found: dict[str, Distribution], each: Distribution, name: str, extras: frozenset[str]) -> set[str]:
    wanted = extras if name == "houseway" else frozenset()
    return {_address(more, found[more]) for more, _ in needed(each, wanted) if more in found and more != name}


def _address(name: str, found: Distribution) -> str:
    return f"pkg:pypi/{name}@{found.version}"


def _component(name: str, found: Distribution, kind: str) -> dict[str, Any]:
    address = _address(name, found)
    said = licence(found)
    told = {"type": kind, "bom-ref": address, "name": name, "version": found.version, "purl": address}
    return {**told, "licenses": [{"license": {"name": said}}] if said else []}
