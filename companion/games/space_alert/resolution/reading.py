"""A game as JSON into what the rules take, refused by field when it is no game."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from companion.contract.data import DataError, meant, nearest
from companion.games.space_alert.resolution import game
from companion.games.space_alert.resolution.board import layout, tables
from companion.games.space_alert.resolution.deck import deck, is_internal
from companion.games.space_alert.resolution.names import STATIONS, TILES, ZONES, Station, Tile, Zone
from companion.games.space_alert.resolution.switches import Switches

CREW: Final = 5
LONGEST_ID: Final = 200
OPTIONAL: Final = ("turns", "damage_order", "seed", "trips", "figures", "carried", "rules")
KNOWN: Final = {*OPTIONAL, "id", "trajectories", "threats", "crew", "expect", "trace", "rule", "set"}
PLAIN: Final[dict[object, game.Slot]] = {game.EMPTY: (), **{card: (card,) for card in (*game.CARDS, *game.SPECIALISTS)}}
OF_A_THREAT: Final = ("id", "t", "zone", "called")
SHORT: Final = 7  # turns
NEAR: Final = 0.8  # an unknown field that is so much like an optional one is a slip, not a remark


class BadGame(DataError):
    """`field` as in the JSON: crew[2], threats[0].zone."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason

    def __reduce__(self) -> tuple[type["BadGame"], tuple[str, str]]:
        """So that it can come from another process."""
        return BadGame, (self.field, self.reason)


def game_from(raw: object, rules: Switches) -> game.GameInput:
    if not isinstance(raw, Mapping):
        raise BadGame("game", f"this is {_kind(raw)}. A game is a JSON object")
    _refuse_slips(raw, "", KNOWN, OPTIONAL)
    turns = _one_of(raw.get("turns", rules.turns), "turns", (7, 12))
    trajectories = _trajectories(_need(raw, "trajectories"), rules)
    crew = _crew(_need(raw, "crew"), turns, is_usual="turns" not in raw)
    if raw.get("damage_order") is None and raw.get("seed") is None:
        raise BadGame("damage_order", "missing, and there is no seed either: one of the two says how the tiles come up")
    if raw.get("damage_order") is not None and raw.get("seed") is not None:
        raise BadGame("seed", "there is a damage_order as well: only one of the two can say how the tiles come up")
    carried = _carried(raw.get("carried"), rules)
    order = raw.get("damage_order")
    return game.GameInput(
        id=id_from(raw.get("id", "")),
        trajectories=trajectories,
        threats=_threats(_need(raw, "threats"), turns, trajectories, rules),
        crew=crew,
        turns=turns,
        tiles=None if order is None else _tiles(order, rules, carried),
        seed=id_from(raw.get("seed", ""), "seed"),
        trips=_trips(raw.get("trips", ()), len(crew), turns),
        figures=_figures(raw.get("figures")),
        carried=carried,
    )


def _refuse_slips(raw: Mapping[str, Any], where: str, known: Collection[str], optional: Sequence[str]) -> None:
    """An unknown field that is much like an optional one; any other is a remark."""
    for key in raw:
        if key not in known and (near := meant(str(key), optional, NEAR)):
            raise BadGame(f"{where}{key}"[:LONGEST_ID], f"unknown here. Did you mean {near!r}?")


def _refuse_unknown(raw: Mapping[str, Any], where: str, known: Collection[str]) -> None:
    """Where no remark makes sense."""
    for key in raw:
        if key not in known:
            raise BadGame(f"{where}.{key}"[:LONGEST_ID], f"unknown here. {nearest(str(key), known)}".rstrip("."))


def _need(raw: Mapping[str, Any], key: str) -> Any:
    if raw.get(key) is None:
        raise BadGame(key, "missing")
    return raw[key]


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    return {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list"}.get(
        type(value), "an object"
    )


def id_from(value: object, field: str = "id") -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadGame(field, f"this is {_kind(value)}. Write a text or a number")
    if isinstance(value, int) and abs(value) >= 10**18:
        raise BadGame(field, "this number is too long")
    if len(str(value)) > LONGEST_ID:
        raise BadGame(field, f"longer than {LONGEST_ID} characters")
    return str(value)


def int_from(value: object, field: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadGame(field, f"this is {_kind(value)}. Write a whole number from {least} to {most}")
    if not least <= value <= most:
        raise BadGame(field, f"not a number from {least} to {most}")
    return value


def _one_of(value: object, field: str, known: Sequence[int]) -> int:
    if isinstance(value, bool) or value not in known or not isinstance(value, int):
        raise BadGame(field, f"not one of {', '.join(map(str, known))}")
    return value


def object_from(value: object, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadGame(field, f"this is {_kind(value)}. Write an object")
    return value


def list_from(value: object, field: str) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadGame(field, f"this is {_kind(value)}. Write a list")
    return value


def zone_from(value: object, field: str, rules: Switches) -> Zone:
    zones = layout(rules.board).board.zones
    for zone in ZONES:
        if zone == value and zone in zones:
            return zone
    raise BadGame(field, f"no zone of this ship. Write one of {', '.join(zones)}")


def station_from(value: object, field: str) -> Station:
    for station in STATIONS[:6]:
        if station == value:
            return station
    raise BadGame(field, f"no station. Write one of {', '.join(STATIONS[:6])}")


def tile_from(value: object, field: str) -> Tile:
    for tile in TILES:
        if tile == value:
            return tile
    raise BadGame(field, f"no damage tile. Write one of {', '.join(TILES)}")


def _trajectories(value: object, rules: Switches) -> tuple[int, int, int, int]:
    raw = object_from(value, "trajectories")
    _refuse_unknown(raw, "trajectories", (*ZONES, "internal"))
    cards = tables().trajectories
    numbers = [0, 0, 0, 0]
    for index, name in enumerate((*ZONES, "internal")):
        field = f"trajectories.{name}"
        if name == "white" and 1 not in layout(rules.board).zones:
            continue
        if raw.get(name) is None:
            raise BadGame(field, "missing")
        one = raw[name]
        if isinstance(one, str) and one.startswith("T") and one[1:] in cards:  # as it is printed: T4
            one = int(one[1:])
        numbers[index] = int_from(one, field, 1, len(cards))
    red, white, blue, internal = numbers
    return red, white, blue, internal


def _threats(
    value: object, turns: int, trajectories: tuple[int, int, int, int], rules: Switches
) -> tuple[game.Drawn, ...]:
    found = []
    seen: set[tuple[str, int]] = set()
    for index, each in enumerate(list_from(value, "threats")):
        field = f"threats[{index}]"
        drawn = _drawn(object_from(each, field), field, turns, rules)
        if (drawn.id, drawn.t) in seen:
            raise BadGame(field, f"{drawn.id} is there already on this turn")
        seen.add((drawn.id, drawn.t))
        found.append(drawn)
    return tuple(found)


def _drawn(raw: Mapping[str, Any], field: str, turns: int, rules: Switches) -> game.Drawn:
    _refuse_slips(raw, f"{field}.", OF_A_THREAT, ("zone", "called"))
    if raw.get("id") is None:
        raise BadGame(f"{field}.id", "missing")
    id = _card(raw["id"], f"{field}.id")
    if raw.get("t") is None:
        raise BadGame(f"{field}.t", "missing")
    t = int_from(raw["t"], f"{field}.t", 1, turns)
    zone: Zone | None = None
    if is_internal(id):
        if raw.get("zone") not in (None, "internal"):
            raise BadGame(f"{field}.zone", f"{id} is inside the ship and has none")
        zones = layout(rules.board).board.zones
        if any(station != "space" and station.partition("_")[2] not in zones for station in deck()[id].stations):
            raise BadGame(f"{field}.id", f"{id} begins in a station that this ship does not have")
        if deck()[id].fixed_by == "interceptors" and rules.board == "duckling":
            raise BadGame(f"{field}.id", f"{id} needs interceptors, and this ship has none")
    else:
        if raw.get("zone") is None:
            raise BadGame(f"{field}.zone", "missing")
        zone = zone_from(raw["zone"], f"{field}.zone", rules)
    called = raw.get("called")
    return game.Drawn(id, t, zone, None if called is None else _card(called, f"{field}.called"))


def _card(value: object, field: str) -> str:
    if isinstance(value, str) and value in deck():
        return value
    if not isinstance(value, str):
        raise BadGame(field, f"this is {_kind(value)}. Write the card's number, as E1-05")
    near = meant(value.upper(), deck())
    raise BadGame(field, "no threat card has this number" + (f". Did you mean {near}?" if near else ""))


def _crew(value: object, turns: int, is_usual: bool) -> tuple[game.Program, ...]:
    programs = list_from(value, "crew")
    if not 1 <= len(programs) <= CREW:
        raise BadGame("crew", f"{len(programs)} programs. A ship has one to {CREW} at its stations")
    plays = f"the game has {turns} turns"
    if is_usual and turns == SHORT:
        plays += ': so many these rules play where "turns" says nothing else'
    return tuple(_program(each, f"crew[{seat}]", turns, plays) for seat, each in enumerate(programs))


def _program(value: object, field: str, turns: int, plays: str) -> game.Program:
    slots: Sequence[Any]
    slots = value if isinstance(value, str) else list_from(value, field)
    if len(slots) != turns:
        raise BadGame(field, f"{len(slots)} slots, and {plays}")
    program = tuple([_slot(each, field, index) for index, each in enumerate(slots)])
    if len({name for slot in program for name in map(game.specialist, slot) if name}) > 1:
        raise BadGame(field, "cards of more than one specialist. One of the crew is one at the most")
    return program


def _slot(value: object, program: str, index: int) -> game.Slot:
    if isinstance(value, str) and value in PLAIN:
        return PLAIN[value]
    field = f"{program}[{index}]"
    cards = list(value) if isinstance(value, str) else list(list_from(value if value is not None else (), field))
    cards = [each for each in cards if each != game.EMPTY]
    if len(cards) > 2 + (game.PROTECTED in cards):
        raise BadGame(field, f"{len(cards)} cards. A slot takes two at the most, and {game.PROTECTED} with them")
    for card in cards:
        if not (isinstance(card, str) and (card in game.SPECIALISTS or (len(card) == 1 and card in game.CARDS))):
            shown = repr(card)[:12] if isinstance(card, str) else _kind(card)
            raise BadGame(field, f"{shown} is no card. Known are {' '.join(game.CARDS)}, and {game.EMPTY} for none")
    return tuple(cards)


def _tiles(
    value: object, rules: Switches, carried: game.Carried
) -> tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]:
    raw = object_from(value, "damage_order")
    _refuse_unknown(raw, "damage_order", ZONES)
    board = layout(rules.board).board
    orders: list[tuple[Tile, ...]] = [(), (), ()]
    for index, zone in enumerate(ZONES):
        if zone not in board.zones:
            continue
        field = f"damage_order.{zone}"
        if raw.get(zone) is None:
            raise BadGame(field, "missing")
        tiles = tuple(tile_from(each, f"{field}[{n}]") for n, each in enumerate(list_from(raw[zone], field)))
        if len(set(tiles)) < len(tiles):
            raise BadGame(field, "a tile is there twice")
        left_over = dict(carried.tiles).get(zone, ())
        if len(set(tiles) | set(left_over)) != len(board.tiles):
            raise BadGame(field, f"{len(tiles)} tiles. A zone has {len(board.tiles)}")
        orders[index] = tiles
    red, white, blue = orders
    return red, white, blue


def _trips(value: object, crew: int, turns: int) -> tuple[game.Trip, ...]:
    trips = []
    for index, each in enumerate(list_from(value if value is not None else (), "trips")):
        field = f"trips[{index}]"
        raw = object_from(each, field)
        _refuse_unknown(raw, field, ("seat", "turn"))
        seat = int_from(raw.get("seat"), f"{field}.seat", 0, crew - 1)
        trips.append(game.Trip(seat, int_from(raw.get("turn"), f"{field}.turn", 1, turns)))
    return tuple(trips)


def _figures(value: object) -> tuple[tuple[str, game.Figures], ...]:
    if value is None:
        return ()
    own = []
    known = [each.name for each in fields(game.Figures)]
    for id, each in object_from(value, "figures").items():
        field = f"figures.{id}"[:LONGEST_ID]
        _card(id, field)
        numbers: dict[str, int] = {}
        for name, number in object_from(each, field).items():
            if name not in known:
                raise BadGame(f"{field}.{name}"[:LONGEST_ID], f"unknown. {nearest(name, known)}")
            least = 1 if name == "hp" else -9 if name == "shield" else 0
            numbers[name] = int_from(number, f"{field}.{name}", least, 99)
        own.append((id, game.Figures(**numbers)))
    return tuple(own)


def _carried(value: object, rules: Switches) -> game.Carried:
    if value is None:
        return game.Carried()
    raw = object_from(value, "carried")
    _refuse_unknown(raw, "carried", ("tiles", "disabled_squads"))
    tiles: list[tuple[Zone, tuple[Tile, ...]]] = []
    for name, each in object_from(raw.get("tiles", {}), "carried.tiles").items():
        zone = zone_from(name, "carried.tiles", rules)
        field = f"carried.tiles.{zone}"
        those = tuple(tile_from(one, f"{field}[{n}]") for n, one in enumerate(list_from(each, field)))
        if len(set(those)) < len(those):
            raise BadGame(field, "a tile is there twice")
        board = layout(rules.board).board
        if len(those) > len(board.tiles):
            raise BadGame(field, f"{len(those)} tiles. A zone has {len(board.tiles)}")
        tiles.append((zone, those))
    squads = list_from(raw.get("disabled_squads", ()), "carried.disabled_squads")
    stations = layout(rules.board).board.squads
    for n, each in enumerate(squads):
        if station_from(each, f"carried.disabled_squads[{n}]") not in stations:
            raise BadGame(f"carried.disabled_squads[{n}]", f"no squad stands there. Write one of {', '.join(stations)}")
    return game.Carried(tuple(tiles), tuple(station_from(each, "carried.disabled_squads") for each in squads))
