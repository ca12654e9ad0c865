"""The rules, chapter by chapter, and the functions of the state that they share."""
