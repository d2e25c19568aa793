"""Hand histories: writing poker hands in the formats of others, and reading those."""

from houseway.histories.hand_files import read_hands
from houseway.histories.hand_frames import actions_frame, to_frame
from houseway.histories.history_fields import Comment, History

__all__ = ["Comment", "History", "actions_frame", "read_hands", "to_frame"]
