"""The page on the machine's own screen, by the programs themselves: cage without a screen, and a browser in it.

Not tried here: a real HDMI, a console's session by logind, and the walls that systemd puts around the unit.
"""

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.systemd.test_scripts import DROPIN, SETTINGS
from tests.systemd.tools import SYSTEMD

pytestmark = pytest.mark.slow
NOBODY = 65534  # cage does not start as root, and the unit has a user of its own
PATIENCE_S = 240  # a browser's first start on a busy machine
PAGE = b"""<!doctype html><title>The table</title><script src="/seen.js"></script>"""
# A kiosk is whole a moment after its page is there.
SEEN = b"""const waits = setInterval(() => {
  if (matchMedia("(display-mode: fullscreen)").matches && innerWidth === screen.width) {
    clearInterval(waits);
    fetch(`/seen?safe=${isSecureContext}&awake=${"wakeLock" in navigator}`);
  }
}, 100);
"""


class Table(ThreadingHTTPServer):
    """Answers what a table would, and notes what the browser says of itself."""

    daemon_threads = True

    def __init__(self) -> None:
        self.seen: Queue[dict[str, list[str]]] = Queue()
        super().__init__(("127.0.0.1", 0), Asked)


class Asked(BaseHTTPRequestHandler):
    server: Table

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        if asked.path == "/seen":
            self.server.seen.put(parse_qs(asked.query))
        kind, body = ("text/javascript", SEEN) if asked.path == "/seen.js" else ("text/html", PAGE)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def table() -> Iterator[Table]:
    server = Table()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(timeout=60)


def test_cage_shows_the_tables_page_whole_and_the_page_may_keep_the_screen_awake(table: Table) -> None:
    lacking = [each for each in ("cage", "Xwayland", "chromium", "setpriv") if shutil.which(each) is None]
    if lacking or os.geteuid() != 0:
        pytest.skip(
            f"this needs root, and {' '.join(lacking) or 'nothing else'}: sudo apt install cage xwayland chromium"
        )
    with TemporaryDirectory() as name:
        place = Path(name)
        place.chmod(0o755)
        (place / "runtime").mkdir(mode=0o700)
        os.chown(place / "runtime", NOBODY, NOBODY)
        text = (SYSTEMD / "screen.sh").read_text()
        (place / "screen.sh").write_text(text.replace(SETTINGS, f"{place}/settings").replace(DROPIN, f"{place}/dropin"))
        (place / "settings").write_text(f"port = {table.server_port}\n")
        env = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "XDG_RUNTIME_DIR": f"{place}/runtime",
            "WLR_BACKENDS": "headless",
            "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1",
            "COMPANION_BROWSER_ARGS": "--no-sandbox --disable-gpu",  # in a container nobody may make another one
        }
        nobody = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        with (place / "log").open("w") as log:
            screen = subprocess.Popen(
                (*nobody, "/bin/sh", place / "screen.sh"), env=env, stdout=log, stderr=log, start_new_session=True
            )
            try:
                seen = table.seen.get(timeout=PATIENCE_S)
            except Empty as error:
                raise AssertionError((place / "log").read_text()[-3000:]) from error
            finally:
                ended(screen)
    assert (seen["safe"], seen["awake"]) == (["true"], ["true"])


def ended(screen: "subprocess.Popen[bytes]") -> None:
    """With all that it has started: they are a session of their own."""
    os.killpg(screen.pid, 15)
    with suppress(subprocess.TimeoutExpired):
        screen.wait(timeout=20)
    with suppress(ProcessLookupError):
        os.killpg(screen.pid, 9)
    screen.wait(timeout=20)
