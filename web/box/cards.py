"""What the pages show of cards: what one may be taught to mean here, and what each that was taught means in words."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.box.cards import Meaning, Taught, meaning_text, raw_command
from companion.contract import AnyGame, Command, Refused, Word
from companion.people.seats import House
from companion.record.codec import Codec, NotUnderstood
from companion.table.lobby import rules_of
from companion.table.loudness import VOLUME_KNOBS
from companion.table.mishaps import guarded
from companion.table.snapshot import Snapshot
from web.box.parts import part
from web.door import Door

ALWAYS_THERE: Final = (
    "big",
    "pause",
    *VOLUME_KNOBS,
    "mute",
    "night",
)  # a card may press what the box has no button for


@dataclass(frozen=True, slots=True)
class ShownCard:
    id: str
    label: str
    means: str
    is_lost: bool  # what it means can no longer be read


@dataclass(frozen=True, slots=True)
class ShownGroup:
    title: str
    choices: tuple[tuple[str, str], ...]  # value, label


@dataclass(frozen=True, slots=True)
class ShownOneCard:
    id: str
    label: str
    means: str  # empty: it was not taught
    is_lost: bool
    value: str  # what it means among the choices
    groups: tuple[ShownGroup, ...]


def card(door: Door, snapshot: Snapshot, id: str) -> ShownOneCard | None:
    """One card that was taught, or that was just laid; None: there is no such card here."""
    cards, meanings = snapshot.box.cards, Meanings(door, snapshot)
    if (taught := cards.known.get(id)) is not None:
        shown = meanings.card(id, taught)
        return ShownOneCard(
            id, shown.label, shown.means, shown.is_lost, meanings.value(taught.meaning), meanings.groups
        )
    if any(each.card == id for each in cards.unknown):
        return ShownOneCard(id, "", "", False, "", meanings.groups)
    return None


def _cards(game: AnyGame, house: House) -> tuple[tuple[Command[Any], Word], ...]:
    """One game that breaks there leaves the others theirs."""
    try:
        with guarded(game.slug):
            return game.hands.cards(rules_of(house, game))
    except Refused:
        return ()


class Meanings:
    """What a card may be taught to mean here, and what a taught one means in words."""

    def __init__(self, door: Door, snapshot: Snapshot) -> None:
        self._door, self._words, self._people = door, door.words_of(""), snapshot.house.people
        house = snapshot.house
        self._offered = {slug: _cards(game, house) for slug, game in sorted(door.games.items())}
        self._buttons = tuple(dict.fromkeys((*snapshot.box.parts.buttons, *ALWAYS_THERE)))
        self.groups = tuple(group for group in self._groups() if group.choices)

    def card(self, id: str, taught: Taught) -> ShownCard:
        means = self._in_words(taught.meaning)
        return ShownCard(id, taught.label, means or meaning_text(taught.meaning), means is None)

    def of_all(self, known: Mapping[str, Taught]) -> tuple[ShownCard, ...]:
        return tuple(sorted((self.card(*each) for each in known.items()), key=_by_name))

    def value(self, meaning: Meaning) -> str:
        """The choice that says the same: a command may be written in more than one way."""
        if meaning.kind == "command" and (game := self._door.games.get(meaning.game)) is not None:
            codec, command = Codec(game.commands), _command(game, meaning.value)
            if command is not None:
                return _value(codec, command, game.slug)
        return meaning_text(meaning)

    def _groups(self) -> Iterator[ShownGroup]:
        tokens = tuple((meaning_text(Meaning("seat", each.seat)), self._token(each.name)) for each in self._people)
        presses = tuple((meaning_text(Meaning("press", name)), part(self._words, name)) for name in self._buttons)
        yield ShownGroup(self._words.template("page.cards_people"), tokens)
        yield ShownGroup(self._words.template("page.cards_presses"), presses)
        for slug, offered in self._offered.items():
            codec = Codec(self._door.games[slug].commands)
            done = ((_value(codec, command, slug), self._door.say(name, slug)) for command, name in offered)
            yield ShownGroup(self._title(slug), tuple(done))

    def _in_words(self, meaning: Meaning) -> str | None:
        match meaning:
            case Meaning("seat", seat):
                return next((self._token(each.name) for each in self._people if each.seat == seat), None)
            case Meaning("press", button):
                title = part(self._words, button)
                is_known = button in self._buttons or any(each.seat == button for each in self._people)
                return self._words.said("page.means_press", button=title) if is_known else None
            case Meaning("command", text, slug):
                game = self._door.games.get(slug)
                command = None if game is None else _command(game, text)
                if game is None or command is None:
                    return None
                name = next((name for each, name in self._offered[slug] if each == command), None)
                key, words = f"command.{type(command).__name__}", self._door.words_of(slug)
                own = words.template(key) if key in words else text
                return f"{self._title(slug)}: {own if name is None else self._door.say(name, slug)}"
        return None

    def _token(self, name: str) -> str:
        return self._words.said("page.token_of", name=name)

    def _title(self, slug: str) -> str:
        return self._door.words_of(slug).template("title")


def _command(game: AnyGame, text: str) -> Any | None:
    """None: it was taught for other rules of this game."""
    try:
        return Codec(game.commands).decode(raw_command(text))
    except (ValueError, NotUnderstood):
        return None


def _value(codec: Codec, command: object, slug: str) -> str:
    return meaning_text(Meaning("command", json.dumps(codec.encode(command), sort_keys=True), slug))


def _by_name(card: ShownCard) -> tuple[str, str]:
    return (card.label.casefold() or "\uffff", card.id)
