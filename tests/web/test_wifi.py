"""Where the box knows the password of its network, the screen brings phones into it by a code; nobody tells it else."""

import pytest

from tests.web.room import Phone, Room, words_of
from web.seats import qr
from web.wifi import NO_WIFI, Wifi

HOME = Wifi("Table; Companion", 'a"b\\c:d,efg')


@pytest.mark.parametrize(
    ("wifi", "code"),
    [
        (Wifi("home", "12345678"), "WIFI:T:WPA;S:home;P:12345678;;"),
        (HOME, r"WIFI:T:WPA;S:Table\; Companion;P:a\"b\\c\:d\,efg;;"),
        (Wifi("home"), ""),
        (NO_WIFI, ""),
    ],
)
def test_what_a_phone_reads(wifi: Wifi, code: str) -> None:
    assert wifi.code == code


def test_the_screen_and_who_joins_show_the_way_into_the_network(room: Room) -> None:
    phone = Phone(room.app(wifi=HOME))
    for path in ("/table", "/"):
        page = phone.get(path).text
        assert 'src="/wifi.svg"' in page
        assert "Wi-Fi Table; Companion" in page
        assert "efg" not in page
    answer = phone.get("/wifi.svg")
    assert (answer.mimetype, answer.text) == ("image/svg+xml", qr.svg(HOME.code))
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("wifi", [NO_WIFI, Wifi("home")])
def test_without_a_password_there_is_no_code(room: Room, wifi: Wifi) -> None:
    phone = Phone(room.app(wifi=wifi))
    assert phone.get("/wifi.svg").status_code == 404
    for path in ("/table", "/"):
        assert "/wifi.svg" not in phone.get(path).text
    named = words_of("").template("page.wifi").format(name="home")
    assert (named in phone.get("/table").text) == bool(wifi.name)
