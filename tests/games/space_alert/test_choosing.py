"""Which mission: nothing is offered that is refused, and what cannot be had is not there."""

from itertools import combinations

import pytest

from companion.contract import Choice, Offer, Seat, Several
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import level
from companion.games.space_alert.missions.wanted import decode
from companion.games.space_alert.model import State, mission_of
from companion.games.space_alert.rules.choosing import EXTRAS_OF, LENGTHS, RandomMission
from tests.games.space_alert.debriefing import Table
from tests.games.space_alert.flight import RULES, crew_of

PARTIES = [("standard", 4, "four"), ("standard", 1, "five"), ("standard", 5, "four"), ("duckling", 2, "four")]


def begun(rules: str, players: int, crew: str) -> State:
    return RULES.begun(crew_of(players), rule_set=rules, crew=crew)


def draws(state: State) -> list[Offer]:
    offers = [each for each in GAME.offers(state, Seat("s1")) if each.command is RandomMission]
    return [each for each in offers if len(each.fields) > 1]


def drawn(state: State, command: RandomMission) -> State:
    table = Table(state)
    table.do(command)
    return table.state


@pytest.mark.parametrize(("rules", "players", "crew"), PARTIES)
def test_all_that_is_offered_can_be_had(rules: str, players: int, crew: str) -> None:
    state = begun(rules, players, crew)
    for offer in draws(state):
        assert not offer.loose
        length, wanted, extras = offer.fields
        assert isinstance(length, Choice)
        assert isinstance(wanted, Choice)
        assert isinstance(extras, Several)
        sets = [each for count in (0, 1, 2, len(extras.values)) for each in combinations(extras.values, count)]
        for chosen in sets:
            for number in wanted.values:
                mission = mission_of(drawn(state, RandomMission(length.values[0], int(number), chosen)))  # type: ignore[arg-type]
                if number and not chosen:
                    assert level(mission, state.rules.party.crew) == number


def test_a_level_that_cannot_be_had_with_the_rest_is_the_nearest_one() -> None:
    state = begun("standard", 4, "four")
    mission = mission_of(drawn(state, RandomMission("normal", 13, ("no_serious",))))
    assert level(mission, 4) == 7
    assert not any(each.serious for each in mission.events if hasattr(each, "serious"))


def test_each_length_is_offered_once_and_those_with_two_threats_on_a_turn_beside_those_without_any_inside() -> None:
    offers = draws(begun("standard", 4, "four"))
    lengths = [each.fields[0].values[0] for each in offers if isinstance(each.fields[0], Choice)]
    assert lengths == ["short", "normal", "normal", "long"]
    assert set(lengths) == set(LENGTHS)
    together = {"no_internal", "two_on_one_turn"}
    assert not any(together <= set(extras) for of_length in EXTRAS_OF.values() for extras in of_length)


def test_a_long_one_has_double_actions() -> None:
    mission = mission_of(drawn(begun("standard", 4, "four"), RandomMission("long")))
    assert decode(mission.id.removeprefix("random-"))[1].double_actions
