"""Who speaks in one language: the ship's computer, and the narrators of games that have one, each in a voice."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.contract import AnyGame
from companion.sound.espeak import Espeak
from companion.sound.own_recordings import NOTHING, TABLE, Own, OwnRecordings
from companion.sound.packs import SHIP, packs
from companion.sound.voice import Voice


class Narrators:
    """A narrator is read when its game is played. What is chosen is settled from outside, never in a track."""

    def __init__(
        self, games: Mapping[str, AnyGame], language: str, state: Path | None, own: OwnRecordings, espeak: Espeak
    ) -> None:
        self.own, self.espeak, self.language = own, espeak, language
        self._games = games
        found = packs(language, state)
        self._folders = {each.folder: pack.folder / each.folder for pack in found[::-1] for each in pack.pack.voices}
        self._recordings = tuple(each for pack in found for each in pack.pack.voices)
        # of ours, which come last: those lack nothing
        self._whole = {each.narrator: each.folder for pack in found for each in pack.pack.voices[::-1]}
        self._chosen: Mapping[str, str] = {}
        self._own = self.own.now
        self._over: dict[str, tuple[Voice, Mapping[str, Own], Voice]] = {}  # by game, and what it was made of
        self._read = cache(self._reading)

    @property
    def ship(self) -> Voice:
        """Its first voice."""
        return self.speaking(SHIP, self._first(SHIP))

    @property
    def choices(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The narrators, and the voices that each may have; the first is the one it has."""
        narrators = dict.fromkeys(each.narrator for each in self._recordings)
        return tuple((narrator, self._of(narrator)) for narrator in narrators)

    def choose(self, chosen: Mapping[str, str]) -> bool:
        """From now on, by narrator, with what the group has recorded; whether anything is another one. A voice that is
        not there changes nothing."""
        settled = {narrator: folder for narrator, folder in chosen.items() if folder in self._of(narrator)}
        own = self.own.now
        is_new = settled != self._chosen or own is not self._own
        self._chosen, self._own = settled, own
        return is_new

    def of_game(self, slug: str) -> Voice:
        """`slug`: "" while there is none."""
        own = {**self._own.get(TABLE, NOTHING).clips, **self._own.get(slug or TABLE, NOTHING).clips}
        plain = self.plain_of_game(slug)
        if not own:
            return plain
        known = self._over.get(slug)
        if known is None or known[0] is not plain or known[1] is not self._own:
            self._over[slug] = known = (plain, self._own, plain.over(own))
        return known[2]

    def plain_of_game(self, slug: str) -> Voice:
        """Without what the group has recorded."""
        narrator = self.narrator_of(slug)
        return self.speaking(narrator, self._chosen.get(narrator, self._first(narrator)))

    def all_of_game(self, slug: str) -> tuple[Voice, ...]:
        """Whichever the group may choose, without what it has recorded."""
        narrator = self.narrator_of(slug)
        return tuple(self.speaking(narrator, each) for each in self._of(narrator)) or (self.plain_of_game(slug),)

    def narrator_of(self, slug: str) -> str:
        return self._games[slug].voice if slug else SHIP

    def speaking(self, narrator: str, folder: str) -> Voice:
        """What this voice lacks the narrator's first one says, and what that one lacks the ship's computer."""
        return self._read(narrator, folder, self._chosen.get(SHIP, self._first(SHIP)))

    def _of(self, narrator: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.folder for each in self._recordings if each.narrator == narrator))

    def _first(self, narrator: str) -> str:
        return next(iter(self._of(narrator)), narrator)

    def _reading(self, narrator: str, folder: str, ship: str) -> Voice:
        whole = self._whole.get(narrator, narrator)
        if folder != whole:
            below: Voice | None = self._read(narrator, whole, ship)
        else:
            below = None if narrator == SHIP else self._read(SHIP, ship, ship)
        return Voice.read(self._folders.get(folder, Path(os.devnull)), self.espeak.find, below)
