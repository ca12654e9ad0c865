"""What has happened in a game: the lines that everybody may read, and the steps that undo goes back over."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.contract import Course, Event, Millis, Seat, Track, Word, played
from companion.contract.eyes import Shut
from companion.record.journal_entries import Did
from companion.table.picture import Told
from companion.table.steps import Again, Back, Said, Step, nothing, ways_back


@dataclass(frozen=True, slots=True)
class Taken:
    """What was taken back, and how all stood then."""

    again: Again
    steps: tuple[Step, ...]
    left: Any
    struck: frozenset[int]  # lines
    stand: int  # steps before it

    @property
    def at(self) -> Millis:
        return max(each.at for each in self.steps)


def _until(step: Step, last: Any) -> tuple[Event[Any], ...]:
    """What happened of it before that state: then eyes were shut, and all that came with them was never so."""
    state = step.shut.before if step.breaks_off and step.shut is not None else step.before
    for number, event in enumerate(step.events):
        if state == last:
            return step.events[:number]
        state = event.apply(state)
    return step.events


class History:
    def __init__(self) -> None:
        self.lines: tuple[Told, ...] = ()
        self._steps: list[Step] = []
        self._taken: list[Taken] = []  # one after the other, and nothing else was done since

    @property
    def is_silent(self) -> bool:
        """The last step was a secret choice."""
        return bool(self._steps) and self._steps[-1].is_silent

    def add(
        self,
        entry: int,
        did: Did,
        turns: Sequence[int],
        before: Any,
        shut: Shut | None,
        events: tuple[Event[Any], ...],
        *,
        is_secret: bool,
        shows_secrets: bool,
        line_of: Callable[[int], Word | None],
    ) -> None:
        """`turns`: which the lines tell of; `line_of` each of them is, for who reads another language."""
        if did.breaks_off and shut is not None:
            self._strike(next((each.line for each in self._steps if each.shut is shut), len(self.lines)))
        first, at = len(self.lines), Millis(did.at)
        is_silent = is_secret and not (did.is_tick or did.breaks_off)
        told = tuple([Said(text, partial(line_of, place)) for place, text in enumerate(did.told)])
        if not is_silent:  # of a secret choice nobody learns by what can still be put back
            self._taken.clear()
        self._steps.append(
            Step(
                entry=entry,
                by=did.by,
                seat=did.seat,
                is_tick=did.is_tick,
                is_silent=is_silent,
                shows_secrets=shows_secrets,
                before=before,
                shut=shut,
                at=at,
                line=first,
                told=told,
                events=events,
                breaks_off=did.breaks_off,
            )
        )
        by = did.seat or did.by
        last = self._turn
        lines = []
        for place, (said, turn) in enumerate(zip(told, turns, strict=True)):
            entered = "" if place else did.entered
            lines.append(
                Told(
                    first + place,
                    said.text,
                    by,
                    at,
                    turn=turn,
                    begins=turn != last,
                    entered=entered,
                    line=said.line,
                )
            )
            last = turn
        self.lines += tuple(lines)

    def went_on(self, entry: int, back: Step, course: Course[Any]) -> None:
        """What has happened at once when that step was taken back goes with the step before it."""
        if events := tuple([event for _, event, _ in course.happened]):
            line = len(self.lines)
            self._steps.append(
                replace(
                    back,
                    entry=entry,
                    is_tick=True,
                    is_silent=False,
                    shows_secrets=any([event.reveals for event in events]),
                    at=course.now,
                    line=line,
                    events=events,
                    breaks_off=False,
                )
            )

    def note(
        self,
        told: str,
        by: Seat,
        at: Millis,
        *,
        is_notice: bool = False,
        line: Callable[[], Word | None] = nothing,
    ) -> None:
        """About the table, not a move: it is never struck out."""
        told_now = Told(len(self.lines), told, by, at, is_note=True, is_notice=is_notice, turn=self._turn, line=line)
        self.lines += (told_now,)

    @property
    def _turn(self) -> int:
        """Of the last line that stands."""
        return next((each.turn for each in reversed(self.lines) if not each.undone), 0)

    def began(self, turn: int, step: Step) -> Word:
        """How that turn began, as it was told before this step; or nothing."""
        told = [each for each in self.lines[: step.line] if each.begins and each.turn == turn and not each.undone]
        return (told[-1].line() or told[-1].text) if told else ""

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def ways_back(self) -> Iterator[Back]:
        return ways_back(self._steps)

    @property
    def again(self) -> Again | None:
        return self._taken[-1].again if self._taken else None

    def played(self) -> tuple[played.Step[Any], ...]:
        """All that has happened and stands."""
        found: list[Step] = []
        for each in self._steps:
            if each.breaks_off and each.shut is not None:
                while found and found[-1].shut is each.shut:
                    found.pop()
                found[-1:] = [replace(last, events=_until(last, each.shut.before)) for last in found[-1:]]
            found.append(each)
        return tuple([played.Step(each.at, None if each.is_tick else each.seat, each.events) for each in found])

    def since(self, entry: int) -> tuple[Step, ...]:
        return tuple([each for each in self._steps if each.entry >= entry])

    def stands(self, step: Step, now: Any, track_of: Callable[[Any], Track | None]) -> tuple[Millis, bool] | None:
        """Where table time stands when this is taken back, and whether it waits there; None: it goes on as it is.

        It goes back to the step, so that a deadline is as far away as it was then. But what the room has heard of a
        track it has heard: that is not wound back, and what time has brought meanwhile comes again at once. A track
        that the step itself ended comes back as it was then, and waits: nothing that it says since then is lost.
        """
        track = track_of(step.before)
        if track is None:
            return step.at, False
        since = self.since(step.entry)
        states = [*[each.before for each in since[1:]], now]
        ended = next((each for each, after in zip(since, states, strict=True) if track_of(after) != track), None)
        return None if ended is None else (ended.at, ended is step)

    def step(self, entry: int) -> Step:
        return next(each for each in self._steps if each.entry == entry)

    def back(self, entry: int) -> Back:
        """As somebody went before this step once, whoever might."""
        step = self.step(entry)
        many = sum(1 for _ in ways_back(self._steps[self._steps.index(step) :]))
        return Back(step, many, frozenset(), False)

    def go_back(self, entry: int, by: Seat, left: Any, *, for_good: bool) -> Step:
        """Strikes this step out and all since; it is returned. The next line says so."""
        step = self.step(entry)
        place = self._steps.index(step)
        gone = tuple(self._steps[place:])
        del self._steps[place:]
        stood = [each.number for each in self.lines[step.line :] if not (each.undone or each.is_note)]
        self._strike(step.line)
        if for_good:
            self._taken.clear()
        else:
            again = Again(len(self.lines), step.told, sum(1 for _ in ways_back(gone)), by)
            self._taken.append(Taken(again, gone, left, frozenset(stood), place))
        return step

    @property
    def taken(self) -> Taken:
        """What was taken back last; there is an `again`."""
        return self._taken[-1]

    def put_back(self) -> Taken:
        """As it was before the last taking back. Secret choices since then go, as they do with an undo."""
        taken = self._taken.pop()
        self._steps[taken.stand :] = taken.steps
        self.lines = tuple(replace(each, undone=False) if each.number in taken.struck else each for each in self.lines)
        return taken

    def _strike(self, first: int) -> None:
        self.lines = tuple(
            replace(each, undone=True) if each.number >= first and not each.is_note else each for each in self.lines
        )
