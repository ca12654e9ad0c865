"""Missions as text: what is read is what was written, and what is wrong is named with its line."""

import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.contract.data import DataError
from companion.games.space_alert.missions import (
    Alert,
    CommsDown,
    DataTransfer,
    Happening,
    IncomingData,
    Mission,
    mission_file,
    notation,
    shipped,
)
from companion.games.space_alert.missions.doubts import doubts
from companion.games.space_alert.missions.notation import Wrong
from tests.games.space_alert.examples import OWN
from tests.games.space_alert.examples import missions as any_missions


def test_a_file_of_ones_own() -> None:
    first, second = mission_file.read(OWN, "own.toml")
    assert first == Mission(
        "our-first",
        "Our first mission",
        "own",
        7,
        (200, 400),
        (Alert(15, 1, "blue"), Alert(35, 2, None, serious=True, confirmed=False), IncomingData(70)),
        "advanced",
    )
    assert second.stage == "mission"
    assert second.events == (Alert(15, 1, "blue"), DataTransfer(130), CommsDown(345, 10))


@settings(deadline=None)
@given(st.lists(any_missions(), min_size=1, max_size=3, unique_by=lambda each: each.id))
def test_what_was_written_is_read(missions: list[Mission]) -> None:
    text = "\n".join(map(mission_file.write, missions))
    assert mission_file.read(text, "x") == tuple(missions)
    assert "\n".join(map(mission_file.write, mission_file.read(text, "x"))) == text


def test_the_shipped_files_are_as_we_would_write_them() -> None:
    for kind in shipped.KINDS:
        text = (shipped.FOLDER / f"{kind}.toml").read_text()
        written = "\n".join(mission_file.write(each) for each in shipped.missions().values() if each.kind == kind)
        assert text.partition("\n\n")[2] == written


def test_the_book_is_read_once() -> None:
    assert shipped.missions() is shipped.missions()


def test_find() -> None:
    assert shipped.find("mission-3").title == "Mission 3"
    with pytest.raises(DataError, match=r"Did you mean 'mission-3'\?"):
        shipped.find("mission 3")
    with pytest.raises(DataError, match="missions list"):
        shipped.find("?")


# --- one line

LENIENT = [
    ("15  ALERT t+1   Common BLUE", Alert(15, 1, "blue")),
    ("\t15 alert T+1 serious internal unconfirmed ", Alert(15, 1, None, serious=True, confirmed=False)),
    ("070 Incoming Data", IncomingData(70)),
]


@pytest.mark.parametrize(("text", "event"), LENIENT)
def test_capitals_and_spaces_are_forgiven(text: str, event: Happening) -> None:
    assert notation.parse(text) == event


WRONG = [
    ("", "an empty line"),
    ("15", "does not say what is announced at 15"),
    ("soon data transfer", "'soon' is not a second"),
    ("-5 data transfer", "'-5' is not a second"),
    ("1.5 data transfer", "'1.5' is not a second"),
    ("\u0661\u0665 data transfer", "is not a second"),
    ("2:10 data transfer", "write 130, not '2:10'"),
    ("15 alrt T+1 common blue", "unknown announcement 'alrt'. Did you mean 'alert'?"),
    ("15 incomming data", "'incomming data'. Did you mean 'incoming data'?"),
    ("15 data transfers", "'data transfers'. Did you mean 'data transfer'?"),
    ("15 coms down 10", "'coms down'. Did you mean 'comms down'?"),
    ("15 tea time", "'tea time'. Known here: alert, incoming data, data transfer, comms down."),
    ("15 data transfer 3", "nothing follows 'data transfer': leave out '3'"),
    ("15 alert", "after 'alert' comes the turn"),
    ("15 alert 1 common blue", "write T+1, not '1'"),
    ("15 alert T1 common blue", "write T+1, not 't1'"),
    ("15 alert common T+1 blue", "after 'alert' comes the turn, not 'common'"),
    ("15 alert T+1 blue", "after the turn comes 'common' or 'serious', not 'blue'"),
    ("15 alert T+1 comon blue", "unknown severity 'comon'. Did you mean 'common'?"),
    ("15 alert T+1 common bleu", "unknown zone 'bleu'. Did you mean 'blue'?"),
    ("15 alert T+1 common green", "unknown zone 'green'. Known here: red, white, blue, internal."),
    ("15 alert T+1 common", "the zone is missing"),
    ("15 alert T+1 common unconfirmed", "the zone is missing"),
    ("15 alert T+1 common blue uncomfirmed", "unknown word 'uncomfirmed'. Did you mean 'unconfirmed'?"),
    ("15 alert T+1 common blue unconfirmed at all", "nothing follows 'unconfirmed': leave out 'at all'"),
    ("345 comms down", "how long? Write the seconds"),
    ("345 comms down long", "'long' is not a number of seconds"),
    ("345 comms down -5", "'-5' is not a number of seconds"),
    ("345 comms down 10 s", "nothing follows the seconds: leave out 's'"),
    ("345 comms down 0", "for 5 to 60 seconds, not 0"),
    ("345 comms down 61", "for 5 to 60 seconds, not 61"),
]


@pytest.mark.parametrize(("text", "what"), WRONG, ids=[text or "empty" for text, _ in WRONG])
def test_a_line_that_is_none_says_what_would_be_one(text: str, what: str) -> None:
    with pytest.raises(Wrong, match=re.escape(what)):
        notation.parse(text)


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_line_is_read_or_wrong(text: str) -> None:
    try:
        event = notation.parse(text)
    except Wrong:
        return
    assert notation.parse(notation.write(event)) == event


# --- a file

FILES = [  # what is replaced, by what, the line, what is said
    ('id = "our-second"', 'id = "our-first"', 16, "mission 'our-first': there is already a mission 'our-first'"),
    ('id = "our-second"', 'id = "Our Second"', 16, "an id is made of small letters"),
    ('id = "our-second"', f'id = "{"x" * 41}"', 16, "an id is made of small letters"),
    ('id = "our-second"', "id = 2", 16, "mission 2: an id is made of small letters"),
    ('id = "our-second"\n', "", 15, "mission 2: id is missing"),
    ('id = "our-second"\ntitle = "Our second mission"\n', "", 15, "mission 2: id and title are missing"),
    ('title = "Our second mission"', f'title = "{"x" * 61}"', 17, "at most 60 letters; this one has 61"),
    ('title = "Our second mission"', 'title = " "', 17, "a title is one line of words"),
    ('title = "Our second mission"', 'title = "a\\nb"', 17, "a title is one line of words"),
    ('title = "Our second mission"', 'tittle = "Our second mission"', 17, "key 'tittle'. Did you mean 'title'?"),
    ("turns = 12", "turns = 8", 18, "turns is 7 or 12, not 8"),
    ("turns = 12", "turns = 12.0", 18, "turns is 7 or 12, not 12.0"),
    ("turns = 12", "turns = true", 18, "turns is 7 or 12, not True"),
    ("turns = 12", 'turns = 12\nstage = "advnced"', 19, "unknown stage 'advnced'. Did you mean 'advanced'?"),
    ("turns = 12", "turns = 12\nstage = []", 19, "unknown stage []"),
    ("[200, 400, 600]", "[200, 400]", 19, "12 turns are 3 phases"),
    ("[200, 400, 600]", "[200, 400, 400]", 19, "phase 3 ends at 400, but begins at 400"),
    ("[200, 400, 600]", "[400, 200, 600]", 19, "phase 2 ends at 200, but begins at 400"),
    ("[200, 400, 600]", "[200, 400, 474]", 19, "phase 3 has only 74 seconds. Let it end at 475 or later"),
    ("[200, 400, 600]", "[200, 400, 3601]", 19, "at most 3600 seconds"),
    ("[200, 400, 600]", '["200", 400, 600]', 19, "phase_ends is a list of seconds"),
    ("[200, 400, 600]", "600", 19, "phase_ends is a list of seconds"),
    ("130 data transfer", "130 data tranfer", 22, "'130 data tranfer': unknown announcement 'data tranfer'"),
    ("130 data transfer", "130 alert T+13 common red", 22, "T+13 does not exist: this mission has the turns 1 to 12"),
    ("130 data transfer", "130 alert T+0 common red", 22, "T+0 does not exist"),
    ("130 data transfer", "600 data transfer", 22, "the mission ends at 600"),
    ("130 data transfer", "15 data transfer", 22, "at the same second"),
    ("130 data transfer", "14 data transfer", 22, "it comes after one at 15. Sort the events"),
    ("345 comms down 10", "595 comms down 10", 23, "the silence ends at 605, after the mission's end at 600"),
    ('"130 data transfer"', "130", 20, "an event is a line between quotes"),
    ('"130 data transfer"', "'130'", 22, "does not say what is announced at 130"),
    ('    "15 alert T+1 common blue",\n    "130', '    "15 alert T+1 common blue", "15', 21, "same second"),
    ('    "130 data', '    # it\'s "late", so\n    "130 dta', 23, "'130 dta transfer': unknown announcement"),
    (OWN, "\n[missions.first]\nturns = 7", 2, "unknown key 'missions'. Did you mean '[[mission]]'?"),
    ("70 incoming data", "70 incoming dta", 12, "mission 'our-first': '70 incoming dta'"),
    ("# Our second evening", 'missions = ["x"]', 1, "unknown key 'missions'. Did you mean '[[mission]]'?"),
    (OWN, "[mission]", 1, "there is no mission"),
    (OWN, "", 1, "there is no mission"),
    (OWN, "\n\nmission = 3", 1, "there is no mission"),
    (OWN, "mission = [{}]", 1, "mission 1: id, title, turns, phase_ends and events are missing"),
    ("turns = 12", "turns = ", 18, "this is not TOML"),
    ("turns = 12", f"turns = {'1' * 5000}", 1, "this is not TOML"),
    (OWN, "x = " + "[" * 5000, 1, "this is not TOML"),
    (OWN, OWN + "x = [", 25, "this is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "line", "what"), FILES, ids=[f"{row[2]}:{row[3][:40]}" for row in FILES])
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, what: str) -> None:
    with pytest.raises(DataError) as caught:
        mission_file.read(OWN.replace(old, new, 1), "own.toml")
    assert str(caught.value).startswith(f"own.toml:{line}: ")
    assert what in str(caught.value)
    assert str(caught.value)[-1] in ".?"


EDGES = [
    ("345 comms down 10", "590 comms down 10"),
    ("345 comms down 10", "599 incoming data"),
    ("345 comms down 10", "345 alert T+12 common red"),
    ("15 alert", "0 alert"),
    ("[200, 400, 600]", "[75, 150, 3600]"),
    ("Our first mission", "x" * 60),
    ("our-first", "x" * 40),
]


@pytest.mark.parametrize(("old", "new"), EDGES, ids=[new[:30] for _, new in EDGES])
def test_the_utmost_is_allowed(old: str, new: str) -> None:
    assert len(mission_file.read(OWN.replace(old, new), "own.toml")) == 2


PIECES = [
    "",
    '"',
    "'",
    "[",
    "]",
    "[[mission]]",
    "\n",
    "#",
    "=",
    ",",
    "x",
    "15 alert T+1",
    "é",
    "\x00",
    '"""',
    "9" * 20,
    "\\",
]


@settings(max_examples=400, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, len(OWN)), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=4)
)
@example([(0, 0, "\x00")])
def test_any_edit_is_read_or_refused_with_a_line(edits: list[tuple[int, int, str]]) -> None:
    text = OWN
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    try:
        read = mission_file.read(text, "own.toml")
    except DataError as error:
        line = re.match(r"own\.toml:(\d+): .", str(error))
        assert line is not None
        assert 1 <= int(line[1]) <= text.count("\n") + 1
    else:
        assert mission_file.read("\n".join(map(mission_file.write, read)), "x") == read


# --- what is odd

ODD = [
    (("15 incoming data",), "no alert at all"),
    (("15 alert T+3 common red", "50 alert T+2 common red"), "the turns usually ascend"),
    (("15 alert T+1 common red", "250 alert T+3 common red"), "the cards of turn 3 are locked by then. Take T+4"),
    (("15 alert T+1 common red", "450 alert T+7 common red"), "the cards of turn 7 are locked by then. Take T+8"),
    (tuple(f"{at} alert T+2 common red" for at in (15, 40, 65)), "3 threats share turn 2"),
    (
        ("15 alert T+1 common red", "40 comms down 20", "55 data transfer"),
        "falls into '40 comms down 20'. Announce it at 65",
    ),
    (("15 alert T+1 common red", "190 comms down 20"), "runs over the end of a phase at 200"),
]


@pytest.mark.parametrize(("lines", "what"), ODD, ids=[what[:30] for _, what in ODD])
def test_what_is_odd_is_told(lines: tuple[str, ...], what: str) -> None:
    events = tuple(map(notation.parse, lines))
    told, *moved = doubts(Mission("x", "x", "own", 12, (200, 400, 600), events))
    assert what in told
    assert all("would be said over something else" in each for each in moved)


def test_the_edges_are_not_odd() -> None:
    lines = (
        "15 alert T+1 common red",
        "40 comms down 20",
        "65 data transfer",
        "180 comms down 20",
        "210 alert T+4 common red",
    )
    assert doubts(Mission("x", "x", "own", 7, (200, 400), tuple(map(notation.parse, lines)))) == ()


def test_what_would_be_said_over_something_else_is_found_and_a_second_proposed() -> None:
    own = Mission("own", "Own", "own", 7, (100, 200), (Alert(20, 1, "red"), IncomingData(25), Alert(100, 4, "blue")))
    told = [each for each in doubts(own) if "would be said over" in each]

    assert len(told) == 2
    assert "'25 incoming data'" in told[0]
    assert "Write it as '30 incoming data'" in told[0]
    assert "Write it as '105 alert T+4 common blue'" in told[1]
    mended = replace(own, events=(Alert(20, 1, "red"), IncomingData(30), Alert(105, 4, "blue")))
    assert doubts(mended) == ()
