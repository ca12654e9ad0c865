"""The story in words, for the command line."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.data import DataError
from companion.games.space_alert.resolution import Resolved
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.story import line_of
from companion.lines import Line, Word, line

FILE: Final = Path(__file__).parent / "words.toml"


@lru_cache
def words() -> Mapping[str, str]:
    try:
        raw = tomllib.loads(FILE.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{FILE}: cannot be read: {error}.") from error
    return {key: text for key, text in raw.items() if isinstance(text, str)}


@lru_cache
def about_switches() -> Mapping[str, str]:
    about: Mapping[str, str] = tomllib.loads(FILE.read_text(encoding="utf-8"))["switches"]
    return about


def say(said: Line) -> str:
    return words()[said.key].format(**{name: _text(value) for name, value in said.values})


def _text(value: Word) -> str:
    return say(value) if isinstance(value, Line) else str(value)


def story(resolved: Resolved) -> Iterator[str]:
    """Turn by turn, with the causes; then the score."""
    yield f"{resolved.id or 'game'}:"
    last = resolved.turns[-1].number
    for turn in resolved.turns:
        lines = [said for each in turn.events if (said := line_of(each)) is not None]
        if not lines:
            continue
        is_jump = turn.number == last and resolved.outcome.status == "survived"
        yield "  " + say(line("last_turn" if is_jump else "turn", turn=turn.number))
        for said in lines:
            text = say(said)
            yield "    " + text[:1].upper() + text[1:]
    yield from _score_sheet(resolved.outcome)


def _score_sheet(one: Outcome) -> Iterator[str]:
    if one.score is None:
        yield f"  Lost on turn {one.lost_on_turn}, by {one.killed_by}."
        return
    yield f"  {one.threat_points:4}  for {len(one.defeated)} threats defeated and {len(one.survived)} survived"
    yield f"  {one.visual_points:4}  visual confirmation"
    for name, cost in one.penalties:
        yield f"  {-cost:4}  {name.replace('_', ' ')}"
    yield f"  {one.score:4}  in all" + (", and yet no victory: somebody is knocked out" if one.unmet else "")
