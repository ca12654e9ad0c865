"""`companion resolve`: what it prints, what it refuses, and that nothing but a refusal comes of nonsense."""

import json
import re
from collections.abc import Sequence
from io import BytesIO
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.contract import Complaint, Outside, Refused
from companion.games.space_alert.resolution import resolve
from companion.games.space_alert.resolution.quick_reading import plain_game
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import rule_set
from companion.games.space_alert.tools.resolve import answer, run
from tests.games.space_alert.resolution.making import SAY, TILES, raw

LINES = (Path(__file__).parent / "games.jsonl").read_text(encoding="utf-8").splitlines()
PRINTED = rule_set("printed")


def outside(text: str) -> Outside:
    return Outside(lambda file: iter(BytesIO(text.encode(errors="surrogatepass"))), SAY, 0)


def lines(text: str, *args: str) -> list[str | Complaint]:
    return [each for each in run(["-", *args], outside(text)) if isinstance(each, str | Complaint)]


def test_one_line_in_one_line_out() -> None:
    out = lines("\n".join(LINES[:3]), "--rules", "printed", "--trace")
    for wanted, found in zip(LINES, out, strict=False):
        game, come = json.loads(wanted), json.loads(str(found))
        assert come == {"id": game["id"], **game["expect"], "trace": game["trace"]}
    assert "trace" not in json.loads(str(lines(LINES[0], "--rules", "printed")[0]))


@pytest.mark.parametrize("whole", [lambda g: {"about": "x", "games": g}, lambda g: g], ids=["games", "list"])
def test_a_whole_document(whole: Any) -> None:
    games = [json.loads(each) for each in LINES[:4]]
    out = lines(json.dumps(whole(games), indent=2), "--rules", "printed")
    assert [json.loads(str(each))["id"] for each in out] == [each["id"] for each in games]


def test_one_game_over_many_lines() -> None:
    assert len(lines(json.dumps(json.loads(LINES[0]), indent=2))) == 1


def test_a_bad_game_is_refused_with_its_line_and_the_others_are_resolved() -> None:
    bad = {**json.loads(LINES[1]), "id": "bad", "crew": ["c--c"]}
    out = lines("\n".join([LINES[0], json.dumps(bad), "", "{", LINES[2]]), "--rules", "printed")
    assert [type(each) for each in out] == [str, Complaint, Complaint, str]
    assert str(out[1]) == "-: line 2 (bad): crew[0]: 4 slots, and the game has 12 turns."
    assert str(out[2]).startswith("-: line 4: game: this is not JSON")


SLIPS: list[tuple[str, str]] = [
    ('{"id": "x", "crew": [', "at character 22"),
    (json.dumps(raw(["-"], ["e1-05@1 red"])), "Did you mean E1-05?"),
    (json.dumps(raw(["-"], ["E1-99@1 red"])), "Did you mean E1-09?"),
    (json.dumps({**raw(["-"]), "damage_ordr": {}}), "Did you mean 'damage_order'?"),
    (json.dumps(raw(["-"])).replace('"red": 4', '"red": 4, "red": 5'), "'red' stands there twice. Write it once"),
    (json.dumps(raw(["-"])) + " " + json.dumps(raw(["-"])), f"commas, at character {len(json.dumps(raw(['-']))) + 2}"),
    ('{"games": 5}', "games: this is no list. Write the games between brackets"),
    ("[]", "games: this list is empty. Write a game as JSON"),
]


@pytest.mark.parametrize(("text", "end"), SLIPS)
def test_a_slip_is_told_where_it_is_and_how_it_was_meant(text: str, end: str) -> None:
    good = LINES[0]
    first, slip, last = lines(f"{good}\n{text}\n{good}", "--rules", "printed")
    assert (type(first), type(last)) == (str, str)
    assert str(slip).rstrip(".").endswith(end)
    assert not str(slip).endswith("?.")


@pytest.mark.parametrize("text", ["", "\n \n", "[" * 100_000, "1" * 5000, "null", "[1, null, []]", '{"games": 3}'])
def test_what_is_no_game_at_all(text: str) -> None:
    out = lines(text)
    assert out
    assert all(isinstance(each, Complaint) for each in out)


def test_explain_tells_causes_and_the_score() -> None:
    one = json.dumps(raw(["<aaa"], ["E1-05@2 red"]))
    text = "\n".join(map(str, lines(one, "--rules", "printed", "--set", "computer=off", "--explain")))
    assert (
        "The first shot of the heavy laser in upper red, by player 1 (the captain), found no energy: "
        "the reactor was emptied by a shot of player 1 (the captain) in turn 3." in text
    )
    assert "Turn 2\n    Gunship (E1-05@2) appears on the red trajectory, 13 spaces away." in text
    assert "in all" in text


def test_explain_tells_of_fuel_that_was_spent_in_vain() -> None:
    one = json.dumps(raw(["^bb"]))
    text = "\n".join(map(str, lines(one, "--rules", "printed", "--set", "computer=off", "--explain")))
    assert text.count("moves 2 energy from the fuel capsule") == 1
    assert text.count("spends a fuel capsule in lower white in vain: the reactor is full.") == 1


def test_set_and_rules() -> None:
    one = json.dumps(raw(["^b--c---c---"]))
    assert json.loads(str(lines(one, "--rules", "printed")[0]))["end_energy"]["white"]["reactor"] == 5
    assert json.loads(str(lines(one, "--rules", "printed", "--set", "refuel_to=4")[0]))["end_energy"]["white"] == {
        "shield": 1,
        "reactor": 4,
    }
    assert json.loads(str(lines(json.dumps(raw(["-"])))[0]))["status"] == "lost"  # manual: nobody kept the computer up


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("crew", {"crew": []}),
    ("crew", {"crew": ["-" * 12] * 6}),
    ("crew", {"crew": "abc"}),
    ("crew", {"crew": None}),
    ("crew[0]", {"crew": ["-" * 13]}),
    ("crew[0][3]", {"crew": ["---?--------"]}),
    ("crew[0]", {"crew": [7]}),
    ("crew[1][0]", {"crew": ["-" * 12, [["a", "b", "c"], *["-"] * 11]]}),
    ("crew[0][0]", {"crew": [[[1], *["-"] * 11]]}),
    ("crew[0][0]", {"crew": [[["ab"], *["-"] * 11]]}),
    ("threats", {"threats": {}}),
    ("threats", {"threats": None}),
    ("threats[0]", {"threats": ["E1-05"]}),
    ("threats[0].id", {"threats": [{"t": 1}]}),
    ("threats[0].id", {"threats": [{"id": "E1-99", "t": 1, "zone": "red"}]}),
    ("threats[0].id", {"threats": [{"id": ["E1-05"], "t": 1, "zone": "red"}]}),
    ("threats[0].t", {"threats": [{"id": "E1-05", "zone": "red"}]}),
    ("threats[0].t", {"threats": [{"id": "E1-05", "t": 0, "zone": "red"}]}),
    ("threats[0].t", {"threats": [{"id": "E1-05", "t": 13, "zone": "red"}]}),
    ("threats[0].t", {"threats": [{"id": "E1-05", "t": "3", "zone": "red"}]}),
    ("threats[0].t", {"threats": [{"id": "E1-05", "t": True, "zone": "red"}]}),
    ("threats[0].t", {"threats": [{"id": "E1-05", "t": 1.5, "zone": "red"}]}),
    ("threats[0].zone", {"threats": [{"id": "E1-05", "t": 1}]}),
    ("threats[0].zone", {"threats": [{"id": "E1-05", "t": 1, "zone": "green"}]}),
    ("threats[0].zone", {"threats": [{"id": "I1-05", "t": 1, "zone": "red"}]}),
    ("threats[0].called", {"threats": [{"id": "I1-05", "t": 1, "called": "X"}]}),
    ("threats[1]", {"threats": [{"id": "I1-05", "t": 1}, {"id": "I1-05", "t": 1}]}),
    ("trajectories", {"trajectories": None}),
    ("trajectories.blue", {"trajectories": {"red": 1, "white": 2, "internal": 3}}),
    ("trajectories.red", {"trajectories": {"red": 8, "white": 2, "blue": 1, "internal": 3}}),
    ("trajectories.red", {"trajectories": {"red": "T9", "white": 2, "blue": 1, "internal": 3}}),
    ("damage_order", {"damage_order": None}),
    ("damage_order", {"damage_order": []}),
    ("damage_order.red", {"damage_order": {}}),
    ("damage_order.red", {"damage_order": {"red": ["shield"], "white": [], "blue": []}}),
    ("damage_order.red", {"damage_order": {"red": ["shield"] * 6}}),
    ("damage_order.red[0]", {"damage_order": {"red": ["roof"]}}),
    ("seed", {"damage_order": None, "seed": [1]}),
    ("seed", {"damage_order": None, "seed": 10**30}),
    ("turns", {"turns": 9}),
    ("turns", {"turns": 12.0}),
    ("id", {"id": {}}),
    ("id", {"id": "x" * 201}),
    ("trips", {"trips": 3}),
    ("trips[0].seat", {"trips": [{"seat": 1, "turn": 1}]}),
    ("trips[0].turn", {"trips": [{"seat": 0, "turn": 13}]}),
    ("figures.E1-99", {"figures": {"E1-99": {}}}),
    ("figures.E1-05.size", {"figures": {"E1-05": {"size": 1}}}),
    ("figures.E1-05.hp", {"figures": {"E1-05": {"hp": 0}}}),
    ("carried.tiles", {"carried": {"tiles": {"green": []}}}),
    ("carried.tiles.red", {"carried": {"tiles": {"red": ["shield", "shield"]}}}),
    ("carried.disabled_squads[0]", {"carried": {"disabled_squads": ["upper_red"]}}),
    ("damage_ordr", {"damage_ordr": {}}),
    ("rulez", {"rulez": "duckling"}),
    ("seed", {"seed": "both"}),
    ("threats[0].caled", {"threats": [{"id": "I1-05", "t": 1, "caled": "I1-01"}]}),
    ("threats[0].zonne", {"threats": [{"id": "E1-05", "t": 1, "zone": "red", "zonne": "blue"}]}),
    ("trajectories.green", {"trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4, "green": 5}}),
    ("damage_order.green", {"damage_order": {"red": TILES, "white": TILES, "blue": TILES, "green": TILES}}),
    ("trips[0].trun", {"trips": [{"seat": 0, "turn": 1, "trun": 2}]}),
    ("carried.squads", {"carried": {"squads": []}}),
]


@pytest.mark.parametrize(("field", "change"), REFUSED, ids=[f"{n}-{each[0]}" for n, each in enumerate(REFUSED)])
def test_refused_with_its_field(field: str, change: dict[str, Any]) -> None:
    with pytest.raises(BadGame) as refused:
        game_from({**raw(["-"]), **change}, PRINTED)
    assert refused.value.field == field
    assert refused.value.reason


@pytest.mark.parametrize(
    ("id", "field"), [("I1-03", "threats[0].id"), ("SI1-04", "threats[0].id"), ("E1-05", "threats[0].zone")]
)
def test_the_duckling_has_no_white_zone_and_no_interceptors(id: str, field: str) -> None:
    rules = rule_set("duckling")
    five = ["upper_weapon", "lower_weapon", "gravolift", "reactor", "shield"]
    drawn = {"id": id, "t": 1, **({"zone": "white"} if id.startswith("E") else {})}
    one = {**raw(["-"], turns=7), "threats": [drawn], "damage_order": {"red": five, "blue": five}}
    with pytest.raises(BadGame) as refused:
        game_from(one, rules)
    assert refused.value.field == field


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=14)
    | st.sampled_from(("E1-05", "red", "a")),
    lambda inner: st.lists(inner, max_size=13) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
BY = settings(deadline=None, max_examples=250, suppress_health_check=[HealthCheck.too_slow])


@BY
@given(st.data())
def test_nonsense_is_refused_with_a_field_or_resolved(data: st.DataObject) -> None:
    """A good game in which one thing, at any depth, is something else or gone."""
    game: Any = json.loads(data.draw(st.sampled_from(LINES)))
    for extra in ("expect", "trace"):
        game.pop(extra)
    if data.draw(st.booleans()):
        game |= {
            "trips": [{"seat": 0, "turn": 3}],
            "figures": {"E1-05": {"hp": 4}},
            "carried": {"tiles": {"red": ["shield"]}},
        }
    place: Any = game
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and data.draw(st.booleans()):
            place = place[key]
            continue
        if data.draw(st.booleans()):
            del place[key]
        else:
            place[key] = data.draw(ANYTHING)
        break
    refused: BadGame | None = None
    quick = plain_game(json.dumps(game).encode(), PRINTED)
    try:
        careful = game_from(game, PRINTED)
        assert quick in (None, careful)
        resolve(careful, PRINTED)
    except BadGame as error:
        refused = error
    assert refused is None or (refused.field and refused.reason and quick is None)


MORE = [
    {"trips": [{"seat": 0, "turn": 3}]},
    {"figures": {}},
    {"carried": {"tiles": {"red": ["shield"]}}},
    {"rules": "duckling"},
    {"set": ["computer=off"]},
    {"remark": "a: b"},
    {},
]


@pytest.mark.parametrize("more", MORE, ids=lambda each: ", ".join(each) or "nothing")
def test_a_game_with_more_than_the_quick_reader_knows_is_left_to_the_other_however_it_is_written(
    more: dict[str, Any],
) -> None:
    text = json.dumps({**raw(["-"], ["E1-05@1 red"]), "id": "x", **more})
    keys = [each.start() for each in re.finditer('":', text)]
    for some in chain.from_iterable(combinations(keys, count) for count in (1, 2, 3)):
        other = with_spaces(text, some)
        assert json.loads(other) == json.loads(text)
        assert plain_game(other.encode(), PRINTED) is None, other
    assert (plain_game(text.encode(), PRINTED) is None) is bool(more)


def with_spaces(text: str, keys: Sequence[int]) -> str:
    """Before the colons of these."""
    for at in reversed(keys):
        text = f'{text[:at]}" :{text[at + 2 :]}'
    return text


@BY
@given(
    st.text(st.characters(exclude_characters="\0"), max_size=60) | ANYTHING.map(json.dumps),
    st.sampled_from(([], ["--explain"])),
)
def test_any_text_gives_lines_that_can_be_printed(text: str, args: list[str]) -> None:
    for each in run(["-", *args], outside(text)):
        assert str(each).encode()
        assert "\n" not in str(each)


# --- for programs


def asked(text: str, **query: Any) -> list[Any]:
    usual: dict[str, Any] = dict.fromkeys(("trace", "explain", "check"), False)
    usual |= {"rules": "printed", "set": "", "what_if": ""}
    return list(answer({**usual, **query}, outside(text)))


def test_programs_get_objects_and_complaints() -> None:
    found = asked("\n".join([LINES[0], "{}", LINES[1]]))
    assert found[0] == {"id": json.loads(LINES[0])["id"], **json.loads(LINES[0])["expect"]}
    assert found[1] == Complaint("line 2", "", "trajectories", "missing")
    assert len(found) == 3


def test_programs_choose_as_the_command_line_does() -> None:
    (one,) = asked(LINES[0], trace=True, explain=True)
    assert one["trace"] == json.loads(LINES[0])["trace"]
    assert one["story"][0] == "Turn 1"
    quiet = json.dumps(raw(["^b"]))
    assert asked(quiet, set="computer=off\nrefuel_to=4")[0]["end_energy"]["white"]["reactor"] == 4
    with pytest.raises(Refused) as refused:
        asked(quiet, set="refuel=4")
    assert refused.value.code == "not_understood"


def test_programs_may_check_and_ask_what_if() -> None:
    (one,) = asked(LINES[2], check=True)
    assert one["check"] == "as expected"
    other = json.dumps({**json.loads(LINES[2]), "trace": [{"after_turn": 1, "sh": [9, 1, 1]}]})
    assert asked(LINES[2], what_if="1:1=a\n2:2=-")[0]["what_if"]["crew"][0][0] == "a"
    with pytest.raises(Refused):
        asked(LINES[2], what_if="1:1")
    assert asked(other, check=True)[0]["check"] == {"turn": 1, "field": "sh[0]", "found": 1, "expected": 9}


# --- campaigns


def campaign(**more: Any) -> str:
    hit = raw(["-", "-", "-"], ["E1-07@1 red"])
    return json.dumps({"id": "three", "missions": [hit, hit, raw(["-"])], **more})


def test_a_campaign_of_three_with_repairs() -> None:
    tiles = ["upper_weapon", "lower_weapon"]
    rounds = [[{"seat": seat, "zone": "red", "tile": tile} for seat, tile in enumerate(tiles)], []]
    settings = ("--rules", "printed", "--set", "computer=off", "--trace")
    (one,) = map(str, lines(campaign(repairs=rounds), *settings))
    found = json.loads(one)
    assert list(found) == [
        "id", "status", "threat_points", "visual_points", "penalties", "bonus", "official_score", "missions"
    ]  # fmt: skip
    assert [each["status"] for each in found["missions"]] == ["survived", "lost"]  # three left, and five more
    assert found["missions"][1]["trace"][0]["dmg"] == [3, 0, 0]
    assert (found["status"], found["official_score"]) == ("lost", None)
    quiet = json.dumps({"missions": [raw(["-"])] * 3})
    assert json.loads(str(lines(quiet, *settings)[0]))["official_score"] == 0


def test_a_campaign_is_told_mission_by_mission() -> None:
    told = list(map(str, lines(campaign(), "--rules", "printed", "--set", "computer=off", "--explain")))
    assert told[:2] == ["three:", "  Mission 1:"]
    assert told[-1] == "  The campaign is lost with this mission."
    quiet = json.dumps({"missions": [raw(["-"])] * 2})
    assert list(map(str, lines(quiet, "--set", "computer=off", "--explain")))[-1].split() == ["0", "in", "all"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"missions": []}, "missions"),
        ({"missions": 3}, "missions"),
        ({"missions": [raw(["-"])] * 4}, "missions"),
        ({"missions": [raw(["-"]), 7]}, "missions[1]"),
        ({"missions": [{**raw(["-"]), "crew": ["-"]}]}, "missions[0].crew[0]"),
        ({"missions": [{**raw(["-"]), "carried": {}}]}, "missions[0].carried"),
        ({"repairs": 7}, "repairs"),
        ({"repairs": [[], [], []]}, "repairs"),
        ({"repairs": [7]}, "repairs[0]"),
        ({"repairs": [[{}]]}, "repairs[0][0].seat"),
        ({"repairs": [[{"seat": 5}]]}, "repairs[0][0].seat"),
        ({"repairs": [[{"seat": 0, "zone": "green"}]]}, "repairs[0][0].zone"),
        ({"repairs": [[{"seat": 0, "zone": "red", "tile": "roof"}]]}, "repairs[0][0].tile"),
        ({"repairs": [[{"seat": 0, "squad": "roof"}]]}, "repairs[0][0].squad"),
        ({"repairs": [[{"seat": 0, "squad": 9}]]}, "repairs[0][0].squad"),
        ({"repairs": [[{"seat": 0, "zone": "blue", "tile": "shield"}]]}, "repairs[0]"),
        ({"repairs": [[{"seat": 0, "squad": "upper_blue"}]]}, "repairs[0]"),
        ({"repairs": [[{"seat": 0, "zone": "red", "tile": "shield"}] * 2]}, "repairs[0]"),
        ({"id": []}, "id"),
    ],
)
def test_a_campaign_is_refused_with_its_field(change: dict[str, Any], field: str) -> None:
    found = lines(campaign(**change), "--rules", "printed", "--set", "computer=off")
    assert [each.field for each in found if isinstance(each, Complaint)] == [field]
    assert len(found) == 1
