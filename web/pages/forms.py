"""A posted form becomes a command: plain fields, ticked boxes, and `values.<key>` for a set of options."""

import re
from hashlib import sha256
from typing import Any, get_origin, get_type_hints

from werkzeug.datastructures import FileStorage, MultiDict

from companion.contract import Refused
from companion.contract.offers import OF_A_FORM
from companion.record.codec import TYPE
from web.door import Door
from web.wire import LONGEST_ID

LATE_MS = 10_000  # then a page gives a tap back: what comes later was told not to have been sent (taps.js)
LOCAL = re.compile(r"/(?:[\w.-][\w./-]*)?")


def local(path: str) -> str:
    """Only ever back to a page of ours. Browsers drop tabs and line breaks, and take a backslash for a slash."""
    return path if LOCAL.fullmatch(path) else "/"


def command_from(door: Door, form: MultiDict[str, str]) -> Any:
    name = form.get("type", "")
    kind = door.kind(name)
    if kind is None:
        raise Refused("not_understood", why=f"there is no command {name[:40]!r} now")
    raw: dict[str, Any] = {TYPE: name}
    for field, hint in get_type_hints(kind).items():
        if get_origin(hint) is tuple:
            raw[field] = [each for each in form.getlist(field) if each]  # "as usual" among others is none of them
        elif get_origin(hint) is dict:
            start = f"{field}."
            raw[field] = {key.removeprefix(start): _held(form, key) for key in form if key.startswith(start)}
        elif field in form:
            raw[field] = form[field]
    known = set(get_type_hints(kind))
    for key in form:
        if key not in OF_A_FORM and key.partition(".")[0] not in known:
            raise Refused("not_understood", why=f"{name} has no field {key[:40]!r}")
    return door.command(raw, lax=True)


def with_files(form: MultiDict[str, str], files: MultiDict[str, FileStorage]) -> MultiDict[str, str]:
    """A file that was chosen goes before what was typed beside it, under the same name."""
    chosen = {name: content for name, file in files.items() if (content := file.read())}
    if not chosen:
        return form
    form = MultiDict(form)
    for name, content in chosen.items():
        try:
            form[name] = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Refused("not_understood", why="this file is no text") from error
    return form


def need_fresh(form: MultiDict[str, str], now: int) -> None:
    """What a slow network held back for long meant a table that is gone. `tapped`: when, by the table's own clock."""
    tapped = form.get("tapped", "")
    if tapped.isascii() and tapped.isdigit() and len(tapped) < LONGEST_ID and now - int(tapped) > LATE_MS:
        raise Refused("stale")


def yes_of(form: MultiDict[str, str]) -> int:
    """To which question a hand has said yes; 0: to none."""
    given = form.get("yes", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < LONGEST_ID else 0


def _held(form: MultiDict[str, str], key: str) -> str | list[str]:
    """Ticks come after an empty one, which says that these are all."""
    found = form.getlist(key)
    return [each for each in found if each] if len(found) > 1 else found[0]


def own_id(form: MultiDict[str, str], command: Any) -> str | None:
    """The same form from the same view is the same command: a double tap acts once, without any script.

    The game's step alone does not tell views apart: pausing twice, or going back to an earlier vote, changes none.
    A script numbers its taps (`tap`), as it knows which of them were one, and sends one again whose answer got lost.
    """
    if (given := form.get("id")) is not None and not hasattr(command, "id"):  # a card's id is no id of a form
        if len(given) > LONGEST_ID:
            raise Refused("not_understood", why=f"an id has at most {LONGEST_ID} letters")
        return given
    if "seen" not in form:
        return None
    items = [(key, value) for key, value in sorted(form.items(multi=True)) if key != "back"]
    return f"form {sha256(repr(items).encode()).hexdigest()[:32]}"
