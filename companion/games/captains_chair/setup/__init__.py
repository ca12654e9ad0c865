"""What a group may agree on before the game, and how the game then begins."""
