"""A bed that a browser plays as a loop is as long there as everywhere: else it runs ahead a little in each round."""

from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser

from companion.sound.clips import SOUNDS, index
from companion.sound.making.waves import RATE, frames

LENGTH = """async ([text, rate]) => {
  const bytes = Uint8Array.from(atob(text), each => each.charCodeAt(0));
  return (await new OfflineAudioContext(1, rate, rate).decodeAudioData(bytes.buffer)).length;
}"""


def test_every_loop_is_exact_to_the_frame(browser: Browser) -> None:
    page = browser.new_page()
    loops = {name: each for name, each in index(SOUNDS)["sounds"].items() if each["loop"]}
    found = {
        name: page.evaluate(LENGTH, [b64encode(Path(SOUNDS / each["file"]).read_bytes()).decode(), RATE])
        for name, each in loops.items()
    }
    page.close()

    assert found == {name: frames(each["ms"]) for name, each in loops.items()}
