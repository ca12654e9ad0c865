"""What the icon under the ship asks of the captain: somebody else is searched, flogged, silenced or fed."""

from dataclasses import dataclass

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Sound, Who, line, replace, yes_or_no
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Event, State
from companion.games.feed_the_kraken.printed import SIDES, Icon, Side
from companion.games.feed_the_kraken.rules import asking, looking, victory
from companion.games.feed_the_kraken.rules.crew import in_order, others, overboard, place_of
from companion.games.feed_the_kraken.rules.script import ScriptCalled
from companion.games.feed_the_kraken.rules.voyage import after_map_action, icon_here

# --- at whom


@dataclass(frozen=True, slots=True)
class ChooseTarget(Command):
    """Of a map action or a card's."""

    stages = ("map_action", "card_action")
    seat: Seat

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        state = course.state
        if state.stage != "map_action" and state.stage != "card_action":
            raise Refused("nobody_to_choose")
        if self.seat == state.team.captain:
            raise Refused("not_yourself")
        asking.expect_aboard(state, self.seat)
        if state.stage == "map_action":
            _act(course, self.seat)
        else:
            looking.look_by_card(course, self.seat)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not asking.is_captain(state, seat):
            return ()
        return asking.of_seats(cls, others(state))


def _act(course: Course, seat: Seat) -> None:
    state = course.state
    icon = icon_here(state)
    assert icon is not None
    course.happen(TargetChosen(icon, seat))
    match icon:
        case "cabin_search":
            course.happen(ScriptCalled("cabin_search", seat))
        case "flogging" if state.rules.deals_roles:
            # the card of one's own side is held back, and the captain turns up one of the other two
            mine = victory.side_of(state, seat)
            shown = [side for side in SIDES if side != mine]
            course.happen(Flogged(seat, shown[course.rng.randrange(len(shown))]))
            after_map_action(course)
        case "tongue":
            after_map_action(course)
        case "feed_the_kraken" if state.rules.deals_roles:
            _feed(course, seat, state.secrets.roles[place_of(state.rules, seat)] == "leader")
        case _:
            pass  # the table tells what came of it


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    icon: Icon
    seat: Seat

    def apply(self, state: State) -> State:
        crew, seat = state.crew, self.seat
        voyage = replace(state.voyage, acted=(*state.voyage.acted, (self.icon, seat)))
        state = replace(state, voyage=voyage, target=seat, step=state.step + 1)
        searched = in_order(state.rules, (*crew.unconvertible, seat))
        match self.icon:
            case "cabin_search":
                return replace(state, crew=replace(crew, unconvertible=searched))
            case "flogging":
                return replace(state, stage="flogging", crew=replace(crew, unconvertible=searched))
            case "tongue":
                cut = in_order(state.rules, (*crew.tongueless, seat))
                return replace(state, crew=replace(crew, tongueless=cut), target=None)
            case "feed_the_kraken":
                return replace(overboard(state, seat), stage="fed")

    def told(self, before: State, after: State) -> Line:
        return line(f"told.{self.icon}", who=Who(self.seat))


# --- the lash


@dataclass(frozen=True, slots=True)
class EnterFlogging(Command):
    """The card that the captain turned up."""

    stages = ("flogging",)
    side: Side

    def decide(self, course: Course) -> None:
        asking.expect_captains_card(course)
        state = course.state
        if state.stage != "flogging" or state.target is None:
            raise Refused("nobody_flogged")
        course.happen(Flogged(state.target, self.side))
        after_map_action(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not asking.is_captain(state, seat):
            return ()
        return (Offer(cls, (Choice("side", SIDES, names.side),)),)


@dataclass(frozen=True, slots=True)
class Flogged(Event):
    """The card that the captain turned up: "I am not a ..."."""

    reveals = True
    seat: Seat
    side: Side

    def apply(self, state: State) -> State:
        crew = replace(state.crew, not_a=(*state.crew.not_a, (self.seat, self.side)))
        return replace(state, crew=crew, target=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.flogged", who=Who(self.seat), side=names.side(self.side))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("gavel"), Say(line(f"say.flogged.{self.side}")))


# --- the Kraken is fed


@dataclass(frozen=True, slots=True)
class AnswerLeader(Command):
    """By chips: whoever was fed says so if the Cult Leader went to the Kraken."""

    stages = ("fed",)
    is_leader: bool

    def decide(self, course: Course) -> None:
        by, state = asking.asker(course), course.state
        if state.stage != "fed" or state.target is None:
            raise Refused("nobody_fed")
        if by not in (state.target, state.team.captain):
            raise Refused("somebody_else", who=Who(state.target))
        _feed(course, state.target, self.is_leader)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat not in (state.target, state.team.captain):
            return ()
        return (Offer(cls, (Choice("is_leader", (False, True), yes_or_no),)),)


def _feed(course: Course, seat: Seat, is_leader: bool) -> None:
    """Only the leader's sacrifice is a victory of the Cult; a leap overboard never is."""
    if is_leader:
        course.happen(LeaderFed(seat))
        victory.arrive(course, "cult", by_kraken=True)
        return
    course.happen(NotTheLeader(seat))
    after_map_action(course)


@dataclass(frozen=True, slots=True)
class LeaderFed(Event):
    reveals = True
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.leader_fed", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.leader_fed")),)


@dataclass(frozen=True, slots=True)
class NotTheLeader(Event):
    reveals = True
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.not_the_leader", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.not_the_leader")),)
