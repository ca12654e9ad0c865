"""What a seat may do now. Deeds are offered loosely: the table may do them anyway."""

from functools import lru_cache
from typing import Any, Final

from companion.contract import Choice, Field, Number, Offer, Seat
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.alerts import cards_left, from_queue, next_level
from companion.games.captain_is_dead.box import book_of
from companion.games.captain_is_dead.commands import (
    AttachAnomaly,
    AttachShip,
    ConfirmEnd,
    CountSkills,
    DenyEnd,
    Destroy,
    DismissReminder,
    DrawAlert,
    DrawPlan,
    EndAnomaly,
    EndCrew,
    EndTurn,
    Fire,
    GainActions,
    GainDiscount,
    GiveSkill,
    GiveTool,
    GoBefore,
    Heal,
    HitShields,
    Injure,
    KeepQuiet,
    KillAlien,
    KnockOut,
    LoseSkillDeck,
    MakeTorpedo,
    Move,
    MoveSkill,
    MoveTogether,
    NameAlert,
    NameQueued,
    NextStep,
    OverrideAlert,
    PlaceAliens,
    PlayPlan,
    Reinstall,
    Repair,
    Research,
    ResolveAlert,
    SkipAlert,
    SpendAction,
    TakeRole,
    TakeSkill,
    TakeTool,
    Teleport,
    UseSecurity,
    UseTool,
)
from companion.games.captain_is_dead.crew import book
from companion.games.captain_is_dead.first import ties
from companion.games.captain_is_dead.harm import MOST_SHIPS
from companion.games.captain_is_dead.model import (
    ALERT,
    DECK,
    DESTROYED,
    FIRST_ALERTS,
    GONE,
    OFFLINE,
    ONLINE,
    OVER,
    PILES,
    POD,
    SETTING_UP,
    TURN,
    Sailor,
    Ship,
    State,
    ToolCard,
)
from companion.games.captain_is_dead.printed import ORDINALS, PLACES, PRINTED, ROOMS, SKILLS, STATIONS
from companion.games.captain_is_dead.reminders import named
from companion.games.captain_is_dead.tools import MOST_ACTIONS, MOST_DISCOUNT

ANYWAY: Final = Choice("anyway", (False, True), labels.anyway)
TENTHS: Final = (10, 20, 30, 40, 50)
TOOLS: Final = tuple(PRINTED.tools)
MOST_AT_ONCE: Final = 6  # aliens that are placed by one tap
SELDOM: Final = 0.1  # of what leads on, in play by chance
HARMFUL: Final = 0.05
RARE: Final = 0.01
HOPEFUL: Final = 0.5
HARM_ALWAYS: Final = (
    Offer(HitShields, (Choice("percent", TENTHS, labels.percent),), chance=HARMFUL),
    Offer(LoseSkillDeck, chance=HARMFUL),
)
DISCOUNT: Final = Offer(
    GainDiscount, (Choice("skill", SKILLS, labels.skill), Number("count", 1, MOST_DISCOUNT)), chance=SELDOM
)
Offers = tuple[Offer, ...]


def one(command: type[Any], *fields: Field) -> Offer:
    """What leads on."""
    return Offer(command, fields)


def seldom(command: type[Any], *fields: Field) -> Offer:
    return Offer(command, fields, chance=SELDOM)


def harmful(command: type[Any], *fields: Field) -> Offer:
    return Offer(command, fields, chance=HARMFUL)


def deed(command: type[Any], *fields: Field) -> Offer:
    return Offer(command, (*fields, ANYWAY), loose=True, chance=SELDOM)


def offers(state: State, seat: Seat) -> Offers:
    stage = state.stage
    if seat not in state.rules.seats or stage is OVER:
        return ()
    quiet = LOUDER if state.is_quiet else QUIETER
    if state.asked is not None:
        return (one(ConfirmEnd), one(DenyEnd), quiet)
    if stage is SETTING_UP:
        return (one(NextStep), *_roles(state, seat), *_counting(state), quiet)
    harm = _harm(state.rules.box, state.ship, state.crew, state.rules.seats)
    if stage is TURN:
        own = (*_deeds(state), *_turn(state))
    elif stage is ALERT:
        own = (*_alert(state), DISCOUNT, *_at_any_time(state))
    elif stage is FIRST_ALERTS:
        own = _alert(state)
    return (*own, *harm, *_rest(state, seat), quiet)


QUIETER, LOUDER = (seldom(KeepQuiet, Choice("quiet", (quiet,), labels.yes_or_no)) for quiet in (True, False))


# --- before the game


def _roles(state: State, seat: Seat) -> Offers:
    taken = [each.role for each in state.crew]
    free = tuple([each for each in book(state).roles if each not in taken])
    found = []
    if free:
        seats = (seat, *(each for each in state.rules.seats if each != seat))
        found.append(seldom(TakeRole, Choice("role", free, labels.role), Choice("seat", seats, labels.who)))
    if state.rules.ties == "birthdays":
        for late, early in ties(state):
            found.append(seldom(GoBefore, Choice("seat", (late,), labels.who), Choice("other", (early,), labels.who)))
    return tuple(found)


# --- a turn


def _deeds(state: State) -> Offers:
    rules = state.rules
    return (
        *_always(rules.seats, rules.box, rules.counts_skills, tuple([each.is_injured for each in state.crew])),
        *_aboard(rules.box, state.ship, rules.seats),
        *_at_any_time(state),
    )


def _at_any_time(state: State) -> Offers:
    """Plans and tools may be meant for the alert, too."""
    rules = state.rules
    plans = _plans(rules.box, rules.seats, tuple([each.plans > 0 for each in state.crew]))
    return (*plans, *_tools(rules.box, state.ship.tools))


@lru_cache(maxsize=512)
def _tools(box: str, tools: tuple[ToolCard, ...]) -> Offers:
    held = tuple([name for name, card in zip(TOOLS, tools, strict=True) if card.at not in (POD, GONE)])
    return (deed(UseTool, Choice("tool", held, labels.tool(box))),) if held else ()


@lru_cache(maxsize=512)
def _always(seats: tuple[Seat, ...], box: str, counts: bool, injured: tuple[bool, ...]) -> Offers:
    room, seat = Choice("room", PLACES, labels.room_name), Choice("seat", seats, labels.who)
    skill = (Choice("skill", SKILLS, labels.skill),) if counts else ()
    ways = Choice("way", ("hand", "comm"), labels.way)
    hurt = tuple([each for each, is_hurt in zip(seats, injured, strict=True) if is_hurt])
    found = [
        deed(SpendAction),
        deed(Move, room),
        deed(MoveTogether, seat, room),
        deed(Teleport, seat, room),
        deed(TakeSkill, Choice("source", ("computers", "sensors", "pod"), labels.source), *skill),
        deed(DrawPlan),
        deed(MakeTorpedo),
        deed(Fire, Choice("target", ("attached", *_queue_places(box), "skip"), labels.target)),
    ]
    found += [
        deed(GiveSkill, Choice("giver", (giver,), labels.who), _but(seats, giver, "to"), ways, *skill)
        for giver in seats
    ]
    if hurt:
        found.append(deed(Heal, Choice("seat", hurt, labels.who)))
    return tuple(found)


def _queue_places(box: str) -> tuple[str, ...]:
    return ORDINALS[: book_of(box).decks.visible or 0]


def _but(seats: tuple[Seat, ...], seat: Seat, name: str) -> Choice:
    return Choice(name, tuple([each for each in seats if each != seat]), labels.who)


CORE: Final = Offer(
    Repair, (Choice("station", ("jump_core",), labels.station_name), ANYWAY), loose=True, chance=HOPEFUL
)


@lru_cache(maxsize=2048)
def _aboard(box: str, ship: Ship, seats: tuple[Seat, ...]) -> Offers:
    """On whatever is there to be killed, mended, researched and taken."""
    anomaly, upgrade, tool = labels.anomaly(box), labels.upgrade(box), labels.tool(box)
    infested = tuple([room for room, count in zip(ROOMS, ship.aliens, strict=True) if count])
    broken = _with(ship, OFFLINE)
    found = [CORE, deed(Repair, Choice("station", ("shields", *broken), labels.station_name))]
    if gone := _with(ship, DESTROYED):
        found.append(deed(Reinstall, Choice("station", gone, labels.station_name)))
    if infested:
        rooms = Choice("room", infested, labels.room_name)
        found += [deed(KillAlien, rooms), deed(UseSecurity, rooms)]
    if ship.anomalies:
        found.append(deed(EndAnomaly, Choice("anomaly", ship.anomalies, anomaly)))
    new = tuple([each for each in book_of(box).upgrades if each not in ship.upgrades])
    if new:
        instead = Choice("instead", ("", *ship.upgrades), upgrade)
        found.append(deed(Research, Choice("upgrade", new, upgrade), instead))
    in_pod = tuple([name for name, card in zip(TOOLS, ship.tools, strict=True) if card.at == POD])
    held = tuple([name for name, card in zip(TOOLS, ship.tools, strict=True) if card.at not in (POD, GONE)])
    if in_pod:
        found.append(deed(TakeTool, Choice("tool", in_pod, tool)))
    if held:
        ways = Choice("way", ("hand", "comm", "teleporter"), labels.way)
        found.append(deed(GiveTool, Choice("tool", held, tool), Choice("to", seats, labels.who), ways))
    return tuple(found)


def _with(ship: Ship, condition: Any) -> tuple[str, ...]:
    return tuple([name for name, now in zip(STATIONS, ship.systems, strict=True) if now is condition])


@lru_cache(maxsize=512)
def _plans(box: str, seats: tuple[Seat, ...], have: tuple[bool, ...]) -> Offers:
    holders = tuple([seat for seat, has in zip(seats, have, strict=True) if has])
    if not holders:
        return ()
    plans = ("", *book_of(box).plans)
    return (deed(PlayPlan, Choice("seat", holders, labels.who), Choice("plan", plans, labels.plan(box))),)


def _turn(state: State) -> Offers:
    more = MOST_ACTIONS - state.turn.actions
    extra = _alert(state) if state.clock.pending is not None else ()
    gain = (_gaining(more),) if more > 0 else ()
    end = (END, _second(state)) if state.clock.pending is None else ()
    return (*end, *gain, DISCOUNT, *extra)


@lru_cache(maxsize=32)
def _gaining(more: int) -> Offer:
    return seldom(GainActions, Number("count", 1, more))


END: Final = one(EndTurn)


# --- alerts

SKIP: Final = seldom(SkipAlert, Choice("why", ("plan", "forgotten"), labels.skipping))


def _alert(state: State) -> Offers:
    if state.clock.pending is None:
        return _draw(state), SKIP
    pending = state.clock.pending
    ends = (harmful(EndCrew),) if pending.level == "red" else ()
    if not pending.card and (names := cards_left(state, pending.level)):
        ends = (*ends, seldom(NameAlert, Choice("card", names, labels.card)))
    if state.clock.pending.kind == "setup":
        return (one(ResolveAlert), *ends)
    seats = Choice("seat", state.order, labels.who)
    return (one(ResolveAlert), deed(OverrideAlert, seats), *ends)


def _draw(state: State) -> Offer:
    return one(DrawAlert, *_card(state))


def _second(state: State) -> Offer:
    """Two were drawn for one turn, or a card brings another one."""
    return Offer(DrawAlert, (*_card(state), ANYWAY), loose=True, chance=RARE)


def _card(state: State) -> tuple[Field, ...]:
    known = cards_left(state, next_level(state))
    queued = state.clock.queue[0].card if from_queue(state) else ""
    names = (queued,) if queued else ("", *known)
    return (Choice("card", names, labels.card),) if len(names) > 1 or queued else ()


@lru_cache(maxsize=2048)
def _harm(box: str, ship: Ship, crew: tuple[Sailor, ...], seats: tuple[Seat, ...]) -> Offers:
    found = list(HARM_ALWAYS)
    online = _with(ship, ONLINE)
    if knockable := tuple([each for each in online if book_of(box).stations[each].knockable is not False]):
        found.append(harmful(KnockOut, Choice("station", knockable, labels.station_name)))
    if whole := (*online, *_with(ship, OFFLINE)):
        found.append(harmful(Destroy, Choice("station", whole, labels.station_name)))
    if most := min(MOST_AT_ONCE, book_of(box).decks.aliens or 0):
        found.append(harmful(PlaceAliens, Choice("room", ROOMS, labels.room_name), Number("count", 1, most)))
    if ship.ships < MOST_SHIPS:
        found.append(harmful(AttachShip))
    absent = tuple([each for each in book_of(box).anomalies if each not in ship.anomalies])
    if absent:
        found.append(harmful(AttachAnomaly, Choice("anomaly", absent, labels.anomaly(box))))
    healthy = tuple([seat for seat, each in zip(seats, crew, strict=True) if not each.is_injured])
    if healthy:
        found.append(harmful(Injure, Choice("seat", healthy, labels.who)))
    return tuple(found)


# --- what is possible at any time


def _rest(state: State, seat: Seat) -> Offers:
    found = list(_counting(state))
    for place, each in enumerate(state.clock.queue):
        cards = ("", each.card, *cards_left(state, each.level)) if book(state).alerts else ("",)
        found.append(_naming(place, tuple(dict.fromkeys(cards))))
    if names := named(state, seat):
        found.append(_dismissing(names))
    return tuple(found)


@lru_cache(maxsize=512)
def _naming(place: int, cards: tuple[str, ...]) -> Offer:
    ship = Choice("is_ship", (True, False), labels.yes_or_no)
    return seldom(NameQueued, Choice("place", (place,), labels.in_queue), ship, Choice("card", cards, labels.card))


@lru_cache(maxsize=512)
def _dismissing(names: tuple[str, ...]) -> Offer:
    return seldom(DismissReminder, Choice("reminder", names, labels.reminder))


def _counting(state: State) -> Offers:
    each = book(state).decks.skills_each or 0
    return _counted(state.rules.seats, each) if state.rules.counts_skills else ()


@lru_cache(maxsize=64)
def _counted(seats: tuple[Seat, ...], each: int) -> Offers:
    """Loosely: what is not there is refused."""
    shown = Choice("place", (*(pile for pile in PILES if pile != DECK), *seats), labels.place)
    numbers = [Number(name, 0, each) for name in SKILLS]
    places, skill = (*PILES, *seats), Choice("skill", SKILLS, labels.skill)
    moved = (skill, Choice("source", places, labels.place), Choice("to", places, labels.place))
    return (
        Offer(CountSkills, (shown, *numbers), loose=True, chance=SELDOM),
        Offer(MoveSkill, moved, loose=True, chance=SELDOM),
    )
