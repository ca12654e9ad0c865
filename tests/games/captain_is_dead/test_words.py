"""Every key that the game can utter has words, and the words use only values that come with it."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from companion.contract.testing import uttered
from companion.games import captain_is_dead
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Condition, Stage
from companion.games.captain_is_dead.printed import (
    LEVELS,
    ORDINALS,
    PLACES,
    PRINTED,
    SKILLS,
    STATIONS,
    STEPS,
    TRACKS,
)
from companion.games.captain_is_dead.rules.reminders import REMINDERS
from companion.games.captain_is_dead.shown.odds import TAGS
from tests.games.captain_is_dead.boxes import FULL
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
    yield from (f"told.aliens_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.ships_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.{what}_{how}" for what in ("core", "torpedoes") for how in ("deed", "correction"))
    yield from (f"reminder.crewman_hand_{how}" for how in ("ask", "keep", "discard"))
    yield from (f"reminder.{name}" for name in REMINDERS if name != "crewman_hand")
    yield from (f"anyway.{key.removeprefix('why.')}" for key in WORDS if key.startswith("why."))


UTTERED = list(uttered(Path(captain_is_dead.__file__).parent))
ON_PAGES_ONLY = {"anyway.not_your_turn", "anyway.no_aliens_at_all", "anyway.nobody_injured"}
PUT_TOGETHER = set(put_together()) - ON_PAGES_ONLY


def test_no_words_are_left_over() -> None:
    known = {key for _, key, _ in UTTERED} | PUT_TOGETHER
    parts = (
        "told",
        "say",
        "now",
        "refused",
        "set_up",
        "why",
        "anyway",
        "reminder",
        "does",
        "warning",
        "clock",
        "reads",
    )
    ours = {key for key in WORDS if key.split(".")[0] in parts}
    assert ours - known == set()
    assert set(WORDS) >= PUT_TOGETHER


def test_every_thing_has_a_name() -> None:
    parts: dict[str, set[str]] = {
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
        "reminder_name": set(REMINDERS),
        "place": {"deck", "sensors", "pod", "discards", "gone"},
        "target": {"attached", "face_up", "skip"},
        "ordinal": {*ORDINALS, "far"},
        "way": {"hand", "comm", "teleporter"},
        "skipping": {"plan", "forgotten"},
        "tag": set(TAGS),
    }
    for part, names in parts.items():
        assert {key.removeprefix(f"{part}.") for key in WORDS if key.startswith(f"{part}.")} == names


def test_what_a_card_may_be_taught_can_be_said() -> None:
    for command, name in GAME.hands.cards({"our_box": FULL}):
        assert WORDS.word(name, str)
        assert type(command) in GAME.commands
