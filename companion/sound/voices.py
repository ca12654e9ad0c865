"""Who speaks: the ship's computer, and the narrators of games that have one."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.contract import AnyGame
from companion.sound.espeak import Espeak
from companion.sound.voice import SHIPPED_VOICE, VOICES, Voice


@dataclass(frozen=True, slots=True)
class Voices:
    espeak: Espeak
    ship: Voice  # the ship's computer: it can say all that no narrator says
    narrators: dict[str, Voice]  # of games that have one

    @classmethod
    def of(cls, games: Mapping[str, AnyGame], language: str, state: Path | None) -> "Voices":
        espeak = Espeak(Path(os.devnull) if state is None else state / "voice", language)
        ship = Voice.read(VOICES / language / SHIPPED_VOICE, espeak.find)
        folders = {slug: VOICES / language / game.voice for slug, game in games.items() if game.voice}
        return cls(espeak, ship, {slug: Voice.read(each, espeak.find, ship) for slug, each in folders.items()})

    def of_game(self, slug: str) -> Voice:
        return self.narrators.get(slug, self.ship)
