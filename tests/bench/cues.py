"""When cues start, against when the plan says: a whole track with phones that follow and lamps that move.

All of the product is there, in one process as on the Pi: table, journal, web, lamps, director, mixer (SDL's dummy
driver plays in real time, without a card). What counts is when the mixer has been given the sound, decoding included.
Half of the cues stand in the game's track, which the speaker gets ahead: they must not be late. The other half is told
by the table when it is due, with the journal's sync before; they are there to be compared.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic_ns, sleep
from typing import Final

from companion.contract import ZERO, AnyGame, Effect
from companion.lamps.lamp_room import LampRoom
from companion.past.archive import Archive
from companion.sound.clips import index, sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES, Clip
from companion.sound.packs import VOICES
from companion.sound.sound_room import SoundRoom, Unseen
from companion.sound.voice import Voice
from companion.table.clock import TableClock, monotonic_ms
from companion.table.games import Games
from companion.table.outlet import LOCK_S, Outlet
from companion.table.posts import FaultCame
from companion.table.snapshot import News, Snapshot
from companion.table.table import Table
from companion.words.dictionary import Dictionary
from companion.words.words import STRINGS, Words
from hardware.fakes import FakeBox, FakeLamp
from hardware.ports import Clip as Parts
from hardware.speaker import PygameMixer
from tests.bench import track
from tests.bench.figures import Figure, quantile
from tests.bench.server import REPO, Server
from tests.bench.track import Cue
from tests.bench.yardstick import lateness
from tests.hardware.boards import board_with
from web.listen.server import Web

PHONES: Final = 12
TAP_EVERY_MS: Final = 900
LONGEST_LINE_MS: Final = 1_800
STEPS_MS: Final = (1, 2, 5, 10, 20, 30)
VOICE: Final = VOICES / "en" / "af_heart"
LOOK_MS: Final = 10  # how often a process of its own looks whether this machine stands still
STALLED_MS: Final = 5
LINES: Final = 90  # different ones; a mission has about as many
BAR: Final = 40  # characters for all cues


@dataclass(frozen=True, slots=True)
class Given:
    at: float  # milliseconds of the machine's clock
    parts: Parts


class TimedMixer(PygameMixer):
    def __init__(self) -> None:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        super().__init__(BUSES, monotonic_ms, cards=lambda: ("dummy",))
        self.given: list[Given] = []

    def start(self, bus: str, clip: Parts, gain: float, *, loop: bool = False, offset_ms: int = 0) -> None:
        super().start(bus, clip, gain, loop=loop, offset_ms=offset_ms)
        self.given.append(Given(monotonic_ns() / 1e6, clip))


class TimedLamp(FakeLamp):
    def __init__(self, lit: list[float]) -> None:
        super().__init__()
        self._lit = lit

    def set(self, red: float, green: float, blue: float) -> None:
        if not any(self.colour) and any((red, green, blue)):
            self._lit.append(monotonic_ns() / 1e6)
        super().set(red, green, blue)


def began(clock: TableClock) -> int:
    """The machine's time at which this table's time was 0."""
    while True:
        before, now = clock.real(), clock.now()
        if clock.real() == before:
            return before - now


def measured(state: Path, track_s: int) -> list[Figure]:
    lines = {
        f"say.{each['file']}": (each["text"], Clip((str(VOICE / each["file"]),), each["ms"], each["text"]))
        for each in index(VOICE)["clips"]
        if each["ms"] <= LONGEST_LINE_MS and "{" not in each["text"]
    }
    lines = {name: lines[name] for name in Random(2).sample(sorted(lines), LINES)}
    plan = track.drawn(track_s * 1000, Random(1), {name: clip for name, (_, clip) in lines.items()}, sounds())
    ours = Words.read(STRINGS, "en")
    words = Words(
        {"title": "Track", "told.cue": "Cue {number}."} | {key: text for key, (text, _) in lines.items()}, ours
    )
    run = _run(state, plan, {"": ours, track.SLUG: words}, track_s * 1000)
    late, alone = run.late, [late for _, late in run.alone]
    heard = [each for each in late if each is not None]
    undisturbed = [each for cue, each in zip(plan, late, strict=True) if each is not None and run.runs(cue.at, each)]
    named = f"{len(plan)} cues in {track_s} s, {PHONES} phones"
    return [
        Figure(f"{named}: never started", float(len(late) - len(heard)), "cues", most=0),
        *_histogram(heard),
        Figure(f"{named}: late, p50", quantile(heard, 0.5), "ms"),
        Figure(
            f"{len(undisturbed)} of them while the machine did not stand still, p99", quantile(undisturbed, 0.99), "ms"
        ),
        Figure(f"{len(undisturbed)} of them while the machine did not stand still, worst", max(undisturbed), "ms"),
        *_ways(plan, late),
        Figure("until the table has a cue on disk and tells it, p99", quantile(run.told, 0.99), "ms"),
        Figure("until a lamp is lit with it, p99", quantile(run.lit, 0.99), "ms", most=20),
        Figure("a bare thread of the same process wakes up late, p99", quantile(run.bare, 0.99), "ms"),
        Figure("a bare thread of the same process, at worst", max(run.bare), "ms"),
        Figure("a bare thread of a process of its own, p99", quantile(alone, 0.99), "ms"),
        Figure("a bare thread of a process of its own, at worst", max(alone), "ms"),
        Figure(
            "cues to a bare thread of the same process, p99", quantile(heard, 0.99) / quantile(run.bare, 0.99), "times"
        ),
    ]


def _ways(plan: Sequence[Cue], late: Sequence[float | None]) -> Iterator[Figure]:
    for ahead, named in ((True, "of the track"), (False, "told by the table")):
        values = [each for cue, each in zip(plan, late, strict=True) if cue.ahead is ahead and each is not None]
        p99, worst, drift = (10, 30, 1) if ahead else (None, None, None)
        yield Figure(f"{len(values)} of them {named}, late, p99", quantile(values, 0.99), "ms", most=p99)
        yield Figure(f"{len(values)} of them {named}, late, at worst", max(values), "ms", most=worst)
        fifth = max(1, len(values) // 5)
        first, last = median(values[:fifth]), median(values[-fifth:])
        yield Figure("  in the first fifth of the track, median", first, "ms")
        yield Figure("  in the last fifth of the track, median", last, "ms")
        yield Figure("  drift from the first to the last fifth", abs(last - first), "ms", most=drift)


def _histogram(late: Sequence[float]) -> Iterator[Figure]:
    for low, high in zip((0, *STEPS_MS), (*STEPS_MS, None), strict=True):
        count = sum(1 for each in late if each >= low and (high is None or each < high))
        named = f"over {low} ms late" if high is None else f"{low} to {high} ms late"
        yield Figure(f"  {named}", count, "cues", drawn="#" * -(-count * BAR // len(late)))


@dataclass(frozen=True, slots=True)
class Run:
    zero: int  # when the track began
    late: list[float | None]  # of each cue; None: it never came
    told: list[float]  # how late the table published its cues
    lit: list[float]  # how late a lamp was lit with them
    bare: list[float]  # a bare thread beside them
    alone: list[tuple[int, float]]  # one in a process of its own: the moment, and how late

    def runs(self, at: int, late: float) -> bool:
        """A bare process was never held up while this cue was under way, so it is nobody's fault but ours."""
        start = self.zero + at
        return not any(
            moment < start + late and start < moment + held for moment, held in self.alone if held > STALLED_MS
        )


def _run(state: Path, plan: Sequence[Cue], words: dict[str, Words], length_ms: int) -> Run:
    game = track.game(plan)
    mixer = TimedMixer()
    clock = TableClock(start=ZERO, running=False)
    published: list[float] = []
    lit: list[float] = []
    bare: list[float] = []
    with ExitStack() as stack:
        server, keys = stack.enter_context(_table({game.slug: game}, words, state, clock, mixer, published, lit))
        phones = stack.enter_context(_phones(server, keys))
        for command in ({"type": "ChooseGame", "game": game.slug}, {"type": "StartGame"}):
            server.send(keys[0], **command)
        zero = began(clock)
        between = [zero + (one.at + two.at) // 2 for one, two in pairwise(plan)]
        beside = threading.Thread(target=lambda: bare.extend(lateness(between)), name="yardstick")
        beside.start()
        alone = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.bench.yardstick",
                str(zero + 2_000),
                str(LOOK_MS),
                str((length_ms - 2_000) // LOOK_MS),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=REPO,
        )
        sleep(max(0, zero + length_ms + 2_000 - monotonic_ms()) / 1000)
        beside.join()
        far: list[tuple[int, float]] = json.loads(alone.communicate(timeout=10)[0])
        told = json.loads(phones.communicate("", timeout=10)[0])
        assert min(told["heard"]) > told["taps"] // 2, told  # each phone was there to the end
    told_cues = [zero + cue.at for cue in plan if not cue.ahead]
    told_late = [at - due for at, due in zip(published, told_cues, strict=True)]
    lit_late = [at - due for at, due in zip(lit, told_cues, strict=True)]
    return Run(zero, _compared(plan, mixer.given, zero), told_late, lit_late, bare, far)


def _compared(plan: Sequence[Cue], given: Sequence[Given], zero: int) -> list[float | None]:
    """Each cue with the first start of its clip since its moment, and before the clip's next one."""
    late: list[float | None] = []
    for place, cue in enumerate(plan):
        at = zero + cue.at
        again = next((zero + each.at for each in plan[place + 1 :] if each.clip == cue.clip), None)
        found = (
            each.at - at
            for each in given
            if each.parts == cue.clip.parts and each.at >= at and (again is None or each.at < again)
        )
        late.append(next(found, None))
    return late


@contextmanager
def _phones(server: Server, keys: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.phones", str(server.port), str(TAP_EVERY_MS), *keys],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPO,
    ) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield process
        finally:
            process.terminate()


@contextmanager
def _table(
    games: dict[str, AnyGame],
    words: dict[str, Words],
    state: Path,
    clock: TableClock,
    mixer: TimedMixer,
    published: list[float],
    lit: list[float],
) -> Iterator[tuple[Server, list[str]]]:
    """As the composition root puts it together, with the fake box's lamps and a mixer that notes the time."""
    outlets: list[Outlet[News]] = []
    webs: list[Web] = []
    before = sys.getswitchinterval()
    sys.setswitchinterval(LOCK_S)

    def publish(snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        done = snapshot.play.state.done if snapshot.play is not None else 0
        published.extend([monotonic_ns() / 1e6] * (done - len(published)))
        for outlet in outlets:
            outlet.post(News(snapshot, effects))
        for each in webs:
            each.wake()

    def fault(whose: str, what: str | None) -> None:
        table.inbox.put(FaultCame(whose, what))

    table = Table(
        Games.opened(*games.values()),
        Dictionary.of(words),
        state,
        clock,
        Random(1),
        publish,
        lambda: "http://127.0.0.1",
    )
    archive = Archive(state / "games", state / "annals", table.games, fault)
    box = FakeBox.make(board_with(PHONES), monotonic_ms)
    lamps: dict[str, FakeLamp] = {**box.lamps, track.CUE_LAMP: TimedLamp(lit)}
    room = SoundRoom(
        Director(),
        mixer,
        Voice.read(VOICE),
        sounds(),
        words,
        monotonic_ms,
        Unseen(),
        lambda what: fault("sound", what),
    )
    outlets += [
        Outlet("lamps", LampRoom(lamps, monotonic_ms), fault),
        Outlet("speaker", room, fault),
    ]
    web = Web(table, listen="127.0.0.1", port=0, names=(), archive=archive, box=box, panel_for_all=False)
    webs.append(web)
    box.listeners.append(web.box_changed)
    loop, stop, is_up = asyncio.new_event_loop(), asyncio.Event(), threading.Event()
    threads = [
        threading.Thread(target=table.run, name="table"),
        threading.Thread(target=lambda: loop.run_until_complete(web.run(stop, is_up.set)), name="web"),
    ]
    for outlet in outlets:
        outlet.start()
    for thread in threads:
        thread.start()
    assert is_up.wait(5)
    server = Server(os.getpid(), web.port)
    try:
        yield server, [server.sit(f"P{number}") for number in range(1, PHONES + 1)]
        assert not table.snapshot.faults, table.snapshot.faults
    finally:
        for outlet in outlets:
            outlet.stop()
        loop.call_soon_threadsafe(stop.set)
        table.inbox.put(None)
        for thread in threads:
            thread.join(timeout=5)
        loop.close()
        table.close()
        sys.setswitchinterval(before)
