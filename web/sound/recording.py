"""The host's page on which a group records lines itself: plain forms, a file for each piece."""

from typing import Final

from flask import Blueprint, make_response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused, Seat, line
from web.asker import asker, posted
from web.door import Door
from web.problems import problem
from web.sound.screens import OwnLines

ROUTES: Final = Blueprint("recording", __name__, url_prefix="/recordings")
MOST_MB: Final = 2
LARGEST: Final = MOST_MB * 1024 * 1024 + 64 * 1024  # a form adds its own


@ROUTES.get("")
def lines() -> AnyResponse:
    here = asker()
    seat, own = here.host(), _own()
    if seat is None or own is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    return _shown(seat, own)


@ROUTES.post("")
def record() -> AnyResponse:
    """A file for one piece; or it is taken out, or what was there before comes back."""
    here = asker()
    seat, own = here.need_host(), _own()
    here.door.snapshot.need_no_mask()
    if own is None:
        raise Refused("not_kept", why=line("recording.nowhere"))
    request.max_content_length = LARGEST
    try:
        slug, piece = request.form.get("game", ""), request.form.get("piece", "")
        if slug != _slug(here.door):
            raise Refused("stale")  # another game was chosen meanwhile
        if "swap" in request.form:
            own.swap(slug, piece)
        else:
            raw = next((raw for each in request.files.getlist("file") if (raw := each.read())), b"")
            request.close()  # a large file lies on the disk
            if not raw:
                raise Refused("not_kept", why=line("recording.none"))
            own.keep(slug, piece, raw)
    except RequestEntityTooLarge:
        return _shown(seat, own, Refused("not_kept", why=line("recording.large", most=MOST_MB)))
    except Refused as refused:
        return _shown(seat, own, refused)
    return redirect(f"/recordings#{request.form.get('place', '')}", 303)


def _own() -> OwnLines | None:
    sound = asker().sound
    return None if sound is None else sound.own


def _slug(door: Door) -> str:
    """The game that is on, or that was chosen; none: the table's own lines."""
    snapshot = door.snapshot
    slug = snapshot.play.game.slug if snapshot.play is not None else snapshot.house.game or ""
    return slug if slug in door.games else ""


def _shown(seat: Seat, own: OwnLines, refused: Refused | None = None) -> AnyResponse:
    here = asker()
    about = None if refused is None else problem(here.door, refused)
    slug = _slug(here.door)
    page = here.pages.plain(
        "recordings",
        seat,
        message="" if about is None else str(about["detail"]),
        groups=own.groups(slug),
        of=slug,
        at=posted().get("piece", ""),
        of_title=here.door.title_of(slug) if slug else "",
    )
    response = make_response(page)
    if about is not None:
        response.status_code = about["status"]
    return response
