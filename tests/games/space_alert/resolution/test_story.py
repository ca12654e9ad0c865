"""The story's words: every event, in each of its forms, has a sentence, and each sentence gets what it wants."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.contract import Line, Word
from companion.games.space_alert import resolution
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.names import STATIONS
from companion.games.space_alert.resolution.story import SILENT, line_of
from tests.games.space_alert.resolution.making import WORDS

SOURCES = sorted(Path(resolution.__file__).parent.glob("*.py"))
BECAUSE = (0, "E1-05@3", "gravolift", "computer", "trip", "return")
BY = (0, 3, "E1-05@3", None)


def constants(call: str, position: int) -> set[object]:
    """What stands in the code as the argument of an event: the reasons of a NothingDone, what Happened."""
    found: set[object] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) == f"told.{call}":
                found |= {each.value for each in ast.walk(node.args[position]) if isinstance(each, ast.Constant)}
    return found


WHY = {
    str(each.value)
    for source in SOURCES
    for node in ast.walk(ast.parse(source.read_text()))
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "_vain"
    for each in ast.walk(node.args[3])
    if isinstance(each, ast.Constant) and each.value
} | {"no_squad", "squad_disabled", "no_intruder", "lost_letter", "no_system"}
WHAT = {each for each in constants("Happened", 1) if isinstance(each, str)}


def values(kind: type[told.Event], name: str, hint: Any) -> tuple[Any, ...]:
    if name == "because":
        return BECAUSE
    if name == "by" or (name == "threat" and kind is told.ZoneDamaged):
        return BY if kind is not told.Shot else (0, None)
    if name in ("threat", "target"):
        return ("E1-05@3", None) if name == "target" else ("E1-05@3", "SI2-02@7*")
    if name == "why" and hint is str:
        return tuple(sorted(WHY))
    if name == "what":
        if kind is told.SpecialistActed:
            return tuple(literals(hint))
        return tuple(sorted(WHAT)) if kind is told.Happened else ("hp", "speed", "shield")
    if name in ("card", "here", "there", "station"):
        return ("a",) if name == "card" else (3, 12) if hint is int else STATIONS
    if name == "dropped":
        return (), ("a",), ("a", "<")
    if name == "emptied":
        return None, *(told.Emptied(3, by, was) for by in BY for was in ("a_shot", "a_transfer", "a_drain", "a_tile"))
    if hint is int:
        return (1, 6) if name == "nth" else (0, 2)
    if hint is bool:
        return False, True
    return tuple(literals(hint))


def literals(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif hint in (type(None), int):
        yield None if hint is type(None) else 1
    else:
        for each in get_args(hint):
            yield from literals(each)


def forms(kind: type[told.Event]) -> Iterator[told.Event]:
    hints = get_type_hints(kind)
    ways = [values(kind, each.name, hints[each.name]) for each in fields(kind)]
    assert all(ways), kind
    for chosen in product(*ways):
        yield kind(*chosen)


@pytest.mark.parametrize("kind", get_args(told.Event), ids=lambda kind: kind.__name__)
def test_every_event_has_its_sentence(kind: type[told.Event]) -> None:
    if kind in SILENT:
        assert line_of(next(forms(kind))) is None
        return
    for each in forms(kind):
        said = line_of(each)
        assert said is not None
        sounds(said)


def sounds(said: Word) -> None:
    """The words are there, and every value that they show is given and not empty."""
    if not isinstance(said, Line):
        return
    given = dict(said.values)
    assert said.key in WORDS, said
    assert WORDS.placeholders(said.key) <= set(given), said
    for name in WORDS.placeholders(said.key):
        assert given[name] != "" or name in ("zone", "by"), said
        sounds(given[name])


def test_every_threat_has_a_name() -> None:
    assert all(card.name.strip() for card in deck().values())


def test_no_sentence_of_the_story_is_left_over() -> None:
    used: set[str] = {"story.turn", "story.last_turn"}

    def note(said: Word) -> None:
        if isinstance(said, Line):
            used.add(said.key)
            for _, value in said.values:
                note(value)

    for kind in get_args(told.Event):
        for each in forms(kind):
            note(line_of(each) or "")
    ours = {key for key in WORDS if key.startswith(("story.", "thing."))}
    assert ours - used == {f"story.nth.{number}" for number in (2, 3, 4, 5)}


def test_templates_hold_plain_names_only() -> None:
    for key in WORDS:
        if key.startswith("story."):
            assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(WORDS.template(key)))
