"""Who wins: by the goal that the ship has reached, or by what the Kraken ate."""

from companion.contract import Refused, Result, Seat, Who, line
from companion.games.feed_the_kraken.commands import NameWinners
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import in_order, place_of
from companion.games.feed_the_kraken.events import Arrived, GameEnded
from companion.games.feed_the_kraken.model import ARRIVED, OVER, SIDES, Side, State
from companion.games.feed_the_kraken.printed import PRINTED


def side_of(state: State, seat: Seat) -> Side:
    """The side that somebody plays for now: a convert's old one is gone."""
    if seat in state.secrets.converted:
        return Side.CULT
    return SIDES[state.secrets.roles[place_of(state.rules, seat)]]


def arrive(course: Course, side: Side, *, by_kraken: bool = False) -> None:
    course.happen(Arrived(side, by_kraken))
    state = course.state
    if state.rules.deals_roles:
        course.happen(GameEnded(tuple([seat for seat in state.rules.seats if side_of(state, seat) is side])))


def most_winners(state: State) -> int:
    """As many as the side can count at the end, by the table for this number of players."""
    deal = PRINTED.players[str(len(state.rules.seats))]
    assert state.ending is not None
    match state.ending.side:
        case Side.SAILORS:
            return deal.sailors
        case Side.PIRATES:
            return deal.pirates
        case Side.CULT:
            return 1 + deal.cultists + PRINTED.cards.rituals["conversion"]


def name_winners(course: Course, command: NameWinners) -> None:
    state = course.state
    if state.stage is not ARRIVED:
        raise Refused("not_arrived")
    for seat in command.seats:
        place_of(state.rules, seat)
    if len(set(command.seats)) > most_winners(state):
        raise Refused("too_many_winners", most=most_winners(state))
    course.happen(GameEnded(in_order(state.rules, command.seats)))


def result(state: State) -> Result | None:
    if state.stage is not OVER or state.ending is None:
        return None
    winners = state.ending.winners
    said = line(f"told.won.{state.ending.side}", who=tuple(Who(seat) for seat in winners))
    return Result(winners, (), said)
