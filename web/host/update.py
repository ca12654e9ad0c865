"""The host's page of updates: which version this is, what is new in it, and what came of the last update."""

from functools import partial
from typing import Final

from flask import Blueprint, make_response, redirect
from werkzeug.wrappers import Response as AnyResponse

from companion import __version__
from companion.contract import Refused, Seat
from companion.people.seats import STRANGER
from companion.record.updates import Updates, refusal
from web.asker import asker
from web.door import Door
from web.host.news import news_of
from web.pages.pages import Pages
from web.problems import problem
from web.sending import Counter

PATH: Final = "/host/update"
LARGEST: Final = 400 * 1024 * 1024
SENT: Final = f"{PATH}/file"  # where its form sends an update: no route of Flask's (sending.py)
ROUTES: Final = Blueprint("update", __name__, url_prefix=PATH)


@ROUTES.get("")
def update() -> AnyResponse:
    here = asker()
    seat = here.host()
    if seat is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    return make_response(*shown(here.door, here.pages, here.updates, seat))


@ROUTES.post("/read")
def read() -> AnyResponse:
    here = asker()
    here.need_host()
    here.updates.forget()
    return redirect(PATH, 303)


@ROUTES.post("/stick")
def stick() -> AnyResponse:
    """One that is on a stick in the machine itself."""
    here = asker()
    seat = here.need_host()
    try:
        here.updates.want(None, partial(need_no_game, here.door))
    except Refused as refused:
        return make_response(*shown(here.door, here.pages, here.updates, seat, refused))
    return redirect(PATH, 303)


def need_no_game(door: Door) -> None:
    if door.snapshot.playing is not None:
        raise refusal("update.game")


def shown(door: Door, pages: Pages, updates: Updates, seat: Seat, refused: Refused | None = None) -> tuple[str, int]:
    """And its status. Who is not the host is told no more than why not."""
    about = None if refused is None else problem(door, refused)
    page = pages.plain(
        "update" if seat != STRANGER and seat == door.snapshot.house.host else "nothing",
        None if seat == STRANGER else seat,
        message="" if about is None else str(about["detail"]),
        told=updates.now(),
        version=__version__,
        news=news_of(__version__),
        is_possible=updates.are_possible,
        is_playing=door.snapshot.playing is not None,
    )
    return page, 200 if about is None else int(about["status"])


def counter(updates: Updates) -> Counter:
    return Counter(
        PATH,
        updates,
        need_no_game,
        lambda door, pages, seat, refused: shown(door, pages, updates, seat, refused),
    )
