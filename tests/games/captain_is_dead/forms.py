"""The forms of a page: which commands it can send, and with which values."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    """By field, all values that can be sent; a field that may stay away has an empty one besides."""

    values: dict[str, set[str]] = field(default_factory=dict)

    @property
    def type(self) -> str:
        return next(iter(self.values["type"]))

    def add(self, name: str, *values: str) -> None:
        self.values.setdefault(name, set()).update(values)


class Forms(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.all: list[Form] = []
        self.ids: list[str] = []
        self._form: Form | None = None
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "form":
            self._form = Form()
            self.all.append(self._form)
        if self._form is None:
            return
        name, value = given.get("name", ""), given.get("value", "")
        match tag:
            case "input" if given.get("type") == "number":
                self._form.add(name, *(str(each) for each in range(int(given["min"]), int(given["max"]) + 1)))
            case "input" if given.get("type") == "text":
                self._form.add(name, value or "some text")
            case "input" if given.get("type") == "checkbox":
                self._form.add(name, value, "")
            case "input" | "button" if name:
                self._form.add(name, value)
            case "select":
                self._select = name
            case "option" if self._select:
                self._form.add(self._select, value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag == "select":
            self._select = ""


def sent(page: str) -> dict[str, list[Form]]:
    """By command."""
    found: dict[str, list[Form]] = {}
    for form in Forms(page).all:
        if "type" in form.values:
            found.setdefault(form.type, []).append(form)
    return found
