"""The rulebook as data: typed sheets, their loader, fees, terms and English."""
