"""No byte of a seat's secret reaches anybody else: two tables that differ in one secret look alike to all others."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import msgspec
import pytest
from flask import Flask

from companion.contract import ZERO, Millis, Seat
from companion.games.captains_chair.model import GOAL_SIZE, State, Vote
from companion.past.archive import Archive
from companion.people.seats import AddSeat
from companion.table.clock import TableClock
from companion.table.games import Games
from companion.table.posts import Post
from companion.table.snapshot import Snapshot
from companion.words.dictionary import Dictionary
from tests.web.room import ADDRESS, GAMES, WORDS, Client, Phone, Room, Script, play, sit_down, start
from web import app, shown
from web.asker import Asker
from web.door import Door
from web.offered import sayer
from web.origin import Gate
from web.pages.pages import Audience, Pages
from web.presence import Presence
from web.rows import Row, rows_of
from web.wire import Health

PATHS = (
    "/",
    "/host",
    "/box",
    "/table",
    "/help",
    "/past",
    "/api/v1/view",
    "/api/v1/table",
    "/api/v1/history",
    "/api/v1/health",
    "/api/v1/games",
    "/as/s1",
    "/as/s2",
    "/as/s3",
    "/as/s4",
    "/as/s5",
    "/api/v1/view?seat=s3",
    "/api/v1/view?seat=s5",
    "/past/1",
)


@dataclass
class StillTable:
    """A table that stands as it is set: what the web reads of a real one, and no loop."""

    snapshot: Snapshot
    clock: TableClock
    games: Games
    words: Dictionary
    inbox: SimpleQueue[Post] = field(default_factory=SimpleQueue)


class Look:
    """The whole web before a table that stands still: everything that a key can get, byte for byte."""

    def __init__(self, archive: Archive, games: Games = GAMES, words: Dictionary = WORDS) -> None:
        clock = TableClock(lambda: 0, start=ZERO, running=False)
        self.table = StillTable(Snapshot(), clock, games, words)
        self.door = Door(self.table, start="0")
        self.pages = Pages(self.door, Presence(), lambda: ADDRESS, None)
        health = Health("ok", 0, None, False, 0, {})
        asker = Asker(self.door, self.pages, archive, None, lambda: ADDRESS, lambda: health)
        self.app: Flask = app.make(asker, Gate(()))
        self.app.testing = True
        self.app.test_client_class = Client

    def at(self, snapshot: Snapshot) -> None:
        """A pulse of its own, so that no page is taken from those that were kept."""
        self.table.snapshot = replace(snapshot, pulse=self.table.snapshot.pulse + 1)

    def bytes_for(self, key: str, seat: str) -> dict[str, bytes]:
        client = self.app.test_client()
        if key:
            client.set_cookie("seat", key)
        got = {}
        for path in PATHS:
            answer = client.get(path)
            got[path] = b"%d " % answer.status_code + str(answer.headers.get("Location")).encode() + answer.get_data()
        return got | self._streams(Seat(seat) if seat else None)

    def _streams(self, seat: Seat | None) -> dict[str, bytes]:
        """What an event stream would send now, in the pieces of which it makes a message."""
        pages = [Audience("table")]
        if seat is not None:
            pages.append(Audience("seat", seat))
            if self.table.snapshot.house.host == seat:
                pages += [Audience("host", seat), Audience("seat", seat, Seat("s5"))]
        got = {f"stream {each}": repr(self.pages.live(each)).encode() for each in pages}
        return got | {"api stream": msgspec.json.encode(shown.table(self.door, self.table.snapshot, seat))}


def with_state(snapshot: Snapshot, state: State) -> Snapshot:
    assert snapshot.play is not None
    return replace(snapshot, play=replace(snapshot.play, state=state))


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def with_goal(state: State, place: int, goal: str) -> State:
    return replace(state, round=replace(state.round, goals=put(state.round.goals, place, goal)))


def with_vote(state: State, place: int, vote: Vote | None) -> State:
    assert state.vote is not None
    complete_at = state.vote.complete_at if vote is not None else None
    return replace(state, vote=replace(state.vote, votes=put(state.vote.votes, place, vote), complete_at=complete_at))


def twins(state: State, place: int, rng: Random) -> dict[str, State]:
    """The same table but for one secret of the seat at `place`."""
    found = {}
    if state.phase in ("placing", "racing", "voting"):
        others = [each for each in state.rules.goals if each not in state.round.goals]
        found["goal"] = with_goal(state, place, rng.choice(others))
    if state.vote is not None and (vote := state.vote.votes[place]) is not None:
        found["vote"] = with_vote(state, place, "no" if vote == "yes" else "yes")
        if not state.vote.is_seen:
            found["whether voted"] = with_vote(state, place, None)
    return found


def same_for_all_others(
    one: Look, other: Look, snapshot: Snapshot, twin: State, place: int, keys: dict[str, str]
) -> None:
    one.at(snapshot)
    other.at(with_state(snapshot, twin))
    secret_of = twin.rules.seats[place]
    host = snapshot.house.host
    for seat, key in keys.items():
        if seat == secret_of or (seat == host and secret_of == "s5"):
            continue
        left, right = one.bytes_for(key, seat), other.bytes_for(key, seat)
        assert left.keys() == right.keys()
        for path in left:
            assert left[path] == right[path], f"{seat} sees at {path} what is {secret_of}'s secret"


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), pytest.param(2, {"reveal": "count"}, marks=pytest.mark.slow), (3, {"vote_min_seconds": 0})],
)
def test_two_tables_that_differ_in_one_secret_are_the_same_to_everybody_else(
    tmp_path: Path, room: Room, flask: Flask, seed: int, options: dict[str, Any]
) -> None:
    scripts = dict(sit_down(flask, name) for name in ("Ann", "Ben", "Cat", "Dan"))
    start(room, "s1", **options)
    keys = {seat: script.key for seat, script in scripts.items()} | {"": ""}
    one, other, rng = Look(room.archive), Look(room.archive), Random(seed)
    compared: set[str] = set()

    def compare() -> None:
        snapshot = room.snapshot
        assert snapshot.play is not None
        place = rng.randrange(4)
        for kind, twin in twins(snapshot.play.state, place, rng).items():
            if kind in compared and rng.random() < 0.93:
                continue
            same_for_all_others(one, other, snapshot, twin, place, keys)
            own = snapshot.play.setup.seats[place]
            views = [look.bytes_for(keys[own], own) for look in (one, other)]
            for path in ("/", "/api/v1/view", "api stream"):
                assert views[0][path] != views[1][path], f"the twins do not differ in the {kind} at {path}"
            compared.add(kind)

    play(room, scripts, rng, compare)
    assert {"goal", "vote"} <= compared
    assert ("whether voted" in compared) == ("vote_min_seconds" not in options)


def test_how_many_noes_are_left_is_a_secret_too(tmp_path: Path, room: Room, flask: Flask) -> None:
    """Where only the number of Noes is told, a table with one No less looks the same to the others."""
    scripts = dict(sit_down(flask, name) for name in ("Ann", "Ben", "Cat"))
    start(room, "s1", reveal="count")
    keys = {seat: script.key for seat, script in scripts.items()} | {"": ""}
    assert room.snapshot.play is not None
    state: State = room.snapshot.play.state
    twin = replace(state, round=replace(state.round, nos=put(state.round.nos, 1, 0)))
    same_for_all_others(Look(room.archive), Look(room.archive), room.snapshot, twin, 1, keys)


def test_the_host_sees_no_secret_of_a_seat_with_a_phone_and_acts_for_one_without(
    tmp_path: Path, room: Room, flask: Flask
) -> None:
    scripts = dict(sit_down(flask, name) for name in ("Ann", "Ben", "Cat", "Dan"))
    room.ask(AddSeat("Eve"), "s1")
    start(room, "s1")
    keys = {seat: script.key for seat, script in scripts.items()} | {"": ""}
    snapshot, rng = room.snapshot, Random(1)
    assert snapshot.play is not None
    one, other = Look(room.archive), Look(room.archive)
    for place in range(5):
        twin = twins(snapshot.play.state, place, rng)["goal"]
        same_for_all_others(one, other, snapshot, twin, place, keys)
    # the last twin is of Eve's goal: the host, who acts for her, does see it
    left, right = one.bytes_for(keys["s1"], "s1"), other.bytes_for(keys["s1"], "s1")
    assert {path for path in left if left[path] != right[path]} == {
        "/as/s5",
        "/api/v1/view?seat=s5",
        f"stream {Audience('seat', Seat('s1'), Seat('s5'))}",
    }


# --- a secret choice is not even noticed


def test_a_secret_vote_changes_nothing_for_the_others(room: Room, flask: Flask) -> None:
    """Neither a version, nor a step, nor a button to take it back betrays that somebody has voted."""
    scripts = dict(sit_down(flask, name) for name in ("Ann", "Ben", "Cat"))
    start(room, "s1")
    _nominate(room, scripts)
    assert room.snapshot.play is not None
    phones = {seat: Phone(flask) for seat in scripts}
    for seat, phone in phones.items():
        phone.client.set_cookie("seat", scripts[seat].key)

    def everything(seat: str) -> list[bytes]:
        paths = ("/", "/host", "/table", "/api/v1/view", "/api/v1/table", "/api/v1/history", "/api/v1/health")
        return [phones[seat].get(path).get_data() for path in paths]

    voter, *others = scripts
    before = {seat: everything(seat) for seat in scripts}
    for vote in ("yes", "no", "yes"):
        assert scripts[voter].send({"type": "CastVote", "vote": vote}).status_code == 200
        for seat in others:
            assert everything(seat) == before[seat]
        assert everything(voter) != before[voter]


LAST = {"deck": -1}  # the highest


def _nominate(room: Room, scripts: dict[str, Script]) -> None:
    """Play on until somebody stands for captain."""
    while (play_now := room.snapshot.play) is not None and play_now.state.phase != "voting":
        (seat,) = play_now.game.acts(play_now.state)
        offer = scripts[seat].view()["game"]["offers"][0]
        values = {each["name"]: each["values"][LAST.get(each["name"], 0)]["value"] for each in offer["fields"]}
        assert scripts[seat].send({"type": offer["type"], **values}).status_code == 200
        room.settle()


# --- and directly: no answer holds another's goal


def test_no_answer_holds_another_seats_goal_before_it_is_scored(room: Room, flask: Flask) -> None:
    """A goal stands in a view as six letters and six flags; both are looked for in all that the others get."""
    scripts = dict(sit_down(flask, name) for name in ("Ann", "Ben", "Cat", "Dan"))
    start(room, "s1")
    seats = list(scripts)
    looked = 0

    def look() -> None:
        nonlocal looked
        assert room.snapshot.play is not None
        state: State = room.snapshot.play.state
        if state.phase not in ("placing", "racing", "voting"):
            return
        for seat, script in scripts.items():
            mine = state.round.goals[seats.index(seat)]
            view = script.view()
            cards = [card for level in view["game"]["view"]["levels"] for card in level["crew"]]
            cards += view["game"]["view"]["stock"] + view["game"]["view"]["removed"]
            assert {card["crew"] for card in cards if card["is_mine"]} == set(mine)
            assert len(view["game"]["view"]["you"]["goal"]) == GOAL_SIZE
            text = script.get("/view").text + script.get("/history").text + script.get("/table").text
            for other in set(state.round.goals) - {mine}:
                assert f'"{other}"' not in text
            looked += 1
        table: Any = scripts["s1"].get("/table").json
        levels = str(table["game"]["view"]["levels"]).lower()
        for of_all in ("is_chair", "is_full", "has_moved"):
            levels = levels.replace(f"'{of_all}': true", "")
        assert "true" not in levels
        assert table["game"]["view"]["you"] is None

    play(room, scripts, Random(11), look)
    assert looked > 40


def test_a_goal_stands_only_where_a_finger_holds_it(room: Room, flask: Flask) -> None:
    """The whole page without <hold-to-see> is the same for every goal, but for what the seat may do."""
    phones = [Phone(flask).join(name) for name in ("Ann", "Ben", "Cat")]
    start(room, "s1")
    assert room.snapshot.play is not None
    state: State = room.snapshot.play.state
    one, other = Look(room.archive), Look(room.archive)
    for place, phone in enumerate(phones):
        twin = twins(state, place, Random(place))["goal"]
        one.at(room.snapshot)
        other.at(with_state(room.snapshot, twin))
        pages = []
        for each in (one, other):
            client = each.app.test_client()
            client.set_cookie("seat", phone.key)
            pages.append(client.get("/").text)
        assert pages[0] != pages[1]
        assert len(pages[0].encode()) == len(pages[1].encode())
        assert _without_held(pages[0]).rstrip() == _without_held(pages[1]).rstrip()  # what fills it is at its end
        assert "<hold-to-see" in pages[0]


def _without_held(page: str) -> str:
    head, *parts = page.split("<hold-to-see")
    return head + "".join(part.partition("</hold-to-see>")[2] for part in parts)


def test_a_game_that_shows_its_view_as_rows_holds_back_what_is_ones_own(room: Room) -> None:
    @dataclass(frozen=True, slots=True)
    class View:
        deck: int
        my_card: str

    words = room.door.words_of("")
    rows = rows_of(words, sayer(room.snapshot, words), View(1, "the ace"))
    assert rows == (Row("Deck", ("1",)), Row("My card", ("the ace",), is_secret=True))


def test_a_clock_in_a_page_is_table_time(room: Room) -> None:
    """A real time would tell, from two answers, what was done between them."""
    assert room.door.now() == Millis(0)
    room.time.ms += 500
    assert room.door.now() == Millis(0)
