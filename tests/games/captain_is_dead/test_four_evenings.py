"""Four evenings with a made-up print: people tell what the table asks for, and nobody opens the editor."""

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.cli import library
from companion.contract import Choice, Offer
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.printed import LEVELS, PRINTED, SKILLS, STATIONS, AlertCard, Book, Cost, our_box
from companion.games.captain_is_dead.printed.telling import OPTION, is_alike
from companion.games.captain_is_dead.rules import coming, crew
from companion.games.captain_is_dead.rules.alerts import NameAlert, ResolveAlert
from companion.games.captain_is_dead.rules.correcting.of_ship import SetShields, SetShips, SetStation
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.harm import AttachShip, HitShields, KnockOut, LoseSkillDeck
from companion.games.captain_is_dead.rules.set_up import NextStep, TakeRole
from companion.games.captain_is_dead.rules.telling import RememberAlert, TellPrice, TellRank
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.table.commands import ChooseGame, ClearTable, EndGame, StartGame
from companion.table.edit_text import text_of
from companion.table.games import Games
from companion.table.testing import Driver

GAMES = Games.opened(GAME)
WORDS = library.words(GAMES.folders, "en")


def printed(rng: Random) -> Book:
    """A made-up print: all that ours leaves open stands on its cards."""
    roles = {name: replace(role, rank=role.rank or rng.randint(5, 9)) for name, role in PRINTED.roles.items()}
    deeds = {name: replace(each, actions=each.actions or 1, science=1) for name, each in PRINTED.deeds.items()}
    mends = {
        name: replace(each, repair=Cost(rng.randint(1, 3), engineering=rng.randint(0, 2)))
        for name, each in PRINTED.stations.items()
    }
    alerts = []
    for level in LEVELS:
        left, number = getattr(PRINTED.decks, level), 0
        while left:
            number, count = number + 1, min(left, rng.randint(1, 3))
            card = AlertCard(f"{level} {number}", level, count, shields=10 * rng.randint(0, 1))
            down = tuple(rng.sample(STATIONS[1:], rng.randint(0, 2)))
            alerts.append(replace(card, offline=down, ship=rng.random() < 0.3, skill_deck=rng.random() < 0.2))
            left -= count
    return replace(PRINTED, roles=roles, deeds=deeds, stations=mends, alerts=tuple(alerts))


@dataclass
class Group:
    """People who read what is on their cards, and tap what the table asks for."""

    table: Driver
    print: Book
    rng: Random
    asked: int = 0
    came: set[str] = field(default_factory=set)
    seen: Counter[str] = field(default_factory=Counter)  # of each alert, at most in one evening

    def evening(self) -> None:
        for name, role in zip(("Ann", "Ben", "Cid"), self.rng.sample(sorted(self.print.roles), 3), strict=True):
            self.table.done(name, TakeRole(role))
            self.came.add(role)
            self.rank(role)
        while self.table.state.stage == "setting_up":
            self.table.done("Ann", NextStep())
        deck = [each for each in self.print.alerts for _ in range(each.count)]
        self.rng.shuffle(deck)
        drawn: Counter[str] = Counter()
        while sum(self.table.state.clock.deck) + len(self.table.state.clock.queue):
            if self.table.state.stage == "turn":
                self.prices()
                self.table.done("Ann", EndTurn())
            drawn[self.alert(deck)] += 1
        self.seen |= drawn
        self.table.done("Ann", EndGame(sure=True))
        self.table.done("Ann", ClearTable())

    def offered(self, command: type[Any]) -> tuple[Offer, ...]:
        return tuple(each for each in GAME.offers(self.table.state, self.table.seat("Ann")) if each.command is command)

    def rank(self, role: str) -> None:
        if role in [value for offer in self.offered(TellRank) for value in values(offer.fields[0])]:
            self.asked += 1
            self.table.done("Ann", TellRank(role, self.print.roles[role].rank or 0))

    def prices(self) -> None:
        """Of whatever is offered with a question mark."""
        for offer in self.offered(TellPrice):
            for what in values(offer.fields[0]):
                section, _, name = str(what).partition(".")
                cost: Any = getattr(self.print, section)[name]
                cost = cost.repair if section == "stations" else cost
                self.came.add(str(what))
                paid = {each: getattr(cost, each) or 0 for each in SKILLS}
                if name not in {each.entry for each in self.table.state.told}:
                    self.asked += 1
                    self.table.done("Ann", TellPrice(str(what), cost.actions or 0, **paid))

    def alert(self, deck: list[AlertCard]) -> str:
        table = self.table
        table.done("Ann", DrawAlert())
        level = table.state.clock.pending.level
        card = next(each for each in deck if each.level == level)
        deck.remove(card)
        if card.name in coming.cards_left(table.state, level):
            table.done("Ann", NameAlert(card.name))
            table.done("Ann", ResolveAlert())
        else:
            self.asked += 1
            self.by_hand(card)
        self.mend()
        return card.name

    def by_hand(self, card: AlertCard) -> None:
        entered: list[Any] = [KnockOut(each) for each in card.offline]
        entered += [HitShields(card.shields)] if card.shields else []
        entered += [AttachShip()] if card.ship else []
        entered += [LoseSkillDeck()] if card.skill_deck else []
        for command in (*entered, ResolveAlert()):
            self.table.done("Ann", command)
        unnamed = self.table.state.clock.unnamed
        does = tuple(name for name, _ in unnamed.does)
        self.table.done("Ann", RememberAlert(unnamed.number, card.name, does))

    def mend(self) -> None:
        """The ship flies on, so that all alerts come."""
        for station in STATIONS:
            if crew.condition(self.table.state.ship, station) != "online":
                self.table.done("Ann", SetStation(station, "online"))
        for wanted in (SetShields(100), SetShips(0)):
            assert self.table.do("Ann", wanted) in (None, "as_it_is")


def values(field: Any) -> tuple[Any, ...]:
    assert isinstance(field, Choice)
    found: tuple[Any, ...] = field.values
    return found


def test_after_four_evenings_the_box_knows_all_that_came_up(tmp_path: Path) -> None:
    rng = Random(18)
    table = Driver(tmp_path, GAMES, WORDS)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame(GAME.slug))
    group, asked = Group(table, printed(rng), rng), list[int]()
    for _ in range(4):
        table.done("Ann", StartGame())
        group.asked = 0
        group.evening()
        asked.append(group.asked)
        table.restart()
    known = our_box.book_of(text_of(table.snapshot.house, GAME, OPTION))
    assert {each.name: each.count for each in known.alerts} == dict(group.seen)
    by_name = {each.name: each for each in group.print.alerts}
    assert all(is_alike(each, by_name[each.name]) for each in known.alerts)
    for role in group.came & set(known.roles):
        assert known.roles[role].rank == group.print.roles[role].rank, role
    for what in (each for each in group.came if each.startswith("deeds.")):
        assert (
            known.deeds[what.removeprefix("deeds.")].actions == group.print.deeds[what.removeprefix("deeds.")].actions
        )
    assert not {whose for whose, _ in table.snapshot.faults}
    assert asked[0] > 50
    assert asked[-1] <= 3, "but for roles that nobody had played, and alerts that never came"
