"""Whatever was told can be changed later: nothing that came after it is undone, and what is otherwise now is said."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.contract import Seat, line
from companion.games.space_alert import GAME
from companion.games.space_alert.model import Command, State, debrief_of
from companion.games.space_alert.rules.amending import AmendPrograms, ChangeTile, ProgramsReopened, drawn
from companion.games.space_alert.rules.flight import NoteThreat
from companion.games.space_alert.rules.programs import LockProgram, PutCard, UnlockProgram
from companion.games.space_alert.rules.questions import LayTrajectory, NameCaptain, PlaceTrip
from companion.games.space_alert.rules.recounting import Recounted, differences, standing
from companion.games.space_alert.rules.resolving import game_of
from companion.games.space_alert.rules.steps import limit, resolved_now, shown, walk, wanted_tile
from companion.games.space_alert.rules.walking import EnterTile, NextStep, StartResolving
from tests.games.space_alert.debriefing import Table, flown, programmed, raw, tile_of, walked
from web.pages.pages import Audience
from web.testing import Look

HIT = raw(["E1-07@1 red", "I1-02@3"], ["c--c---c", ">c-x", "<", "^c"])  # a fighter gets through
TRIPPED = [(1, 2)]
Change = Callable[[State], tuple[Command, ...]]


def on_the_way(draws: str = "table", turn: int = 5) -> Table:
    """In the midst of the turns."""
    table = programmed(HIT, TRIPPED)
    table.do(StartResolving("table" if draws == "table" else "box"))
    while not shown(table.state) or walk(table.state)[shown(table.state) - 1].turn < turn:
        table.do(NextStep() if wanted_tile(table.state) is None else tile_of(table, HIT))
    return table


def scored(draws: str = "table") -> Table:
    table = programmed(HIT, TRIPPED)
    walked(table, HIT, draws)
    return table


def place(state: State) -> tuple[str, int]:
    return state.stage, walk(state)[shown(state) - 1].turn


def amended(table: Table, *commands: Command) -> None:
    table.do(AmendPrograms())
    for each in commands:
        table.do(each)
    table.do(StartResolving(debrief_of(table.state).draws))


CHANGES: list[tuple[str, tuple[Command, ...]]] = [
    ("trajectory", (LayTrajectory("red", "T7"),)),
    ("trajectories that were mixed up", (LayTrajectory("red", "T3"),)),
    ("captain", (NameCaptain(2),)),
    ("trip", (PlaceTrip(0, 1, 4),)),
    ("no trip after all", (PlaceTrip(0, 1, 0),)),
    ("threat card", (NoteThreat(1, "E1-10"),)),
    ("program", (UnlockProgram(0), PutCard(0, 1, "a"), LockProgram(0))),
]


@pytest.mark.parametrize("made", [on_the_way, scored], ids=["on the way", "scored"])
@pytest.mark.parametrize("draws", ["box", "table"])
@pytest.mark.parametrize("commands", [each for _, each in CHANGES], ids=[name for name, _ in CHANGES])
def test_what_is_changed_later_comes_out_as_if_it_had_been_told_so(
    made: Callable[[str], Table], draws: str, commands: tuple[Command, ...]
) -> None:
    table = made(draws)
    before = table.state
    amended(table, *commands)
    told_at_once = programmed(HIT, TRIPPED)
    for each in commands:
        told_at_once.do(each)
    then = replace(told_at_once.state, debrief=replace(debrief_of(told_at_once.state), tiles=debrief_of(before).tiles))
    assert game_of(table.state) == game_of(then) != game_of(before)
    assert debrief_of(table.state).tiles == debrief_of(before).tiles


@pytest.mark.parametrize("turn", [1, 3, 8])
def test_it_goes_on_in_the_turn_in_which_it_stood(turn: int) -> None:
    table = on_the_way("box", turn)
    was = place(table.state)
    amended(table, LayTrajectory("red", "T1"))
    assert place(table.state) == was
    table.do(NextStep())
    assert debrief_of(table.state).was is None  # it is news no more


def test_a_walk_that_is_too_short_now_stands_at_its_end() -> None:
    lost = raw(["SE1-01@1 red"], ["-", "-", "-", "-"])
    table = programmed(lost)
    walked(table, lost, "box")
    assert resolved_now(table.state).outcome.status == "lost"
    amended(table, LayTrajectory("red", "T1"))
    assert shown(table.state) == len(walk(table.state))
    assert table.state.stage == "scored"


def test_a_score_that_needs_a_tile_that_nobody_has_told_asks_for_it() -> None:
    calm = raw(["E1-07@1 red"], ["<aaac", "-", "-", "-"], trajectories={"red": 7, "white": 3, "blue": 2})
    table = programmed(calm)
    walked(table, calm, "table")
    assert debrief_of(table.state).tiles == ((), (), ())
    amended(table, UnlockProgram(0), PutCard(0, 2, "-"), PutCard(0, 3, "-"), PutCard(0, 4, "-"), LockProgram(0))
    assert table.state.stage == "resolving"
    assert wanted_tile(table.state) == "red"
    table.do(tile_of(table, calm))


# --- tiles


def test_a_tile_that_was_told_wrong_is_changed_and_all_others_stay() -> None:
    table = scored()
    [first, second, *_] = [each for each in drawn(table.state) if each[0] == "red"]
    assert (first, second[1]) == (("red", 1, "upper_weapon"), 2)
    was = debrief_of(table.state)
    table.do(ChangeTile("red", 1, "structural"))
    red = debrief_of(table.state).tiles[0]
    assert red == ("structural", *was.tiles[0][1:])
    assert game_of(table.state).tiles is not None
    assert next(each for each in drawn(table.state) if each[0] == "red") == ("red", 1, "structural")
    table.do(ChangeTile("red", 1, second[2]))  # it came up second: they change places
    assert debrief_of(table.state).tiles[0][:2] == (second[2], "structural")


def test_only_tiles_that_were_shown_can_be_changed() -> None:
    table = on_the_way("box", 1)
    assert ChangeTile not in {each.command for each in GAME.offers(table.state, Seat("s1"))}
    table = scored("box")
    offered = [each for each in GAME.offers(table.state, Seat("s1")) if each.command is ChangeTile]
    assert len(offered) == len(list(drawn(table.state))) > 0


def test_a_tile_told_wrong_is_put_right_where_it_was_told() -> None:
    table = on_the_way("table", 1)
    while wanted_tile(table.state) is None:
        table.do(NextStep())
    table.do(EnterTile("red", "shield"))
    table.do(ChangeTile("red", 1, "upper_weapon"))
    assert debrief_of(table.state).tiles[0] == ("upper_weapon",)
    assert shown(table.state) <= limit(table.state)


# --- what it changes


def test_what_is_otherwise_by_now_is_said() -> None:
    table = scored("box")
    before = standing(table.state)
    amended(table, LayTrajectory("red", "T1"))
    now = standing(table.state)
    assert before.damage != now.damage
    said = list(differences(table.state))
    red = line("changed.damage", zone=line("place.red"), now=now.damage[0], was=before.damage[0])
    assert red in said
    [last] = [each for each in table.events[-1:] if isinstance(each, Recounted)]
    assert last.told(table.state, table.state) == line("told.recounted", what=tuple(said))
    view = GAME.view(table.state, None).debrief
    assert view is not None
    assert view.walk is not None
    assert view.walk.changed == tuple(said)


def test_where_nothing_is_otherwise_that_is_said() -> None:
    table = on_the_way("box", 1)
    amended(table, UnlockProgram(3), PutCard(3, 12, "a"), LockProgram(3))
    assert list(differences(table.state)) == [line("changed.nothing")]


def test_nothing_of_what_comes_next_is_said() -> None:
    table = on_the_way("box", 1)
    amended(table, LayTrajectory("red", "T1"))
    assert standing(table.state).lost_in == 0
    assert standing(table.state).points is None


def test_an_older_journal_goes_on_from_the_beginning() -> None:
    table = scored("box")
    after = ProgramsReopened().apply(table.state)
    table.state = after
    table.do(StartResolving("box"))
    assert (table.state.stage, shown(table.state)) == ("resolving", 0)


# --- on the pages


def page_of(state: State, *, running: bool = True) -> str:
    return Look(GAME).at(state, running=running).phone(Seat("s1"))


def test_a_drawn_tile_is_changed_where_it_is_seen_and_what_that_changed_stands_there() -> None:
    table = scored()
    page = page_of(table.state)
    for zone, number, _ in drawn(table.state):
        assert f'id="tile-{zone}-{number}"' in page
    assert 'id="changed"' not in page
    table.do(ChangeTile("red", 1, "structural"))
    assert 'id="changed"' in page_of(table.state)


def test_what_was_told_can_be_told_otherwise_on_the_page_where_it_stands() -> None:
    table = on_the_way("box", 5)
    table.do(AmendPrograms())
    page = page_of(table.state)
    for id in ("board-red", "board-internal", "placed-trip-0", "trip-0", "captain", "card-1"):
        assert f'id="{id}"' in page, id
    assert "Back to turn 5" in page
    table = scored()
    table.do(AmendPrograms())
    assert "Back to the score" in page_of(table.state)


def test_cards_can_be_noted_on_the_page_of_a_pause() -> None:
    table = flown(HIT)
    assert 'value="E1-07"' in page_of(table.state, running=False)


def test_the_figures_of_each_card_are_folded_under_its_name_and_begin_with_what_is() -> None:
    table = programmed(HIT)
    page = Look(GAME).at(table.state).pages.live(Audience("host", Seat("s1"))).whole()
    for name in ("E1-07 Fighter", "I1-02 Skirmishers (blue)"):
        assert page.count(f"<summary>{name}</summary>") == 1
    assert 'id="kind-SetFigure-2"' in page
    assert 'id="kind-SetFigure-3"' not in page
    assert 'value="-9"' not in page
