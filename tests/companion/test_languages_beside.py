"""A language in a folder beside the product: over ours, checked when it is read; and no word of it stops a table."""

import logging
import shutil
from pathlib import Path

import pytest

from companion.cli import library
from companion.cli import words as command
from companion.contract.data import DataError
from companion.contract.lines import line
from companion.words import files
from companion.words.dictionary import Dictionary
from tests.sixth_game import test_sixth_game as sixth

DUTCH = 'title = "Hoge kaart"\n[told]\nwon = "{who} wint"\n[page]\nhelp = "Hulp"\n'


def beside(state: Path, text: str | bytes, name: str = "table", code: str = "nl") -> Path:
    path = state / "languages" / code / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def words(state: Path, games: Path | None = None) -> Dictionary:
    return library.words(library.find(games).folders, "en", state)


def test_a_folder_of_the_groups_own_is_one_language_more(tmp_path: Path) -> None:
    beside(tmp_path, DUTCH)
    beside(tmp_path, 'title = "Kapiteinsstoel"\n', "captains-chair")
    found = words(tmp_path)
    dutch = found.speaking("nl")

    assert {"nl", "de", "en"} <= set(found.languages)
    assert dutch.language == dutch["captains-chair"].language == "nl"
    assert dutch["captains-chair"].template("page.help") == "Hulp"
    assert dutch[""].said("told.won", who="Ann") == "Ann wint"
    assert dutch["captains-chair"].template("title") == dutch.head("captains-chair").template("title")
    assert dutch.head("captains-chair").template("title") == "Kapiteinsstoel"
    assert dutch[""].template("page.table") == found[""].template("page.table")
    assert library.words(library.find().folders, "nl", tmp_path).language == "nl"
    assert "nl" not in library.words(library.find().folders, "en").languages


def test_it_goes_before_ours_sentence_by_sentence_but_english_stands(tmp_path: Path) -> None:
    beside(tmp_path, '[told]\nwon = "{who} gewinnt!"\n', code="de")
    beside(tmp_path, '[told]\nwon = "{who} WINS"\n', code="en")
    found = words(tmp_path)

    assert found[""].said("told.won", who="Ann") == "Ann won"
    assert found.speaking("de")[""].said("told.won", who="Ann") == "Ann gewinnt!"
    ours = words(tmp_path / "nothing").speaking("de")[""]
    assert found.speaking("de")[""].template("page.help") == ours.template("page.help")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param('[told]\nwon = "{wie} wint"', "asks for {wie}, and gets {who}", id="a wrong placeholder"),
        pytest.param('[told]\nwon = "{who wint"', "has braces that do not fit", id="torn"),
        pytest.param('[told]\nwon = "{who} wint\\u202e"', "is too long, or no text", id="no text"),
        pytest.param(f'[told]\nwon = "{{who}} {"win" * 2_000}"', "is too long, or no text", id="too long"),
        pytest.param('[told]\nwon = { one = "{a}{b}", other = "" }', "it has 2 placeholders", id="by which"),
    ],
)
def test_a_sentence_that_does_not_fit_is_said_in_english_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str, why: str
) -> None:
    beside(tmp_path, f'[page]\nhelp = "Hulp"\n{text}\n')
    with caplog.at_level(logging.WARNING):
        dutch = words(tmp_path).speaking("nl")[""]

        assert dutch.said("told.won", who="Ann") == "Ann won"
        assert dutch.template("page.help") == "Hulp"
    assert f"table.toml: 1 of 2 sentences do not fit and are said in English: told.won {why}" in caplog.text


@pytest.mark.parametrize(
    "text",
    [
        b"a = ",
        b"\xff",
        b"a = " + b"1" * 5_000,
        b"a = " + b"[" * 5_000,
        b"a." * 5_000 + b"b = 1",
        b"#" * (files.MOST_BYTES + 1),
    ],
    ids=["torn", "bytes", "number", "deep", "dots", "large"],
)
def test_a_file_that_cannot_be_read_says_nothing_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: bytes
) -> None:
    path = beside(tmp_path, text)
    with caplog.at_level(logging.WARNING):
        found = words(tmp_path)
        assert found.speaking("nl")[""].said("told.won", who="Ann") == "Ann won"
    assert str(path) in caplog.text
    with pytest.raises(DataError):
        command.main(["check", "nl", "--game", "table", "--folder", str(tmp_path / "languages")])


def test_what_is_no_language_is_none(tmp_path: Path) -> None:
    (tmp_path / "languages" / "it").mkdir(parents=True)  # empty
    (tmp_path / "languages" / "notes.txt").write_text("x")
    beside(tmp_path, DUTCH, code="../nl")
    beside(tmp_path, DUTCH, code="no-such")
    beside(tmp_path, DUTCH, code="en")

    assert files.known_beside(tmp_path / "languages") == files.known_beside(tmp_path / "nowhere") == ()


def test_a_strangers_game_brings_its_own_languages(tmp_path: Path) -> None:
    shutil.copytree(sixth.HERE / "high_card", tmp_path / "games" / "high_card")
    strings = tmp_path / "games" / "high_card" / "strings"
    (strings / "sv.toml").write_text('title = "Högsta kortet"\n')
    beside(tmp_path, DUTCH, "high-card")
    found = words(tmp_path, tmp_path / "games")

    assert {"sv", "nl"} <= set(found.languages)
    assert found.head("high-card").template("title") != "Högsta kortet"
    assert found.speaking("sv").head("high-card").template("title") == "Högsta kortet"
    assert found.speaking("sv")["high-card"].template("title") == "Högsta kortet"
    assert found.speaking("sv")[""].said("told.won", who="Ann") == "Ann won"
    assert found.speaking("nl")["high-card"].template("title") == "Hoge kaart"


def test_a_translator_fills_such_a_folder_by_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "languages")
    assert command.main(["csv", "nl", "--folder", folder, "--game", "table"]) == 0
    rows = capsys.readouterr().out.replace("{who} won,\r\n", "{who} won,{who} wint\r\n")
    (sheet := tmp_path / "nl.csv").write_text(rows, newline="")
    assert command.main(["csv", "nl", "--folder", folder, "--take", str(sheet)]) == 0

    assert (tmp_path / "languages/nl/table.toml").read_text() == '[told]\nwon = "{who} wint"\n'
    assert words(tmp_path).speaking("nl")[""].say(line("told.won", who="Ann"), str) == "Ann wint"
    assert command.main(["check", "nl", "--folder", folder, "--game", "table"]) == 1
    assert "Nederlands: 1 of " in capsys.readouterr().out
