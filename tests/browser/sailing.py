"""A table at sea in this process: its pages are served as ever, and its time jumps to whatever is due next."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.contract import Seat, Sound
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.rules.script import step_of
from companion.table.clock import monotonic_ms
from companion.table.commands import ChooseGame, SetOptions, StartGame
from tests.browser.inside import Inside
from tests.web.room import GoingClock, Room


class HeldClock(GoingClock):
    """Goes while a button is pressed; else it stands: no moment passes before everybody has looked, however slowly."""

    stands_at: int | None = None

    def __call__(self) -> int:
        return super().__call__() if self.stands_at is None else self.stands_at + self.ms

    def stand(self) -> None:
        if self.stands_at is None:
            self.stands_at = monotonic_ms()

    def go(self) -> None:
        if self.stands_at is not None:
            self.ms += self.stands_at - monotonic_ms()
            self.stands_at = None


class Ship(Inside[State]):
    """Its state is looked at only to choose what somebody taps, and to know what the pages should tell."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.time = HeldClock()
        super().__init__(Room(folder, seed, time=self.time), State)

    def start(self, **options: Any) -> None:
        for command in (ChooseGame(GAME.slug), SetOptions(options), StartGame()):
            self.room.ask(command, "s1")
        self.room.settle()

    def has_sounded(self, sound: str) -> bool:
        return Sound(sound) in self.room.ears.heard

    def captain(self) -> Seat:
        captain = self.state.team.captain
        assert captain is not None
        return captain

    # --- time

    def to_the_next_moment(self) -> None:
        due = GAME.due(self.state)
        assert due is not None, f"nothing will come by itself: {self.state.stage}"
        self.room.let_pass(max(0, due - self.room.clock.now()) + 1)

    def wait_for(self, claim: Callable[[State], bool]) -> None:
        while not claim(self.state):
            self.to_the_next_moment()

    def to_the_step(self, name: str) -> None:
        """Of the script that is on, by its line."""

        def has_come(state: State) -> bool:
            assert state.shut is not None, f"the script has no step {name}"
            step = step_of(state.rules, state.shut)
            return step is not None and step.line == name

        self.wait_for(has_come)
