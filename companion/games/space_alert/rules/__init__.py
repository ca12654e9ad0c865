"""The rules at the table, a chapter a module, from the choice of a mission to the end of a campaign."""
