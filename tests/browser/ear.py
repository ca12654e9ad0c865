"""A screen reader that is not there: what pages say by themselves, as one would read it."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.house import until

# A region is read where something changes in it: what comes together with its region is not, nor what is not shown.
LISTENS: Final = """
window.said = [];
new MutationObserver((records) => {
  const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
  const come = new Set(records.flatMap((each) => [...each.addedNodes]));
  for (const { target, addedNodes, type } of records) {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
    if (!region || [...come].some((each) => each !== target && each.contains(region))) continue;
    if (!region.checkVisibility({ checkVisibilityCSS: true })) continue;
    const texts = type === "characterData" ? [target] : [...addedNodes];
    window.said.push(...texts.map((each) => each.textContent.trim()).filter(Boolean));
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Reader:
    """Put on before its page is opened; a page that is opened anew begins anew."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._heard = 0
        page.add_init_script(LISTENS)

    @property
    def said(self) -> list[str]:
        return list(self._page.evaluate("window.said"))

    @property
    def news(self) -> list[str]:
        """Since `go_on`."""
        return self.said[self._heard :]

    def go_on(self) -> None:
        self._heard = len(self.said)

    def hears(self, text: str, why: str) -> str:
        """The line with this text that comes next; the reader goes on behind it."""
        until(lambda: any(text in each for each in self.news), self._page, why)
        at, line = next((at, each) for at, each in enumerate(self.said) if at >= self._heard and text in each)
        self._heard = at + 1
        return line
