"""Baccarat, war and Super Pan 9."""
