"""The host's page of voices in other languages: which are here, one more as a zip, and out again."""

from typing import Final

from flask import Blueprint, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused, Seat, line
from companion.people.seats import STRANGER
from companion.words.languages import language
from web.asker import asker
from web.door import Door
from web.pages.pages import Pages
from web.problems import problem
from web.sending import Counter
from web.sound.screens import Shelf

PATH: Final = "/host/voices"
SENT: Final = f"{PATH}/file"  # no route of Flask's (sending.py)
MOST_MB: Final = 64
LARGEST: Final = MOST_MB * 1024 * 1024
ROUTES: Final = Blueprint("voices", __name__, url_prefix=PATH)


@ROUTES.get("")
def voices() -> AnyResponse:
    here = asker()
    seat, shelf = here.host(), _shelf()
    if seat is None or shelf is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    return make_response(*_shown(here.door, here.pages, shelf, seat))


@ROUTES.post("/remove")
def remove() -> AnyResponse:
    here = asker()
    seat, shelf = here.need_host(), _shelf()
    if shelf is None:
        raise Refused("not_kept", why=line("recording.nowhere"))
    try:
        need_no_game(here.door)
        shelf.remove(request.form.get("pack", ""))
    except Refused as refused:
        return make_response(*_shown(here.door, here.pages, shelf, seat, refused))
    return redirect(PATH, 303)


def need_no_game(door: Door) -> None:
    """What a plan counts on does not change in its middle."""
    if door.snapshot.playing is not None:
        raise Refused("not_kept", why=line("pack.game"))


def counter(shelf: Shelf) -> Counter:
    return Counter(
        PATH,
        shelf,
        need_no_game,
        lambda door, pages, seat, refused: _shown(door, pages, shelf, seat, refused),
    )


def _shelf() -> Shelf | None:
    sound = asker().sound
    return None if sound is None else sound.shelf


def _shown(door: Door, pages: Pages, shelf: Shelf, seat: Seat, refused: Refused | None = None) -> tuple[str, int]:
    """And its status. Who is not the host is told no more than why not."""
    about = None if refused is None else problem(door, refused)
    page = pages.plain(
        "voices" if seat != STRANGER and seat == door.snapshot.house.host else "nothing",
        None if seat == STRANGER else seat,
        message="" if about is None else str(about["detail"]),
        packs=[(each, language(each.language).name) for each in shelf.packs()],
        most=MOST_MB,
        is_playing=door.snapshot.playing is not None,
    )
    return page, 200 if about is None else int(about["status"])
