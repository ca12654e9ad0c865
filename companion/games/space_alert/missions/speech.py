"""How long our voice needs for each announcement, in seconds: what plans a mission and what plays it must agree."""

from typing import Final

ALERT: Final = 10
DATA_TRANSFER: Final = 10
INCOMING_DATA: Final = 5
RESTORED: Final = 4  # said after the seconds of a communications-down
BEGIN: Final = 6  # from the start of the mission
PHASE_CHANGE: Final = 5  # from the start of every later phase
WARNING: Final = 4
WARNINGS: Final = (60, 20)  # before the end of a phase
COUNTDOWN: Final = 6  # up to the end of a phase
DOWN: Final = 3  # of its seconds, for saying so
REMINDER: Final = 4  # of the computer, if the crew wishes it
OVER: Final = 6  # after the last phase
