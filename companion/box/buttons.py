"""Edges of a button become presses: short, double, long, held, chords. Pure: the time of each edge is handed in.

Edges count by the times that they carry, never by the moment of a tick: a loop that comes late (a slow card under
`fdatasync`) sees a burst of bounces all at once, after the time at which it would have settled.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from companion.contract import Press, Seat

LONG_MS = 1_000
HELD_MS = 5_000
BOUNCE_MS: Final = 15  # a level has settled when it stood for so long
AGAIN_MS: Final = 60  # no finger comes back sooner: a second way down after that means that the way up got lost
DOUBLE_MS: Final = 300  # from the release to the second press
CHORD_MS: Final = 80

Button = str | Seat
Pair = frozenset[str]
Due = Literal["alone", "held", "lift"]


@dataclass(slots=True)
class _Chord:
    name: str
    left: set[Button]  # who is still down


@dataclass(slots=True)
class _Contact:
    """What is known of one button. Edges nearer to each other than BOUNCE_MS are one burst, and one movement."""

    is_down: bool = False  # by its last edge
    last: int | None = None
    since: int | None = None  # first edge of the press that is on
    again: int | None = None  # first edge down within the burst of a release: another press, if it stays down
    is_told: bool = False  # as held: the release says nothing more
    waiting: int | None = None  # release of a short press that may become a double one
    chord: _Chord | None = None

    def begun(self) -> int | None:
        return self.since if self.since is not None or not self.is_down else self.again

    def due(self) -> tuple[int, Due] | None:
        moments: list[tuple[int, Due]] = []
        begun = self.begun()
        if self.since is not None and not self.is_down and self.last is not None:
            moments.append((self.last + BOUNCE_MS, "lift"))  # a touch shorter than a bounce
        elif begun is not None and not self.is_told and self.chord is None:
            moments.append((begun + HELD_MS, "held"))
        if self.waiting is not None:
            moments.append((self.waiting + DOUBLE_MS if begun is None else begun + LONG_MS, "alone"))
        return min(moments, default=None)


@dataclass(slots=True)
class Presses:
    """A press counts when the finger leaves the button, at the first edge up; `held` comes while it still is on it.

    Only buttons in `double` wait for a second press, and only pairs in `chords` belong together: all others tell at
    once. A chord is told when both have left, as a press of "big+pause" (the names in alphabetical order).
    """

    double: frozenset[str] = frozenset()
    chords: frozenset[Pair] = frozenset()
    _contacts: dict[Button, _Contact] = field(default_factory=dict, init=False)

    def edge(self, button: Button, *, down: bool, at: int) -> tuple[Press, ...]:
        told = list(self.tick(at))
        contact = self._contacts.setdefault(button, _Contact())
        quiet = None if contact.last is None else at - contact.last
        if quiet is None or quiet >= BOUNCE_MS:
            told += self._moves(button, contact, down, at, quiet)
        elif down and contact.since is None and contact.again is None:
            contact.again = at
        contact.is_down, contact.last = down, at
        return tuple(told)

    def due(self) -> int | None:
        return min((due[0] for each in self._contacts.values() if (due := each.due()) is not None), default=None)

    def tick(self, now: int) -> tuple[Press, ...]:
        told: list[Press] = []
        while (moment := self.due()) is not None and moment <= now:
            for button, contact in self._contacts.items():
                if (due := contact.due()) is not None and due[0] == moment:
                    told += self._matured(button, contact, due[1])
        return tuple(told)

    def _moves(self, button: Button, contact: _Contact, down: bool, at: int, quiet: int | None) -> Iterable[Press]:
        """The first edge of a burst: the finger itself, and no bounce."""
        if contact.is_down and contact.since is None and contact.again is not None:
            yield from self._touch(button, contact, contact.again)  # the burst of the release before settled down
        contact.again = None
        if not down and contact.since is not None:
            yield from self._lift(button, contact, at)
        elif down and contact.since is None:
            yield from self._touch(button, contact, at)
        elif down and contact.since is not None and quiet is not None and quiet >= AGAIN_MS:
            # How long the first one was, nobody knows; an edge up in the same burst would mean that this is its end.
            yield from self._lift(button, contact, contact.since)
            contact.again = at

    def _touch(self, button: Button, contact: _Contact, at: int) -> Iterable[Press]:
        contact.since, contact.again, contact.is_told = at, None, False
        for name, other in self._contacts.items():
            is_free = other.since is not None and not other.is_told and other.chord is None
            if frozenset((button, name)) in self.chords and is_free and at - (other.since or 0) <= CHORD_MS:
                yield from (*_alone(name, other), *_alone(button, contact))
                contact.chord = other.chord = _Chord("+".join(sorted((button, name))), {button, name})
                return

    def _lift(self, button: Button, contact: _Contact, at: int) -> Iterable[Press]:
        begun, chord, is_told = contact.since, contact.chord, contact.is_told
        contact.since = contact.chord = None
        assert begun is not None
        if chord is not None:
            chord.left.discard(button)
            if not chord.left:
                yield Press(chord.name, "chord")
        elif is_told:
            return
        elif at - begun >= LONG_MS:
            yield from (*_alone(button, contact), Press(button, "long"))
        elif button not in self.double:
            yield Press(button)
        elif contact.waiting is not None:
            contact.waiting = None
            yield Press(button, "double")
        else:
            contact.waiting = at

    def _matured(self, button: Button, contact: _Contact, due: Due) -> Iterable[Press]:
        match due:
            case "lift":
                # Both edges may carry the same time: the driver's thread, which stamps them, can be late itself.
                assert contact.last is not None
                return self._lift(button, contact, contact.last)
            case "held":
                contact.since, contact.again, contact.is_told = contact.begun(), None, True
                return (Press(button, "held"),)
            case "alone":
                return _alone(button, contact)


def _alone(button: Button, contact: _Contact) -> tuple[Press, ...]:
    """The short press that waited for a second one stays alone."""
    waited, contact.waiting = contact.waiting, None
    return () if waited is None else (Press(button),)
