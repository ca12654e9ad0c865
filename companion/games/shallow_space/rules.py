"""Shallow Space: which events a command causes, or why it is refused."""

from dataclasses import fields
from typing import Final, assert_never

from companion.contract import Refused, Seat
from companion.contract.old import Ctx, Tick
from companion.games.shallow_space import (
    bridge,
    captains,
    crew_cards,
    gunnery,
    hands,
    moving,
    setup,
    shooting,
    specials,
    tools,
    turns,
)
from companion.games.shallow_space.cloak import seem_to_act
from companion.games.shallow_space.commands import (
    ORDERS,
    Accept,
    AnswerSwap,
    Begin,
    Board,
    Capture,
    Command,
    Commission,
    ConfirmSwap,
    DealHand,
    Defect,
    Disarm,
    DropSwap,
    EndEffect,
    EndTurn,
    EnterRoll,
    Fire,
    FreezeClock,
    Heal,
    JoinShip,
    Jump,
    Launch,
    Mend,
    Move,
    MoveBot,
    NameShip,
    NotReady,
    OfferSwap,
    Order,
    PassOn,
    PlayCard,
    PutPerson,
    RaiseField,
    Ready,
    Repair,
    SetCaptain,
    SetDamage,
    SetDive,
    SetHealth,
    SetOwner,
    SetRedshirts,
    Shoot,
    Teleport,
    Throw,
    TurnIn,
    Volunteer,
)
from companion.games.shallow_space.course import Course, DieWanted
from companion.games.shallow_space.damage import settle
from companion.games.shallow_space.events import (
    DamageSet,
    Event,
    RollAsked,
    RollsEntered,
)
from companion.games.shallow_space.events_people import (
    Defected,
    Died,
)
from companion.games.shallow_space.events_ships import (
    Decayed,
    SectionHit,
)
from companion.games.shallow_space.model import OVER, PLAYING, Asked, Person, State
from companion.games.shallow_space.parts import is_alive
from companion.games.shallow_space.printed import CARDS

# what somebody cloaked does without a sound: a clone does something meanwhile
QUIET: Final = (Move, Jump, Teleport, Board, Shoot, PlayCard, Heal, TurnIn)
# after these a ship, a team or the game may be lost
FATEFUL: Final = frozenset((SectionHit, Decayed, Died, Defected, DamageSet))


def decide(state: State, command: Command | Tick, ctx: Ctx) -> tuple[Event, ...]:
    course = Course(state, ctx)
    if isinstance(command, Tick):
        turns.tick(course)
        return tuple(course.events)
    match command:
        case JoinShip() | NameShip() | Begin():
            setup.muster(course, command, ctx.by)
        case EnterRoll(value):
            return _entered(state, value, ctx)
        case PutPerson() | SetHealth() | SetRedshirts() | SetDamage() | SetOwner() | SetCaptain() | DealHand():
            tools.correct(course, command)
            _settle(course)
        case EndEffect() | PassOn() | FreezeClock() | EndTurn():
            tools.correct(course, command)
            _settle(course)
        case _:
            if state.asked is not None:
                raise Refused("roll_first")
            return _ordered(state, command, ctx, ())
    return tuple(course.events)


def _ordered(state: State, command: Order, ctx: Ctx, dice: tuple[int, ...]) -> tuple[Event, ...]:
    course = Course(state, ctx, dice)
    try:
        _order(course, command, ctx.by)
        if isinstance(command, QUIET):
            seem_to_act(course, state, command.who)
    except DieWanted as wanted:
        values = tuple((each.name, getattr(command, each.name)) for each in fields(command))
        asked = Asked(type(command).__name__, values, ctx.by, dice, wanted.sides, wanted.what)
        return (RollAsked(asked),)
    _settle(course)
    return tuple(course.events)


def _entered(state: State, value: int, ctx: Ctx) -> tuple[Event, ...]:
    """The command that waited goes on from its beginning, with one more die."""
    asked = state.asked
    if asked is None:
        raise Refused("no_roll")
    if ctx.by != asked.by:
        raise Refused("not_your_roll")
    if not 1 <= value <= asked.sides:
        raise Refused("no_such_value", sides=asked.sides)
    command = ORDERS[asked.command](**dict(asked.values))
    before = Course(state, ctx)
    before.happen(RollsEntered())
    came = _ordered(before.state, command, ctx, (*asked.dice, value))
    return came if isinstance(came[0], RollAsked) else (RollsEntered(), *came)


def _settle(course: Course) -> None:
    if not FATEFUL.isdisjoint(map(type, course.events)) and course.state.stage is PLAYING:
        settle(course)
        _expect_somebody(course)


def _expect_somebody(course: Course) -> None:
    """Those whose turn it is may be dead now, or all who live may be ready."""
    state = course.state
    if state.stage is OVER or state.turn is None:
        return
    acting = [each for each in state.people if each.team in state.turn.teams and is_alive(each)]
    if all(each.is_ready for each in acting):
        turns.end_turn(course)


def _acting(state: State, command: Order, by: Seat | None) -> Person:
    if state.stage is not PLAYING:
        raise Refused("not_playing")
    if not 0 <= command.who < len(state.people):
        raise Refused("not_yours")
    person = state.people[command.who]
    if by is None or person.seat != by:
        raise Refused("not_yours")
    if not is_alive(person):
        raise Refused("dead")
    if isinstance(command, Accept | SetDive):
        return person
    if person.team not in turns.turn_of(state).teams:
        raise Refused("not_your_turn")
    if person.is_ready and not isinstance(command, AnswerSwap | ConfirmSwap | DropSwap | NotReady):
        raise Refused("is_ready")
    return person


def _order(course: Course, command: Order, by: Seat | None) -> None:
    person = _acting(course.state, command, by)
    match command:
        case Move():
            moving.move(course, command, person)
        case Ready():
            turns.ready(course, person)
        case NotReady():
            turns.not_ready(course, person)
        case PlayCard(_, card):
            moving.expect_card(person, card)
            play = crew_cards.play if CARDS[card].deck == "crew" else bridge.play
            play(course, command, person)
        case Shoot():
            shooting.shoot(course, command, person)
        case Fire():
            gunnery.fire(course, command, person)
        case Launch():
            specials.launch(course, command, person)
        case Jump():
            moving.jump(course, command, person)
        case Teleport():
            moving.teleport(course, command, person)
        case Board():
            moving.board(course, command, person)
        case MoveBot():
            moving.move_bot(course, command, person)
        case Disarm():
            moving.disarm(course, command, person)
        case Repair():
            crew_cards.repair(course, command, person)
        case Mend():
            crew_cards.mend(course, command, person)
        case Throw():
            crew_cards.throw(course, command, person)
        case RaiseField():
            crew_cards.raise_field(course, command, person)
        case Heal():
            crew_cards.heal(course, command, person)
        case SetDive():
            crew_cards.set_dive(course, command, person)
        case Commission():
            bridge.commission(course, command, person)
        case Capture():
            bridge.capture(course, command, person)
            _expect_somebody(course)
        case TurnIn() | OfferSwap() | AnswerSwap() | ConfirmSwap() | DropSwap():
            _of_hands(course, command, person)
        case Volunteer():
            captains.volunteer(course, command, person)
        case Defect():
            captains.defect(course, command, person)
        case Accept():
            captains.accept(course, command, person)
        case _:
            assert_never(command)


def _of_hands(
    course: Course, command: TurnIn | OfferSwap | AnswerSwap | ConfirmSwap | DropSwap, person: Person
) -> None:
    match command:
        case TurnIn():
            hands.turn_in(course, command, person)
        case OfferSwap():
            hands.offer(course, command, person)
        case AnswerSwap():
            hands.answer(course, command, person)
        case ConfirmSwap():
            hands.confirm(course, command, person)
        case DropSwap():
            hands.drop(course, command, person)
