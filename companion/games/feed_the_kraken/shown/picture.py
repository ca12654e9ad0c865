"""What a page can show: the picture of the table as one seat, or everybody, may see it."""

from dataclasses import dataclass

from companion.contract import Line, Millis, Seat, Who
from companion.games.feed_the_kraken.model import Act, Stage
from companion.games.feed_the_kraken.printed import Colour, Icon, Office, Side


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of the chart, as it is printed."""

    space: str
    row: int
    column: str
    icon: Icon | None
    red: str
    yellow: str
    blue: str
    crosses: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Ahead:
    """Where a card of this colour would lead."""

    colour: Colour
    space: str
    name: Line
    icon: Icon | None
    is_goal: bool
    crosses: bool  # the supply line


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: Seat
    is_you: bool
    is_aboard: bool
    office: Office | None
    guns: int
    is_off_duty: bool
    has_tongue: bool
    is_unconvertible: bool
    resume: tuple[Line, ...]
    character: Line | None  # as far as it was revealed
    is_face_up: bool
    not_a: tuple[Line, ...]  # what the lash brought to light
    has_answered: bool | None  # None: may not be known (yet), or nothing is asked
    showed: int | None  # guns in the open fist
    is_tied: bool
    is_winner: bool
    role: Line | None  # at the end, if the companion dealt it
    is_converted: bool  # likewise


@dataclass(frozen=True, slots=True)
class Question:
    """Of loyalty."""

    need: int
    on_phones: bool
    opened_at: Millis | None
    seen_from: Millis | None
    all_have_answered: bool  # False until it may be known
    reveal_at: Millis | None
    total: int | None  # once fists are open


@dataclass(frozen=True, slots=True)
class ScriptNow:
    script: str  # the one that is played; a rehearsal may be of another one than that which comes
    name: Line
    on: Seat | None
    act: Act | None  # None: it is announced only
    began: Millis | None
    ends: Millis | None
    step: int
    taps: bool  # now everybody taps
    shows: bool  # now everybody holds the phone
    said: tuple[tuple[Line, ...], ...]  # in a rehearsal, by step: the line, and what it means


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    stage: Stage
    round: int
    board: str
    chart: tuple[Spot, ...]
    ship: str
    place: Line
    track: tuple[str, ...]
    ahead: tuple[Ahead, ...]
    seats: tuple[SeatRow, ...]
    supply: int
    draw: int
    discards: int
    rituals: int  # face down
    card: Line | None  # that is being resolved
    ritual: Line | None
    need: int
    question: Question | None
    set_up: tuple[Line, ...]
    set_up_at: int | None
    script: ScriptNow | None
    target: Seat | None
    looking: Seat | None
    is_silent: bool  # nobody may speak
    side: Side | None  # that has won
    winners: tuple[Seat, ...]
    roles_on_phones: bool
    deck_on_phones: bool
    guns_on_phones: bool
    # what only this seat may see, and only while it is held
    my_role: Line | None = None
    my_findings: tuple[Line, ...] | None = None
    my_character: Line | None = None
    my_effect: Line | None = None  # what it does
    my_cards: tuple[Line, ...] | None = None
    my_choice: Line | None = None  # among these cards
    my_guns: int | None = None  # given, before fists open
    my_pick: tuple[Who, ...] | None = None  # tapped while eyes are shut
