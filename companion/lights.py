"""The light engine: a stack of layers for each lamp; what lies on top shows, and what lies below comes back. Pure."""

from dataclasses import dataclass
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
LAYERS: Final = ("game", "turn", "flash", "pause")  # from below
FRAME_MS: Final = 40
BLINK_MS: Final = 1_000  # far below three flashes a second
BREATH_MS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Glow:
    colour: str
    show: str = "solid"
    until: int | None = None


class Lights:
    def __init__(self, lamps: tuple[str, ...]) -> None:
        self._stacks: dict[str, dict[str, Glow]] = {lamp: {} for lamp in lamps}
        self._shown: dict[str, RGB] = {}

    def lay(self, layer: str, glows: dict[str, Glow]) -> None:
        """Replace a whole layer; lamps that this box does not have are passed over."""
        for lamp, stack in self._stacks.items():
            if lamp in glows:
                stack[layer] = glows[lamp]
            else:
                stack.pop(layer, None)

    def flash(self, lamp: str, glow: Glow) -> None:
        if lamp in self._stacks:
            self._stacks[lamp]["flash"] = glow

    def changes(self, now: int) -> dict[str, RGB]:
        """The lamps that must be set now, as they differ from what was last set."""
        changed: dict[str, RGB] = {}
        for lamp, stack in self._stacks.items():
            for layer in [layer for layer, glow in stack.items() if glow.until is not None and glow.until <= now]:
                del stack[layer]
            colour = _frame(self._top(lamp), now)
            if self._shown.get(lamp, DARK) != colour:
                self._shown[lamp] = changed[lamp] = colour
        return changed

    def wait(self, now: int) -> int | None:
        """Milliseconds until a lamp may change by itself; None: not before somebody asks for something."""
        tops = [top for lamp in self._stacks if (top := self._top(lamp)) is not None]
        if any(top.show != "solid" for top in tops):
            return FRAME_MS
        ends = [glow.until for stack in self._stacks.values() for glow in stack.values() if glow.until is not None]
        return max(0, min(ends) - now) if ends else None

    def _top(self, lamp: str) -> Glow | None:
        stack = self._stacks[lamp]
        return next((stack[layer] for layer in reversed(LAYERS) if layer in stack), None)


def _frame(glow: Glow | None, now: int) -> RGB:
    if glow is None:
        return DARK
    red, green, blue = COLOURS[glow.colour]
    match glow.show:
        case "solid":
            level = 1.0
        case "blink":
            level = 1.0 if now % BLINK_MS < BLINK_MS // 2 else 0.0
        case "breathe":
            level = 0.15 + 0.85 * (1 - cos(2 * pi * (now % BREATH_MS) / BREATH_MS)) / 2
        case _:
            raise ValueError(f"no show called {glow.show!r}")
    return (red * level, green * level, blue * level)
