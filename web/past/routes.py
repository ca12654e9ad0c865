"""Past games: the list, each told in words, and what a game tells of all that were played of it."""

import csv
import io
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Annals, Refused, Replay, Seat
from companion.past import checking
from companion.past.chapters import Story
from companion.past.checking import Checked
from companion.people.seats import COLOURS
from companion.record.journal_entries import Sitter
from companion.table.mishaps import guarded
from companion.table.picture import PlayNow
from companion.words.words import Words
from web.asker import asker
from web.door import names_in
from web.left_open import left_open

ROUTES = Blueprint("past", __name__)


@ROUTES.get("/past")
def past_games() -> str:
    here = asker()
    games = here.door.games
    titles = {slug: here.door.title_of(slug) for slug in games}
    told = {slug: titles[slug] for slug, folder in games.folders.items() if (folder / "annals.html").exists()}
    found = here.archive.page(request.args.get("page", 1, type=int), titles, here.door.open_number())
    return here.pages.plain("past", here.me(), past=found, annals=told, ended=here.door.ended)


@ROUTES.get("/past/<int:number>")
def past_game(number: int) -> str:
    here = asker()
    story = here.archive.story(number)
    if story is None:
        abort(404)
    slug = story.about.title if story.about is not None else ""
    left = here.archive.left_open(number) if number != here.door.open_number() else None
    shown = None if left is None else left_open(here.door, here.door.snapshot.house, left)
    unfolded, end = "all" in request.args, story.end
    of = None if end is None else _replay(end)
    return here.pages.plain(
        "past_game",
        here.me(),
        of=number,
        slug=slug,
        story=story,
        ended=here.door.ended,
        left=shown,
        end=here.pages.at_the_end(end, unfolded=unfolded) if end is not None else "",
        has_replay=of is not None,
        has_lots=end is not None and end.game.drawn is not None,
        saved=f"/past/{number}/result.svg" if end is not None and here.pages.looked_back.has_picture(end) else "",
        has_file=of is not None and of.file is not None,
        shelf=here.pages.shelf(),
        all=unfolded,
    )


@ROUTES.get("/past/<int:number>/replay")
def past_replay(number: int) -> str:
    """A past game moment by moment; the game that is on has nothing to do with it."""
    return _walked(_past(number), f"/past/{number}/replay", f"/past/{number}", f"/past/{number}/file")


@ROUTES.get("/game/replay")
def game_replay() -> str:
    """Of the game that has just ended."""
    return _walked(_now(), "/game/replay", "/table" if "large" in request.args else "/", "/game/file")


@ROUTES.get("/past/<int:number>/check")
def past_check(number: int) -> str:
    """All that was drawn by lots, worked out again."""
    here = asker()
    story = here.archive.story(number)
    if story is None:
        abort(404)
    slug = story.about.title if story.about is not None else ""
    return here.pages.plain(
        "past_check",
        here.me(),
        of=number,
        title=here.door.title_of(slug) if slug in here.door.games else slug,
        is_over=story.end is not None,
        checked=_checked(story, number),
        kind=partial(_kind, here.door.words_of(slug if slug in here.door.games else "")),
        program=checking.PROGRAM.name,
    )


def _checked(story: Story | None, number: int) -> Checked | None:
    """Of a game that is over: how much was drawn in secret nobody may know before, nor does the box work for it."""
    return None if story is None or story.end is None else asker().archive.checked(number)


def _kind(words: Words, what: str) -> str:
    return words.template(f"drawn.{what}")


@ROUTES.get("/past/<int:number>/check/lots.txt")
def past_lots(number: int) -> AnyResponse:
    checked = _checked(asker().archive.story(number), number)
    if checked is None or not checked.file:
        abort(404)
    return _text(checked.file, f"lots-{number}.txt")


@ROUTES.get("/check_lots.py")
def check_program() -> AnyResponse:
    """That does the same without the table."""
    return _text(checking.PROGRAM.read_text(encoding="utf-8"), checking.PROGRAM.name)


def _text(text: str, name: str) -> AnyResponse:
    answer = make_response(text)
    answer.headers["Content-Type"] = "text/plain; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@ROUTES.get("/replay/<slug>")
def replay(slug: str) -> str:
    """The same of one that comes with the link; nobody knows who played, so they are called by colours."""
    here = asker()
    game, given = here.door.games.get(slug), request.args.get("game", "")
    if game is None or game.replay is None or game.replay.read is None:
        abort(404)
    record = game.replay.read(given)
    names = here.door.words_of("")
    sitters = tuple(
        Sitter(Seat(f"s{place}"), names.template(f"colour.{colour}").capitalize(), colour)
        for place, colour in enumerate(COLOURS, start=1)
    )
    return _moment(game.replay, slug, record, sitters, f"/replay/{slug}", {"game": given}, "/", "")


def _walked(play: PlayNow | None, address: str, back: str, file: str) -> str:
    of = None if play is None else play.game.replay
    if play is None or of is None:
        abort(404)
    asked = request.args.get("way", "")
    given = {"way": asked} if asked and asked in of.ways else {}
    record, last = _record(of, play, given.get("way", next(iter(of.ways))))
    if not last:
        abort(404)
    return _moment(of, play.game.slug, record, play.sitters, address, given, back, file if of.file else "")


def _replay(play: PlayNow) -> Replay | None:
    """Where its rules break over it there is none: all else that is told of the game stands."""
    of = play.game.replay
    try:
        return of if of is not None and _record(of, play, next(iter(of.ways)))[1] > 0 else None
    except Refused:
        return None


def _record(of: Replay, play: PlayNow, way: str) -> tuple[Any, int]:
    """What is walked through, and its last moment."""
    with guarded(play.game.slug):
        record = asker().pages.looked_back(play, of.ways[way])
        return record, of.last(record)


def _moment(
    of: Replay,
    slug: str,
    record: Any,
    sitters: tuple[Sitter, ...],
    address: str,
    given: dict[str, str],
    back: str,
    file: str,
) -> str:
    """`given`: which one it is, and how it is looked at."""
    here, is_large = asker(), "large" in request.args
    with guarded(slug):
        last = of.last(record)
        at = min(max(0, request.args.get("at", 0, type=int)), last)
        shown, then = of.shown(record, at), of.next(record, at)
    drawn = here.pages.looked_back.moment(slug, sitters, shown, is_large)
    words = here.door.words_of(slug)
    return here.pages.plain(
        "replay",
        here.me(),
        address=f"{address}?{urlencode({**given, 'at': ''})}",
        back=back,
        file=file,
        at=at,
        last=last,
        next=then,
        is_large=is_large,
        title=here.door.title_of(slug),
        next_means=words.template("replay.next"),
        ways=[
            (words.template(f"replay.way.{way}"), f"{address}?{urlencode({'way': way, 'at': at})}", way)
            for way in of.ways
            if way
        ],
        way=given.get("way", next(iter(of.ways))),
        drawn=drawn,
    )


@ROUTES.get("/past/<int:number>/file")
def past_file(number: int) -> AnyResponse:
    return _file(_past(number), f"-{number}")


@ROUTES.get("/game/file")
def game_file() -> AnyResponse:
    """Of the game that is on, or has just ended."""
    play = _now()
    return _file(play, f"-{play.number}" if play is not None else "")


def _file(play: PlayNow | None, name: str) -> AnyResponse:
    of = None if play is None else play.game.replay
    if play is None or of is None or of.file is None:
        abort(404)
    record, last = _record(of, play, next(iter(of.ways)))
    if not last:
        abort(404)
    with guarded(play.game.slug):
        file = of.file(record)
    answer = make_response(file)
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{play.game.slug}{name}.json"'
    return answer


@ROUTES.get("/past/<int:number>/result.svg")
def past_picture(number: int) -> AnyResponse:
    return _picture(_past(number))


@ROUTES.get("/game/result.svg")
def game_picture() -> AnyResponse:
    """Of the game that has just ended."""
    return _picture(_now())


def _picture(play: PlayNow | None) -> AnyResponse:
    looked_back = asker().pages.looked_back
    if play is None or not looked_back.has_picture(play):
        abort(404)
    answer = make_response(looked_back.picture(play))
    answer.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    return answer


def _now() -> PlayNow | None:
    """The game on the table, with the names that people have now."""
    here = asker()
    play = here.door.snapshot.play
    if play is None:
        return None
    names = names_in(here.door.snapshot)
    colours = {each.seat: each.colour for each in here.door.snapshot.house.people}
    now = tuple(Sitter(each.seat, names[each.seat], colours.get(each.seat, each.colour)) for each in play.sitters)
    return replace(play, sitters=now)


def _past(number: int) -> PlayNow | None:
    story = asker().archive.story(number)
    return None if story is None else story.end


@ROUTES.get("/annals/<slug>")
def annals(slug: str) -> str:
    here, (of, games) = asker(), _kept(slug)
    return here.pages.annals(slug, of.picture(games), here.me())


@ROUTES.get("/annals/<slug>.csv")
def annals_csv(slug: str) -> AnyResponse:
    of, games = _kept(slug)
    text = io.StringIO(newline="")
    csv.writer(text).writerows(of.rows(games))
    answer = make_response(text.getvalue())
    answer.headers["Content-Type"] = "text/csv; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.csv"'
    return answer


def _kept(slug: str) -> tuple[Annals, tuple[Any, ...]]:
    here = asker()
    game = here.door.games.get(slug)
    if game is None or game.annals is None:
        abort(404)
    return game.annals, here.archive.annals(slug, here.door.open_number())
