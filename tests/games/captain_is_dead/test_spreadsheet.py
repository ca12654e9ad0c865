"""The alerts of our box as a spreadsheet: what goes out comes in the same, and what is wrong names line and column."""

from collections.abc import Iterator

import pytest

from companion.contract import Outside
from companion.contract.data import DataError
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.printed.our_box import own_of
from companion.games.captain_is_dead.printed.spreadsheet import COLUMNS, is_one, read, written
from companion.games.captain_is_dead.setup.editor import EDITOR
from tests.games.captain_is_dead.boxes import FULL

OURS = EDITOR.read(FULL)
HEAD = "name;level;count;shields;offline;aliens"


def test_what_goes_out_comes_in_the_same() -> None:
    assert read(OURS, written(OURS)) == OURS
    assert written(OURS).startswith("\ufeffname;level;count;shields;offline;")
    assert is_one(written(""))
    assert read(OURS, written("")) == OURS.partition("[[alerts]]")[0].rstrip("\n") + "\n"


@pytest.mark.parametrize(
    "sheet",
    [
        f"{HEAD}\nRain;Yellow;2;10 %;teleporter, External Scanners;bridge 2, armory\n",
        f"\ufeffsep=;\r\n{HEAD}\r\nRain;yellow;2;10;Teleporter/external scanners;Bridge 2,Armory 1\r\n;;;;;\r\n",
        "Name,LEVEL,Count,shields,offline,aliens\n"
        'Rain,yellow,2,10,"teleporter, external_scanners","bridge 2; armory"\n',
        "level\tname\tcount\tshields\toffline\taliens\n"
        "yellow\tRain\t2\t10\tteleporter,external scanners\tbridge 2,armory\n",
    ],
)
def test_sheets_as_programs_write_them(sheet: str) -> None:
    (card,) = own_of(read("", sheet)).alerts
    assert (card.name, card.level, card.count, card.shields) == ("Rain", "yellow", 2, 10)
    assert (card.offline, card.aliens) == (("teleporter", "external_scanners"), {"bridge": 2, "armory": 1})
    assert not card.confirmed, "a sheet that says nothing of it was not checked against the cards"


WRONG = [
    ("A;yelow", "line 2, column B (level): level is yellow, orange or red; this is 'yelow'."),
    ("A;red\nB;red;many", "line 3, column C (count): here stands a number from 1 to 99; this is 'many'."),
    ("A;red;1;15", "line 2, column D (shields): here stands a step of 10 from 0 to 100; this is '15'."),
    ("A;red;1;;kitchen", "line 2, column E (offline): there is no 'kitchen'."),
    ("A;red;1;;;kitchen 2", "line 2, column F (aliens): there is no 'kitchen'."),
    (";red", "line 2, column A (name): an alert needs a name"),
    ("A;red\nA;red", "line 3, column A (name): 'A' was there before"),
    ("A;red;99", "line 2, column C (count): these would be 99 of 6 red alerts."),
    ('A;red;1;;"x', "line 2: a cell does not end where it should"),
]


@pytest.mark.parametrize(("rows", "said"), WRONG)
def test_what_is_wrong_names_line_and_column(rows: str, said: str) -> None:
    with pytest.raises(DataError) as wrong:
        read(OURS.partition("[decks]")[0], f"{HEAD}\n{rows}")
    assert said in str(wrong.value)


def test_a_column_that_is_none_is_refused() -> None:
    with pytest.raises(DataError, match="line 1, column C: there is no column 'colour'"):
        read("", "name;level;colour\nA;red;blue")
    with pytest.raises(DataError, match="names the columns"):
        read("", "A;red\nB;red")
    assert not is_one(FULL)
    assert set(COLUMNS) > {"name", "level", "note", "checked"}


# --- on the command line


def run(files: dict[str, bytes], *args: str) -> str:
    (tool,) = GAME.shell

    def read_file(name: str) -> Iterator[bytes]:
        yield from files[name].splitlines(keepends=True)

    return "\n".join(str(each) for each in tool.run(args, Outside(read_file, str, 0)))


def test_the_command_line_takes_the_alerts_out_and_in() -> None:
    ours = OURS.replace("red = 2", "red = 3")
    files = {"our.toml": ours.encode()}
    sheet = run(files, "our.toml", "--spreadsheet")
    assert sheet.splitlines() == written(ours).splitlines()
    more = sheet.encode() + "\nSt\u00fcrm;red;1".encode()
    assert read(ours, more.decode()).strip() == run(files | {"a.csv": more}, "our.toml", "--alerts", "a.csv").strip()


def test_a_sheet_comes_in_the_letters_that_excel_writes() -> None:
    base = OURS.partition("[[alerts]]")[0].encode()
    sheet = "name;level\r\nSt\u00fcrm;red\r\n".encode("cp1252")
    told = run({"our.toml": base, "A.CSV": sheet}, "our.toml", "--alerts", "A.CSV")
    assert 'name = "St\u00fcrm"' in told
    with pytest.raises(DataError, match="this is no text"):
        run({"our.toml": base, "a.txt": sheet}, "our.toml", "--alerts", "a.txt")
