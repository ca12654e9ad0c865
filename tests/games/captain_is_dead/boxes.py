"""Boxes as groups might type them in."""

from typing import Final

PLAN: Final = '[plans.p{number}]\nname = "P"\nnote = "{note}"\nconfirmed = true\n'
SHORT = """
[decks]
yellow = 4
orange = 3
red = 2
setup_alerts = 1
"""
FULL = """
[decks]
yellow = 4
orange = 4
red = 2
setup_alerts = 1

[levels.normal]
steps = 5

[roles.soldier]
colour = "red"
rank = 4
hand = 5
tactical = 2
start = "armory"
ability = "Shoots."

[roles.scholar]
rank = 5
confirmed = false

[stations.computers]
repair = { actions = 2, engineering = 2 }

[stations.external_scanners]
repair = { actions = 1, science = 1 }

[deeds.computers]
actions = 1

[deeds.fire]
actions = 2

[upgrades.upgrade_3]
name = "Laser Eyes"

[tools.tool_1]
name = "Rifle"

[plans.trap]
name = "A trap"

[anomalies.increased_gravity]
move_extra = 1

[anomalies.fog]
name = "Fog"
blocks = "accompanied"

[[alerts]]
name = "Boarders"
level = "yellow"
count = 2
aliens = { bridge = 2, armory = 1 }
note = "They come by the airlock."

[[alerts]]
name = "Wreck"
level = "yellow"
count = 2
shields = 20
offline = ["external_scanners"]
ship = true

[[alerts]]
name = "Fog bank"
level = "orange"
count = 4
anomaly = "fog"
destroyed = ["computers"]
skill_deck = true
injures = ["infirmary"]

[[alerts]]
name = "The end"
level = "red"
count = 2
ends = true
"""


def crowded(left: int) -> str:
    """As an editor writes it, with room for so many letters."""
    plans = [PLAN.format(number=number, note="x" * 225) for number in range(99)]
    more = 28_000 - left - len("\n".join(plans))
    return "\n".join([PLAN.format(number=0, note="x" * (225 + more)), *plans[1:]])
