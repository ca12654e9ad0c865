"""What comes of it in the end: lost ships, escape pods, lost teams, and who has won."""

from dataclasses import dataclass

from companion.contract import Effect, Line, Say, Sound, Who, line, replace
from companion.contract.stirring import TOLD
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, Course, Event, Ship, State
from companion.games.shallow_space.printed import INDEX, PLACES, POD, VITAL, VITAL_PLACES
from companion.games.shallow_space.rules import alarms, damage, parts
from companion.games.shallow_space.rules.cloak import Uncloaked
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.outcome import outcome


def settle(course: Course) -> None:
    """Lost ships, lost teams, the end."""
    for number, ship in enumerate(course.state.ships):
        if not ship.is_gone and is_destroyed(ship):
            _lose(course, number)
    state = course.state
    alive = {each.team for each in state.people if each.health > 0}
    for team in range(state.rules.ships):
        if team not in alive and team not in state.out:
            course.happen(TeamLost(team))
    if len(alive) <= 1 or not any([not each.is_gone and not each.is_pod for each in state.ships]):
        end(course, tuple(sorted(alive)))


def is_destroyed(ship: Ship) -> bool:
    if ship.is_pod:
        return parts.damage_of(ship, POD) >= GREY
    return min([ship.damage[place] for place in VITAL_PLACES]) >= GREY


def _lose(course: Course, number: int) -> None:
    course.happen(ShipDestroyed(number))
    for person in course.state.people:
        if person.ship == number and parts.is_alive(person):
            if "escape_pod" in person.hand:
                course.happen(CardPlayed(person.id, "escape_pod"))
                course.happen(PodLaunched(person.id, len(course.state.ships)))
                if person.cloak:
                    course.happen(Uncloaked(person.id))  # whose pod it is can be read on it
            else:
                damage.die(course, person.id, "ship")
    for person in course.state.people:
        if person.cloak and person.shown_ship == number:
            course.happen(Uncloaked(person.id))


@dataclass(frozen=True, slots=True)
class ShipDestroyed(Event):
    ship: int

    def apply(self, state: State) -> State:
        return parts.without_ship(state, self.ship)

    def told(self, before: State, after: State) -> Line:
        return line("told.destroyed", ship=names.ship(before, self.ship))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        lights = tuple([alarms.flash(self.ship, section, "red")[0] for section in VITAL])
        return (Sound("alarm_3"), *lights, Say(line("say.destroyed", who=alarms.owner(before, self.ship))))


@dataclass(frozen=True, slots=True)
class PodLaunched(Event):
    who: int
    ship: int  # its number

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        hull = [0] * len(PLACES)
        hull[INDEX[POD]] = GREY - state.rules.pod_points
        pod = Ship("", person.team, tuple(hull), (0,) * len(PLACES), is_pod=True)
        state = parts.with_person(state, replace(person, ship=self.ship, room=POD, moves=0, landed=True))
        return replace(state, ships=(*state.ships, pod))

    def told(self, before: State, after: State) -> Line:
        return line("told.pod", who=names.person(before, self.who))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("alarm_1"), Say(line("say.pod", who=Who(before.people[self.who].seat))))


@dataclass(frozen=True, slots=True)
class TeamLost(Event):
    team: int

    def apply(self, state: State) -> State:
        return replace(state, out=(*state.out, self.team))

    def told(self, before: State, after: State) -> Line:
        return line("told.team_lost", team=names.team(before, self.team))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("gavel"), Say(line("say.team_lost", who=alarms.leader(before, self.team))))


def end(course: Course, teams: tuple[int, ...]) -> None:
    course.happen(GameEnded(teams, seed_of(course.state)))


def seed_of(state: State) -> str:
    """Of a game before 0.6.8 that has just been taken up, the one that it had."""
    return state.lots.seed or state.seed


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The seed is told, so that anybody can check the dice."""

    reveals = True
    teams: tuple[int, ...]
    seed: str

    def apply(self, state: State) -> State:
        return replace(state, stage="over", winners=self.teams, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.end", outcome=outcome(after), seed=self.seed[:TOLD])

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        won = tuple([alarms.leader(after, team) for team in after.winners])
        return (Sound("fanfare"), Say(line("say.won", who=won) if won else line("say.nobody")))
