"""What is easily forgotten, for whoever's turn it is; each can be dismissed for the game."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.games.captain_is_dead.box import book_of
from companion.games.captain_is_dead.crew import book, hand_size, has_scanners, is_upgraded, role_of
from companion.games.captain_is_dead.labels import anomaly
from companion.games.captain_is_dead.model import ALERT, POD, TURN, State
from companion.games.captain_is_dead.printed import FLAGS
from companion.games.captain_is_dead.scanners import missing

OF_ROLES: Final = tuple(f"role_{flag}" for flag in FLAGS)
REMINDERS: Final = (
    *OF_ROLES,
    "alert_due",
    "hand",
    "anomalies",
    "ships",
    "blocker",
    "pod",
    "auto_surgeon",
    "crewman_hand",
    "name_queue",
    "refill",
)


def reminders(state: State, seat: Seat) -> tuple[tuple[str, Line], ...]:
    """Name and sentence."""
    return tuple([(name, _said(state, seat, name)) for name in named(state, seat)])


def named(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple([name for name in _all(state, seat) if name not in state.dismissed])


def _all(state: State, seat: Seat) -> Iterator[str]:
    clock, ship = state.clock, state.ship
    if state.stage is ALERT and clock.pending is None:
        yield "alert_due"
    if state.stage is not TURN and state.stage is not ALERT:
        return
    for flag in role_of(state, seat).flags or ():
        yield f"role_{flag}"
    if clock.pending is not None and has_scanners(state) and missing(clock, book(state)):
        yield "refill"
    if state.rules.counts_skills and _too_many(state, seat) > 0:
        yield "hand"
    if ship.anomalies:
        yield "anomalies"
        if "strange_energies" in ship.anomalies:
            yield "blocker"
    if ship.ships:
        yield "ships"
    if any([each.at == POD for each in ship.tools]):
        yield "pod"
    if ship.upgrades and is_upgraded(state, "heals_free"):
        yield "auto_surgeon"
    if _crewman(state) is not None:
        yield "crewman_hand"
    if book(state).alerts and has_scanners(state) and any(not each.card for each in clock.queue):
        yield "name_queue"


def _said(state: State, seat: Seat, name: str) -> Line:
    match name:
        case "hand":
            return line("reminder.hand", limit=role_of(state, seat).hand or 0, more=_too_many(state, seat))
        case "anomalies":
            label = anomaly(state.rules.box)
            return line("reminder.anomalies", anomalies=tuple([label(each) for each in state.ship.anomalies]))
        case "ships":
            return line("reminder.ships", count=state.ship.ships, percent=state.rules.ship_damage)
        case "crewman_hand":
            return line(f"reminder.crewman_hand_{state.rules.crewman_hand}", who=Who(_crewman(state) or seat))
        case _:
            return line(f"reminder.{name}")


def _too_many(state: State, seat: Seat) -> int:
    """Cards in a hand whose size is known."""
    limit = role_of(state, seat).hand
    return 0 if limit is None else hand_size(state, seat) - limit


def _crewman(state: State) -> Seat | None:
    place = _place_of_crewman(state.rules.box, tuple([each.role for each in state.crew]))
    return None if place is None else state.rules.seats[place]


@lru_cache(maxsize=512)
def _place_of_crewman(box: str, roles: tuple[str, ...]) -> int | None:
    known = book_of(box).roles
    return next((at for at, role in enumerate(roles) if role and "replaced" in (known[role].flags or ())), None)
