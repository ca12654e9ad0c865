"""The group's own box learns what is told in a game: as the state has it, so that taking back takes back here, too."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.contract import AnyGame, Editor, Fact, Line, Refused, Seat, line
from companion.contract.data import DataError
from companion.people.own_texts import Heard
from companion.people.seats import BOX, House
from companion.table import edit_text, lobby
from companion.table.evening import Evening
from companion.table.mishaps import guarded

OUR_BOX: Final = "our box"  # whose fault it is


def learn(
    evening: Evening,
    house: House,
    name: Callable[[Seat], str],
    keep: Callable[[House], None],
    faults: dict[str, str],
) -> None:
    """After each step, and after a start, as a plug may be pulled between any two files.

    What cannot be written down is a fault: it stands in the journal, and is tried again. What shut eyes have told is
    not so before they open."""
    play = evening.play
    if play is None or play.masks:
        return
    now = play.game.told(play.state)
    if house.heard == Heard(play.number, now):
        return
    try:
        with guarded(play.game.slug):
            house, lost = learnt(house, play.game, play.number, now, name)
        keep(house)
    except Refused as refused:
        faults[OUR_BOX] = str(refused.values.get("why", refused.code))
    else:
        faults.pop(OUR_BOX, None)  # the disk is well again
        evening.note(BOX, lost)


def learnt(
    house: House, game: AnyGame, number: int, now: tuple[Fact, ...], name: Callable[[Seat], str]
) -> tuple[House, tuple[Line, ...]]:
    """The house once this was told in that game, and nothing else; and what it has no room for.

    A game that was put aside and is taken up again tells nothing new: somebody may have looked at the cards since."""
    heard = house.heard
    if heard is None or heard.number != number:
        return replace(house, heard=Heard(number, now)), ()
    stays = _alike(heard.facts, now)
    for each in reversed(heard.facts[stays:]):
        house = _without(house, game, each, now[:stays], name)
    lost = []
    for each in now[stays:]:
        try:
            house = _with(house, game, each, name)
        except Refused as refused:
            why = refused.values.get("why") or Line(f"refused.{refused.code}", tuple(refused.values.items()))
            lost.append(line("told.not_learnt", why=why))
        except DataError as error:  # the text itself cannot be read any more: its editor says so, too
            lost.append(line("told.not_learnt", why=str(error)))
    return replace(house, heard=Heard(number, now)), tuple(lost)


def _alike(one: tuple[Fact, ...], other: tuple[Fact, ...]) -> int:
    """How many both begin with."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _with(house: House, game: AnyGame, fact: Fact, name: Callable[[Seat], str]) -> House:
    editor, text = _found(house, game, fact)
    return lobby.with_options(house, game, {fact.option: editor.told(text, fact, name(fact.by or BOX))})


def _without(house: House, game: AnyGame, fact: Fact, stays: tuple[Fact, ...], name: Callable[[Seat], str]) -> House:
    """What was told of the same thing before is so again."""
    try:
        editor, text = _found(house, game, fact)
        house = lobby.with_options(house, game, {fact.option: editor.untold(text, fact)})
        for each in stays:
            if (each.option, each.section, each.entry) == (fact.option, fact.section, fact.entry):
                house = _with(house, game, each, name)
    except (Refused, DataError):  # others have built on it since: then it stays, and is marked
        pass
    return house


def _found(house: House, game: AnyGame, fact: Fact) -> tuple[Editor, str]:
    return edit_text.editors(game)[fact.option], edit_text.text_of(house, game, fact.option)
