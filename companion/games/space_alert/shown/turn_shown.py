"""A turn of the resolution as far as it has come: what was said, and the ship as it stands then."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.contract import Line, Seat
from companion.games.space_alert.model import State, debrief_of, mission_of
from companion.games.space_alert.resolution import Resolved
from companion.games.space_alert.rules import steps
from companion.games.space_alert.rules.members import acting_order, seat_of
from companion.games.space_alert.shown.drawn_ship import Drawing, drawn
from companion.games.space_alert.shown.shapes import PHONE, ROOM
from companion.games.space_alert.shown.ship_picture import ShipPicture, picture


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Nothing of what comes next."""

    turn: int
    turns: int
    at: int  # so many steps are shown
    last: Line | None
    lines: tuple[Line, ...]  # of this turn, the newest last
    ship: ShipPicture

    @property
    def in_room(self) -> Drawing:
        return drawn(self.ship, ROOM)

    @property
    def on_phone(self) -> Drawing:
        return drawn(self.ship, PHONE)


def turn_shown(state: State, resolved: Resolved, walk: Sequence[steps.Step], at: int) -> TurnShown:
    shown = walk[:at]
    turn = shown[-1].turn if shown else 1
    lines = tuple(steps.said(state, each) for each in shown if each.turn == turn)
    return TurnShown(
        turn=turn,
        turns=mission_of(state).turns,
        at=at,
        last=lines[-1] if lines else None,
        lines=lines,
        ship=picture(resolved, shown[-1].place if shown else -1, _seats(state)),
    )


def _seats(state: State) -> tuple[Seat | None, ...]:
    """From the captain on."""
    captain = debrief_of(state).captain
    return tuple(seat_of(state.rules, each) for each in acting_order(state.rules, captain or 0))
