"""Each mistake that somebody may plant in a game is named at once, and ends no evening."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.cli import library
from companion.cli.proving import ground_of, proved_again
from companion.contract import AnyGame
from companion.contract.chance import Making
from companion.contract.data import load
from companion.contract.proof import prove
from companion.lamps.lamp_room import LampRoom
from companion.record.codec import TYPE, Codec
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES
from companion.sound.sound_room import SoundRoom, Unseen
from companion.sound.voice import Voice
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, StartGame
from companion.table.snapshot import News
from companion.table.testing import Driver
from hardware.fakes import FakeMixer
from web.door import Door
from web.pages.pages import Audience, Pages
from web.presence import Presence

LIARS = Path(__file__).parent / "liars"
FEW, STEPS = 40, 500  # of random games: fewer than a second has, on a Pi too
ENOUGH = 40  # steps of an evening


@dataclass(frozen=True, slots=True)
class Planted:
    name: str
    file: str
    right: str
    wrong: str  # what stands there instead
    said: str  # a pattern
    loads: bool = True
    hangs: bool = False  # so does the table's loop, and systemd starts it anew
    strays: bool = False  # its journal may lead to another state, which is said after a pulled plug


@dataclass(frozen=True, slots=True)
class AllPlanted:
    planted: tuple[Planted, ...]


PLANTED = load(Path(__file__).parent / "planted.toml", AllPlanted).planted
ROWS = [pytest.param(each, id=each.name) for each in PLANTED]
LOADED = [pytest.param(each, id=each.name) for each in PLANTED if each.loads and not each.hangs]


def sown(folder: Path, planted: Planted) -> Path:
    """A folder of games in which this one has the mistake."""
    game = folder / "mine" / "liars"
    shutil.copytree(LIARS, game, ignore=shutil.ignore_patterns("__pycache__"))
    text = (game / planted.file).read_text()
    assert text.count(planted.right) >= 1, "there is no such place"
    (game / planted.file).write_text(text.replace(planted.right, planted.wrong, 1))
    return game.parent


def loaded(folder: Path) -> AnyGame:
    return library.find(folder)["liars"]


def named(folder: Path, most: int = STEPS) -> Iterator[str]:
    """What `companion check` says of it, in its time."""
    games = library.find(folder)
    yield from games.lost.values()
    if (game := games.get("liars")) is not None:
        steps = iter(range(most))
        yield from map(str, prove(game, ground_of(game), lambda: next(steps, None) is None))


def is_named(planted: Planted, folder: Path, most: int) -> bool:
    return any(re.search(planted.said, each, re.DOTALL) for each in named(folder, most))


@pytest.mark.parametrize("planted", ROWS)
def test_it_is_named(tmp_path: Path, planted: Planted) -> None:
    folder = sown(tmp_path, planted)
    assert any(is_named(planted, folder, most) for most in (FEW, STEPS)), list(named(folder))


def test_what_is_well_is_quiet(tmp_path: Path) -> None:
    assert list(named(sown(tmp_path, Planted("nothing", "model.py", "FACES", "FACES", "")))) == []


AGAIN = ("an offer of another's command", "a label that breaks", "apply looks beside the state", "the history tells")


@pytest.mark.parametrize("planted", [each for each in PLANTED if each.name in AGAIN], ids=lambda each: each.name)
def test_the_seed_of_what_is_found_shows_it_again(tmp_path: Path, planted: Planted) -> None:
    """Whatever games went before."""
    folder = sown(tmp_path, planted)
    game, steps = loaded(folder), iter(range(STEPS))
    found = [each for each in prove(game, ground_of(game), lambda: next(steps, None) is None) if each.seed]
    assert found
    for each in found:
        assert each in proved_again(loaded(folder), each.seed)


# --- the evening


class Lamp:
    def set(self, red: float, green: float, blue: float) -> None:
        pass


class Evening:
    """A table with lamps, a speaker and a phone for each, and people who tap what comes."""

    def __init__(self, folder: Path, game: AnyGame) -> None:
        games = {"liars": game}
        self.game, self.rng = game, Random(1)
        self.table = Driver(folder, games, library.words({"liars": game.folder}, "en"))
        self.make = Making(Codec((*game.commands, *game.corrections)), TYPE)
        self.table.join("Ann", "Ben", "Cid")
        self.pages = self.new_pages()
        missed = self.table.table.gaps.miss
        self.lamps = LampRoom({"big": Lamp(), "alert": Lamp(), "seat.1": Lamp()}, lambda: 0, missed=missed)
        talk = Director(), FakeMixer(BUSES, lambda: 0), Voice({}), sounds(), self.table.table.words
        self.speaker = SoundRoom(*talk, lambda: 0, Unseen(), lambda what: None, missed=missed)

    def new_pages(self) -> Pages:
        return Pages(Door(self.table.table), Presence(), lambda: "", None)

    def goes_on(self) -> None:
        """All look; the outlets may stumble, as each has a guard of its own around it."""
        pages = self.pages
        for name in ("Ann", "Ben", "Cid"):
            assert pages.page(Audience("seat", self.table.seat(name)))
        assert pages.page(Audience("host", self.table.seat("Ann")))
        assert pages.page(Audience("table"))
        news = News(self.table.snapshot, self.table.heard[-1].effects)
        for outlet in (self.lamps, self.speaker):
            try:
                outlet.take(news)
            except Exception:  # noqa: BLE001 - as Outlet does
                continue
        self.table.take_what_came()

    def step(self) -> None:
        table, rng = self.table, self.rng
        match rng.random():
            case few if few < 0.05:
                table.undo("Ann", sure=True)
            case few if few < 0.1:
                table.press("big")
            case few if few < 0.2:
                table.after(25_000)
            case few if few < 0.22:
                table.restart()
                self.pages = self.new_pages()
            case _:
                self._tap()
        if not table.clock.runs:
            table.do("Ann", GoOn())

    def _tap(self) -> None:
        table, play, name = self.table, self.table.play, self.rng.choice(("Ann", "Ben", "Cid"))
        try:
            offers = self.game.offers(play.state, table.seat(name)) or self.game.for_host(play.state)
            command = self.make(self.rng.choice(offers), self.rng)
        except Exception:  # noqa: BLE001 - what cannot be offered cannot be tapped
            return
        table.do(name, command)


@pytest.mark.slow
@pytest.mark.gaps
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("planted", LOADED)
def test_it_ends_no_evening(tmp_path: Path, planted: Planted) -> None:
    game = loaded(sown(tmp_path, planted))
    evening = Evening(tmp_path / "state", game)
    evening.table.done("Ann", ChooseGame("liars"))
    evening.goes_on()
    refused = evening.table.do("Ann", StartGame())
    if refused is not None:
        assert evening.table.snapshot.play is None, "it never began"
        assert refused == ("too_low" if planted.name == "new refuses the defaults" else "rules_broken")
        evening.goes_on()
        return
    for number in range(ENOUGH):
        evening.step()
        if number % 4 == 0:
            evening.goes_on()
        if evening.table.snapshot.unreadable is not None:
            assert planted.strays
            evening.table.done("Ann", ClearTable())
            evening.goes_on()
            return
        if evening.table.play.ended:
            break
    if not evening.table.play.ended:
        evening.table.done("Ann", EndGame(sure=True))
    evening.goes_on()
