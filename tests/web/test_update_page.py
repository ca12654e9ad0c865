"""The host's page of updates: what is sent comes onto the disk and is wanted, and what came of it is told."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from companion import __version__
from companion.people.seats import STRANGER, Join
from companion.record.updates import Updates
from companion.table.commands import ChooseGame, EndGame, StartGame
from tests.web.caller import Answer, Caller
from tests.web.ear import until_true
from tests.web.room import CHAIR, ORIGIN, Phone, Room
from web.host.news import lines_of, news_of
from web.host.update import LARGEST, SENT
from web.listen.server import Web
from web.origin import COOKIE
from web.sending import FormFile

ANN = "s1"
UPDATE = b"\r\n--line--" + bytes(range(256)) * 1024 + b"\r\n\r\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "box" / "update"


@pytest.fixture
def updates(folder: Path) -> Updates:
    folder.parent.mkdir()
    boot = folder.with_name("boot_id")
    boot.write_text("this one\n")
    return Updates(folder, boot)


@pytest.fixture
def keys(room: Room) -> list[str]:
    """Ann, who is the host, and others."""
    return [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben", "Cid", "Dora")]


@pytest.fixture
def web(room: Room, keys: list[str], updates: Updates) -> Iterator[Web]:
    with room.served(updates=updates) as web:
        yield web


def form(content: bytes, boundary: str = "line-7") -> bytes:
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.update"\r\n\r\n'
    return head.encode() + content + f"\r\n--{boundary}--\r\n".encode()


def sent(web: Web, key: str, body: bytes, **more: str) -> Answer:
    headers = {"Origin": ORIGIN, "Content_Type": "multipart/form-data; boundary=line-7"}
    with Caller(web.port) as caller:
        return caller.ask("POST", SENT, body=body, Cookie=f"{COOKIE}={key}", **{**headers, **more})


def words_of(answer: Answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.body.decode())).split())


def play(room: Room) -> None:
    room.ask(ChooseGame(CHAIR), ANN)
    room.ask(StartGame(sure=True), ANN)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


def test_what_the_host_sends_is_there_byte_by_byte_and_wanted(web: Web, keys: list[str], folder: Path) -> None:
    answer = sent(web, keys[0], form(UPDATE))
    assert (answer.status, answer.headers["Location"]) == (303, "/host/update")
    assert names(folder) == ["coming", "wanted"]
    assert (folder / "coming").read_bytes() == UPDATE
    assert (folder / "coming").stat().st_mode & 0o077 == 0


def test_while_one_is_wanted_no_other_one_comes(web: Web, keys: list[str], folder: Path) -> None:
    sent(web, keys[0], form(UPDATE))
    answer = sent(web, keys[0], form(b"another"))
    assert answer.status == 409
    assert "An update goes on already." in words_of(answer)
    assert (folder / "coming").read_bytes() == UPDATE


@pytest.mark.parametrize("who", [1, 2])
def test_from_anybody_else_nothing_is_taken(web: Web, keys: list[str], folder: Path, who: int) -> None:
    assert sent(web, keys[who], form(b"small")).status == 403
    assert sent(web, "", form(b"small")).status == 401
    assert sent(web, keys[who], form(UPDATE)).status == 413, "it is not even heard"
    assert names(folder) == []


def test_from_another_page_nothing_is_taken(web: Web, keys: list[str], folder: Path) -> None:
    assert sent(web, keys[0], form(UPDATE), Origin="http://evil.example").status == 403
    assert names(folder) == []


def test_during_a_game_nothing_is_taken_and_the_page_says_so(
    room: Room, web: Web, keys: list[str], folder: Path
) -> None:
    play(room)
    answer = sent(web, keys[0], form(UPDATE))
    assert answer.status == 409
    assert "A game is on, and no update shall end it." in words_of(answer)
    assert names(folder) == []
    room.ask(EndGame(sure=True), ANN)
    assert sent(web, keys[0], form(UPDATE)).status == 303


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data; boundary=line-7"),
        (UPDATE, "multipart/form-data; boundary=line-7"),
        (form(UPDATE)[:-40], "multipart/form-data; boundary=line-7"),
        (form(UPDATE), "multipart/form-data; boundary=other"),
        (form(UPDATE), "application/octet-stream"),
        (b"--line-7\r\n" + bytes(100_000), "multipart/form-data; boundary=line-7"),
    ],
    ids=["nothing", "no form", "torn", "another form", "another kind", "a head without end"],
)
def test_what_is_no_form_with_a_file_is_refused(
    web: Web, keys: list[str], folder: Path, body: bytes, kind: str
) -> None:
    answer = sent(web, keys[0], body, Content_Type=kind)
    assert answer.status == 409
    assert "No file arrived as a whole." in words_of(answer)
    assert names(folder) == []


def test_who_goes_away_in_the_middle_leaves_nothing_behind(web: Web, keys: list[str], folder: Path) -> None:
    with Caller(web.port) as caller:
        caller.send(b"POST " + SENT.encode() + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n")
        caller.send(f"Origin: http://localhost\r\nCookie: {COOKIE}={keys[0]}\r\n".encode())
        caller.send(b"Content-Type: multipart/form-data; boundary=line-7\r\n\r\n" + form(UPDATE)[:1000])
    assert sent(web, keys[0], form(b"once more")).status == 303
    until_true(lambda: names(folder) == ["coming", "wanted"])
    assert (folder / "coming").read_bytes() == b"once more"


def test_more_than_an_update_has_is_not_heard(web: Web, keys: list[str], folder: Path) -> None:
    with Caller(web.port) as caller:
        caller.send(b"POST " + SENT.encode() + b" HTTP/1.1\r\nHost: localhost\r\n")
        caller.send(f"Cookie: {COOKIE}={keys[0]}\r\nContent-Length: {LARGEST + 1}\r\n\r\n".encode())
        assert caller.answer("POST").status == 413
    assert names(folder) == []


def test_pieces_of_any_length_make_the_same_file(tmp_path: Path) -> None:
    for length in (1, 2, 3, 7, 64, 4096):
        with (tmp_path / "part").open("w+b") as onto:
            taking, body = FormFile("multipart/form-data; boundary=line-7", onto), form(UPDATE[:1500])
            for start in range(0, len(body), length):
                taking.take(body[start : start + length])
            taking.finish()
        assert (tmp_path / "part").read_bytes() == UPDATE[:1500]


# --- the page


@pytest.fixture
def ann(room: Room, updates: Updates) -> Phone:
    return Phone(room.app(updates=updates)).join("Ann")


def seen(phone: Phone) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", phone.get("/host/update").text)).split())


def test_the_host_finds_the_page_and_nobody_else_opens_it(room: Room, ann: Phone) -> None:
    assert 'href="/host/update"' in ann.get("/host").text
    assert f"This is version {__version__}." in seen(ann)
    assert Phone(ann.client.application).join("Ben").get("/host/update").status_code == 303


def test_the_page_asks_for_a_file_but_not_during_a_game(room: Room, ann: Phone) -> None:
    assert f'action="{SENT}"' in ann.get("/host/update").text
    for name in ("Ben", "Cid", "Dora"):
        room.ask(Join(name), STRANGER)
    play(room)
    assert f'action="{SENT}"' not in ann.get("/host/update").text
    assert "A game is on, and no update shall end it." in seen(ann)


def test_a_table_that_is_no_service_says_how_it_is_updated(room: Room) -> None:
    ann = Phone(room.app()).join("Ann")
    assert "not installed as a service" in seen(ann)
    assert SENT not in ann.get("/host/update").text


def test_one_on_a_stick_in_the_box_is_wanted_but_not_during_a_game(room: Room, ann: Phone, folder: Path) -> None:
    for name in ("Ben", "Cid", "Dora"):
        room.ask(Join(name), STRANGER)
    play(room)
    assert "A game is on" in ann.post("/host/update/stick", {}).text
    assert names(folder) == []
    room.ask(EndGame(sure=True), ANN)
    assert ann.post("/host/update/stick", {}).status_code == 303
    assert (names(folder), (folder / "wanted").read_text()) == (["wanted"], "stick")
    assert "An update goes on already." in ann.post("/host/update/stick", {}).text
    assert Phone(ann.client.application).join("Eve").post("/host/update/stick", {}).status_code == 403


def told(folder: Path, state: str, why: str = "", boot: str = "this one") -> None:
    folder.mkdir(exist_ok=True)
    about = {"state": state, "why": why, "version": __version__, "before": "0.6.7", "boot": boot}
    (folder / "told.json").write_text(json.dumps(about))


@pytest.mark.parametrize("state", ["asked", "checking", "building", "starting"])
def test_while_it_goes_on_the_page_comes_again_by_itself_and_asks_for_nothing(
    ann: Phone, folder: Path, state: str
) -> None:
    if state == "asked":
        folder.mkdir()
        (folder / "wanted").touch()
    else:
        told(folder, state)
    page = ann.get("/host/update").text
    assert 'data-goes-on="yes"' in page
    assert 'http-equiv="refresh"' in page
    assert SENT not in page
    ann.post("/host/update/read", {})
    assert 'data-goes-on="yes"' in ann.get("/host/update").text, "it cannot be put away"


def test_what_came_of_it_and_what_is_new_is_told_until_the_host_has_read_it(ann: Phone, folder: Path) -> None:
    told(folder, "done")
    assert f"The update to version {__version__} has worked." in seen(ann)
    assert f"What is new in version {__version__}" in seen(ann)
    ann.post("/host/update/read", {})
    assert "has worked" not in seen(ann)
    assert names(folder) == []


@pytest.mark.parametrize(
    "why", ["no_stick", "format", "large", "signature", "no_keys", "no_ssh_keygen", "older", "game", "failed"]
)
def test_each_refusal_of_roots_program_has_its_sentence(room: Room, ann: Phone, folder: Path, why: str) -> None:
    told(folder, "refused", why)
    assert "The update was not done, and nothing was changed." in seen(ann)
    assert "page.update_why" not in seen(ann)
    assert why in re.findall(r'Refused\("(\w+)"|else "(\w+)"', UPDATE_PROGRAM.read_text()).__repr__()


UPDATE_PROGRAM = Path(__file__).parents[2] / "systemd/update.py"


def test_what_a_cut_plug_has_ended_is_not_waited_for(ann: Phone, folder: Path) -> None:
    told(folder, "building", boot="the one before")
    assert "The update was cut off in its middle." in seen(ann)
    assert SENT in ann.get("/host/update").text
    ann.post("/host/update/read", {})
    assert "cut off" not in seen(ann)


def test_what_root_says_and_nobody_understands_is_nothing(ann: Phone, folder: Path) -> None:
    folder.mkdir()
    for text in ("", "{", '{"state": "flown"}', "[]"):
        (folder / "told.json").write_text(text)
        assert ann.get("/host/update").status_code == 200


# --- where it is possible, and the news


def test_updates_are_sent_only_where_roots_program_looks(tmp_path: Path) -> None:
    unit = tmp_path / "unit"
    assert not Updates.of(tmp_path, unit, tmp_path).are_possible
    unit.touch()
    assert Updates.of(tmp_path, unit, tmp_path).are_possible
    assert not Updates.of(tmp_path / "elsewhere", unit, tmp_path).are_possible


def test_the_news_are_those_of_the_version_for_the_table() -> None:
    assert news_of(__version__)
    text = "## 2\n\nFor the table:\n\n- One\n  line of `code`.\n- [Two](x).\n\nFor who changes it:\n\n- No.\n\n## 1\n"
    assert lines_of(text, "2") == ("One line of code.", "Two.")
    assert lines_of(text, "1") == lines_of(text, "3") == ()
