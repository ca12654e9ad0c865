"""Where a key stands in a file of TOML, and what may have been meant by a word that nobody knows."""

import pytest

from companion.contract.data import line_of, meant, nearest


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("a = 1\nb = 2", ("b",), ":2"),
        ("[t]\na = 1\n[u]\na = 2", ("u", "a"), ":4"),
        ("[[t]]\na = 1\n[[t]]\na = 2", ("t[1]", "a"), ":4"),
        ("'a' = 1\n[ 't' ]\n\"b\" = 2", ("t", "b"), ":3"),
        ("x = 1\nt.a.b = 1", ("t",), ":2"),
        ("x = 1\n[t.a]\nb = 1", ("t",), ":2"),
        ("[t.a]\nb = 1\n[t]\nc = 1", ("t",), ":3"),
        ('x = """\na = 1\n[[t]]\n"""\na = 2', ("a",), ":5"),
        ('x = """\\"""\na = 1\n"""\na = 2', ("a",), ":4"),
        ("x = '''\n[[t]]\n'''\n[[t]]\na = 1", ("t[0]", "a"), ":5"),
        ('# it\'s """\na = 1', ("a",), ":2"),
        ("x = 'a\u2028b'\na = 1", ("a",), ":2"),
        ("a = 1", ("b",), ""),
        ("a = 1", (), ""),
    ],
)
def test_a_key_is_found_on_its_line(text: str, path: tuple[str, ...], line: str) -> None:
    assert line_of(text, path) == line


def test_a_long_line_of_spaces_is_no_work() -> None:
    assert line_of(("[" + " " * 20_000 + "\n") * 10 + "a = 1", ("a",)) == ":11"


def test_a_slip_is_told_how_it_was_meant_else_all_there_is_in_its_order() -> None:
    assert nearest("bleu", ("red", "white", "blue")) == "Did you mean 'blue'?"
    assert nearest("green", ("red", "white", "blue")) == "Known here: red, white, blue."


def test_how_much_alike_two_words_must_be_can_be_said() -> None:
    assert meant("titel", ["title"]) == "title"
    assert meant("titel", ["title"], 0.9) is None
    assert meant("title" * 1_000, ["title"]) is None
