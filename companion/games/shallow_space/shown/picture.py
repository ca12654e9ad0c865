"""What a page can show: the picture of the table as one seat, or everybody, may see it."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Line, Millis, Seat, Value, Word
from companion.games.shallow_space.model import Stage
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.shown import ship_picture
from companion.games.shallow_space.shown.aboard import BotView, LastingView, PersonView, ShipView, ShotView
from companion.games.shallow_space.shown.beams import Beams, beams
from companion.games.shallow_space.shown.hints import FIRST_ROUNDS, ON_FIRST_TURNS, hints
from companion.games.shallow_space.shown.ship_picture import ShipPicture, sign_of

PLAYED_BY: Final = {
    "short_teleport": "Jump",
    "boarding": "Board",
    "force_field": "RaiseField",
    "heal": "Heal",
    "redshirt_dive": "SetDive",
    "executive": "Commission",
}
ROUGH: Final = ("plasma_grenade", "incendiary", "plasma_charge")


@dataclass(frozen=True, slots=True)
class CardView:
    card: str
    name: Line
    text: Line
    is_captains: bool
    works_alone: bool  # by itself, or as long as it is held
    is_new: bool  # one of this kind came after the own last turn
    why_not: Line | None  # it cannot be played now

    @property
    def standing(self) -> Literal["able", "alone", "not"]:
        """Whether it can be played now; `alone`: nobody needs to."""
        return "alone" if self.works_alone else "able" if self.why_not is None else "not"

    @property
    def command(self) -> str:
        """What it is played by; "": by a command that names the card."""
        return PLAYED_BY.get(self.card, "")

    @property
    def is_rough(self) -> bool:
        """It hurts whatever ship one is on."""
        return self.card in ROUGH


@dataclass(frozen=True, slots=True)
class KindView:
    """Cards of one kind in a hand."""

    card: CardView
    count: int


@dataclass(frozen=True, slots=True)
class SwapView:
    one: int
    other: int
    card: Line
    answer: Line | None

    @property
    def waits_for(self) -> int:
        return self.other if self.answer is None else self.one


@dataclass(frozen=True, slots=True)
class OddsView:
    """What a shot from the bridge needs, as far as sensors know."""

    weapon: str  # a laser, or the card of a missile
    ship: int
    is_sure: bool
    needs: int | None  # of a d8, at least; None: sensors do not say
    percent: int | None
    parts: tuple[Line, ...]
    effect: tuple[Line, ...]  # what the shield does, and where it hits
    aboard: tuple[Word, ...]  # one's own people over there


@dataclass(frozen=True, slots=True)
class CostView:
    """What a deed costs one's own people."""

    type: str  # of the command
    at: str  # what its button says besides
    lines: tuple[Line, ...]
    mark: Line | None  # what it costs who does it, in short
    kills: bool  # in any case: it is asked before


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
    plan: tuple[Line, ...] = ()
    plan_why: Line | None = None  # its first order could not be done, and the others wait for it
    costs: tuple[CostView, ...] = ()

    def costs_of(self, type: str, of: Value = "") -> dict[str, CostView]:
        """By what stands on the button; `of`: which card, or which ship."""
        start = f"{of}/" if of != "" else ""
        return {
            each.at.removeprefix(start): each for each in self.costs if each.type == type and each.at.startswith(start)
        }

    @property
    def kinds(self) -> tuple[KindView, ...]:
        """The hand, by the names of its cards."""
        first = {each.card: each for each in reversed(self.hand)}
        return tuple(KindView(first[card], sum(each.card == card for each in self.hand)) for card in sorted(first))


@dataclass(frozen=True, slots=True)
class CrewView:
    """Of one ship, while teams are made."""

    ship: int
    name: Word
    is_named: bool
    seats: tuple[Seat, ...]
    posts: tuple[tuple[str, Seat | None], ...]  # with fewer than three, somebody has several; None: nobody yet


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
    verdict: Line


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
    turn: int  # as lines of the history count it
    since: int  # the turn with which this seat's story begins: the first after the own last one
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
    reasons: tuple[Line, ...]  # why it is over
    mine: tuple[MineView, ...] = ()
    words: str = ""  # that this seat has stirred into the lots, at the muster

    @property
    def kinds_of_cards(self) -> tuple[str, ...]:
        """The keys of their names."""
        return tuple([f"card.{each}" for each in CARDS])

    @property
    def living(self) -> tuple[MineView, ...]:
        return tuple(each for each in self.mine if self.people[each.id].is_alive)

    @property
    def busy(self) -> tuple[MineView, ...]:
        """Whose turn it is, and who have not said that they are ready."""
        people = self.people
        return tuple(
            each
            for each in self.living
            if self.stage == "playing" and people[each.id].team in self.teams and not people[each.id].is_ready
        )

    @property
    def hints(self) -> tuple[str, ...]:
        people = [self.people[each.id] for each in self.living]
        return hints(self.stage, people, self.ships, self.round, bool(self.busy))

    @property
    def hints_are_open(self) -> bool:
        """One line once they were read: the first turn's after it, what a new place brings some rounds later."""
        return self.round <= (FIRST_ROUNDS if set(self.hints) - ON_FIRST_TURNS else 1)

    @property
    def hulls(self) -> tuple[int, ...]:
        """The numbers of ships that are no pods."""
        return tuple(each.number for each in self.ships if not each.is_pod)

    @property
    def pods(self) -> tuple[int, ...]:
        return tuple(each.number for each in self.ships if each.is_pod)

    @property
    def afloat(self) -> tuple[int, ...]:
        return tuple(each.number for each in self.ships if not each.is_gone)

    @property
    def elsewhere(self) -> tuple[int, ...]:
        """Ships that this seat is shown among the others.

        Who plays several is shown all: how many are not their own would tell where they are while cloaked.
        """
        here = [self.ship_of(each) for each in self.mine] if len(self.mine) == 1 else []
        return tuple(
            each.number for each in self.ships if each.number not in here and not (each.is_pod and each.is_gone)
        )

    def ship_of(self, mine: MineView) -> int:
        """The dead see what was their own."""
        person = self.people[mine.id]
        return person.ship if person.is_alive else person.team

    @property
    def pictures(self) -> tuple[ShipPicture, ...]:
        """Of each ship, as it is drawn."""
        return tuple(
            ship_picture.picture(each, self.ships, self.people, self.lasting, self.bots) for each in self.ships
        )

    @property
    def beams(self) -> tuple[Beams, ...]:
        return beams(self.shots, self.ships) if self.stage == "playing" else ()

    def sign_of(self, value: Value) -> str:
        """Of what can be chosen; "": words are enough."""
        return sign_of(value)
