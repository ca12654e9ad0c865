"""What a game lacks, or breaks, at a running table: it is seen, and the evening goes on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest

from companion.contract import AnyGame, Effect, Flash, Hands, Light, Line, Refused, Say, Scene, Seat, Sound, line
from companion.lamps.lamp_room import LampRoom
from companion.sound.director import Director
from companion.sound.orders import BUSES, Clip
from companion.sound.sound_room import SoundRoom, Unseen
from companion.sound.voice import Voice
from companion.table.commands import ChooseGame, EndGame, GoOn, PlayAgain, StartGame
from companion.table.snapshot import News
from companion.table.testing import Driver
from companion.words.words import Words
from hardware.fakes import FakeMixer
from tests.companion.toys import (
    CHAPTERS,
    TOY,
    WORDS,
    Add,
    Command,
    Course,
    Drum,
    Event,
    Hide,
    Roll,
    Rolled,
    SetCount,
    State,
    instead,
    other,
)
from web.door import Door
from web.pages.pages import Audience, Pages
from web.presence import Presence

pytestmark = pytest.mark.gaps


def game_with(folder: Path, words: Mapping[str, str], games: Mapping[str, AnyGame] | None = None) -> Driver:
    """A table whose toy says these things instead; a word that is empty here is not there at all."""
    toys = {key: WORDS["toy"].template(key) for key in WORDS["toy"]} | dict(words)
    lacking = Words({key: text for key, text in toys.items() if text}, below=WORDS[""])
    table = Driver(folder, games or {"toy": TOY}, {**WORDS, "toy": lacking})
    table.start("toy", "Ann", "Ben", "Cid")
    return table


def faults(table: Driver) -> dict[str, str]:
    return dict(table.snapshot.faults)


def lives(table: Driver) -> bool:
    """It can be played on, taken back, and comes back after a restart."""
    count = table.state.count
    table.done("Ben", Add(1))
    assert table.undo("Ann", sure=True) is None
    table.restart()
    assert table.snapshot.unreadable is None
    table.done("Ann", GoOn())
    return bool(table.state.count == count)


# --- words of the history


@pytest.mark.parametrize(
    ("words", "shown", "missed"),
    [
        pytest.param({"told.added": ""}, "told.added", "told.added", id="none"),
        pytest.param({"told.added": "{who} took {nubmer}"}, "Ann took {nubmer}", "told.added with {nubmer}", id="odd"),
        pytest.param({"told.added": "{who} took {}"}, "Ann took {}", "told.added with {}", id="nameless"),
        pytest.param({"told.added": "{who took"}, "{who took", "told.added with braces that fit", id="torn"),
        pytest.param(
            {"told.added": "{who} and {n:told.added}"},
            "Ann and {n:told.added}",
            "told.added with {n:told.added}",
            id="round",
        ),
        pytest.param({"told.added": "{whom.acc}"}, "{whom.acc}", "told.added with {whom.acc}", id="dotted"),
    ],
)
def test_a_line_that_cannot_be_said_stands_there_as_it_is(
    tmp_path: Path, words: Mapping[str, str], shown: str, missed: str
) -> None:
    table = game_with(tmp_path, words)
    table.done("Ann", Add(2))

    assert table.history == [shown]
    assert f"shown by name: {missed}." in faults(table)["words"]
    assert table.state.count == 2
    assert lives(table)


def test_what_is_missing_is_one_fault_and_gone_with_the_next_game(tmp_path: Path) -> None:
    table = game_with(tmp_path, {"told.added": "", "told.rolled": ""})
    table.done("Ann", Add(2))
    table.done("Ann", Roll())
    table.done("Ann", Add(1))

    assert [whose for whose, _ in table.snapshot.faults] == ["words"]
    assert "told.added, told.rolled." in faults(table)["words"]
    before = table.snapshot.version
    table.after(10_000)
    assert table.snapshot.version == before, "a fault that nobody has heard of stands as it is"
    table.done("Ann", EndGame(sure=True))
    table.join("Dan")
    table.done("Ann", PlayAgain(sure=True))
    assert faults(table) == {}
    table.done("Ann", Roll())
    assert "told.rolled." in faults(table)["words"], "it is missed again"


def test_much_that_is_missing_is_counted(tmp_path: Path) -> None:
    table = game_with(tmp_path, {})
    for number in range(8):
        table.table.gaps.miss(f"word {number}")
    table.after(0)
    table.done("Ann", Add(1))

    assert "word 4, 3 more." in faults(table)["words"]


# --- what breaks


def raises(*given: Any) -> Any:
    raise KeyError("the card of Ben is 7")


LOTS = count()


class Thing:
    """Nothing that JSON could hold."""


@dataclass(frozen=True, slots=True)
class Odd(Event):
    """What of it is odd is its name."""

    how: str
    face: int = 6

    def apply(self, state: State) -> State:
        match self.how:
            case "apply":
                return cast(State, raises())
            case "state":
                return replace(state, face=cast(int, Thing()))
            case "chance":
                return replace(state, face=next(LOTS))
        return replace(state, face=self.face)

    def told(self, before: State, after: State) -> Line:
        return line("told.drummed") if self.how != "told" else cast(Line, raises())

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return () if self.how != "heard" else cast(tuple[Effect, ...], raises())


@dataclass(frozen=True, slots=True)
class Foreign(Event):
    """Stands in no chapter."""

    def apply(self, state: State) -> State:
        return replace(state, moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.revealed")


@dataclass(frozen=True, slots=True)
class Try(Command):
    how: str = "well"

    def decide(self, course: Course) -> None:
        match self.how:
            case "decide":
                raises()
            case "foreign":
                course.happen(Foreign())
            case "event":
                course.happen(Odd(self.how, cast(int, Thing())))
            case "unreadable":
                course.happen(Odd(self.how, cast(int, "six")))
            case _:
                course.happen(Odd(self.how))


def odd(**changes: Any) -> dict[str, AnyGame]:
    return other(chapters=(*CHAPTERS, Try, Odd), **changes)


@pytest.mark.parametrize("method", ["told", "heard"])
def test_an_event_that_cannot_be_told_or_heard_happens(tmp_path: Path, method: str) -> None:
    table = game_with(tmp_path, {}, odd())
    table.done("Ann", Try(method))

    assert table.state.face == 6
    assert f"{method}.Odd" in faults(table)["words"]
    assert table.history == (["told.Odd"] if method == "told" else ["the drum begins"])
    assert lives(table)


def breaks_after(ask: str) -> Callable[..., Any]:
    return lambda state: raises() if state.face else getattr(TOY, ask)(state)


HERE = "KeyError in test_words_cannot_kill.py"
ASKED = ("due", "step", "acts", "scene", "result")


@pytest.mark.parametrize(
    ("how", "games", "code", "where"),
    [
        pytest.param("decide", odd(), "rules_broken", HERE, id="decide"),
        pytest.param("apply", odd(), "rules_broken", HERE, id="apply"),
        pytest.param("state", odd(), "cannot_be_kept", "Thing", id="a state that cannot be written"),
        pytest.param("event", odd(), "cannot_be_kept", "Thing", id="an event that cannot be written"),
        pytest.param("foreign", odd(), "cannot_be_kept", "Foreign is not known here", id="an event of no chapter"),
        pytest.param("unreadable", odd(), "cannot_be_kept", "Expected `int`", id="an event that cannot be read"),
        pytest.param("chance", odd(), "cannot_be_kept", "Odd, read again, leads to another", id="an event that draws"),
        *(pytest.param("well", odd(**{ask: breaks_after(ask)}), "rules_broken", HERE, id=ask) for ask in ASKED),
    ],
)
def test_what_would_break_the_loop_is_refused_and_nothing_has_happened(
    tmp_path: Path, how: str, games: dict[str, AnyGame], code: str, where: str
) -> None:
    table = game_with(tmp_path, {}, games)
    table.done("Ann", Add(1))
    before, files = table.state, table.files()

    assert table.do("Ben", Try(how)) == code
    assert table.state == before
    assert table.files() == files
    assert where in faults(table)["rules"]
    assert "the card of Ben" not in faults(table)["rules"], "what everybody reads holds no secret"
    table.done("Ben", Add(1))
    assert faults(table) == {}, "the rules are well enough to go on"
    table.restart()
    assert table.snapshot.unreadable is None


@pytest.mark.parametrize(
    ("tick", "why"),
    [
        pytest.param(raises, "KeyError in test_words", id="breaks"),
        pytest.param(lambda course: None, "comes again and again", id="leaves it due"),
        pytest.param(lambda course: course.happen(Rolled(1)), "comes again and again", id="does something else"),
        pytest.param(lambda course: Drum.decide(cast(Any, None), course), "AttributeError", id="another error"),
    ],
)
def test_time_that_the_rules_cannot_bear_stands_still_and_can_be_taken_back(
    tmp_path: Path, tick: Callable[..., None], why: str
) -> None:
    table = game_with(tmp_path, {}, other(tick=tick))
    table.done("Ann", Drum(2))
    table.after(5_000)

    assert why in faults(table)["rules"]
    assert not table.clock.runs
    table.done("Ann", GoOn())
    table.after(5_000)
    assert not table.clock.runs, "nobody has mended it"
    assert table.undo("Ann") is None
    table.done("Ann", GoOn())
    table.after(5_000)
    table.done("Ann", Add(1))
    assert table.clock.runs
    assert faults(table) == {}


@pytest.mark.parametrize("part", ["new", "keeps_secrets", "acts"])
def test_a_game_that_breaks_before_it_begins_does_not_begin(tmp_path: Path, part: str) -> None:
    table = Driver(tmp_path, other(**{part: raises}), WORDS)
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))

    assert table.do("Ann", StartGame()) == "rules_broken"
    assert table.snapshot.play is None
    assert not list((tmp_path / "games").iterdir())


def test_a_press_and_a_correction_that_break_are_said_and_the_loop_lives(tmp_path: Path) -> None:
    games = other(hands=Hands(raises), chapters=instead(SetCount, for_host=classmethod(raises)))
    (set_count,) = games["toy"].corrections
    table = game_with(tmp_path, {}, games)
    table.press("big")

    assert table.said == ["refused.rules_broken"]
    assert table.do("Ann", cast(Any, set_count)(5)) == "rules_broken"
    table.done("Ann", Add(1))


# --- the room


class Lamp:
    colour = (0.0, 0.0, 0.0)

    def set(self, red: float, green: float, blue: float) -> None:
        self.colour = (red, green, blue)


def lit(table: Driver, scene: Scene, *effects: Effect) -> dict[str, Lamp]:
    lamps = {"alert": Lamp(), "big": Lamp()}
    room = LampRoom(lamps, lambda: 10_000, missed=table.table.gaps.miss)
    play = replace(table.play, game=replace(TOY, scene=lambda state: scene))
    room.take(News(replace(table.snapshot, play=play), effects))
    table.done("Ann", Add(1))
    return lamps


@pytest.mark.parametrize(
    ("light", "missed"),
    [
        pytest.param(Light("big", "purpel"), "the colour purpel", id="colour"),
        pytest.param(Light("big", "red", "wobble"), "the show wobble", id="show"),
        pytest.param(Light("bigg", "red"), "the lamp bigg", id="lamp"),
    ],
)
def test_a_light_that_nobody_knows_leaves_the_others_theirs(game: Driver, light: Light, missed: str) -> None:
    lamps = lit(game, Scene((light, Light("alert", "red"))))

    assert lamps["alert"].colour[0] > 0
    assert (lamps["big"].colour[0] > 0) == (light.lamp == "big")
    assert missed in faults(game)["words"]


def test_a_flash_that_nobody_knows_leaves_the_others_theirs(game: Driver) -> None:
    lamps = lit(game, Scene(), Flash("big", "wobble", "purpel", 400), Flash("alert", "solid", "red", 400))

    assert lamps["alert"].colour[0] > 0
    assert {"the colour purpel", "the show wobble"} <= set(
        faults(game)["words"].split(": ")[1].split(". ")[0].split(", ")
    )


def test_a_lamp_that_this_box_lacks_is_no_fault(game: Driver) -> None:
    lit(game, Scene((Light("zone.red", "red"), Light("seat.9", "red"))))

    assert faults(game) == {}


def test_a_lamp_that_only_this_game_knows_is_no_fault(tmp_path: Path) -> None:
    table = game_with(tmp_path, {}, other(lamps=("mast",)))
    room = LampRoom({"big": Lamp()}, lambda: 0, missed=table.table.gaps.miss)
    scene = Scene((Light("mast", "red"), Light("keel", "red")))
    play = replace(table.play, game=replace(table.play.game, scene=lambda state: scene))
    room.take(News(replace(table.snapshot, play=play), ()))
    table.take_what_came()

    assert "the lamp keel." in faults(table)["words"]
    assert "mast" not in faults(table)["words"]


def heard(table: Driver, scene: Scene, *effects: Effect) -> list[str]:
    """What the panel shows of it."""
    shown: list[str] = []

    class Panel(Unseen):
        def say(self, text: str) -> None:
            shown.append(text)

        def play(self, sound: str) -> None:
            shown.append(sound)

    sounds = {"gong": Clip(("gong.ogg",), 100, "gong")}
    room = SoundRoom(
        *(
            Director(),
            FakeMixer(BUSES, lambda: 0),
            Voice({}),
            sounds,
            table.table.words,
            lambda: 0,
            Panel(),
            lambda what: None,
        ),
        missed=table.table.gaps.miss,
    )
    play = replace(table.play, game=replace(TOY, scene=lambda state: scene))
    room.take(News(replace(table.snapshot, play=play), effects))
    table.done("Ann", Add(1))
    return shown


@pytest.mark.parametrize(
    ("effect", "shows", "missed"),
    [
        pytest.param(Say(line("say.nothing")), "say.nothing", "say.nothing", id="line"),
        pytest.param(Sound("gongg"), "gongg", "the sound gongg", id="sound"),
        pytest.param(Say(line("say.all_open")), "All numbers are open, {who}.", "say.all_open with {who}", id="value"),
    ],
)
def test_what_cannot_be_heard_is_read(game: Driver, effect: Effect, shows: str, missed: str) -> None:
    assert shows in heard(game, Scene(), effect)
    assert missed in faults(game)["words"]


def test_a_bed_that_nobody_has_is_missed(game: Driver) -> None:
    heard(game, Scene(bed="humm"), Sound("gong"))

    assert "the sound humm" in faults(game)["words"]


# --- pages


def page(table: Driver, name: str, kind: str = "seat") -> str:
    """As it is now; what it misses is told."""
    pages = Pages(Door(table.table), Presence(), lambda: "", None)
    html = pages.page(Audience(kind, None if kind == "table" else table.seat(name)))
    table.take_what_came()
    return html


def test_a_word_that_a_page_lacks_is_seen_by_its_key_and_named_to_nobody_else(tmp_path: Path) -> None:
    """The name of a word may betray a secret: a role, a card."""
    games = other(view=lambda state, seat: line("role.traitor") if seat == state.seats[1] else line("now.all"))
    table = game_with(tmp_path, {"title": "", "now.all": "All play."}, games)

    assert "title" in page(table, "Ann")
    assert faults(table)["words"].startswith("not there, so shown by name: some words on pages.")
    assert "title" not in faults(table)["words"]


def view_of(state: State, seat: Seat | None) -> Any:
    return raises() if seat == state.seats[1] else TOY.view(state, seat)


def offers_of(cls: Any, state: State, seat: Seat) -> Any:
    return raises() if seat == state.seats[1] else ()


@pytest.mark.parametrize(
    "games",
    [
        pytest.param(other(view=view_of), id="view"),
        pytest.param(other(chapters=instead(Hide, offered=classmethod(offers_of))), id="offers"),
    ],
)
def test_a_page_that_cannot_be_shown_says_so_and_the_others_live(tmp_path: Path, games: dict[str, AnyGame]) -> None:
    table = game_with(tmp_path, {}, games)
    table.done("Ann", Add(1))

    bens = page(table, "Ben")
    assert "This page cannot be shown" in bens
    assert "KeyError in test_words_cannot_kill.py" in bens
    assert "the card of Ben" not in bens
    for who, kind in (("Ann", "seat"), ("Cid", "seat"), ("Ann", "host"), ("Ann", "table")):
        assert "cannot be shown" not in page(table, who, kind)


def test_the_hosts_page_that_cannot_be_shown_still_ends_the_game(tmp_path: Path) -> None:
    table = game_with(tmp_path, {}, other(chapters=instead(SetCount, for_host=classmethod(raises))))
    table.done("Ann", Add(1))
    hosts = page(table, "Ann", "host")

    assert "This page cannot be shown" in hosts
    assert 'value="Undo"' in hosts
    assert 'value="EndGame"' in hosts
    assert "cannot be shown" not in page(table, "Ben")


def test_a_game_that_breaks_the_hosts_page_before_it_begins_leaves_the_choice_of_another(tmp_path: Path) -> None:
    table = Driver(
        tmp_path, {**other(keeps_secrets=raises), "other": replace(TOY, slug="other")}, {**WORDS, "other": WORDS["toy"]}
    )
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    hosts = page(table, "Ann", "host")

    assert "This page cannot be shown" in hosts
    assert 'value="other"' in hosts
    table.done("Ann", ChooseGame("other"))
    assert "cannot be shown" not in page(table, "Ann", "host")


def test_one_game_whose_cards_break_leaves_the_others_theirs(tmp_path: Path) -> None:
    good = replace(TOY, slug="good", hands=Hands(cards=lambda options: ((Roll(), line("now.roll")),)))
    words = Words({"title": "Good", "now.roll": "Roll for it"}, below=WORDS[""])
    games = {**other(hands=Hands(cards=raises)), "good": good}
    table = Driver(tmp_path, games, {**WORDS, "good": words})
    table.join("Ann", "Ben")
    table.lay("04a1")

    assert "Roll for it" in page(table, "Ann", "box")


def test_a_refusal_without_words_is_its_code_spaced_out_and_missed(tmp_path: Path) -> None:
    table = game_with(tmp_path, {"refused.too_much": ""})
    door = Door(table.table)

    assert door.sentence(Refused("too_much")) == "Too much"
    assert door.sentence(Refused("bad_luck")) == "Thirteen is no goal."
    table.done("Ann", Add(1))
    assert "some words on pages" in faults(table)["words"]
