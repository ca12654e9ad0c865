"""The forms of a page, as a browser reads them: what can be sent with each, and whether that is all that is offered."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from companion.contract import Choice, Number, Offer, Several, Text, Value


@dataclass
class Form:
    """What can be sent with it: each field's values, and those of the button that sends."""

    values: dict[str, set[str]] = field(default_factory=dict)
    typed: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def type(self) -> str:
        return next(iter(self.values.get("type", {""})))

    def sends(self, name: str, value: Value) -> bool:
        """A box that is not ticked sends nothing, and a command may do without its last fields."""
        said = str(value).lower() if isinstance(value, bool) else str(value)
        return said in self.values.get(name, ()) or (
            said in ("", "false") and "true" in self.values.get(name, {"true"})
        )


class Reader(HTMLParser):
    """Forms, and what stands elsewhere and names one."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: dict[str, Form] = {}
        self._form = self._select = ""
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "form":
            self._form = values.get("id") or f"form {len(self.forms)}"
            assert self._form not in self.forms, f"two forms are called {self._form}"
            self.forms[self._form] = Form()
        name = values.get("name", "")
        if tag == "select":
            self._select = name
        if tag == "option":
            self._add(self._form, self._select, values["value"])
        if tag in ("input", "button") and name:
            form = values.get("form", self._form)
            if values.get("type") == "text":
                self.forms[form].typed[name] = (0, int(values["maxlength"]))
            else:
                self._add(form, name, values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""

    def _add(self, form: str, name: str, value: str) -> None:
        self.forms.setdefault(form, Form()).values.setdefault(name, set()).add(value)


def wanted(offer: Offer) -> Iterator[dict[str, Value]]:
    """Each value of each field once, with the fields that have only one."""
    fixed = {each.name: each.values[0] for each in offer.fields if isinstance(each, Choice) and len(each.values) == 1}
    yield fixed
    for each in offer.fields:
        if isinstance(each, Choice | Several):
            for value in each.values:
                yield fixed | {each.name: value}


def can_send(forms: list[Form], offer: Offer, values: dict[str, Value]) -> bool:
    return any(
        form.type == offer.command.__name__
        and all(form.sends(name, value) for name, value in values.items())
        and all(each.name in form.typed for each in offer.fields if isinstance(each, Text))
        and all(
            {str(value) for value in range(each.least, each.most + 1)} == form.values.get(each.name)
            for each in offer.fields
            if isinstance(each, Number)
        )
        for form in forms
    )
