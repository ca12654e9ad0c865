"""The words of Captain's Chair that no source names whole, and the things that have names."""

from typing import get_args

from companion.games.captains_chair.model import Phase
from companion.games.captains_chair.printed import PRINTED

PUT_TOGETHER = {f"{part}.{each}" for part in ("told", "say") for each in ("all_yes", "refused_by", "refused_count")}
UTTERED = ("told", "say", "now", "refused", "level", "score")
NAMES: dict[str, set[str]] = {
    "phase": set(get_args(Phase)),
    "crew": {"own"},
    "spoken.crew": {each.icon for each in PRINTED.crew},
}
