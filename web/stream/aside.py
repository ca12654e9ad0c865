"""What goes along with a page in its one stream, as events of its own name."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol, TypeAlias

from tornado.httputil import HTTPServerRequest

from web.pages.pages import Audience


class Aside(Protocol):
    """One for each stream; `Hub.tell` asks. Not for secrets: those are the page's."""

    beat_s: float = inf  # it wants to be heard so often

    def news(self) -> bytes:
        """Events that this stream has not had, or nothing."""

    def beat(self) -> bytes:
        """What is said instead of the stream's own beat."""
        return b""

    def close(self) -> None:
        """The stream has ended."""
        return


Asides: TypeAlias = Callable[[Audience, HTTPServerRequest], Sequence[Aside]]


def nothing_aside(audience: Audience, request: HTTPServerRequest) -> Sequence[Aside]:
    return ()


def together(*asides: Asides) -> Asides:
    return lambda audience, request: [aside for each in asides for aside in each(audience, request)]
