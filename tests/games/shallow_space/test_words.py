"""Every option and all that can be chosen has words."""

from typing import Any

from companion.contract import Choice, Several
from companion.games.shallow_space import GAME
from tests.games.shallow_space.rows import ROWS
from tests.games.shallow_space.situations import B, holds
from tests.games.shallow_space.table import WORDS


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
