"""In which language somebody reads: as chosen on the page, else as the browser asks for it, else the table's own."""

from collections.abc import Mapping, Sequence
from typing import Final

from tornado.httputil import parse_cookie
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

COOKIE: Final = "language"


def language_of(headers: Mapping[str, str], known: Sequence[str], own: str) -> str:
    """`known`: which there are; `own`: the table's."""
    if len(known) < 2:
        return own
    if (chosen := parse_cookie(headers.get("Cookie", "")).get(COOKIE, "")) in known:
        return chosen
    asked = parse_accept_header(headers.get("Accept-Language", ""), LanguageAccept)
    # In which country matters to nobody here: de-AT before en is German. What takes any gets the table's own.
    accepts = LanguageAccept([(each.partition("-")[0], quality) for each, quality in asked])
    return accepts.best_match([own, *known]) or own
