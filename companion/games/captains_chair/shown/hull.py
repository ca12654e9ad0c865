"""The ship as it is drawn on the screen in the room, in a sheet of 1400 by 1080: where decks lie and crew stands."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.games.captains_chair.model import Crew
from companion.games.captains_chair.shown.decks import CrewCard, Level

TOP, BOTTOM = 270, 968  # of all decks
FIRST, WIDE = 500, 740  # where crew stands on a deck
ABREAST: Final = 4  # as many stand in one row, and more in two
CHAIR: Final = (835, 126)
ASIDE: Final = 73  # from one to the next who is not aboard
LEANS: Final = (-7, 5, -4, 8, 3)  # of those who are in space, each otherwise
TINTS: Final = ("#1b2546", "#1b2e50", "#1c3859", "#20435d", "#2e4955", "#424a48", "#574a36", "#6b4c26")
LETTER: Final = 0.6  # how wide it is, for its height
Kind: TypeAlias = Literal["deck", "chair", "dock", "gone"]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one of the crew stands, how large, and how large the name is."""

    card: CrewCard
    kind: Kind
    x: float
    y: float
    scale: float
    largest: int  # letters of its name
    room: float  # for them all, in letters as high as they are wide
    lean: int
    is_star: bool  # whom the vote is about, or who has won it

    @property
    def has_name_below(self) -> bool:
        return self.kind in ("deck", "chair")


@dataclass(frozen=True, slots=True)
class Slot:
    """A free or taken place of a deck that has few."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Deck:
    level: Level
    tint: str
    top: float
    height: float
    shade: float  # where it begins
    slots: tuple[Slot, ...]
    name_y: float
    full_y: float | None  # where it says that it is full
    value_y: float
    radius: float  # of what it is worth


@dataclass(frozen=True, slots=True)
class Hull:
    decks: tuple[Deck, ...]
    crew: tuple[Spot, ...]  # in the order of their letters, wherever they stand
    rungs: tuple[int, ...]  # of the dock


def hull(
    levels: Sequence[Level],
    stock: Sequence[CrewCard],
    removed: Sequence[CrewCard],
    stars: Sequence[CrewCard | None],
) -> Hull:
    decks = [each for each in levels if not each.is_chair]
    high = (BOTTOM - TOP) / len(decks)
    in_light = {each.crew for each in stars if each is not None}
    spots = [_spot(*row, in_light) for row in (*_aboard(levels, high), *_aside(stock, removed))]
    return Hull(
        decks=tuple(_deck(each, nth, high, len(decks)) for nth, each in enumerate(decks)),
        crew=tuple(sorted(spots, key=lambda each: each.card.crew)),
        rungs=tuple(_beside(place) + 34 for place in range(len(stock))),
    )


Row: TypeAlias = tuple[CrewCard, Kind, float, float, float, float, int]  # ..., scale, room for the name, lean


def _aboard(levels: Sequence[Level], high: float) -> Iterator[Row]:
    nth = 0
    for level in levels:
        if level.is_chair:
            yield from ((each, "chair", *CHAIR, 1.34, 270, 0) for each in level.crew)
        else:
            yield from _on_deck(level, TOP + high * nth + high / 2, high)
            nth += 1


def _on_deck(level: Level, middle: float, high: float) -> Iterator[Row]:
    count = len(level.crew)
    is_one_row = count <= ABREAST
    columns = _columns(level) if is_one_row else (count + 1) // 2
    pitch = WIDE / columns
    scale = min((high - 10) / 112, 1.12) if is_one_row else (high - 8) / 232
    for place, each in enumerate(level.crew):
        row = 0 if is_one_row else place // columns * 2 - 1
        x = FIRST + pitch * (place % columns + 0.5)
        yield each, "deck", x, middle + row * high / 4, scale, pitch / scale - 6, 0


def _columns(level: Level) -> int:
    return min(level.capacity or ABREAST, ABREAST)


def _aside(stock: Sequence[CrewCard], removed: Sequence[CrewCard]) -> Iterator[Row]:
    for place, each in enumerate(stock):
        yield each, "dock", 46, _beside(place), 0.84, 230, 0
    for place, each in enumerate(removed):
        x = 52 + (0 if place % 2 else 18)
        yield each, "gone", x, _beside(place + len(stock)) + 4, 0.84, 212, LEANS[place % len(LEANS)]


def _beside(place: int) -> int:
    return 108 + ASIDE * place


def _spot(
    card: CrewCard, kind: Kind, x: float, y: float, scale: float, room: float, lean: int, in_light: AbstractSet[Crew]
) -> Spot:
    most = 32 if kind in ("deck", "chair") else 33
    room = round(room / LETTER, 1)
    return Spot(card, kind, round(x, 1), round(y, 1), round(scale, 3), most, room, lean, card.crew in in_light)


def _deck(level: Level, nth: int, high: float, many: int) -> Deck:
    y = TOP + high * nth
    is_full = level.is_full and level.capacity is not None
    middle = y + high / 2
    return Deck(
        level=level,
        tint=TINTS[7 - round(nth * 7 / (many - 1))],
        top=y + 3,
        height=high - 6,
        shade=y + high - 13,
        slots=_slots(level, y, high),
        name_y=middle + (-4 if is_full else 10),
        full_y=middle + 30 if is_full else None,
        value_y=middle,
        radius=min(high * 0.36, 40),
    )


def _slots(level: Level, y: float, high: float) -> tuple[Slot, ...]:
    if not level.capacity or level.capacity > ABREAST or len(level.crew) > ABREAST:
        return ()
    width = WIDE / _columns(level)
    return tuple(
        Slot(FIRST + width * (slot + 0.5), y + high / 2 - 15 * high / 117, min(high * 0.26, 36))
        for slot in range(level.capacity)
    )
