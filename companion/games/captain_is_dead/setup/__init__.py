"""What is agreed before the game, and how it begins."""
