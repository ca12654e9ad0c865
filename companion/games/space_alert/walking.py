"""Space Alert: the walk through the turns, forwards and backwards, and what comes after the last one."""

from typing import Final, assert_never

from companion.contract import Millis, Refused
from companion.contract.old import Ctx
from companion.games.space_alert.debrief import (
    AmendPrograms,
    DebriefEvent,
    EnterTile,
    FastForward,
    LuckCounted,
    NextStep,
    PreviousStep,
    ProgramsReopened,
    Scored,
    Stepped,
    TileEntered,
    WalkingCommand,
    WhatIf,
    Wondered,
)
from companion.games.space_alert.hindsight import counted
from companion.games.space_alert.model import Stage, State, debrief_of
from companion.games.space_alert.programs import halves
from companion.games.space_alert.resolution.game import EMPTY
from companion.games.space_alert.resolving import (
    limit,
    next_damage,
    steps_shown,
    tiles_left,
    walk,
    wanted_tile,
)

ORDERS: Final = 1_000  # of the tiles
SLICE: Final = 50  # of them at once: about 10 ms, 50 on a small Pi
PAUSE_MS: Final = 150  # between two slices, in which others get their turn


def decide(state: State, command: WalkingCommand, ctx: Ctx) -> tuple[DebriefEvent, ...]:
    debrief, at = debrief_of(state), steps_shown(state)
    match command:
        case NextStep():
            if wanted_tile(state) is not None:
                raise Refused("tile_wanted")
            if at == len(walk(state)):
                return (Scored(ctx.now),)
            return (Stepped(at + 1),)
        case PreviousStep():
            if state.stage is Stage.SCORED:
                return (Stepped(at),)
            if not at:
                raise Refused("no_step_back")
            return (Stepped(at - 1),)
        case FastForward(to):
            target = limit(state) if to == "end" else next_damage(state)
            if target == at:
                raise Refused("tile_wanted" if wanted_tile(state) is not None else "no_step_on")
            return (Stepped(target),)
        case EnterTile(zone, tile):
            if zone != wanted_tile(state):
                raise Refused("no_tile_wanted")
            if tile not in tiles_left(state, zone):
                raise Refused("tile_drawn_already")
            return (TileEntered(zone, tile), Stepped(at + 1))
        case AmendPrograms():
            return (ProgramsReopened(),)
        case WhatIf(member, slot, card):
            if not 0 <= member < len(debrief.sheets) or not 1 <= slot <= len(debrief.sheets[member].slots):
                raise Refused("no_such_turn")
            if card != EMPTY and card not in halves(state):
                raise Refused("no_such_card_here")
            return (Wondered(member, slot, () if card == EMPTY else (card,)),)
        case _:
            assert_never(command)


# --- luck, a slice at a time


def due(state: State) -> Millis | None:
    luck = debrief_of(state).luck
    return None if luck.done >= ORDERS else Millis(luck.since + PAUSE_MS)


def tick(state: State, now: Millis) -> tuple[DebriefEvent, ...]:
    luck = debrief_of(state).luck
    done = min(ORDERS, luck.done + SLICE)
    scores, lost = counted(state, range(luck.done, done))
    for points, times in luck.scores:
        scores[points] += times
    return (LuckCounted(now, done, tuple(sorted(scores.items())), luck.lost + lost),)
