"""What the service may do to the machine that it runs on: what it needs, and nothing else."""

import json
from pathlib import Path

import pytest

from tests.pi.box import Box
from tests.pi.guest import Guest

pytestmark = pytest.mark.pi
MAY = {
    *(f"write {each}" for each in ("/dev/shm", "/tmp", "/var/tmp", "/run/table-companion", "/var/lib/table-companion")),
    *(f"socket {each}" for each in ("inet", "inet6", "unix", "netlink")),
    *(f"open /dev/{each}" for each in ("gpiochip0", "snd/controlC0", "snd/pcmC0D0p", "ttyS1", "null", "random")),
    *("read /etc/passwd", "bind port 9999"),
}
LEAST = 70
PROBE = Path(__file__).with_name("probe.py")
# The service's own unit, with another program in it that ends.
PROBED = """
mkdir -p /etc/NetworkManager/system-connections && install -m 600 /dev/null /etc/NetworkManager/secret
chmod 700 /etc/NetworkManager/system-connections
cp /outside/probe.py /opt/probe.py
systemctl stop companion
{
    grep -vE '^(Type|ExecStart|WatchdogSec|Restart)=' /etc/systemd/system/companion.service
    printf '[Service]\\nType=oneshot\\nExecStart=/usr/bin/python3 /opt/probe.py\\nStandardOutput=truncate:/run/probe\\n'
} >/run/systemd/system/probe.service
systemctl daemon-reload && systemctl start probe.service; code=$?
systemctl start companion
[ $code = 0 ] || { journalctl -u probe.service -o cat --no-pager; exit 1; }
cat /run/probe
"""


def test_it_can_do_what_it_needs_and_nothing_else(box: Guest) -> None:
    Box(box).until_open()
    (box.outside / "probe.py").write_text(PROBE.read_text())
    could = json.loads(box.done(PROBED))
    assert len(could) - len(MAY) >= LEAST
    assert {name for name, why in could.items() if not why} == MAY, could
