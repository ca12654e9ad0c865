"""What waits to be heard: lines and effects, in the order in which they were asked for. Urgent ones come first."""

from collections.abc import Iterator
from dataclasses import replace

from companion.sound.orders import Kind, Waiting


class Queue:
    def __init__(self) -> None:
        self._waiting: list[Waiting] = []

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __iter__(self) -> Iterator[Waiting]:
        return iter(self._waiting)

    def put(self, waiting: Waiting) -> None:
        """A line that still waits gives way to a newer one of the same topic."""
        last = self._waiting[-1] if self._waiting else None
        if waiting.topic and last is not None and last.topic == waiting.topic and last.kind is Kind.VOICE:
            self._waiting.pop()
        if waiting.urgent:
            self.put_back(waiting)
        else:
            self._waiting.append(waiting)

    def put_back(self, waiting: Waiting) -> None:
        """Behind what is urgent."""
        urgent = next((place for place, each in enumerate(self._waiting) if not each.urgent), len(self._waiting))
        self._waiting.insert(urgent, waiting)

    def put_first(self, waiting: Waiting) -> None:
        self._waiting.insert(0, waiting)

    def first(self, *, only_asides: bool) -> Waiting | None:
        return next((each for each in self._waiting if each.aside or not only_asides), None)

    def take(self, waiting: Waiting) -> None:
        place = next(place for place, each in enumerate(self._waiting) if each is waiting)
        del self._waiting[place]

    def look(self, now: int, lead_ms: int) -> None:
        """What has just come may begin after the lead."""
        fresh = [each if each.not_before is not None else replace(each, not_before=now + lead_ms) for each in self]
        self._waiting = fresh

    def keep(self, *, planned: bool) -> None:
        """These alone."""
        self._waiting = [each for each in self._waiting if each.planned == planned]

    def forget(self, topic: str) -> None:
        """The line of it, and what was to sound for it: there is a newer one."""
        kept: list[Waiting] = []
        for each in self._waiting:
            if each.topic != topic:
                kept.append(each)
                continue
            while kept and kept[-1].kind is Kind.EFFECT and not kept[-1].aside:
                kept.pop()
        self._waiting = kept
