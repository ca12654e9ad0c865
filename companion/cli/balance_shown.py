"""The tables of many random games, as a page that a browser shows without a network, or as lines for a terminal."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from companion.cli.balance_page import Cell, Page, Part, Table

STYLE: Final = Path(__file__).parent / "balance.css"
WIDE: Final = 100  # of a bar's own measure


def as_html(page: Page) -> str:
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(page.title)}</title>",
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>",
        f"<main>\n<h1>{escape(page.title)}</h1>",
        _list(page.facts),
        "<h2>What this can tell</h2>",
        _list(page.notes),
        *(line for each in page.tables for line in _table(each)),
        "</main>\n</html>\n",
    ]
    return "\n".join(parts)


def _list(texts: tuple[str, ...]) -> str:
    return "\n".join(["<ul>", *(f"<li>{escape(each)}</li>" for each in texts), "</ul>"])


def _table(table: Table) -> Iterator[str]:
    if table.is_folded:
        yield f"<details>\n<summary><h2>{escape(table.title)}</h2></summary>"
    else:
        yield f"<section>\n<h2>{escape(table.title)}</h2>"
    if table.note:
        yield f"<p>{escape(table.note)}</p>"
    yield "<table>\n<thead>\n<tr>"
    yield from (f'<th scope="col">{escape(each)}</th>' for each in table.head)
    yield "</tr>\n</thead>\n<tbody>"
    for first, *others in table.rows:
        yield f'<tr>\n<th scope="row">{_cell(first)}</th>'
        for head, cell in zip(table.head[1:], others, strict=True):
            yield f'<td data-head="{escape(head)}">{_cell(cell)}</td>'
        yield "</tr>"
    yield f"</tbody>\n</table>\n</{'details' if table.is_folded else 'section'}>"


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell)
    text = f'<span class="apart">{escape(str(cell))}</span>' if cell.verdict else escape(str(cell))
    return f"{text}\n{_bar(cell)}"


def _bar(part: Part) -> str:
    """The share, and around its end between which values it lies; where it would be if nothing mattered."""
    value, low, high = (WIDE * each for each in part.of)
    beside = "" if part.beside is None else f'<rect class="beside" x="{WIDE * part.beside:.1f}" width="1" height="7"/>'
    return (
        f'<svg class="bar" viewBox="0 0 {WIDE} 7" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="all" y="2" width="{WIDE}" height="3"/><rect y="2" width="{value:.1f}" height="3"/>'
        f'<path class="sure" d="M{low:.1f} 0.5V6.5M{low:.1f} 3.5H{high:.1f}M{high:.1f} 0.5V6.5"/>{beside}</svg>'
    )


def as_text(page: Page) -> Iterator[str]:
    yield from (page.title, "")
    yield from page.facts
    yield ""
    yield from (f"- {each}" for each in page.notes)
    for table in page.tables:
        yield from ("", table.title)
        if table.note:
            yield table.note
        rows = [table.head, *[tuple(map(str, row)) for row in table.rows]]
        wide = [max(len(row[column]) for row in rows) for column in range(len(table.head))]
        yield from (
            "  ".join(f"{each:{width}}" for each, width in zip(row, wide, strict=True)).rstrip() for row in rows
        )
