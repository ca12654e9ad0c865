"""Cards on the table, corrected: anomalies, upgrades and tools."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import GONE, POD, Correction, Course, Event, State, ToolCard
from companion.games.captain_is_dead.printed import TOOLS
from companion.games.captain_is_dead.rules import aboard, asking, crew, gear, research
from companion.games.captain_is_dead.rules.correcting import whether


@dataclass(frozen=True, slots=True)
class SetAnomaly(Correction):
    anomaly: str
    present: bool

    def decide(self, course: Course) -> None:
        if self.anomaly not in crew.book(asking.ongoing(course)).anomalies:
            raise Refused("no_such_anomaly")
        course.happen(aboard.AnomalySet(self.anomaly, self.present, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        for each in crew.book(state).anomalies:
            which = Choice("anomaly", (each,), names.anomaly(state.rules.box))
            yield Offer(cls, (which, whether("present", each in state.ship.anomalies)))


@dataclass(frozen=True, slots=True)
class SetUpgrade(Correction):
    upgrade: str
    present: bool

    def decide(self, course: Course) -> None:
        if self.upgrade not in crew.book(asking.ongoing(course)).upgrades:
            raise Refused("no_such_upgrade")
        course.happen(research.UpgradeSet(self.upgrade, self.present, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        for each in crew.book(state).upgrades:
            which = Choice("upgrade", (each,), names.upgrade(state.rules.box))
            yield Offer(cls, (which, whether("present", each in state.ship.upgrades)))


@dataclass(frozen=True, slots=True)
class SetTool(Correction):
    tool: str
    at: str
    used: bool

    def decide(self, course: Course) -> None:
        state = asking.ongoing(course)
        if self.tool not in TOOLS:
            raise Refused("no_such_tool")
        if self.at not in (POD, GONE, *state.rules.seats):
            raise Refused("no_such_place")
        course.happen(ToolSet(self.tool, self.at, self.used))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        for tool, card in zip(TOOLS, state.ship.tools, strict=True):
            at = Choice("at", (POD, GONE, *state.rules.seats), names.place, card.at)
            which = Choice("tool", (tool,), names.tool(state.rules.box))
            yield Offer(cls, (which, at, whether("used", card.is_used)))


@dataclass(frozen=True, slots=True)
class ToolSet(Event):
    tool: str
    at: str
    used: bool

    def apply(self, state: State) -> State:
        return gear.with_tool(state, self.tool, ToolCard(self.at, self.used))

    def told(self, before: State, after: State) -> Line:
        tool = names.tool(before.rules.box)(self.tool)
        if self.at == GONE:
            return line("told.tool_gone", tool=tool)
        return line("told.tool_set", tool=tool, at=names.place(self.at))
