"""What the room does: lamps follow the state, moments come with the events, and each worker is on its own."""

import queue
import threading
from pathlib import Path

import pytest

from companion.asks import ChooseGame, EndGame, FaultCame, GoOn, Pause, Snapshot, StartGame
from companion.cues import Effect
from companion.lights import COLOURS, DARK, RGB
from companion.lines import Seat
from companion.outlet import Outlet
from companion.room import LampRoom, News, SpeakerRoom
from companion.seats import COLOURS as SEAT_COLOURS
from companion.seats import MoveSeat, Paint
from hardware.fakes import FakeBox
from tests.companion.conftest import begun
from tests.companion.toys import BEAT_MS, GAMES, WORDS, Add, Drum, Reveal
from tests.driver import Driver


class Room(Driver):
    """A table with a box; its lamps and speaker follow at once."""

    def __init__(self, folder: Path) -> None:
        self.box = FakeBox.make(6, lambda: self.ms)
        self.lamps = LampRoom(self.box.lamps, lambda: self.ms)
        self.speaker = SpeakerRoom(self.box.speaker, WORDS)
        super().__init__(folder, GAMES, WORDS)

    def _publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        super()._publish(snapshot, effects)
        self.lamps.take(News(snapshot, effects))
        self.speaker.take(News(snapshot, effects))

    def wait(self, ms: int) -> None:
        """As the worker does: sleep as long as the room wants to, then tick."""
        end = self.ms + ms
        while (wait := self.lamps.wait()) is not None and self.ms + wait * 1000 <= end:
            self.after(max(1, round(wait * 1000)))
            self.lamps.tick()
        self.after(end - self.ms)

    def lamp(self, name: str) -> RGB:
        return self.box.lamps[name].colour

    @property
    def lit(self) -> set[str]:
        return {name for name, lamp in self.box.lamps.items() if lamp.colour != DARK}

    @property
    def spoken(self) -> list[tuple[str, str]]:
        return [(kind, what) for _, kind, what in self.box.speaker.said]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    made = Room(tmp_path)
    begun(made)
    return made


def test_every_seats_colour_is_one_of_the_lamps() -> None:
    assert set(SEAT_COLOURS) <= set(COLOURS)


def test_the_seat_that_acts_is_lit_in_its_colour(room: Room) -> None:
    assert room.lit == {"seat.1"}
    assert room.lamp("seat.1") == COLOURS["red"]

    room.done("Ann", Add(1))
    room.wait(400)
    assert room.lit == {"seat.2"}
    assert room.lamp("seat.2") == COLOURS["blue"]


def test_the_lamp_follows_a_seat_that_is_painted(room: Room) -> None:
    room.done("Ann", Paint(Seat("s1"), "pink"))

    assert room.lamp("seat.1") == COLOURS["pink"]


def test_a_flash_comes_with_its_event_and_goes(room: Room) -> None:
    room.done("Cid", Add(1))
    assert room.lamp("seat.3") == COLOURS["white"]

    room.wait(399)
    assert room.lamp("seat.3") == COLOURS["white"]
    room.wait(1)
    assert room.lamp("seat.3") == DARK


def test_a_scene_lasts_as_long_as_the_state_and_comes_back_after_undo(room: Room) -> None:
    room.done("Ben", Drum(1))
    room.wait(500)
    assert room.lamp("alert") != DARK
    assert room.box.speaker.bed_name == "hum"

    room.wait(500)
    assert len(room.state.heard) == 1
    assert room.lamp("alert") == DARK
    assert room.box.speaker.bed_name is None
    room.done("Ben", Drum(1))
    assert room.undo("Ben") is None
    assert room.lamp("alert") == DARK


def test_a_turn_covers_the_games_own_light_on_a_seats_lamp(room: Room) -> None:
    room.done("Ben", Drum(9))
    assert room.lamp("seat.1") == COLOURS["red"], "Ann's turn lies over the game's green"

    room.done("Ann", Add(1))
    room.wait(400)
    assert room.lamp("seat.1") == COLOURS["green"]


def test_a_pause_breathes_on_the_big_lamp_and_hushes_the_bed(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.done("Ann", Pause())
    room.wait(2_000)
    assert room.lamp("big") != DARK
    assert room.lamps.wait() is not None
    assert room.box.speaker.bed_name is None

    room.done("Ann", GoOn())
    assert room.lamp("big") == DARK
    assert room.box.speaker.bed_name == "hum"


def test_a_table_that_came_back_shows_the_same_lamps_and_the_pause(room: Room) -> None:
    room.done("Ann", Add(1))
    room.wait(400)
    room.restart()
    room._publish(room.snapshot, ())
    room.wait(2_000)

    assert room.lit == {"seat.2", "big"}


def test_after_the_end_no_lamp_is_left(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.done("Ann", EndGame(sure=True))

    assert room.lit == set()
    assert room.lamps.wait() is None
    assert room.box.speaker.bed_name is None


def test_without_a_game_the_room_is_dark_and_sleeps(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.join("Ann", "Ben")

    assert room.lit == set()
    assert room.lamps.wait() is None
    assert room.speaker.wait() is None


def test_all_is_dark_and_silent_on_close(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.lamps.close()
    room.speaker.close()

    assert room.lit == set()
    assert room.box.speaker.bed_name is None


def test_more_people_than_lamps_are_no_fault(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.box.lamps.pop("seat.1")
    room.lamps = LampRoom(room.box.lamps, lambda: room.ms)
    begun(room)
    room.done("Ann", Add(1))

    assert room.lit == {"seat.2"}


def test_a_lamp_follows_the_place_not_the_person(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.join("Ann", "Ben")
    room.done("Ann", MoveSeat(Seat("s2"), -1))
    room.done("Ann", ChooseGame("toy"))
    room.done("Ann", StartGame())

    assert room.lamp("seat.1") == COLOURS["blue"], "Ben sits first now, and begins"


def test_the_speaker_says_the_words_of_the_game_with_the_names_of_the_people(room: Room) -> None:
    room.done("Ann", Reveal())
    room.done("Ann", Pause())

    assert room.spoken == [("play", "cymbal"), ("say", "All numbers are open, Ben."), ("say", "Paused.")]


def test_the_speaker_plays_each_beat_once(room: Room) -> None:
    room.done("Ben", Drum(3))
    room.wait(10 * BEAT_MS)

    assert room.spoken == [("play", "drum")] * 3


def test_the_tables_own_words_are_spoken_without_a_game(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.press("big")

    assert room.spoken == [("say", "Join at http://box.")]


# --- each worker on its own


class Listener:
    """A subscriber with levers: it can be made to fail, and to be slow."""

    def __init__(self) -> None:
        self.taken: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.gate = threading.Event()
        self.gate.set()
        self.fails: set[str] = set()
        self.wants: float | None = None
        self.ticks = 0
        self.ticked = threading.Event()
        self.is_closed = False

    def take(self, news: str) -> None:
        self.gate.wait(timeout=10)
        if news in self.fails:
            raise OSError(news)
        self.taken.put(news)

    def wait(self) -> float | None:
        if "wait" in self.fails:
            raise OSError("wait")
        return self.wants

    def tick(self) -> None:
        self.ticks += 1
        self.wants = None
        self.ticked.set()
        if "tick" in self.fails:
            raise OSError("tick")

    def close(self) -> None:
        self.is_closed = True


class Faults:
    def __init__(self) -> None:
        self.came: queue.SimpleQueue[tuple[str, str | None]] = queue.SimpleQueue()

    def __call__(self, whose: str, what: str | None) -> None:
        self.came.put((whose, what))

    def next(self) -> tuple[str, str | None]:
        return self.came.get(timeout=10)


def test_news_come_in_order_and_the_worker_closes_at_the_end() -> None:
    listener, faults = Listener(), Faults()
    outlet = Outlet("x", listener, faults)
    outlet.start()
    for number in range(100):
        outlet.post(str(number))
    outlet.stop()

    assert [listener.taken.get(timeout=0) for _ in range(100)] == [str(number) for number in range(100)]
    assert listener.is_closed
    assert faults.came.empty()


def test_a_slow_subscriber_never_holds_up_who_posts() -> None:
    listener = Listener()
    listener.gate.clear()
    outlet = Outlet("x", listener, Faults())
    outlet.start()
    for number in range(1_000):
        outlet.post(str(number))  # would stand still here
    assert listener.taken.empty()

    listener.gate.set()
    assert [listener.taken.get(timeout=10) for _ in range(1_000)][-1] == "999"
    outlet.stop()


def test_a_subscriber_that_fails_is_a_fault_goes_on_and_is_mended() -> None:
    listener, faults = Listener(), Faults()
    listener.fails = {"bad"}
    outlet = Outlet("lamps", listener, faults)
    outlet.start()
    outlet.post("bad")
    assert faults.next() == ("lamps", "OSError: bad")

    outlet.post("good")
    assert listener.taken.get(timeout=10) == "good"
    assert faults.next() == ("lamps", None)
    outlet.stop()
    assert faults.came.empty()


def test_a_fault_is_told_once_however_often_it_comes() -> None:
    listener, faults = Listener(), Faults()
    listener.fails = {"bad", "worse"}
    outlet = Outlet("lamps", listener, faults)
    outlet.start()
    for news in ("bad", "worse", "bad", "good"):
        outlet.post(news)
    outlet.stop()

    assert [faults.next(), faults.next()] == [("lamps", "OSError: bad"), ("lamps", None)]
    assert faults.came.empty()


def test_a_subscriber_that_always_fails_does_not_chase_its_own_tail(tmp_path: Path) -> None:
    """The fault is news too: if each piece of news told it again, the box would never rest."""
    told = list[str]()
    is_over = threading.Event()

    class AlwaysFails(Listener):
        tries = 0

        def take(self, news: str) -> None:
            self.tries += 1
            if self.tries == 2:
                outlet.post("end")
            if news == "end":
                is_over.set()
            raise OSError(news)

    def fault(whose: str, what: str | None) -> None:
        if what is not None:
            told.append(what)
        table.table.take(FaultCame(whose, what))

    class Posting(Driver):
        def _publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
            super()._publish(snapshot, effects)
            if not is_over.is_set():
                outlet.post(f"news {snapshot.version}")

    outlet = Outlet("lamps", AlwaysFails(), fault)
    table = Posting(tmp_path, GAMES, WORDS)
    table.join("Ann")
    outlet.start()
    assert is_over.wait(timeout=10)
    outlet.stop()

    assert told == ["OSError: news 1"]


def test_a_tick_comes_when_it_is_wanted_and_may_fail_too() -> None:
    listener, faults = Listener(), Faults()
    listener.wants = 0.0
    listener.fails = {"tick"}
    outlet = Outlet("lamps", listener, faults)
    outlet.start()
    assert listener.ticked.wait(timeout=10)
    assert faults.next() == ("lamps", "OSError: tick")

    outlet.post("good")
    assert faults.next() == ("lamps", None)
    outlet.stop()
    assert listener.is_closed
    assert listener.ticks == 1


def test_a_subscriber_that_cannot_say_when_it_wants_a_tick_is_a_fault_too() -> None:
    listener, faults = Listener(), Faults()
    listener.fails = {"wait"}
    outlet = Outlet("lamps", listener, faults)
    outlet.start()
    assert faults.next() == ("lamps", "OSError: wait")

    listener.fails = set()
    outlet.post("good")
    assert listener.taken.get(timeout=10) == "good"
    assert faults.next() == ("lamps", None)
    outlet.stop()
