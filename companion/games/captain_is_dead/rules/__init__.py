"""The rules of The Captain is Dead, chapter by chapter."""
