"""Space Alert: what the crew tells after the mission, checked at once for what cannot be."""

from dataclasses import fields, replace
from typing import Final, assert_never

from companion.contract import Refused
from companion.contract.data import DataError
from companion.contract.old import Ctx
from companion.games.space_alert.alerts import noted
from companion.games.space_alert.debrief import (
    CalledNamed,
    CaptainNamed,
    CardPut,
    DebriefEvent,
    Draws,
    FigureSet,
    LayCard,
    LayTrajectory,
    LockProgram,
    NameCalled,
    NameCaptain,
    PlaceTrip,
    ProgramLocked,
    ProgrammingBegan,
    ProgramUnlocked,
    PutCard,
    ResolveHere,
    ResolvingBegan,
    SetFigure,
    SetSwitch,
    StartResolving,
    SwitchSet,
    TellingCommand,
    TrajectoryLaid,
    TripPlaced,
    UnlockProgram,
)
from companion.games.space_alert.members import may_have_tripped, member_of, size
from companion.games.space_alert.missions import wanted
from companion.games.space_alert.missions.mission import Mission
from companion.games.space_alert.model import State, debrief_of, flight_of, mission_of
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.game import EMPTY, LEAPS, PRESSES, SQUADS, STEPS, Slot
from companion.games.space_alert.resolution.names import ZONES, Tile
from companion.games.space_alert.resolution.switches import Switches, rule_set, with_switch
from companion.games.space_alert.resolving import calls, game_of, missing, pile, resolved
from companion.games.space_alert.setup.set_up_list import places, stage_of

HEROIC_PRESSES: Final = "ABX"
MOVES: Final = STEPS
ACTIONS: Final = tuple(each for each in PRESSES + SQUADS if each not in HEROIC_PRESSES)
HEROIC: Final = (*HEROIC_PRESSES, *LEAPS)
LEADS_TO: Final = (3, 4, 5, 0, 1, 2)  # the station of each leap
MOST_CARDS: Final = 2  # of a double action
LEAST: Final = {"hp": 1, "shield": -9}  # all others 0
MOST: Final = 99
FEW: Final = 2  # rockets


def decide(state: State, command: TellingCommand, ctx: Ctx) -> tuple[DebriefEvent, ...]:
    match command:
        case ResolveHere():
            return (ProgrammingBegan(first_switches(state), size(state.rules)),)
        case NameCaptain(member):
            _member(state, member)
            _need_news(debrief_of(state).captain != member)
            return (CaptainNamed(member),)
        case LayTrajectory(place, card):
            if place not in places(mission_of(state), state.rules.party):
                raise Refused("no_such_place")
            if any(card == other and where != place for where, other in state.trajectories):
                raise Refused("trajectory_twice", card=card)
            _need_news(dict(state.trajectories).get(place) != card)
            return (TrajectoryLaid(place, card),)
        case PutCard(member, slot, card, also):
            return (_put(state, member, slot, card, also),)
        case LayCard(card):
            mine = None if ctx.by is None else member_of(state.rules, ctx.by)
            if mine is None:
                raise Refused("whose_card")
            slots = debrief_of(state).sheets[mine].slots
            if all(slots):
                raise Refused("no_empty_slot")
            return (_put(state, mine, slots.index(()) + 1, card, also=False),)
        case LockProgram(member):
            _open(state, member)
            return (ProgramLocked(member),)
        case UnlockProgram(member):
            _member(state, member)
            _need_news(debrief_of(state).sheets[member].is_locked)
            return (ProgramUnlocked(member),)
        case PlaceTrip(trip, member, turn):
            trips = flight_of(state).trips
            if not 0 <= trip < len(trips) or member not in may_have_tripped(state.rules, trips[trip].seat):
                raise Refused("no_such_trip")
            if not 0 <= turn <= mission_of(state).turns:
                raise Refused("no_such_turn")
            return (TripPlaced(trip, member, turn),)
        case NameCalled(alert, threat):
            known = noted(state)
            if alert not in known or not calls(known[alert]):
                raise Refused("calls_nothing")
            if threat and threat not in callable_for(state):
                raise Refused("cannot_be_called", threat=threat)
            return (CalledNamed(alert, threat),)
        case StartResolving(draws):
            return (_began(state, draws, ctx),)
        case SetSwitch(switch, setting):
            return (_switched(state, switch, setting),)
        case SetFigure(threat, figure, amount):
            if threat not in in_play(state):
                raise Refused("threat_not_here", threat=threat)
            least = LEAST.get(figure, 0)
            if not least <= amount <= MOST:
                raise Refused("figure_out_of_reach", least=least, most=MOST)
            return (FigureSet(threat, figure, amount),)
        case _:
            assert_never(command)


def first_switches(state: State) -> Switches:
    """The rule set of the options; without what the set-up list has left out of an easier mission."""
    chosen, rockets = rule_set(state.rules.resolution), state.rules.rockets
    agreed = state.past[-1].switches if state.past else chosen  # a campaign goes on as its host has set it
    stage = stage_of(mission_of(state), state.rules.party)
    return replace(
        agreed,
        rockets="manual" if rockets is None else "two" if rockets == FEW else "printed",
        computer="off" if stage == "test_run" else chosen.computer,
        visual=chosen.visual if stage == "mission" else "none",
    )


def has_double_actions(mission: Mission) -> bool:
    """Whether two actions may lie in one slot."""
    if mission.kind == "random":
        return wanted.decode(mission.id.removeprefix("random-"))[1].double_actions
    return mission.kind in ("double", "own") and mission.turns > 7  # a group's own may be one


def in_play(state: State) -> frozenset[str]:
    """Cards that were noted, and those that they call."""
    return frozenset((*noted(state).values(), *(card for _, card in debrief_of(state).called if card)))


def callable_for(state: State) -> tuple[str, ...]:
    """Any card that does not lie on the table already."""
    there = in_play(state)
    return tuple(each.id for each in threats() if each.id not in there and each.id in deck())


def halves(state: State) -> tuple[str, ...]:
    """What a card can be here."""
    if stage_of(mission_of(state), state.rules.party) != "mission":
        return (*MOVES, *ACTIONS)
    zones = layout(debrief_of(state).switches.board).zones
    leaps = tuple(each for each, to in zip(LEAPS, LEADS_TO, strict=True) if to % 3 in zones)
    return (*MOVES, *ACTIONS, *HEROIC_PRESSES, *leaps)


def _put(state: State, member: int, slot: int, card: str, also: bool) -> CardPut:
    sheet = debrief_of(state).sheets[_open(state, member)]
    if not 1 <= slot <= len(sheet.slots):
        raise Refused("no_such_turn")
    if card != EMPTY and card not in halves(state):
        raise Refused("no_such_card_here")
    there = sheet.slots[slot - 1]
    cards: Slot = () if card == EMPTY else (card,)
    if also and cards:
        if not has_double_actions(mission_of(state)):
            raise Refused("no_double_actions_here")
        if len(there) != 1:
            raise Refused("slot_is_full" if there else "slot_is_empty")
        cards = (*there, card)
    others = [each for place, one in enumerate(sheet.slots, start=1) if place != slot for each in one]
    if sum(each in HEROIC for each in (*others, *cards)) > 1:
        raise Refused("heroic_twice")
    return CardPut(member, slot, cards)


def _began(state: State, draws: Draws, ctx: Ctx) -> ResolvingBegan:
    if not all(each.is_locked for each in debrief_of(state).sheets):
        raise Refused("programs_open")
    if (lacks := next(missing(state), None)) is not None:
        raise Refused("not_all_told", what=lacks)
    debrief = debrief_of(state)
    resolved(game_of(state), debrief.switches)  # refuses what is no game; what goes wrong does so before it is written
    if draws == debrief.draws and any(debrief.tiles):  # the programs were amended: the piles are as they were
        return ResolvingBegan(draws, debrief.tiles)
    piles = (pile(state, zone) if draws == "box" else () for zone in ZONES)
    drawn: list[tuple[Tile, ...]] = [tuple(ctx.rng.sample(each, len(each))) for each in piles]
    red, white, blue = drawn
    return ResolvingBegan(draws, (red, white, blue))


def _switched(state: State, switch: str, setting: str) -> SwitchSet:
    now = debrief_of(state).switches
    if switch not in settable():
        raise Refused("no_such_switch")
    try:
        then = with_switch(now, f"{switch}={setting}")
    except DataError as error:
        raise Refused("no_such_setting") from error
    return SwitchSet(switch, setting, then)


def settable() -> tuple[str, ...]:
    """The ship and the number of turns are the mission's."""
    return tuple(each.name for each in fields(Switches) if each.name not in ("board", "turns"))


def _member(state: State, member: int) -> int:
    if not 0 <= member < size(state.rules):
        raise Refused("no_such_member")
    return member


def _open(state: State, member: int) -> int:
    if debrief_of(state).sheets[_member(state, member)].is_locked:
        raise Refused("program_locked")
    return member


def _need_news(is_news: bool) -> None:
    if not is_news:
        raise Refused("so_already")
