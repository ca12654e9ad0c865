"""The walk through the turns of a mission, step by step, forwards and backwards, up to its score."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Choice, Effect, Flash, Line, Millis, Offer, Refused, Say, Seat, Sound, line, replace
from companion.games.space_alert.model import Command, Course, Draws, Event, State, Tiles, debrief_of
from companion.games.space_alert.resolution.events import Jumped, ShipLost, ThreatHit, TileDrawn, ZoneDamaged
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.rules import alerts, looking_back, recounting, resolving, stages, steps
from companion.games.space_alert.rules.missing import missing

HIT_MS: Final = 3_000


# --- its beginning


@dataclass(frozen=True, slots=True)
class StartResolving(Command):
    stages = ("programming",)
    draws: Draws

    def decide(self, course: Course) -> None:
        state, draws = course.state, self.draws
        stages.need(state, "programming")
        debrief = debrief_of(state)
        if not all(each.is_locked for each in debrief.sheets):
            raise Refused("programs_open")
        if (lacks := next(missing(state), None)) is not None:
            raise Refused("not_all_told", what=lacks)
        steps.resolved(resolving.game_of(state), debrief.switches)  # refuses what is no game before it is written
        course.happen(ResolvingBegan(draws, self._tiles(course)))
        if debrief.was is not None:  # something was amended: on from where it stood
            recounting.recount(course, debrief.was)

    def _tiles(self, course: Course) -> Tiles:
        state, debrief = course.state, debrief_of(course.state)
        if self.draws == debrief.draws and any(debrief.tiles):
            return debrief.tiles  # the piles are as they were
        piles = [resolving.pile(state, zone) if self.draws == "box" else () for zone in ZONES]
        red, white, blue = (tuple(course.rng.sample(each, len(each))) for each in piles)
        return red, white, blue

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        """The default first."""
        if next(missing(state), None) is not None:
            return ()
        first = debrief_of(state).draws
        return (Offer(cls, (Choice("draws", (first, "table" if first == "box" else "box")),)),)


@dataclass(frozen=True, slots=True)
class ResolvingBegan(Event):
    draws: Draws
    tiles: Tiles  # as drawn by the box

    def apply(self, state: State) -> State:
        debrief = replace(debrief_of(state), draws=self.draws, tiles=self.tiles, at=0, idea=None)
        return stages.next_step(replace(state, stage="resolving", debrief=debrief))

    def told(self, before: State, after: State) -> Line:
        return line(f"told.resolving_{self.draws}")


# --- forwards


@dataclass(frozen=True, slots=True)
class EnterTile(Command):
    stages = ("resolving",)
    zone: Zone
    tile: Tile

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "resolving")
        if self.zone != steps.wanted_tile(state):
            raise Refused("no_tile_wanted")
        if self.tile not in steps.tiles_left(state, self.zone):
            raise Refused("tile_drawn_already")
        at = steps.shown(state)
        course.happen(TileEntered(self.zone, self.tile))
        course.happen(Stepped(at + 1))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if (zone := steps.wanted_tile(state)) is None:
            return ()
        where = Choice("zone", (zone,), lambda _: line(f"place.{zone}"))
        return (Offer(cls, (where, Choice("tile", steps.tiles_left(state, zone)))),)


@dataclass(frozen=True, slots=True)
class TileEntered(Event):
    zone: Zone
    tile: Tile

    def apply(self, state: State) -> State:
        debrief = debrief_of(state)
        drawn = zip(ZONES, debrief.tiles, strict=True)
        red, white, blue = ((*there, self.tile) if each == self.zone else there for each, there in drawn)
        return replace(state, debrief=replace(debrief, tiles=(red, white, blue)))

    def told(self, before: State, after: State) -> None:
        return None  # its step tells it


@dataclass(frozen=True, slots=True)
class NextStep(Command):
    stages = ("resolving",)

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "resolving")
        if steps.wanted_tile(state) is not None:
            raise Refused("tile_wanted")
        at = steps.shown(state)
        course.happen(Scored(course.now) if at == len(steps.walk(state)) else Stepped(at + 1))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if steps.wanted_tile(state) is None else ()


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    to: int

    def apply(self, state: State) -> State:
        debrief = replace(debrief_of(state), at=self.to, was=None)
        return stages.next_step(replace(state, stage="resolving", debrief=debrief))

    def told(self, before: State, after: State) -> Line:
        at, to = steps.shown(before), self.to
        if before.stage == "scored" or to < at:
            turn = steps.walk(after)[to - 1].turn if to else 1
            return line("told.step_back", when=stages.when(after, turn))
        step = steps.walk(after)[to - 1]
        if to == at + 1:
            return line("told.step", head=stages.head_of(after, step.turn), text=steps.said(after, step))
        return line("told.steps", when=stages.when(after, step.turn), text=steps.said(after, step))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if before.stage != "resolving" or self.to <= steps.shown(before):
            return (Sound("tick"),)
        step = steps.walk(after)[self.to - 1]
        return (
            *_sounds(step),
            *_flashes(after, step),
            Say(steps.said(after, step), topic="step"),
            *_requests(after),
        )


def _requests(state: State) -> tuple[Say, ...]:
    """What hands must do before it can go on."""
    zone = steps.wanted_tile(state)
    return () if zone is None else (Say(line("say.draw_tile", zone=line(f"spoken.{zone}")), topic="tile"),)


def _sounds(step: steps.Step) -> tuple[Sound, ...]:
    match step.event:
        case ZoneDamaged():
            return (Sound("hull_creak"),)
        case ShipLost():
            return (Sound("alarm_3"),)
        case Jumped():
            return (Sound("chime"),)
        case _:
            return ()


def _flashes(state: State, step: steps.Step) -> tuple[Flash, ...]:
    match step.event:
        case ZoneDamaged(zone=zone) | TileDrawn(zone=zone):
            return (Flash(f"zone.{zone}", "alarm", "red", HIT_MS),)
        case ThreatHit(threat=key):
            over = _zone_of(state, key)
            return (Flash(f"zone.{over}", "blink", "white", HIT_MS),) if over is not None else ()
        case ShipLost():
            return tuple([Flash(f"zone.{zone}", "alarm", "red", HIT_MS) for zone in ZONES])
        case _:
            return ()


def _zone_of(state: State, key: str) -> Zone | None:
    """Where the card was laid; one that another has called is not known here."""
    cards = alerts.noted(state)
    return next(
        (alert.zone for place, alert in alerts.alerts_made(state) if f"{cards.get(place)}@{alert.t}" == key), None
    )


@dataclass(frozen=True, slots=True)
class Scored(Event):
    at: Millis

    def apply(self, state: State) -> State:
        debrief = replace(looking_back.anew(debrief_of(state), self.at), idea=None, was=None)
        return stages.next_step(replace(state, stage="scored", debrief=debrief))

    def told(self, before: State, after: State) -> Line:
        return line("told.scored")


# --- backwards, and fast


@dataclass(frozen=True, slots=True)
class PreviousStep(Command):
    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "resolving", "scored")
        at = steps.shown(state)
        if state.stage == "resolving":
            if not at:
                raise Refused("no_step_back")
            at -= 1
        course.happen(Stepped(at))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        can = state.stage == "scored" or (state.stage == "resolving" and steps.shown(state) > 0)
        return (Offer(cls),) if can else ()


@dataclass(frozen=True, slots=True)
class FastForward(Command):
    stages = ("resolving",)
    to: Literal["damage", "end"]

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "resolving")
        target = steps.limit(state) if self.to == "end" else steps.next_damage(state)
        if target == steps.shown(state):
            raise Refused("tile_wanted" if steps.wanted_tile(state) is not None else "no_step_on")
        course.happen(Stepped(target))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if steps.shown(state) >= steps.limit(state):
            return ()
        return (Offer(cls, (Choice("to", ("damage", "end")),)),)
