"""`companion check`: each finding, good and bad, with its cure."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import check
from companion.cli.check import Finding
from companion.cli.config import Config, GamesConfig
from companion.people.seats import AddSeat
from companion.record.lock import locked
from companion.table.testing import Driver
from hardware.ports import HardwareError
from tests.companion.test_library import made


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    return folder


def findings(state: Path, settings: Config | None = None, **probes: Callable[[], str]) -> dict[str, Finding]:
    found = list(check.findings(None, settings or Config(), state, probes, proof_ms=0))
    return {each.what: each for each in found}


def test_a_new_table_can_start(state: Path) -> None:
    found = findings(state, network=lambda: "free")

    assert {what for what, each in found.items() if each.is_good} == {
        "configuration", "games", "proofs", "state folder", "journals", "network",
    }  # fmt: skip
    assert not any(each.stops for each in found.values())
    assert found["journals"].text == "0 games, all sound"
    assert found["network"].text == "free"
    assert not (state / ".check").exists()


def test_a_table_with_people_and_games_says_so(game: Driver) -> None:
    game.table.close()
    os.chmod(game.folder, 0o700)
    found = findings(game.folder)

    assert "4 people" in found["state folder"].text
    assert found["journals"].text == "1 games, all sound"


def test_the_settings_file_is_named(state: Path) -> None:
    found = next(iter(check.findings(Path("my.toml"), Config(), state, {}, 0)))

    assert (found.what, found.is_good, found.text) == ("configuration", True, "my.toml")


def test_a_folder_of_games_that_is_not_there_stops(state: Path) -> None:
    found = findings(state, replace(Config(), games=GamesConfig(str(state / "none"))))["games"]

    assert found.stops
    assert "Check [games] folder" in found.text


def test_games_of_ones_own_are_listed(state: Path, tmp_path: Path) -> None:
    folder = made(tmp_path / "mine", "coin")
    found = findings(state, replace(Config(), games=GamesConfig(str(folder))))["games"]

    assert "coin" in found.text.split(", ")


def test_a_table_that_runs_is_noticed(state: Path) -> None:
    with locked(state):
        found = findings(state)["state folder"]

    assert found.stops
    assert "another table runs on this folder" in found.text


def test_a_state_folder_that_is_a_file_stops(tmp_path: Path) -> None:
    path = tmp_path / "state"
    path.touch()
    found = findings(path)["state folder"]

    assert found.stops
    assert "cannot be used (File exists). Make it a folder that this user may write" in found.text


def test_a_full_disk_stops_and_asks_for_room(state: Path) -> None:
    (state / ".check").symlink_to("/dev/full")
    found = findings(state)["state folder"]

    assert found.stops
    assert "No space left on device. Make room there, or take --state DIR." in found.text


def test_damaged_seats_stop_and_name_the_cure(state: Path) -> None:
    (state / "table.json").write_bytes(b"oops")
    found = findings(state)["state folder"]

    assert found.stops
    assert "move it out of the folder with its copy" in found.text
    assert (state / "table.json").read_bytes() == b"oops", "a look moves nothing"


def test_seats_with_a_good_copy_do_not_stop(table: Driver) -> None:
    os.chmod(table.folder, 0o700)
    table.join("Ann")
    table.done("Ann", AddSeat("Dora"))
    (table.folder / "table.json").write_bytes(b"oops")
    found = findings(table.folder)

    assert found["state folder"].is_good
    assert "1 people" in found["state folder"].text
    assert (found["memory"].is_good, found["memory"].stops) == (False, False)
    assert "table.json is damaged. The copy from before its last change was taken" in found["memory"].text


def test_a_folder_that_others_can_read_is_looked_at_but_does_not_stop(state: Path) -> None:
    state.chmod(0o755)
    found = [each for each in check.findings(None, Config(), state, {}, 0) if not each.is_good]

    assert [(each.what, each.stops) for each in found] == [("state folder", False)]
    assert f"chmod 700 {state}" in found[0].text


def test_each_damaged_journal_is_named_and_none_stops_the_table(game: Driver) -> None:
    raw = game.journal().read_bytes()
    game.table.close()
    game.journal().write_bytes(b"oops\n" + raw)
    for number in (7, 8):
        (game.folder / "games" / f"{number:05d}-toy.jsonl").write_bytes(b"oops\n" + raw)
    found = [each for each in check.findings(None, Config(), game.folder, {}, 0) if each.what.startswith("journal")]

    assert [each.stops for each in found] == [False, False, False]
    for number, each in zip((1, 7, 8), found, strict=True):
        assert f"{number:05d}-toy.jsonl:1" in each.text


def test_a_torn_journal_does_not_stop_and_is_left_as_it_is(game: Driver) -> None:
    game.table.close()
    path = game.journal()
    path.write_bytes(path.read_bytes() + b"torn")
    before = path.read_bytes()

    assert findings(game.folder)["journals"].is_good
    assert path.read_bytes() == before


@pytest.mark.parametrize("error", [HardwareError("no pins. Plug it in."), OSError("port 80 is taken"), ValueError("x")])
def test_a_probe_that_fails_is_a_finding_and_the_next_one_is_still_asked(state: Path, error: Exception) -> None:
    def fails() -> str:
        raise error

    found = findings(state, hardware=fails, network=lambda: "free")

    assert found["hardware"] == Finding("hardware", False, str(error), stops=True)
    assert found["network"].is_good


def test_a_file_that_is_no_journal_of_ours_is_passed_over(game: Driver) -> None:
    (game.folder / "games" / "notes.jsonl").write_bytes(b"oops\n")

    assert findings(game.folder)["journals"].text == "1 games, all sound"


def test_a_damaged_list_of_cards_is_named_and_stops_nothing(state: Path) -> None:
    (state / "cards.json").write_bytes(b"torn")
    found = findings(state)["cards"]

    assert (found.is_good, found.stops) == (False, False)
    assert "teach the cards anew" in found.text
