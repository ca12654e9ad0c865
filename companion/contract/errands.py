"""An errand: what the box works out for a game beside the table, off the loop, when nobody waits for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias

from companion.contract.chapters import Command, S
from companion.contract.values import Chance

IsEnough: TypeAlias = Callable[[], bool]  # the time for it is up: say what there is, and end


@dataclass(frozen=True, slots=True)
class Errand(Generic[S]):
    """As long as a state wants one that is made `of` the same, the work goes on; else it is given up.

    `work` looks at nothing but what it was made of, and gives others their turn often: with a command that says what
    was found, or with None. The box gives itself that command; what comes too late is dropped."""

    of: object
    work: Callable[[Chance, IsEnough], Iterator[Command[S] | None]]
