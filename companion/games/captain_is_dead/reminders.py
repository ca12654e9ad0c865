"""What is easily forgotten, for whoever's turn it is; each can be dismissed for the game."""

from collections.abc import Iterator
from typing import Final

from companion.games.captain_is_dead.crew import book, hand_size, has, has_scanners, is_upgraded, role_of
from companion.games.captain_is_dead.labels import anomaly
from companion.games.captain_is_dead.model import ALERT, TURN, State
from companion.games.captain_is_dead.printed import FLAGS
from companion.games.captain_is_dead.scanners import missing
from companion.lines import Line, Seat, Who, line

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
    return tuple([(name, said) for name, said in _all(state, seat) if name not in state.dismissed])


def _all(state: State, seat: Seat) -> Iterator[tuple[str, Line]]:
    if state.stage is ALERT and state.clock.pending is None:
        yield "alert_due", line("reminder.alert_due")
    if state.stage is not TURN and state.stage is not ALERT:
        return
    for flag in role_of(state, seat).flags or ():
        yield f"role_{flag}", line(f"reminder.role_{flag}")
    clock = state.clock
    if clock.pending is not None and has_scanners(state) and missing(clock, book(state)):
        yield "refill", line("reminder.refill")
    limit = role_of(state, seat).hand
    if state.rules.counts_skills and limit is not None and (held := hand_size(state, seat)) > limit:
        yield "hand", line("reminder.hand", limit=limit, more=held - limit)
    known = state.ship.anomalies
    if known:
        label = anomaly(state.rules.box)
        yield "anomalies", line("reminder.anomalies", anomalies=tuple([label(each) for each in known]))
    if "strange_energies" in known:
        yield "blocker", line("reminder.blocker")
    if state.ship.ships:
        yield "ships", line("reminder.ships", count=state.ship.ships, percent=state.rules.ship_damage)
    if any(each.at == "pod" for each in state.ship.tools):
        yield "pod", line("reminder.pod")
    if is_upgraded(state, "heals_free"):
        yield "auto_surgeon", line("reminder.auto_surgeon")
    crewmen = [each for each in state.rules.seats if has(state, each, "replaced")]
    if crewmen:
        yield "crewman_hand", line(f"reminder.crewman_hand_{state.rules.crewman_hand}", who=Who(crewmen[0]))
    if book(state).alerts and has_scanners(state) and any(not each.card for each in state.clock.queue):
        yield "name_queue", line("reminder.name_queue")
