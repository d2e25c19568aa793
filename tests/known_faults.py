"""`python -m tests.known_faults`: known faults of what the room is built on, where a registry answers.

Asks pip-audit about requirements/room.lock and npm about the page. A fault is a failure; a registry that does not
answer is said, and is none.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "room.lock"
PIP_AUDIT = ["--disable-pip", "--require-hashes", "-r", str(LOCK), "--format", "json", "--progress-spinner", "off"]
_PATIENCE_S = 120
NOT_ASKED = "was not asked: no registry answers here"


def python_faults(output: str) -> list[str] | None:
    """What pip-audit has found; nothing where it could not ask."""
    found = _read(output)
    if not isinstance(found, dict) or "dependencies" not in found:
        return None
    return [
        f"{each['name']} {each['version']}: {fault['id']}"
        for each in found["dependencies"]
        for fault in each.get("vulns", ())
    ]


def page_faults(output: str) -> list[str] | None:
    """What `npm audit` has found; nothing where it could not ask."""
    found = _read(output)
    if not isinstance(found, dict) or "vulnerabilities" not in found:
        return None
    return [f"{name}: {each['severity']}" for name, each in found["vulnerabilities"].items()]


def _read(output: str) -> Any:
    try:
        return json.loads(output)
    except ValueError:
        return None


def _output(command: list[str]) -> str:
    if shutil.which(command[0]) is None and not Path(command[0]).exists():
        return ""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S, cwd=ROOT).stdout
    except subprocess.TimeoutExpired:
        return ""


def main() -> int:
    beside = Path(sys.executable).parent
    asked = {
        "pip-audit": python_faults(_output([str(beside / "pip-audit"), *PIP_AUDIT])),
        "npm audit": page_faults(_output([str(beside / "npm"), "--prefix", "client", "audit", "--json"])),
    }
    for name, faults in asked.items():
        told = NOT_ASKED if faults is None else "; ".join(faults) or "knows no fault"
        sys.stdout.write(f"{name} {told}\n")
    return 1 if any(asked.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
