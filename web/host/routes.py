"""The host's own pages: the table's seats and game, the box with its cards; and the fake box's panel."""

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.box.cards import write_cards
from web.asker import asker
from web.pages.pages import Audience
from web.seats.routes import do

ROUTES = Blueprint("host", __name__)
LARGEST_LIST = 1024 * 1024  # of cards, as the host puts it in


@ROUTES.get("/host")
def host() -> AnyResponse:
    return _of_host("host")


@ROUTES.get("/box")
def box() -> AnyResponse:
    return _of_host("box")


def _of_host(page: str) -> AnyResponse:
    here = asker()
    seat = here.host()
    if seat is None:
        return redirect("/", 303)
    return make_response(here.pages.page(Audience(page, seat), stream=f"/stream/{page}"))


@ROUTES.get("/host/report.txt")
def report() -> AnyResponse:
    """For who shall help: kept by the phone, looked at, and sent by hand."""
    here = asker()
    if here.host() is None:
        return redirect("/", 303)
    headers = {"Content-Disposition": 'attachment; filename="table-report.txt"'}
    return Response(here.report(), mimetype="text/plain", headers=headers)


# --- cards


@ROUTES.get("/box/card")
def card() -> AnyResponse:
    here = asker()
    seat = here.host()
    if seat is None:
        return redirect("/", 303)
    page = here.pages.card(request.args.get("id", ""), seat)
    return make_response(page) if page else redirect("/box", 303)


@ROUTES.get("/cards.toml")
def export_cards() -> AnyResponse:
    here = asker()
    if here.host() is None:
        return redirect("/", 303)
    text = write_cards(here.door.snapshot.box.cards)
    headers = {"Content-Disposition": 'attachment; filename="cards.toml"'}
    return Response(text, mimetype="application/toml", headers=headers)


@ROUTES.post("/cards.toml")
def import_cards() -> AnyResponse:
    """As any command, but a list of cards may be long."""
    asker().need_host()
    request.max_content_length = request.max_form_memory_size = LARGEST_LIST
    return do()


# --- the fake box


@ROUTES.get("/panel")
def panel() -> AnyResponse:
    here = asker()
    here.need_panel()
    return make_response(here.pages.page(Audience("panel"), stream="/stream/panel"))


@ROUTES.post("/panel")
def press() -> AnyResponse:
    levers, form = asker().need_panel(), request.form
    if "reader" in form:
        levers.put(form["reader"], form.get("move", ""), form.get("card", ""))
    else:
        levers.pull(form.get("button", ""), form.get("move", "press"))
    return redirect("/panel", 303)
