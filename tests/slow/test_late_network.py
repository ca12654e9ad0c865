"""A Pi is up before its Wi-Fi: what the service says of itself follows the network, in a network of the test's own."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.tools import missing, needed
from web.listen.nearby import CHECK_S

SET_ADDRESS = """
import fcntl, socket, struct
place = struct.pack("16sHH4s8x", b"lo", socket.AF_INET, 0, socket.inet_aton("192.0.2.7"))
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
    fcntl.ioctl(line, 0x8916, place)                                 # SIOCSIFADDR
    fcntl.ioctl(line, 0x8914, struct.pack("16sH14x", b"lo", 0x41))   # SIOCSIFFLAGS: it is up
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["companion", ""], ids=["with a name", "without one"])
def test_the_status_follows_the_network(tmp_path: Path, name: str) -> None:
    if os.geteuid() != 0:
        missing("a network of its own needs root")
    settings = tmp_path / "table.toml"
    settings.write_text(f'[web]\nmdns = "{name}"\n')
    words = ("run", "--config", settings, "--state", tmp_path / "state", "--hardware", "fake", "--port", "0")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(3 * CHECK_S)
        with subprocess.Popen(
            [needed("unshare", "util-linux"), "--net", sys.executable, "-m", "companion", *words],
            env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as table:
            try:
                ready = systemd.recv(4096).decode()
                inside = ("nsenter", f"--target={table.pid}", "--net", sys.executable, "-c", SET_ADDRESS)
                subprocess.run(inside, check=True)
                status = systemd.recv(4096).decode()
                table.send_signal(signal.SIGTERM)
                end = systemd.recv(4096).decode()
                _, log = table.communicate(timeout=30)
            finally:
                table.kill()
    port = re.search(r":(\d+)/", ready)
    assert port is not None
    assert ready == (
        f"READY=1\nSTATUS=open at http://127.0.0.1:{port[1]}/, and for phones as soon as this machine has a network"
    )
    assert status == f"STATUS=open at http://192.0.2.7:{port[1]}/"
    assert end.startswith("STOPPING=1")
    assert log.count(f"the table is open at http://192.0.2.7:{port[1]}/") == 1
