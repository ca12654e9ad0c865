"""A card that makes a table of a Pi at its first start: what calls it, what it does, and what a person can see of it.

The script with other paths, before programs that only say how they were called. Nobody has tried it on a Pi's card yet.
"""

import io
import os
import tarfile
from pathlib import Path

import pytest

from tests.systemd.tools import SYSTEMD, missing, needed, run

UNIT, LIGHTS, CLOUD = "/etc/systemd/system/$name.service", "lights=/sys/class/leds", "/run/cloud-init"
INSTALL = '#!/bin/sh\nprintf "%s|" "$@" >>{out}/installed\necho "== Done"\nexit $(cat {out}/code)\n'
SYSTEMCTL = '#!/bin/sh\necho "$@" >>{out}/systemctl\n[ "$1" != show ] || echo "open at http://192.168.178.5:8080/"\n'


class Card:
    """The folder on the boot partition, named as a person could name it, and the machine that it is in."""

    def __init__(self, out: Path) -> None:
        if os.geteuid() != 0:
            missing("a first start is root's, and so is a test's")
        self.out, self.folder, self.cloud = out, out / "boot firmware", out / "cloud-init"
        self.unit = out / "units/table-companion-first-boot.service"
        for each in (self.folder, self.unit.parent, out / "leds/ACT", out / "fakes"):
            each.mkdir(parents=True)
        (out / "leds/ACT/trigger").touch()
        text = (SYSTEMD / "first-boot.sh").read_text()
        for known, other in ((UNIT, str(self.unit)), (LIGHTS, f"lights={out}/leds"), (CLOUD, str(self.cloud))):
            assert known in text
            text = text.replace(known, other)
        (self.folder / "first-boot.sh").write_text(text)
        (out / "fakes/systemctl").write_text(SYSTEMCTL.format(out=out))
        (out / "fakes/systemctl").chmod(0o755)
        self.works()

    def works(self, code: int = 0) -> None:
        (self.out / "code").write_text(str(code))

    def put(self, name: str, top: str = "", *, wheels: bool = False) -> None:
        with tarfile.open(self.folder / "packed", "w:gz") as packed:
            add(packed, f"{top}systemd/install.sh", INSTALL.format(out=self.out).encode())
            if wheels:
                add(packed, f"{top}wheels/one.whl", b"")
        if name.endswith(".update"):
            with tarfile.open(self.folder / name, "w") as outer:
                add(outer, "release.tar.gz.sig", b"signed")
                add(outer, "release.tar.gz", (self.folder / "packed").read_bytes())
            (self.folder / "packed").unlink()
        else:
            (self.folder / "packed").rename(self.folder / name)

    def call(self, *options: str) -> int:
        env = {"PATH": f"{self.out / 'fakes'}:/usr/sbin:/usr/bin:/bin"}
        return run("/bin/sh", self.folder / "first-boot.sh", *options, env=env).returncode

    def said(self, name: str) -> str:
        path = self.out / name
        return path.read_text() if path.exists() else ""

    @property
    def log(self) -> str:
        return (self.folder / "log.txt").read_text()

    @property
    def light(self) -> str:
        return self.said("leds/ACT/trigger").strip()


def add(packed: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    packed.addfile(member, io.BytesIO(content))


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


@pytest.mark.parametrize("is_up", [True, False], ids=["by cloud-init", "by firstrun.sh, which starts the Pi anew"])
def test_the_first_start_leaves_the_work_to_a_unit_that_systemd_likes(card: Card, is_up: bool) -> None:
    if is_up:
        card.cloud.mkdir()
    assert card.call() == 0
    asked = card.said("systemctl").splitlines()
    assert asked[:2] == ["--quiet enable table-companion-first-boot.service", "daemon-reload"]
    assert (asked[2:] == ["start --no-block table-companion-first-boot.service"]) is is_up
    assert f'ExecStart=/bin/sh "{card.folder}/first-boot.sh" --now' in card.unit.read_text()
    verified = run(needed("systemd-analyze", "systemd"), "verify", "--man=no", card.unit)
    assert verified.stdout + verified.stderr == ""
    assert not card.said("installed")


def test_what_cloud_init_calls_is_where_the_readme_puts_it() -> None:
    text = (SYSTEMD / "vendor-data").read_text()
    assert text.startswith("#!"), "else cloud-init would read it as settings"
    assert "/boot/firmware/table-companion/first-boot.sh" in text
    assert "`vendor-data`" in (SYSTEMD / "README.md").read_text()


@pytest.mark.parametrize(
    ("name", "top", "wheels"),
    [
        ("table-companion-0.6.9.update", "", True),
        ("table-companion-0.6.9.update", "", False),
        ("table-companion-0.6.9.tar.gz", "table-companion-0.6.9/", False),
    ],
    ids=["an update with its packages", "an update", "a download"],
)
def test_a_release_is_installed_and_then_the_unit_goes(card: Card, name: str, top: str, wheels: bool) -> None:
    card.call()
    card.put(name, top, wheels=wheels)
    assert card.call("--now") == 0
    options = card.said("installed").split("|")
    assert ("--offline-wheels" in options) is wheels
    assert options[-2:] == ["--hotspot", ""]
    assert not card.unit.exists()
    assert "--quiet disable table-companion-first-boot.service" in card.said("systemctl")
    assert card.light == "mmc0"
    assert "Done. This machine is a table: open at http://192.168.178.5:8080/" in card.log


def test_options_may_be_written_with_quotes_and_on_windows(card: Card) -> None:
    card.put("a.tar.gz")
    (card.folder / "options.txt").write_bytes(b'--hotspot="Kraken 1" --port-80\r\n--screen\r\n$(touch /never) `id`\r\n')
    assert card.call("--now") == 0
    assert card.said("installed") == "--hotspot=Kraken 1|--port-80|--screen|$(touch|/never)|`id`|"


def test_no_options_are_no_options(card: Card) -> None:
    card.put("a.tar.gz")
    (card.folder / "options.txt").write_text("\n")
    assert card.call("--now") == 0
    assert card.said("installed") in ("", "|")


def test_what_fails_says_so_where_a_person_can_read_it_and_is_tried_again(card: Card) -> None:
    card.call()
    card.put("a.tar.gz")
    card.works(1)
    assert card.call("--now") != 0, "so that systemd tries again"
    assert card.unit.exists()
    assert card.light == "timer"
    assert "== Done\n" in card.log, "what install.sh says stands there"
    assert "It did not work (see above). Trying again in a minute." in card.log
    assert "Restart=on-failure" in card.unit.read_text()
    card.works()
    assert card.call("--now") == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [(None, "No release of the table lies in"), (b"torn", "a.tar.gz is damaged"), (b"", "a.tar.gz is damaged")],
)
def test_a_release_that_is_none_is_named(card: Card, content: bytes | None, says: str) -> None:
    if content is not None:
        (card.folder / "a.tar.gz").write_bytes(content)
    assert card.call("--now") != 0
    assert says in card.log
    assert card.light == "timer"


def test_another_archive_is_no_release(card: Card) -> None:
    with tarfile.open(card.folder / "a.tar.gz", "w:gz") as packed:
        add(packed, "photos/one.jpg", b"")
    assert card.call("--now") != 0
    assert "a.tar.gz is no release of the table" in card.log
