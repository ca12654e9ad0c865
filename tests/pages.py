"""Pages of text, taken apart: what is prose, what is code, and where links lead."""

import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from companion.__main__ import main
from companion.cli import library
from tests.test_imports import ROOT

FOLDERS: Final = ("companion", "hardware", "web", "systemd", "tests")
FILES: Final = sorted([*ROOT.glob("*"), *(each for folder in FOLDERS for each in (ROOT / folder).rglob("*.*"))])
PAGES: Final = [each for each in FILES if each.suffix == ".md"]
GAMES: Final = library.find()
LINK: Final = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda each: str(each.relative_to(ROOT)))


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@dataclass(frozen=True, slots=True)
class Parts:
    prose: tuple[str, ...]
    code: tuple[str, ...]  # of blocks without a language, a line each; one that goes on is whole


@lru_cache
def parts(page: Path) -> Parts:
    prose, code = list[str](), list[str]()
    language: str | None = None  # of the fenced block that is open
    before = ""  # where the line before stood: "" is a blank one
    for text in page.read_text(encoding="utf-8").splitlines():
        if text.startswith("```"):
            language = None if language is not None else text.removeprefix("```")
            continue
        if language is not None:
            code += [text] if language == "" else []
        elif text.startswith("    ") and before != "prose":
            code.append(text.strip())
            before = "code"
        else:
            prose.append(text)
            before = "prose" if text.strip() else ""
    return Parts(tuple(prose), tuple(joined(code)))


def joined(lines: list[str]) -> Iterator[str]:
    begun = ""
    for text in lines:
        if text.endswith("\\"):
            begun += text.removesuffix("\\")
        else:
            yield begun + text
            begun = ""


def flat(page: str) -> str:
    """All of it with single spaces, however it is wrapped."""
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())


def links_of(page: Path) -> list[str]:
    return LINK.findall("\n".join(parts(page).prose))


@lru_cache
def help_of(*words: str) -> str:
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said), suppress(SystemExit):
        main([*words, "--help"])
    return said.getvalue()
