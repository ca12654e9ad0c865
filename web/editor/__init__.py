"""What a group makes of its own: missions, places, characters."""
