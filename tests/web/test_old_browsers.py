"""What old phones' browsers ignore in silence stays out, or is no more than an ornament."""

import re
from pathlib import Path

import pytest

from tests import style
from web import styles

ROOT = Path(__file__).parents[2]
SHEETS = sorted({style.sheet_of(file) for file in style.texts(style.SHEETS) if file.endswith(".css")})
PAGES = sorted(ROOT.glob("companion/games/*/pages/*.html"))
SCRIPTS = sorted(ROOT.glob("web/static/js/**/*.js"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
PRELUDE = re.compile(r"([^{};]+)\{")

# Until iOS 15.4, Chrome 105 and Firefox 121 a rule with :has is dropped. These only colour, or leave a gap: what
# somebody must see or tap is there without. A state that the server knows is better a class, or the page's data-mood.
ORNAMENTS = {
    "companion/games/captain_is_dead/pages/art/room.css": {
        ".cd-outside.anomalies:has(p:nth-child(3))",
        ".cd-pawns:has(> :nth-child(4)) .cd-pawn",
        ".cd-room:not(.crowded) .cd-side:has(.cd-alert)",
        "html:has(.cd-room), body:has(.cd-room)",
    },
    "companion/games/captains_chair/pages/art/room.css": {
        ".cc-seats li:has(.cc-more:empty) :is(.cc-who, .cc-marks)",
    },
    "companion/games/captains_chair/pages/art/style.css": {
        ".cc-crew-row li:last-child:nth-child(odd):has(.to-chair)",
    },
    "companion/games/captains_chair/pages/art/phone.css": {
        ".cc-phone:has(.secret [open]) .cc-decks",
        ".cc-placing:has(input:checked) .cc-decks",
        ".cc-placing:has(input:checked) .cc-decks button",
        ".cc-placing:has(input:checked) .cc-decks small",
    },
    "companion/games/feed_the_kraken/pages/art/room.css": {
        ".beside:has(.many) .say",
        ".beside:has(.many) .longer .say",
    },
    "companion/games/feed_the_kraken/pages/art/style.css": {
        ".fk-form:has(:required):not(:has(:checked)) .main button",
    },
    "companion/games/shallow_space/pages/art/room.css": {
        "body:has(.sr-room)",
    },
    "companion/games/shallow_space/pages/art/style.css": {
        ".sh-ticks .tick:has(:checked)",
    },
    "companion/games/space_alert/pages/art/debrief.css": {  # on paper: without it all of the page is printed
        ".page-seat:has(.sa-paper) body > :not(main), .page-seat:has(.sa-paper) main > :not(.sa-phone), "
        ".sa-phone:has(.sa-paper) :is(form, details, .sa-launch, .row)",
        ".sa-phone:has(.sa-paper)",
        ".sa-phone:has(.sa-paper) .halves",
        ".sa-phone:has(.sa-paper) *",
    },
    "companion/games/space_alert/pages/art/style.css": {
        ".sa-banner:has(count-down[over])",
        ".sa-told p:has(> .sa-at)",
    },
    "web/static/css/box.css": {
        ".pushes .push:has(.push-big)",
    },
    "web/static/css/editor.css": {
        ".slot-grid > .slot:has(> .small)",
    },
    "web/static/css/ground.css": {
        "@supports selector(:has(a))",  # hides what is said to those that have it not
    },
    "web/static/css/pages.css": {
        ".page-table main:has(.lobby)",
        ".page-table main:has(.lobby) ~ sound-here:not([hidden])",
        ".page-table main:not(:has(.lobby)) ~ sound-here[data-is=off] span",
    },
}


def without_comments(sheet: str) -> str:
    return COMMENT.sub("", styles.text((ROOT / sheet).parent, Path(sheet).name))


def selectors_with_has(sheet: str) -> set[str]:
    preludes = PRELUDE.findall(without_comments(sheet))
    return {" ".join(each.split()) for each in preludes if ":has(" in each}


@pytest.mark.parametrize("sheet", SHEETS)
def test_has_is_for_ornaments(sheet: str) -> None:
    assert selectors_with_has(sheet) == ORNAMENTS.get(sheet, set())


@pytest.mark.parametrize("sheet", SHEETS)
def test_things_are_moved_by_transform(sheet: str) -> None:
    """The property of its own name is younger: iOS 14.5, Chrome 104."""
    assert not re.findall(r"[{;\s]translate\s*:", without_comments(sheet))


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_glows_is_drawn_twice(sheet: str) -> None:
    """WebKit paints no filter on a part of a picture: a glow is a second line, wider and pale."""
    assert "drop-shadow(" not in without_comments(sheet)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_form_data_takes_no_button(script: Path) -> None:
    """Before iOS 16.4 and Chrome 112 a second argument was ignored, and the tapped button with it."""
    assert not re.findall(r"new FormData\([^)]*,", script.read_text())


# What came later than iOS 15.4, Chrome 105 or Firefox 121. An unknown value or property is dropped by itself, so a
# `dvh` needs a line before it; a script that cannot be parsed takes the whole page's life.
YOUNG_STYLE = {
    "nesting": r"[;{}]\s*&",
    "a container query": r"@container|container-(?:type|name)\s*:",
    "color-mix": r"color-mix\(",
    "a colour of another space": r"\b(?:oklch|oklab|light-dark)\(",
    "a scope": r"@scope\b",
    "subgrid": r"\bsubgrid\b",
    "field-sizing": r"\bfield-sizing\s*:",
    "a scroll timeline": r"\b(?:animation-timeline|view-timeline)\b",
}
YOUNG_SCRIPT = {
    "a static block": r"\bstatic\s*\{",
    "a look behind": r"\(\?<[=!]",
    "the flag v": r"/[dgimsuy]*v[dgimsuy]*[;,)\s.]",
    "copies of arrays": r"\.(?:toSorted|toReversed|toSpliced|with|findLast|findLastIndex)\(",
    "grouping": r"\b(?:Object|Map)\.groupBy\(",
    "resolvers": r"\bPromise\.withResolvers\(",
    "signals": r"\bAbortSignal\.(?:timeout|any)\(",
    "sets": r"\.(?:union|intersection|isSubsetOf|symmetricDifference)\(",
    "popovers": r"\b(?:showPopover|togglePopover)\(",
    "secure pages only": r"crypto\.randomUUID|navigator\.(?:clipboard|wakeLock|serviceWorker)",
}
USED = re.compile(r'<use [^>]*href="[^"#]*?([\w-]+\.svg)#')


@pytest.mark.parametrize("sheet", SHEETS)
def test_styles_hold_nothing_young(sheet: str) -> None:
    text = without_comments(sheet)
    assert [what for what, young in YOUNG_STYLE.items() if re.search(young, text)] == []
    for name, value in re.findall(r"([\w-]+):([^;]*\d(?:dvh|svh|lvh)[^;]*);", text):
        before = re.sub(r"[dsl]vh", "vh", f"{name}:{value};")
        assert before in text, f"{name} has no line with vh before it"


ASKS_FIRST = {"awake.js": ["secure pages only"]}  # and does without


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_hold_nothing_young(script: Path) -> None:
    text = re.sub(r"//.*", "", script.read_text())
    found = [what for what, young in YOUNG_SCRIPT.items() if re.search(young, text)]
    assert found == ASKS_FIRST.get(script.name, [])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_sign_that_is_used_needs_nothing_of_its_own_file(page: Path) -> None:
    """WebKit does not find url(#...) in the file that a <use> comes from: such a picture is an <image>."""
    for name in USED.findall(page.read_text()):
        for file in page.parent.glob(f"art/{name}"):
            assert "url(#" not in file.read_text(), f"{name} is used by {page.name}"
