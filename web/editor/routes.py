"""The pages on which a text of the group's own is edited one thing at a time: plain forms, one file in and out."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Held, Line, Refused, Seat, line
from companion.contract.data import DataError
from companion.table.commands import EditEntry, ImportText, RemoveEntry
from companion.table.edit_text import LONGEST_FILE, Unfit
from companion.table.posts import Ask
from web.asker import asker, whence
from web.door import Door
from web.editor import beside, editor
from web.pages.forms import command_from, local, own_id
from web.problems import problem

ROUTES: Final = Blueprint("editor", __name__, url_prefix="/editor/<option>")
LARGEST_FILE: Final = LONGEST_FILE + 128 * 1024  # bytes: a letter may take several, and a form adds its own
Edit: TypeAlias = EditEntry | RemoveEntry | ImportText


@ROUTES.get("")
def overview(option: str) -> AnyResponse:
    seat, desk = asker().typist(), _desk(option)
    if seat is None or desk is None:
        return _away()
    return _shown("editor", seat, editor.overview(desk))


@ROUTES.get("/file")
def export(option: str) -> AnyResponse:
    desk = _desk(option)
    if asker().typist() is None or desk is None:
        return _away()
    headers = {"Content-Disposition": f'attachment; filename="{desk.editor.file}"'}
    return Response(desk.text, mimetype="application/toml", headers=headers)


@ROUTES.get("/sheet")
def sheet(option: str) -> AnyResponse:
    desk = _desk(option)
    if asker().typist() is None or desk is None or desk.trouble or desk.editor.sheet is None:
        return _away()
    headers = {"Content-Disposition": f'attachment; filename="{desk.editor.sheet.file}"'}
    return Response(desk.editor.sheet.written(desk.text), mimetype="text/csv", headers=headers)


@ROUTES.get("/<section>")
def entries(option: str, section: str) -> AnyResponse:
    seat, desk = asker().typist(), _desk(option)
    if seat is None or desk is None:
        return _away()
    page = None if desk.trouble else editor.entries(desk, section)
    return redirect(desk.address, 303) if page is None else _shown("editor_section", seat, page)


@ROUTES.get("/<section>/entry")
def entry(option: str, section: str) -> AnyResponse:
    seat, desk = asker().typist(), _desk(option)
    if seat is None or desk is None:
        return _away()
    page = None if desk.trouble else editor.entry(desk, section, request.args.get("key", ""))
    return redirect(desk.address, 303) if page is None else _shown("editor_entry", seat, page)


@ROUTES.post("/beside")
def compare(option: str) -> AnyResponse:
    """What somebody brings, with what differs from ours: nothing is taken yet, unless there is nothing to compare."""
    here = asker()
    seat = here.need_host()
    desk = _desk(option)
    if desk is None:
        raise Refused("stale")
    if not desk.text or desk.trouble:
        return edit(option)
    request.max_content_length = request.max_form_memory_size = LARGEST_FILE
    command: Edit | None = None
    try:
        command = _command(here.door, _with_file(desk))
        if not isinstance(command, ImportText):
            raise Refused("not_understood", why=f"there is no {type(command).__name__} here")
        page = beside.beside(desk, command)
    except RequestEntityTooLarge:
        return _again(desk, seat, command, Refused("not_kept", why=line("unkept.file", most=LONGEST_FILE // 1024)))
    except DataError as error:
        return _again(desk, seat, command, Refused("not_kept", why=str(error)))
    except Refused as refused:
        return _again(desk, seat, command, refused)
    return _shown("editor_beside", seat, page)


@ROUTES.post("")
def edit(option: str) -> AnyResponse:
    here = asker()
    seat = here.need_seat()
    desk = _desk(option)
    if desk is None:
        raise Refused("stale")  # another game was chosen meanwhile
    request.max_content_length = request.max_form_memory_size = LARGEST_FILE
    command: Edit | None = None
    try:
        form = _with_file(desk)
        command = _command(here.door, form)
        here.asked(Ask(command, seat, id=own_id(form, command), address=whence()))
    except RequestEntityTooLarge:
        return _again(desk, seat, command, Refused("not_kept", why=line("unkept.file", most=LONGEST_FILE // 1024)))
    except Refused as refused:
        return _again(desk, seat, command, refused)
    back = local(request.args["next"].partition("?")[0]) if "next" in request.args else local(form.get("back", ""))
    if "next" in request.args and back.startswith(desk.address):
        return redirect(request.args["next"], 303)
    return redirect(back if back.startswith(desk.address) else desk.address, 303)


def _again(desk: editor.Desk, seat: Seat, command: Edit | None, refused: Refused) -> AnyResponse:
    """The same page once more, with the reason and with what was typed."""
    typed: Mapping[str, Held] = command.changes if isinstance(command, EditEntry) else {}
    wrong = refused.field if isinstance(refused, Unfit) else ""
    page: object = None
    if isinstance(command, EditEntry | RemoveEntry) and not desk.trouble:
        page = editor.entry(desk, command.section, command.entry, typed, wrong)
    about = problem(asker().door, _with_title(desk, command, refused))
    if isinstance(command, ImportText) and (both := _both(desk, command)) is not None:
        response = _shown("editor_beside", seat, both, str(about["detail"]))
    elif page is None:
        text = command.text if isinstance(command, ImportText) else ""
        response = _shown("editor", seat, editor.overview(desk, text), str(about["detail"]))
    else:
        response = _shown("editor_entry", seat, page, str(about["detail"]))
    response.status_code = about["status"]
    return response


def _both(desk: editor.Desk, command: ImportText) -> beside.ShownBeside | None:
    """Where both were shown before."""
    if not command.was or desk.trouble:
        return None
    try:
        return beside.beside(desk, command)
    except (DataError, Refused):
        return None


def _desk(option: str) -> editor.Desk | None:
    return editor.desk(asker().door, option)


def _shown(template: str, seat: Seat, page: object, message: str = "") -> AnyResponse:
    here = asker()
    is_host = here.host() is not None
    return make_response(here.pages.plain(template, seat, message=message, desk=page, is_host=is_host))


def _away() -> AnyResponse:
    return redirect("/host" if asker().host() is not None else "/", 303)


def _with_file(desk: editor.Desk) -> "MultiDict[str, str]":
    """A file that was chosen goes before what was typed beside it."""
    form = MultiDict(request.form)
    file = request.files.get("file")
    if file is None:
        return form
    content = file.read()
    if content:
        try:
            form["text"] = _decoded(content, file.filename or "")
        except UnicodeDecodeError as error:
            raise Refused("not_kept", why=line("unkept.no_text")) from error
    if not form.get("text", "").strip():
        raise Refused("not_kept", why=line("unkept.nothing"))
    return form


def _decoded(content: bytes, name: str) -> str:
    """Excel writes a sheet in the letters of its own system."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        if not name.lower().endswith(".csv"):
            raise
        return content.decode("cp1252")


def _command(door: Door, form: "MultiDict[str, str]") -> Edit:
    command = command_from(door, form)
    if not isinstance(command, EditEntry | RemoveEntry | ImportText):
        raise Refused("not_understood", why=f"there is no {type(command).__name__} here")
    return command


def _with_title(desk: editor.Desk, command: object, refused: Refused) -> Refused:
    """A field as it is called on the page, not as it is called in a command."""
    why = refused.values.get("why")
    if not isinstance(refused, Unfit) or not isinstance(command, EditEntry) or not isinstance(why, Line):
        return refused
    title = editor.title_of(desk, command.section, refused.field)
    values = tuple((name, title if name == "field" else value) for name, value in why.values)
    return Refused("not_kept", why=Line(why.key, values))
