"""Who sits where and is what: lookups that many rules need."""

from typing import Any

from companion.contract import Refused, Seat, replace
from companion.games.captain_is_dead.model import Condition, Rules, Sailor, Ship, State
from companion.games.captain_is_dead.printed import FEARS, LAB, ROOMS, SKILLS, STATIONS, Book, Four, Role, our_box

NO_ROLE = Role()


def book(state: State) -> Book:
    return our_box.book_of(state.rules.box)


def place_of(rules: Rules, seat: Seat) -> int:
    try:
        return rules.seats.index(seat)
    except ValueError:
        raise Refused("no_such_seat", seat=str(seat)) from None


def sailor(state: State, seat: Seat) -> Sailor:
    return state.crew[place_of(state.rules, seat)]


def mate(state: State, seat: Seat) -> Sailor:
    """Of a seat that an event names, so that somebody sits there."""
    return state.crew[state.rules.seats.index(seat)]


def with_mate(state: State, seat: Seat, now: Sailor) -> State:
    """After an event in which nothing else changes."""
    at = state.rules.seats.index(seat)
    return replace(state, crew=(*state.crew[:at], now, *state.crew[at + 1 :]), step=state.step + 1)


def role_of(state: State, seat: Seat) -> Role:
    return book(state).roles.get(sailor(state, seat).role, NO_ROLE)


def has(state: State, seat: Seat, flag: str) -> bool:
    return flag in (role_of(state, seat).flags or ())


def is_upgraded(state: State, flag: str) -> bool:
    known = book(state).upgrades
    return any(flag in (known[each].flags or ()) for each in state.ship.upgrades if each in known)


def is_immune(state: State, seat: Seat, anomaly: str) -> bool:
    """The Cyborg and whoever is in the Science Lab, to all or to Fear and Anger; and the role that a card names."""
    is_meant = state.rules.immune_to_all or anomaly in FEARS
    if is_meant and (has(state, seat, "immune_to_anomalies") or sailor(state, seat).room == LAB):
        return True
    found = book(state).anomalies.get(anomaly)
    return found is not None and bool(found.immune) and has(state, seat, found.immune or "")


def in_room(state: State, room: str) -> tuple[Seat, ...]:
    """Whoever is known to be there."""
    return tuple([seat for seat, one in zip(state.rules.seats, state.crew, strict=True) if room and one.room == room])


def active(state: State) -> Seat:
    if state.turn.seat is None:
        raise Refused("no_turn")
    return state.turn.seat


def condition(ship: Ship, station: str) -> Condition:
    return ship.systems[STATIONS.index(station)] if station in STATIONS else "online"


def has_scanners(state: State) -> bool:
    return condition(state.ship, "external_scanners") == "online"


def aliens_in(ship: Ship, room: str) -> int:
    return ship.aliens[ROOMS.index(room)] if room in ROOMS else 0


def four(card: Any) -> Four:
    """The four skills of anything that has them; what is not given is none."""
    return (card.command or 0, card.engineering or 0, card.science or 0, card.tactical or 0)


def added(one: Four, other: Four, sign: int = 1) -> Four:
    return tuple([a + sign * b for a, b in zip(one, other, strict=True)])  # type: ignore[return-value]


def single(skill: str, count: int = 1) -> Four:
    return tuple([count * (each == skill) for each in SKILLS])  # type: ignore[return-value]


def hand_size(state: State, seat: Seat) -> int:
    """Skill cards and tools; plans where the group counts them in."""
    one = sailor(state, seat)
    tools = sum(each.at == seat for each in state.ship.tools)
    return sum(one.hand) + tools + (one.plans if state.rules.plans_in_hand else 0)


def room_in_hand(state: State, seat: Seat) -> int | None:
    """For so many cards more; fewer than none: discard. None: nobody counts, or knows the role's limit."""
    limit = role_of(state, seat).hand
    return None if limit is None or not state.rules.counts_skills else limit - hand_size(state, seat)
