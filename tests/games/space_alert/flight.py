"""Flies missions without waiting: time jumps from one due moment of game and speaker to the next."""

from dataclasses import dataclass, field
from random import Random

from companion.cli import library
from companion.contract import Effect, Line, Millis, Seat, Setup, Value
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import Mission
from companion.games.space_alert.missions.announcements import LEAD_MS
from companion.games.space_alert.model import Command, Course, State
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.choosing import brief
from companion.people.seats import House, Person
from companion.record.journal_entries import Sitter
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES, VOICE
from companion.sound.packs import VOICES
from companion.sound.sound_room import SoundRoom
from companion.sound.voice import Voice
from companion.table import options
from companion.table.picture import PlayNow
from companion.table.snapshot import News, Snapshot
from hardware.fakes import FakeMixer, FakeSpeaker
from tests.games.shipped import rules_of

SOUNDS = sounds()
VOICE_OF_SHIP = Voice.read(VOICES / "en" / "af_heart")
WORDS = library.words({"space-alert": GAME.folder}, "en")
RULES = rules_of(GAME)
BEGAN = 1_000  # table time of the big button
REAL = 70_000  # of the machine at table time 0


def length(said: Line) -> int:
    return VOICE_OF_SHIP.clip(said, WORDS["space-alert"], str, str).ms


def crew_of(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"s{number}") for number in range(1, count + 1))


def state_with(mission: Mission, players: int = 5, **rules: Value) -> State:
    """Briefed for this mission."""
    state = GAME.new(Setup(crew_of(players), options.settled(GAME, rules)))
    course = Course(state, Millis(0), Random(1), Seat("s1"))
    brief(course, mission)
    return course.state


def taken(state: State, command: Command | None, at: int, rng: Random, by: Seat | None) -> Course:
    """What comes of a command; None: of time."""
    course = Course(state, Millis(at), rng, by)
    if command is None:
        GAME.tick(course)
    else:
        command.decide(course)
    return course


@dataclass
class Flight:
    """One mission in the air, with the speaker that ships but for the card."""

    state: State
    now: int = BEGAN  # table time
    stood: int = 0  # how much later the machine is than table time says
    since: int = 0  # table time when it last began to run
    running: bool = True
    effects: list[tuple[int, Effect]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._last = 0
        self.said: list[tuple[int, str]] = []  # milliseconds from "enter hyperspace"
        self.shown = FakeSpeaker(self._note)
        self.mixer = FakeMixer(BUSES, self.real)
        self.room = SoundRoom(
            Director(volume=100), self.mixer, VOICE_OF_SHIP, SOUNDS, WORDS, self.real, self.shown, lambda what: None
        )
        self.room.tick()
        self.do(Launch())

    def _note(self) -> None:
        if self.shown.said and self.shown.said[-1][0] != self._last:
            self._last, kind, text = self.shown.said[-1]
            if kind == "say":
                self.said.append((self.now - BEGAN - LEAD_MS, text))

    @property
    def anchor(self) -> tuple[Millis, int]:
        return Millis(self.since), REAL + self.since + self.stood

    def real(self) -> int:
        return REAL + self.now + self.stood

    def do(self, command: Command | None) -> None:
        course = taken(self.state, command, self.now, Random(2), Seat("s1"))
        effects = [each for before, event, after in course.happened for each in event.heard(before, after)]
        self.state = course.state
        self.effects += [(self.now, each) for each in effects]
        self.tell(tuple(effects))

    def tell(self, effects: tuple[Effect, ...] = ()) -> None:
        seats = crew_of(len(self.state.rules.seats))
        sitters = tuple(Sitter(seat, seat, "red") for seat in seats)
        play = PlayNow(
            number=1, game=GAME, setup=Setup(seats, {}), state=self.state, step="", history=(),
            at=Millis(self.now), anchor=self.anchor, running=self.running, resumed=False,
            result=None, ended=False, sitters=sitters,
        )  # fmt: skip
        house = House(tuple(Person(seat, seat, "red") for seat in seats))
        self.room.take(News(Snapshot(house=house, play=play), effects))

    def until(self, table_time: int) -> None:
        """Table time runs on; game and speaker do what is due."""
        while self.now < table_time:
            due = GAME.due(self.state)
            wait = self.now + max(1, round(self.room.wait() * 1_000))
            self.now = min(table_time, wait, max(self.now, due) if due is not None else table_time)
            if due is not None and due <= self.now:
                self.do(None)
            self.room.tick()

    def fly(self) -> None:
        while self.state.stage == "flying":
            due = GAME.due(self.state)
            assert due is not None
            self.until(due)
            if GAME.due(self.state) == due:
                self.do(None)

    def stand(self, ms: int) -> None:
        """Paused for so long."""
        self.running = False
        self.tell()
        end = self.real() + ms
        while self.real() < end:
            self.stood += min(end - self.real(), max(1, round(self.room.wait() * 1_000)))
            self.room.tick()

    def go_on(self, at: int, late: int = 0) -> None:
        """`late`: until the speaker hears of it."""
        self.stood += self.now - at
        self.now = self.since = at
        self.running = True
        self.now += late
        self.tell()

    @property
    def starts(self) -> list[int]:
        """When the card was given a line, on the machine's clock; only those from their beginning."""
        return [at for at, bus, _, offset in self.mixer.heard if bus == VOICE and not offset]


def planned(state: State) -> list[tuple[int, str]]:
    """When each line shall be heard."""
    track = GAME.scene(state).track
    assert track is not None
    lines: list[tuple[int, str]] = []
    for cue in track.cues:
        said = getattr(cue.what, "line", None)
        if said is not None:
            lines.append((cue.at - LEAD_MS, WORDS["space-alert"].say(said, str)))
    return lines
