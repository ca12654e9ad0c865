"""Every page of text, held against the code: links lead somewhere, commands exist, a page is short and plain."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from companion.cli.command_line import OWN
from companion.cli.library import find
from tests.pages import FILES, GAMES, PAGES, every_page, flat, help_of, links_of, named, parts
from tests.test_imports import MAY_KNOW, ROOT
from web.listen import entrance

MOST_LINES: Final = {"README.md": 180}
LINES_OF_A_ROOM: Final = 15
GUIDE: Final = "companion/contract/README.md"  # the one room whose page is a walk, as it is read from outside
WIDEST: Final = 120


# --- links


def slugs(page: Path) -> set[str]:
    """As GitHub makes them of headings."""
    heads = [text.lstrip("#").strip() for text in parts(page).prose if re.match(r"#{1,6} ", text)]
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@every_page
def test_every_link_leads_to_a_file_and_its_heading(page: Path) -> None:
    dead = []
    for where in links_of(page):
        if re.match(r"https?:|mailto:", where):
            continue
        path, _, heading = where.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (heading and (file.suffix != ".md" or heading not in slugs(file))):
            dead.append(where)
    assert dead == []


def test_no_page_stands_alone() -> None:
    """Each can be reached from the first one."""
    reached, left = set[Path](), [ROOT / "README.md"]
    while left:
        page = left.pop()
        if page in reached:
            continue
        reached.add(page)
        for where in links_of(page):
            file = (page.parent / where.partition("#")[0]).resolve()
            left += [file] if file.suffix == ".md" and file.exists() else []
    rooms = {ROOT / "companion" / room / "README.md" for room in MAY_KNOW}  # whoever opens the folder sees them
    assert [named(each) for each in PAGES if each not in reached | rooms] == []


MADE_UP: Final = {"placing.py", "race.py"}  # in a game that somebody may write


@every_page
def test_every_file_of_ours_that_is_named_is_there(page: Path) -> None:
    said = re.findall(r"`([\w./-]+\.(?:py|sh|html|service))`", "\n".join(parts(page).prose))
    assert [
        each for each in said if each not in MADE_UP and not any(str(file).endswith(f"/{each}") for file in FILES)
    ] == []


# --- command lines


def of_companion(words: list[str]) -> str | None:
    """What is wrong with it, by the help of the command itself."""
    name = words[0] if words else ""
    if name in ("--help", "--version"):
        return None
    if name not in commands():
        return f"there is no command {name!r}"
    asked = [name]
    while "COMMAND ..." in help_of(*asked) and len(words) > len(asked) and not words[len(asked)].startswith("-"):
        asked.append(words[len(asked)])
        if "invalid choice" in help_of(*asked):
            return f"there is no {' '.join(asked)!r}"
    known = set(re.findall(r"--[a-z][a-z-]*", help_of(*asked)))
    unknown = [each for each in words if each.startswith("--") and each.partition("=")[0] not in known]
    return f"{' '.join(asked)} has no {', '.join(unknown)}" if unknown else None


def of_make(words: list[str]) -> str | None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    unknown = [each for each in words if "=" not in each and each not in targets]
    return f"make has no {', '.join(unknown)}" if unknown else None


def of_script(script: str, words: list[str]) -> str | None:
    text = (ROOT / script).read_text()
    unknown = [
        each for each in words if each.startswith("--") and not re.search(rf"{each.partition('=')[0]}(?![\w-])", text)
    ]
    return f"{script} has no {', '.join(unknown)}" if unknown else None


def of_python(words: list[str]) -> str | None:
    if words[:2] != ["-m", "pytest"]:
        return None
    missing = [each for each in words if each.startswith("tests") and not (ROOT / each).exists()]
    return f"there is no {', '.join(missing)}" if missing else None


def of_curl(words: list[str]) -> str | None:
    api = "/api/v1"
    own = re.findall(r'@ROUTES\.(?:get|post)\("(/[a-z]+)', (ROOT / "web/api/routes.py").read_text())
    tools = [
        f"{entrance.OF_TOOLS}{tool.name}" for game in GAMES.values() for tool in game.shell if tool.service is not None
    ]
    known = {*[f"{api}{each}" for each in own], *entrance.WATCHED, *tools}
    asked = [found[0] for each in words if (found := re.search(rf"{api}/[a-z/]+", each))]
    unknown = [each for each in asked if each not in known]
    return f"the API has no {', '.join(unknown)}" if unknown else None


CHECKS: Final[dict[str, Callable[[list[str]], str | None]]] = {
    "companion": of_companion,
    "table-companion": lambda words: (
        of_script("systemd/go-back.sh", words[1:]) if words[:1] == ["go-back"] else of_companion(words)
    ),
    "make": of_make,
    "install.sh": lambda words: of_script("systemd/install.sh", words),
    "uninstall.sh": lambda words: of_script("systemd/uninstall.sh", words),
    "python": of_python,
    "curl": of_curl,
}


@lru_cache
def commands() -> frozenset[str]:
    return frozenset({*OWN, *find().tools})


def wrong(line: str) -> Iterator[str]:
    """What is wrong with one line, which may be several commands."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return
    begun: list[str] = []
    for word in [*words, ";"]:
        if word in ("|", "&&", ";"):
            while begun and (begun[0] == "sudo" or "=" in begun[0]):
                begun.pop(0)
            check = CHECKS.get(begun[0].rpartition("/")[2]) if begun else None
            if check is not None and (what := check(begun[1:])):
                yield f"{line!r}: {what}"
            begun = []
        else:
            ends = word.endswith(";")
            begun.append(word.removesuffix(";"))
            if ends:
                yield from wrong(shlex.join(begun))
                begun = []


def lines_of(page: Path) -> Iterator[str]:
    yield from parts(page).code
    for said in re.findall(r"`([^`\n]+)`", " ".join(parts(page).prose).replace("\n", " ")):
        if re.match(r"(sudo |\.venv/bin/)?(companion|table-companion|make|systemd/\w+\.sh) ", said):
            yield said


@every_page
def test_every_command_line_is_one_that_there_is(page: Path) -> None:
    assert [what for each in lines_of(page) for what in wrong(each)] == []


def test_a_wrong_command_line_is_found() -> None:
    """This test's own eyes."""
    good = ["companion missions list --kind base", "sudo systemd/install.sh --port-80", "make test ARGS='-k undo'"]
    bad = ["companion fly", "companion run --prot 9", "companion missions fly", "sudo systemd/install.sh --port-8",
           "make tset", ".venv/bin/python -m pytest tests/nowhere", "curl localhost:8080/api/v1/votes",
           "sudo systemctl stop companion; sudo table-companion chekc"]  # fmt: skip
    assert [each for each in good if list(wrong(each))] == []
    assert [each for each in bad if not list(wrong(each))] == []
    assert len([each for page in PAGES for each in lines_of(page)]) > 60


def test_all_commands_stand_where_commands_are_told() -> None:
    said = set(re.findall(r"`companion ([a-z][a-z-]*)[ `]", flat("companion/SETTINGS.md")))
    assert said == commands()


# --- how a page is written


@pytest.mark.parametrize("room", MAY_KNOW)
def test_the_page_of_a_room_is_short(room: str) -> None:
    page = f"companion/{room}/README.md"
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LINES_OF_A_ROOM or page == GUIDE


def test_the_first_page_is_short() -> None:
    for page, most in MOST_LINES.items():
        assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= most


@every_page
def test_a_page_is_plain(page: Path) -> None:
    """As wide as code, but for tables; no shouting, and no dashes that join what could be two sentences."""
    prose = [each for each in parts(page).prose if not each.startswith(("|", "!["))]
    assert [each for each in prose if len(each) > WIDEST] == []
    loud = [each for each in prose if re.search(r"[A-Za-z.)]!(\s|$)|\s[\u2013\u2014]\s", each)]
    assert loud == []


def test_what_is_shown_on_pages_is_small() -> None:
    """Pictures are in the repository for ever; and they are no part of what is installed."""
    pictures = sorted((ROOT / "web/pictures").iterdir())
    assert [each.name for each in pictures if each.stat().st_size > 1_000_000] == []
    shown = {(page.parent / where).resolve() for page in PAGES for where in links_of(page)}
    assert [each.name for each in pictures if each.resolve() not in shown] == []


# --- licences of what others made


def test_what_others_made_has_its_licence_beside_it() -> None:
    voices = (ROOT / "companion/sound/voices/LICENSE.txt").read_text(encoding="utf-8")
    for folder in (
        each.parent for room in ("voices", "packs") for each in (ROOT / "companion/sound" / room).rglob("index.json")
    ):
        said = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        assert said["licence"] == "Apache-2.0"
        assert said["model"] in voices
        assert folder.name in voices
    assert "Apache License" in voices
    assert "Version 2.0, January 2004" in voices


def test_the_vendored_file_is_the_one_that_its_licence_speaks_of() -> None:
    vendor = ROOT / "web/static/vendor"
    said = (vendor / "idiomorph.LICENSE.txt").read_text(encoding="utf-8")
    assert {each.name for each in vendor.iterdir()} == {"idiomorph.esm.js", "idiomorph.LICENSE.txt"}
    assert sha256((vendor / "idiomorph.esm.js").read_bytes()).hexdigest() in said
