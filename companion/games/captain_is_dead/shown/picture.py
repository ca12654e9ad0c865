"""What a page can show: the picture of the table. Nothing in this game is secret but the decks."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.contract import Line, Seat, Word
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Condition, Stage
from companion.games.captain_is_dead.printed import Level
from companion.games.captain_is_dead.shown.gauges import LOW, Arc, Bar, Track, arcs, bars, track
from companion.games.captain_is_dead.shown.leaves import Leave
from companion.games.captain_is_dead.shown.odds import Odds


@dataclass(frozen=True, slots=True)
class StationNow:
    station: str
    name: Line
    condition: Condition
    condition_name: Line
    repair: Line  # what it costs whoever's turn it is
    confirmed: bool  # by the group's box


class Counted(NamedTuple):
    """Cards of one skill."""

    name: Line
    number: int

    @property
    def sign(self) -> str:
        return self.name.key.removeprefix("skill.")


class Pile(NamedTuple):
    name: Line
    counts: tuple[Counted, ...]

    @property
    def place(self) -> str:
        return self.name.key.removeprefix("place.")


@dataclass(frozen=True, slots=True)
class RoomNow:
    room: str
    name: Line
    stations: tuple[StationNow, ...]
    aliens: int
    crew: tuple[Seat, ...]

    @property
    def is_broken(self) -> bool:
        return any(each.condition != "online" for each in self.stations)


@dataclass(frozen=True, slots=True)
class QueuedNow:
    place: int
    nth: Line  # of those that lie there
    level: Level
    level_name: Line
    card: Word
    is_ship: bool | None
    note: str  # by the group's box
    does: tuple[Line, ...]  # likewise
    confirmed: bool | None  # likewise; None: the box does not have it
    told_by: Word  # at the table, and nobody has looked since; empty: nobody


@dataclass(frozen=True, slots=True)
class PendingNow:
    level: Level
    level_name: Line
    card: Word
    note: str
    does: tuple[Line, ...]  # by the group's box
    confirmed: bool | None  # by it; None: it does not have this one
    told_by: Word  # as above
    is_setup: bool
    override: tuple[tuple[Seat, Line, tuple[Line, ...]], ...]  # who might, what it costs, what speaks against it


@dataclass(frozen=True, slots=True)
class UnnamedNow:
    """What was entered of an alert that the box does not know."""

    number: int
    level_name: Line
    does: tuple[tuple[str, Line], ...]


@dataclass(frozen=True, slots=True)
class LevelNow:
    level: Level
    name: Line
    left: int  # face down
    starts_in: int | None  # turns until its first card comes, if nothing is skipped; None: it is on, or over


@dataclass(frozen=True, slots=True)
class ClockNow:
    left: int  # face down and face up
    level: Level | None  # of the next one
    levels: tuple[LevelNow, ...]
    setup_left: int
    skips: bool  # this turn has no alert
    words: Line

    @property
    def bars(self) -> tuple[Bar, ...]:
        return bars([(each.level, each.left) for each in self.levels])


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: Seat
    is_you: bool
    is_active: bool
    is_away: bool
    place: int  # in the order of turns
    role: Line
    role_id: str
    colour: str
    rank: int | None
    ability: Word  # as the group's box, else our words, has it
    room: Line
    room_id: str  # empty: nobody has said
    is_injured: bool
    plans: int
    tools: tuple[Word, ...]
    hand: tuple[Counted, ...]  # by skill, where cards are counted
    discounts: tuple[Counted, ...]
    hand_size: int | None
    held: int | None  # of it, where cards are counted
    confirmed: bool
    told_by: Word  # what the box has of this role; as above

    @property
    def cards(self) -> int:
        return sum(each.number for each in self.hand)


@dataclass(frozen=True, slots=True)
class RoleCard:
    """To choose from before the game."""

    role: str
    name: Line
    colour: str
    rank: int | None
    ability: Word
    seat: Seat | None  # who has it


@dataclass(frozen=True, slots=True)
class ToolNow:
    tool: str
    name: Word
    at: Word
    is_used: bool
    is_gone: bool

    @property
    def is_in_pod(self) -> bool:
        return self.at == names.place("pod")


@dataclass(frozen=True, slots=True)
class AnomalyNow:
    anomaly: str
    name: Word
    note: str
    blocks: tuple[Seat, ...]  # whose use of stations
    is_unclear: bool  # nobody has typed in what it does
    is_asked: bool  # its card is to be read
    read: str  # and what it said


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    stage: Stage
    difficulty: Line
    turn: int
    active: Seat | None
    following: Seat | None  # whose turn comes after this one
    actions: int
    actions_in_words: Line
    is_ending: bool  # asked by a button
    free_teleports: int
    seats: tuple[SeatRow, ...]  # in the order of turns
    rooms: tuple[RoomNow, ...]
    hallway: tuple[Seat, ...]
    shields: int
    core: int
    core_at_start: int
    pawns: int
    aliens: int
    ships: int
    torpedoes: int
    torpedo_reserve: int
    anomalies: tuple[AnomalyNow, ...]
    upgrades: tuple[Word, ...]
    slots_free: int
    plans: int
    tools: tuple[ToolNow, ...]
    clock: ClockNow
    queue: tuple[QueuedNow, ...]
    has_scanners: bool
    pending: PendingNow | None
    unnamed: tuple[UnnamedNow, ...]  # the last ones, to be remembered; the newest first
    skills: tuple[Pile, ...]  # where cards are counted
    set_up: tuple[Line, ...]
    set_up_steps: tuple[str, ...]  # what they are called
    set_up_at: int | None
    roles: tuple[RoleCard, ...]  # during the set-up
    asked: Line | None
    won: bool | None
    ending: Line | None
    odds: Odds | None
    is_quiet: bool
    warnings: tuple[Line, ...]
    leaves: tuple[Leave, ...]  # "May I?" for whoever's turn it is
    # for one seat
    my_leaves: tuple[Leave, ...] = ()
    my_reminders: tuple[tuple[str, Line], ...] = ()

    @property
    def step(self) -> str:
        """Of the set-up."""
        return "" if self.set_up_at is None else self.set_up_steps[self.set_up_at]

    @property
    def is_dealt(self) -> bool:
        """Everybody has a hand."""
        reached = () if self.set_up_at is None else self.set_up_steps[: self.set_up_at + 1]
        return self.stage == "first_alerts" or "hands" in reached

    @property
    def is_low(self) -> bool:
        return self.shields <= LOW

    @property
    def arcs(self) -> tuple[Arc, ...]:
        return arcs(self.shields)

    @property
    def shield_track(self) -> Track:
        return track(len(self.arcs), sum(each.is_left for each in self.arcs))

    @property
    def core_track(self) -> Track:
        """A correction may have given it more steps than there were."""
        return track(max(self.core_at_start, self.core), self.core)

    def row(self, seat: Seat) -> SeatRow:
        return next(each for each in self.seats if each.seat == seat)

    def aliens_in(self, room: str) -> int:
        return next((each.aliens for each in self.rooms if each.room == room), 0)

    def in_short(self, why: Line) -> str:
        """The key of a reason in two words: not all have them."""
        return f"anyway.{why.key.removeprefix('why.')}"
