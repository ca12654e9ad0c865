"""What the pages show of the box: sound and light for everybody; its health and its parts for the host."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.box.box import ReaderNow, VitalsNow
from companion.box.cards import READER_OF_SEAT, seat_of_reader
from companion.box.vitals import DISK, HEAT, POWER
from companion.people.sounding import BOX_OUTPUT, FULL_VOLUME, KINDS, Kind
from companion.table.learning import OUR_BOX
from companion.table.loudness import VOLUME_STEP
from companion.table.snapshot import Snapshot
from companion.words.words import Words
from web.box.cards import Meanings, ShownCard, ShownGroup
from web.box.parts import part
from web.door import Door

SOFT: Final = 40
OPEN_FORMS: Final = 4  # of the unknown cards: a choice is long, and the page is sent with every press

PRESSES: Final = {
    "short": "page.press_short",
    "long": "page.press_long",
    "held": "page.press_held",
    "double": "page.press_double",
    "chord": "page.press_chord",
}
CONDITIONS: Final = {
    "waiting": "page.reader_waiting",
    "open": "page.reader_open",
    "failing": "page.reader_failing",
    "closed": "page.reader_closed",
}
CURES: Final = {  # what a driver says of itself names none; the mixer's own words and a reader's do
    "speaker": "page.cure_speaker",
    "lamps": "page.cure_lamps",
    "journal": "page.cure_journal",
}

State: TypeAlias = Literal["good", "bad", "waiting"]


@dataclass(frozen=True, slots=True)
class ShownSound:
    """What everybody who sits may set."""

    volume: int
    limit: int
    quieter: int
    louder: int
    is_muted: bool
    is_night: bool
    has_lamps: bool
    levels: tuple["ShownLevel", ...]
    soft: int  # a background that is there, and no more


@dataclass(frozen=True, slots=True)
class ShownLevel:
    """Of voice, effects or background, in percent of the whole."""

    kind: Kind
    volume: int
    quieter: int
    louder: int


@dataclass(frozen=True, slots=True)
class ShownHealth:
    title: str
    state: State
    text: str  # good: one word; else what is wrong and what to do


@dataclass(frozen=True, slots=True)
class ShownLamp:
    name: str
    title: str
    who: str
    has_colours: bool


@dataclass(frozen=True, slots=True)
class ShownButton:
    title: str
    who: str
    is_down: bool
    presses: int
    kind: str


@dataclass(frozen=True, slots=True)
class ShownReader:
    name: str
    whose: str
    state: State
    text: str
    card: str
    label: str  # of that card; empty: it was not taught
    lies: bool
    reads: int


@dataclass(frozen=True, slots=True)
class ShownUnknown:
    id: str
    reader: str
    has_form: bool


@dataclass(frozen=True, slots=True)
class ShownBox:
    board: str
    health: tuple[ShownHealth, ...]
    lamps: tuple[ShownLamp, ...]
    buttons: tuple[ShownButton, ...]
    readers: tuple[ShownReader, ...]
    unknown: tuple[ShownUnknown, ...]  # the newest first
    known: tuple[ShownCard, ...]
    groups: tuple[ShownGroup, ...]


def sound(snapshot: Snapshot) -> ShownSound:
    parts, volume = snapshot.box.parts, snapshot.volume
    return ShownSound(
        volume=volume,
        limit=parts.limit,
        quieter=max(0, volume - VOLUME_STEP),
        louder=min(parts.limit, volume + VOLUME_STEP),
        is_muted=snapshot.house.muted,
        is_night=snapshot.house.night,
        has_lamps=bool(parts.lamps),
        levels=tuple(_level(kind, snapshot.sound.level(kind)) for kind in KINDS),
        soft=SOFT,
    )


def _level(kind: Kind, volume: int) -> ShownLevel:
    return ShownLevel(kind, volume, max(0, volume - VOLUME_STEP), min(FULL_VOLUME, volume + VOLUME_STEP))


def box(door: Door, snapshot: Snapshot) -> ShownBox:
    words, now = door.words_of(""), snapshot.box
    meanings = Meanings(door, snapshot)
    who = _who(snapshot)
    news = reversed(now.cards.unknown)
    return ShownBox(
        board=now.parts.board,
        health=tuple(_health(words, snapshot)),
        lamps=tuple(ShownLamp(name, part(words, name), who.get(name, ""), rgb) for name, rgb in now.parts.lamps),
        buttons=tuple(
            ShownButton(part(words, name), who.get(name, ""), each.is_down, each.presses, _kind(words, each.kind))
            for name, each in now.buttons.items()
        ),
        readers=tuple(_reader(words, snapshot, name, whose) for name, whose in now.parts.readers),
        unknown=tuple(ShownUnknown(each.card, each.reader, place < OPEN_FORMS) for place, each in enumerate(news)),
        known=meanings.of_all(now.cards.known),
        groups=meanings.groups,
    )


def _health(words: Words, snapshot: Snapshot) -> Iterator[ShownHealth]:
    """A line for each part that can fail, and for each fault that no part of these has."""
    faults = dict(snapshot.faults)
    good = words.template("page.box_good")

    def line(title: str, *whose: str) -> ShownHealth:
        texts = [_with_cure(words, each, faults.pop(each)) for each in whose if each in faults]
        return ShownHealth(title, "bad" if texts else "good", " ".join(texts) or good)

    heard = line(words.template("page.box_sound"), "sound", "speaker")
    yield replace(heard, text=_on_card(words, snapshot)) if heard.state == "good" else heard
    if snapshot.box.parts.lamps or "lamps" in faults:
        yield line(words.template("page.box_lamps"), "lamps")
    for name, _ in snapshot.box.parts.readers:
        title = words.said("page.reader", name=name)
        now = snapshot.box.readers.get(name, ReaderNow())
        shown = line(title, f"reader {name}")
        is_open = now.condition == "open"
        yield shown if shown.state == "bad" or is_open else ShownHealth(title, "waiting", _condition(words, now))
    if "cards" in faults:
        yield line(words.template("page.box_cards"), "cards")
    vitals = snapshot.box.vitals
    disk = line(words.template("page.box_disk"), "journal", "memory", OUR_BOX, DISK)
    yield disk if disk.state == "bad" else replace(disk, text=_room(words, vitals))
    power = line(words.template("page.box_power"), POWER)
    if power.state == "bad" or vitals.is_weak is not None:
        yield power if power.state == "bad" else replace(power, text=_power(words, vitals))
    heat = line(words.template("page.box_heat"), HEAT)
    if heat.state == "bad" or vitals.celsius is not None:
        yield replace(heat, text=_heat(words, vitals, heat.text if heat.state == "bad" else ""))
    yield from (ShownHealth(whose, "bad", what) for whose, what in faults.items())


def _on_card(words: Words, snapshot: Snapshot) -> str:
    cards = snapshot.box.speaker
    if not snapshot.sound.plays(BOX_OUTPUT):
        return words.template("page.box_plays_not")
    if not cards:
        return words.template("page.no_card")
    key = "page.plays_on" if len(cards) == 1 else "page.plays_on_one_of"
    plays = words.said(key, card=", ".join(cards))
    count = snapshot.box.vitals.hiccups
    return " ".join((f"{plays}.", words.said("page.ran_dry", count=count))) if count else plays


def _room(words: Words, vitals: VitalsNow) -> str:
    if vitals.free_mb is None:
        return words.template("page.box_good")
    free = f"{vitals.free_mb / 1_000:.1f} GB" if vitals.free_mb >= 1_000 else f"{vitals.free_mb} MB"
    return words.said("page.box_free", free=free)


def _power(words: Words, vitals: VitalsNow) -> str:
    key = "page.power_was_weak" if vitals.dips else "page.power_good"
    return words.said(key, count=vitals.dips)


def _heat(words: Words, vitals: VitalsNow, fault: str) -> str:
    key = "page.heat" if fault or not vitals.is_slowed else "page.heat_slows"
    return f"{words.said(key, celsius=vitals.celsius or 0)} {fault}".strip()


def _with_cure(words: Words, whose: str, what: str) -> str:
    return f"{what.rstrip('. ')}. {words.template(CURES[whose])}" if whose in CURES else what


def _reader(words: Words, snapshot: Snapshot, name: str, whose: str) -> ShownReader:
    now = snapshot.box.readers.get(name, ReaderNow())
    people = snapshot.house.people
    seat = seat_of_reader(whose, [each.seat for each in people])
    if whose.startswith(READER_OF_SEAT):
        place = words.said("page.reader_of_nobody", place=part(words, whose))
    else:
        place = words.template("page.reader_of_table")
    known = snapshot.box.cards.known.get(now.card)
    return ShownReader(
        name=name,
        whose=next((each.name for each in people if each.seat == seat), place),
        state="bad" if now.trouble else "good" if now.condition == "open" else "waiting",
        text=now.trouble or _condition(words, now),
        card=now.card,
        label="" if known is None else known.label or now.card,
        lies=now.lies and now.condition == "open",  # else nobody knows
        reads=now.reads,
    )


def _condition(words: Words, now: ReaderNow) -> str:
    return words.template(CONDITIONS[now.condition]) if now.condition in CONDITIONS else now.condition


def _kind(words: Words, kind: str) -> str:
    return words.template(PRESSES[kind]) if kind in PRESSES else kind


def _who(snapshot: Snapshot) -> dict[str, str]:
    """Who sits at the places that the board knows."""
    return {f"seat.{place}": each.name for place, each in enumerate(snapshot.house.people, start=1)}
