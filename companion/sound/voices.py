"""In which language the table speaks, and in whose voice: by the settings, until the group chooses a voice.

A voice brings its language with it. One without any clips is what the group has recorded itself, over espeak-ng.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from threading import RLock
from typing import TypeAlias

from companion.contract import AnyGame
from companion.contract.data import DataError
from companion.people.seats import COLOURS
from companion.people.sounding import VoicesChanged
from companion.sound.clips import Recorded, clips
from companion.sound.espeak import PROGRAM, Espeak
from companion.sound.narrators import Narrators
from companion.sound.own_recordings import OwnRecordings, Wave
from companion.sound.packs import OWN, SHIP, Installed, Recording, everywhere, packs
from companion.sound.shelf import Shelf
from companion.sound.voice import SAYS, Voice, fragments, is_own, needed, needed_by_all
from companion.words.dictionary import Dictionary
from companion.words.languages import ENGLISH
from companion.words.languages import language as language_of
from companion.words.words import Words

Choices: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
Titles: TypeAlias = tuple[tuple[str, str, str], ...]


def speaks(words: Dictionary, asked: str, state: Path | None = None) -> str:
    """In which language the voice speaks. Where nobody asks: the table's, if there is a voice for it, else English."""
    if asked and asked not in words.languages:
        raise DataError(f"sound.language: there are no words in {asked!r}. Known: {', '.join(words.languages)}.")
    return asked or (words.language if _is_spoken(words, state) else ENGLISH)


def _is_spoken(words: Dictionary, state: Path | None) -> bool:
    """A voice that is being made says little yet: it can be chosen, and is none to begin with. The table's own lines
    are made first: what counts is the games'."""
    if words.language == ENGLISH:
        return True
    wanted = {piece for slug in words for piece in _said(words[slug])}
    ships = (each.folder / one.folder for each in packs(words.language, state) for one in each.pack.voices)
    return any(2 * sum(map(Voice.read(each).has, wanted)) > len(wanted) for each in ships)


def _said(words: Words) -> Iterator[str]:
    """All that may be said by itself, where it stands in this language."""
    return (piece for key in words if key.startswith(SAYS[0]) and is_own(words, key) for piece in fragments(words, key))


class Voices:
    """All languages; one of them is spoken now. What is chosen is settled from outside, never in a track."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        language: str,
        state: Path | None,
        wave: Wave = lambda path: None,
        languages: Iterable[str] = (),
    ) -> None:
        """`language`: until another one is chosen, of these. `wave` reads what somebody has recorded."""
        self._games, self._state, self._wave = games, state, wave
        self._first, self._languages = language, tuple(dict.fromkeys((language, *languages)))
        self._lock = RLock()  # any phone may be the first to ask for a language
        self._own: dict[str, OwnRecordings] = {}
        self._made: dict[str, Narrators] = {}
        self._packs = tuple(everywhere(state))
        self._has_synthesizer = shutil.which(PROGRAM) is not None
        self._is_stale = False
        self._told: tuple[Choices, Titles] | None = None
        self.shelf = Shelf(state, self._languages, self.learn)
        self.changed: Callable[[VoicesChanged], None] = lambda news: None  # is told which voices can be chosen now
        self._now = self.speaking_in(language)

    # --- of the language that is spoken now

    @property
    def language(self) -> str:
        return self._now.language

    @property
    def own(self) -> OwnRecordings:
        return self._now.own

    @property
    def espeak(self) -> Espeak:
        return self._now.espeak

    @property
    def ship(self) -> Voice:
        return self._now.ship

    def of_game(self, slug: str) -> Voice:
        return self._now.of_game(slug)

    def narrator_of(self, slug: str) -> str:
        return self._now.narrator_of(slug)

    def speaking(self, narrator: str, folder: str) -> Voice:
        """Also one of another language, who wants to hear it."""
        return self.speaking_in(self._language_of(folder)).speaking(narrator, folder)

    def words(self, words: Mapping[str, Words], voice: str = "") -> Mapping[str, Words]:
        """As they are spoken, now or by that voice."""
        return self.words_in(words, self._language_of(voice) if voice else self.language)

    def words_in(self, words: Mapping[str, Words], language: str) -> Mapping[str, Words]:
        return words.speaking(language) if isinstance(words, Dictionary) else words

    def lacks(self, words: Mapping[str, Words], slug: str) -> list[str]:
        """What the synthesizer says in this language, where a voice has it not. English has all."""
        if self.language == ENGLISH or not self.espeak.is_there:
            return []
        voice, table = self.of_game(slug), words[""]
        colours = [table.template(key) for each in COLOURS if is_own(table, key := f"colour.{each}")]
        pieces = (*needed(words[slug], ()), *(needed(table, ()) if slug else ()), *needed_by_all(table, colours))
        return [each for each in dict.fromkeys(pieces) if not voice.has(each)]

    # --- of all

    @property
    def languages(self) -> tuple[str, ...]:
        return self._languages

    def speaking_in(self, language: str) -> Narrators:
        with self._lock:
            if language not in self._made:
                espeak = Espeak(Path(os.devnull) if self._state is None else self._state / "voice", language)
                self._made[language] = Narrators(self._games, language, self._state, self.own_in(language), espeak)
            return self._made[language]

    def own_in(self, language: str) -> OwnRecordings:
        with self._lock:
            if language not in self._own:
                folder = None if self._state is None else self._state / "recordings" / language
                self._own[language] = OwnRecordings(folder, self._wave)
            return self._own[language]

    def wrong(self) -> Iterator[str]:
        """What has been found damaged on the disk, in whatever language."""
        for code in self._languages:
            yield from (f"{code}/{each}" for each in self.own_in(code).wrong)
        for each, voice in self._all():
            if (folder := each.folder / voice.folder).exists():
                try:
                    clips(folder)
                except DataError as error:
                    yield str(error)

    def recorded(self, slug: str, piece: str) -> Recorded | None:
        """By the group, in whatever language it is recording."""
        found = (self.own_in(code).of(slug).clips.get(piece) for code in self._in_order())
        return next((each for each in found if each is not None), None)

    @property
    def offered(self) -> tuple[Choices, Titles]:
        return self.choices, self.titles

    @property
    def choices(self) -> Choices:
        """The narrators, and the voices that each may have; the first is the one it has. The ship's computer may speak
        another language, and then all others do."""
        ships = dict.fromkeys(each for code in self._in_order() for each in self._ships(code))
        others = self.speaking_in(self.language).choices
        return ((SHIP, tuple(ships)), *((narrator, voices) for narrator, voices in others if narrator != SHIP))

    @property
    def titles(self) -> Titles:
        """Of each: how it is called, and in which language it speaks. One of the group's own has no title."""
        found = {voice.folder: (voice.title or voice.folder, each.pack.language) for each, voice in self._all()}
        own = {f"{OWN}{code}": ("", code) for code in self._languages}
        return tuple((folder, title, language_of(code).name) for folder, (title, code) in (own | found).items())

    def choose(self, chosen: Mapping[str, str]) -> bool:
        """From now on, by narrator, with what the group has recorded; whether anything is another one. A voice that is
        not there changes nothing."""
        before, was_stale = self._now, self._is_stale
        self._is_stale = False
        self._now = self.speaking_in(self._language_of(chosen.get(SHIP, "")))
        is_new = self._now.choose(chosen) or self._now is not before or was_stale
        if self._now.language != before.language:
            self.tell()
        return is_new

    def learn(self) -> None:
        """Packs have come or gone. Who speaks now has been read before, and does until somebody chooses."""
        with self._lock:
            self._packs, self._made, self._is_stale = tuple(everywhere(self._state)), {}, True
        self.tell()

    def tell(self) -> None:
        """If others can be chosen than before."""
        if (offered := self.offered) != self._told:
            self._told = offered
            self.changed(VoicesChanged(*offered))

    def _in_order(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self._now.language, self._first, *self._languages)))

    def _ships(self, code: str) -> tuple[str, ...]:
        """Where no pack speaks a language, the group itself may, and this machine."""
        ships = (voice.folder for each, voice in self._all() if (each.pack.language, voice.narrator) == (code, SHIP))
        return tuple(dict.fromkeys(ships)) or ((f"{OWN}{code}",) if self._can_speak(code) else ())

    def _can_speak(self, code: str) -> bool:
        return code == self._first or self._has_synthesizer or bool(self.own_in(code).now)

    def _language_of(self, folder: str) -> str:
        return next((code for code in self._in_order() if folder in self._ships(code)), self._first)

    def _all(self) -> Iterator[tuple[Installed, Recording]]:
        return ((each, voice) for each in self._packs for voice in each.pack.voices)
