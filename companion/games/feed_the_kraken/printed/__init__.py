"""What the game brings along on boards, cards and tables, read from the TOML files beside this one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from companion.contract.data import DataError, load

FOLDER: Final = Path(__file__).parent

Colour = Literal["red", "yellow", "blue"]
Icon = Literal["cabin_search", "flogging", "tongue", "feed_the_kraken"]
Action = Literal["drunk", "disarmed", "armed", "mermaid", "telescope", "uprising"]
Office = Literal["captain", "lieutenant", "navigator"]
Side = Literal["sailors", "pirates", "cult"]
Window = Literal["setup", "any", "pre_appoint", "post_appoint", "post_reveal", "pre_draw", "yellow_round"]
SignTable = Literal["text", "crew_card"]  # the reference text's, or that of the printed cards
Among = Literal["nobody", "others", "armed", "voters", "signed", "hands", "team", "appointable", "revealed"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "blue")
SIDES: Final[tuple[Side, ...]] = ("sailors", "pirates", "cult")
SCRIPTS: Final = ("pirates", "conversion", "guns_stash", "cult_cabin_search", "cabin_search")
# Who wins there.
GOALS: Final[Mapping[str, Side]] = {"crimson_cove": "pirates", "bluewater_bay": "sailors", "kraken": "cult"}


@dataclass(frozen=True, slots=True)
class Space:
    row: int
    column: str
    red: str
    yellow: str
    blue: str
    icon: Icon | None = None
    crosses: tuple[Colour, ...] = ()

    def arrow(self, colour: Colour) -> str:
        return self.red if colour == "red" else self.yellow if colour == "yellow" else self.blue

    @property
    def ahead(self) -> tuple[str, str, str]:
        return (self.red, self.yellow, self.blue)


@dataclass(frozen=True, slots=True)
class Board:
    start: str
    tokens: dict[Icon, int]
    shortest: int  # moves of a voyage to a goal, proved over all routes
    longest: int
    spaces: dict[str, Space]


@dataclass(frozen=True, slots=True)
class Boards:
    quick: Board
    long: Board


@dataclass(frozen=True, slots=True)
class Deal:
    """One row of the table by the number of players."""

    sailors: int
    pirates: int
    cultists: int
    mutiny: int
    signs: tuple[Office, ...]
    signs_printed: tuple[Office, ...]
    taken_away: int = 0

    def signs_by(self, table: SignTable) -> tuple[Office, ...]:
        return self.signs_printed if table == "crew_card" else self.signs


@dataclass(frozen=True, slots=True)
class CardKind:
    colour: Colour
    action: Action
    long: int
    quick: int


@dataclass(frozen=True, slots=True)
class Cards:
    guns: int
    guns_each: int
    reshuffle_below: int
    cards: dict[str, CardKind]
    rituals: dict[str, int]


@dataclass(frozen=True, slots=True)
class CharacterCard:
    window: Window
    effect: str
    on: int = 0  # how many players it is aimed at
    among: Among = "nobody"
    to: bool = False  # names one more player
    cost: int = 0  # in guns


@dataclass(frozen=True, slots=True)
class ScriptStep:
    line: str
    kind: Literal["settle", "action"]
    speech: int  # milliseconds
    wait: int = 0  # milliseconds after it
    light: Literal["dark", "open"] = "dark"
    who: Literal["", "pirates", "leader", "convert", "team", "captain"] = ""
    official: int | None = None  # seconds, where the rulebook gives them
    taps: bool = False
    shows: bool = False
    explain: str = ""  # in a rehearsal
    explaining: int = 0  # milliseconds


@dataclass(frozen=True, slots=True)
class Script:
    steps: tuple[ScriptStep, ...]
    phones: tuple[ScriptStep, ...] = ()  # instead, where sides were dealt to the phones
    ready: str = ""  # what everybody does before, with open eyes


@dataclass(frozen=True, slots=True)
class Scripts:
    lead: int
    tail: int
    bed: str
    creak: str
    creaks_after: int
    creak_lasts: int
    creaks_every: int
    slower_from: int
    slower_percent: int
    rehearsal_wait: int
    rehearsal_begins: int
    rehearsal_ends: int
    abort: Script
    pirates: Script
    conversion: Script
    guns_stash: Script
    cult_cabin_search: Script
    cabin_search: Script


@dataclass(frozen=True, slots=True)
class Printed:
    boards: Mapping[str, Board]
    players: Mapping[str, Deal]
    cards: Cards
    characters: Mapping[str, CharacterCard]
    scripts: Scripts
    places: Mapping[str, Space]  # of both boards: their names differ


def _sound(board: Board, name: str) -> Board:
    for space_name, space in board.spaces.items():
        for to in space.ahead:
            if to not in board.spaces and to not in GOALS:
                raise DataError(f"boards.toml: {name}.spaces.{space_name} leads to {to!r}, which is no space.")
    return board


def _read() -> Printed:
    boards = load(FOLDER / "boards.toml", Boards)
    by_name = {"quick": _sound(boards.quick, "quick"), "long": _sound(boards.long, "long")}
    return Printed(
        boards=by_name,
        players=load(FOLDER / "players.toml", dict[str, Deal]),
        cards=load(FOLDER / "cards.toml", Cards),
        characters=load(FOLDER / "characters.toml", dict[str, CharacterCard]),
        scripts=load(FOLDER / "scripts.toml", Scripts),
        places={**boards.quick.spaces, **boards.long.spaces},
    )


PRINTED: Final = _read()
CARD_KINDS: Final = PRINTED.cards.cards


@lru_cache
def deck_of(board: str) -> tuple[str, ...]:
    """Every card of a board's deck, in the order of the file."""
    return tuple(card for card, kind in CARD_KINDS.items() for _ in range(kind.long if board == "long" else kind.quick))


def script(name: str) -> Script:
    scripts = PRINTED.scripts
    match name:
        case "pirates":
            return scripts.pirates
        case "conversion":
            return scripts.conversion
        case "guns_stash":
            return scripts.guns_stash
        case "cult_cabin_search":
            return scripts.cult_cabin_search
        case "cabin_search":
            return scripts.cabin_search
    raise DataError(f"scripts.toml: there is no script {name!r}.")


def steps_of(name: str, *, on_phones: bool) -> tuple[ScriptStep, ...]:
    found = script(name)
    return found.phones if on_phones else found.steps
