"""How each game is played where all games are asked the same: how many, and by which rules."""

from typing import Any, Final

from companion.contract.testing import Rules
from tests.games.captain_is_dead import table as captain
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captains_chair import table as chair
from tests.games.feed_the_kraken import table as kraken
from tests.games.feed_the_kraken.table import AS_PRINTED, ON_PHONES
from tests.games.shallow_space import table as battle
from tests.games.shipped import GAMES
from tests.games.space_alert import flight

RULES: Final[dict[str, Rules[Any]]] = {
    each.game.slug: each for each in (captain.RULES, chair.RULES, kraken.RULES, battle.RULES, flight.RULES)
}
OTHER_READINGS: Final[dict[str, Any]] = {
    "crewman_hand": "discard",
    "shields_end": "at_none",
    "ship_damage": 10,
    "torpedo_skips": True,
    "setup_from": "deck",
    "refill": "drawn",
    "scanners_back": "next_alert",
    "capacity": 5,
    "kill_cost": "nothing",
    "leave_aliens": "may",
    "plans_in_hand": True,
    "fear": "alone",
    "immunity": "fear_and_anger",
    "one_research": True,
    "reinstall": "anywhere",
    "diplomat_own": 4,
    "win": "after_alert",
    "ties": "seats",
    "actions": 5,
    "aliens_injure": False,
    "hologram_safe": True,
    "hologram_needs_computers": True,
}
OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "captain-is-dead": [
        {},
        {"count_skills": True, "odds": True},
        {**OTHER_READINGS, "count_skills": True},
        {"our_box": FULL, "odds": True, "difficulty": "insane", "core_steps": 3},
    ],
    "captains-chair": [
        {},
        {"goals": "box", "votes": "box"},
        {"reveal": "count", "no_votes": "4", "vote_min_seconds": 0},
        {"goals": "26", "capacity": 3, "deck_values": "1 2 3 4 5 6 7", "rounds": 1, "nominator_may_refuse": False},
        {"rounds": 5, "zero_scope": "total", "goals": "box"},
        {"board": "box"},
        {"board": "box", "goals": "box", "votes": "box", "capacity": 13, "no_votes": "4"},
    ],
    "feed-the-kraken": [
        {},
        ON_PHONES,
        {**ON_PHONES, **AS_PRINTED, "board": "quick", "failed_mutiny": "lost"},
        {**AS_PRINTED, "roles": "phones", "characters": "none"},
        {"board": "long", "deck": "phones", "chief_cook": "before", "emergency_signs": False, "talk_seconds": 60},
    ],
    "shallow-space": [
        {},
        {"dice": "entered", "teams": "drawn", "order": "simultaneous", "electronic": "stopped", "ramming": "absorbed"},
        {"teams": "chosen", "cards": "first_game", "turn_seconds": 12, "last_round": 8, "decks": "per_ship"},
        {"decks": "endless", "virus": "others", "charges_seen": True, "disarm": "standing", "defecting": "always"},
        {
            **{"first_hands": False, "random_grey": True, "jump_over": "free", "grenade_extra": True},
            **{"held_stack": False, "redshirts_shield": True, "brigade_grey": False, "heal_range": "room"},
            **{"executive_extra": False, "photon": "never_misses", "packet": "sum", "ramming": "ignored"},
            **{"gas_counts": "always", "emp": "officers", "capture": "ship", "penalty": "per_level", "pod_points": 1},
            **{"crew_starts": "bridge", "turn_seconds": 0},
        },
    ],
    "space-alert": [
        {},
        {"crew": "five", "decks": "all", "tempo": "80", "specialists": True},
        {"rule_set": "duckling", "trajectories": "table", "rockets": "3"},
    ],
}
EVENINGS: Final = [(slug, number) for slug in GAMES for number in range(len(OPTIONS[slug]))]


def most_of(slug: str, number: int) -> int:
    """How many may play by these rules."""
    return 3 if OPTIONS[slug][number].get("rule_set") == "duckling" else RULES[slug].game.most
