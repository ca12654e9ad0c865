"""How far the clocks on pages are off, against the table's own."""

from tests.browser.flight import Flight
from tests.browser.house import Guest

# The moment at which the clock's text changes, and what it says then: nothing is nearer to what a person sees.
FLIP = """() => new Promise((done) => {
  const clock = document.querySelector(".sa-clock count-down");
  const before = clock.textContent;
  const watch = new MutationObserver(() => {
    if (!clock.textContent || clock.textContent === before) return;
    watch.disconnect();
    done([performance.timeOrigin + performance.now(), clock.textContent, Number(clock.dataset.ends)]);
  });
  watch.observe(clock, { childList: true, characterData: true, subtree: true });
})"""
TIME = """async () => {
  const { rightWithin, tableTime } = await import("/static/js/clock.js");
  return [performance.timeOrigin + performance.now(), tableTime(), rightWithin()];
}"""


def shown_errors(server: Flight, guest: Guest, times: int = 3) -> list[float]:
    """How far the clock is off, in ms, each time its seconds change."""
    found = []
    for _ in range(times):
        at, text, ends = guest.page.evaluate(FLIP)
        minutes, seconds = text.split(":")
        shown = ends - 1000 * (60 * int(minutes) + int(seconds))
        found.append(round(shown - server.table_time_at(at), 1))
    return found


def time_error(server: Flight, guest: Guest) -> tuple[float, float]:
    at, shown, within = guest.page.evaluate(TIME)
    return round(shown - server.table_time_at(at), 1), within
