"""Acting captains, and crews that change sides."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, Person, Rank, State, Wish
from companion.games.shallow_space.rules import fields, parts
from companion.games.shallow_space.rules.orders import Order


@dataclass(frozen=True, slots=True)
class Volunteer(Order):
    """As acting captain."""

    def act(self, course: Course, person: Person) -> None:
        if parts.captain_of(course.state, person.team) is not None:
            raise Refused("has_captain")
        course.happen(RankChanged(person.id, "acting"))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        return (Offer(cls, (fields.me(person),)),) if parts.captain_of(state, person.team) is None else ()


@dataclass(frozen=True, slots=True)
class RankChanged(Event):
    who: int
    rank: Rank

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], rank=self.rank))

    def told(self, before: State, after: State) -> Line:
        return line(f"told.rank.{self.rank}", who=names.person(before, self.who))


# --- changing sides


@dataclass(frozen=True, slots=True)
class Defect(Order):
    team: int

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        if not state.rules.defects:
            raise Refused("no_defecting")
        if parts.captain_of(state, person.team) is not None:
            raise Refused("has_captain")
        if Wish(person.id, self.team) in state.wishes:
            raise Refused("has_asked")
        if self.team not in _havens(state, person):
            raise Refused("no_such_team")
        course.happen(DefectAsked(person.id, self.team))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if not state.rules.defects or parts.captain_of(state, person.team) is not None:
            return ()
        teams = _havens(state, person)
        return (Offer(cls, (fields.me(person), Choice("team", teams, names.team_label(state)))),) if teams else ()


def _havens(state: State, person: Person) -> tuple[int, ...]:
    """Teams that have somebody to accept them."""
    return tuple(
        team
        for team in range(state.rules.ships)
        if team != person.team
        and parts.captain_of(state, team) is not None
        and Wish(person.id, team) not in state.wishes
    )


@dataclass(frozen=True, slots=True)
class DefectAsked(Event):
    who: int
    team: int

    def apply(self, state: State) -> State:
        return replace(state, wishes=(*state.wishes, Wish(self.who, self.team)))

    def told(self, before: State, after: State) -> Line:
        return line("told.defect_asked", who=names.person(before, self.who), team=names.team(before, self.team))


@dataclass(frozen=True, slots=True)
class Accept(Order):
    """A defector."""

    any_turn = True
    other: int

    def act(self, course: Course, person: Person) -> None:
        if person.rank == "crew":
            raise Refused("not_captain")
        if Wish(self.other, person.team) not in open_wishes(course.state):
            raise Refused("has_not_asked")
        course.happen(Defected(self.other, person.team))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if not state.wishes or person.rank == "crew":
            return ()
        asking = tuple([each.who for each in open_wishes(state) if each.team == person.team])
        return (Offer(cls, (fields.me(person), Choice("other", asking, names.person_label(state)))),) if asking else ()


def open_wishes(state: State) -> tuple[Wish, ...]:
    """A crew that has found an acting captain meanwhile stays."""
    return tuple([each for each in state.wishes if parts.captain_of(state, state.people[each.who].team) is None])


@dataclass(frozen=True, slots=True)
class Defected(Event):
    is_fateful = True
    who: int
    team: int

    def apply(self, state: State) -> State:
        """What was planned for the old team, and shown to it, is nothing for the new one."""
        wishes = tuple([each for each in state.wishes if each.who != self.who])
        swaps = tuple([each for each in state.swaps if self.who not in (each.one, each.other)])
        ahead = tuple([each for each in state.plans if each.who != self.who])
        given = tuple([each for each in state.signs if each.who != self.who])
        defector = replace(state.people[self.who], team=self.team, commissions=0, is_ready=False)
        return parts.with_person(replace(state, wishes=wishes, swaps=swaps, plans=ahead, signs=given), defector)

    def told(self, before: State, after: State) -> Line:
        return line("told.defected", who=names.person(before, self.who), team=names.team(before, self.team))
