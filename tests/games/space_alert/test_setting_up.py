"""The set-up list: which steps, with which figures, in words that exist."""

import ast
import tomllib
from functools import lru_cache
from pathlib import Path

import pytest

from companion.contract import Line, Word, line
from companion.games import space_alert
from companion.games.space_alert.missions import Alert, Mission, Variant, alerts, fits
from companion.games.space_alert.missions.shipped import find, missions
from companion.games.space_alert.printed.crew import Party, Place, Trajectory, figures, party
from companion.games.space_alert.resolution.game import Carried
from companion.games.space_alert.setup.set_up_list import (
    NOTHING,
    TRAJECTORIES,
    colours_of,
    fixed_trajectories,
    places,
    scope_of,
    steps,
)
from companion.words.words import Words
from tests.games.space_alert.flight import state_with

FOLDER = Path(space_alert.__file__).parent
DRAWN: dict[Place, Trajectory] = {"red": "T3", "white": "T7", "blue": "T1", "internal": "T4"}

LEFT = Carried((("red", ("shield", "structural")), ("blue", ("reactor",))), ("upper_blue",))  # of a campaign

ALL_PARTIES = [
    *(party(players, "standard", five) for players in range(1, 6) for five in (False, True)),
    *(party(players, "duckling") for players in range(1, 4)),
]


def keys(id: str, who: Party) -> list[str]:
    return [each.key.removeprefix("step.") for each in steps(find(id), who)]


def values(id: str, who: Party, key: str) -> dict[str, Word]:
    (found,) = [each for each in steps(find(id), who) if each.key == f"step.{key}"]
    return dict(found.values)


LISTS = [
    (
        "test-run-1", 4, "standard",
        "roles boards figures energy fuel batteries rockets damage trajectories tokens threats cards_2",
    ),
    (
        "simulation-1", 5, "standard",
        "roles boards figures energy fuel batteries rockets damage computer trajectories_draw tokens threats cards_3",
    ),
    (
        "advanced-2", 3, "standard",
        "roles androids boards figures energy fuel batteries rockets squads interceptors damage computer"
        " trajectories_draw tokens threats cards_3",
    ),
    (
        "mission-1", 2, "standard",
        "roles_shared androids boards figures energy fuel batteries rockets squads interceptors damage computer"
        " trajectories_draw tokens threats cards_3 heroic confirmation",
    ),
    (
        "double-7", 1, "standard",
        "roles_alone androids boards figures energy fuel batteries rockets squads interceptors damage computer"
        " trajectories_draw tokens threats cards_open double heroic_open confirmation",
    ),
    (
        "duckling-1-03", 3, "duckling",
        "roles boards figures_duckling energy_duckling fuel_duckling batteries rockets damage computer"
        " trajectories_draw tokens threats cards_2",
    ),
    (
        "duckling-5-03", 3, "duckling",
        "roles boards figures_duckling energy_duckling fuel_duckling batteries rockets squad damage computer"
        " trajectories_draw tokens threats cards_2",
    ),
    (
        "duckling-5-03", 2, "duckling",
        "roles_shared boards figures_duckling energy_duckling fuel_duckling batteries rockets squad damage computer"
        " trajectories_draw tokens threats cards_2 heroic confirmation",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("id", "players", "rules", "expected"), LISTS, ids=[f"{row[0]}-{row[1]}" for row in LISTS])
def test_the_steps(id: str, players: int, rules: Variant, expected: str) -> None:
    assert keys(id, party(players, rules)) == expected.split()


FIGURES = [  # the mission, who plays, the step, its values
    ("mission-1", party(4), "boards", {"turns": 12, "rows": 3}),
    ("test-run-1", party(4), "boards", {"turns": 7, "rows": 2}),
    ("mission-1", party(4), "energy", {"shield": 1, "side": 2, "white": 3}),
    ("duckling-6-01", party(3, "duckling"), "energy_duckling", {"shield": 1, "side": 2}),
    ("mission-1", party(4), "fuel", {"count": 3}),
    ("duckling-6-01", party(3, "duckling"), "fuel_duckling", {"count": 1}),
    ("mission-1", party(4), "batteries", {"count": 2}),
    ("mission-1", party(4), "rockets", {"count": 3}),
    ("test-run-2", party(4), "rockets", {"count": 2}),
    ("duckling-6-01", party(3, "duckling"), "rockets", {"count": 2}),
    ("mission-1", party(4), "damage", {"count": 6}),
    ("duckling-6-01", party(3, "duckling"), "damage", {"count": 5}),
    ("mission-1", party(4), "computer", {"count": 3}),
    ("duckling-6-01", party(3, "duckling"), "computer", {"count": 2}),
    ("mission-1", party(4), "tokens", {"most": 8}),
    ("test-run-1", party(4), "tokens", {"most": 4}),
    ("mission-1", party(3), "androids", {"count": 1}),
    ("mission-1", party(2, five=True), "androids", {"count": 3}),
    ("mission-1", party(1), "androids", {"count": 4}),
    ("mission-1", party(2), "cards_3", {"first": 9, "second": 6, "third": 6}),
    ("duckling-6-01", party(2, "duckling"), "cards_2", {"first": 7, "second": 6}),
]


@pytest.mark.parametrize(("id", "who", "key", "expected"), FIGURES, ids=[f"{row[0]}-{row[2]}" for row in FIGURES])
def test_the_figures(id: str, who: Party, key: str, expected: dict[str, Word]) -> None:
    assert values(id, who, key) == expected


def test_rockets_as_printed() -> None:
    for id in ("test-run-1", "mission-1"):
        assert line("step.rockets", count=3) in steps(find(id), party(4), rockets=3)


def test_the_test_runs_have_their_own_trajectories() -> None:
    assert fixed_trajectories(find("test-run-1")) == {"red": "T6", "white": "T2", "blue": "T4"}
    assert fixed_trajectories(find("test-run-2")) == {"red": "T2", "white": "T5", "blue": "T1"}
    assert fixed_trajectories(find("mission-1")) is None
    (told,) = [each for each in steps(find("test-run-2"), party(4), DRAWN) if each.key == "step.trajectories"]
    cards = (("red", "T2"), ("white", "T5"), ("blue", "T1"))
    assert told == line(
        "step.trajectories", cards=tuple(line(f"trajectory.{where}", card=card) for where, card in cards)
    )


@pytest.mark.parametrize(
    ("id", "who", "expected"),
    [
        ("simulation-1", party(4), ("red", "white", "blue")),
        ("mission-1", party(4), ("red", "white", "blue", "internal")),
        ("duckling-2-01", party(2, "duckling"), ("red", "blue")),
        ("duckling-6-01", party(3, "duckling"), ("red", "blue", "internal")),
    ],
)
def test_where_trajectories_lie(id: str, who: Party, expected: tuple[Place, ...]) -> None:
    assert places(find(id), who) == expected
    (told,) = [each for each in steps(find(id), who, DRAWN) if each.key == "step.trajectories"]
    assert dict(told.values)["cards"] == tuple(line(f"trajectory.{each}", card=DRAWN[each]) for each in expected)
    assert values(id, who, "trajectories_draw") == {
        "count": len(expected),
        "places": tuple(line(f"place.{each}") for each in expected),
    }
    assert len(TRAJECTORIES) == 7 > len(expected)


@pytest.mark.parametrize(
    ("id", "who", "colours", "decks"),
    [
        ("test-run-1", party(4), ["white"], ["external_common"]),
        ("simulation-2", party(4), ["white"], ["external_common", "external_serious"]),
        (
            "advanced-1",
            party(4),
            ["white"],
            ["external_common", "external_serious", "internal_common", "internal_serious"],
        ),
        (
            "mission-5",
            party(4),
            ["yellow", "red"],
            ["external_common", "external_serious", "internal_common", "internal_serious"],
        ),
    ],
)
def test_the_threat_decks(id: str, who: Party, colours: list[str], decks: list[str]) -> None:
    assert list(colours_of(find(id), who, ("yellow", "red"))) == colours
    (told,) = [each for each in steps(find(id), who, colours=("yellow", "red")) if each.key == "step.threats"]
    assert told == line(
        "step.threats",
        colours=tuple(line(f"colour.{each}") for each in colours),
        decks=tuple(line(f"deck.{each}") for each in decks),
    )


def test_a_groups_own_mission_gets_what_it_announces_whatever_it_calls_itself() -> None:
    events = (Alert(20, 2, None, serious=True), Alert(250, 11, "red"))
    own = Mission("ours", "Ours", "own", 12, (200, 400, 550), events, "simulation")
    found = {each.key: dict(each.values) for each in steps(own, party(4))}
    assert found["step.tokens"] == {"most": 11}
    assert found["step.trajectories_draw"]["count"] == 4
    decks = found["step.threats"]["decks"]
    assert isinstance(decks, tuple)
    assert line("deck.internal_serious") in decks


def test_some_are_a_mission_for_fewer_than_three() -> None:
    mission = find("duckling-5-01")
    assert [scope_of(mission, party(players, "duckling")) for players in (1, 2, 3)] == [
        "mission",
        "mission",
        "advanced",
    ]


def test_a_place_and_a_token_for_every_threat_of_every_mission() -> None:
    for mission in missions().values():
        for who in ALL_PARTIES:
            if fits(mission, who.rules):
                lying = places(mission, who)
                coming = alerts(mission, 5)
                assert {each.zone or "internal" for each in coming} <= set(lying)
                assert max(each.t for each in coming) <= figures().tokens[str(mission.turns)]


def test_each_step_has_a_key_of_its_own_to_tick() -> None:
    for mission in missions().values():
        for who in ALL_PARTIES:
            if fits(mission, who.rules):
                found = [each.key for each in steps(mission, who, DRAWN)]
                assert len(found) == len(set(found))


# --- the words


@lru_cache
def words() -> Words:
    return Words.read(
        FOLDER / "pages" / "strings", "en", below=Words.read(FOLDER.parents[1] / "words" / "strings", "en")
    )


def spoken() -> dict[str, Line]:
    found: dict[str, Line] = {}
    for mission in missions().values():
        for who in ALL_PARTIES:
            if fits(mission, who.rules):
                for drawn in (DRAWN, None):
                    for left in (NOTHING, LEFT):
                        for each in steps(mission, who, drawn, ("white", "yellow", "red"), carried=left):
                            found[each.key] = each
    return found


def test_every_step_can_be_said() -> None:
    for each in spoken().values():
        said = words().say(each, str)
        assert said[-1] == "."
        assert "{" not in said
        assert len(said) < 160


def test_every_sentence_is_used() -> None:
    written = {key for key in words() if key.startswith("step.")}
    source = ast.parse((FOLDER / "setup" / "set_up_list.py").read_text())
    named = {
        node.value
        for node in ast.walk(source)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("step.")
    }
    assert written == named == set(spoken())


def test_a_sentence_more_stands_at_every_step_of_the_test_runs_and_at_no_step_that_is_none() -> None:
    more = {key.removeprefix("more.") for key in words() if key.startswith("more.")}
    for id in ("test-run-1", "test-run-2"):
        for players in range(2, 6):
            assert {each.key for each in steps(find(id), party(players), DRAWN)} <= more
    assert more <= set(spoken())


@pytest.mark.parametrize(
    ("guide", "id", "is_guided"),
    [
        ("test_runs", "test-run-1", True),
        ("test_runs", "mission-1", False),
        ("always", "mission-1", True),
        ("never", "test-run-1", False),
    ],
)
def test_who_has_never_played_is_told_more(guide: str, id: str, is_guided: bool) -> None:
    assert space_alert.GAME.view(state_with(find(id), 4, guide=guide), None).is_guided is is_guided


def test_every_figure_is_used() -> None:
    raw = tomllib.loads((FOLDER / "printed" / "setup.toml").read_text())
    assert set(raw["trajectories"]) <= set(missions())
    assert set(raw["rockets"]) == set(raw["tokens"]) == {"7", "12"}
