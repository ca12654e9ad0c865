"""Who speaks: the ship's computer, and the narrators of games that have one."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.contract import AnyGame
from companion.sound.espeak import Espeak
from companion.sound.voice import SHIPPED_VOICE, VOICES, Voice


@dataclass(frozen=True, slots=True)
class Voices:
    espeak: Espeak
    ship: Voice  # the ship's computer: it can say all that no narrator says
    narrators: "Narrators"

    @classmethod
    def of(cls, games: Mapping[str, AnyGame], language: str, state: Path | None) -> "Voices":
        espeak = Espeak(Path(os.devnull) if state is None else state / "voice", language)
        ship = Voice.read(VOICES / language / SHIPPED_VOICE, espeak.find)
        return cls(espeak, ship, Narrators(games, lambda name: Voice.read(VOICES / language / name, espeak.find, ship)))

    def of_game(self, slug: str) -> Voice:
        return self.narrators.get(slug, self.ship)


class Narrators(Mapping[str, Voice]):
    """Of games that have one; each is read when its game is played."""

    def __init__(self, games: Mapping[str, AnyGame], read: Callable[[str], Voice]) -> None:
        self._games, self._read = games, cache(read)

    def __getitem__(self, slug: str) -> Voice:
        voice = self._games[slug].voice
        if not voice:
            raise KeyError(slug)
        return self._read(voice)

    def __iter__(self) -> Iterator[str]:
        return (slug for slug, game in self._games.items() if game.voice)

    def __len__(self) -> int:
        return sum(1 for _ in self)
