"""Pages as bytecode: found where the install made it, never stale, never written while the table runs."""

import re
import shutil
from pathlib import Path

import pytest
from jinja2 import Environment

from tests.web.room import CHAIR, GAMES
from web.pages.compile import compile_all
from web.pages.templating import Compiled, environment

ROOT = Path(__file__).parents[2]
OWN = f"{CHAIR}/seat.html"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    assert compile_all(GAMES.folders, folder) > 40
    return folder


@pytest.fixture
def folder(pages: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(pages, tmp_path / "pages"))


def is_found(made: Environment, folder: Path, name: str = "seat.html") -> bool:
    assert made.loader is not None
    source, path, _ = made.loader.get_source(made, name)
    return Compiled(folder).get_bucket(made, name.rpartition("/")[2], path, source).code is not None


def test_all_pages_are_found(folder: Path) -> None:
    made = environment(GAMES.folders, Compiled(folder))
    names = made.list_templates(extensions=["html"])
    assert len(names) == len(list(folder.iterdir()))
    assert [each for each in names if not is_found(made, folder, each)] == []


def test_nothing_is_written_but_by_the_tool(tmp_path: Path) -> None:
    made = environment(GAMES.folders, Compiled(tmp_path / "pages"))
    made.get_template("nothing.html")
    assert list(tmp_path.iterdir()) == []


def test_it_is_the_same_page(folder: Path) -> None:
    one, other = (environment(GAMES.folders, Compiled(each)) for each in (folder, folder / "none"))
    shown = [each.get_template("nothing.html").render(t=lambda key: key) for each in (one, other)]
    assert shown[0] == shown[1]
    assert "page.nothing" in shown[0]


# --- what is not taken


def changed(tmp_path: Path) -> dict[str, Path]:
    """The game in a folder where its pages can be written."""
    shutil.copytree(GAMES[CHAIR].folder, tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    return {CHAIR: tmp_path / "game"}


def test_a_page_that_was_changed_since_is_compiled_anew(tmp_path: Path) -> None:
    games, folder = changed(tmp_path), tmp_path / "pages"
    compile_all(games, folder)
    assert is_found(environment(games, Compiled(folder)), folder, OWN)
    page = tmp_path / "game" / "seat.html"
    page.write_text(page.read_text() + "changed")

    assert not is_found(environment(games, Compiled(folder)), folder, OWN)


def test_a_page_that_was_made_by_another_jinja_is_compiled_anew(folder: Path) -> None:
    made = environment(GAMES.folders, Compiled(folder))
    made.trim_blocks = False
    assert not is_found(made, folder)


@pytest.mark.parametrize("place", [0, 31, 32, 33, 400, -1])
def test_a_damaged_one_is_compiled_anew(folder: Path, place: int) -> None:
    made = environment(GAMES.folders, Compiled(folder))
    for path in folder.iterdir():
        raw = bytearray(path.read_bytes())
        raw[place] ^= 0x10
        path.write_bytes(raw)
    assert not is_found(made, folder)
    assert made.get_template("seat.html")


def test_a_torn_one_is_compiled_anew(folder: Path) -> None:
    made = environment(GAMES.folders, Compiled(folder))
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes()[:40])
    assert not is_found(made, folder)


def test_one_that_was_dropped_from_the_product_does_not_stay(folder: Path) -> None:
    (folder / "old").write_bytes(b"x")
    count = compile_all({}, folder)
    assert len(list(folder.iterdir())) == count


def test_an_install_compiles_them() -> None:
    for name in ("Makefile", "systemd/install.sh"):
        assert re.search(r'/companion"? compile\b', (ROOT / name).read_text()), name


def test_they_are_compiled_before_all_that_opens_them_often() -> None:
    """A tenth of a second for each page of each test is a minute for all."""
    targets = dict(re.findall(r"^([a-z-]+): (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for name in ("run", "test", "quick", "test-again", "test-slow", "bench"):
        assert "$(VENV)/.pages" in targets[name].split(), name
