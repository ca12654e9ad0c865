"""`companion words`: what a translator is told, and the sheet that goes out and comes in."""

import csv
import io
from pathlib import Path

import pytest

from companion.cli import words as command
from companion.contract.data import DataError
from companion.words import checking, files, sheets, writing
from companion.words.remarks import remarks

ENGLISH = """
title = "Eggs"
help.a.things = "x y"
said = "{who} takes {crew}"
left = { one = "1 egg", other = "{n} eggs" }
plain = "one {{ brace"
[crew]
cook = "Cook"
"x.y" = "odd key"
"""
GOOD = """
title = "Eier"
help.a.things = "x y"
said = "{crew.acc} nimmt {who}"
left = { one = "ein Ei", other = "{n:eier}" }
eier = { one = "Ei", other = "{n} Eier" }
plain = "eine {{"
[crew]
cook = { nom = "der Koch", acc = "den Koch", g = "m" }
"x.y" = "seltsam"
"""


def found(tmp_path: Path, text: str, language: str = "de") -> list[str]:
    (tmp_path / "en.toml").write_text(ENGLISH)
    (tmp_path / f"{language}.toml").write_text(text)
    english, own = files.own(tmp_path, "en"), files.own(tmp_path, language)
    return [str(each) for each in checking.oddities(english, own, {})] + checking.missing(english, own)


def test_good_words_are_good(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("line", "instead", "odd"),
    [
        pytest.param('title = "Eier"\n', "", "title", id="missing"),
        pytest.param('"x y"', '"z y"', "help.a.things names two tables of the file", id="things"),
        pytest.param("title", "tilte", "tilte is a key that English has not", id="extra"),
        pytest.param("{who}", "{wen}", "said asks for {wen}, and gets {crew}, {who}", id="a wrong placeholder"),
        pytest.param("{who}", "er", "said does not say {who}", id="a lost placeholder"),
        pytest.param("crew.acc}", "crew.dat}", "said asks for the form `dat` of a name, and no name here", id="form"),
        pytest.param('g = "m"', 'g = "x"', "crew.cook has the gender `x`: take f, m, n", id="gender"),
        pytest.param('one = "ein Ei", ', 'few = "Ei", ', "left has few: its language does not count so", id="category"),
        pytest.param('one = "ein Ei", ', 'm = "e", one = "ein Ei", ', None, id="a gender beside numbers"),
        pytest.param('one = "ein Ei", other', "one", "left.one is a form without an `other` beside it", id="no other"),
        pytest.param("n:eier", "n:crew.cook", "left lets `crew.cook` say a number, which is no key with one", id="key"),
        pytest.param("n:eier", "n:left", "left lets `left` say a number, which lets another one say it", id="round"),
        pytest.param("eine {{", "eine {", "plain has braces that do not fit", id="braces"),
        pytest.param('one = "Ei", o', 'one = "{m}", o', "it has 2 placeholders: say with `by", id="by which"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, line: str, instead: str, odd: str | None) -> None:
    assert line in GOOD
    odds = found(tmp_path, GOOD.replace(line, instead, 1))

    assert any(odd in each for each in odds) if odd is not None else odds == []


def test_a_language_needs_all_of_its_numbers(tmp_path: Path) -> None:
    assert found(tmp_path, 'left = { one = "jajko", other = "{n} jajka" }', "pl")[0] == (
        "left lacks few, many: its language counts so"
    )
    assert "left" not in found(tmp_path, 'left = { one = "1 œuf", many = "{n} millions", other = "{n} œufs" }', "fr")[0]


def test_a_line_that_is_longer_than_its_slot_is_named() -> None:
    from companion.contract import line

    said = [(line("say.a"), 1_000), (line("say.b"), 2_000)]
    odds = checking.too_long(said, lambda each: 1_500)

    assert [str(each) for each in odds] == ["say.a takes 1.5 s, and its plan has 1.0 s for it"]


def test_a_sheet_that_comes_back_says_the_same(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD) == []
    english, own = files.own(tmp_path, "en"), files.own(tmp_path, "de")
    text = sheets.sheet("de", [("eggs", english, own), ("", english, {})])
    taken = sheets.read(text, "de")

    assert taken["eggs"] == own
    assert not taken.get("")
    (tmp_path / "de.toml").write_text(writing.written(taken["eggs"], [*english]))
    assert files.own(tmp_path, "de") == own


def test_a_sheet_has_a_row_for_each_form_that_the_language_wants(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(ENGLISH)
    rows = [*csv.reader(io.StringIO(sheets.sheet("pl", [("eggs", files.own(tmp_path, "en"), {})])))]
    left = [each[2:] for each in rows if each[1] == "left"]

    assert rows[0] == ["game", "key", "form", "english", "text"]
    assert left[:2] == [["one", "1 egg", ""], ["few", "{n} eggs", ""]]
    assert left[2:] == [["many", "{n} eggs", ""], ["other", "{n} eggs", ""], ["by", "n", "n"]]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("a,b\n1,2\n", "a sheet of words has the columns"),
        ("game,key,form,english,text\neggs,left,one,1 egg,ein Ei\n", "left: forms are"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_why(rows: str, why: str) -> None:
    with pytest.raises(DataError, match=why):
        sheets.read(rows, "de")


def test_the_command_names_what_is_missing_and_refuses_what_it_does_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["check", "en"]) == 0
    assert command.main(["check", "xx", "--game", "captains-chair"]) != 0
    assert "missing" in capsys.readouterr().out
    with pytest.raises(DataError, match="there is no game 'chess' here, but table"):
        command.main(["check", "de", "--game", "chess"])
    (sheet := tmp_path / "sheet.csv").write_text("game,key,form,english,text\ntable,nothing,,,etwas\n")
    with pytest.raises(DataError, match="table has no key 'nothing'"):
        command.main(["csv", "xx", "--take", str(sheet)])


HEADS = "game,key,form,english,text\n"
GOOD_ROWS = "table,told.won,,,{who} gewinnt\ncaptains-chair,title,,,Stuhl\n"


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("captains-chair,told.placed,,,{wer} setzt\n", "captains-chair: told.placed asks for {wer}"),
        ("captains-chair,told.placed,,,{who setzt\n", "captains-chair: told.placed has braces that do not fit"),
        ("chess,title,,,Schach\n", "there is no game 'chess' here"),
    ],
)
def test_a_sheet_is_taken_whole_or_not_at_all(tmp_path: Path, rows: str, why: str) -> None:
    (sheet := tmp_path / "sheet.csv").write_text(HEADS + GOOD_ROWS + rows)
    with pytest.raises(DataError, match=why):
        command.main(["csv", "xx", "--folder", str(tmp_path / "own"), "--take", str(sheet)])
    assert not (tmp_path / "own").exists()

    sheet.write_text(HEADS + GOOD_ROWS)
    (tmp_path / "own/xx/captains-chair.toml").mkdir(parents=True)  # what stands in its place cannot be replaced
    with pytest.raises(DataError, match=r"captains-chair\.toml"):
        command.main(["csv", "xx", "--folder", str(tmp_path / "own"), "--take", str(sheet)])
    assert [each.name for each in (tmp_path / "own/xx").iterdir()] == ["captains-chair.toml"]


REMARKED = """# Wer gewinnt
# und wie

title = "Eier"  # nicht Ei
said = "{who} # {crew}"
# von der Mannschaft
[crew]  # alle
# zuerst
b = { one = "a", other = "# {n}" }
a.one = "eins"
# mehrere
a.other = "{n}"  # viele
# zuletzt
"""


def test_no_row_of_a_long_text_is_taken_for_a_key_or_a_table() -> None:
    text = 'a = """\n[of = no\n["]\nb = "x"  # no remark\n"""  # of a\n# of c\nc = "y"\n'
    assert {key: (each.above, each.behind) for key, each in remarks(text).items()} == {
        "a": ([], "# of a"),
        "c": (["# of c"], ""),
    }


def test_what_a_translator_has_remarked_stays(tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text(REMARKED)
    own = files.own(tmp_path, "de")
    text = writing.written(own, [*own], remarks(REMARKED))

    assert (
        text
        == """# Wer gewinnt
# und wie
title = "Eier"  # nicht Ei
said = "{who} # {crew}"

# von der Mannschaft
[crew]  # alle
# zuerst
b = { by = "n", one = "a", other = "# {n}" }
# mehrere
a = { by = "n", one = "eins", other = "{n}" }  # viele

# zuletzt
"""
    )
    assert writing.written(own, [*own], remarks(text)) == text
