"""What is heard in this house, from where and how loud: kept like the seats."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from companion.contract import Refused, Say, Sound, line

Where: TypeAlias = Literal[
    "auto", "box", "screen", "both", "none"
]  # "auto": the box's card where it has one, and screens
Kind: TypeAlias = Literal["voice", "effects", "background"]
KINDS: Final[tuple[Kind, ...]] = ("voice", "effects", "background")
WHERES: Final[tuple[Where, ...]] = ("auto", "box", "screen", "both", "none")
BOX_OUTPUT: Final = "box"
FULL_VOLUME: Final = 100
MOST_SCREENS: Final = 8
LONGEST_DELAY_MS: Final = 2_000
LONGEST_SCREEN: Final = 24
PLAIN: Final = "plain"  # a background as a game asks for it
ID: Final = re.compile(r"[0-9a-f]{16,32}")


@dataclass(frozen=True, slots=True)
class VoicesChanged:
    """Others can be chosen."""

    voices: tuple[tuple[str, tuple[str, ...]], ...]
    titles: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """A browser that plays what the table says."""

    id: str  # made in the browser, by chance
    name: str


@dataclass(frozen=True, slots=True)
class HouseSound:
    where: Where | None = None  # who plays; None: as the settings say
    volumes: Mapping[str, int] = field(default_factory=dict)  # by kind, in percent of the whole; full where none is set
    delays: Mapping[str, int] = field(default_factory=dict)  # by output: so many milliseconds later it is heard
    voices: Mapping[str, str] = field(default_factory=dict)  # by narrator
    backgrounds: Mapping[str, str] = field(default_factory=dict)  # by kind: in which manner
    screens: tuple[Screen, ...] = ()  # that may play, the oldest first


@dataclass(frozen=True, slots=True)
class Sample(Say):
    """A line in a voice that may be chosen."""

    narrator: str = ""
    voice: str = ""


@dataclass(frozen=True, slots=True)
class Tried(Sound):
    """To hear whether anything is heard: in a pause too."""


@dataclass(frozen=True, slots=True)
class SampleRecording(Sound):
    """A piece of a line (its name), as somebody has recorded it for this game."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class SampleBackground(Sound):
    """A background that may be chosen, for a while."""

    kind: str = ""
    manner: str = PLAIN


# --- commands


@dataclass(frozen=True, slots=True)
class SetSoundWhere:
    """Who plays; null: as the settings say."""

    where: Where | None


@dataclass(frozen=True, slots=True)
class SetVolumeOf:
    """How loud voice, effects or background are, in percent of the whole."""

    kind: Kind
    volume: int


@dataclass(frozen=True, slots=True)
class SetDelay:
    """How much later this output is heard: "box", or a screen. The quicker ones wait for it."""

    output: str
    ms: int


@dataclass(frozen=True, slots=True)
class ChooseVoice:
    narrator: str
    voice: str


@dataclass(frozen=True, slots=True)
class ChooseBackground:
    """In which manner this kind of background is heard, from the next track on."""

    kind: str
    manner: str


@dataclass(frozen=True, slots=True)
class AskToSound:
    """A browser would play what the table says. The host lets it in."""

    screen: str  # 16 to 32 hexadecimal digits by chance, the same each time it asks
    name: str = ""


@dataclass(frozen=True, slots=True)
class LetScreen:
    screen: str


@dataclass(frozen=True, slots=True)
class PutOutScreen:
    """It may not play, or no more."""

    screen: str


SoundCommand: TypeAlias = SetSoundWhere | SetVolumeOf | SetDelay | ChooseVoice | ChooseBackground
ScreenCommand: TypeAlias = AskToSound | LetScreen | PutOutScreen


def changed(sound: HouseSound, command: SoundCommand) -> HouseSound:
    match command:
        case SetSoundWhere(where):
            return replace(sound, where=where)
        case SetVolumeOf(kind, volume):
            if not 0 <= volume <= FULL_VOLUME:
                raise Refused("volume_form", most=FULL_VOLUME)
            return replace(sound, volumes={**sound.volumes, kind: volume})
        case SetDelay(output, ms):
            need_output(sound, output)
            if not 0 <= ms <= LONGEST_DELAY_MS:
                raise Refused("not_kept", why=line("unheard.delay", most=LONGEST_DELAY_MS))
            return replace(sound, delays={**sound.delays, output: ms})
        case ChooseVoice(narrator, voice):
            return replace(sound, voices={**sound.voices, narrator: voice})
        case ChooseBackground(kind, manner):
            return replace(sound, backgrounds={**sound.backgrounds, kind: manner})


def need_output(sound: HouseSound, output: str) -> None:
    if output != BOX_OUTPUT and all(each.id != output for each in sound.screens):
        raise Refused("not_kept", why=line("unheard.output"))


def let_in(sound: HouseSound, screen: Screen) -> HouseSound:
    others = tuple(each for each in sound.screens if each.id != screen.id)
    if len(others) >= MOST_SCREENS:
        raise Refused("not_kept", why=line("unheard.many", most=MOST_SCREENS))
    return replace(sound, screens=(*others, screen))


def put_out(sound: HouseSound, screen: str) -> HouseSound:
    screens = tuple(each for each in sound.screens if each.id != screen)
    delays = {output: ms for output, ms in sound.delays.items() if output != screen}
    return replace(sound, screens=screens, delays=delays)


def nonsense(sound: HouseSound) -> str:
    """What none of the commands above can have made; empty: it makes sense."""
    ids = [each.id for each in sound.screens]
    for said, is_wrong in (
        ("a screen whose id is none", not all(ID.fullmatch(each) for each in ids)),
        ("one screen twice", len(set(ids)) < len(ids)),
        ("too many screens", len(ids) > MOST_SCREENS),
        ("a volume of nothing", not set(sound.volumes) <= set(KINDS)),
        ("a volume that is none", any(not 0 <= each <= FULL_VOLUME for each in sound.volumes.values())),
        ("a delay of nothing", not set(sound.delays) <= {BOX_OUTPUT, *ids}),
        ("a delay that is none", any(not 0 <= each <= LONGEST_DELAY_MS for each in sound.delays.values())),
    ):
        if is_wrong:
            return said
    return ""
