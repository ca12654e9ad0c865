"""Who sits down, and what a seat asks: joining, an invitation, the own page, every command."""

from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused, Seat
from companion.people.acting import need_may_act_for
from companion.people.seats import STRANGER, Invite
from companion.table.posts import Ask
from companion.words.words import Words
from web import shown, styles, tongue
from web.asker import JSON, as_newcomer, asker, whence, whence_to_sit, with_key
from web.back import back_to
from web.door import Door, way_in
from web.origin import COOKIE, COOKIE_DAYS, NEWCOMER, good_key
from web.pages.forms import command_from, local, need_fresh, own_id, with_files, yes_of
from web.pages.pages import Audience
from web.seats import qr

ROUTES = Blueprint("seats", __name__)
LOOKS_AGAIN_S = 4


@ROUTES.get("/")
def front() -> AnyResponse:
    here, again = asker(), "again" in request.args
    seat = here.me()
    if seat is not None:
        page = here.pages.page(Audience("seat", seat), stream="/stream/seat")
        return redirect("/", 303) if again else make_response(page)
    told = here.door.words_of("").template("page.no_seat_here") if again else ""
    gone = good_key(request.cookies.get(COOKIE)) is not None
    return as_newcomer(make_response(here.pages.plain("join", message=told, code="", who=None, typed="", gone=gone)))


@ROUTES.get("/as/<seat>")
def act_for(seat: str) -> AnyResponse:
    here = asker()
    sender, snapshot = here.me(), here.door.snapshot
    if sender is None or all(each.seat != seat for each in snapshot.house.people):
        return redirect("/", 303)
    need_may_act_for(snapshot.house, sender, Seat(seat), snapshot.closed)
    audience = Audience("seat", sender, Seat(seat))
    return make_response(here.pages.page(audience, stream=audience.stream))


@ROUTES.post("/language")
def language() -> AnyResponse:
    """This browser's own from now on, whoever sits at it: back to where it was chosen, in it."""
    here, chosen = asker(), request.form.get("language", "")
    if chosen not in here.door.languages:
        raise Refused("not_understood", why=f"there is no language {chosen[:40]!r}")
    return with_key(redirect(_where_from(), 303), tongue.COOKIE, chosen, COOKIE_DAYS * 86_400)


def _where_from() -> str:
    """On this table; what is no address is the first page."""
    with suppress(ValueError):
        return local(urlsplit(request.referrer or "").path)
    return "/"


@ROUTES.get("/table")
def table() -> str:
    return asker().pages.page(Audience("table"), stream="/stream/table")


@ROUTES.get("/history")
def history() -> AnyResponse:
    """Of the game that is on, all of it: under the game stands what is new. Shut eyes see the game's own page."""
    here, acting = asker(), request.args.get("as", "")
    seat, snapshot = here.me(), here.door.snapshot
    if seat is None:
        return make_response(here.pages.plain("history", history=shown.history(here.door, snapshot, None)))
    if acting and not here.may_sit_in(seat, acting):
        return redirect("/history", 303)
    if snapshot.play is not None and snapshot.play.masks:
        return redirect(f"/as/{acting}" if acting else "/", 303)
    audience = Audience("history", seat, Seat(acting) if acting else None)
    return make_response(here.pages.page(audience, stream=audience.stream))


@ROUTES.get("/history/back/<int:number>")
def back(number: int) -> AnyResponse:
    """What goes with it if this line of the history is taken back."""
    here = asker()
    seat, snapshot = here.me(), here.door.snapshot
    if (found := back_to(here.door, snapshot, seat, number)) is None:
        return redirect("/history", 303)
    return make_response(here.pages.plain("back_to", seat, way=found))


@ROUTES.get("/help")
@ROUTES.get("/help/<slug>")
def help_page(slug: str = "") -> str:
    here = asker()
    play, door = here.door.snapshot.play, here.door
    slug = slug or (play.game.slug if play is not None else door.snapshot.house.game or "")
    titles = {each: door.title_of(each) for each in door.games}
    told = _help(door, slug) if slug in titles else []
    return here.pages.plain("help", here.me(), of=slug, titles=titles, help=told, table_help=_help(door, ""))


@dataclass(frozen=True, slots=True)
class HelpPart:
    title: str
    text: str
    things: tuple[tuple[str, str], ...]  # each with what it is for


def _help(door: Door, slug: str) -> list[HelpPart]:
    """The game's own help: `help.<name>.title` and `.text` in its strings, in the order in which they stand there.

    `.things` names two tables of the strings: what things are called, and what each of them is for."""
    words = door.words_of(slug)
    keys = [key.removesuffix(".title") for key in words if key.startswith("help.") and key.endswith(".title")]
    return [
        HelpPart(words.template(f"{key}.title"), words.template(f"{key}.text"), _things(words, key)) for key in keys
    ]


def _things(words: Words, key: str) -> tuple[tuple[str, str], ...]:
    if f"{key}.things" not in words:
        return ()
    called, _, is_for = words.template(f"{key}.things").partition(" ")
    each = [name.removeprefix(f"{is_for}.") for name in words if name.startswith(f"{is_for}.")]
    return tuple((words.template(f"{called}.{name}"), words.template(f"{is_for}.{name}")) for name in each)


@ROUTES.get("/games/<slug>/art/<path:name>")
def art(slug: str, name: str) -> AnyResponse:
    games = asker().door.games
    if slug not in games:
        abort(404)
    return styles.sent(games.folders[slug] / "art", name)


# --- sitting down


@ROUTES.get("/seat/<code>")
def invited(code: str) -> AnyResponse:
    here = asker()
    who = here.door.name(here.door.look(code))
    return as_newcomer(make_response(here.pages.plain("join", code=code, who=who, typed="")))


@ROUTES.get("/qr.svg")
def qr_code() -> AnyResponse:
    return Response(qr.svg(f"{asker().address()}/"), mimetype="image/svg+xml")


@ROUTES.get("/wifi.svg")
def wifi_code() -> AnyResponse:
    """For whoever is in the network already, or before the screen in the room: it shows the same."""
    if not (code := asker().pages.wifi.code):
        abort(404)
    return Response(qr.svg(code), mimetype="image/svg+xml")


@ROUTES.post("/join")
def join() -> AnyResponse:
    here, form = asker(), request.form
    code = form.get("code", "")
    command = way_in(form.get("name", ""), form.get("seat", ""), code, form.get("pin", "").strip())
    if here.me() is not None and not code:
        return redirect("/", 303)  # sits already: the answer to the first try got lost, or was tapped twice
    newcomer = good_key(request.cookies.get(NEWCOMER))
    answer = here.asked(Ask(command, STRANGER, address=whence_to_sit(), key=newcomer))
    if answer.knocks_at is not None:
        who = here.door.name(answer.knocks_at)
        return make_response(here.pages.plain("join", code=code, who=who, typed="", waits=True))
    response = with_key(redirect("/", 303), COOKIE, answer.key or "", COOKIE_DAYS * 86_400)
    response.delete_cookie(NEWCOMER, httponly=True, samesite="Strict", secure=request.is_secure)
    return response


@ROUTES.post("/invite")
def invite() -> AnyResponse:
    here = asker()
    sender, seat = here.need_seat(), Seat(request.form.get("seat", ""))
    here.asked(Ask(Invite(seat), sender))
    return _invitation(seat, sender)


@ROUTES.get("/invite")
def invitation() -> AnyResponse:
    seat = request.args.get("seat")
    return redirect("/", 303) if seat is None else _invitation(Seat(seat), asker().need_seat())


def _invitation(seat: Seat, sender: Seat) -> AnyResponse:
    """It looks again by itself, and closes once somebody has come."""
    here = asker()
    code, who = here.door.invitation(seat, sender), here.door.name(seat)
    link = f"{here.address()}/seat/{code}" if code is not None else ""
    rows = qr.rows(link) if link else ()  # drawn in the page: a picture with an address would leak the code
    back = "/" if seat == sender else "/host"
    answer = make_response(here.pages.plain("invite", sender, who=who, link=link, qr=rows, back=back))
    if link:
        answer.headers["Refresh"] = f"{LOOKS_AGAIN_S}; url=/invite?seat={seat}"
    return answer


# --- commands


@ROUTES.post("/do")
def do() -> AnyResponse:
    """Every command of every page."""
    here, form = asker(), with_files(request.form, request.files)
    sender = here.need_seat()
    acting = Seat(form["as"]) if form.get("as") else None
    need_fresh(form, here.door.moment().real)
    command = command_from(here.door, form)
    id = own_id(form, command)
    answer = here.asked(Ask(command, sender, acting, id, form.get("step"), whence(), yes_of(form)))
    if request.accept_mimetypes.best == JSON:
        return jsonify({"version": answer.version})
    return redirect(local(form.get("back", "/")), 303)
