"""What a game keeps secret, said by twins: two states that differ in one secret alone look alike to all but a few."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import combinations, islice
from random import Random
from typing import Any, Final, Generic, TypeVar

from companion.contract.blame import WHATEVER
from companion.contract.lines import Seat

S = TypeVar("S")
T = TypeVar("T")
TRIED: Final = 12  # other ways in which the same could have happened


@dataclass(frozen=True, slots=True)
class Twin(Generic[S]):
    """A state that could as well be, as far as everybody else can know."""

    state: S
    knowing: frozenset[Seat]  # who may notice: whoever knows this secret


@dataclass(frozen=True, slots=True)
class Leak:
    channel: str
    to: Seat | None  # None: everybody
    knowing: frozenset[Seat]

    @property
    def told(self) -> str:
        may = f"only {', '.join(sorted(self.knowing))} may know" if self.knowing else "nobody may know"
        return f"{self.to or 'everybody'} can tell what {may}"


def leaks(game: Any, state: Any, twin: Twin[Any], seats: tuple[Seat, ...]) -> Iterator[Leak]:
    """Each channel in which the two are not alike to those who should see no difference; so neither in its length."""
    for channel, of in _of_everybody(game):
        if of(state) != of(twin.state):
            yield Leak(channel, None, twin.knowing)
    for seat in seats:
        if seat not in twin.knowing:
            if game.view(state, seat) != game.view(twin.state, seat):
                yield Leak("view", seat, twin.knowing)
            if _read(game.offers(state, seat)) != _read(game.offers(twin.state, seat)):
                yield Leak("offers", seat, twin.knowing)


def _of_everybody(game: Any) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    return (
        ("view", lambda each: game.view(each, None)),
        ("acts", game.acts),
        ("scene", game.scene),
        ("due", game.comes_at),
        ("step", game.step),
        ("result", game.result),
        ("for_host", lambda each: _read(game.for_host(each))),  # the host may be anybody
    )


def channels(game: Any, state: Any, seats: tuple[Seat, ...]) -> Iterator[tuple[str, Any]]:
    """All that is shown of a state, to everybody and to each."""
    for channel, of in _of_everybody(game):
        yield channel, of(state)
    for seat in seats:
        yield "view", game.view(state, seat)
        yield "offers", _read(game.offers(state, seat))


def _read(offers: Iterable[Any]) -> list[Any]:
    """With what stands on the buttons."""
    return [
        (
            offer,
            [field.label(value) for field in offer.fields if getattr(field, "label", None) for value in field.values],
        )
        for offer in offers
    ]


def told_leaks(game: Any, before: Any, event: Any, after: Any, twin: Twin[Any]) -> Iterator[Leak]:
    """The same happens to both: it is told and heard alike, but for what reveals the secret to all."""
    if event.reveals:
        return
    other = _applied(event, twin.state)
    if other is None or _seen(game, after) != _seen(game, other):
        return
    yield from _said_unlike(_said(event, before, after), _said(event, twin.state, other), twin)


def variants(
    game: Any, before: Any, event: Any, after: Any, seen: dict[tuple[type[Any], str], list[Any]], rng: Random
) -> Iterator[Leak]:
    """What happened could have happened a little otherwise: where that leads to a twin, it is told and heard alike.

    What reveals something, as a deal does to each alone, tells nobody what is still secret after it.
    """
    others = list(islice(_others(event, seen), TRIED))
    twins = tuple(game.twins(after, rng)) if others else ()
    for other in others:
        led_to = _applied(other, before)
        if led_to == after:
            continue  # what is told of it may well differ: nothing that is hidden does
        for twin in twins:
            if led_to == twin.state:
                yield from _said_unlike(_said(event, before, after), _said(other, before, led_to), twin)


def _said(event: Any, before: Any, after: Any) -> tuple[Any, Any] | None:
    """None: it cannot be said, as it could not have been so."""
    return _or_none(lambda: (event.told(before, after), tuple(event.heard(before, after))))


def _said_unlike(one: tuple[Any, Any] | None, other: tuple[Any, Any] | None, twin: Twin[Any]) -> Iterator[Leak]:
    if one is not None and other is not None:
        for channel, this, that in zip(("told", "heard"), one, other, strict=True):
            if this != that:
                yield Leak(channel, None, twin.knowing)


def _others(event: Any, seen: dict[tuple[type[Any], str], list[Any]]) -> Iterator[Any]:
    """With what stood there in other events of its kind; with two of its parts in each other's place."""
    for field in fields(event):
        value = getattr(event, field.name)
        known = seen.setdefault((type(event), field.name), [])
        if value not in known:
            known.append(value)
            del known[:-TRIED]
        yield from (replace(event, **{field.name: each}) for each in known if each != value)
        if isinstance(value, tuple):
            for one, two in combinations(range(len(value)), 2):
                swapped = list(value)
                swapped[one], swapped[two] = value[two], value[one]
                if swapped != list(value):
                    yield replace(event, **{field.name: tuple(swapped)})


def _applied(event: Any, state: Any) -> Any:
    """None: it could not have been so."""
    return _or_none(lambda: event.apply(state))


def _seen(game: Any, state: Any) -> Any:
    """By everybody. None: the state is one between two events of one deed, which nobody is shown."""
    return _or_none(lambda: game.view(state, None))


def _or_none(ask: Callable[[], T]) -> T | None:
    """A stranger's code may break on what it never let happen; what did happen is asked for elsewhere, too."""
    try:
        return ask()
    except WHATEVER:
        return None
