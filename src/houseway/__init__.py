"""Houseway: a cardroom's rulebook, executable."""
