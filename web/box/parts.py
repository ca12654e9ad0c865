"""What buttons and lamps of the box are called."""

from typing import Final

from companion.words.words import Words

PARTS: Final = {
    "big": "page.part_big",
    "pause": "page.part_pause",
    "alert": "page.part_alert",
    "silence": "page.part_silence",
    "louder": "page.part_louder",
    "quieter": "page.part_quieter",
    "mute": "page.part_mute",
    "night": "page.part_night",
    "zone.red": "page.part_zone_red",
    "zone.white": "page.part_zone_white",
    "zone.blue": "page.part_zone_blue",
}


def part(words: Words, name: str) -> str:
    """A button or a lamp as people call it."""
    if name in PARTS:
        return words.template(PARTS[name])
    if name.startswith("seat."):
        return words.said("page.part_seat", number=name.removeprefix("seat."))
    return name.replace(".", " ").capitalize()
