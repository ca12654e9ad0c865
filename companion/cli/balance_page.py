"""What many random games come to, in words: tables for a page in a browser, or for a terminal."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from companion.cli.balance import Balance, Estimate, difference, mean, quantile, share
from companion.cli.tally import ANYTHING, Deed
from companion.contract import AnyGame, Value, Word, replace
from companion.words.languages import minus
from companion.words.words import Words, spaced

MOST_VALUES: Final = 60  # of one choice: more than that are no cards or roles
FEW: Final = 5  # games: what is so seldom says nothing
BY_CHANCE: Final = (
    "All of this was played by chance: whoever could act took one of the possible moves by lot. Nobody plans, bluffs, "
    "talks or remembers. It shows what the rules do by themselves, not how people fare who know what they want.",
    "So compare rather than believe: one seat with another, a card with the rest, a house rule with the rule. What is "
    "far from even here is worth a thought; what is even here may still be uneven among people.",
    "Behind each share stands between which values the true one lies: in 95 of 100 such lines it does. Where twenty "
    "lines stand below each other, about one stands apart by chance alone. A bar is the share, the line across it goes "
    "from one of these values to the other, and an orange mark is where it would end if nothing mattered.",
    "Who took something had the time and the luck to be offered it: that they won more often need not come of it.",
)


@dataclass(frozen=True, slots=True)
class Part:
    """A share, drawn as a bar; `beside`: what it would be if nothing mattered."""

    of: Estimate
    beside: float | None = None

    @property
    def verdict(self) -> str:
        if self.beside is None or not self.of.is_apart_from(self.beside):
            return ""
        return "more than its part" if self.of.value > self.beside else "less than its part"

    def __str__(self) -> str:
        text = f"{percent(self.of.value)} ({percent(self.of.low)} to {percent(self.of.high)})"
        return f"{text}, {self.verdict}" if self.verdict else text


Cell: TypeAlias = str | Part


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    note: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """How a game's things are called."""

    game: AnyGame
    words: Words

    def page(self, settings: Sequence[Mapping[str, Value]], balances: Sequence[Balance], facts: Sequence[str]) -> Page:
        title = self.words.template("title")
        changed = [f"{name}: {self.options(options)}" for name, options in zip(LETTERS, settings, strict=False)]
        rules = changed if len(settings) > 1 else [f"Options: {self.options(settings[0])}"]
        found = [*([self.compared(*balances)] if len(balances) > 1 else ())]
        for name, balance in zip(LETTERS, balances, strict=False):
            found += [
                replace(each, title=f"{name}: {each.title}") if len(balances) > 1 else each
                for each in self.tables(balance)
                if each.rows
            ]
        return Page(f"{title}: balance and pace", (*facts, *rules), BY_CHANCE, tuple(found))

    def options(self, options: Mapping[str, Value]) -> str:
        """What is otherwise than by default."""
        other = [each for each in self.game.options if options.get(each.key, each.default) != each.default]
        return "; ".join(f"{self.option(each.key)} = {_short(options[each.key])}" for each in other) or "all by default"

    def option(self, key: str) -> str:
        name = f"option.{key}.name"
        return self.words.template(name) if name in self.words else spaced(key)

    def say(self, word: Word) -> str:
        return self.words.word(word, lambda seat: ANYTHING)

    def ending(self, word: Word) -> str:
        return self.say(word).removesuffix(f": {ANYTHING}")

    def command(self, name: str) -> str:
        key = f"command.{name}"
        if key not in self.words:
            return spaced(name)
        return self.words.said(key, **dict.fromkeys(self.words.placeholders(key), ANYTHING))

    # --- one setting

    def tables(self, of: Balance) -> Iterator[Table]:
        yield _lengths(of)
        yield self._endings(of)
        yield self._endings_by_size(of)
        yield _seats(of)
        yield _scores(of)
        yield self._roles(of)
        yield self._commands(of)
        for command, field in dict.fromkeys((deed.command, deed.field) for deed in of.deeds if deed.field):
            if (command, field) not in of.vague:
                yield self._choices(of, command, field)

    def _endings(self, of: Balance) -> Table:
        games = len(of.endings)
        rows = [
            (self.ending(ending), str(count), Part(share(count, games)))
            for ending, count in _counted(each for each in of.endings if each is not None)
        ]
        return Table("How it ends", "", ("Ending", "Games", "Share of the games"), tuple(rows))

    def _endings_by_size(self, of: Balance) -> Table:
        both, sizes = list(zip(of.endings, of.players, strict=True)), sorted(set(of.players))
        rows = [
            (self.ending(ending), f"{size}", Part(share(both.count((ending, size)), of.players.count(size))))
            for ending, _ in _counted(each for each in of.endings if each is not None)
            for size in sizes
            if len(sizes) > 1
        ]
        return Table("How it ends, by players", "", ("Ending", "Players", "Share"), tuple(rows), is_folded=True)

    def _roles(self, of: Balance) -> Table:
        rows = []
        for role, won in sorted(of.roles.items(), key=lambda each: -sum(each[1]) / len(each[1])):
            rows.append((self.say(role), str(len(won)), Part(share(sum(won), len(won), of.roles_in[role]))))
        return Table("Who wins as what", "What people were, as far as the game knows it.", HEAD_ROLES, tuple(rows))

    def _commands(self, of: Balance) -> Table:
        order = {each.__name__: place for place, each in enumerate(self.game.commands)}
        deeds = sorted((each for each in of.deeds if not each.field), key=lambda each: order[each.command])
        rows = [row for deed in deeds for row in _deed(of, deed, self.command(deed.command))]
        return Table("What moves do", _IF_TAKEN, ("Move", *HEAD_DEEDS), tuple(rows))

    def _choices(self, of: Balance, command: str, field: str) -> Table:
        deeds = [each for each in of.deeds if (each.command, each.field) == (command, field)]
        deeds = deeds if 1 < len(deeds) <= MOST_VALUES else []
        deeds.sort(key=lambda each: (of.deeds[each].taken_in < FEW, -of.deeds[each].of_takers.value))
        rows = [row for deed in deeds for row in _deed(of, deed, self.say(deed.value))]
        title = f"{self.command(command)}: {spaced(field).lower()}"
        return Table(title, "", ("Choice", *HEAD_DEEDS), tuple(rows), is_folded=True)

    # --- two settings

    def compared(self, one: Balance, other: Balance) -> Table:
        both, found = (one, other), [_differs("Steps", one, other, lambda of: [each.steps for each in of.lengths])]
        if any(each.turns for of in both for each in of.lengths):
            found.append(_differs("Turns", one, other, lambda of: [each.turns for each in of.lengths]))
        if one.is_timed or other.is_timed:
            found.append(_differs("Minutes by clocks", one, other, _minutes))
        for ending, _ in _counted(each for of in both for each in of.endings if each is not None):
            ends = partial(_ends, ending)
            found.append(_differs(f"Ends so: {self.ending(ending)}", one, other, ends, _in_percent))
        if one.is_shared and other.is_shared:
            found.append(_differs("Won", one, other, lambda of: [bool(each) for each in of.won], _in_percent))
        else:
            for place in range(1, max(one.players, default=0) + 1):
                found.append(_differs(f"Seat {place} wins", one, other, partial(_wins, place), _in_percent))
        if all(one.scores) and all(other.scores):
            found.append(_differs("Points, on average", one, other, _points))
        return Table("What the change does", _COMPARED, ("What", "A", "B", "B beside A", "Is it clear?"), tuple(found))


LETTERS: Final = ("A", "B")
MINUTE: Final = 60_000
HEAD_ROLES: Final = ("Was", "So often", "Won")
HEAD_DEEDS: Final = (
    "Possible in",
    "Times a game",
    "Taken, times a game",
    "Won, of who took it",
    "Won, of who could and did not",
)
_IF_TAKEN: Final = (
    "Possible: somebody whose lot it was to act could do it. Won: of those who did it at least once in a game, and of "
    "those who could and never did."
)
_COMPARED: Final = (
    "A and B were played with the same seeds. They part ways at the first move that differs, so a hundred games tell "
    "little: play a thousand or more before you trust a small difference."
)


def _lengths(of: Balance) -> Table:
    head = ["Players", "Games", "Steps", "in 8 of 10 games"]
    has_turns = any(each.turns for each in of.lengths)
    head += ["Turns", "in 8 of 10 games"] if has_turns else []
    head += ["Minutes by clocks", "in 8 of 10 games"] if of.is_timed else []
    rows = []
    sizes = sorted(set(of.players))
    for name, wanted in [*((str(size), {size}) for size in sizes), *([("all", set(sizes))] if len(sizes) > 1 else ())]:
        lengths = [each for each, players in zip(of.lengths, of.players, strict=True) if players in wanted]
        row = [name, str(len(lengths)), *_middle([each.steps for each in lengths])]
        row += _middle([each.turns for each in lengths]) if has_turns else []
        row += _middle([each.clock_ms / MINUTE for each in lengths]) if of.is_timed else []
        rows.append(tuple(row))
    note = (
        "A step is one move, or what time brings; a turn is what the game counts, which may be a round. What stands "
        "first is the middle: half of the games are shorter."
    )
    clocks = " By clocks: how long all waited for one; how long people think nobody can know." if of.is_timed else ""
    return Table("How long it takes", note + clocks, tuple(head), tuple(rows))


def _seats(of: Balance) -> Table:
    rows: list[tuple[Cell, ...]]
    if of.is_shared:
        both, sizes = list(zip(of.won, of.players, strict=True)), sorted(set(of.players))
        rows = []
        for name, wanted in [*((f"{size} together", {size}) for size in sizes), ("Any number", set(sizes))]:
            won = [bool(each) for each, size in both if size in wanted]
            rows.append((name, str(len(won)), Part(share(sum(won), len(won)))))
        return Table("Who wins", "All win or lose together.", ("Who", "Games", "Won"), tuple(rows))
    rows = [(f"Seat {place}", str(games), Part(rate, fair), percent(fair)) for place, games, rate, fair in of.seats()]
    note = "The seats stand clockwise; seat 1 sat down first. Several may win one game."
    return Table("Who wins, by seat", note, ("Seat", "Games", "Won", "If no seat were better"), tuple(rows))


def _scores(of: Balance) -> Table:
    rows = []
    for place in range(1, max(of.players, default=0) + 1):
        points = [scores[place] for scores in of.scores if place in scores]
        if points:
            rows.append((f"Seat {place}", *_middle(points)))
    return Table("Points", "", ("Seat", "Points", "in 8 of 10 games"), tuple(rows))


def _deed(of: Balance, deed: Deed, name: str) -> Iterator[tuple[Cell, ...]]:
    found, games = of.deeds[deed], len(of.players)
    taken: Cell = Part(found.of_takers) if found.taken_in >= FEW else "too seldom"
    left: Cell = Part(found.of_others) if found.passed_in >= FEW else "too seldom"
    yield (
        name,
        f"{percent(found.games / games)} of the games",
        _number(found.offered / games),
        _number(found.taken / games),
        taken,
        left,
    )


def _differs(
    what: str,
    one: Balance,
    other: Balance,
    values: Callable[[Balance], Sequence[float]],
    show: Callable[[float], str] | None = None,
) -> tuple[Cell, ...]:
    shown = show or _number
    a, b = values(one), values(other)
    by = difference(a, b)
    verdict = "no clear difference"
    if by.is_apart_from(0):
        verdict = "B is more" if by.value > 0 else "B is less"
    between = f"{_signed(by.value, shown)} ({_signed(by.low, shown)} to {_signed(by.high, shown)})"
    return (what, shown(mean(a).value), shown(mean(b).value), between, verdict)


def _minutes(of: Balance) -> list[float]:
    return [each.clock_ms / MINUTE for each in of.lengths]


def _ends(ending: Word, of: Balance) -> list[bool]:
    return [each == ending for each in of.endings]


def _wins(place: int, of: Balance) -> list[bool]:
    return [place in won for won, players in zip(of.won, of.players, strict=True) if players >= place]


def _points(of: Balance) -> list[float]:
    return [sum(each.values()) / len(each) for each in of.scores]


def _counted(words: Iterable[Word]) -> list[tuple[Word, int]]:
    counts: dict[Word, int] = {}
    for each in words:
        counts[each] = counts.get(each, 0) + 1
    return sorted(counts.items(), key=lambda each: -each[1])


def _middle(values: Sequence[float]) -> list[str]:
    low, middle, high = (_number(quantile(values, part)) for part in (0.1, 0.5, 0.9))
    return [middle, f"{low} to {high}"]


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _in_percent(value: float) -> str:
    return f"{minus(round(100 * value, 1))} %"


def _number(value: float) -> str:
    digits = 0 if abs(value) >= 100 or value == int(value) else 1 if abs(value) >= 10 else 2
    return minus(round(value, digits)) if digits else minus(round(value))


def _signed(value: float, show: Callable[[float], str]) -> str:
    if value in (float("inf"), float("-inf")):
        return "?"
    return f"+{show(value)}" if value > 0 else show(value)


def _short(value: Value) -> str:
    text = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    return text if len(text) <= 60 else f"{text[:60]}{ANYTHING}"
