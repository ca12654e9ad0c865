"""What a person sees who waits for a tool: how many things are done, and nothing of it in what is kept."""

from io import StringIO

import pytest

from companion.cli.shell import Waiting


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def seen(errors: StringIO, answers: StringIO) -> str:
    now = [0]
    waiting = Waiting(errors, answers, lambda: now[0])
    for done in range(1, 5):
        now[0] += 125
        waiting.show(1_000 * done)
    waiting.tell("one is wrong")
    waiting.clear()
    return errors.getvalue()


def test_who_waits_sees_how_many_there_are_a_few_times_a_second() -> None:
    text = seen(Terminal(), StringIO())
    shown = [each for each in text.replace("\x1b[K", "").split("\r") if each.strip()]
    assert shown == ["2,000 done, 8,000 a second ", "4,000 done, 8,000 a second ", "one is wrong\n"]


@pytest.mark.parametrize(("errors", "answers"), [(StringIO, StringIO), (Terminal, Terminal), (StringIO, Terminal)])
def test_nobody_else_does(errors: type[StringIO], answers: type[StringIO]) -> None:
    assert seen(errors(), answers()) == "one is wrong\n"
