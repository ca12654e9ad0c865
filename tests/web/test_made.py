"""A piece of a page that is drawn once for all who see the same."""

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError

from companion.contract import Line, Seat, Word, line
from web.pages.made import KEPT, Made, Once, Sitter, Tongue
from web.pages.templating import Compiled, environment

PIECES = """
{% macro ship(name, damage) %}<b>{{ name }}</b> {{ damage }} {{ people["s1"].name }} {{ say(word) }}{% endmacro %}
{% macro shown(value) %}{{ value }}{% endmacro %}
{% macro peeking() %}{{ view.hand }}{% endmacro %}
{% macro two(value) %}{{ made("pieces.html", "shown", value) }}{{ made("pieces.html", "shown", value) }}{% endmacro %}
"""


@pytest.fixture
def made() -> Made:
    def say(word: Word) -> str:
        return word.key if isinstance(word, Line) else str(word)

    pieces = Environment(loader=DictLoader({"pieces.html": PIECES}), autoescape=True, undefined=StrictUndefined)
    pieces.globals["word"] = line("hit")
    tongue = Tongue(say, lambda key, **values: key, lambda key: True, ":")
    return Made(pieces, "battle", "/", {Seat("s1"): Sitter("Ann", "red")}, tongue)


def test_it_knows_the_words_and_who_is_who(made: Made) -> None:
    assert made("pieces.html", "ship", "<Jane>", 2) == "<b>&lt;Jane&gt;</b> 2 Ann hit"


def test_the_same_values_are_drawn_once(made: Made) -> None:
    assert made("pieces.html", "ship", "Jane", 2) is made("pieces.html", "ship", "Jane", 2)
    assert made("pieces.html", "ship", "Jane", 2) != made("pieces.html", "ship", "Jane", 3)


def test_values_that_are_equal_and_read_differently_are_two(made: Made) -> None:
    assert [made("pieces.html", "shown", each) for each in (1, True, 1.0)] == ["1", "True", "1.0"]


def test_what_is_made_once_is_told_apart_without_looking_into_it(made: Made) -> None:
    class Line(str):
        def __hash__(self) -> int:
            raise AssertionError("looked into")

    lines = Once((Line("a"), Line("b")))
    assert made("pieces.html", "shown", lines) is made("pieces.html", "shown", lines)
    assert Once(("a",)) != Once(("a",))


def test_it_cannot_look_at_the_page(made: Made) -> None:
    with pytest.raises(UndefinedError, match="view"):
        made("pieces.html", "peeking")


def test_what_could_change_behind_its_back_is_refused(made: Made) -> None:
    with pytest.raises(TypeError):
        made("pieces.html", "shown", {"hand": "heal"})


def test_a_piece_may_be_made_of_pieces(made: Made) -> None:
    assert made("pieces.html", "two", "x") == "xx"


def test_it_does_not_grow_without_end(made: Made) -> None:
    for number in range(KEPT + 10):
        made("pieces.html", "shown", f"{number}x")
    (kept,) = made._made.values()
    assert len(kept) == KEPT
    assert f"{KEPT + 9}x" in str(list(kept.values())[-1])


def test_what_many_templates_of_a_page_import_is_made_once_a_page(tmp_path: Path) -> None:
    (tmp_path / "sign.html").write_text("{{ made() }}{% macro sign() %}<i>{{ view }}</i>{% endmacro %}")
    (tmp_path / "ship.html").write_text(
        '{% from "game/sign.html" import sign with context %}{% macro ship() %}{{ sign() }}{% endmacro %}'
    )
    (tmp_path / "seat.html").write_text(
        '{% from "game/sign.html" import sign with context %}{% from "game/ship.html" import ship with context %}'
        "{{ sign() }}{{ ship() }}"
    )
    seat = environment({"game": tmp_path}, Compiled()).get_template("game/seat.html")
    made: list[str] = []
    for view in ("Ann", "Ben"):
        page = seat.render(view=view, pieces={}, made=lambda view=view: made.append(view))
        assert page == f"<i>{view}</i><i>{view}</i>"
    assert made == ["Ann", "Ben"]


@pytest.fixture
def importing(tmp_path: Path) -> Environment:
    (tmp_path / "sign.html").write_text("{% macro sign() %}<i>{{ game.slug }} {{ view }}</i>{% endmacro %}")
    (tmp_path / "ship.html").write_text(
        '{% from "game/sign.html" import sign %}{{ t("made") }}{% macro ship() %}<b>{{ home }}</b>{% endmacro %}'
    )
    (tmp_path / "seat.html").write_text('{% from "game/ship.html" import ship %}{{ ship() }}')
    (tmp_path / "peeks.html").write_text('{% from "game/sign.html" import sign %}{{ sign() }}')
    return environment({"game": tmp_path}, Compiled())


def test_what_is_imported_without_the_page_is_made_once_for_all_pages(importing: Environment) -> None:
    said: list[str] = []

    def t(key: str, **values: Word) -> str:
        said.append(key)
        return key

    made = Made(importing, "battle", "/as/s2", {}, Tongue(str, t, lambda key: True, ":"))
    for view in ("Ann", "Ben"):
        page = importing.get_template("game/seat.html").render(view=view, home="elsewhere", pieces={}, made=made)
        assert page == "<b>/as/s2</b>"
    assert said == ["made"]


def test_what_is_imported_without_the_page_cannot_look_at_it(importing: Environment) -> None:
    made = Made(importing, "battle", "/", {}, Tongue(str, str, lambda key: True, ":"))
    with pytest.raises(UndefinedError, match="view"):
        importing.get_template("game/peeks.html").render(view="the ace", pieces={}, made=made)
