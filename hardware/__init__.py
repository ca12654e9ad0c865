"""What the table touches in the world. Imports nothing of ours."""
