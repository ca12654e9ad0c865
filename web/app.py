"""Flask, put together: a family of pages a blueprint, and what holds before and after every request."""

import re
from pathlib import Path

from flask import Flask, Response, json, make_response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused
from companion.past.archive import BeingRead
from web import styles
from web.api.routes import ROUTES as API
from web.asker import PROBLEM, Asker, asker
from web.door import NoAnswer
from web.editor.routes import ROUTES as EDITOR
from web.host.home_wifi import ROUTES as HOME_WIFI
from web.host.home_wifi import notice
from web.host.routes import ROUTES as HOST
from web.host.update import ROUTES as UPDATE
from web.origin import HEADERS, Gate, bearer
from web.packing import filled, may_pack, packed, packed_once
from web.past.routes import ROUTES as PAST
from web.seats.routes import ROUTES as SEATS
from web.sound.lines import ROUTES as LINES
from web.sound.recording import ROUTES as RECORDING
from web.sound.routes import ROUTES as SOUND
from web.sound.voices import ROUTES as VOICES

STATIC = Path(__file__).parent / "static"
LARGEST_POST = 64 * 1024
PACKED = ("text/html", "text/css", "text/javascript", "image/svg+xml")
STAYS = re.compile(r"/static/|/games/[^/]+/art/")  # the same for everybody: a phone may keep it, and asks if it changed
KEPT = "public, max-age=31536000, immutable"
NAMED = re.compile(r"/static/fonts/|/sound/[0-9a-f]+\.")  # another font or clip would have another name
AGAIN_S = 1  # for a page that waits for the archive
KEYLESS = ("/api/v1/seats", "/api/v1/tools/")  # a program may post there without a seat; a page's Origin is checked


def make(whole: Asker, gate: Gate) -> Flask:
    app = Flask("companion", static_folder=str(STATIC), static_url_path="/static")
    app.add_url_rule("/static/css/<name>", view_func=lambda name: styles.sent(STATIC / "css", name), endpoint="css")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_POST
    app.extensions["asker"] = whole
    for family in (SEATS, HOST, UPDATE, HOME_WIFI, PAST, EDITOR, LINES, RECORDING, VOICES, SOUND, API):
        app.register_blueprint(family)
    app.before_request(lambda: _check(gate))
    app.after_request(_with_headers)
    app.register_error_handler(Refused, lambda error: asker().refusal(error))
    app.register_error_handler(NoAnswer, lambda error: asker().refusal(Refused("no_answer")))
    app.register_error_handler(BeingRead, _being_read)
    app.register_error_handler(HTTPException, _went_wrong)
    return app


def _check(gate: Gate) -> Response | None:
    """A page from elsewhere may send nothing. A proxy that speaks https says so; no page can without being asked."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        by_key = bearer(request.headers.get("Authorization")) is not None or request.path.startswith(KEYLESS)
        origin = request.headers.get("Origin")
        scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
        if not gate.is_ours(origin, request.headers.get("Host"), scheme) and not (by_key and origin is None):
            return asker().refusal(Refused("wrong_place"))
    notice()
    return None


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        if name != "Cache-Control" or response.status_code >= 400 or not STAYS.match(request.path):
            response.headers[name] = value
    if response.status_code < 400 and NAMED.match(request.path):
        response.headers["Cache-Control"] = KEPT
    return _packed(response)


def _packed(response: Response) -> Response:
    """Pages, also those that say what was refused; and of files, those that are sent whole."""
    if response.mimetype not in PACKED:
        return response
    response.headers["Vary"] = "Accept-Encoding"
    is_file = STAYS.match(request.path) is not None
    if request.method == "HEAD" or (is_file and response.status_code != 200):
        return response
    is_packed = may_pack(request.headers.get("Accept-Encoding", ""), is_secure=request.is_secure)
    if is_file and is_packed:
        response.direct_passthrough = False  # it is read here
        response.set_data(packed_once(response.get_data()))
    elif not is_file:
        response.set_data(packed(response.get_data()) if is_packed else filled(response.get_data()))
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
        if (tag := response.get_etag()[0]) is not None:
            response.set_etag(tag, weak=True)  # it is of the file, whichever way that goes
    return response


def _being_read(error: BeingRead) -> Response:
    """No worker waits for the archive: the page comes back by itself, with scripts or without."""
    here = asker()
    if request.path.startswith("/api/"):
        response = here.refusal(Refused("being_read", done=error.done, all=error.all))
    else:
        response = make_response(here.pages.plain("being_read", here.me(), done=error.done, all=error.all), 503)
        response.headers["Refresh"] = str(AGAIN_S)
    response.headers["Retry-After"] = str(AGAIN_S)
    return response


def _went_wrong(error: HTTPException) -> AnyResponse:
    here, response = asker(), error.get_response()
    if error.response is not None:
        return response  # made on purpose
    if request.path.startswith("/api/"):
        about = {"type": "about:blank", "title": error.name, "status": error.code, "detail": error.description}
        response.set_data(json.dumps(about))
        response.mimetype = PROBLEM
    elif error.code == 404:
        response.set_data(here.pages.plain("nothing", here.me()))
    elif error.code == 405 and request.method in ("GET", "HEAD"):
        return redirect("/", 303)  # a phone that comes back to where a form was refused
    return response
