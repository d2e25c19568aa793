"""Hand histories: writing poker hands in the formats of others, and reading those."""

from houseway.histories.history_fields import Comment, History

__all__ = ["Comment", "History"]
