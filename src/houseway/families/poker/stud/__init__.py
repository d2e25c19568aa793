"""Stud: up cards, down cards and streets."""
