"""Sphinx settings: Markdown pages, warnings as errors in the Makefile."""

project = "Houseway"
copyright = "2026, the Houseway founders"  # noqa: A001
extensions = ["myst_parser"]
exclude_patterns = ["examples/**"]
html_theme = "furo"
html_title = "Houseway"
myst_heading_anchors = 3
