"""What Space Alert adds to the command line."""
