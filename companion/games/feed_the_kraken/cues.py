"""What the room says, sounds and shines when something happens, and while it lasts.

A script's own lines, waits and beds stand in scripts.toml and become a track in script.py.
"""

from typing import Final

from companion.contract import NOTHING, Effect, Flash, Light, Line, Say, Scene, Sound, Who, line
from companion.games.feed_the_kraken import mutiny
from companion.games.feed_the_kraken.events import (
    Arrived,
    CaptainChanged,
    CaptainFound,
    CardActionCame,
    CharacterRevealed,
    CharactersAsked,
    Event,
    Flogged,
    GameEnded,
    LeaderFed,
    LieutenantAppointed,
    LookBegan,
    MapActionCame,
    NavigatorAppointed,
    NotTheLeader,
    Resupplied,
    RitualCame,
    RitualTurnedUp,
    ScriptCalled,
    SetUpStepDone,
    SignsGiven,
    StashAsked,
)
from companion.games.feed_the_kraken.events_mutiny import (
    FistsOpened,
    GivingMayBeSeen,
    GunsGiven,
    LoyaltyAsked,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
)
from companion.games.feed_the_kraken.events_navigation import (
    CardRevealed,
    CardsDrawn,
    DeckShuffled,
    LogbookShaken,
    NavigatorJumped,
)
from companion.games.feed_the_kraken.model import EYES_CLOSED, HANDS, LOGBOOK, LOYALTY, OVER, READY, REHEARSAL, State
from companion.games.feed_the_kraken.printed import CARD_KINDS
from companion.games.feed_the_kraken.script import light_of, track_of
from companion.games.feed_the_kraken.telling import named
from companion.games.feed_the_kraken.view import set_up_line

VERDICT_MS: Final = 5000
CARD_MS: Final = 4000
ALL_GIVEN: Final = (Sound("drum_roll"), Say(line("say.all_given")))
SIDE_COLOURS: Final = {"sailors": "blue", "pirates": "red", "cult": "yellow"}


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    match event:
        case GunsGiven():
            is_last = _are_seen_complete(after) and not _are_seen_complete(before)
            return ALL_GIVEN if is_last else ()
        case GivingMayBeSeen():
            return ALL_GIVEN if _are_seen_complete(after) else ()
        case FistsOpened(guns):
            return (*_fists(before, guns), Sound("gavel"))
        case CardRevealed(card):
            return (Flash("big", "flash", CARD_KINDS[card].colour, CARD_MS), Say(line(f"say.card.{card}")))
        case SetUpStepDone():
            return _next_step(after)
        case CharacterRevealed(_, character):
            return (Sound("chime"), Say(line(f"say.character.{character}")))
        case _:
            sound = _sound(event)
            said = _said(before, event, after)
            return (*([] if sound is None else [Sound(sound)]), *([] if said is None else [Say(said)]))


def _next_step(state: State) -> tuple[Effect, ...]:
    """Whoever goes through the list faster than it can be read out hears where it is."""
    steps, at = state.rules.set_up, state.set_up
    return (Say(set_up_line(state, steps[at], "say.set_up"), topic="set_up"),) if at < len(steps) else ()


def _are_seen_complete(state: State) -> bool:
    question = state.mutiny
    return question is not None and question.is_seen and question.complete_at is not None


def _fists(state: State, guns: tuple[int, ...]) -> tuple[Effect, ...]:
    asked = mutiny.asked(state)
    return tuple(
        Flash(Who(seat), "solid", "red" if shown else "green", VERDICT_MS)
        for seat, shown in zip(state.rules.seats, guns, strict=True)
        if seat in asked
    )


def _sound(event: Event) -> str | None:
    match event:
        case CaptainFound() | CaptainChanged():
            return "chime"
        case LoyaltyAsked() | MutinySucceeded() | Flogged():
            return "gavel"
        case NavigatorJumped() | RitualCame():
            return "hull_creak"
        case GameEnded():
            return "fanfare"
        case _:
            return None


def _said(before: State, event: Event, after: State) -> Line | None:
    match event:
        case ScriptCalled(script):
            return line("say.ready.phones" if after.rules.deals_roles else f"say.ready.{script}")
        case CharactersAsked():
            return line("say.first_captain")
        case CaptainFound(seat) | CaptainChanged(seat):
            return line("say.captain", who=Who(seat))
        case LieutenantAppointed(seat):
            return line("say.lieutenant", who=Who(seat))
        case NavigatorAppointed(seat):
            return line("say.navigator", who=Who(seat))
        case LoyaltyAsked():
            return line("say.loyalty")
        case MutinyFailed():
            return line("say.mutiny_failed")
        case MutinySucceeded():
            return line("say.mutiny")
        case MutineersTied(seats):
            return line("say.tied", who=named(seats))
        case DeckShuffled():
            return _shuffled(before)
        case _:
            return _said_at_sea(event, after)


def _shuffled(before: State) -> Line | None:
    if before.team.captain is None:
        return None
    return line("say.shuffled.phones" if before.rules.keeps_deck else "say.shuffled.box")


def _said_at_sea(event: Event, after: State) -> Line | None:
    match event:
        case CardsDrawn():
            return line("say.silence")
        case LogbookShaken():
            return line("say.logbook")
        case NavigatorJumped(seat):
            return line("say.jumped", who=Who(seat))
        case Resupplied():
            return line("say.supply")
        case MapActionCame(icon):
            return line(f"say.icon.{icon}")
        case Flogged(_, side):
            return line(f"say.flogged.{side}")
        case LeaderFed():
            return line("say.leader_fed")
        case NotTheLeader():
            return line("say.not_the_leader")
        case CardActionCame():
            return None if after.voyage.card is None else line(f"say.action.{CARD_KINDS[after.voyage.card].action}")
        case LookBegan(_, seat):
            return line("say.look", who=Who(seat))
        case RitualCame():
            return line("say.ritual_comes")
        case RitualTurnedUp(ritual):
            return line(f"say.ritual.{ritual}")
        case StashAsked():
            return line("say.stash")
        case SignsGiven(seats):
            return line("say.signs", who=named(seats)) if seats else None
        case Arrived(side, by_kraken):
            return None if by_kraken else line(f"say.arrived.{side}")
        case GameEnded(winners):
            return line("say.winners", who=named(winners))
        case _:
            return None


def scene(state: State) -> Scene:
    """Nothing here may move with a secret: in scripts and in silence all lamps stand still."""
    stage = state.stage
    if stage is EYES_CLOSED or stage is REHEARSAL:
        assert state.shut is not None
        colour = "red" if light_of(state.rules, state.shut) == "dark" else "green"
        return Scene((Light("alert", colour),), track=track_of(state.rules, state.shut))
    if stage is READY:
        return Scene((Light("alert", "red"), Light("big", "white", "breathe")))
    if stage is LOYALTY:
        return Scene((Light("alert", "red", "breathe"), *_answered(state)))
    if stage is HANDS or stage is LOGBOOK:
        return Scene((Light("alert", "blue"), Light("silence", "blue")))
    if stage is OVER and state.ending is not None:
        colour = SIDE_COLOURS[state.ending.side]
        return Scene(tuple(Light(Who(seat), colour, "breathe") for seat in state.ending.winners))
    return NOTHING


def _answered(state: State) -> tuple[Light, ...]:
    """A seat's lamp is lit once it has given, but not before that may be seen."""
    question = state.mutiny
    if question is None or not state.rules.counts_on_phones or not question.is_seen:
        return ()
    return tuple(
        Light(Who(seat)) for seat in mutiny.asked(state) if question.given[state.rules.seats.index(seat)] is not None
    )
