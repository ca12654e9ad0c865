"""The set-up list, step by step: what to take, how many, where to put it; each step's key can be ticked off."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from companion.contract import Line, Word, line
from companion.games.space_alert.missions import Alert, Mission, Scope
from companion.games.space_alert.printed.crew import Party, Place, Profile, Trajectory, figures
from companion.games.space_alert.printed.threat_cards import Colour
from companion.games.space_alert.resolution.game import Carried
from companion.games.space_alert.resolution.names import TILES, Tile

TRAJECTORIES: Final[tuple[Trajectory, ...]] = get_args(Trajectory)
STORES: Final[tuple[Tile, ...]] = ("shield", "reactor")  # a tile there takes the place of a cube
NOTHING: Final = Carried()


def scope_of(mission: Mission, party: Party) -> Scope:
    """What it is for this party: some are an advanced simulation for three and a mission for fewer."""
    if mission.stage == "advanced_or_mission":
        return "advanced" if party.players >= 3 else "mission"
    return mission.stage


def has_internal(mission: Mission, party: Party) -> bool:
    """A group's own mission may have them though it calls itself less."""
    announced = any(isinstance(each, Alert) and each.zone is None for each in mission.events)
    return announced or scope_of(mission, party) in ("advanced", "mission")


def colours_of(mission: Mission, party: Party, chosen: Sequence[Colour]) -> tuple[Colour, ...]:
    """Of the threat cards: before the missions the white ones are used."""
    return tuple(chosen) if scope_of(mission, party) == "mission" else ("white",)


def places(mission: Mission, party: Party) -> tuple[Place, ...]:
    """Where trajectories lie; each needs another card."""
    zones: tuple[Place, ...] = figures().rules[party.rules].zones
    return (*zones, "internal") if has_internal(mission, party) else zones


def fixed_trajectories(mission: Mission) -> Mapping[Place, Trajectory] | None:
    """The test runs have theirs; for all others cards are drawn."""
    return figures().trajectories.get(mission.id)


def steps(
    mission: Mission,
    party: Party,
    trajectories: Mapping[Place, Trajectory] | None = None,
    colours: Sequence[Colour] = ("white",),
    rockets: int | None = None,
    carried: Carried = NOTHING,
) -> tuple[Line, ...]:
    """`trajectories` as drawn, if the group wants; `rockets` if not as many as the reference has; what a campaign has
    `carried` over."""
    profile = figures().rules[party.rules]
    if rockets is None:
        rockets = figures().rockets[str(mission.turns)]
    return (
        *_people(mission, party),
        *_ship(mission, party, profile, rockets, carried),
        *_threats(mission, party, fixed_trajectories(mission) or trajectories, colours),
        *_cards(mission, party),
    )


def _people(mission: Mission, party: Party) -> Iterator[Line]:
    if party.players == 1:
        yield line("step.roles_alone")
    elif party.players == 2:
        yield line("step.roles_shared")
    else:
        yield line("step.roles")
    if party.androids:
        yield line("step.androids", count=party.androids)
    yield line("step.boards", turns=mission.turns, rows=len(mission.phase_ends))
    yield line("step.figures" if party.rules == "standard" else "step.figures_duckling")


def _ship(mission: Mission, party: Party, profile: Profile, rockets: int, carried: Carried) -> Iterator[Line]:
    if profile.white_reactor:
        yield line("step.energy", shield=profile.shield, side=profile.side_reactor, white=profile.white_reactor)
        yield line("step.fuel", count=profile.white_capsules)
    else:
        yield line("step.energy_duckling", shield=profile.shield, side=profile.side_reactor)
        yield line("step.fuel_duckling", count=profile.side_capsules)
    if less := _tiles(carried, STORES):
        yield line("step.energy_less", stores=less)
    yield line("step.batteries", count=profile.batteries)
    yield line("step.rockets", count=rockets)
    if has_internal(mission, party):
        squads = tuple(line(f"station.{each}") for each in profile.squads)
        yield line("step.squads" if len(squads) > 1 else "step.squad", stations=squads)
        if carried.disabled_squads:
            where = tuple(line(f"station.{each}") for each in carried.disabled_squads)
            yield line("step.squads_disabled", stations=where)
        if profile.interceptors:
            yield line("step.interceptors")
    if carried.tiles:
        yield line("step.damage_left", tiles=_tiles(carried, TILES))
        if weak := _weak(carried):
            yield line("step.hull", zones=weak)
    else:
        yield line("step.damage", count=profile.damage_tiles)
    if scope_of(mission, party) != "test_run":
        yield line("step.computer", count=len(mission.phase_ends))


def _weak(carried: Carried) -> tuple[Word, ...]:
    """Zones with a hull that was not repaired."""
    return tuple(line(f"place.{zone}") for zone, tiles in carried.tiles if "structural" in tiles)


def _tiles(carried: Carried, kinds: Sequence[Tile]) -> tuple[Word, ...]:
    return tuple(
        line("repair.at", zone=line(f"place.{zone}"), tile=line(f"value.tile.{tile}"))
        for zone, tiles in carried.tiles
        for tile in tiles
        if tile in kinds
    )


def _threats(
    mission: Mission, party: Party, trajectories: Mapping[Place, Trajectory] | None, colours: Sequence[Colour]
) -> Iterator[Line]:
    used = places(mission, party)
    if trajectories is None:
        yield line("step.trajectories_draw", count=len(used), places=tuple(line(f"place.{each}") for each in used))
    else:
        cards: tuple[Word, ...] = tuple(line(f"trajectory.{each}", card=trajectories[each]) for each in used)
        yield line("step.trajectories", cards=cards)
    announced = [each for each in mission.events if isinstance(each, Alert)]
    yield line("step.tokens", most=max(figures().tokens[str(mission.turns)], *(each.t for each in announced), 0))
    yield line(
        "step.threats",
        colours=tuple(line(f"colour.{each}") for each in colours_of(mission, party, colours)),
        decks=tuple(line(f"deck.{each}") for each in _decks(mission, party)),
    )


def _decks(mission: Mission, party: Party) -> tuple[str, ...]:
    has_serious = any(isinstance(each, Alert) and each.serious for each in mission.events)
    severities = ("common",) if scope_of(mission, party) == "test_run" and not has_serious else ("common", "serious")
    positions = ("external", "internal") if has_internal(mission, party) else ("external",)
    return tuple(f"{position}_{severity}" for position in positions for severity in severities)


def _cards(mission: Mission, party: Party) -> Iterator[Line]:
    match party.cards[: len(mission.phase_ends)]:
        case (first, second):
            yield line("step.cards_2", first=first, second=second)
        case (first, second, third):
            yield line("step.cards_3", first=first, second=second, third=third)
        case _:
            yield line("step.cards_open")
    if mission.kind == "double":
        yield line("step.double")
    if scope_of(mission, party) == "mission":
        yield line("step.heroic" if party.cards else "step.heroic_open")
        yield line("step.confirmation")
