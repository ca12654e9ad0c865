"""What the lamps do: the state's scene lies on them, and moments flash.

A lamp comes in as something that can be set, so that this module needs to know no driver.
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Final, Protocol

from companion.contract import NOTHING, Flash, Scene, Seat, Target, Who, cues
from companion.contract.eyes import masks
from companion.lamps.lights import COLOURS, RGB, TIRED_MS, Glow, Lights
from companion.table.snapshot import News, Snapshot
from companion.words.gaps import Missed, logged

LOOK_MS: Final = 1_500  # all lamps, when all eyes are open again


class Lamp(Protocol):
    def set(self, red: float, green: float, blue: float) -> None: ...


class LampRoom:
    def __init__(
        self, lamps: Mapping[str, Lamp], now: Callable[[], int], limit: float = 1.0, missed: Missed = logged
    ) -> None:
        self._lamps = lamps
        self._now = now
        self._missed = missed
        self._lights = Lights(tuple(lamps), limit)
        self._were_shut: bool | None = None  # not looked at yet
        self._stands_since: int | None = None

    def take(self, news: News) -> None:
        snapshot, now = news.snapshot, self._now()
        play = snapshot.playing
        self._lights.set_night(snapshot.house.night)
        if play is None or play.running:
            self._stands_since = None
        elif self._stands_since is None:
            self._stands_since = now
        self._lights.still_from(None if self._stands_since is None else self._stands_since + TIRED_MS)
        scene = NOTHING if play is None else play.game.scene(play.state)
        self._lights.lay("game", self._scene(snapshot, scene))
        self._lights.lay("turn", {} if play is None else _turn(snapshot))
        self._lights.lay("pause", {} if play is None else _waits_for_the_big_button(snapshot))
        were_shut = snapshot.eyes_were_shut if self._were_shut is None else self._were_shut
        if were_shut and not masks(scene.track):
            for lamp in self._lamps:  # each the same, whoever sits there: all may look
                self._lights.flash(lamp, Glow("white", "flash", until=now + LOOK_MS, start=now))
        self._were_shut = masks(scene.track)
        for effect in news.effects:
            if isinstance(effect, Flash):
                glow = self._glow(effect.colour, effect.show)
                lamp = self._lamp(snapshot, effect.lamp)
                self._lights.flash(lamp, replace(glow, until=now + effect.for_ms, start=now))
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

    def _scene(self, snapshot: Snapshot, scene: Scene) -> dict[str, Glow]:
        return {self._lamp(snapshot, light.lamp): self._glow(light.colour, light.show) for light in scene.lights}

    def _glow(self, colour: str, show: str) -> Glow:
        """What nobody has heard of is white and still: that is no reason for the other lamps to stop."""
        if colour not in COLOURS:
            self._missed(f"the colour {colour}")
        if show not in cues.FLASHES:
            self._missed(f"the show {show}")
        return Glow(colour if colour in COLOURS else "white", show if show in cues.FLASHES else "solid")

    def _lamp(self, snapshot: Snapshot, target: Target) -> str:
        if isinstance(target, Who):
            seats: list[Seat] = [each.seat for each in snapshot.house.people]
            return f"seat.{seats.index(target.seat) + 1}" if target.seat in seats else ""
        of_game = snapshot.play.game.lamps if snapshot.play is not None else ()
        if target not in cues.LAMPS and target not in of_game and target not in self._lamps:
            self._missed(f"the lamp {target}")
        return target


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
