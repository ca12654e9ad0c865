"""What the speaker decodes before it is heard, as a first time must not be a late one. Pure."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.sound.orders import Clip

ROOM_MS: Final = 500  # nothing is decoded so shortly before something is to sound: a bed takes a Pi a while


class Loading:
    def __init__(self) -> None:
        self._asked: list[Clip] = []
        self._foreseen: list[Clip] = []

    def ask(self, clip: Clip | None) -> None:
        """It will be heard."""
        if clip is not None and clip.parts and clip not in self._asked:
            self._asked.append(clip)

    def foresee(self, clips: Iterable[Clip]) -> None:
        """These may be heard some time, and nothing else of what was foreseen before."""
        self._foreseen = [each for each in clips if each.parts]

    def forget(self, clip: Clip) -> None:
        """It is heard now."""
        if clip in self._asked:
            self._asked.remove(clip)

    def has_time(self, now: int, moments: Sequence[int]) -> bool:
        """There is something to load, and time for it before the next moment."""
        return bool(self._asked or self._foreseen) and all(moment - now > ROOM_MS for moment in moments)

    def next(self) -> Clip:
        return (self._asked or self._foreseen).pop(0)
