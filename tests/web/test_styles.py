"""A sheet of style in parts reaches a phone as one, and is asked for again only when it has changed."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.room import GAMES
from web import styles

STATIC = Path(styles.__file__).parent / "static/css"
FOLDERS = (("/static/css", STATIC), *((f"/games/{slug}/art", each / "art") for slug, each in GAMES.folders.items()))
IN_PARTS = [
    (f"{address}/{parts.name}.css", parts)
    for address, folder in FOLDERS
    for parts in sorted(folder.iterdir())
    if parts.is_dir()
]


@pytest.mark.parametrize(("address", "parts"), IN_PARTS)
def test_all_parts_come_as_one_sheet_in_their_order(flask: Flask, address: str, parts: Path) -> None:
    phone = flask.test_client()
    answer = phone.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "text/css")
    texts = [each.read_text() for each in sorted(parts.iterdir())]
    at = [answer.text.index(each) for each in texts]
    assert at == sorted(at)
    assert sum(map(len, texts)) <= len(answer.text) <= sum(map(len, texts)) + len(texts)
    again = phone.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert answer.headers["Cache-Control"] == phone.get("/static/css/tokens.css").headers["Cache-Control"]
    packed = phone.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": f"W/{answer.headers['ETag']}"})
    assert packed.status_code == 304


def test_parts_are_numbered_and_no_sheet_is_there_twice() -> None:
    assert IN_PARTS
    for _, parts in IN_PARTS:
        assert not parts.with_suffix(".css").exists(), parts
        numbers = [re.fullmatch(r"([1-9])_[a-z_]+\.css", each.name) for each in sorted(parts.iterdir())]
        assert [found and found[1] for found in numbers] == [str(number) for number in range(1, len(numbers) + 1)]
        assert len(numbers) > 1


def test_another_text_has_another_tag(tmp_path: Path, flask: Flask) -> None:
    (tmp_path / "style").mkdir()
    tags = []
    for text in ("a", "b"):
        (tmp_path / "style/1_a.css").write_text(text)
        with flask.test_request_context():
            tags.append(styles.sent(tmp_path, "style.css").headers["ETag"])
    assert tags[0] != tags[1]


@pytest.mark.parametrize("name", ["none.css", "..css", "style"])
def test_there_is_no_other_sheet(tmp_path: Path, name: str) -> None:
    (tmp_path / "css/style").mkdir(parents=True)
    (tmp_path / "css/style/1_a.css").write_text("a")
    (tmp_path / "css/b.css").write_text("b")
    folder = tmp_path / "css"
    assert styles.text(folder, "style.css") == "a"
    assert styles.text(folder, "b.css") == "b"
    assert styles.text(folder, name) == ""
