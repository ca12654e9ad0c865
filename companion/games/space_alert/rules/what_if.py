"""After the score: what if a slot had held another card?"""

from dataclasses import dataclass

from companion.contract import Line, Offer, Refused, Seat, line, replace
from companion.games.space_alert.model import Command, Course, Event, Idea, State, debrief_of
from companion.games.space_alert.resolution.game import EMPTY, Slot
from companion.games.space_alert.rules import stages
from companion.games.space_alert.rules.cards import cards, cards_in_words, halves, slots
from companion.games.space_alert.rules.members import called, members, size


@dataclass(frozen=True, slots=True)
class WhatIf(Command):
    stages = ("scored",)
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
        everybody = tuple(range(size(state.rules)))
        return (Offer(cls, (members(state.rules, everybody), slots(state), cards(state))),)


@dataclass(frozen=True, slots=True)
class Wondered(Event):
    member: int
    slot: int
    cards: Slot

    def apply(self, state: State) -> State:
        return replace(state, debrief=replace(debrief_of(state), idea=Idea(self.member, self.slot, self.cards)))

    def told(self, before: State, after: State) -> Line:
        who, card = called(after.rules, self.member), cards_in_words(self.cards)
        return line("told.wondered", who=who, turn=self.slot, card=card)
