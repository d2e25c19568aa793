"""The typed sheet: its parts, its small values, and the schema that editors use."""
