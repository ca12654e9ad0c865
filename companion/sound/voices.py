"""Who speaks: the ship's computer, and the narrators of games that have one."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.contract import AnyGame
from companion.sound.espeak import Espeak
from companion.sound.voice import SHIPPED_VOICE, VOICES, Voice


class Voices:
    """A narrator is read when its game is played."""

    def __init__(self, games: Mapping[str, AnyGame], language: str, state: Path | None) -> None:
        self.espeak = Espeak(Path(os.devnull) if state is None else state / "voice", language)
        self.ship = Voice.read(VOICES / language / SHIPPED_VOICE, self.espeak.find)  # says all that no narrator says
        self._games = games
        self._narrator = cache(lambda name: Voice.read(VOICES / language / name, self.espeak.find, self.ship))

    def of_game(self, slug: str) -> Voice:
        """`slug`: "" while there is none."""
        name = self._games[slug].voice if slug else ""
        return self._narrator(name) if name else self.ship
