"""Live tables: commands, clocks, recovery."""
