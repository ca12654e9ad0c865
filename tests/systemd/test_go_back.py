"""Back to the version before, with the games as it left them; what was played since is aside, and comes back."""

from pathlib import Path

import pytest

from tests.systemd.test_pulled_plug import CURRENT, Machine, machine

__all__ = ["machine"]
STATE, KEPT = "var/lib/table-companion", "var/lib/table-companion-kept"
OLD = {"table.json": "old seats", "games/00001-toy.jsonl": "begun\n", "recordings/en/toy/a.wav": "hum"}
NEW = {"table.json": "new seats", "games/00001-toy.jsonl": "begun\nended\n", "games/00002-toy.jsonl": "begun\n"}
MOST_CALLS = 80


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def found(folder: Path) -> dict[str, str]:
    return {str(each.relative_to(folder)): each.read_text() for each in folder.rglob("*") if each.is_file()}


def release(machine: Machine) -> str:
    return (machine.tree / CURRENT).readlink().name


@pytest.fixture
def updated(machine: Machine) -> Machine:
    """Played with release 1, and with release 2."""
    machine.install()
    put(machine.tree / STATE, OLD)
    machine.install()
    put(machine.tree / STATE, NEW)
    return machine


ALL = OLD | NEW


def test_an_update_keeps_the_version_before_and_its_games(updated: Machine) -> None:
    assert sorted(each.name for each in (updated.tree / "opt/table-companion/releases").iterdir()) == ["1", "2"]
    assert found(updated.tree / KEPT / "1") == OLD
    assert (updated.tree / KEPT).stat().st_mode & 0o777 == 0o700


def test_going_back_brings_the_games_of_then_and_keeps_what_was_played_since(updated: Machine) -> None:
    went = updated.go_back()
    assert went.returncode == 0, went.stderr
    assert (release(updated), found(updated.tree / STATE)) == ("1", OLD)
    assert found(updated.tree / KEPT / "2") == ALL
    assert "2 games were begun or played on since: they are kept in /var/lib/table-companion-kept/2" in went.stdout
    assert "sudo table-companion go-back" in went.stdout


def test_going_back_from_going_back_brings_all_of_it(updated: Machine) -> None:
    updated.go_back()
    put(updated.tree / STATE, {"games/00009-toy.jsonl": "meanwhile\n"})
    updated.go_back()
    assert (release(updated), found(updated.tree / STATE)) == ("2", ALL)
    assert found(updated.tree / KEPT / "1") == OLD | {"games/00009-toy.jsonl": "meanwhile\n"}
    updated.go_back()
    assert (release(updated), found(updated.tree / STATE)) == ("1", OLD | {"games/00009-toy.jsonl": "meanwhile\n"})


def test_an_update_after_going_back_says_where_the_games_of_the_other_version_are(updated: Machine) -> None:
    updated.go_back()
    said = updated.install()
    assert release(updated) == "3"
    assert sorted(each.name for each in (updated.tree / "opt/table-companion/releases").iterdir()) == ["1", "3"]
    assert "what was played before a go-back, in /var/lib/table-companion-kept/2" in said
    updated.install()
    assert found(updated.tree / KEPT / "2") == ALL, "and never goes"
    assert sorted(each.name for each in (updated.tree / KEPT).iterdir()) == ["2", "2.went-back", "3"]


def test_without_a_version_before_nothing_is_changed(machine: Machine) -> None:
    machine.install()
    put(machine.tree / STATE, OLD)
    went = machine.go_back()
    assert went.returncode == 1
    assert "there is no version before" in went.stderr
    assert (release(machine), found(machine.tree / STATE)) == ("1", OLD)


def test_a_version_whose_games_were_not_kept_gets_those_of_now(updated: Machine) -> None:
    (updated.tree / KEPT / "1").rename(updated.tree / "elsewhere")
    assert "all games stay as they are now" in updated.go_back().stdout
    assert (release(updated), found(updated.tree / STATE)) == ("1", ALL)


@pytest.mark.parametrize("each", [pytest.param(1, marks=pytest.mark.slow, id="any"), pytest.param(6, id="some")])
def test_a_plug_pulled_at_a_command_leaves_one_version_with_its_games_and_loses_nothing(
    updated: Machine, each: int
) -> None:
    """The next start of the service finishes it."""
    was_finished = set()
    for call in range(1, MOST_CALLS, each):
        went = updated.go_back(pulled_at=call)
        script = updated.tree / "opt/table-companion/releases/2/systemd/go-back.sh"
        if (updated.tree / KEPT / "going").exists():
            was_finished.add(call)
            assert updated.finish(script).returncode == 0
        there = release(updated), found(updated.tree / STATE)
        assert there in (("2", ALL), ("1", OLD)), call
        assert there[0] == "2" or found(updated.tree / KEPT / "2") == ALL
        assert found(updated.tree / KEPT / "1") == OLD
        if went.returncode == 0:
            assert len(was_finished) > 5 / each
            return
        if release(updated) == "1":
            assert updated.go_back().returncode == 0
            assert (release(updated), found(updated.tree / STATE)) == ("2", ALL)
    raise AssertionError("more commands than it has")
