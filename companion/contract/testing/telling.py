"""A game as text to be reviewed: what was asked, what came of it, who is waited for, and what is new on the pages."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, TypeAlias
from zlib import crc32

from companion.contract.chapters import Correction
from companion.contract.cues import Flash, Light, Say, Sound
from companion.contract.game import AnyGame
from companion.contract.lines import Line, Seat, Who, Word, corrected
from companion.contract.testing.rules import Move, Tick

WIDTH: Final = 120
MOST_SAID: Final = 60  # letters of a sentence on a page
SUM: Final = " #"
DIGITS: Final = 4  # of a sum
Parts: TypeAlias = dict[str, Any]  # of a page, by their names


@dataclass(frozen=True, slots=True)
class Telling:
    game: AnyGame
    say: Callable[[Word], str]

    def text(self, moves: Iterable[Move[Any]], seats: tuple[Seat, ...]) -> str:
        rows: list[str] = []
        waited: frozenset[Seat] = frozenset()
        lit: tuple[Light, ...] = ()
        seen: dict[Seat | None, Parts] = {}
        for move in moves:
            rows += self._move(move)
            acts, lights = self.game.acts(move.after), self.game.scene(move.after).lights
            changed = [f"waits for {_names(acts)}"] if acts != waited else []
            changed += [f"lamps: {', '.join(map(_light, lights)) or 'out'}"] if lights != lit else []
            rows += [f"  {'; '.join(changed)}"] if changed else []
            waited, lit = acts, lights
            rows += self._news(move.after, seats, seen)
        return "".join(f"{_cut(row)}\n" for row in rows)

    def _move(self, move: Move[Any]) -> Iterator[str]:
        asked = "time"
        if not isinstance(move.command, Tick):
            who = _called(move.by) if move.by else "the box"
            asked = f"{who} {type(move.command).__name__} {self._short(move.command)}".rstrip()
        kinds: list[str] = []
        for event in move.events:
            kinds += [type(event).__name__] if type(event).__name__ not in kinds else []
        yield f"{move.now / 1000:.1f} {asked} -> {', '.join(kinds) or 'nothing'}"
        if move.refused is not None:
            yield f"  refused {move.refused.code}"
        is_correction = isinstance(move.command, Correction)
        for before, event, after in move.happened:
            if told := event.told(before, after):
                yield f"  told {self.say(corrected(told) if is_correction else told)}"
                is_correction = False
            effects = tuple(event.heard(before, after))
            yield from (f"  says {self.say(each.line)}" for each in effects if isinstance(each, Say))
            if others := [self._effect(each) for each in effects if not isinstance(each, Say)]:
                yield f"  {', '.join(others)}"

    def _effect(self, effect: Sound | Flash) -> str:
        if isinstance(effect, Sound):
            return f"sounds {effect.name}"
        return f"flashes {_lamp(effect)} {effect.colour} {effect.show}"

    def _news(self, state: Any, seats: tuple[Seat, ...], seen: dict[Seat | None, Parts]) -> Iterator[str]:
        """What is new on whose page; on a seat's only what does not stand or change so on the table's.

        It ends with a sum of all that lists hold now, whosever they are: a text of them nobody would read."""
        common, changed = dict[str, Any](), set[str]()
        alike: dict[str, list[str]] = {}  # who sees the same
        lists: dict[str, dict[Seat | None, str]] = {}
        for seat in (None, *seats):
            page = _parts(self.game.view(state, seat))
            before = seen.get(seat, {})
            news = [name for name, part in page.items() if name not in before or part != before[name]]
            own = [name for name in news if _is_short(page[name]) and page[name] != common.get(name, Gone)]
            own += [name for name in news if not _is_short(page[name]) and name not in changed]
            told = ", ".join(self._part(name, page[name]) for name in own)
            if told and told not in own:  # the name of one list says nothing
                alike.setdefault(told, []).append(_called(seat) if seat else "all")
            if seat is None:
                common, changed = page, set(news)
            for name in news:
                if not _is_short(page[name]):
                    lists.setdefault(name, {})[seat] = self._short(page[name])
            seen[seat] = page
        rows = [f"  {', '.join(names)} see{'' if len(names) > 1 else 's'} {told}" for told, names in alike.items()]
        if lists:
            row = rows.pop() if rows else f"  new in {', '.join(lists)}"
            rows.append(f"{_cut(row, WIDTH - len(SUM) - DIGITS)}{SUM}{_sum(str(lists))}")
        yield from rows

    def _part(self, name: str, value: Any) -> str:
        """Of a list only that it has changed: what is in it fills a page."""
        if value in (None, ()):
            return f"no {name}"
        if isinstance(value, tuple) and any(is_dataclass(each) and not isinstance(each, Line | Who) for each in value):
            return name
        return f"{name}: {_cut(self._short(value), MOST_SAID)}"

    def _short(self, value: Any) -> str:
        """What is empty or false says nothing."""
        if isinstance(value, Line | Who):
            return self.say(value)
        if is_dataclass(value) and not isinstance(value, type):
            parts = [(each.name, getattr(value, each.name)) for each in fields(value)]
            told = [
                f"{name}={self._short(part)}"
                for name, part in parts
                if part is not False and part not in (None, (), "")
            ]
            return " ".join(told)
        if isinstance(value, tuple | list | frozenset):
            each = [self._short(one) for one in value]
            return f"({', '.join(sorted(each) if isinstance(value, frozenset) else each)})"
        return str(value)


class Gone:
    """What no page shows."""


def _parts(view: Any) -> Parts:
    if is_dataclass(view):
        return {each.name: getattr(view, each.name) for each in fields(view)}
    return {"page": view}


def _called(seat: Seat) -> str:
    return seat.title()


def _names(seats: Iterable[Seat]) -> str:
    return ", ".join(map(_called, sorted(seats))) or "nobody"


def _light(light: Light) -> str:
    return f"{_lamp(light)} {light.colour} {light.show}"


def _lamp(light: Light | Flash) -> str:
    return _called(light.lamp.seat) if isinstance(light.lamp, Who) else light.lamp


def _is_short(part: Any) -> bool:
    return isinstance(part, Line | Who | str | int)


def _sum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"[:DIGITS]


def _cut(text: str, width: int = WIDTH) -> str:
    return text if len(text) <= width else f"{text[: width - 2]} …"
