"""Something that was told is changed: the walk stands where it stood, and what is otherwise by now is said."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.contract import Effect, Line, Millis, Sound, line, replace
from companion.games.space_alert.model import Course, Event, Standing, State, debrief_of
from companion.games.space_alert.resolution.events import ShipLost
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.rules import looking_back, stages, steps


def standing(state: State) -> Standing:
    """Nothing of what comes next."""
    shown = steps.walk(state)[: steps.shown(state)]
    turn = shown[-1].turn if shown else 0
    damage = steps.damage_shown(state)
    is_scored = state.stage == "scored"
    return Standing(
        turn,
        within=sum(each.turn == turn for each in shown),
        damage=(damage["red"], damage["white"], damage["blue"]),
        lost_in=next((each.turn for each in shown if isinstance(each.event, ShipLost)), 0),
        points=steps.resolved_now(state).outcome.score if is_scored else None,
        is_scored=is_scored,
    )


def recount(course: Course, was: Standing) -> None:
    """After something that was told is another now."""
    state = course.state
    every, most = steps.walk(state), steps.limit(state)
    before = sum(each.turn < was.turn for each in every)
    within = sum(each.turn == was.turn for each in every)
    at = len(every) if was.is_scored else before + min(was.within, within)
    is_scored = was.is_scored and most == len(every)
    course.happen(Recounted(min(at, most), is_scored, was, course.now))


@dataclass(frozen=True, slots=True)
class Recounted(Event):
    to: int  # so many steps are shown
    is_scored: bool
    was: Standing
    at: Millis

    def apply(self, state: State) -> State:
        debrief = replace(debrief_of(state), at=self.to, was=self.was)
        if self.is_scored:
            debrief = looking_back.anew(debrief, self.at)
        return stages.next_step(replace(state, stage="scored" if self.is_scored else "resolving", debrief=debrief))

    def told(self, before: State, after: State) -> Line:
        return line("told.recounted", what=tuple(differences(after)))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("tick"),)


def differences(state: State) -> Iterator[Line]:
    """What is otherwise than it was before the last change; nothing where there was none."""
    was = debrief_of(state).was
    if was is None:
        return
    now = standing(state)
    lines = [
        line("changed.damage", zone=line(f"place.{zone}"), now=is_now, was=had)
        for zone, is_now, had in zip(ZONES, now.damage, was.damage, strict=True)
        if is_now != had
    ]
    if None not in (now.points, was.points) and now.points != was.points:
        lines.append(line("changed.points", now=now.points or 0, was=was.points or 0))
    elif (fate := _fate(state, now)) != (had_fate := _fate(state, was)):
        lines.append(line("changed.fate", now=fate, was=had_fate))
    yield from lines or (line("changed.nothing"),)


def _fate(state: State, of: Standing) -> Line:
    if of.lost_in:
        return line("fate.lost", when=stages.when(state, of.lost_in))
    return line("fate.flies") if of.points is None else line("fate.home", points=of.points)
