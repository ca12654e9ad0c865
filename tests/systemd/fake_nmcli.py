"""A NetworkManager that is a list of answers, behind a program called nmcli. The first answer whose words are in what
was asked is given, with its exit code; `{name}` in its words is what a test has named.

What it says is as nmcli 1.42 and 1.52 say it (nmcli(1), nm-settings-keyfile(5), threads with the same messages); no
real NetworkManager was asked for it.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

PROGRAM = """#!/usr/bin/python3 -IS
import json, pathlib, sys
world = pathlib.Path({world!r})
words = sys.argv[1:]
asked = " ".join(words)
with (world / "asked").open("a") as file:
    file.write(asked + "\\n")
if words[:2] == ["connection", "load"]:
    path = pathlib.Path(words[2])
    with (world / "loaded").open("a") as file:
        file.write(f"{{path.stat().st_mode & 0o777:o}}\\n" + path.read_text())
for known, code, says, complains, touches in json.loads((world / "answers").read_text()):
    if known in asked:
        sys.stdout.write(says)
        sys.stderr.write(complains)
        for each in touches:
            pathlib.Path(each).touch()
        sys.exit(code)
"""

HOTSPOT_UUID = "3d9b7f0e-50d5-4b1c-9a6c-0d8f3c6b2a11"
HOME_UUID = "0a4c3a55-8e4b-4ad0-a7a9-5d3f2a1b7c99"
ON_HOTSPOT = (
    f"wlan0:wifi:connected:companion-hotspot:{HOTSPOT_UUID}\neth0:ethernet:unavailable::\nlo:loopback:unmanaged::\n"
)
AT_HOME = f"wlan0:wifi:connected:preconfigured:{HOME_UUID}\np2p-dev-wlan0:wifi-p2p:disconnected::\n"
NOWHERE = "wlan0:wifi:disconnected::\neth0:ethernet:unavailable::\n"
TWO_RADIOS = f"wlan0:wifi:connected:companion-hotspot:{HOTSPOT_UUID}\nwlan1:wifi:disconnected::\n"
BLOCKED = "wlan0:wifi:unavailable::\neth0:ethernet:unavailable::\n"
WIRED = "eth0:ethernet:connected:Wired connection 1:7f6b\nlo:loopback:unmanaged::\n"

# As `nmcli -t` writes it: a colon and a backslash in a name have a backslash before them; what hides has no name.
IN_REACH = r"""Villa Kunterbunt:47:WPA2
Villa Kunterbunt:82:WPA2
Caf\:é \\o/:100:
:64:WPA2
Old Box:55:WEP
eduroam:71:WPA2 802.1X
Neu:38:WPA3
Beides:30:WPA2 WPA3
"""

WRONG_PASSWORD = (
    4,
    "",
    "Error: Connection activation failed: Secrets were required, but not provided\nHint: use 'journalctl -xe'\n",
)
WRONG_PASSWORD_BEFORE = (4, "", "Error: Connection activation failed: (7) Secrets were required, but not provided.\n")
TOO_LONG_TO_LET_IN = (4, "", "Error: Connection activation failed: 802.1X supplicant took too long to authenticate\n")
NOT_FOUND = (4, "", "Error: Connection activation failed: The Wi-Fi network could not be found\n")
NO_ADDRESS = (
    4,
    "",
    "Error: Connection activation failed: IP configuration could not be reserved "
    "(no available address, timeout, etc.)\n",
)
NO_TIME = (3, "", "Error: Timeout expired (35 seconds)\n")
SOMETHING = (4, "", "Error: Connection activation failed: The base network connection was interrupted\n")


class Answer(NamedTuple):
    known: str
    code: int = 0
    says: str = ""
    complains: str = ""
    touches: tuple[str, ...] = ()


@dataclass
class FakeNetworkManager:
    folder: Path
    answers: list[Answer] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir()
        program = self.folder / "nmcli"
        program.write_text(PROGRAM.format(world=str(self.folder)))
        program.chmod(0o755)
        self.knows()

    def knows(self, *answers: Answer) -> None:
        """The newest stand first."""
        self.answers[:0] = answers
        (self.folder / "answers").write_text(json.dumps(self.answers))

    def asked(self) -> list[str]:
        path = self.folder / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def changes(self) -> list[str]:
        """What was asked to be done, without what was only looked at."""
        return [each for each in self.asked() if " show" not in each and "status" not in each and " list " not in each]

    def loaded(self) -> str:
        path = self.folder / "loaded"
        return path.read_text() if path.exists() else ""
