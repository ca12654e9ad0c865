"""Every word that can be shown or said stands in the strings, and what it wants filled in is what it gets."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from jinja2 import Environment, nodes

import web
from companion.contract import Refused, Seat, Who, line
from companion.contract.data import DataError
from companion.people.seats import COLOURS
from companion.table.commands import ASKABLE
from companion.table.options import checked
from companion.words.words import Words
from tests.companion.toys import OURS, TOY, WORDS

ROOT = Path(__file__).parents[2]
SOURCES = [
    *[each for each in sorted((ROOT / "companion").rglob("*.py")) if "games" not in each.parts],
    *sorted((ROOT / "web").rglob("*.py")),
]
TEMPLATES = sorted((Path(web.__file__).parent / "templates").glob("*.html"))


class Use(NamedTuple):
    where: str
    key: str
    values: frozenset[str]


def constants(node: ast.expr) -> list[str]:
    """The strings that an expression may be, where it says so itself."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return constants(one) + constants(other)
    return []


@cache
def all_calls() -> dict[str, list[tuple[str, ast.Call]]]:
    found: dict[str, list[tuple[str, ast.Call]]] = {}
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found.setdefault(node.func.id, []).append((f"{source.name}:{node.lineno}", node))
    return found


def calls(name: str) -> list[tuple[str, ast.Call]]:
    return all_calls().get(name, [])


def uses(name: str, prefix: str = "") -> list[Use]:
    return [
        Use(where, prefix + key, frozenset(each.arg for each in call.keywords if each.arg))
        for where, call in calls(name)
        for key in constants(call.args[0])
    ]


REFUSALS, LINES = uses("Refused", "refused."), uses("line")


@pytest.mark.parametrize("use", [pytest.param(each, id=f"{each.where} {each.key}") for each in REFUSALS + LINES])
def test_what_is_refused_or_told_has_a_sentence_that_fits(use: Use) -> None:
    assert use.key in OURS
    assert frozenset(OURS.placeholders(use.key)) == use.values


def test_every_refusal_names_its_code_where_it_is_raised() -> None:
    """Else the test above would not see it."""
    hidden = [where for where, call in calls("Refused") if not constants(call.args[0])]

    assert hidden == []
    assert len(REFUSALS) > 40


def test_no_sentence_of_a_refusal_is_left_over() -> None:
    raised = {use.key for use in REFUSALS}

    assert {key for key in OURS if key.startswith("refused.")} - raised == set()


# --- the pages


def words_in(template: Path) -> Iterator[Use]:
    for call in Environment().parse(template.read_text()).find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or not call.args:
            continue
        first, where = call.args[0], f"{template.name}:{call.lineno}"
        given = {each.key for each in call.kwargs}
        if call.node.name == "t" and isinstance(first, nodes.Const):
            yield Use(where, str(first.value), frozenset(given))
        elif call.node.name == "t" and isinstance(first, nodes.CondExpr):
            assert first.expr2 is not None
            for each in (first.expr1, first.expr2):
                assert isinstance(each, nodes.Const)
                yield Use(where, str(each.value), frozenset(given))
        elif call.node.name == "t":
            assert isinstance(first, nodes.Concat), where
            begin = first.nodes[0]
            assert isinstance(begin, nodes.Const), where
            prefix = str(begin.value)
            known = [key.removeprefix(prefix) for key in OURS if key.startswith(prefix)]
            for ending in ENDINGS.get(prefix, known or ["..."]):
                yield Use(where, f"{prefix}{ending}", frozenset(given))
        elif call.node.name == "command" and "label" not in given and len(call.args) < 3:
            assert isinstance(first, nodes.Const), where
            yield Use(where, f"command.{first.value}", frozenset())


ENDINGS = {
    "page.part_": ["big", "pause", "alert"],  # where there are words for it
    "command.": [],  # inside the macro; each of its calls is looked at instead
    "colour.": list(COLOURS),
    "source.": ["reference", "printed", "ours"],
}
SHOWN = [use for template in TEMPLATES for use in words_in(template)]


@pytest.mark.parametrize("use", [pytest.param(each, id=f"{each.where} {each.key}") for each in SHOWN])
def test_every_word_of_a_page_stands_in_the_strings_and_fits(use: Use) -> None:
    assert use.key in OURS
    assert frozenset(OURS.placeholders(use.key)) == use.values


def test_the_pages_were_read() -> None:
    assert len(TEMPLATES) > 10
    assert len(SHOWN) > 80


def test_every_command_that_a_page_sends_is_one() -> None:
    known = {each.__name__ for each in ASKABLE}
    sent = {
        str(call.args[0].value)
        for template in TEMPLATES
        for call in Environment().parse(template.read_text()).find_all(nodes.Call)
        if isinstance(call.node, nodes.Name)
        and call.node.name in ("command", "hidden")
        and call.args
        and isinstance(call.args[0], nodes.Const)
    }
    assert len(sent) > 15
    assert sent - known == set()


def test_no_word_of_the_pages_is_left_over() -> None:
    code = "".join(source.read_text() for source in SOURCES)
    used = {use.key for use in SHOWN}
    left = {key for key in OURS if key.startswith("page.") and key not in used and f'"{key}"' not in code}

    assert left == set()


def test_no_page_carries_words_of_its_own() -> None:
    """Apart from PIN, which is a name."""
    own: list[str] = []
    for template in TEMPLATES:
        markup = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", " ", template.read_text(), flags=re.DOTALL)
        own += re.findall(r"\b[A-Za-z]{2,}\b", re.sub(r"<[^>]*>|&\w+;", " ", markup))
    assert set(own) <= {"PIN"}


# --- words themselves


def names(seat: Seat) -> str:
    return {"s1": "Ann", "s2": "Ben", "s3": "Cid"}[seat]


ANN, BEN, CID = Who(Seat("s1")), Who(Seat("s2")), Who(Seat("s3"))


@pytest.mark.parametrize(
    ("people", "said"),
    [
        ((), "nobody won"),
        ((ANN,), "Ann won"),
        ((ANN, BEN), "Ann and Ben won"),
        ((ANN, BEN, CID), "Ann, Ben and Cid won"),
    ],
)
def test_people_are_listed_as_one_speaks(people: tuple[Who, ...], said: str) -> None:
    assert OURS.say(line("told.won", who=people), names) == said


def test_a_line_may_stand_in_a_line() -> None:
    inner = line("told.added", who=BEN, number=2)

    assert WORDS["toy"].say(line("told.took_back", who="Cid", what=inner), names) == "Cid took back: Ben added 2"


def test_a_games_words_lie_over_the_tables() -> None:
    over = Words({"say.paused": "Hush."}, below=OURS)

    assert over.template("say.paused") == "Hush."
    assert over.template("say.goes_on") == "We go on."
    assert "say.goes_on" in over
    assert "say.nothing" not in over
    assert list(over) == ["say.paused"]


def test_a_word_that_is_missing_shows_its_key_and_is_missed() -> None:
    missed: list[str] = []
    words = WORDS["toy"].telling(missed.append)

    assert words.say(line("told.nonsense"), names) == "told.nonsense"
    assert words.template("page.nonsense") == "page.nonsense"
    assert words.say(line("told.added", who=ANN, number=2), names) == "Ann added 2"
    assert missed == ["told.nonsense", "page.nonsense"]


def test_what_a_template_lacks_stands_there_as_it_is_written_and_is_missed() -> None:
    missed: list[str] = []
    words = Words({"odd": "{who} took {nubmer} of {}", "torn": "{who took", "list.and": "{first"}, missed=missed.append)

    assert words.say(line("odd", who=ANN), names) == "Ann took {nubmer} of {}"
    assert words.say(line("torn", who=ANN), names) == "{who took"
    assert words.word((ANN, BEN), names) == "{first"
    assert missed == ["odd with {nubmer}, {}", "torn with braces that fit", "list.and with braces that fit"]


def test_a_value_is_never_taken_for_a_template() -> None:
    assert OURS.say(line("told.took_back", who="Cid", what="{who} {0}"), names) == "Cid took back: {who} {0}"


def test_a_language_that_is_not_there_yet_is_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('a = "one"')
    (tmp_path / "de.toml").write_text('a = "eins"')

    assert Words.read(tmp_path, "de").template("a") == "eins"
    assert Words.read(tmp_path, "fr").template("a") == "one"


@pytest.mark.parametrize(("file", "content"), [("en.toml", "a = "), ("other.toml", ""), ("en.toml", None)])
def test_words_that_cannot_be_read_name_their_file(tmp_path: Path, file: str, content: str | None) -> None:
    if content is None:
        (tmp_path / file).mkdir()
    else:
        (tmp_path / file).write_text(content)

    with pytest.raises(DataError, match=r"en\.toml: the words cannot be read"):
        Words.read(tmp_path, "en")


def test_the_refusal_of_an_option_carries_what_its_sentence_wants() -> None:
    with pytest.raises(Refused) as refused:
        checked(TOY.options[0], 999)

    assert set(refused.value.values) == OURS.placeholders("refused.option_bad")


@pytest.mark.parametrize("key", ["refused.undo_reveals", "refused.undo_sure", "page.undo_shown", "page.undo_host"])
def test_what_cannot_be_unseen_need_not_be_a_secret(key: str) -> None:
    """A mission that was launched has been heard; there was nothing secret in it."""
    assert "secret" not in OURS.template(key).lower()


@pytest.mark.parametrize("key", ["say.came_back", "page.came_back", "page.paused_text", "refused.paused"])
def test_a_table_that_stands_still_says_what_makes_it_go_on(key: str) -> None:
    assert "ress the big button" in OURS.template(key)


def test_a_number_below_nothing_has_the_sign_of_numbers() -> None:
    words = Words({"points": "{points} points, {low} to {high}"})
    said = words.say(line("points", points=-12, low=-3, high=4), str)
    assert said == "\N{MINUS SIGN}12 points, \N{MINUS SIGN}3 to 4"
    assert words.say(line("points", points="a-b", low=0, high=0), str) == "a-b points, 0 to 0"
