"""The history in words that everybody may read, and which events show what cannot be unseen."""

from companion.contract import Line, Seat, Who, Word, line
from companion.games.feed_the_kraken.events import (
    AbortBegan,
    Arrived,
    CaptainChanged,
    CaptainFound,
    CaptainSet,
    CaptainStayed,
    CardActionCame,
    CharacterRevealed,
    CharactersAsked,
    CharactersDealt,
    CharacterTurnedDown,
    Converted,
    DrawPileSet,
    Event,
    EyesOpened,
    EyesShut,
    Flogged,
    GameEnded,
    GunsHanded,
    GunsSet,
    GunsTaken,
    LeaderFed,
    Learnt,
    LieutenantAppointed,
    LookBegan,
    LookEnded,
    MapActionCame,
    NavigatorAppointed,
    NotTheLeader,
    OffDutySet,
    Picked,
    RehearsalBegan,
    Resupplied,
    RitualCame,
    RitualTurnedUp,
    RolesDealt,
    RoundBegan,
    ScriptCalled,
    ScriptReset,
    SetUpStepDone,
    ShipMoved,
    ShipPut,
    SignPassed,
    SignsGiven,
    StashAsked,
    StashEnded,
    StashFound,
    StepCame,
    TargetChosen,
    TeamNamed,
    TeamSwapped,
)
from companion.games.feed_the_kraken.events_mutiny import (
    FistsOpened,
    GivingMayBeSeen,
    GunsAdded,
    GunsGiven,
    GunsShown,
    GunsSpent,
    InstigationRefused,
    LoyaltyAsked,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
    TiedDropped,
)
from companion.games.feed_the_kraken.events_navigation import (
    CardChosen,
    CardKept,
    CardRevealed,
    CardsDrawn,
    CardsDrawnAnew,
    DeckShuffled,
    LogbookShaken,
    NavigatorJumped,
    SilenceMayBeSeen,
)
from companion.games.feed_the_kraken.labels import card, character, ritual, side, space
from companion.games.feed_the_kraken.model import State


def tell(before: State, event: Event, after: State) -> Line | None:
    match event:
        case GunsGiven() | GivingMayBeSeen() | CardKept() | CardChosen() | SilenceMayBeSeen():
            return None  # secret, or a matter of time
        case Picked() | Learnt() | Converted() | StepCame():
            return None
        case TeamNamed() | CardActionCame() | RitualCame() | CharactersAsked() | StashAsked() | MapActionCame():
            return None  # what comes of it is told
        case LieutenantAppointed(seat, by):
            if by is not None:
                return line("told.lieutenant_by", who=Who(seat), by=Who(by))
            return line("told.lieutenant", who=Who(seat))
        case NavigatorAppointed(seat):
            return line("told.navigator", who=Who(seat))
        case RoundBegan():
            return line("told.round", number=after.team.rounds, who=_captain(after))
        case CardsDrawn(captain, lieutenant):
            return line("told.drawn", cards=captain + lieutenant)
        case LogbookShaken():
            return line("told.logbook")
        case CardRevealed(name):
            return line("told.card", who=_captain(before), card=card(name))
        case ShipMoved(_, to) | ShipPut(to):
            return line("told.moved" if isinstance(event, ShipMoved) else "told.put", space=space(to))
        case _:
            return _of_mutiny(before, event) or _of_map(event) or _of_people(event) or _of_table(before, event)


def _of_mutiny(before: State, event: Event) -> Line | None:
    match event:
        case LoyaltyAsked():
            return line("told.asked", who=_captain(before))
        case GunsShown(seat, guns):
            return line("told.shown", who=Who(seat), guns=guns)
        case FistsOpened(guns):
            shown = zip(before.rules.seats, guns, strict=True)
            fists = tuple(line("told.fist", who=Who(seat), guns=number) for seat, number in shown if number)
            return line("told.fists", fists=fists) if fists else line("told.no_guns")
        case GunsAdded(seat, guns):
            return line("told.added", who=Who(seat), guns=guns)
        case InstigationRefused(seat):
            return line("told.added_none", who=Who(seat))
        case MutinyFailed(guns, need):
            return line("told.mutiny_failed", guns=guns, need=need)
        case MutinySucceeded(guns, need):
            return line("told.mutiny", guns=guns, need=need)
        case GunsSpent(guns):
            return line("told.spent", guns=sum(guns))
        case MutineersTied(seats):
            return line("told.tied", who=named(seats))
        case TiedDropped(seat):
            return line("told.dropped", who=Who(seat))
        case CaptainFound(seat):
            return line("told.first_captain", who=Who(seat))
        case CaptainChanged(seat, how):
            return line(f"told.captain.{how}", who=Who(seat))
        case CaptainStayed(how):
            return line(f"told.stayed.{how}", who=_captain(before))
        case _:
            return None


def _of_map(event: Event) -> Line | None:
    match event:
        case Resupplied(guns):
            return line("told.resupplied", guns=sum(guns))
        case TargetChosen(icon, seat):
            return line(f"told.{icon}", who=Who(seat))
        case Flogged(seat, what):
            return line("told.flogged", who=Who(seat), side=side(what))
        case LeaderFed(seat):
            return line("told.leader_fed", who=Who(seat))
        case NotTheLeader(seat):
            return line("told.not_the_leader", who=Who(seat))
        case NavigatorJumped(seat):
            return line("told.jumped", who=Who(seat))
        case RitualTurnedUp(name):
            return line("told.ritual", ritual=ritual(name))
        case ScriptCalled(name):
            return line("told.script_called", script=line(f"script.{name}"))
        case EyesShut():
            return line("told.eyes_shut")
        case RehearsalBegan(name):
            return line("told.rehearsal", script=line(f"script.{name}"))
        case AbortBegan():
            return line("told.breaks_off")
        case ScriptReset():
            return line("told.script_reset")
        case StashEnded(left):
            return line("told.stash_ended", guns=left)
        case EyesOpened():
            return line("told.eyes_open")
        case StashFound(seat):
            return line("told.stash", who=Who(seat))
        case Arrived(won, by_kraken):
            return line("told.arrived.kraken_fed" if by_kraken else f"told.arrived.{won}")
        case GameEnded(winners):
            return line("told.winners", who=named(winners))
        case _:
            return None


def _of_people(event: Event) -> Line | None:
    match event:
        case GunsTaken(seat, guns):
            key = "told.took_guns" if guns >= 0 else "told.gave_up_guns"
            return line(key, who=Who(seat), guns=abs(guns))
        case GunsHanded(giver, to, guns):
            return line("told.handed", who=Who(giver), to=Who(to), guns=guns)
        case SignsGiven(seats):
            return line("told.signs", who=named(seats))
        case SignPassed(giver, to):
            return line("told.sign_passed", who=Who(giver), to=Who(to))
        case CharacterRevealed(seat, name, on, to):
            return _revealed(seat, name, (*on, to) if to is not None else on)
        case CharacterTurnedDown(seat):
            return line("told.turned_down", who=Who(seat))
        case TeamSwapped():
            return line("told.swapped")
        case LookBegan(how, seat):
            return line(f"told.look_{how}", who=Who(seat))
        case LookEnded(thrown):
            return line("told.thrown" if thrown else "told.put_back")
        case CardsDrawnAnew(seat):
            return line("told.drawn_anew", who=Who(seat))
        case _:
            return None


def _revealed(seat: Seat, name: str, at: tuple[Seat, ...]) -> Line:
    if at:
        return line("told.character_on", who=Who(seat), character=character(name), on=named(at))
    return line("told.character", who=Who(seat), character=character(name))


def _of_table(before: State, event: Event) -> Line | None:
    match event:
        case SetUpStepDone():
            return line("told.set_up", step=line(f"step.{before.rules.set_up[before.set_up]}"))
        case RolesDealt():
            return line("told.roles_dealt")
        case CharactersDealt():
            return line("told.characters_dealt")
        case DeckShuffled():
            return line("told.first_shuffle" if before.team.captain is None else "told.shuffled")
        case GunsSet(seat, guns):
            return line("told.guns_set", who=Who(seat), guns=guns)
        case OffDutySet(seat, is_off_duty):
            return line("told.sign_set" if is_off_duty else "told.sign_taken", who=Who(seat))
        case CaptainSet(seat):
            return line("told.captain_set", who=Who(seat))
        case DrawPileSet(cards):
            return line("told.pile_set", cards=cards)
        case _:
            return None


def _captain(state: State) -> Word:
    assert state.team.captain is not None
    return Who(state.team.captain)


def named(seats: tuple[Seat, ...]) -> Word:
    return tuple(Who(seat) for seat in seats)


def reveals(event: Event) -> bool:
    """Undo across these asks the host first. Across shut eyes always: whether anything was learnt is a secret."""
    match event:
        case RolesDealt() | CharactersDealt() | FistsOpened() | CardsDrawn() | LogbookShaken() | LookBegan():
            return True
        case EyesShut() | CardChosen() | Flogged() | RitualTurnedUp() | CharacterRevealed():
            return True
        case LeaderFed() | NotTheLeader() | GameEnded():
            return True
        case _:
            return False
