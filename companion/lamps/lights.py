"""The light engine: a stack of layers for each lamp; what lies on top shows, and what lies below comes back. Pure.

Colours are meant as eyes see them; the last step to a lamp is the gamma curve. One clock moves all shows, so the lamps
of one scene are in step, and one thread with one tick is enough for any number of lamps.
"""

from dataclasses import dataclass, field
from math import cos, pi
from typing import Final

RGB = tuple[float, float, float]
DARK: Final[RGB] = (0.0, 0.0, 0.0)
COLOURS: Final[dict[str, RGB]] = {
    "red": (1.0, 0.0, 0.0), "blue": (0.0, 0.2, 1.0), "green": (0.0, 1.0, 0.1), "yellow": (1.0, 0.8, 0.0),
    "purple": (0.6, 0.0, 1.0), "orange": (1.0, 0.4, 0.0), "teal": (0.0, 0.8, 0.7), "pink": (1.0, 0.3, 0.6),
    "lime": (0.6, 1.0, 0.0), "brown": (0.6, 0.3, 0.1), "white": (1.0, 1.0, 1.0), "grey": (0.5, 0.5, 0.6),
    "dark": DARK,
}  # fmt: skip
LAYERS: Final = ("game", "turn", "pause", "flash")  # from below; /box tries lamps in a pause too
FRAME_MS: Final = 40
FADE_MS: Final = 200
BLINK_MS: Final = 1_000
ALARM_MS: Final = 500
BREATH_MS: Final = 4_000
# Who breathes for longer is waited for by nobody just now, and rests, as all does that moves when a game stands for so
# long: it may stand for hours, and 25 frames a second cost a Pi 7 %.
TIRED_MS: Final = 120_000
CHASE_MS: Final = 400  # from one lamp to the next
FLASH_MS: Final = 400  # a flash that nobody gave a length
SHARP: Final = frozenset({"alarm", "flash"})  # these must be seen at once: no fade
GAMMA: Final = 2.2
NIGHT_LIMIT: Final = 0.3
WARM: Final[RGB] = (1.0, 0.85, 0.6)
FLASHES: Final = 3  # a second: more can bring on a seizure (WCAG 2.3.1)
FLASH_RISE: Final = 0.1  # of full brightness, as eyes see it: what rises by so much after a fall is a flash


@dataclass(frozen=True, slots=True)
class Glow:
    colour: str
    show: str = "solid"
    until: int | None = None  # then it leaves the stack
    start: int = 0  # its phase is counted from here; 0: from the clock that all share


@dataclass(frozen=True, slots=True)
class _Look:
    level: float
    next: int | None = None  # when it changes by itself
    step: int = 0  # where it jumps, and is not moving smoothly


@dataclass(slots=True)
class _Calm:
    """The hard limit on flashes: a rise too many stays dark until it is allowed."""

    rises: list[int] = field(default_factory=list)
    extreme: float = 0.0  # the highest level since it rose, or the lowest since it fell
    is_high: bool = False
    is_held: bool = False

    def allowed(self, level: float, now: int) -> float:
        self.is_held = False
        if self.is_high:
            if level > self.extreme:
                self.extreme, self.rises[-1] = level, now  # a slow rise is over only when it is over
            elif level <= self.extreme - FLASH_RISE:
                self.extreme, self.is_high = level, False
            return level
        self.extreme = min(self.extreme, level)
        if level < self.extreme + FLASH_RISE:
            return level
        if len(self.rises) == FLASHES and now - self.rises[0] <= 1_000:
            self.is_held = True
            return self.extreme + FLASH_RISE * 0.99
        self.rises = [*self.rises[1 - FLASHES :], now]
        self.extreme, self.is_high = level, True
        return level


@dataclass(slots=True)
class _Lamp:
    key: tuple[Glow | None, int] = (None, 0)  # what it showed in the last frame
    since: int = 0  # and since when it has shown this glow
    seen: RGB = DARK  # the same as a colour, before limits
    fades_from: RGB = DARK
    fades_at: int | None = None
    sent: RGB | None = DARK
    calm: _Calm = field(default_factory=_Calm)


class Lights:
    def __init__(self, lamps: tuple[str, ...], limit: float = 1.0) -> None:
        self._lamps = {lamp: _Lamp() for lamp in lamps}
        self._layers: dict[str, dict[str, Glow]] = {layer: {} for layer in LAYERS}
        self._limit = limit
        self._is_night = self._was_night = False
        self._still_from: int | None = None

    def lay(self, layer: str, glows: dict[str, Glow]) -> None:
        """Replace a whole layer; lamps that this box does not have are passed over."""
        self._layers[layer] = {lamp: glow for lamp, glow in glows.items() if lamp in self._lamps}

    def flash(self, lamp: str, glow: Glow) -> None:
        if lamp in self._lamps:
            self._layers["flash"].pop(lamp, None)  # it goes to the end of its group
            self._layers["flash"][lamp] = glow

    def set_night(self, on: bool) -> None:
        self._is_night = on

    def still_from(self, at: int | None) -> None:
        """From then on nothing blinks, flashes or runs for longer than its own time; None: as the layers want it."""
        self._still_from = at

    def forget(self, lamp: str) -> None:
        """Nobody knows what this lamp shows: set it again."""
        self._lamps[lamp].sent = None

    def changes(self, now: int) -> dict[str, RGB]:
        """The lamps that must be set now, as they differ from what was last set."""
        for layer in self._layers.values():
            for name in [name for name, glow in layer.items() if glow.until is not None and glow.until <= now]:
                del layer[name]
        self._was_night = self._is_night
        changed: dict[str, RGB] = {}
        for name, lamp in self._lamps.items():
            colour = self._driven(lamp, self._frame(name, lamp, now), now)
            if lamp.sent != colour:
                lamp.sent = changed[name] = colour
        return changed

    def wait(self, now: int) -> int | None:
        """Milliseconds until a lamp may change by itself; None: not before somebody asks for something."""
        if self._was_night != self._is_night:
            return 0
        moments = [
            glow.until for layer in self._layers.values() for glow in layer.values() if glow.until is not None
        ]  # fmt: skip
        for name, lamp in self._lamps.items():
            glow, look = self._look(name, now)
            if (glow, look.step) != lamp.key:
                return 0
            if lamp.fades_at is not None or lamp.calm.is_held:
                moments.append(now + FRAME_MS)
            if look.next is not None:
                moments.append(look.next)
        return max(0, min(moments) - now) if moments else None

    def _look(self, name: str, now: int) -> tuple[Glow | None, _Look]:
        for layer in reversed(LAYERS):
            glows = self._layers[layer]
            if (glow := glows.get(name)) is not None:
                alike = (glow.show, glow.start, glow.until)
                group = [lamp for lamp, each in glows.items() if (each.show, each.start, each.until) == alike]
                lamp = self._lamps[name]
                if self._still_from is not None and now >= self._still_from and glow.until is None:
                    return glow, _Look(1.0)
                shown_ms = now - lamp.since if lamp.key[0] == glow else 0
                return glow, _look(glow, group.index(name), len(group), now, shown_ms)
        return None, _Look(0.0)

    def _frame(self, name: str, lamp: _Lamp, now: int) -> RGB:
        """What eyes should see. A jump to something else becomes a fade."""
        glow, look = self._look(name, now)
        if (glow, look.step) != lamp.key:
            is_sharp = glow is not None and glow.show in SHARP
            if glow != lamp.key[0]:
                lamp.since = now
            lamp.key = (glow, look.step)
            lamp.fades_from, lamp.fades_at = lamp.seen, None if is_sharp else now
        red, green, blue = DARK if glow is None else COLOURS[glow.colour]
        aim = (red * look.level, green * look.level, blue * look.level)
        if lamp.fades_at is not None:
            part = (now - lamp.fades_at + FRAME_MS) / FADE_MS  # the first frame shows something: a press is answered
            if part >= 1 or aim == lamp.fades_from:
                lamp.fades_at = None
            else:
                aim = _mixed(lamp.fades_from, aim, part)
        lamp.seen = aim
        return aim

    def _driven(self, lamp: _Lamp, colour: RGB, now: int) -> RGB:
        """From what eyes should see to what the lamp gets."""
        limit = self._limit * (NIGHT_LIMIT if self._is_night else 1.0)
        dim = limit ** (1 / GAMMA)
        red, green, blue = (
            part * dim * (warm if self._is_night else 1.0) for part, warm in zip(colour, WARM, strict=True)
        )
        level = max(red, green, blue)
        calm = lamp.calm.allowed(level, now) / level if level else lamp.calm.allowed(0.0, now)
        red, green, blue = (round(min(1.0, part * calm) ** GAMMA, 3) for part in (red, green, blue))
        return red, green, blue


def _look(glow: Glow, place: int, of: int, now: int, shown_ms: int) -> _Look:
    """One lamp of a group (the lamps of its layer that do the same, in their order) at a moment."""
    phase = now - glow.start
    match glow.show:
        case "solid":
            return _Look(1.0)
        case "blink":
            return _square(phase, BLINK_MS // 2, now)
        case "alarm":
            return _square(phase, ALARM_MS // 2, now)
        case "breathe":
            return _breath(phase, now, shown_ms)
        case "chase" if of > 1:
            ahead = (phase / CHASE_MS - place) % of
            return _Look(max(0.0, 1 - min(ahead, of - ahead)), now + FRAME_MS)
        case "countdown" if glow.until is not None:
            out = glow.until - place * (glow.until - glow.start) // of
            return _Look(1.0, out, 1) if now < out else _Look(0.0)
        case "chase" | "countdown":
            return _Look(1.0)
        case "flash":
            length = FLASH_MS if glow.until is None else glow.until - glow.start
            left = max(0.0, 1 - phase / length) if length > 0 else 0.0
            return _Look(left, now + FRAME_MS if left else None)
        case _:
            raise ValueError(f"no show called {glow.show!r}")


def _breath(phase: int, now: int, shown_ms: int) -> _Look:
    """From dim to bright and back; a tired one rests where it is brightest."""
    from_bright = (phase - BREATH_MS // 2) % BREATH_MS
    if shown_ms - from_bright >= TIRED_MS:
        return _Look(1.0)
    return _Look(0.15 + 0.85 * (1 - cos(2 * pi * (phase % BREATH_MS) / BREATH_MS)) / 2, now + FRAME_MS)


def _square(phase: int, half: int, now: int) -> _Look:
    return _Look(1.0 - phase // half % 2, now + half - phase % half, phase // half % 2)


def _mixed(one: RGB, other: RGB, part: float) -> RGB:
    red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return red, green, blue
