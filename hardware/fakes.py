"""Stand-ins that ship: `companion run --hardware fake` runs the whole table on a laptop."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.board import Board
from hardware.ports import Hardware, Told
from hardware.readers.fake import FakeReader
from hardware.speaker import Mixer

KEPT = 200  # lines of the speaker's history


class FakeButton:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._tell: Told = lambda down, at: None

    def on_edge(self, tell: Told) -> None:
        self._tell = tell

    def press(self) -> None:
        self._tell(True, self._now())

    def release(self) -> None:
        self._tell(False, self._now())


class FakeLamp:
    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.colour = (0.0, 0.0, 0.0)
        self.times_set = 0
        self._changed = changed

    def set(self, red: float, green: float, blue: float) -> None:
        self.colour = (red, green, blue)
        self.times_set += 1
        self._changed()


class FakeSpeaker:
    """Keeps what was said, numbered, for the panel and for tests."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.said: list[tuple[int, str, str]] = []  # number, "say" | "play", what
        self.bed_name: str | None = None
        self._count = 0
        self._changed = changed

    def say(self, text: str) -> None:
        self._keep("say", text)

    def play(self, sound: str) -> None:
        self._keep("play", sound)

    def bed(self, name: str | None) -> None:
        self.bed_name = name
        self._changed()

    def _keep(self, kind: str, what: str) -> None:
        self._count += 1
        self.said = [*self.said[-KEPT + 1 :], (self._count, kind, what)]
        self._changed()


@dataclass
class FakeBox:
    """A board with nothing behind it but levers: the panel pulls them, and tests do. What sounds is shown in words,
    and heard by whatever mixer goes with it.
    """

    buttons: dict[str, FakeButton]
    lamps: dict[str, FakeLamp]
    speaker: FakeSpeaker
    readers: dict[str, FakeReader]
    listeners: list[Callable[[], None]] = field(default_factory=list)

    @classmethod
    def make(cls, board: Board, now: Callable[[], int]) -> "FakeBox":
        listeners: list[Callable[[], None]] = []

        def changed() -> None:
            for tell in listeners:
                tell()

        return cls(
            {name: FakeButton(now) for name in board.buttons},
            {name: FakeLamp(changed) for name in board.lamps},
            FakeSpeaker(changed),
            {name: FakeReader(name, now) for name in board.readers},
            listeners,
        )

    def hardware(self, mixer: Mixer) -> Hardware:
        def close() -> None:
            for reader in self.readers.values():
                reader.close()

        return Hardware("fake", self.buttons, self.lamps, mixer, self.readers, close)
