"""What seats, lamps and the speaker are shown of the state."""
