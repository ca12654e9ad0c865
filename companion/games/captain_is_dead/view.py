"""What a page shows of the state, for one seat or the whole table. Built field by field."""

from companion.contract import Line, Seat, Word, line
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.alerts import find_card, next_level, override_reasons
from companion.games.captain_is_dead.costs import override_deed, price
from companion.games.captain_is_dead.crew import book, condition, four, has_scanners, in_room, role_of, sailor
from companion.games.captain_is_dead.in_words import card_effects, set_up_line, warnings
from companion.games.captain_is_dead.instruct import instruct
from companion.games.captain_is_dead.may import is_blocked, leaves
from companion.games.captain_is_dead.model import ALERT, DESTROYED, FIRST_ALERTS, GONE, PILES, SETTING_UP, TURN, State
from companion.games.captain_is_dead.obstacles import SLOTS, pile, takes_slot
from companion.games.captain_is_dead.odds import odds
from companion.games.captain_is_dead.picture import (
    AnomalyNow,
    ClockNow,
    LevelNow,
    PendingNow,
    QueuedNow,
    RoleCard,
    RoomNow,
    SeatRow,
    StationNow,
    ToolNow,
    View,
)
from companion.games.captain_is_dead.printed import (
    HALLWAY,
    LEVELS,
    PRINTED,
    ROOMS,
    SKILLS,
    STATIONS,
    TRACKS,
    Four,
    Role,
)
from companion.games.captain_is_dead.reminders import reminders


def view(state: State, seat: Seat | None) -> View:
    rules, ship, turn = state.rules, state.ship, state.turn
    if seat not in rules.seats:
        seat = None
    is_on = state.stage in (TURN, ALERT)
    upgrade = labels.upgrade(rules.box)
    theirs = leaves(state, turn.seat) if turn.seat is not None and is_on else ()
    return View(
        now=instruct(state, seat),
        stage=state.stage,
        difficulty=line(f"value.difficulty.{rules.difficulty}"),
        turn=turn.number,
        active=turn.seat if is_on else None,
        actions=turn.actions,
        free_teleports=turn.teleports,
        seats=tuple([_row(state, each, place, seat) for place, each in enumerate(state.order, start=1)]),
        rooms=tuple([_room(state, room) for room in ROOMS]),
        hallway=in_room(state, HALLWAY),
        shields=ship.shields,
        core=ship.core,
        core_at_start=rules.steps,
        pawns=ship.pawns,
        aliens=sum(ship.aliens),
        ships=ship.ships,
        torpedoes=ship.torpedoes,
        torpedo_reserve=ship.reserve,
        anomalies=tuple([_anomaly(state, each) for each in ship.anomalies]),
        upgrades=tuple([upgrade(each) for each in ship.upgrades]),
        slots_free=max(0, SLOTS - sum(takes_slot(state, each) for each in ship.upgrades)),
        plans=ship.plans,
        tools=_tools(state),
        clock=clock_now(state),
        queue=_queue(state),
        has_scanners=has_scanners(state),
        pending=_pending(state),
        skills=_skills(state),
        set_up=tuple([set_up_line(state, step) for step in rules.set_up]) if state.stage is SETTING_UP else (),
        set_up_at=state.set_up if state.stage is SETTING_UP else None,
        roles=_roles(state) if state.stage is SETTING_UP else (),
        asked=None if state.asked is None else line(f"now.asked.{state.asked.cause}"),
        won=None if state.ending is None else state.ending.won,
        ending=None if state.ending is None else line(f"now.over.{state.ending.cause}"),
        odds=odds(state),
        is_quiet=state.is_quiet,
        warnings=warnings(state),
        leaves=theirs,
        my_leaves=theirs if seat == turn.seat else leaves(state, seat) if seat is not None and is_on else (),
        my_reminders=reminders(state, seat) if seat is not None else (),
    )


def _row(state: State, seat: Seat, place: int, you: Seat | None) -> SeatRow:
    me, role = sailor(state, seat), role_of(state, seat)
    tool = labels.tool(state.rules.box)
    held = zip(PRINTED.tools, state.ship.tools, strict=True)
    return SeatRow(
        seat=seat,
        is_you=seat == you,
        is_active=seat == state.turn.seat and state.stage in (TURN, ALERT),
        is_away=me.is_away,
        place=place,
        role=labels.role(me.role),
        role_id=me.role,
        colour=role.colour or "",
        rank=role.rank,
        ability=_ability(role, me.role),
        room=labels.room_name(me.room),
        is_injured=me.is_injured,
        plans=me.plans,
        tools=tuple([tool(name) for name, card in held if card.at == seat]),
        hand=_counts(me.hand) if state.rules.counts_skills else (),
        discounts=tuple([each for each in _counts(four(role)) if each[1]]),
        hand_size=role.hand,
        confirmed=bool(role.confirmed),
    )


def _ability(role: Role, name: str) -> Word:
    return role.ability or line(f"ability.{name or 'nobody'}")


def _roles(state: State) -> tuple[RoleCard, ...]:
    takers = {one.role: seat for seat, one in zip(state.rules.seats, state.crew, strict=True) if one.role}
    return tuple(
        [
            RoleCard(name, labels.role(name), role.colour or "", role.rank, _ability(role, name), takers.get(name))
            for name, role in book(state).roles.items()
        ]
    )


def _counts(skills: Four) -> tuple[tuple[Line, int], ...]:
    return tuple([(line(f"skill.{name}"), count) for name, count in zip(SKILLS, skills, strict=True)])


def _skills(state: State) -> tuple[tuple[Line, tuple[tuple[Line, int], ...]], ...]:
    if not state.rules.counts_skills:
        return ()
    return tuple([(line(f"place.{name}"), _counts(pile(state, name))) for name in PILES])


def _room(state: State, room: str) -> RoomNow:
    known = book(state).stations
    stations = [each for each in (*TRACKS, *STATIONS) if known[each].room == room]
    return RoomNow(
        room=room,
        name=labels.room_name(room),
        stations=tuple([_station(state, each) for each in stations]),
        aliens=state.ship.aliens[ROOMS.index(room)],
        crew=in_room(state, room),
    )


def _station(state: State, station: str) -> StationNow:
    now = condition(state.ship, station)
    seat = state.turn.seat or state.order[0]
    deed = "reinstall" if now is DESTROYED else "repair"
    return StationNow(
        station=station,
        name=labels.station_name(station),
        condition=now,
        condition_name=labels.condition(now),
        repair=price(state, seat, deed, station).words,
        confirmed=bool(book(state).stations[station].confirmed),
    )


def _anomaly(state: State, name: str) -> AnomalyNow:
    found = book(state).anomalies.get(name)
    blocks = tuple([seat for seat in state.rules.seats if is_blocked(state, seat, name)])
    return AnomalyNow(
        anomaly=name,
        name=labels.anomaly(state.rules.box)(name),
        note=(found.note or "") if found is not None else "",
        blocks=blocks,
        is_unclear=found is None or not (found.note or found.blocks or found.confirmed),
    )


def _tools(state: State) -> tuple[ToolNow, ...]:
    label = labels.tool(state.rules.box)
    cards = zip(PRINTED.tools, state.ship.tools, strict=True)
    return tuple(
        [ToolNow(name, label(name), labels.place(card.at), card.is_used, card.at == GONE) for name, card in cards]
    )


def clock_now(state: State) -> ClockNow:
    clock = state.clock
    before = len(clock.queue) + int(state.turn.skips and state.stage is TURN)
    levels = []
    for level, left in zip(LEVELS, clock.deck, strict=True):
        is_on = level == next_level(state) or level in [each.level for each in clock.queue]
        levels.append(LevelNow(level, line(f"level.{level}"), left, before if left and not is_on else None))
        before += left
    left = sum(clock.deck) + len(clock.queue)
    return ClockNow(
        left=left,
        level=next_level(state),
        levels=tuple(levels),
        setup_left=clock.setup_left if state.stage is FIRST_ALERTS else 0,
        skips=state.turn.skips,
        words=line("clock.left", count=left) if left > 1 else line("clock.last" if left else "clock.none"),
    )


def _queue(state: State) -> tuple[QueuedNow, ...]:
    found = []
    for place, each in enumerate(state.clock.queue):
        card = find_card(state, each.card)
        note = card.note if card is not None else ""
        name = labels.card(each.card)
        does = card_effects(state, card) if card is not None else ()
        confirmed = card.confirmed if card is not None else None
        level = line(f"level.{each.level}")
        nth = labels.in_queue(place)
        found.append(QueuedNow(place, nth, each.level, level, name, each.is_ship, note, does, confirmed))
    return tuple(found)


def _pending(state: State) -> PendingNow | None:
    pending = state.clock.pending
    if pending is None:
        return None
    card = find_card(state, pending.card)
    is_setup = pending.kind == "setup"
    may: list[tuple[Seat, Line, tuple[Line, ...]]] = []
    for seat in () if is_setup else state.order:
        cost: Line = price(state, seat, override_deed(state, seat)).words
        may.append((seat, cost, override_reasons(state, seat)))
    return PendingNow(
        level=pending.level,
        level_name=line(f"level.{pending.level}"),
        card=labels.card(pending.card),
        note=card.note if card is not None else "",
        does=card_effects(state, card) if card is not None else (),
        confirmed=card.confirmed if card is not None else None,
        is_setup=is_setup,
        override=tuple(may),
    )
