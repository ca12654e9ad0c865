"""What a page shows of the state, for one seat or the whole table. Built field by field."""

from dataclasses import replace
from functools import lru_cache

from companion.contract import Line, Seat, Word, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import GONE, PILES, State
from companion.games.captain_is_dead.printed import HALLWAY, LEVELS, ROOMS, SKILLS, STATIONS, TOOLS, TRACKS, Four, Role
from companion.games.captain_is_dead.rules import (
    alerts,
    coming,
    costs,
    crew,
    fears,
    may,
    noting,
    research,
    set_up,
    turns,
)
from companion.games.captain_is_dead.rules.skills import pile
from companion.games.captain_is_dead.shown import in_words, instructions, picture
from companion.games.captain_is_dead.shown.leaves import leaves
from companion.games.captain_is_dead.shown.odds import odds
from companion.games.captain_is_dead.shown.tellers import card_told_by, told_by


def view(state: State, seat: Seat | None) -> picture.View:
    table = _table(state)
    if seat not in state.rules.seats or seat is None:
        return table
    mine = () if not _is_on(state) else table.leaves if seat == state.turn.seat else leaves(state, seat)
    return replace(
        table,
        now=instructions.instruct(state, seat),
        seats=tuple([replace(each, is_you=True) if each.seat == seat else each for each in table.seats]),
        my_leaves=mine,
        my_reminders=in_words.reminded(state, seat),
    )


def _is_on(state: State) -> bool:
    return state.stage in ("turn", "alert")


@lru_cache(maxsize=1)  # all pages of a step
def _table(state: State) -> picture.View:
    """What everybody may see."""
    rules, ship, turn = state.rules, state.ship, state.turn
    is_on = _is_on(state)
    upgrade = names.upgrade(rules.box)
    return picture.View(
        now=instructions.instruct(state, None),
        stage=state.stage,
        difficulty=line(f"value.difficulty.{rules.difficulty}"),
        turn=turn.number,
        active=turn.seat if is_on else None,
        following=turns.next_seat(state) if is_on else None,
        actions=turn.actions,
        actions_in_words=names.actions(turn.actions),
        is_ending=turn.is_ending,
        free_teleports=turn.teleports,
        seats=tuple([_row(state, each, place) for place, each in enumerate(state.order, start=1)]),
        rooms=tuple([_room(state, room) for room in ROOMS]),
        hallway=crew.in_room(state, HALLWAY),
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
        slots_free=max(0, research.SLOTS - sum(research.takes_slot(state, each) for each in ship.upgrades)),
        plans=ship.plans,
        tools=_tools(state),
        clock=clock_now(state),
        queue=_queue(state),
        has_scanners=crew.has_scanners(state),
        pending=_pending(state),
        unnamed=_unnamed(state),
        skills=_skills(state),
        set_up=tuple([set_up.set_up_line(state, step) for step in rules.set_up]) if state.stage == "setting_up" else (),
        set_up_steps=rules.set_up if state.stage == "setting_up" else (),
        set_up_at=state.set_up if state.stage == "setting_up" else None,
        roles=_roles(state) if state.stage == "setting_up" else (),
        asked=None if state.asked is None else line(f"now.asked.{state.asked.cause}"),
        won=None if state.ending is None else state.ending.won,
        ending=None if state.ending is None else line(f"now.over.{state.ending.cause}"),
        odds=odds(state),
        is_quiet=state.is_quiet,
        warnings=in_words.warnings(state),
        leaves=leaves(state, turn.seat) if turn.seat is not None and is_on else (),
    )


def _row(state: State, seat: Seat, place: int) -> picture.SeatRow:
    me, role = crew.sailor(state, seat), crew.role_of(state, seat)
    tool = names.tool(state.rules.box)
    held = zip(TOOLS, state.ship.tools, strict=True)
    return picture.SeatRow(
        seat=seat,
        is_you=False,
        is_active=seat == state.turn.seat and _is_on(state),
        is_away=me.is_away,
        place=place,
        role=names.role(me.role),
        role_id=me.role,
        colour=role.colour or "",
        rank=role.rank,
        ability=_ability(role, me.role),
        room=names.room_name(me.room),
        room_id=me.room,
        is_injured=me.is_injured,
        plans=me.plans,
        tools=tuple([tool(name) for name, card in held if card.at == seat]),
        hand=_counts(me.hand) if state.rules.counts_skills else (),
        discounts=tuple([each for each in _counts(crew.four(role)) if each.number]),
        hand_size=role.hand,
        held=crew.hand_size(state, seat) if state.rules.counts_skills else None,
        confirmed=bool(role.confirmed),
        told_by=told_by(state, "roles", me.role),
    )


def _ability(role: Role, name: str) -> Word:
    return role.ability or line(f"ability.{name or 'nobody'}")


def _roles(state: State) -> tuple[picture.RoleCard, ...]:
    takers = {one.role: seat for seat, one in zip(state.rules.seats, state.crew, strict=True) if one.role}
    return tuple([_role(name, role, takers.get(name)) for name, role in crew.book(state).roles.items()])


def _role(name: str, role: Role, taker: Seat | None) -> picture.RoleCard:
    ability = _ability(role, name)
    return picture.RoleCard(name, names.role(name), role.colour or "", role.rank, ability, taker)


def _counts(skills: Four) -> tuple[picture.Counted, ...]:
    return tuple([picture.Counted(line(f"skill.{name}"), count) for name, count in zip(SKILLS, skills, strict=True)])


def _skills(state: State) -> tuple[picture.Pile, ...]:
    if not state.rules.counts_skills:
        return ()
    return tuple([picture.Pile(line(f"place.{name}"), _counts(pile(state, name))) for name in PILES])


def _room(state: State, room: str) -> picture.RoomNow:
    known = crew.book(state).stations
    stations = [each for each in (*TRACKS, *STATIONS) if known[each].room == room]
    return picture.RoomNow(
        room=room,
        name=names.room_name(room),
        stations=tuple([_station(state, each) for each in stations]),
        aliens=state.ship.aliens[ROOMS.index(room)],
        crew=crew.in_room(state, room),
    )


def _station(state: State, station: str) -> picture.StationNow:
    now = crew.condition(state.ship, station)
    seat = state.turn.seat or state.order[0]
    deed = "reinstall" if now == "destroyed" else "repair"
    return picture.StationNow(
        station=station,
        name=names.station_name(station),
        condition=now,
        condition_name=names.condition(now),
        repair=costs.price(state, seat, deed, station).words,
        confirmed=bool(crew.book(state).stations[station].confirmed),
    )


def _anomaly(state: State, name: str) -> picture.AnomalyNow:
    found = crew.book(state).anomalies.get(name)
    blocks = tuple([seat for seat in state.rules.seats if may.is_blocked(state, seat, name)])
    return picture.AnomalyNow(
        anomaly=name,
        name=names.anomaly(state.rules.box)(name),
        note=(found.note or "") if found is not None else "",
        blocks=blocks,
        is_unclear=found is None or not (found.note or found.blocks or found.confirmed),
        is_asked=name in fears.to_be_read(state),
        read=fears.read(state, name),
    )


def _tools(state: State) -> tuple[picture.ToolNow, ...]:
    label = names.tool(state.rules.box)
    cards = zip(TOOLS, state.ship.tools, strict=True)
    return tuple(
        [
            picture.ToolNow(name, label(name), names.place(card.at), card.is_used, card.at == GONE)
            for name, card in cards
        ]
    )


def clock_now(state: State) -> picture.ClockNow:
    clock = state.clock
    before = len(clock.queue) + int(state.turn.skips and state.stage == "turn")
    levels = []
    for level, left in zip(LEVELS, clock.deck, strict=True):
        is_on = (
            state.stage == "over" or level == coming.next_level(state) or level in [each.level for each in clock.queue]
        )
        levels.append(picture.LevelNow(level, line(f"level.{level}"), left, before if left and not is_on else None))
        before += left
    left = sum(clock.deck) + len(clock.queue)
    return picture.ClockNow(
        left=left,
        level=coming.next_level(state),
        levels=tuple(levels),
        setup_left=clock.setup_left if state.stage == "first_alerts" else 0,
        skips=state.turn.skips,
        words=line("clock.left", count=left) if left > 1 else line("clock.last" if left else "clock.none"),
    )


def _queue(state: State) -> tuple[picture.QueuedNow, ...]:
    found = []
    for place, each in enumerate(state.clock.queue):
        card = coming.find_card(state, each.card)
        note = card.note if card is not None else ""
        name = names.card(each.card)
        does = in_words.card_effects(state, card) if card is not None else ()
        confirmed = card.confirmed if card is not None else None
        level = line(f"level.{each.level}")
        nth = names.in_queue(place)
        teller = card_told_by(state, card)
        found.append(
            picture.QueuedNow(place, nth, each.level, level, name, each.is_ship, note, does, confirmed, teller)
        )
    return tuple(found)


def _pending(state: State) -> picture.PendingNow | None:
    pending = state.clock.pending
    if pending is None:
        return None
    card = coming.find_card(state, pending.card)
    is_setup = pending.kind == "setup"
    able: list[tuple[Seat, Line, tuple[Line, ...]]] = []
    for seat in () if is_setup else state.order:
        cost: Line = costs.price(state, seat, costs.override_deed(state, seat)).words
        able.append((seat, cost, alerts.override_reasons(state, seat)))
    return picture.PendingNow(
        level=pending.level,
        level_name=line(f"level.{pending.level}"),
        card=names.card(pending.card),
        note=card.note if card is not None else "",
        does=in_words.card_effects(state, card) if card is not None else (),
        confirmed=card.confirmed if card is not None else None,
        told_by=card_told_by(state, card),
        is_setup=is_setup,
        override=tuple(able),
    )


def _unnamed(state: State) -> tuple[picture.UnnamedNow, ...]:
    box = state.rules.box
    return tuple(
        picture.UnnamedNow(
            number=each.number,
            level_name=names.level(each.level),
            does=tuple([(name, names.effect(box, name, value)) for name, value in each.does]),
        )
        for each in noting.to_be_remembered(state.clock)
    )
