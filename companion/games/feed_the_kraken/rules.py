"""Feed the Kraken: which events a command causes, or why it is refused."""

from typing import assert_never

from companion.contract import Millis, Refused, Seat, Who
from companion.contract.old import Ctx, Tick
from companion.games.feed_the_kraken import (
    characters,
    cult,
    eyes,
    first,
    looking,
    map_actions,
    mutiny,
    navigation,
    team,
    victory,
)
from companion.games.feed_the_kraken.commands import (
    AbortScript,
    AddGuns,
    AnswerLeader,
    AppointLieutenant,
    AppointNavigator,
    AskLoyalty,
    ChooseTarget,
    Command,
    CountFists,
    DrawAnew,
    DrawCards,
    DropOut,
    EndRehearsal,
    EndStash,
    EnterCard,
    EnterFlogging,
    EnterRitual,
    EnterStash,
    GiveGuns,
    JumpOverboard,
    KeepCard,
    NameWinners,
    NextStep,
    Pick,
    PickHands,
    PlayCard,
    PutBack,
    PutShip,
    Rehearse,
    RevealCharacter,
    SetCaptain,
    SetDrawPile,
    SetGuns,
    SetOffDuty,
    Settle,
    ShowCaptain,
    ShowGuns,
    ShutEyes,
    ThrowAway,
    TurnUpRitual,
)
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.events import Event
from companion.games.feed_the_kraken.evolve_mutiny import open_mutiny
from companion.games.feed_the_kraken.model import (
    CARD_ACTION,
    EYES_CLOSED,
    HANDS,
    LOGBOOK,
    LOYALTY,
    MAP_ACTION,
    REHEARSAL,
    TIE,
    State,
)
from companion.games.feed_the_kraken.tools import correct


def decide(state: State, command: Command | Tick, ctx: Ctx) -> tuple[Event, ...]:
    course = Course(state, ctx)
    _command(course, command, ctx)
    return tuple(course.events)


def _command(course: Course, command: Command | Tick, ctx: Ctx) -> None:
    match command:  # the most frequent first
        case GiveGuns():
            mutiny.give(course, command, _acting(course, ctx))
        case ShowGuns():
            mutiny.show(course, command, _acting(course, ctx))
        case Tick():
            _tick(course, ctx)
        case AppointLieutenant():
            _expect_captain(course, ctx)
            team.appoint_lieutenant(course, command)
        case AppointNavigator():
            _expect_captain(course, ctx)
            team.appoint_navigator(course, command)
        case AskLoyalty():
            _expect_captain(course, ctx)
            mutiny.ask(course)
        case CountFists():
            _expect_captain(course, ctx)
            mutiny.count(course)
        case Settle():
            _expect_captain(course, ctx)
            mutiny.settle(course)
        case DrawCards():
            _expect_captain(course, ctx)
            navigation.draw(course)
        case KeepCard():
            navigation.keep(course, command, _acting(course, ctx))
        case PlayCard():
            navigation.play(course, command, _acting(course, ctx))
        case JumpOverboard():
            navigation.jump(course, _acting(course, ctx))
        case EnterCard():
            _expect_captains_card(course, ctx)
            navigation.enter(course, command)
        case RevealCharacter():
            characters.reveal(course, command, _acting(course, ctx))
        case DropOut():
            _drop_out(course, command, ctx)
        case AddGuns():
            mutiny.answer(course, command, _acting(course, ctx))
        case DrawAnew():
            navigation.draw_anew(course, command, _acting(course, ctx))
        case ChooseTarget():
            _choose_target(course, command, ctx)
        case PutBack():
            looking.end(course, _acting(course, ctx), throw=False)
        case ThrowAway():
            looking.end(course, _acting(course, ctx), throw=True)
        case ShutEyes():
            eyes.shut_eyes(course)
        case Rehearse() | EndRehearsal() | AbortScript():
            _of_script(course, command)
        case Pick() | PickHands():
            eyes.pick(course, command, _acting(course, ctx))
        case AnswerLeader():
            map_actions.answer_leader(course, command, _acting(course, ctx))
        case EnterFlogging():
            _expect_captains_card(course, ctx)
            map_actions.enter_flogging(course, command)
        case TurnUpRitual():
            _expect_captain(course, ctx)
            cult.turn_up(course)
        case EnterRitual():
            _expect_captains_card(course, ctx)
            cult.enter(course, command)
        case EnterStash():
            _expect_captain(course, ctx)
            cult.enter_stash(course, command)
        case EndStash():
            _expect_captain(course, ctx)
            cult.end_stash(course)
        case NextStep():
            first.next_step(course)
        case ShowCaptain():
            first.show_captain(course, command)
        case NameWinners():
            victory.name_winners(course, command)
        case PutShip() | SetGuns() | SetOffDuty() | SetCaptain() | SetDrawPile():
            correct(course, command)
        case _:
            assert_never(command)


def _of_script(course: Course, command: Rehearse | EndRehearsal | AbortScript) -> None:
    match command:
        case Rehearse():
            eyes.rehearse(course, command)
        case EndRehearsal():
            eyes.end_rehearsal(course)
        case AbortScript():
            eyes.abort(course)


def _acting(course: Course, ctx: Ctx) -> Seat:
    if ctx.by is None or ctx.by not in course.state.rules.seats:
        raise Refused("no_seat")
    return ctx.by


def _expect_captain(course: Course, ctx: Ctx) -> None:
    """What the captain decides or says, nobody else enters."""
    seat, captain = _acting(course, ctx), course.state.team.captain
    if captain is None:
        raise Refused("no_captain")
    if seat != captain:
        raise Refused("not_captain", who=Who(captain))


def _expect_captains_card(course: Course, ctx: Ctx) -> None:
    """Turned up for all to see, it may be laid on the table's own reader."""
    if ctx.by is not None:
        _expect_captain(course, ctx)


def _drop_out(course: Course, command: DropOut, ctx: Ctx) -> None:
    seat, state = _acting(course, ctx), course.state
    if state.stage is not TIE:
        raise Refused("no_tie")
    chooser = open_mutiny(state).chooser
    if chooser is not None and seat != chooser:
        raise Refused("somebody_else", who=Who(chooser))
    mutiny.drop(course, command)


def _choose_target(course: Course, command: ChooseTarget, ctx: Ctx) -> None:
    _expect_captain(course, ctx)
    match course.state.stage:
        case stage if stage is MAP_ACTION:
            map_actions.choose(course, command)
        case stage if stage is CARD_ACTION:
            looking.choose(course, command)
        case _:
            raise Refused("nobody_to_choose")


def due(state: State) -> Millis | None:
    stage = state.stage
    if stage is LOYALTY:
        return mutiny.due(state)
    if stage is HANDS or stage is LOGBOOK:
        return navigation.due(state)
    if stage is EYES_CLOSED or stage is REHEARSAL:
        return eyes.due(state)
    return None


def _tick(course: Course, ctx: Ctx) -> None:
    stage = course.state.stage
    if stage is LOYALTY:
        if course.state.rules.counts_on_phones:
            mutiny.tick(course, ctx)
    elif stage is HANDS or stage is LOGBOOK:
        navigation.tick(course, ctx)
    elif stage is EYES_CLOSED or stage is REHEARSAL:
        eyes.tick(course, ctx)
