"""What a page can show of the ships, and of who and what is aboard."""

from dataclasses import dataclass

from companion.contract import Line, Seat, Word
from companion.games.shallow_space.model import Rank


@dataclass(frozen=True, slots=True)
class SectionView:
    section: str
    name: Line
    damage: int  # as sensors show it
    column: int
    row: int
    is_room: bool
    is_vital: bool


@dataclass(frozen=True, slots=True)
class PersonView:
    id: int
    seat: Seat
    name: Word
    team: int
    post: str
    rank: Rank
    is_alive: bool
    is_mine: bool
    is_mate: bool
    ship: int  # where they are, or seem to be
    room: str
    place: Line
    is_ready: bool
    health: int | None  # of mates only, as all that follows
    redshirts: int | None
    cards: int | None
    cloak: int | None  # turns that the decoy still lasts
    clone: Line | None  # where the others see it
    sign: Line | None

    @property
    def title(self) -> str:
        """Their post, as long as they have it: who is captain no more is one of the crew."""
        if self.rank != "crew":
            return self.rank
        return self.post if self.post != "captain" else "crew"


@dataclass(frozen=True, slots=True)
class LastingView:
    """What goes on and may be known."""

    kind: str
    ship: int
    room: str
    name: Line
    team: int
    turns: int
    points: int


@dataclass(frozen=True, slots=True)
class BotView:
    id: int
    name: Word
    ship: int
    room: str
    team: int
    moves: int


@dataclass(frozen=True, slots=True)
class ShipView:
    number: int
    name: Word
    owner: int
    held_by: Word | None  # by whom, if not by its own team
    is_mine: bool  # of my team
    is_pod: bool
    is_gone: bool
    is_fooled: bool  # sensors show what is not so, as far as anybody can tell: a virus is known, the truth is not
    sections: tuple[SectionView, ...]
    fired: tuple[int, int]
    boosts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ShotView:
    """One of the last shots, as everybody saw it."""

    id: int
    what: str
    by: int
    place: str
    at: int
    aim: str
    marks: tuple[str, ...]  # sections; "": a miss
