"""What is new in a version for the table, as companion/CHANGES.md says it."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

import companion

CHANGES: Final = Path(companion.__file__).with_name("CHANGES.md")
FOR_THE_TABLE: Final = "For the table:"


@lru_cache
def news_of(version: str) -> tuple[str, ...]:
    """A line or two each; none where the file does not say."""
    return lines_of(CHANGES.read_text(encoding="utf-8"), version) if CHANGES.exists() else ()


def lines_of(changes: str, version: str) -> tuple[str, ...]:
    found = re.search(rf"^## {re.escape(version)}$(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    its = found[1].partition(FOR_THE_TABLE)[2] if found else ""
    its = re.split(r"^For .+:$", its, maxsplit=1, flags=re.MULTILINE)[0]
    return tuple(plain(each) for each in re.findall(r"^- (.*?)(?=^- |\Z)", its, re.MULTILINE | re.DOTALL))


def plain(text: str) -> str:
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(text.split())).replace("`", "")
