"""Skill cards by type, where the group counts them."""

from companion.contract import Refused, Seat
from companion.games.captain_is_dead.commands import CountSkills, MoveSkill
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import added, four, place_of
from companion.games.captain_is_dead.deeds import shuffle_if_empty
from companion.games.captain_is_dead.events import SkillMoved, SkillsCounted
from companion.games.captain_is_dead.evolve_crew import lying
from companion.games.captain_is_dead.model import DECK, PILES, State
from companion.games.captain_is_dead.printed import SKILLS, Four


def count(course: Course, command: CountSkills) -> None:
    """What lies there now; whatever it was more or less went to the deck, or came from it."""
    _expect_place(course.state, command.place)
    if command.place == DECK:
        raise Refused("deck_counts_itself")
    counted = four(command)
    if min(_rest(course.state, command.place, counted)) < 0:
        shuffle_if_empty(course)
    if min(counted) < 0 or min(_rest(course.state, command.place, counted)) < 0:
        raise Refused("not_so_many_cards")
    course.happen(SkillsCounted(command.place, counted))
    shuffle_if_empty(course)


def _rest(state: State, place: str, counted: Four) -> Four:
    return added(added(state.skills.deck, lying(state, place)), counted, -1)


def move(course: Course, command: MoveSkill) -> None:
    state = course.state
    _expect_place(state, command.source)
    _expect_place(state, command.to)
    if command.skill not in SKILLS:
        raise Refused("no_such_skill")
    if command.source == command.to:
        raise Refused("same_place")
    if command.source == DECK:
        shuffle_if_empty(course)
    if not lying(course.state, command.source)[SKILLS.index(command.skill)]:
        raise Refused("not_so_many_cards")
    course.happen(SkillMoved(command.skill, command.source, command.to))
    shuffle_if_empty(course)


def _expect_place(state: State, place: str) -> None:
    if not state.rules.counts_skills:
        raise Refused("nobody_counts")
    if place not in PILES:
        place_of(state.rules, Seat(place))
