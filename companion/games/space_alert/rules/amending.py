"""Something was told wrong: a damage tile is changed where it lies, all else on the page where it was told."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.contract import Choice, Line, Offer, Refused, Seat, line, replace, since
from companion.games.space_alert.model import Command, Course, Event, Standing, State, debrief_of
from companion.games.space_alert.resolution.events import TileDrawn
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.rules import recounting, resolving, stages, steps

SELDOM = 0.02  # by chance alone nobody would come to an end


@dataclass(frozen=True, slots=True)
class AmendPrograms(Command):
    """Back to what was told; from there it goes on where it stood."""

    stages = ("resolving", "scored")

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "resolving", "scored")
        course.happen(ProgramsReopened(recounting.standing(state) if steps.shown(state) else None))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class ProgramsReopened(Event):
    was: Standing | None = field(default=None, metadata=since("0.7"))

    def apply(self, state: State) -> State:
        debrief = replace(debrief_of(state), at=0, idea=None, was=self.was)
        return stages.next_step(replace(state, stage="programming", debrief=debrief))

    def told(self, before: State, after: State) -> Line:
        return line("told.reopened")


# --- tiles


def drawn(state: State) -> Iterator[tuple[Zone, int, Tile]]:
    """As far as they are shown, each with its number in its zone: the first is 1."""
    counted: dict[Zone, int] = dict.fromkeys(ZONES, 0)
    for step in steps.walk(state)[: steps.shown(state)]:
        if isinstance(step.event, TileDrawn):
            zone = step.event.zone
            counted[zone] += 1
            yield zone, counted[zone], step.event.tile


@dataclass(frozen=True, slots=True)
class ChangeTile(Command):
    """Another tile lies there. One that came up later changes places with it."""

    stages = ("resolving", "scored")
    is_entered = True
    chance = SELDOM
    zone: Zone
    number: int  # in its zone, from 1
    tile: Tile

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "resolving", "scored")
        there = {(zone, number): tile for zone, number, tile in drawn(state)}
        before = there.get((self.zone, self.number))
        if before is None or self.tile not in resolving.pile(state, self.zone):
            raise Refused("no_such_tile")
        stages.need_news(before != self.tile)
        was = recounting.standing(state)
        course.happen(TileChanged(self.zone, self.number, self.tile))
        recounting.recount(course, was)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple([_other(state, zone, number, tile) for zone, number, tile in drawn(state)])


def _other(state: State, zone: Zone, number: int, tile: Tile) -> Offer:
    others = tuple([each for each in resolving.pile(state, zone) if each != tile])
    where = Choice("zone", (zone,), lambda _: line(f"place.{zone}"))
    return Offer(ChangeTile, (where, Choice("number", (number,)), Choice("tile", others)))


@dataclass(frozen=True, slots=True)
class TileChanged(Event):
    zone: Zone
    number: int
    tile: Tile

    def apply(self, state: State) -> State:
        debrief = debrief_of(state)
        place, pile = self.number - 1, list(debrief.tiles[ZONES.index(self.zone)])
        if self.tile in pile:
            pile[pile.index(self.tile)] = pile[place]
        pile[place] = self.tile
        known = zip(ZONES, debrief.tiles, strict=True)
        red, white, blue = (tuple(pile) if each == self.zone else one for each, one in known)
        return replace(state, debrief=replace(debrief, tiles=(red, white, blue)))

    def told(self, before: State, after: State) -> Line:
        tile = line(f"value.tile.{self.tile}")
        return line("told.tile_changed", zone=line(f"place.{self.zone}"), number=self.number, tile=tile)
