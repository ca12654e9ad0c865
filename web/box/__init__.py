"""What the box's page shows of sound, lamps, parts and cards."""
