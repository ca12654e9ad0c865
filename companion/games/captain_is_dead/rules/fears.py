"""Irrational Fear and Anger: whom they keep from the stations stands on their cards, so it is read when they come."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Line, Offer, Refused, Seat, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, State
from companion.games.captain_is_dead.printed import FEARS
from companion.games.captain_is_dead.rules import asking, crew

ASK: Final = "ask"
READINGS: Final = ("everybody", "alone", "accompanied")


def to_be_read(state: State) -> tuple[str, ...]:
    """Of those in force, unless the group has settled it: by the option, or in its box."""
    if state.rules.fear != ASK:
        return ()
    known = crew.book(state).anomalies
    return tuple([each for each in state.ship.anomalies if each in FEARS and not known[each].blocks])


def reading(state: State, anomaly: str) -> str:
    """Whom this one blocks; empty: nobody has said yet."""
    return dict(state.feared).get(anomaly, "")


@dataclass(frozen=True, slots=True)
class ReadFear(Command):
    """What its card says. Whoever has misread it says it again."""

    is_entered = True
    anomaly: str
    blocks: str

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        if self.anomaly not in to_be_read(state):
            raise Refused("not_to_be_read")
        if self.blocks not in READINGS:
            raise Refused("no_such_reading")
        if self.blocks == reading(state, self.anomaly):
            raise Refused("read_already")
        course.happen(FearRead(self.anomaly, self.blocks))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not asking.is_flying(state):
            return ()
        return tuple([_asking(state.rules.box, each, reading(state, each)) for each in to_be_read(state)])


@lru_cache(maxsize=64)
def _asking(box: str, anomaly: str, known: str) -> Offer:
    which = Choice("anomaly", (anomaly,), names.anomaly(box))
    open_still = tuple([each for each in READINGS if each != known])
    return asking.seldom(ReadFear, which, Choice("blocks", open_still, names.blocks))


@dataclass(frozen=True, slots=True)
class FearRead(Event):
    anomaly: str
    blocks: str

    def apply(self, state: State) -> State:
        feared = {**dict(state.feared), self.anomaly: self.blocks}
        return replace(state, feared=tuple(feared.items()), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        name = names.anomaly(before.rules.box)(self.anomaly)
        return line("told.fear_read", anomaly=name, blocks=names.blocks(self.blocks))
