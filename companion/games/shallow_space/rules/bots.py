"""Robots, which walk about and repair what is beside them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, Bot, Course, Event, Person, Secret, State
from companion.games.shallow_space.rules import fields, parts, steps
from companion.games.shallow_space.rules.orders import Order


@dataclass(frozen=True, slots=True)
class BotMade(Event):
    bot: Bot

    def apply(self, state: State) -> State:
        return replace(state, bots=(*state.bots, self.bot), made=state.made + 1)

    def is_secret(self, before: State) -> bool:
        return before.people[self.bot.maker].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        return line("told.bot", place=names.place(before, self.bot.ship, self.bot.room))


@dataclass(frozen=True, slots=True)
class MoveBot(Order):
    bot: int
    to: str

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        bot = next((each for each in state.bots if each.id == self.bot), None)
        if bot is None or bot.maker != person.id:
            raise Refused("no_bot")
        if bot.moves <= 0:
            raise Refused("no_moves")
        if parts.field_against(state, person.team, bot.ship, bot.room):
            raise Refused("trapped")
        if self.to not in parts.doors(state.ships[bot.ship], bot.room):
            raise Refused("not_next_door")
        steps.expect_open(state, person.team, bot.ship, self.to)
        if steps.reveal(course, person, bot.ship, self.to):
            return
        is_grey = parts.damage_of(state.ships[bot.ship], self.to) >= GREY
        course.happen(BotMoved(bot.id, self.to, 0 if is_grey else bot.moves - 1))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        return _ways(state, person) if state.bots else ()


def _ways(state: State, person: Person) -> Iterator[Offer]:
    for bot in state.bots:
        if bot.maker != person.id or not bot.moves or parts.field_against(state, person.team, bot.ship, bot.room):
            continue
        closed = parts.closed_rooms(state, person.team, bot.ship)
        if to := tuple([door for door in parts.doors(state.ships[bot.ship], bot.room) if door not in closed]):
            which = Choice("bot", (bot.id,), names.bot_label(state))
            yield Offer(MoveBot, (fields.me(person), which, fields.sections("to", to)))


@dataclass(frozen=True, slots=True)
class BotMoved(Secret):
    id: int
    room: str
    moves: int

    def apply(self, state: State) -> State:
        room, moves = self.room, self.moves
        moved = [replace(each, room=room, moves=moves) if each.id == self.id else each for each in state.bots]
        return replace(state, bots=tuple(moved))
