"""What a game keeps secret, said by twins: two states that differ in one secret alone look alike to all but a few."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.contract.chapters import Event
from companion.contract.lines import Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Twin(Generic[S]):
    """A state that could as well be, as far as everybody else can know."""

    state: S
    knowing: frozenset[Seat]  # who may notice: whoever knows this secret


@dataclass(frozen=True, slots=True)
class Leak:
    channel: str
    to: Seat | None  # None: to everybody

    def __str__(self) -> str:
        return f"{self.channel} tells {self.to or 'everybody'}"


def leaks(game: Any, state: Any, twin: Twin[Any], seats: tuple[Seat, ...]) -> Iterator[Leak]:
    """Each channel in which the two are not alike, for whom they should be. (And so not alike in length.)"""
    everybody: tuple[tuple[str, Callable[[Any], Any]], ...] = (
        ("view", lambda each: game.view(each, None)),
        ("acts", game.acts),
        ("scene", game.scene),
        ("due", game.due),
        ("step", game.step),
        ("result", game.result),
        ("for_host", game.for_host),  # the host may be anybody
    )
    for channel, of in everybody:
        if of(state) != of(twin.state):
            yield Leak(channel, None)
    for seat in seats:
        if seat not in twin.knowing:
            if game.view(state, seat) != game.view(twin.state, seat):
                yield Leak("view", seat)
            if game.offers(state, seat) != game.offers(twin.state, seat):
                yield Leak("offers", seat)


def told_leaks(game: Any, before: Any, event: Event[Any], after: Any, twin: Twin[Any]) -> Iterator[Leak]:
    """The same happens to both: it is told and heard alike, unless it is what reveals the secret to all."""
    if event.reveals:
        return
    other = event.apply(twin.state)
    if game.view(after, None) != game.view(other, None):
        return  # it is none any more
    if event.told(before, after) != event.told(twin.state, other):
        yield Leak("told", None)
    if tuple(event.heard(before, after)) != tuple(event.heard(twin.state, other)):
        yield Leak("heard", None)
