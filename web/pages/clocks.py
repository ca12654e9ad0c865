"""The clocks of a page as they stand when it is sent."""

import re

COUNT_DOWN = re.compile(r'<count-down\b[^>]*\bdata-ends="(?P<ends>\d+)"[^>]*>(?=</count-down>)')


def with_clocks(live: str, now: int) -> str:
    """The clocks as they stand now, for who has no scripts; with scripts they count by themselves (countdown.js)."""

    def shown(found: re.Match[str]) -> str:
        seconds = max(0, -((now - int(found["ends"])) // 1000))
        text = f"{seconds // 60}:{seconds % 60:02}" if 'data-as="minutes"' in found[0] else str(seconds)
        return f"{found[0][:-1]}{'' if seconds else ' over'}>{text}"

    return COUNT_DOWN.sub(shown, live)
