"""What a page can show: the picture of the table. Nothing in this game is secret but the decks."""

from dataclasses import dataclass

from companion.contract import Line, Seat, Word
from companion.games.captain_is_dead.model import Condition, Stage
from companion.games.captain_is_dead.printed import Level
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


@dataclass(frozen=True, slots=True)
class RoomNow:
    room: str
    name: Line
    stations: tuple[StationNow, ...]
    aliens: int
    crew: tuple[Seat, ...]


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


@dataclass(frozen=True, slots=True)
class PendingNow:
    level: Level
    level_name: Line
    card: Word
    note: str
    does: tuple[Line, ...]  # by the group's box
    confirmed: bool | None  # by it; None: it does not have this one
    is_setup: bool
    override: tuple[tuple[Seat, Line, tuple[Line, ...]], ...]  # who might, what it costs, what speaks against it


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
    is_injured: bool
    plans: int
    tools: tuple[Word, ...]
    hand: tuple[tuple[Line, int], ...]  # by skill, where cards are counted
    discounts: tuple[tuple[Line, int], ...]
    hand_size: int | None
    confirmed: bool


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


@dataclass(frozen=True, slots=True)
class AnomalyNow:
    anomaly: str
    name: Word
    note: str
    blocks: tuple[Seat, ...]  # whose use of stations
    is_unclear: bool  # nobody has typed in what it does


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    stage: Stage
    difficulty: Line
    turn: int
    active: Seat | None
    actions: int
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
    skills: tuple[tuple[Line, tuple[tuple[Line, int], ...]], ...]  # by pile, where cards are counted
    set_up: tuple[Line, ...]
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
