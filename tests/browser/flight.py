"""A table in this process, whose time a test lets pass; and its speaker's log."""

import queue
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.games.space_alert.model import State
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES
from companion.sound.packs import VOICES
from companion.sound.sound_room import SoundRoom
from companion.sound.voice import Voice
from companion.table.commands import ChooseGame, SetOptions, StartGame
from companion.table.snapshot import News
from hardware.fakes import FakeMixer
from tests.browser.inside import Inside
from tests.web.room import WORDS, GoingClock, Room

STEP_MS = 200
MISSION = """
[[mission]]
id = "short"
title = "A short trip"
turns = 7
phase_ends = [80, 160]
events = [
    "9 alert T+1 serious red",
    "21 data transfer",
    "33 alert T+2 common white unconfirmed",
    "46 incoming data",
    "90 comms down 10",
    "110 alert T+4 common internal",
]
"""
LEAD_S = 9  # from the launch to "enter hyperspace"


class Flight(Inside[State]):
    """The pages are served as ever, and their clocks go; `until` jumps ahead, and nothing on the way is left out."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Room(folder, time=GoingClock()), State)
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._taken = 0
        mixer, voice = FakeMixer(BUSES, self.room.time), Voice.read(VOICES / "en" / "af_heart")
        shown, faults = self.room.box.speaker, list[str | None]()
        self._sound = SoundRoom(Director(), mixer, voice, sounds(), WORDS, self.room.time, shown, faults.append)
        self.room.ears.all.append(self._published)

    def _published(self) -> None:
        heard = self.room.ears.heard
        self._news.put(News(self.room.snapshot, tuple(heard[self._taken :])))
        self._taken = len(heard)

    # --- the game

    def ask(self, command: Any) -> None:
        """As the host, by hand."""
        self.room.ask(command, "s1")

    def start(self, **options: Any) -> None:
        self.ask(ChooseGame("space-alert"))
        self.ask(SetOptions({"own_missions": MISSION, "crew": "five", **options}))
        self.ask(StartGame())
        self._listen()

    def press_big(self) -> None:
        self.room.box.buttons["big"].press()
        self.room.box.buttons["big"].release()
        self._listen()

    @property
    def view(self) -> Any:
        play = self.room.snapshot.play
        assert play is not None
        return play.game.view(play.state, None)

    # --- time

    def until(self, second: float) -> None:
        """To this second of the mission. Real time passes too, so one that is over already is a test too slow."""
        left = self._zero() + second * 1000 - self.room.clock.now()
        assert left > 0, f"second {second} is over since {-left} ms"
        while (left := self._zero() + second * 1000 - self.room.clock.now()) > 0:
            self.room.let_pass(min(STEP_MS, int(left) + 1))
            self._listen()

    def hear(self, text: str, within_ms: int = 20_000) -> bool:
        """Whether the speaker comes to say it."""
        for _ in range(within_ms // STEP_MS):
            if text in self.said:
                return True
            self.room.let_pass(STEP_MS)
            self._listen()
        return False

    def _zero(self) -> int:
        flight = self.state.flight
        return flight.zero if flight is not None else 0

    def _listen(self) -> None:
        self.room.settle()
        with suppress(queue.Empty):
            while True:
                self._sound.take(self._news.get_nowait())
        self._sound.tick()

    # --- the room

    @property
    def said(self) -> list[str]:
        """What the speaker's log has of the computer's lines."""
        return [text for _, kind, text in self.room.box.speaker.said if kind == "say"]

    def table_time_at(self, wall_ms: float) -> float:
        """What the table's clock stood at, at a moment of this machine's wall clock, which browsers share."""
        now, wall = self.room.clock.now(), time.time() * 1000
        return now + (wall_ms - wall if self.room.clock.runs else 0)
