"""What a group may agree before the voyage, and the beginning."""
