"""Skill cards by type, where the group counts them: they never get more or fewer."""

from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Choice, Line, Number, Offer, Refused, Seat, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import DECK, DISCARDS, PILES, POD, SENSORS, Command, Course, Event, State
from companion.games.captain_is_dead.printed import NONE, SKILLS, Four
from companion.games.captain_is_dead.rules import asking, crew

# --- where they lie


def pile(state: State, place: str) -> Four:
    skills = state.skills
    piles = {DECK: skills.deck, SENSORS: skills.sensors, POD: skills.pod}
    return piles.get(place, skills.discards)


def drawable(state: State, place: str) -> Four:
    """An empty deck is shuffled out of what was discarded."""
    return state.skills.discards if place == DECK and state.skills.deck == NONE else pile(state, place)


def lying(state: State, place: str) -> Four:
    """In a pile, or in somebody's hand."""
    return pile(state, place) if place in PILES else crew.mate(state, Seat(place)).hand


def _laid(state: State, place: str, cards: Four) -> State:
    if place not in PILES:
        return crew.with_mate(state, Seat(place), replace(crew.mate(state, Seat(place)), hand=cards))
    skills = state.skills
    if place == DECK:
        skills = replace(skills, deck=cards)
    elif place == POD:
        skills = replace(skills, pod=cards)
    else:
        skills = replace(skills, discards=cards) if place == DISCARDS else replace(skills, sensors=cards)
    return replace(state, skills=skills, step=state.step + 1)


# --- by hand


@dataclass(frozen=True, slots=True)
class CountSkills(Command):
    """What lies there, or is in somebody's hand; the deck gives or takes the difference."""

    stages = asking.PLAYING
    is_entered = True
    chance = asking.SELDOM
    place: str
    command: int
    engineering: int
    science: int
    tactical: int

    def decide(self, course: Course) -> None:
        _expect_place(asking.playing(course), self.place)
        if self.place == DECK:
            raise Refused("deck_counts_itself")
        counted = crew.four(self)
        if min(_rest(course.state, self.place, counted)) < 0:
            shuffle_if_empty(course)
        if min(counted) < 0 or min(_rest(course.state, self.place, counted)) < 0:
            raise Refused("not_so_many_cards")
        course.happen(SkillsCounted(self.place, counted))
        shuffle_if_empty(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        most = _most(state)
        return () if most is None else _counting(state, most)


def _expect_place(state: State, place: str) -> None:
    if not state.rules.counts_skills:
        raise Refused("nobody_counts")
    if place not in PILES:
        crew.place_of(state.rules, Seat(place))


def _most(state: State) -> int | None:
    """Of a type; None: nobody is asked to count."""
    if not state.rules.counts_skills:
        return None
    return crew.book(state).decks.skills_each or 0


def _rest(state: State, place: str, counted: Four) -> Four:
    """Whatever it was more or less goes to the deck, or comes from it."""
    return crew.added(crew.added(state.skills.deck, lying(state, place)), counted, -1)


def _counting(state: State, most: int) -> tuple[Offer, ...]:
    """Each place as it is now. Loosely: what is not there is refused."""
    places = (*(pile for pile in PILES if pile != DECK), *state.rules.seats)
    return tuple(
        Offer(
            CountSkills,
            (
                Choice("place", (place,), names.place),
                *(Number(name, 0, most, now=now) for name, now in zip(SKILLS, lying(state, place), strict=True)),
            ),
            loose=True,
            chance=1 / len(places),
        )
        for place in places
    )


@dataclass(frozen=True, slots=True)
class SkillsCounted(Event):
    place: str  # a seat, or a pile
    skills: Four

    def apply(self, state: State) -> State:
        deck = _rest(state, self.place, self.skills)
        return _laid(_laid(state, DECK, deck), self.place, self.skills)

    def told(self, before: State, after: State) -> Line:
        return line("told.skills_counted", place=names.place(self.place), count=sum(self.skills))


@dataclass(frozen=True, slots=True)
class MoveSkill(Command):
    stages = asking.PLAYING
    chance = asking.SELDOM
    skill: str
    source: str
    to: str

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        _expect_place(state, self.source)
        _expect_place(state, self.to)
        if self.skill not in SKILLS:
            raise Refused("no_such_skill")
        if self.source == self.to:
            raise Refused("same_place")
        if self.source == DECK:
            shuffle_if_empty(course)
        if not lying(course.state, self.source)[SKILLS.index(self.skill)]:
            raise Refused("not_so_many_cards")
        course.happen(SkillMoved(self.skill, self.source, self.to))
        shuffle_if_empty(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return () if _most(state) is None else _moving(state.rules.seats)


@lru_cache(maxsize=64)
def _moving(seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Loosely, too."""
    places = (*PILES, *seats)
    source, to = Choice("source", places, names.place), Choice("to", places, names.place)
    return (Offer(MoveSkill, (Choice("skill", SKILLS, names.skill), source, to), loose=True),)


@dataclass(frozen=True, slots=True)
class SkillMoved(Event):
    skill: str
    source: str
    to: str

    def apply(self, state: State) -> State:
        one = crew.single(self.skill)
        state = _laid(state, self.source, crew.added(lying(state, self.source), one, -1))
        return _laid(state, self.to, crew.added(lying(state, self.to), one))

    def told(self, before: State, after: State) -> Line:
        source, to = names.place(self.source), names.place(self.to)
        return line("told.skill_moved", skill=names.skill(self.skill), source=source, to=to)


# --- the deck


def shuffle_if_empty(course: Course) -> None:
    skills = course.state.skills
    if skills.deck == NONE and skills.discards != NONE and course.state.rules.counts_skills:
        course.happen(SkillsShuffled())


@dataclass(frozen=True, slots=True)
class SkillsShuffled(Event):
    """The deck was empty."""

    def apply(self, state: State) -> State:
        deck = crew.added(state.skills.deck, state.skills.discards)
        return _laid(_laid(state, DECK, deck), DISCARDS, NONE)

    def told(self, before: State, after: State) -> Line:
        return line("told.skills_shuffled")


@dataclass(frozen=True, slots=True)
class SkillDeckLost(Event):
    def apply(self, state: State) -> State:
        discards = crew.added(state.skills.discards, state.skills.deck)
        return _laid(_laid(state, DISCARDS, discards), DECK, NONE)

    def told(self, before: State, after: State) -> Line:
        return line("told.skill_deck_lost")
