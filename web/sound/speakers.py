"""What goes along in the stream of a page that sounds. Such a stream, while it is open, is a screen that plays."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec
from tornado.httputil import HTTPServerRequest

from companion.people.sounding import ID
from companion.table.sound_now import Standing
from web.door import Door
from web.pages.pages import Audience
from web.sound.screens import Screens, Sound, Told
from web.stream.aside import Aside

BEAT_S: Final = 2.0  # a page that hears nothing for five seconds falls silent
PHONE_BEAT_S: Final = 1.0  # and a phone after half of that: its network may stumble just when eyes shut


class Speakers:
    """One for the whole web; all is the web's own loop's."""

    def __init__(self, door: Door, sound: Sound, tell: Callable[[], None] = lambda: None) -> None:
        """`tell`: there is news for those who play."""
        self._door, self._sound, self._tell = door, sound, tell
        self._open = Counter[str]()  # a page that opens its stream anew has two for a moment
        self._clerk = ThreadPoolExecutor(1, thread_name_prefix="clips")
        self.clips: tuple[str, ...] = ()  # of the whole game

    def __call__(self, audience: Audience, request: HTTPServerRequest) -> Sequence[Aside]:
        screen = request.query_arguments.get("sound", [b""])[-1].decode(errors="replace")
        return (Speaker(self, screen, audience),) if ID.fullmatch(screen) else ()

    @property
    def screens(self) -> Screens:
        return self._sound.screens

    def standing(self, screen: str) -> tuple[Standing, int]:
        """And how long it holds back what it plays: all are heard together."""
        snapshot = self._door.snapshot
        return snapshot.standing(screen), snapshot.sound.wait_ms(screen)

    def come(self, screen: str) -> None:
        self._open[screen] += 1
        self.look_up()
        if self._open[screen] == 1:
            self.screens.come(screen)

    def go(self, screen: str) -> None:
        self._open[screen] -= 1
        if not self._open[screen]:
            del self._open[screen]
            self.screens.go(screen)

    def look_up(self) -> None:
        """Beside the loop: to know a clip's hash its file is read."""
        self._clerk.submit(self._look_up)

    def _look_up(self) -> None:
        if (clips := self.screens.foreseen()) != self.clips:
            self.clips = clips
            self._tell()

    def close(self) -> None:
        self._clerk.shutdown(wait=False, cancel_futures=True)

    def is_shut(self, audience: Audience) -> bool:
        """No phone makes a sound while eyes are shut: it would show where it lies, and whose it is."""
        return audience.page != "table" and self._door.snapshot.eyes_are_shut

    def moment(self) -> bytes:
        return msgspec.json.encode(self._door.moment())


class Speaker(Aside):
    def __init__(self, house: Speakers, screen: str, audience: Audience) -> None:
        self.beat_s = BEAT_S if audience.page == "table" else PHONE_BEAT_S
        self._house, self._screen, self._audience = house, screen, audience
        self._standing: tuple[Standing, int] | None = None
        self._plays = False
        self._clips: tuple[str, ...] = ()
        self._told: tuple[Told, bool] | None = None

    def news(self) -> bytes:
        standing = self._house.standing(self._screen)
        news = self._stands(*standing) if standing != self._standing else b""
        if self._plays != (standing[0] in ("in", "quiet")):
            (self.close if self._plays else self._come)()
        return news + self._sounds() if self._plays else news

    def beat(self) -> bytes:
        self._house.look_up()
        return b"event: beat\ndata: " + self._house.moment() + b"\n\n"

    def close(self) -> None:
        if self._plays:
            self._plays, self._told = False, None
            self._house.go(self._screen)

    def _come(self) -> None:
        self._plays = True
        self._house.come(self._screen)

    def _stands(self, may: Standing, wait_ms: int) -> bytes:
        self._standing = may, wait_ms
        return _event("sound-may", msgspec.json.encode({"may": may, "wait": wait_ms}))

    @property
    def _is_quiet(self) -> bool:
        return self._standing is None or self._standing[0] != "in"

    def _sounds(self) -> bytes:
        news, told = b"", self._house.screens.told
        if self._house.clips != self._clips:
            self._clips = self._house.clips
            news += _event("sound-clips", msgspec.json.encode({"clips": self._clips}))
        is_silent = self._is_quiet or self._house.is_shut(self._audience)
        if told is not None and (told, is_silent) != self._told:
            self._told = told, is_silent
            shown = msgspec.to_builtins(told)
            news += _event("sound", msgspec.json.encode(shown | {"items": ()} if is_silent else shown))
        return news


def _event(name: str, data: bytes) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"
