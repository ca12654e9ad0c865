"""The host's page of the Wi-Fi: what is in reach, a password that goes one way, and what came of it."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from companion.people.seats import STRANGER, Join
from companion.record.home_wifi import UNHEARD_MS, HomeWifi, Lack, Network, Told
from companion.table.commands import ChooseGame, EndGame, StartGame
from tests.web.room import CHAIR, ELSEWHERE, Phone, Room
from web.origin import is_own, way_to

ANN = "s1"
PAGE = "/host/wifi"
PASSWORD = "Sesam, oeffne dich"
VILLA, CAFE = Network("Villa & Garten", 82, "psk"), Network("Café", 40, "open")
SCHOOL = Network("eduroam", 20, "other")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "run").mkdir()
    return tmp_path / "run" / "wifi"


@pytest.fixture
def ann(room: Room, folder: Path) -> Phone:
    return Phone(room.app(home_wifi=HomeWifi(folder))).join("Ann")


def told(folder: Path, state: str = "", **more: object) -> None:
    folder.mkdir(exist_ok=True)
    networks = [{"name": each.name, "strength": each.strength, "lock": each.lock} for each in (VILLA, CAFE, SCHOOL)]
    (folder / "told.json").write_text(json.dumps({"state": state, "networks": networks, **more}))


def wanted(folder: Path) -> dict[str, object]:
    return dict(json.loads((folder / "wanted").read_text()))


def seen(phone: Phone) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", phone.get(PAGE).text)).split())


def test_the_host_finds_it_from_both_pages_and_nobody_else_opens_it(ann: Phone) -> None:
    assert f'href="{PAGE}"' in ann.get("/host").text
    assert f'href="{PAGE}"' in ann.get("/box").text
    assert "Which Wi-Fi?" in seen(ann)
    ben = Phone(ann.client.application).join("Ben")
    assert ben.get(PAGE).status_code == 303
    for path in ("look", "join", "keep", "read"):
        assert ben.post(f"{PAGE}/{path}", {}).status_code == 403
        assert Phone(ann.client.application).post(f"{PAGE}/{path}", {}).status_code == 401


def test_from_another_page_nothing_is_taken(ann: Phone, folder: Path) -> None:
    assert ann.client.post(f"{PAGE}/look", headers={"Origin": ELSEWHERE}).status_code == 403
    assert not folder.exists()


def test_what_is_in_reach_stands_there_with_how_strong_it_is(ann: Phone, folder: Path) -> None:
    told(folder)
    text = seen(ann)
    assert "Villa & Garten strong" in text
    assert "Café fair · no password" in text
    assert "eduroam weak · not for the box" in text
    page = ann.get(PAGE).text
    assert re.search(r'value="eduroam" required disabled>', page)


def test_a_look_is_wanted_and_waited_for(ann: Phone, folder: Path) -> None:
    assert ann.post(f"{PAGE}/look", {}).status_code == 303
    assert wanted(folder)["do"] == "look"
    page = ann.get(PAGE).text
    assert 'data-goes-on="yes"' in page
    assert 'http-equiv="refresh"' in page
    assert "A Wi-Fi is tried already." in ann.post(f"{PAGE}/look", {}).text


@pytest.mark.parametrize(
    ("form", "lock", "is_hidden"),
    [
        ({"name": VILLA.name, "other": "", "password": PASSWORD}, "psk", False),
        ({"name": CAFE.name, "other": "", "password": "typed for another"}, "open", False),
        ({"name": "", "other": " Versteckt ", "password": PASSWORD}, "psk", True),
        ({"other": "Versteckt", "password": ""}, "open", True),
    ],
    ids=["chosen", "open", "hidden", "hidden and open, before a look"],
)
def test_what_was_chosen_is_wanted(ann: Phone, folder: Path, form: dict[str, str], lock: str, is_hidden: bool) -> None:
    told(folder)
    assert ann.post(f"{PAGE}/join", form).status_code == 303
    name = form.get("name") or form["other"].strip()
    password = form["password"] if lock == "psk" else ""
    assert wanted(folder) == {
        "do": "join",
        "name": name,
        "lock": lock,
        "password": password,
        "is_hidden": is_hidden,
    }
    assert (folder / "wanted").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"name": VILLA.name, "password": "short"}, "8 to 63"),
        ({"name": VILLA.name, "password": ""}, "8 to 63"),
        ({"name": VILLA.name, "password": "füße und hände"}, "8 to 63"),
        ({"name": VILLA.name, "password": "two\nlines of it"}, "8 to 63"),
        ({"name": SCHOOL.name, "password": PASSWORD}, "wants more than a password"),
        ({"name": "", "other": "", "password": PASSWORD}, "Type the name"),
        ({"name": "", "other": "ü" * 17, "password": PASSWORD}, "Type the name"),
        ({"name": "a\x07b", "password": PASSWORD}, "Type the name"),
        ({}, "Type the name"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    ann: Phone, folder: Path, form: dict[str, str], says: str
) -> None:
    told(folder)
    answer = ann.post(f"{PAGE}/join", form)
    assert answer.status_code == 409
    assert says in unescape(answer.text)
    assert not (folder / "wanted").exists()


def test_a_password_goes_into_no_answer_and_no_file_of_the_tables_own(room: Room, ann: Phone, folder: Path) -> None:
    told(folder)
    pages = [ann.post(f"{PAGE}/join", {"name": VILLA.name, "password": each}).text for each in (PASSWORD, PASSWORD)]
    pages += [ann.post(f"{PAGE}/join", {"name": SCHOOL.name, "password": PASSWORD}).text]
    for path in (PAGE, "/host", "/box", "/host/report.txt", "/history"):
        pages.append(ann.get(path).text)
    assert not any("Sesam" in each for each in pages)
    assert not any(b"Sesam" in each for each in room.files().values())
    assert wanted(folder)["password"] == PASSWORD, "it was looked for at all"


def test_during_a_game_nothing_is_taken_and_the_page_says_so(room: Room, ann: Phone, folder: Path) -> None:
    told(folder)
    for name in ("Ben", "Cid", "Dora"):
        room.ask(Join(name), STRANGER)
    for command in (ChooseGame(CHAIR), StartGame()):
        room.ask(command, ANN)
    assert "another network would cut off its phones" in seen(ann)
    for path in ("look", "join"):
        answer = ann.post(f"{PAGE}/{path}", {"name": VILLA.name, "password": PASSWORD})
        assert "another network would cut off its phones" in answer.text
    assert not (folder / "wanted").exists()
    room.ask(EndGame(sure=True), ANN)
    assert ann.post(f"{PAGE}/look", {}).status_code == 303


def test_a_wish_that_nobody_hears_ends_and_its_password_with_it(room: Room, folder: Path) -> None:
    now = [0]
    ann = Phone(room.app(home_wifi=HomeWifi(folder, now=lambda: now[0]))).join("Ann")
    told(folder)
    ann.post(f"{PAGE}/join", {"name": VILLA.name, "password": PASSWORD})
    assert 'data-goes-on="yes"' in ann.get(PAGE).text
    now[0] += UNHEARD_MS
    assert "journalctl -u companion-wifi" in seen(ann)
    assert not any(b"Sesam" in each.read_bytes() for each in folder.iterdir())
    assert "Café" in seen(ann), "and what is in reach is still known"
    ann.post(f"{PAGE}/join", {"name": VILLA.name, "password": PASSWORD})
    assert 'data-goes-on="yes"' in ann.get(PAGE).text, "and has its own time"


def test_a_wish_that_is_taken_while_it_is_looked_at_is_no_fault(folder: Path) -> None:
    def now() -> int:
        (folder / "wanted").unlink(missing_ok=True)
        assert home.now() == Told(), "another page"
        return 0

    folder.mkdir()
    (folder / "wanted").touch()
    home = HomeWifi(folder, now=now)
    assert home.now().state == "asked"


# --- what came of it


SAID = re.compile(r'Refused\("(\w+)"\)|\("(\w+)", r"|\d: "(\w+)"|why = "(\w+)"')
PROGRAM = Path(__file__).parents[2] / "systemd/wifi.py"
REASONS = sorted({each for found in SAID.findall(PROGRAM.read_text()) for each in found if each})


@pytest.mark.parametrize("why", REASONS)
def test_each_reason_of_roots_program_has_its_sentence(ann: Phone, folder: Path, why: str) -> None:
    told(folder, "failed", why=why, name="Villa")
    assert "Villa was not kept, and all is as it was." in seen(ann)
    assert "page.home_wifi" not in seen(ann)
    told(folder, "failed", why=why)
    assert "The box could not look for Wi-Fis." in seen(ann)


def test_what_came_of_it_stands_there_until_the_host_has_read_it(ann: Phone, folder: Path) -> None:
    told(folder, "kept", name="Villa", address="192.168.178.31")
    assert "Villa is kept." in seen(ann)
    ann.post(f"{PAGE}/read", {})
    assert "is kept" not in seen(ann)
    assert "Café" in seen(ann), "and what is in reach is still known"


def test_what_goes_on_cannot_be_put_away(ann: Phone, folder: Path) -> None:
    told(folder, "trying", name="Villa")
    ann.post(f"{PAGE}/read", {})
    assert "The box tries Villa." in seen(ann)


def test_what_root_says_and_nobody_understands_is_nothing(ann: Phone, folder: Path) -> None:
    folder.mkdir()
    for text in ("", "{", '{"state": "flown"}', "[]", '{"networks": 7}'):
        (folder / "told.json").write_text(text)
        assert ann.get(PAGE).status_code == 200


# --- a phone comes over it

THERE = "192.168.178.31"


WAYS = {
    "192.168.178.50": THERE,
    "10.42.0.7": "10.42.0.1",
}  # a phone's address: of ours the one that it is answered from


@pytest.mark.parametrize(
    ("state", "host", "phone", "keeps"),
    [
        ("up", f"{THERE}:8080", "192.168.178.50", True),
        ("up", "companion.local:8080", "192.168.178.50", True),
        ("up", "10.42.0.1:8080", "10.42.0.7", False),
        ("up", "companion.local:8080", "10.42.0.7", False),
        ("up", f"{THERE}:8080", "10.42.0.7", False),
        ("up", "[fd00::1]:8080", "fd00::7", False),
        ("up", f"{THERE}:8080", "127.0.0.1", False),
        ("trying", f"{THERE}:8080", "192.168.178.50", False),
    ],
    ids=[
        "by its new address",
        "by its name",
        "by a cable or its own Wi-Fi",
        "by its name, but over its own Wi-Fi",
        "by its new address, but over its own Wi-Fi",
        "by IPv6",
        "from itself",
        "too early",
    ],
)
def test_a_page_that_is_opened_over_it_keeps_it(
    monkeypatch: pytest.MonkeyPatch, ann: Phone, folder: Path, state: str, host: str, phone: str, keeps: bool
) -> None:
    monkeypatch.setattr("web.host.home_wifi.way_to", lambda phone: WAYS.get(phone, ""))
    told(folder, state, name="Villa", address=THERE)
    stranger = ann.client.application.test_client()
    assert stranger.get("/", headers={"Host": host}, environ_base={"REMOTE_ADDR": phone}).status_code == 200
    assert (folder / "keep").exists() is keeps


@pytest.mark.parametrize(("phone", "way"), [("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("", "")])
def test_the_way_to_a_phone_is_the_address_that_it_is_answered_from(phone: str, way: str) -> None:
    assert way_to(phone) == way


@pytest.mark.parametrize("name", ["localhost", "nobody", ""])
def test_no_name_is_looked_up(name: str) -> None:
    assert (way_to(name), is_own(name)) == ("", False)


def test_the_host_who_still_sees_the_page_may_keep_it(ann: Phone, folder: Path) -> None:
    ann.post(f"{PAGE}/keep", {})
    assert not folder.exists(), "there is nothing to keep"
    told(folder, "up", name="Villa", address=THERE)
    assert f"Its address there: http://{THERE}:8080" in unescape(re.sub(r"<wbr>", "", ann.get(PAGE).text)).replace(
        "\n", " "
    )
    ann.post(f"{PAGE}/keep", {})
    assert (folder / "keep").exists()


def test_the_host_takes_the_own_seat_along_to_the_new_address(ann: Phone, folder: Path) -> None:
    told(folder)
    ann.post(f"{PAGE}/join", {"name": VILLA.name, "password": PASSWORD})
    found = re.search(r"/seat/[\w-]+", ann.get(PAGE).text)
    assert found is not None
    there = Phone(ann.client.application)  # the same phone: its cookie is for the address before
    assert there.get(found[0]).status_code == 200
    assert there.post("/join", {"code": found[0].rpartition("/")[2]}).status_code == 303
    assert there.get(PAGE).status_code == 200, "the host's page"


def test_a_look_makes_no_code(ann: Phone, folder: Path) -> None:
    told(folder, "looking")
    assert "/seat/" not in ann.get(PAGE).text


# --- where it is not possible


@pytest.mark.parametrize(
    ("lack", "says"),
    [("no_service", "not installed as a service"), ("no_manager", "sudo apt install network-manager")],
)
def test_a_table_that_cannot_says_why_and_what_to_do(room: Room, lack: Lack, says: str) -> None:
    ann = Phone(room.app(home_wifi=HomeWifi(None, lack))).join("Ann")
    assert says in seen(ann)
    assert "Which Wi-Fi?" not in seen(ann)
    assert "cannot join a Wi-Fi by itself" in ann.post(f"{PAGE}/look", {}).text


def test_it_is_possible_only_for_the_service_on_a_machine_with_networkmanager(tmp_path: Path) -> None:
    unit, manager = tmp_path / "unit", tmp_path / "nmcli"

    def here(state: Path = tmp_path) -> HomeWifi:
        return HomeWifi.of(state, lambda: 0, tmp_path, unit, manager, tmp_path)

    assert here().lack == "no_service"
    unit.touch()
    assert here().lack == "no_manager"
    manager.touch()
    assert here().lack == ""
    assert here(tmp_path / "another").lack == "no_service"
    assert HomeWifi(None, "no_service").now() == Told()
