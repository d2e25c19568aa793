"""Findings about sheets that load, and the account of the printed lines."""
