"""From a press to the lamp, and from a command to the last of many phones."""

import threading
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, sleep

from companion.box.box import Edge
from companion.contract import ZERO
from companion.lamps.lamp_room import LampRoom
from companion.people.seats import STRANGER, AddSeat, Join
from companion.table.clock import TableClock, monotonic_ms
from companion.table.commands import ChooseGame, StartGame
from companion.table.games import Games
from companion.table.outlet import Outlet
from companion.table.posts import Ask
from companion.table.snapshot import News
from companion.table.table import Table
from companion.words.dictionary import Dictionary
from companion.words.words import STRINGS, Words
from hardware.fakes import FakeBox, FakeLamp
from tests.bench.figures import Figure, quantile
from tests.bench.pingpong import GAME
from tests.bench.server import Server, running
from tests.hardware.boards import board_with

PRESSES = 400
MOVES = 150
SEATS, OF_A_SEAT = 12, 38  # of the 40 that a seat may have, its commands and what is just closed need one each
CROWD, OF_AN_ADDRESS = 500, 8  # with those without a seat, who come from several addresses


class TimedLamp(FakeLamp):
    def __init__(self) -> None:
        super().__init__()
        self.set_at = 0.0
        self.was_set = threading.Event()

    def set(self, red: float, green: float, blue: float) -> None:
        super().set(red, green, blue)
        self.set_at = perf_counter()
        self.was_set.set()


def measured(state: Path) -> list[Figure]:
    presses = _press_to_lamp(state / "press")
    figures = [
        Figure("a press on the box to its lamp, p50", quantile(presses, 0.5), "ms"),
        Figure("a press on the box to its lamp, p99", quantile(presses, 0.99), "ms", most=5),
    ]
    for phones, seats, most in ((8, 6, 15.0), (200, 6, 100.0), (CROWD, SEATS, None)):
        with running(state / f"phones{phones}") as server:
            last = _command_to_last_phone(server, phones, seats)
            memory = server.memory_mb()
        figures += [
            Figure(f"a command to the last of {phones} phones, p50", quantile(last, 0.5), "ms"),
            Figure(f"a command to the last of {phones} phones, p99", quantile(last, 0.99), "ms", most=most),
            Figure(f"memory with {phones} phones", memory, "MB"),
        ]
    return figures


def _press_to_lamp(state: Path) -> list[float]:
    """A seat's button, through loop, journal (with its sync) and light engine, to the call that sets the next lamp."""
    words = Words({"told.secret": "", "title": "Ping-pong"}, Words.read(STRINGS, "en"))
    lamps = {"seat.1": TimedLamp(), "seat.2": TimedLamp()}
    outlet: Outlet[News] = Outlet("lamps", LampRoom(lamps, monotonic_ms), lambda whose, what: None)
    clock = TableClock(start=ZERO, running=False)
    table = Table(
        Games.opened(GAME),
        Dictionary.of({"": words, GAME.slug: words}),
        state,
        clock,
        Random(1),
        lambda snapshot, effects: outlet.post(News(snapshot, effects)),
    )
    ann = table.handle(Ask(Join("Ann"), STRANGER)).seat
    assert ann is not None
    for command in (AddSeat("Ben"), ChooseGame(GAME.slug), StartGame(sure=True)):
        assert table.handle(Ask(command, ann)).refused is None
    box = FakeBox.make(board_with(2), monotonic_ms)
    for name, button in box.buttons.items():
        button.on_edge(partial(_post, table, name))
    outlet.start()
    loop = threading.Thread(target=table.run)
    loop.start()
    assert lamps["seat.1"].was_set.wait(5)
    took: list[float] = []
    for number in range(PRESSES):
        here, there = f"seat.{number % 2 + 1}", f"seat.{2 - number % 2}"
        box.buttons[here].press()
        sleep(0.02)  # a finger is never faster; edges closer than this are one movement
        lamps[there].was_set.clear()
        began = perf_counter()
        box.buttons[here].release()  # a press counts when the finger leaves the button
        assert lamps[there].was_set.wait(2)
        took.append((lamps[there].set_at - began) * 1000)
        sleep(0.002)
    table.inbox.put(None)
    loop.join()
    outlet.stop()
    table.close()
    return took


def _post(table: Table, name: str, down: bool, at: int) -> None:
    table.inbox.put(Edge(name, down, at))


def _command_to_last_phone(server: Server, phones: int, seats: int) -> list[float]:
    names = [f"P{number}" for number in range(1, seats + 1)]
    keys = [server.sit(name) for name in names]
    came: list[list[float]] = [[] for _ in range(phones)]
    bell = threading.Condition()
    for number in range(phones):

        def heard(at: float, size: int, number: int = number) -> None:
            with bell:
                came[number].append(at)
                bell.notify()

        if (watching := number - seats * OF_A_SEAT) < 0:
            server.follow("/stream/seat", keys[number % len(keys)], heard)
        else:
            server.follow("/stream/table", "", heard, f"127.0.0.{2 + watching // OF_AN_ADDRESS}")
    sleep(1)
    took: list[float] = []
    for number in range(MOVES):
        with bell:
            for each in came:
                each.clear()
        began = perf_counter()
        server.send(keys[0], type="Rename", seat="s2", name=f"P2 {number}")
        with bell:
            assert bell.wait_for(lambda: all(came), timeout=10), sum(map(bool, came))
        took.append((max(each[0] for each in came) - began) * 1000)
    return took
