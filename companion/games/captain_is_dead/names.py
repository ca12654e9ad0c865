"""What the values of choices are called: our words, or what the group's box calls them."""

from collections.abc import Callable
from functools import lru_cache

from companion.contract import Held, Line, Seat, Value, Who, Word, called, line
from companion.games.captain_is_dead.printed import ORDINALS, PRINTED, our_box

Label = Callable[[Value], Word]


def role(name: Value) -> Line:
    return line(f"role.{name}") if name else line("role.nobody")


station_name = called("spoken.station")


def room_name(name: Value) -> Line:
    return line(f"spoken.room.{name}") if name else line("spoken.room.unknown")


where = called("where")


def spot(seat: Seat, room: str) -> str:
    """Both in one value of a choice."""
    return f"{seat}:{room}"


def seat_and_room(spot: str) -> tuple[Seat, str]:
    seat, _, room = spot.rpartition(":")
    return Seat(seat), room


def who_is_where(spot: Value) -> Line:
    seat, room = seat_and_room(str(spot))
    return line("told.put", who=Who(seat), room=room_name(room))


def skill(name: Value) -> Line:
    return line(f"skill.{name}") if name else line("skill.any")


level = called("level")
condition = called("condition")


def anyway(value: Value) -> Line:
    return line("answer.anyway") if value else line("answer.by_the_rules")


def percent(value: Value) -> Line:
    return line("percent", count=int(value))


def actions(count: int) -> Line:
    return line("actions", count=count)


spoken_percent = called("spoken.percent")


def place(name: Value) -> Word:
    """Of skill cards or a tool: a pile, or whoever holds them."""
    known = ("deck", "sensors", "pod", "discards", "gone")
    return line(f"place.{name}") if name in known else Who(Seat(str(name)))


def ordinal(number: int) -> Line:
    """The second, the third: in words, as long as there are such."""
    return line(f"ordinal.{ORDINALS[number - 1]}") if number <= len(ORDINALS) else line("ordinal.far", number=number)


def in_queue(place: Value) -> Line:
    return ordinal(int(place) + 1)


def target(name: Value) -> Line:
    return line("target.face_up", nth=line(f"ordinal.{name}")) if name in ORDINALS else line(f"target.{name}")


way = called("way")
did = called("did")
blocks = called("blocks")
source = called("deed")
skipping = called("skipping")


def card(name: Value) -> Word:
    return str(name) if name else line("card.unknown")


def effect(box: str, name: str, value: Held) -> Line:
    """Of an alert, by its field in the box."""
    part, _, room = name.partition(".")
    match part, value:
        case "offline" | "destroyed", tuple():
            return line(f"does.{part}", station=tuple(map(station_name, value)))
        case "injures", tuple():
            return line("does.injures", room=tuple(map(room_name, value)))
        case "shields", _:
            return line("does.shields", percent=value)
        case "aliens", _:
            return line("does.aliens", where=where(room), count=value)
        case "anomaly", str():
            return line("does.anomaly", anomaly=anomaly(box)(value))
        case _:
            return line(f"does.{part}")


def priced(what: Value) -> Line:
    """A kind of action, or the repair of a station, as the box has them."""
    section, _, name = str(what).partition(".")
    return source(name) if section == "deeds" else line("deed.repair_of", station=station_name(name))


difficulty = called("value.difficulty")
reminder = called("reminder_name")


@lru_cache(maxsize=32)
def anomaly(box: str) -> Label:
    known = our_box.book_of(box).anomalies
    return lambda name: _named("anomaly", name, known[str(name)].name if name in known else None)


@lru_cache(maxsize=32)
def upgrade(box: str) -> Label:
    known = our_box.book_of(box).upgrades
    return lambda name: _named("upgrade", name, known[str(name)].name if name in known else None)


@lru_cache(maxsize=32)
def tool(box: str) -> Label:
    known = our_box.book_of(box).tools
    return lambda name: _named("tool", name, known[str(name)].name if name in known else None)


@lru_cache(maxsize=32)
def plan(box: str) -> Label:
    known = our_box.book_of(box).plans
    return lambda name: str(known[str(name)].name) if name in known else line("card.unknown")


def _named(kind: str, name: Value, own: str | None) -> Word:
    if own:
        return own
    if not name:
        return line("card.none")
    ours = {"anomaly": tuple(PRINTED.anomalies), "upgrade": tuple(PRINTED.upgrades), "tool": tuple(PRINTED.tools)}
    return line(f"{kind}.{name}") if name in ours[kind] else str(name)
