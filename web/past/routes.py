"""Past games: the list, each told in words, and what a game tells of all that were played of it."""

import csv
import io
from typing import Any

from flask import Blueprint, abort, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Annals
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
    return here.pages.plain(
        "past_game",
        here.me(),
        of=number,
        slug=slug,
        story=story,
        left=shown,
        end=here.pages.at_the_end(story.end) if story.end is not None else "",
        shelf=here.pages.shelf(),
        all="all" in request.args,
    )


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
