"""What the room does: lamps from the state's scene, and moments (speech, sounds, flashes) from the effects.

The hardware comes in as two plain callables, so that this module needs to know no driver.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.asks import Snapshot
from companion.cues import Effect, Flash, Light, Say, Sound, Target
from companion.lights import Glow, Lights
from companion.lines import Seat, Who
from companion.seats import name_of
from companion.words import Words


class Lamp(Protocol):
    def set(self, red: float, green: float, blue: float) -> None: ...


class Speaker(Protocol):
    def say(self, text: str) -> None: ...
    def play(self, sound: str) -> None: ...
    def bed(self, name: str | None) -> None: ...


@dataclass(frozen=True, slots=True)
class News:
    snapshot: Snapshot
    effects: tuple[Effect, ...]


class LampRoom:
    def __init__(self, lamps: Mapping[str, Lamp], now: Callable[[], int]) -> None:
        self._lamps, self._now = lamps, now
        self._lights = Lights(tuple(lamps))

    def take(self, news: News) -> None:
        snapshot = news.snapshot
        play = snapshot.play
        runs = play is not None and not play.ended
        self._lights.lay("game", _scene(snapshot) if runs else {})
        self._lights.lay("turn", _turn(snapshot) if runs else {})
        self._lights.lay("pause", {} if play is None or not runs or play.running else {"big": Glow("white", "breathe")})
        for effect in news.effects:
            if isinstance(effect, Flash):
                lamp = _lamp(snapshot, effect.lamp)
                self._lights.flash(lamp, Glow(effect.colour, effect.show, self._now() + effect.for_ms))
        self.tick()

    def tick(self) -> None:
        for lamp, colour in self._lights.changes(self._now()).items():
            self._lamps[lamp].set(*colour)

    def wait(self) -> float | None:
        wait = self._lights.wait(self._now())
        return None if wait is None else wait / 1000

    def close(self) -> None:
        for lamp in self._lamps.values():
            lamp.set(0.0, 0.0, 0.0)


class SpeakerRoom:
    def __init__(self, speaker: Speaker, words: Mapping[str, Words]) -> None:
        self._speaker, self._words = speaker, words
        self._bed: str | None = None

    def take(self, news: News) -> None:
        snapshot, play = news.snapshot, news.snapshot.play
        words = self._words["" if play is None else play.game.slug]
        for effect in news.effects:
            match effect:
                case Say(said):
                    self._speaker.say(words.say(said, lambda seat: name_of(snapshot.house, seat)))
                case Sound(name):
                    self._speaker.play(name)
                case Flash():
                    pass
        runs = play is not None and play.running and not play.ended
        bed = play.game.scene(play.state).bed if play is not None and runs else None
        if bed != self._bed:
            self._bed = bed
            self._speaker.bed(bed)

    def tick(self) -> None:
        pass

    def wait(self) -> float | None:
        return None

    def close(self) -> None:
        self._speaker.bed(None)


def _scene(snapshot: Snapshot) -> dict[str, Glow]:
    assert snapshot.play is not None
    lights: tuple[Light, ...] = snapshot.play.game.scene(snapshot.play.state).lights
    return {_lamp(snapshot, light.lamp): Glow(light.colour, light.show) for light in lights}


def _turn(snapshot: Snapshot) -> dict[str, Glow]:
    """A seat for which the table waits is lit in its own colour."""
    assert snapshot.play is not None
    acts = snapshot.play.game.acts(snapshot.play.state)
    return {
        f"seat.{place}": Glow(each.colour)
        for place, each in enumerate(snapshot.house.people, start=1)
        if each.seat in acts
    }


def _lamp(snapshot: Snapshot, target: Target) -> str:
    if not isinstance(target, Who):
        return target
    seats: list[Seat] = [each.seat for each in snapshot.house.people]
    return f"seat.{seats.index(target.seat) + 1}" if target.seat in seats else ""
