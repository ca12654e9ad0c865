"""All that is drawn by lots in a battle is found again: by the table, and by a program that knows nothing of it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

from companion.cli.simulate import making
from companion.contract import Value
from companion.contract.stirring import Stir
from companion.games.shallow_space import GAME
from companion.past.check_lots import faults_of
from companion.past.checking import PROGRAM, Checked, checked, report
from companion.people.seats import BOX
from companion.record import journal
from companion.record.codec import Codec, fingerprint
from companion.record.journal_entries import ENTRIES, Began, Did, Entry, TookBack
from companion.table.clock import TableClock
from companion.table.commands import ChooseGame, SetOptions, StartGame
from companion.table.opening import reopen
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.games.shipped import GAMES, WORDS

OLD: Final = Path(__file__).parent / "played_by_0_6_7.jsonl"
EVENTS: Final = Codec(GAME.events)
MOST: Final = 2_500
BACK: Final = 0.03
OPTIONS: Final[dict[str, dict[str, Value]]] = {
    "plain": {"last_round": 12},
    "teams by lot": {"teams": "drawn", "last_round": 6},
    "endless": {"decks": "endless", "last_round": 8},
    "real dice": {"dice": "entered", "last_round": 5},
}


def battle(folder: Path, seed: int, options: dict[str, Value], backs: float = BACK) -> list[Entry]:
    """A whole table's battle by chance, with steps that are taken back: its journal."""
    rng, make = Random(seed), making(GAME)
    table = Driver(folder, GAMES, WORDS)
    table.join("Ann", "Ben", "Cat", "Dan")
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", SetOptions({"turn_seconds": 0, **options}))
    table.done("Ann", StartGame())
    table.after(1)
    table.done("Ben", Stir("blue cheese"))
    table.done("Cat", Stir(""))
    for _ in range(MOST):
        if table.play.ended:
            break
        if rng.random() < backs and table.play.undo is not None:
            table.undo("Ann", sure=True)
            continue
        seat = rng.choice(sorted(GAME.acts(table.state)) or list(table.play.setup.seats))
        if offers := GAME.offers(table.state, seat):
            table.send(Ask(make(rng.choice(offers), rng), seat))
    assert table.play.ended
    table.undo("Ann", sure=True)
    while not table.play.ended:
        seat = rng.choice(sorted(GAME.acts(table.state)))
        table.send(Ask(make(rng.choice(GAME.offers(table.state, seat)), rng), seat))
    (path,) = (folder / "games").glob("*.jsonl")
    return [ENTRIES.decode(raw) for raw in journal.read(path)]


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Entry]]:
    return {name: battle(tmp_path_factory.mktemp("battle"), 3, options) for name, options in OPTIONS.items()}


def found(entries: list[Entry]) -> Checked:
    result = checked(GAME, entries)
    assert result is not None
    return result


@pytest.mark.parametrize("name", OPTIONS)
def test_all_lots_of_a_battle_are_found_again_twice(
    name: str, journals: dict[str, list[Entry]], tmp_path: Path
) -> None:
    result = found(journals[name])
    assert result.faults == ()
    assert result.unknown == 0
    assert list(faults_of(result.file.splitlines())) == []
    path = tmp_path / "lots.txt"
    path.write_text(result.file)
    program = tmp_path / PROGRAM.name
    program.write_bytes(PROGRAM.read_bytes())
    done = subprocess.run([sys.executable, "-I", program, path], capture_output=True, text=True, check=True)
    assert done.stdout == f"{result.file.count(chr(10) + 'draw')} draws: all of them agree.\n"


# --- what somebody has changed


Change = Callable[[dict[str, Any], Random], bool]  # an event as it is written down; whether anything was changed


def number(key: str, by: int = 1) -> Change:
    def change(raw: dict[str, Any], rng: Random) -> bool:
        is_of_the_box = bool(raw["number"])
        raw[key] += by
        return is_of_the_box

    return change


def written(raw: dict[str, Any]) -> list[dict[str, Any]]:
    """The lots of this event, if it came of any."""
    return [raw["lot"]] if raw.get("lot") else raw.get("lots", [])


def a_place(raw: dict[str, Any], rng: Random) -> bool:
    if not (lots := written(raw)):
        return False
    lot = rng.choice(lots)
    at = rng.randrange(len(lot["came"]))
    lot["came"] = [*lot["came"][:at], lot["came"][at] + 1, *lot["came"][at + 1 :]]
    return True


def of_lot(key: str, by: int) -> Change:
    def change(raw: dict[str, Any], rng: Random) -> bool:
        for lot in written(raw)[:1]:
            lot[key] += by
        return bool(written(raw))

    return change


def another_order(key: str) -> Change:
    def change(raw: dict[str, Any], rng: Random) -> bool:
        was = list(raw[key])
        raw[key] = [*was[1:], *was[:1]]
        return bool(raw[key] != was)

    return change


def instead(key: str, value: object) -> Change:
    def change(raw: dict[str, Any], rng: Random) -> bool:
        was, raw[key] = raw[key], value
        return bool(was != value)

    return change


def turned_round(raw: dict[str, Any], rng: Random) -> bool:
    raw["is_hit"] = not raw["is_hit"]
    return bool(raw["number"] and raw["what"] != "section")  # where a shot lands is no hit and no miss


def another_seed(raw: dict[str, Any], rng: Random) -> bool:
    raw["lots"] = raw["lots"] | {"seed": "beef", "key": "beef"}
    return True


def another_room(raw: dict[str, Any], rng: Random) -> bool:
    raw["room"] = "bridge" if raw["room"] != "bridge" else "teleport"
    return str(raw.get("how", "chamber")) == "chamber"


def another_die(raw: dict[str, Any], rng: Random) -> bool:
    if not raw["number"]:
        return False
    raw["value"] = 1 + raw["value"] % raw["sides"]
    return True


def nobody_drew(raw: dict[str, Any], rng: Random) -> bool:
    raw["number"], was = 0, raw["number"]
    return bool(was)


def without_lot(raw: dict[str, Any], rng: Random) -> bool:
    is_new = raw.get("lot") is not None or bool(raw.get("lots"))
    raw["lot" if "lot" in raw else "lots"] = None if "lot" in raw else []
    return is_new


CHANGES: Final[dict[str, tuple[str, Change]]] = {
    "another number on a die": ("Rolled", another_die),
    "a die that counts for more": ("Rolled", number("number")),
    "a die with more sides": ("Rolled", number("sides", 2)),
    "a miss that is a hit": ("Rolled", turned_round),
    "a die that nobody drew": ("Rolled", nobody_drew),
    "places in another order": ("Rolled", another_order("among")),
    "another order of a pile": ("PileShuffled", another_order("cards")),
    "another lot of a pile": ("PileShuffled", a_place),
    "a pile without a lot": ("PileShuffled", without_lot),
    "another number of a lot": ("PileShuffled", of_lot("first", 1)),
    "another card off a pile": ("CardsDealt", another_order("cards")),
    "another card of the endless box": ("CardsDealt", instead("cards", ["heal"])),
    "another lot of the endless box": ("CardsDealt", a_place),
    "cards from nowhere": ("CardsDealt", without_lot),
    "another room behind a chamber": ("Moved", another_room),
    "another room for a clone": ("CloneMoved", another_room),
    "another card for a clone": ("CloneSeemed", instead("card", "decoy")),
    "a clone without lots": ("CloneSeemed", without_lot),
    "a clone's other lot": ("CloneSeemed", a_place),
    "another order of teams": ("TeamsDrawn", another_order("order")),
    "other teams": ("TeamsDrawn", another_order("sides")),
    "another secret number": ("LotsFixed", instead("root", "beef")),
    "another fingerprint": ("LotsFixed", instead("hash", "beef")),
    "other words": ("Stirred", instead("text", "red cheese")),
    "words of another": ("Stirred", instead("seat", "s4")),
    "another number at the end": ("GameEnded", instead("seed", "beef")),
    "another number after taking back": ("LotsWentOn", another_seed),
}


def tampered(entries: list[Entry], kind: str, change: Change, rng: Random) -> list[Entry] | None:
    """By somebody who knows how: with one event changed, all fingerprints of states fit again."""
    places = [
        (at, place)
        for at, entry in enumerate(entries)
        if isinstance(entry, Did | TookBack)
        for place, raw in enumerate(entry.what)
        if raw["type"] == kind
    ]
    rng.shuffle(places)
    for at, place in places:
        entry = cast(Did, entries[at])
        raw = EVENTS.encode(EVENTS.decode(entry.what[place]))  # with all fields, and its own
        if change(raw, rng):
            what = [*entry.what[:place], raw, *entry.what[place + 1 :]]
            return sealed([*entries[:at], replace(entry, what=what), *entries[at + 1 :]])
    return None


def sealed(entries: list[Entry]) -> list[Entry]:
    """As far as it can be played at all."""
    first, *rest = entries
    assert isinstance(first, Began)
    states, done = [GAME.new(first.setup)], [cast(Entry, first)]
    try:
        for entry in rest:
            state = states[-1]
            if isinstance(entry, TookBack):
                state = states[entry.to - 1]
            if isinstance(entry, Did | TookBack):
                for raw in entry.what:
                    state = EVENTS.decode(raw).apply(state)
                entry = replace(entry, after=fingerprint(state))
            states.append(state)
            done.append(entry)
    except (LookupError, ValueError):
        return [*done, *rest[len(done) - 1 :]]
    return done


def test_a_journal_that_is_sealed_again_is_the_same(journals: dict[str, list[Entry]]) -> None:
    for entries in journals.values():
        assert sealed(entries) == entries


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found(name: str, journals: dict[str, list[Entry]]) -> None:
    kind, change = CHANGES[name]
    met = 0
    for seed, played in enumerate(each for each in journals.values() for _ in range(3)):
        entries = tampered(played, kind, change, Random(seed))
        if entries is not None:
            met += 1
            assert found(entries).faults, f"{name}, seed {seed}"
    assert met, f"{name}: no such event is in these battles"


# --- the file


@pytest.mark.parametrize("name", OPTIONS)
def test_whatever_is_changed_in_the_file_is_found_by_the_program(name: str, journals: dict[str, list[Entry]]) -> None:
    """Each line left out, each written twice, each word of each line another one."""
    whole = [each for each in found(journals[name]).file.splitlines() if not each.startswith("#")]
    rng = Random(1)
    assert list(faults_of(whole)) == []
    for at, line in enumerate(whole):
        parts = line.split("\t")
        assert wrong([*whole[:at], *whole[at + 1 :]]), f"without {line}"
        if parts[0] not in ("fingerprint", "number"):  # said twice they say the same
            assert wrong([*whole[:at], line, *whole[at:]]), f"twice {line}"
        for place, part in enumerate(parts):
            if (parts[0], place) in (("words", 1), ("draw", 4), ("draw", 6)):
                continue  # names, kinds, and among what was drawn are for people to read
            for other in others(part, rng):
                changed = "\t".join([*parts[:place], other, *parts[place + 1 :]])
                assert wrong([*whole[:at], changed, *whole[at + 1 :]]), f"{changed} instead of {line}"


def others(part: str, rng: Random) -> list[str]:
    rows = part.split("|")
    at = rng.randrange(len(rows))
    row = "|".join([*rows[:at], str(int(rows[at]) + 1) if rows[at].isdigit() else f"{rows[at]}x", *rows[at + 1 :]])
    return [row, f"{part}|another" if "|" in part else f"{part}1"]


def wrong(lines: list[str]) -> bool:
    try:
        return bool(list(faults_of(lines)))
    except (ValueError, LookupError, ArithmeticError):
        return True


# --- before there were lots


def test_of_a_game_of_before_dice_are_checked_and_nothing_else_is_claimed() -> None:
    entries = [ENTRIES.decode(raw) for raw in journal.read(OLD)]
    result = found(entries)
    kinds = {each.what: (each.right > 0, each.wrong, each.unknown > 0) for each in result.kinds}
    assert result.faults == ()
    assert kinds["dice"] == kinds["fingerprint"] == kinds["number"] == (True, 0, False)
    assert kinds["pile"] == (False, 0, True)
    changed = tampered(entries, "Rolled", another_die, Random(1))
    assert changed is not None
    assert [each.what for each in found(changed).faults] in (["dice"], ["place"])


def test_the_command_line_says_what_agrees_and_what_cannot_be_known(tmp_path: Path) -> None:
    said: list[str] = []
    assert report(OLD, GAMES, said.append)
    assert any(each.startswith("dice: ") and "cannot" not in each for each in said)
    assert any(each.startswith("pile: 0 of 0 agree") and "cannot be checked" in each for each in said)


def test_a_battle_of_before_goes_on_with_lots_from_there(tmp_path: Path) -> None:
    shutil.copy(OLD, tmp_path / "00001-shallow-space.jsonl")
    rows = OLD.read_bytes().splitlines(keepends=True)
    (tmp_path / "00001-shallow-space.jsonl").write_bytes(b"".join(rows[: len(rows) // 2]))
    clock = TableClock(lambda: 0, running=False)
    play = reopen(GAMES, tmp_path, 1, clock, Random(0), lambda slug: lambda said: said.key, os)
    assert not play.state.lots.hash
    play.go_on(BOX, lambda said: 0)
    play.tick()
    assert play.state.lots.key
    assert [each.text for each in play.history[-2:]] == ["told.lots_fixed", "told.lots_alone"]
    play.close()
