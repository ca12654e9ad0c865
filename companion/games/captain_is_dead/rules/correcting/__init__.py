"""What the host sets by hand where the companion and the table are at odds."""
