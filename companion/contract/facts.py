"""What is told at the table of the group's own cards: it counts in this game, and is kept for their next."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.contract.lines import Seat
from companion.contract.values import Value

Held: TypeAlias = Value | tuple[Value, ...]  # by one field: several values by Several; "": that is not known


@dataclass(frozen=True, slots=True)
class Fact:
    """Of one thing in the text of an option that has an editor, in that one's words.

    What a state has of them is what stands: one that is taken back is in no state any more, and then in no box."""

    option: str
    section: str
    entry: str
    values: tuple[tuple[str, Held], ...]  # by field
    by: Seat | None  # None: nobody knows who
