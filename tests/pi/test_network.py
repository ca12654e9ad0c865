"""A network that comes when the table is already open, as each Wi-Fi does."""

import pytest

from tests.pi.box import TABLE, Box
from tests.pi.guest import Guest

pytestmark = pytest.mark.pi
# It goes while the guest is asked by it; so all of this is done without anybody who waits for it.
LATE = """
setsid sh -c '
ip addr del 10.77.0.2/24 dev vec0
systemctl restart companion
systemctl show -P StatusText companion >/outside/without.new
mv /outside/without.new /outside/without
ip addr add 10.77.0.2/24 dev vec0
' >/dev/null 2>&1 &
"""


def test_a_network_that_comes_late_is_used_and_its_address_is_said(box: Guest) -> None:
    table = Box(box)
    table.until_open()
    box.done(LATE)
    without = box.outside / "without"
    table.until(without.exists)
    assert TABLE not in without.read_text()
    table.until_open()
    table.until(lambda: TABLE in table.shows("StatusText")[0])
    assert TABLE in table.journal()
    assert table.health()["status"] == "ok"
