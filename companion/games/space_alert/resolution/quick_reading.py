"""A plain game straight from its text, in a fifth of the time that reading.py takes. Whatever is not plain, or no game,
is left to that one, with its words for what is wrong.
"""

from typing import Final, Literal, TypeAlias

from companion.contract.quick_json import Raw, Struct, reader
from companion.games.space_alert.resolution import reading
from companion.games.space_alert.resolution.deck import deck, is_internal
from companion.games.space_alert.resolution.game import CARDS, Drawn, GameInput, Program, Slot
from companion.games.space_alert.resolution.names import TILES, Tile, Zone
from companion.games.space_alert.resolution.switches import Switches

_Track: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7]
_Programs: TypeAlias = list[str | list[str | tuple[str, ...]]]
KEY: Final = b'":'
COLON: Final = b":"  # also in a text, or with a space before it
ALWAYS: Final = 7  # keys: trajectories with four, threats, crew
DOUBLES: Final = [(one, two) for one in CARDS for two in CARDS]
SLOTS: Final[dict[object, Slot]] = {
    **reading.PLAIN,
    "": (),
    **{"".join(two): two for two in DOUBLES},
    **{two: two for two in DOUBLES},
}


class _Tracks(Struct):
    red: _Track
    white: _Track
    blue: _Track
    internal: _Track


class _Threat(Struct):
    id: str
    t: int
    zone: Zone | Literal["internal"] | None = None


class _Tiles(Struct):
    red: tuple[Tile, ...]
    white: tuple[Tile, ...]
    blue: tuple[Tile, ...]


class _Plain(Struct):
    trajectories: _Tracks
    threats: list[_Threat]
    crew: _Programs
    id: str | None = None
    turns: Literal[7, 12] | None = None
    damage_order: _Tiles | None = None
    seed: str | None = None
    expect: Raw = Raw()
    trace: Raw = Raw()


_read: Final = reader(_Plain)


def plain_game(text: bytes, rules: Switches) -> GameInput | None:
    """None: look at it more closely."""
    if rules.board != "standard" or not text.isascii() or b"\\u" in text or (raw := _read(text)) is None:
        return None
    order, seed, turns = raw.damage_order, raw.seed, raw.turns or rules.turns
    programs, threats = _programs(raw.crew, turns), _threats(raw.threats, turns)
    if programs is None or threats is None or (order is None) == (seed is None) or _has_more_keys(raw, text):
        return None
    tiles = None if order is None else (order.red, order.white, order.blue)
    if tiles is not None and not all([len(each) == len(set(each)) == len(TILES) for each in tiles]):
        return None
    if len(raw.id or "") > reading.LONGEST_ID or len(seed or "") > reading.LONGEST_ID:
        return None
    tracks = raw.trajectories
    trajectories = tracks.red, tracks.white, tracks.blue, tracks.internal
    return GameInput(raw.id or "", trajectories, threats, programs, turns, tiles, seed or "")


def _programs(crew: _Programs, turns: int) -> tuple[Program, ...] | None:
    slots = SLOTS
    try:
        programs = [tuple([slots[one] for one in each]) for each in crew]
    except KeyError:
        return None
    is_whole = 1 <= len(programs) <= reading.CREW and all([len(each) == turns for each in programs])
    return tuple(programs) if is_whole else None


def _threats(laid: list[_Threat], turns: int) -> tuple[Drawn, ...] | None:
    cards, threats = deck(), []
    for each in laid:
        zone = None if each.zone == "internal" else each.zone
        if each.id not in cards or not 1 <= each.t <= turns or is_internal(each.id) is (zone is not None):
            return None
        threats.append(Drawn(each.id, each.t, zone))
    return tuple(threats) if len({(each.id, each.t) for each in laid}) == len(laid) else None


def _has_more_keys(raw: _Plain, text: bytes) -> bool:
    """Unknown ones, or one that stands there twice. A colon that ends none makes them harder to count."""
    keys = ALWAYS + 2 * len(raw.threats) + len([each for each in raw.threats if each.zone is not None])
    keys += (raw.id is not None) + (raw.turns is not None) + (raw.seed is not None)
    keys += 0 if raw.damage_order is None else 4
    for each in (bytes(raw.expect), bytes(raw.trace)):
        keys += 1 + each.count(KEY) if each else 0
    return not text.count(KEY) == text.count(COLON) == keys
