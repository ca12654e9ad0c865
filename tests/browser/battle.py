"""A battle of Shallow Space before browsers: its state can be looked at, and corrected."""

from pathlib import Path
from typing import Any

from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.steering import DealHand
from tests.browser.inside import Inside
from tests.web.room import GoingClock, Room

HOST = "s1"
DEALS = 400


class Battle(Inside[State]):
    def __init__(self, folder: Path) -> None:
        super().__init__(Room(folder, seed=3, time=GoingClock()), State)

    def ask(self, *commands: Any, seat: str = HOST) -> None:
        for command in commands:
            answer = self.room.ask(command, HOST, seat)
            assert answer.refused is None, (command, answer.refused.code)
        self.room.settle()

    @property
    def step(self) -> str:
        play = self.room.snapshot.play
        assert play is not None
        return play.step

    def deal(self, who: int, card: str, *, has: bool = True) -> None:
        """Until they have it, or do not."""
        for _ in range(DEALS):
            if (card in self.state.people[who].hand) is has:
                return
            self.ask(DealHand(who))
        raise AssertionError(f"{card} is dealt never, or always")
