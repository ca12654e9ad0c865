"""What is chosen before a game, and what is set up on the table before a mission."""
