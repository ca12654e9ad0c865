"""What a seat may see, what it is told to do, and how the lamps stand."""
