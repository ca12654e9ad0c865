"""How a line becomes clips: its template is cut at its placeholders, and the pieces are played as one.

A piece is a fragment of the template, or a value: a number, a name, a word that a game knows. Each is rendered in the
intonation of its place: with a comma where the sentence goes on, with a full stop where it ends. So the text of a
piece, with that mark, is the key of its clip. A name that has no clip is made by the synthesizer of this machine, or
replaced by the colour of the seat; a line of which any other piece is missing is only shown as text.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from companion.contract import Line, Option, Seat, Text, Who, Word
from companion.contract.data import DataError
from companion.sound.clips import Recorded, clips
from companion.sound.orders import Clip, Part
from companion.sound.spoken_numbers import NUMBERS, spoken
from companion.sound.written import plain
from companion.words.templates import pieces
from companion.words.words import Names, Words

log = logging.getLogger(__name__)

SHIPPED_VOICE: Final = "af_heart"  # the ship's computer
NUMBERS_IN_BOTH: Final = 20  # intonations; the higher ones are rare inside a sentence
GOES_ON: Final = ","
ENDS: Final = "."
HOLDS: Final = "spoken."  # strings of a game that stand in lines as values
SAYS: Final = ("say.", "refused.")  # a hand on the box has no page to read why
READING_MS: Final = 60  # a letter, where a line is only shown
SHORTEST_READING_MS: Final = 1_200

# between two pieces, by how the first one ends
JOINT_MS: Final = 20
COMMA_MS: Final = 150
COLON_MS: Final = 220
STOP_MS: Final = 330

MARKS: Final = re.compile(r"\s*([.!?,:;]+)")


@dataclass(frozen=True, slots=True)
class Piece:
    text: str  # with its mark
    pause_ms: int = JOINT_MS  # after it
    instead: str | None = None  # what is said where this has no clip


Made = Callable[[str], Recorded | None]  # what the synthesizer of this machine has rendered before


def nothing_made(text: str) -> Recorded | None:
    return None


class Voice:
    """The clips of one language and voice."""

    def __init__(self, clips: Mapping[str, Recorded], made: Made = nothing_made) -> None:
        self._clips, self._made = clips, made

    @classmethod
    def read(cls, folder: Path, made: Made = nothing_made, below: "Voice | None" = None) -> "Voice":
        """A language without clips is silent, not an error, and so is a voice whose index is damaged. What this voice
        cannot say, the one `below` says."""
        own: dict[str, Recorded] = {}
        if (folder / "index.json").exists():
            try:
                own = clips(folder)
            except DataError as error:
                log.warning("%s", error)
        return cls(own if below is None else {**below._clips, **own}, made)

    def over(self, own: Mapping[str, Recorded]) -> "Voice":
        """The same with these clips before its own."""
        return Voice({**self._clips, **{text.casefold(): clip for text, clip in own.items()}}, self._made)

    def or_longer(self, own: Mapping[str, Recorded]) -> "Voice":
        """The same, where these are longer with them: whichever of both is heard, it takes no more."""
        known = {text: self.recorded(text) for text in own}
        longer = {text for text, clip in known.items() if clip is None or clip.ms < own[text].ms}
        return self.over({text: own[text] for text in longer})

    def has(self, text: str) -> bool:
        return text.casefold() in self._clips

    def clip(self, line: Line, words: Words, names: Names, colours: Names) -> Clip:
        text = words.say(line, names)
        whole = self._clips.get((said := plain(text)).casefold())
        pieces = [Piece(said)] if whole is not None else list(cut(line, words, names, colours))
        found = [self._find(each) for each in pieces]
        parts: list[Part] = []
        begins: list[int] = []
        total = 0
        for piece, clip in zip(pieces, found, strict=True):
            if clip is None:
                return shown(text, line)
            parts += [clip.path, piece.pause_ms]
            begins.append(total)
            total += clip.ms + piece.pause_ms
        if not parts:
            return shown(text, line)
        return Clip(tuple(parts[:-1]), total - pieces[-1].pause_ms, text, begins=tuple(begins), said=line)

    def foreseen(self, words: Words) -> Iterator[Clip]:
        """What the lines of these words are made of."""
        for text in needed(words, ()):
            if (clip := self.recorded(text)) is not None:
                yield Clip((clip.path,), clip.ms, text)

    def missing(self, line: Line, words: Words, names: Names, colours: Names) -> list[str]:
        """The pieces that have no clip, and nothing to stand in for them."""
        return [each.text for each in cut(line, words, names, colours) if self._find(each) is None]

    def _find(self, piece: Piece) -> Recorded | None:
        clip = self.recorded(piece.text) or self._made(piece.text)
        return self.recorded(piece.instead) if clip is None and piece.instead is not None else clip

    def recorded(self, text: str) -> Recorded | None:
        """In the wrong intonation rather than not at all."""
        for each in (text, text[:-1] + GOES_ON, text[:-1] + ENDS):
            if (clip := self._clips.get(each.casefold())) is not None:
                return clip
        return None


def shown(text: str, said: Line) -> Clip:
    """A line without a sound keeps the floor for as long as one reads it."""
    return Clip((), max(SHORTEST_READING_MS, READING_MS * len(text)), text, said=said)


# --- cutting


def cut(line: Line, words: Words, names: Names, colours: Names, mark: str = "") -> Iterator[Piece]:
    """The pieces of a line. `mark` is what follows it where it stands inside another one."""
    parts = _marked(words.parts(line))
    for place, (fragment, value, after) in enumerate(parts):
        is_last = place == len(parts) - 1
        if fragment:
            yield _fragment(fragment, mark if is_last and value is None else "")
        if value is not None:
            yield from _value(value, words, names, colours, after or (mark if is_last else ""))


def _marked(pieces: Iterable[tuple[str, Word | None]]) -> list[tuple[str, Word | None, str]]:
    """Fragment, what stands behind it, and the mark that follows that."""
    parts: list[tuple[str, Word | None, str]] = []
    for literal, value in pieces:
        if parts and (found := MARKS.match(literal)):
            parts[-1] = (*parts[-1][:2], found[1])
            literal = literal[found.end() :]
        parts.append((plain(literal), value, ""))
    return [each for each in parts if each[0] or each[1] is not None]


def _fragments(template: str) -> Iterator[str]:
    written = [(text, None if slot is None else slot.written) for text, slot in pieces(template)]
    return (fragment for fragment, _, _ in _marked(written) if fragment)


def _fragment(text: str, mark: str) -> Piece:
    if MARKS.fullmatch(text[-1]):
        return Piece(text, _pause(text[-1]))
    return Piece(text + _intonation(mark), _pause(mark))


def _value(value: Word, words: Words, names: Names, colours: Names, mark: str) -> Iterator[Piece]:
    match value:
        case Line():
            yield from cut(value, words, names, colours, mark)
        case Who(seat):
            yield _spoken(names(seat), mark, colours(seat))
        case tuple():
            yield from _list(value, words, names, colours, mark)
        case int():
            yield from _number(value, words.language, mark)
        case str():
            yield from _spelled(value, words.language, mark) if _is_address(value) else iter((_spoken(value, mark),))


def _spoken(text: str, mark: str, instead: str | None = None) -> Piece:
    form = _intonation(mark)
    return Piece(plain(text) + form, _pause(mark), None if instead is None else plain(instead) + form)


def _list(values: tuple[Word, ...], words: Words, names: Names, colours: Names, mark: str) -> Iterator[Piece]:
    if not values:
        yield _spoken(words.template("list.none"), mark)
        return
    for place, value in enumerate(values):
        left = len(values) - 1 - place
        if place and not left:
            yield from (_fragment(each, "") for each in list_words(words))
        yield from _value(value, words, names, colours, "," if left > 1 else mark if not left else "")


def list_words(words: Words) -> list[str]:
    """What stands between the last two of a list."""
    return [*_fragments(words.template("list.and"))]


def _number(number: int, language: str, mark: str) -> Iterator[Piece]:
    steps = spoken(language).number(number)
    yield from (_spoken(each, "") for each in steps[:-1])
    yield _spoken(steps[-1], mark)


def _is_address(text: str) -> bool:
    return "://" in text or re.fullmatch(r"\d+(\.\d+){3}(:\d+)?", text) is not None


def _spelled(address: str, language: str, mark: str) -> Iterator[Piece]:
    """Digit by digit, as somebody has to type it; nobody needs to hear http."""
    signs, called = list(address.partition("://")[2] or address), spoken(language).signs
    for sign in signs[:-1]:
        word = called.get(sign)
        yield Piece(word + GOES_ON, COMMA_MS) if word else Piece(sign + GOES_ON)
    yield _spoken(called.get(signs[-1], signs[-1]), mark)


def _intonation(mark: str) -> str:
    return ENDS if mark and mark[-1] in ".!?" else GOES_ON


def _pause(mark: str) -> int:
    if not mark:
        return JOINT_MS
    return {",": COMMA_MS, ";": COMMA_MS, ":": COLON_MS}.get(mark[-1], STOP_MS)


# --- what has to be rendered


def fragments(words: Words, key: str) -> Iterator[str]:
    """The pieces of this line that are no values."""
    return (_fragment(fragment, "").text for template in words.texts(key) for fragment in _fragments(template))


def forms(piece: str) -> tuple[str, ...]:
    """Under which texts it is looked for: where the sentence goes on, and where it ends."""
    return (piece, piece[:-1] + ENDS) if piece.endswith(GOES_ON) else (piece,)


def is_own(words: Words, key: str) -> bool:
    """It stands in this language, and not in English for want of it."""
    return words.entry(key).language == words.language


def needed(words: Words, values: Iterable[str]) -> Iterator[str]:
    """The pieces of every line that these words can say, and of the values that come into them; what nobody hopes to
    hear comes last."""
    for key in sorted(filter(partial(is_own, words), words), key=lambda each: each.startswith(SAYS[1])):
        if key.startswith(SAYS):
            yield from fragments(words, key)
        elif key.startswith(HOLDS):
            for each in words.texts(key):
                yield from both(each)
    for value in values:
        yield from both(value)


def needed_by_all(words: Words, colours: Iterable[str]) -> Iterator[str]:
    """What any line may need: numbers, colours, lists, addresses."""
    for number in range(NUMBERS + 1):
        yield from both(str(number)) if number <= NUMBERS_IN_BOTH else (str(number) + ENDS,)
    nobody = [words.template("list.none")] if is_own(words, "list.none") else []
    for word in (*nobody, *colours, *spoken(words.language).words):
        yield from both(word)
    yield spoken(words.language).minus + GOES_ON
    if is_own(words, "list.and"):
        yield from (_fragment(each, "").text for each in list_words(words))


def option_values(options: Iterable[Option]) -> Iterator[str]:
    """Lists that the group may set, as the names of a crew: they come into lines as values."""
    for option in options:
        if isinstance(option.field, Text) and option.field.are_names:
            yield from str(option.default).splitlines()


def both(text: str) -> tuple[str, str]:
    return plain(text) + GOES_ON, plain(text) + ENDS


def seat_colours(colours: Mapping[Seat, str], words: Words) -> Names:
    return lambda seat: words.template(f"colour.{colours[seat]}") if seat in colours else str(seat)
