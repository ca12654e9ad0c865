"""Every key that the game can utter has words, and none is left over."""

from typing import Any

from companion.contract import Choice, Several
from companion.contract.testing import uttered
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import POSTS
from companion.games.shallow_space.printed import CARDS, PLACES
from tests.games.shallow_space.rows import ROWS
from tests.games.shallow_space.situations import B, holds
from tests.games.shallow_space.table import WORDS

UTTERED = list(uttered(GAME.folder.parent))
PUT_TOGETHER = {
    *(f"told.{how}" for how in ("walk", "jump", "chamber", "boarding")),
    *(f"told.roll_{how}" for how in ("hit", "miss", "hit_with", "miss_with")),
    *(f"told.rank.{rank}" for rank in ("captain", "acting", "crew")),
    *(f"told.ended.{how}" for how in ("over", "destroyed", "disarmed", "blown", "corrected")),
    *(f"refused.needs_{what}" for what in ("sensors", "sensors_whole", "engineering", "engines")),
    *(f"refused.{code}" for code in ("bridge_critical", "laser_critical", "works_by_itself", "not_possible")),
    *(f"refused.{code}" for code in ("not_damaged", "too_damaged", "not_on_bridge", "no_chamber", "shield_up")),
    *(f"refused.{code}" for code in ("already_played", "field_there", "in_a_pod", "is_cloaked", "no_redshirts")),
}


def test_no_words_are_left_over() -> None:
    known = {key for _, key, _ in UTTERED} | PUT_TOGETHER
    ours = {key for key in WORDS if key.split(".")[0] in ("told", "say", "now", "refused", "outcome", "wish")}
    assert ours - known == set()
    assert set(WORDS) >= PUT_TOGETHER


def test_every_thing_has_a_name() -> None:
    parts: dict[str, set[str]] = {
        "section": {*PLACES, "random"},
        "card": set(CARDS),
        "text": set(CARDS),
        "person": set(POSTS),
        "level": {"0", "1", "2", "3"},
        "roll": {"laser", "photon", "barrage", "gas", "disarm", "plasma_grenade", "incendiary"},
        "modifier": {"lock_on", "laser", "sensor_pod", "evasive", "engine"},
        "effect": {"charge", "fire", "field", "gas", "emp", "virus", "evasive", "whole_ship"},
    }
    for part, names in parts.items():
        assert {key.split(".")[1] for key in WORDS if key.startswith(f"{part}.")} == names


def test_every_option_is_explained_also_in_a_group() -> None:
    assert [each.key for each in GAME.options if f"option.{each.key}.help" not in WORDS] == []


def test_whatever_is_chosen_is_shown_in_words() -> None:
    met = set[type[Any]]()
    for state in (holds(B, "redshirt_dive"), *(row.state for row in ROWS)):
        offers = [*GAME.for_host(state), *(each for seat in state.rules.seats for each in GAME.offers(state, seat))]
        met.update(each.command for each in offers)
        for field in (field for offer in offers for field in offer.fields):
            if isinstance(field, Choice | Several) and field.name != "who":
                assert field.label is not None, offers
                assert all(WORDS.word(field.label(value), str) for value in field.values)
    assert met == {*GAME.commands, *GAME.corrections}
