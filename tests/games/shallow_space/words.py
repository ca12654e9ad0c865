"""The words of Shallow Space that no source names whole, and the things that have names."""

from companion.games.shallow_space.model import POSTS
from companion.games.shallow_space.printed import CARDS, PLACES
from companion.games.shallow_space.rules.signs import SIGNS

PUT_TOGETHER = {
    *(f"told.{how}" for how in ("walk", "jump", "chamber", "boarding")),
    *(f"told.died.{how}" for how in ("unknown", "section", "phaser", "blast", "gas", "entering", "fire", "ram")),
    *(f"told.died.{how}" for how in ("charge", "ship")),
    *(f"told.began.{kind}" for kind in ("charge", "fire", "field", "gas", "emp", "virus", "evasive")),
    *(f"told.rank.{rank}" for rank in ("captain", "acting", "crew")),
    *(f"told.ended.{how}" for how in ("over", "destroyed", "disarmed", "blown", "corrected")),
    *(f"refused.needs_{what}" for what in ("sensors", "sensors_whole", "engineering", "engines")),
    *(f"refused.{code}" for code in ("bridge_critical", "laser_critical", "works_by_itself", "not_possible")),
    *(f"refused.{code}" for code in ("not_damaged", "too_damaged", "not_on_bridge", "no_chamber", "shield_up")),
    *(f"refused.{code}" for code in ("already_played", "field_there", "in_a_pod", "is_cloaked", "no_redshirts")),
}
UTTERED = ("told", "say", "now", "refused", "outcome", "wish")
NAMES: dict[str, set[str]] = {
    "section": {*PLACES, "random"},
    "card": set(CARDS),
    "text": set(CARDS),
    "purpose": set(PLACES) - {"pod"},
    "deed": {f"with_{count}" for count in range(4)},
    "sign": {*SIGNS, "none"},
    "person": set(POSTS),
    "colour": {"0", "1", "2", "3"},
    "verdict": {"hit", "missed", "disarmed", "not_disarmed", "thrown", "not_thrown"},
    "ram": {"everywhere", "forward", "aft", "hulls", "bridge", "shield"},
    "level": {"0", "1", "2", "3"},
    "roll": {"laser", "photon", "barrage", "gas", "disarm", "plasma_grenade", "incendiary"},
    "modifier": {"lock_on", "laser", "sensor_pod", "evasive", "engine"},
    "effect": {"charge", "fire", "field", "gas", "emp", "virus", "evasive"},
}
