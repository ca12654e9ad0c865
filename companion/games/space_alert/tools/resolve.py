"""`companion resolve`, and the same for programs: games as JSON in, what came of them out. Files are the caller's."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar, cast

from companion.contract import Complaint, Outside, Progress, Refused, Remark, Value, Word
from companion.contract.data import DataError
from companion.games.space_alert.resolution.switches import RULE_SETS, RuleSet, rule_set, with_settings
from companion.games.space_alert.tools.answers import Answer, Refusal, Told, Wanted, answers
from companion.games.space_alert.tools.asking import Asked, asked, change
from companion.games.space_alert.tools.rows import Totals, heading, rows
from companion.games.space_alert.tools.streams import printable, things

AS_IT_SAYS: Final = "own"
A_JOB: Final = 64  # games at once, where several processes work
T = TypeVar("T")
Say = Callable[[Word], str]


def run(args: Sequence[str], outside: Outside) -> Iterator[str | Complaint | Remark | Progress]:
    """Lines to print, and games to complain of, as they are read."""
    parser, one = asked(args, outside.say, outside.is_screen)
    words = one.words
    try:
        wanted = _wanted(words.rules, words.set)
    except DataError as error:
        parser.error(str(error))
    wanted = replace(
        wanted,
        trace=words.trace,
        sheet=one.how == "score",
        story=one.how == "explain",
        check=one.how == "check",
        orders=words.orders,
        changes=one.changes,
        tries=words.tries if words.best else 0,
        lots=outside.lots,
        as_text=one.how == "json",
    )
    return _printed(one, wanted, outside)


def answer(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
    """For the API: an object for each game."""
    try:
        rules = None if asked["rules"] == AS_IT_SAYS else cast(RuleSet, asked["rules"])
        wanted = _wanted(rules, str(asked["set"]).split())
        others = tuple(change(each) for each in str(asked["what_if"]).split())
    except (DataError, ArgumentTypeError) as error:
        raise Refused("not_understood", why=str(error).rstrip(".")) from error
    wanted = replace(
        wanted,
        trace=bool(asked["trace"]),
        story=bool(asked["explain"]),
        check=bool(asked["check"]),
        changes=others,
    )
    for each in answers(wanted, things("-", outside.read("-"))):
        if isinstance(each, Refusal):
            yield _complaint(each, outside.say)
        else:
            yield {**each.shape, "story": _said(each.told, outside.say)} if wanted.story else each.shape


def _wanted(rules: RuleSet | None, settings: Sequence[str]) -> Wanted:
    switches = with_settings(rule_set(rules or RULE_SETS[0]), settings)
    return Wanted(switches, rules_are_set=rules is not None, settings=tuple(settings))


def _printed(one: Asked, wanted: Wanted, outside: Outside) -> Iterator[str | Complaint | Remark | Progress]:
    file, jobs = one.words.file, one.words.jobs
    done, totals = 0, Totals()
    if one.how in ("summary", "csv"):
        yield heading(as_csv=one.how == "csv")
    given = _some(things(file, outside.read(file)), 1 if jobs == 1 else A_JOB)
    for found in outside.spread(partial(answers, wanted), given, jobs):
        for each in found:
            if isinstance(each, Refusal):
                totals.refused += 1
                complaint = _complaint(each, outside.say)
                yield replace(complaint, where=f"{file}: {complaint.where}")
            else:
                yield from _lines(one, each, totals, outside.say)
        done += len(found)
        yield Progress(done)
    if one.how in ("summary", "csv"):
        yield Remark(totals.told())
    elif one.how == "check":
        yield Remark(totals.check_told())


def _some(things: Iterable[T], count: int) -> Iterator[tuple[T, ...]]:
    every = iter(things)
    while some := tuple(islice(every, count)):
        yield some


def _lines(one: Asked, answer: Answer, totals: Totals, say: Say) -> Iterator[str | Complaint]:
    match one.how:
        case "json":
            yield answer.text
        case "explain" | "score":
            yield f"{printable(str(answer.shape['id'])) or 'game'}:"
            yield from (f"  {text}" for text in _said(answer.told, say))
        case "summary" | "csv":
            for shape in answer.missions or (answer.shape,):
                totals.count(shape)
            yield from rows(answer, as_csv=one.how == "csv")
        case "check":
            for number, shape in enumerate(answer.missions or (answer.shape,), start=1):
                totals.count_check(shape["check"])
                if isinstance(shape["check"], dict):
                    where = f"{one.words.file}: {answer.where}"
                    yield _difference(shape["check"], where, answer, f"mission {number}, " if answer.missions else "")


def _difference(check: Mapping[str, Any], where: str, answer: Answer, mission: str) -> Complaint:
    turn = "" if check["turn"] is None else f"turn {check['turn']}, "
    found, expected = ("nothing" if check[each] is None else f"{check[each]!r}"[:80] for each in ("found", "expected"))
    field = printable(f"{mission}{turn}{check['field']}")[:120]
    reason = printable(f"{found} here, and expected is {expected}")
    return Complaint(where, printable(str(answer.shape["id"])[:80]), field, reason)


def _complaint(refusal: Refusal, say: Say) -> Complaint:
    return Complaint(refusal.where, refusal.id, refusal.field, say(refusal.reason))


def _said(told: Iterable[Told], say: Say) -> list[str]:
    texts = ((depth, say(each)) for depth, each in told)
    return [f"{'  ' * depth}{text[:1].upper()}{text[1:]}" for depth, text in texts]
