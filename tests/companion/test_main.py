"""The command line, called as a shell calls it."""

import logging
import re
import shlex
import socket
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from companion import __version__
from companion.__main__ import main
from companion.cli import library, proving
from companion.cli.exit_codes import BUG, CONFIG, FOUND, OK, USAGE
from companion.contract import AnyGame
from companion.contract.findings import Finding
from companion.contract.proof import prove
from companion.record.lock import locked
from companion.table.commands import EndGame
from companion.table.testing import Driver
from tests.companion.test_library import made
from tests.companion.toys import Add

QUIET = ("--hardware", "fake", "--sound", "none", "--port", "0")
Captured = pytest.CaptureFixture[str]
FEW = 20  # steps


@pytest.fixture(autouse=True)
def quiet_logging() -> None:
    """main() sets the root logger up where nobody has: pytest has."""
    assert logging.getLogger().handlers


@pytest.fixture
def shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of the box needs no second a game; and as many steps are looked at on a machine that is busy."""

    def proved(game: AnyGame, *_: int) -> tuple[Finding, ...]:
        steps = count()
        return prove(game, proving.ground_of(game), lambda: next(steps) > FEW)

    monkeypatch.setattr(proving, "proved", proved)


def run(capsys: Captured, *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    out, err = capsys.readouterr()
    return code, out, err


COMMANDS = (
    "run",
    "check",
    "simulate",
    "replay",
    "export",
    "import",
    "new-game",
    "wiring",
    "fake-reader",
    "render-voice",
    "synth",
    "compile",
)
OF_GAMES = tuple(library.find().tools)


@pytest.mark.parametrize("command", ["", *COMMANDS, *OF_GAMES])
def test_help_helps(capsys: Captured, command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])

    out = capsys.readouterr().out
    assert ended.value.code == 0
    assert f"usage: companion {command}".strip() in out
    for name in () if command else COMMANDS:
        assert re.search(rf"^ +{name}\s+\w+", out, re.MULTILINE), f"{name} has no line of help"
    for line in re.findall(r"^  (-.*|(?!COMMAND$)[A-Z]+.*)$", out, re.MULTILINE) if command else ():
        assert "  " in line or len(line) > 20, f"no help for {line}"


def test_the_version_is_told(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert (ended.value.code, capsys.readouterr().out) == (0, f"table-companion {__version__}\n")


@pytest.mark.parametrize(
    "args", [[], ["dance"], ["run", "--port", "x"], ["run", "--hardware", "paper"], ["run", "--sound", "x"], ["replay"]]
)
def test_what_the_command_line_does_not_know_ends_with_2(capsys: Captured, args: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(args)

    assert ended.value.code == 2
    assert "usage: companion" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[web]\nprot = 1", r"my\.toml:2: unknown key 'web\.prot'\. Did you mean 'port'\?"),
        ("[web]\nport = 70000", r"my\.toml: web\.port: 70000 is no port"),
        ("web", r"my\.toml: this is not TOML"),
        ('[games]\nfolder = "/no/such/folder"', r"/no/such/folder: there is no such folder of games"),
    ],
)
@pytest.mark.parametrize("command", ["run", "simulate toy"])
def test_a_wrong_setting_ends_with_78_and_says_where(
    capsys: Captured, tmp_path: Path, command: str, text: str, says: str
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text)
    state = str(tmp_path / "state")
    code, out, err = run(capsys, *command.split(), "--config", str(path), "--state", state)

    assert code == CONFIG
    assert re.match(rf"companion: .*{says}", err)
    assert "Traceback" not in err + out


def test_a_settings_file_that_is_not_there_ends_with_78(capsys: Captured, tmp_path: Path) -> None:
    code, _, err = run(capsys, "check", "--config", str(tmp_path / "none.toml"))

    assert code == CONFIG
    assert "none.toml: cannot be read" in err


# --- check


@pytest.mark.usefixtures("shortly")
def test_check_says_that_the_table_can_start(capsys: Captured, tmp_path: Path) -> None:
    code, out, _ = run(
        capsys, "check", "--state", str(tmp_path / "new"), "--hardware", "fake", "--sound", "none", "--port", "0"
    )

    assert code == OK
    assert out.endswith("The table can start.\n")
    for what in ("configuration", "games", "state folder", "journals", "hardware", "sound", "network"):
        assert re.search(rf"^good  {what}: .+", out, re.MULTILINE)


@pytest.mark.usefixtures("shortly")
def test_check_says_what_stops_a_start_and_ends_with_78(capsys: Captured, game: Driver) -> None:
    for path in game.folder.glob("table.*"):
        path.write_bytes(b"oops\n")
    code, out, _ = run(
        capsys, "check", "--state", str(game.folder), "--hardware", "fake", "--sound", "none", "--port", "0"
    )

    assert code == CONFIG
    assert re.search(r"^STOPS  state folder: .*table\.json is damaged", out, re.MULTILINE)
    assert out.endswith("The table cannot start like this.\n")


@pytest.mark.usefixtures("shortly")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # tornado leaves the socket open
def test_check_finds_a_port_that_is_taken(capsys: Captured, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, out, _ = run(
            capsys, "check", "--state", str(tmp_path), "--hardware", "fake", "--sound", "none", "--port", port
        )

    assert code == CONFIG
    assert re.search(rf"^STOPS  network: .*{port}", out, re.MULTILINE)


HEARD: list[tuple[str, str, str]] = [
    ("dummy", "auto", "good  sound: plays on System audio output device"),
    ("there is none of this name", "box", "look  sound: there is no sound card. Plug one in; the table finds it by"),
    (
        "there is none of this name",
        "auto",
        "good  sound: No sound here: there is no sound card. Open /table on a screen",
    ),
    ("dummy", "screen", "good  sound: Sound: from screens alone."),
    ("dummy", "none", "good  sound: No sound: it is switched off, by the settings (sound.where)"),
]


@pytest.mark.usefixtures("shortly")
@pytest.mark.parametrize(
    ("driver", "where", "says"),
    HEARD,
    ids=["a card", "no card", "no card, and none asked for", "screens", "switched off"],
)
def test_check_says_what_will_be_heard(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, where: str, says: str
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    code, out, _ = run(capsys, "check", "--state", str(tmp_path), "--hardware", "fake", "--sound", where, "--port", "0")

    assert (code, says in out) == (OK, True), out


@pytest.mark.usefixtures("shortly")
def test_a_file_may_switch_the_sound_off(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    settings = tmp_path / "quiet.toml"
    settings.write_text('[sound]\nwhere = "none"')
    args = ("check", "--config", str(settings), "--state", str(tmp_path / "new"), "--hardware", "fake", "--port", "0")
    assert "sound: No sound: it is switched off" in run(capsys, *args)[1]
    assert "sound: plays on System" in run(capsys, *args, "--sound", "box")[1]


@pytest.mark.usefixtures("shortly")
@pytest.mark.parametrize(
    ("driver", "says"),
    [
        ("dummy", "plays on System audio output device. A line was played there. Nothing was heard? Look whether"),
        ("there is none of this name", "No sound here: there is no sound card. Open /table"),
    ],
)
def test_check_plays_a_line_when_it_is_asked_to(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, says: str
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    args = ("check", "--state", str(tmp_path), "--hardware", "fake", "--port", "0", "--listen")
    assert says in run(capsys, *args)[1]


def test_no_driver_is_loaded_before_it_is_needed(tmp_path: Path) -> None:
    code = (
        "import sys; from companion.__main__ import main; from companion.cli import proving; proved = proving.proved;"
        "proving.proved = lambda game, *_: proved(game, 20); main(sys.argv[1:]);"
        "print({'pygame', 'gpiozero', 'serial', 'lgpio'} & set(sys.modules))"
    )
    args = ("check", "--state", str(tmp_path), *QUIET)
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.usefixtures("shortly")
def test_check_names_an_address_that_may_come_later(capsys: Captured, tmp_path: Path) -> None:
    settings = tmp_path / "fixed.toml"
    settings.write_text('[web]\nlisten = "192.0.2.7"')
    args = (
        "--config",
        str(settings),
        "--state",
        str(tmp_path / "new"),
        "--hardware",
        "fake",
        "--sound",
        "none",
        "--port",
        "0",
    )
    code, out, _ = run(capsys, "check", *args)

    assert code == OK
    assert re.search(r"^look  network: .*does not have the address 192\.0\.2\.7 now", out, re.MULTILINE)


@pytest.mark.usefixtures("shortly")
def test_check_finds_pins_that_are_not_there(capsys: Captured, tmp_path: Path) -> None:
    settings = tmp_path / "pi.toml"
    settings.write_text('[hardware]\nkind = "pi"\npin_factory = "lgqio"')
    code, out, _ = run(capsys, "check", "--config", str(settings), "--state", str(tmp_path), "--port", "0")

    assert code == CONFIG
    assert re.search(r"^STOPS  hardware: hardware\.pin_factory: 'lgqio' is not known", out, re.MULTILINE)


@pytest.mark.usefixtures("shortly")
def test_check_ends_with_3_where_a_game_has_something_to_mend(capsys: Captured, tmp_path: Path) -> None:
    folder = made(made(tmp_path / "mine", "coin"), "token")
    (folder / "token" / "model.py").write_text("import no_such_module")
    state = ("--state", str(tmp_path / "state"), *QUIET)
    code, out, _ = run(capsys, "check", "--games-folder", str(folder), *state)

    assert code == FOUND
    assert re.search(r"^look  game token: .*token: this game cannot be loaded: ModuleNotFound", out, re.MULTILINE)
    assert re.search(r"^look  game coin: .*en.toml: blurb: there are no words", out, re.MULTILINE)
    assert out.endswith("The table can start.\n")


@pytest.mark.usefixtures("shortly")
def test_what_check_finds_is_shown_again_by_the_command_that_it_prints(capsys: Captured, tmp_path: Path) -> None:
    folder = made(tmp_path / "my games", "coin")
    model = folder / "coin" / "model.py"
    model.write_text(
        model.read_text().replace("return None", "return line('told.ended')").replace("Offer\n", "Offer, line\n")
    )
    _, out, _ = run(capsys, "check", "--games-folder", str(folder), "--state", str(tmp_path / "state"), *QUIET)
    (found,) = re.findall(r"^look  game coin: (.*told.ended: there are no words.*)$", out, re.MULTILINE)
    (again,) = re.findall(
        r"^look  game coin: what seed 1/0 shows, again: companion (check --game .*)$", out, re.MULTILINE
    )
    code, out, _ = run(capsys, *shlex.split(again))

    assert code == FOUND
    assert found in out.splitlines()

    model.write_text(model.read_text().replace("line('told.ended')", "None"))
    words = folder / "coin" / "strings" / "en.toml"
    words.write_text('title = "Coin"\nblurb = "Toss."\n[command]\nEnough = "Enough"')
    init = folder / "coin" / "__init__.py"
    init.write_text(
        init.read_text().replace("view=lambda state, seat: state", "view=lambda state, seat: model.Ended()")
    )
    assert run(capsys, *shlex.split(again))[:2] == (OK, "coin: nothing is found\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [(("--game", "cion"), "there is no game 'cion' here"), (("--game", "captains-chair", "--seed", "7"), "1/0, say")],
)
def test_check_says_which_game_or_seed_there_is_not(capsys: Captured, args: tuple[str, ...], says: str) -> None:
    code, _, err = run(capsys, "check", *args)

    assert code == CONFIG
    assert says in err


# --- simulate


def test_simulate_plays_and_counts(capsys: Captured, tmp_path: Path) -> None:
    folder = str(made(tmp_path, "coin"))
    code, out, _ = run(capsys, "simulate", "coin", "--games", "7", "--players", "2", "--games-folder", folder)

    assert code == OK
    assert out.startswith("coin: 7 games in ")
    assert out.endswith("invariants broken: 0\n")


def test_simulate_plays_our_own_games(capsys: Captured) -> None:
    for slug in library.find():
        code, out, _ = run(capsys, "simulate", slug, "--games", "4", "--seed", "3")
        assert code == OK, out


def test_simulate_names_the_seed_of_what_broke_and_ends_with_1(capsys: Captured, tmp_path: Path) -> None:
    folder = made(tmp_path, "coin")
    init = folder / "coin" / "__init__.py"
    init.write_text(init.read_text().replace("acts=", "broken=lambda state: ('it fell off',), acts="))
    code, out, _ = run(capsys, "simulate", "coin", "--games", "2", "--seed", "5", "--games-folder", str(folder))

    assert code == BUG
    assert "coin, seed 5/0, step 1: GAME.broken: it fell off" in out
    assert "coin, seed 5/1, step 1: GAME.broken: it fell off" in out
    assert out.endswith("invariants broken: 2\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["cion"], "there is no game 'cion' here, but"),
        (["coin", "--players", "10"], "coin is for 1 to 9 players, not 10"),
        (["coin", "--option", "goal=3"], "coin has no option 'goal'"),
        (["coin", "--games", "0"], "--games 0: play at least 1"),
    ],
)
def test_simulate_says_what_it_cannot_play(capsys: Captured, tmp_path: Path, args: list[str], says: str) -> None:
    code, _, err = run(capsys, "simulate", *args, "--games-folder", str(made(tmp_path, "coin")))

    assert code == CONFIG
    assert says in err


def toybox(folder: Path) -> str:
    """The toy as a group's own game."""
    (folder / "toy_here").mkdir(parents=True)
    (folder / "toy_here" / "__init__.py").write_text("from tests.companion.toys import TOY as GAME\n")
    return str(folder)


@pytest.mark.parametrize(
    ("option", "says"),
    [("goal=200", "goal: '200' does not fit"), ("goal=13", "bad_luck"), ("gaol=3", "toy has no option 'gaol'")],
)
def test_simulate_refuses_options_in_words(capsys: Captured, tmp_path: Path, option: str, says: str) -> None:
    code, _, err = run(capsys, "simulate", "toy", "--option", option, "--games-folder", toybox(tmp_path))

    assert code == CONFIG
    assert says in err


def test_simulate_plays_by_the_options_that_are_given(capsys: Captured, tmp_path: Path) -> None:
    folder = toybox(tmp_path)
    lengths = []
    for goal in ("3", "100"):
        code, out, _ = run(capsys, "simulate", "toy", "--option", f"goal={goal}", "--games-folder", folder)
        assert code == OK
        found = re.search(r"median (\d+)", out)
        assert found is not None
        lengths.append(int(found[1]))

    assert lengths[0] < 30 < lengths[1]


# --- replay, export, import


def test_replay_tells_the_story(capsys: Captured, game: Driver, tmp_path: Path) -> None:
    game.done("Ben", Add(1))
    code, out, _ = run(capsys, "replay", str(game.journal()), "--games-folder", toybox(tmp_path / "own"))

    assert code == OK
    assert "Ben added 1" in out
    assert "The replay equals" in out


def test_replay_of_an_unknown_game_tells_the_story_and_ends_with_1(capsys: Captured, game: Driver) -> None:
    game.done("Ben", Add(1))
    code, out, _ = run(capsys, "replay", str(game.journal()))

    assert code == BUG
    assert "Ben added 1" in out
    assert "No game called toy is installed here" in out


def test_replay_of_a_damaged_journal_ends_with_78(capsys: Captured, game: Driver) -> None:
    game.done("Ben", Add(1))
    path = game.journal()
    path.write_bytes(b"oops\n" + path.read_bytes())
    code, _, err = run(capsys, "replay", str(path))

    assert code == CONFIG
    assert "00001-toy.jsonl:1: this line is damaged" in err


def test_replay_of_nothing_ends_with_78(capsys: Captured, tmp_path: Path) -> None:
    code, _, err = run(capsys, "replay", str(tmp_path / "none.jsonl"))

    assert code == CONFIG
    assert "there is no such file" in err


def test_export_and_import_say_what_they_did(capsys: Captured, game: Driver, tmp_path: Path) -> None:
    game.done("Ann", EndGame(sure=True))
    archive, elsewhere = str(tmp_path / "all.tar.gz"), str(tmp_path / "elsewhere")
    code, out, _ = run(capsys, "export", archive, "--state", str(game.folder))
    assert (code, out) == (OK, f"{archive}: 1 games, and the options and cards of this table\n")

    code, out, _ = run(capsys, "import", archive, "--state", elsewhere)
    assert (code, out) == (OK, f"{elsewhere}: 1 games came in, the options of 0 games, and 0 cards\n")

    code, _, err = run(capsys, "export", archive, "--state", str(game.folder))
    assert code == CONFIG
    assert "this file is there already" in err


def test_import_of_something_else_ends_with_78(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "x.tar.gz").write_bytes(b"not an archive")
    code, _, err = run(capsys, "import", str(tmp_path / "x.tar.gz"), "--state", str(tmp_path / "state"))

    assert code == CONFIG
    assert "no export of a table" in err


def test_import_of_a_file_that_is_not_there_says_so(capsys: Captured, tmp_path: Path) -> None:
    code, _, err = run(capsys, "import", str(tmp_path / "none"), "--state", str(tmp_path / "state"))

    assert code == CONFIG
    assert "none: cannot be read (No such file or directory)" in err


def test_a_sound_that_cannot_be_made_is_named(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["synth", "chyme"])
    assert ended.value.code == USAGE
    assert "there is no sound 'chyme'. Take of: " in capsys.readouterr().err


def test_import_into_a_table_that_runs_ends_with_78(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "x.tar.gz").touch()
    with locked(tmp_path / "state"):
        code, _, err = run(capsys, "import", str(tmp_path / "x.tar.gz"), "--state", str(tmp_path / "state"))

    assert code == CONFIG
    assert "another table runs on this folder" in err


@pytest.mark.parametrize("command", ["run", "import"])
@pytest.mark.parametrize("state", ["file", "file/below"], ids=["a file", "below a file"])
def test_a_state_folder_that_cannot_be_ends_with_78_and_names_the_cure(
    capsys: Captured, tmp_path: Path, command: str, state: str
) -> None:
    for name in ("file", "x.tar.gz"):
        (tmp_path / name).touch()
    more = (str(tmp_path / "x.tar.gz"),) if command == "import" else QUIET
    code, _, err = run(capsys, command, *more, "--state", str(tmp_path / state))

    assert code == CONFIG
    assert str(tmp_path / "file") in err
    assert "--state OTHER-FOLDER" in err


def test_the_wiring_of_a_board_is_told_and_drawn(capsys: Captured, tmp_path: Path) -> None:
    drawing = tmp_path / "box.svg"
    code, out, _ = run(capsys, "wiring", "--board", "full", "--svg", str(drawing))
    assert code == OK
    assert "| `seat.6` | button | 3 | 5 |" in out
    assert drawing.read_text(encoding="utf-8").startswith("<svg")

    code, _, err = run(capsys, "wiring", "--svg", str(drawing))
    assert (code, "Take another name" in err) == (CONFIG, True)


@pytest.mark.usefixtures("shortly")
def test_an_evening_whose_game_cannot_be_played_here_stops_an_update(capsys: Captured, game: Driver) -> None:
    """What ends with 78 is taken back by install.sh."""
    code, out, _ = run(capsys, "check", "--state", str(game.folder), *QUIET)

    assert code == CONFIG
    assert re.search(r"^STOPS  evening: .*00001-toy.jsonl is on, and toy cannot be played here$", out, re.MULTILINE)


@pytest.mark.parametrize("command", ["check", "run", "simulate toy"])
def test_an_option_before_the_command_is_said_to_stand_wrong(capsys: Captured, tmp_path: Path, command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--games-folder", str(tmp_path), *command.split()])

    assert ended.value.code == USAGE
    assert f"the options stand behind the command: companion {command.split()[0]} ..." in capsys.readouterr().err


def test_a_seed_without_its_game_is_refused(capsys: Captured, tmp_path: Path) -> None:
    code, _, err = run(capsys, "check", "--seed", "1/0", "--state", str(tmp_path), *QUIET)

    assert (code, "--seed wants --game" in err) == (CONFIG, True)
