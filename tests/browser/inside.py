"""A table in this process, in the place of the program in one of its own: a test can look into it."""

from contextlib import ExitStack
from typing import Generic, TypeVar

from tests.web.room import Room

S = TypeVar("S")


class Inside(Generic[S]):
    """Its pages are served as ever; `kind` is what the game's state is."""

    def __init__(self, room: Room, kind: type[S]) -> None:
        self.room, self._kind = room, kind
        self._open = ExitStack()
        self._web = self._open.enter_context(room.served())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def port(self) -> int:
        return self._web.port

    def close(self) -> None:
        self._open.close()
        self.room.close()

    @property
    def step_now(self) -> str:
        play = self.room.snapshot.play
        assert play is not None
        return play.step

    @property
    def state(self) -> S:
        play = self.room.snapshot.play
        assert play is not None
        assert isinstance(play.state, self._kind)
        return play.state
