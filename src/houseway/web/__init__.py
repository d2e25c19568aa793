"""The browser page as it was built; its sources are in `client/` of the repository."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
