"""The order of ships, what a turn begins and ends with, and its clock."""

from dataclasses import dataclass

from companion.contract import ZERO, Effect, Line, Millis, Say, Sound, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import MOVES, Course, Event, Person, Secret, Ship, State, Then, Turn
from companion.games.shallow_space.rules import (
    alarms,
    dealing,
    dice,
    losses,
    outcome,
    parts,
    plans,
    seen,
    signs,
    upkeep,
)


def begin_turn(course: Course) -> None:
    """The next ship's whose crew lives through the beginning of its turn."""
    while not _is_over(course.state):
        teams, round = _next(course.state)
        state = course.state
        if state.rules.last_round and round > state.rules.last_round:
            losses.end(course, _foremost(state))
            return
        number = 1 if state.turn is None else state.turn.number + 1
        ends_at = None if state.rules.turn_ms is None else Millis(course.now + state.rules.turn_ms)
        course.happen(TurnBegan(number, round, teams, ends_at))
        upkeep.begin_upkeep(course, teams)
        losses.settle(course)
        crew = [each for each in course.state.people if each.team in teams and parts.is_alive(each)]
        if crew and not _is_over(course.state):
            for person in crew:
                dealing.fill_hand(course, person.id)
            return


def which(state: State) -> int:
    """A number that rises from turn to turn."""
    return 0 if state.turn is None else number(state, state.turn.round, state.turn.teams[0])


def number(state: State, round: int, team: int) -> int:
    """Of a team's turn, whether or not it comes to it: who is dead has none."""
    return round * state.rules.ships + team


def _is_over(state: State) -> bool:
    return state.stage == "over"


def _next(state: State) -> tuple[tuple[int, ...], int]:
    """From left to right, or all at once; and the round."""
    left = tuple([team for team in range(state.rules.ships) if team not in state.out])
    if state.turn is None:
        return (left if state.rules.simultaneous else left[:1]), 1
    if state.rules.simultaneous:
        return left, state.turn.round + 1
    later = [team for team in left if team > state.turn.teams[0]]
    return ((later[0],), state.turn.round) if later else (left[:1], state.turn.round + 1)


def _foremost(state: State) -> tuple[int, ...]:
    """When the group has agreed on a last round: whose ships took the least, in sections that keep a ship alive."""
    hulls = {team: outcome.best_hull(state, team) for team in range(state.rules.ships) if team not in state.out}
    most = max(hulls.values())
    return tuple(team for team, points in hulls.items() if points == most)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    reveals = True
    number: int
    round: int
    teams: tuple[int, ...]
    ends_at: Millis | None

    def apply(self, state: State) -> State:
        """What was done counts anew for those whose turn it is."""
        teams = self.teams
        people = tuple([_anew(each) if each.team in teams else each for each in state.people])
        ships = tuple([_rested(each) if each.owner in teams else each for each in state.ships])
        bots = tuple([replace(each, moves=MOVES) if people[each.maker].team in teams else each for each in state.bots])
        turn = Turn(self.number, self.round, teams, self.ends_at)
        return replace(state, people=people, ships=ships, bots=bots, turn=turn, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.turn", round=self.round, teams=tuple([names.crew(before, team) for team in self.teams]))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        who = tuple([alarms.leader(before, team) for team in self.teams])
        return (Sound("chime"), Say(line("say.turn", who=who)))


def _anew(person: Person) -> Person:
    return replace(
        person,
        moves=MOVES,
        shown_moves=MOVES if person.cloak else 0,
        has_shot=False,
        has_acted=False,
        landed=False,
        commands=False,
        turned_in=0,
        mending=0,
        is_ready=False,
    )


def _rested(ship: Ship) -> Ship:
    return replace(ship, fired=(0, 0), boosts=(), unseen=()) if ship.boosts or ship.fired != (0, 0) else ship


# --- the end of a turn


@dataclass(frozen=True, slots=True)
class BecameReady(Secret):
    """`mending`: points of a repair brigade that are left, for who takes it back."""

    who: int
    mending: int = 0

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], is_ready=True, mending=self.mending))


def end_turn(course: Course, *, by_clock: bool = False) -> None:
    teams = parts.turn_of(course.state).teams
    course.happen(TurnEnded(by_clock))
    if course.state.rolls and not any([isinstance(event, dice.Rolled) for _, event, _ in course.happened]):
        course.happen(dice.DicePutAway())
    upkeep.end_upkeep(course, teams)
    losses.settle(course)
    begin_turn(course)


def end_if_nobody_acts(course: Course) -> None:
    """Those whose turn it is may be dead now, or all who live may be ready."""
    state = course.state
    if state.stage == "over" or state.turn is None:
        return
    teams = state.turn.teams
    if all([each.is_ready for each in state.people if each.team in teams and parts.is_alive(each)]):
        end_turn(course)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    by_clock: bool = False

    def apply(self, state: State) -> State:
        teams = () if state.turn is None else state.turn.teams
        people = tuple([_rests(each) if each.team in teams else each for each in state.people])
        ahead, given = plans.after_turn(state, teams), signs.after_turn(state, teams)
        state = replace(state, people=people, plans=ahead, signs=given, swaps=(), frozen_ms=None, step=state.step + 1)
        return seen.without_open_shot(state)

    def told(self, before: State, after: State) -> Line | None:
        return line("told.clock") if self.by_clock else None

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("buzz_refused"),) if self.by_clock else ()


def _rests(person: Person) -> Person:
    then = Then(person.health, person.redshirts, person.hand)
    return replace(person, is_ready=False, mending=0, then=then)


# --- the clock


def due(state: State) -> Millis | None:
    if state.turn is None or state.asked is not None or state.stage != "playing":
        return None
    return state.turn.ends_at


def tick(course: Course) -> None:
    if course.state.turn is not None and (course.state.turn.ends_at or ZERO) <= course.now:
        end_turn(course, by_clock=True)
