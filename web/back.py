"""How far a seat may go back in the history of the game that is on, and what it may put back."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.contract import Seat
from companion.table.picture import PlayNow
from companion.table.snapshot import Snapshot
from companion.table.steps import Back
from web.door import Door


@dataclass(frozen=True, slots=True)
class ShownRedo:
    number: int  # of the line that says it was taken back
    text: str
    is_far: bool  # more than one step


@dataclass(frozen=True, slots=True)
class ShownBack:
    """A step further back, and all that goes with it."""

    number: int
    last: int
    reveals: bool
    lines: tuple[str, ...]  # the newest first


def redo(door: Door, play: PlayNow, seat: Seat | None, is_host: bool) -> ShownRedo | None:
    """For whoever took it back, and the host."""
    if (again := play.again) is None or not (is_host or seat == again.by):
        return None
    return ShownRedo(again.number, door.told(*again.told), again.many > 1)


def ways_back(snapshot: Snapshot, seat: Seat | None) -> frozenset[int]:
    """Lines of the history that this seat may go back to."""
    return frozenset(back.number for back in _ways_back(snapshot, seat) if back.told)


def back_to(door: Door, snapshot: Snapshot, seat: Seat | None, number: int) -> ShownBack | None:
    ways = tuple(_ways_back(snapshot, seat))
    back = next((each for each in ways if each.number == number), None)
    if back is None or snapshot.play is None:
        return None
    told = snapshot.play.history[number:]
    lines = tuple(door.told(each) for each in reversed(told) if not (each.undone or each.is_note))
    return ShownBack(number, ways[0].number, back.reveals, lines)


def _ways_back(snapshot: Snapshot, seat: Seat | None) -> Iterator[Back]:
    """For none that would be refused: across what people have seen only the host goes."""
    play, is_host = snapshot.play, seat is not None and seat == snapshot.house.host
    if play is not None and seat is not None and not play.masks:
        yield from (each for each in play.ways_back() if is_host or (seat in each.may and not each.reveals))
