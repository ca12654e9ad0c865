"""What the print says, as data: the table by the number of players, and the threat cards."""
