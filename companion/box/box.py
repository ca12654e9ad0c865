"""The box's side of the table: what it has, what its buttons and readers just did, and what its cards mean.

Lives on the loop's thread; what others may look at is in `BoxNow`, which never changes.
"""

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from companion.box.buttons import Pair, Presses
from companion.box.cards import CardAsk, CardCommand, CardPress, Cards, change_cards, met, wish_of
from companion.contract import Effect, Flash, Press, Refused, Say, Seat, line
from companion.people.sounding import (
    FULL_VOLUME,
    ChooseBackground,
    ChooseVoice,
    Sample,
    SampleBackground,
    SoundCommand,
    Tried,
    VoicesChanged,
    Where,
)
from companion.record import store
from companion.record.beyond import NOTHING_BEYOND, Beyond
from companion.record.disk import Disk
from companion.record.store import StateDamaged, StateNewer, not_saved

log = logging.getLogger(__name__)

TRIED_MS: Final = 3_000  # how long a lamp is lit to be looked at
LEFT_OPEN: Final = "table"  # whose a reader is that the board does not name
CARDS_LOST: Final = (
    "The list of taught cards could not be read. Take in a list that you kept, or teach the cards anew: then the file "
    "is set aside, as cards.json.damaged in the state folder."
)
CARDS_NEWER: Final = (
    "A newer version of the table wrote the list of taught cards, and this one cannot read it. It stays as it is for "
    "that version; until then no card is known, and none can be taught."
)


@dataclass(frozen=True, slots=True)
class Parts:
    """What this box has, as its board file and the settings say."""

    board: str = ""
    buttons: tuple[str, ...] = ()
    lamps: tuple[tuple[str, bool], ...] = ()  # and whether it has colours
    readers: tuple[tuple[str, str], ...] = ()  # and whose it is: "table", or a seat's ("seat.3")
    volume: int = FULL_VOLUME  # until somebody sets it
    limit: int = FULL_VOLUME
    once: tuple[str, ...] = ()  # readers that cannot know when a card is taken away
    plays: Where = "auto"  # what the sound is heard from, as the settings say
    voices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # narrators, and the voices that each may have
    titles: tuple[tuple[str, str, str], ...] = ()  # of voices: how one is called, and its language
    backgrounds: tuple[tuple[str, tuple[str, ...]], ...] = ()  # kinds, and the manners that each may have


NO_PARTS: Final = Parts()


# --- what comes in


@dataclass(frozen=True, slots=True)
class Edge:
    button: str | Seat
    down: bool
    at: int  # real milliseconds


@dataclass(frozen=True, slots=True)
class CardCame:
    reader: str
    card: str
    was_there: bool = False  # when the reader began to look: after a power cut, say


@dataclass(frozen=True, slots=True)
class CardLeft:
    reader: str
    card: str


@dataclass(frozen=True, slots=True)
class ReaderChanged:
    reader: str
    condition: str  # waiting, open, failing
    trouble: str = ""  # what is wrong and what to do about it; empty: all is well


@dataclass(frozen=True, slots=True)
class SpeakerChanged:
    cards: tuple[str, ...]  # the sound card; several: one of these, the system's choice; none: silence


@dataclass(frozen=True, slots=True)
class ScreensChanged:
    playing: tuple[str, ...]  # the screens that sound now


@dataclass(frozen=True, slots=True)
class VitalsNow:
    """How the box itself is, as far as it tells; None: it does not."""

    celsius: int | None = None
    is_weak: bool | None = None  # its power, now
    dips: int = 0  # how often its power was seen to be weak
    is_slowed: bool | None = None
    free_mb: int | None = None
    hiccups: int = 0  # how often its sound card ran dry


@dataclass(frozen=True, slots=True)
class VitalsCame:
    now: VitalsNow


@dataclass(frozen=True, slots=True)
class TryVoice:
    """Is the speaker there, and how loud is it? In a narrator's voice: how does it sound?"""

    narrator: str = ""
    voice: str = ""


@dataclass(frozen=True, slots=True)
class TryBackground:
    """How does it sound?"""

    kind: str
    manner: str


@dataclass(frozen=True, slots=True)
class TryLamp:
    lamp: str
    colour: Literal["white", "red", "green", "blue"] = "white"


BoxPost: TypeAlias = (
    Edge | CardCame | CardLeft | ReaderChanged | SpeakerChanged | VoicesChanged | ScreensChanged | VitalsCame
)
BoxWish: TypeAlias = Press | CardAsk


# --- what may be looked at


@dataclass(frozen=True, slots=True)
class ButtonNow:
    is_down: bool = False
    presses: int = 0
    kind: str = ""  # of the last one


@dataclass(frozen=True, slots=True)
class ReaderNow:
    condition: str = "waiting"
    trouble: str = ""
    card: str = ""  # the last that came
    lies: bool = False  # as far as the reader can know
    reads: int = 0


@dataclass(frozen=True, slots=True)
class BoxNow:
    version: int = 0
    parts: Parts = NO_PARTS
    buttons: Mapping[str, ButtonNow] = field(default_factory=dict)
    readers: Mapping[str, ReaderNow] = field(default_factory=dict)
    speaker: tuple[str, ...] = ()  # its card; several: one of these
    screens: tuple[str, ...] = ()  # that sound
    outputs: int = 0  # rises when others play
    fallen_silent: frozenset[str] = frozenset()  # screens that have sounded since the start, and do not now
    cards: Cards = field(default_factory=Cards)
    vitals: VitalsNow = VitalsNow()
    cards_trouble: str = ""  # what is wrong with their list, and what to do about it


class Box:
    def __init__(self, parts: Parts, file: Path, disk: Disk = os) -> None:
        self._file = file
        self._disk = disk
        self._whose = dict(parts.readers)
        self._presses = Presses()
        cards, trouble, self._beyond = _restored(file, disk)
        self.now = BoxNow(
            0,
            parts,
            {name: ButtonNow() for name in parts.buttons},
            {name: ReaderNow() for name in self._whose},
            cards=cards,
            cards_trouble=trouble,
        )

    def listen(self, doubles: frozenset[str], chords: frozenset[Pair]) -> None:
        """Of these buttons a second quick press counts as one of another kind, and these pairs belong together; of all
        others each press is told at once."""
        if (doubles, chords) != (self._presses.double, self._presses.chords):
            self._presses = Presses(doubles, chords)

    def take(self, post: BoxPost, people: Sequence[Seat]) -> tuple[BoxWish, ...]:
        """What the box's hands wish now; `people` sit clockwise."""
        match post:
            case Edge(button, down, at):
                name = str(button)
                self._button(name, replace(self.now.buttons.get(name, ButtonNow()), is_down=down))
                return self._seen(self._presses.edge(button, down=down, at=at))
            case CardCame(reader, card, was_there):
                before = self.now.readers.get(reader, ReaderNow())
                stays = reader not in self.now.parts.once
                self._reader(reader, replace(before, card=card, lies=stays, reads=before.reads + 1))
                self._is(replace(self.now, cards=met(self.now.cards, card, reader)))
                wish = wish_of(self.now.cards, card, self._whose.get(reader, LEFT_OPEN), people)
                if wish is None or was_there:
                    return ()
                return (wish.press if isinstance(wish, CardPress) else wish,)
            case CardLeft(reader, card):
                before = self.now.readers.get(reader, ReaderNow())
                if before.card == card:
                    self._reader(reader, replace(before, lies=False))
            case ReaderChanged(reader, condition, trouble):
                before = self.now.readers.get(reader, ReaderNow())
                self._reader(reader, replace(before, condition=condition, trouble=trouble))
            case SpeakerChanged(cards):
                self._is(replace(self.now, speaker=cards, outputs=self.now.outputs + 1))
            case VoicesChanged(voices, titles):
                parts = replace(self.now.parts, voices=voices, titles=titles)
                self._is(replace(self.now, parts=parts, outputs=self.now.outputs + 1))
            case ScreensChanged(playing):
                silent = (self.now.fallen_silent | frozenset(self.now.screens)) - frozenset(playing)
                outputs = self.now.outputs + 1
                self._is(replace(self.now, screens=playing, fallen_silent=silent, outputs=outputs))
            case VitalsCame(vitals):
                self._is(replace(self.now, vitals=vitals))
        return ()

    def due(self) -> int | None:
        return self._presses.due()

    def tick(self, now: int) -> tuple[BoxWish, ...]:
        return self._seen(self._presses.tick(now))

    def change_cards(self, command: CardCommand) -> None:
        if self.now.cards_trouble == CARDS_NEWER:
            raise Refused("cards_text", why=CARDS_NEWER)
        cards = change_cards(self.now.cards, command)
        try:
            if self._are_lost:
                store.set_aside(self._file, self._disk)
            store.save(self._file, replace(cards, unknown=()), self._disk, self._beyond)
        except OSError as error:
            raise not_saved(error) from error
        self._is(replace(self.now, cards=cards, cards_trouble=""))

    @property
    def faults(self) -> dict[str, str]:
        return {"cards": self.now.cards_trouble} if self.now.cards_trouble else {}

    @property
    def _are_lost(self) -> bool:
        return self.now.cards_trouble == CARDS_LOST

    def tried(self, command: TryVoice | TryBackground | TryLamp) -> tuple[Effect, ...]:
        match command:
            case TryVoice(narrator, voice):
                if not voice:
                    return (Tried("chime"), Say(line("say.test")))
                self.need_there(ChooseVoice(narrator, voice))
                return (Sample(line("say.test"), narrator=narrator, voice=voice),)
            case TryBackground(kind, manner):
                self.need_there(ChooseBackground(kind, manner))
                return (SampleBackground(kind, kind, manner),)
            case TryLamp(lamp, colour):
                if lamp not in dict(self.now.parts.lamps):
                    raise Refused("no_such_lamp")
                return (Flash(lamp, "solid", colour, TRIED_MS),)

    def need_there(self, command: SoundCommand) -> None:
        """What is chosen can be had on this machine."""
        parts = self.now.parts
        match command:
            case ChooseVoice(narrator, voice) if voice not in dict(parts.voices).get(narrator, ()):
                raise Refused("not_kept", why=line("unheard.voice"))
            case ChooseBackground(kind, manner) if manner not in dict(parts.backgrounds).get(kind, ()):
                raise Refused("not_kept", why=line("unheard.background"))

    def _seen(self, presses: Sequence[Press]) -> tuple[BoxWish, ...]:
        for press in presses:
            for button in str(press.button).split("+"):  # a chord names both
                before = self.now.buttons.get(button, ButtonNow())
                self._button(button, replace(before, presses=before.presses + 1, kind=press.kind))
        return tuple(presses)

    def _button(self, name: str, button: ButtonNow) -> None:
        self._is(replace(self.now, buttons={**self.now.buttons, name: button}))

    def _reader(self, name: str, reader: ReaderNow) -> None:
        self._is(replace(self.now, readers={**self.now.readers, name: reader}))

    def _is(self, now: BoxNow) -> None:
        self.now = replace(now, version=self.now.version + 1)


def _restored(file: Path, disk: Disk) -> tuple[Cards, str, Beyond]:
    """The taught cards, what is wrong, and what else stands there. A list that is lost must not stop the table."""
    try:
        found = store.restore(file, Cards, disk=disk)
    except StateDamaged as error:
        log.error("%s", error)
        return Cards(), CARDS_NEWER if isinstance(error, StateNewer) else CARDS_LOST, NOTHING_BEYOND
    return found.thing or Cards(), found.wrong, found.beyond
