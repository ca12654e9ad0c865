"""What the tests of a game need of the game alone: no table, no phone, no clock."""

from companion.contract.testing.rows import Row, expect, unmet
from companion.contract.testing.rules import ASKER, TICK, Asked, Move, Rules, TakenBack, Tick, after
from companion.contract.testing.stored import Given, Stored, read, replayed, written
from companion.contract.testing.telling import Telling
from companion.contract.testing.utterances import said_in, uttered

__all__ = [
    "ASKER", "TICK", "Asked", "Given", "Move", "Row", "Rules", "Stored", "TakenBack", "Telling", "Tick", "after",
    "expect", "read", "replayed", "said_in", "unmet", "uttered", "written",
]  # fmt: skip
