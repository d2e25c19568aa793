"""Visitors, accounts and sessions."""
