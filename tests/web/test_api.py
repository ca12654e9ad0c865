"""The HTTP API: as its document says, the same door as the pages, and a reason for every refusal."""

from random import Random
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from werkzeug.test import TestResponse

from companion.contract import Seat
from companion.people.seats import AddSeat, Invite
from companion.table.commands import ASKABLE
from companion.table.hands import HEARD_MS
from tests.web.room import CHAIR, ELSEWHERE, GAMES, Phone, Room, Script, play, sentence, sit_down, start, told
from web.api.openapi import document
from web.door import COMMANDS

FOUR = ("Ann", "Ben", "Cat", "Dan")


@pytest.fixture
def scripts(flask: Flask) -> dict[str, Script]:
    return dict(sit_down(flask, name) for name in FOUR)


@pytest.fixture
def game(room: Room, scripts: dict[str, Script]) -> Room:
    """Ann (s1) is the host, and it is her turn."""
    start(room, "s1")
    return room


PLACE = {"type": "PlaceCrew", "crew": "A", "deck": 2}


def problem(answer: TestResponse, status: int, title: str) -> str:
    """Every refusal is a problem with a reason."""
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json"), answer.text
    about: Any = answer.json
    assert (about["status"], about["title"], about["type"]) == (status, title, f"/api/v1/problems/{title}")
    assert about["detail"]
    assert about["detail"] != title  # a sentence, not a code
    return str(about["detail"])


# --- the document and the server

SERVICES = [tool.name for game in GAMES.values() for tool in game.shell if tool.service is not None]


def operations(flask: Flask) -> set[tuple[str, str]]:
    """What the server answers under /api: Flask's routes, and Tornado's stream."""
    rules = {
        (rule.rule, method.lower())
        for rule in flask.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    tools = {(f"/api/v1/tools/{name}", "post") for name in SERVICES}
    assert ("/api/v1/tools/<name>", "post") in rules
    return rules - {("/api/v1/tools/<name>", "post")} | tools | {("/api/v1/stream", "get")}


def test_the_document_and_the_server_name_the_same_operations(flask: Flask) -> None:
    paths = flask.test_client().get("/api/v1/openapi.json").json
    assert paths is not None
    documented = {(path, method) for path, each in paths["paths"].items() for method in each}
    assert documented == operations(flask)


def test_the_document_is_sound(flask: Flask) -> None:
    answer = flask.test_client().get("/api/v1/openapi.json")
    about: Any = answer.json
    assert about["openapi"].startswith("3.1")
    known = set(about["components"]["schemas"])
    assert {"ShownTable", "CommandPosted", "Problem", "NewSeat", "Health"} <= known
    for name, schema in about["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        for used in _refs(schema):
            assert used in known, (name, used)
    for path, methods in about["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert set(_refs(operation)) <= known
            assert ("security" in operation) == (path in ("/api/v1/view", "/api/v1/commands", "/api/v1/stream"))


def _refs(tree: Any) -> list[str]:
    if isinstance(tree, dict):
        here = [tree["$ref"].rpartition("/")[2]] if "$ref" in tree else []
        return here + [each for value in tree.values() for each in _refs(value)]
    return [each for value in tree for each in _refs(value)] if isinstance(tree, list) else []


def strict(tree: Any) -> Any:
    """The same schema, in which an object may have no key that the document does not name."""
    if isinstance(tree, dict):
        closed = {key: strict(value) for key, value in tree.items()}
        if closed.get("type") == "object" and "properties" in closed:
            closed["additionalProperties"] = False
        return closed
    return [strict(each) for each in tree] if isinstance(tree, list) else tree


def checker(path: str, method: str, status: str) -> Draft202012Validator:
    about = document()
    content = about["paths"][f"/api/v1{path}"][method]["responses"][status]["content"]
    (schema,) = (each["schema"] for each in content.values())
    return Draft202012Validator(strict({**schema, "components": about["components"]}))


def check(answer: TestResponse, path: str, method: str = "get") -> None:
    status = str(answer.status_code) if answer.status_code < 400 else "default"
    what = document()["paths"][f"/api/v1{path}"][method]["responses"][status]["content"]
    assert answer.mimetype in what
    checker(path, method, status).validate(answer.json)


def test_every_answer_of_a_whole_game_is_as_the_document_says(
    room: Room, flask: Flask, scripts: dict[str, Script]
) -> None:
    for script in scripts.values():  # before the game
        check(script.get("/view"), "/view")
    start(room, "s1")
    seen: set[str] = set()
    views, games = checker("/view", "get", "200"), checker("/history", "get", "200")

    def look() -> None:
        for script in scripts.values():
            view = script.view()
            views.validate(view)
            seen.add(view["game"]["view"]["phase"])
        games.validate(scripts["s1"].get("/history").json)

    play(room, scripts, Random(4), look)
    assert {"placing", "racing", "voting", "over"} <= seen
    for path in ("/table", "/games", "/past", "/health", "/history", "/openapi.json"):
        check(scripts["s2"].get(path), path)
    check(scripts["s2"].send(PLACE), "/commands", "post")
    check(scripts["s1"].send({"type": "ClearTable"}), "/commands", "post")
    check(Script(flask, "x" * 32).get("/view"), "/view")
    client = flask.test_client(use_cookies=False)
    check(client.post("/api/v1/seats", json={"name": "Eve"}), "/seats", "post")
    check(client.post("/api/v1/seats", json={"name": "Eve"}), "/seats", "post")


def test_the_check_of_answers_would_see_a_wrong_one(flask: Flask, scripts: dict[str, Script]) -> None:
    """Otherwise the test above would prove nothing."""
    view = scripts["s1"].view()
    for wrong in ({**view, "secret": 1}, {**view, "version": "1"}, {key: view[key] for key in view if key != "people"}):
        assert not checker("/view", "get", "200").is_valid(wrong)


# --- a seat


def test_a_seat_is_taken_by_name_by_seat_or_by_code(room: Room, flask: Flask) -> None:
    seat, host = sit_down(flask, "Ann")
    assert seat == "s1"
    assert host.view()["is_host"]
    room.ask(AddSeat("Dan"), "s1")
    client = flask.test_client(use_cookies=False)
    sat: Any = client.post("/api/v1/seats", json={"seat": "s2"}).json
    assert sat["seat"] == "s2"
    assert Script(flask, sat["key"]).view()["seat"] == "s2"
    code = host.send({"type": "Invite", "seat": "s2"}).json
    assert code is not None
    claimed: Any = client.post("/api/v1/seats", json={"code": code["code"]}).json
    assert claimed["seat"] == "s2"
    assert claimed["key"] != sat["key"]
    assert Script(flask, sat["key"]).get("/view").status_code == 401


def test_a_code_for_a_seat_with_secrets_is_asked_about_at_the_box(game: Room, flask: Flask) -> None:
    code = game.ask(Invite(Seat("s2")), "s1").code
    client = flask.test_client(use_cookies=False)
    waits = client.post("/api/v1/seats", json={"code": code})
    assert waits.status_code == 202
    check(waits, "/seats", "post")
    asked: Any = client.get("/api/v1/table").json
    assert asked["knock"] == {"seat": "s2", "by": None, "may_let_in": False}
    check(client.get("/api/v1/table"), "/table")

    game.let_pass(HEARD_MS)
    for lever in (game.box.buttons["big"].press, game.box.buttons["big"].release):
        lever()
        game.let_pass(100)
    check(client.post("/api/v1/seats", json={"code": code}), "/seats", "post")
    told: Any = client.get("/api/v1/table").json
    assert (told["knock"], told["notices"]) == (None, ["Ben has another phone now"])


@pytest.mark.parametrize(
    ("new", "status", "title"),
    [
        ({"name": ""}, 409, "name_missing"),
        ({"name": "ANN"}, 409, "name_taken"),
        ({"name": "x" * 17}, 409, "name_long"),
        ({"seat": "s1"}, 409, "seat_taken"),
        ({"seat": "s99"}, 404, "no_such_seat"),
        ({"code": "nonsense"}, 410, "invite_void"),
        ({}, 409, "name_missing"),
    ],
)
def test_a_seat_that_cannot_be_had_says_why(
    room: Room, flask: Flask, ann: Phone, new: dict[str, str], status: int, title: str
) -> None:
    before = room.state()
    problem(flask.test_client(use_cookies=False).post("/api/v1/seats", json=new), status, title)
    assert room.state() == before


def test_pages_and_api_are_one_table(flask: Flask, ann: Phone) -> None:
    """A phone's key works for the API, a script's for the pages."""
    assert Script(flask, ann.key).view()["seat"] == "s1"
    seat, script = sit_down(flask, "Ben")
    phone = Phone(flask)
    phone.client.set_cookie("seat", script.key)
    assert "Ben" in phone.get("/").text
    assert phone.do("Rename", seat=seat, name="Benno").status_code == 303
    assert script.view()["people"][1]["name"] == "Benno"


# --- commands


def test_the_same_id_twice_acts_once(game: Room, scripts: dict[str, Script]) -> None:
    first = scripts["s1"].send(PLACE, id="tap 1")
    after = game.state()
    second = scripts["s1"].send(PLACE, id="tap 1")
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json == second.json
    assert game.state() == after


def test_the_same_id_of_another_seat_is_another_command(game: Room, scripts: dict[str, Script]) -> None:
    assert scripts["s1"].send(PLACE, id="tap 1").status_code == 200
    assert scripts["s2"].send({**PLACE, "crew": "B"}, id="tap 1").status_code == 200


def test_a_refused_id_may_be_sent_again(game: Room, scripts: dict[str, Script]) -> None:
    problem(scripts["s2"].send({**PLACE, "crew": "B"}, id="tap"), 409, "not_your_turn")
    scripts["s1"].send(PLACE)
    assert scripts["s2"].send({**PLACE, "crew": "B"}, id="tap").status_code == 200


def test_an_id_is_answered_for_after_a_restart(game: Room, scripts: dict[str, Script]) -> None:
    """The phone did not hear the answer, and the plug was pulled."""
    assert scripts["s1"].send(PLACE, id="tap 1").status_code == 200
    again = Room(game.folder)
    try:
        script = Script(again.app(), scripts["s1"].key)
        assert again.snapshot.play is not None
        state = again.snapshot.play.state
        assert script.send(PLACE, id="tap 1").status_code == 200
        assert again.snapshot.play.state == state
        problem(script.send({**PLACE, "crew": "B"}, id="tap 2"), 409, "paused")
    finally:
        again.close()


def test_ids_that_are_not_ids_are_refused(game: Room, scripts: dict[str, Script]) -> None:
    """A cut or empty id would make two commands one, and the second would be lost."""
    before = game.state()
    key = {"Authorization": f"Bearer {scripts['s1'].key}"}
    for id in ("", "x" * 65, None, 7):
        posted = {"id": id, "command": PLACE}
        answer = scripts["s1"].client.post("/api/v1/commands", json=posted, headers=key, environ_overrides=ELSEWHERE)
        assert "$.id" in problem(answer, 400, "not_understood")
    assert game.state() == before


def test_a_command_from_an_old_view_is_stale(game: Room, scripts: dict[str, Script]) -> None:
    old = scripts["s1"].view()["game"]["step"]
    assert scripts["s1"].send(PLACE, step=old).status_code == 200
    before = game.state()
    detail = problem(scripts["s2"].send({**PLACE, "crew": "B"}, step=old), 409, "stale")
    assert detail == sentence("stale")
    assert game.state() == before


def test_a_step_that_is_undone_and_done_again_is_another_one(game: Room, scripts: dict[str, Script]) -> None:
    scripts["s1"].send(PLACE)
    old = scripts["s2"].view()["game"]["step"]
    undo = scripts["s1"].view()["game"]["undo"]
    assert scripts["s1"].send({"type": "Undo", "number": undo["number"]}).status_code == 200
    scripts["s1"].send({**PLACE, "deck": 4})
    problem(scripts["s2"].send({**PLACE, "crew": "B"}, step=old), 409, "stale")


def test_every_offer_can_be_posted_back(game: Room, scripts: dict[str, Script]) -> None:
    """Each value of each choice of each offer, as it stands in the view."""
    tried = 0
    for _ in range(6):
        seat = next(each for each, script in scripts.items() if script.view()["game"]["acts"])
        view = scripts[seat].view()["game"]
        for offer in view["offers"]:
            longest = max(len(each["values"]) for each in offer["fields"])
            for at in range(longest):
                values = {
                    each["name"]: each["values"][min(at, len(each["values"]) - 1)]["value"] for each in offer["fields"]
                }
                answer = scripts[seat].send({"type": offer["type"], **values})
                assert answer.status_code == 200, (values, answer.text)
                tried += 1
                undo = scripts[seat].view()["game"]["undo"]
                assert scripts[seat].send({"type": "Undo", "number": undo["number"]}).status_code == 200
        first = {each["name"]: each["values"][0]["value"] for each in view["offers"][0]["fields"]}
        assert scripts[seat].send({"type": view["offers"][0]["type"], **first}).status_code == 200
    assert tried > 40


def test_the_hosts_corrections_can_be_posted_back(game: Room, scripts: dict[str, Script]) -> None:
    corrections = scripts["s1"].view()["game"]["corrections"]
    kinds = {each["type"]: each for each in corrections}  # one of each: nobody would stay
    assert set(kinds) == {"PutCrew", "SetNos", "SetScore", "SetTurn", "SetBadge", "SetAway"}
    assert scripts["s2"].view()["game"]["corrections"] == []
    for offer in kinds.values():
        values = {each["name"]: _another(each) for each in offer["fields"]}
        assert scripts["s1"].send({"type": offer["type"], **values}).status_code == 200, offer


def _another(field: dict[str, Any]) -> Any:
    """Than what is so, where there is another."""
    values = [each["value"] for each in field["values"]] or [field["least"], field["most"]]
    return next((each for each in values if each != field["now"]), values[0])


def test_a_correction_that_changes_nothing_is_refused(game: Room, scripts: dict[str, Script]) -> None:
    [badge] = [each for each in scripts["s1"].view()["game"]["corrections"] if each["type"] == "SetBadge"]
    assert badge["fields"][0]["now"] is None
    assert scripts["s1"].send({"type": "SetBadge", "seat": "s2"}).status_code == 200
    [badge] = [each for each in scripts["s1"].view()["game"]["corrections"] if each["type"] == "SetBadge"]
    assert badge["fields"][0]["now"] == "s2"
    version = game.snapshot.version
    answer = scripts["s1"].send({"type": "SetBadge", "seat": "s2"})
    assert (answer.status_code, told(answer)) == (409, sentence("as_it_is"))
    assert game.snapshot.version == version


# --- what cannot be read

GARBAGE: tuple[tuple[bytes, str], ...] = (
    (b"", "truncated"),
    (b"{", "truncated"),
    (b"\xff\xfe", ""),
    (b"[]", "object"),
    (b"null", "object"),
    (b'"text"', "object"),
    (b"[" * 60_000, ""),
    (b'{"a":' * 10_000, ""),
)
WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "id"),
    ({"id": "1"}, "command"),
    ({"id": "1", "command": "PlaceCrew"}, "command"),
    ({"id": "1", "command": {}}, "type"),
    ({"id": "1", "command": {"type": 7}}, "type"),
    ({"id": "1", "command": {"type": ["PlaceCrew"]}}, "type"),
    ({"id": "1", "command": {"type": "Nonsense"}}, "type"),
    ({"id": "1", "command": {"type": "State"}}, "type"),
    ({"id": "1", "command": {"type": "GoalsDealt", "goals": []}}, "type"),
    ({"id": "1", "command": {"type": "PlaceCrew"}}, "crew"),
    ({"id": "1", "command": {"type": "PlaceCrew", "crew": 1, "deck": 1}}, "crew"),
    ({"id": "1", "command": {"type": "PlaceCrew", "crew": "A", "deck": "1"}}, "deck"),
    ({"id": "1", "command": {"type": "PlaceCrew", "crew": "A", "deck": 1.5}}, "deck"),
    ({"id": "1", "command": {"type": "PlaceCrew", "crew": "A", "deck": None}}, "deck"),
    ({"id": "1", "command": {"type": "PlaceCrew", "crew": "A", "deck": 1, "colour": "red"}}, "colour"),
    ({"id": "1", "command": {"type": "CastVote", "vote": "perhaps"}}, "vote"),
    ({"id": "1", "command": {"type": "Undo", "number": True}}, "number"),
    ({"id": "1", "command": {"type": "SetOptions", "values": {"rounds": []}}}, "values"),
    ({"id": "1", "command": PLACE, "seat": 1}, "seat"),
    ({"id": "1", "command": PLACE, "step": 1}, "step"),
    ({"id": "1", "command": PLACE, "version": 1}, "version"),
    ({"id": "1", "comand": PLACE}, "comand"),
)


@pytest.mark.parametrize(("body", "why"), GARBAGE, ids=[str(body[:8]) for body, _ in GARBAGE])
@pytest.mark.parametrize("path", ["/api/v1/commands", "/api/v1/seats"])
def test_what_is_no_json_object_is_refused(
    game: Room, scripts: dict[str, Script], path: str, body: bytes, why: str
) -> None:
    before = game.state()
    key = {"Authorization": f"Bearer {scripts['s1'].key}"}
    detail = problem(scripts["s1"].client.post(path, data=body, headers=key), 400, "not_understood")
    assert why in detail
    assert game.state() == before


@pytest.mark.parametrize(("posted", "field"), WRONG, ids=[str(posted)[:70] for posted, _ in WRONG])
def test_a_wrong_command_names_its_field(
    game: Room, scripts: dict[str, Script], posted: dict[str, Any], field: str
) -> None:
    before = game.state()
    key = {"Authorization": f"Bearer {scripts['s1'].key}"}
    answer = scripts["s1"].client.post("/api/v1/commands", json=posted, headers=key, environ_overrides=ELSEWHERE)
    assert field in problem(answer, 400, "not_understood")
    assert game.state() == before


def test_an_unknown_field_of_a_new_seat_is_named(room: Room, flask: Flask, ann: Phone) -> None:
    before = room.state()
    answer = flask.test_client(use_cookies=False).post("/api/v1/seats", json={"name": "Eve", "colour": "red"})
    assert "colour" in problem(answer, 400, "not_understood")
    assert room.state() == before


@pytest.mark.parametrize(
    ("command", "status", "title"),
    [
        ({"type": "PlaceCrew", "crew": "Z", "deck": 1}, 409, "no_such_crew"),
        ({"type": "PlaceCrew", "crew": "A", "deck": 9}, 409, "not_a_placing_deck"),
        ({"type": "MoveCrew", "crew": "A"}, 409, "not_racing"),
        ({"type": "CastVote", "vote": "no"}, 409, "no_vote_open"),
        ({"type": "ChooseGame", "game": "none"}, 409, "game_runs"),
        ({"type": "Undo", "number": 99}, 409, None),
        ({"type": "GoOn"}, 409, "runs_already"),
        ({"type": "EndGame"}, 409, "end_sure"),
        ({"type": "RemoveSeat", "seat": "s2"}, 409, "seat_plays"),
        ({"type": "Rename", "seat": "s77", "name": "X"}, 404, "no_such_seat"),
        ({"type": "Paint", "seat": "s1", "colour": "mauve"}, 409, "no_such_colour"),
        ({"type": "SetPin", "pin": "12"}, 409, "pin_form"),
        ({"type": "PlayAgain"}, 409, "game_runs"),
    ],
    ids=str,
)
def test_what_the_table_refuses_is_a_problem_with_its_reason(
    game: Room, scripts: dict[str, Script], command: dict[str, Any], status: int, title: str | None
) -> None:
    before = game.state()
    answer = scripts["s1"].send(command)
    problem(answer, status, title or answer.get_json()["title"])
    assert game.state() == before


def test_a_view_for_a_seat_that_is_not_there_is_refused(game: Room, scripts: dict[str, Script]) -> None:
    problem(scripts["s1"].get("/view?seat=s99"), 404, "no_such_seat")
    problem(scripts["s2"].get("/view?seat=s99"), 404, "no_such_seat")
    problem(scripts["s2"].get("/view?seat=s3"), 403, "not_your_seat")
    problem(scripts["s1"].send(PLACE, seat="s99"), 404, "no_such_seat")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/api/v1/nothing", 404),
        ("get", "/api/v2/table", 404),
        ("get", "/api/v1/commands", 405),
        ("post", "/api/v1/table", 405),
    ],
)
def test_an_address_that_does_not_exist_is_a_problem_too(
    flask: Flask, ann: Phone, method: str, path: str, status: int
) -> None:
    headers = {"Origin": "http://localhost"}
    answer = flask.test_client().open(path, method=method.upper(), headers=headers)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert told(answer)


# --- reading


def test_the_table_is_for_everybody_and_a_view_is_for_its_seat(game: Room, flask: Flask) -> None:
    everybody: Any = flask.test_client().get("/api/v1/table").json
    assert everybody["seat"] is None
    assert everybody["game"]["offers"] == []
    assert everybody["game"]["view"]["you"] is None


def test_the_history_tells_what_happened(game: Room, scripts: dict[str, Script]) -> None:
    scripts["s1"].send(PLACE)
    lines: Any = scripts["s3"].get("/history").json
    assert lines["version"] == game.snapshot.version
    said = {*lines["lines"][-1]}
    assert said == {"number", "text", "at", "undone", "turn", "begins", "entered", "speaks_of"}
    assert lines["lines"][-1]["entered"] == ""  # whose step it was may be hidden
    assert lines["lines"][-1]["text"].startswith("Ann placed ")
    assert lines["lines"][-1]["text"].endswith(" on deck 2")
    undo = scripts["s1"].view()["game"]["undo"]["number"]
    scripts["s1"].send({"type": "Undo", "number": undo})
    lines = scripts["s3"].get("/history").json
    assert [each["undone"] for each in lines["lines"]][-2:] == [True, False]


def test_games_are_listed_with_their_options(flask: Flask) -> None:
    (chair,) = (each for each in flask.test_client().get("/api/v1/games").get_json() if each["slug"] == CHAIR)
    assert (chair["least"], chair["most"]) == (3, 6)
    rounds = next(each for each in chair["options"] if each["field"]["name"] == "rounds")
    assert (rounds["value"], rounds["default"], rounds["field"]["most"]) == (3, 3, 5)
    assert {each["source"] for each in chair["options"]} <= {"reference", "printed", "ours"}


def test_a_finished_game_is_among_the_past_ones_and_an_open_one_is_not(
    game: Room, flask: Flask, scripts: dict[str, Script]
) -> None:
    assert scripts["s2"].get("/past").json == []
    play(game, scripts, Random(5), lambda: None)
    (one,) = scripts["s2"].get("/past").get_json()
    assert one["names"] == list(FOUR)
    assert [points for _, points in one["scores"]] == sorted((points for _, points in one["scores"]), reverse=True)
    assert "won" in one["told"] or "shared" in one["told"]


def test_health_answers_everybody(flask: Flask) -> None:
    answer = flask.test_client().get("/api/v1/health")
    assert (answer.status_code, answer.get_json()["status"]) == (200, "ok")


def test_all_commands_of_the_table_are_understood_or_have_a_way_of_their_own(room: Room, ann: Phone) -> None:
    known = {each.__name__ for each in ASKABLE if room.door.kind(each.__name__) is not None}
    assert {each.__name__ for each in ASKABLE} - known == {"Join", "Sit", "Claim"}


def test_the_document_names_every_command_of_the_table_with_its_fields(flask: Flask) -> None:
    document = flask.test_client().get("/api/v1/openapi.json").json
    assert document is not None
    schemas = document["components"]["schemas"]
    for command in COMMANDS:
        schema = schemas[command.__name__]
        assert schema["properties"]["type"] == {"const": command.__name__}
        assert set(schema["properties"]) == {"type", *command.__dataclass_fields__}
    named = schemas["CommandPosted"]["properties"]["command"]["anyOf"]
    assert {"$ref": "#/components/schemas/StartGame"} in named
    assert "Join" not in {each.get("$ref", "").rpartition("/")[2] for each in named}
