"""What a group may record of a game: the lines of its words, piece by piece, and how long each may take."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.contract import AnyGame, Refused, line
from companion.sound.all_lines import AllLines, lines
from companion.sound.clips import Recorded
from companion.sound.fitting import LONGEST_MS
from companion.sound.narrators import Narrators
from companion.sound.voice import Voice, forms
from companion.sound.voices import Voices
from companion.words.words import Words

BREATH_MS: Final = 300  # between a line and what a plan counts from its end


@dataclass(frozen=True, slots=True)
class Piece:
    text: str  # with the mark by which it is known
    ms: int | None  # of what was recorded; None: the voice says it
    can_come_back: bool  # what was recorded before


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line with values is spoken in pieces: each is recorded by itself, and the values stay the voice's."""

    key: str
    text: str
    pieces: tuple[Piece, ...]

    @property
    def is_own(self) -> bool:
        return any(each.ms is not None for each in self.pieces)

    @property
    def is_touched(self) -> bool:
        return self.is_own or any(each.can_come_back for each in self.pieces)

    def has(self, piece: str) -> bool:
        return any(each.text == piece for each in self.pieces)


@dataclass(frozen=True, slots=True)
class Group:
    title: str  # empty: its first line is enough
    lines: tuple[OwnLine, ...]

    @property
    def is_touched(self) -> bool:
        return any(each.is_touched for each in self.lines)

    def has(self, piece: str) -> bool:
        return any(each.has(piece) for each in self.lines)


class OwnLines:
    """Any thread may ask."""

    def __init__(self, games: Mapping[str, AnyGame], words: Mapping[str, Words], voices: Voices) -> None:
        self._games, self._words, self._voices = games, words, voices
        self.all = AllLines(games, words, voices)
        self._lock = threading.Lock()

    @property
    def language(self) -> str:
        """That is spoken now."""
        return self._voices.language

    @property
    def languages(self) -> tuple[str, ...]:
        return self._voices.languages

    def groups(self, slug: str, language: str = "") -> tuple[Group, ...]:
        """The lines of one script, say; what has a title comes first. `slug`: "" for the table's own. `language`: ""
        for the one that is spoken now, as in all that follows."""
        all_words, voice = self._of(language)
        words, own = all_words[slug], voice.own.of(slug)
        found: dict[str, list[OwnLine]] = {}
        for key, text, _, pieces in lines(words, slug):
            shown = (
                Piece(each, own.clips[each].ms if each in own.clips else None, each in own.gone) for each in pieces
            )
            found.setdefault(key.rpartition(".")[0], []).append(OwnLine(key, text, tuple(shown)))
        made = (Group(_title(words, key), tuple(lines)) for key, lines in found.items())
        return tuple(sorted(made, key=lambda group: not group.title))

    def keep(self, slug: str, piece: str, raw: bytes, language: str = "") -> None:
        """What somebody has sent; or Refused, with why."""
        self._need(slug, piece, language)
        own = self._of(language)[1].own
        clip, ms = own.fitted(raw)
        with self._lock:  # two that fit may not fit together
            self._need_room(slug, piece, ms, language)
            own.keep(slug, piece, clip, ms)
        self._voices.tell()  # it may be the first one in its language

    def room_ms(self, slug: str, piece: str, language: str = "") -> int:
        """How long it may be."""
        words, voice = self._of(language)
        game, own = self._games[slug] if slug else None, voice.own.of(slug).clips
        return min(slot(game, each.or_longer(own), words[slug], piece) for each in voice.all_of_game(slug))

    def swap(self, slug: str, piece: str, language: str = "") -> None:
        """Take it out, or bring back what was there before; or Refused: it has no room any more."""
        self._need(slug, piece, language)
        own = self._of(language)[1].own
        with self._lock:
            if (back := own.of(slug).gone.get(piece)) is not None:
                self._need_room(slug, piece, back.ms, language)
            own.swap(slug, piece)
        self._voices.tell()

    def _of(self, language: str) -> tuple[Mapping[str, Words], Narrators]:
        """One that is not there: Refused."""
        code = language or self._voices.language
        if code not in self._voices.languages:
            raise Refused("not_kept", why=line("recording.line"))
        return self._voices.words_in(self._words, code), self._voices.speaking_in(code)

    def _need_room(self, slug: str, piece: str, ms: int, language: str) -> None:
        """Whichever voice is chosen later, and whatever else of the line is taken out again."""
        most = self.room_ms(slug, piece, language)
        if ms > most:
            raise Refused("not_kept", why=line("recording.long", ms=_seconds(ms), most=_seconds(most)))

    def _need(self, slug: str, piece: str, language: str) -> None:
        if not any(group.has(piece) for group in self.groups(slug, language)):
            raise Refused("not_kept", why=line("recording.line"))


def _title(words: Words, group: str) -> str:
    key = f"lines.{group.partition('.')[2]}"
    return words.template(key) if key in words else ""


def slot(game: AnyGame | None, voice: Voice, words: Words, piece: str) -> int:
    """How long this piece may be: in each line of a plan that has it, what the others leave. Never by who is who: a
    plan counts with the time that is set for the line, whatever is recorded."""
    left = [LONGEST_MS]
    without = voice.over(dict.fromkeys(forms(piece), Recorded("", 0)))
    for said, most in () if game is None else game.slots():
        clip = without.clip(said, words, str, str)
        if times := clip.parts.count(""):
            left.append((most - BREATH_MS - clip.ms) // times)
    return max(0, min(left))


def _seconds(ms: int) -> str:
    return f"{ms / 1_000:.1f}"
