"""Behind the score: the luck of the tiles and crews with other cards, as they are found, told and shown."""

from dataclasses import replace

import pytest

from companion.contract import Seat, Who, line
from companion.games.space_alert import GAME
from companion.games.space_alert.model import Command, State, debrief_of
from companion.games.space_alert.resolution.events import Jumped
from companion.games.space_alert.resolution.other_crews import Change, Crew, Found
from companion.games.space_alert.rules import rerun
from companion.games.space_alert.rules.amending import AmendPrograms
from companion.games.space_alert.rules.cards import cards_in_words
from companion.games.space_alert.rules.looking_back import ORDERS, SLICE, CountLuck, LuckCounted, TellCrews
from companion.games.space_alert.rules.rerun import HideCrew, ShowCrew
from companion.games.space_alert.rules.steps import resolved_now, walk
from companion.games.space_alert.rules.walking import NextStep, PreviousStep
from companion.games.space_alert.rules.what_if import WhatIf
from companion.games.space_alert.shown.debrief import Score
from tests.games.space_alert.debriefing import Table, closed, programmed, raw, walked
from web.pages.pages import Audience
from web.testing import Look

# Four members fly it, so the fourth does nothing.
SAVED_BY_ONE = raw(
    ["E1-01@1 red", "E1-07@2 blue", "E1-02@3 white"],
    ["b>^a^>^", "c-b><->", "c>-c^a^", ""],
    turns=7,
    trajectories={"red": 1, "white": 2, "blue": 3},
)


def scored() -> Table:
    table = programmed(SAVED_BY_ONE, resolution="printed")
    walked(table, SAVED_BY_ONE)
    return table


def score_of(state: State) -> Score:
    view = GAME.view(state, None).debrief
    assert view is not None
    assert view.score is not None
    return view.score


def found(table: Table) -> Found:
    return debrief_of(table.state).found


def keys(state: State) -> list[str]:
    return [each.key for each in score_of(state).turning]


def test_the_luck_of_a_thousand_orders_is_counted_in_slices_beside_the_table() -> None:
    table = scored()
    table.work_out(slices=3)
    luck = debrief_of(table.state).luck
    assert sum(times for _, times in luck.scores) + luck.lost == luck.done == ORDERS
    counted = [each for each in table.events if isinstance(each, LuckCounted)]
    assert [each.done for each in counted] == list(range(SLICE, ORDERS + 1, SLICE))
    again = scored()
    again.work_out(slices=1)
    assert debrief_of(again.state).luck.scores == luck.scores, "asking again says the same"


def test_luck_that_was_counted_in_part_is_counted_on() -> None:
    """So it stands after a restart."""
    table = scored()
    table.do(CountLuck(ORDERS - SLICE, ((1, ORDERS - SLICE),), 0), by="")
    table.work_out(slices=1)
    assert len([each for each in table.events if isinstance(each, LuckCounted)]) == 2
    assert debrief_of(table.state).luck.done == ORDERS


def test_a_lost_ship_names_the_card_that_would_have_saved_it_and_not_its_end() -> None:
    table = scored()
    assert resolved_now(table.state).outcome.status == "lost"
    assert not any(each.startswith("turning.saved") for each in keys(table.state)), "nothing is found yet"
    table.work_out()
    assert keys(table.state)[0] == "turning.saved_by_one"
    crew, told = found(table).one, score_of(table.state).others.crews[0]
    assert crew is not None
    (change,) = crew.changes
    assert (told.which, told.points) == ("one", crew.score)
    assert told.changes == (
        line(
            "crew.change",
            who=Who(table.state.rules.seats[change.seat]),
            turn=change.slot,
            card=cards_in_words(change.cards),
            was=cards_in_words(debrief_of(table.state).sheets[change.seat].slots[change.slot - 1]),
        ),
    )


@pytest.mark.parametrize(
    ("found", "key"),
    [
        (Found(9, two=Crew((Change(1, 4, ("b",)), Change(0, 1, ())), 5)), "turning.saved_by_two"),
        (Found(9, order=Crew((Change(1, 4, ("b",)), Change(0, 1, ())), 5)), "turning.saved_by_order"),
        (Found(9, is_all=True), "turning.blow"),
    ],
)
def test_where_one_card_is_not_enough_it_names_what_is(found: Found, key: str) -> None:
    table = scored()
    table.do(TellCrews(found), by="")
    assert keys(table.state)[0] == key


def test_more_cards_changed_are_told_only_where_they_score_more() -> None:
    table = scored()
    table.do(TellCrews(Found(9, Crew((Change(1, 4, ("b",)),), 5), Crew((Change(0, 1, ()),), 5), None)), by="")
    assert [each.which for each in score_of(table.state).others.crews] == ["one"]


def test_it_is_looked_for_while_the_score_is_read_and_no_longer() -> None:
    table = programmed(SAVED_BY_ONE, resolution="printed")
    assert GAME.errand(table.state) is None
    walked(table, SAVED_BY_ONE)
    errand = GAME.errand(table.state)
    assert errand is not None
    table.work_out(slices=15)
    again = GAME.errand(table.state)
    assert again is None, "it was told that this is all"
    closed(table)
    assert GAME.errand(table.state) is None
    assert score_of(table.state).others.crews, "what was found can still be read"


@pytest.mark.parametrize("back", [AmendPrograms(), PreviousStep()], ids=["amended", "a step back"])
def test_what_was_found_goes_with_the_score_and_is_looked_for_anew(back: Command) -> None:
    table = scored()
    table.work_out(slices=15)
    table.do(ShowCrew("one", 0))
    table.do(back)
    assert GAME.errand(table.state) is None
    if isinstance(back, PreviousStep):
        table.do(NextStep())
        assert found(table) == Found()
        assert debrief_of(table.state).rerun is None
        assert GAME.errand(table.state) is not None


def test_a_mission_that_was_closed_meanwhile_says_no_longer_that_somebody_looks() -> None:
    table = scored()
    page, looking = Look(GAME), "Still looking"
    assert looking in page.at(table.state).pages.page(Audience("table"))
    closed(table)
    for audience in (Audience("table"), Audience("seat", Seat("s1"))):
        html = page.at(table.state).pages.page(audience)
        assert looking not in html
        assert "sa-crews" not in html, "nor that so few games were tried"


def test_an_errand_of_other_cards_is_another_errand() -> None:
    table = scored()
    one = GAME.errand(table.state)
    debrief = debrief_of(table.state)
    other = replace(table.state, debrief=replace(debrief, switches=replace(debrief.switches, refuel_to=4)))
    two = GAME.errand(other)
    assert one is not None
    assert two is not None
    assert one.of != two.of


def test_a_crew_is_shown_from_where_it_parts_step_by_step_and_nothing_changes() -> None:
    table = scored()
    table.work_out(slices=15)
    before, crew = resolved_now(table.state), found(table).one
    assert crew is not None
    parting = score_of(table.state).others.crews[0].parting
    table.do(ShowCrew("one", parting))
    shown = score_of(table.state).others.rerun
    assert shown is not None
    assert (shown.now.at, shown.now.turn) == (parting, crew.changes[0].slot)
    mine = walk(table.state)
    other = rerun.walk(table.state, crew.changes)
    assert mine[: parting - 1] == other[: parting - 1]
    assert mine[parting - 1] != other[parting - 1]
    assert isinstance(other[-1].event, Jumped), "it comes home"
    table.do(ShowCrew("shown", shown.all))
    assert resolved_now(table.state) == before
    assert table.state.stage == "scored"
    told = table.events[-1].told(table.state, table.state)
    assert told is not None
    assert told.key == "told.rerun_step"
    table.do(HideCrew())
    assert score_of(table.state).others.rerun is None


def test_what_somebody_has_typed_is_shown_in_the_same_way() -> None:
    table = scored()
    table.do(WhatIf(1, 5, "b"))
    assert score_of(table.state).others.idea is not None
    table.do(ShowCrew("idea", 0))
    shown = score_of(table.state).others.rerun
    assert shown is not None
    assert (shown.now.at, shown.now.last) == (0, None)


def test_a_flight_that_is_shown_goes_on_though_a_better_one_is_found() -> None:
    table = scored()
    first, better = (Crew((Change(0, 1, (card,)),), points) for card, points in (("a", 1), ("b", 2)))
    table.do(TellCrews(Found(50, order=first)), "")
    table.do(ShowCrew("order", 0))
    table.do(TellCrews(Found(100, order=better)), "")
    table.do(ShowCrew("shown", 1))
    shown = debrief_of(table.state).rerun
    assert shown is not None
    assert (shown.changes, shown.at) == (first.changes, 1)


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (ShowCrew("one", 0), None, "no_such_crew"),
        (ShowCrew("idea", 0), None, "no_such_crew"),
        (ShowCrew("shown", 0), None, "no_such_crew"),
        (HideCrew(), None, "so_already"),
        (TellCrews(Found(1, Crew((), 500))), None, "counted_by_itself"),
        (CountLuck(1_000, ((99, 1_000),), 0), None, "counted_by_itself"),
    ],
)
def test_what_is_refused(command: Command, by: str | None, code: str) -> None:
    assert scored().refused(command, by) == code


@pytest.mark.parametrize("at", [-1, 1_000])
def test_no_step_is_shown_that_there_is_not(at: int) -> None:
    table = scored()
    table.work_out(slices=15)
    assert table.refused(ShowCrew("one", at)) == "no_step_on"


@pytest.mark.parametrize("command", [TellCrews(Found()), ShowCrew("one", 0), HideCrew(), CountLuck(1, (), 1)])
def test_before_the_score_there_is_nothing_to_look_back_at(command: Command) -> None:
    assert programmed(SAVED_BY_ONE).refused(command, "") == "not_programming"
