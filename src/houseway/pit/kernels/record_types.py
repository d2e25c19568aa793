"""The records of the pit as numba types."""

from __future__ import annotations

from numba import from_dtype, types

from houseway.pit.kernels.table_records import QUESTION, RULES, STEP, TABLE

TABLES, QUESTIONS, STEPS, RULES_OF = (types.Array(from_dtype(each), 1, "C") for each in (TABLE, QUESTION, STEP, RULES))
NUMBERS, STATES = types.Array(types.int64, 1, "C"), types.Array(types.int8, 1, "C")
ROWS = types.Array(types.int64, 2, "C")
