"""Who wins: by the goal that the ship has reached, or by what the Kraken ate."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Offer, Refused, Result, Say, Seat, Several, Sound, line, replace, whom
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Ending, Event, Role, State
from companion.games.feed_the_kraken.printed import PRINTED, Side
from companion.games.feed_the_kraken.rules.crew import in_order, place_of

PLAYS_FOR: Final[dict[Role, Side]] = {"sailor": "sailors", "pirate": "pirates", "leader": "cult", "cultist": "cult"}


def side_of(state: State, seat: Seat) -> Side:
    """The side that somebody plays for now: a convert's old one is gone."""
    if seat in state.secrets.converted:
        return "cult"
    return PLAYS_FOR[state.secrets.roles[place_of(state.rules, seat)]]


def arrive(course: Course, side: Side, *, by_kraken: bool = False) -> None:
    course.happen(Arrived(side, by_kraken))
    state = course.state
    if state.rules.deals_roles:
        course.happen(GameEnded(tuple([seat for seat in state.rules.seats if side_of(state, seat) == side])))


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    side: Side
    by_kraken: bool = False

    def apply(self, state: State) -> State:
        ending = Ending(self.side, (), self.by_kraken)
        return replace(state, stage="arrived", ending=ending, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.arrived.kraken_fed" if self.by_kraken else f"told.arrived.{self.side}")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return () if self.by_kraken else (Say(line(f"say.arrived.{self.side}")),)


@dataclass(frozen=True, slots=True)
class NameWinners(Command):
    """By chips: everybody whose side has won, converted players too."""

    seats: tuple[Seat, ...]

    def decide(self, course: Course) -> None:
        state = course.state
        if state.stage != "arrived":
            raise Refused("not_arrived")
        for seat in self.seats:
            place_of(state.rules, seat)
        if len(set(self.seats)) > _most_winners(state):
            raise Refused("too_many_winners", most=_most_winners(state))
        course.happen(GameEnded(in_order(state.rules, self.seats)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.stage != "arrived":
            return ()
        return (Offer(cls, (Several("seats", state.rules.seats, 0, _most_winners(state), whom),)),)


def _most_winners(state: State) -> int:
    """As many as the side can count at the end, by the table for this number of players."""
    deal = PRINTED.players[str(len(state.rules.seats))]
    assert state.ending is not None
    match state.ending.side:
        case "sailors":
            return deal.sailors
        case "pirates":
            return deal.pirates
        case "cult":
            return 1 + deal.cultists + PRINTED.cards.rituals["conversion"]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals = True
    winners: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        assert state.ending is not None
        return replace(state, stage="over", ending=replace(state.ending, winners=self.winners), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.winners", who=names.named(self.winners))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("fanfare"), Say(line("say.winners", who=names.named(self.winners))))


def result(state: State) -> Result | None:
    if state.stage != "over" or state.ending is None:
        return None
    winners = state.ending.winners
    return Result(winners, (), line(f"told.won.{state.ending.side}", who=names.named(winners)))
