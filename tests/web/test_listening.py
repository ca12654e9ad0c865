"""Where the table listens: an address that comes with the network is waited for, what cannot be is said."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from web.listen.server import CannotListen, is_here, listening

NOT_YET = "192.0.2.7"  # of a network that is nowhere


@pytest.mark.parametrize(("listen", "here"), [("127.0.0.1", True), ("0.0.0.0", True), ("", True), (NOT_YET, False)])
def test_the_table_knows_whether_its_address_is_there(listen: str, here: bool) -> None:
    assert is_here(listen) == here


@pytest.mark.parametrize(
    "listen", [NOT_YET, pytest.param("2001:db8::7", marks=pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6"))]
)
def test_an_address_that_is_not_there_yet_is_listened_at(listen: str) -> None:
    with listening(listen, 0) as opened:
        assert opened.getsockname()[0] == listen
        assert opened.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1
        port = opened.getsockname()[1]
        with pytest.raises(CannotListen, match=f"port {port} on {listen} cannot be opened"):
            listening(listen, port)


@pytest.mark.parametrize("listen", ["no..name", "x" * 64])
def test_a_name_that_is_none_is_said(listen: str) -> None:
    with pytest.raises(CannotListen, match=rf"web.listen: '{listen}' cannot be found .*Write an address"):
        listening(listen, 0)


def test_a_box_that_is_up_before_its_network_opens_the_table_and_says_so(tmp_path: Path) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text(f'[web]\nlisten = "{NOT_YET}"\nmdns = ""\n[sound]\nwhere = "none"\n')
    command = [sys.executable, "-m", "companion", "run", "--config", str(settings), "--state", str(tmp_path / "state")]
    with subprocess.Popen(
        [*command, "--hardware", "fake", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        try:
            opened = next((line for line in table.stdout if line.startswith("The table is open")), "")
            table.send_signal(signal.SIGTERM)
            said = table.stderr.read()
        finally:
            table.kill()
    assert f"go to http://{NOT_YET}:" in opened
    assert f"this machine does not have the address {NOT_YET} now" in said
    assert table.returncode == 0
