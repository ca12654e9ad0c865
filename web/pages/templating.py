"""Where the templates of pages are found, also as bytecode that was made at the install, and what they can do."""

import marshal
import os
import sys
from collections.abc import Mapping
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any, Final

import jinja2
from jinja2 import BytecodeCache, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.runtime import Context

from companion.words.languages import minus
from web.pages.sheet import secret

HERE: Final = Path(__file__).parents[1]
# Beside Python's own, and as little a part of the product; like them, of each Python one.
FOLDER: Final = HERE / "__pycache__" / f"templates-{sys.implementation.cache_tag}"
SEAL: Final = 32  # bytes


class Compiled(BytecodeCache):
    """Taken only if it was made of this very text, by this Python and this Jinja. Nothing is written here while the
    table runs: there its own files belong to somebody else."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    def get_cache_key(self, name: str, filename: str | Path | None = None) -> str:
        """By the place in the product, wherever that stands."""
        return sha256(os.path.relpath(filename or name, HERE).encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            raw = self.place(bucket).read_bytes()
        except OSError:
            return
        seal = self.seal(bucket, code := raw[SEAL:])
        if raw[:SEAL] == seal:
            bucket.code = marshal.loads(code)  # as safe as Python's own files beside it

    def dump_bytecode(self, bucket: Bucket) -> None:
        pass

    def place(self, bucket: Bucket) -> Path:
        return self._folder / bucket.key

    def seal(self, bucket: Bucket, code: bytes) -> bytes:
        its = bucket.environment
        made_by = f"{jinja2.__version__} {its.trim_blocks} {its.lstrip_blocks} {its.autoescape} {bucket.checksum}"
        return sha256(MAGIC_NUMBER + made_by.encode() + code).digest()


class Page(Context):
    """Calls what a template calls, as it stands there. Jinja asks each time whether it wants the page handed in: here
    nothing does, and a page calls five hundred times."""

    def call(self, called: Any, /, *args: Any, **values: Any) -> Any:
        values.pop("_loop_vars", None)  # for those that would want it
        values.pop("_block_vars", None)
        return called(*args, **values)


class Piece(Template):
    """As a module it is made once a page, however many templates import it. Of what they set it would see that of the
    first alone: so it is to use nothing but the page."""

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        pieces: dict[str | None, TemplateModule] = (vars or {}).get("pieces", {})
        if self.name not in pieces:
            pieces[self.name] = super().make_module(vars, shared, locals)
        return pieces[self.name]

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """Imported without the page: it sees what a remembered piece sees, and is made once for all pages."""
        return self.make_module(None if ctx is None else ctx["made"].sees)


def environment(folders: Mapping[str, Path], compiled: Compiled) -> Environment:
    """Where pages are found: the table's own, and each game's in its folder."""
    of_games = {slug: FileSystemLoader(folder) for slug, folder in folders.items()}
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(of_games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=compiled,
        auto_reload=False,  # an update under a running table changes no half of it
    )
    made.filters["secret"] = secret
    made.filters["minus"] = minus
    made.context_class, made.template_class = Page, Piece
    return made
