"""What `simulate --report` tells: counted by hand, over a few games, and of a game from outside."""

import argparse
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.cli import simulating
from companion.cli.balance import Balance, Deeds, Estimate, balances, difference, mean, share
from companion.cli.balance_page import Page, Part, Table, Telling
from companion.cli.balance_shown import as_html, as_text
from companion.cli.simulate import Broken, Played, Wanted, one
from companion.cli.tally import ANYTHING, Count, Deed, Tally, plain
from companion.contract import Result, Seat, Who, line
from companion.contract.chance import setup
from companion.contract.data import DataError
from companion.words.words import Words
from tests.companion.toys import TOY, WORDS, options, other
from tests.sixth_game.high_card import GAME as HIGH_CARD

ANN, BEN, CY = (Seat(f"s{place}") for place in (1, 2, 3))
ADD = Deed("Add")


def game(winners: tuple[Seat, ...], steps: int, *, players: int = 2, count: Count | None = None) -> Played:
    deeds = {} if count is None else {ADD: count}
    ending = line("told.drummed")
    roles = tuple((line("role.ann"), seat in winners) for seat in (ANN,))
    tally = Tally(3, 2_000, ending, roles, deeds)
    return Played("1/0", players, steps, Result(winners, ((ANN, steps), (BEN, 1))), tally=tally)


def of(*games: Played) -> Balance:
    return balances(games, 1)[0]


def telling() -> Telling:
    return Telling(TOY, WORDS["toy"].telling(lambda key: None))


def rows(table: Table) -> list[tuple[str, ...]]:
    return [tuple(map(str, row)) for row in table.rows]


# --- figures


def test_a_share_is_what_was_counted_within_wilsons_interval() -> None:
    """5 of 20: the textbook's example."""
    found = share(5, 20)
    assert found.value == 0.25
    assert (round(found.low, 3), round(found.high, 3)) == (0.112, 0.469)
    assert share(0, 0) == Estimate(0, 0, 1)


def test_seats_of_one_game_are_no_witnesses_of_their_own() -> None:
    """All four of five games are as sure as five are, and not as twenty."""
    assert share(5, 20, games=5).high - share(5, 20, games=5).low > share(5, 20).high - share(5, 20).low
    assert share(10, 20, games=5)[1:] == share(2.5, 5)[1:]  # type: ignore[arg-type]


def test_a_mean_lies_in_the_middle_and_one_game_alone_says_nothing() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert (round(found.low, 2), round(found.high, 2)) == (1.61, 4.39)
    assert mean([7]) == Estimate(7, float("-inf"), float("inf"))


def test_what_two_settings_differ_by_is_taken_game_by_game() -> None:
    """The same games, each three longer: that is sure, however unlike they are among themselves."""
    assert difference([10, 200, 3_000], [13, 203, 3_003]) == Estimate(3, 3, 3)


def test_a_handful_is_counted_as_by_hand() -> None:
    found = of(game((ANN,), 10), game((BEN,), 20), game((ANN,), 30), game((ANN, BEN), 40, players=3))
    one, two, three = found.seats()
    assert (one[0], one[1], one[2].value, one[3]) == (1, 4, 0.75, (0.5 + 0.5 + 0.5 + 2 / 3) / 4)
    assert (two[0], two[1], two[2].value) == (2, 4, 0.5)
    assert (three[0], three[1], three[2].value, three[3]) == (3, 1, 0, 2 / 3)
    assert [each.steps for each in found.lengths] == [10, 20, 30, 40]
    assert found.roles == {line("role.ann"): [True, False, True, True]}
    assert not found.is_shared
    assert of(game((ANN, BEN), 1), game((), 2)).is_shared


def test_what_a_move_does_is_told_of_who_took_it_and_of_who_could() -> None:
    """In one game both could five times, Ann did twice and won; in the other Ben alone did once, and lost."""
    first, second = Count(5, 2, 1, 1, 1, 0), Count(3, 1, 1, 0, 1, 1)
    found = of(game((ANN,), 1, count=first), game((ANN,), 1, count=second)).deeds[ADD]
    assert found == Deeds(2, 2, 2, 8, 3, 2, 1, 2, 1)
    assert (found.of_takers.value, found.of_others.value) == (0.5, 0.5)


# --- one game, counted


def test_a_game_is_counted_while_it_is_played() -> None:
    played = one(HIGH_CARD, setup(3, {}), "1/0", counts=True)
    assert played.tally is not None
    assert played.tally.deeds == {Deed("Draw"): Count(3, 3, 3, len(played.result.winners), 0, 0)}
    assert one(HIGH_CARD, setup(3, {}), "1/0") == Played(played.seed, 3, played.steps, played.result)


def test_what_is_counted_changes_no_game() -> None:
    plain_ones = list(Wanted(TOY, 12, 1, None, (options(goal=30),)).played())
    counted = list(Wanted(TOY, 12, 1, None, (options(goal=30),), counts=True).played())
    assert [(each.seed, each.steps, each.result) for each in counted if isinstance(each, Played)] == [
        (each.seed, each.steps, each.result) for each in plain_ones if isinstance(each, Played)
    ]


def test_what_is_said_of_many_games_has_no_names_and_no_numbers() -> None:
    said = line("told", who=Who(ANN), often=3, why=line("because", who=(Who(ANN), Who(BEN)), card="storm"))
    assert plain(said) == line("told", who=ANYTHING, often=ANYTHING, why=line("because", who=ANYTHING, card="storm"))


# --- in tables


def test_the_tables_say_who_wins_and_how_it_ends() -> None:
    found = {each.title: each for each in telling().tables(of(*[game((ANN,), 10) for _ in range(40)]))}
    assert rows(found["Who wins, by seat"]) == [
        ("Seat 1", "40", "100 % (91 % to 100 %), more than its part", "50 %"),
        ("Seat 2", "40", "0 % (0 % to 9 %), less than its part", "50 %"),
    ]
    assert rows(found["How it ends"]) == [("the drum begins", "40", "100 % (91 % to 100 %)")]
    assert rows(found["Points"]) == [("Seat 1", "10", "10 to 10"), ("Seat 2", "1", "1 to 1")]
    assert rows(found["How long it takes"]) == [("2", "40", "10", "10 to 10", "3", "3 to 3", "0.03", "0.03 to 0.03")]


def test_who_wins_together_is_told_by_how_many_they_are() -> None:
    games = [game((ANN, BEN), 10), game((), 10), game((ANN, BEN, CY), 10, players=3)]
    found = {each.title: each for each in telling().tables(of(*games))}
    assert [row[:2] for row in rows(found["Who wins"])] == [
        ("2 together", "2"),
        ("3 together", "1"),
        ("Any number", "3"),
    ]
    assert [str(row[2]).partition(" (")[0] for row in found["Who wins"].rows] == ["50 %", "100 %", "67 %"]
    assert [row[1] for row in found["How it ends, by players"].rows] == ["2", "3"]


def test_two_settings_stand_beside_each_other_with_how_sure_the_difference_is() -> None:
    """Every game is ten steps longer; who wins is as before."""
    one, two = (of(*[game((ANN,), more + at) for at in range(30)]) for more in (10, 20))
    found = {row[0]: row[1:] for row in rows(telling().compared(one, two))}
    assert found["Steps"] == ("24.5", "34.5", "+10 (+10 to +10)", "B is more")
    assert found["Seat 1 wins"] == ("100.0 %", "100.0 %", "0.0 % (0.0 % to 0.0 %)", "no clear difference")


def test_only_games_that_ended_with_both_settings_are_compared() -> None:
    whole, broken = game((ANN,), 10), Broken("toy, seed 1/1")
    one, two = balances([whole, whole, whole, broken, whole, whole, whole], 2)
    assert (len(one.lengths), len(two.lengths)) == (2, 2)


class Texts(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.open, self.seen, self.links = list[str](), "", list[str]()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.seen += data


def test_the_page_needs_no_network_and_words_are_no_markup() -> None:
    table = Table("<b>", "", ("Seat", "Won"), (("Ann & <i>", Part(share(1, 4), 0.25)),))
    html = as_html(Page("Toy", ("4 games",), ("by chance",), (table, table)))
    page = Texts(html)
    assert page.open == []
    assert page.links == []
    assert "http" not in html
    assert "Ann & <i>" in page.seen
    assert "25 % (5 % to 70 %)" in page.seen
    assert list(as_text(Page("Toy", ("4 games",), ("by chance",), (table,))))[-1] == "Ann & <i>  25 % (5 % to 70 %)"


# --- the command


def folder() -> str:
    return str(Path(__file__).parents[1] / "sixth_game")


def simulate(*args: str) -> int:
    return main(["simulate", "high-card", "--games-folder", folder(), *args])


def test_a_game_from_outside_has_its_report(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "report.html"
    assert simulate("--games", "20", "--players", "3", "--report", str(file)) == 0
    assert f"{file}: what came of it" in capsys.readouterr().out
    seen = Texts(file.read_text()).seen
    assert "High Card: balance and pace" in seen
    assert "played by chance: whoever could act took one of the possible moves by lot" in seen
    assert re.search(r"Draw a card\s+100 % of the games\s+3\s+3", seen)

    assert simulate("--games", "20", "--report", str(file)) == 78
    assert "there is such a file already" in capsys.readouterr().err


def test_it_can_be_printed_and_says_the_same_for_any_number_of_processes(capsys: Any) -> None:
    texts = []
    for jobs in ("1", "3"):
        assert simulate("--games", "20", "--report", "-", "--jobs", jobs) == 0
        first, _, rest = capsys.readouterr().out.partition("\n")
        assert first.startswith("high-card: 20 games in ")
        texts.append(rest)
    assert texts[0] == texts[1]
    assert "Who wins, by seat" in texts[0]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--jobs", "0"], "--jobs 0: it takes at least 1 process"),
        (["--against", "goal=3"], "--against: say with --report where the comparison shall stand"),
        (["--report", "-", "--against", "goal=3"], "high-card has no option 'goal'"),
        (["--report", "/nowhere/to/be/found.html", "--games", "1"], "there is no such folder"),
    ],
)
def test_it_says_what_it_cannot_do(args: list[str], says: str, capsys: Any) -> None:
    assert simulate(*args) == 78
    assert says in capsys.readouterr().err


def test_a_rule_against_itself_is_refused() -> None:
    args = argparse.Namespace(
        games=5, jobs=1, players=None, report="-", option=[], against=["goal=10"], game="toy", seed=1
    )
    with pytest.raises(DataError, match="that is so without it"):
        simulating.wanted_by(TOY, args)


def test_any_number_of_processes_plays_the_same_and_loses_none_that_broke() -> None:
    """What broke comes back with its seed, in its place."""
    breaks = other(broken=lambda state: ("the count is seven",) if state.count == 7 else ())["toy"]

    def played(jobs: int) -> list[Any]:
        found = Wanted(breaks, 25, 1, None, (options(goal=30), options(goal=20)), counts=True).played(jobs)
        return [str(each) if isinstance(each, Broken) else each for each in found]

    alone = played(1)
    assert 0 < sum(isinstance(each, str) for each in alone) < 50
    assert played(3) == alone


def test_who_stops_it_gets_what_was_played_so_far() -> None:
    """Ctrl-C in the fourth game."""
    begun: list[int] = []

    def new(of: Any) -> Any:
        begun.append(1)
        if len(begun) == 4:
            raise KeyboardInterrupt
        return TOY.new(of)

    wanted = Wanted(other(new=new)["toy"], 10, 1, None, (options(goal=30),))
    assert len(simulating.played_so_far(wanted, 1)) == 3


def test_options_and_moves_are_named_in_words() -> None:
    assert telling().options(options(goal=20)) == "Goal = 20"
    assert telling().options(options(goal=10)) == "all by default"
    assert telling().command("JumpOverboard") == "Jump overboard"
    told = Telling(TOY, Words({"command.Add": "Add {number}"}))
    assert told.command("Add") == "Add …"
