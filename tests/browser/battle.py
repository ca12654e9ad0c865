"""A battle of Shallow Space before browsers: its state can be looked at, and corrected."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.games.shallow_space.commands import DealHand
from companion.games.shallow_space.model import State
from tests.web.room import GoingClock, Room

HOST = "s1"
DEALS = 400


class Battle:
    """In the place of the program in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.room = Room(folder, seed=3, time=GoingClock())
        self._open = ExitStack()
        self._web = self._open.enter_context(self.room.served())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._web.port}"

    def close(self) -> None:
        self._open.close()
        self.room.close()

    def ask(self, *commands: Any, seat: str = HOST) -> None:
        for command in commands:
            answer = self.room.ask(command, HOST, seat)
            assert answer.refused is None, (command, answer.refused.code)
        self.room.settle()

    @property
    def state(self) -> State:
        play = self.room.snapshot.play
        assert play is not None
        assert isinstance(play.state, State)
        return play.state

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
