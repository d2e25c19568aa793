"""What is derived from the counts: moves and totals as tables, removed cards, risk, curves of collection."""
