"""Card readers: the ways in which cards are read, by protocol."""
