"""Past games: the list, each told in words, and what a game tells of all that were played of it."""

import csv
import io
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Annals, Replay, Seat
from companion.people.seats import COLOURS
from companion.record.journal_entries import Sitter
from companion.table.picture import PlayNow
from web.asker import asker
from web.left_open import left_open

ROUTES = Blueprint("past", __name__)


@ROUTES.get("/past")
def past_games() -> str:
    here = asker()
    games = here.door.games
    titles = {slug: here.door.title_of(slug) for slug in games}
    told = {slug: titles[slug] for slug, folder in games.folders.items() if (folder / "annals.html").exists()}
    found = here.archive.page(request.args.get("page", 1, type=int), titles, here.door.open_number())
    return here.pages.plain("past", here.me(), past=found, annals=told)


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
    has_replay = end is not None and end.game.replay is not None and end.game.replay.last(end.state) > 0
    return here.pages.plain(
        "past_game",
        here.me(),
        of=number,
        slug=slug,
        story=story,
        left=shown,
        end=here.pages.at_the_end(end, unfolded=unfolded) if end is not None else "",
        has_replay=has_replay,
        shelf=here.pages.shelf(),
        all=unfolded,
    )


@ROUTES.get("/past/<int:number>/replay")
def past_replay(number: int) -> str:
    """A past game moment by moment; the game that is on has nothing to do with it."""
    of, end = _replayed(number)
    address = f"/past/{number}"
    return _moment(of, end.game.slug, end.state, end.sitters, f"{address}/replay", address, f"{address}/file")


@ROUTES.get("/replay/<slug>")
def replay(slug: str) -> str:
    """The same of one that comes with the link; nobody knows who played, so they are called by colours."""
    here = asker()
    game, given = here.door.games.get(slug), request.args.get("game", "")
    if game is None or game.replay is None:
        abort(404)
    state = game.replay.read(given)
    names = here.door.words_of("")
    sitters = tuple(
        Sitter(Seat(f"s{place}"), names.template(f"colour.{colour}").capitalize(), colour)
        for place, colour in enumerate(COLOURS, start=1)
    )
    return _moment(game.replay, slug, state, sitters, f"/replay/{slug}?{urlencode({'game': given})}", "/", "")


def _moment(of: Replay, slug: str, state: Any, sitters: tuple[Sitter, ...], address: str, back: str, file: str) -> str:
    here, last = asker(), of.last(state)
    at = min(max(0, request.args.get("at", 0, type=int)), last)
    is_large = "large" in request.args
    return here.pages.plain(
        "replay",
        here.me(),
        address=f"{address}{'&' if '?' in address else '?'}at=",
        back=back,
        file=file,
        at=at,
        last=last,
        next=of.next(state, at),
        is_large=is_large,
        title=here.door.title_of(slug),
        next_means=here.door.words_of(slug).template("replay.next"),
        drawn=here.pages.moment(slug, sitters, of.shown(state, at), is_large),
    )


@ROUTES.get("/past/<int:number>/file")
def past_file(number: int) -> AnyResponse:
    of, end = _replayed(number)
    return _file(of.file(end.state), f"{end.game.slug}-{number}")


@ROUTES.get("/game/file")
def game_file() -> AnyResponse:
    """Of the game that is on, or has just ended."""
    play = asker().door.snapshot.play
    if play is None or play.game.replay is None or not play.game.replay.last(play.state):
        abort(404)
    return _file(play.game.replay.file(play.state), f"{play.game.slug}-{play.number}")


def _file(text: str, name: str) -> AnyResponse:
    answer = make_response(text)
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _replayed(number: int) -> tuple[Replay, PlayNow]:
    story = asker().archive.story(number)
    end = None if story is None else story.end
    if end is None or end.game.replay is None or not end.game.replay.last(end.state):
        abort(404)
    return end.game.replay, end


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
