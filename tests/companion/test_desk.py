"""The desk: the director's orders at the mixer's own grain, and later where another output is behind."""

from dataclasses import dataclass, field

import pytest

from companion.sound.desk import CUT_GAIN, GRAIN_MS, Desk
from companion.sound.director import Director
from companion.sound.orders import CUT_MS, Action, Clip, Gain, Kind, Load, Part, Start, Stop, cut_off, value

SEA = Clip(("sea.ogg",), 18_000, "sea")
ANN, BEN = Clip(("Ann.ogg",), 3_000, "Ann"), Clip(("Ben.ogg",), 2_000, "Ben")


@dataclass
class Mixer:
    """Writes down what it is told."""

    log: list[tuple[str, object]] = field(default_factory=list)
    started: list[tuple[str, int]] = field(default_factory=list)  # which clip, and where in it

    def load(self, clip: tuple[Part, ...]) -> int:
        self.log.append(("load", clip))
        return 0

    def start(self, bus: str, clip: tuple[Part, ...], gain: float, *, loop: bool = False, offset_ms: int = 0) -> None:
        self.log.append(("start", gain))
        self.started.append((str(clip[0]), offset_ms))

    def gain(self, bus: str, value: float) -> None:
        self.log.append(("gain", value))

    def stop(self, bus: str) -> None:
        self.log.append(("stop", bus))

    def tend(self) -> bool:
        return False

    def tend_at(self) -> int:
        return 0

    def rest(self) -> None: ...
    def rise(self) -> None: ...

    def health(self) -> str | None:
        return None

    def cards(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None: ...


def start(*curve: tuple[int, float]) -> Start:
    return Start("bed.a", SEA, curve, True, curve[0][0], 0)


def played(orders: list[tuple[int, Action]], *, hold: int = 0) -> list[tuple[int, str, object]]:
    """What the mixer is told, and when, by a clock that jumps from one due moment to the next."""
    mixer, log = Mixer(), list[tuple[int, str, object]]()
    desk = Desk(mixer)
    desk.hold(hold, 0)
    while orders or desk.due() is not None:
        due = desk.due()
        now = orders[0][0] if due is None else min([due, *(at for at, _ in orders[:1])])
        while orders and orders[0][0] == now:
            desk.do(orders.pop(0)[1], now)
        desk.tick(now)
        log += [(now, *each) for each in mixer.log]
        mixer.log.clear()
        assert (desk.due() or now + 1) > now, "the same moment again"
    return log


def test_a_volume_on_its_way_moves_in_steps_and_reaches_its_end() -> None:
    log = played([(0, start((0, 0.4))), (1_000, Gain("bed.a", ((1_000, 0.4), (1_100, 0.1))))])
    steps = [(at, level) for at, what, level in log if what == "gain"]
    assert [at for at, _ in steps] == [*range(1_000, 1_100, GRAIN_MS), 1_100]
    assert steps[-1][1] == 0.1
    assert [level for _, level in steps] == sorted((level for _, level in steps), reverse=True)  # type: ignore[type-var]


def test_a_newer_order_takes_the_place_of_what_was_on_its_way() -> None:
    log = played([(0, start((0, 0.0), (1_000, 1.0))), (100, Gain("bed.a", ((100, 0.5),)))])
    assert log[-1] == (100, "gain", 0.5)


def test_what_is_cut_goes_down_first() -> None:
    log = played([(0, start((0, 0.4))), (1_000, Stop("bed.a"))])
    assert log[1:] == [(1_000, "gain", round(0.4 * CUT_GAIN, 4)), (1_000 + CUT_MS, "stop", "bed.a")]


def test_what_begins_where_something_is_cut_is_not_stopped_with_it() -> None:
    log = played([(0, start((0, 0.4))), (1_000, Stop("bed.a")), (1_010, start((1_010, 0.3)))])
    assert [what for _, what, _ in log] == ["start", "gain", "start"]


def test_an_output_that_is_ahead_waits_with_everything_but_loading() -> None:
    orders: list[tuple[int, Action]] = [
        (0, Load(SEA)),
        (100, start((100, 0.0), (200, 0.4))),
        (1_000, Stop("bed.a")),
    ]
    now, held = played(list(orders)), played(list(orders), hold=250)
    assert held[0] == now[0]
    assert held[1:] == [(at + 250, what, level) for at, what, level in now[1:]]


@pytest.mark.parametrize(("now", "level"), [(0, 0.2), (100, 0.2), (150, 0.3), (200, 0.4), (250, 0.5), (900, 0.6)])
def test_a_volume_goes_in_straight_lines_and_stays_at_its_last(now: int, level: float) -> None:
    curve = ((100, 0.2), (200, 0.4), (300, 0.6))
    assert value(curve, now) == pytest.approx(level)
    left = cut_off(curve, now)
    assert all(value(left, at) == pytest.approx(value(curve, at)) for at in range(max(now, 100), 1_000, 10))


@pytest.mark.parametrize(("before", "after"), [(800, 0), (0, 800), (800, 300)])
def test_a_box_that_waits_longer_or_no_more_is_in_step_again_at_once(before: int, after: int) -> None:
    """In the middle of a line, with more to come."""
    mixer, director = Mixer(), Director(volume=100)
    desk = Desk(mixer)
    desk.hold(before, 0)
    heard: dict[str, int] = {}  # by clip: where its beginning is, as it was started last
    director.play_at(5_000, Kind.VOICE, ANN)
    director.play_at(9_000, Kind.VOICE, BEN)
    for now in range(4_900, 14_000, 5):
        if now == 5_400:
            desk.hold(after, now)
            director.rejoin()
        for action in director.tick(now):
            desk.do(action, now)
        desk.tick(now)
        for clip, offset in mixer.started:
            heard[clip] = now - offset
        mixer.started.clear()
    assert heard == {"Ann.ogg": 5_000 + after, "Ben.ogg": 9_000 + after}


def test_what_is_cut_while_it_was_held_is_never_heard() -> None:
    mixer = Mixer()
    desk = Desk(mixer)
    desk.hold(500, 0)
    for order in (start((0, 0.4)), Stop("bed.a")):
        desk.do(order, 0)
    desk.hold(0, 100)
    desk.tick(1_000)
    assert mixer.log == []
