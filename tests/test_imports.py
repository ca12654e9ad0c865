"""The layers hold, by the import statements: who may know of whom stands in companion/README.md, too."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "companion" / "games"
# Which room may know which, of companion/; `games` is nobody's but the library's, `__main__` and `root` see everything.
MAY_KNOW = {
    "contract": set(),
    "contract/testing": {"contract"},
    "words": {"contract"},
    "record": {"contract"},
    "people": {"contract"},
    "box": {"contract", "record", "people"},
    "table": {"contract", "words", "record", "people", "box"},
    "lamps": {"contract", "words", "table"},
    "sound": {"contract", "words", "record", "people", "table"},
    "sound/making": {"contract", "words", "people", "sound", "cli"},
    "past": {"contract", "record", "people", "box", "table"},
    "cli": {"contract", "words", "record", "people", "box", "table", "sound", "past", "games"},
}
# The same of web/: what is no room is the ground of them all, or puts them together.
WEB_MAY_KNOW = {
    "box": set(),
    "panel": {"box"},
    "editor": {"pages"},
    "pages": {"box", "panel"},
    "stream": {"pages"},
    "sound": {"pages", "stream"},
    "seats": {"pages"},
    "host": {"pages", "seats"},
    "past": set(),
    "api": set(),
    "listen": {"host", "pages", "panel", "sound", "stream"},
}
# What may stand in a game, from below; on one rung nobody knows the other.
LADDER = ("missions resolution", "printed", "model", "names", "setup", "rules", "shown", "tools", "__init__")
RUNGS = {room: rung for rung, rooms in enumerate(LADDER) for room in rooms.split()}
IMPURE = {
    "time", "random", "os", "logging", "threading", "asyncio", "socket", "subprocess", "datetime", "secrets",
    "queue", "multiprocessing", "signal", "shutil", "tempfile", "uuid", "io", "urllib", "http", "sys",
}  # fmt: skip
DRIVERS = {"gpiozero", "lgpio", "pygame", "serial"}
WEB_LIBRARIES = {"flask", "tornado", "werkzeug", "jinja2"}


def imported(source: Path) -> Iterator[str]:
    """Full names: `from companion import journal` may mean the module companion.journal."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                inside = source.relative_to(ROOT).with_suffix("").parts[: -node.level]
                module = ".".join((*inside, *([module] if module else [])))
            names = [f"{module}.{alias.name}" for alias in node.names]
            yield from (name if is_module(name) else module for name in names)


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def top(name: str) -> str:
    return name.partition(".")[0]


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def wrong(files: list[Path], allowed: object) -> list[str]:
    assert callable(allowed)
    assert files
    return [f"{file.relative_to(ROOT)}: {name}" for file in files for name in imported(file) if not allowed(file, name)]


ROOTS = [ROOT / "companion" / name for name in ("__main__.py", "root.py")]
GROUND = [each for each in sources("companion") if GAMES not in each.parents and each not in ROOTS]
OF_GAMES = [each for each in sources("companion/games") if each.parent != GAMES]


def test_a_game_knows_the_contract_and_itself_and_nothing_else() -> None:
    def allowed(file: Path, name: str) -> bool:
        own = f"companion.games.{file.relative_to(GAMES).parts[0]}"
        return (
            name == "companion.contract"
            or name.startswith("companion.contract.")
            or name == own
            or name.startswith(f"{own}.")
            or (top(name) in sys.stdlib_module_names and top(name) not in IMPURE)
        )

    assert wrong(OF_GAMES, allowed) == []


def test_what_stands_in_a_game_knows_only_what_stands_below_it() -> None:
    """The rules do not ask what is shown of them: else a new sentence could change what happens."""

    def allowed(file: Path, name: str) -> bool:
        game, room = file.relative_to(GAMES).parts[:2]
        own, _, asked = name.removeprefix("companion.games.").partition(".")
        here, there = room.removesuffix(".py"), asked.partition(".")[0]
        return own != game or there in (here, "") or RUNGS[there] < RUNGS[here]

    assert wrong(OF_GAMES, allowed) == []


def room_of(file: Path) -> str:
    inside = file.relative_to(ROOT / "companion").parent.as_posix()
    return inside if inside in MAY_KNOW else inside.partition("/")[0]


@pytest.mark.parametrize("room", MAY_KNOW)
def test_a_room_knows_only_the_rooms_that_the_table_says(room: str) -> None:
    def allowed(file: Path, name: str) -> bool:
        if top(name) != "companion" or name == "companion":
            return True
        return name.split(".")[1] in MAY_KNOW[room] | {room.partition("/")[0]}

    assert wrong([each for each in GROUND if room_of(each) == room], allowed) == []


def test_so_do_the_rooms_of_the_web() -> None:
    def allowed(file: Path, name: str) -> bool:
        room, asked = file.relative_to(ROOT / "web").parts[0], name.split(".")[1:2]
        return (
            top(name) != "web" or not asked or asked[0] not in WEB_MAY_KNOW or asked[0] in WEB_MAY_KNOW[room] | {room}
        )

    rooms = {each.parent.name for each in (ROOT / "web").rglob("*.py")} - {"web"}
    assert rooms == set(WEB_MAY_KNOW)
    inside = [each for each in sources("web") if each.parent != ROOT / "web"]
    assert wrong(inside, allowed) == []


def test_every_room_stands_in_the_table_and_says_what_it_is_for() -> None:
    rooms = {each.parent for each in GROUND if each.parent != ROOT / "companion"} - {GAMES}
    assert {each.relative_to(ROOT / "companion").as_posix() for each in rooms} == set(MAY_KNOW)
    assert [each.name for each in rooms if not (each / "__init__.py").exists()] == []
    assert [each.name for each in rooms if not (each / "README.md").exists()] == []


def test_the_ground_knows_no_driver_no_page_and_no_game() -> None:
    def allowed(file: Path, name: str) -> bool:
        return top(name) not in DRIVERS | WEB_LIBRARIES | {"hardware", "web"} and not name.startswith(
            "companion.games."
        )

    assert wrong(GROUND, allowed) == []


def test_nobody_imports_the_root_of_it_all() -> None:
    def allowed(file: Path, name: str) -> bool:
        return name not in ("companion.__main__", "companion.root")

    assert wrong(GROUND + OF_GAMES + sources("hardware") + sources("web"), allowed) == []


def test_hardware_knows_nothing_of_ours() -> None:
    def allowed(file: Path, name: str) -> bool:
        return top(name) == "hardware" or top(name) in sys.stdlib_module_names | DRIVERS

    assert wrong(sources("hardware"), allowed) == []


def test_only_the_adapter_knows_the_pins() -> None:
    def allowed(file: Path, name: str) -> bool:
        return (
            top(name) not in DRIVERS
            or file.name in {"gpio.py", "fine_pin.py", "speaker.py", "studio.py"}
            or file.parent.name == "readers"
        )

    assert wrong(sources("hardware"), allowed) == []


def test_the_web_knows_no_rules_and_no_box() -> None:
    """The panel shows the fake box: its shape comes in from the root, and only for the types."""

    def allowed(file: Path, name: str) -> bool:
        if top(name) == "hardware":
            return name == "hardware.fakes" and is_for_types_only(file, name)
        return top(name) not in DRIVERS and not name.startswith("companion.games")

    assert wrong(sources("web"), allowed) == []


def is_for_types_only(file: Path, name: str) -> bool:
    """No call of what was imported: the object is handed in."""
    tree = ast.parse(file.read_text())
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == name
        for alias in node.names
    }
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return not names & called


@pytest.mark.parametrize("folder", ["companion", "hardware"])
def test_only_the_clock_reads_the_time(folder: str) -> None:
    of_its_own = ROOT / "hardware/readers/pty_reader.py"  # a process beside the table
    clocks = {ROOT / "companion/table/clock.py", of_its_own}

    def allowed(file: Path, name: str) -> bool:
        return top(name) != "time" or file in clocks

    assert wrong(sources(folder), allowed) == []


def test_nobody_sleeps() -> None:
    def sleeps(node: ast.AST) -> bool:
        if isinstance(node, ast.ImportFrom):
            return node.module == "time" and any(each.name == "sleep" for each in node.names)
        return isinstance(node, ast.Attribute) and ast.unparse(node) == "time.sleep"

    sleepers = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for folder in ("companion", "hardware", "web")
        for file in sources(folder)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, (ast.ImportFrom, ast.Attribute)) and sleeps(node)
    ]
    assert sleepers == []


def test_chance_comes_in_through_the_root_alone() -> None:
    """Rules get an `rng`; only what makes one may name a generator of its own."""
    for_tests = {ROOT / "companion/contract/testing", ROOT / "companion/table/testing.py"}
    makers = {"__main__.py", "root.py", "simulate.py", "replay.py", "proof.py", "asking.py"}
    made = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sources("companion")
        if file.name not in makers and not for_tests & {file, file.parent}
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Random", "SystemRandom")
    ]
    assert made == []


def test_no_file_outside_a_games_folder_names_the_game() -> None:
    product = [
        path
        for folder in ("companion", "web", "hardware", "systemd")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".toml", ".html", ".js", ".css", ".svg", ".service", ".sh"}
    ]
    folders = [each for each in GAMES.iterdir() if (each / "__init__.py").exists()]
    assert folders
    for game in folders:
        names = {game.name, game.name.replace("_", "-")}
        told = [
            str(path.relative_to(ROOT))
            for path in product
            if game not in path.parents and any(name in path.read_text() for name in names)
        ]
        assert told == []


def test_every_module_opens_by_saying_what_it_is_for() -> None:
    silent = []
    for folder in ("companion", "hardware", "web"):
        for file in sources(folder):
            text = ast.get_docstring(ast.parse(file.read_text())) or ""
            if not text.partition("\n\n")[0].endswith((".", "?", ":")):
                silent.append(str(file.relative_to(ROOT)))
    assert silent == []


BROAD = {"Exception", "BaseException", "WHATEVER"}


def test_no_broad_except_but_where_the_design_has_one() -> None:
    broad = {
        str(file.relative_to(ROOT))
        for folder in ("companion", "hardware", "web")
        for file in sources(folder)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type).rpartition(".")[2] in BROAD)
    }
    assert broad <= {
        "companion/root.py",  # the root
        "companion/table/outlet.py",  # around a subscriber
        "companion/cli/check.py",  # around a probe
        "companion/cli/library.py",  # around a game's own code, where it is read first
        "companion/cli/simulate.py",  # around a random game: the others are played
        "companion/contract/findings.py",  # around a game's own code, in a proof
        "companion/contract/secrets.py",  # around what could have happened otherwise
        "companion/table/mishaps.py",  # around rules: nothing is done yet, or an old journal is looked at
        "companion/table/happened.py",  # around the words of what has happened
        "web/pages/pages.py",  # around a game's view, offers and pages
        "hardware/readers/supervisor.py",  # around a reader
        "web/listen/nearby.py",  # around the name in the network
    }
