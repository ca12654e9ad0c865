"""What the printed file holds, and what a group's own box makes of it: field by field, with errors that help."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.contract import Outside, Text
from companion.contract.data import DataError
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.printed import LEVELS, PRINTED, ROOMS, SKILLS, STATIONS, TRACKS
from companion.games.captain_is_dead.printed.our_box import book_of
from companion.games.captain_is_dead.rules.costs import price
from companion.games.captain_is_dead.rules.repairs import Reinstall, Repair
from companion.games.captain_is_dead.rules.stations import TakeSkill
from companion.games.captain_is_dead.shown.leaves import leaves
from companion.games.captain_is_dead.tools.sheet import sheet
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.rows_deeds import down, ruined
from tests.games.captain_is_dead.table import ANN, flying


def test_the_counts_of_the_box() -> None:
    decks = PRINTED.decks
    assert (decks.yellow, decks.orange, decks.red) == (24, 25, 6)
    assert (decks.plans, decks.skills_each, decks.aliens, decks.torpedoes) == (15, 12, 12, 7)
    assert (decks.setup_alerts, decks.visible) == (5, 2)
    assert len(PRINTED.roles) == 18
    assert len(PRINTED.stations) == 13
    assert len(PRINTED.upgrades) == len(PRINTED.tools) == 5
    assert len(ROOMS) == 8
    assert len(SKILLS) * 12 == 48
    assert {each.room for each in PRINTED.stations.values()} == set(ROOMS)


def test_costs_that_the_reference_gives() -> None:
    state = flying()
    assert _cost("repair", "shields") == (2, (0, 0, 0, 2))
    assert _cost("repair", "jump_core") == (2, (0, 5, 0, 0))
    assert _cost("reinstall", "computers") == (2, (0, 0, 4, 2))
    assert _cost("draw_plan") == (2, (1, 0, 0, 0))
    assert _cost("end_anomaly") == (1, (0, 0, 4, 0))
    assert _cost("research") == (2, (0, 0, 4, 0))
    assert _cost("kill") == (1, (0, 0, 0, 1))
    assert _cost("override") == (0, (3, 0, 0, 0))
    assert _cost("override_for_another") == (0, (4, 0, 0, 0))
    assert not price(state, ANN, "computers").is_known


def _cost(deed: str, station: str = "") -> tuple[int, tuple[int, int, int, int]]:
    cost = price(flying(), ANN, deed, station)
    assert cost.is_known
    return cost.actions, cost.asked


def test_nothing_that_is_unknown_refuses_or_raises() -> None:
    """Every station offline and destroyed, every deed with no role: one action, and no reason but those."""
    state = flying()
    for station in STATIONS:
        assert Repair(station).judged(down(state, station), ANN).why == ()
        assert Reinstall(station).judged(ruined(state, station), ANN).why == ()
    for leave in leaves(state, ANN):
        assert leave.price.actions >= 0
        unknown = not leave.price.is_known
        assert not unknown or leave.why == () or leave.deed in ("fire", "security")
    assert TakeSkill("computers").judged(state, ANN).price.actions == 1


def test_no_box_is_the_printed_game() -> None:
    assert book_of("") is PRINTED
    assert book_of(" \n ") is PRINTED


def test_a_box_lies_over_the_printed_game() -> None:
    book = book_of(FULL)
    assert (book.decks.yellow, book.decks.plans) == (4, 15)
    soldier = book.roles["soldier"]
    assert (soldier.rank, soldier.tactical, soldier.flags, soldier.confirmed) == (4, 2, ("clears_rooms",), True)
    assert book.roles["scholar"].confirmed is False
    assert book.roles["admiral"] == PRINTED.roles["admiral"]
    assert book.deeds["fire"].actions == 2
    assert book.deeds["fire"].command == 1
    assert book.stations["computers"].repair.engineering == 2
    assert book.stations["computers"].room == "computer_core"
    assert book.upgrades["upgrade_3"].name == "Laser Eyes"
    assert book.levels["normal"].steps == 5
    assert book.plans["trap"].name == "A trap"
    assert [each.name for each in book.alerts] == ["Boarders", "Wreck", "Fog bank", "The end"]


def test_a_game_goes_by_its_box() -> None:
    state = flying("soldier", our_box=FULL)
    assert state.ship.core == 5
    assert state.clock.deck == (2, 4, 2)
    assert state.crew[0].room == ""
    assert flying("soldier").ship.core == PRINTED.levels["normal"].steps
    assert price(state, ANN, "kill").pays == (0, 0, 0, 0)


RED = "[[alerts]]\nname = 'A'\nlevel = 'red'\n"
FIRST = "our box:4: alerts, the first: "
WRONG = [
    ("[roles.soldier\nrank = 4", "our box: this is not TOML"),
    ("[roles.soldier]\nrnak = 4", "our box:2: unknown key 'roles.soldier.rnak'. Did you mean 'rank'?"),
    ("[roles.soldier]\nrank = 'four'", "our box:2: roles.soldier.rank is a whole number; this is 'four'."),
    ("[roles.soldeir]\nrank = 4", "our box:1: roles.soldeir: there is no 'soldeir'. Did you mean 'soldier'?"),
    (f"[roles.soldier]\nrank = {'9' * 900}", "our box:2: roles.soldier.rank: this number is far too large"),
    (f"[roles.soldier]\nrank = 0x{'f' * 900}", "our box:2: roles.soldier.rank: this number is far too large"),
    (f"[[alerts]]\nname = 'A'\nlevel = 'red'\ncount = -0x{'f' * 900}", "our box: this is not TOML"),
    (
        f"[[alerts]]\nname = 'A'\nlevel = 'red'\naliens = {{ bridge = 0x{'f' * 900} }}",
        "our box: alerts, the first: aliens.bridge: this number is far too large",
    ),
    ("[roles.soldier]\nflags.a.a.a = 1", "our box:2: roles.soldier.flags is a list in brackets; this is a table."),
    ('[[alerts]]\nname = "A\\nB"\nlevel = "red"', "our box:2: alerts, the first: name: a name stands in one line"),
    ('[plans.trap]\nname = "A\\u202Etrap"', "our box:2: plans.trap.name: a name stands in one line"),
    ('[tools.tool_1]\nname = "A\\tgun"', "our box:2: tools.tool_1.name: a name stands in one line"),
    ('[plans."a\\nb"]\nname = "A trap"', "our box: plans.a\nb: a name stands in one line"),
    ("\n# " + "x" * 999, "our box:2: this line has 1001 letters; 1000 at most. Shorten it, or break it up."),
    ("[a" + ".a" * 30 + "]\nb = 1", "our box:1: here a name has too many parts with dots between them. Take some out."),
    ('[plans]\nx = { a."b" . c.d.e.f.g.h.i = 1 }', "our box:2: here a name has too many parts"),
    (
        "[plans]\n" + "".join(f"p{number}.name = 'P'\n" for number in range(100)),
        "our box:1: plans: 100 are too many; 99 at most. Take some out.",
    ),
    ("[roles.soldier]\nrank = -1", "our box:2: roles.soldier.rank: -1 is not from 0 to 99"),
    ("[roles.soldier]\nflags = ['flies']", "our box:2: roles.soldier.flags: there is no 'flies'"),
    ("[deeds.fire]\nstation = 'kitchen'", "our box:2: deeds.fire.station: there is no 'kitchen'"),
    (
        "[stations.computers]\n\nroom = 'brigde'",
        "our box:3: stations.computers.room: there is no 'brigde'. Did you mean",
    ),
    ("[stations.computers]\nrepair = { actions = 100 }", "our box: stations.computers.repair.actions: 100 is not from"),
    ("[stations.computers]\nrepair = { enginering = 1 }", "unknown key 'stations.computers.repair.enginering'"),
    ("[plans.nap]\nnote = 'zzz'", "our box:1: plans.nap: what is new needs a name"),
    ("[upgrades.sofa]\nname = 'Sofa'\nflags = ['soft']", "our box:3: upgrades.sofa.flags: there is no 'soft'"),
    (
        "[anomalies.fog]\nname = 'Fog'\nblocks = 'cats'",
        "our box:3: anomalies.fog.blocks is nobody, alone, accompanied or everybody; this is 'cats'.",
    ),
    ("[anomalies.fog]\nname = 'Fog'\nimmune = 'cats'", "our box:3: anomalies.fog.immune: there is no 'cats'"),
    ("[decks]\nyellow = 0\norange = 1\nred = 1", "our box:1: decks: 2 alerts are too few for the set-up"),
    (
        "[[alerts]]\nname = 'A'\nlevel = 'red'\n[[alerts]]\nname = 'B'\nlevel = 'green'",
        "our box:6: alerts, the second: level is yellow, orange or red; this is 'green'.",
    ),
    (RED + "ship = 3", FIRST + "ship is true or false; this is 3."),
    ("[[alerts]]\nname = ' '\nlevel = 'red'", "our box:2: alerts, the first: name: an alert needs a name"),
    (
        "[[alerts]]\nname = 'A'\nlevel = 'red'\n[[alerts]]\nname = 'A'\nlevel = 'red'",
        "our box:5: alerts, the second: name: 'A' was there before; use count",
    ),
    (RED + "count = 7", FIRST + "count: these would be 7 of 6 red alerts"),
    (RED + "count = 0", FIRST + "count: 0 is not from 1"),
    (RED + "shields = 15", FIRST + "shields: 15 is no step of ten"),
    (RED + "offline = ['sofa']", FIRST + "offline: there is no 'sofa'"),
    (RED + "destroyed = ['shields']", FIRST + "destroyed: there is no"),
    (RED + "aliens = { hall = 1 }", FIRST + "aliens: there is no 'hall'"),
    (RED + "aliens = { bridge = 0 }", FIRST + "aliens: 0 aliens (bridge)"),
    (RED + "injures = ['brig']", FIRST + "injures: there is no 'brig'"),
    (RED + "anomaly = 'fog'", FIRST + "anomaly: there is no 'fog'"),
]


@pytest.mark.parametrize(("text", "says"), WRONG, ids=[each[1] for each in WRONG])
def test_what_is_wrong_in_a_box_is_said(text: str, says: str) -> None:
    with pytest.raises(DataError) as error:
        book_of(text)
    assert says in str(error.value)


def test_no_id_is_two_things() -> None:
    assert set(TRACKS).isdisjoint(STATIONS)
    assert {*TRACKS, *STATIONS} == set(PRINTED.stations)
    assert set(LEVELS) == {"yellow", "orange", "red"}
    for state, condition in ((down, "offline"), (ruined, "destroyed")):
        assert state(flying(), STATIONS[0]).ship.systems[0] is condition


# --- the sheet to fill in


def run(*args: str, text: str = "") -> list[str]:
    (tool,) = GAME.shell

    def read(file: str) -> Iterator[bytes]:
        assert file == "our.toml"
        yield from text.encode("utf-8").splitlines(keepends=True)

    return [str(each) for each in tool.run(args, Outside(read, str, 0))]


@pytest.mark.parametrize("text", ["", FULL])
def test_the_sheet_says_what_is_known_and_can_be_read_again(text: str) -> None:
    book = book_of(text)
    again = book_of("\n".join(sheet(book)))
    for part in ("levels", "stations", "deeds", "roles", "upgrades", "tools", "plans", "anomalies"):
        was, now = getattr(book, part), getattr(again, part)
        assert {key: replace(each, confirmed=bool(each.confirmed)) for key, each in was.items()} == now
    assert (again.decks, again.alerts) == (book.decks, book.alerts)


def test_the_sheet_has_a_place_for_whatever_is_missing() -> None:
    lines = "\n".join(run()).splitlines()
    at = lines.index("[roles.scholar]")
    assert lines[at + 1 : at + 5] == ["# colour = ", "# rank = ", "# actions = ", "# hand = "]
    assert "# repair = { actions = , command = , engineering = , science = , tactical =  }" in lines
    example = [each.removeprefix("# ") for each in lines[lines.index("# [[alerts]]") :]]
    assert book_of("\n".join(example)).alerts[0].aliens == {"bridge": 1}


def test_a_filled_in_sheet_is_checked() -> None:
    said = run("our.toml", text=FULL)
    assert "roles: 1 of 18 confirmed" in said
    assert "yellow alerts: 4 of 4" in said
    assert said[-1] == "This box can be played."
    assert "alerts still to be looked at: Wreck" not in said
    unchecked = FULL.replace('name = "Wreck"', 'name = "Wreck"\nconfirmed = false')
    assert "alerts still to be looked at: Wreck" in run("our.toml", text=unchecked)
    with pytest.raises(DataError, match="our box:2: unknown key"):
        run("our.toml", text="[roles.soldier]\nrnak = 4")
    (tool,) = GAME.shell
    with pytest.raises(DataError, match="no text"):
        list(tool.run(["our.toml"], Outside(lambda file: iter([b"\xff"]), str, 0)))
    with pytest.raises(SystemExit):
        run("one", "two")


def test_the_sheet_fits_into_the_option() -> None:
    (box,) = [each.field for each in GAME.options if each.key == "our_box"]
    assert isinstance(box, Text)
    assert len("\n".join(run())) < box.most * 0.5
