"""A table that is listened to: what its speaker plays and when, in time that jumps, and all of it as sound."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from companion.cli import library
from companion.contract import Effect, Line, Say, Sound
from companion.contract.testing import Tick
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Command, State
from companion.sound.clips import sounds
from companion.sound.desk import Desk
from companion.sound.director import Director
from companion.sound.orders import BUSES, VOICE, Clip, Heard, Kind, Start
from companion.sound.packs import VOICES
from companion.sound.voice import Voice
from hardware.studio import Studio
from tests.games.captain_is_dead.table import ANN, happened

SOUNDS = sounds()
SHIP = Voice.read(VOICES / "en" / "af_heart")
WORDS = library.words({GAME.slug: GAME.folder}, "en")[GAME.slug]


def clip_of(said: Line) -> Clip:
    return SHIP.clip(said, WORDS, str, lambda seat: "red")


@dataclass
class Sounded:
    at: int
    kind: Kind
    text: str
    ms: int


@dataclass
class Listening:
    state: State
    clip: Callable[[Line], Clip] = clip_of
    now: int = 1_000
    heard: list[Sounded] = field(default_factory=list)
    effects: list[tuple[int, Effect]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.director = Director(volume=100)
        self.studio = Studio(BUSES, lambda: self.now)
        self.desk = Desk(self.studio)
        self.until = {bus: 0 for bus in BUSES}

    def do(self, *commands: Command | Tick) -> None:
        for command in commands:
            for event in happened(self.state, command, self.now, Random(0), ANN):
                after = event.apply(self.state)
                for effect in event.heard(self.state, after):
                    self._ask(effect)
                self.state = after
            self._tick()

    def _ask(self, effect: Effect) -> None:
        self.effects.append((self.now, effect))
        match effect:
            case Say(said):
                self.director.say(self.clip(said), topic=said.key)
            case Sound(name):
                self.director.sound(SOUNDS[name])

    def _tick(self) -> None:
        for action in self.director.tick(self.now):
            self.desk.do(action, self.now)
            if isinstance(action, Start):
                assert action.bus != VOICE or self.until[VOICE] <= self.now, "two lines at once"
                self.until[action.bus] = self.now + action.clip.ms
            if isinstance(action, Heard):
                self.heard.append(Sounded(self.now, action.kind, action.clip.text, action.clip.ms))
        self.desk.tick(self.now)

    def after(self, ms: int) -> None:
        """Also what the game does by itself."""
        end = self.now + ms
        while True:
            game = GAME.due(self.state)
            moments = [
                each
                for each in (self.director.due(self.now), self.desk.due(), game)
                if each is not None and each <= end
            ]
            if not moments:
                break
            self.now = max(self.now, min(moments))
            if game is not None and game <= self.now:
                self.do(Tick())
            self._tick()
        self.now = end
        self._tick()

    def tape(self) -> "array[int]":
        self.close()
        return self.studio.tape

    def close(self) -> None:
        self.studio.close()
