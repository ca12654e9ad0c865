"""What is said, in words, for whoever cannot hear it: the last lines, each from its moment on. Any thread may read.

Nothing of it is secret: what is said aloud everybody at the table may know. What is said to shut eyes is told from the
rest all the same, as phones are dark then, and stay it.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.contract import Line
from companion.words.languages import ENGLISH

# Who speaks
SHIP: Final = "ship"  # its computer
NARRATOR: Final = "narrator"  # of a game that has one
TABLE: Final = "table"  # what is not of the game

KEPT: Final = 3
LINGERS_MS: Final = 4_000  # after the voice has ended: who reads is slower than who hears
READING_MS: Final = 60  # a letter


@dataclass(frozen=True, slots=True)
class Caption:
    number: int
    text: str
    speaker: str
    until: int  # on the machine's own clock: so long it is read
    said: Line | None = None  # the same, for who reads another language
    slug: str = ""  # in the words of this game
    language: str = ENGLISH  # of the text


class Captions:
    def __init__(self) -> None:
        self.of_all: tuple[Caption, ...] = ()
        self.by_light: tuple[Caption, ...] = ()  # but for what was said to shut eyes
        self.listeners: list[Callable[[], None]] = []
        self._count = 0
        self._held: deque[tuple[int, Caption, bool]] = deque()  # from when on it is heard

    def forget(self) -> None:
        """Another game is on."""
        self.of_all = self.by_light = ()
        self._held.clear()

    def say(
        self,
        text: str,
        speaker: str,
        heard_at: int,
        ms: int,
        *,
        to_shut_eyes: bool,
        said: Line | None = None,
        slug: str = "",
        language: str = ENGLISH,
    ) -> None:
        """It can be read when it is heard, and not before: `look` then."""
        self._count += 1
        until = heard_at + max(ms + LINGERS_MS, READING_MS * len(text))
        self._held.append((heard_at, Caption(self._count, text, speaker, until, said, slug, language), to_shut_eyes))

    def look(self, now: int) -> None:
        while self._held and self._held[0][0] <= now:
            _, said, to_shut_eyes = self._held.popleft()
            self.of_all = (*self.of_all, said)[-KEPT:]
            if not to_shut_eyes:
                self.by_light = (*self.by_light, said)[-KEPT:]
            for tell in self.listeners:
                tell()

    def due(self) -> int | None:
        return self._held[0][0] if self._held else None
