"""What a machine cannot do is skipped, what is made wrong fails: that is asked of guests and scripts that are none."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.pi import guest as guests
from tests.pi import made
from tests.pi.conftest import first_boot
from tests.pi.guest import Guest

SKIPS = pytest.skip.Exception
NO_ROOM_OF_ITS_OWN = ("env",)  # these need no root
BUSY = "while :; do :; done"


class Pretended(Guest):
    """A guest that is a script of the shell."""

    def __init__(self, folder: Path, script: str) -> None:
        super().__init__(made.Made(folder, folder, folder), folder / "guest")
        self._script = script

    def start(self, *more: str) -> None:
        self._held, held_by_all = os.pipe()
        with self.console.open("ab") as console:
            self._process = subprocess.Popen(
                ("sh", "-c", self._script),
                stdout=console,
                stderr=console,
                start_new_session=True,
                pass_fds=[held_by_all],
            )
        os.close(held_by_all)

    def _answers(self) -> bool:
        return False


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.pi.conftest.BOOT_S", 0.5)
    monkeypatch.setattr(made, "ALONE", NO_ROOM_OF_ITS_OWN)
    monkeypatch.delenv("CI", raising=False)


def first_boot_of(folder: Path, script: str) -> None:
    guest = Pretended(folder, script)
    try:
        first_boot(guest)
    finally:
        guest.gone()


def test_a_guest_that_dies_fails_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the guest died:\nno init found"):
        first_boot_of(tmp_path, "echo no init found")


def test_a_guest_that_had_no_time_yet_is_skipped(tmp_path: Path) -> None:
    with pytest.raises(SKIPS, match="too slowly here"):
        first_boot_of(tmp_path, "exec sleep 600")


def test_a_guest_that_had_its_time_and_does_not_answer_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "BOOT_TAKES_S", 0.0)
    with pytest.raises(AssertionError, match="does not answer after"):
        first_boot_of(tmp_path, BUSY)


def test_the_time_of_what_a_guest_has_ended_counts(tmp_path: Path) -> None:
    guest = Pretended(tmp_path, "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; echo x; exec sleep 600")
    try:
        guest.start()
        guest._until(lambda: guest.console.read_text() != "")
        assert guest.took_s() > 0
    finally:
        guest.gone()


def a_script(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> Path:
    monkeypatch.setattr(made, "HERE", folder)
    monkeypatch.setattr(made, "ROOM", 0)
    script = folder / "made.sh"
    script.write_text(f"#!/bin/sh\n{text}\n")
    script.chmod(0o755)
    return folder


def test_a_recipe_without_what_it_needs_of_the_machine_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = a_script(monkeypatch, tmp_path, "echo no network >&2; exit 75")
    with pytest.raises(SKIPS, match="no network"):
        made._by_script("made.sh", folder)


def test_a_recipe_that_is_wrong_fails_and_is_not_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = a_script(monkeypatch, tmp_path, "echo this kernel cannot have CONFIG_SND >&2; exit 1")
    with pytest.raises(made.WrongRecipe, match="cannot have CONFIG_SND"):
        made._by_script("made.sh", folder)
