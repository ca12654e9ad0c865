"""After the score: what if a slot had held another card, and what if the tiles had come otherwise."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Millis, Offer, Refused, Seat, replace
from companion.games.space_alert.model import Command, Course, Event, Idea, Luck, State, debrief_of
from companion.games.space_alert.resolution.game import EMPTY, Slot
from companion.games.space_alert.rules import hindsight, stages
from companion.games.space_alert.rules.cards import cards, halves, slots
from companion.games.space_alert.rules.members import members, size

ORDERS: Final = 1_000  # of the tiles
SLICE: Final = 50  # of them at once: about 10 ms, 50 on a small Pi
PAUSE_MS: Final = 150  # between two slices, in which others get their turn


@dataclass(frozen=True, slots=True)
class WhatIf(Command):
    member: int
    slot: int  # from 1
    card: str

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "scored")
        sheets = debrief_of(state).sheets
        if not 0 <= self.member < len(sheets) or not 1 <= self.slot <= len(sheets[self.member].slots):
            raise Refused("no_such_turn")
        if self.card != EMPTY and self.card not in halves(state):
            raise Refused("no_such_card_here")
        course.happen(Wondered(self.member, self.slot, () if self.card == EMPTY else (self.card,)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.stage != "scored":
            return ()
        everybody = tuple(range(size(state.rules)))
        return (Offer(cls, (members(state.rules, everybody), slots(state), cards(state))),)


@dataclass(frozen=True, slots=True)
class Wondered(Event):
    member: int
    slot: int
    cards: Slot

    def apply(self, state: State) -> State:
        return replace(state, debrief=replace(debrief_of(state), idea=Idea(self.member, self.slot, self.cards)))

    def told(self, before: State, after: State) -> None:
        return None  # nothing has happened


# --- luck, a slice at a time


def due(state: State) -> Millis | None:
    luck = debrief_of(state).luck
    return None if luck.done >= ORDERS else Millis(luck.since + PAUSE_MS)


def tick(course: Course) -> None:
    luck = debrief_of(course.state).luck
    done = min(ORDERS, luck.done + SLICE)
    scores, lost = hindsight.counted(course.state, range(luck.done, done))
    for points, times in luck.scores:
        scores[points] += times
    course.happen(LuckCounted(course.now, done, tuple(sorted(scores.items())), luck.lost + lost))


@dataclass(frozen=True, slots=True)
class LuckCounted(Event):
    at: Millis
    done: int  # in all
    scores: tuple[tuple[int, int], ...]
    lost: int

    def apply(self, state: State) -> State:
        luck = Luck(self.at, self.done, self.scores, self.lost)
        return replace(state, debrief=replace(debrief_of(state), luck=luck))

    def told(self, before: State, after: State) -> None:
        return None  # only the score's page grows
