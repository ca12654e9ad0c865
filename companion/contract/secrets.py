"""What a game keeps secret, said by twins: two states that differ in one secret alone look alike to all but a few."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import combinations, islice, product
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from companion.contract.blame import WHATEVER
from companion.contract.chapters import Command
from companion.contract.lines import Seat
from companion.contract.offers import Choice

S = TypeVar("S")
T = TypeVar("T")
WAYS: Final = 6  # of one offer, in which it can be asked before
PLACES: Final = 16  # of a tuple in which any two change places: what is dealt one to each, and a few left over


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


def leaks(game: Any, state: Any, twins: Iterable[Twin[Any]], seats: tuple[Seat, ...]) -> Iterator[Leak]:
    """Each channel in which one is not alike to those who should see no difference; so neither in its length."""
    of_all = _of_everybody(game)
    to_all = cache(lambda: [of(state) for _, of in of_all])  # once for all twins
    entered = cache(lambda seat: _entered(game, state, seat))
    view = cache(lambda seat: game.view(state, seat))
    offers = cache(lambda seat: _read(game.offers(state, seat)))
    asks = any([each.asks is not Command.asks for each in game.commands])
    questions = cache(lambda seat: _questions(game, state, seat))
    for twin in twins:
        for (channel, of), own in zip(of_all, to_all(), strict=True):
            if own != of(twin.state):
                yield Leak(channel, None, twin.knowing)
        for seat in seats:
            if asks and seat not in twin.knowing and questions(seat) != _questions(game, twin.state, seat):
                yield Leak("what is asked before", seat, twin.knowing)
            if entered(seat) != _entered(game, twin.state, seat):
                yield Leak("offers of what is entered", None, twin.knowing)  # everybody reads by whom it was
            if seat not in twin.knowing:
                if view(seat) != game.view(twin.state, seat):
                    yield Leak("view", seat, twin.knowing)
                if offers(seat) != _read(game.offers(twin.state, seat)):
                    yield Leak("offers", seat, twin.knowing)


def _questions(game: Any, state: Any, seat: Seat) -> list[Any]:
    """What a hand is asked before each deed that is offered; of many ways to do one, some."""
    return [
        [kind.asks(state, seat) for kind in islice(_ways(offer), WAYS)]
        for offer in game.offers(state, seat)
        if offer.command.asks is not Command.asks
    ]


def _ways(offer: Any) -> Iterator[Any]:
    """With each value of its choices; what is typed or ticked stays as it begins, if it begins with anything."""
    known = [each for each in offer.fields if isinstance(each, Choice)]
    for values in product(*[each.values for each in known]):
        chosen = dict(zip([each.name for each in known], values, strict=True))
        if all([each.name in chosen or each.default is not MISSING for each in fields(offer.command)]):
            yield offer.command(**chosen)


def _entered(game: Any, state: Any, seat: Seat) -> list[Any]:
    return list(dict.fromkeys(each.command for each in game.offers(state, seat) if each.command.is_entered))


def _of_everybody(game: Any) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    return (
        ("view", lambda each: game.view(each, None)),
        ("acts", game.acts),
        ("scene", game.scene),
        ("due", game.comes_at),
        ("step", game.step),
        ("turn", game.turn),
        ("result", game.result),
        ("told", game.told),  # it stands in a text that everybody may read
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


def variants(game: Any, before: Any, event: Any, after: Any, rng: Random) -> Iterator[Leak]:
    """What happened could have happened a little otherwise: where that leads to a twin, it is told and heard alike.

    What reveals something, as a deal does to each alone, tells nobody what is still secret after it.
    """
    for twin in game.twins(after, rng):
        for other in _otherwise(event, tuple(_differences(after, twin.state))):
            if (led_to := _applied(other, before)) == twin.state:
                yield from _said_unlike(_said(event, before, after), _said(other, before, led_to), twin)
                break


def _said(event: Any, before: Any, after: Any) -> tuple[Any, Any] | None:
    """None: it cannot be said, as it could not have been so."""
    return _or_none(lambda: (event.told(before, after), tuple(event.heard(before, after))))


def _said_unlike(one: tuple[Any, Any] | None, other: tuple[Any, Any] | None, twin: Twin[Any]) -> Iterator[Leak]:
    if one is not None and other is not None:
        for channel, this, that in zip(("told", "heard"), one, other, strict=True):
            if this != that:
                yield Leak(channel, None, twin.knowing)


Differences: TypeAlias = tuple[tuple[Any, Any], ...]


def _differences(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """Each part in which they differ, the whole before its own parts."""
    if type(one) is not type(other) or one == other:
        if one != other:
            yield one, other
        return
    yield one, other
    if is_dataclass(one):
        pairs = [(getattr(one, each.name), getattr(other, each.name)) for each in fields(one)]
    elif isinstance(one, tuple) and len(one) == len(other):
        pairs = list(zip(one, other, strict=True))
    else:
        return
    for this, that in pairs:
        yield from _differences(this, that)


def _otherwise(event: Any, differences: Differences) -> Iterator[Any]:
    """With what the twin has instead, in all that it holds, or in one part of it; or two of a row change places."""
    changes = {each.name: _instead(getattr(event, each.name), differences) for each in fields(event)}
    yield replace(event, **changes)
    if sum(getattr(event, name) != value for name, value in changes.items()) > 1:
        yield from (replace(event, **{name: value}) for name, value in changes.items())
    for name in changes:
        for row in _exchanged(getattr(event, name)):
            yield replace(event, **{name: row})


def _exchanged(row: Any) -> Iterator[tuple[Any, ...]]:
    """What is instead would stand for each that is equal: only so one of several pirates is another."""
    if isinstance(row, tuple) and len(row) <= PLACES:
        for a, b in combinations(range(len(row)), 2):
            if row[a] != row[b]:
                yield (*row[:a], row[b], *row[a + 1 : b], row[a], *row[b + 1 :])


def _instead(value: Any, differences: Differences) -> Any:
    for one, other in differences:
        if type(value) is type(one) and value == one:
            return other
    if isinstance(value, tuple):
        return tuple([_instead(each, differences) for each in value])
    return value


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
