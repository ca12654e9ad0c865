"""What is heard when the table steps back in time, and while eyes are shut: each cue once, and nothing else."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from companion import contract
from companion.box.box import SpeakerChanged, TryBackground, TryVoice
from companion.contract import (
    AnyGame,
    Bed,
    Cue,
    Effect,
    Game,
    Hands,
    Line,
    Millis,
    Offer,
    Press,
    Say,
    Scene,
    Seat,
    Setup,
    Sound,
    Track,
    line,
)
from companion.lamps.lamp_room import LampRoom
from companion.people.seats import SetVolume
from companion.people.sounding import ChooseBackground, SetDelay, Tried
from companion.sound.backgrounds import Backgrounds
from companion.sound.beds import SAMPLE_MS
from companion.sound.orders import BEDS, SAMPLE, VOICE
from companion.sound.sound_room import EYES_OPEN
from companion.table.commands import EndGame, GoOn, Pause
from companion.table.snapshot import News
from companion.table.testing import Driver
from hardware.fakes import FakeLamp
from tests.companion.conftest import begun
from tests.companion.test_speaking import SOUNDS, Talk
from tests.companion.toys import FOLDER, WORDS
from tests.hardware.boards import PARTS

CUES: Final = (
    Cue(0, Bed("sea_and_wind")),
    Cue(2_000, Sound("alarm_1")),
    Cue(4_000, Say(line("say.goes_on"))),
    Cue(8_000, Sound("gavel")),
    Cue(12_000, Say(line("say.came_back"))),
    Cue(20_000, Sound("laser")),
    Cue(25_000, Bed(None)),
)
LENGTH_MS: Final = 25_000


@dataclass(frozen=True, slots=True)
class State:
    began: Millis | None = None
    notes: int = 0
    heard: int = 0  # of the track's cues
    moves: int = 0


Event: TypeAlias = contract.Event[State]
Command: TypeAlias = contract.Command[State]
Course: TypeAlias = contract.Course[State]


@dataclass(frozen=True, slots=True)
class Play(Command):
    def decide(self, course: Course) -> None:
        course.happen(Began(course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Note(Command):
    """Beside it, as somebody who has tripped."""

    def decide(self, course: Course) -> None:
        course.happen(Noted())


@dataclass(frozen=True, slots=True)
class Abort(Command):
    breaks_off = True

    def decide(self, course: Course) -> None:
        course.happen(Began(None))


@dataclass(frozen=True, slots=True)
class Began(Event):
    at: Millis | None

    def apply(self, state: State) -> State:
        return replace(state, began=self.at, heard=0, moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.drummed")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if self.at is None:
            return (Sound("fanfare"), Say(line("say.all_open", who="everybody")))
        return (Sound("buzz_refused"), Say(line("say.host_freed")))


@dataclass(frozen=True, slots=True)
class Noted(Event):
    def apply(self, state: State) -> State:
        return replace(state, notes=state.notes + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.drummed")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("shield"),)


@dataclass(frozen=True, slots=True)
class Came(Event):
    cues: int

    def apply(self, state: State) -> State:
        return replace(state, heard=self.cues)

    def told(self, before: State, after: State) -> None:
        return None


def tick(course: Course) -> None:
    assert course.state.began is not None
    heard = sum(1 for each in CUES if course.state.began + each.at <= course.now)
    course.happen(Began(None) if heard == len(CUES) else Came(heard))


def due(state: State) -> Millis | None:
    return None if state.began is None else Millis(state.began + CUES[state.heard].at)


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    return (None, Abort()) if press.kind == "long" else None


def game(*, masks: bool) -> AnyGame:
    def scene(state: State) -> Scene:
        return Scene() if state.began is None else Scene(track=Track(state.began, CUES, masks=masks))

    return Game(
        slug="toy",
        rules=1,
        folder=FOLDER,
        least=2,
        most=4,
        chapters=(Play, Note, Abort, Began, Noted, Came),
        new=_new,
        view=lambda state, seat: state.notes,
        acts=lambda state: frozenset(),
        result=lambda state: None,
        due=due,
        tick=tick,
        step=lambda state: state.moves,
        scene=scene,
        hands=Hands(pressed),
    )


def _new(setup: Setup) -> State:
    return State()


class Room(Talk):
    def __init__(self, folder: Path, *, masks: bool) -> None:
        parts = replace(PARTS, backgrounds=Backgrounds().choices)
        super().__init__(begun(Driver(folder, {"toy": game(masks=masks)}, WORDS, parts)))

    def after(self, ms: int) -> None:
        """Table and speaker, each when it is due."""
        end = self.table.ms + ms
        while True:
            self.listen()
            waits = [self.room.wait(), self.table.table.seconds_until_due()]
            wait = round(min(each for each in waits if each is not None) * 1_000)
            if self.table.ms + wait > end:
                break
            self.table.ms += wait
            self.table.table.tick()
            self.listen()
            self.room.tick()
        self.table.ms = end

    def does(self, name: str, command: Any) -> None:
        self.table.done(name, command)
        self.listen()

    def is_told(self, *effects: Effect) -> None:
        """Whatever they come from."""
        self.listen()
        self.room.take(News(self.table.snapshot, effects))

    def heard(self) -> list[tuple[str, str]]:
        return [(kind, text) for _, kind, text in self.shown.said]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path, masks=False)


@pytest.fixture
def night(tmp_path: Path) -> Room:
    return Room(tmp_path, masks=True)


def of_the_track(room: Room) -> list[str]:
    texts = ("alarm_1", "We go on.", "gavel", "I am back, and nothing is lost. Press the big button to go on.", "laser")
    return [text for _, text in room.heard() if text in texts]


def all_of_it() -> list[str]:
    return ["alarm_1", "We go on.", "gavel", "I am back, and nothing is lost. Press the big button to go on.", "laser"]


# --- stepping back in time


def test_a_note_that_is_taken_back_silences_nothing_of_the_track_and_repeats_nothing(room: Room) -> None:
    room.does("Ann", Play())
    room.after(3_000)
    room.does("Ben", Note())
    room.after(6_000)  # over three cues
    assert room.table.undo("Ben") is None
    room.after(30_000)

    assert of_the_track(room) == all_of_it()
    assert "One step back." not in room.texts, "the track has the word"


def test_a_track_that_was_broken_off_comes_back_with_what_was_still_to_come(room: Room) -> None:
    room.does("Ann", Play())
    room.after(9_000)
    room.does("Ben", Abort())
    room.after(60_000)
    assert of_the_track(room) == all_of_it()[:3]
    assert room.table.undo("Ben") is None
    room.after(10_000)
    assert room.texts[-1] == "One step back."
    room.does("Ann", GoOn())
    room.after(30_000)

    assert of_the_track(room) == all_of_it()


def test_a_track_whose_beginning_is_taken_back_is_heard_no_more_and_that_is_said(room: Room) -> None:
    room.does("Ann", Play())
    room.after(9_000)
    assert room.table.undo("Ann") is None
    room.after(60_000)

    assert of_the_track(room) == all_of_it()[:3]
    assert room.texts[-1] == "One step back."


def test_a_note_taken_back_after_the_track_plays_nothing_of_it_again(room: Room) -> None:
    room.does("Ann", Play())
    room.after(15_000)
    room.does("Ben", Note())
    room.after(60_000)
    assert of_the_track(room) == all_of_it()
    heard = len(room.shown.said)
    assert room.table.undo("Ben") is None
    room.after(60_000)

    assert of_the_track(room) == all_of_it()
    assert ("say", "One step back.") in room.heard()[heard:]


# --- the background


def test_another_sea_is_heard_from_the_next_track_on(room: Room) -> None:
    room.does("Ann", Play())
    room.after(3_000)
    room.does("Ann", ChooseBackground("sea", "rain"))
    room.does("Ann", Pause())
    room.after(2_000)
    room.does("Ann", GoOn())  # the plan is made anew
    room.after(3_000)
    assert room.shown.bed_name == "sea_and_wind"
    room.after(60_000)
    room.does("Ann", Play())
    room.after(3_000)
    assert room.shown.bed_name == "sea_and_wind_rain"


@pytest.mark.parametrize("is_paused", [False, True])
def test_a_background_is_tried_for_a_while_in_a_pause_too(room: Room, is_paused: bool) -> None:
    if is_paused:
        room.does("Ann", Pause())
        room.after(3_000)
    room.does("Ann", TryBackground("sea", "harbour"))
    room.after(1_000)
    playing = room.mixer.playing[SAMPLE]
    assert playing.loop
    assert [Path(str(part)).stem for part in playing.clip] == ["sea_and_wind_harbour"]
    assert playing.gain > 0
    assert BEDS[0] not in room.mixer.playing
    room.after(SAMPLE_MS)
    assert SAMPLE not in room.mixer.playing


def test_what_is_tried_is_heard_instead_of_the_bed_and_ends_as_eyes_shut(night: Room) -> None:
    night.does("Ann", TryBackground("sea", "rain"))
    night.after(500)
    night.does("Ann", Play())
    night.after(2_000)
    assert SAMPLE not in night.mixer.playing
    assert BEDS[0] in night.mixer.playing
    assert night.shown.bed_name == "sea_and_wind"


# --- to hear whether anything is heard


def test_the_chime_of_a_try_sounds_in_a_pause_too_and_only_once(room: Room) -> None:
    room.does("Ann", Pause())
    room.after(3_000)
    heard = len(room.shown.said)
    room.does("Ann", TryVoice())
    room.after(8_000)
    room.does("Ann", GoOn())
    room.after(8_000)
    assert [text for kind, text in room.heard()[heard:] if kind == "play"] == ["chime"]


def test_a_line_is_read_when_the_slowest_output_says_it(room: Room) -> None:
    room.table.post(SpeakerChanged(("USB Audio",)))
    room.does("Ann", SetDelay("box", 800))
    room.after(15_000)
    room.mixer.heard.clear()
    told: list[int] = []
    room.room.captions.listeners.append(lambda: told.append(room.now()))
    room.does("Ann", Pause())
    room.after(5_000)
    (begun,) = [at for at, bus, _, _ in room.mixer.heard if bus == VOICE]
    assert told == [begun + 800]
    assert room.room.captions.of_all[-1].text == "Paused."


# --- shut eyes


def test_nothing_is_spoken_into_shut_eyes_but_their_own_lines_and_hold(night: Room) -> None:
    for _ in range(4):
        night.does("Ann", TryVoice())
    night.after(500)
    night.does("Ann", Play())
    begun_at = len(night.shown.said)
    night.after(3_000)
    assert night.table.do("Ann", TryVoice()) == "eyes_shut"
    night.is_told(Tried("chime"), Say(line("say.test")))
    night.does("Ben", Note())
    night.does("Ann", SetVolume(70))
    night.after(5_500)
    night.does("Ben", Pause())
    night.after(4_000)
    night.is_told(Tried("chime"), Say(line("say.test")))
    night.after(20_000)
    night.does("Ben", GoOn())
    night.after(15_500)

    inside = [text for kind, text in night.heard()[begun_at:] if kind != "bed"]
    assert inside == [*all_of_it()[:3], "Hold. Keep your eyes shut.", *all_of_it()[3:]]


def test_after_a_power_cut_with_shut_eyes_bell_and_lamps_say_that_all_may_look(night: Room) -> None:
    night.does("Ann", Play())
    night.after(5_000)
    night.table.restart()
    again, lamp = Talk(night.table), FakeLamp()
    again.taken = len(night.table.heard)
    lamps = LampRoom({"seat.1": lamp}, night.now)
    night.table.table.inbox.put(None)
    night.table.table.run()
    for each in night.table.heard[again.taken :]:
        lamps.take(News(each.snapshot, each.effects))
    again.after(6_000)
    assert [text for _, kind, text in again.shown.said if kind == "play"] == ["eyes_open"]
    assert any("open your eyes" in text for text in again.texts)
    assert lamp.times_set
    assert max(lamp.colour) > 0.5


@pytest.mark.parametrize("how", ["by itself", "broken off", "taken back", "ended by the host"])
def test_open_eyes_are_heard_by_a_sound_of_their_own_however_they_come(night: Room, how: str) -> None:
    night.does("Ann", Play())
    night.after(9_000)
    assert "eyes_open" not in [text for _, text in night.heard()]
    match how:
        case "by itself":
            night.after(16_000)
        case "broken off":
            night.does("Ben", Abort())
        case "taken back":
            assert night.table.undo("Ann", sure=True) is None
        case _:
            night.does("Ann", EndGame(sure=True))
    night.after(6_000)

    after = [text for kind, text in night.heard() if kind != "bed"]
    assert after.count("eyes_open") == 1
    assert night.shown.bed_name is None
    if how in ("by itself", "broken off"):
        assert after[-3:] == ["eyes_open", "fanfare", "All numbers are open, everybody."]


def test_shut_eyes_that_are_taken_back_in_a_pause_leave_no_bed(night: Room) -> None:
    night.does("Ann", Play())
    night.after(9_000)
    night.does("Ann", Pause())
    night.after(5_000)
    assert night.mixer.playing
    assert night.table.undo("Ann", sure=True) is None
    night.after(5_000)
    assert night.mixer.playing == {}


def test_shut_eyes_that_are_taken_back_in_a_pause_hear_it_at_once_and_once(night: Room) -> None:
    night.does("Ann", Play())
    night.after(9_000)
    night.does("Ann", Pause())
    night.after(5_000)
    paused = len(night.shown.said)
    assert night.table.undo("Ann", sure=True) is None
    night.after(5_000)
    assert [each for each in night.heard()[paused:] if each[0] != "bed"] == [
        ("play", EYES_OPEN),
        ("say", "One step back."),
    ]
    night.does("Ann", GoOn())
    night.after(30_000)

    assert [text for _, text in night.heard()].count(EYES_OPEN) == 1


def test_no_game_asks_for_the_sound_of_open_eyes() -> None:
    games = Path(__file__).parents[2] / "companion" / "games"
    assert EYES_OPEN in SOUNDS
    assert not [path for path in games.rglob("*.py") if f'Sound("{EYES_OPEN}")' in path.read_text(encoding="utf-8")]
