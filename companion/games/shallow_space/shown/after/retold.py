"""The battle once more: what everybody saw of each step, or all that was so, as a sheet with ships and shots."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.contract import Finished, Line, Moment, Replay, Seat, Word
from companion.games.shallow_space import names
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.dealing import CardsDealt
from companion.games.shallow_space.rules.losses import GameEnded
from companion.games.shallow_space.rules.turns import TurnBegan
from companion.games.shallow_space.shown.aboard import PersonView
from companion.games.shallow_space.shown.beams import SHEETS, Beams, Sheet, beams
from companion.games.shallow_space.shown.picture import View
from companion.games.shallow_space.shown.ship_picture import WIDTH, ShipPicture
from companion.games.shallow_space.shown.view import uncovered, view

UNTOLD: Final = (GameEnded, CardsDealt)  # it stands in words of its own, or would say nothing


@dataclass(frozen=True, slots=True)
class Spot:
    """Of an escape pod, in widths of a ship from the corner of its team's; the next one is a step further down."""

    x: float
    y: float
    size: float
    step: float


IN_ITS_PLACE: Final = Spot(0.27, 0.32, 0.5, 0.16)  # of a ship that is gone
BESIDE: Final = {
    2: Spot(0.66, -0.11, 0.32, -0.1),
    3: Spot(0.66, -0.11, 0.32, -0.1),
    4: Spot(1.02, 0.55, 0.45, 0.14),
}


@dataclass(frozen=True, slots=True)
class Frame:
    """A step of the battle, after it."""

    state: State
    turn: Line  # as the story begins the turn
    number: int  # turns are counted
    lines: tuple[Line, ...]
    unseen: tuple[Seat, ...]  # who did something of which nothing was told
    shots_before: int  # the last one that had been seen then


@dataclass(frozen=True, slots=True)
class Record:
    frames: tuple[Frame, ...]
    seen: Callable[[State], View]
    is_bare: bool  # nothing is hidden


@dataclass(frozen=True, slots=True)
class HandShown:
    who: Word
    team: int
    cards: tuple[tuple[Line, int], ...]


@dataclass(frozen=True, slots=True)
class ShipShown:
    """Where it stands on the sheet."""

    picture: ShipPicture
    team: int  # whose place it is
    x: float
    y: float
    scale: float
    is_on_turn: bool
    crew: tuple[PersonView, ...]  # of that team; none beside a pod


@dataclass(frozen=True, slots=True)
class FrameShown:
    turn: Line
    round: int
    lines: tuple[Line, ...]
    unseen: tuple[Seat, ...]
    ships: tuple[ShipShown, ...]
    many: int
    beams: tuple[Beams, ...]
    hands: tuple[HandShown, ...]
    outcome: Line | None
    is_bare: bool


def as_it_was(finished: Finished) -> Record:
    """And what nobody could see then."""
    return Record(_frames(finished, is_bare=True), uncovered, is_bare=True)


def as_seen(finished: Finished) -> Record:
    """By everybody at the table."""
    return Record(_frames(finished, is_bare=False), lambda state: view(state, None), is_bare=False)


def _frames(finished: Finished, *, is_bare: bool) -> tuple[Frame, ...]:
    """What came before the first turn is none. A turn begins in the midst of a step, and a frame with it."""
    found: list[Frame] = []
    turn: Line | None = None
    number, step, pending, before = 0, -1, list[Moment[State]](), 0
    for moment in (*finished.played.moments(), None):
        begins = moment is not None and isinstance(moment.event, TurnBegan)
        if pending and turn is not None and (moment is None or moment.step != step or begins):
            frame = _frame(pending, turn, number, before)
            if frame.lines or (is_bare and frame.unseen) or not found or frame.number != found[-1].number:
                found.append(frame)
                before = frame.state.shots[-1].id if frame.state.shots else 0
            pending = []
        if moment is None:
            break
        step = moment.step
        if begins:
            told = moment.event.told(moment.before, moment.after)
            turn, number = told or turn, number + 1
        if turn is not None:
            pending.append(moment)
    return tuple(found)


def _frame(moments: list[Moment[State]], turn: Line, number: int, before: int) -> Frame:
    told = [
        line
        for each in moments
        if not isinstance(each.event, (TurnBegan, *UNTOLD))
        and (line := each.event.told(each.before, each.after)) is not None
    ]
    by = moments[0].by
    silent = not told and by is not None and any(each.before.people != each.after.people for each in moments)
    return Frame(moments[-1].after, turn, number, tuple(told), (by,) if silent and by else (), before)


def shown(record: Record, at: int) -> FrameShown:
    frame = record.frames[at]
    state, seen = frame.state, record.seen(frame.state)
    sheet = SHEETS[state.rules.ships]
    new = tuple(each for each in seen.shots if each.id > frame.shots_before)
    return FrameShown(
        turn=frame.turn,
        round=seen.round,
        lines=frame.lines,
        unseen=frame.unseen if record.is_bare else (),
        ships=_ships(seen, sheet),
        many=state.rules.ships,
        beams=beams(new, seen.ships),
        hands=_hands(state) if record.is_bare else (),
        outcome=seen.outcome,
        is_bare=record.is_bare,
    )


def _ships(seen: View, sheet: Sheet) -> tuple[ShipShown, ...]:
    found = []
    scale = sheet.width / WIDTH
    pods = dict.fromkeys(range(len(sheet.corners)), 0)
    for each in seen.pictures:
        left, top = sheet.corners[each.flag]
        if not each.is_pod:
            crew = tuple(person for person in seen.people if person.team == each.number)
            on_turn = seen.stage == "playing" and each.number in seen.teams
            found.append(ShipShown(each, each.number, left, top + sheet.head, scale, on_turn, crew))
        elif not each.is_gone:
            where = IN_ITS_PLACE if seen.ships[each.owner].is_gone else BESIDE[len(sheet.corners)]
            x, y = (
                left + where.x * sheet.width,
                top + sheet.head + (where.y + where.step * pods[each.owner]) * sheet.width,
            )
            pods[each.owner] += 1
            found.append(ShipShown(each, each.owner, round(x), round(y), round(scale * where.size, 3), False, ()))
    return tuple(found)


def _hands(state: State) -> tuple[HandShown, ...]:
    return tuple(
        HandShown(
            names.person(state, each.id),
            each.team,
            tuple((names.card(card), each.hand.count(card)) for card in dict.fromkeys(sorted(each.hand))),
        )
        for each in state.people
        if each.health
    )


def next_turn(record: Record, at: int) -> int | None:
    number = record.frames[at].number
    return next((place for place, each in enumerate(record.frames) if each.number > number), None)


REPLAY: Final = Replay(
    last=lambda record: max(0, len(record.frames) - 1),
    shown=shown,
    next=next_turn,
    ways={"all": as_it_was, "seen": as_seen},
)
