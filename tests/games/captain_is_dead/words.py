"""The words of The Captain is Dead that no source names whole, and the things that have names."""

from collections.abc import Iterator
from typing import get_args

from companion.games.captain_is_dead.model import Condition, Stage
from companion.games.captain_is_dead.printed import (
    LEVELS,
    ORDINALS,
    PLACES,
    PRINTED,
    ROOMS,
    SKILLS,
    STATIONS,
    STEPS,
    TRACKS,
)
from companion.games.captain_is_dead.rules.reminders import REMINDERS
from companion.games.captain_is_dead.shown.odds import TAGS
from tests.games.captain_is_dead.table import WORDS

ENDS = ("engage", "shields", "aliens", "alerts", "crew")


def put_together() -> Iterator[str]:
    for part in ("now.asked", "now.over", "told.asked", "told.end", "say.asked", "say.end"):
        yield from (f"{part}.{cause}" for cause in ENDS)
    for part in ("set_up", "say.set_up"):
        for step in STEPS:
            yield from (
                (f"{part}.order_{how}" for how in ("birthdays", "seats")) if step == "order" else (f"{part}.{step}",)
            )
        yield f"{part}.queue_count"
    yield from ("say.level.orange", "say.level.red", "say.offline", "say.destroyed")
    for kind in ("setup", "turn", "extra"):
        yield from (f"told.drawn_{kind}", f"told.drawn_{kind}_unnamed")
    yield from (f"told.skipped.{why}" for why in ("plan", "forgotten", "shot", "none_left"))
    yield from ("told.counted_same", "told.counted_more", "told.counted_fewer", "told.station_set")
    yield from (f"told.station_{each}" for each in get_args(Condition))
    yield from (f"told.shields_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.aliens_{how}" for how in ("alert", "correction"))
    yield from (f"told.ships_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.{what}_{how}" for what in ("core", "torpedoes") for how in ("deed", "correction"))
    yield from (f"reminder.crewman_hand_{how}" for how in ("ask", "keep", "discard"))
    yield from (f"reminder.{name}" for name in REMINDERS if name != "crewman_hand")
    yield from (f"anyway.{key.removeprefix('why.')}" for key in WORDS if key.startswith("why."))


ON_PAGES_ONLY = {"anyway.not_your_turn", "anyway.no_aliens_at_all", "anyway.nobody_injured"}
PUT_TOGETHER = set(put_together()) - ON_PAGES_ONLY
UTTERED = ["told", "say", "now", "refused", "set_up", "why", "anyway", "reminder", "does", "warning", "clock", "reads"]
NAMES: dict[str, set[str]] = {
    "stage": set(get_args(Stage)),
    "role": {*PRINTED.roles, "nobody"},
    "ability": {*PRINTED.roles, "nobody"},
    "spoken.station": {*STATIONS, *TRACKS},
    "condition": set(get_args(Condition)),
    "spoken.room": {*PLACES, "unknown"},
    "level": set(LEVELS),
    "skill": {*SKILLS, "any"},
    "cost": {*SKILLS, "known", "unknown", "actions"},
    "anomaly": set(PRINTED.anomalies),
    "upgrade": set(PRINTED.upgrades),
    "tool": set(PRINTED.tools),
    "step": set(STEPS),
    "deed": {*PRINTED.deeds, "draw_alert", "move_of", "repair_of", "reinstall_of"},
    "did": {*PRINTED.deeds, "draw_alert"},
    "where": set(ROOMS),
    "note": {"full_hand"},
    "reminder_name": set(REMINDERS),
    "place": {"deck", "sensors", "pod", "discards", "gone"},
    "target": {"attached", "face_up", "skip"},
    "ordinal": {*ORDINALS, "far"},
    "way": {"hand", "comm", "teleporter"},
    "skipping": {"plan", "forgotten"},
    "tag": set(TAGS),
}
