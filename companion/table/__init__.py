"""The one loop, and the game that is on."""
