"""The voyage: the revealed card, the move, the supply line, one action after the other, and the signs."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Flash, Line, Say, Seat, Sound, Who, line, replace
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import UNKNOWN, Course, Deck, Event, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, GOALS, PRINTED, Colour, Icon, Office, Space
from companion.games.feed_the_kraken.rules import deck, victory
from companion.games.feed_the_kraken.rules.crew import captain, clockwise_from, guns_of, in_order, others, set_at, took
from companion.games.feed_the_kraken.rules.team import CaptainChanged, CaptainStayed, begin_round, heir

CARD_MS: Final = 4000  # as long the big button shows its colour


def space_of(state: State) -> Space:
    return PRINTED.places[state.voyage.track[-1]]


def icon_here(state: State) -> Icon | None:
    here = state.voyage.track[-1]
    return None if here in GOALS else PRINTED.places[here].icon


# --- the card, and the way that it leads


def sail(course: Course, card: str) -> None:
    """The card stays before the captain, and the ship follows the arrow of its colour."""
    course.happen(CardRevealed(card))
    colour, here = CARD_KINDS[card].colour, space_of(course.state)
    to = here.arrow(colour)
    course.happen(ShipMoved(colour, to))
    if to in GOALS:
        victory.arrive(course, GOALS[to])
        return
    if colour in here.crosses:
        _resupply(course)
    icon = PRINTED.places[to].icon
    if icon is not None and others(course.state):
        course.happen(MapActionCame(icon))
    else:
        after_map_action(course)


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    card: str

    def apply(self, state: State) -> State:
        """It stays before the captain for the rest of the game; what was not chosen goes to the Deep Sea."""
        left = list(deck.in_hands(state.deck))
        left.remove(self.card if self.card in left else UNKNOWN)
        place = state.rules.seats.index(captain(state).seat)
        resumes = set_at(state.crew.resumes, place, (*state.crew.resumes[place], self.card))
        return replace(
            state,
            deck=Deck(draw=state.deck.draw, discards=(*state.deck.discards, *left)),
            crew=replace(state.crew, resumes=resumes),
            voyage=replace(state.voyage, card=self.card),
            step=state.step + 1,
        )

    def told(self, before: State, after: State) -> Line:
        return line("told.card", who=captain(before), card=names.card(self.card))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Flash("big", "flash", CARD_KINDS[self.card].colour, CARD_MS), Say(line(f"say.card.{self.card}")))


@dataclass(frozen=True, slots=True)
class ShipMoved(Event):
    colour: Colour
    to: str

    def apply(self, state: State) -> State:
        voyage = replace(state.voyage, track=(*state.voyage.track, self.to))
        return replace(state, voyage=voyage, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.moved", space=names.space(self.to))


# --- the supply line


def _resupply(course: Course) -> None:
    """Everybody is filled up to three guns, clockwise from the captain if there are too few."""
    state = course.state
    supply = state.supply
    got = [0] * len(state.rules.seats)
    order = clockwise_from(state.rules, state.team.captain)
    for seat in (*order[-1:], *order[:-1]):
        if seat in state.crew.aboard:
            wanted = min(supply, max(0, PRINTED.cards.guns_each - guns_of(state, seat)))
            got[state.rules.seats.index(seat)] = wanted
            supply -= wanted
    course.happen(Resupplied(tuple(got)))


@dataclass(frozen=True, slots=True)
class Resupplied(Event):
    guns: tuple[int, ...]  # by seat, out of the supply

    def apply(self, state: State) -> State:
        guns = tuple([has + new for has, new in zip(state.guns, self.guns, strict=True)])
        return replace(state, guns=guns, supply=state.supply - sum(self.guns), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.resupplied", guns=sum(self.guns))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.supply")),)


# --- the icon under the ship, and then the card's own action


@dataclass(frozen=True, slots=True)
class MapActionCame(Event):
    icon: Icon

    def apply(self, state: State) -> State:
        return replace(state, stage="map_action", step=state.step + 1)

    def told(self, before: State, after: State) -> None:
        return None  # at whom it is aimed is told

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line(f"say.icon.{self.icon}")),)


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
    sober = heir(course.state)
    course.happen(CaptainStayed("drunk") if sober is None else CaptainChanged(sober, "drunk"))


@dataclass(frozen=True, slots=True)
class GunsTaken(Event):
    """Out of the supply; less than none: into it."""

    seat: Seat
    guns: int

    def apply(self, state: State) -> State:
        return took(state, self.seat, self.guns)

    def told(self, before: State, after: State) -> Line:
        return line(
            "told.took_guns" if self.guns >= 0 else "told.gave_up_guns", who=Who(self.seat), guns=abs(self.guns)
        )


@dataclass(frozen=True, slots=True)
class CardActionCame(Event):
    def apply(self, state: State) -> State:
        return replace(state, stage="card_action", step=state.step + 1)

    def told(self, before: State, after: State) -> None:
        return None  # at whom it is aimed is told

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        card = after.voyage.card
        return () if card is None else (Say(line(f"say.action.{CARD_KINDS[card].action}")),)


@dataclass(frozen=True, slots=True)
class RitualCame(Event):
    def apply(self, state: State) -> State:
        return replace(state, stage="ritual", step=state.step + 1)

    def told(self, before: State, after: State) -> None:
        return None  # which one is told

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("hull_creak"), Say(line("say.ritual_comes")))


# --- the end of the navigation


def end_navigation(course: Course) -> None:
    """Signs go to whoever sailed this time; who had one before is free again."""
    state = course.state
    rules = state.rules
    if rules.signs and (rules.emergency_signs or not state.team.is_emergency):
        holders = [_holder(state, office) for office in rules.signs]
        course.happen(SignsGiven(tuple([seat for seat in holders if seat])))
    begin_round(course)


def _holder(state: State, office: Office) -> Seat | None:
    team = state.team
    seat = {"captain": team.steered, "lieutenant": team.lieutenant, "navigator": team.navigator}[office]
    return seat if seat in state.crew.aboard else None


@dataclass(frozen=True, slots=True)
class SignsGiven(Event):
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        crew = replace(state.crew, off_duty=in_order(state.rules, self.seats))
        return replace(state, crew=crew, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.signs", who=names.named(self.seats))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.signs", who=names.named(self.seats))),) if self.seats else ()
