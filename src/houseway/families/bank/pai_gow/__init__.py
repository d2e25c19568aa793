"""The steps of pai gow poker and pai gow tiles."""
