"""How much one run of a proof may try, so that the whole does not grow with the number of games."""


def share(budget: int, *, of: int, least: int) -> int:
    """So much of a budget for each of so many, and never less than is worth trying."""
    return max(least, budget // of)
