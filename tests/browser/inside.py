"""A table in this process, in the place of the program in one of its own: a test can look into it."""

from contextlib import ExitStack
from typing import Generic, TypeVar

from playwright.sync_api import Page

from tests.browser.house import PATIENCE_MS
from tests.web.room import Room

LOOK_MS = 25
LOOKS = PATIENCE_MS // LOOK_MS  # whether a page is as new as it gets
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

    def caught_up(self, page: Page) -> None:
        """A tap on an old page is refused. A page whose seat may not know of the last step stays of before."""
        for _ in range(LOOKS):
            play = self.room.snapshot.play
            if play is None or page.locator("#live").get_attribute("data-step") in (None, play.step):
                return
            page.wait_for_timeout(LOOK_MS)

    @property
    def state(self) -> S:
        play = self.room.snapshot.play
        assert play is not None
        assert isinstance(play.state, self._kind)
        return play.state
