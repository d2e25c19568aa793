"""What every bot takes and gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from houseway.cards.rng import Chance
from houseway.play.decisions import Decision
from houseway.play.wager_question import Answer

# Asked for only by bots that look: the view of their own seat.
Sight: TypeAlias = Callable[[], dict[str, Any]]
Bot: TypeAlias = Callable[[Sight, Decision, Chance], Answer]
