"""The captain's team: how a round begins, who may be appointed and is, and how the captaincy passes."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Millis, Offer, Refused, Say, Seat, Sound, Who, line, replace
from companion.games.feed_the_kraken.model import Command, Course, Event, Mutiny, State, Team
from companion.games.feed_the_kraken.rules import asking, deck
from companion.games.feed_the_kraken.rules.crew import captain, clockwise_from, others, without

ROLES: Final = 2  # that the captain gives away

# --- a round


def begin_round(course: Course) -> None:
    talk = course.state.rules.talk
    course.happen(RoundBegan(Millis(course.now + talk) if talk else None))
    if not others(course.state):
        name_team(course)


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    talks_until: Millis | None = None

    def apply(self, state: State) -> State:
        team = Team(captain=state.team.captain, rounds=state.team.rounds + 1, talks_until=self.talks_until)
        voyage = replace(state.voyage, card=None, ritual=None)
        return replace(state, stage="appointing", team=team, voyage=voyage, mutiny=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.round", number=after.team.rounds, who=captain(after))


# --- talking about it


def due(state: State) -> Millis | None:
    return state.team.talks_until


def tick(course: Course) -> None:
    until = course.state.team.talks_until
    if until is not None and course.now >= until:
        course.happen(TalkEnded())


@dataclass(frozen=True, slots=True)
class TalkEnded(Event):
    """Nobody is forced: the captain is told that it is time."""

    def apply(self, state: State) -> State:
        return replace(state, team=replace(state.team, talks_until=None))

    def told(self, before: State, after: State) -> None:
        return None  # a matter of time

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line("say.talk_ended", who=captain(after))))


# --- who may be appointed


def on_duty(state: State) -> tuple[Seat, ...]:
    """Whoever may be appointed. With too few of them signs do not count, and never in an emergency."""
    able = others(state)
    if state.team.is_emergency:
        return able
    rested = without(able, *state.crew.off_duty)
    return rested if len(rested) >= min(ROLES, len(able)) else able


def lieutenants(state: State) -> tuple[Seat, ...]:
    if state.stage != "appointing" or state.team.lieutenant is not None:
        return ()
    return on_duty(state)


def navigators(state: State) -> tuple[Seat, ...]:
    """After the lieutenant; but a single mate may take either badge, and in an emergency the lieutenant stays."""
    stage, team = state.stage, state.team
    if stage == "emergency":
        return without(on_duty(state), team.lieutenant)
    if stage != "appointing" or (team.lieutenant is None and len(others(state)) > 1):
        return ()
    return without(on_duty(state), team.lieutenant)


def _expect_fit(state: State, seat: Seat, able: tuple[Seat, ...]) -> None:
    if seat in able:
        return
    asking.expect_aboard(state, seat)
    if seat == state.team.captain:
        raise Refused("not_yourself")
    if seat == state.team.lieutenant:
        raise Refused("has_badge", who=Who(seat))
    raise Refused("off_duty", who=Who(seat))


# --- the appointment


@dataclass(frozen=True, slots=True)
class AppointLieutenant(Command):
    stages = ("appointing",)
    seat: Seat

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        appoint_lieutenant(course, self.seat)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not asking.is_captain(state, seat):
            return ()
        return asking.of_seats(cls, lieutenants(state))


def appoint_lieutenant(course: Course, seat: Seat, by: Seat | None = None) -> None:
    """By the captain, or by the Consultant."""
    state = course.state
    if state.stage != "appointing" or state.team.lieutenant is not None:
        raise Refused("not_appointing")
    _expect_fit(state, seat, lieutenants(state))
    course.happen(LieutenantAppointed(seat, by))
    if not navigators(course.state):
        name_team(course)


@dataclass(frozen=True, slots=True)
class LieutenantAppointed(Event):
    seat: Seat
    by: Seat | None = None  # the Consultant

    def apply(self, state: State) -> State:
        return replace(state, team=replace(state.team, lieutenant=self.seat), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        if self.by is not None:
            return line("told.lieutenant_by", who=Who(self.seat), by=Who(self.by))
        return line("told.lieutenant", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.lieutenant", who=Who(self.seat))),)


@dataclass(frozen=True, slots=True)
class AppointNavigator(Command):
    stages = ("appointing", "emergency")
    seat: Seat

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        state = course.state
        if state.stage == "appointing" and state.team.lieutenant is None and len(others(state)) > 1:
            raise Refused("lieutenant_first")
        if state.stage != "appointing" and state.stage != "emergency":
            raise Refused("not_appointing")
        _expect_fit(state, self.seat, navigators(state))
        course.happen(NavigatorAppointed(self.seat))
        name_team(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not asking.is_captain(state, seat):
            return ()
        return asking.of_seats(cls, navigators(state))


@dataclass(frozen=True, slots=True)
class NavigatorAppointed(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, team=replace(state.team, navigator=self.seat), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.navigator", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.navigator", who=Who(self.seat))),)


def name_team(course: Course) -> None:
    course.happen(TeamNamed())
    if course.state.stage == "to_draw":
        deck.shuffle_if_short(course)


@dataclass(frozen=True, slots=True)
class TeamNamed(Event):
    """Nobody is left for what is still vacant; the question of loyalty follows, or in an emergency the draw."""

    def apply(self, state: State) -> State:
        voters = others(state)
        if state.team.is_emergency or not voters:
            return replace(state, stage="to_draw", mutiny=None, step=state.step + 1)
        mutiny = Mutiny(voters, (None,) * len(state.rules.seats))
        return replace(state, stage="question", mutiny=mutiny, step=state.step + 1)

    def told(self, before: State, after: State) -> None:
        return None  # what comes of it is told


# --- another captain


def heir(state: State) -> Seat | None:
    """Who gets the logbook from a captain that loses it: the next clockwise among those with the fewest resumes.

    Off-duty signs do not matter; who has no tongue is passed over, and so is the captain.
    """
    crew, loser = state.crew, state.team.captain
    able = [
        seat
        for seat in clockwise_from(state.rules, loser)
        if seat in crew.aboard and seat not in crew.tongueless and seat != loser
    ]
    return min(able, key=lambda seat: len(crew.resumes[state.rules.seats.index(seat)]), default=None)


@dataclass(frozen=True, slots=True)
class CaptainChanged(Event):
    seat: Seat
    how: str  # mutiny, drunk, cook

    def apply(self, state: State) -> State:
        return replace(state, team=replace(state.team, captain=self.seat), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.captain.{self.how}", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line("say.captain", who=Who(self.seat))))


@dataclass(frozen=True, slots=True)
class CaptainStayed(Event):
    how: str

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.stayed.{self.how}", who=captain(before))
