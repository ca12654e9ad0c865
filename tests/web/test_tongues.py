"""Each viewer its language: chosen by each browser, at a table that speaks another one."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.contract import Choice, Seat
from companion.contract.data import DataError
from companion.people.seats import STRANGER, Join, TakePhones
from companion.sound.voices import speaks
from companion.table.commands import ChooseGame, ClearTable, EndGame, Redo, StartGame, Undo
from companion.table.picture import PlayNow
from companion.words.dictionary import Dictionary
from companion.words.words import Words
from tests.tongues import BEGIN, END, in_two_languages
from tests.web.ear import Ear
from tests.web.room import ORIGIN, WORDS, Phone, Room
from tests.web.test_in_words import Speaking, caption
from web import back, shown
from web.pages.pages import Audience
from web.tongue import COOKIE, language_of

TWO = in_two_languages(WORDS)
GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
FROM = {"Origin": ORIGIN}
KNOWN = ("de", "en", "fr")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "state", words=TWO)
    yield room
    room.close()


@pytest.fixture
def flask(room: Room) -> Flask:
    return room.app()


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        pytest.param({}, "en", id="nothing said: the table's"),
        pytest.param(GERMAN, "de", id="as the browser asks, also for a land of it"),
        pytest.param({"Accept-Language": "it, fr;q=0.3"}, "fr", id="the best of those that there are"),
        pytest.param({"Accept-Language": "it"}, "en", id="none of them"),
        pytest.param({"Accept-Language": ";;q=x,\x00"}, "en", id="nonsense"),
        pytest.param(GERMAN | {"Cookie": "seat=x; language=fr"}, "fr", id="what was chosen goes before"),
        pytest.param(GERMAN | {"Cookie": "language=xx"}, "de", id="what is not there any more does not"),
        pytest.param({"Cookie": 'language="\\"; ='}, "en", id="a cookie that is none"),
        pytest.param({"Cookie": 'ha={"a": 1}; language=fr'}, "fr", id="behind another one that is none"),
        pytest.param({"Accept-Language": "de-AT,en;q=0.5"}, "de", id="its own land alone before another language"),
        pytest.param({"Accept-Language": "*"}, "en", id="any: the table's"),
    ],
)
def test_a_browser_gets_the_language_that_it_asks_for(headers: dict[str, str], language: str) -> None:
    assert language_of(headers, KNOWN, "en") == language


def test_who_asks_for_nothing_pays_nothing_where_there_is_one_language() -> None:
    assert language_of(GERMAN, ("en",), "en") == "en"


def test_a_page_stands_in_the_language_of_its_browser(flask: Flask) -> None:
    english, german = Phone(flask).get("/table").text, Phone(flask).get("/table", headers=GERMAN).text

    assert '<html lang="en"' in english
    assert '<html lang="de"' in german
    assert BEGIN in german
    assert BEGIN not in english


def test_the_language_is_chosen_on_the_page_and_kept(flask: Flask) -> None:
    phone = Phone(flask)
    assert 'value="de" lang="de">Deutsch' in phone.get("/help").text
    answer = phone.post("/language", {"language": "de"}, headers=FROM | {"Referer": f"{ORIGIN}/help"})

    assert (answer.status_code, answer.location) == (303, "/help")
    assert phone.client.get_cookie(COOKIE) is not None
    assert '<html lang="de"' in phone.get("/help").text
    assert '<html lang="en"' in Phone(flask).get("/help").text


@pytest.mark.parametrize("referrer", ["http://[", "", "https://elsewhere.example//evil.example/"])
def test_who_comes_from_nowhere_on_this_table_goes_to_the_first_page(flask: Flask, referrer: str) -> None:
    answer = Phone(flask).post("/language", {"language": "de"}, headers=FROM | {"Referer": referrer})
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_language_that_is_not_there_is_refused(flask: Flask) -> None:
    phone = Phone(flask)
    answer = phone.post("/language", {"language": "xx"})

    assert answer.status_code == 400
    assert phone.client.get_cookie(COOKIE) is None


def test_who_has_one_language_is_not_asked(tmp_path: Path) -> None:
    room = Room(tmp_path / "one", words=Dictionary.of(WORDS))
    assert "/language" not in Phone(room.app()).get("/table").text
    room.close()


def test_what_is_refused_is_said_in_the_language_of_who_tapped(flask: Flask) -> None:
    ann, ben = Phone(flask).join("Ann"), Phone(flask).join("Ben")
    ben.post("/language", {"language": "de"})
    said = [each.do("EndGame").text for each in (ann, ben)]

    assert [BEGIN in each for each in said] == [False, True]
    as_json = ben.post("/do", {"type": "EndGame"}, headers=FROM | {"Accept": "application/json"})
    assert as_json.json is not None
    assert as_json.json["detail"].startswith(BEGIN)


def play(room: Room) -> None:
    for name in ("Ann", "Ben", "Cat"):
        room.ask(Join(name), STRANGER)
    room.ask(ChooseGame("captains-chair"), "s1")
    room.ask(StartGame(sure=True), "s1")
    room.settle()  # the box deals by itself


def place_one(room: Room) -> None:
    snapshot = room.snapshot
    assert snapshot.play is not None
    game, state = snapshot.play.game, snapshot.play.state
    seat, offer = next((each, offer) for each in game.acts(state) for offer in game.offers(state, each))
    chosen = {each.name: each.values[0] for each in offer.fields if isinstance(each, Choice)}
    room.ask(offer.command(**chosen), seat)


def test_the_history_is_read_in_each_language_also_after_a_restart(room: Room) -> None:
    play(room)
    for _ in range(3):
        place_one(room)
    correct(room)
    take_back(room)
    take_back(room)
    take_up_again(room)
    room.ask(TakePhones(Seat("s2")), "s1")
    before = told(room)
    assert len(before["en"]) > 8
    assert all(each.startswith(BEGIN) for each in before["de"])
    assert [unmarked(each) for each in before["de"]] == before["en"]
    room.close()
    again = Room(room.folder, words=TWO)
    assert told(again)["en"] == before["en"]
    assert told(again)["de"] == before["de"]
    again.close()
    room._thread.join()


def now(room: Room) -> PlayNow:
    assert room.snapshot.play is not None
    return room.snapshot.play


def take_back(room: Room) -> None:
    undo = now(room).undo
    assert undo is not None
    room.ask(Undo(undo.number, sure=True), "s1")


def correct(room: Room) -> None:
    offer = now(room).game.for_host(now(room).state)[0]
    chosen = {each.name: each.values[0] for each in offer.fields if isinstance(each, Choice)}
    room.ask(offer.command(**chosen), "s1")


def take_up_again(room: Room) -> None:
    again = now(room).again
    assert again is not None
    room.ask(Redo(again.number), "s1")


def unmarked(text: str) -> str:
    return text.replace(BEGIN, "").replace(END, "")


def told(room: Room) -> dict[str, list[str]]:
    play = room.snapshot.play
    assert play is not None
    doors = {language: room.door.speaking(language) for language in ("en", "de")}
    return {language: [door.told(each) for each in play.history] for language, door in doors.items()}


def test_what_can_be_taken_back_and_put_back_is_read_in_each_language(flask: Flask, room: Room) -> None:
    play(room)
    place_one(room)
    place_one(room)
    take_back(room)
    for language in ("en", "de"):
        door = room.door.speaking(language)
        undo, redo = shown.undo(door, now(room), Seat("s1"), True), back.redo(door, now(room), Seat("s1"), True)
        assert undo is not None
        assert redo is not None
        assert {each.text.startswith(BEGIN) for each in (undo, redo)} == {language == "de"}


def test_how_a_past_game_ended_is_read_in_each_language(flask: Flask, room: Room) -> None:
    play(room)
    room.ask(EndGame(sure=True), "s1")
    room.ask(ClearTable(), "s1")
    for path in ("/past", "/past/1"):
        english, german = Phone(flask).get(path).text, Phone(flask).get(path, headers=GERMAN).text
        assert "Ann ended the game" in english
        assert f"{BEGIN}Ann ended the game{END}" in german


def test_what_is_drawn_for_all_is_drawn_once_for_each_language(room: Room) -> None:
    """A page in another language costs the same, and one more reader of a language that is read nothing."""
    play(room)
    place_one(room)
    pages, ann, ben = room.app().extensions["asker"].pages, Audience("seat", Seat("s1")), Audience("seat", Seat("s2"))
    drawn = {language: pages.speaking(language).live(ann) for language in ("en", "de")}
    again = {language: pages.speaking(language).live(ann) for language in ("en", "de")}

    assert drawn["en"].text != drawn["de"].text
    assert all(drawn[each] is again[each] for each in drawn)
    pieces = {of: dict(made._made) for of, made in pages._made.items()}
    pages.speaking("de").live(ben)
    assert {of: dict(made._made) for of, made in pages._made.items()}.keys() == pieces.keys()


def test_a_door_in_another_language_is_the_same_door(room: Room) -> None:
    german = room.door.speaking("de")

    assert room.door.speaking("en") is room.door.speaking("xx") is room.door
    assert room.door.speaking("de") is german
    assert german.speaking("en") is room.door
    assert german.seen(Seat("s1")) == room.door.seen(Seat("s1"))


@pytest.mark.parametrize(
    ("own", "asked", "language"),
    [
        pytest.param("en", "", "en", id="the table's own"),
        pytest.param("de", "", "en", id="English where there is no voice"),
        pytest.param("en", "de", "de", id="as the settings say: a group may record its own"),
    ],
)
def test_the_voice_speaks_by_the_settings(own: str, asked: str, language: str) -> None:
    assert speaks(TWO.speaking(own), asked) == language


def test_a_voice_in_a_language_without_words_stops_the_start() -> None:
    with pytest.raises(DataError, match=r"sound\.language: there are no words in 'xx'\. Known: de, en\."):
        speaks(TWO, "xx")


@pytest.mark.parametrize("own", ["en", "de"])
def test_captions_come_in_the_readers_language_while_the_voice_speaks_english(tmp_path: Path, own: str) -> None:
    speaking = Speaking(tmp_path / "state", TWO.speaking(own))
    with speaking.room.served(asides=speaking.asides) as web:
        speaking.sound.captions.listeners.append(web.tell)
        with (
            Ear(web.port, "/stream/table", language="en") as english,
            Ear(web.port, "/stream/table", language="de") as german,
        ):
            speaking.start("captains-chair")
            speaking.listen()
            one, other = caption(english), caption(german)
    speaking.room.close()

    assert BEGIN not in one["text"]
    assert other["text"].replace(BEGIN, "").replace(END, "") == one["text"]
    assert other["text"].startswith(BEGIN)
    assert (other["number"], other["speaker"]) == (one["number"], one["speaker"])


def test_the_loop_of_the_web_reads_no_file_of_words(tmp_path: Path) -> None:
    """Of a language that nobody has read before, the first caption comes with the page: others would wait for it."""
    where = set[str]()

    def read(slug: str) -> Words:
        where.add(threading.current_thread().name)
        return TWO.speaking("de")[slug]

    german = Dictionary(TWO, read, TWO.speaking("de").head, "de", TWO.languages, lambda code: TWO)
    speaking = Speaking(
        tmp_path / "state", Dictionary(TWO, TWO.__getitem__, TWO.head, "en", TWO.languages, lambda code: german)
    )
    with speaking.room.served(asides=speaking.asides) as web:
        speaking.sound.captions.listeners.append(web.tell)
        speaking.start("captains-chair")
        speaking.listen()
        with Ear(web.port, "/stream/table", language="de") as ear:
            assert caption(ear)["text"].startswith(BEGIN)
    speaking.room.close()

    assert where
    assert "web loop" not in where
