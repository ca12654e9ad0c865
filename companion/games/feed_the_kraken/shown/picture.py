"""What a page can show: the picture of the table as one seat, or everybody, may see it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.contract import Line, Millis, Seat, Who
from companion.games.feed_the_kraken.model import Act, Stage
from companion.games.feed_the_kraken.printed import Colour, Office, Side
from companion.games.feed_the_kraken.shown import chart
from companion.games.feed_the_kraken.shown.chart import Ahead, Sea, Spot, Way
from companion.games.feed_the_kraken.shown.reveals import Reveal
from companion.games.feed_the_kraken.shown.signs import FACES, Face


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
    resume_colours: tuple[Colour, ...]
    character: Line | None  # as far as it was revealed
    is_face_up: bool
    not_a: tuple[Line, ...]  # what the lash brought to light
    not_of: tuple[Side, ...]  # the same by name
    has_answered: bool | None  # None: may not be known (yet), or nothing is asked
    showed: int | None  # guns in the open fist
    is_tied: bool
    is_winner: bool
    role: Line | None  # at the end, if the companion dealt it
    side: Side | None  # likewise
    is_converted: bool  # likewise


@dataclass(frozen=True, slots=True)
class Question:
    """Of loyalty."""

    need: int
    on_phones: bool
    is_counted: bool  # to three: fists on the table are open
    opened_at: Millis | None
    seen_from: Millis | None
    all_have_answered: bool  # False until it may be known
    reveal_at: Millis | None
    total: int | None  # once fists are open

    @property
    def waits(self) -> int | None:
        """How long nobody can see who has answered."""
        return None if self.seen_from is None or self.opened_at is None else self.seen_from - self.opened_at


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """A line of a script, with open eyes."""

    line: Line
    meaning: Line | None
    pause: int | None  # seconds
    shorter: int
    longer: int


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
    rehearsed: tuple[Rehearsed, ...]  # in a rehearsal, by step
    before: int | None  # the steps beside the present one
    after: int | None


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    sign: str  # of what is going on
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
    card_name: str | None
    ritual: Line | None
    need: int
    talks_until: Millis | None  # a clock that forces nobody
    talk: Millis  # as long as it is
    question: Question | None
    set_up: tuple[Line, ...]
    set_up_names: tuple[str, ...]  # of the same steps
    set_up_at: int | None
    taps: tuple[Line, ...]  # before a script and in a rehearsal: who taps whose shoulder
    script_lines: tuple[Line, ...]  # likewise, where somebody taps: what is said, in its order
    signs: Line | None  # while the game is set up: who rests, where texts and prints differ
    script: ScriptNow | None
    target: Seat | None
    looking: Seat | None
    is_silent: bool  # nobody may speak
    has_part: bool  # this seat has something to do in the silence
    side: Side | None  # that has won
    winners: tuple[Seat, ...]
    roles_on_phones: bool
    deck_on_phones: bool
    guns_on_phones: bool
    # what only this seat may see, and only while it is held
    my_role: Line | None = None
    my_side: Side | None = None
    my_findings: tuple[Line, ...] | None = None
    my_character: Line | None = None
    my_effect: Line | None = None  # what it does
    my_reveals: tuple[Reveal, ...] = ()
    my_cards: tuple[Line, ...] | None = None
    my_card_names: tuple[str, ...] | None = None
    my_choice: Line | None = None  # among these cards
    my_guns: int | None = None  # given, before fists open
    my_pick: tuple[Who, ...] | None = None  # tapped while eyes are shut

    @property
    def by_seat(self) -> Mapping[Seat, SeatRow]:
        return {each.seat: each for each in self.seats}

    @property
    def has_open_fists(self) -> bool:
        is_counted = self.question is not None and self.question.total is not None
        return is_counted and self.stage in ("revealed", "instigated", "tie")

    @property
    def faces(self) -> Mapping[str, Face]:
        """Of all cards that there are, by name."""
        return FACES

    @property
    def sea(self) -> Sea:
        return chart.sea(self.board)

    @property
    def ways(self) -> tuple[Way, ...]:
        """Drawn while the ship sails."""
        return chart.ways(self.board, self.ship) if self.round and self.side is None else ()
