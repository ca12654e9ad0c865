"""The box's hands: buttons, readers, taught cards."""
