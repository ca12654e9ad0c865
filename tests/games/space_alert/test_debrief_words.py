"""Everything that the debriefing can utter has words, and no words are left over."""

import ast
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from companion.cli import simulate
from companion.contract import Choice, Line, Say, Seat, Value, Who, Word, chance
from companion.games.space_alert import GAME
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.resolution import resolve, steps
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.events import ThreatMoved
from companion.games.space_alert.resolution.game import SPECIALISTS
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import rule_set
from companion.games.space_alert.rules.correcting import settable
from companion.games.space_alert.rules.narration import SAID_AS, narrated
from companion.table import options
from tests.games.space_alert.debriefing import TILES, Raw, programmed, raw, walked
from tests.games.space_alert.flight import WORDS as ALL_WORDS

WORDS = ALL_WORDS["space-alert"]
GAMES = Path(__file__).parent / "resolution" / "games.jsonl"
CREW: tuple[Word, ...] = tuple(Who(Seat(f"s{number}")) for number in range(1, 6))
DEBRIEFING = {"programs", "questions", "walking", "what_if", "score", "correcting"}  # chapters
WON = raw(
    ["E1-05@2 red", "E1-07@4 blue", "I1-02@5", "SE1-01@6 white"],
    ["b>-cxb-c--ac", "a>^<bc-c^ca-", "baccxa^cb-a>", "<c<b-x>aa>xb"],
)
LOST = raw(["SE1-01@1 red", "I1-02@3"], ["c--", ">c-x", "<a-a", "-"])
SMALL = raw(
    ["E1-05@1 red", "E1-07@3 blue"],
    [">--a>ax", "aaxc^b-"],
    turns=7,
    damage_order={"red": TILES[:5], "blue": TILES[4::-1]},
)
DEBRIEFS: dict[str, tuple[Raw, str, list[tuple[int, int]], dict[str, Value]]] = {  # who draws, trips, options
    "resolved_won": (WON, "table", [], {}),
    "resolved_lost": (LOST, "box", [(2, 2)], {"resolution": "printed"}),
    "resolved_duckling": (SMALL, "table", [], {"rule_set": "duckling"}),
}
OURS = ("missing", "turning", "then", "rule", "half", "half_short", "setting")


def lines(thing: object) -> Iterator[Line]:
    if isinstance(thing, Line):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from lines(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from lines(getattr(thing, each.name))


def test_every_step_of_the_shared_games_can_be_said() -> None:
    rules = rule_set("printed")
    for text in GAMES.read_text().splitlines():
        for _, event in steps(resolve(game_from(json.loads(text), rules), rules)):
            if (said := narrated(event, CREW)) is not None:
                spoken = WORDS.say(said, str)
                assert "@" not in spoken
                assert "  " not in spoken


def moved(card: str, here: int, there: int) -> str:
    said = narrated(ThreatMoved(f"{card}@3", here, there), CREW)
    assert said is not None
    return WORDS.say(said, str)


def test_a_threat_moves_as_hands_move_it() -> None:
    """Trajectories have no numbers printed: spaces are counted, and the range is what weapons ask for."""
    assert moved("E1-05", 14, 12) == "Gunship moves 2 spaces."
    assert moved("E1-05", 12, 11) == "Gunship moves one space."
    assert moved("E1-05", 12, 10) == "Gunship moves 2 spaces, into range 2."
    assert moved("E1-05", 6, 5) == "Gunship moves one space, into range 1."
    assert moved("E1-05", 16, 3) == "Gunship moves 13 spaces, into range 1."
    assert moved("I1-01", 11, 9) == "Skirmishers moves 2 spaces."


PLACES = {"NothingDone": ("nothing_", 3), "_vain": ("nothing_", 3), "Happened": ("happened_", 1)}  # where it is named


def test_what_only_some_cards_do_has_its_sentence() -> None:
    keys = set()
    for source in (GAME.folder.parent / "resolution").glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                start, place = PLACES.get(called, ("", 99))
                named = ast.walk(node.args[place]) if place < len(node.args) else ()
                keys |= {
                    f"{start}{each.value}"
                    for each in named
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    assert len(keys) > 30
    assert {each for each in keys if f"say.step.{SAID_AS.get(each, each)}" not in WORDS} == set()


def test_the_computer_knows_every_threat_by_its_name() -> None:
    assert {id: WORDS.template(f"spoken.threat.{id}") for id in deck()} == {
        id: each.short for id, each in deck().items()
    }
    assert {each.id for each in threats()} == set(deck())


@pytest.mark.parametrize("name", DEBRIEFS)
def test_all_that_is_shown_and_offered_can_be_said(name: str) -> None:
    game, draws, trips, rules = DEBRIEFS[name]
    table = programmed(game, trips, **rules)

    def look() -> None:
        for seat in (None, *table.state.rules.seats):
            assert all(WORDS.say(each, str) for each in lines(GAME.view(table.state, seat)))
        for offer in (*GAME.offers(table.state, Seat("s1")), *GAME.for_host(table.state)):
            assert f"command.{offer.command.__name__}" in WORDS
            for field in offer.fields:
                assert f"field.{field.name}" in WORDS
                if isinstance(field, Choice) and len(field.values) > 1:
                    for value in field.values:
                        key = f"value.{field.name}.{str(value).lower() if isinstance(value, bool) else value}"
                        plain = isinstance(value, int) and not isinstance(value, bool)
                        assert field.label is not None or key in WORDS or plain
                if isinstance(field, Choice) and field.label is not None:
                    assert all(WORDS.word(field.label(value), str) for value in field.values)

    look()
    walked(table, game, draws)
    look()


ALWAYS_SAID = (
    "acted_x computer_maintained computer_neglected delayed moved shield_absorbed shot threat_appeared threat_hit"
    " threat_moved threat_moved_into"
)
SAID = {
    "resolved_won": "acted_y acted_z confirmed defeated delayed_and_dropped energy_moved jumped no_energy nothing_full"
    " nothing_has_squad nothing_no_squad shot_at_nothing squad_disabled squad_reactivated squad_taken stood_still"
    " struck survived threat_appeared_inside tile_drawn zone_damaged",
    "resolved_lost": "acted_y acted_z intruder_moved nothing_no_intruder ship_lost_damage squad_taken"
    " threat_appeared_inside tile_drawn zone_damaged",
    "resolved_duckling": "defeated delayed_and_dropped energy_moved jumped nothing_no_squad stood_still",
}


@pytest.mark.parametrize("name", DEBRIEFS)
def test_each_kind_of_step_is_said(name: str) -> None:
    game, draws, trips, rules = DEBRIEFS[name]
    table = programmed(game, trips, **rules)
    state, events = table.state, len(table.events)
    walked(table, game, draws)
    said = set()
    for event in table.events[events:]:
        after = event.apply(state)
        said |= {each.line.key for each in event.heard(state, after) if isinstance(each, Say)}
        state = after
    steps = {each.removeprefix("say.step.") for each in said if each.startswith("say.step.")}
    assert steps == {*SAID[name].split(), *ALWAYS_SAID.split()}


def test_commands_and_fields_have_words() -> None:
    every = (*GAME.commands, *GAME.corrections)
    ours = [each for each in every if each.__module__.rpartition(".")[2] in DEBRIEFING]
    assert {each.__module__.rpartition(".")[2] for each in ours} == DEBRIEFING
    for command in ours:
        assert f"command.{command.__name__}" in WORDS
        assert all(f"field.{each.name}" in WORDS for each in fields(command))
    assert all(f"rule.{each}" in WORDS for each in settable())


def test_no_words_of_the_debriefing_are_left_over() -> None:
    texts = {
        node.value
        for source in GAME.folder.parent.rglob("*.py")
        if source.parent.name != "resolution"
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    pages = "".join(each.read_text(encoding="utf-8") for each in GAME.folder.glob("*.html"))
    made = {
        *(f"{kind}.{each}" for kind in ("half", "half_short") for each in (*"abcABxX<>^123456-", *SPECIALISTS)),
    }
    ours = {each for each in WORDS if each.partition(".")[0] in OURS}
    unused = {each for each in ours - texts - made if not each.startswith(("setting.", "rule."))}
    assert unused == set()
    shown = {each for each in WORDS if each.startswith("page.")}
    by_name = ("page.told_", "page.banner_", "page.group_", "page.zone_")
    used = {each for each in shown if f'"{each}"' in pages or f"'{each}'" in pages or each.startswith(by_name)}
    assert shown - used == set()


def test_random_games_through_the_offers_can_be_told() -> None:
    for number in range(4):
        setup = chance.setup(1 + number, options.settled(GAME, {}))
        state = GAME.new(setup)
        for event in simulate.one(GAME, setup, f"words {number}", keep=True).events:
            after = event.apply(state)
            if (told := event.told(state, after)) is not None:
                assert WORDS.say(told, str)
            state = after
