"""What holds styles, pages and scripts to their form sees what is not in it."""

import pytest

from tests import style
from tests.style import ALIKE, LONGEST, MOST_LINES

GOOD = "@layer game {\n  .a,\n  .b {\n    color: red;\n  }\n}\n"
BLOCK = "".join(f"    --{number}: 1;\n" for number in range(ALIKE))


def sheet(*rules: str) -> str:
    return "@layer game {\n" + "".join(f"  {each}" for each in rules) + "}\n"


def test_all_of_ours_is_in_its_form() -> None:
    assert [str(each) for each in style.faults()] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GOOD, []),
        (sheet(".a {\n    background:\n      url(a.svg),\n      url(b.svg);\n  }\n"), []),
        (".a {\n  color: red;\n}\n", ["x.css:1: in no @layer"]),
        (sheet(".a { color: red; }\n"), ["x.css:2: one declaration or selector a line"]),
        (sheet(".a {\n    color: red; top: 0;\n  }\n"), ["x.css:3: one declaration or selector a line"]),
        (GOOD[:-2], ["x.css:4: this never ends"]),
    ],
)
def test_a_sheet(text: str, found: list[str]) -> None:
    assert [str(each) for each in style.of_sheet("x.css", text)] == found


def test_what_looks_alike_in_two_sheets() -> None:
    sheets = {"x.css": sheet(f".a {{\n{BLOCK}  }}\n"), "y.css": sheet(f".b {{\n{BLOCK}  }}\n")}
    assert [str(each) for each in style.of_all_sheets(sheets)] == ["y.css:2: .b has what .a (x.css:2) has"]


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ("css/x/2_phone.css", ["css/x/2_phone.css:2: .a stands in css/x/1_pieces.css:2, too"]),
        ("css/y/1_pieces.css", []),
        ("css/x.css", ["css/x.css:2: .a stands in css/x/1_pieces.css:2, too"]),
    ],
)
def test_a_selector_with_two_rules_in_one_sheet(other: str, found: list[str]) -> None:
    parts = {"css/x/1_pieces.css": sheet(".a {\n    top: 0;\n  }\n"), other: sheet(".a {\n    left: 0;\n  }\n")}
    assert [str(each) for each in style.of_all_sheets(parts)] == found


def test_how_long_a_file_may_be() -> None:
    assert list(style.of_length("x.py", "\n" * MOST_LINES)) == []
    too_long = [str(each) for each in style.of_length("x.py", "\n" * (MOST_LINES + 1))]
    assert too_long == ["x.py:401: at most 400 lines: cut it by its ideas"]


def test_lines() -> None:
    assert [each.line for each in style.of_lines("x.html", f"{'a' * LONGEST}\n{'a' * LONGEST}a\n\tb\nc ")] == [2, 3, 4]


def test_a_script() -> None:
    lines = ("const a = b === c;", "a = b == c;", "if (a != b) return;", "var a;", "// var a == b", "a => b >= c")
    assert [each.line for each in style.of_script("x.js", "\n".join(lines))] == [2, 3, 4]
