"""Hand histories: poker hands in the formats that others read, and theirs at our tables."""

from houseway.histories.history_fields import Comment, History

__all__ = ["Comment", "History"]
