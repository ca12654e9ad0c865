"""Between two missions of a campaign: each of the crew who can repairs one thing."""

from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, Seat, Value, line, replace
from companion.games.space_alert.model import Command, Course, Event, State
from companion.games.space_alert.resolution.campaign import Repair
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.rules import campaign, stages


@dataclass(frozen=True, slots=True)
class EndRepairs(Command):
    stages = ("repairing",)

    def decide(self, course: Course) -> None:
        stages.need(course.state, "repairing")
        course.happen(RepairsEnded())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class RepairsEnded(Event):
    def apply(self, state: State) -> State:
        return stages.next_step(replace(state, stage="choosing"))

    def told(self, before: State, after: State) -> Line | None:
        return line("told.repairs_ended") if campaign.last(before).repairs else None


@dataclass(frozen=True, slots=True)
class RepairTile(Command):
    """By the next of the crew who can."""

    stages = ("repairing",)
    zone: Zone
    tile: Tile

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "repairing")
        if (self.zone, self.tile) not in campaign.repairable_tiles(state):
            raise Refused("no_such_repair")
        course.happen(RepairMade(Repair(campaign.workers_left(state)[0], self.zone, self.tile)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        """Who it is makes no difference."""
        there, offers = campaign.repairable_tiles(state), []
        for zone in ZONES:
            if tiles := tuple([tile for where, tile in there if where == zone]):
                offers.append(Offer(cls, (Choice("zone", (zone,), _place), Choice("tile", tiles))))
        return tuple(offers)


def _place(zone: Value) -> Line:
    return line(f"place.{zone}")


@dataclass(frozen=True, slots=True)
class RepairSquad(Command):
    stages = ("repairing",)
    squad: int  # its place among the disabled ones of the mission

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "repairing")
        if self.squad not in campaign.repairable_squads(state):
            raise Refused("no_such_repair")
        disabled = campaign.last(state).outcome.disabled_squads
        course.happen(RepairMade(Repair(campaign.workers_left(state)[0], squad=disabled[self.squad])))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not (squads := campaign.repairable_squads(state)):
            return ()
        return (Offer(cls, (Choice("squad", squads, lambda place: campaign.squad_named(state, int(place))),)),)


@dataclass(frozen=True, slots=True)
class RepairMade(Event):
    repair: Repair

    def apply(self, state: State) -> State:
        now = campaign.last(state)
        return replace(state, past=(*state.past[:-1], replace(now, repairs=(*now.repairs, self.repair))))

    def told(self, before: State, after: State) -> Line:
        return campaign.repair_in_words(before, self.repair)
