"""The plug is pulled while install.sh runs: a disk that knows new names at once, and what stands in them after a sync.

The script's own commands run, but for those that would need a whole system; before each of them the tree is looked at.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.systemd.tools import SYSTEMD, done, missing, run

LOOKED_AT = ("sync", "mv", "ln", "rm", "install", "mkdir", "tar", "cp", "chown")
LOOK = """\
#!/bin/sh
if [ "${PULLED_AT:-0}" -gt 0 ] && [ "$(cat "$LOG" 2>&- | tr -cd '\\f' | wc -c)" -ge "$((PULLED_AT - 1))" ]
then kill -9 $PPID; exit; fi
{
    flock 9 # the two ends of a pipe begin at once
    printf '\\f%s\\n' "${0##*/} $*"
    find "$TREE" ! -type d -printf '%P\\t%i %T@\\t%s\\t%l\\n'
} >>"$LOG" 9>>"$LOG.lock"
"""
AND_DO = 'PATH=${PATH#*:} exec "${0##*/}" "$@"\n'
SYSTEMCTL = 'mkdir -p "$TREE/wants"; ln -sf ../companion.service "$TREE/wants/companion.service"\n'
CHROOT = """\
shift
case "$*" in
    *dpkg-query*) printf installed ;;
    *--print-architecture) echo amd64 ;;
    id\\ -*) echo 0 ;;
    *\\ -m\\ venv\\ *) mkdir -p "$TREE/$4/bin" && echo python >"$TREE/$4/bin/python" ;;
esac
"""
CHECKOUT = ("pyproject.toml", "README.md", "LICENSE", "companion/__main__.py", "hardware/x.py", "web/x.py")
RELEASES = "opt/table-companion/releases/"
CURRENT = "opt/table-companion/current"
PROFILE = "etc/NetworkManager/system-connections/companion-hotspot.nmconnection"
SETTINGS = "etc/table-companion/companion.toml"


@dataclass(frozen=True, slots=True)
class File:
    which: str  # inode and time: another one under the same name is another file
    size: int
    leads_to: str


@dataclass(frozen=True, slots=True)
class Moment:
    """Before a command: the tree as programs see it, and what of it would be there after a cut."""

    command: str
    tree: dict[str, File]
    full: frozenset[str]  # which files are on the disk with all that stands in them
    named: dict[str, File]  # the tree whose names are surely there

    def empty(self) -> list[str]:
        """What would be found empty by a start, if the plug were pulled now."""
        link = self.tree.get(CURRENT)
        return [
            path
            for path, file in self.tree.items()
            if file.size and file.which not in self.full and not file.leads_to and not re.search(r"\.new(/|$)", path)
            if not path.startswith(RELEASES)
            or (link is not None and path.startswith(f"{RELEASES[:-9]}{link.leads_to}/"))
        ]


class Machine:
    """A checkout, a system's tree, and a PATH with eyes."""

    def __init__(self, folder: Path) -> None:
        self.tree, self._log, self._eyes, self._checkout = (folder / each for each in ("tree", "log", "eyes", "table"))
        for each in ("usr/bin/apt-get", "usr/bin/systemd-sysusers"):
            (self.tree / each).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / each).touch(mode=0o755)
        for each in CHECKOUT:
            (self._checkout / each).parent.mkdir(parents=True, exist_ok=True)
            (self._checkout / each).write_text(each)
        done("cp", "-a", SYSTEMD, self._checkout)
        done("cp", SYSTEMD.parent / "companion/companion.toml", self._checkout / "companion")
        self._eyes.mkdir()
        for name, does in {**dict.fromkeys(LOOKED_AT, AND_DO), "systemctl": SYSTEMCTL, "chroot": CHROOT}.items():
            (self._eyes / name).write_text(LOOK + does)
            (self._eyes / name).chmod(0o755)

    @property
    def _env(self) -> dict[str, str]:
        path = f"{self._eyes}:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "TREE": str(self.tree), "LOG": str(self._log)}

    def install(self, *options: str) -> str:
        self._log.unlink(missing_ok=True)
        ran = run(self._checkout / "systemd/install.sh", "--no-pi", "--root", self.tree, *options, env=self._env)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        run(self._eyes / "mkdir", "-p", self.tree, env=self._env)  # the last look
        return ran.stdout

    def go_back(self, *options: str, pulled_at: int = 0) -> subprocess.CompletedProcess[str]:
        """With the plug pulled before the how manieth of the commands that are looked at."""
        self._log.unlink(missing_ok=True)
        script = self.tree / CURRENT / "systemd/go-back.sh"
        return run(script, "--root", self.tree, *options, env={**self._env, "PULLED_AT": str(pulled_at)})

    def finish(self, script: Path) -> subprocess.CompletedProcess[str]:
        """As the service does at its start."""
        return run(script, "--root", self.tree, "--finish", env=self._env)

    def moments(self) -> Iterator[Moment]:
        full: frozenset[str] | None = None
        named: dict[str, File] = {}
        for entry in self._log.read_text().split("\f")[1:]:
            command, *lines = entry.splitlines()
            rows = (line.split("\t") for line in lines)
            tree = {path: File(which, int(size), leads_to) for path, which, size, leads_to in rows}
            if full is None:  # what was there before has been for long
                full, named = frozenset(each.which for each in tree.values()), tree
            yield Moment(command, tree, full, named)
            tool, *files = command.split()
            if tool == "sync" and files:
                full |= {tree[os.path.relpath(each, self.tree)].which for each in files}
            elif tool == "sync":
                full, named = frozenset(each.which for each in tree.values()), tree


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    if os.geteuid() != 0:
        missing("the install script needs root, and so do its tests")
    return Machine(tmp_path)


def test_a_plug_pulled_at_any_moment_leaves_no_empty_file(machine: Machine) -> None:
    for options in (("--hotspot", "--port-80", "--screen"), (), ("--hotspot",)):
        machine.install(*options)
        moments = list(machine.moments())
        assert len(moments) > 40
        assert {each.command: each.empty() for each in moments if each.empty()} == {}


def test_the_old_version_goes_when_the_new_one_is_on_the_disk_under_its_name(machine: Machine) -> None:
    for _ in range(3):
        machine.install()
    (goes,) = (each for each in machine.moments() if re.fullmatch(r"rm -rf \S+/releases/1", each.command))
    assert goes.named[CURRENT].leads_to == "releases/3"
    assert {each for each in goes.named if each.startswith(f"{RELEASES}3/")} == {
        each for each in goes.tree if each.startswith(f"{RELEASES}3/")
    }
    assert goes.named["wants/companion.service"].leads_to


def test_what_starts_with_the_machine_is_on_the_disk(machine: Machine) -> None:
    """From here on systemd may start it, for the check or after a cut."""
    machine.install()
    machine.install()
    (enabled,) = (each for each in machine.moments() if "enable companion.service" in each.command)
    assert enabled.named == enabled.tree


def test_done_is_said_of_what_is_on_the_disk(machine: Machine) -> None:
    machine.install("--hotspot")
    *_, after = machine.moments()
    assert after.named == after.tree


def test_a_password_is_told_when_it_cannot_be_lost_any_more(machine: Machine) -> None:
    machine.install("--hotspot")
    (shown,) = (each for each in machine.moments() if "/segno" in each.command)
    assert shown.named[PROFILE].which in shown.full


@pytest.mark.parametrize("path", [PROFILE, SETTINGS])
def test_what_an_earlier_cut_has_emptied_is_made_anew(machine: Machine, path: str) -> None:
    machine.install("--hotspot")
    (machine.tree / path).write_bytes(b"")
    said = machine.install("--hotspot")
    assert (machine.tree / path).stat().st_size
    told = re.search(r"Name: (.+)    Password: (.+)\n", said)
    assert told is not None
    profile = (machine.tree / PROFILE).read_text()
    assert f"\nssid={told[1]}\n" in profile
    assert f"\npsk={told[2]}\n" in profile
