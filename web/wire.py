"""What the API takes and gives besides the table's own view: every shape in its document comes from a type."""

from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

import msgspec

from companion import __version__
from companion.box.box import VitalsNow
from companion.contract import Complaint, Seat
from web.shown import ShownOption, ShownTold

LONGEST_ID = 64
Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]


@dataclass(frozen=True, slots=True)
class NewSeat:
    """One of: a name (a new seat), a seat without a phone, or the code of an invitation."""

    name: str = ""
    seat: str = ""
    code: str = ""
    pin: str = ""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat
    key: str  # send it as `Authorization: Bearer <key>`; it is told only once
    version: int


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """Nobody sits down yet: a game keeps secrets of this seat. Send the code again when the big button was pressed."""

    seat: Seat
    version: int


@dataclass(frozen=True, slots=True)
class CommandPosted:
    id: Id  # chosen by the sender; the same id twice acts once
    command: dict[str, Any]  # {"type": ..., and the fields of an offer}
    seat: Seat | None = None  # for the host: act for a seat without a phone
    step: str | None = None  # the game's step that the sender saw; another one now is refused as stale


@dataclass(frozen=True, slots=True)
class CommandTaken:
    version: int
    code: str | None = None  # of an invitation


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What was asked of a game's tool: an object for each thing that could be done, and why the others could not."""

    results: tuple[dict[str, Any], ...]
    refused: tuple[Complaint, ...]


@dataclass(frozen=True, slots=True)
class GameInfo:
    slug: str
    title: str
    rules: int
    least: int
    most: int
    options: tuple[ShownOption, ...]


@dataclass(frozen=True, slots=True)
class History:
    version: int
    lines: tuple[ShownTold, ...]


@dataclass(frozen=True, slots=True)
class Health:
    status: str  # ok, or what is wrong
    version: int
    game: str | None
    running: bool
    streams: int
    faults: dict[str, str] = field(default_factory=dict)
    box: VitalsNow = field(default_factory=VitalsNow)  # as far as the machine tells
    product: str = __version__  # which release of the Table Companion this is


@dataclass(frozen=True, slots=True)
class Problem:
    """RFC 9457, as application/problem+json."""

    type: str
    title: str
    status: int
    detail: str
