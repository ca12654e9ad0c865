"""Missions: what the ship's computer announces, those that ship, those that a group writes, and random ones."""
