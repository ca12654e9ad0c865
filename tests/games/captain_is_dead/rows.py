"""What a row of the rule tables is."""

from dataclasses import dataclass
from typing import Any

from companion.contract import Seat
from companion.contract.testing import Tick
from companion.games.captain_is_dead.model import Command, State
from tests.games.captain_is_dead.table import ANN


@dataclass(frozen=True, slots=True)
class Row:
    """`expected`: a refusal's code with its reasons, or events; an event's class alone stands for any of its kind."""

    rule: str
    state: State
    command: Command | Tick
    expected: Any
    by: Seat | None = ANN
    now: int = 0
