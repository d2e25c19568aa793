"""Compiled tables of the pit."""
