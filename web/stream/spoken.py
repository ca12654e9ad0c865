"""Captions as they go to pages: to the screen in the room each one, to phones none that was said to shut eyes."""

from collections.abc import Callable, Sequence

import msgspec
from tornado.httputil import HTTPServerRequest

from companion.sound.captions import Caption, Captions
from companion.table.snapshot import Snapshot
from companion.words.dictionary import Dictionary
from web.door import names_in
from web.pages.pages import Audience
from web.stream.aside import Aside, Asides
from web.stream.eyes import PHONES, Eyes
from web.tongue import language_of


class Spoken(Aside):
    """An aside: what this stream has not had, each as an event with the time that is left to read it."""

    def __init__(
        self, captions: Captions, now: Callable[[], int], eyes: Eyes, read: Callable[[Caption], str], *, is_phone: bool
    ) -> None:
        """`read`: a caption in the language of this stream."""
        self._captions, self._now, self._eyes, self._read, self._is_phone = captions, now, eyes, read, is_phone
        self._had = 0

    def news(self) -> bytes:
        lines = self._captions.by_light if self._is_phone else self._captions.of_all
        fresh = [each for each in lines if each.number > self._had]
        if not fresh or (self._is_phone and self._eyes.are_shut()):
            return b""  # with shut eyes all phones are dark, silent and alike
        self._had, now = fresh[-1].number, self._now()
        return b"\n".join(_event(each, self._read(each), now) for each in fresh)


def _event(said: Caption, text: str, now: int) -> bytes:
    left = max(0, said.until - now)
    told = {"number": said.number, "text": text, "speaker": said.speaker, "left_ms": left}
    return b"event: caption\ndata: " + msgspec.json.encode(told) + b"\n"


def spoken(
    captions: Captions, now: Callable[[], int], eyes: Eyes, words: Dictionary, snapshot: Callable[[], Snapshot]
) -> Asides:
    def of(audience: Audience, request: HTTPServerRequest) -> Sequence[Aside]:
        if audience.page != "table" and audience.page not in PHONES:
            return ()
        reader = words.speaking(language_of(request.headers, words.languages, words.language))

        def read(caption: Caption) -> str:
            """As it is spoken; in the reader's language though the voice speaks another."""
            if reader.language == caption.language or caption.said is None:
                return caption.text
            names = names_in(snapshot())
            return reader[caption.slug].say(caption.said, lambda seat: names.get(seat, str(seat)))

        return (Spoken(captions, now, eyes, read, is_phone=audience.page in PHONES),)

    return of
