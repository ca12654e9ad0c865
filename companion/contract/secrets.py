"""What a game keeps secret, said by twins: two states that differ in one secret alone look alike to all but a few."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import combinations, islice
from random import Random
from typing import Any, Final, Generic, TypeVar

from companion.contract.lines import Seat

S = TypeVar("S")
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
    everybody: tuple[tuple[str, Callable[[Any], Any]], ...] = (
        ("view", lambda each: game.view(each, None)),
        ("acts", game.acts),
        ("scene", game.scene),
        ("due", game.comes_at),
        ("step", game.step),
        ("result", game.result),
        ("for_host", lambda each: _read(game.for_host(each))),  # the host may be anybody
    )
    for channel, of in everybody:
        if of(state) != of(twin.state):
            yield Leak(channel, None, twin.knowing)
    for seat in seats:
        if seat not in twin.knowing:
            if game.view(state, seat) != game.view(twin.state, seat):
                yield Leak("view", seat, twin.knowing)
            if _read(game.offers(state, seat)) != _read(game.offers(twin.state, seat)):
                yield Leak("offers", seat, twin.knowing)


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
    if other is not None and game.view(after, None) == game.view(other, None):
        yield from _unlike(event.told(before, after), event.told(twin.state, other), "told", twin)
        yield from _unlike(tuple(event.heard(before, after)), tuple(event.heard(twin.state, other)), "heard", twin)


def variants(
    game: Any, before: Any, event: Any, after: Any, seen: dict[tuple[type[Any], str], list[Any]], rng: Random
) -> Iterator[Leak]:
    """What happened could have happened a little otherwise: where that leads to a twin, it is told and heard alike."""
    if event.reveals:
        return
    others = list(islice(_others(event, seen), TRIED))
    twins = tuple(game.twins(after, rng)) if others else ()
    for other in others:
        led_to = _applied(other, before)
        for twin in twins:
            if led_to == twin.state:
                yield from _unlike(event.told(before, after), other.told(before, led_to), "told", twin)
                heard = tuple(event.heard(before, after)), tuple(other.heard(before, led_to))
                yield from _unlike(*heard, "heard", twin)


def _unlike(one: Any, other: Any, channel: str, twin: Twin[Any]) -> Iterator[Leak]:
    if one != other:
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
    try:
        return event.apply(state)
    except Exception:  # noqa: BLE001 - a stranger's code may break on what it never let happen; then there is no twin
        return None
