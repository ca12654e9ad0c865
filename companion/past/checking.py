"""Whatever was drawn by lots in a game, worked out again from its journal; and as a text that other programs read."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from companion.contract import AnyGame, Course, Drawn, Event, Lot, Lots
from companion.contract.lots import LOT, again, hash_of, seed_of, taken
from companion.contract.stirring import TOLD, LotsFixed, LotsWentOn, counted, next_of
from companion.past import replay
from companion.record import journal
from companion.record.codec import NotUnderstood
from companion.record.journal import JournalDamaged, JournalUnread
from companion.record.journal_entries import ENTRIES, Began, Entry, TookBack
from companion.record.journal_files import Volume
from companion.table.mishaps import OtherRules, looking_back
from companion.table.play import Play

PROGRAM: Final = Path(__file__).parent / "check_lots.py"
ABOUT: Final = """\
# Every draw of a game, in their order. How they are worked out stands in {program}, a short program that reads this.
# It finds out whether the draws are those of the secret number and of all words, and whether that is the number whose
# fingerprint was told before anybody stirred. What the fingerprint was, and what came of each draw, you have read.
"""
Stirred: TypeAlias = tuple[str, str, bool]  # name, words, whether the box drew them


@dataclass(frozen=True, slots=True)
class Count:
    """Of a kind: `drawn.<what>` in strings/."""

    what: str
    right: int
    wrong: int
    unknown: int  # not written down, before there were lots


@dataclass(frozen=True, slots=True)
class Fault:
    what: str
    label: str
    told: str
    found: str


@dataclass(frozen=True, slots=True)
class Checked:
    kinds: tuple[Count, ...]
    faults: tuple[Fault, ...]
    words: tuple[Stirred, ...] = ()
    left_out: tuple[str, ...] = ()  # who stirred in nothing
    fingerprint: str = ""
    seed: str = ""  # only when the game is over, as all that follows
    back: int = 0
    file: str = ""

    @property
    def right(self) -> int:
        return sum(each.right for each in self.kinds)

    @property
    def unknown(self) -> int:
        return sum(each.unknown for each in self.kinds)


def of_volume(games: Mapping[str, AnyGame], volume: Volume) -> Checked | None:
    """None: nothing is drawn by lots in this game, or its rules are not here."""
    game = games.get(volume.slug)
    if game is None or game.drawn is None:
        return None
    try:
        return checked(game, [ENTRIES.decode(raw) for raw in journal.read(volume.path)])
    except JournalUnread:
        raise
    except (JournalDamaged, NotUnderstood) as error:
        return unread(volume, str(error))


def report(path: Path, games: Mapping[str, AnyGame], say: Callable[[str], None]) -> bool:
    """Line by line; whether all that can be worked out again agrees."""
    entries = [ENTRIES.decode(raw) for raw in journal.read(path)]
    first = entries[0] if entries else None
    game = games.get(first.game) if isinstance(first, Began) else None
    if game is None or (found := checked(game, entries)) is None:
        say("Nothing is drawn by lots in this game that could be checked.")
        return True
    for each in found.kinds:
        unknown = f", {each.unknown} cannot be checked (not written down then)" if each.unknown else ""
        say(f"{each.what}: {each.right} of {each.right + each.wrong} agree{unknown}")
    for fault in found.faults:
        say(f"WRONG {fault.what} {fault.label}: told {fault.told}; worked out {fault.found}")
    return not found.faults


def unread(volume: Volume, problem: str) -> Checked:
    return Checked((), (Fault("journal", "", f"{volume.path.name}: {problem}", ""),))


def checked(game: AnyGame, entries: Sequence[Entry]) -> Checked | None:
    """As far as the journal can be replayed."""
    if game.drawn is None or not entries or not isinstance(first := entries[0], Began):
        return None
    work = _Work(game)
    play: Play | None = None
    try:
        with looking_back(game.slug):
            play = replay.played(game, first, ())
            for entry in entries[1:]:
                left = play.state if isinstance(entry, TookBack) else None
                if (course := play.replay(entry)) is not None:
                    work.look(course, left)
    except (OtherRules, NotUnderstood) as error:
        work.faults.append(Fault("journal", "", str(error), ""))
    if play is None:
        return Checked((), tuple(work.faults))
    return _told(first, play, work)


def _told(first: Began, play: Play, work: "_Work") -> Checked:
    lots: Lots = play.state.lots
    if not lots.key:
        return Checked(tuple(work.counts()), tuple(work.faults))
    names = {each.seat: " ".join(each.name.split()) for each in first.seats}
    has = {each.seat: (names.get(each.seat, each.seat), each.text, each.is_box) for each in lots.words}
    words = tuple(has.values())
    left_out = tuple(names.get(each, each) for each in lots.seats if each not in has)
    known = Checked(tuple(work.counts()), tuple(work.faults), words, left_out, lots.hash)
    return replace(known, seed=lots.seed, back=lots.back, file=_file(lots, words, work.lines)) if play.ended else known


class _Work:
    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.faults: list[Fault] = []
        self.lines: list[str] = []  # of the file
        self._seen: Counter[tuple[str, str]] = Counter()
        self._last: dict[str, int] = {}  # number by name
        self._anew: set[str] = set()  # names that have not come since something was taken back

    def counts(self) -> Iterator[Count]:
        for what in dict.fromkeys(what for what, _ in self._seen):
            yield Count(what, *[self._seen[what, how] for how in ("right", "wrong", "unknown")])

    def look(self, course: Course[Any], left: Any) -> None:
        """`left`: the state that was taken back."""
        if left is not None and left.lots.hash and not any(isinstance(e, LotsWentOn) for _, e, _ in course.happened):
            self._compare("back", "", ("",), (str(left.lots.back + 1),))
        for before, event, _ in course.happened:
            self._fixed(event, left)
            lots: Lots = before.lots
            for each in self._game.drawn(before, event) if self._game.drawn is not None else ():
                self._drawn(lots, each)
                if each.lot is not None and each.lot.name == LOT:
                    lots = counted(lots, each.lot)  # one more may have come of the same event

    def _fixed(self, event: Event[Any], left: Any) -> None:
        match event:
            case LotsFixed():
                self._compare("fingerprint", "", (event.hash,), (hash_of(seed_of(event.root, 0)),))
            case LotsWentOn():
                ought = None if left is None else next_of(left.lots)
                self._compare("back", str(event.lots.back), (_print_of(event.lots),), (_print_of(ought),))
                self.lines.append("back")
                self._anew = set(self._last)
            case _:
                pass

    def _drawn(self, lots: Lots, each: Drawn) -> None:
        lot = each.lot
        label = "" if lot is None else f"{lot.name} {lot.first}"
        if each.ought is not None:
            self._compare(each.what, label, each.came, each.ought)
        elif lot is not None:
            self._lot(lots, each, lot, label)
        elif lots.hash:
            self._compare(each.what, "", each.came, ())
        else:
            self._seen[each.what, "unknown"] += 1
        if lot is not None:
            self._last[lot.name] = lot.first + len(lot.came) - 1
            self._anew.discard(lot.name)

    def _lot(self, lots: Lots, each: Drawn, lot: Lot, label: str) -> None:
        ought = again(lots.key, Lot(lot.first, len(each.things), lot.came, lot.name, lot.is_kept))
        if lot.first != (number := self._number(lots, lot)):
            self._compare(each.what, label, (label,), (f"{lot.name} {number}",))
        elif ought != lot:
            self._compare(each.what, label, _places(lot), _places(ought))
        else:
            self._compare(each.what, label, each.came, tuple(taken(each.things, ought)))
        texts = ("|".join(map(str, lot.came)), "|".join(each.things), "|".join(each.came))
        self.lines.append(
            "\t".join(("draw", lot.name, str(lot.first), "kept" if lot.is_kept else "", each.what, *texts))
        )

    def _number(self, lots: Lots, lot: Lot) -> int:
        """One more than the last. Behind what was taken back others than lots may begin lower: the key is another."""
        if lot.name == LOT:
            return lots.drawn + 1
        comes = self._last.get(lot.name, 0) + 1
        return min(max(1, lot.first), comes) if lot.name in self._anew else comes

    def _compare(self, what: str, label: str, told: tuple[str, ...], found: tuple[str, ...]) -> None:
        self._seen[what, "right" if told == found else "wrong"] += 1
        if told != found:
            self.faults.append(Fault(what, label, ", ".join(told), ", ".join(found)))


def _print_of(lots: Lots | None) -> str:
    """What is secret in it is not told."""
    return hash_of(repr(lots))[:TOLD]


def _places(lot: Lot) -> tuple[str, ...]:
    return tuple(f"{each + 1} of {lot.of}" for each in lot.came)


def _file(lots: Lots, words: tuple[Stirred, ...], draws: Sequence[str]) -> str:
    lines = [f"fingerprint\t{lots.hash}", f"number\t{lots.back}\t{lots.seed}"]
    lines += [f"words\t{name}\t{text}" for name, text, _ in words]
    end = f"end\t{sum(each != 'back' for each in draws)}"
    return ABOUT.format(program=PROGRAM.name) + "\n".join([*lines, *draws, end]) + "\n"
