"""A chain of events in the making: what each one leads to is decided on the state that it leaves."""

from companion.contract.old import Ctx
from companion.games.captain_is_dead.events import Event
from companion.games.captain_is_dead.evolve import evolve
from companion.games.captain_is_dead.model import State


class Course:
    """The state is worked out when it is asked for: most commands cause one event, and nobody asks."""

    __slots__ = ("_made", "_state", "ctx", "events")

    def __init__(self, state: State, ctx: Ctx) -> None:
        self._state, self._made, self.ctx = state, 0, ctx
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        while self._made < len(self.events):
            self._state = evolve(self._state, self.events[self._made])
            self._made += 1
        return self._state

    def happen(self, event: Event) -> None:
        self.events.append(event)
