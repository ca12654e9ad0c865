"""What came of a flight: its score sheet, the luck of its tiles, and the history of a group."""

import re
from dataclasses import replace

import pytest

from companion.games.space_alert.resolution.orders import counted
from companion.games.space_alert.shown.annals import Campaign, Fate, Flight, annals, csv_rows
from companion.games.space_alert.shown.luck import Spread, spread
from companion.words.languages import minus
from tests.games.space_alert.drawing import ALL, each_game, looks_right, macros, resolved


@each_game
def test_every_outcome_has_its_score_sheet(id: str) -> None:
    outcome = resolved(id).outcome
    html = str(macros("ship.html").score_sheet(outcome))

    looks_right(html)
    assert len(re.findall("<tr ", html)) == len(outcome.sheet)
    if outcome.score is None:
        jumped = outcome.lost_on_turn == 13
        assert ("Lost in the jump" if jumped else f"Lost in turn {outcome.lost_on_turn}") in html
    else:
        assert f"<td>{minus(outcome.score)}</td></tr></tfoot>" in html


def test_a_victory_that_is_none_is_called_so() -> None:
    outcome = next(
        resolved(id).outcome for id in ALL if resolved(id).outcome.knocked_out and resolved(id).outcome.score
    )
    says = "by these rules it is no victory"

    assert says not in str(macros("ship.html").score_sheet(outcome))
    assert says in str(macros("ship.html").score_sheet(replace(outcome, unmet=("knocked_out",))))


@pytest.mark.parametrize(
    ("scores", "here", "bars"),
    [
        ([None, None, 3, 4], 4, [(None, 2, False), (3, 1, False), (4, 1, True)]),
        ([None], None, [(None, 1, True)]),
        ([5, 5], 7, [(None, 0, False), (5, 2, False), (6, 0, False), (7, 0, True)]),
        ([-9, 30], 30, [(None, 0, False), (-10, 1, False), *((n, 0, False) for n in range(-5, 30, 5)), (30, 1, True)]),
    ],
)
def test_the_spread_of_outcomes(scores: list[int | None], here: int | None, bars: list[tuple[object, ...]]) -> None:
    one = spread(scores, here)

    assert [(each.least, each.count, each.is_here) for each in one.bars] == bars
    assert sum(each.count for each in one.bars) == one.orders == len(scores)
    looks_right(str(macros("ship.html").luck(one)))


def test_sheet_and_luck_can_stand_on_one_page() -> None:
    of = macros("ship.html")
    html = str(of.score_sheet(resolved("generated/g37a").outcome)) + str(of.luck(spread([None, 11], 11)))

    looks_right(html)
    assert 'id="score-sheet"' in html
    assert 'id="luck"' in html


def test_better_than_so_many() -> None:
    one = spread([None, None, 1, 5, 5, 9], 5)

    assert (one.lost, one.worse, one.equal) == (2, 3, 2)
    assert (one.percent(one.worse), one.percent(one.lost)) == (50, 33)


def test_orders_of_the_tiles_are_played_with_the_same_programs() -> None:
    one = resolved("generated/g37a")
    scores, lost = counted(one.game, one.switches, range(60))

    assert (scores, lost) == counted(one.game, one.switches, range(60))
    assert 0 < lost < 60
    assert scores.total() + lost == 60
    assert isinstance(spread([*scores.elements(), *[None] * lost], one.outcome.score), Spread)


# --- the history of a group


FLIGHTS = (
    Flight("First steps", 3, True, 4, (1, 0, 2), "", 2, 3, "2026-11-01"),
    Flight("Second steps", 3, False, None, (7, 0, 2), "Fighter", 1, 3, "2026-11-01"),
    Flight("=1+1", 5, True, -3, (6, 5, 4), "", 3, 5),
    Flight("Home again", 5, False, None, (7, 0, 2), "computer", 0, 5, "2026-11-08"),
    Flight("Nobody counted", 5, True, None, (0, 0, 0)),
    Flight("And again", 7, False, None, (2, 2, 7), "Fighter", 0, 5, "2026-11-08"),
)


def test_the_annals_count_what_was_flown() -> None:
    one = annals(FLIGHTS)

    assert (one.flown, one.home, one.best, one.average) == (6, 3, 4, 0.5)
    assert (one.low, one.high) == (-3, 10)
    assert [(each.level, each.home, each.flown, each.percent) for each in one.levels] == [
        (3, 1, 2, 50),
        (5, 2, 3, 67),
        (7, 0, 1, 0),
    ]
    assert [(each.name, each.count) for each in one.causes] == [("Fighter", 2), ("computer", 1)]
    assert [each.average for each in one.dots] == [4.0, 4.0, 0.5, 0.5, 0.5, 0.5]


def test_the_annals_as_rows() -> None:
    header, *rows = csv_rows(FLIGHTS)

    assert all(len(each) == len(header) for each in rows)
    first = dict(zip(header, rows[0], strict=True))
    assert (first["points"], first["survived"], first["damage_blue"], first["date"]) == ("4", "yes", "2", "2026-11-01")
    assert dict(zip(header, rows[1], strict=True))["cause_of_loss"] == "Fighter"
    assert rows[1][5] == ""
    assert rows[2][2] == "'=1+1"


@pytest.mark.parametrize("fate", ["won", "home", "lost"])
def test_campaigns_stand_on_the_page_with_their_state(fate: Fate) -> None:
    html = str(macros("annals.html").history(annals(FLIGHTS, [Campaign(7, 3, fate, 21)])))

    looks_right(html)
    assert ("<b>21</b> points in game 7" in html) is (fate != "lost")
    assert ("<li>game 7: lost in mission 3</li>" in html) is (fate == "lost")


@pytest.mark.parametrize("count", range(len(FLIGHTS) + 1))
def test_the_annals_as_a_page(count: int) -> None:
    html = str(macros("annals.html").history(annals(FLIGHTS[:count])))

    looks_right(html)
    assert len(re.findall('id="flight-', html)) == count
    assert ("No flight has been finished yet." in html) == (count == 0)
