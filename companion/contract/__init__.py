"""What a game is made of, and all that it may know."""
