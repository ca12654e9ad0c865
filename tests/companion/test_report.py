"""What a helper is sent tells how the table is, and nothing of who plays and what they hold."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import __version__
from companion.__main__ import main
from companion.box.cards import Meaning, TeachCard, meaning_text
from companion.cli.config import Config, HardwareConfig, WebConfig
from companion.cli.report import LastLines, report
from companion.people.seats import SetPin
from companion.table.commands import ChooseGame, EndGame, PlayAgain, SetOptions, StartGame
from companion.table.testing import Driver
from tests.companion.toys import GAMES, WORDS, Add, Hide
from tests.hardware.boards import PARTS

SECRETS = ("Zebedee", "Quentin", "4711", "hush-hush", "04DEADBEEF", "the bell", "Ahoy", "kept.pem", "s1")
SETTINGS = Config(
    web=WebConfig(
        wifi="home", wifi_password="hush-hush", certificate="/home/zebedee/kept.pem", key="/kept.pem", port=9
    ),
    hardware=HardwareConfig(kind="fake"),
)


@pytest.fixture
def evening(tmp_path: Path) -> Driver:
    """One game that is over, one that is on with something hidden."""
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Zebedee", "Quentin")
    table.done("Zebedee", SetPin("4711"))
    table.done("Zebedee", TeachCard("04DEADBEEF", meaning_text(Meaning("press", "big")), "the bell"))
    table.done("Zebedee", ChooseGame("toy"))
    table.done("Zebedee", SetOptions({"motto": "Ahoy"}))
    table.done("Zebedee", StartGame())
    table.done("Zebedee", Add(1))
    table.done("Zebedee", Hide(3))
    table.done("Zebedee", EndGame(sure=True))
    table.done("Zebedee", PlayAgain())
    table.done("Zebedee", Hide(2))
    return table


def test_it_tells_how_the_table_is_and_no_secret(evening: Driver) -> None:
    text = report(SETTINGS, evening.folder, [("sound", "there is no sound card")], ["WARNING companion: late"])

    assert [secret for secret in SECRETS if secret in text] == []
    assert text.startswith(f"Table Companion {__version__}\n")
    for told in (
        "web.port = 9\n", "web.wifi is set\n", "web.wifi_password is set\n",
        "web.certificate is set\n", "hardware.kind = 'fake'\n", "\nflask 3.",
        "sound: there is no sound card\n", "WARNING companion: late\n", "table.json: ", "cards.json: ", "python: 3.",
    ):  # fmt: skip
        assert told in text


def test_of_a_game_that_is_over_the_kinds_of_what_happened_are_told_and_of_one_that_is_on_nothing(
    evening: Driver,
) -> None:
    games = report(SETTINGS, evening.folder).partition("[games]\n")[2].splitlines()

    assert games[0].startswith("00001-toy.jsonl: ")
    assert "  0 ms Did: Added" in games
    assert "  0 ms Did: Hid" in games
    assert games[-1] == "00002-toy.jsonl: not over, so no more is told of it"


def test_a_secret_choice_in_the_game_that_is_on_changes_no_line_of_it(evening: Driver) -> None:
    def games() -> str:
        return report(SETTINGS, evening.folder).partition("[games]\n")[2]

    before = games()
    evening.done("Zebedee", Hide(1))
    assert games() == before


def test_every_library_is_there_by_its_own_name(tmp_path: Path) -> None:
    libraries = report(Config(), tmp_path).partition("[libraries]\n")[2].partition("\n[")[0].splitlines()

    assert {"tornado", "segno", "gpiozero"} <= {each.partition(" ")[0] for each in libraries}
    assert [each for each in libraries if each.endswith(" is not installed") and not each.startswith("lgpio ")] == []


def test_what_cannot_be_read_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "00001-toy.jsonl").mkdir()
    text = report(Config(), tmp_path / "nowhere")

    assert "No such file or directory" in text
    assert "00001-toy.jsonl: this journal cannot be read (Is a directory)" in report(Config(), tmp_path).replace(
        f"{tmp_path}/games/", ""
    )


def test_it_goes_into_a_file_that_was_not_there(evening: Driver, capsys: pytest.CaptureFixture[str]) -> None:
    file = evening.folder / "report.txt"
    words = ["report", "--state", str(evening.folder), str(file)]

    assert main(words) == 0
    assert file.read_text().startswith("Table Companion ")
    assert "(this was asked without the running table)" in file.read_text()
    assert main(words) == 78
    assert "report.txt: it cannot be written (File exists)" in capsys.readouterr().err


@pytest.fixture
def complaints() -> Iterator[LastLines]:
    lines = LastLines()
    logging.getLogger().addHandler(lines)
    yield lines
    logging.getLogger().removeHandler(lines)


def test_what_the_log_complained_of_is_kept_with_its_place_and_without_what_it_held(complaints: LastLines) -> None:
    log = logging.getLogger("companion.toy")
    log.info("all is well")
    log.warning("a card is gone")
    try:
        int("hush-hush")
    except ValueError:
        log.exception("something broke\nwith hush-hush")

    assert complaints.lines()[0] == "WARNING companion.toy: a card is gone"
    assert complaints.lines()[1] == "ERROR companion.toy: something broke"
    assert complaints.lines()[2].startswith("  ValueError in test_report.py:")
    assert not any("hush-hush" in line or "well" in line for line in complaints.lines())
    for _ in range(1_000):
        log.warning("again")
    assert len(complaints.lines()) == 100
