"""Sphinx settings: Markdown pages, warnings as errors in the Makefile. The pages of the games are made first."""

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from docs.generate import write  # noqa: E402

write(ROOT / "build" / "rule-coverage.json")

project = "Houseway"
copyright = "2026, the Houseway founders"  # noqa: A001
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["examples/**"]
html_theme = "furo"
html_title = "Houseway"
myst_heading_anchors = 3
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"


def _literal(app: Any, what: str, name: str, documented: object, options: Any, lines: list[str]) -> None:
    """Docstrings are Markdown: what stands between single backticks is code."""
    lines[:] = re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", "\n".join(lines)).split("\n")


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", _literal)
