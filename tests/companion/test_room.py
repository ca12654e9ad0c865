"""What the room does: lamps follow the state, moments come with the events, and each worker is on its own."""

import queue
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.box.box import TRIED_MS
from companion.contract import ZERO, AnyGame, Effect, Flash, Scene, Seat, Track
from companion.lamps.lamp_room import LampRoom
from companion.lamps.lights import BREATH_MS, COLOURS, DARK, FADE_MS, GAMMA, NIGHT_LIMIT, RGB, TIRED_MS
from companion.people.seats import COLOURS as SEAT_COLOURS
from companion.people.seats import DimLamps, MoveSeat, Paint, TakePhones
from companion.table.commands import ActFor, ChooseGame, EndGame, GoOn, Pause, StartGame, TurnAway
from companion.table.outlet import Outlet
from companion.table.posts import FaultCame
from companion.table.snapshot import News, Snapshot
from companion.table.testing import Driver
from hardware.fakes import FakeBox, FakeLamp
from tests.companion.conftest import begun
from tests.companion.toys import GAMES, WORDS, Add, Drum, Roll, State, other
from tests.hardware.boards import board_with

ZONES = ("red", "white", "blue")


class Room(Driver):
    """A table with a box; its lamps follow at once."""

    def __init__(self, folder: Path, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.ms = 0  # of the machine; the driver sets it
        self.box = FakeBox.make(board_with(6), lambda: self.ms)
        self.lamps = LampRoom(self.box.lamps, lambda: self.ms)
        super().__init__(folder, games, WORDS)

    def _publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        super()._publish(snapshot, effects)
        self.lamps.take(News(snapshot, effects))

    def wait(self, ms: int) -> None:
        """As the worker does: sleep as long as the room wants to, then tick."""
        end = self.ms + ms
        while (wait := self.lamps.wait()) is not None and self.ms + wait * 1000 <= end:
            self.after(max(1, round(wait * 1000)))
            self.lamps.tick()
        self.after(end - self.ms)

    def settle(self) -> None:
        """Until every lamp has faded to what is meant."""
        self.wait(FADE_MS)

    def lamp(self, name: str) -> RGB:
        return self.box.lamps[name].colour

    @property
    def lit(self) -> set[str]:
        return {name for name, lamp in self.box.lamps.items() if lamp.colour != DARK}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    made = Room(tmp_path)
    begun(made)
    made.settle()
    return made


def driven(colour: str) -> RGB:
    """What a lamp gets for a colour that eyes should see."""
    red, green, blue = (round(part**GAMMA, 3) for part in COLOURS[colour])
    return red, green, blue


def test_every_seats_colour_is_one_of_the_lamps() -> None:
    assert set(SEAT_COLOURS) <= set(COLOURS)


def test_the_seat_that_acts_is_lit_in_its_colour(room: Room) -> None:
    assert room.lit == {"seat.1"}
    assert room.lamp("seat.1") == COLOURS["red"]

    room.done("Ann", Add(1))
    assert "seat.2" in room.lit, "at once; the rest is a fade"
    room.wait(400 + FADE_MS)
    assert room.lit == {"seat.2"}
    assert room.lamp("seat.2") == driven("blue")


def test_the_lamp_follows_a_seat_that_is_painted(room: Room) -> None:
    room.done("Ann", Paint(Seat("s1"), "pink"))
    room.settle()

    assert room.lamp("seat.1") == driven("pink")


def test_a_flash_comes_with_its_event_and_goes(room: Room) -> None:
    room.done("Cid", Add(1))
    assert room.lamp("seat.3") != DARK, "at once; the rest is a fade"
    room.settle()
    assert room.lamp("seat.3") == driven("white")

    room.wait(399 - FADE_MS)
    assert room.lamp("seat.3") == driven("white")
    room.wait(1 + FADE_MS)
    assert room.lamp("seat.3") == DARK


def test_a_scene_lasts_as_long_as_the_state_and_comes_back_after_undo(room: Room) -> None:
    room.done("Ben", Drum(1))
    room.wait(500)
    assert room.lamp("alert") != DARK

    room.wait(500 + FADE_MS)
    assert len(room.state.heard) == 1
    assert room.lamp("alert") == DARK
    room.done("Ben", Drum(1))
    assert room.undo("Ben") is None
    room.settle()
    assert room.lamp("alert") == DARK


def test_a_turn_covers_the_games_own_light_on_a_seats_lamp(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.settle()
    assert room.lamp("seat.1") == driven("red"), "Ann's turn lies over the game's green"

    room.done("Ann", Add(1))
    room.wait(400 + FADE_MS)
    assert room.lamp("seat.1") == driven("green")


def test_a_pause_breathes_on_the_big_lamp_and_is_gone_after_it(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.done("Ann", Pause())
    room.wait(2_000)
    assert room.lamp("big") != DARK
    assert room.lamps.wait() is not None

    room.done("Ann", GoOn())
    room.settle()
    assert room.lamp("big") == DARK


def test_the_big_lamp_asks_while_somebody_waits_for_a_seat(tmp_path: Path) -> None:
    room = Room(tmp_path, other(keeps_secrets=lambda options: True))
    begun(room)
    room.done("Ann", TakePhones(Seat("s2")))
    room.done("Ann", ActFor(Seat("s2")))
    room.wait(2_000)
    red, green, blue = room.lamp("big")
    assert red > blue, "yellow: no pause"
    assert green > blue

    room.done("Cid", TurnAway())
    room.settle()
    assert room.lamp("big") == DARK


def test_a_lamp_that_is_tried_in_a_pause_is_seen_and_the_pause_comes_back(room: Room) -> None:
    room.done("Ann", Pause())
    room._publish(room.snapshot, (Flash("big", "solid", "red", TRIED_MS),))
    room.settle()
    assert room.lamp("big") == COLOURS["red"]

    room.wait(TRIED_MS + 2 * FADE_MS)
    red, green, blue = room.lamp("big")
    assert red == green == blue > 0


def test_a_table_that_came_back_shows_the_same_lamps_and_the_pause(room: Room) -> None:
    room.done("Ann", Add(1))
    room.wait(400)
    room.restart()
    room.lamps.close()
    room.lamps = LampRoom(room.box.lamps, lambda: room.ms)
    room._publish(room.snapshot, ())
    room.wait(2_000)

    assert room.lit == {"seat.2", "big"}


def test_when_all_may_look_all_lamps_flash_alike_and_only_then(tmp_path: Path) -> None:
    """Whoever is hard of hearing and sits there with shut eyes sees it, too."""

    def scene(state: State) -> Scene:
        return Scene(track=Track(ZERO, (), masks=True) if not state.face else None)

    room = Room(tmp_path, {"toy": replace(GAMES["toy"], scene=scene, acts=lambda state: frozenset())})
    begun(room)
    room.settle()
    assert room.lit == set()
    room.done("Ann", Roll())
    assert len({lamp.colour for lamp in room.box.lamps.values()}) == 1
    assert room.lit == set(room.box.lamps)
    room.wait(2_000)
    assert room.lit == set()


def test_after_the_end_no_lamp_is_left(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.done("Ann", EndGame(sure=True))
    room.settle()

    assert room.lit == set()
    assert room.lamps.wait() is None


def test_without_a_game_the_room_is_dark_and_sleeps(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.join("Ann", "Ben")

    assert room.lit == set()
    assert room.lamps.wait() is None


def test_all_is_dark_on_close(room: Room) -> None:
    room.done("Ben", Drum(9))
    room.lamps.close()

    assert room.lit == set()


def test_more_people_than_lamps_are_no_fault(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.box.lamps.pop("seat.1")
    room.lamps = LampRoom(room.box.lamps, lambda: room.ms)
    begun(room)
    room.done("Ann", Add(1))
    room.settle()

    assert room.lit == {"seat.2"}


def test_a_lamp_follows_the_place_not_the_person(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.join("Ann", "Ben")
    room.done("Ann", MoveSeat(Seat("s2"), -1))
    room.done("Ann", ChooseGame("toy"))
    room.done("Ann", StartGame())
    room.settle()

    assert room.lamp("seat.1") == driven("blue"), "Ben sits first now, and begins"


@pytest.mark.parametrize("show", ["solid", "breathe", "blink", "chase", "alarm", "countdown", "flash"])
def test_a_game_can_ask_for_every_show_as_a_moment(room: Room, show: str) -> None:
    room.lamps.take(News(room.snapshot, (Flash("alert", show, "orange", 1_000), Flash("zone.red", show, "red", 1_000))))
    room.wait(100)
    assert {"alert", "zone.red"} & room.lit, "it begins where it is bright, whatever the clock says"
    room.wait(900 + FADE_MS)
    assert room.lit == {"seat.1"}
    assert room.lamps.wait() is None


def test_a_countdown_over_lamps_that_are_told_so_together_is_one_bar(room: Room) -> None:
    room.lamps.take(News(room.snapshot, tuple(Flash(f"zone.{each}", "countdown", "red", 3_000) for each in ZONES)))
    seen = list[set[str]]()
    for _ in ZONES:
        room.settle()
        seen.append(room.lit - {"seat.1"})
        room.wait(1_000 - FADE_MS)
    room.settle()

    assert seen == [{"zone.red", "zone.white", "zone.blue"}, {"zone.red", "zone.white"}, {"zone.red"}]
    assert room.lit == {"seat.1"}


def test_the_night_is_dimmer_and_never_brighter_than_the_limit_of_the_box(room: Room) -> None:
    room.lamps = LampRoom(room.box.lamps, lambda: room.ms, limit=0.5)
    room._publish(room.snapshot, ())
    room.settle()
    assert room.lamp("seat.1") == (0.5, 0.0, 0.0)

    room.done("Ben", DimLamps(on=True))
    room.settle()
    assert room.lamp("seat.1") == pytest.approx((0.5 * NIGHT_LIMIT, 0.0, 0.0), abs=0.001)
    room.done("Ben", DimLamps(on=False))
    room.settle()
    assert room.lamp("seat.1") == (0.5, 0.0, 0.0)


def test_a_table_that_stands_for_long_writes_no_pin(room: Room) -> None:
    room.done("Ann", Pause())
    room.wait(TIRED_MS + BREATH_MS)
    assert "big" in room.lit
    assert all(level in (0.0, 1.0) for level in room.lamp("big")), "nothing to pulse for"
    before = {name: lamp.times_set for name, lamp in room.box.lamps.items()}
    room.wait(8 * 3_600_000)
    assert {name: lamp.times_set for name, lamp in room.box.lamps.items()} == before
    assert room.lamps.wait() is None


class LooseLamp(FakeLamp):
    """Its wire comes off."""

    is_loose = False

    def set(self, red: float, green: float, blue: float) -> None:
        if self.is_loose:
            raise OSError("no lamp")
        super().set(red, green, blue)


def loosened(room: Room, name: str) -> LooseLamp:
    lamp = LooseLamp()
    lamp.colour, lamp.is_loose = room.lamp(name), True
    room.box.lamps[name] = lamp
    return lamp


@pytest.mark.parametrize("loose", ["big", "seat.1", "seat.6"])
def test_on_close_every_lamp_is_tried_though_one_is_loose(tmp_path: Path, loose: str) -> None:
    room = Room(tmp_path)
    begun(room)
    for name in room.box.lamps:
        room.lamps.take(News(room.snapshot, (Flash(name, "solid", "white", 9_000),)))
    room.settle()
    assert room.lit == set(room.box.lamps)
    loosened(room, loose)
    with pytest.raises(OSError, match="no lamp"):
        room.lamps.close()

    assert room.lit == {loose}


@pytest.mark.parametrize(("loose", "other"), [("seat.2", "alert"), ("alert", "seat.2")])
def test_a_loose_lamp_leaves_the_others_alone_and_shows_again_when_it_is_mended(
    room: Room, loose: str, other: str
) -> None:
    lamp = loosened(room, loose)
    both = (Flash(loose, "flash", "white", 9_000), Flash(other, "flash", "white", 9_000))
    with pytest.raises(OSError, match="no lamp"):
        room.lamps.take(News(room.snapshot, both))
    assert room.lamp(other) == driven("white")
    assert lamp.colour == DARK

    lamp.is_loose = False
    room.lamps.tick()
    assert lamp.colour == driven("white")


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
