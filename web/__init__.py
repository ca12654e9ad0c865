"""The phones, the table page and the API: what they see and how they ask. Knows no rule of any game."""
