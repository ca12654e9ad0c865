"""Styles as a browser gets them: a sheet is a file, or a folder of its name whose parts are sent as one."""

import re
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

from flask import send_file, send_from_directory
from werkzeug.wrappers import Response

NAME: Final = re.compile(r"([\w-]+)\.css")


def text(folder: Path, name: str) -> str:
    """`style.css` is that file, or `style/1_pieces.css`, `style/2_phone.css` ... in the order of their names."""
    if (sheet := folder / name).is_file():
        return sheet.read_text(encoding="utf-8")
    parts = sorted((folder / found[1]).glob("*.css")) if (found := NAME.fullmatch(name)) else []
    return "\n".join(each.read_text(encoding="utf-8") for each in parts)


def sent(folder: Path, name: str) -> Response:
    """Any file of the folder. What is put together has a tag of what is in it: a phone asks if that has changed."""
    if not NAME.fullmatch(name) or (folder / name).is_file() or not (sheet := text(folder, name).encode()):
        return send_from_directory(folder, name)
    return send_file(BytesIO(sheet), "text/css", etag=sha256(sheet).hexdigest())
