"""QR codes: as a picture, as rows of dark and light, for a terminal."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any


def svg(text: str) -> str:
    picture = BytesIO()
    _made(text).save(picture, kind="svg", xmldecl=False, scale=8, border=2, dark="#000", light="#fff")
    return picture.getvalue().decode()


def rows(text: str) -> Iterable[bytes]:
    return tuple(_made(text).matrix)


def to_terminal(text: str) -> None:
    _made(text).terminal(compact=True)


def _made(text: str) -> Any:
    import segno  # not at the start: it costs a tenth of it, and the first answer comes before the first code

    return segno.make(text, error="m")
