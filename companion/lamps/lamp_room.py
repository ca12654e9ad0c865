"""What the lamps do: the state's scene lies on them, and moments flash.

A lamp comes in as something that can be set, so that this module needs to know no driver.
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Protocol

from companion.contract import Flash, Light, Seat, Target, Who
from companion.lamps.lights import RGB, Glow, Lights
from companion.table.snapshot import News, Snapshot


class Lamp(Protocol):
    def set(self, red: float, green: float, blue: float) -> None: ...


class LampRoom:
    def __init__(self, lamps: Mapping[str, Lamp], now: Callable[[], int], limit: float = 1.0) -> None:
        self._lamps, self._now = lamps, now
        self._lights = Lights(tuple(lamps), limit)

    def take(self, news: News) -> None:
        snapshot, now = news.snapshot, self._now()
        play = snapshot.play
        runs = play is not None and not play.ended
        self._lights.set_night(snapshot.house.night)
        self._lights.lay("game", _scene(snapshot) if runs else {})
        self._lights.lay("turn", _turn(snapshot) if runs else {})
        self._lights.lay("pause", _waits_for_the_big_button(snapshot) if runs else {})
        for effect in news.effects:
            if isinstance(effect, Flash):
                lamp = _lamp(snapshot, effect.lamp)
                self._lights.flash(lamp, Glow(effect.colour, effect.show, now + effect.for_ms, now))
        self.tick()

    def tick(self) -> None:
        with ExitStack() as each:  # one broken lamp leaves no other as it was
            for lamp, colour in self._lights.changes(self._now()).items():
                each.callback(self._set, lamp, colour)

    def wait(self) -> float | None:
        wait = self._lights.wait(self._now())
        return None if wait is None else wait / 1000

    def close(self) -> None:
        with ExitStack() as each:
            for lamp in self._lamps.values():
                each.callback(lamp.set, 0.0, 0.0, 0.0)

    def _set(self, lamp: str, colour: RGB) -> None:
        with ExitStack() as unset:
            unset.callback(self._lights.forget, lamp)
            self._lamps[lamp].set(*colour)
            unset.pop_all()


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


def _waits_for_the_big_button(snapshot: Snapshot) -> dict[str, Glow]:
    assert snapshot.play is not None
    if snapshot.knock is not None and not snapshot.play.masks:
        return {"big": Glow("yellow", "breathe")}
    return {} if snapshot.play.running else {"big": Glow("white", "breathe")}


def _lamp(snapshot: Snapshot, target: Target) -> str:
    if not isinstance(target, Who):
        return target
    seats: list[Seat] = [each.seat for each in snapshot.house.people]
    return f"seat.{seats.index(target.seat) + 1}" if target.seat in seats else ""
