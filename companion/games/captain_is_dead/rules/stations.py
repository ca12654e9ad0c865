"""What stations are for: drawing skill cards and plans, torpedoes, handing cards over, and healing."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from companion.contract import Choice, Line, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import DECK, POD, SENSORS, Course, Event, How, State
from companion.games.captain_is_dead.printed import ORDINALS, SKILLS, Four, our_box
from companion.games.captain_is_dead.rules import aboard, asking, coming, crew, harm, may
from companion.games.captain_is_dead.rules.deed import Deed
from companion.games.captain_is_dead.rules.skills import SkillMoved, drawable, lying, shuffle_if_empty

Target = Literal[
    "attached",
    "first",  # of the alerts that lie face up; most boxes show two
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "skip",
]
SKILL: Final = Choice("skill", SKILLS, names.skill)


# --- the Computers, the Internal Sensors and the Cargo Pod

SOURCES: Final = {"computers": DECK, "sensors": SENSORS, "pod": POD}


@dataclass(frozen=True, slots=True)
class TakeSkill(Deed):
    source: Literal["computers", "sensors", "pod"]
    skill: str = ""
    anyway: bool = False

    @property
    def deed(self) -> str:
        return self.source

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_skill(state, self.skill)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if state.rules.counts_skills and not _of(drawable(state, SOURCES[self.source]), self.skill):
            yield line("why.no_such_skill")

    def do(self, course: Course, seat: Seat) -> None:
        """An empty deck is shuffled out of what was discarded."""
        if not course.state.rules.counts_skills:
            return
        shuffle_if_empty(course)
        source = SOURCES[self.source]
        if lying(course.state, source)[SKILLS.index(self.skill)]:
            course.happen(SkillMoved(self.skill, source, seat))
        shuffle_if_empty(course)

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _taking(state.rules.counts_skills)


def _expect_skill(state: State, skill: str) -> None:
    if state.rules.counts_skills and skill not in SKILLS:
        raise Refused("no_such_skill")


def _of(skills: Four, skill: str) -> int:
    return skills[SKILLS.index(skill)] if skill in SKILLS else 0


@lru_cache
def _taking(counts: bool) -> tuple[Offer, ...]:
    source = Choice("source", tuple(SOURCES), names.source)
    return (asking.loosely(TakeSkill, source, SKILL) if counts else asking.loosely(TakeSkill, source),)


# --- the Captain's Journal


@dataclass(frozen=True, slots=True)
class DrawPlan(Deed):
    anyway: bool = False

    deed = "draw_plan"

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if not state.ship.plans:
            yield line("why.no_plans")

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(PlanDrawn(seat))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return PLANNING


PLANNING: Final = (asking.loosely(DrawPlan),)


@dataclass(frozen=True, slots=True)
class PlanDrawn(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        me, ship = crew.mate(state, self.seat), state.ship
        state = crew.with_mate(state, self.seat, replace(me, plans=me.plans + 1))
        return replace(state, ship=replace(ship, plans=max(0, ship.plans - 1)))

    def told(self, before: State, after: State) -> Line:
        return line("told.plan_drawn", who=Who(self.seat))


# --- the Torpedo Tube


@dataclass(frozen=True, slots=True)
class MakeTorpedo(Deed):
    anyway: bool = False

    deed = "make_torpedo"

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if not state.ship.reserve or state.ship.torpedoes >= state.rules.capacity:
            yield line("why.torpedoes_full")

    def do(self, course: Course, seat: Seat) -> None:
        ship = course.state.ship
        if ship.reserve:
            course.happen(TorpedoesSet(ship.torpedoes + 1, "deed"))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return MAKING


MAKING: Final = (asking.loosely(MakeTorpedo),)


@dataclass(frozen=True, slots=True)
class TorpedoesSet(Event):
    count: int
    how: How

    def apply(self, state: State) -> State:
        ship = state.ship
        reserve = ship.reserve + ship.torpedoes - self.count
        return aboard.with_ship(state, replace(ship, torpedoes=self.count, reserve=reserve))

    def told(self, before: State, after: State) -> Line:
        return line(f"told.torpedoes_{self.how}", count=self.count)


@dataclass(frozen=True, slots=True)
class Fire(Deed):
    """A torpedo does one thing. The front of the queue is this turn's alert."""

    target: Target
    anyway: bool = False

    deed = "fire"

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if not state.ship.torpedoes:
            yield line("why.no_torpedo")
        match self.target:
            case "attached":
                if not state.ship.ships:
                    yield line("why.no_ship")
            case "skip":
                if not state.rules.torpedo_skips:
                    yield line("why.no_skip")
                elif state.turn.skips:
                    yield line("why.skips_already")
            case _:
                if not crew.has_scanners(state):
                    yield line("why.needs_scanners")
                place = coming.queue_place(state, self.target)
                if place is None:
                    yield line("why.nothing_queued")
                elif state.clock.queue[place].is_ship is False:
                    yield line("why.not_a_ship")

    def do(self, course: Course, seat: Seat) -> None:
        ship = course.state.ship
        if ship.torpedoes:
            course.happen(TorpedoesSet(ship.torpedoes - 1, "deed"))
        match self.target:
            case "attached":
                if ship.ships:
                    course.happen(aboard.ShipsSet(ship.ships - 1, "deed"))
            case "skip":
                course.happen(NextSkipped())
            case _:
                place = coming.queue_place(course.state, self.target)
                if place is not None:
                    course.happen(QueuedShot(place, self.target == "first"))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _firing(state.rules.box)


@lru_cache(maxsize=32)
def _firing(box: str) -> tuple[Offer, ...]:
    face_up = ORDINALS[: our_box.book_of(box).decks.visible or 0]
    return (asking.loosely(Fire, Choice("target", ("attached", *face_up, "skip"), names.target)),)


@dataclass(frozen=True, slots=True)
class QueuedShot(Event):
    place: int  # in what lies there now
    skips: bool  # it was this turn's alert

    def apply(self, state: State) -> State:
        clock, turn, place = state.clock, state.turn, self.place
        others = (*clock.queue[:place], *clock.queue[place + 1 :])
        clock = replace(clock, queue=others, gone=clock.gone + 1, seen=coming.seen_too(clock, clock.queue[place].card))
        return replace(state, clock=clock, turn=replace(turn, skips=turn.skips or self.skips), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.shot_first" if self.skips else "told.shot_second")


@dataclass(frozen=True, slots=True)
class NextSkipped(Event):
    """A torpedo against whatever comes, where the group reads it so."""

    def apply(self, state: State) -> State:
        return replace(state, turn=replace(state.turn, skips=True), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.shot_skip")


# --- from hand to hand, or by the Comm System

WAYS: Final = {"hand": "give", "comm": "comm", "teleporter": "teleport"}


@dataclass(frozen=True, slots=True)
class GiveSkill(Deed):
    giver: Seat
    to: Seat
    way: Literal["hand", "comm"]
    skill: str = ""
    anyway: bool = False

    @property
    def deed(self) -> str:
        return WAYS[self.way]

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_skill(state, self.skill)
        if crew.place_of(state.rules, self.giver) == crew.place_of(state.rules, self.to):
            raise Refused("not_yourself")

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if self.way == "hand":
            yield from may.apart(state, self.giver, self.to)
        if state.rules.counts_skills and not _of(crew.sailor(state, self.giver).hand, self.skill):
            yield line("why.no_such_skill")

    def do(self, course: Course, seat: Seat) -> None:
        if not course.state.rules.counts_skills:
            course.happen(SkillGiven(self.giver, self.to))
        elif lying(course.state, self.giver)[SKILLS.index(self.skill)]:
            course.happen(SkillMoved(self.skill, self.giver, self.to))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _giving(state.rules.seats, state.rules.counts_skills)


@lru_cache(maxsize=64)
def _giving(seats: tuple[Seat, ...], counts: bool) -> tuple[Offer, ...]:
    skill = (SKILL,) if counts else ()
    ways = Choice("way", ("hand", "comm"), names.way)
    found = []
    for giver in seats:
        to = Choice("to", tuple([each for each in seats if each != giver]), whom)
        found.append(asking.loosely(GiveSkill, Choice("giver", (giver,), whom), to, ways, *skill))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SkillGiven(Event):
    """From hand to hand, where nobody counts."""

    giver: Seat
    to: Seat

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.skill_given", who=Who(self.giver), to=Who(self.to))


# --- the Trauma Station


@dataclass(frozen=True, slots=True)
class Heal(Deed):
    seat: Seat
    anyway: bool = False

    deed = "heal"

    def expect_known(self, state: State, seat: Seat) -> None:
        crew.place_of(state.rules, self.seat)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if not crew.sailor(state, self.seat).is_injured:
            yield line("why.not_injured", who=Who(self.seat))

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(harm.InjurySet(self.seat, False, "deed"))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        injured = [each for each, one in zip(state.rules.seats, state.crew, strict=True) if one.is_injured]
        return _healing(tuple(injured)) if injured else ()


@lru_cache(maxsize=512)
def _healing(injured: tuple[Seat, ...]) -> tuple[Offer, ...]:
    return (asking.loosely(Heal, Choice("seat", injured, whom)),)
