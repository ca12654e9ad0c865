"""What has happened on a course, as history, room and journal take it. All of it is looked over before any is so."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.contract import (
    AnyGame,
    Command,
    Correction,
    Course,
    Cue,
    Effect,
    Event,
    Line,
    Millis,
    Refused,
    Result,
    Seat,
    Setup,
    Who,
    Word,
    line,
)
from companion.contract.blame import WHATEVER
from companion.contract.eyes import track_of
from companion.contract.lines import corrected
from companion.record.codec import Codec, fingerprint
from companion.table import mishaps

log = logging.getLogger(__name__)
Speak = Callable[[Line], str]
EYES_WERE_SHUT: Final = line("told.eyes_were_shut")


class LeadsElsewhere(Exception):
    """The journal would not bring this state back."""


@dataclass(frozen=True, slots=True)
class Happened:
    what: list[dict[str, Any]]
    told: list[str]
    effects: tuple[Effect, ...]
    after: int  # the state's fingerprint


def happened(
    game: AnyGame, course: Course[Any], codec: Codec, speak: Speak, command: Command[Any] | None = None
) -> Happened:
    """Or Refused: what cannot be written and read again, or leads to where the game cannot go on, does not happen."""
    with mishaps.writing(game.slug):
        what = [codec.encode(event) for _, event, _ in course.happened]
        after = fingerprint(course.state)
        for (before, event, state), raw in zip(course.happened, what, strict=True):
            if codec.decode(raw).apply(before) != state:
                raise LeadsElsewhere(f"{type(event).__name__}, read again, leads to another state")
    with mishaps.guarded(game.slug):
        looked_over(game, course.state)
        turns_told(game, course, 0)  # where it breaks, nothing is done
    told = [said for each in course.happened if (said := _told(*each, speak)) is not None]
    if isinstance(command, Correction) and told:
        told = [speak(corrected(told[0])), *told[1:]]
    effects = tuple([effect for each in course.happened for effect in _heard(*each, speak)])
    return Happened(what, told, effects, after)


def need_beginning(game: AnyGame, setup: Setup) -> None:
    """Or Refused: options may not fit together."""
    with mishaps.guarded(game.slug):
        looked_over(game, game.new(setup))
        game.keeps_secrets(setup.options)


def ticked(game: AnyGame, course: Course[Any], due: Millis) -> None:
    with mishaps.guarded(game.slug):
        try:
            game.come(course)
        except Refused as refused:
            raise Refused("rules_broken", why=line("broken.tick_refused", code=refused.code)) from refused
        if game.comes_at(course.state) == due:  # the loop would spin for ever
            raise Refused("rules_broken", why=line("broken.still_due"))


def looked_over(game: AnyGame, state: Any) -> None:
    """The loop asks this of every state: where it cannot be answered, nothing must lead."""
    if not isinstance(due := game.comes_at(state), int | None):
        raise TypeError(f"due gives {due!r}, and no time")
    game.step(state)
    game.acts(state)
    game.told(state)
    track = track_of(game, state)
    for cue in () if track is None else track.cues:
        if not isinstance(cue, Cue):
            raise TypeError(f"scene gives {cue!r}, and no Cue")
    if not isinstance(result := game.result(state), Result | None):
        raise TypeError(f"result gives {type(result).__name__}, and no Result")


def turns_told(game: AnyGame, course: Course[Any], many: int) -> tuple[int, ...]:
    """Which turn each of so many lines tells of. A journal says what was told, and not in which event."""
    turns = [game.turn(state) for _, _, state in course.happened]
    if len(set(turns)) > 1:
        found = tuple(turn for turn, each in zip(turns, course.happened, strict=True) if _tells(*each))
        if len(found) == many:
            return found  # else other words were told when it was played
    return (game.turn(course.state),) * many


def line_of(
    course: Course[Any], texts: Sequence[str], speak: Speak, *, is_correction: bool = False
) -> Callable[[int], Word | None]:
    """What was told as lines again, for who reads another language: worked out when somebody does. None: as it stands
    in the journal, as these are other words than at that time."""

    @cache
    def lines() -> tuple[Word | None, ...]:
        found = [said for each in course.happened if (said := _line(*each)) is not None]
        if not course.happened:
            found = [EYES_WERE_SHUT]  # nothing else is told without an event
        if len(found) != len(texts):
            return (None,) * len(texts)
        if is_correction or (texts and texts[0].startswith(speak(corrected("")))):  # as of before 0.6.8
            found[0] = corrected(found[0])
        return tuple(found)

    return lambda place: lines()[place]


def so_again(game: AnyGame, seats: Sequence[Seat], before: Any, now: Any, began: Callable[[int], Word]) -> Line | None:
    """What is so again once a step is taken back: that turn, or else for whom the table waits; None: as it was.

    No step stays for these words: where they break, there are none."""
    try:
        turn, acts = game.turn(before), game.acts(before)
        if turn != game.turn(now) and (told := began(turn)):
            return line("told.turn_again", what=told)
        waited = tuple(Who(each) for each in seats if each in acts)
        return line("told.waits_again", who=waited) if waited and acts != game.acts(now) else None
    except WHATEVER:
        log.exception("what is so again cannot be told")
        return None


def _tells(before: Any, event: Event[Any], after: Any) -> bool:
    try:
        return event.told(before, after) is not None
    except WHATEVER:
        return True  # by its name


def _told(before: Any, event: Event[Any], after: Any, speak: Speak) -> str | None:
    """No move fails for its words: where they break, it stands in the history by its name."""
    try:
        said = event.told(before, after)
        return None if said is None else speak(said)
    except WHATEVER:
        log.exception("%s cannot be told", type(event).__name__)
        return speak(_by_name(event))


def _line(before: Any, event: Event[Any], after: Any) -> Line | None:
    try:
        return event.told(before, after)
    except WHATEVER:  # it was logged when it was played
        return _by_name(event)


def _by_name(event: Event[Any]) -> Line:
    return line(f"told.{type(event).__name__}")


def _heard(before: Any, event: Event[Any], after: Any, speak: Speak) -> tuple[Effect, ...]:
    try:
        return tuple(event.heard(before, after))
    except WHATEVER:
        log.exception("%s cannot be heard", type(event).__name__)
        speak(line(f"heard.{type(event).__name__}"))  # so that it is missed, as a word would be
        return ()
