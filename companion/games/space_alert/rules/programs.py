"""After the flight the crew tells its cards: a program for each member, checked at once for what cannot be."""

from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, Seat, line, replace
from companion.games.space_alert.model import Command, Course, Debrief, Event, Sheet, State, debrief_of, mission_of
from companion.games.space_alert.resolution.game import EMPTY, PROTECTED, Slot, specialist
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.rules.by_rules import first_switches
from companion.games.space_alert.rules.cards import (
    cards,
    cards_in_words,
    halves,
    has_double_actions,
    need_fit,
    need_own_cards,
    slots,
    takes_two,
)
from companion.games.space_alert.rules.members import called, known, member_of, members, size
from companion.games.space_alert.rules.stages import need, need_news, next_step


@dataclass(frozen=True, slots=True)
class ResolveHere(Command):
    stages = ("flown",)

    def decide(self, course: Course) -> None:
        need(course.state, "flown")
        begin(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


def begin(course: Course) -> None:
    course.happen(ProgrammingBegan(first_switches(course.state), size(course.state.rules)))


@dataclass(frozen=True, slots=True)
class ProgrammingBegan(Event):
    """With the rules it begins with: they come again from the journal when the tables have changed."""

    switches: Switches
    members: int

    def apply(self, state: State) -> State:
        empty = Sheet(((),) * mission_of(state).turns)
        debrief = Debrief(self.switches, (empty,) * self.members, draws=state.rules.draws)
        return next_step(replace(state, stage="programming", debrief=debrief))

    def told(self, before: State, after: State) -> Line:
        return line("told.programming")


# --- cards


@dataclass(frozen=True, slots=True)
class PutCard(Command):
    """One half of a card, in the notation of programs; "-" empties the slot."""

    stages = ("programming",)
    member: int
    slot: int  # from 1
    card: str
    also: bool = False  # a double action: below the card that lies there

    def decide(self, course: Course) -> None:
        need(course.state, "programming")
        _put(course, self.member, self.slot, self.card, self.also)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not (open_ones := _members(state, is_locked=False)):
            return ()
        also = Choice("also", (False, True) if takes_two(state) else (False,))
        fields = (members(state.rules, open_ones), slots(state), cards(state), also)
        return (Offer(cls, fields, loose=True),)  # a second heroic card is refused, say


def _put(course: Course, member: int, slot: int, card: str, also: bool) -> None:
    state = course.state
    sheet = _open_sheet(state, member)
    if not 1 <= slot <= len(sheet.slots):
        raise Refused("no_such_turn")
    if card != EMPTY and card not in halves(state):
        raise Refused("no_such_card_here")
    there = sheet.slots[slot - 1]
    cards: Slot = () if card == EMPTY else (card,)
    if also and cards:
        if not takes_two(state):
            raise Refused("no_double_actions_here")
        if not 1 <= len(there) <= 1 + (card == PROTECTED):
            raise Refused("slot_is_full" if there else "slot_is_empty")
        need_fit(there[0], card)
        if not specialist(card) and not has_double_actions(mission_of(state)):
            raise Refused("no_double_actions_here")
        cards = (*there, card)
    sheets = debrief_of(state).sheets
    rest = [each for place, each in enumerate(sheet.slots, start=1) if place != slot]
    need_own_cards([*rest, cards], [each for other, one in enumerate(sheets) if other != member for each in one.slots])
    course.happen(CardPut(member, slot, cards))


def _open_sheet(state: State, member: int) -> Sheet:
    sheet = debrief_of(state).sheets[known(state.rules, member)]
    if sheet.is_locked:
        raise Refused("program_locked")
    return sheet


def _members(state: State, is_locked: bool) -> tuple[int, ...]:
    return tuple([place for place, each in enumerate(debrief_of(state).sheets) if each.is_locked is is_locked])


@dataclass(frozen=True, slots=True)
class LayCard(Command):
    """A card on a seat's reader goes into that seat's next empty slot."""

    card: str

    def decide(self, course: Course) -> None:
        state = course.state
        need(state, "programming")
        mine = None if course.by is None else member_of(state.rules, course.by)
        if mine is None:
            raise Refused("whose_card")
        slots = debrief_of(state).sheets[mine].slots
        if all(slots):
            raise Refused("no_empty_slot")
        _put(course, mine, slots.index(()) + 1, self.card, also=False)


@dataclass(frozen=True, slots=True)
class CardPut(Event):
    member: int
    slot: int  # from 1
    cards: Slot  # what lies there now

    def apply(self, state: State) -> State:
        sheet, slot = debrief_of(state).sheets[self.member], self.slot
        slots = (*sheet.slots[: slot - 1], self.cards, *sheet.slots[slot:])
        return _with_sheet(state, self.member, replace(sheet, slots=slots, cursor=min(slot, len(slots) - 1)))

    def told(self, before: State, after: State) -> Line:
        return line("told.card", who=called(after.rules, self.member), turn=self.slot, card=cards_in_words(self.cards))


def _with_sheet(state: State, member: int, sheet: Sheet) -> State:
    debrief = debrief_of(state)
    sheets = tuple([sheet if place == member else each for place, each in enumerate(debrief.sheets)])
    return replace(state, debrief=replace(debrief, sheets=sheets))


# --- locks


@dataclass(frozen=True, slots=True)
class LockProgram(Command):
    stages = ("programming",)
    member: int

    def decide(self, course: Course) -> None:
        need(course.state, "programming")
        _open_sheet(course.state, self.member)
        course.happen(ProgramLocked(self.member))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not (open_ones := _members(state, is_locked=False)):
            return ()
        return (Offer(cls, (members(state.rules, open_ones),)),)


@dataclass(frozen=True, slots=True)
class ProgramLocked(Event):
    member: int

    def apply(self, state: State) -> State:
        sheet = debrief_of(state).sheets[self.member]
        return _with_sheet(state, self.member, replace(sheet, is_locked=True))

    def told(self, before: State, after: State) -> Line:
        return line("told.locked", who=called(after.rules, self.member))


@dataclass(frozen=True, slots=True)
class UnlockProgram(Command):
    stages = ("programming",)
    member: int

    def decide(self, course: Course) -> None:
        state = course.state
        need(state, "programming")
        need_news(debrief_of(state).sheets[known(state.rules, self.member)].is_locked)
        course.happen(ProgramUnlocked(self.member))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not (locked := _members(state, is_locked=True)):
            return ()
        return (Offer(cls, (members(state.rules, locked),)),)


@dataclass(frozen=True, slots=True)
class ProgramUnlocked(Event):
    member: int

    def apply(self, state: State) -> State:
        sheet = debrief_of(state).sheets[self.member]
        return _with_sheet(state, self.member, replace(sheet, is_locked=False))

    def told(self, before: State, after: State) -> Line:
        return line("told.unlocked", who=called(after.rules, self.member))
