"""A game as a row, for people and for spreadsheets, and many of them in one sentence."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.space_alert.tools.answers import Answer
from companion.games.space_alert.tools.streams import printable

COLUMNS: Final = (
    "id", "status", "points", "threat_points", "defeated", "survived", "neither", "damage_red", "damage_white",
    "damage_blue", "lost_on_turn", "killed_by",
)  # fmt: skip
SUMMARY: Final = "{:<28} {:<9} {:>6} {:>8} {:>9} {:>5}  {}"
HEADINGS: Final = ("id", "status", "points", "threats", "damage", "turn", "killed by")
IN_QUOTES: Final = frozenset(',"\r\n')


def heading(as_csv: bool) -> str:
    return ",".join(COLUMNS) if as_csv else SUMMARY.format(*HEADINGS)


def rows(answer: Answer, as_csv: bool) -> Iterator[str]:
    """Of a campaign a row for each mission, and then what it scores."""
    for shape in answer.missions or (answer.shape,):
        yield _csv(shape) if as_csv else _summary(shape)
    if answer.missions:
        yield _csv(answer.shape) if as_csv else _summary(answer.shape)


def _csv(shape: Mapping[str, Any]) -> str:
    damage = shape.get("damage", {})
    cells = [
        shape["id"], shape["status"], shape["official_score"], shape["threat_points"],
        *(len(shape[each]) if each in shape else None for each in ("defeated", "survived", "neither")),
        *(damage.get(zone) for zone in ("red", "white", "blue")),
        shape.get("lost_on_turn"), shape.get("killed_by"),
    ]  # fmt: skip
    return ",".join("" if each is None else _cell(str(each)) for each in cells)


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if IN_QUOTES.intersection(text) else text


def _summary(shape: Mapping[str, Any]) -> str:
    threats = "/".join(str(len(shape[each])) for each in ("defeated", "survived", "neither") if each in shape)
    damage = "/".join(map(str, shape["damage"].values())) if "damage" in shape else ""
    score, turn = shape["official_score"], shape.get("lost_on_turn")
    return SUMMARY.format(
        printable(str(shape["id"]))[:28], "home" if shape["status"] == "survived" else "lost",
        "" if score is None else score, threats, damage, turn or "", shape.get("killed_by") or "",
    ).rstrip()  # fmt: skip


@dataclass(slots=True)
class Totals:
    home: int = 0
    lost: int = 0
    points: int = 0  # of those that came home
    refused: int = 0
    as_expected: int = 0
    otherwise: int = 0
    silent: int = 0  # about what is expected

    def count(self, shape: Mapping[str, Any]) -> None:
        if shape["official_score"] is None:
            self.lost += 1
        else:
            self.home += 1
            self.points += shape["official_score"]

    def count_check(self, check: object) -> None:
        match check:
            case "as expected":
                self.as_expected += 1
            case "nothing is expected":
                self.silent += 1
            case _:
                self.otherwise += 1

    def told(self) -> str:
        parts = [f"{self.home:,} home", f"{self.lost:,} lost"]
        if self.home:
            parts.append(f"{self.points / self.home:.1f} points on average")
        return f"{_games(self.home + self.lost)}: {', '.join([*parts, *self._refused()])}"

    def check_told(self) -> str:
        parts = [f"{self.as_expected:,} as expected", f"{self.otherwise:,} otherwise"]
        if self.silent:
            parts.append(f"{self.silent:,} without expect and trace")
        count = self.as_expected + self.otherwise + self.silent
        return f"{_games(count)} checked: {', '.join([*parts, *self._refused()])}"

    def _refused(self) -> tuple[str, ...]:
        return (f"{self.refused:,} refused",) if self.refused else ()


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"
