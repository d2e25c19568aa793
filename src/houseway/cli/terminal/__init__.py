"""The table, the rules and the progress of a run on a terminal, and what people type there."""
