"""Signs between team-mates: a few ready-made sentences, which nobody else can see or hear."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Offer, Refused, Seat, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Command, Course, Person, Secret, Sign, State
from companion.games.shallow_space.rules import dice, fields, parts

SIGNS: Final = (
    *("board", "home", "repair_front", "repair_left", "repair_right", "repair_chamber", "shields", "fire"),
    *("dive", "heal", "help", "wait", "yes", "no"),
)
NONE: Final = ""
SELDOM: Final = 0.02


def sign_of(state: State, who: int) -> str:
    return next((each.sign for each in state.signs if each.who == who), NONE)


def after_turn(state: State, teams: tuple[int, ...]) -> tuple[Sign, ...]:
    return tuple([each for each in state.signs if state.people[each.who].team not in teams])


@dataclass(frozen=True, slots=True)
class GiveSign(Command):
    """In any turn; "" takes it back."""

    stages = ("playing", dice.ASKED)
    chance = SELDOM
    who: int
    sign: str

    def decide(self, course: Course) -> None:
        person = parts.expect_own(course.state, self.who, course.by)
        if not _is_seen(course.state, person) or self.sign not in _signs(sign_of(course.state, person.id)):
            raise Refused("no_sign")
        course.happen(SignGiven(self.who, self.sign))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> Iterator[Offer]:
        for person in state.people:
            if person.seat == seat and person.health > 0 and _is_seen(state, person):
                yield _give(fields.myself(person), sign_of(state, person.id))


def _is_seen(state: State, person: Person) -> bool:
    """By somebody else of the team."""
    team, seat = person.team, person.seat
    return any([each.team == team and each.health > 0 and each.seat != seat for each in state.people])


def _signs(given: str) -> tuple[str, ...]:
    return (*[each for each in SIGNS if each != given], *((NONE,) if given else ()))


@lru_cache(maxsize=512)
def _give(who: fields.Me, given: str) -> Offer:
    return Offer(GiveSign, (fields.as_me(who), Choice("sign", _signs(given), names.sign)))


@dataclass(frozen=True, slots=True)
class SignGiven(Secret):
    who: int
    sign: str

    def apply(self, state: State) -> State:
        others = [each for each in state.signs if each.who != self.who]
        return replace(state, signs=(*others, *([Sign(self.who, self.sign)] if self.sign else [])))
