"""What pages of text tell in figures and lists is what the code has."""

import ast
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest

from companion.__main__ import main
from companion.box import buttons, cards
from companion.contract import Number, Text
from companion.contract.data import load
from companion.lamps import lights
from companion.people.seats import MOST_PEOPLE
from companion.sound.backgrounds import backgrounds, in_manner
from companion.sound.clips import SOUNDS, index
from companion.table import hands, picture
from hardware.board import SHIPPED, Board, SoundPart
from tests.pages import GAMES, flat, help_of
from tests.test_imports import GAMES as GAMES_FOLDER
from tests.test_imports import ROOT
from web import toolbench
from web.listen import entrance
from web.pages import forms

# --- figures: the very words, with the numbers of the code


def option(game: str, key: str) -> Any:
    return next(each.field for each in GAMES[game].options if each.key == key)


def printed(*words: str) -> str:
    said = StringIO()
    with redirect_stdout(said):
        assert main(list(words)) == 0
    return said.getvalue()


KB: Final = 1024


def said_with_figures() -> Iterator[tuple[str, str]]:
    def row(what: str, both: tuple[int, int]) -> str:
        return f"| {what} | {both[0]} | {both[1]} |"

    yield "web/README.md", row("connections without a seat's key, by address", entrance.STRANGERS)
    yield "web/README.md", row("streams without a key, by address", entrance.WATCHING)
    yield "web/README.md", row("connections of a seat", entrance.SEATS)
    yield "web/README.md", row("large bodies without a key", entrance.SENDING)
    yield "web/README.md", f"at most {toolbench.MOST} games or {toolbench.LARGEST_BODY // KB} KB in a request"
    yield "web/README.md", f"closed after {entrance.IDLE_S:.0f} seconds, half a body after {entrance.BODY_S:.0f}"
    yield "web/README.md", f"Other taps are given back after {in_words(forms.LATE_MS // 1000)} seconds"
    yield "companion/contract/guide/cards.md", f"The last {cards.UNKNOWN_KEPT} are kept"
    most = f"at most {cards.MOST_CARDS:,} cards, in a file of at most {cards.LONGEST_TEXT:,} letters"
    yield "companion/contract/guide/cards.md", most
    yield "companion/README.md", f"until {in_words(picture.NOTICED)} more lines are told"
    yield "companion/README.md", f"A press within {in_words(hands.HEARD_MS // 1000)} seconds of the question"
    yield "companion/README.md", f"Edges closer than {buttons.BOUNCE_MS} ms are one movement"
    yield "hardware/README.md", f"Edges closer than {buttons.BOUNCE_MS} ms are one movement"
    yield "hardware/README.md", f"| two within {buttons.DOUBLE_MS} ms |"
    yield "hardware/README.md", f"| two buttons within {buttons.CHORD_MS} ms |"
    yield "hardware/README.md", f"held for {in_words(buttons.HELD_MS // 1000)} seconds"
    yield "README.md", f"{in_words(buttons.HELD_MS // 1000)} seconds on the big button"
    yield "hardware/README.md", f"flashes more than {lights.FLASHES} times a second"
    yield "hardware/README.md", f"`volume` is where it begins ({SoundPart().volume})"
    yield "hardware/README.md", f"that phones and buttons can reach ({SoundPart().limit})"
    yield "companion/contract/guide/room.md", f"flashes more than {lights.FLASHES} times a second"
    yield "companion/contract/guide/room.md", f"once in {lights.BREATH_MS // 1000} s"
    yield (
        "companion/games/space_alert/README.md",
        f"one of {len(printed('missions', 'list').splitlines()) - 1} missions",
    )  # under a head
    switches = help_of("resolve").partition("switches for --set")[2]
    yield (
        "companion/games/space_alert/README.md",
        f"tables of {len(re.findall('^  [a-z_]+$', switches, re.M))} switches",
    )
    box = option("captain-is-dead", "our_box")
    assert isinstance(box, Text)
    yield "companion/games/captain_is_dead/README.md", f"It has room for {box.most:,} letters"
    clock = option("shallow-space", "turn_seconds")
    assert isinstance(clock, Number)
    yield "companion/games/shallow_space/README.md", f"{clock.least} to {clock.most} seconds a turn, none with 0"
    preset = next(each for each in GAMES["shallow-space"].presets if each.name == "first_game")
    yield "companion/games/shallow_space/README.md", f"{preset.options['turn_seconds']}-second turns with one tap"
    for board, buys in (("starter", 1), ("full", 17)):
        pins = sum(len(lamp.pins()) for lamp in load(SHIPPED / f"{board}.toml", Board).lamps.values())
        assert pins == buys
    yield "hardware/README.md", "| 17 resistors of 330 ohm,"
    yield "hardware/README.md", "`full` with all its 17 pins lit"


def in_words(number: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")[number]


def test_figures_are_those_of_the_code() -> None:
    assert [(page, text) for page, text in said_with_figures() if text not in flat(page)] == []


def test_a_lamp_for_every_seat_colour_and_none_too_many() -> None:
    assert len(lights.COLOURS) == MOST_PEOPLE + 1  # "all but `dark`"
    assert "All but `dark` are also colours of seats." in flat("companion/contract/guide/room.md")


def test_all_games_stand_on_the_first_page_with_their_players() -> None:
    said = {}
    for text in (ROOT / "README.md").read_text(encoding="utf-8").splitlines():
        if found := re.match(r"\| \[.+\]\(companion/games/(\w+)/README.md#at-the-table\) \| (\d+) to (\d+) \|", text):
            said[found[1]] = (int(found[2]), int(found[3]))
    assert said == {slug.replace("-", "_"): (game.least, game.most) for slug, game in GAMES.items()}
    assert {each.parent.name for each in GAMES_FOLDER.glob("*/README.md")} == set(said)


# --- lists


def listed(name: str) -> str:
    text = (ROOT / "companion/contract/guide/room.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"<!-- list {name} -->\n(.*?)<!-- /list {name} -->", text, re.DOTALL)
    return str(found)


@pytest.mark.parametrize(("name", "loops"), [("sounds", False), ("beds", True)])
def test_all_sounds_are_listed_with_their_length(name: str, loops: bool) -> None:
    said = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) s \|", listed(name), re.MULTILINE))
    manners = {in_manner(bed, manner) for each in backgrounds() for bed in each.beds for manner in each.manners}
    sounds = {each: what for each, what in index(SOUNDS)["sounds"].items() if each not in manners}
    assert said == {each: f"{what['ms'] / 1000:.1f}" for each, what in sounds.items() if what["loop"] == loops}


def test_all_colours_are_listed() -> None:
    assert re.findall("`(.+?)`", listed("colours")) == list(lights.COLOURS)


def test_all_shows_are_listed() -> None:
    tree = ast.parse(Path(lights.__file__).read_text())
    look = next(each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name == "_look")
    shows = {each.value for each in ast.walk(look) if isinstance(each, ast.MatchValue)}
    known = {each.value for each in shows if isinstance(each, ast.Constant)}
    assert len(known) > 5
    assert set(re.findall(r"^\| `(\w+)` \|", listed("shows"), re.MULTILINE)) == known


def test_all_lamps_of_the_boards_are_listed() -> None:
    boards = [load(each, Board) for each in SHIPPED.glob("*.toml")]
    assert re.findall("`(.+?)`", listed("lamps")) == sorted({lamp for each in boards for lamp in each.lamps})


NO_WORDS: Final = {"told", "heard", "seat", "colour", "narrator", "voice", "background"}  # lamps; and the table's own


def test_all_words_that_the_table_looks_for_are_listed() -> None:
    """A key is put together where it is looked for: f"option.{key}.name"."""
    text = (ROOT / "companion/contract/guide/words.md").read_text(encoding="utf-8")
    first = [each for row in text.splitlines() if row.startswith("| `") for each in row.split("|")[1].split(",")]
    said = {key.strip(" `") for key in first}
    looked: set[str] = set()
    for path in (*(ROOT / "web").rglob("*.py"), *(ROOT / "companion").rglob("*.py")):
        if GAMES_FOLDER not in path.parents:
            looked |= set(re.findall(r"f[\"']([a-z_]+)\.\{", path.read_text(encoding="utf-8")))
    beginnings = {key.partition(".")[0] for key in said if "." in key}
    assert beginnings - {"help"} == looked - NO_WORDS
    assert {key for key in said if "." not in key} >= {"title", "blurb"}
    ends = {key.rpartition(".")[2] for key in said if key.count(".") == 2 and not key.endswith(">")}
    assert ends == {"name", "help", "title", "text", "about", "new", "things"}
