"""The reader that ships for a table without one: cards are laid by hand, on the panel or in a test."""

from collections.abc import Callable
from dataclasses import replace

from hardware.ports import CardGone, CardSeen, Changed, ReaderState, Tell


class FakeReader:
    def __init__(self, name: str, now: Callable[[], int]) -> None:
        self.name = name
        self._now = now
        self._state = ReaderState()
        self._tell: Tell = lambda name, news: None
        self._changed: Changed = lambda name, state: None
        self._laid: str | None = None  # what lies there
        self._known: str | None = None  # what was told

    def start(self, tell: Tell, changed: Changed) -> None:
        self._tell, self._changed = tell, changed
        self.mend()

    def state(self) -> ReaderState:
        return self._state

    def close(self) -> None:
        self._state = replace(self._state, condition="closed", text="", device=None)

    # --- levers

    def lay(self, card: str) -> None:
        self._laid = card
        self._look()

    def take_away(self) -> None:
        self._laid = None
        self._look()

    def break_(self) -> None:
        self._is(replace(self._state, condition="failing", text="The lever says broken. Mend it.", device=None))

    def mend(self) -> None:
        self._is(replace(self._state, condition="open", text="", device="fake"))
        self._look()

    def _look(self) -> None:
        if self._state.condition != "open" or self._laid == self._known:
            return
        gone, self._known = self._known, self._laid
        if gone is not None:
            self._tell(self.name, CardGone(gone, self._now()))
        if self._laid is not None:
            at = self._now()
            self._state = replace(self._state, reads=self._state.reads + 1, last_id=self._laid, last_at=at)
            self._tell(self.name, CardSeen(self._laid, at))

    def _is(self, state: ReaderState) -> None:
        if self._state.condition == "closed" or state == self._state:
            return
        self._state = state
        self._changed(self.name, state)
