"""A game in a folder of its own runs with phones, journal and simulation, and no other file knows of it."""

import json
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.__main__ import main

HERE = Path(__file__).parent
REPO = HERE.parents[1]


@contextmanager
def running(state: Path, games: Path = HERE) -> Iterator[str]:
    """The product itself, with this folder as the group's own games."""
    command = [sys.executable, "-m", "companion", "run", "--config", "tests/quiet.toml", "--hardware", "fake"]
    command += ["--port", "0"]
    command += ["--state", str(state), "--games-folder", str(games)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=REPO) as table:
        assert table.stdout is not None
        port = next(found[1] for text in table.stdout if (found := re.search(r":(\d+)/panel", text)))
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            table.terminate()
            assert table.wait(timeout=60) == 0


def call(url: str, body: object = None, key: str = "") -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Authorization": f"Bearer {key}"} if key else {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        raw = answer.read()
    return json.loads(raw) if raw.startswith((b"{", b"[")) else raw.decode()


def test_beside_one_that_cannot_be_loaded_it_is_played_and_everybody_sees_what_is_wrong(tmp_path: Path) -> None:
    shutil.copytree(HERE / "high_card", tmp_path / "games" / "high_card")
    (tmp_path / "games" / "low_card").mkdir()
    (tmp_path / "games" / "low_card" / "__init__.py").write_text("CARDS = 52\nGAME = CARDS / 0\n")
    with running(tmp_path / "state", tmp_path / "games") as table:
        why = call(f"{table}/api/v1/health")["faults"]["game low_card"]
        assert "games/low_card: this game cannot be loaded: ZeroDivisionError" in why
        assert "(__init__.py, line 2 (<module>)). It is left out; mend it" in why
        ann = call(f"{table}/api/v1/seats", {"name": "Ann"})["key"]
        assert "game low_card does not work: " in call(f"{table}/host", key=ann)
        assert "this game cannot be loaded" in call(f"{table}/table")
        assert {each["slug"] for each in call(f"{table}/api/v1/games")} > {"high-card"}


def test_it_is_played_on_phones_to_its_end(tmp_path: Path) -> None:
    with running(tmp_path) as table:
        keys = [call(f"{table}/api/v1/seats", {"name": name})["key"] for name in ("Ann", "Ben")]
        ids = iter(range(100))

        def send(key: str, **command: object) -> None:
            call(f"{table}/api/v1/commands", {"id": str(next(ids)), "command": command}, key)

        send(keys[0], type="ChooseGame", game="high-card")
        send(keys[0], type="StartGame")
        assert [offer["type"] for offer in call(f"{table}/api/v1/view", key=keys[1])["game"]["offers"]] == ["Draw"]
        page = call(f"{table}/", key=keys[1])
        assert "Draw a card" in page
        assert "The table waits for Ann and Ben." in call(f"{table}/table")
        assert "high-card/art/style.css" not in page  # it has none

        send(keys[0], type="Draw")
        mine = call(f"{table}/api/v1/view", key=keys[0])["game"]["view"]["my_card"]
        assert mine is not None
        assert call(f"{table}/api/v1/view", key=keys[1])["game"]["view"]["my_card"] is None
        assert re.search(rf"<hold-to-see[^>]*>.*?{mine}.*?</hold-to-see>", call(f"{table}/", key=keys[0]), re.DOTALL)

        send(keys[1], type="Draw")
        assert call(f"{table}/api/v1/table")["game"]["ended"]
        assert [each["text"] for each in call(f"{table}/api/v1/history")["lines"]] == [
            "Ann drew a card",
            "Ben drew a card",
        ]
        assert len(call(f"{table}/api/v1/past")) == 1


def test_it_is_simulated(capsys: Any) -> None:
    assert main(["simulate", "high-card", "--games", "30", "--games-folder", str(HERE)]) == 0
    assert "invariants broken: 0" in capsys.readouterr().out


def test_no_other_file_knows_of_it() -> None:
    product = [*(REPO / "companion").rglob("*"), *(REPO / "web").rglob("*"), *(REPO / "hardware").rglob("*")]
    texts = [path for path in product if path.suffix in {".py", ".toml", ".html", ".js", ".css"}]
    assert texts
    assert [path for path in texts if "high_card" in (text := path.read_text()) or "high-card" in text] == []


def test_the_guide_shows_the_very_same_game() -> None:
    guide = (REPO / "companion/contract/README.md").read_text()
    for name in ("__init__.py", "strings/en.toml"):
        assert (HERE / "high_card" / name).read_text().strip() in guide, name
