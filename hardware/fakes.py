"""Stand-ins that ship: `companion run --hardware fake` runs the whole table on a laptop."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hardware.board import Board
from hardware.lengths import length_ms
from hardware.ports import CardReader, Clip, Hardware, Mixer, Told, Vitals
from hardware.readers.fake import FakeReader
from hardware.retry import Retry

KEPT_LINES = 200  # of the speaker's history
KEPT = 500  # starts in the mixer's history
HOUR_MS = 3_600_000
FAKE_CARD = "the fake box"


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
        self.said = [*self.said[-KEPT_LINES + 1 :], (self._count, kind, what)]
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
    vitals: Vitals = field(default_factory=Vitals)

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

    def hardware(self, mixer: Mixer, readers: Mapping[str, CardReader]) -> Hardware:
        def close() -> None:
            for reader in readers.values():
                reader.close()

        return Hardware("fake", self.buttons, self.lamps, mixer, readers, close, lambda: self.vitals)


@dataclass(frozen=True, slots=True)
class Playing:
    clip: Clip
    gain: float
    loop: bool
    began: int  # when its beginning would have been heard
    end: int | None


class FakeMixer:
    """Plays nothing, and knows what would be heard. `unplug`, `plug_in` and `sleeps_ms` are its levers."""

    def __init__(
        self,
        buses: Sequence[str],
        now: Callable[[], int],
        changed: Callable[[], None] = lambda: None,
        *,
        card: str = FAKE_CARD,
    ) -> None:
        self._now = now
        self._changed = changed
        self._card = card
        self._buses = frozenset(buses)
        self._retry = Retry(now)
        self._is_open = self._was_open = self.rests = False
        self._why: str | None = None
        self._closed = False
        self._playing: dict[str, Playing] = {}
        self.sleeps_ms = 0  # and is woken so long before a sound
        self.woken: list[int] = []  # when
        self.hiccupped = 0
        self.heard: list[tuple[int, str, Clip, int]] = []  # when, bus, clip, offset; the newest

    def unplug(self, why: str = "the sound card has gone. Plug it in again.") -> None:
        self._why = why

    def plug_in(self) -> None:
        self._why = None

    @property
    def playing(self) -> dict[str, Playing]:
        now = self._now()
        return {bus: each for bus, each in self._playing.items() if each.end is None or now < each.end}

    def load(self, clip: Clip) -> int:
        return sum(map(length_ms, clip)) if self._is_open else 0

    def start(self, bus: str, clip: Clip, gain: float, *, loop: bool = False, offset_ms: int = 0) -> None:
        if not self._knows(bus):
            return
        now = self._now()
        end = None if loop else now + self.load(clip) - offset_ms
        self._playing[bus] = Playing(clip, gain, loop, now - offset_ms, end)
        self.heard.append((now, bus, clip, offset_ms))
        del self.heard[:-KEPT]
        self._changed()

    def gain(self, bus: str, value: float) -> None:
        if self._knows(bus) and (was := self._playing.get(bus)) is not None:
            self._playing[bus] = Playing(was.clip, value, was.loop, was.began, was.end)

    def stop(self, bus: str) -> None:
        if self._knows(bus) and self._playing.pop(bus, None) is not None:
            self._changed()

    def busy(self, bus: str) -> bool:
        return self._knows(bus) and bus in self.playing

    def tend(self) -> bool:
        if self._closed or self.rests or not self._retry.is_due:
            return False
        self._retry.looked()
        if self._why is not None:
            self._is_open = False
            self._playing.clear()
            return False
        came, self._is_open, self._was_open = not self._is_open, True, True
        return came

    def tend_at(self) -> int:
        return self._now() + HOUR_MS if self.rests else self._retry.at

    def rest(self) -> None:
        if self._is_open:
            self._is_open, self.rests = False, True
            self._playing.clear()

    def rise(self) -> None:
        if self.rests:
            self.rests, self._retry.at = False, self._now()

    def health(self) -> str | None:
        return None if self._is_open or self.rests else self._why or "the sound card has not been opened yet"

    def is_bare(self) -> bool:
        return not self._is_open and not self._was_open

    def asleep_ms(self) -> int:
        return self.sleeps_ms if self._is_open else 0

    def wake(self) -> None:
        self.sleeps_ms = 0
        self.woken.append(self._now())

    def cards(self) -> tuple[str, ...]:
        return (self._card,) if self._is_open or self.rests else ()

    def hiccups(self) -> int:
        return self.hiccupped

    def close(self) -> None:
        self._closed, self._is_open, self._why = True, False, "the sound card is closed"
        self._playing.clear()

    def _knows(self, bus: str) -> bool:
        if bus not in self._buses:
            raise KeyError(bus)
        return self._is_open
