"""What the host's pages show of who plays what is heard: the box, screens that may, and screens that ask."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.people.sounding import BOX_OUTPUT, LONGEST_DELAY_MS, PLAIN, Screen, Where
from companion.table.snapshot import Snapshot
from companion.words.words import Words

PLAYERS: Final[Mapping[Where, str]] = {
    "auto": "page.where_auto",
    "both": "page.where_both",
    "box": "page.where_box",
    "screen": "page.where_screen",
    "none": "page.where_none",
}


@dataclass(frozen=True, slots=True)
class ShownChoice:
    value: str
    title: str
    is_set: bool


@dataclass(frozen=True, slots=True)
class ShownOutput:
    id: str
    title: str
    is_box: bool
    is_heard: bool
    ms: int  # so much later than others


@dataclass(frozen=True, slots=True)
class ShownNarrator:
    name: str
    title: str
    voices: tuple[ShownChoice, ...]


@dataclass(frozen=True, slots=True)
class ShownBackground:
    kind: str
    title: str
    manners: tuple[ShownChoice, ...]


@dataclass(frozen=True, slots=True)
class ShownOutputs:
    where: tuple[ShownChoice, ...]
    outputs: tuple[ShownOutput, ...]
    asking: tuple[Screen, ...]
    silent: tuple[str, ...]  # screens that sounded tonight, and do not now
    narrators: tuple[ShownNarrator, ...]
    backgrounds: tuple[ShownBackground, ...]
    longest_ms: int = LONGEST_DELAY_MS


def outputs(words: Words, snapshot: Snapshot) -> ShownOutputs:
    sound, box = snapshot.sound, snapshot.box
    is_shut = snapshot.eyes_are_shut  # shut eyes read nothing new
    silent = (each.name for each in sound.screens if each.id in box.fallen_silent and sound.plays(each.id))
    return ShownOutputs(
        where=tuple(ShownChoice(each, words.template(key), each == sound.where) for each, key in PLAYERS.items()),
        outputs=tuple(_outputs(words, snapshot)),
        asking=() if is_shut else snapshot.outputs.asking,
        silent=() if is_shut else tuple(silent),
        narrators=tuple(_narrators(words, snapshot)),
        backgrounds=tuple(_backgrounds(words, snapshot)),
    )


def _outputs(words: Words, snapshot: Snapshot) -> Iterator[ShownOutput]:
    sound = snapshot.sound
    if snapshot.box.speaker:
        title = words.said("page.output_box", card=", ".join(snapshot.box.speaker))
        yield ShownOutput(BOX_OUTPUT, title, True, sound.plays(BOX_OUTPUT), sound.delays.get(BOX_OUTPUT, 0))
    for each in sound.screens:
        is_heard = each.id in sound.sounding and sound.plays(each.id)
        yield ShownOutput(each.id, each.name, False, is_heard, sound.delays.get(each.id, 0))


def _narrators(words: Words, snapshot: Snapshot) -> Iterator[ShownNarrator]:
    for narrator, voices in snapshot.box.parts.voices:
        chosen = snapshot.sound.voices.get(narrator, voices[0])
        named = (ShownChoice(each, _voice(words, snapshot, each), each == chosen) for each in voices)
        yield ShownNarrator(narrator, _named(words, f"narrator.{narrator}", narrator), tuple(named))


def _voice(words: Words, snapshot: Snapshot, name: str) -> str:
    """Who speaks another language than the page brings its own title."""
    if (key := f"voice.{name}") in words:
        return words.template(key)
    titles = {folder: (title, language) for folder, title, language in snapshot.box.parts.titles}
    title, language = titles.get(name, (name, ""))
    return f"{title} ({language})" if title and language else title or words.said("page.voice_own", language=language)


def _backgrounds(words: Words, snapshot: Snapshot) -> Iterator[ShownBackground]:
    for kind, manners in snapshot.box.parts.backgrounds:
        chosen = snapshot.sound.backgrounds.get(kind, PLAIN)
        named = (
            ShownChoice(each, _named(words, f"background.{kind}.{each}", each), each == chosen) for each in manners
        )
        yield ShownBackground(kind, _named(words, f"background.{kind}.title", kind), tuple(named))


def _named(words: Words, key: str, name: str) -> str:
    return words.template(key) if key in words else name
