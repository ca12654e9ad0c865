"""A campaign: up to three missions with the same ship, repairs between them, and what it scores."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.contract import Refused
from companion.games.space_alert.resolution import board, result
from companion.games.space_alert.resolution.game import Carried, GameInput
from companion.games.space_alert.resolution.names import ZONES, Station, Tile, Zone
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.switches import Switches

MISSIONS: Final = 3
BONUSES: Final = ((2, 5, 5), (3, 10, 10))  # missions in a row, each above, points


@dataclass(frozen=True, slots=True)
class Repair:
    """One of the crew repairs one tile, or one disabled squad (by the seat of who leads it, or where it stands)."""

    seat: int
    zone: Zone | None = None
    tile: Tile | None = None
    squad: Station | int | None = None


@dataclass(frozen=True, slots=True)
class Campaign:
    missions: tuple[Outcome, ...]
    threat_points: int
    visual_points: int  # the average, rounded down
    penalties: int  # of the last mission
    bonus: int
    score: int | None  # None: a mission was lost, and the campaign with it


def carry_over(one: Outcome, repairs: Sequence[Repair], switches: Switches) -> Carried:
    """What the next mission begins with. Refuses repairs that are not allowed."""
    if one.status == "lost":
        raise Refused("campaign_lost")
    tiles = {zone: list(left) for zone, left in zip(ZONES, one.tiles, strict=True)}
    disabled = list(one.disabled_squads)
    workers: set[int] = set()
    repaired = dict.fromkeys(ZONES, 0)
    for each in repairs:
        if each.seat in workers:
            raise Refused("repair_twice", seat=each.seat)
        if each.seat in one.knocked_out:
            raise Refused("repair_knocked_out", seat=each.seat)
        workers.add(each.seat)
        if each.squad is not None:
            if each.squad not in disabled:
                raise Refused("repair_no_squad", seat=each.seat)
            disabled.remove(each.squad)
            continue
        if each.zone is None or each.tile not in tiles[each.zone]:
            raise Refused("repair_no_tile", seat=each.seat)
        repaired[each.zone] += 1
        if switches.repairs_per_zone and repaired[each.zone] > switches.repairs_per_zone:
            raise Refused("repair_zone_full", zone=each.zone, most=switches.repairs_per_zone)
        tiles[each.zone].remove(each.tile)
    # The squads go back to where they stand at the start; those still disabled fill the places left over.
    standing: list[Station] = [each for each in disabled if isinstance(each, str)]
    free = [each for each in board.layout(switches.board).board.squads if each not in standing]
    standing += free[: len(disabled) - len(standing)]
    return Carried(tuple((zone, tuple(left)) for zone, left in tiles.items() if left), tuple(standing))


def resolve_campaign(
    games: Sequence[GameInput],
    repairs: Sequence[Sequence[Repair]],
    switches: Switches,
    played: Callable[[GameInput, Switches], Outcome] = result,
) -> Campaign:
    """One game after the other, as far as they go; `repairs` between them."""
    if not 1 <= len(games) <= MISSIONS:
        raise Refused("campaign_length", most=MISSIONS)
    outcomes: list[Outcome] = []
    carried = Carried()
    for number, game in enumerate(games):
        if number:
            carried = carry_over(outcomes[-1], repairs[number - 1] if number <= len(repairs) else (), switches)
        outcomes.append(played(replace(game, carried=carried), switches))
        if outcomes[-1].status == "lost":
            break
    return scored(tuple(outcomes), switches)


def scored(outcomes: tuple[Outcome, ...], switches: Switches) -> Campaign:
    points = sum(each.threat_points for each in outcomes)
    visual = sum(each.visual_points for each in outcomes) // len(outcomes)
    penalties = sum(cost for _, cost in outcomes[-1].penalties)
    bonus = bonus_of([each.score for each in outcomes]) if switches.campaign_bonus else 0
    is_lost = any(each.status == "lost" for each in outcomes)
    score = None if is_lost else points + visual - penalties + bonus
    return Campaign(outcomes, points, visual, penalties, bonus, score)


def bonus_of(scores: Sequence[int | None]) -> int:
    """Both may come: five for two in a row above five, and ten for three in a row above ten."""
    total = 0
    for count, above, points in BONUSES:
        if any(
            len(row) == count and all(each is not None and each > above for each in row)
            for row in (scores[start : start + count] for start in range(len(scores)))
        ):
            total += points
    return total
