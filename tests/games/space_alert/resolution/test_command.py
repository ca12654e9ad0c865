"""`companion resolve` as a shell runs it: its streams and its exit code; a process where it must be one."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.cli.exit_codes import CONFIG, OK, REFUSED, USAGE

FILE = Path(__file__).parent / "games.jsonl"
LINES = FILE.read_text(encoding="utf-8").splitlines()
GAMES: list[dict[str, Any]] = [json.loads(each) for each in LINES]
COMMAND = (sys.executable, "-m", "companion", "resolve")


def by_a_shell(*args: object, text: str | bytes = "", letters: str = "utf-8") -> tuple[int, list[str], str]:
    """Exit code, lines of standard output, standard error."""
    ended = subprocess.run(
        [*COMMAND, *map(str, args)],
        input=as_bytes(text),
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": letters},
    )
    return ended.returncode, ended.stdout.decode().splitlines(), ended.stderr.decode()


def resolve(*args: object, text: str | bytes = "") -> tuple[int, list[str], str]:
    """The same in this one, which is there already."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(as_bytes(text))))
        try:
            code = main(["resolve", *map(str, args)])
        except SystemExit as ended:
            code = int(ended.code or OK)
    return code, out.getvalue().splitlines(), err.getvalue()


def as_bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def expected(game: dict[str, Any], with_trace: bool = False) -> dict[str, Any]:
    return {"id": game["id"], **game["expect"], **({"trace": game["trace"]} if with_trace else {})}


def test_many_one_a_line_with_their_traces() -> None:
    code, out, err = by_a_shell(FILE, "--rules", "printed", "--trace")
    assert (code, err) == (OK, "")
    assert [json.loads(each) for each in out] == [expected(game, with_trace=True) for game in GAMES]


def test_the_same_from_standard_input_without() -> None:
    code, out, err = by_a_shell("-", "--rules", "printed", text="\n".join(LINES))
    assert (code, err) == (OK, "")
    assert [json.loads(each) for each in out] == [expected(game) for game in GAMES]


@pytest.mark.parametrize("indent", [None, 2])
def test_one_game(tmp_path: Path, indent: int | None) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAMES[0], indent=indent), encoding="utf-8")
    code, out, _ = resolve(file, "--rules", "printed")
    assert (code, [json.loads(each) for each in out]) == (OK, [expected(GAMES[0])])


@pytest.mark.parametrize("indent", [None, 1])
def test_a_document_as_the_shared_games_are(tmp_path: Path, indent: int | None) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps({"about": "", "notation": {}, "games": GAMES}, indent=indent), encoding="utf-8")
    code, out, _ = resolve(file, "--rules", "printed")
    assert (code, [json.loads(each) for each in out]) == (OK, [expected(game) for game in GAMES])


def test_what_is_malformed_is_told_on_the_error_output_and_the_rest_is_done() -> None:
    bad = json.dumps({**GAMES[1], "id": "odd", "crew": ["?" * 12]})
    code, out, err = resolve("-", "--rules", "printed", text="\n".join([LINES[0], bad, "", "{", LINES[2]]))
    assert code == REFUSED
    assert [json.loads(each) for each in out] == [expected(GAMES[0]), expected(GAMES[2])]
    assert err.splitlines() == [
        "-: line 2 (odd): crew[0][0]: '?' is no card. Known are a b c A B x X < > ^ 1 2 3 4 5 6, and - for none.",
        "-: line 4: game: this is not JSON: Expecting property name enclosed in double quotes, at character 2.",
    ]


def test_a_line_that_is_no_text_is_one_malformed_game() -> None:
    code, out, err = by_a_shell(
        "-", "--rules", "printed", text=b"\n".join([LINES[0].encode(), b'{"id": "\xff"}', b"7"])
    )
    assert (code, [json.loads(each) for each in out]) == (REFUSED, [expected(GAMES[0])])
    assert err.splitlines()[0] == "-: line 2: game: this is no text (UTF-8)."


@pytest.mark.parametrize(("how", "first"), [("--json", '{"id":"\\u00e9'), ("--score", "?:"), ("--csv", "id,")])
def test_a_terminal_that_lacks_a_letter_shows_the_rest(how: str, first: str) -> None:
    """Minus signs of a score, too."""
    text = json.dumps({**GAMES[0], "id": "é"})
    code, out, err = by_a_shell("-", "--rules", "printed", how, text=text, letters="ascii")
    assert (code, "Traceback" in err) == (OK, False)
    assert out[0].startswith(first)


def test_a_document_with_a_slip_is_one_complaint() -> None:
    text = json.dumps(GAMES[0], indent=2).replace('"crew": [', '"crew": [,')
    code, out, err = resolve("-", text=text)
    number = text[: text.index("[,")].count("\n") + 1
    assert (code, out) == (REFUSED, [])
    assert err.startswith(f"-: line {number}: game: this is not JSON")
    assert err.count("\n") == 1


def test_an_answer_comes_before_the_next_game_is_sent() -> None:
    """So a million games are never held, neither as text nor as answers."""
    with subprocess.Popen((*COMMAND, "-", "--rules", "printed"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one:
        assert one.stdin is not None
        assert one.stdout is not None
        for game, text in zip(GAMES[:3], LINES, strict=False):
            one.stdin.write(f"{text}\n".encode())
            one.stdin.flush()
            assert json.loads(one.stdout.readline()) == expected(game)
        one.stdin.close()
        assert one.wait(30) == OK


def test_whoever_reads_along_may_leave() -> None:
    with subprocess.Popen(
        (*COMMAND, str(FILE), "--trace"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as one:  # more than a pipe holds
        assert one.stdout is not None
        assert one.stderr is not None
        one.stdout.readline()
        one.stdout.close()
        assert one.stderr.read() == b""
        assert one.wait(30) == OK


@pytest.mark.parametrize(
    ("name", "content", "code", "said"),
    [
        ("nowhere.json", None, CONFIG, "nowhere.json: cannot be read (No such file or directory). Check the path."),
        (".", None, CONFIG, "cannot be read (Is a directory). Check the path."),
        (
            "binary",
            bytes(range(256)),
            CONFIG,
            "binary: this is no text, and so no JSON.",
        ),
        ("empty", b"", REFUSED, "empty: line 1: game: there is nothing here. Write a game as JSON."),
        ("blank", b" \n\n", REFUSED, "blank: line 1: game: there is nothing here. Write a game as JSON."),
        ("number", b"7", REFUSED, "number: line 1: game: this is a number. A game is a JSON object."),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, name: str, content: bytes | None, code: int, said: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    found, out, err = resolve(tmp_path / name)
    assert (found, out) == (code, [])
    assert said in err
    assert "Traceback" not in err


def test_a_file_that_some_editor_marked() -> None:
    code, out, _ = resolve("-", "--rules", "printed", text=b"\xef\xbb\xbf" + LINES[0].encode() + b"\r\n")
    assert (code, [json.loads(each) for each in out]) == (OK, [expected(GAMES[0])])


def test_the_story() -> None:
    code, out, _ = resolve("-", "--rules", "printed", "--explain", text=LINES[2])
    assert code == OK
    assert out[:3] == [
        f"{GAMES[2]['id']}:",
        "  Turn 1",
        "    Frigate (SE1-01@1) appears on the red trajectory, 12 spaces away.",
    ]
    assert out[-1] == "  Lost on turn 6, by Frigate."


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "required: FILE"),
        (["-", "--rules", "house"], "invalid choice: 'house'"),
        (["-", "--set", "delya=bump"], "Did you mean 'delay'?"),
        (["-", "--set", "turns=9"], "turns is one of 7, 12"),
    ],
)
def test_a_wrong_command_line(args: list[str], said: str) -> None:
    code, out, err = resolve(*args)
    assert (code, out) == (USAGE, [])
    assert said in err


def test_a_check_that_finds_something_fails(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([LINES[0], json.dumps({**GAMES[1], "expect": {"fuel": 7}})]), encoding="utf-8")
    code, out, err = by_a_shell(file, "--rules", "printed", "--check", "--jobs", "2")
    assert (code, out) == (REFUSED, [])
    assert err.splitlines() == [
        f"{file}: line 2 ({GAMES[1]['id']}): fuel: 3 here, and expected is 7.",
        "2 games checked: 1 as expected, 1 otherwise",
    ]
    assert by_a_shell(FILE, "--rules", "printed", "--check") == (
        OK,
        [],
        "87 games checked: 87 as expected, 0 otherwise\n",
    )


def test_a_tool_needs_no_web_no_sound_and_no_other_game() -> None:
    asking = (
        "import sys; from companion.__main__ import main; main(sys.argv[1:]); "
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    command = (sys.executable, "-c", asking, "resolve", str(FILE), "--summary")
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    loaded = ended.stderr.split()
    assert "companion.games.space_alert.tools.resolve" in loaded
    games = {each.split(".")[2] for each in loaded if each.startswith("companion.games.")}
    assert games == {"space_alert"}
    for room in ("web", "flask", "tornado", "pygame", "gpiozero", "asyncio", "multiprocessing", "companion.sound"):
        assert room not in loaded


def test_the_game_that_the_page_shows_is_one() -> None:
    page = (Path(__file__).parents[4] / "companion/games/space_alert/README.md").read_text(encoding="utf-8")
    game = page.partition("```json\n")[2].partition("```")[0]
    code, out, err = resolve("-", "--explain", text=game)
    assert (code, err) == (OK, "")
    assert out[0] == "ours:"


def test_help_fits_a_terminal_and_tells_every_switch() -> None:
    code, out, _ = resolve("--help")
    assert code == OK
    assert max(map(len, out)) <= 120
    assert "  delay" in out
    assert "      (manual: bump, printed: to_gap, duckling: bump)" in out
