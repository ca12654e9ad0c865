"""Tools and battle plans: out of the Cargo Pod, from hand to hand, used, and played."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from companion.contract import Choice, Line, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import GONE, POD, Command, Course, Event, Ship, State, ToolCard
from companion.games.captain_is_dead.printed import TOOLS, our_box
from companion.games.captain_is_dead.rules import aboard, asking, crew, may, stations
from companion.games.captain_is_dead.rules.deed import Deed

# --- tools


@dataclass(frozen=True, slots=True)
class TakeTool(Deed):
    tool: str
    anyway: bool = False

    deed = "pod"

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_tool(state, self.tool)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        yield from _never_uses_tools(state, seat)
        if _card(state.ship, self.tool).at != POD:
            yield line("why.not_in_pod")

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(ToolMoved(self.tool, seat))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        in_pod = [name for name, card in zip(TOOLS, state.ship.tools, strict=True) if card.at == POD]
        return _taking(state.rules.box, tuple(in_pod)) if in_pod else ()


def _expect_tool(state: State, tool: str) -> None:
    if tool not in TOOLS:
        raise Refused("no_such_tool")
    if _card(state.ship, tool).at == GONE:
        raise Refused("tool_is_gone")


def _card(ship: Ship, tool: str) -> ToolCard:
    return ship.tools[TOOLS.index(tool)]


def _never_uses_tools(state: State, seat: Seat) -> Iterator[Line]:
    if crew.has(state, seat, "no_tools"):
        yield line("why.no_tools", who=Who(seat))


@lru_cache(maxsize=512)
def _taking(box: str, in_pod: tuple[str, ...]) -> tuple[Offer, ...]:
    return (asking.loosely(TakeTool, Choice("tool", in_pod, names.tool(box))),)


@dataclass(frozen=True, slots=True)
class GiveTool(Deed):
    tool: str
    to: Seat
    way: Literal["hand", "comm", "teleporter"]
    anyway: bool = False

    @property
    def deed(self) -> str:
        return stations.WAYS[self.way]

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_tool(state, self.tool)
        if crew.place_of(state.rules, self.to) == crew.place_of(state.rules, seat):
            raise Refused("not_yourself")

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        yield from _never_uses_tools(state, self.to)
        if _card(state.ship, self.tool).at != seat:
            yield line("why.has_no_tool")
        if self.way == "comm":
            yield line("why.tools_by_comm")
        if self.way == "hand":
            yield from may.apart(state, seat, self.to)

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(ToolMoved(self.tool, self.to))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        held = _held(state.ship)
        return _giving(state.rules.box, held, state.rules.seats) if held else ()


def _held(ship: Ship) -> tuple[str, ...]:
    return tuple([name for name, card in zip(TOOLS, ship.tools, strict=True) if card.at != POD and card.at != GONE])


@lru_cache(maxsize=512)
def _giving(box: str, held: tuple[str, ...], seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    ways = Choice("way", ("hand", "comm", "teleporter"), names.way)
    return (asking.loosely(GiveTool, Choice("tool", held, names.tool(box)), Choice("to", seats, whom), ways),)


@dataclass(frozen=True, slots=True)
class ToolMoved(Event):
    tool: str
    at: str  # a seat, or the pod

    def apply(self, state: State) -> State:
        return with_tool(state, self.tool, replace(_card(state.ship, self.tool), at=self.at))

    def told(self, before: State, after: State) -> Line:
        return line("told.tool_moved", tool=names.tool(before.rules.box)(self.tool), at=names.place(self.at))


def with_tool(state: State, tool: str, now: ToolCard) -> State:
    tools, place = state.ship.tools, TOOLS.index(tool)
    return aboard.with_ship(state, replace(state.ship, tools=(*tools[:place], now, *tools[place + 1 :])))


# --- battle plans


@dataclass(frozen=True, slots=True)
class PlayPlan(Deed):
    seat: Seat
    plan: str = ""
    anyway: bool = False

    deed = "play_plan"
    stages = ("turn", "alert")

    def expect_known(self, state: State, seat: Seat) -> None:
        if self.plan and self.plan not in crew.book(state).plans:
            raise Refused("no_such_plan")
        crew.place_of(state.rules, self.seat)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if not crew.sailor(state, self.seat).plans:
            yield line("why.has_no_plan", who=Who(self.seat))

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(PlanPlayed(self.seat, self.plan))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        holders = [seat for seat, one in zip(state.rules.seats, state.crew, strict=True) if one.plans > 0]
        return _playing(state.rules.box, tuple(holders)) if holders else ()


@lru_cache(maxsize=512)
def _playing(box: str, holders: tuple[Seat, ...]) -> tuple[Offer, ...]:
    plans = ("", *our_box.book_of(box).plans)
    return (asking.loosely(PlayPlan, Choice("seat", holders, whom), Choice("plan", plans, names.plan(box))),)


@dataclass(frozen=True, slots=True)
class PlanPlayed(Event):
    seat: Seat
    plan: str

    def apply(self, state: State) -> State:
        me = crew.mate(state, self.seat)
        return crew.with_mate(state, self.seat, replace(me, plans=max(0, me.plans - 1)))

    def told(self, before: State, after: State) -> Line:
        if not self.plan:
            return line("told.plan_played_unnamed", who=Who(self.seat))
        return line("told.plan_played", who=Who(self.seat), plan=names.plan(after.rules.box)(self.plan))


@dataclass(frozen=True, slots=True)
class ReadPlan(Command):
    """A plan's card lies on a reader: whoever sits there plays it, else whoever's turn it is."""

    plan: str

    def decide(self, course: Course) -> None:
        PlayPlan(course.by or crew.active(asking.playing(course)), self.plan).decide(course)


# --- tools at work


@dataclass(frozen=True, slots=True)
class UseTool(Deed):
    tool: str
    anyway: bool = False

    deed = "use_tool"
    stages = ("turn", "alert")

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_tool(state, self.tool)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        yield from _never_uses_tools(state, seat)
        if _card(state.ship, self.tool).at != seat:
            yield line("why.has_no_tool")

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(ToolUsed(self.tool))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        held = _held(state.ship)
        return _using(state.rules.box, held) if held else ()


@lru_cache(maxsize=512)
def _using(box: str, held: tuple[str, ...]) -> tuple[Offer, ...]:
    return (asking.loosely(UseTool, Choice("tool", held, names.tool(box))),)


@dataclass(frozen=True, slots=True)
class ToolUsed(Event):
    tool: str

    def apply(self, state: State) -> State:
        card = _card(state.ship, self.tool)
        return with_tool(state, self.tool, replace(card, at=GONE if card.is_used else card.at, is_used=True))

    def told(self, before: State, after: State) -> Line:
        return line("told.tool_used", tool=names.tool(before.rules.box)(self.tool))
