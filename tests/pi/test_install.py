"""The table is installed on a Raspberry Pi's system as its README says, and the plug is pulled a second later."""

import pytest

from tests.pi.box import Box
from tests.pi.conftest import Installed
from tests.pi.guest import Guest

pytestmark = pytest.mark.pi
MAY_BE_EMPTY = ("__init__.py", "py.typed", "REQUESTED", ".lock")


def empty_files(box: Guest) -> list[str]:
    places = "/opt/table-companion/current/ /etc/systemd/system /etc/table-companion /usr/local/bin /etc/udev/rules.d"
    empty = box.done(f"find {places} -type f -size 0").splitlines()
    return [each for each in empty if not each.endswith(MAY_BE_EMPTY)]


def test_it_is_installed_and_says_so(installed: Installed) -> None:
    assert installed.ran.code == 0, installed.ran.text
    assert "The table is open and starts with the machine." in installed.ran.text


def test_after_the_pulled_plug_it_starts_with_the_machine(box: Guest) -> None:
    table = Box(box)
    assert table.until_open()["status"] == "ok"
    assert table.shows("LoadState", "ActiveState", "NRestarts") == ["loaded", "active", "0"]
    assert "http://10.77.0.2:8080" in table.shows("StatusText")[0]


def test_no_file_of_it_is_empty(box: Guest) -> None:
    assert empty_files(box) == []


def test_the_table_alone_has_the_pins(box: Guest) -> None:
    assert box.done("stat -c '%U:%G %a' /dev/gpiochip0").split() == ["root:gpio", "660"]
    assert "gpio" in box.done("id -nG companion").split()
