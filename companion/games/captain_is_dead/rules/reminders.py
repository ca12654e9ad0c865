"""What is easily forgotten: reminders, each dismissed for the game if need be, the alert that is due, and quiet."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import (
    Choice,
    Effect,
    Flash,
    Line,
    Millis,
    Offer,
    Refused,
    Say,
    Seat,
    Sound,
    line,
    replace,
    yes_or_no,
)
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import POD, Command, Course, Event, State
from companion.games.captain_is_dead.printed import FLAGS, our_box
from companion.games.captain_is_dead.rules import aloud, asking, coming, crew

OF_ROLES: Final = tuple(f"role_{flag}" for flag in FLAGS)
REMINDERS: Final = (
    *OF_ROLES,
    "alert_due",
    "hand",
    "anomalies",
    "ships",
    "blocker",
    "pod",
    "auto_surgeon",
    "crewman_hand",
    "name_queue",
    "refill",
)

# --- for whoever's turn it is


def reminders(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple([name for name in _all(state, seat) if name not in state.dismissed])


def _all(state: State, seat: Seat) -> Iterator[str]:
    clock, ship = state.clock, state.ship
    if state.stage == "alert" and clock.pending is None:
        yield "alert_due"
    if state.stage != "turn" and state.stage != "alert":
        return
    for flag in crew.role_of(state, seat).flags or ():
        yield f"role_{flag}"
    if clock.pending is not None and crew.has_scanners(state) and coming.missing(clock, crew.book(state)):
        yield "refill"
    if too_many(state, seat):
        yield "hand"
    if ship.anomalies:
        yield "anomalies"
        if "strange_energies" in ship.anomalies:
            yield "blocker"
    if ship.ships and state.rules.ship_damage:
        yield "ships"
    if any([each.at == POD for each in ship.tools]):
        yield "pod"
    if ship.upgrades and crew.is_upgraded(state, "heals_free"):
        yield "auto_surgeon"
    if crewman(state) is not None:
        yield "crewman_hand"
    if crew.book(state).alerts and crew.has_scanners(state) and any(not each.card for each in clock.queue):
        yield "name_queue"


def too_many(state: State, seat: Seat) -> int:
    """Cards in a hand whose limit is known."""
    return max(0, -(crew.room_in_hand(state, seat) or 0))


def crewman(state: State) -> Seat | None:
    place = _place_of_crewman(state.rules.box, tuple([each.role for each in state.crew]))
    return None if place is None else state.rules.seats[place]


@lru_cache(maxsize=512)
def _place_of_crewman(box: str, roles: tuple[str, ...]) -> int | None:
    known = our_box.book_of(box).roles
    return next((at for at, role in enumerate(roles) if role and "replaced" in (known[role].flags or ())), None)


@dataclass(frozen=True, slots=True)
class DismissReminder(Command):
    stages = asking.FLYING
    chance = asking.SELDOM
    reminder: str

    def decide(self, course: Course) -> None:
        dismissed = asking.ongoing(course).dismissed
        if self.reminder not in REMINDERS:
            raise Refused("no_such_reminder")
        if self.reminder in dismissed:
            raise Refused("dismissed_already")
        course.happen(ReminderDismissed(self.reminder))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        found = reminders(state, seat)
        return _dismissing(found) if found else ()


@lru_cache(maxsize=512)
def _dismissing(found: tuple[str, ...]) -> tuple[Offer, ...]:
    return (Offer(DismissReminder, (Choice("reminder", found, names.reminder),)),)


@dataclass(frozen=True, slots=True)
class ReminderDismissed(Event):
    reminder: str

    def apply(self, state: State) -> State:
        return replace(state, dismissed=(*state.dismissed, self.reminder))  # makes no other tap stale

    def told(self, before: State, after: State) -> Line:
        return line("told.dismissed", reminder=names.reminder(self.reminder))


# --- the alert that nobody has drawn


def due(state: State) -> Millis | None:
    since = state.turn.due_since
    if state.stage != "alert" or since is None or state.turn.is_reminded or not state.rules.reminder:
        return None
    if state.asked is not None or "alert_due" in state.dismissed:
        return None
    return None if state.clock.pending is not None else Millis(since + state.rules.reminder)


def tick(course: Course) -> None:
    if due(asking.ongoing(course)) is not None:
        course.happen(AlertReminded())


@dataclass(frozen=True, slots=True)
class AlertReminded(Event):
    def apply(self, state: State) -> State:
        return replace(state, turn=replace(state.turn, is_reminded=True), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.reminded")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        shines = Flash("big", "flash", "white", aloud.FLASH_MS)
        return aloud.cue(after, "reminder", shines, Sound("gavel"), Say(line("say.reminder")))


# --- quiet


@dataclass(frozen=True, slots=True)
class KeepQuiet(Command):
    chance = asking.SELDOM
    quiet: bool

    def decide(self, course: Course) -> None:
        if self.quiet == asking.ongoing(course).is_quiet:
            raise Refused("quiet_already")
        course.happen(QuietSet(self.quiet))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return () if state.stage == "over" else LOUDER if state.is_quiet else QUIETER


QUIETER, LOUDER = ((Offer(KeepQuiet, (Choice("quiet", (quiet,), yes_or_no),)),) for quiet in (True, False))


@dataclass(frozen=True, slots=True)
class QuietSet(Event):
    quiet: bool

    def apply(self, state: State) -> State:
        return replace(state, is_quiet=self.quiet)

    def told(self, before: State, after: State) -> Line:
        return line("told.quiet" if self.quiet else "told.loud")
