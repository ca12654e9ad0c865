"""Holds styles, pages, scripts and modules to their form: `python -m tests.style` says where they are not in it."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LONGEST: Final = 120
MOST_LINES: Final = 400  # what is longer is more than one idea
ALIKE: Final = 4  # declarations that may not stand together again: what looks alike is a piece of kit.css
SHEETS: Final = (
    "web/static/css/**/*.css",
    "companion/games/*/pages/art/**/*.css",
    "companion/cli/template/art/*.css.txt",
)
FOLDERS: Final = ("css", "art")  # of whole sheets; in another folder are the parts of one (web/styles.py)
PAGES: Final = ("web/templates/*.html", "companion/games/*/pages/*.html", "companion/cli/template/*.html.txt")
SCRIPTS: Final = ("web/static/js/*.js", "web/static/js/*/*.js")
MODULES: Final = ("companion/**/*.py", "hardware/**/*.py", "web/**/*.py")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
OLD_SCRIPT: Final = ((re.compile(r"\bvar\s"), "let or const"), (re.compile(r"[^=!]==[^=]|!=[^=]"), "=== or !=="))

# Not yet so, and no more than this: files with lines that are too long, and what a game will draw with the kit.
STILL_ALIKE: Final = frozenset((".ss-plan",))


@dataclass(frozen=True)
class Fault:
    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


@dataclass
class Rule:
    line: int
    selector: str
    within: tuple[str, ...]  # layers and media around it
    declarations: list[str] = field(default_factory=list)


def of_lines(file: str, text: str) -> Iterator[Fault]:
    for number, each in enumerate(text.split("\n"), 1):
        if len(each) > LONGEST:
            yield Fault(file, number, f"{len(each)} letters; at most {LONGEST}")
        if "\t" in each or each != each.rstrip():
            yield Fault(file, number, "a tab, or spaces at its end")


def of_length(file: str, text: str) -> Iterator[Fault]:
    if (lines := text.count("\n")) > MOST_LINES:
        yield Fault(file, lines, f"at most {MOST_LINES} lines: cut it by its ideas")


def of_script(file: str, text: str) -> Iterator[Fault]:
    for number, each in enumerate(text.split("\n"), 1):
        for old, new in OLD_SCRIPT:
            if old.search(each.split("//")[0]):
                yield Fault(file, number, f"use {new}")


def read(file: str, text: str) -> tuple[list[Rule], list[Fault]]:
    """All rules of a sheet, and where it is not written as one thing a line."""
    rules: list[Rule] = []
    faults: list[Fault] = []
    around: list[str] = []
    started, said = 0, ""  # what is not yet at its end
    for number, line in enumerate(_without_comments(text).split("\n"), 1):
        each = line.strip()
        if each == "}" and not said and around:
            around.pop()
        elif each:
            started, said = started if said else number, f"{said} {each}".strip()
            if each.endswith("{"):
                around.append(said[:-1].strip())
                if not said.startswith("@"):
                    rules.append(Rule(started, around[-1], tuple(around[:-1])))
                said = ""
            elif each.endswith(";"):
                if around and not around[-1].startswith("@"):
                    rules[-1].declarations.append(said)
                said = ""
            if re.search(r"[;{}]\s*\S", each):
                faults.append(Fault(file, number, "one declaration or selector a line"))
    if not faults and (said or around):
        faults.append(Fault(file, started, "this never ends"))
    return rules, faults


def _without_comments(text: str) -> str:
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


def of_sheet(file: str, text: str) -> Iterator[Fault]:
    rules, faults = read(file, text)
    yield from faults
    for rule in rules:
        if not rule.within or not rule.within[0].startswith("@layer"):
            yield Fault(file, rule.line, "in no @layer")


def sheet_of(file: str) -> str:
    """The sheet that it is, or a part of."""
    folder = Path(file).parent
    return file if folder.name in FOLDERS else f"{folder}.css"


def of_all_sheets(sheets: dict[str, str]) -> Iterator[Fault]:
    """Rules that look alike under other names, and a selector that has two rules in one sheet."""
    known: dict[frozenset[str], str] = {}
    ruled: dict[tuple[str, ...], str] = {}
    for file, text in sheets.items():
        for rule in read(file, text)[0]:
            place = f"{file}:{rule.line}"
            first = ruled.setdefault((sheet_of(file), *rule.within, rule.selector), place)
            if first != place and "@keyframes" not in "".join(rule.within):
                yield Fault(file, rule.line, f"{rule.selector} stands in {first}, too")
            if len(rule.declarations) >= ALIKE and rule.selector not in STILL_ALIKE:
                here = f"{rule.selector} ({place})"
                if (first := known.setdefault(frozenset(rule.declarations), here)) != here:
                    yield Fault(file, rule.line, f"{rule.selector} has what {first} has")


def texts(patterns: tuple[str, ...]) -> dict[str, str]:
    found = sorted({path for pattern in patterns for path in ROOT.glob(pattern)})
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in found}


def faults() -> Iterator[Fault]:
    sheets, scripts = texts(SHEETS), texts(SCRIPTS)
    for file, text in (sheets | scripts | texts(PAGES)).items():
        yield from of_lines(file, text)
    for file, text in (sheets | scripts | texts(PAGES) | texts(MODULES)).items():
        yield from of_length(file, text)
    for file, text in scripts.items():
        yield from of_script(file, text)
    for file, text in sheets.items():
        yield from of_sheet(file, text)
    yield from of_all_sheets(sheets)


if __name__ == "__main__":
    sys.exit("\n".join(map(str, faults())) or 0)
