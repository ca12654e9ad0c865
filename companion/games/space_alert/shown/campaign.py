"""Space Alert: what the table may see of its campaign: the missions flown, what they come to, the repairs."""

from dataclasses import dataclass

from companion.contract import Line, Word
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import State, mission_of
from companion.games.space_alert.resolution.campaign import MISSIONS, Campaign
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.rules import campaign, members


@dataclass(frozen=True, slots=True)
class MissionFlown:
    title: Word
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class CampaignShown:
    number: int  # of the mission at hand
    missions: int  # at most
    flown: tuple[MissionFlown, ...]
    total: Campaign  # so far

    @property
    def sums(self) -> tuple[tuple[str, int], ...]:
        one = self.total
        points = (one.threat_points, one.visual_points, -one.penalties, one.bonus)
        return tuple(zip(("threats", "visual", "penalties", "bonus"), points, strict=True))


@dataclass(frozen=True, slots=True)
class TileLeft:
    zone: Zone
    tile: Tile
    can_be_repaired: bool  # not more than so many in a zone


@dataclass(frozen=True, slots=True)
class SquadLeft:
    squad: int
    name: Line


@dataclass(frozen=True, slots=True)
class Repairs:
    next: Word | None  # whose turn it is; None: everybody has repaired something
    done: tuple[Line, ...]
    all: int  # how many can work
    tiles: tuple[TileLeft, ...]
    squads: tuple[SquadLeft, ...]
    most_in_a_zone: int  # 0: any number

    @property
    def by_zone(self) -> tuple[tuple[Zone, tuple[TileLeft, ...]], ...]:
        """Those zones where something is left."""
        found = [(zone, tuple([each for each in self.tiles if each.zone == zone])) for zone in ZONES]
        return tuple([(zone, tiles) for zone, tiles in found if tiles])


def campaign_view(state: State) -> CampaignShown | None:
    """None: one mission is no campaign, and one that was only reported tells nothing."""
    was_reported = state.stage == "closed" and state.flight is not None and not campaign.is_scored(state)
    if not state.past or was_reported:
        return None
    sums = campaign.total(state)
    titles = [each.title for each in state.past]
    if campaign.is_scored(state):
        titles.append(mission_of(state).title)
    flown = tuple(MissionFlown(titled(title), one) for title, one in zip(titles, sums.missions, strict=True))
    is_over = state.stage in ("scored", "closed")
    return CampaignShown(len(flown) if is_over else len(state.past) + 1, MISSIONS, flown, sums)


def repairs_view(state: State) -> Repairs | None:
    if state.stage != "repairing":
        return None
    one, possible, left = campaign.last(state), campaign.repairable_tiles(state), campaign.workers_left(state)
    done = {(each.zone, each.tile) for each in one.repairs}
    return Repairs(
        next=members.called(state.rules, campaign.member_at(state, left[0])) if left else None,
        done=tuple(campaign.repair_in_words(state, each) for each in one.repairs),
        all=len(campaign.workers(state)),
        tiles=tuple(
            TileLeft(zone, tile, (zone, tile) in possible)
            for zone, tiles in zip(ZONES, one.outcome.tiles, strict=True)
            for tile in tiles
            if (zone, tile) not in done
        ),
        squads=tuple(SquadLeft(each, campaign.squad_named(state, each)) for each in campaign.repairable_squads(state)),
        most_in_a_zone=one.switches.repairs_per_zone,
    )
