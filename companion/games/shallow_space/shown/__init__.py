"""What a seat, the room and the lamps may know of the table."""
