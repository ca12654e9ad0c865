"""For maintainers: what ships to be heard is made here."""
