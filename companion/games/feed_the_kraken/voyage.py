"""From the revealed card to the end of the navigation: the move, the supply line, then one action after the other."""

from companion.contract import Seat
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import clockwise_from, guns_of, heir, others
from companion.games.feed_the_kraken.events import (
    CaptainChanged,
    CaptainStayed,
    CardActionCame,
    GunsTaken,
    MapActionCame,
    Resupplied,
    RitualCame,
    ShipMoved,
    SignsGiven,
)
from companion.games.feed_the_kraken.events_navigation import CardRevealed
from companion.games.feed_the_kraken.model import Side, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, GOALS, PRINTED, Icon, Office, Space
from companion.games.feed_the_kraken.team import begin_round
from companion.games.feed_the_kraken.victory import arrive


def space_of(state: State) -> Space:
    return PRINTED.places[state.voyage.track[-1]]


def icon_here(state: State) -> Icon | None:
    here = state.voyage.track[-1]
    return None if here in GOALS else PRINTED.places[here].icon


def sail(course: Course, card: str) -> None:
    """The card stays before the captain, and the ship follows the arrow of its colour."""
    course.happen(CardRevealed(card))
    colour, here = CARD_KINDS[card].colour, space_of(course.state)
    to = here.arrow(colour)
    course.happen(ShipMoved(colour, to))
    if to in GOALS:
        arrive(course, Side(GOALS[to]))
        return
    if colour in here.crosses:
        resupply(course)
    icon = PRINTED.places[to].icon
    if icon is not None and others(course.state):
        course.happen(MapActionCame(icon))
    else:
        after_map_action(course)


def resupply(course: Course) -> None:
    """Everybody is filled up to three guns, clockwise from the captain if there are too few."""
    state = course.state
    supply = state.supply
    got = [0] * len(state.rules.seats)
    captain = state.team.captain
    order = clockwise_from(state.rules, captain)
    for seat in (*order[-1:], *order[:-1]):
        if seat in state.crew.aboard:
            wanted = min(supply, max(0, PRINTED.cards.guns_each - guns_of(state, seat)))
            got[state.rules.seats.index(seat)] = wanted
            supply -= wanted
    course.happen(Resupplied(tuple(got)))


def after_map_action(course: Course) -> None:
    state = course.state
    assert state.voyage.card is not None
    navigator = state.team.navigator if state.team.navigator in state.crew.aboard else None
    match CARD_KINDS[state.voyage.card].action:
        case "drunk":
            _drink(course)
        case "armed" if navigator is not None and state.supply:
            course.happen(GunsTaken(navigator, 1))
        case "disarmed" if navigator is not None and guns_of(state, navigator):
            course.happen(GunsTaken(navigator, -1))
        case "mermaid" | "telescope" if others(state):
            course.happen(CardActionCame())
            return
        case "uprising" if state.voyage.rituals:
            course.happen(RitualCame())
            return
        case _:
            pass
    end_navigation(course)


def _drink(course: Course) -> None:
    after = heir(course.state)
    course.happen(CaptainStayed("drunk") if after is None else CaptainChanged(after, "drunk"))


def end_navigation(course: Course) -> None:
    """Signs go to whoever sailed this time; who had one before is free again."""
    state = course.state
    rules = state.rules
    if rules.signs and (rules.emergency_signs or not state.team.is_emergency):
        course.happen(SignsGiven(tuple([seat for seat in map(lambda each: _holder(state, each), rules.signs) if seat])))
    begin_round(course)


def _holder(state: State, office: Office) -> Seat | None:
    team = state.team
    seat = {"captain": team.steered, "lieutenant": team.lieutenant, "navigator": team.navigator}[office]
    return seat if seat in state.crew.aboard else None
