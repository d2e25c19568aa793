"""The pit: thousands of poker tables of one sheet, dealt at once by compiled code.

Each table plays by the same rules as a single table, step by step. Any hand can be written as a round file and
replayed.
"""

from houseway.pit.open_questions import CALL, CHECK, FOLD, NO_CARD, PICK, RAISE

__all__ = ["CALL", "CHECK", "FOLD", "NO_CARD", "PICK", "RAISE"]
