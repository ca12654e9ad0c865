"""A chain of events in the making: what each one leads to is decided on the state that it leaves."""

from companion.core import Ctx
from companion.games.feed_the_kraken.events import Event
from companion.games.feed_the_kraken.evolve import evolve
from companion.games.feed_the_kraken.model import State


class Course:
    __slots__ = ("ctx", "events", "state")

    def __init__(self, state: State, ctx: Ctx) -> None:
        self.state, self.ctx = state, ctx
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)
