"""Captions as they go to pages: to the screen in the room each one, to phones none that was said to shut eyes."""

from collections.abc import Callable, Sequence

import msgspec
from tornado.httputil import HTTPServerRequest

from companion.sound.captions import Caption, Captions
from web.pages.pages import Audience
from web.stream.aside import Aside, Asides
from web.stream.eyes import PHONES, Eyes


class Spoken(Aside):
    """An aside: what this stream has not had, each as an event with the time that is left to read it."""

    def __init__(self, captions: Captions, now: Callable[[], int], eyes: Eyes, *, is_phone: bool) -> None:
        self._captions, self._now, self._eyes, self._is_phone = captions, now, eyes, is_phone
        self._had = 0

    def news(self) -> bytes:
        lines = self._captions.by_light if self._is_phone else self._captions.of_all
        fresh = [each for each in lines if each.number > self._had]
        if not fresh or (self._is_phone and self._eyes.are_shut()):
            return b""  # with shut eyes all phones are dark, silent and alike
        self._had, now = fresh[-1].number, self._now()
        return b"\n".join(_event(each, now) for each in fresh)


def _event(said: Caption, now: int) -> bytes:
    left = max(0, said.until - now)
    told = {"number": said.number, "text": said.text, "speaker": said.speaker, "left_ms": left}
    return b"event: caption\ndata: " + msgspec.json.encode(told) + b"\n"


def spoken(captions: Captions, now: Callable[[], int], eyes: Eyes) -> Asides:
    def of(audience: Audience, request: HTTPServerRequest) -> Sequence[Aside]:
        if audience.page != "table" and audience.page not in PHONES:
            return ()
        return (Spoken(captions, now, eyes, is_phone=audience.page in PHONES),)

    return of
