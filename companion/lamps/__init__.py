"""The lamps of the room."""
