"""Makes bytecode of all pages, once after an install: else each costs who opens it first a third of a second, on a Pi
up to ten times that."""

import argparse
import marshal
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2.bccache import Bucket

from companion.cli import library
from companion.record.disk import put
from web.pages.templating import FOLDER, Compiled, environment


class Compiling(Compiled):
    def load_bytecode(self, bucket: Bucket) -> None:
        pass

    def dump_bytecode(self, bucket: Bucket) -> None:
        code = marshal.dumps(bucket.code)
        put(self.place(bucket), self.seal(bucket, code) + code, mode=0o644)


def compile_all(folders: Mapping[str, Path], folder: Path = FOLDER) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    all_of_them = environment(folders, Compiling(folder))
    names = all_of_them.list_templates(extensions=["html"])
    for name in names:
        all_of_them.get_template(name)
    return len(names)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="companion compile", description="Compiles all pages, after an install.")
    parser.parse_args(words)
    count = compile_all(library.find().folders)
    print(f"{count} pages compiled")  # noqa: T201 - a tool of the command line
    return 0
