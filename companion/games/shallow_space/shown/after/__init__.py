"""After the battle: views of all that happened in it, each a function of its own over the events."""
