"""Sphinx settings: Markdown pages, warnings as errors in the Makefile. The pages of the games are made first."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from docs.generate import write  # noqa: E402

write(ROOT / "build" / "rule-coverage.json")

project = "Houseway"
copyright = "2026, the Houseway founders"  # noqa: A001
extensions = ["myst_parser"]
exclude_patterns = ["examples/**"]
html_theme = "furo"
html_title = "Houseway"
myst_heading_anchors = 3
