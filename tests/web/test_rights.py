"""Who may ask for what, and from where. A refusal says why, and changes nothing."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.contract import Millis, Seat
from companion.people.doorstep import is_this_machine
from companion.people.guards import TRIES_OF_ALL
from companion.people.seats import BOX, Invite, hash_of
from companion.table.commands import ASKABLE
from tests.web.room import ADDRESS, CHAIR, ELSEWHERE, ORIGIN, Phone, Room, Script, sentence, sit_down, start, told
from web.app import LARGEST_POST
from web.origin import HEADERS

BOXED = "captain-is-dead"

# one of each command that a phone may send, as the host could send it
ONE_OF_EACH: tuple[dict[str, Any], ...] = (
    {"type": "Invite", "seat": "s2"},
    {"type": "TakePhones", "seat": "s2"},
    {"type": "Leave"},
    {"type": "AddSeat", "name": "Eve"},
    {"type": "Rename", "seat": "s2", "name": "Bob"},
    {"type": "Paint", "seat": "s2", "colour": "white"},
    {"type": "RemoveSeat", "seat": "s2"},
    {"type": "MoveSeat", "seat": "s2", "by": 1},
    {"type": "HandOver", "seat": "s2"},
    {"type": "BecomeHost"},
    {"type": "FreeHost"},
    {"type": "SetPin", "pin": "1234"},
    {"type": "LetType", "all": False},
    {"type": "ChooseGame", "game": CHAIR},
    {"type": "SetOptions", "values": {"rounds": 2}},
    {"type": "UsePreset", "preset": "first"},
    {"type": "AsPrinted"},
    {"type": "AsReference"},
    {"type": "StartGame"},
    {"type": "ActFor", "seat": "s2"},
    {"type": "LetIn"},
    {"type": "TurnAway"},
    {"type": "Pause"},
    {"type": "GoOn"},
    {"type": "SayAgain"},
    {"type": "Undo", "number": 3},
    {"type": "Redo", "number": 3},
    {"type": "EndGame", "sure": True},
    {"type": "PlayAgain"},
    {"type": "ClearTable"},
    {"type": "PutAside"},
    {"type": "TakeSeat", "seat": "s3"},
    {"type": "TakeUp", "number": 1},
    {"type": "SetVolume", "volume": 40},
    {"type": "Mute", "on": True},
    {"type": "DimLamps", "on": True},
    {"type": "TryVoice"},
    {"type": "TryLamp", "lamp": "big"},
    {"type": "TryRecording", "game": "", "piece": "Paused."},
    {"type": "TryBackground", "kind": "sea", "manner": "rain"},
    {"type": "SetSoundWhere", "where": "both"},
    {"type": "SetVolumeOf", "kind": "voice", "volume": 40},
    {"type": "SetDelay", "output": "box", "ms": 200},
    {"type": "ChooseVoice", "narrator": "ship", "voice": "deep"},
    {"type": "ChooseBackground", "kind": "sea", "manner": "rain"},
    {"type": "AskToSound", "screen": "0123456789abcdef", "name": "Laptop"},
    {"type": "LetScreen", "screen": "0123456789abcdef"},
    {"type": "PutOutScreen", "screen": "0123456789abcdef"},
    {"type": "TryOutput", "output": "box"},
    {"type": "TeachCard", "id": "0A", "meaning": "press big"},
    {"type": "RenameCard", "id": "0A", "label": "Go"},
    {"type": "ForgetCard", "id": "0A"},
    {"type": "ImportCards", "text": ""},
    {
        "type": "EditEntry",
        "game": BOXED,
        "option": "our_box",
        "section": "roles",
        "entry": "scholar",
        "values": {"rank": 5},
    },
    {"type": "RemoveEntry", "game": BOXED, "option": "our_box", "section": "roles", "entry": "scholar"},
    {"type": "ImportText", "game": BOXED, "option": "our_box", "text": ""},
)
WAYS_IN = {"Join", "Sit", "Claim"}  # they have routes of their own, for those who do not sit yet
HOSTS_ONLY = {
    "TakePhones",
    "AddSeat",
    "RemoveSeat",
    "MoveSeat",
    "HandOver",
    "SetPin",
    "LetType",
    "ChooseGame",
    "SetOptions",
    "UsePreset",
    "AsPrinted",
    "AsReference",
    "StartGame",
    "ActFor",
    "EndGame",
    "PlayAgain",
    "ClearTable",
    "PutAside",
    "TakeUp",
    "TryVoice",
    "TryLamp",
    "TryRecording",
    "TryBackground",
    "SetSoundWhere",
    "SetDelay",
    "ChooseVoice",
    "ChooseBackground",
    "LetScreen",
    "PutOutScreen",
    "TryOutput",
    "TeachCard",
    "RenameCard",
    "ForgetCard",
    "ImportCards",
    "ImportText",
}


def named(command: dict[str, Any]) -> str:
    return str(command["type"])


def as_form(command: dict[str, Any]) -> dict[str, Any]:
    form = dict(command)
    for key, value in dict(form.pop("values", {})).items():
        form[f"values.{key}"] = value
    return form


def test_the_list_of_commands_here_is_complete() -> None:
    assert {named(each) for each in ONE_OF_EACH} | WAYS_IN == {each.__name__ for each in ASKABLE}


def test_the_routes_that_change_something_are_these(flask: Flask) -> None:
    posts = {rule.rule for rule in flask.url_map.iter_rules() if "POST" in (rule.methods or ())}
    tools = {rule for rule in posts if rule.startswith("/api/v1/tools/")}  # they change nothing, and need no seat
    assert tools == {"/api/v1/tools/<name>"}
    ours = {
        "/join",
        "/invite",
        "/do",
        "/cards.toml",
        "/editor/<option>",
        "/editor/<option>/beside",
        "/host/update/read",
        "/host/update/stick",
        "/host/voices/remove",
        "/host/wifi/join",
        "/host/wifi/keep",
        "/host/wifi/look",
        "/host/wifi/read",
        "/language",
        "/panel",
        "/recordings",
        "/sound",
    }
    ours |= {"/api/v1/seats", "/api/v1/commands"}
    assert posts - tools == ours
    others = {method for rule in flask.url_map.iter_rules() for method in rule.methods or ()}
    assert others == {"GET", "HEAD", "OPTIONS", "POST"}


# --- without a session


@pytest.mark.parametrize("command", ONE_OF_EACH, ids=named)
def test_nobody_does_anything_without_a_session(room: Room, flask: Flask, ben: Phone, command: dict[str, Any]) -> None:
    start_of_all = room.state()
    by_form = Phone(flask).post("/do", as_form(command))
    by_key = Script(flask, "x" * 32).send(command)
    assert (by_form.status_code, by_key.status_code) == (401, 401)
    assert told(by_form) == sentence("no_session")
    assert by_key.json
    assert by_key.json["title"] == "no_session"
    assert room.state() == start_of_all


def test_nobody_gets_an_invitation_without_a_session(room: Room, flask: Flask, ben: Phone) -> None:
    before = room.state()
    assert Phone(flask).post("/invite", {"seat": "s2"}).status_code == 401
    assert room.state() == before


def test_a_made_up_key_is_no_session(room: Room, flask: Flask, ben: Phone) -> None:
    for key in ("x" * 32, "", "s1", hash_of(ben.key), ben.key[:-1], f"{ben.key}x"):
        assert Script(flask, key).get("/view").status_code == 401, key


def test_a_page_of_the_table_does_not_open_for_strangers(flask: Flask, ben: Phone) -> None:
    stranger = Phone(flask)
    assert stranger.get("/host").location == "/"
    assert stranger.get("/host/report.txt").location == "/"
    assert stranger.get("/as/s2").location == "/"
    assert 'name="name"' in stranger.get("/").text  # the way in


# --- for another's seat


@pytest.fixture
def game(room: Room, cat: Phone) -> Room:
    """Ann (the host), Ben and Cat with phones, Dan without; it is Ann's turn."""
    room.ask(next(each for each in ASKABLE if each.__name__ == "AddSeat")("Dan"), "s1")
    start(room, "s1")
    return room


def test_nobody_plays_for_a_seat_that_has_a_phone(game: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    before = game.state()
    for phone, seat in ((ben, "s1"), (ann, "s2")):
        form = {"type": "PlaceCrew", "crew": "A", "deck": "1", "as": seat}
        by_form = phone.post("/do", form)
        by_key = Script(flask, phone.key).send({"type": "PlaceCrew", "crew": "A", "deck": 1}, seat=seat)
        assert (by_form.status_code, by_key.status_code) == (403, 403)
        assert by_key.json
        assert by_key.json["title"] == "not_your_seat"
        assert told(by_form) == sentence("not_your_seat", name={"s1": "Ann", "s2": "Ben"}[seat])
        assert phone.get(f"/as/{seat}").status_code == 403
        assert Script(flask, phone.key).get(f"/view?seat={seat}").status_code == 403
    assert game.state() == before


def test_only_the_host_plays_for_a_seat_without_a_phone(game: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    before = game.state()
    assert ben.do("PlaceCrew", crew="A", deck="1", as_="s4").status_code == 403
    assert ben.get("/as/s4").status_code == 403
    assert Script(flask, ben.key).get("/view?seat=s4").status_code == 403
    assert Script(flask, ben.key).send({"type": "PlaceCrew", "crew": "A", "deck": 1}, seat="s4").status_code == 403
    assert game.state() == before
    for phone, crew in ((ann, "A"), (ben, "B")):
        assert phone.do("PlaceCrew", crew=crew, deck="1").status_code == 303
    assert Script(flask, ann.key).send({"type": "PlaceCrew", "crew": "C", "deck": 1}, seat="s3").status_code == 403
    assert Phone(flask).do("PlaceCrew", crew="C", deck="1", as_="s4").status_code == 401
    game.ask(_place("C", 1), "s3")
    assert ann.get("/as/s4").status_code == 200
    done = ann.post("/do", {"type": "PlaceCrew", "crew": "D", "deck": "1", "as": "s4", "back": "/as/s4"})
    assert (done.status_code, done.location) == (303, "/as/s4")
    assert game.snapshot.play is not None
    assert game.snapshot.play.history[-1].by == "s4"


def _place(crew: str, deck: int) -> Any:
    from companion.games.captains_chair.model import Crew
    from companion.games.captains_chair.rules.placing import PlaceCrew

    return PlaceCrew(Crew(crew), deck)


@pytest.mark.parametrize("command", [each for each in ONE_OF_EACH if named(each) in HOSTS_ONLY], ids=named)
def test_only_the_host_looks_after_the_table(room: Room, flask: Flask, ben: Phone, command: dict[str, Any]) -> None:
    before = room.state()
    by_form, by_key = ben.post("/do", as_form(command)), Script(flask, ben.key).send(command)
    assert (by_form.status_code, by_key.status_code) == (403, 403)
    assert by_key.json
    assert by_key.json["detail"] == sentence("host_only")
    assert room.state() == before


@pytest.mark.parametrize(
    "form",
    [
        {"type": "PutCrew", "crew": "A", "to": "2"},
        {"type": "SetNos", "seat": "s1", "nos": "0"},
        {"type": "SetScore", "seat": "s2", "score": "99"},
        {"type": "SetTurn", "seat": "s2"},
        {"type": "SetBadge", "seat": "s2"},
    ],
    ids=named,
)
def test_only_the_host_corrects_the_table(game: Room, ann: Phone, ben: Phone, form: dict[str, Any]) -> None:
    before = game.state()
    refused = ben.post("/do", form)
    assert refused.status_code == 403
    assert told(refused) == sentence("host_only")
    assert game.state() == before
    assert ann.post("/do", form).status_code == 303


def test_the_box_speaks_through_no_phone(room: Room, flask: Flask, ann: Phone) -> None:
    """Whoever can touch the box owns it, but a phone cannot say that it is the box."""
    before = room.state()
    assert ann.do("FreeHost").status_code == 403
    assert Script(flask, ann.key).send({"type": "FreeHost"}, seat=BOX).status_code == 403
    assert room.state() == before


def test_a_guest_who_does_not_play_only_looks(game: Room, flask: Flask, ann: Phone) -> None:
    _seat, guest = sit_down(flask, "Gus")
    assert guest.view()["game"]["offers"] == []
    before = game.state()
    answer = guest.send({"type": "PlaceCrew", "crew": "A", "deck": 1})
    assert answer.status_code == 403
    assert answer.json
    assert answer.json["title"] == "not_in_game"
    assert game.state() == before


def test_whoever_sits_does_not_sit_down_again_by_a_command(room: Room, flask: Flask, ann: Phone) -> None:
    """It would make a seat whose key nobody holds."""
    before = room.state()
    for command in ({"type": "Join", "name": "Zoe"}, {"type": "Sit", "seat": "s1"}, {"type": "Claim", "code": "x"}):
        assert ann.post("/do", command).status_code == 400
        assert Script(flask, ann.key).send(command).status_code == 400
    assert room.state() == before


# --- from where: Origin (for Host, see test_hosts.py)

FOREIGN = (
    "http://evil.example",
    "http://localhost.evil.example",
    "http://localhost:81",
    "http://evil.example/localhost",
    "http://localhost@evil.example",
    "ftp://localhost",
    "null",
    "",
    "localhost",
    "//localhost",
    "http://[",
    "http://[::1",
)
CARDS = '[[card]]\nid = "0A"\nkind = "press"\nvalue = "big"\n'
POSTS = (
    ("/do", {"type": "AddSeat", "name": "Eve"}),
    ("/join", {"name": "Eve"}),
    ("/invite", {"seat": "s2"}),
    ("/cards.toml", {"type": "ImportCards", "text": CARDS}),
    ("/editor/our_box", {"type": "ImportText", "game": BOXED, "option": "our_box", "text": "[roles.scholar]"}),
    ("/editor/our_box/beside", {"type": "ImportText", "game": BOXED, "option": "our_box", "text": "[roles.scholar]"}),
    ("/sound", {"screen": "614a23ff8d95b24c", "name": "TV"}),
    ("/panel", {"button": "big", "move": "press"}),
    ("/panel", {"reader": "table", "move": "lay", "card": "0A"}),
    ("/api/v1/seats", {"name": "Eve"}),
    ("/api/v1/commands", {"id": "1", "command": {"type": "AddSeat", "name": "Eve"}}),
)


def post_from(phone: Phone, path: str, what: dict[str, Any], headers: dict[str, str]) -> TestResponse:
    from_here = {"REMOTE_ADDR": "127.0.0.1"}
    if path.startswith("/api/"):
        return phone.client.post(path, json=what, headers=headers, environ_overrides=from_here)
    return phone.client.post(path, data=what, headers=headers, environ_overrides=from_here)


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize(("path", "what"), POSTS, ids=[path for path, _ in POSTS])
def test_a_page_from_elsewhere_changes_nothing(
    room: Room, ann: Phone, ben: Phone, path: str, what: dict[str, Any], origin: str
) -> None:
    before = room.state()
    answer = post_from(ann, path, what, {"Origin": origin})
    assert answer.status_code == 403
    assert told(answer) == sentence("wrong_place")
    assert room.state() == before
    assert room.pressed == []


@pytest.mark.parametrize(("path", "what"), [each for each in POSTS if each[0] != "/api/v1/seats"])
def test_a_cookie_without_an_origin_changes_nothing(
    room: Room, ann: Phone, ben: Phone, path: str, what: dict[str, Any]
) -> None:
    before = room.state()
    assert post_from(ann, path, what, {}).status_code == 403
    assert room.state() == before


def test_a_key_in_the_header_needs_no_origin_but_bears_no_wrong_one(room: Room, flask: Flask, ann: Phone) -> None:
    script = flask.test_client(use_cookies=False)
    key = {"Authorization": f"Bearer {ann.key}"}
    first, second = ({"id": str(n), "command": {"type": "AddSeat", "name": f"Eve{n}"}} for n in (1, 2))
    assert script.post("/api/v1/commands", json=first, headers=key).status_code == 200
    before = room.state()
    wrong = {**key, "Origin": "http://evil.example"}
    assert script.post("/api/v1/commands", json=second, headers=wrong).status_code == 403
    assert room.state() == before
    ours = {**key, "Origin": ORIGIN}
    assert script.post("/api/v1/commands", json=second, headers=ours).status_code == 200


# --- reading changes nothing


def test_no_get_changes_anything(game: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    code = _link(ben.post("/invite", {"seat": "s2"})).rpartition("/")[2]
    fill = {"seat": "s4", "code": code, "slug": CHAIR, "name": "none.svg", "filename": "css/tokens.css", "number": 1}
    fill |= {"option": "our_box", "section": "roles", "hash": "0" * 32}
    before, walked = game.state(), 0
    for rule in flask.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        with flask.test_request_context():
            path = rule.build({name: fill[name] for name in rule.arguments})
        assert path is not None
        for phone in (ann, ben, Phone(flask)):
            for method in (phone.client.get, phone.client.head):
                answer = method(path[1], environ_overrides=ELSEWHERE, headers={"Origin": ORIGIN})
                assert answer.status_code in (200, 303, 401, 403, 404), (path, answer.status_code)
                walked += 1
    assert walked > 80
    assert game.state() == before
    assert Phone(flask).post("/join", {"code": code}).status_code == 303  # not even the invitation was used up


# --- keys, cookies, addresses, logs


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.DEBUG):
        yield caplog


def test_a_key_stands_in_the_cookie_alone(room: Room, flask: Flask, log: pytest.LogCaptureFixture) -> None:
    phones = [Phone(flask).join(name) for name in ("Ann", "Ben", "Cat")]
    host = phones[0]
    start(room, "s1")
    answers = [
        phone.get(path)
        for phone in phones
        for path in (
            "/",
            "/host",
            "/table",
            "/help",
            "/past",
            "/nothing",
            "/api/v1/view",
            "/api/v1/table",
            "/api/v1/history",
            "/as/s2",
        )
    ]
    answers += [host.post("/invite", {"seat": "s2"}), host.do("Nonsense"), host.do("Pause")]
    keys = [phone.key for phone in phones]
    assert len(set(keys)) == 3
    said = [each.text for each in answers] + [str(each.location) for each in answers]
    said += [record.getMessage() for record in log.records]
    said += [content.decode() for content in room.files().values()]
    for key in keys:
        assert not [each for each in said if key in each]
        assert len(key) == 32


def test_the_cookie_is_for_this_table_and_no_script(flask: Flask) -> None:
    phone = Phone(flask)
    for name, answer in (("newcomer", phone.get("/")), ("seat", phone.post("/join", {"name": "Ann"}))):
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith(f"{name}=")
        parts = {each.strip().lower() for each in cookie.split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/"} <= parts
        assert not [each for each in parts if each.startswith("domain")]
    assert "Set-Cookie" not in phone.get("/").headers


def test_the_cookie_is_secure_where_the_connection_is(flask: Flask) -> None:
    answer = flask.test_client().get("/", base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_bad_cookie_is_as_none(flask: Flask, ann: Phone) -> None:
    client = flask.test_client()
    for bad in ("", "x", "../../etc", "x" * 4000, "ä" * 32):
        client.set_cookie("seat", bad)
        assert client.get("/").status_code == 200
        assert client.get("/api/v1/view").status_code == 401


def test_a_phone_that_joins_twice_sits_down_once(room: Room, ann: Phone) -> None:
    key = ann.key
    assert ann.post("/join", {"name": "Ann again"}).status_code == 303
    assert len(room.snapshot.house.people) == 1
    assert ann.key == key


KEPT = re.compile(r"/static/|/games/")  # the same for everybody: a phone may keep these files
EVERYWHERE = (
    "/",
    "/table",
    "/host",
    "/help",
    "/past",
    "/nothing/here",
    "/qr.svg",
    "/static/js/live.js",
    "/static/no.js",
    "/api/v1/table",
    "/api/v1/view",
    "/api/v1/nothing",
    "/api/v1/commands",
    "/do",
    "/panel",
    "/seat/nonsense",
    "/games/captains-chair/art/none.svg",
    "/games/x/art/none.svg",
)


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_carries_the_headers(flask: Flask, ann: Phone, path: str) -> None:
    for answer in (
        ann.get(path),
        Phone(flask).get(path),
        ann.post(path, {}),
        ann.client.delete(path, headers={"Origin": ORIGIN}),
        ann.client.options(path),
    ):
        for name, value in HEADERS.items():
            if name != "Cache-Control" or answer.status_code >= 400 or not KEPT.match(path):
                assert answer.headers.get(name) == value, (answer.status, name)


def test_the_policy_allows_nothing_but_our_own_files() -> None:
    policy = HEADERS["Content-Security-Policy"]
    rules = {name: values for name, *values in (each.split() for each in policy.split(";"))}
    assert rules["default-src"] == ["'self'"]
    assert rules["frame-ancestors"] == ["'none'"]
    assert {value for values in rules.values() for value in values} == {"'self'", "'none'"}
    assert "unsafe" not in policy


def test_templates_hold_no_inline_script_or_style_and_no_other_host() -> None:
    """The policy would block them; better not to have any."""
    here = Path(__file__).parents[2]
    games = here / "companion/games"
    templates = [*(here / "web/templates").glob("*.html"), *games.glob("**/*.html")]
    assert len(templates) >= 13
    for template in templates:
        text = template.read_text()
        assert "<style" not in text, template
        assert " style=" not in text, template
        assert " onclick=" not in text, template
        assert "<script>" not in text, template
        assert "|safe" not in text.replace(" ", ""), template
        assert not re.findall(r"""["'](?:https?:)?//(?!www\.w3\.org/)""", text), template


# --- redirects, sizes, what cannot be read


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "/\r/evil.example",
        " //evil.example",
        "evil.example",
        "javascript:alert(1)",
        "",
        "/\t\\evil.example",
        "///evil.example",
    ],
)
def test_a_form_leads_back_to_our_own_pages_only(ann: Phone, back: str) -> None:
    answer = ann.do("SetPin", pin="", back=back)
    assert answer.status_code == 303
    assert answer.location == "/"


@pytest.mark.parametrize("back", ["/", "/host", "/as/s2"])
def test_a_form_leads_back_where_it_stood(ann: Phone, back: str) -> None:
    assert ann.do("SetPin", pin="", back=back).location == back


def test_a_form_that_is_too_large_is_not_taken(room: Room, flask: Flask, ann: Phone) -> None:
    before = room.state()
    huge = "x" * LARGEST_POST
    assert ann.do("SetPin", pin=huge).status_code == 413
    by_key = Script(flask, ann.key).send({"type": "SetPin", "pin": huge})
    assert by_key.status_code == 413
    assert by_key.mimetype == "application/problem+json"
    assert room.state() == before


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({}, "no command ''"),
        ({"type": "Nonsense"}, "Nonsense"),
        ({"type": "__init__"}, "__init__"),
        ({"type": "AddSeat"}, "name"),
        ({"type": "AddSeat", "name": "Eve", "colour": "red"}, "colour"),
        ({"type": "MoveSeat", "seat": "s1", "by": "far"}, "by"),
        ({"type": "PlaceCrew", "crew": "A", "deck": "1"}, "PlaceCrew"),  # of a game that is not on
        ({"type": "<script>alert(1)</script>"}, "<script>"),
    ],
)
def test_a_form_that_cannot_be_read_says_why(room: Room, ann: Phone, form: dict[str, Any], why: str) -> None:
    before = room.state()
    answer = ann.post("/do", form)
    assert answer.status_code == 400
    assert why in told(answer)
    assert "<script>alert" not in answer.text
    assert room.state() == before


# --- PIN


def test_with_a_pin_nobody_sits_down_without_it(room: Room, flask: Flask, ann: Phone) -> None:
    assert ann.do("SetPin", pin="4711").status_code == 303
    room.ask(next(each for each in ASKABLE if each.__name__ == "AddSeat")("Dan"), "s1")
    before = room.state()
    stranger = Phone(flask)
    assert 'name="pin"' in stranger.get("/").text
    for form in ({"name": "Eve"}, {"seat": "s2"}):
        needed, wrong = stranger.post("/join", form), stranger.post("/join", {**form, "pin": "4712"})
        assert (needed.status_code, wrong.status_code) == (401, 403)
        assert told(needed) == sentence("pin_needed")
        assert told(wrong) == sentence("pin_wrong")
    for new, status in (({"name": "Eve"}, 401), ({"name": "Eve", "pin": "0"}, 403), ({"seat": "s2"}, 401)):
        assert stranger.client.post("/api/v1/seats", json=new, environ_overrides=ELSEWHERE).status_code == status
    assert room.state() == before
    assert stranger.post("/join", {"seat": "s2", "pin": " 4711 "}).status_code == 303
    assert room.snapshot.house.people[1].phones


def test_the_pin_is_told_to_the_host_alone(flask: Flask, ann: Phone, ben: Phone) -> None:
    ann.do("SetPin", pin="471147")
    assert "471147" in ann.get("/host").text
    for phone in (ann, ben, Phone(flask)):
        for path in ("/", "/table", "/api/v1/table", "/api/v1/view", "/api/v1/health"):
            assert "471147" not in phone.get(path).text


def test_guessing_the_pin_gets_slower(room: Room, flask: Flask, ann: Phone) -> None:
    ann.do("SetPin", pin="4711")
    stranger = Phone(flask)
    tries = [stranger.post("/join", {"name": "Eve", "pin": f"{guess:04}"}).status_code for guess in range(8)]
    assert tries == [403] * 5 + [429] * 3
    right = stranger.post("/join", {"name": "Eve", "pin": "4711"})
    assert right.status_code == 429
    assert told(right) in {sentence("pin_wait", seconds=each) for each in (30, 31)}
    there = {"REMOTE_ADDR": "192.0.2.99"}  # another phone is not held up by it
    other = flask.test_client().post("/api/v1/seats", json={"name": "Fay", "pin": "4711"}, environ_overrides=there)
    assert other.status_code == 201
    room.time.ms += Millis(30_000)
    assert stranger.post("/join", {"name": "Eve", "pin": "4711"}).status_code == 303


def test_the_host_reads_that_somebody_guesses_the_pin_from_many_places(room: Room, flask: Flask, ann: Phone) -> None:
    ann.do("SetPin", pin="4711")
    assert 'id="guessed"' not in ann.get("/host").text
    for place in range(TRIES_OF_ALL):
        there = {"REMOTE_ADDR": f"192.0.2.{place}"}
        guess = flask.test_client().post("/api/v1/seats", json={"name": "Eve", "pin": "0000"}, environ_overrides=there)
        assert guess.status_code == 403
    ann.do("Mute", on="true")  # the loop has come round
    assert 'id="guessed"' in ann.get("/host").text
    assert 'id="guessed"' not in ann.get("/").text


def test_guesses_by_form_and_by_api_are_counted_together(flask: Flask, ann: Phone) -> None:
    ann.do("SetPin", pin="4711")
    stranger = Phone(flask)
    guess = {"name": "Eve", "pin": "0000"}
    for _ in range(3):
        assert stranger.post("/join", guess).status_code == 403
    by_api = [
        stranger.client.post("/api/v1/seats", json=guess, environ_overrides=stranger.environ).status_code
        for _ in range(4)
    ]
    assert by_api == [403, 403, 429, 429]


# --- invitations


def _link(answer: TestResponse) -> str:
    assert answer.status_code == 200
    start = answer.text.index(f"{ADDRESS}/seat/")
    return answer.text[start:].split("<")[0].split('"')[0].removeprefix(ADDRESS)


def test_an_invitation_works_once_and_looking_does_not_use_it_up(room: Room, flask: Flask, ben: Phone) -> None:
    ann = Phone(flask)
    ann.client.set_cookie("seat", "")
    path = _link(ben.post("/invite", {"seat": "s2"}))
    guest = Phone(flask)
    for _ in range(3):  # a messenger's preview, a second scan
        looked = guest.get(path)
        assert looked.status_code == 200
        assert "Ben" in looked.text
    before = len(room.snapshot.house.people)
    code = path.rpartition("/")[2]
    assert guest.post("/join", {"code": code}).status_code == 303
    assert "Ben" in guest.get("/").text
    again = Phone(flask).post("/join", {"code": code})
    assert again.status_code == 410
    assert told(again) == sentence("invite_void")
    assert Phone(flask).get(path).status_code == 410
    assert len(room.snapshot.house.people) == before
    assert ben.get("/api/v1/view").status_code == 200  # one's own second phone leaves the first one


def test_a_phone_that_the_host_replaces_is_out_at_once(room: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    path = _link(ann.post("/invite", {"seat": "s2"}))
    assert ben.get("/api/v1/view").status_code == 200  # until the new one comes
    new = Phone(flask)
    assert new.post("/join", {"code": path.rpartition("/")[2]}).status_code == 303
    before = room.state()
    assert ben.get("/api/v1/view").status_code == 401
    assert ben.do("Rename", seat="s2", name="Old").status_code == 401
    assert "Ben" not in ben.get("/").text.partition("<title>")[2].partition("</title>")[0]
    assert room.state() == before
    assert new.do("Rename", seat="s2", name="Benno").status_code == 303


def test_an_invitation_is_too_old_after_a_quarter_of_an_hour(room: Room, flask: Flask, ben: Phone) -> None:
    path = _link(ben.post("/invite", {"seat": "s2"}))
    room.time.ms += Millis(15 * 60_000)
    assert Phone(flask).get(path).status_code == 200
    room.time.ms += Millis(1)
    assert Phone(flask).get(path).status_code == 410


def test_only_the_newest_invitation_of_a_seat_is_good(flask: Flask, ben: Phone) -> None:
    first, second = (_link(ben.post("/invite", {"seat": "s2"})) for _ in range(2))
    assert Phone(flask).get(first).status_code == 410
    assert Phone(flask).get(second).status_code == 200


def test_the_page_with_a_code_closes_once_somebody_has_come(flask: Flask, ann: Phone, ben: Phone) -> None:
    path = _link(ben.post("/invite", {"seat": "s2"}))
    again = ben.get("/invite?seat=s2")
    assert _link(again) == path, "it is the same one, for as long as it is good"
    assert again.headers["Refresh"].endswith("; url=/invite?seat=s2")
    assert path not in ann.get("/invite?seat=s2").text, "the host makes one of their own"
    assert ben.get("/invite?seat=s1").status_code == 403
    assert Phone(flask).get("/invite?seat=s2").status_code == 401

    assert Phone(flask).post("/join", {"code": path.rpartition("/")[2]}).status_code == 303

    closed = ben.get("/invite?seat=s2")
    assert path not in closed.text
    assert "is closed" in closed.text
    assert "Refresh" not in closed.headers


def test_a_phone_that_is_out_is_told_why_it_sits_no_more(flask: Flask, ann: Phone, ben: Phone) -> None:
    told = "The seat of this phone plays on another phone now"
    path = _link(ann.post("/invite", {"seat": "s2"}))
    Phone(flask).post("/join", {"code": path.rpartition("/")[2]})

    assert told in ben.get("/").text
    assert told not in Phone(flask).get("/").text


def test_nobody_invites_to_a_strangers_seat(flask: Flask, ann: Phone, ben: Phone) -> None:
    assert ben.post("/invite", {"seat": "s1"}).status_code == 403
    assert ben.post("/invite", {"seat": "s9"}).status_code == 404
    assert Script(flask, ben.key).send({"type": "Invite", "seat": "s1"}).status_code == 403


def test_a_code_is_logged_nowhere(flask: Flask, ben: Phone, log: pytest.LogCaptureFixture) -> None:
    code = _link(ben.post("/invite", {"seat": "s2"})).rpartition("/")[2]
    Phone(flask).get(f"/seat/{code}")
    Phone(flask).post("/join", {"code": code})
    assert not [each for each in log.records if code in each.getMessage()]


# --- the panel


def test_the_panel_opens_on_the_tables_own_machine(room: Room, flask: Flask, ann: Phone) -> None:
    press = {"button": "big", "move": "press"}
    assert ann.get("/panel").status_code == 403
    assert ann.post("/panel", press).status_code == 403
    assert room.pressed == []
    here = {"REMOTE_ADDR": "127.0.0.1"}
    assert ann.get("/panel", environ=here).status_code == 200
    headers = {"Origin": ORIGIN}
    assert ann.client.post("/panel", data=press, headers=headers, environ_overrides=here).status_code == 303
    assert room.pressed == [("big", True), ("big", False)]
    for wrong in ({"button": "no such"}, {"button": "big", "move": "kick"}, {}):
        assert ann.client.post("/panel", data=wrong, headers=headers, environ_overrides=here).status_code == 400
    assert len(room.pressed) == 2


def test_the_panel_is_open_to_all_where_the_configuration_says_so(room: Room) -> None:
    assert Phone(room.app(panel="everybody")).get("/panel").status_code == 200


def test_without_a_fake_box_there_is_no_panel(room: Room) -> None:
    phone = Phone(room.app(panel="none"))
    assert phone.get("/panel", environ={"REMOTE_ADDR": "127.0.0.1"}).status_code == 404
    assert phone.post("/panel", {"button": "big"}).status_code == 404


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("::1", True),
        ("192.168.4.2", False),
        ("", False),
        (None, False),
        ("localhost", False),
    ],
)
def test_this_machine_is_known_by_its_loopback(address: str | None, is_here: bool) -> None:
    assert is_this_machine(address) is is_here


def test_a_link_on_another_page_brings_no_cookies_and_costs_no_seat(flask: Flask, ann: Phone) -> None:
    """`SameSite=Strict`: the browser sends none along, but keeps what such an answer sets."""
    answer = flask.test_client(use_cookies=False).get("/")
    set_by_it = [each.split("=")[0] for each in answer.headers.getlist("Set-Cookie")]

    assert set_by_it == ["newcomer"]
    assert 'href="/?again"' in answer.text, "a tap on it is of this site again, and brings the seat's key"


def test_a_claim_whose_answer_got_lost_can_be_sent_again(flask: Flask, room: Room, ann: Phone) -> None:
    code = room.ask(Invite(Seat("s1")), "s1").code
    phone = Phone(flask)
    phone.get(f"/seat/{code}")
    newcomer = phone.client.get_cookie("newcomer")
    assert newcomer is not None
    for _ in range(2):
        phone.client.set_cookie("newcomer", newcomer.value)
        phone.client.delete_cookie("seat")
        assert phone.post("/join", {"code": code or ""}).status_code == 303
    assert "Ann" in phone.get("/").text
