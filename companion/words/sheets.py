"""The words of a language as a sheet, for who translates in one: CSV out, and in again."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from companion.contract.data import DataError
from companion.words.languages import language
from companion.words.templates import BY, FORMS, NAMED, PLAIN, Entry, entries

HEAD: Final = ("game", "key", "form", "english", "text")
FIRST_TABLE: Final = "table"  # in the first column: the table's own words

Entries = Mapping[str, Entry]


def sheet(code: str, words: Iterable[tuple[str, Entries, Entries]]) -> str:
    """Of each game, its English words and its own. A sentence that counts has a row for each form of the language."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(HEAD)
    for slug, english, own in words:
        for key in [*english, *[each for each in own if each not in english]]:
            for form, said, text in _forms(code, english.get(key), own.get(key)):
                rows.writerow((slug or FIRST_TABLE, key, form, said, text))
    return out.getvalue()


def _forms(code: str, english: Entry | None, own: Entry | None) -> Iterator[tuple[str, str, str]]:
    said = "" if english is None else english.text
    if own is not None:
        chosen = [(BY, own.by)] if own.by else []
        yield from ((form, said, text) for form, text in (*own.forms.items(), *chosen))
    elif english is not None and english.by:
        yield from ((form, english.forms.get(form, said), "") for form in language(code).categories)
        yield BY, english.by, english.by
    else:
        yield PLAIN, said, ""


def read(text: str, code: str) -> dict[str, dict[str, Entry]]:
    """What a sheet says, by game. An empty cell says nothing."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for number, row in enumerate(rows := csv.DictReader(io.StringIO(text, newline="")), 2):
        if tuple(rows.fieldnames or ()) != HEAD or None in row.values():
            raise DataError(f"line {number}: a sheet of words has the columns {', '.join(HEAD)}")
        if row["text"]:
            slug = "" if row["game"] == FIRST_TABLE else row["game"]
            found.setdefault(slug, {}).setdefault(row["key"], {})[row["form"]] = row["text"]
    return {
        slug: {key: _entry(slug, key, forms, code) for key, forms in keys.items() if forms.keys() != {BY}}
        for slug, keys in found.items()
    }


def _entry(slug: str, key: str, forms: dict[str, str], code: str) -> Entry:
    if forms.keys() == {PLAIN}:
        return Entry(forms, code)
    read = dict(entries({key: forms}, code))
    if key not in read:
        known = ", ".join(sorted({*FORMS, BY}))
        raise DataError(
            f"{slug or FIRST_TABLE}: {key}: forms are {known}, with other; or those of a name, with {NAMED}"
        )
    return read[key]
