"""How a round begins: the No votes come back, somebody starts, goals are dealt."""

from dataclasses import dataclass

from companion.contract import Effect, Line, Offer, Refused, Say, Seat, Sound, Who, line, replace
from companion.games.captains_chair.model import CREW, NOBODY, STOCK, Command, Course, Event, Round, State
from companion.games.captains_chair.rules.turns import left_of, place_of


@dataclass(frozen=True, slots=True)
class NextRound(Command):
    """The scores have been read; the first round begins with the game."""

    stages = ("scored",)

    def decide(self, course: Course) -> None:
        if course.state.phase not in ("opening", "scored"):
            raise Refused("not_between_rounds")
        _begin(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if seat not in state.away else ()


def opens(state: State) -> NextRound | None:
    return NextRound() if state.phase == "opening" else None


def _begin(course: Course) -> None:
    rules, before = course.state.rules, course.state.round
    course.happen(RoundBegan(before.number + 1, rules.seats[_starts(course)]))
    if not rules.goals:
        return
    pile = before.pile
    if renewed := len(pile) < len(rules.seats):
        pile = rules.goals
    course.happen(GoalsDealt(tuple(course.rng.sample(pile, len(rules.seats))), renewed))


def _starts(course: Course) -> int:
    state, players = course.state, len(course.state.rules.seats)
    if state.round.number == 0:
        return course.rng.randrange(players) if state.rules.random_start else 0
    before = state.round.start if state.badge == NOBODY else state.badge
    return left_of(state, before)  # the left neighbour, as the seats are listed clockwise


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    number: int
    starts: Seat

    def apply(self, state: State) -> State:
        rules, start = state.rules, place_of(state, self.starts)
        players = len(rules.seats)
        return replace(
            state,
            round=Round(("",) * players, state.round.pile, (rules.nos_each,) * players, self.number, start),
            where=(STOCK,) * len(CREW),
            phase="placing" if rules.board_on_phones else "at_board",
            turn=start,
            vote=None,
            last=None,
            step=state.step + 1,
        )

    def told(self, before: State, after: State) -> Line:
        return line("told.round_began", number=self.number, who=Who(self.starts))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line("say.round", number=self.number, who=Who(self.starts))))


@dataclass(frozen=True, slots=True)
class GoalsDealt(Event):
    reveals = True
    goals: tuple[str, ...]  # by the order of the seats
    pile_renewed: bool = False  # too few were left, so the discarded ones were shuffled in

    def apply(self, state: State) -> State:
        pile = state.rules.goals if self.pile_renewed else state.round.pile
        left = tuple([goal for goal in pile if goal not in self.goals])
        return replace(state, round=replace(state.round, goals=self.goals, pile=left), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.goals_reshuffled" if self.pile_renewed else "told.goals_dealt")
