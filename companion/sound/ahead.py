"""The director's next seconds, as a screen needs them: what sounds on which bus, from when to when, and how loud."""

from dataclasses import dataclass, field, replace
from itertools import takewhile

from companion.sound.director import Director
from companion.sound.orders import Clip, Curve, Gain, Start, Stop, value


@dataclass(frozen=True, slots=True)
class Item:
    """What sounds, or will. `until`: it is cut before its own end."""

    bus: str
    clip: Clip
    since: int
    loop: bool
    curve: Curve
    until: int | None = None

    def turned(self, at: int, curve: Curve) -> "Item":
        """From then on it is as loud as this, and until then as it was."""
        before = (*takewhile(lambda point: point[0] < at, self.curve), (at, value(self.curve, at)))
        return replace(self, curve=(*before, *curve))

    def cut(self, at: int) -> "Item":
        over = not self.loop and self.since + self.clip.ms <= at
        return self if over else replace(self, until=at)


@dataclass(slots=True)
class Sheet:
    """Written from top to bottom, an order a line."""

    items: list[Item] = field(default_factory=list)
    on: dict[str, int] = field(default_factory=dict)  # by bus: the last one there

    def start(self, order: Start, now: int) -> None:
        self.stop(order.bus, now)
        self.on[order.bus] = len(self.items)
        self.items.append(Item(order.bus, order.clip, order.since, order.loop, order.curve))

    def turn(self, order: Gain, now: int) -> None:
        place = self.on[order.bus]
        self.items[place] = self.items[place].turned(now, order.curve)

    def stop(self, bus: str, now: int) -> None:
        if (place := self.on.pop(bus, None)) is not None:
            self.items[place] = self.items[place].cut(now)


def ahead(director: Director, now: int, until: int) -> tuple[Item, ...]:
    """As it is by now, if nobody asks for anything else. The director itself is left as it is."""
    ghost, sheet = director.ghost(), Sheet()
    moment: int | None = now
    while moment is not None and moment <= until:
        for order in ghost.tick(moment):
            match order:
                case Start():
                    sheet.start(order, moment)
                case Gain():
                    sheet.turn(order, moment)
                case Stop(bus):
                    sheet.stop(bus, moment)
        moment = ghost.due(moment)
    return tuple(sheet.items)
