"""Pai gow poker: settings against settings."""
