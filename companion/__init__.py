"""The Table Companion: the table, its loop and its games."""

__version__ = "0.6.8"
