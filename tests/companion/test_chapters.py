"""A game finds its events and commands in its chapters, in their order, and takes none that is not whole."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import pytest

from companion.contract import ZERO, AnyGame, Course, Kindred, Line, Offer, Seat, line
from tests.companion import toys
from tests.companion.toys import CHAPTERS, TOY, Add, Added, Command, Correction, Event, Hide, Roll, Secret, State

STATE = State((Seat("s1"), Seat("s2")), 10)


class BareCommand(Command):
    def decide(self, course: toys.Course) -> None:
        pass


class BareEvent(Added):
    """Of one that is whole."""

    __slots__ = ()


@dataclass(frozen=True)
class Slotless(Command):
    def decide(self, course: toys.Course) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Undecided(Command):
    pass


@dataclass(frozen=True, slots=True)
class SetNothing(Correction):
    def decide(self, course: toys.Course) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Unapplied(Event):
    def told(self, before: State, after: State) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Untold(Event):
    def apply(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class SecretUnapplied(Secret):
    pass


@dataclass(frozen=True, slots=True)
class Blabbed(Secret):
    def apply(self, state: State) -> State:
        return state

    def told(self, before: State, after: State) -> Line:  # type: ignore[misc,override]
        return line("told.revealed")


def chapter(*things: type[Any]) -> ModuleType:
    """A module in which these stand."""
    module = ModuleType(__name__)
    vars(module).update({each.__name__: each for each in things})
    return module


def alone(thing: type[Any]) -> tuple[type[Any], ...]:
    return (thing,)


def in_a_module(thing: type[Any]) -> tuple[ModuleType, ...]:
    return (chapter(thing),)


@pytest.mark.parametrize("where", [alone, in_a_module])
@pytest.mark.parametrize(
    ("thing", "says"),
    [
        (BareCommand, "BareCommand is not a @dataclass"),
        (BareEvent, "BareEvent is not a @dataclass"),
        (Slotless, "Slotless is not a @dataclass"),
        (Undecided, "Undecided has no decide"),
        (SetNothing, "SetNothing has no for_host"),
        (Unapplied, "Unapplied has no apply"),
        (Untold, "Untold has no told"),
        (SecretUnapplied, "SecretUnapplied has no apply"),
        (Blabbed, "Blabbed is secret, so nothing of it may be told"),
    ],
)
def test_what_is_not_whole_is_refused_at_once(
    thing: type[Any], says: str, where: Callable[[type[Any]], tuple[Any, ...]]
) -> None:
    with pytest.raises(TypeError, match=f"^{says}"):
        replace(TOY, chapters=where(thing))


def test_what_can_be_changed_is_no_event() -> None:
    with pytest.raises(TypeError, match="cannot inherit non-frozen dataclass from a frozen one"):

        @dataclass(slots=True)
        class Changed(Event):  # type: ignore[misc]
            pass


def namesake(of: type[Any], name: str) -> type[Any]:
    return dataclass(frozen=True, slots=True)(type(name, (of,), {"__module__": __name__}))


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(Add, id="the same"),
        pytest.param(namesake(Hide, "Add"), id="two commands"),
        pytest.param(namesake(toys.SetCount, "Add"), id="a command and a correction"),
        pytest.param(namesake(Added, "Hid"), id="two events"),
        pytest.param(namesake(toys.Hid, "Added"), id="an event and a secret"),
    ],
)
def test_two_of_one_name_are_refused(second: type[Any]) -> None:
    with pytest.raises(TypeError, match=f"^toy: more than one is called {second.__name__}$"):
        replace(TOY, chapters=(*CHAPTERS, second))


def offered(game: AnyGame) -> list[type[Any]]:
    return [each.command for each in game.offers(STATE, Seat("s1"))]


def test_what_is_offered_stands_in_the_order_of_the_chapters() -> None:
    assert offered(TOY) == [Add, Hide, Roll]
    assert offered(replace(TOY, chapters=tuple(reversed(CHAPTERS)))) == [Roll, Hide, Add]
    assert offered(replace(TOY, chapters=(Roll, toys.Drum, Add))) == [Roll, Add]


@dataclass(frozen=True, slots=True)
class _Deed(Command):
    """What some have in common is no command."""


@dataclass(frozen=True, slots=True)
class Knock(_Deed):
    def decide(self, course: toys.Course) -> None:
        pass

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Call(Knock):
    pass


def test_a_module_gives_what_stands_in_it_in_its_order_but_not_what_it_imports_or_keeps_to_itself() -> None:
    both = replace(TOY, chapters=(chapter(_Deed, Knock, Add, Call), Roll, chapter(Added)))
    assert both.commands == (Knock, Call, Roll)
    assert both.events == ()
    assert offered(both) == [Knock, Call, Roll]
    assert replace(TOY, chapters=(chapter(Call, Knock),)).commands == (Call, Knock)


@dataclass(frozen=True, slots=True)
class _Step(Kindred[State]):
    asked: ClassVar[list[list[str]]] = []

    def decide(self, course: toys.Course) -> None:
        pass

    @classmethod
    def offered_of(cls, kinds: Sequence[type["_Step"]], state: State, seat: Seat) -> list[Offer]:
        cls.asked.append([each.__name__ for each in kinds])
        return [Offer(each) for each in kinds]


@dataclass(frozen=True, slots=True)
class Left(_Step):
    pass


@dataclass(frozen=True, slots=True)
class Right(_Step):
    pass


@dataclass(frozen=True, slots=True)
class Stop(_Step):
    pass


def test_kindred_commands_are_asked_together_where_they_stand_side_by_side_and_offered_in_their_order() -> None:
    game = replace(TOY, chapters=(Left, Right, Add, Stop))
    _Step.asked.clear()
    assert offered(game) == [Left, Right, Add, Stop]
    assert _Step.asked == [["Left", "Right"], ["Stop"]]
    assert [each.command for each in Left.offered(STATE, Seat("s1"))] == [Left]


@dataclass(frozen=True, slots=True)
class Sleep(Knock):
    stages = ("night",)


def test_a_command_is_asked_for_offers_only_in_its_stages() -> None:
    game = replace(TOY, chapters=(Knock, Sleep), stage=lambda state: "night" if state.count else "day")
    by_day, by_night = replace(STATE, count=0), replace(STATE, count=1)
    assert [each.command for each in game.offers(by_day, Seat("s1"))] == [Knock]
    assert [each.command for each in game.offers(by_night, Seat("s1"))] == [Knock, Sleep]
    assert [[len(asked) for _, asked in game.lots(stage)] for stage in ("day", "night")] == [[1], [2]]


def test_a_stage_that_no_game_tells_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"^toy: Sleep would never be offered: its `stage` is missing$"):
        replace(TOY, chapters=(Knock, Sleep))


def test_a_whole_module_is_as_all_of_its_classes() -> None:
    whole = replace(TOY, chapters=(toys,))
    assert whole.commands == TOY.commands
    assert whole.corrections == TOY.corrections == (toys.SetCount,)
    assert whole.events == TOY.events
    assert offered(whole) == offered(TOY)


def test_a_correction_is_offered_to_the_host_and_to_no_seat() -> None:
    assert toys.SetCount not in TOY.commands
    assert toys.SetCount not in offered(TOY)
    assert [each.command for each in TOY.for_host(STATE)] == [toys.SetCount]


def test_each_event_happens_to_what_the_one_before_has_left() -> None:
    course = Course(STATE, ZERO, Random(1), Seat("s2"))
    for number in (1, 2):
        Add(number).decide(course)

    first, second = course.happened
    assert (first[0], course.state) == (STATE, second[2])
    assert [event for _, event, _ in course.happened] == [Added(Seat("s2"), 1), Added(Seat("s2"), 2)]
    assert [after.count for _, _, after in course.happened] == [1, 3]
    assert second[0] is first[2]
