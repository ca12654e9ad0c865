"""The kit for the tests of a game, on a game from outside."""

from dataclasses import dataclass, replace
from functools import partial
from random import Random

import pytest

from companion.contract import AnyGame, Line, Offer, Seat, Word
from companion.contract.testing import (
    TICK,
    Row,
    Rules,
    Stored,
    Telling,
    expect,
    read,
    replayed,
    unmet,
    uttered,
    written,
)
from companion.contract.testing.recording import Recording, kinds
from companion.contract.testing.telling import WIDTH
from companion.record.codec import TYPE, Codec
from tests.sixth_game.high_card import GAME, Draw, Drawn, State

ANN, BEN = SEATS = (Seat("ann"), Seat("ben"))
CODER = Codec(GAME.commands)
RULES: Rules[State] = Rules(GAME, CODER, TYPE, lambda state: state.seats, ANN)
BEGUN = RULES.begun(SEATS)
GIVEN = """seats ann ben
0 ann {"type": "Draw"}
700 ann {"type": "Draw"}
1400 ben {"type": "Draw"}
"""


def say(word: Word) -> str:
    return word.key if isinstance(word, Line) else str(word)


def text(game: AnyGame = GAME, given: str = GIVEN) -> str:
    return Telling(game, say).text(replayed(game, read(given, CODER)), SEATS)


def test_a_row_holds_events_kinds_of_events_or_a_code() -> None:
    (drawn,) = RULES.happened(BEGUN, Draw(), 0, Random(1), ANN)
    assert isinstance(drawn, Drawn)
    again = RULES.done(BEGUN, Draw())
    for wanted, state, by in (
        ((drawn,), BEGUN, ANN),
        ((Drawn,), BEGUN, BEN),
        ((Drawn, ...), BEGUN, ANN),
        ("drawn_already", again, ANN),
    ):
        row = Row("", state, Draw(), wanted, by)
        expect(row, RULES.outcome(row.state, row.command, row.by))
    with pytest.raises(AssertionError):
        expect(Row("", again, Draw(), (Drawn, ...)), RULES.outcome(again, Draw()))
    with pytest.raises(AssertionError, match="nobody draws: say what happens first"):
        expect(Row("nobody draws", BEGUN, Draw(), (...,)), RULES.outcome(BEGUN, Draw()))
    with pytest.raises(AssertionError):
        expect(Row("", BEGUN, Draw(), (drawn, drawn, ...)), RULES.outcome(BEGUN, Draw()))
    with pytest.raises(AssertionError):
        expect(Row("", BEGUN, Draw(), "drawn_already"), RULES.outcome(BEGUN, Draw()))
    with pytest.raises(AssertionError):
        expect(Row("", BEGUN, Draw(), (drawn, drawn)), RULES.outcome(BEGUN, Draw()))
    with pytest.raises(AssertionError):
        expect(Row("", BEGUN, Draw(), (Drawn(ANN, drawn.card + 1),)), RULES.outcome(BEGUN, Draw()))


def test_what_has_no_row_is_named() -> None:
    def came(row: Row) -> tuple[object, ...] | str:
        return RULES.outcome(row.state, row.command, row.by)

    assert unmet(GAME, [], came) == {Draw, Drawn}
    assert unmet(GAME, [Row("", RULES.done(BEGUN, Draw()), Draw(), "drawn_already")], came) == {Drawn}
    assert unmet(GAME, [Row("", BEGUN, Draw(), (Drawn,))], came) == set()


def test_a_stored_game_tells_what_came_of_each_command() -> None:
    told = text().splitlines()
    assert [each for each in told if " -> " in each] == [
        "0.0 Ann Draw -> Drawn",
        "0.7 Ann Draw -> nothing",
        "1.4 Ben Draw -> Drawn",
    ]
    assert "  refused drawn_already" in told
    assert told.count("  told told.drawn") == 2
    assert "  waits for Ben" in told
    assert any(each.startswith("  Ann sees my_card: ") for each in told)
    assert written(read(GIVEN, CODER), CODER) == GIVEN


def test_a_changed_offer_changes_no_text_and_a_changed_line_only_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = text()
    more = text(given=GIVEN.replace("1400", '800 ben {"type": "Draw"}\n1400'))
    assert before.splitlines()[:6] == more.splitlines()[:6]
    monkeypatch.setattr(Draw, "offered", classmethod(lambda cls, state, seat: (Offer(cls),) * 3))
    assert text() == before


@dataclass(frozen=True, slots=True)
class Hand:
    cards: tuple[int, ...]
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Hands:
    now: str
    hands: tuple[Hand, ...]


def hands(state: State, seat: Seat | None, of: Seat | None = None, more: int = 0) -> Hands:
    """Long, as those of a real game; `more` in the cards that this seat sees, None: everybody."""
    cards = tuple(card + more * (of in (None, seat)) for _, card in state.cards)
    return Hands("Draw a card. " * 20, (Hand((0,) * 99, False), Hand(cards, bool(cards))))


def test_what_changes_inside_a_list_changes_the_text_but_makes_it_no_longer() -> None:
    game: AnyGame = GAME
    texts = [
        text(replace(game, view=partial(hands, of=of, more=more))).splitlines()
        for of, more in ((None, 0), (None, 1), (ANN, 1), (BEN, 1))
    ]
    assert len({tuple(each) for each in texts}) == len(texts)
    for rows in zip(*texts, strict=True):
        assert len(set(rows)) == 1 or {row[:-4][-2:] for row in rows} == {" #"}
        assert all(len(row) <= WIDTH for row in rows)
    assert any(row.startswith("  new in hands #") for row in texts[0])


def test_a_changed_rule_changes_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    before = text()
    monkeypatch.setattr(Drawn, "told", lambda self, old, new: None)
    assert text() != before


def test_games_by_chance_end_and_what_is_never_offered_is_said() -> None:
    moves = list(RULES.walk(BEGUN, Random(1)))
    assert GAME.result(moves[-1].after) is not None
    assert all(move.command != TICK and move.events for move in moves)


def test_a_recording_meets_what_it_can_and_reads_the_same() -> None:
    met: set[str] = set()
    stored = Recording(GAME, CODER, TYPE, Stored(SEATS, {}, ()), Random(1), met).game(most=9)
    assert met >= {"command Draw", "event Drawn", "told told.drawn"}
    assert met == {kind for move in replayed(GAME, stored) for kind in kinds(move)}
    assert text(given=written(stored, CODER)) == text(given=written(stored, CODER))


def test_what_stands_whole_in_the_source_is_found() -> None:
    assert {key for _, key, _ in uttered(GAME.folder)} == {"told.drawn", "card", "refused.drawn_already"}
