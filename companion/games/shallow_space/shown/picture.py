"""What a page can show: the picture of the table as one seat, or everybody, may see it."""

from dataclasses import dataclass

from companion.contract import Line, Millis, Seat, Word
from companion.games.shallow_space.model import Rank, Stage


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
    is_mine: bool  # of my team
    is_pod: bool
    is_gone: bool
    is_fooled: bool  # sensors show what is not so, as far as anybody can tell: a virus is known, the truth is not
    sections: tuple[SectionView, ...]
    fired: tuple[int, int]
    boosts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    card: str
    name: Line
    text: Line
    is_captains: bool
    works_alone: bool  # by itself, or as long as it is held
    is_new: bool  # one of this kind came after the own last turn
    why_not: Line | None  # it cannot be played now


@dataclass(frozen=True, slots=True)
class SwapView:
    one: int
    other: int
    card: Line
    answer: Line | None


@dataclass(frozen=True, slots=True)
class OddsView:
    """What a shot from the bridge needs, as far as sensors know."""

    weapon: str  # a laser, or the card of a missile
    ship: int
    is_sure: bool
    needs: int | None  # of a d8, at least; None: sensors do not say
    percent: int | None
    parts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class HeadView:
    """How the history begins a turn."""

    line: Line
    round: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class MineView:
    """One of the people whom this seat plays."""

    id: int
    name: Word
    hand: tuple[CardView, ...]
    moves: int
    has_shot: bool
    commands: bool
    turned_in: int
    mending: int
    commissions: int
    dives: bool
    swaps: tuple[SwapView, ...]
    odds: tuple[OddsView, ...]
    lost_health: int  # since the end of the own last turn
    lost_redshirts: int


@dataclass(frozen=True, slots=True)
class CrewView:
    """Of one ship, while teams are made."""

    ship: int
    name: Word
    is_named: bool
    seats: tuple[Seat, ...]
    posts: tuple[tuple[str, Seat | None], ...]  # with fewer than three, somebody has several; None: nobody yet


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


@dataclass(frozen=True, slots=True)
class ThrownView:
    """One of the last rolls, with all that counted."""

    id: int
    what: str
    name: Line
    sides: int
    value: int
    parts: tuple[Line, ...]
    over: int
    is_hit: bool


@dataclass(frozen=True, slots=True)
class RollView:
    what: Line
    sides: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    stage: Stage
    round: int
    teams: tuple[int, ...]  # whose turn it is
    is_my_turn: bool
    ends_at: Millis | None
    turn_ms: Millis | None  # of a whole turn
    frozen_ms: Millis | None
    heads: tuple[HeadView, ...]  # of the turns of this round and the last
    crews: tuple[CrewView, ...]
    ashore: tuple[Seat, ...]  # who has no ship yet
    teams_by: str  # seats, drawn or chosen
    ships: tuple[ShipView, ...]
    people: tuple[PersonView, ...]
    lasting: tuple[LastingView, ...]
    bots: tuple[BotView, ...]
    roll: RollView | None
    shots: tuple[ShotView, ...]
    rolls: tuple[ThrownView, ...]
    wishes: tuple[Line, ...]
    seed_hash: str
    seed: str  # at the end
    winners: tuple[int, ...]
    outcome: Line | None
    mine: tuple[MineView, ...] = ()
