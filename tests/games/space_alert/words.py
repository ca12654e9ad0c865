"""The words of Space Alert that no source names whole, and the things that have names."""

from typing import get_args

from companion.games.space_alert.missions import Kind, Scope
from companion.games.space_alert.missions.titles import SERIES
from companion.games.space_alert.model import Stage
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.names import STATIONS, ZONES

PUT_TOGETHER = {
    *(f"told.{how}" for how in ("called", "called_nothing")),
    *(f"told.{how}" for how in ("campaign_home", "campaign_without_victory", "resolving_box", "resolving_table")),
    *(f"refused.not_{stage}" for stage in get_args(Stage)),
}
UTTERED = ("told", "refused")  # what is spoken is put together of the steps of the ship: test_debrief_words.py
NAMES: dict[str, set[str]] = {
    "threat": set(deck()),
    "mission_title": set(SERIES.values()),
    "stage": set(get_args(Stage)),
    "station": set(STATIONS),
    "place": {*ZONES, "internal"},
    "trajectory": {*ZONES, "internal"},
    "mission_kind": {*get_args(Kind), *get_args(Scope)},
}
