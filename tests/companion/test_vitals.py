"""The box looks after itself: what it tells of its power, its heat and its disk, and when that is a fault."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.box.box import VitalsCame, VitalsNow
from companion.box.vitals import COOL_C, DISK, HEAT, HOT_C, LITTLE_MB, LOOK_S, MB, POWER, Watch
from hardware.ports import Vitals

LOOK_MS = round(LOOK_S * 1_000)


@dataclass
class Machine:
    """What the watch looks at, and whom it tells."""

    vitals: Vitals = field(default_factory=Vitals)
    hiccups: int = 0
    free: int | OSError = 5_000 * MB
    ms: int = 7_000
    told: list[VitalsNow] = field(default_factory=list)
    faults: dict[str, str] = field(default_factory=dict)

    def free_now(self, folder: Path) -> int:
        if isinstance(self.free, OSError):
            raise self.free
        return self.free

    def fault(self, whose: str, what: str | None) -> None:
        self.faults.pop(whose, None)
        if what is not None:
            self.faults[whose] = what

    def tell(self, came: VitalsCame) -> None:
        self.told.append(came.now)


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def watch(machine: Machine) -> Watch:
    return Watch(
        lambda: machine.vitals,
        lambda: machine.hiccups,
        Path("/state"),
        lambda: machine.ms,
        machine.tell,
        machine.fault,
        machine.free_now,
    )


def look(machine: Machine, watch: Watch) -> None:
    machine.ms += LOOK_MS
    watch.tick()


def test_it_looks_at_once_and_then_now_and_then(machine: Machine, watch: Watch) -> None:
    assert watch.wait() == 0
    watch.tick()
    assert machine.told == [VitalsNow(free_mb=5_000)]
    assert watch.wait() == LOOK_S
    machine.free = 900 * MB
    machine.ms += LOOK_MS - 1
    watch.take("whatever")
    assert len(machine.told) == 1
    machine.ms += 1
    watch.tick()
    assert machine.told[1:] == [VitalsNow(free_mb=900)]


def test_what_has_not_changed_is_not_told_again(machine: Machine, watch: Watch) -> None:
    for room in (5_000, 5_001, 5_099, 5_000):
        machine.free = room * MB
        look(machine, watch)
    assert len(machine.told) == 1


def test_weak_power_is_a_fault_while_it_lasts_and_counted_for_ever(machine: Machine, watch: Watch) -> None:
    for vitals in (
        Vitals(50, False, False, False),
        Vitals(50, True, True, True),
        Vitals(50, True, True, True),  # the same weak moment
        Vitals(50, False, False, False),
        Vitals(50, False, True, False),  # between two looks
    ):
        machine.vitals = vitals
        look(machine, watch)
        assert (POWER in machine.faults) == bool(vitals.is_weak)
    assert machine.told[-1].dips == 2


def test_heat_is_a_fault_until_it_is_well_below(machine: Machine, watch: Watch) -> None:
    for celsius, is_fault in ((HOT_C - 1, False), (HOT_C, True), (COOL_C, True), (COOL_C - 1, False), (COOL_C, False)):
        machine.vitals = Vitals(celsius)
        look(machine, watch)
        assert (HEAT in machine.faults) == is_fault


def test_little_room_is_a_fault_with_its_cure(machine: Machine, watch: Watch) -> None:
    machine.free = LITTLE_MB * MB - 1
    look(machine, watch)
    assert "Make room" in machine.faults[DISK]
    machine.free = LITTLE_MB * MB
    look(machine, watch)
    assert machine.faults == {}


def test_a_disk_that_does_not_answer_is_told_as_unknown(machine: Machine, watch: Watch) -> None:
    machine.free = OSError(5, "Input/output error")
    machine.hiccups = 3
    look(machine, watch)
    assert machine.told == [VitalsNow(hiccups=3)]
    assert machine.faults == {}
