"""The host's page on which a group records lines itself: plain forms, a file for each piece."""

from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused, Seat, line
from companion.words.languages import language
from web.asker import asker, posted
from web.door import Door
from web.problems import problem
from web.sound.screens import OwnLines

ROUTES: Final = Blueprint("recording", __name__, url_prefix="/recordings")
MOST_MB: Final = 2
NEXT: Final = "at"  # which one, where they come one after the other
LARGEST: Final = MOST_MB * 1024 * 1024 + 64 * 1024  # a form adds its own


@ROUTES.get("")
def lines() -> AnyResponse:
    here = asker()
    seat, own = here.host(), _own()
    if seat is None or own is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    return _shown(seat, own)


@ROUTES.get("/next")
def next_one() -> AnyResponse:
    """What no voice of a language says, one piece after the other."""
    here = asker()
    seat, own = here.host(), _own()
    if seat is None or own is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    return _shown_next(seat, own)


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
        slug, piece, code = (request.form.get(each, "") for each in ("game", "piece", "language"))
        if slug not in (_slug(here.door), *(("", *here.door.games) if NEXT in request.form else ())):
            raise Refused("stale")  # another game was chosen meanwhile
        if "swap" in request.form:
            own.swap(slug, piece, code)
        else:
            raw = next((raw for each in request.files.getlist("file") if (raw := each.read())), b"")
            request.close()  # a large file lies on the disk
            if not raw:
                raise Refused("not_kept", why=line("recording.none"))
            own.keep(slug, piece, raw, code)
    except RequestEntityTooLarge:
        return _again(seat, own, Refused("not_kept", why=line("recording.large", most=MOST_MB)))
    except Refused as refused:
        return _again(seat, own, refused)
    if NEXT in request.form:
        return redirect(f"/recordings/next?{urlencode({'language': code, 'at': request.form[NEXT], 'kept': 1})}", 303)
    of = f"?{urlencode({'language': code})}" if code else ""
    return redirect(f"/recordings{of}#{request.form.get('place', '')}", 303)


def _own() -> OwnLines | None:
    sound = asker().sound
    return None if sound is None else sound.own


def _slug(door: Door) -> str:
    """The game that is on, or that was chosen; none: the table's own lines."""
    snapshot = door.snapshot
    slug = snapshot.play.game.slug if snapshot.play is not None else snapshot.house.game or ""
    return slug if slug in door.games else ""


def _again(seat: Seat, own: OwnLines, refused: Refused) -> AnyResponse:
    """The page that it was sent from. A form that is too large cannot be read: then it is the first one."""
    try:
        is_next = NEXT in request.form
    except RequestEntityTooLarge:
        is_next = False
    return _shown_next(seat, own, refused) if is_next else _shown(seat, own, refused)


def _language(own: OwnLines) -> str:
    """As asked; else the one that is spoken now."""
    try:
        code = request.values.get("language", "")
    except RequestEntityTooLarge:
        code = ""
    return code if code in own.languages else own.language


def _shown(seat: Seat, own: OwnLines, refused: Refused | None = None) -> AnyResponse:
    here = asker()
    about = None if refused is None else problem(here.door, refused)
    slug, code = _slug(here.door), _language(own)
    page = here.pages.plain(
        "recordings",
        seat,
        message="" if about is None else str(about["detail"]),
        groups=own.groups(slug, code),
        code=code,
        spoken_in=[(each, language(each).name) for each in own.languages],
        of=slug,
        at=posted().get("piece", ""),
        of_title=here.door.title_of(slug) if slug else "",
    )
    response = make_response(page)
    if about is not None:
        response.status_code = about["status"]
    return response


def _shown_next(seat: Seat, own: OwnLines, refused: Refused | None = None) -> AnyResponse:
    here = asker()
    code = _language(own)
    wanted = own.all.wanted(code)
    left = [place for place, each in enumerate(wanted) if not each.is_recorded]
    at = min(max(0, request.values.get(NEXT, left[0] if left else 0, type=int)), max(0, len(wanted) - 1))
    one = wanted[at] if wanted else None
    about = None if refused is None else problem(here.door, refused)
    page = here.pages.plain(
        "record_next",
        seat,
        message="" if about is None else str(about["detail"]),
        code=code,
        name=language(code).name,
        one=one,
        of_title=here.door.title_of(one.slug) if one is not None and one.slug else "",
        room_ms=0 if one is None else own.room_ms(one.slug, one.piece, code),
        at=at,
        all=len(wanted),
        done=len(wanted) - len(left),
        following=next((place for place in left if place > at), None),
        is_kept="kept" in request.args,
    )
    response = make_response(page)
    if about is not None:
        response.status_code = about["status"]
    return response
