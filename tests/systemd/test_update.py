"""An update from the host's page: who signed it is checked before any of it is opened, and no game is ended by it."""

import gzip
import io
import json
import os
import tarfile
from collections.abc import Callable, Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest

from tests.systemd.tools import REPO, SYSTEMD, done, missing, needed, run
from web.host import update

TABLE = 65534  # a user with few rights
INSTALL = """\
echo "$@" >>"$(dirname "$0")/../../../../../installed"
echo "== The check"
[ -z "$COMPANION_BEFORE_STOP" ] || cat told >/dev/null 2>&1
exit {code}
"""


class Box:
    """A machine's tree, with a table of release 0.6.8, and whoever signs."""

    def __init__(self, folder: Path) -> None:
        if os.geteuid() != 0:
            missing("an update is installed by root alone, and so is a test's")
        self.keygen = needed("ssh-keygen", "openssh-client")
        self.root, self.out, self.fakes = folder / "root", folder / "out", folder / "fakes"
        self.state = self.root / "var/lib/table-companion"
        for each in ("etc/table-companion", "opt/table-companion/current", "var/lib/table-companion/update"):
            (self.root / each).mkdir(parents=True)
        (self.root / "opt/table-companion/current/pyproject.toml").write_text(project("0.6.8"))
        self.out.mkdir()
        self.own()
        self.trust(self.key("ours"))

    def own(self) -> None:
        for each in (self.state, *self.state.rglob("*")):
            os.chown(each, TABLE, TABLE, follow_symlinks=False)

    def key(self, name: str) -> Path:
        key = self.out / name
        done(self.keygen, "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", key)
        return key

    def trust(self, key: Path) -> None:
        public = key.with_suffix(".pub").read_text()
        (self.root / "etc/table-companion/update-keys").write_text(f"# ours\ntable-companion {public}")

    def signed(self, release: bytes, key: str = "ours", namespace: str = "table-companion-update") -> dict[str, bytes]:
        path = self.out / "release.tar.gz"
        path.write_bytes(release)
        path.with_name("release.tar.gz.sig").unlink(missing_ok=True)
        done(self.keygen, "-q", "-Y", "sign", "-f", self.out / key, "-n", namespace, path)
        return {"release.tar.gz.sig": path.with_name("release.tar.gz.sig").read_bytes(), "release.tar.gz": release}

    def want(self, coming: bytes) -> None:
        (self.state / "update/coming").write_bytes(coming)
        (self.state / "update/wanted").touch()
        self.own()

    def update(self, *options: str) -> int:
        command: tuple[str | Path, ...] = (
            "/usr/bin/python3",
            "-I",
            SYSTEMD / "update.py",
            "--root",
            self.root,
            *options,
        )
        ran = run(*command, env={**os.environ, "PATH": f"{self.fakes}:{os.environ['PATH']}"})
        assert "Traceback" not in ran.stderr, ran.stderr
        return ran.returncode

    def told(self) -> tuple[str, str, str]:
        told = json.loads((self.state / "update/told.json").read_text())
        assert told["before"] == "0.6.8"
        return told["state"], told["why"], told["version"]

    def refuses(self, coming: bytes, why: str) -> None:
        self.want(coming)
        assert self.update() == 1
        assert self.told()[:2] == ("refused", why)
        assert not (self.root / "installed").exists()
        assert sorted(each.name for each in self.state.rglob("*") if each.is_file()) == ["told.json"]
        assert not (self.root / "var/lib/table-companion-update").exists()


@pytest.fixture
def box() -> Iterator[Box]:
    """Where the table's user may look in: a test's own folder lies in one that is root's alone."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Box(Path(folder))


def project(version: str) -> str:
    return f'[project]\nversion = "{version}"\n'


def packed(
    files: dict[str, bytes], bend: Callable[[tarfile.TarInfo], None] | None = None, *, is_plain: bool = False
) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o755
            if bend is not None:
                bend(member)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue() if is_plain else gzip.compress(out.getvalue(), 1)


def release(version: str = "0.6.9", code: int = 0, **more: bytes) -> dict[str, bytes]:
    install = INSTALL.format(code=code).encode()
    return {"pyproject.toml": project(version).encode(), "systemd/install.sh": install, **more}


def outer(files: dict[str, bytes]) -> bytes:
    return packed(files, is_plain=True)


def test_an_update_of_a_known_key_is_installed_and_told(box: Box) -> None:
    box.want(outer(box.signed(packed(release() | {"wheels/x.whl": b"wheel"}))))
    assert box.update() == 0
    assert box.told() == ("done", "", "0.6.9")
    assert "--no-packages --offline-wheels" in (box.root / "installed").read_text()
    told = box.state / "update/told.json"
    assert (told.stat().st_uid, sorted(each.name for each in told.parent.iterdir())) == (TABLE, ["told.json"])
    assert not (box.root / "var/lib/table-companion-update").exists()


def test_an_installation_that_fails_is_told(box: Box) -> None:
    box.want(outer(box.signed(packed(release(code=1)))))
    assert box.update() == 1
    assert box.told() == ("refused", "failed", "")


def test_one_that_was_changed_on_its_way_is_refused(box: Box) -> None:
    signed = box.signed(packed(release()))
    for place in range(0, len(signed["release.tar.gz"]), 150):
        bent = bytearray(signed["release.tar.gz"])
        bent[place] ^= 1
        box.refuses(outer(signed | {"release.tar.gz": bytes(bent)}), "signature")
    box.refuses(outer(signed | {"release.tar.gz.sig": b"-----BEGIN SSH SIGNATURE-----\n"}), "signature")


def test_one_of_another_key_is_refused(box: Box) -> None:
    box.key("theirs")
    box.refuses(outer(box.signed(packed(release()), "theirs")), "signature")


def test_a_signature_that_was_made_for_something_else_is_none(box: Box) -> None:
    box.refuses(outer(box.signed(packed(release()), namespace="file")), "signature")


def test_where_no_key_is_known_nothing_is_installed(box: Box) -> None:
    keys = box.root / "etc/table-companion/update-keys"
    coming = outer(box.signed(packed(release())))
    keys.write_text((SYSTEMD / "update-keys").read_text())
    box.refuses(coming, "no_keys")
    keys.unlink()
    box.refuses(coming, "no_keys")


@pytest.mark.parametrize(
    "files",
    [
        {"../systemd/x": b"x"},
        {"companion/../../x": b"x"},
        {"/etc/passwd": b"x"},
        {"elsewhere/x": b"x"},
        {"companion/x": b"1", "./companion/x": b"2"},
        {"companion": b"a file", "companion/x": b"x"},
    ],
    ids=["up", "up inside", "from the root", "unknown part", "twice", "a file as a folder"],
)
def test_even_a_signed_one_leaves_its_own_folder_nowhere(box: Box, files: dict[str, bytes]) -> None:
    box.refuses(outer(box.signed(packed(release() | files))), "format")
    assert sorted(each.name for each in box.root.iterdir()) == ["etc", "opt", "var"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_are_in_no_release(box: Box, kind: bytes) -> None:
    def bend(member: tarfile.TarInfo) -> None:
        if member.name == "companion/link":
            member.type, member.linkname, member.size = kind, "/etc/passwd", 0

    box.refuses(outer(box.signed(packed(release() | {"companion/link": b""}, bend=bend))), "format")


@pytest.mark.slow
def test_too_many_files_are_refused(box: Box) -> None:
    many = {f"companion/{number}": b"" for number in range(20_001)}
    box.refuses(outer(box.signed(packed(release() | many))), "large")


def test_one_that_would_be_too_large_is_refused_before_it_is_unpacked(box: Box) -> None:
    large = tarfile.TarInfo("companion/large")
    large.size = 1 << 31
    box.refuses(outer(box.signed(gzip.compress(large.tobuf()))), "large")


@pytest.mark.parametrize(
    "coming",
    [b"", b"no tar", outer({"release.tar.gz": b"x"}), outer({"release.tar.gz": b"x", "more": b"x"})],
    ids=["empty", "no tar", "without a signature", "with more"],
)
def test_what_is_no_update_is_refused(box: Box, coming: bytes) -> None:
    box.refuses(coming, "format")


def test_a_signature_of_another_size_is_none(box: Box) -> None:
    box.refuses(outer({"release.tar.gz.sig": bytes(17 * 1024), "release.tar.gz": b"x"}), "large")


def test_an_older_version_is_refused_as_it_may_have_holes_that_are_known(box: Box) -> None:
    box.refuses(outer(box.signed(packed(release("0.6.7")))), "older")
    box.refuses(outer(box.signed(packed(release("0.5.12")))), "older")


def test_a_link_in_the_tables_folder_is_not_followed(box: Box) -> None:
    secret = box.root / "secret"
    secret.write_bytes(outer(box.signed(packed(release()))))
    secret.chmod(0o600)
    (box.state / "update/coming").symlink_to(secret)
    (box.state / "update/wanted").touch()
    box.own()
    assert box.update() == 1
    assert box.told()[:2] == ("refused", "format")
    assert secret.exists()


@pytest.mark.parametrize(("state", "end"), [("building", "refused"), ("done", "done"), ("refused", "refused")])
def test_one_that_was_killed_is_told_all_the_same(box: Box, state: str, end: str) -> None:
    (box.state / "update/told.json").write_text(
        json.dumps({"state": state, "why": "", "version": "", "before": "0.6.8"})
    )
    box.own()
    assert box.update("--end") == 0
    assert box.told()[0] == end


def as_module() -> ModuleType:
    spec = spec_from_file_location("update", SYSTEMD / "update.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_the_page_takes_root_takes_too() -> None:
    """Root's own program knows nothing of the table's, so both hold the number."""
    assert as_module().LARGEST == update.LARGEST


def test_what_the_host_sends_as_soon_as_it_reads_of_the_first_is_not_swept_away(box: Box) -> None:
    """Seen in the throw-away system: the next wish came between the word and the broom."""
    module = as_module()

    class Machine(module.Machine):  # type: ignore[misc, name-defined]
        def tell(self, state: str, why: str = "", version: str = "") -> None:
            super().tell(state, why, version)
            if state == "refused":
                box.want(b"the next one")

    box.want(b"no update")
    assert Machine(box.root).run() == 1
    assert sorted(each.name for each in (box.state / "update").iterdir()) == ["coming", "told.json", "wanted"]


# --- from a stick in the machine


def plug_in(box: Box, *disks: Mapping[str, object]) -> Path:
    """What lsblk says; what is mounted has the files of a folder, and each mounting is written down."""
    stick = box.out / "stick"
    for each in (stick, box.fakes):
        each.mkdir(exist_ok=True)
    listed = json.dumps({"blockdevices": [{"fstype": None, "mountpoint": None, **each} for each in disks]})
    mount = f'#!/bin/sh\necho "mount $*" >>{box.out}/mounts\nfor last; do :; done\ncp -R {stick}/. "$last"\n'
    umount = f'#!/bin/sh\necho umount >>{box.out}/mounts\nrm -rf "$1"/*\n'
    for name, text in (("lsblk", f"#!/bin/sh\ncat <<'END'\n{listed}\nEND\n"), ("mount", mount), ("umount", umount)):
        (box.fakes / name).write_text(text)
        (box.fakes / name).chmod(0o755)
    (box.state / "update/wanted").write_text("stick")
    box.own()
    return stick


STICK = {
    "name": "/dev/sdb",
    "tran": "usb",
    "children": [{"name": "/dev/sdb1", "tran": None, "fstype": "vfat", "mountpoint": None}],
}
CARD = {"name": "/dev/mmcblk0", "tran": None, "fstype": "ext4"}


def test_the_newest_update_on_a_stick_is_taken_and_the_stick_let_go(box: Box) -> None:
    stick = plug_in(box, CARD, STICK)
    (stick / "table-companion-0.6.9.update").write_bytes(b"an older one")
    (stick / "table-companion-0.6.10.update").write_bytes(outer(box.signed(packed(release("0.6.10")))))
    assert box.update() == 0
    assert box.told() == ("done", "", "0.6.10")
    first, last = (box.out / "mounts").read_text().splitlines()
    assert first.startswith("mount -o ro,nosuid,nodev,noexec /dev/sdb1 ")
    assert last == "umount"


def test_a_stick_that_a_desktop_has_mounted_is_read_where_it_is(box: Box) -> None:
    stick = plug_in(box, {"name": "/dev/sdb", "tran": "usb", "fstype": "exfat", "mountpoint": str(box.out / "stick")})
    (stick / "table-companion-0.6.9.update").write_bytes(outer(box.signed(packed(release()))))
    assert box.update() == 0
    assert not (box.out / "mounts").exists()


@pytest.mark.parametrize("disks", [(), (CARD,), (STICK,)], ids=["none", "the card alone", "nothing on it"])
def test_where_no_stick_has_an_update_that_is_told(box: Box, disks: tuple[Mapping[str, object], ...]) -> None:
    plug_in(box, *disks)
    assert box.update() == 1
    assert box.told()[:2] == ("refused", "no_stick")


def test_an_update_on_a_stick_needs_its_signature_too(box: Box) -> None:
    box.key("theirs")
    stick = plug_in(box, STICK)
    (stick / "table-companion-0.6.9.update").write_bytes(outer(box.signed(packed(release()), "theirs")))
    assert box.update() == 1
    assert box.told()[:2] == ("refused", "signature")


# --- never during a game


def played(box: Box, *kinds: str) -> None:
    (box.state / "table.json").write_text('{"people":[],"playing":3}\n')
    lines = [json.dumps({"at": 0, "type": kind, "what": [{"type": "Ended"}]}) for kind in kinds]
    (box.state / "games").mkdir(exist_ok=True)
    (box.state / "games/00003-toy.jsonl").write_text("".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize(
    ("kinds", "is_on"),
    [
        (("Began",), True),
        (("Began", "Did", "Stood"), True),
        (("Began", "Did", "Ended"), False),
        (("Began", "Did", "Ended", "Noted"), False),
        (("Began", "Did", "Ended", "TookBack", "Noted"), True),
    ],
)
def test_never_during_a_game(box: Box, kinds: tuple[str, ...], is_on: bool) -> None:
    played(box, *kinds)
    box.want(outer(box.signed(packed(release()))))
    assert box.update("--no-game") == is_on, "what install.sh asks before it stops the table"
    assert box.update() == is_on
    assert box.told()[:2] == (("refused", "game") if is_on else ("done", ""))


def test_install_asks_once_more_before_it_stops_the_table() -> None:
    text = (SYSTEMD / "install.sh").read_text()
    assert text.index("! $COMPANION_BEFORE_STOP") < text.index("systemctl stop companion.service")


def test_the_maker_makes_what_the_box_takes(box: Box, tmp_path: Path) -> None:
    """Of a checkout with little in it, as the whole one takes long."""
    checkout = tmp_path / "checkout"
    left_out = ("companion/sound/packs/fr/pack.toml", "web/__pycache__/x.pyc")
    for name in ("pyproject.toml", "README.md", "LICENSE", "companion/x.py", "hardware/x.py", *left_out):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(project("0.7.0") if name == "pyproject.toml" else "x\n")
    (checkout / "systemd").mkdir()
    (checkout / "systemd/install.sh").write_text(INSTALL.format(code=0))
    done("cp", SYSTEMD / "update-file.sh", checkout / "systemd")
    said = done(checkout / "systemd/update-file.sh", box.out / "ours", box.out)
    assert said.splitlines()[-1] == str(box.out / "table-companion-0.7.0.update")
    box.want((box.out / "table-companion-0.7.0.update").read_bytes())
    assert box.update() == 0
    assert box.told() == ("done", "", "0.7.0")
    with tarfile.open(box.out / "table-companion-0.7.0.update") as outer:
        files = tarfile.open(fileobj=outer.extractfile("release.tar.gz")).getnames()  # noqa: SIM115 - outer closes it
    assert not [name for name in files if "packs" in name or "__pycache__" in name]


def test_the_maker_takes_what_the_install_script_takes() -> None:
    named = "pyproject.toml README.md LICENSE companion hardware web systemd"
    for name in ("install.sh", "update-file.sh"):
        text = (REPO / "systemd" / name).read_text()
        assert named in text
        assert "companion/sound/packs" in text, "and leaves out the voices that do not ship"
