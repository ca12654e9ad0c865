"""Who wins: by the goal that the ship has reached, or by what the Kraken ate."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import (
    Effect,
    Line,
    Offer,
    Refused,
    Result,
    Say,
    Seat,
    Several,
    Sound,
    Word,
    line,
    replace,
    whom,
)
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Ending, Event, Role, State
from companion.games.feed_the_kraken.printed import PRINTED, Side
from companion.games.feed_the_kraken.rules.crew import in_order, place_of, without

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
    """By chips: everybody whose side has won, converted players too. A leader who was fed to the Kraken has."""

    stages = ("arrived",)
    seats: tuple[Seat, ...]

    def decide(self, course: Course) -> None:
        state = course.state
        if state.stage != "arrived":
            raise Refused("not_arrived")
        for seat in self.seats:
            place_of(state.rules, seat)
        winners = in_order(state.rules, (*self.seats, *fed_leader(state)))
        least, most = _numbers_of_winners(state)
        if len(winners) > most:
            raise Refused("too_many_winners", most=most)
        if len(winners) < least:
            raise Refused("too_few_winners", least=least)
        course.happen(GameEnded(winners))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        least, most = _numbers_of_winners(state)
        known = fed_leader(state)
        open_seats = without(state.rules.seats, *known)
        return (Offer(cls, (Several("seats", open_seats, least - len(known), most - len(known), whom),)),)


def fed_leader(state: State) -> tuple[Seat, ...]:
    """Whom the Kraken ate as the Cult Leader: nobody has to enter that they have won."""
    is_fed = state.ending is not None and state.ending.by_kraken and state.target is not None
    return (state.target,) if is_fed and state.target is not None else ()


def _numbers_of_winners(state: State) -> tuple[int, int]:
    """How few and how many the side can count at the end: by the table for this number of players, and by rituals
    that were turned up."""
    deal = PRINTED.players[str(len(state.rules.seats))]
    conversion = "conversion"
    conversions = PRINTED.cards.rituals[conversion] - state.voyage.rituals.count(conversion)
    assert state.ending is not None
    if state.ending.side == "cult":
        first = 1 + deal.cultists
        return first, first + conversions
    dealt = deal.sailors if state.ending.side == "sailors" else deal.pirates
    return max(0, dealt - deal.taken_away - conversions), dealt


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


def played_as(state: State) -> Iterator[tuple[Seat, Word]]:
    """What the companion dealt, or what came out; whom the Cult has converted is one of them."""
    secrets, shown = state.secrets, state.crew.characters
    for place, seat in enumerate(state.rules.seats):
        if secrets.roles:
            yield seat, line("role.cultist" if seat in secrets.converted else f"role.{secrets.roles[place]}")
        character = secrets.characters[place] if secrets.characters else shown[place] if shown else ""
        if character:
            yield seat, names.character(character)
