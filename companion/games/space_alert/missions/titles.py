"""What missions are called in each reader's language; those of the group's own as the group calls them.

A mission's title stands in journals and files, in English: a series, and its number there."""

import re
from typing import Final

from companion.contract import Word, line

TITLE: Final = re.compile(r"(?P<series>.+?),? (?P<number>\w+)")
SERIES: Final = {
    "Advanced simulation": "advanced",
    "Double action": "double",
    "Double action, easier": "double_easier",
    "Duckling: one or two players, advanced": "duckling_4",
    "Duckling: three advanced or two in a mission": "duckling_5",
    "Duckling: three players, basic": "duckling_3",
    "Duckling: three players, mission": "duckling_6",
    "Duckling: training": "duckling_1",
    "Duckling: two players, basic": "duckling_2",
    "Mission": "mission",
    "Random mission": "random",
    "Simulation": "simulation",
    "Test run": "test_run",
}


def titled(title: str) -> Word:
    found = TITLE.fullmatch(title)
    if found is None or found["series"] not in SERIES:
        return title
    return line(f"mission_title.{SERIES[found['series']]}", number=found["number"])
