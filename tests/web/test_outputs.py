"""Where it is heard, on the host's page and the box's: who plays, which screens may, how late and how loud."""

from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion.box.box import ScreensChanged, SpeakerChanged
from companion.contract import Say, Seat, line
from companion.people.seats import BOX, STRANGER
from companion.people.sounding import AskToSound, Sample, SampleBackground
from companion.table.posts import Ask
from tests.web.room import ADDRESS, Phone, Room, start
from tests.web.test_box import text_of
from tests.web.test_pages import form, forms
from web.pages.pages import Audience, Pages
from web.presence import Presence

TELEVISION, LAPTOP = "0123456789abcdef", "f" * 32
VOICES = (("ship", ("bright", "deep")),)
BACKGROUNDS = (("sea", ("plain", "rain")),)


def asks(room: Room, screen: str, name: str = "", by: Seat = STRANGER) -> None:
    room.door.ask(Ask(AskToSound(screen, name), by))


def test_a_screen_that_asks_is_let_in_by_a_tap_on_the_hosts_page(room: Room, ann: Phone) -> None:
    asks(room, TELEVISION, "The <b>television")
    page = ann.get("/host")
    assert "A screen wants to play the sound: The &lt;b&gt;television" in page.text
    assert ann.post("/do", form(page, "LetScreen")).location == "/host"
    page = ann.get("/host")
    assert "wants to play" not in page.text
    assert "The <b>television silent" in text_of(page)

    assert ann.post("/do", form(page, "PutOutScreen")).location == "/host"
    assert room.snapshot.sound.screens == ()


def test_the_host_says_no(room: Room, ann: Phone) -> None:
    asks(room, TELEVISION)
    ann.post("/do", form(ann.get("/host"), "PutOutScreen"))
    assert room.snapshot.outputs.asking == ()


def test_only_the_host_reads_of_screens(room: Room, flask: Flask, ann: Phone) -> None:
    ben = Phone(flask).join("Ben")
    asks(room, TELEVISION, "The television")
    for page in (ben.get("/"), ann.get("/"), Phone(flask).get("/table")):
        assert "television" not in page.text


def test_the_hosts_page_says_which_screen_has_fallen_silent_and_is_made_anew_for_it(room: Room, ann: Phone) -> None:
    asks(room, TELEVISION, "The television", BOX)
    pages, host = Pages(room.door, Presence(), lambda: ADDRESS, None), Audience("host", Seat("s1"))
    for playing, is_told in (((TELEVISION,), False), ((), True), ((TELEVISION,), False)):
        room.table.inbox.put(ScreensChanged(playing))
        room.settle()
        assert ("The screen The television has fallen silent" in pages.live(host).text) is is_told
    ann.do("SetSoundWhere", where="box")
    room.table.inbox.put(ScreensChanged(()))
    room.settle()
    assert "has fallen silent" not in pages.live(host).text, "it shall be"


@pytest.mark.parametrize("path", ["/host", "/box"])
def test_the_host_says_who_plays_and_how_late_each_is_heard(room: Room, ann: Phone, path: str) -> None:
    room.table.inbox.put(SpeakerChanged(("USB Audio",)))
    asks(room, TELEVISION, "The television", BOX)
    room.settle()
    page = ann.get(path)
    assert 'value="auto" aria-pressed="true"' in page.text
    assert "The box: USB Audio plays" in text_of(page)
    assert ann.post("/do", {**forms(page, "SetSoundWhere")[0], "where": "screen"}).location == path
    assert room.snapshot.sound.where == "screen"
    assert "The box: USB Audio silent" in text_of(ann.get(path))

    delays = {each["output"]: each for each in forms(page, "SetDelay")}
    assert ann.post("/do", {**delays["box"], "ms": "200"}).location == path
    assert room.snapshot.sound.delays == {"box": 200}
    refused = ann.post("/do", {**delays[TELEVISION], "ms": "2001"})
    assert "A delay goes from 0 to 2000 milliseconds." in refused.text

    tried = {each["output"]: each for each in forms(page, "TryOutput")}
    assert ann.post("/do", tried[TELEVISION]).location == path
    assert room.snapshot.sound.alone == TELEVISION
    assert Say(line("say.test")) in room.ears.heard


@pytest.mark.parametrize("path", ["/", "/host", "/box"])
def test_everybody_sets_how_loud_voice_effects_and_background_are(room: Room, ann: Phone, path: str) -> None:
    ann.do("ChooseGame", game="captains-chair")
    page = ann.get(path)
    assert "Voice: 100 %" in page.text
    for sent in forms(page, "SetVolumeOf")[0:6:2]:  # quieter, of each
        assert ann.post("/do", sent).status_code == 303
    assert room.snapshot.sound.volumes == {"voice": 90, "effects": 90, "background": 90}
    assert "Background: 90 %" in ann.get(path).text
    none, soft = forms(page, "SetVolumeOf")[6:]
    for sent, volume in ((none, 0), (soft, 40)):
        ann.post("/do", sent)
        assert room.snapshot.sound.level("background") == volume


def test_a_voice_is_heard_before_it_is_chosen(tmp_path: Path) -> None:
    with closing(Room(tmp_path / "choir", voices=VOICES)) as room:
        hears_and_chooses(room, Phone(room.app()).join("Ann"))


def hears_and_chooses(room: Room, ann: Phone) -> None:
    page = ann.get("/host")
    hear = {each["voice"]: each for each in forms(page, "TryVoice") if "voice" in each}
    assert ann.post("/do", hear["deep"]).status_code == 303
    assert Sample(line("say.test"), narrator="ship", voice="deep") in room.ears.heard
    assert room.snapshot.sound.voices == {}
    assert ann.post("/do", {**forms(page, "ChooseVoice")[1], "voice": "deep"}).status_code == 303
    assert room.snapshot.sound.voices == {"ship": "deep"}
    assert "Hear deep" in text_of(ann.get("/host"))


def test_a_background_is_heard_before_it_is_chosen(tmp_path: Path) -> None:
    with closing(Room(tmp_path / "sea", backgrounds=BACKGROUNDS)) as room:
        ann = Phone(room.app()).join("Ann")
        page = ann.get("/host")
        assert "Background: The sea" in text_of(page)
        hear = {each["manner"]: each for each in forms(page, "TryBackground")}
        assert ann.post("/do", hear["rain"]).status_code == 303
        assert SampleBackground("sea", "sea", "rain") in room.ears.heard
        assert ann.post("/do", {**forms(page, "ChooseBackground")[1], "manner": "rain"}).status_code == 303
        assert room.snapshot.sound.backgrounds == {"sea": "rain"}
        assert 'value="rain" aria-pressed="true"' in ann.get("/host").text


def test_without_voices_to_choose_from_none_are_shown(ann: Phone) -> None:
    assert "ChooseVoice" not in ann.get("/host").text


def test_in_a_game_the_host_finds_it_too(room: Room, ann: Phone, ben: Phone, cat: Phone) -> None:
    start(room, "s1")
    assert forms(ann.get("/host"), "SetSoundWhere")
