"""Acting captains, and crews that change sides."""

from companion.contract import Refused
from companion.games.shallow_space.commands import Accept, Defect, Volunteer
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.events_people import (
    DefectAsked,
    Defected,
    RankChanged,
)
from companion.games.shallow_space.model import Person, State, Wish
from companion.games.shallow_space.parts import captain_of


def volunteer(course: Course, command: Volunteer, person: Person) -> None:
    if captain_of(course.state, person.team) is not None:
        raise Refused("has_captain")
    course.happen(RankChanged(person.id, "acting"))


def defect(course: Course, command: Defect, person: Person) -> None:
    state = course.state
    if not state.rules.defects:
        raise Refused("no_defecting")
    if captain_of(state, person.team) is not None:
        raise Refused("has_captain")
    if Wish(person.id, command.team) in state.wishes:
        raise Refused("has_asked")
    if command.team not in havens(state, person):
        raise Refused("no_such_team")
    course.happen(DefectAsked(person.id, command.team))


def havens(state: State, person: Person) -> tuple[int, ...]:
    """Teams that have somebody to accept them."""
    return tuple(
        team
        for team in range(state.rules.ships)
        if team != person.team and captain_of(state, team) is not None and Wish(person.id, team) not in state.wishes
    )


def accept(course: Course, command: Accept, person: Person) -> None:
    state = course.state
    if person.rank == "crew":
        raise Refused("not_captain")
    if Wish(command.other, person.team) not in open_wishes(state):
        raise Refused("has_not_asked")
    course.happen(Defected(command.other, person.team))


def open_wishes(state: State) -> tuple[Wish, ...]:
    """A crew that has found an acting captain meanwhile stays."""
    return tuple(each for each in state.wishes if captain_of(state, state.people[each.who].team) is None)
