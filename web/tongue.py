"""In which language somebody reads: as chosen on the page, else as the browser asks for it, else the table's own."""

from collections.abc import Mapping, Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

COOKIE: Final = "language"


def language_of(headers: Mapping[str, str], known: Sequence[str], own: str) -> str:
    """`known`: which there are; `own`: the table's."""
    if len(known) < 2:
        return own
    if (chosen := _cookie(headers.get("Cookie", ""))) in known:
        return chosen
    accepts = parse_accept_header(headers.get("Accept-Language", ""), LanguageAccept)
    return accepts.best_match(known) or own


def _cookie(header: str) -> str:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value
