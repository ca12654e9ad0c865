"""What the web knows of the sound: its next seconds, as they are told to screens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Semaphore
from typing import Any, Final, Protocol

from web.sending import Tray

MOST_WAITING: Final = 2  # requests for a WAV: each holds one of the few workers that all pages share


class Told(Protocol):
    """The whole present and near future, on the table's clock that never stands. It goes to the page as it is."""

    @property
    def items(self) -> Sequence[Any]: ...


class Screens(Protocol):
    """Any thread may."""

    @property
    def told(self) -> Told | None:
        """The newest; None: there is nothing to say yet."""

    def come(self, screen: str) -> None: ...
    def go(self, screen: str) -> None: ...
    def foreseen(self) -> tuple[str, ...]:
        """The clips of the whole game, in an order that tells nothing of this one."""

    def file(self, name: str) -> Path | None:
        """Of a clip that this table knows."""


class AllLines(Protocol):
    """Every line that can be said. Any thread may ask."""

    @property
    def languages(self) -> Sequence[str]: ...
    def of(self, slug: str, language: str) -> Sequence[Any]: ...
    def wanted(self, language: str) -> Sequence[Any]: ...


class OwnLines(Protocol):
    """What the group has recorded itself, by game and piece of a line. Any thread may; what does not fit is Refused.
    `language`: "" for the one that is spoken now."""

    @property
    def all(self) -> AllLines: ...
    @property
    def language(self) -> str: ...
    @property
    def languages(self) -> Sequence[str]: ...
    def groups(self, slug: str, language: str = "") -> Sequence[Any]: ...
    def keep(self, slug: str, piece: str, raw: bytes, language: str = "") -> None: ...
    def swap(self, slug: str, piece: str, language: str = "") -> None: ...
    def room_ms(self, slug: str, piece: str, language: str = "") -> int: ...


class Shelf(Tray, Protocol):
    """The packs of voices that the group has installed. Any thread may."""

    def packs(self) -> Sequence[Any]: ...
    def remove(self, id: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Sound:
    """All that the web needs for screens that sound."""

    screens: Screens
    wave: Callable[[Path], bytes | None]  # a clip for browsers that cannot read it as it is
    own: OwnLines | None = None
    shelf: Shelf | None = None
    waiting: Semaphore = field(default_factory=lambda: Semaphore(MOST_WAITING))
