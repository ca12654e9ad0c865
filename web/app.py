"""Pages and commands, by Flask. Every command goes through one route; every page comes out of one renderer."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, jsonify, make_response, redirect, request, send_from_directory
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.box.cards import write_cards
from companion.contract import Annals, Refused, Seat
from companion.past.archive import Archive, BeingRead
from companion.people.seats import STRANGER, Claim, Invite, Join, Sit, need_may_act_for
from companion.table.posts import Answer, Ask
from web import editing, qr
from web.api import blueprint
from web.door import Door, NoAnswer
from web.forms import command_from, local, need_fresh, own_id
from web.origin import COOKIE, COOKIE_DAYS, HEADERS, NEWCOMER, Gate, bearer, good_key, is_this_machine, new_key
from web.pages import Audience, Pages, problem
from web.panel import Panel

LARGEST_POST = 64 * 1024
LARGEST_LIST = 1024 * 1024  # of cards, as the host puts it in
JSON = "application/json"
STAYS = re.compile(r"/static/|/games/[^/]+/art/")  # the same for everybody: a phone may keep it, and asks if it changed
PROBLEM = "application/problem+json"
AGAIN_S = 1  # for a page that waits for the archive
KEYLESS = ("/api/v1/seats", "/api/v1/tools/")  # a program may post there without a seat; a page's Origin is checked


def make(
    door: Door, pages: Pages, gate: Gate, panel: Panel | None, address: Callable[[], str], archive: Archive, health: Any
) -> Flask:
    app = Flask("companion", static_folder=str(Path(__file__).parent / "static"), static_url_path="/static")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_POST
    app.register_blueprint(blueprint(door, archive, health))

    # --- before and after every request

    @app.before_request
    def check() -> Response | None:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            by_key = bearer(request.headers.get("Authorization")) is not None or request.path.startswith(KEYLESS)
            origin = request.headers.get("Origin")
            if not gate.is_ours(origin, request.headers.get("Host")) and not (by_key and origin is None):
                return refuse(Refused("wrong_place"))
        return None

    @app.after_request
    def headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            if name != "Cache-Control" or response.status_code >= 400 or not STAYS.match(request.path):
                response.headers[name] = value
        return response

    @app.errorhandler(Refused)
    def refused(error: Refused) -> Response:
        return refuse(error)

    @app.errorhandler(NoAnswer)
    def no_answer(error: NoAnswer) -> Response:
        return refuse(Refused("no_answer"))

    @app.errorhandler(BeingRead)
    def being_read(error: BeingRead) -> Response:
        """No worker waits for the archive: the page comes back by itself, with scripts or without."""
        if request.path.startswith("/api/"):
            response = refuse(Refused("being_read", done=error.done, all=error.all))
        else:
            response = make_response(pages.plain("being_read", me(), done=error.done, all=error.all), 503)
            response.headers["Refresh"] = str(AGAIN_S)
        response.headers["Retry-After"] = str(AGAIN_S)
        return response

    @app.errorhandler(HTTPException)
    def went_wrong(error: HTTPException) -> AnyResponse:
        response = error.get_response()
        if error.response is not None:
            return response  # made on purpose
        if request.path.startswith("/api/"):
            about = {"type": "about:blank", "title": error.name, "status": error.code, "detail": error.description}
            response.set_data(app.json.dumps(about))
            response.mimetype = PROBLEM
        elif error.code == 404:
            response.set_data(pages.plain("nothing", me()))
        elif error.code == 405 and request.method in ("GET", "HEAD"):
            return redirect("/", 303)  # a phone that comes back to where a form was refused
        return response

    def refuse(error: Refused) -> Response:
        """The reason reaches whoever asked: as a problem for scripts, as a page with a message for forms."""
        about = problem(door, error)
        if request.path.startswith("/api/") or request.accept_mimetypes.best == JSON:
            response = jsonify(about)
            response.mimetype = PROBLEM
        else:
            seat, form = me(), posted()
            back = form.get("back", "/")
            if seat is None:
                typed = form.get("name", "")
                page = pages.plain("join", message=about["detail"], code=form.get("code", ""), who=None, typed=typed)
            elif back in ("/host", "/box") and door.snapshot.house.host == seat:
                page = pages.page(Audience(back[1:], seat), message=about["detail"], stream=f"/stream{back}")
            else:
                acting = Seat(given) if (given := form.get("as")) and may_sit_in(seat, given) else None
                stream = f"/stream/seat?as={acting}" if acting else "/stream/seat"
                page = pages.page(Audience("seat", seat, acting), message=about["detail"], stream=stream)
            response = make_response(page)
        response.status_code = about["status"]
        return response

    def posted() -> MultiDict[str, str]:
        """What is refused before it was read may be too large to be read."""
        try:
            return request.form
        except RequestEntityTooLarge:
            return MultiDict()

    def may_sit_in(sender: Seat, seat: str) -> bool:
        snapshot = door.snapshot
        return any(each.seat == seat for each in snapshot.house.people) and snapshot.may_act_for(sender, Seat(seat))

    def key() -> str | None:
        return good_key(request.cookies.get(COOKIE)) or bearer(request.headers.get("Authorization"))

    def me() -> Seat | None:
        seat = door.seat(key())
        return None if seat == STRANGER else seat

    def host_seat() -> Seat | None:
        seat = me()
        return seat if seat is not None and seat == door.snapshot.house.host else None

    def with_key(response: AnyResponse, name: str, value: str, max_age: int | None) -> AnyResponse:
        response.set_cookie(name, value, max_age=max_age, httponly=True, samesite="Strict", secure=request.is_secure)
        return response

    def as_newcomer(response: AnyResponse) -> AnyResponse:
        """Never touches the seat's key: a link on another page brings no cookies along, and must not cost a seat."""
        if good_key(request.cookies.get(NEWCOMER)) is None:
            with_key(response, NEWCOMER, new_key(), None)
        return response

    # --- pages

    @app.get("/")
    def front() -> AnyResponse:
        seat, again = me(), "again" in request.args
        if seat is not None:
            page = pages.page(Audience("seat", seat), stream="/stream/seat")
            return redirect("/", 303) if again else make_response(page)
        told = door.words_of("").template("page.no_seat_here") if again else ""
        response: AnyResponse = make_response(pages.plain("join", message=told, code="", who=None, typed=""))
        return as_newcomer(response)

    @app.get("/as/<seat>")
    def act_for(seat: str) -> AnyResponse:
        sender = me()
        if sender is None or all(each.seat != seat for each in door.snapshot.house.people):
            return redirect("/", 303)
        need_may_act_for(door.snapshot.house, sender, Seat(seat), door.snapshot.closed)
        return make_response(pages.page(Audience("seat", sender, Seat(seat)), stream=f"/stream/seat?as={seat}"))

    @app.get("/host")
    def host() -> AnyResponse:
        seat = host_seat()
        return make_response(pages.page(Audience("host", seat), stream="/stream/host")) if seat else redirect("/", 303)

    @app.get("/table")
    def table() -> str:
        return pages.page(Audience("table"), stream="/stream/table")

    @app.get("/box")
    def box() -> AnyResponse:
        seat = host_seat()
        return make_response(pages.page(Audience("box", seat), stream="/stream/box")) if seat else redirect("/", 303)

    @app.get("/box/card")
    def card() -> AnyResponse:
        id, seat = request.args.get("id", ""), host_seat()
        if seat is None:
            return redirect("/", 303)
        page = pages.card(id, seat)
        return make_response(page) if page else redirect("/box", 303)

    @app.get("/cards.toml")
    def export_cards() -> AnyResponse:
        if host_seat() is None:
            return redirect("/", 303)
        text = write_cards(door.snapshot.box.cards)
        headers = {"Content-Disposition": 'attachment; filename="cards.toml"'}
        return Response(text, mimetype="application/toml", headers=headers)

    @app.get("/panel")
    def panel_page() -> AnyResponse:
        need_panel()
        return make_response(pages.page(Audience("panel"), stream="/stream/panel"))

    @app.get("/help")
    @app.get("/help/<slug>")
    def help_page(slug: str = "") -> str:
        play = door.snapshot.play
        slug = slug or (play.game.slug if play is not None else door.snapshot.house.game or "")
        titles = {each: door.title_of(each) for each in door.games}
        told = _help(door, slug) if slug in titles else []
        return pages.plain("help", me(), of=slug, titles=titles, help=told, table_help=_help(door, ""))

    @app.get("/past")
    def past_games() -> str:
        titles = {slug: door.title_of(slug) for slug in door.games}
        told = {slug: titles[slug] for slug, folder in door.games.folders.items() if (folder / "annals.html").exists()}
        found = archive.page(request.args.get("page", 1, type=int), titles, door.open_number())
        return pages.plain("past", me(), past=found, annals=told)

    def kept(slug: str) -> tuple[Annals, tuple[Any, ...]]:
        game = door.games.get(slug)
        if game is None or game.annals is None:
            abort(404)
        return game.annals, archive.annals(slug, door.open_number())

    @app.get("/annals/<slug>")
    def annals(slug: str) -> str:
        of, games = kept(slug)
        return pages.annals(slug, of.picture(games), me())

    @app.get("/annals/<slug>.csv")
    def annals_csv(slug: str) -> AnyResponse:
        of, games = kept(slug)
        text = io.StringIO(newline="")
        csv.writer(text).writerows(of.rows(games))
        answer = make_response(text.getvalue())
        answer.headers["Content-Type"] = "text/csv; charset=utf-8"
        answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.csv"'
        return answer

    @app.get("/past/<int:number>")
    def past_game(number: int) -> str:
        story = archive.story(number)
        if story is None:
            abort(404)
        return pages.plain("past_game", me(), number=number, story=story.lines, problem=story.problem)

    @app.get("/seat/<code>")
    def invited(code: str) -> AnyResponse:
        return as_newcomer(make_response(pages.plain("join", code=code, who=door.name(door.look(code)), typed="")))

    @app.get("/qr.svg")
    def qr_code() -> AnyResponse:
        return Response(qr.svg(f"{address()}/"), mimetype="image/svg+xml")

    @app.get("/games/<slug>/art/<path:name>")
    def art(slug: str, name: str) -> AnyResponse:
        if slug not in door.games:
            abort(404)
        return send_from_directory(door.games.folders[slug] / "art", name)

    # --- commands

    @app.post("/join")
    def join() -> AnyResponse:
        form = request.form
        pin, seat, code = form.get("pin", "").strip(), form.get("seat", ""), form.get("code", "")
        command: Claim | Sit | Join
        if code:
            command = Claim(code)
        elif seat:
            command = Sit(Seat(seat), pin)
        else:
            command = Join(form.get("name", ""), pin)
        if me() is not None and not code:
            return redirect("/", 303)  # sits already: the answer to the first try got lost, or was tapped twice
        newcomer = good_key(request.cookies.get(NEWCOMER))
        answer = asked(Ask(command, STRANGER, address=request.remote_addr or "", key=newcomer))
        if answer.knocks_at is not None:
            who = door.name(answer.knocks_at)
            return make_response(pages.plain("join", code=code, who=who, typed="", waits=True))
        response = with_key(redirect("/", 303), COOKIE, answer.key or "", COOKIE_DAYS * 86_400)
        response.delete_cookie(NEWCOMER, httponly=True, samesite="Strict", secure=request.is_secure)
        return response

    @app.post("/invite")
    def invite() -> AnyResponse:
        sender = need_seat()
        seat = Seat(request.form.get("seat", ""))
        answer = asked(Ask(Invite(seat), sender))
        link = f"{address()}/seat/{answer.code}"
        rows = qr.rows(link)  # drawn in the page: a picture with an address would leak the code
        return make_response(pages.plain("invite", sender, who=door.name(seat), link=link, qr=rows))

    @app.post("/do")
    def do() -> AnyResponse:
        form, sender = request.form, need_seat()
        acting = Seat(form["as"]) if form.get("as") else None
        need_fresh(form, door.moment().real)
        command = command_from(door, form)
        id = own_id(form, command)
        answer = asked(Ask(command, sender, acting, id, form.get("step"), request.remote_addr or ""))
        if request.accept_mimetypes.best == JSON:
            return jsonify({"version": answer.version})
        return redirect(local(form.get("back", "/")), 303)

    @app.post("/cards.toml")
    def import_cards() -> AnyResponse:
        """As any command, but a list of cards may be long."""
        if host_seat() is None:
            need_seat()
            raise Refused("host_only")
        request.max_content_length = request.max_form_memory_size = LARGEST_LIST
        return do()

    @app.post("/panel")
    def press() -> AnyResponse:
        levers, form = need_panel(), request.form
        if "reader" in form:
            levers.put(form["reader"], form.get("move", ""), form.get("card", ""))
        else:
            levers.pull(form.get("button", ""), form.get("move", "press"))
        return redirect("/panel", 303)

    def need_seat() -> Seat:
        seat = me()
        if seat is None:
            raise Refused("no_session")
        return seat

    def need_panel() -> Panel:
        if panel is None:
            abort(404)
        if not (panel.for_all or is_this_machine(request.remote_addr)):
            abort(
                make_response("The panel opens on the table's own machine ([web] panel in the configuration).\n", 403)
            )
        return panel

    def asked(ask: Ask) -> Answer:
        answer = door.ask(ask)
        if answer.refused is not None:
            raise answer.refused
        return answer

    editing.routes(app, door, pages, host_seat, need_seat, asked)
    return app


def _help(door: Door, slug: str) -> list[tuple[str, str]]:
    """The game's own help: `help.<name>.title` and `.text` in its strings, in the order in which they stand there."""
    words = door.words_of(slug)
    keys = [key.removesuffix(".title") for key in words if key.startswith("help.") and key.endswith(".title")]
    return [(words.template(f"{key}.title"), words.template(f"{key}.text")) for key in keys]
