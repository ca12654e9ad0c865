"""What the web knows of the sound: its next seconds, as they are told to screens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


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


@dataclass(frozen=True, slots=True)
class Sound:
    """All that the web needs for screens that sound."""

    screens: Screens
    wave: Callable[[Path], bytes | None]  # a clip for browsers that cannot read it as it is
