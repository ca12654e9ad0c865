"""What is kept as long as it is asked of the same."""

from companion.contract import kept


def test_an_answer_is_worked_out_once_for_the_same_parts_and_anew_for_others() -> None:
    asked: list[tuple[str, tuple[int, ...]]] = []

    @kept
    def longest(name: str, parts: tuple[int, ...]) -> str:
        asked.append((name, parts))
        return f"{name} {max(parts)}"

    parts = (1, 5, 3)
    assert [longest("a", parts), longest("a", parts), longest("a", (1, 5, 3))] == ["a 5"] * 3
    assert asked == [("a", parts)]
    assert [longest("b", parts), longest("a", parts), longest("a", (7,))] == ["b 5", "a 5", "a 7"]
    assert len(asked) == 4
